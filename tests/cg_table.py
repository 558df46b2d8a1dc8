"""A table for tests of the Card Game: set a position up, force draws, answer by name."""

from typing import Any

from tests.match import asked, notes, refused, say

from warhost.games.wotrcg.game import CardGameGame
from warhost.games.wotrcg.ids import FREE, SHADOW, TYPE_NAMES
from warhost.games.wotrcg.invariants import faults
from warhost.games.wotrcg.state import CardGame
from warhost.games.wotrcg.tables import (
    BATTLEGROUND_NAMES,
    CARD_NAMES,
    PATH_NAMES,
    PROMO,
    SCENARIOS,
    STAGE,
    TYPE,
    Scenario,
    card,
)
from warhost.games.wotrcg.turn import score
from warhost.games.wotrcg.view import SIDE_NAMES
from warhost.kernel.dice import key_of_seed
from warhost.kernel.match import Match
from warhost.kernel.record import start

__all__ = ["asked", "notes", "refused", "say"]

GAME = CardGameGame()
ZONES = ["out", "deck", "hand", "cycle", "eliminated", "reserve", "path", "apart"]


def _deck_of(scenario: Scenario, name: str) -> str:
    """The deck that holds a card."""
    return next(deck for deck, cards in zip(scenario.decks, scenario.cards, strict=True) if card(name) in cards)


def table(
    scenario: str = "trilogy",
    people: int | None = None,
    promo: bool = False,
    *,
    hands: dict[str, list[str]] | None = None,
    reserve: list[str] | None = None,
    path: str = "bag_end",
    on_path: list[str] | None = None,
    grounds: dict[str, list[str]] | None = None,
    items: dict[str, str] | None = None,
    cycle: list[str] | None = None,
    gone: list[str] | None = None,
    areas: dict[str, list[str]] | None = None,
    from_enemy: list[str] | None = None,
    fresh: list[str] | None = None,
    only: dict[str, list[str]] | None = None,
    tops: dict[str, list[str]] | None = None,
    turn: str = "",
    script: dict[str, list[Any]] | None = None,
    seed: str = "table",
    **position: Any,
) -> Match:
    """A match in the action phase of round 1 (unless the position says otherwise).

    `path` is the active path ("" for none); cards named nowhere are in their decks. `grounds` are the active
    battlegrounds with the cards there, `items` say who carries what. `areas` are locations that have been won ("free",
    "shadow") or set aside. `only` is the whole draw pile of a deck, the first card to be drawn first; other
    cards are eliminated. `tops` are the top cards of a deck in the order in which they are drawn. `turn` is the deck to
    act.
    """
    rules = next(s for s in SCENARIOS if s.name == scenario)
    play: dict[str, dict[str, Any]] = {}
    for zone, cards in [("reserve", reserve or []), ("path", on_path or []), *(grounds or {}).items()]:
        for name in cards:
            play[name] = {"zone": zone}
    for name, wielder in (items or {}).items():
        play[name] = {"wielder": wielder}
    for name in fresh or []:
        play[name] |= {"fresh": True, "played": True}
    decks: dict[str, dict[str, list[str]]] = {name: {"hand": [], "cycle": [], "eliminated": []} for name in rules.decks}
    for deck, cards in (hands or {}).items():
        decks[deck]["hand"] += cards
    for key, cards in (("cycle", cycle or []), ("eliminated", gone or [])):
        for name in cards:
            decks[_deck_of(rules, name)][key].append(name)
    for i, deck in enumerate(rules.decks):
        named = {name for entry in decks.values() for cards in entry.values() for name in cards} | set(play)
        left = [CARD_NAMES[c] for c in rules.cards[i] if CARD_NAMES[c] not in named]
        if not promo:
            left = [name for name in left if not PROMO[card(name)]]
        if only is not None and deck in only:
            decks[deck]["deck"] = list(reversed(only[deck]))
            decks[deck]["eliminated"] += [name for name in left if name not in only[deck]]
        elif tops is not None and deck in tops:
            decks[deck]["deck"] = [name for name in left if name not in tops[deck]] + list(reversed(tops[deck]))
    won = {name: area for area, names in (areas or {}).items() for name in names}
    stage = STAGE[PATH_NAMES.index(path)] if path else position.pop("stage", 0)
    position["locations"] = {
        "path": path,
        "stage": stage,
        "path_tokens": position.pop("path_tokens", {}),
        "paths": {name: area for name, area in won.items() if name in PATH_NAMES},
        "battlegrounds": dict.fromkeys(grounds or {}, "active")
        | {name: area for name, area in won.items() if name in BATTLEGROUND_NAMES},
        "battleground_tokens": {name: {"from_enemy": True} for name in from_enemy or []}
        | position.pop("ground_tokens", {}),
    }
    position.setdefault("phase", "action")
    position.setdefault("round", 1)
    if turn:
        position["turn"] = [rules.decks[deck] for deck in rules.turns].index(turn)
    position |= {"in_play": play, "decks": decks}
    options: dict[str, Any] = {"scenario": scenario, "promo": promo}
    if people is not None:
        options["people"] = people
    return start(GAME, options, key_of_seed(seed), position, script)


