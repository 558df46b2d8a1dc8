"""The seats of a new match, and the kind of match that follows from them."""

import secrets
from typing import Any

from warhost.bots.library import bot_names, checked_bot
from warhost.kernel.errors import BadOption
from warhost.server import wire
from warhost.server.refusal import Refusal
from warhost.server.rows import MatchRow, PersonRow, Seat


def kinds_of(row: MatchRow, seats: list[Seat]) -> list[str]:
    """Return the kinds of a new match. One person may have a limited number of each."""
    if row.imported:
        return ["imports"]
    if row.state == "open":
        anybody = any(seat.kind == "open" for seat in seats)
        return ["open_matches", "waiting_matches"] if anybody else ["waiting_matches"]
    if all(seat.bot for seat in seats):
        return ["bot_matches"]
    return ["practice_matches"]


def forced_by(source: dict[str, Any], moved: bool) -> tuple[wire.Forced, ...]:
    """Return what was forced in a match. Lessons may force anything; a match that moved here had its luck elsewhere."""
    if "lesson" in source:
        return ("lesson",)
    usual: tuple[wire.Forced, ...] = ("position", "script", "luck")
    return tuple(name for name in usual if name in source or (name == "luck" and moved))


def any_free(seats: list[Seat]) -> bool:
    """Whether a seat is still free."""
    return any(seat.person is None and not seat.bot for seat in seats)


def sides_of(person: str, seats: list[Seat], sides: list[int]) -> set[int]:
    """Return the sides for which a person plays."""
    return {side for seat, side in zip(seats, sides, strict=True) if seat.person == person}


def people_oppose(seats: list[Seat], sides: list[int]) -> bool:
    """Whether people play, or may sit down, on more than one side."""
    return len({side for seat, side in zip(seats, sides, strict=True) if not seat.bot}) > 1


def plan(game: str, names: list[str], seats: wire.Seats, person: PersonRow) -> list[Seat]:
    """Return the seats of a new match."""
    if set(seats) != set(names):
        raise Refusal("bad_seats", seats=", ".join(names))
    out = []
    for name in names:
        wanted = seats[name]
        bot = ""
        if wanted.kind == "bot":
            bot = wanted.bot or bot_names(game)[0]
            if bot not in bot_names():
                raise BadOption(
                    "unknown_bot",
                    "Unknown bot {bot}. The bots are {bots}.",
                    {"bot": repr(bot), "bots": ", ".join(bot_names(game))},
                )
            checked_bot(bot, game)
        out.append(
            Seat(
                name,
                wanted.kind,
                person.id if wanted.kind in ("me", "hot") else None,
                bot,
                secrets.token_urlsafe(12) if wanted.kind == "invite" else "",
            )
        )
    return out
