"""The current user and language of a request, for all handlers."""

import asyncio
from typing import Annotated, Any

from litestar import Request, Response
from litestar.background_tasks import BackgroundTask
from litestar.openapi import ResponseSpec
from litestar.params import QueryParameter

from warhost.server import sockets, wire
from warhost.server.confirm import Confirmations
from warhost.server.house import House
from warhost.server.live_match import person_name
from warhost.server.mail import can_mail
from warhost.server.notices import Notices
from warhost.server.people import COOKIE_DAYS, DAY, digest
from warhost.server.refusal import Refusal, reader_language
from warhost.server.store import PersonRow

COOKIE = "warhost"
Req = Request[Any, Any, Any]
Lang = Annotated[str | None, QueryParameter(name="lang", required=False, description="en or ru", max_length=20)]

PROBLEMS = {
    status: ResponseSpec(wire.Failure, description=words, generate_examples=False)
    for status, words in {
        400: "The request is malformed or not possible.",
        401: "You are not signed in: GET /api/me first, or send a token.",
        403: "Not allowed.",
        404: "Not found.",
        409: "Not now.",
        413: "Too big.",
        429: "Too many requests.",
    }.items()
}


def house_of(connection: Any) -> House:
    """Return the house that the application serves."""
    house = connection.app.state.house
    assert isinstance(house, House)
    return house


def notices_of(connection: Any) -> Notices:
    """Return the part of the server that sends notifications."""
    found = connection.app.state.notices
    assert isinstance(found, Notices)
    return found


def confirmations_of(connection: Any) -> Confirmations:
    """Return the part of the server that confirms email addresses."""
    found = connection.app.state.confirmations
    assert isinstance(found, Confirmations)
    return found


def secret_of(connection: Any) -> str:
    """Return the cookie, or the token of a program."""
    given = connection.headers.get("authorization", "")
    if given:
        return str(given.removeprefix("Bearer ").strip())
    return str(connection.cookies.get(COOKIE, ""))


async def known(connection: Any) -> PersonRow | None:
    """Return the current user, or None. Raise Refusal if the page still shows a user who signed out in another tab."""
    people, secret = house_of(connection).people, secret_of(connection)
    person = await people.by_secret(secret)
    if person is not None and connection.headers.get("x-warhost-person", person.id) != person.id:
        raise Refusal("no_session", 401)
    if person is not None and connection.headers.get("authorization"):
        await people.prolonged(secret)  # cookies are extended where they are sent again
    return person


async def somebody(connection: Any) -> PersonRow:
    """Return the current user; Refusal if there is none."""
    person = await known(connection)
    if person is None:
        raise Refusal("no_session", 401)
    return person


async def check_cookie(connection: Any) -> None:
    """Refuse a token: a program may play for its owner, but not take over the account."""
    kind = await asyncio.to_thread(house_of(connection).store.session_kind, digest(secret_of(connection)))
    if kind != "cookie":
        raise Refusal("not_by_token", 403)


def language_of(connection: Any, person: PersonRow | None = None) -> str:
    """Return the language to answer in: the one asked for, the one chosen before, or the browser's."""
    return reader_language(
        connection.query_params.get("lang", ""),
        person.language if person else "",
        connection.headers.get("accept-language", ""),
    )


def wire_person(connection: Any, person: PersonRow, language: str) -> wire.Person:
    """Return a person for the wire."""
    return wire.Person(
        person.id,
        person_name(person.id, person.name, language),
        person.name is None,
        person.language,
        person.mail,
        person.webhook,
        can_mail(),
        person.confirmed,
        notices_of(connection).pushes.public,
    )


def with_cookie(request: Req, body: Any, secret: str, status: int = 200, of: PersonRow | None = None) -> Response[Any]:
    """Return a response that sets the cookie. Once it is sent, other windows reconnect with the new cookie."""
    response = Response(body, status_code=status)
    if of is not None:
        response.background = BackgroundTask(ended, house_of(request), of.id)
    response.set_cookie(
        COOKIE,
        secret,
        max_age=int(COOKIE_DAYS * DAY),
        path="/",
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )
    return response


async def ended(house: House, guest: str) -> None:
    """Close the sockets opened with a guest's old cookies, in this process and the others."""
    sockets.end_sessions(house.matches, guest)
    await asyncio.to_thread(house.store.tell_ended, guest)
