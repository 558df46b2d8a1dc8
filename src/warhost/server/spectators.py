"""Whether others may watch a match: checked for a request, and changed by its players."""

import asyncio
from typing import TYPE_CHECKING

from warhost.server.privacy import by_invitation, takes_part
from warhost.server.refusal import Refusal
from warhost.server.rows import Listed, PersonRow

if TYPE_CHECKING:
    from warhost.server.house import House


async def check(house: "House", match: str, person: PersonRow | None, chat: bool = False) -> None:
    """Raise Refusal if the match does not exist, or is private and the person takes no part in it."""
    row = await house.row(match)
    if row.private and (chat or row.state != "open"):
        if not await is_in(house, row, person):
            raise Refusal("private", 403)


async def is_in(house: "House", row: Listed, person: PersonRow | None) -> bool:
    """Whether a person takes part in a match, as stored."""
    return takes_part(row.creator, await asyncio.to_thread(house.store.seats, row.id), person)


async def set_private(house: "House", match: str, person: PersonRow, private: bool) -> None:
    """Agree to spectators in a match by invitation, or make it private again; each of its players may do either.

    It opens once all players agree. Its creator may also open it before anybody has a seat, and close it at any time.
    """
    row = await house.row(match)
    seats = await asyncio.to_thread(house.store.seats, match)
    sits = any(seat.person == person.id for seat in seats)
    creates = row.creator == person.id and (private or not any(seat.person for seat in seats))
    if not sits and not creates:
        raise Refusal("not_a_player", 403)
    if private and not by_invitation(seats):
        raise Refusal("not_by_invitation", 409)
    await house.matches.write(house.store.set_private, match, person.id, private)
    house.lists.drop()
    live = await house.matches.in_memory(match)
    if live is not None:
        async with live.lock:
            await house.matches.catch_up(live)
