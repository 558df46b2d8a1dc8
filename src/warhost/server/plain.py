"""Structs with the standard library alone: the part of msgspec that the messages use, with the same error messages.

`warhost.server.structs` takes them from here where msgspec is not installed, as in a browser.
"""

import json
import re
from collections.abc import Callable
from types import GenericAlias, NoneType, UnionType
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

NEEDED: Any = object()
NAMES: dict[Any, str] = {
    str: "str",
    int: "int",
    float: "float",
    bool: "bool",
    NoneType: "null",
    dict: "object",
    list: "array",
}


class Meta(NamedTuple):
    """Limits of a value."""

    ge: float | None = None
    le: float | None = None
    min_length: int | None = None
    max_length: int | None = None
    pattern: str | None = None


class Factory(NamedTuple):
    """A default that is created for each struct separately."""

    make: Callable[[], Any]


def field(*, default_factory: Callable[[], Any]) -> Any:
    """Return a field default that is created for each struct separately."""
    return Factory(default_factory)


class Struct:
    """A message or a part of one: its annotations are its fields."""

    __struct_fields__: ClassVar[tuple[str, ...]] = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()
    _types: ClassVar[dict[str, Any]] = {}
    _defaults: ClassVar[dict[str, Any]] = {}
    _names: ClassVar[dict[str, str]] = {}
    _tag: ClassVar[str] = ""
    _omits: ClassVar[bool] = False
    _strict: ClassVar[bool] = False

    def __init_subclass__(
        cls,
        tag: str = "",
        omit_defaults: bool = False,
        forbid_unknown_fields: bool = False,
        frozen: bool = False,
        gc: bool = True,
        rename: dict[str, str] | None = None,
    ) -> None:
        cls._types = get_type_hints(cls, include_extras=True)
        for name in [name for name in cls._types if name.startswith("_")]:
            del cls._types[name]
        cls.__struct_fields__ = tuple(cls._types)
        type.__setattr__(cls, "__match_args__", cls.__struct_fields__)
        cls._defaults = {name: getattr(cls, name) for name in cls._types if hasattr(cls, name)}
        cls._names = {name: (rename or {}).get(name, name) for name in cls._types}
        cls._tag, cls._omits, cls._strict = tag, omit_defaults, forbid_unknown_fields
        if frozen:
            type.__setattr__(cls, "__hash__", hash_of)

    def __init__(self, *given: Any, **named: Any) -> None:
        values = self.__dict__
        values.update(zip(self.__struct_fields__, given, strict=False))
        values.update(named)
        if len(values) < len(self.__struct_fields__):
            for name in self.__struct_fields__:
                if name not in values:
                    if name not in self._defaults:
                        raise TypeError(f"Missing required argument '{name}'")
                    values[name] = fresh(self._defaults[name])
        if len(values) > len(self.__struct_fields__) or len(given) > len(self.__struct_fields__):
            raise TypeError(f"{type(self).__name__} has no such field")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        raise TypeError(f"unhashable type: {type(self).__name__!r}")

    def __repr__(self) -> str:
        values = ", ".join([f"{name}={getattr(self, name)!r}" for name in self.__struct_fields__])
        return f"{type(self).__name__}({values})"


def hash_of(struct: Struct) -> int:
    """Return the hash of a frozen struct."""
    return hash(tuple([getattr(struct, name) for name in struct.__struct_fields__]))


def fresh(default: Any) -> Any:
    """Return a default; lists and dicts are not shared."""
    if isinstance(default, Factory):
        return default.make()
    return default.copy() if isinstance(default, list | dict) else default


def asdict(struct: Struct) -> dict[str, Any]:
    """Return the fields of a struct with their values."""
    return {name: getattr(struct, name) for name in struct.__struct_fields__}


# ---- writing


def written(struct: Any) -> dict[str, Any]:
    """Return a struct as it is sent; its values are written recursively."""
    if not isinstance(struct, Struct):
        raise TypeError(f"cannot send a {type(struct).__name__}")
    out: dict[str, Any] = {"type": struct._tag} if struct._tag else {}
    values, defaults, omits = struct.__dict__, struct._defaults, struct._omits
    for name, sent in struct._names.items():
        if not (omits and name in defaults and values[name] == defaults[name]):
            out[sent] = values[name]
    return out


