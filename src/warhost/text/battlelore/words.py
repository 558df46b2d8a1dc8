"""What the events, questions and actions of BattleLore name, in the order of their arguments."""

from typing import Any, Final

from warhost.games.battlelore.book import KEYWORD_NAMES, STANDARD
from warhost.games.battlelore.damage import POINTS_FOR
from warhost.games.battlelore.hexes import HEX_NAMES
from warhost.games.battlelore.ids import (
    ARMY_NAMES,
    COMMAND_NAMES,
    CUSTOM_SCENARIO,
    DIRECTION_NAMES,
    ENDING_NAMES,
    FACE_NAMES,
    KINDS_A_SIDE,
    LORE_NAMES,
    MARKER_NAMES,
    PLAIN_NAMES,
    SCENARIO_NAMES,
    SECTION_NAMES,
    UNIT_NAMES,
    WINDOW_NAMES,
)
from warhost.games.battlelore.tables import VOCABULARY
from warhost.text.words import Variant, Words

CASES: Final = ("nom", "gen", "dat", "acc", "ins", "loc")

EVENTS: Final = {
    # setting up
    "scenarios": "scenario scenario:other",
    "first_player": "seat -",
    "ford": "seat hex",
    "mustered": "seat",
    "deployed": "seat",
    "tent": "seat hex",
    "takes_tent": "seat hex",
    "stands": "unit hex",
    "army_card": "seat army",
    "hands_ready": "",
    # the turn
    "turn": "number:round seat",
    "plays_command": "seat command",
    "basic_order": "seat",
    "ordered": "unit hex",
    "marches": "unit hex number",
    "moves": "unit hex hex:target",
    "portal": "hex",
    "rides_over": "unit unit:target hex",
    # combat
    "attacks": "unit hex unit:target hex:at",
    "counters": "unit hex unit:target hex:at",
    "die": "seat unit shown",
    "roll": "seat unit number:strike number:cleave number:pierce number:morale number:lore number:heroic",
    "keeps_die": "unit face",
    "bolt_die": "seat shown",
    "ability": "unit keyword",
    "adds_result": "face number",
    "suffers": "unit hex number",
    "loses_figures": "unit hex number",
    "ignores_damage": "unit hex number",
    "ignores_retreats": "unit hex number",
    "destroyed": "unit hex",
    "marked": "marker unit hex",
    "unmarked": "marker unit hex number:price",
    "retreats": "unit hex hex:target",
    "supported": "unit hex",
    "cannot_retreat": "unit hex number",
    "advances": "unit hex hex:target",
    "pursues": "unit hex hex:target",
    "lifted": "unit hex hex:target",
    "healed": "unit hex number",
    "burst": "hex",
    # cards, lore and points
    "preset_hands": "command:first command:second command:third command:fourth",
    "draws_command": "seat number",
    "drew_command": "seat command",
    "command_reshuffled": "",
    "draws_lore": "seat number",
    "drew_lore": "seat lore",
    "lore_reshuffled": "seat",
    "discards_lore": "seat lore",
    "uses_lore": "seat lore number",
    "lore_cancelled": "seat lore",
    "gains_lore": "seat number",
    "gains_points": "seat number -",
    "game_over": "- seat",
}

ASKS: Final = {
    # setting up
    "scenario": "",
    "ford": "",
    "army": "",
    "muster": "number:spent number:budget",
    "deploy": "hex",
    "return_card": "-",
    # the turn
    "command": "",
    "text_or_basic": "command",
    "order": "number:left number:centre number:right number:any",
    "section": "unit hex",
    "remove_marker": "marker number:price",
    "move": "",
    "move_to": "unit hex",
    "extra_move": "number:hexes",
    "attack": "",
    "attack_again": "unit hex",
    "target": "unit hex",
    # combat
    "keep_die": "unit hex hex:at number:dice",
    "spend": "unit keyword hex number hex:at",
    "as_damage": "face number number:due hex",
    "damage_near": "unit hex",
    "cover": "unit hex number",
    "ignore_retreats": "unit hex number",
    "retreat_side": "unit hex number",
    "counter": "unit hex unit:attacker hex:from",
    "advance": "unit hex hex:to",
    "pursue": "unit hex",
    "after_attack": "",
    # lore cards
    "use_lore": "- hex:from hex:at number:due",
    "march": "number:hexes",
    "order_more": "",
    "heal": "",
    "heal_amount": "unit hex",
    "bolt": "number:within number:dice",
    "bolt_from": "unit hex",
    "awaken": "",
    "may_move": "unit hex",
    "sacrifice": "",
    "portal": "",
    "mark": "marker",
    "burst": "number:damage",
    "scatter": "",
    "ride": "unit hex hex:at",
    "lift": "hex:at number:within",
    "lift_to": "unit hex hex:at",
    # upkeep
    "buy_points": "number:lore number:points",
    "lore_choice": "",
    "discard_lore": "",
    "offering": "number:damage number:lore",
}

