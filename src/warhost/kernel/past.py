"""The finished steps of a match: a chain that clones share, and the same as plain data."""

from typing import TypeAlias

from warhost.kernel.events import Event

# An event as plain data: kind, args, see. A finished step as plain data: answers, rolls, hash, events, mark.
PlainEvent: TypeAlias = tuple[str, tuple[int, ...], int]
PlainStep: TypeAlias = tuple[list[int], list[tuple[str, int]], str, list[PlainEvent], tuple[int, int]]


class Past:
    """A finished step, linked to those before it. Clones share it, and it never changes."""

    def __init__(
        self,
        before: "Past | None",
        answers: list[int],
        rolls: list[tuple[str, int]],
        state_hash: str,
        events: list[Event],
        mark: tuple[int, int],
    ) -> None:
        self.before = before
        self.number: int = 1 if before is None else before.number + 1
        self.answers = answers
        # How many answers had been given when it ended.
        self.total: int = len(answers) + (0 if before is None else before.total)
        self.rolls = rolls
        self.hash = state_hash
        self.events = events
        # The seat that gave the last answer, and the value of `irrevocable` at that point.
        self.mark = mark


def history(past: Past | None, after: int = 0) -> list[Past]:
    """Return the finished steps in order, those numbered above `after`."""
    out: list[Past] = []
    while past is not None and past.number > after:
        out.append(past)
        past = past.before
    out.reverse()
    return out


def plain_steps(past: Past | None) -> list[PlainStep]:
    """Return finished steps as a flat list, since pickling the chain itself would exceed the recursion limit."""
    return [
        (step.answers, step.rolls, step.hash, [(event.kind, event.args, event.see) for event in step.events], step.mark)
        for step in history(past)
    ]


def past_of(steps: list[PlainStep]) -> Past | None:
    """Return the last of finished steps that come as a flat list."""
    past: Past | None = None
    for given, rolls, state_hash, events, mark in steps:
        past = Past(past, given, rolls, state_hash, [Event(kind, args, see) for kind, args, see in events], mark)
    return past
