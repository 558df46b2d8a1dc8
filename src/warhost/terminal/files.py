"""Read and write record and position files, with errors that say what to do."""

import errno
import json
import os
import re
import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Any

from warhost.kernel.errors import BadPosition, BadRecord, Problem
from warhost.kernel.match import Match


def read_record(file: str) -> Any:
    """Read a record file. Whether it is a record is checked when it is loaded."""
    try:
        return json.loads(read_text(file))
    except json.JSONDecodeError as error:
        raise BadRecord(
            "not_json",
            "{file} is not a record: expected JSON (line {line}, column {column}).",
            {"file": file, "line": str(error.lineno), "column": str(error.colno)},
        ) from None
    except ValueError:
        raise BadRecord("long_number", "{file} contains a number with too many digits.", {"file": file}) from None
    except RecursionError:
        raise BadRecord("too_deep", "{file} is nested too deeply.", {"file": file}) from None


def read_position(file: str) -> dict[str, Any]:
    """Read a position from a JSON or TOML file. It is checked when a match starts from it."""
    text = read_text(file)
    try:
        # Every position in JSON begins with this bracket, and no TOML file does.
        data = json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except json.JSONDecodeError as error:
        raise not_a_position(file, str(error.lineno), str(error.colno)) from None
    except tomllib.TOMLDecodeError as error:
        if is_json(text):
            raise BadPosition(
                "not_an_object",
                "{file} is not a position: expected an object with the parts of a position.",
                {"file": file},
            ) from None
        found = re.search(r"line (\d+), column (\d+)", str(error))
        last = text.splitlines() or [""]
        line, column = found.groups() if found else (str(len(last)), str(len(last[-1])))
        raise not_a_position(file, line, column) from None
    except ValueError:
        raise BadPosition("long_number", "{file} contains a number with too many digits.", {"file": file}) from None
    except RecursionError:
        raise BadPosition("too_deep", "{file} is nested too deeply.", {"file": file}) from None
    assert isinstance(data, dict)
    return data


def is_json(text: str) -> bool:
    """Return whether a text is JSON of any kind, such as a list or a number."""
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


def not_a_position(file: str, line: str, column: str) -> BadPosition:
    """Return the error for a file that is neither JSON nor TOML."""
    return BadPosition(
        "not_a_position",
        "{file} is not a position: expected JSON or TOML (line {line}, column {column}).",
        {"file": file, "line": line, "column": column},
    )


def read_text(file: str) -> str:
    """Return the text of a file."""
    try:
        return Path(file).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BadRecord("no_file", "File not found: {file}.", {"file": file}) from None
    except OSError as error:
        why = reason(error)
        raise BadRecord("unreadable", "Can't read {file}: {why}", {"file": file, "why": str(why)}) from why
    except ValueError:
        raise BadRecord("not_text", "{file} is not a text file: expected JSON in UTF-8.", {"file": file}) from None


def reason(error: OSError) -> Problem:
    """Return why the system refuses a file. Rare errors keep the system's message."""
    if error.errno in (errno.ENOENT, errno.ENOTDIR):
        return BadRecord("no_folder", "folder not found.", {})
    if error.errno == errno.EISDIR:
        return BadRecord("is_folder", "this is a folder.", {})
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return BadRecord("no_permission", "permission denied.", {})
    if error.errno == errno.ENOSPC:
        return BadRecord("no_space", "no space left.", {})
    return BadRecord("system", "{detail}.", {"detail": error.strerror or str(error)})


def write_record(file: str, match: Match) -> None:
    """Write a match to a file. The old file is replaced only when the new one is complete."""
    draft = Path(f"{file}.{os.getpid()}.part")
    try:
        draft.write_text(json.dumps(match.record(), indent=1) + "\n", encoding="utf-8")
        draft.replace(file)
    except (OSError, ValueError) as error:
        with suppress(OSError, ValueError):
            draft.unlink()
        # ValueError: an invalid file name.
        why = reason(error) if isinstance(error, OSError) else BadRecord("bad_name", "invalid file name.", {})
        raise BadRecord("unwritable", "Can't write {file}: {why}", {"file": file, "why": str(why)}) from why
