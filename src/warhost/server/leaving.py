"""Export of a person's data, and deletion of an account: finished matches stay, without the person's name.

The server and `warhost admin` both use it, so everything here works on the store alone and blocks.
"""

import logging
from typing import Any

import sqlalchemy as sa

from warhost.kernel.errors import Problem
from warhost.server import edition, hours
from warhost.server.absence import partner
from warhost.server.course import ABORTED, RESIGNED, Course, course_of
from warhost.server.entries import Entry, Progress
from warhost.server.mail import mailbox
from warhost.server.mailbook import Mailbook
from warhost.server.moderation import Moderation
from warhost.server.ratings import counting
from warhost.server.rebuilding import origin_of
from warhost.server.schema import (
    avoided,
    chat,
    complaints,
    entries,
    learned,
    links,
    mailboxes,
    mailed,
    matches,
    notes,
    people,
    pushed,
    ratings,
    reports,
    seats,
    series,
    sessions,
    solved,
    standing,
    subscriptions,
)
from warhost.server.store import Conflict, MatchRow, PersonRow, Store, table_of
from warhost.server.summaries import sides_by_seat

log = logging.getLogger("warhost.server")
# The name shown in the seat of a person who has deleted the account.
GONE = "gone"


def data_of(store: Store, person: str) -> dict[str, Any]:
    """Return everything stored about a person except secrets, such as hashes and browser keys."""
    # A seat that the person has resigned names them too.
    held = sa.or_(seats.c.person == person, seats.c.resigned == person)
    mine = sa.select(seats.c.match).where(held)
    resigned = sa.func.coalesce(seats.c.resigned == person, sa.false())
    parts = {
        "person": sa.select(
            people.c.id,
            people.c.name,
            people.c.mail,
            people.c.confirmed,
            people.c.webhook,
            people.c.language,
            people.c.created,
        ).where(people.c.id == person),
        "sessions": sa.select(sessions.c.kind, sessions.c.label, sessions.c.expires)
        .where(sessions.c.person == person)
        .order_by(sessions.c.expires),
        "browsers": sa.select(subscriptions.c.endpoint, subscriptions.c.p256dh, subscriptions.c.created)
        .where(subscriptions.c.person == person)
        .order_by(subscriptions.c.created),
        "notifications": sa.select(pushed.c.time).where(pushed.c.person == person).order_by(pushed.c.time),
        "mails": sa.select(mailed.c.time).where(mailed.c.person == person).order_by(mailed.c.time),
        "links": sa.select(links.c.kind, links.c.mail, links.c.sent, links.c.used)
        .where(links.c.person == person)
        .order_by(links.c.sent),
        "matches": sa.select(
            matches.c.id,
            matches.c.game,
            matches.c.state,
            matches.c.options,
            matches.c.pace,
            matches.c.rated,
            matches.c.created,
            matches.c.updated,
            matches.c.result,
            matches.c.reason,
        )
        .where(sa.or_(matches.c.id.in_(mine), matches.c.creator == person))
        .order_by(matches.c.created),
        "seats": sa.select(seats.c.match, seats.c.seat, resigned.label("resigned"))
        .where(held)
        .order_by(seats.c.match, seats.c.place),
        # Without their numbers, which would reveal how often others have answered in secret.
        "answers": sa.select(entries.c.match, entries.c.seat, entries.c.what, entries.c.action, entries.c.time)
        .join(seats, sa.and_(seats.c.match == entries.c.match, seats.c.seat == entries.c.seat))
        .where(seats.c.person == person)
        .order_by(entries.c.match, entries.c.number),
        "standing": sa.select(standing.c.match, standing.c.seat, standing.c.kind, standing.c.action)
        .join(seats, sa.and_(seats.c.match == standing.c.match, seats.c.seat == standing.c.seat))
        .where(seats.c.person == person)
        .order_by(standing.c.id),
        "chat": sa.select(chat.c.match, chat.c.words, chat.c.time).where(chat.c.person == person).order_by(chat.c.id),
        "notes": sa.select(notes.c.match, notes.c.words).where(notes.c.person == person).order_by(notes.c.match),
        "ratings": sa.select(ratings).where(ratings.c.player == person).order_by(ratings.c.game, ratings.c.seat),
        "avoided": sa.select(avoided.c.other, avoided.c.muted, avoided.c.blocked)
        .where(avoided.c.person == person)
        .order_by(avoided.c.other),
        "learned": sa.select(learned.c.lesson, learned.c.time)
        .where(learned.c.person == person)
        .order_by(learned.c.lesson),
        "solved": sa.select(solved.c.puzzle, solved.c.time).where(solved.c.person == person).order_by(solved.c.puzzle),
        "reports": sa.select(reports.c.match, reports.c.words, reports.c.time)
        .where(reports.c.person == person)
        .order_by(reports.c.id),
        "reports_about_players": sa.select(
            complaints.c.about, complaints.c.match, complaints.c.line, complaints.c.words, complaints.c.time
        )
        .where(complaints.c.person == person)
        .order_by(complaints.c.id),
    }
    with store.engine.connect() as c:
        found: dict[str, Any] = {
            name: [dict(row._mapping) for row in c.execute(query)] for name, query in parts.items()
        }
    found["person"] = found["person"][0]
    found["person"]["mail_stopped"] = Mailbook(store).stopped(mailbox(found["person"]["mail"]))
    for match in found["matches"]:
        for column in ("options", "pace", "result"):
            match[column] = match[column] and table_of(match[column])
    return found


