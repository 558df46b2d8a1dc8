"""The wheel of `make dist` runs in an empty environment: `uvx` installs it and opens the page."""

import os
import re
import subprocess
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import warhost

ROOT = Path(__file__).parents[2]
UV = ROOT / ".venv-build" / "bin" / "uv"


def wheel() -> Path:
    """The one wheel of `make dist`."""
    [found] = (ROOT / "dist").glob("warhost-*.whl")
    return found


def uvx(*arguments: str) -> list[str]:
    """The command that runs the wheel with its server, from what is already on this machine."""
    return [str(UV), "tool", "run", "--offline", "--isolated", "--python", str(UV.parent / "python"),
            "--constraints", str(ROOT / "requirements" / "base.txt"), "--from", f"warhost[server] @ file://{wheel()}",
            "warhost", *arguments]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[str]:
    """The address of a server that runs from the wheel."""
    command = uvx("serve", "--port", "0", "--db", str(tmp_path / "wheel.db"), "--no-browser", "--lang", "en")
    quiet = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    with subprocess.Popen(command, cwd=tmp_path, env=quiet, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT) as server:
        assert server.stdout is not None
        said = ""
        for line in server.stdout:
            said += line
            if found := re.search(r"http://\S+", line):
                yield found[0].rstrip("/.")
                break
        else:
            pytest.fail(f"the server did not start: {said}")
        server.terminate()


def test_uvx_opens_the_page_from_the_wheel(served: str) -> None:
    with urllib.request.urlopen(served) as answer:
        page = answer.read().decode()
    scripts = re.findall(r'src="(/assets/[^"]+\.js)"', page)
    assert "<title>Warhost</title>" in page and scripts
    with urllib.request.urlopen(served + scripts[0]) as answer:
        assert answer.status == 200


def test_the_wheel_carries_the_version_of_the_package() -> None:
    with zipfile.ZipFile(wheel()) as opened:
        metadata = opened.read(f"warhost-{warhost.__version__}.dist-info/METADATA").decode()
    assert f"\nVersion: {warhost.__version__}\n" in metadata