VERBS: Final = {
    "hex": "hex",
    "command": "command",
    "lore": "lore",
    "scenario": "scenario",
    "card": "card",
    "army": "army",
    "section": "section",
    "direction": "direction",
    "number": "number",
    "face": "face",
} | dict.fromkeys(PLAIN_NAMES, "")


# What a side may be after, for a hint.
PURPOSES: Final = {"banner": "hex number:points", "strike": "unit hex", "reach": "hex", "hold": "", "prepare": ""}


def kinds(kind: str, ids: list[str]) -> list[str]:
    """Return ids with their kind."""
    return [f"{kind}:{name}" for name in ids]


def titles(entries: dict[str, Any]) -> dict[str, dict[str, dict[str, str]]]:
    """Return names and texts by language."""
    return {name: {"en": entry["en"], "ru": entry["ru"]} for name, entry in entries.items()}


HEXES: Final[dict[str, dict[str, dict[str, str]]]] = {
    name: {"en": {"name": name.upper()}, "ru": {case: name.upper() for case in CASES}} for name in HEX_NAMES
}

# What replaces the scenario cards in a custom scenario: the view has its title and rules.
OWN: Final[dict[str, dict[str, dict[str, str]]]] = {
    name: {
        "en": {"name": "A custom scenario", "text": "Its title and rules stand below the question."},
        "ru": {"name": "Свой сценарий", "text": "Его название и правила указаны ниже вопроса."},
    }
    for name in SCENARIO_NAMES[CUSTOM_SCENARIO:]
}

WORDS: Final = Words(
    events=EVENTS,
    asks=ASKS,
    verbs=VERBS,
    purposes=PURPOSES,
    things={
        "hex": kinds("hex", HEX_NAMES),
        "unit": kinds("unit", UNIT_NAMES),
        "card": [*kinds("unit", UNIT_NAMES), "card:command_tent", "card:decoy"],
        "command": kinds("command", COMMAND_NAMES),
        "lore": kinds("lore", LORE_NAMES),
        "scenario": kinds("scenario", SCENARIO_NAMES),
        "army": kinds("army", ARMY_NAMES),
        "keyword": kinds("keyword", KEYWORD_NAMES),
        "section": kinds("section", SECTION_NAMES),
        "direction": kinds("direction", DIRECTION_NAMES),
        "face": kinds("face", FACE_NAMES),
        # What a die shows, from 1; it never shows 0.
        "shown": kinds("face", [FACE_NAMES[-1], *FACE_NAMES]),
        "marker": kinds("marker", MARKER_NAMES),
    },
    vocabulary=VOCABULARY.names,
    texts={
        "hex": HEXES,
        "command": titles(STANDARD["commands"]),
        "lore": titles(STANDARD["lore"]),
        "scenario": titles(STANDARD["scenarios"]) | OWN,
        "army": titles(STANDARD["units"]["army"]),
        "keyword": titles(STANDARD["units"]["keyword"]),
    },
    counts={
        "moves": {"moves": ""},
        "attacks": {"attacks": ""},
        "counters": {"counters": ""},
        "damage": {"suffers": "number"},
        "lost": {"destroyed": ""},
        "lore_cards": {"uses_lore": ""},
    },
    owners={"unit": [kind // KINDS_A_SIDE for kind in range(len(UNIT_NAMES))]},
    variants={
        "event.first_player": [Variant(1, {0: "initiative"}, "lot")],
        "event.gains_points": [Variant(2, dict(enumerate(POINTS_FOR[:-1])), POINTS_FOR[-1])],
        "event.game_over": [
            Variant(1, {-1: "draw"}),
            Variant(0, {1: ENDING_NAMES[1], 2: ENDING_NAMES[2]}, ENDING_NAMES[3]),
        ],
        "ask.return_card": [Variant(0, {0: "command"}, "lore")],
        "ask.use_lore": [Variant(0, dict(enumerate(WINDOW_NAMES[:-1])), WINDOW_NAMES[-1])],
    },
    titles=frozenset({"command", "lore", "scenario", "army", "keyword"}),
    headings=frozenset({"turn"}),
    asides={"roll": frozenset(FACE_NAMES)},
    battle_begins=frozenset({"attacks"}),
    gathers={"die": ["roll"], "bolt_die": [], "drew_command": ["draws_command"], "drew_lore": ["draws_lore"]},
)
