"""The base of the store: the database, the lock of a match, and messages to other processes."""

import logging
import secrets
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import sqlalchemy as sa

from warhost.server.database import connected, database_url, migrate
from warhost.server.refusal import Refusal
from warhost.server.schema import matches

log = logging.getLogger("warhost.server")
T = TypeVar("T")


class Database:
    """A database, SQLite or PostgreSQL. Methods block: the server calls them in threads."""

    def __init__(self, url: str) -> None:
        self.url = database_url(url)
        self.engine = connected(self.url)
        self.postgres = self.engine.dialect.name == "postgresql"
        # Signs the messages to other processes, so that this one ignores its own. With SQLite there are none.
        self.sender = secrets.token_hex(4) if self.postgres else ""
        # Matches whose rows cannot be read: each is logged once.
        self.damaged: set[str] = set()
        migrate(self.engine)

    def revision(self) -> str | None:
        """Return the migration that the tables are at."""
        with self.engine.connect() as c:
            revision: str | None = c.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
            return revision

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    def _one(self, query: sa.Select[Any], read: Callable[[Any], T]) -> T | None:
        with self.engine.connect() as c:
            rows = c.execute(query).all()
        found = self._readable(rows, read)
        if rows and not found:
            raise Refusal("unplayable", 409)
        return found[0] if found else None

    def _readable(self, rows: Iterable[Any], read: Callable[[Any], T]) -> list[T]:
        """Return the rows that can be read. A damaged one is left out and logged."""
        found = []
        for row in rows:
            try:
                found.append(read(row))
            except ValueError:
                if row.id not in self.damaged:
                    self.damaged.add(row.id)
                    log.exception("match %s: skipping its damaged row", row.id)
        return found

    @contextmanager
    def _locked(self, match: str) -> Iterator[sa.Connection]:
        """Lock the row of a match, so that concurrent changes are made in turn.

        The match may just have been cancelled.
        """
        with self.engine.begin() as c:
            if not c.execute(matches.update().where(matches.c.id == match).values(updated=matches.c.updated)).rowcount:
                raise Refusal("no_match", 404)
            yield c

    def _tell(self, connection: sa.Connection, news: str) -> None:
        """Tell other processes on this database, on commit, which match changed or whose sessions ended."""
        if self.postgres:
            connection.execute(sa.text("SELECT pg_notify('warhost', :told)"), {"told": f"{self.sender} {news}"})

    def _count_alone(self, connection: sa.Connection, game: str) -> None:
        """Make matches of one player that end at the same time count one after the other."""
        if self.postgres:
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(hashtext(:game))"), {"game": game})
