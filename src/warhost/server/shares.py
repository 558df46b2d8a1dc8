"""Shares: how much each person and each network address uses of the server, compared with the limits."""

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from warhost.server.limits import Limits, Share
from warhost.server.refusal import Refusal

# The refusal for each kind of thing once a limit is reached.
REFUSALS = {
    "open_matches": "many_open",
    "waiting_matches": "many_waiting",
    "bot_matches": "bots_alone",
    "practice_matches": "many_practice",
    "imports": "many_imports",
    "tokens": "many_tokens",
    "notes": "many_notes",
    "hints": "many_hints",
    "wishes": "many_wishes",
    "sockets": "many_sockets",
}
# The number of addresses remembered for each kind of thing.
ADDRESSES = 20_000


class Shares:
    """What people and addresses use.

    Work in progress is counted here. Stored things are counted in the store per person. For an address, this
    process remembers what was created from there, because addresses are not stored.
    """

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.going: Counter[tuple[str, str]] = Counter()
        self.made: OrderedDict[tuple[str, str], dict[str, None]] = OrderedDict()

    @contextmanager
    def taken(self, what: str, person: str | None, address: str) -> Iterator[None]:
        """Count something for as long as it lasts. Raise Refusal if the person or the address has reached the limit."""
        self.take(what, person, address)
        try:
            yield
        finally:
            self.give(what, person, address)

    def take(self, what: str, person: str | None, address: str) -> None:
        """Count something that begins. Raise Refusal if the person or the address has reached the limit."""
        limit: Share = getattr(self.limits, what)
        mine, ours = (what, f"person {person}"), (what, f"address {address}")
        if person and limit.person and self.going[mine] >= limit.person:
            raise Refusal(REFUSALS[what], 429, most=str(limit.person))
        if limit.address and self.going[ours] >= limit.address:
            raise Refusal("address_share", 429, most=str(limit.address))
        self.going.update([mine, ours] if person else [ours])

    def give(self, what: str, person: str | None, address: str) -> None:
        """Count something that has ended."""
        for who in [f"person {person}", f"address {address}"] if person else [f"address {address}"]:
            self.going[what, who] -= 1
            if not self.going[what, who]:
                del self.going[what, who]

    def check_stored(
        self,
        what: str,
        address: str,
        count: Callable[[], int],
        kept: Callable[[Sequence[str]], set[str]],
        replaces: str = "",
    ) -> None:
        """Raise Refusal if one more would be too many, unless it replaces one of the same address.

        `count` returns how many others the person has, `kept` which of several still exist.
        """
        limit: Share = getattr(self.limits, what)
        if limit.person and count() >= limit.person:
            raise Refusal(REFUSALS[what], 409, most=str(limit.person))
        made = self.made.get((what, address), {})
        if limit.address and len(made) >= limit.address and replaces not in made:
            left = kept(list(made))
            for gone in [one for one in made if one not in left]:
                del made[gone]
            if len(made) >= limit.address:
                raise Refusal("address_share", 409, most=str(limit.address))

    def note_stored(self, what: str, address: str, made: str) -> None:
        """Remember what was created from an address."""
        if getattr(self.limits, what).address:
            self.made.setdefault((what, address), {})[made] = None
            self.made.move_to_end((what, address))
            if len(self.made) > ADDRESSES:
                self.made.popitem(last=False)
