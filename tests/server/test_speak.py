"""A socket that has nothing more to send is closed, never left silent."""

import asyncio
from typing import Any, cast

import pytest
from uvicorn.protocols.utils import ClientDisconnected

from warhost.server.live_socket import Socket
from warhost.server.routes.live import LONG, Sock, speak


class Broken:
    """A reader whose table cannot be rendered."""

    closed = False

    def close(self, code: int) -> None:
        self.closed, self.ending = True, (code, "")

    async def messages(self) -> list[bytes]:
        raise ValueError("no words for it")


class Line:
    """A socket that remembers how it was closed."""

    def __init__(self) -> None:
        self.code = 0

    async def close(self, code: int, reason: str) -> None:
        self.code = code


def test_a_table_that_cannot_be_rendered_closes_the_socket(caplog: pytest.LogCaptureFixture) -> None:
    seat: Any = Broken()
    line: Any = Line()
    asyncio.run(speak(cast(Sock, line), cast(Socket, seat)))
    assert (line.code, seat.closed) == (1011, True)
    assert "cannot send the table" in caplog.text


class Told:
    """A reader with a pending message."""

    closed = False

    async def messages(self) -> list[bytes]:
        return [b"{}"]


class Gone:
    """A socket whose reader has left a moment ago."""

    async def send_data(self, data: str, mode: str) -> None:
        raise ClientDisconnected

    async def close(self, code: int, reason: str) -> None:
        raise AssertionError("there is nothing to close any more")


def test_a_socket_that_just_closed_is_not_logged_as_an_error(caplog: pytest.LogCaptureFixture) -> None:
    seat: Any = Told()
    line: Any = Gone()
    asyncio.run(speak(cast(Sock, line), cast(Socket, seat)))
    assert seat.closed and not caplog.text


@pytest.mark.parametrize(("size", "heard"), [(10, "aab"), (LONG + 1, "abab")])
def test_others_are_served_only_between_long_messages(size: int, heard: str) -> None:
    """Short ones are sent together, which saves two packets per answer."""
    order: list[str] = []

    class Two:
        """A reader with two messages, who goes away after them."""

        closed = False
        shown = None
        ending = (1000, "")

        async def messages(self) -> list[bytes]:
            self.closed = True
            return [b"a" * size] * 2

    class Open:
        """A socket that notes when a message is sent."""

        async def send_data(self, data: str, mode: str) -> None:
            order.append(data[0])

        async def close(self, code: int, reason: str) -> None:
            pass

    async def served() -> None:
        speaking = asyncio.create_task(speak(cast(Sock, Open()), cast(Socket, Two())))
        await asyncio.sleep(0)
        while not speaking.done():
            order.append("b")
            await asyncio.sleep(0)
        order.append("b")

    asyncio.run(served())
    assert "".join(order).startswith(heard)
