"""Read the text of a file that a player has opened: JSON or TOML."""

import json
import re
import tomllib
from collections.abc import Callable
from typing import Any

from warhost.kernel.errors import Problem
from warhost.server import wire

# The maximum number of parts in a TOML key; the time to read a key grows faster than its length.
PARTS = 200

# Makes the error for a text that cannot be read, from a line and a column.
Wrong = Callable[[str, str], Problem]


def from_text(text: str, wrong: Wrong) -> dict[str, Any]:
    """Return the tables of a JSON or TOML file."""
    try:
        found = json.loads(text) if text.lstrip().startswith("{") else read_toml(text, wrong)
        wire.encode(found)  # it must be possible to send it back
    except json.JSONDecodeError as error:
        raise wrong(str(error.lineno), str(error.colno)) from None
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"line (\d+), column (\d+)", str(error))
        raise wrong(*(at.groups() if at else end_of(text))) from None
    except (RecursionError, OverflowError, ValueError):
        raise wrong(*end_of(text)) from None
    assert isinstance(found, dict)
    return found


def read_toml(text: str, wrong: Wrong) -> dict[str, Any]:
    """Read a TOML file. A key is on one line, so a line with too many dots has a key that is too long.

    Only a line feed ends a line in TOML; `splitlines` knows other ends, which may be within a key.
    """
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > PARTS:
            raise wrong(str(number), str(len(line)))
    return tomllib.loads(text)


def end_of(text: str) -> tuple[str, str]:
    """Return the end of a text, where faults without a place of their own are reported."""
    lines = text.splitlines() or [""]
    return str(len(lines)), str(len(lines[-1]))
