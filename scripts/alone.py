"""Run a command. If another process holds the same lock, say so, and wait or do nothing.

    python scripts/alone.py build/compile.lock "The engine is being compiled already." -- make compiled
    python scripts/alone.py --wait build/play.lock "Waiting for another make play." -- make ready

The command inherits the lock, so it is free again when the command and all its children have ended, however that
happens. Needs nothing but Python on a POSIX system.
"""

import fcntl
import os
import sys
from pathlib import Path


def main(*arguments: str) -> None:
    """Take the lock and become the command."""
    wait = arguments[0] == "--wait"
    lock, words, mark, *command = arguments[wait:]
    assert mark == "--"
    Path(lock).parent.mkdir(parents=True, exist_ok=True)
    held = os.open(lock, os.O_CREAT | os.O_RDWR, 0o644)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        print(words, flush=True)
        if not wait:
            return
        fcntl.flock(held, fcntl.LOCK_EX)
    os.set_inheritable(held, True)
    os.execvp(command[0], command)


if __name__ == "__main__":
    main(*sys.argv[1:])
