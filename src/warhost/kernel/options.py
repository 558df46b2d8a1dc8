"""Reading the options of a new match. Unknown options and impossible values are refused, naming what is allowed."""

from collections.abc import Sequence
from operator import index
from typing import Any

from warhost.kernel.errors import BadOption, shown


def plain(value: Any) -> Any:
    """Return data with the numbers and arrays of NumPy, and whole numbers of other libraries, as Python's own."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [plain(one) for one in value]
    if hasattr(value, "tolist"):
        return value.tolist()
    return index(value) if hasattr(value, "__index__") else value


def known_options(options: dict[str, Any], allowed: Sequence[str]) -> None:
    """Refuse an option that the game does not have."""
    for key in options:
        if key not in allowed:
            raise BadOption(
                "unknown_option",
                "Unknown option {option}. The options are {allowed}.",
                {"option": shown(key), "allowed": ", ".join(allowed)},
            )


def option_of(options: dict[str, Any], name: str, allowed: Sequence[Any], default: Any) -> Any:
    """Return the value of an option, checked against those allowed. Numbers and booleans are not interchangeable."""
    value = options.get(name, default)
    if not any(type(value) is type(one) and value == one for one in allowed):
        names = ["true" if one is True else "false" if one is False else str(one) for one in allowed]
        raise BadOption(
            "bad_value",
            "{option}: {value} is not allowed; allowed: {allowed}.",
            {"option": name, "value": shown(value), "allowed": ", ".join(names)},
        )
    return value
