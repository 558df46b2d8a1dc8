"""Mail in the store: how much was sent to whom, who wants none, and links that set a new password."""

import secrets
from typing import NamedTuple

import sqlalchemy as sa

from warhost.server.schema import links, mailboxes, mailed, people, sessions
from warhost.server.store import Store

DAY = 86400.0


class Ticket(NamedTuple):
    """A mail that may be sent: its number, and the secret of the link that stops further ones."""

    number: int
    secret: str


class Mailbook:
    """The part of the store for mail. Methods block."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def take(self, person: str, mailbox: str, now: float, most: int) -> Ticket | None:
        """Count one more mail. None if the person or the mailbox has already had `most` within a day."""
        with self.store.engine.begin() as c:
            if self.store.postgres:  # several emails to one mailbox are counted one after the other
                c.execute(sa.text("SELECT pg_advisory_xact_lock(hashtext(:mailbox))"), {"mailbox": f"mail {mailbox}"})
            c.execute(people.update().where(people.c.id == person).values(language=people.c.language))  # the lock
            c.execute(mailed.delete().where(mailed.c.time < now - DAY))
            for same in (mailed.c.person == person, mailed.c.mailbox == mailbox):
                if c.execute(sa.select(sa.func.count()).select_from(mailed).where(same)).scalar_one() >= most:
                    return None
            secret = c.execute(sa.select(mailboxes.c.secret).where(mailboxes.c.mailbox == mailbox)).scalar()
            if secret is None:
                secret = secrets.token_urlsafe(32)
                c.execute(mailboxes.insert().values(mailbox=mailbox, secret=secret))
            number = c.execute(mailed.insert().values(person=person, mailbox=mailbox, time=now).returning(mailed.c.id))
            return Ticket(number.scalar_one(), secret)

    def give_back(self, ticket: Ticket) -> None:
        """Do not count an email that could not be sent."""
        with self.store.engine.begin() as c:
            c.execute(mailed.delete().where(mailed.c.id == ticket.number))

    def stopped(self, mailbox: str) -> bool:
        """Whether the owner of a mailbox wants no mail."""
        return self._is_stopped(mailboxes.c.mailbox == mailbox) is True

    def stopped_by(self, secret: str) -> bool | None:
        """Whether the mailbox that a link belongs to gets no mail; None if there is no such link."""
        return self._is_stopped(mailboxes.c.secret == secret)

    def _is_stopped(self, where: sa.ColumnElement[bool]) -> bool | None:
        with self.store.engine.connect() as c:
            found = c.execute(sa.select(mailboxes.c.stopped).where(where)).scalar()
        return None if found is None else bool(found)

    def stop(self, secret: str, stopped: bool) -> bool:
        """Stop mail to the mailbox that a link belongs to, or allow it again. False if there is no such link."""
        with self.store.engine.begin() as c:
            return bool(
                c.execute(mailboxes.update().where(mailboxes.c.secret == secret).values(stopped=stopped)).rowcount
            )

    def stop_mailbox(self, mailbox: str, stopped: bool) -> None:
        """Stop mail to a mailbox, or allow it again."""
        with self.store.engine.begin() as c:
            known = mailboxes.update().where(mailboxes.c.mailbox == mailbox).values(stopped=stopped)
            if not c.execute(known).rowcount:
                c.execute(mailboxes.insert().values(mailbox=mailbox, secret=secrets.token_urlsafe(32), stopped=stopped))

    def reset_for(self, digest: str, since: float) -> str | None:
        """Return the person for whom a link sets a new password, unless it was used or was sent before `since`.

        The address that it was sent to must still be that person's confirmed one.
        """
        joined = sa.select(links.c.person).join(people, people.c.id == links.c.person)
        query = joined.where(*self._resets(digest, since))
        with self.store.engine.connect() as c:
            return c.execute(query).scalar()

    def _resets(self, digest: str, since: float) -> list[sa.ColumnElement[bool]]:
        return [
            links.c.hash == digest,
            links.c.kind == "reset",
            links.c.sent > since,
            sa.not_(links.c.used),
            people.c.mail == links.c.mail,
            people.c.confirmed,
        ]

    def reset(self, digest: str, since: float, hashed: str) -> str | None:
        """Set a new password by a link, and end all sessions and such links. Returns the person, or None."""
        with self.store.engine.begin() as c:
            used = links.update().where(*self._resets(digest, since)[:4]).values(used=True).returning(links.c.person)
            person = c.execute(used).scalar()
            if person is None:
                return None
            mail = sa.select(links.c.mail).where(links.c.hash == digest).scalar_subquery()
            theirs = sa.and_(people.c.id == person, people.c.confirmed, people.c.mail == mail)
            if not c.execute(people.update().where(theirs).values(password=hashed)).rowcount:
                return None
            c.execute(links.update().where(links.c.person == person, links.c.kind == "reset").values(used=True))
            c.execute(sessions.delete().where(sessions.c.person == person))
            return str(person)
