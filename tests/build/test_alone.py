"""scripts/alone.py: two `make play` at once do not compile the engine twice into the same folder."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "scripts" / "alone.py"


def begin(lock: Path, *command: str, wait: bool = False) -> subprocess.Popen[str]:
    """Start the script."""
    return subprocess.Popen(
        [sys.executable, str(SCRIPT), *["--wait"] * wait, str(lock), "Already running.", "--", *command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_a_second_command_exits_at_once_and_says_so(tmp_path: Path) -> None:
    lock = tmp_path / "build" / "lock"
    # The lock is held by a child of the command too.
    first = begin(lock, "sh", "-c", "echo begun; cat; echo done")
    assert first.stdout is not None and first.stdout.readline() == "begun\n"
    second = begin(lock, "echo", "twice")
    assert (second.communicate()[0], second.returncode) == ("Already running.\n", 0)
    assert first.communicate()[0] == "done\n"
    assert begin(lock, "echo", "again").communicate()[0] == "again\n"


def test_a_command_that_was_killed_leaves_no_lock(tmp_path: Path) -> None:
    first = begin(tmp_path / "lock", "sh", "-c", "echo begun; exec cat")
    assert first.stdout is not None and first.stdout.readline() == "begun\n"
    first.kill()
    first.communicate()
    assert begin(tmp_path / "lock", "echo", "again").communicate()[0] == "again\n"


def test_a_command_can_wait_for_the_first_one(tmp_path: Path) -> None:
    first = begin(tmp_path / "lock", "sh", "-c", "echo begun; cat; echo done")
    assert first.stdout is not None and first.stdout.readline() == "begun\n"
    second = begin(tmp_path / "lock", "echo", "twice", wait=True)
    assert second.stdout is not None and second.stdout.readline() == "Already running.\n"
    assert second.poll() is None
    assert first.communicate()[0] == "done\n"
    assert (second.communicate()[0], second.returncode) == ("twice\n", 0)


def test_make_play_prepares_and_compiles_alone() -> None:
    play = re.search(r"^play:.*?\n\n", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert play is not None
    assert re.search(r"\$\(ALONE\) .* -- .*\.stamps/compiled", play[0], re.DOTALL)
    assert re.match(r"play: .*\n\t@\$\(ALONE_AT_FIRST\) .*\$\(MAKE\) -s play-ready", play[0])
