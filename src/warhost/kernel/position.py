"""Reading positions and scripts field by field, naming the field of every fault."""

from difflib import get_close_matches
from typing import Any

from warhost.kernel.errors import BadPosition, Fault, Problem, shown

# A longer list of allowed names is of no use to a reader, so only the most similar names are given.
LONG = 30


def impossible(faults: list[Fault]) -> BadPosition:
    """Return the error that lists the faults of a position."""
    problem = BadPosition(
        "bad_position", "Invalid position: {faults}", {"faults": "; ".join([str(fault) for fault in faults])}
    )
    listed: list[Problem] = []
    listed.extend(faults)
    problem.faults = listed
    return problem


class FieldReader:
    """Reads plain data field by field and collects the faults. A wrong field gets a harmless value."""

    def __init__(self) -> None:
        self.wrong: list[Fault] = []

    def refuse(self) -> None:
        """Raise an error that lists every fault found, if there are any."""
        if self.wrong:
            raise impossible(self.wrong)

    def known(self, data: dict[str, Any], allowed: list[str], where: str) -> None:
        """Report unknown keys."""
        for key in data:
            if key not in allowed:
                self.unknown(f"{where}{key}", allowed)

    def unknown(self, field: str, allowed: list[str]) -> None:
        """Report an unknown key."""
        if len(allowed) < LONG:
            self.wrong.append(
                Fault(
                    "unknown_field",
                    "{field}: unknown; allowed: {allowed}",
                    {"field": field, "allowed": ", ".join(allowed)},
                )
            )
        else:
            self.wrong.append(
                Fault(
                    "unknown_id_field",
                    "{field}: unknown; examples: {near}",
                    {"field": field, "near": alike(field.rpartition(".")[2], allowed)},
                )
            )

    def is_table(self, value: Any, where: str) -> bool:
        """Return whether a value is a table, and report it if not."""
        if isinstance(value, dict):
            return True
        self.wrong.append(
            Fault("not_a_table", "{field}: expected a table, not {found}", {"field": where, "found": shown(value)})
        )
        return False

    def section(self, data: dict[str, Any], key: str, where: str = "") -> dict[str, Any]:
        """Return the table under a key, or an empty one."""
        value: Any = data.get(key, {})
        return value if self.is_table(value, where + key) else {}

    def items(self, data: dict[str, Any], key: str, where: str = "") -> list[Any]:
        """Return the list under a key, or an empty one."""
        value: Any = data.get(key, [])
        if isinstance(value, list):
            return value
        self.wrong.append(
            Fault("not_a_list", "{field}: expected a list, not {found}", {"field": where + key, "found": shown(value)})
        )
        return []

    def names(self, data: dict[str, Any], key: str, allowed: list[str], where: str = "") -> list[int]:
        """Return the numbers of the names listed under a key, or an empty list."""
        return [self.one_of(name, allowed, f"{where}{key}[{i}]") for i, name in enumerate(self.items(data, key, where))]

    def number(self, value: Any, where: str, low: int, high: int) -> int:
        """Return a whole number within bounds."""
        if isinstance(value, int) and not isinstance(value, bool) and low <= int(value) <= high:
            return int(value)
        self.wrong.append(
            Fault(
                "not_in_range",
                "{field}: expected a number from {low} to {high}, not {found}",
                {"field": where, "low": str(low), "high": str(high), "found": shown(value)},
            )
        )
        return low

    def flag(self, data: dict[str, Any], key: str, where: str = "", default: bool = False) -> int:
        """Return true or false under a key as 1 or 0."""
        value: Any = data.get(key, default)
        if isinstance(value, bool):
            return int(value)
        self.wrong.append(
            Fault(
                "not_a_flag",
                "{field}: expected true or false, not {found}",
                {"field": where + key, "found": shown(value)},
            )
        )
        return int(default)

    def one_of(self, value: Any, allowed: list[str], where: str) -> int:
        """Return the number of a name."""
        if isinstance(value, str) and value in allowed:
            return allowed.index(value)
        if len(allowed) < LONG:
            self.wrong.append(
                Fault(
                    "not_one_of",
                    "{field}: {found} is not one of {allowed}",
                    {"field": where, "found": shown(value), "allowed": ", ".join(allowed)},
                )
            )
        else:
            self.wrong.append(
                Fault(
                    "not_an_id",
                    "{field}: {found} is unknown; examples: {near}",
                    {"field": where, "found": shown(value), "near": alike(str(value), allowed)},
                )
            )
        return 0


def alike(word: str, names: list[str]) -> str:
    """Return the names most similar to a word, or the first few if none is similar."""
    return ", ".join(get_close_matches(word, names, n=4, cutoff=0.5) or names[:4])


def read_script(script: dict[str, Any], dice: list[str], drawn: dict[str, list[str]]) -> dict[str, list[int]]:
    """Return forced results as numbers: results of six-sided dice, and things drawn, which are given by name."""
    out: dict[str, list[int]] = {}
    for kind, values in script.items():
        if kind not in dice and kind not in drawn:
            raise BadPosition(
                "bad_script_kind",
                "script.{kind} is unknown; allowed: {allowed}.",
                {"kind": kind, "allowed": ", ".join([*dice, *drawn])},
            )
        if not isinstance(values, list):
            raise BadPosition(
                "script_list", "script.{kind}: expected a list, not {found}.", {"kind": kind, "found": shown(values)}
            )
        out[kind] = [_die(kind, value) if kind in dice else _drawn(kind, value, drawn[kind]) for value in values]
    return out


def _die(kind: str, value: Any) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= int(value) <= 6:
        return int(value)
    raise BadPosition(
        "script_die", "script.{kind}: expected numbers from 1 to 6, not {found}.", {"kind": kind, "found": shown(value)}
    )


def _drawn(kind: str, value: Any, names: list[str]) -> int:
    if isinstance(value, str) and value in names:
        return names.index(value)
    raise BadPosition(
        "script_id",
        "script.{kind}: {found} is unknown; examples: {near}.",
        {"kind": kind, "found": shown(value), "near": alike(str(value), names)},
    )
