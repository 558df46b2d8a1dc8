"""Explain in the reader's language why a request does not match the schema.

The framework and the decoder report in English; their messages are recognised by their wording.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from warhost.server.refusal import speaker

FAULTS = {
    "type": r"Expected `(?P<expected>[^`]+)`, got `(?P<found>[^`]+)`",
    "short": r"Expected `str` of length >= (?P<n>\d+)",
    "long": r"Expected `str` of length <= (?P<n>\d+)",
    "least": r"Expected `\w+` >= (?P<n>-?\d+)",
    "most": r"Expected `\w+` <= (?P<n>-?\d+)",
    "missing": r"(?:Object missing required field|Missing required \w+ parameter) [`'](?P<name>[^`']+)[`']",
    "unknown": r"Object contains unknown field `(?P<name>[^`]+)`",
    "value": r"Invalid (?:enum )?value (?P<found>'[^']*'|\S+)",
    "json": r"JSON is malformed|Input data was truncated|'data'",
    "method": r"Method Not Allowed",
    # Any other fault.
    "form": r"",
}
PLACE = re.compile(r" - at `\$\.?(?P<place>[^`]*)`$")


def fault(message: str, field: str, language: str) -> str:
    """Return one fault in words, with its field if known."""
    place = PLACE.search(message)
    field = field or (place["place"] if place else "")
    code, found = next((code, found) for code, form in FAULTS.items() if (found := re.match(form, message)))
    words = speaker(language).say(f"fault.{code}", **found.groupdict())
    return f"{field}: {words}" if field and code not in ("missing", "unknown", "json") else words


def faults(message: str, extra: Any, language: str) -> str:
    """Return all faults of a request. The framework lists several with their fields, or reports a single one."""
    listed = extra if isinstance(extra, Iterable) and not isinstance(extra, str | Mapping) else []
    # The framework calls the body as a whole `data`.
    found = [
        fault(str(one.get("message", "")), field if (field := str(one.get("key", ""))) != "data" else "", language)
        for one in listed
        if isinstance(one, Mapping)
    ]
    return "; ".join(found or [fault(message, "", language)])