def combat(place: str = "path", **more: Any) -> Match:
    """A table whose combat phase has begun; the named location is fought first.

    The starting player is not asked where only one location is active.
    """
    active = list(more.get("grounds") or {})
    more.setdefault("path", "bag_end" if place == "path" else "")
    fights = [*active, "path"] if more["path"] else active
    m = table(phase="combat", to_fight=fights, **more)
    if asked(m) == "next_combat":
        say(m, "active_path" if place == "path" else f"battleground:{place}")
    return m


def offered(m: Match, *answers: str) -> list[str]:
    """Which of these answers are among the options."""
    return [answer for answer in answers if answer in m.options()]


def state(m: Match) -> CardGame:
    """The live state."""
    assert isinstance(m.state, CardGame)
    return m.state


def zone(m: Match, name: str) -> str:
    """Where a card is: deck, hand, cycle, eliminated, reserve, path, a battleground, apart, out."""
    at = state(m).zone[card(name)]
    return ZONES[at] if at < len(ZONES) else BATTLEGROUND_NAMES[at - 10]


def zones(m: Match, *names: str) -> list[str]:
    """Where cards are."""
    return [zone(m, name) for name in names]


def wielder(m: Match, item: str) -> str:
    """Who carries an item, or nothing."""
    bearer = state(m).wielder[card(item)]
    return CARD_NAMES[bearer] if bearer >= 0 else ""


def pile(m: Match, deck: str, where: str) -> list[str]:
    """The cards of a deck in a zone: hand, cycle, eliminated, deck (bottom card first)."""
    s = state(m)
    number = s.rules().decks.index(deck)
    if where == "deck":
        return [CARD_NAMES[c] for c in s.decks[number]]
    return [CARD_NAMES[c] for c in range(len(CARD_NAMES)) if s.owner[c] == number and s.zone[c] == ZONES.index(where)]


def hand(m: Match, deck: str) -> list[str]:
    """The hand of a deck."""
    return pile(m, deck, "hand")


def location(m: Match, name: str) -> str:
    """Where a path or battleground is: out, deck, active, free, shadow, aside."""
    from warhost.games.wotrcg.ids import LOCATION_NAMES

    s = state(m)
    if name in PATH_NAMES:
        return LOCATION_NAMES[s.paths[PATH_NAMES.index(name)]]
    return LOCATION_NAMES[s.grounds[BATTLEGROUND_NAMES.index(name)]]


def path(m: Match) -> str:
    """The active path, or nothing."""
    return PATH_NAMES[state(m).path] if state(m).path >= 0 else ""


def points(m: Match) -> dict[str, int]:
    """The victory points of both sides."""
    return {SIDE_NAMES[side]: score(state(m), side) for side in (FREE, SHADOW)}


def corruption(m: Match) -> int:
    """The corruption tokens."""
    return state(m).corruption


def strength(m: Match) -> tuple[int, int]:
    """Attack and defence, the location's own included, of the first combat that was fought."""
    for event in m.events():
        if event.kind in ("path_combat", "ground_combat"):
            return event.args[1], event.args[2]
    raise AssertionError("no combat was fought")


def actor(m: Match) -> str:
    """The deck whose turn it is."""
    assert m.ask is not None and m.ask.kind == "turn", m.ask and m.ask.kind
    return state(m).rules().decks[m.ask.args[0]]


def play(m: Match, name: str, to: str = "", pay: str = "") -> Match:
    """Play a card to a place and pay with a card, as far as the game asks for either."""
    say(m, f"play:{name}")
    if asked(m) == "destination":
        say(m, to)
    if asked(m) in ("cycle_card", "forsake") and pay:
        say(m, pay if pay == "top" else f"card:{pay}")
    return m


def kind_of(name: str) -> str:
    """Army, character, item or event."""
    return TYPE_NAMES[TYPE[card(name)]]


def sound(m: Match) -> None:
    """The state between two steps has no fault."""
    assert isinstance(m.base, CardGame)
    assert faults(m.base) == []
