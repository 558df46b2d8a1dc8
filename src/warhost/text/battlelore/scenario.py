"""A custom scenario in words: its rules as sentences, and what an editor calls them."""

import re
from copy import copy
from difflib import get_close_matches
from typing import Any

from warhost.games.battlelore.custom_scenario import known_rules
from warhost.games.battlelore.ids import GROUND_NAMES, SIDE_NAMES, TERRAIN_NAMES, TRAIT_NAMES, UNIT_NAMES
from warhost.games.battlelore.ops import SCENARIO_OPS, Op, read_op
from warhost.kernel.errors import BadOption, Fault
from warhost.text.names import quoted
from warhost.text.reader import Reader
from warhost.text.spans import Line, Span

# Rules that read differently with one of their words.
VARIANTS = {"move_bonus": "first_turn", "hold": "each", "buy": "once", "kill": "killer_near"}

# A place in a file: a field, the hex or side under it, the number of an entry, and a word in it.
PLACE = re.compile(r"(\w+)(?:\.(\w+)| \((\w+)\))?(?:\.(\w+))?(?:\[(\d+)\])?(?: (\w+))?")
# Fields with an entry for each side.
OF_SIDES = ("lore", "muster", "rules")
# How many names are listed. If there are more, only those similar to the wrong one are.
MANY = 9
# Faults whose message mentions the file. An editor has a different one for them.
OF_THE_FILE = (
    "scenario_army",
    "scenario_missing",
    "scenario_most",
    "scenario_rows",
    "scenario_rule_word",
    "scenario_tents",
    "token_on_land",
    "unit_in_water",
)


def name_of_word(reader: Reader, word: str, name: str) -> str:
    """Return what a word of a rule can mean, by its name: terrain, a trait, a unit."""
    if word == "kind":
        return reader.name("unit", name)
    if word == "traits":
        return reader.name("trait", name)
    return reader.name("terrain" if name in TERRAIN_NAMES else "token", name)


def masked(mask: int, names: list[str]) -> list[str]:
    """Return the names of bits."""
    return [name for i, name in enumerate(names) if mask >> i & 1]


def grounds(reader: Reader, mask: int) -> str:
    """Return kinds of terrain as a list in words."""
    return ", ".join([name_of_word(reader, "ground", name) for name in masked(mask, GROUND_NAMES)])


def rule_text(reader: Reader, text: str) -> str:
    """Return a rule as a sentence, or nothing if it cannot be read."""
    name = text.partition(" ")[0]
    try:
        rule = read_op(name, text, SCENARIO_OPS)
    except BadOption:
        return ""
    words = [word.partition("=")[0] for word in text.split()[1:]]
    key = f"{name}_{VARIANTS[name]}" if VARIANTS.get(name) in words else name
    return reader.say(f"board.rule.{key}", **values(reader, rule, words))


def values(reader: Reader, rule: Op, words: list[str]) -> dict[str, str | int]:
    """Return the values that fill the sentence of a rule."""
    where = [reader.say(f"board.where.{name}") for name in masked(rule.ground, GROUND_NAMES)]
    traits = ", ".join([reader.name("trait", name) for name in masked(rule.traits, TRAIT_NAMES)])
    out: dict[str, str | int] = {
        "where": reader.say("board.rule_or").join(where),
        "ground": grounds(reader, rule.ground),
        "other": grounds(reader, rule.other),
        "units": f" ({traits})" if traits else "",
        "kind": reader.name("unit", UNIT_NAMES[rule.kind]) if rule.kind >= 0 else "",
        "up_to": reader.say("board.rule_up_to", most=rule.most) if "most" in words else "",
        "enemy": reader.say("board.rule_enemy_none") if rule.enemy_none else "",
        "victim": reader.say("board.rule_victim", ground=grounds(reader, rule.victim_near)) if rule.victim_near else "",
        "killer": grounds(reader, rule.killer_near),
        "least": reader.say("board.rule_least", n=rule.at_least) if rule.at_least > 1 else "",
    }
    for word in ("dice", "hexes", "n", "within", "lore", "damage", "points", "at_least", "low", "high"):
        out[word] = int(getattr(rule, word))
    return out


def about(reader: Reader, file: dict[str, Any]) -> list[Line]:
    """Describe a scenario: title, author, the author's text, when it ends, and the rules of each side."""
    author = str(file.get("author", ""))
    key = "board.own_by" if author else "board.own"
    lines: list[Line] = [[Span(reader.say(key, title=file["title"], author=author), "heading")]]
    if file.get("text"):
        lines.append([Span(file["text"])])
    if "points" in file:
        lines.append([Span(reader.say("board.own_points", points=int(file["points"])))])
    if "rounds" in file:
        lines.append([Span(reader.say("board.own_rounds", rounds=int(file["rounds"])))])
    if not file.get("lore_cards", True):
        lines.append([Span(reader.say("board.own_plain"))])
    for side in SIDE_NAMES:
        for text in file.get("rules", {}).get(side, []):
            lines.append([Span(reader.seat(side), side), Span(f": {rule_text(reader, text)}")])
    return lines


