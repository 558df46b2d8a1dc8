"""Positions: a state as plain data that a person can read and write, with the ids of the data files."""

from typing import Any

from warhost.games.wotrcg.ids import (
    CARDS,
    CHARACTER,
    ENDING_NAMES,
    ITEM,
    LOCATION_NAMES,
    PATHS,
    PHASE_NAMES,
    Z_BATTLE,
    Z_CYCLE,
    Z_DECK,
    Z_GONE,
    Z_HAND,
    Z_OUT,
    Z_PATH,
    Z_RESERVE,
)
from warhost.games.wotrcg.invariants import faults
from warhost.games.wotrcg.piles import cards_in, in_play
from warhost.games.wotrcg.setup import deal
from warhost.games.wotrcg.state import CardGame
from warhost.games.wotrcg.tables import BATTLEGROUND_NAMES, CARD_NAMES, PATH_NAMES, TYPE
from warhost.games.wotrcg.view import SIDE_NAMES, cards_in_play, locations, names
from warhost.kernel.dice import Dice
from warhost.kernel.errors import BadPosition

PILES = [("hand", Z_HAND), ("cycle", Z_CYCLE), ("eliminated", Z_GONE)]
FIELDS = [
    "rings", "round", "phase", "ending", "winner", "first", "turn", "passed", "in_play", "locations", "corruption",
    "permissions", "decks", "used", "to_fight", "fought_last",
]


def write(s: CardGame) -> dict[str, Any]:
    """The whole truth between two steps."""
    rules = s.rules()
    play = cards_in_play(s)
    for c in range(CARDS):
        if in_play(s, c) and s.played[c]:
            play[CARD_NAMES[c]]["played"] = True
    return {
        "round": s.round,
        "phase": PHASE_NAMES[s.phase],
        "ending": ENDING_NAMES[s.ending],
        "winner": SIDE_NAMES[s.winner] if s.winner >= 0 else "",
        "first": s.first,
        "turn": s.turn,
        "passed": [name for deck, name in enumerate(rules.decks) if s.passed >> deck & 1],
        "in_play": play,
        "locations": locations(s),
        "corruption": s.corruption,
        "rings": {name: bool(s.rings[deck]) for deck, name in enumerate(rules.decks)},
        "permissions": {"red_arrow": bool(s.red_arrow), "three_hunters": bool(s.three_hunters)},
        "decks": {
            name: {
                "deck": names(s.decks[deck]),
                **{key: names(cards_in(s, deck, zone)) for key, zone in PILES},
                "known": names([c for c in range(CARDS) if s.owner[c] == deck and s.known[c]]),
                "played": names([c for c in range(CARDS) if s.owner[c] == deck and s.played[c] and not in_play(s, c)]),
            }
            for deck, name in enumerate(rules.decks)
        },
        "used": names(s.used),
        "to_fight": ["path" if place == PATHS else BATTLEGROUND_NAMES[place] for place in s.to_fight],
        "fought_last": bool(s.fought_last),
    }


class Reader:
    """Reads a position field by field and collects what is wrong."""

    def __init__(self) -> None:
        self.wrong: list[str] = []

    def fail(self, where: str, what: str) -> None:
        """Note a fault."""
        self.wrong.append(f"{where}: {what}")

    def known(self, data: dict[str, Any], allowed: list[str], where: str) -> None:
        """Complain of keys that mean nothing."""
        for key in data:
            if key not in allowed:
                self.fail(f"{where}{key}", f"unknown; allowed are {', '.join(allowed)}")

    def table(self, data: dict[str, Any], key: str, where: str = "") -> dict[str, Any]:
        """A table under a key, or an empty one."""
        value = data.get(key, {})
        if isinstance(value, dict):
            return value
        self.fail(where + key, f"expected a table, not {value!r}")
        return {}

    def number(self, value: Any, where: str, low: int, high: int) -> int:
        """A whole number within bounds."""
        if isinstance(value, int) and low <= int(value) <= high:
            return int(value)
        self.fail(where, f"expected a number from {low} to {high}, not {value!r}")
        return low

    def one_of(self, value: Any, allowed: list[str], where: str) -> int:
        """The number of a name."""
        if isinstance(value, str) and value in allowed:
            return allowed.index(value)
        listed = ", ".join(allowed) if len(allowed) < 30 else "the ids in the data files"
        self.fail(where, f"{value!r} is not one of {listed}")
        return 0

    def cards(self, value: Any, where: str) -> list[int]:
        """A list of card ids."""
        if isinstance(value, list):
            return [self.one_of(name, CARD_NAMES, f"{where}[{i}]") for i, name in enumerate(value)]
        self.fail(where, f"expected a list of cards, not {value!r}")
        return []


