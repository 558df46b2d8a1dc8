"""scripts/progress.py: what a long step of the Makefile shows."""

import os
import pty
import re
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "scripts" / "progress.py"
# What takes long on the way to a game: downloads, the build of the page, the compilation.
SLOW = re.compile(r"--require-hashes|install --no-save|run --silent build|WARHOST_COMPILE=1")
# A build that writes C files, compiles the first, and waits for a signal to continue.
BUILD = """
import pathlib, sys, time
folder = pathlib.Path(sys.argv[1])
for part in ("c/inner", "o/inner"):
    (folder / part).mkdir(parents=True)
for number in range(3):
    (folder / "c" / "inner" / f"{number}.c").touch()
def wait(name):
    for _ in range(6000):
        if (folder / name).exists():
            return
        time.sleep(0.01)
    sys.exit(f"nobody made {name}")
wait("translated")
(folder / "o" / "inner" / "0.o").touch()
wait("one")
for number in (1, 2):
    (folder / "o" / "inner" / f"{number}.o").touch()
wait("all")
print("a warning", file=sys.stderr)
"""


def begin(*arguments: str, stderr: int = subprocess.PIPE, make: str = "") -> subprocess.Popen[str]:
    """Start the script."""
    return subprocess.Popen(
        [sys.executable, str(SCRIPT), *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=stderr,
        text=True,
        env=os.environ | {"MAKEFLAGS": make},
    )


def wait_for(words: str, running: subprocess.Popen[str]) -> None:
    """Read on to a line with these words; end the script if none of the next 2,000 has them."""
    assert running.stderr is not None
    for line in islice(running.stderr, 2000):
        if words in line:
            return
    running.kill()
    raise AssertionError(f"no line has {words!r}")


def test_a_compilation_shows_how_many_files_are_done(tmp_path: Path) -> None:
    with begin(
        "Compiling", "--compiled", str(tmp_path), "--every", "0.01", "--", sys.executable, "-c", BUILD, str(tmp_path)
    ) as running:
        assert running.stderr is not None and running.stdout is not None
        assert running.stderr.readline() == "Compiling ...\n"
        wait_for("Compiling: translating Python to C, ", running)
        (tmp_path / "translated").touch()
        wait_for("Compiling: compiled 1 of 3 C files, ", running)
        (tmp_path / "one").touch()
        wait_for("Compiling: linking, ", running)
        (tmp_path / "all").touch()
        wait_for("a warning", running)
        assert re.search(r"^Compiling: done in \d+ s\n\Z", running.stderr.read(), re.M)
        assert (running.wait(), running.stdout.read()) == (0, "")


@pytest.mark.parametrize(
    ("code", "status", "told"),
    [
        ("import sys; print('what went wrong'); sys.exit(3)", 3, "what went wrong\n"),
        ("import os; os.kill(os.getpid(), 9)", 137, ""),
    ],
)
def test_a_failure_passes_its_output_and_its_exit_status_on(code: str, status: int, told: str) -> None:
    running = begin("Building", "--", sys.executable, "-c", code)
    _, shown = running.communicate()
    assert running.returncode == status
    assert re.fullmatch(rf"Building \.\.\.\n{told}Building: failed after \d+ s, exit status -?\d+\n", shown)


def test_a_command_that_cannot_be_run_is_named() -> None:
    running = begin("Building", "--", "no-such-program-here")
    assert "no-such-program-here" in running.communicate()[1]
    assert running.returncode == 127


def test_options_after_the_dashes_belong_to_the_command() -> None:
    running = begin(
        "Saying",
        "--takes",
        "a moment",
        "--",
        sys.executable,
        "-c",
        "import sys; print(sys.argv[1:])",
        "--every",
        "-x",
        "--",
    )
    assert re.fullmatch(
        r"Saying \(a moment\) \.\.\.\n\['--every', '-x', '--'\]\nSaying: done in \d+ s\n", running.communicate()[1]
    )


@pytest.mark.parametrize(("make", "rewritten"), [("", True), (" -j2 --jobserver-auth=3,4", False)])
def test_a_terminal_has_one_line_that_is_rewritten(make: str, rewritten: bool) -> None:
    """Unless jobs run in parallel and write there too."""
    ours, theirs = pty.openpty()
    running = begin("Building", "--every", "0.01", "--", sys.executable, "-c", "input()", stderr=theirs, make=make)
    os.close(theirs)
    shown = b""
    while not re.search(rb"Building: \d+ s", shown):
        shown += os.read(ours, 1000)
    running.communicate()  # it is waiting for its input to end
    os.close(ours)
    assert bool(re.search(rb"\r\x1b\[KBuilding: \d+ s", shown)) == rewritten
    assert bool(re.search(rb"\r\nBuilding: \d+ s", shown)) != rewritten


def test_every_long_step_of_make_play_shows_its_progress() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8").replace("\\\n", " ")
    rules = {rule[1]: rule[0] for rule in re.finditer(r"^([\w./-]+):(?!=).*\n(?:\t.*\n)*", makefile, re.M)}
    reached, ahead = set[str](), ["play"]
    while ahead:
        target = ahead.pop()
        reached.add(target)
        ahead += [
            name
            for name in re.findall(r"\.stamps/[\w-]+|play-ready", rules[target])
            if name in rules and name not in reached
        ]
    slow = [line for target in reached for line in rules[target].splitlines() if SLOW.search(line)]
    assert {".stamps/uv", ".stamps/page", ".stamps/play", ".stamps/engine"} <= reached and len(slow) >= 6
    assert [line for line in slow if "$(PROGRESS)" not in line and "scripts/progress.py" not in line] == []