def delete_account(store: Store, person: PersonRow) -> set[str]:
    """Delete a person. Returns the matches that have changed.

    The person leaves waiting matches and resigns running ones (or aborts those not under way). Matches in which
    nobody else plays are deleted. In finished ones the seat stays empty. Chat, notes and ratings are deleted.
    """
    changed: set[str] = set()
    while True:
        changed |= delete_lonely(store, person.id)
        running = sitting(store, person.id)
        for match, seat in running:
            resign(store, match, seat)
            changed.add(match)
        for row in store.uncounted(edition.editions()):  # the others get their points before the seat is empty
            if any(seat.person == person.id for seat in store.seats(row.id)):
                store.rate(row.id, sides_by_seat(row), counting(row.result or {}))
        found = anonymise(store, person)
        if found is not None:  # otherwise a match has just begun
            return changed | found


def sitting(store: Store, person: str) -> list[tuple[str, str]]:
    """Return the running matches of a person, and a seat in each."""
    query = (
        sa.select(seats.c.match, sa.func.min(seats.c.seat))
        .join(matches, matches.c.id == seats.c.match)
        .where(seats.c.person == person, matches.c.state == "running")
        .group_by(seats.c.match)
    )
    with store.engine.connect() as c:
        return [(match, seat) for match, seat in c.execute(query)]


def delete_lonely(store: Store, person: str) -> set[str]:
    """Delete the matches of a person that have not finished and in which nobody else sits."""
    others = sa.select(seats.c.seat).where(seats.c.match == matches.c.id, seats.c.person != person).exists()
    mine = sa.select(seats.c.seat).where(seats.c.match == matches.c.id, seats.c.person == person).exists()
    lonely = sa.and_(matches.c.state.in_(("running", "aborted")), ~others, sa.or_(mine, matches.c.creator == person))
    with store.engine.begin() as c:
        gone = {
            row.id: row.series
            for row in c.execute(matches.delete().where(lonely).returning(matches.c.id, matches.c.series))
        }
        store._drop_empty_series(c, gone.values())
        for match in gone:
            store._tell(c, match)
    return set(gone)


def resign(store: Store, match: str, seat: str) -> None:
    """Resign a running match, or abort it if it is not under way or cannot be played on here.

    A partner takes over the seat, as after any resignation.
    """
    while True:
        row = store.match(match)
        if row is None or row.state != "running":
            return
        number, now = row.version + 1, hours.now()
        given = Entry(number, seat, ABORTED, "", None, now)
        progress = Progress("aborted", [], None, f"{ABORTED}:{seat}", silent=row.silent)
        course = None if edition.change(row.game, row.edition) else rebuilt(store, row)
        if course is not None:
            if course.version != row.version:  # an answer came in between
                continue
            heir = None if course.may_abort() else partner(store.seats(match), sides_by_seat(row), seat)
            if heir is not None:
                try:
                    store.hand_over(match, row.version, seat, heir, "")
                    return
                except Conflict:
                    continue
            given = given._replace(what=ABORTED if course.may_abort() else RESIGNED)
            course.apply(given)
            progress = course.progress()
        try:
            store.append(match, [given], progress)
            return
        except Conflict:
            continue


def rebuilt(store: Store, row: MatchRow) -> Course | None:
    """Replay a match. None if its entries are damaged: then it can only be aborted.

    Errors of the database say nothing about the match, so they are raised.
    """
    try:
        return course_of(origin_of(row), store.entries(row.id), row.started)
    except (Problem, AssertionError, LookupError, TypeError, ValueError):
        log.exception("match %s: cannot rebuild it, so it is aborted", row.id)
        return None


def anonymise(store: Store, person: PersonRow) -> set[str] | None:
    """Delete the row of a person and everything that belongs to it. None if the person has a running match."""
    with store.engine.begin() as c:
        # Lock the row, so that nobody can sign in or take a seat with it any more.
        c.execute(people.update().where(people.c.id == person.id).values(language=people.c.language))
        changed = set(Moderation(store).leave_waiting(c, person.id))
        held = sa.select(seats.c.match).where(seats.c.person == person.id)
        locked = sa.select(matches.c.id, matches.c.state).where(matches.c.id.in_(held)).order_by(matches.c.id)
        rows = c.execute(locked.with_for_update()).all()
        if any(row.state == "running" for row in rows):
            return None
        # A series between two people ends when one of them leaves.
        left = sa.select(matches.c.series).where(matches.c.id.in_(held), matches.c.series.is_not(None))
        c.execute(series.update().where(series.c.id.in_(left)).values(over=True))
        c.execute(seats.update().where(seats.c.person == person.id).values(person=None, kind=GONE))
        c.execute(seats.update().where(seats.c.resigned == person.id).values(resigned=None))
        c.execute(matches.update().where(matches.c.creator == person.id).values(creator=None))
        c.execute(chat.delete().where(chat.c.person == person.id))
        c.execute(notes.delete().where(notes.c.person == person.id))
        c.execute(ratings.delete().where(ratings.c.player == person.id))
        c.execute(reports.update().where(reports.c.person == person.id).values(person=""))
        c.execute(people.delete().where(people.c.id == person.id))
        # Remember that the owner of the address wants no mail.
        same = sa.select(people.c.id).where(sa.func.lower(people.c.mail) == person.mail.lower())
        if person.mail and not c.execute(same).first():
            c.execute(
                mailboxes.delete().where(mailboxes.c.mailbox == mailbox(person.mail), sa.not_(mailboxes.c.stopped))
            )
        for row in rows:
            store._tell(c, row.id)
        store._tell(c, f"person {person.id}")
        return changed | {row.id for row in rows}
