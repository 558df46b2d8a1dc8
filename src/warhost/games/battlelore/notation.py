"""The notation of the data files, as in the Card Game: tables with an `op` and its arguments; and its short form.

`{op = "bolt", dice = 4, faces = ["strike", "cleave"]}` is `bolt dice=4 faces=strike,cleave` in short. The rules read
the short form. The page, custom scenarios and the overrides of recorded matches contain it too.
"""

from typing import Any, Final

# Tables of words, and tables of numbers by name, that the short form writes as one text and as a list of texts.
WORDS: Final = ["when", "orders"]
NUMBERS: Final = ["abilities", "banners", "units"]


def short_words(table: dict[str, Any]) -> str:
    """Return words with their values: `roller=own distant`. A true word stands alone, a false one is left out."""
    out: list[str] = []
    for key, value in table.items():
        if value is True:
            out.append(key)
        elif isinstance(value, list):
            out.append(f"{key}={','.join([str(name) for name in value])}")
        elif value is not False:
            out.append(f"{key}={value}")
    return " ".join(out)


def short_op(table: dict[str, Any]) -> str:
    """Return an effect or rule in short form: its op, then its arguments."""
    rest = short_words({key: value for key, value in table.items() if key != "op"})
    return f"{table['op']} {rest}" if rest else str(table["op"])


def is_op(value: Any) -> bool:
    """Whether a value is an effect or a rule as a table."""
    return isinstance(value, dict) and isinstance(value.get("op"), str)


def is_numbers(value: dict[str, Any]) -> bool:
    """Whether a table has a number under each name."""
    return len(value) > 0 and all(type(number) is int for number in value.values())


def short(key: str, value: Any) -> Any:
    """Return a value of a data file or an override in short form, unchanged if it already is or has none."""
    name = key.rpartition(".")[2]
    if isinstance(value, dict):
        if name in WORDS:
            return short_words(value)
        if name in NUMBERS and is_numbers(value):
            return [f"{one} {number}" for one, number in value.items()]
        return {inner: short(str(inner), part) for inner, part in value.items()}
    if isinstance(value, list):
        return [short_op(one) if is_op(one) else one for one in value]
    return value
