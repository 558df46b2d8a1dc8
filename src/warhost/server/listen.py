"""Keep several server processes on one PostgreSQL database in step: each listens for what the others store."""

import asyncio
import logging

import psycopg
from sqlalchemy.exc import SQLAlchemyError

from warhost.server import sockets, talking, watching
from warhost.server.live_matches import LiveMatches

log = logging.getLogger("warhost.server")
RETRY = 1.0


def plain_url(url: str) -> str:
    """Return the URL without the name of SQLAlchemy's driver."""
    return url.replace("postgresql+psycopg://", "postgresql://", 1)


async def hear(matches: LiveMatches, news: list[str]) -> None:
    """Handle a message from another process: a match has changed, or a person's sessions have ended."""
    match news:
        case ["session", session]:
            sockets.end_session(matches, session)
        case ["person", person]:
            sockets.end_sessions(matches, person)
        case ["avoided", person]:
            await talking.renew_chat(matches, person)
        case [changed]:
            await matches.notified(changed)


async def listen(matches: LiveMatches) -> None:
    """Take over what other processes store, until cancelled. After a lost connection, check everything again."""
    store = matches.store
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(plain_url(store.url), autocommit=True) as connection:
                await connection.execute("LISTEN warhost")
                for match in [*matches.live, *matches.loading]:
                    await matches.notified(match)
                await watching.check_sessions(
                    matches, [socket for live in matches.live.values() for socket in live.sockets]
                )
                async for told in connection.notifies():
                    sender, *news = told.payload.split(" ")
                    if sender != store.sender:
                        await hear(matches, news)
        # The store's own connections can be lost too while a match is updated.
        except (psycopg.OperationalError, SQLAlchemyError) as error:
            log.warning("lost the connection that listens for changes: %s", error)
            await asyncio.sleep(RETRY)
