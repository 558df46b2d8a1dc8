"""A running match moves to another house: its record goes on from the position, with the same players and new luck."""

import secrets
from typing import TYPE_CHECKING, Any

from warhost.bots.library import bot_names
from warhost.kernel.match import Match
from warhost.kernel.record import start
from warhost.server.rows import PersonRow, Seat
from warhost.server.trouble import Trouble

if TYPE_CHECKING:
    from warhost.server.house import House

# A person among the players of a record, as the terminal writes it.
HUMAN = "human"


async def continuation(house: "House", match: str, person: PersonRow) -> dict[str, Any]:
    """Return a record from which a running match is played on elsewhere.

    It contains everything hidden, so it is only for a person who plays against bots or at one screen. Such matches are
    not rated. The key is a new one, so it reveals no roll of this match.
    """
    table = await house.tables.get(match)
    async with table.lock:
        if not table.holds_all_people(person.id):
            raise Trouble("others_play", 403)
        if table.course.over:
            raise Trouble("not_running", 409)
        return onward(table.course.match, {seat.seat: seat.bot or HUMAN for seat in table.sitting})


def onward(match: Match, players: dict[str, str]) -> dict[str, Any]:
    """Return the record of a new match that begins at the position of another.

    The answers since that position are repeated if no dice were rolled and nothing was shuffled in between.
    """
    moved = start(match.game, match.options_used, secrets.token_bytes(32), match.position())
    moved.source["players"] = players
    if match.base.dice.count == match.state.dice.count:
        for action in match.answers:
            moved.answer(action)
    return moved.record()


def seats_of(names: list[str], game: str, players: dict[str, str], person: PersonRow) -> list[Seat]:
    """Return the seats of an unfinished record: its bots play on, and the person has all other seats.

    Bots alone do not: the person has all their seats then, as in a record without players.
    """
    bots = {name: players[name] for name in names if players.get(name) in bot_names(game)}
    if len(bots) == len(names):
        bots = {}
    kind = "me" if len(bots) == len(names) - 1 else "hot"
    return [Seat(name, "bot", None, bots[name], "") if name in bots else Seat(name, kind, person.id, "", "")
            for name in names]
