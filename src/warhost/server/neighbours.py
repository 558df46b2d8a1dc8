"""Neighbours: accounts that lately came from one network address. Their matches against each other are not rated."""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from warhost.server.live_match import LiveMatch
    from warhost.server.live_matches import LiveMatches

# How many people are remembered, and how many addresses of each.
PEOPLE = 20_000
ADDRESSES = 20


class Neighbours:
    """From which addresses people came to their matches. This is not stored; `hours` is how long it is remembered."""

    def __init__(self, hours: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.seconds = hours * 3600
        self.clock = clock
        # By person, the addresses and when the person last came from there.
        self.came_from: OrderedDict[str, OrderedDict[str, float]] = OrderedDict()

    def came(self, person: str, address: str) -> None:
        """Note that a person has come from an address."""
        addresses = self.came_from.setdefault(person, OrderedDict())
        addresses[address] = self.clock()
        addresses.move_to_end(address)
        self.came_from.move_to_end(person)
        if len(addresses) > ADDRESSES:
            addresses.popitem(last=False)
        if len(self.came_from) > PEOPLE:
            self.came_from.popitem(last=False)

    def near(self, one: str, other: str) -> bool:
        """Whether two people have lately come from one address."""
        since = self.clock() - self.seconds
        lately = [
            {address for address, at in self.came_from.get(person, {}).items() if at > since} for person in (one, other)
        ]
        return not lately[0].isdisjoint(lately[1])


async def check(matches: "LiveMatches", live: "LiveMatch") -> None:
    """Make a match unrated if two opponents are neighbours."""
    if not live.row.rated or live.state != "running":
        return
    for socket in live.sockets:  # they are still there
        if socket.person:
            matches.neighbours.came(socket.person.id, socket.address)
    sides = live.sides()
    people = [(seat.person, sides[seat.seat]) for seat in live.sitting if seat.person]
    if any(
        one != other and side < against and matches.neighbours.near(one, other)
        for one, side in people
        for other, against in people
    ):
        await matches.write(matches.store.unrate, live.id)
        async with live.lock:
            await matches.catch_up(live)
