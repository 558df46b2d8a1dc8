"""Positions: a state as plain data that a person can read and write, with the ids of the data files."""

from typing import Any

from warhost.games.wotrcg.ids import (
    CARDS,
    CHARACTER,
    ENDING_NAMES,
    ITEM,
    K_DOUBTFUL,
    K_SEEN,
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
from warhost.games.wotrcg.piles import cards_in, in_play
from warhost.games.wotrcg.setup import deal
from warhost.games.wotrcg.state import CardGame
from warhost.games.wotrcg.tables import BATTLEGROUND_NAMES, CARD_NAMES, PATH_NAMES, PROMO, TYPE
from warhost.games.wotrcg.view import SIDE_NAMES, cards_in_play, locations, names
from warhost.kernel.dice import Dice
from warhost.kernel.errors import Fault
from warhost.kernel.position import FieldReader

PILES = [("hand", Z_HAND), ("cycle", Z_CYCLE), ("eliminated", Z_GONE)]
FIELDS = [
    "rings", "round", "phase", "ending", "winner", "first", "turn", "passed", "in_play", "locations", "corruption",
    "permissions", "decks", "used", "to_fight", "fought_last",
]  # fmt: skip


def write(s: CardGame) -> dict[str, Any]:
    """Return the whole state between two steps as plain data."""
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
                "known": names([c for c in range(CARDS) if s.owner[c] == deck and s.known[c] == K_SEEN]),
                "doubtful": names([c for c in range(CARDS) if s.owner[c] == deck and s.known[c] == K_DOUBTFUL]),
                "played": names([c for c in range(CARDS) if s.owner[c] == deck and s.played[c] and not in_play(s, c)]),
            }
            for deck, name in enumerate(rules.decks)
        },
        "used": names(s.used),
        "to_fight": ["path" if place == PATHS else BATTLEGROUND_NAMES[place] for place in s.to_fight],
        "fought_last": bool(s.fought_last),
    }


def read(position: dict[str, Any], scenario: int, people: int, promo: bool, dice: Dice) -> CardGame:
    """Build a state from plain data. Cards that are not named are in their decks, shuffled."""
    r = FieldReader()
    r.known(position, FIELDS, "")
    s = deal(scenario, people, promo, dice)
    _read_turn(r, s, position)
    _read_locations(r, s, r.section(position, "locations"))
    _read_play(r, s, r.section(position, "in_play"))
    _read_decks(r, s, r.section(position, "decks"))
    r.refuse()
    return s


def _read_turn(r: FieldReader, s: CardGame, position: dict[str, Any]) -> None:
    rules = s.rules()
    s.round = r.number(position.get("round", 0), "round", 0, 9)
    s.phase = r.one_of(position.get("phase", "opening"), PHASE_NAMES, "phase")
    s.ending = r.one_of(position.get("ending", ""), ENDING_NAMES, "ending")
    s.winner = r.one_of(position["winner"], SIDE_NAMES, "winner") if position.get("winner") else -1
    s.first = r.number(position.get("first", 0), "first", 0, len(rules.turns) - 1)
    s.turn = r.number(position.get("turn", s.first), "turn", 0, len(rules.turns) - 1)
    for deck in r.names(position, "passed", rules.decks):
        s.passed |= 1 << deck
    s.corruption = r.number(position.get("corruption", 0), "corruption", 0, 99)
    rings = r.section(position, "rings")
    for name in rings:
        s.rings[r.one_of(name, rules.decks, "rings")] = r.flag(rings, name, "rings.")
    allowed = r.section(position, "permissions")
    r.known(allowed, ["red_arrow", "three_hunters"], "permissions.")
    s.red_arrow = r.flag(allowed, "red_arrow", "permissions.")
    s.three_hunters = r.flag(allowed, "three_hunters", "permissions.")
    s.used = [c for c in r.names(position, "used", CARD_NAMES) if _in_game(r, s, c, "used")]
    for place in r.names(position, "to_fight", [*BATTLEGROUND_NAMES, "path"]):
        s.to_fight.append(PATHS if place == len(BATTLEGROUND_NAMES) else place)
    s.fought_last = r.flag(position, "fought_last")


