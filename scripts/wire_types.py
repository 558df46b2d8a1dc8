"""Writes the messages of the server as TypeScript into web/tests/schema.ts: `python scripts/wire_types.py`.

A test compares the file with the server's structs, and web/tests/wire.check.ts compares the page's own types with it.
"""

from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from warhost.server import wire

SCHEMA = Path(__file__).parents[1] / "web" / "tests" / "schema.ts"
HEAD = "/** The messages in src/warhost/server/wire/, written by scripts/wire_types.py. Do not edit. */\n"
PLAIN = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "any",
}


def type_name(kind: inspect.Type, whole: bool = False) -> str:
    """A type in TypeScript. In a message of the server a struct that the page may send in part is `whole`."""
    if type(kind) in PLAIN:
        return PLAIN[type(kind)]
    match kind:
        case inspect.LiteralType(values):
            return " | ".join([f'"{value}"' for value in values])
        case inspect.UnionType(types):
            return " | ".join(dict.fromkeys([type_name(one, whole) for one in types]))
        case inspect.ListType(item_type=inner) | inspect.VarTupleType(item_type=inner):
            return f"({type_name(inner, whole)})[]" if " " in type_name(inner) else f"{type_name(inner, whole)}[]"
        case inspect.TupleType(inners):
            return f"[{', '.join([type_name(inner, whole) for inner in inners])}]"
        case inspect.DictType(value_type=value):
            return f"Record<string, {type_name(value, whole)}>"
        case inspect.StructType(cls):
            return f"Required<{cls.__name__}>" if whole and partial(cls) else cls.__name__
        case inspect.Metadata(type=inner):
            return type_name(inner, whole)
    raise TypeError(f"no type in TypeScript for {kind}")


def partial(struct: type[msgspec.Struct]) -> bool:
    """Whether the page sends a struct: then it may leave out what has a default. Only those refuse unknown fields."""
    return struct.__struct_config__.forbid_unknown_fields


def interface(struct: type[msgspec.Struct]) -> str:
    """A struct. A field with a default may be left out where the page sends it, or where the server omits defaults."""
    found = inspect.type_info(struct)
    assert isinstance(found, inspect.StructType)
    sent = not partial(struct)
    lines = [f"export interface {struct.__name__} {{"]
    if found.tag is not None:
        lines.append(f'  type: "{found.tag}";')
    for field in found.fields:
        optional = not field.required and (not sent or struct.__struct_config__.omit_defaults)
        lines.append(f"  {field.encode_name}{'?' if optional else ''}: {type_name(field.type, sent)};")
    return "\n".join([*lines, "}"])


def structs() -> list[type[msgspec.Struct]]:
    """The structs of the wire, in their order."""
    return [
        found
        for found in vars(wire).values()
        if isinstance(found, type) and issubclass(found, msgspec.Struct) and found.__module__.startswith(wire.__name__)
    ]


def union(name: str, kinds: Any) -> str:
    """A type that is one of several messages."""
    return f"export type {name} = {' | '.join([kind.__name__ for kind in kinds.__args__])};"


def schema() -> str:
    """The whole file."""
    parts = [interface(struct) for struct in structs()]
    return HEAD + "\n".join([*parts, union("ToClient", wire.ToClient), union("FromClient", wire.FromClient)]) + "\n"


if __name__ == "__main__":
    SCHEMA.write_text(schema(), encoding="utf-8")
