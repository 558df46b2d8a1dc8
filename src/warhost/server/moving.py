"""Take a running match elsewhere: as a record with its course, its players and a new key, or as a position."""

import secrets
from typing import TYPE_CHECKING, Any

from warhost.bots.library import bot_names
from warhost.kernel.match import Match
from warhost.kernel.record import luck_of, start
from warhost.server.refusal import Refusal
from warhost.server.rows import PersonRow, Seat

if TYPE_CHECKING:
    from warhost.server.house import House
    from warhost.server.live_match import LiveMatch

# A person among the players of a record, as the terminal writes it.
HUMAN = "human"


async def continuation(house: "House", match: str, person: PersonRow, address: str) -> dict[str, Any]:
    """Return a record with which a running match can be continued elsewhere.

    It contains everything hidden, so it is only for a person who plays against bots or on one screen. Such matches are
    not rated. The key is a new one, so it reveals no roll of this match.
    """
    live = await house.matches.get(match)
    async with live.lock:
        check_alone(live, person)
        now, players = live.course.match.clone(), {seat.seat: seat.bot or HUMAN for seat in live.sitting}
    return await house.matches.computing.run(address, onward, now, players)


async def position(house: "House", match: str, person: PersonRow) -> dict[str, Any]:
    """Return the position of a running match after its last finished step, for the same people as a continuation."""
    live = await house.matches.get(match)
    async with live.lock:
        check_alone(live, person)
        return live.course.match.position()


def check_alone(live: "LiveMatch", person: PersonRow) -> None:
    """Raise Refusal if a match is not running, or if other people play in it."""
    if not live.holds_all_people(person.id):
        raise Refusal("others_play", 403)
    if live.course.over:
        raise Refusal("not_running", 409)


def onward(match: Match, players: dict[str, str]) -> dict[str, Any]:
    """Return the record of a new match with the same course as another: same answers, same luck, a new key."""
    source = match.source
    moved = start(
        match.game,
        match.options_used,
        secrets.token_bytes(32),
        source.get("position"),
        source.get("script"),
        luck=luck_of(match),
    )
    moved.source["players"] = players
    for action in match.all_answers():
        moved.answer_next(action)
    return moved.record()


def seats_of(names: list[str], game: str, players: dict[str, str], person: PersonRow) -> list[Seat]:
    """Return the seats of an unfinished record: its bots keep theirs, and the person has all other seats.

    If all are bots, or the record has no players, the person has all seats.
    """
    bots = {name: players[name] for name in names if players.get(name) in bot_names(game)}
    if len(bots) == len(names):
        bots = {}
    kind = "me" if len(bots) == len(names) - 1 else "hot"
    return [
        Seat(name, "bot", None, bots[name], "") if name in bots else Seat(name, kind, person.id, "", "")
        for name in names
    ]
