"""The values of a game's data files: how certain each one is, and an owner's corrections (overrides) for one match.

A game declares its values in TOML tables. A value has a path, such as `characters.gandalf.movement`, and a confidence,
which the `confidence` table of its file gives by path; a value that is not listed there is verified. An override
replaces values by path. It is part of the options of a match, so a record carries it and names it by its digest.
"""

import json
from hashlib import blake2b
from typing import Any

from warhost.kernel.errors import BadOption, shown
from warhost.kernel.position import alike

VERIFIED = "verified"
# The largest whole number allowed in a data file.
MOST = 999


class Entry:
    """One value: its path, its value, its confidence, and what an override may change it to."""

    def __init__(self, path: str, value: Any, confidence: str) -> None:
        self.path = path
        self.value = value
        self.confidence = confidence
        # The smallest and the largest value that a number may take.
        self.least = 0
        self.most = MOST
        # The names allowed for a name or a list of names. Empty if the game checks the value itself.
        self.allowed: list[str] = []


def flat(table: dict[str, Any], before: str = "") -> dict[str, Any]:
    """Return the values of nested tables by path. An empty table counts as a value."""
    out: dict[str, Any] = {}
    for key, value in table.items():
        if isinstance(value, dict) and value:
            out |= flat(value, f"{before}{key}.")
        else:
            out[f"{before}{key}"] = value
    return out


def entries(files: dict[str, dict[str, Any]]) -> list[Entry]:
    """Return every value of the named data files, in the order of the files."""
    out: list[Entry] = []
    for name, table in files.items():
        sure = table.get("confidence", {})
        for path, value in flat({name: {key: part for key, part in table.items() if key != "confidence"}}).items():
            out.append(Entry(path, value, str(sure.get(path, VERIFIED))))
    return out


def digest(values: dict[str, Any]) -> str:
    """Return the digest by which a record names an override. The order of the values makes no difference."""
    return blake2b(json.dumps(values, sort_keys=True).encode(), digest_size=8).hexdigest()


def json_size(value: Any) -> int:
    """Return the number of characters of a value as JSON.

    It is 0 if Python refuses to write a number with thousands of digits. The check of that value then refuses it.
    """
    try:
        return len(json.dumps(value, default=str))
    except ValueError:
        return 0


# Characters of an override as JSON. All values of the largest game take 33,000.
MOST_SIZE = 50_000


def read_override(given: Any, known: list[Entry]) -> dict[str, Any]:
    """Read an override from the options: `{"digest": ..., "values": {path: value}}`.

    It may also have the form of a file's tables. BadOption names what is wrong and what would be right.
    """
    if not isinstance(given, dict):
        raise BadOption("override_table", "override: expected a table, not {found}.", {"found": shown(given)})
    if json_size(given) > MOST_SIZE:
        raise BadOption("override_size", "override: at most {most} characters as JSON.", {"most": str(MOST_SIZE)})
    whole = set(given) == {"digest", "values"} and isinstance(given["values"], dict)
    standard = {entry.path: entry for entry in known}
    # An empty table changes nothing, unless its path is that of a value.
    values = {
        path: value
        for path, value in flat(given["values"] if whole else given).items()
        if value != {} or path in standard
    }
    for path, value in values.items():
        if path not in standard:
            raise BadOption(
                "override_path",
                "override: {path} is unknown. Examples: {near}.",
                {"path": path, "near": alike(path, list(standard))},
            )
        if not fits(value, standard[path]):
            raise misfit(value, standard[path])
    expected = digest(values)
    if whole and given["digest"] != expected:
        raise BadOption(
            "override_digest",
            "override: the digest of these values is {expected}, not {found}.",
            {"expected": expected, "found": shown(given["digest"])},
        )
    return {"digest": expected, "values": values}


def fits(value: Any, entry: Entry) -> bool:
    """Return whether a value is of the same type as the one it replaces, and allowed."""
    standard = entry.value
    if isinstance(standard, bool) or isinstance(value, bool):
        return isinstance(value, bool) and isinstance(standard, bool)
    if isinstance(standard, int):
        return isinstance(value, int) and entry.least <= value <= entry.most
    names = value if isinstance(standard, list) else [value]
    return isinstance(value, type(standard)) and all(
        isinstance(name, str) and (not entry.allowed or name in entry.allowed) for name in names
    )


def misfit(value: Any, entry: Entry) -> BadOption:
    """Say what is wrong with a value and what would be right."""
    path, found = entry.path, shown(value)
    if isinstance(entry.value, bool):
        return BadOption(
            "override_flag", "override: {path}: expected true or false, not {found}.", {"path": path, "found": found}
        )
    if isinstance(entry.value, int):
        if entry.least == entry.most:
            return BadOption(
                "override_fixed",
                "override: {path}: {found} is not allowed; it can only be {value}.",
                {"path": path, "found": found, "value": str(entry.least)},
            )
        return BadOption(
            "override_number",
            "override: {path}: expected a whole number from {least} to {most}, not {found}.",
            {"path": path, "found": found, "least": str(entry.least), "most": str(entry.most)},
        )
    if not entry.allowed:
        return BadOption(
            "override_value",
            "override: {path}: {found} is not allowed; the value is {value}.",
            {"path": path, "found": found, "value": shown(entry.value)},
        )
    allowed = ", ".join(entry.allowed)
    if isinstance(entry.value, list):
        return BadOption(
            "override_names",
            "override: {path}: expected a list with any of {allowed}, not {found}.",
            {"path": path, "found": found, "allowed": allowed},
        )
    return BadOption(
        "override_name",
        "override: {path}: {found} is not one of {allowed}.",
        {"path": path, "found": found, "allowed": allowed},
    )


def corrected(files: dict[str, dict[str, Any]], values: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the data files with the values of an override. The given files stay unchanged."""
    if not values:
        return files
    out = {name: _copy(table) for name, table in files.items()}
    for path, value in values.items():
        words = path.split(".")
        table: Any = out
        for word in words[:-1]:
            table = table[word]
        table[words[-1]] = value
    return out


def _copy(table: dict[str, Any]) -> dict[str, Any]:
    return {key: _copy(value) if isinstance(value, dict) else value for key, value in table.items()}


def one_of(value: Any, allowed: list[str], path: str) -> int:
    """Return the number of a name that the data files, or an override, give at a path."""
    if value not in allowed:
        raise BadOption(
            "override_name",
            "override: {path}: {found} is not one of {allowed}.",
            {"path": path, "found": shown(value), "allowed": ", ".join(allowed)},
        )
    return allowed.index(value)
