"""Conditions and columns that the parts of the store share."""

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from warhost.server.edition import Edition
from warhost.server.rows import OVER
from warhost.server.schema import LIVE, RUNNING, matches, seats, series

# What a list reads of a match.
LISTED: list[sa.ColumnElement[Any]] = [
    matches.c[name] for name in ("id", "game", "options", "pace", "creator", "state", "rated", "created", "updated",
                                 "version", "waiting", "result", "reason", "rules", "data", "silent", "series",
                                 "number", "points", "private", "forced", "carried", "continued", "continues",
                                 "proof", "stopped")]
# The last match of a series is over, and the next one has not begun.
UNFINISHED = sa.select(series.c.id).where(~series.c.over)
GOING = sa.and_(matches.c.series.is_not(None), matches.c.state.in_(OVER), matches.c.series.in_(UNFINISHED))
LISTED.append(GOING.label("going"))
IS_RUNNING = sa.text(RUNNING)
IS_LIVE = sa.text(LIVE)


def asked(seat: sa.ColumnElement[str]) -> sa.ColumnElement[bool]:
    """Whether a seat is among those that a match waits for."""
    return (sa.literal(",") + matches.c.waiting + sa.literal(",")).contains(sa.literal(",") + seat + sa.literal(","))


def seat_exists(*where: sa.ColumnElement[bool]) -> sa.ColumnElement[bool]:
    """Whether a match has a seat of a kind."""
    return sa.select(seats.c.seat).where(seats.c.match == matches.c.id, *where).exists()


def went_on() -> sa.ColumnElement[bool]:
    """Whether a match is followed by another one of its series."""
    later = matches.alias()
    return sa.select(later.c.id).where(later.c.series == matches.c.series, later.c.number > matches.c.number).exists()


# The kinds of matches that are limited.
KINDS: dict[str, list[sa.ColumnElement[bool]]] = {
    "open_matches": [matches.c.state == "open", seat_exists(seats.c.kind == "open", seats.c.person.is_(None))],
    "waiting_matches": [matches.c.state == "open"],
    "bot_matches": [matches.c.state == "running", ~seat_exists(seats.c.person.is_not(None))],
    "practice_matches": [matches.c.state == "running", ~seat_exists(seats.c.person != matches.c.creator)],
    "imports": [matches.c.imported],
}


def matches_rules(match: str) -> sa.ScalarSelect[int]:
    """The rules version of a match."""
    return sa.select(matches.c.rules).where(matches.c.id == match).scalar_subquery()


def begun_under(ours: Mapping[str, Edition]) -> sa.ColumnElement[bool]:
    """Whether a match was begun under the rules that its game has here."""
    return sa.or_(*[sa.and_(matches.c.game == game, matches.c.rules == edition.rules, matches.c.data == edition.data)
                    for game, edition in ours.items()])
