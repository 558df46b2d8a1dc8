"""Show long texts through the system's pager in a terminal, and print them otherwise."""

import pydoc
import shutil
import sys
import textwrap
from collections.abc import Sequence


def show_text(lines: Sequence[str]) -> None:
    """Print lines."""
    if not sys.stdout.isatty():
        for line in lines:
            print(line)
        return
    width = min(100, shutil.get_terminal_size().columns)
    pydoc.pager("\n".join([textwrap.fill(line, width, subsequent_indent="  ") for line in lines]) + "\n")