_writer = json.JSONEncoder(default=written, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def encode(value: Any) -> bytes:
    """Return a message as JSON."""
    return _writer.encode(value).encode()


# ---- reading


class Unfit(ValueError):
    """Raised for a value that does not fit its type, with its place."""

    def __init__(self, what: str, place: str) -> None:
        super().__init__(what if place == "$" else f"{what} - at `{place}`")


def decoder(kind: Any) -> Callable[[bytes | str], Any]:
    """Return a function that reads a message of a kind. ValueError says what is wrong with one."""

    def decode(data: bytes | str) -> Any:
        try:
            found = json.loads(data)
        except UnicodeDecodeError:
            raise
        except ValueError as error:
            raise Unfit(f"JSON is malformed: {error}", "$") from None
        return convert(found, kind)

    return decode


def convert(value: Any, kind: Any, place: str = "$") -> Any:
    """Return a value read from JSON as a type. Unfit if it does not fit."""
    limits = Meta()
    if get_origin(kind) is Annotated:
        kind, limits = get_args(kind)
    origin = get_origin(kind)
    if kind is Any:
        return value
    if origin is Literal:
        if value not in get_args(kind):
            raise Unfit(
                f"Invalid enum value {value!r}"
                if isinstance(value, str)
                else f"Expected `str`, got `{name_of(value)}`",
                place,
            )
        return value
    if origin in (Union, UnionType):
        return one_of(value, get_args(kind), place)
    if origin is tuple:
        return tuple(convert(value, GenericAlias(list, get_args(kind)[0]), place))
    if isinstance(kind, type) and issubclass(kind, tuple):
        return row_of(value, kind, place)
    wanted: Any = origin if origin in (list, dict) else kind
    if isinstance(wanted, type) and issubclass(wanted, Struct):
        return struct_of(value, wanted, place)
    if wanted is float and type(value) is int:
        value = float(value)
    if type(value) is not wanted:
        raise Unfit(f"Expected `{NAMES[wanted]}`, got `{name_of(value)}`", place)
    check(value, limits, place)
    if origin is list:
        (inner,) = get_args(kind)
        return [convert(one, inner, f"{place}[{number}]") for number, one in enumerate(value)]
    if origin is dict:
        keys, inner = get_args(kind)
        return {
            convert(key, keys, f"key` in `{place}"): convert(one, inner, f"{place}[...]") for key, one in value.items()
        }
    return value


def row_of(value: Any, kind: Any, place: str) -> Any:
    """Return an array as a named tuple."""
    if not isinstance(value, list):
        raise Unfit(f"Expected `array`, got `{name_of(value)}`", place)
    types = get_type_hints(kind)
    most, least = len(types), len(types) - len(kind._field_defaults)
    if not least <= len(value) <= most:
        raise Unfit(f"Expected `array` of length {least} to {most}, got {len(value)}", place)
    return kind(
        *[
            convert(one, types[name], f"{place}[{number}]")
            for number, (name, one) in enumerate(zip(types, value, strict=False))
        ]
    )


def name_of(value: Any) -> str:
    """Return what JSON calls a value."""
    return NAMES[type(value)]


def check(value: Any, limits: Meta, place: str) -> None:
    """Raise Unfit if a value is outside its limits."""
    name = name_of(value)
    if limits.ge is not None and value < limits.ge:
        raise Unfit(f"Expected `{name}` >= {limits.ge}", place)
    if limits.le is not None and value > limits.le:
        raise Unfit(f"Expected `{name}` <= {limits.le}", place)
    if limits.min_length is not None and len(value) < limits.min_length:
        raise Unfit(f"Expected `{name}` of length >= {limits.min_length}", place)
    if limits.max_length is not None and len(value) > limits.max_length:
        raise Unfit(f"Expected `{name}` of length <= {limits.max_length}", place)
    if limits.pattern is not None and not re.search(limits.pattern, value):
        raise Unfit(f"Expected `{name}` matching regex {limits.pattern!r}", place)


def base_of(kind: Any) -> Any:
    """Return the type that a value of this type has in JSON."""
    if get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    return str if get_origin(kind) is Literal else get_origin(kind) or kind


def one_of(value: Any, kinds: tuple[Any, ...], place: str) -> Any:
    """Return a value as whichever of several types fits; the tag of a struct says which."""
    tagged = {kind._tag: kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Struct) and kind._tag}
    if tagged:
        if not isinstance(value, dict):
            raise Unfit(f"Expected `object`, got `{name_of(value)}`", place)
        if "type" not in value:
            raise Unfit("Object missing required field `type`", place)
        if value["type"] not in tagged:
            raise Unfit(f"Invalid value {value['type']!r}", f"{place}.type")
        return struct_of(value, tagged[value["type"]], place)
    for kind in kinds:
        if type(value) is base_of(kind):
            return convert(value, kind, place)
    if float in kinds and type(value) is int:
        return float(value)
    structs = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Struct)]
    if structs and isinstance(value, dict):
        return struct_of(value, structs[0], place)
    names = [NAMES.get(base_of(kind), "object") for kind in kinds]
    raise Unfit(f"Expected `{' | '.join(names)}`, got `{name_of(value)}`", place)


def struct_of(value: Any, kind: type[Struct], place: str) -> Struct:
    """Return an object as a struct."""
    if not isinstance(value, dict):
        raise Unfit(f"Expected `object`, got `{name_of(value)}`", place)
    sent = {outside: name for name, outside in kind._names.items()}
    values = {}
    for key, one in value.items():
        if key in sent:
            values[sent[key]] = convert(one, kind._types[sent[key]], f"{place}.{key}")
        elif kind._strict and not (kind._tag and key == "type"):
            raise Unfit(f"Object contains unknown field `{key}`", place)
    for name in kind.__struct_fields__:
        if name not in values and name not in kind._defaults:
            raise Unfit(f"Object missing required field `{kind._names[name]}`", place)
    return kind(**values)
