"""Conditions and columns that the parts of the store share."""

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from warhost.server.edition import Edition
from warhost.server.rows import OVER
from warhost.server.schema import LIVE, RUNNING, matches, positions, seats, series, standing

# The columns that a list reads.
LISTED: list[sa.ColumnElement[Any]] = [
    matches.c[name] for name in ("id", "game", "options", "pace", "creator", "state", "rated", "created", "updated",
                                 "version", "waiting", "result", "reason", "rules", "data", "silent", "series",
                                 "number", "points", "private", "forced", "carried", "continued", "continues",
                                 "proof", "stopped")]  # fmt: skip
# The last match of a series is over, and the next one has not begun.
UNFINISHED = sa.select(series.c.id).where(~series.c.over)
GOING = sa.and_(matches.c.series.is_not(None), matches.c.state.in_(OVER), matches.c.series.in_(UNFINISHED))
LISTED.append(GOING.label("going"))
IS_RUNNING = sa.text(RUNNING)
IS_LIVE = sa.text(LIVE)


def asked(seat: sa.ColumnElement[str], waiting: sa.ColumnElement[str] = matches.c.waiting) -> sa.ColumnElement[bool]:
    """Whether a match waits for a seat."""
    return (sa.literal(",") + waiting + sa.literal(",")).contains(sa.literal(",") + seat + sa.literal(","))


def seat_exists(*where: sa.ColumnElement[bool]) -> sa.ColumnElement[bool]:
    """Whether a match has a seat of a kind."""
    return sa.select(seats.c.seat).where(seats.c.match == matches.c.id, *where).exists()


def goes_on_alone(waiting: sa.ColumnElement[str] = matches.c.waiting) -> sa.ColumnElement[bool]:
    """Whether a match waits for a bot, or for a seat with a standing answer."""
    given = sa.select(standing.c.id).where(standing.c.match == matches.c.id, asked(standing.c.seat, waiting))
    return sa.or_(seat_exists(seats.c.bot != "", asked(seats.c.seat, waiting)), given.exists())


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


def begun_under(ours: Mapping[str, Edition]) -> sa.ColumnElement[bool]:
    """Whether a match was begun under the rules that its game has here."""
    return sa.or_(
        *[
            sa.and_(matches.c.game == game, matches.c.rules == edition.rules, matches.c.data == edition.data)
            for game, edition in ours.items()
        ]
    )


# Statements that are run with every answer. They are built once, because SQLAlchemy needs longer to build them than the
# database to run them. `of` is the match.
OF = sa.bindparam("of", type_=sa.String)
# The match gets new entries, unless others were stored first (`before`). `at` is None if nobody may notice them.
FOLLOWS = sa.and_(matches.c.id == OF, matches.c.version == sa.bindparam("before", type_=sa.Integer))
GO_ON = (
    matches.update()
    .where(FOLLOWS)
    .values(
        updated=sa.func.coalesce(sa.bindparam("at", type_=sa.Float), matches.c.updated),
        undo="",
        rated=sa.and_(matches.c.rated, sa.bindparam("counts", type_=sa.Boolean)),
        automatic=goes_on_alone(sa.bindparam("asks", type_=sa.String)),
    )
)
NOTE_AUTOMATIC = matches.update().where(matches.c.id == OF).values(automatic=goes_on_alone())
MOVE_POSITION = (
    positions.update()
    .where(positions.c.match == OF)
    .values(rules=sa.select(matches.c.rules).where(matches.c.id == OF).scalar_subquery())
)
ADD_POSITION = positions.insert().values(
    match=OF, rules=sa.select(matches.c.rules).where(matches.c.id == OF).scalar_subquery()
)
# A player may be notified again at the next turn.
HAS_ANSWERED = (
    seats.update()
    .where(seats.c.match == OF, seats.c.seat == sa.bindparam("who", type_=sa.String), seats.c.noticed)
    .values(noticed=False)
)
