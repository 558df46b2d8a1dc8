"""One page of a list of matches, as a person may see it."""

from typing import NamedTuple

from warhost.server.privacy import takes_part
from warhost.server.rows import Key, Listed, PersonRow, Seat
from warhost.server.standings import Standings


class Page(NamedTuple):
    """The data of one page of a list, and the key after which the next page begins, if there is one."""

    rows: list[Listed]
    seats: dict[str, list[Seat]]
    names: dict[str, str | None]
    standings: Standings
    after: Key | None
    # The rows that new rules have stopped and that can be continued from a position.
    kept: set[str]
    # The private matches that continue one of the rows or are continued there, with their creators and seats.
    private: dict[str, tuple[str | None, list[Seat]]]

    def link(self, match: str, person: PersonRow | None) -> str:
        """Return the id of the continuing or continued match, unless the person may not see it."""
        return "" if match in self.private and not takes_part(*self.private[match], person) else match
