"""The open request for an undo in a match: who asks, who decides, and how often it was refused."""

from warhost.server import render, wire
from warhost.server.live_match import LiveMatch


def refusals(live: LiveMatch, seat: str) -> int:
    """Return how often a seat was refused an undo since the match last went on."""
    version, times = live.undo_refused.get(seat, (-1, 0))
    return times if version == live.course.version else 0


def tell_undo(live: LiveMatch, undo: list[str]) -> None:
    """Tell everybody who asks and who has to decide, if that has changed."""
    before, live.undo = live.undo, undo
    if before == undo:
        return
    # The request is gone, and nothing has happened since: it was refused.
    refused = not undo and live.undo_asked_at == live.course.version
    if refused:
        live.undo_refused[before[0]] = (live.course.version, refusals(live, before[0]) + 1)
    live.undo_asked_at = live.course.version
    live.tell(lambda language: undo_asked(live, language, refused))


def undo_asked(live: LiveMatch, language: str, refused: bool = False) -> wire.UndoAsked:
    """Return who asks, and who has to decide."""
    if not live.undo:
        return wire.UndoAsked("", refused=refused)
    seat, *needed = live.undo
    return wire.UndoAsked(
        seat,
        render.reader_of(live.course.match, language).seat(seat),
        [mine for person in needed for mine in live.seats_of(person)],
    )