def _read_locations(r: FieldReader, s: CardGame, data: dict[str, Any]) -> None:
    r.known(data, ["path", "stage", "path_tokens", "paths", "battlegrounds", "battleground_tokens"], "locations.")
    for name, value in r.section(data, "paths", "locations.").items():
        where = f"locations.paths.{name}"
        s.paths[r.one_of(name, PATH_NAMES, where)] = r.one_of(value, LOCATION_NAMES, where)
    if data.get("path"):
        s.path = r.one_of(data["path"], PATH_NAMES, "locations.path")
        s.paths[s.path] = LOCATION_NAMES.index("active")
    s.stage = r.number(data.get("stage", 0), "locations.stage", 0, 9)
    tokens = r.section(data, "path_tokens", "locations.")
    r.known(tokens, ["attack", "defence"], "locations.path_tokens.")
    s.path_attack = r.number(tokens.get("attack", 0), "locations.path_tokens.attack", 0, 99)
    s.path_defence = r.number(tokens.get("defence", 0), "locations.path_tokens.defence", 0, 99)
    for name, value in r.section(data, "battlegrounds", "locations.").items():
        where = f"locations.battlegrounds.{name}"
        s.grounds[r.one_of(name, BATTLEGROUND_NAMES, where)] = r.one_of(value, LOCATION_NAMES, where)
    for name, entry in r.section(data, "battleground_tokens", "locations.").items():
        where = f"locations.battleground_tokens.{name}"
        if not r.is_table(entry, where):
            continue
        r.known(entry, ["attack", "defence", "from_enemy"], f"{where}.")
        ground = r.one_of(name, BATTLEGROUND_NAMES, where)
        s.ground_attack[ground] = r.number(entry.get("attack", 0), f"{where}.attack", 0, 99)
        s.ground_defence[ground] = r.number(entry.get("defence", 0), f"{where}.defence", 0, 99)
        s.ground_from_enemy[ground] = r.flag(entry, "from_enemy", f"{where}.")


def _in_game(r: FieldReader, s: CardGame, card: int, where: str) -> bool:
    """Whether a named card is in the match, by its scenario and the option for promotional cards."""
    if s.zone[card] != Z_OUT:
        return True
    if PROMO[card] and s.rules().promo:
        r.wrong.append(
            Fault(
                "promo_named",
                "{field}: {card} is a promotional card, but the option promo is off",
                {"field": where, "card": CARD_NAMES[card]},
            )
        )
    else:
        r.wrong.append(
            Fault(
                "not_in_scenario", "{field}: {card} is not in this scenario", {"field": where, "card": CARD_NAMES[card]}
            )
        )
    return False


def _of_deck(r: FieldReader, s: CardGame, card: int, deck: int, where: str) -> bool:
    """Whether a card named under a deck is in the match and belongs to that deck."""
    if not _in_game(r, s, card, where):
        return False
    if s.owner[card] != deck:
        r.wrong.append(
            Fault(
                "of_another_deck", "{field}: {card} belongs to another deck", {"field": where, "card": CARD_NAMES[card]}
            )
        )
    return s.owner[card] == deck


def _out_of_deck(r: FieldReader, s: CardGame, card: int, where: str) -> bool:
    """Take a named card out of its deck. It may be named only once."""
    if not _in_game(r, s, card, where):
        return False
    if s.zone[card] != Z_DECK:
        r.wrong.append(
            Fault("named_twice", "{field}: {card} is named twice", {"field": where, "card": CARD_NAMES[card]})
        )
    else:
        s.decks[s.owner[card]].remove(card)
        return True
    return False


def _read_play(r: FieldReader, s: CardGame, data: dict[str, Any]) -> None:
    r.known(data, CARD_NAMES, "in_play.")
    for kind in (CHARACTER, ITEM):
        for name, entry in data.items():
            where = f"in_play.{name}"
            card = CARD_NAMES.index(name) if name in CARD_NAMES else -1
            if card < 0 or (TYPE[card] == ITEM) != (kind == ITEM) or not r.is_table(entry, where):
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
            s.fresh[card] = r.flag(entry, "fresh", f"{where}.")
            s.played[card] = r.flag(entry, "played", f"{where}.")


def _read_decks(r: FieldReader, s: CardGame, data: dict[str, Any]) -> None:
    rules = s.rules()
    r.known(data, rules.decks, "decks.")
    for deck, name in enumerate(rules.decks):
        entry = r.section(data, name, "decks.")
        where = f"decks.{name}"
        r.known(entry, ["deck", "hand", "cycle", "eliminated", "known", "doubtful", "played"], f"{where}.")
        for key, zone in PILES:
            for card in r.names(entry, key, CARD_NAMES, f"{where}."):
                if _of_deck(r, s, card, deck, f"{where}.{key}") and _out_of_deck(r, s, card, f"{where}.{key}"):
                    s.zone[card] = zone
        marks = [("known", s.known, K_SEEN), ("doubtful", s.known, K_DOUBTFUL), ("played", s.played, 1)]
        for key, column, mark in marks:
            for card in r.names(entry, key, CARD_NAMES, f"{where}."):
                if _of_deck(r, s, card, deck, f"{where}.{key}"):
                    column[card] = mark
        if "deck" in entry:
            order = r.names(entry, "deck", CARD_NAMES, f"{where}.")
            own = [card for card in order if _of_deck(r, s, card, deck, f"{where}.deck")]
            if own == order and sorted(order) != sorted(s.decks[deck]):
                r.wrong.append(
                    Fault(
                        "deck_left_over",
                        "{field}: must be the cards that the rest of the position leaves over",
                        {"field": f"{where}.deck"},
                    )
                )
            s.decks[deck] = order
        else:
            s.dice.shuffle(s.decks[deck])
