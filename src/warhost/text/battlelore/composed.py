"""What an owner of the box has put into an override, in words: fields of cards, conditions and effects."""

from typing import Any, Final

from warhost.games.battlelore.card_data import TURN_NAMES
from warhost.games.battlelore.ids import (
    FACE_NAMES,
    GROUND_NAMES,
    MARKER_NAMES,
    SECTION_NAMES,
    SIDE_NAMES,
    TERRAIN_NAMES,
    TRAIT_NAMES,
    UNIT_NAMES,
)
from warhost.text.battlelore.scenario import rule_text
from warhost.text.reader import Reader

# Fields that contain only arguments.
CONDITIONS: Final = ["when", "orders"]
# What the words of an argument name.
KINDS: Final = {
    "trait": TRAIT_NAMES,
    "face": FACE_NAMES,
    "marker": MARKER_NAMES,
    "unit": UNIT_NAMES,
    "terrain": TERRAIN_NAMES,
    "token": GROUND_NAMES[len(TERRAIN_NAMES) :],
    "section": SECTION_NAMES,
}


def field_words(reader: Reader, field: str, value: Any) -> str:
    """Describe a field of a card with its new value."""
    # In the learning scenario, units have extra fields: the hexes where they begin.
    unit = field.removeprefix("units.")
    label = reader.name("unit", unit) if unit in UNIT_NAMES else reader.say(f"board.field.{field}")
    if field == "effects":
        told = ", ".join([op_words(reader, str(text)) for text in value]) or "—"
    elif field == "rules":
        told = " ".join([rule_text(reader, str(text)) for text in value]) or "—"
    elif field in CONDITIONS:
        told = ", ".join([argument_words(reader, word) for word in str(value).split()]) or "—"
    elif field == "window":
        told = reader.say(f"board.window.{value}")
    elif isinstance(value, bool):
        told = reader.say("board.truth.true" if value else "board.truth.false")
    elif isinstance(value, list):
        hexes = field == "banners" or unit in UNIT_NAMES
        told = ", ".join([str(one).upper() if hexes else word_of(reader, str(one)) for one in value]) or "—"
    else:
        told = word_of(reader, str(value))
    return f"{label}: {told}"


def op_words(reader: Reader, text: str) -> str:
    """Describe an effect: what it does, and its arguments in brackets."""
    name, *words = text.split()
    told = [argument_words(reader, word) for word in words]
    label = reader.say(f"board.op.{name}")
    return f"{label} ({', '.join(told)})" if told else label


def argument_words(reader: Reader, word: str) -> str:
    """Describe an argument such as `dice=2`, or a word alone."""
    key, _, value = word.partition("=")
    label = reader.name("section", key) if key in SECTION_NAMES else reader.say(f"board.argument.{key}")
    return " ".join([label, *([" / ".join([word_of(reader, one) for one in value.split(",")])] if value else [])])


def word_of(reader: Reader, word: str) -> str:
    """Return a trait, face, marker, unit or terrain by its name, a side, an owner, or a number."""
    if word in SIDE_NAMES:
        return reader.seat(word)
    if word in TURN_NAMES:
        return reader.say(f"board.whose.{word}")
    for kind, names in KINDS.items():
        if word in names:
            return reader.name(kind, word)
    return word
