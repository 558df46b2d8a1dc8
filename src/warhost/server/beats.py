"""Heartbeats: a stored note that a server is alive. Time without a live server is given back to all clocks.

`sender` signs the messages to other processes through PostgreSQL; with SQLite there are none, and it is empty.
"""

from collections.abc import Callable, Mapping

import sqlalchemy as sa

from warhost.server.edition import Edition
from warhost.server.queries import IS_LIVE, IS_RUNNING, begun_under
from warhost.server.rows import ALONE, LATE, OVER, SILENCE
from warhost.server.schema import entries, heartbeat, matches, seats, series

# Returns the current time.
Clock = Callable[[], float]
Condition = sa.ColumnElement[bool] | sa.TextClause
# How many matches one statement changes.
SLICE = 500
# A shorter downtime is not worth an entry in every match.
LEAST = 1.0
# Clocks that count in days are given the downtime back once it adds up to this. Until then it is
# owed to them, and nobody loses on time because of it. There may be very many such clocks, which takes PostgreSQL long.
OWED = 3600.0
# Matches without a clock are given back a downtime of at least this length too.
LONG = 3600.0
NOT_LIVE = sa.and_(IS_RUNNING, matches.c.pace.not_like('%"live"%'))


def all_gone(engine: sa.Engine, now: float) -> None:
    """Mark everybody as gone from live matches when a server starts. Time without a server is not absence."""
    live = sa.select(matches.c.id).where(IS_LIVE)
    with engine.begin() as c:
        c.execute(seats.update().where(seats.c.match.in_(live)).values(gone=now))


def overdue(engine: sa.Engine, now: float, ours: Mapping[str, Edition]) -> list[str]:
    """Return the matches playable under these rules in which a seat has no time left.

    A clock runs out only while a server is alive. If the last heartbeat is old, the time since then may
    still be given back.
    """
    with engine.connect() as c:
        last, owed = c.execute(sa.select(heartbeat.c.time, heartbeat.c.owed)).one()
        alive = min(now, last) if last else now
        days = sa.or_(matches.c.deadline < alive - owed, matches.c.pace.like('%"live"%'))
        late = sa.and_(IS_RUNNING, matches.c.deadline < alive, days, begun_under(ours))
        return list(c.execute(sa.select(matches.c.id).where(late)).scalars())


def beat(engine: sa.Engine, clock: Clock, starting: bool, trying: float | None, sender: str) -> tuple[float, list[str]]:
    """Note that a server is alive. If none was alive since the last note, give that time back to all clocks.

    `trying` is when this process began to try. If that is long ago, the database was down, and a short time since
    the last note counts too. Returns the time noted and the matches whose clocks were changed. The clock is read once
    the row is locked, so that time spent waiting for the database counts as silence.
    """
    with engine.begin() as c:
        return noted(c, clock, starting, trying, sender)


def noted(c: sa.Connection, clock: Clock, starting: bool, trying: float | None, sender: str) -> tuple[float, list[str]]:
    """Do the work of `beat` inside a transaction."""
    lock(c)
    last, stopped, owed = c.execute(sa.select(heartbeat.c.time, heartbeat.c.stopped, heartbeat.c.owed)).one()
    now = clock()
    gap = now - last
    late = trying is not None and now - trying > LATE
    found: list[str] = []
    away = last > 0 and (away_before(gap, stopped, sender) if starting else gap > (ALONE if late else SILENCE))
    if away:
        # Even if only a bot has to answer and no clock runs: no answer from before the gap may be stored after it.
        found = give_back(c, gap, now, IS_LIVE, sender) if gap < 0 else give_back_since(c, last, now, IS_LIVE, sender)
        move_absences(c, gap)
        owed += gap
        if abs(owed) >= OWED:
            which = sa.true() if abs(gap) >= LONG else matches.c.deadline.is_not(None)
            found += give_back(c, owed, now, sa.and_(NOT_LIVE, which), sender)
            owed = 0.0
        # With very many matches this takes longer than a server may be silent. Only where seconds count is
        # that time given back too: otherwise the next heartbeat would find a gap again, and so on forever.
        before, now = now, clock()
        if now - before >= LEAST:
            give_back(c, now - before, now, sa.and_(IS_LIVE, matches.c.deadline.is_not(None)), sender)
            move_absences(c, now - before)
    time = now if away or gap > 0 else last
    c.execute(heartbeat.update().values(time=time, stopped=False, owed=owed))
    return time, found


