"""Puzzles as text: TOML with one line per field, so that a position is one long line."""

import json
import re
from collections.abc import Mapping
from typing import Any

BARE = re.compile(r"[A-Za-z0-9_-]+")


def written(value: Any) -> str:
    """Return a plain value as TOML on one line. TOML has no null: a field without a value is left out."""
    if isinstance(value, Mapping):
        fields = [f"{key_of(name)} = {written(one)}" for name, one in value.items() if one is not None]
        return "{" + ", ".join(fields) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join([written(one) for one in value]) + "]"
    return json.dumps(value, ensure_ascii=False)


def key_of(name: str) -> str:
    """Return the name of a field, in quotes where it needs them."""
    return name if BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def toml_table(kind: str, fields: Mapping[str, Any]) -> str:
    """Return an item of a list of tables; empty lists and tables are left out."""
    rows = [f"{name} = {written(value)}" for name, value in fields.items() if value not in ([], {}, ())]
    return "\n".join([f"[[{kind}]]", *rows, ""])
