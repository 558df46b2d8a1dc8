"""What is packed for the site has every module that the house in the page imports."""

import subprocess
import sys

from scripts.site_pack import LEFT_OUT, NEEDED

IMPORTS = """
import sys
import warhost.offline.bots, warhost.offline.door, warhost.offline.house
print("\\n".join(name for name in sys.modules if name.startswith("warhost.")))
"""


def test_no_module_that_the_house_in_the_page_imports_is_left_out() -> None:
    done = subprocess.run([sys.executable, "-c", IMPORTS], capture_output=True, text=True, check=True)
    files = [name.removeprefix("warhost.").replace(".", "/") + ".py" for name in done.stdout.split()]
    assert "lab/review.py" in files
    assert [file for file in files if file.startswith(LEFT_OUT) and file not in NEEDED and file != "lab.py"] == []