def lock(c: sa.Connection) -> None:
    """Let no other process store a heartbeat until this transaction ends. The row is the lock, as with matches."""
    c.execute(heartbeat.update().values(stopped=heartbeat.c.stopped))


def away_before(gap: float, stopped: bool, sender: str) -> bool:
    """Whether no server was alive before this one started.

    SQLite has one process. There even a short gap counts, because the last process may have crashed, and a time before
    the last note means that the system clock was set back. Elsewhere another process may have made that note.
    """
    if sender:
        return gap >= LEAST if stopped else gap > ALONE
    return gap < -SILENCE or gap >= LEAST


def stop_beating(engine: sa.Engine, now: float, trying: float | None, sender: str) -> None:
    """Note that a server stops. Another server that is still alive corrects this with its next heartbeat."""
    with engine.begin() as c:
        noted(c, lambda: now, False, trying, sender)
        c.execute(heartbeat.update().values(stopped=True))


def give_back(connection: sa.Connection, seconds: float, now: float, clocked: Condition, sender: str) -> list[str]:
    """Add time to the clocks of some matches, as an entry of each. Returns these matches.

    Matches without a clock need it only after a long gap: there a player is absent only after days.
    """
    # The rows serve as locks, taken in order so that two processes cannot deadlock.
    locked = sa.select(matches.c.id).where(clocked).order_by(matches.c.id).with_for_update()
    found = list(connection.execute(locked).scalars())
    # In PostgreSQL by id, because other matches may have begun since. SQLite has one writer.
    slices: list[Condition] = [clocked] if found else []
    if sender:
        slices = [matches.c.id.in_(found[start : start + SLICE]) for start in range(0, len(found), SLICE)]
    for chosen in slices:
        credit(connection, chosen, seconds, now, sender)
    return found


def give_back_since(connection: sa.Connection, last: float, now: float, clocked: Condition, sender: str) -> list[str]:
    """Add the time since the last heartbeat to the clocks of some matches. Returns these matches.

    A match that began after that heartbeat had a clock only from then on, and is given only the time since then. If it
    seems to have begun later because the system clock was set back, it has an older entry and is given the whole time.
    """
    earlier = sa.exists().where(entries.c.match == matches.c.id, entries.c.time <= last)
    begun = sa.and_(clocked, matches.c.started > last, ~earlier)
    during = connection.execute(sa.select(matches.c.id, matches.c.started).where(begun))
    late = {row.id: now - row.started for row in during}
    found = give_back(connection, now - last, now, sa.and_(clocked, ~begun), sender)
    for match, seconds in late.items():
        if seconds >= LEAST:
            found += give_back(connection, seconds, now, sa.and_(clocked, matches.c.id == match), sender)
    return found


def move_absences(connection: sa.Connection, seconds: float) -> None:
    """Extend the time until a player counts as absent, and the time to choose for the next match of a series."""
    # This counts only in live matches. A player may be gone while no clock runs, because only a bot has to answer.
    connection.execute(
        seats.update()
        .where(seats.c.gone.is_not(None), seats.c.match.in_(sa.select(matches.c.id).where(IS_LIVE)))
        .values(gone=seats.c.gone + round(seconds, 3))
    )
    playing = sa.select(matches.c.series).where(matches.c.series.is_not(None), matches.c.state.not_in(OVER))
    connection.execute(
        series.update()
        .where(sa.not_(series.c.over), series.c.id.not_in(playing))
        .values(credit=series.c.credit + round(seconds, 3))
    )


def credit(connection: sa.Connection, chosen: Condition, seconds: float, now: float, sender: str) -> None:
    """Add time to the clocks of some matches, as an entry of each."""
    added = sa.select(
        matches.c.id,
        matches.c.version + 1,
        sa.literal(""),
        sa.literal("credit"),
        sa.literal(f"{seconds:.3f}"),
        sa.literal(now),
    ).where(chosen)
    connection.execute(entries.insert().from_select(["match", "number", "seat", "what", "action", "time"], added))
    # A stopped match must not be given this time again when it continues.
    connection.execute(
        matches.update()
        .where(chosen)
        .values(
            version=matches.c.version + 1,
            deadline=matches.c.deadline + round(seconds, 3),
            stopped=sa.case(
                (matches.c.stopped + round(seconds, 3) > now, now), else_=matches.c.stopped + round(seconds, 3)
            ),
        )
    )
    if sender:
        news = sa.literal(f"{sender} ") + matches.c.id
        connection.execute(sa.select(sa.func.pg_notify("warhost", news)).where(chosen))
