"""What the events, questions and actions of the Card Game name, in the order of their arguments."""

from typing import Any, Final

from warhost.games.wotrcg import declared
from warhost.games.wotrcg.ids import PLAIN_NAMES, Z_BATTLE, Z_PATH, Z_RESERVE
from warhost.games.wotrcg.seats import seat_names
from warhost.games.wotrcg.tables import BATTLEGROUND_NAMES, CARD_NAMES, PATH_NAMES, SCENARIOS, SIDE, VOCABULARY
from warhost.text.words import Variant, Words

EVENTS: Final = {
    # the round
    "round": "number:round",
    "path_active": "path",
    "ground_active": "battleground -",
    "passes": "deck",
    "winnows": "deck",
    "ring": "deck",
    "uses": "deck card",
    "score": "number:free number:shadow",
    "final_score": "number:free_rings number:shadow_rings number:free number:shadow",
    "game_over": "- side",
    # cards in hands and piles
    "draws": "deck number",
    "drew": "deck card",
    "takes": "deck card",
    "looks_at": "deck card",
    "draws_apart": "deck number",
    "reshuffles": "deck",
    "cycled": "card",
    "cycled_hidden": "deck",
    "cycled_own": "deck card",
    "eliminated": "card",
    "eliminated_hidden": "deck",
    "eliminated_own": "deck card",
    "removed": "card",
    # cards in play
    "played": "deck card zone",
    "played_on": "deck card card:wielder",
    "plays_event": "deck card",
    "moved": "deck card zone",
    "card_tokens": "card number",
    "path_tokens": "path number:attack number:defence",
    "ground_tokens": "battleground number:attack number:defence",
    "corruption": "number:corruption",
    # combat
    "supports": "card:army card",
    "path_combat": "path number:attack number:defence",
    "ground_combat": "battleground number:attack number:defence",
    "lost_in_combat": "card",
    "path_won": "path",
    "path_lost": "path number:corruption",
    "path_aside": "path",
    "ground_won": "battleground side",
}

ASKS: Final = {
    # the round
    "turn": "deck",
    "destination": "card",
    "next_combat": "",
    # cards in hands and piles
    "cycle_card": "deck",
    "eliminate_card": "deck",
    "forsake": "deck",
    "take_card": "deck",
    "apart_eliminate": "deck",
    "apart_cycle": "deck",
    "apart_play": "deck",
    # texts
    "use_text": "card deck zone",
    "choose_way": "card",
    "which_replacement": "card",
    "choose_path": "deck",
    "choose_ground": "deck",
    "move_card": "card",
    "token_ground": "card",
    "eliminate_which": "card",
    # combat
    "support": "card:army",
    "loss": "number:attack rest:worth",
    "ioreth": "",
    "ioreth_other": "",
}

PURPOSES: Final = {"path": "path count:cards", "ground": "battleground count:cards", "reserve": "", "keep": ""}

VERBS: Final = {
    "card": "card",
    "play": "card",
    "move": "card",
    "use": "card",
    "cycle": "card",
    "on": "card:wielder",
    "path": "path",
    "battleground": "battleground",
} | dict.fromkeys(PLAIN_NAMES, "")


def kinds(kind: str, ids: list[str]) -> list[str]:
    """Return ids with their kind."""
    return [f"{kind}:{name}" for name in ids]


def titles(entries: dict[str, Any]) -> dict[str, dict[str, dict[str, str]]]:
    """Return names and texts by language."""
    return {name: {"en": entry["en"], "ru": entry["ru"]} for name, entry in entries.items()}


def plain_names(entries: dict[str, Any]) -> dict[str, dict[str, dict[str, str]]]:
    """Return names without a text, as forms of a language."""
    return {name: {"en": {"name": entry["en"]}, "ru": {"nom": entry["ru"]}} for name, entry in entries.items()}


# Where a card in play is, by the number of the zone. Other zones are never mentioned.
ZONES: Final = [
    *["zone:reserve"] * (Z_RESERVE + 1),
    *["zone:path"] * (Z_BATTLE - Z_PATH),
    *kinds("battleground", BATTLEGROUND_NAMES),
]

WORDS: Final = Words(
    events=EVENTS,
    asks=ASKS,
    purposes=PURPOSES,
    verbs=VERBS,
    things={
        "card": kinds("card", CARD_NAMES),
        "path": kinds("path", PATH_NAMES),
        "battleground": kinds("battleground", BATTLEGROUND_NAMES),
        "deck": kinds("seat", SCENARIOS[0].decks),
        "side": kinds("side", ["free", "shadow"]),
        "zone": ZONES,
    },
    vocabulary=VOCABULARY.names,
    extras={"reserve": "zone:reserve", "active_path": "zone:path"},
    by_seats={
        tuple(seat_names(scenario, people)): {"deck": kinds("seat", scenario.decks)}
        for scenario in SCENARIOS
        for people in scenario.people
    },
    texts={
        "card": titles(declared.CARD),
        "path": titles(declared.PATH),
        "battleground": titles(declared.BATTLEGROUND),
        "faction": plain_names(declared.FACTION),
        "scenario": plain_names(declared.SCENARIO),
    },
    variants={
        "event.ground_active": [Variant(1, {0: "deck"}, "again")],
        "event.played": [Variant(2, {Z_RESERVE: "reserve", Z_PATH: "path"}, "battleground")],
        "event.moved": [Variant(2, {Z_PATH: "path"}, "battleground")],
        "event.game_over": [Variant(0, {1: "lead_of_ten", 2: "final_round"}, "tie")],
        "ask.use_text": [Variant(0, {-1: "location"})],
    },
    worded=frozenset({"choose_way"}),
    titles=frozenset({"card", "path", "battleground"}),
    headings=frozenset({"round"}),
    gathers={
        "drew": ["draws"],
        "looks_at": ["draws_apart"],
        "cycled": [],
        "cycled_own": [],
        "eliminated": [],
        "eliminated_own": [],
    },
    counts={
        "cards": {"played": "", "played_on": "", "plays_event": ""},
        "moved": {"moved": ""},
        "grounds_won": {"ground_won": ""},
        "lost": {"lost_in_combat": ""},
    },
    sums={
        "path_combats": {"path_combat": ""},
        "ground_combats": {"ground_combat": ""},
        "path_corruption": {"path_lost": "corruption"},
    },
    owners={"card": SIDE},
    replaces={"cycled_own": "cycled_hidden", "eliminated_own": "eliminated_hidden", "eliminated": "lost_in_combat"},
)