def read(position: dict[str, Any], scenario: int, people: int, promo: bool, dice: Dice) -> CardGame:
    """A state from plain data; cards that are named nowhere are in their decks, shuffled."""
    r = Reader()
    r.known(position, FIELDS, "")
    s = deal(scenario, people, promo, dice)
    _read_turn(r, s, position)
    _read_locations(r, s, r.table(position, "locations"))
    _read_play(r, s, r.table(position, "in_play"))
    _read_decks(r, s, r.table(position, "decks"))
    if not r.wrong:
        r.wrong = faults(s)
    if r.wrong:
        raise BadPosition("bad_position", "the position cannot be: {faults}", {"faults": "; ".join(r.wrong)})
    return s


def _read_turn(r: Reader, s: CardGame, position: dict[str, Any]) -> None:
    rules = s.rules()
    s.round = r.number(position.get("round", 0), "round", 0, 9)
    s.phase = r.one_of(position.get("phase", "opening"), PHASE_NAMES, "phase")
    s.ending = r.one_of(position.get("ending", ""), ENDING_NAMES, "ending")
    s.winner = r.one_of(position["winner"], SIDE_NAMES, "winner") if position.get("winner") else -1
    s.first = r.number(position.get("first", 0), "first", 0, len(rules.turns) - 1)
    s.turn = r.number(position.get("turn", s.first), "turn", 0, len(rules.turns) - 1)
    for name in position.get("passed", []):
        s.passed |= 1 << r.one_of(name, rules.decks, "passed")
    s.corruption = r.number(position.get("corruption", 0), "corruption", 0, 99)
    for name, value in r.table(position, "rings").items():
        s.rings[r.one_of(name, rules.decks, "rings")] = int(bool(value))
    allowed = r.table(position, "permissions")
    s.red_arrow = int(bool(allowed.get("red_arrow", False)))
    s.three_hunters = int(bool(allowed.get("three_hunters", False)))
    s.used = r.cards(position.get("used", []), "used")
    for i, name in enumerate(position.get("to_fight", [])):
        s.to_fight.append(PATHS if name == "path" else r.one_of(name, BATTLEGROUND_NAMES, f"to_fight[{i}]"))
    s.fought_last = int(bool(position.get("fought_last", False)))


