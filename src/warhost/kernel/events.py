"""Events: what happened, as a kind and ints, with a mask of who may see it. `text/` turns them into sentences."""

from typing import Any, Final

EVERYONE: Final = -1


class Event:
    """Something that happened. `see` is a bit per seat, or EVERYONE."""

    def __init__(self, kind: str, args: tuple[int, ...], see: int) -> None:
        self.kind = kind
        self.args = args
        self.see = see

    def __repr__(self) -> str:
        return f"<Event {self.kind} {self.args}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Event, (self.kind, self.args, self.see)

    def visible(self, seat: int) -> bool:
        """Return whether this seat may see the event; seat -1 is a spectator."""
        if self.see == EVERYONE:
            return True
        return seat >= 0 and (self.see >> seat) & 1 == 1


class Roll:
    """Dice rolled by a side, all with the same chance: how many of the six faces hit, and how many dice did."""

    def __init__(self, kind: str, side: int, dice: int, faces: int, hits: int) -> None:
        self.kind = kind
        self.side = side
        self.dice = dice
        self.faces = faces
        self.hits = hits


class Log:
    """Collects the events of a step, and the rolls that luck is measured by."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.rolls: list[Roll] = []

    def add(self, kind: str, args: tuple[int, ...], see: int) -> None:
        self.events.append(Event(kind, args, see))

    def clear(self) -> None:
        """Forget everything."""
        if self.events:
            self.events.clear()
        if self.rolls:
            self.rolls.clear()
