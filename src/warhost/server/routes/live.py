"""The socket through which a page plays."""

import asyncio
import logging
import re
import time
from contextlib import suppress
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from warhost.server import wire
from warhost.server.asking import house_of, known, language_of, secret_of
from warhost.server.people import digest
from warhost.server.routes.matches import MATCH_ID
from warhost.server.security import caller
from warhost.server.table import Socket
from warhost.server.trouble import Trouble, detail

log = logging.getLogger("warhost.server")

# The most bytes of a message from a page.
MESSAGE_LIMIT = 8_000
# Raised when the other end of a socket has gone.
GONE = (WebSocketDisconnect, RuntimeError, OSError)
Sock = WebSocket[Any, Any, Any]


@websocket("/matches/{match_id:str}/live")
async def live(socket: Sock, match_id: FromPath[str]) -> None:
    """The live connection to a match; docs/api.md describes the messages."""
    house = house_of(socket)
    person = await known(socket)
    language = language_of(socket, person)
    await socket.accept()
    address = caller(socket.scope)
    try:
        if not re.match(MATCH_ID, match_id):
            raise Trouble("no_match", 404)
        with house.shares.taken("sockets", person.id if person else None, address):
            await sit(socket, await house.tables.enter(match_id, person, language, digest(secret_of(socket)), address))
    except Trouble as trouble:
        house.metrics.refused(trouble.code)
        await socket.send_data(wire.encode(wire.Refused(trouble.code, detail(trouble, language))), "text")
        await socket.close(4000 + trouble.status, trouble.code)


async def sit(socket: Sock, seat: Socket) -> None:
    """Relay messages between a page and its table until the page disconnects."""
    house = house_of(socket)
    speaking = asyncio.create_task(speak(socket, seat))
    try:
        await house.tables.check_sessions([seat])
        while True:  # a socket that is being closed ends here
            data = await socket.receive_data("text")
            if len(data) > MESSAGE_LIMIT:
                await socket.close(1009)
                break
            await house.tables.receive(seat, data)
    except WebSocketDisconnect:
        pass
    finally:
        speaking.cancel()
        await house.tables.leave(seat)


async def speak(socket: Sock, seat: Socket) -> None:
    """Send the messages that wait."""
    while not seat.closed:
        try:
            out = await seat.messages()
        except Exception:
            # The page reconnects by itself; a silent socket would leave it waiting.
            log.exception("cannot send the table to a socket")
            seat.close(1011)
            break
        try:
            for data in out:
                await socket.send_data(data.decode(), "text")
                await asyncio.sleep(0)  # a long log has many parts
        except GONE:
            seat.closed = True
            return
        if seat.shown is not None:
            house_of(socket).metrics.answers.observe(time.monotonic() - seat.shown)
            seat.shown = None
    with suppress(*GONE):
        await socket.close(*seat.ending)


HANDLERS = [live]
