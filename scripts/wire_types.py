"""Write the types of the wire format as TypeScript: `python scripts/wire_types.py`.

web/src/lib/schema.ts has the messages of the server, and view.ts in each board's folder has what a seat sees of its
game. The page uses these types. A test fails while a file is out of date. The types come from the structs themselves,
not by way of OpenAPI, which describes neither the messages of a socket nor the views.
"""

import textwrap
from importlib import import_module
from pathlib import Path
from types import ModuleType, UnionType
from typing import Any, Literal, get_origin, get_type_hints, is_typeddict

import msgspec
from msgspec import inspect

from warhost.games.library import game_names
from warhost.server import wire

PAGE = Path(__file__).parents[1] / "web" / "src"
PLAIN = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}


class Writer:
    """Writes the types of a module."""

    def __init__(self, module: ModuleType, what: str) -> None:
        self.what = what
        found = vars(module)
        # Types with their own names, such as `Line` for a list of spans.
        self.named = {
            name: inspect.type_info(kind)
            for name, kind in found.items()
            if get_origin(kind) in (Literal, list, dict, UnionType)
        }
        self.records = [
            kind for kind in found.values() if is_record(kind) and kind.__module__.startswith(module.__name__)
        ]

    def name(self, kind: inspect.Type, whole: bool = False) -> str:
        """Return a type in TypeScript. In a server message, a struct that the page may send in part is `whole`."""
        return next((name for name, known in self.named.items() if known == kind), None) or self.spelled(kind, whole)

    def spelled(self, kind: inspect.Type, whole: bool = False) -> str:
        """Return a type in TypeScript that has no name."""
        if type(kind) in PLAIN:
            return PLAIN[type(kind)]
        match kind:
            case inspect.LiteralType(values):
                return " | ".join([f'"{value}"' for value in values])
            case inspect.UnionType(types):
                return " | ".join(dict.fromkeys([self.name(one, whole) for one in types]))
            case inspect.ListType(item_type=inner) | inspect.VarTupleType(item_type=inner):
                item = self.name(inner, whole)
                return f"({item})[]" if " " in item else f"{item}[]"
            case inspect.TupleType(inners):
                return f"[{', '.join([self.name(inner, whole) for inner in inners])}]"
            case inspect.DictType(key_type=key, value_type=value):
                return f"Record<{self.name(key)}, {self.name(value, whole)}>"
            case inspect.StructType(cls):
                return f"Required<{cls.__name__}>" if whole and partial(cls) else cls.__name__
            case inspect.TypedDictType(cls):
                return cls.__name__
            case inspect.Metadata(type=inner):
                return self.name(inner, whole)
        raise TypeError(f"no type in TypeScript for {kind}")

    def interface(self, record: type) -> str:
        """Return an interface. A field with a default is optional if the page sends it or the server omits defaults."""
        found = inspect.type_info(record)
        assert isinstance(found, inspect.StructType | inspect.TypedDictType)
        sent, omits = not partial(record), True
        lines = [*comment(record), f"export interface {record.__name__} {{"]
        if isinstance(found, inspect.StructType):
            omits = found.cls.__struct_config__.omit_defaults
            if found.tag is not None:
                lines.append(f'  type: "{found.tag}";')
        order = list(get_type_hints(record))
        for field in sorted(found.fields, key=lambda field: order.index(field.name)):
            optional = not field.required and (not sent or omits)
            lines.append(f"  {field.encode_name}{'?' if optional else ''}: {self.name(field.type, sent)};")
        return "\n".join([*lines, "}"])

    def file(self) -> str:
        """Return the whole file."""
        head = f"/** {self.what}, written by scripts/wire_types.py. Do not edit. */"
        types = [f"export type {name} = {self.spelled(kind)};" for name, kind in self.named.items()]
        return "\n".join([head, *types, *[self.interface(record) for record in self.records]]) + "\n"


def is_record(kind: Any) -> bool:
    """Whether a thing is a type with named fields."""
    return is_typeddict(kind) or (isinstance(kind, type) and issubclass(kind, msgspec.Struct))


def partial(record: Any) -> bool:
    """Whether the page sends a struct and so may omit defaults. Only such structs refuse unknown fields."""
    return not is_typeddict(record) and bool(record.__struct_config__.forbid_unknown_fields)


def comment(record: type) -> list[str]:
    """Return the docstring of a record; one that is written as a call has none."""
    if not record.__doc__ or record.__doc__.startswith("dict("):
        return []
    first, *others = textwrap.dedent("    " + record.__doc__).strip().splitlines()
    return [f"/** {first} */"] if not others else [f"/** {first}", *[f" * {line}".rstrip() for line in others], " */"]


def files() -> dict[Path, str]:
    """Return the generated files of the page with their expected contents."""
    found = {PAGE / "lib" / "schema.ts": Writer(wire, "The messages in src/warhost/server/wire/").file()}
    for game in game_names():
        types = import_module(f"warhost.text.{game}.view")
        found[PAGE / "boards" / game / "view.ts"] = Writer(
            types, f"The types in src/warhost/text/{game}/view.py"
        ).file()
    return found


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
