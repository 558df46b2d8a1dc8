"""The base of the message structs: msgspec's or, where that is missing, our own with the same behaviour."""

from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

__all__ = ["Meta", "Struct", "asdict", "convert", "decoder", "encode", "field"]

if TYPE_CHECKING or find_spec("msgspec") is not None:
    import msgspec
    from msgspec import Meta, Struct, convert, field
    from msgspec.structs import asdict

    encode = msgspec.json.Encoder().encode

    def decoder(kind: Any) -> Callable[[bytes | str], Any]:
        """Return a function that reads a message of a kind. ValueError says what is wrong with one."""
        return msgspec.json.Decoder(kind).decode

else:
    from warhost.server.plain import Meta, Struct, asdict, convert, decoder, encode, field