def _read_locations(r: Reader, s: CardGame, data: dict[str, Any]) -> None:
    r.known(data, ["path", "stage", "path_tokens", "paths", "battlegrounds", "battleground_tokens"], "locations.")
    for name, value in r.table(data, "paths", "locations.").items():
        where = f"locations.paths.{name}"
        s.paths[r.one_of(name, PATH_NAMES, where)] = r.one_of(value, LOCATION_NAMES, where)
    if data.get("path"):
        s.path = r.one_of(data["path"], PATH_NAMES, "locations.path")
        s.paths[s.path] = LOCATION_NAMES.index("active")
    s.stage = r.number(data.get("stage", 0), "locations.stage", 0, 9)
    tokens = r.table(data, "path_tokens", "locations.")
    s.path_attack = r.number(tokens.get("attack", 0), "locations.path_tokens.attack", 0, 99)
    s.path_defence = r.number(tokens.get("defence", 0), "locations.path_tokens.defence", 0, 99)
    for name, value in r.table(data, "battlegrounds", "locations.").items():
        where = f"locations.battlegrounds.{name}"
        s.grounds[r.one_of(name, BATTLEGROUND_NAMES, where)] = r.one_of(value, LOCATION_NAMES, where)
    for name, entry in r.table(data, "battleground_tokens", "locations.").items():
        where = f"locations.battleground_tokens.{name}"
        ground = r.one_of(name, BATTLEGROUND_NAMES, where)
        s.ground_attack[ground] = r.number(entry.get("attack", 0), f"{where}.attack", 0, 99)
        s.ground_defence[ground] = r.number(entry.get("defence", 0), f"{where}.defence", 0, 99)
        s.ground_from_enemy[ground] = int(bool(entry.get("from_enemy", False)))


def _out_of_deck(r: Reader, s: CardGame, card: int, where: str) -> bool:
    """Take a named card out of its deck; it may be named only once."""
    if s.zone[card] == Z_OUT:
        r.fail(where, f"{CARD_NAMES[card]} is not in this scenario")
    elif s.zone[card] != Z_DECK:
        r.fail(where, f"{CARD_NAMES[card]} is named twice")
    else:
        s.decks[s.owner[card]].remove(card)
        return True
    return False


def _read_play(r: Reader, s: CardGame, data: dict[str, Any]) -> None:
    for kind in (CHARACTER, ITEM):
        for name, entry in data.items():
            where = f"in_play.{name}"
            card = r.one_of(name, CARD_NAMES, where)
            if (TYPE[card] == ITEM) != (kind == ITEM):
                continue
            r.known(entry, ["deck", "zone", "wielder", "tokens", "fresh", "played"], f"{where}.")
            if not _out_of_deck(r, s, card, where):
                continue
            if kind == ITEM:
                s.wielder[card] = r.one_of(entry.get("wielder"), CARD_NAMES, f"{where}.wielder")
                s.zone[card] = s.zone[s.wielder[card]]
            else:
                place = r.one_of(entry.get("zone"), ["reserve", "path", *BATTLEGROUND_NAMES], f"{where}.zone")
                s.zone[card] = Z_RESERVE if place == 0 else Z_PATH if place == 1 else Z_BATTLE + place - 2
            s.tokens[card] = r.number(entry.get("tokens", 0), f"{where}.tokens", 0, 9)
            s.fresh[card] = int(bool(entry.get("fresh", False)))
            s.played[card] = int(bool(entry.get("played", False)))


def _read_decks(r: Reader, s: CardGame, data: dict[str, Any]) -> None:
    rules = s.rules()
    r.known(data, rules.decks, "decks.")
    for deck, name in enumerate(rules.decks):
        entry = r.table(data, name, "decks.")
        where = f"decks.{name}"
        r.known(entry, ["deck", "hand", "cycle", "eliminated", "known", "played"], f"{where}.")
        for key, zone in PILES:
            for card in r.cards(entry.get(key, []), f"{where}.{key}"):
                if s.owner[card] != deck:
                    r.fail(f"{where}.{key}", f"{CARD_NAMES[card]} belongs to another deck")
                elif _out_of_deck(r, s, card, f"{where}.{key}"):
                    s.zone[card] = zone
        for card in r.cards(entry.get("known", []), f"{where}.known"):
            s.known[card] = 1
        for card in r.cards(entry.get("played", []), f"{where}.played"):
            s.played[card] = 1
        if "deck" in entry:
            order = r.cards(entry["deck"], f"{where}.deck")
            if sorted(order) != sorted(s.decks[deck]):
                r.fail(f"{where}.deck", "not the cards left over by the rest of the position")
            s.decks[deck] = order
        else:
            s.dice.shuffle(s.decks[deck])
