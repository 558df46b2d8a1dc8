"""Keep several server processes on one PostgreSQL database in step: each listens for what the others store."""

import asyncio
import logging

import psycopg
from sqlalchemy.exc import SQLAlchemyError

from warhost.server.tables import Tables

log = logging.getLogger("warhost.server")
RETRY = 1.0


def plain_url(url: str) -> str:
    """Return the URL without the name of SQLAlchemy's driver."""
    return url.replace("postgresql+psycopg://", "postgresql://", 1)


async def hear(tables: Tables, news: list[str]) -> None:
    """Handle a message from another process: a match has changed, or a person's sessions have ended."""
    match news:
        case ["session", session]:
            tables.end_session(session)
        case ["person", person]:
            tables.end_sessions(person)
        case ["avoided", person]:
            await tables.renew_chat(person)
        case [changed]:
            await tables.notified(changed)


async def listen(tables: Tables) -> None:
    """Take over what other processes store, until cancelled. After a lost connection, check everything again."""
    store = tables.store
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(plain_url(store.url), autocommit=True) as connection:
                await connection.execute("LISTEN warhost")
                for match in [*tables.tables, *tables.loading]:
                    await tables.notified(match)
                await tables.check_sessions([socket for table in tables.tables.values() for socket in table.sockets])
                async for told in connection.notifies():
                    sender, *news = told.payload.split(" ")
                    if sender != store.sender:
                        await hear(tables, news)
        # The store's own connections can be lost too while a match is updated.
        except (psycopg.OperationalError, SQLAlchemyError) as error:
            log.warning("lost the connection that listens for changes: %s", error)
            await asyncio.sleep(RETRY)
