"""What the tests of every game ask and say at a match."""

import pytest

from warhost.kernel.errors import IllegalAnswer
from warhost.kernel.match import Match


def asked(m: Match) -> str:
    """The kind of the open question, or nothing."""
    return m.ask.kind if m.ask is not None else ""


def options(m: Match) -> list[str]:
    """What the seat asked first may answer."""
    assert m.ask is not None
    return m.options(m.ask.seat)


def say(m: Match, *answers: str) -> Match:
    """Answer the open questions one after the other. A wrong answer shows the question and its options."""
    for answer in answers:
        ask = m.ask
        assert ask is not None, f"nobody is asked any more, but {answer} was to be said"
        offered = m.options(ask.seat)
        assert answer in offered, f"{answer} not offered for {ask.kind} ({ask.rule}) to {m.seats[ask.seat]}: {offered}"
        m.answer(answer, ask.seat)
    return m


def refused(m: Match, *answers: str) -> None:
    """Each of these answers is refused, and the question stands as before."""
    before = (m.ask, m.options(), m.all_answers())
    for answer in answers:
        with pytest.raises(IllegalAnswer, match="not allowed here"):
            m.answer(answer)
    assert (m.ask, m.options(), m.all_answers()) == before


def kinds(m: Match) -> list[str]:
    """The kinds of the events so far."""
    return [event.kind for event in m.events()]


def notes(m: Match, kind: str) -> list[tuple[int, ...]]:
    """What was reported under one kind of event, in order."""
    return [event.args for event in m.events() if event.kind == kind]
