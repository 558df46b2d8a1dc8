"""A table of three or four players of the War of the Ring for tests: armies of partners, and who is asked."""

from typing import Any

from tests.match import options
from tests.table import ALL_AT_WAR, position, say, table

from warhost.games.wotr.tables import REGION_NAMES
from warhost.kernel.match import Match

__all__ = ["options"]

FREE_SEATS = ("free", "gondor", "rohan")
# The place of each seat in the order of actions of turn 1, where Gondor and the Witch-king lead.
ACTORS: dict[int, dict[str, int]] = {
    3: {"free": 0, "saruman": 1, "witch_king": 3},
    4: {"rohan": 0, "saruman": 1, "gondor": 2, "witch_king": 3},
}
# Two neutral regions side by side, away from everything, and two more beyond.
HERE = "noman_lands"
THERE = "eastern_emyn_muil"
FAR = "southern_rhovanion"
NEAR = "dagorlad"


def asked(m: Match) -> str:
    """The kind of the open question."""
    assert m.ask is not None
    return m.ask.kind


def die(players: int, seat: str, face: str, **at: Any) -> Match:
    """A seat has just chosen one of two dice with this face; the other side has an Event die as well."""
    mine, other = ("free", "shadow") if seat in FREE_SEATS else ("shadow", "free")
    at.setdefault("dice", {mine: {face: 2}, other: {"event": 2}})
    at.setdefault("actor", ACTORS[players][seat])
    m = table(players, at.pop("script", None), **at)
    if asked(m) == "action":
        say(m, f"die:{face}")
    assert m.seat == seat and asked(m) == "deed"
    return m


def war(players: int, seat: str, armies: dict[str, dict[str, int]], face: str = "army_muster", **at: Any) -> Match:
    """The same with every nation At War and nothing on the map but these armies and, for the Shadow, a lone Nazgul."""
    at.setdefault("politics", ALL_AT_WAR)
    regions = {name: {"units": figures} for name, figures in armies.items()} | at.pop("regions", {})
    if seat not in FREE_SEATS:
        regions["minhiriath"] = {"units": {"sauron_nazgul": 1}}
    return die(players, seat, face, clear_map=True, regions=regions, **at)


def sources(m: Match) -> list[str]:
    """The regions from which armies may move."""
    say(m, "do:move_armies")
    if asked(m) == "move_to":
        assert m.ask is not None
        return [REGION_NAMES[m.ask.args[0]]]
    assert asked(m) == "move_army"
    return [o.removeprefix("region:") for o in options(m)]


def force(m: Match) -> list[str]:
    """The figures that may be chosen now."""
    assert asked(m) == "force"
    return options(m)


def merged(m: Match, place: str) -> str:
    """What partners have agreed on in a place."""
    found: str = position(m)["mixed"].get(place, "undecided")
    return found


def played(seat: str, card: str, players: int = 4, **at: Any) -> Match:
    """A seat has just played a card with an Event die."""
    at["hands"] = {seat: [card]}
    m = say(die(players, seat, "event", **at), "do:event")
    return say(m, f"card:{card}") if asked(m) == "event" else m


def attacked(seat: str = "gondor", agreed: str = "apart", **at: Any) -> Match:
    """Gondor has attacked two Southron and three Sauron units that stand together."""
    armies = {HERE: {"gondor_regular": 2}, THERE: {"southrons_regular": 2, "sauron_regular": 3}}
    m = war(4, seat, armies, mixed={THERE: agreed}, **at)
    say(m, "do:attack", "all")
    return m
