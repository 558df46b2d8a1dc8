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

from warhost.server import messages, sockets, watching, wire
from warhost.server.asking import house_of, known, language_of, secret_of
from warhost.server.live_socket import Socket
from warhost.server.people import digest
from warhost.server.refusal import Refusal, detail
from warhost.server.routes.matches import MATCH_ID
from warhost.server.security import caller

log = logging.getLogger("warhost.server")

# The largest message from a page, in bytes.
MESSAGE_LIMIT = 8_000
# After a longer message, other sockets are served first: a long log has many parts. Shorter ones, such as an
# acknowledgement and the table after it, leave in one packet.
LONG = 20_000
# Raised when the other end of a socket is gone.
GONE = (WebSocketDisconnect, RuntimeError, OSError)
Sock = WebSocket[Any, Any, Any]


@websocket("/matches/{match_id:str}/live")
async def live(socket: Sock, match_id: FromPath[str]) -> None:
    """Serve the live connection to a match; docs/api.md describes the messages."""
    house = house_of(socket)
    person = await known(socket)
    language = language_of(socket, person)
    await socket.accept()
    address = caller(socket.scope)
    try:
        if not re.match(MATCH_ID, match_id):
            raise Refusal("no_match", 404)
        with house.shares.taken("sockets", person.id if person else None, address):
            await sit(
                socket,
                await sockets.enter(house.matches, match_id, person, language, digest(secret_of(socket)), address),
            )
    except Refusal as refusal:
        house.metrics.refused(refusal.code)
        await socket.send_data(wire.encode(wire.Refused(refusal.code, detail(refusal, language))), "text")
        await socket.close(4000 + refusal.status, refusal.code)


async def sit(socket: Sock, seat: Socket) -> None:
    """Relay messages between a page and its table until the page disconnects."""
    house = house_of(socket)
    speaking = asyncio.create_task(speak(socket, seat))
    try:
        await watching.check_sessions(house.matches, [seat])
        while True:  # a socket that is being closed ends here
            data = await socket.receive_data("text")
            if len(data) > MESSAGE_LIMIT:
                await socket.close(1009)
                break
            await messages.receive(house.matches, seat, data)
    except WebSocketDisconnect:
        pass
    finally:
        speaking.cancel()
        await sockets.leave(house.matches, seat)


async def speak(socket: Sock, seat: Socket) -> None:
    """Send the waiting messages."""
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
                if len(data) > LONG:
                    await asyncio.sleep(0)
        except GONE:
            seat.closed = True
            return
        if seat.shown is not None:
            house_of(socket).metrics.answers.observe(time.monotonic() - seat.shown)
            seat.shown = None
    with suppress(*GONE):
        await socket.close(*seat.ending)


HANDLERS = [live]
