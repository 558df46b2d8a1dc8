"""Record files: reading and writing them, with errors that say what to do."""

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from warhost.kernel.errors import BadRecord
from warhost.kernel.match import Match


def read_record(file: str) -> Any:
    """The contents of a record file; whether it is a record shows when it is loaded."""
    try:
        return json.loads(Path(file).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadRecord("no_file", "there is no file {file}", {"file": file}) from None
    except OSError as error:
        raise BadRecord("unreadable", "cannot read {file}: {why}",
                        {"file": file, "why": error.strerror or str(error)}) from None
    except (ValueError, RecursionError) as error:
        raise BadRecord("not_json", "{file} is no record: expected JSON ({why})",
                        {"file": file, "why": str(error)}) from None


def write_record(file: str, match: Match) -> None:
    """Write a match to a file: the old one stays whole until the new one is complete."""
    draft = Path(f"{file}.{os.getpid()}.part")
    try:
        draft.write_text(json.dumps(match.record(), indent=1) + "\n", encoding="utf-8")
        draft.replace(file)
    except OSError as error:
        with suppress(OSError):
            draft.unlink()
        raise BadRecord("unwritable", "cannot write {file}: {why}",
                        {"file": file, "why": error.strerror or str(error)}) from None
