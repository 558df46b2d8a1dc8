"""Run a slow command, and show what it does, how long it has been running, and how far it has come.

    python scripts/progress.py "Building the page" --takes "up to a minute" -- npm run build
    python scripts/progress.py "Compiling" --compiled build/mypyc -- python -m hatchling build

In a terminal one line is rewritten every second; elsewhere there is a new line every ten. The command's own output is
passed on, and its exit status is kept. Everything goes to standard error. With --compiled the C files and object files
in a folder of hatch_compile.py are counted. Needs nothing but Python.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from time import monotonic
from typing import TextIO

REWRITTEN_EVERY = 1.0
PRINTED_EVERY = 10.0
CLEAR_LINE = "\r\x1b[K"


def duration(seconds: float) -> str:
    """Return a duration in words."""
    whole = int(seconds)
    return f"{whole} s" if whole < 60 else f"{whole // 60} min {whole % 60} s"


def compiled(folder: Path) -> str:
    """Return how far a compilation is, by its files: mypyc writes all C files before the first is compiled."""
    objects = sum(1 for _ in (folder / "o").rglob("*.o"))
    sources = sum(1 for _ in (folder / "c").rglob("*.c"))
    if not objects:
        return "translating Python to C"
    return f"compiled {objects} of {sources} C files" if objects < sources else "linking"


class Display:
    """Shows the state of the command: one line that is rewritten, or a new line each time."""

    def __init__(self, out: TextIO, rewrite: bool) -> None:
        self.out = out
        self.rewrite = rewrite
        self.every = REWRITTEN_EVERY if rewrite else PRINTED_EVERY

    def state(self, text: str) -> None:
        """Show the current state."""
        self._write(f"{CLEAR_LINE}{text}" if self.rewrite else f"{text}\n")

    def line(self, text: str) -> None:
        """Print a line that stays."""
        self._write(f"{CLEAR_LINE if self.rewrite else ''}{text}\n")

    def _write(self, text: str) -> None:
        self.out.write(text)
        self.out.flush()


def read(pipe: TextIO, lines: "Queue[str | None]") -> None:
    """Put every line of the command's output into the queue, and None at its end."""
    for line in pipe:
        lines.put(line.rstrip("\n"))
    lines.put(None)


def run(label: str, takes: str, command: list[str], display: Display, folder: Path | None) -> int:
    """Run the command and return its exit status, as a shell reports it."""
    begun = monotonic()
    display.state(f"{label} ({takes}) ..." if takes else f"{label} ...")
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    assert process.stdout is not None
    lines: Queue[str | None] = Queue()
    Thread(target=read, args=(process.stdout, lines), daemon=True).start()
    due = begun + display.every
    while True:
        try:
            line = lines.get(timeout=max(0.0, due - monotonic()))
        except Empty:
            far = f"{compiled(folder)}, " if folder is not None else ""
            display.state(f"{label}: {far}{duration(monotonic() - begun)}")
            due = monotonic() + display.every
            continue
        if line is None:
            break
        display.line(line)
    status = process.wait()
    took = duration(monotonic() - begun)
    if status:
        display.line(f"{label}: failed after {took}, exit status {status}")
    else:
        display.line(f"{label}: done in {took}")
    return status if status >= 0 else 128 - status


def main(arguments: list[str]) -> int:
    """Read the arguments and run the command."""
    parser = argparse.ArgumentParser(
        description="Run a command and show how far it is.",
        usage="%(prog)s LABEL [--takes TIME] [--compiled FOLDER] [--every SECONDS] -- COMMAND ...",
    )
    parser.add_argument("label", help="what the command does")
    parser.add_argument("--takes", default="", metavar="TIME", help="how long it usually takes")
    parser.add_argument("--compiled", type=Path, metavar="FOLDER", help="count the C and object files in this folder")
    parser.add_argument("--every", type=float, metavar="SECONDS", help="how often to show the state")
    at = arguments.index("--") if "--" in arguments else len(arguments)
    given, command = parser.parse_args(arguments[:at]), arguments[at + 1 :]
    if not command:
        parser.error("no command: put it after --")
    # If make runs jobs in parallel, others write to the terminal too.
    display = Display(sys.stderr, sys.stderr.isatty() and "jobserver" not in os.environ.get("MAKEFLAGS", ""))
    if given.every is not None:
        display.every = given.every
    try:
        return run(given.label, given.takes, command, display, given.compiled)
    except KeyboardInterrupt:
        display.line(f"{given.label}: interrupted")
        return 130
    except OSError as problem:
        display.line(f"{given.label}: {problem}")
        return 127


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