def parts(reader: Reader) -> list[dict[str, Any]]:
    """Return the kinds of rules for an editor: what each is called, and its words with their allowed values."""
    out: list[dict[str, Any]] = []
    for name, words in known_rules().items():
        out.append(
            {
                "rule": name,
                "label": reader.say(f"board.rule_name.{name}"),
                "words": [
                    {key: value for key, value in word.items() if key != "names"}
                    | {"label": reader.say(f"board.rule_word.{word['word']}")}
                    | (
                        {"names": [{"id": id, "name": name_of_word(reader, word["word"], id)} for id in word["names"]]}
                        if "names" in word
                        else {}
                    )
                    for word in words
                ],
            }
        )
    return out


def place_of(reader: Reader, field: str) -> str:
    """Return a place in a file as the editor calls it. Unknown parts stay as they are."""
    found = PLACE.fullmatch(field)
    if found is None or reader.catalogue.find(f"board.editor.{found[1]}") is None:
        return field
    key, under, detail, number, word = found[1], found[2] or found[3], found[4], found[5], found[6]
    if word is not None and reader.catalogue.find(f"board.rule_word.{word}") is None:
        return field  # not a word of a rule, but a name with a space in it
    if key in OF_SIDES and under is not None and under not in SIDE_NAMES:
        return field  # there is no such side
    text = reader.say(f"board.editor.{key}")
    if detail is not None and reader.catalogue.find(f"board.editor.{key}_{detail}") is not None:
        text = reader.say(f"board.editor.{key}_{detail}")
    elif detail not in (None, "unit"):
        return field  # the name itself is wrong
    if key == "rules" and number is not None:
        text = reader.say("board.editor.rule", n=int(number) + 1)
    parts = [text]
    if under in SIDE_NAMES:
        parts.insert(0, reader.seat(under))
    elif under is not None:
        parts.insert(0, under.upper())
    if word is not None:
        parts.append(reader.say(f"board.rule_word.{word}"))
    return ", ".join([parts[0], *[part[0].lower() + part[1:] for part in parts[1:]]])


def name_at(reader: Reader, fault: Fault, name: str) -> str:
    """Return what may be at the place of a fault, as the page calls it, or the id if it has no name there."""
    found = PLACE.fullmatch(fault.values["field"])
    key, word = (found[1], found[6]) if found else ("", None)
    if name in SIDE_NAMES:
        return reader.seat(name)
    if fault.code == "scenario_rule_word":
        return label(reader, f"board.rule_word.{name}")
    if fault.code == "unknown_field":
        known = [
            one
            for one in (f"board.editor.{key}_{name}", f"board.editor.{name}")
            if reader.catalogue.find(one) is not None
        ]
        return label(reader, known[0]) if known else name
    if word is not None:
        return name_of_word(reader, word, name)
    if key == "rules":
        return label(reader, f"board.rule_name.{name}")
    kind = {"terrain": "terrain", "tokens": "token", "units": "unit"}.get(key, "")
    return reader.name(kind, name) if kind else name


def label(reader: Reader, key: str) -> str:
    """Return the editor's label of a field, for the middle of a sentence."""
    text = reader.say(key)
    return text[0].lower() + text[1:]


def with_id(reader: Reader, called: str, name: str) -> str:
    """Return a name and its id in the file."""
    return called if called == name else f"{called} {quoted(name, reader.language)}"


def told_value(reader: Reader, value: str) -> str:
    """Return a wrong value of a file as a sentence shows it."""
    text = value.strip("'\"")
    if value == "None" or not text:
        return reader.say("board.fault.nothing")
    if value in ("True", "False"):
        return value.lower()
    return value if value == text else quoted(text, reader.language)


def allowed_at(reader: Reader, fault: Fault) -> list[str]:
    """Return what would be right at the place of a fault: everything, or the most similar values."""
    names = [name for name in fault.values["allowed"].split(", ") if name not in ("none", "—")]
    wrong = fault.values.get("found", fault.values["field"].rpartition(".")[2]).strip("'")
    near = get_close_matches(wrong, names, 3, 0.5) if len(names) > MANY and wrong != "None" else []
    told = [with_id(reader, name_at(reader, fault, name), name) for name in near or names]
    return [*told, "…"] if near else told


def fault_text(reader: Reader, fault: Fault, in_file: bool = False) -> str:
    """Say what is wrong with a scenario, for a person using the editor or one writing the file."""
    values = dict(fault.values)
    for name, value in fault.values.items():
        if name == "allowed":
            values[name] = ", ".join(allowed_at(reader, fault)) or "—"
        elif name == "found":
            values[name] = told_value(reader, value)
        elif name == "words" and in_file:
            values[name] = ", ".join(
                [with_id(reader, label(reader, f"board.rule_word.{word}"), word) for word in value.split(", ")]
            )
        elif name == "word":
            values[name] = with_id(reader, label(reader, f"board.rule_word.{value}"), value)
        elif name == "rule":
            values[name] = quoted(value, reader.language) if in_file else reader.say(f"board.rule_name.{value}")
        elif in_file:
            continue
        elif name == "field":
            values[name] = place_of(reader, value)
        elif name == "hex":
            values[name] = value.upper()
        elif name == "side":
            values[name] = reader.seat(value)
        elif name == "tent":
            values[name] = reader.name("terrain", value)
        elif name == "words":
            values[name] = ", ".join([reader.say(f"board.rule_word.{word}").lower() for word in value.split(", ")])
    if fault.code in OF_THE_FILE and not in_file:
        return reader.say(f"board.fault.{fault.code}", **values)
    told = copy(fault)
    told.values = values
    return reader.problem(told)
