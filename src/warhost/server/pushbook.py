"""Push notifications in the store: the browsers that get them, and how many were sent."""

import time
from typing import NamedTuple

import sqlalchemy as sa

from warhost.server.rows import DAY
from warhost.server.schema import people, pushed, sessions, subscriptions
from warhost.server.store import Store

# Most browsers per person. Beyond this, the oldest subscription is deleted.
MOST = 10


class Subscription(NamedTuple):
    """Where a browser gets its notifications, and the keys that they are encrypted with."""

    endpoint: str
    p256dh: str
    auth: str


class Pushbook:
    """The part of the store for push notifications. Methods block.

    A subscription belongs to the session of its browser and is deleted with it.
    """

    def __init__(self, store: Store) -> None:
        self.store = store

    def subscribe(self, person: str, session: str, given: Subscription, now: float) -> bool:
        """Store the subscription of a browser, replacing its last one. False if the session has ended."""
        with self.store.engine.begin() as c:
            # The row is the lock, as with sessions: several browsers are counted one after the other.
            c.execute(people.update().where(people.c.id == person).values(language=people.c.language))
            if not c.execute(sa.select(sessions.c.hash).where(sessions.c.hash == session)).first():
                return False
            c.execute(
                subscriptions.delete().where(
                    sa.or_(subscriptions.c.endpoint == given.endpoint, subscriptions.c.session == session)
                )
            )
            c.execute(subscriptions.insert().values(**given._asdict(), person=person, session=session, created=now))
            newest = (
                sa.select(subscriptions.c.session)
                .where(subscriptions.c.person == person)
                .order_by(subscriptions.c.created.desc(), subscriptions.c.session)
                .limit(MOST)
            )
            c.execute(
                subscriptions.delete().where(subscriptions.c.person == person, subscriptions.c.session.not_in(newest))
            )
        return True

    def unsubscribe(self, session: str) -> None:
        """Delete the subscription of a browser."""
        self._delete(subscriptions.c.session == session)

    def drop(self, endpoint: str) -> None:
        """Delete a subscription that its push service no longer knows."""
        self._delete(subscriptions.c.endpoint == endpoint)

    def _delete(self, where: sa.ColumnElement[bool]) -> None:
        with self.store.engine.begin() as c:
            c.execute(subscriptions.delete().where(where))

    def of(self, person: str) -> list[Subscription]:
        """Return the subscriptions of a person."""
        query = (
            sa.select(*[subscriptions.c[name] for name in Subscription._fields])
            .join(sessions, sessions.c.hash == subscriptions.c.session)
            .where(subscriptions.c.person == person, sessions.c.expires > time.time())
            .order_by(subscriptions.c.created)
        )
        with self.store.engine.connect() as c:
            return [Subscription(*row) for row in c.execute(query)]

    def take(self, person: str, now: float, most: int) -> bool:
        """Count one more notification. False if the person has already had `most` within a day."""
        with self.store.engine.begin() as c:
            c.execute(people.update().where(people.c.id == person).values(language=people.c.language))  # the lock
            c.execute(pushed.delete().where(pushed.c.time < now - DAY))
            sent = sa.select(sa.func.count()).select_from(pushed).where(pushed.c.person == person)
            if c.execute(sent).scalar_one() >= most:
                return False
            c.execute(pushed.insert().values(person=person, time=now))
            return True
