"""Account handlers, except signing in: mail, push, forgotten passwords, other people, data export, deletion."""

import asyncio
import time
from typing import Annotated, Any

from litestar import MediaType, Response, delete, get, post, put
from litestar.datastructures import ResponseHeader
from litestar.params import JSONBody, PathParameter

from warhost.server import leaving, push, sockets, spectators, talking, wire
from warhost.server.asking import (
    COOKIE,
    PROBLEMS,
    Lang,
    Req,
    check_cookie,
    house_of,
    language_of,
    notices_of,
    secret_of,
    somebody,
)
from warhost.server.forgotten import Resets
from warhost.server.live_match import person_name
from warhost.server.mail import mailbox
from warhost.server.mailbook import Mailbook
from warhost.server.names import handle_of
from warhost.server.people import digest
from warhost.server.pushbook import Subscription
from warhost.server.refusal import Refusal
from warhost.server.security import caller
from warhost.server.store import Store


def resets_of(connection: Any) -> Resets:
    """Return the part of the server that resets forgotten passwords."""
    found = connection.app.state.resets
    assert isinstance(found, Resets)
    return found


# ---- mail


@get("/me/mail", responses=PROBLEMS, summary="Whether mail is sent to my address")
async def get_wanted(request: Req) -> wire.MailWanted:
    person = await somebody(request)
    book = Mailbook(house_of(request).store)
    return wire.MailWanted(not await asyncio.to_thread(book.stopped, mailbox(person.mail)))


@put("/me/mail", responses=PROBLEMS, summary="Stop mail to my confirmed address, or allow it again")
async def put_wanted(request: Req, data: JSONBody[wire.MailWanted]) -> wire.MailWanted:
    house, person = house_of(request), await somebody(request)
    if not person.mail:
        raise Refusal("no_mail", 409)
    if not person.confirmed:
        raise Refusal("unconfirmed", 409)
    await house.matches.write(Mailbook(house.store).stop_mailbox, mailbox(person.mail), not data.wanted)
    return data


# ---- push notifications


@put("/me/push", responses=PROBLEMS, summary="Send push notifications to this browser", status_code=204)
async def subscribe(request: Req, data: JSONBody[wire.PushSubscription], lang: Lang = None) -> None:
    house, person, pushes = house_of(request), await somebody(request), notices_of(request).pushes
    await check_cookie(request)
    if not pushes.public:
        raise Refusal("no_push", 409)
    given = Subscription(data.endpoint, data.p256dh, data.auth)
    push.check(given)
    if not await house.matches.write(pushes.book.subscribe, person.id, digest(secret_of(request)), given, time.time()):
        raise Refusal("no_session", 401)
    language = language_of(request, person)
    if language != person.language:  # notifications use the language of the page
        await house.matches.write(lambda: house.store.change_person(person.id, language=language))


@delete("/me/push", responses=PROBLEMS, summary="Stop push notifications to this browser")
async def unsubscribe(request: Req) -> None:
    house = house_of(request)
    await somebody(request)
    await house.matches.write(notices_of(request).pushes.book.unsubscribe, digest(secret_of(request)))


# ---- forgotten passwords


@post(
    "/account/reset",
    responses=PROBLEMS,
    summary="Send a link for a new password to the account's email address",
    status_code=204,
)
async def ask_reset(request: Req, data: JSONBody[wire.Forgotten]) -> None:
    await resets_of(request).ask(data.name, caller(request.scope))


@put("/account/reset", responses=PROBLEMS, summary="Set a new password with the secret of a link", status_code=204)
async def reset(request: Req, data: JSONBody[wire.ResetPassword]) -> None:
    await resets_of(request).change(data.secret, data.password)


# ---- other people


PersonId = Annotated[str, PathParameter(pattern=r"^[0-9a-f]{1,24}$", description="the person, as in seats and chat")]


@get("/people", responses=PROBLEMS, summary="The people I have muted or blocked")
async def list_avoided(request: Req, lang: Lang = None) -> list[wire.AvoidedPerson]:
    house, person = house_of(request), await somebody(request)
    language = language_of(request, person)
    found = await asyncio.to_thread(house.matches.moderation.avoided_by, person.id)
    return [
        wire.AvoidedPerson(one.person, person_name(one.person, one.name, language), one.muted, one.blocked)
        for one in found
    ]


@put("/people/{other:str}", responses=PROBLEMS, summary="Mute or block a person, or undo it")
async def avoid(request: Req, other: PersonId, data: JSONBody[wire.Avoid]) -> wire.Avoid:
    house, person = house_of(request), await somebody(request)
    await house.matches.write(house.matches.moderation.avoid, person.id, other, data.muted, data.blocked)
    for one in (person.id, other):
        await talking.renew_chat(house.matches, one)
    return data


@post("/people/{other:str}/report", responses=PROBLEMS, summary="Report a player to the operator", status_code=204)
async def report_person(request: Req, other: PersonId, data: JSONBody[wire.PlayerReport]) -> None:
    house, person = house_of(request), await somebody(request)
    # A person who cannot read a chat line must not learn whether it exists.
    await spectators.check(house, data.match, person, chat=data.line is not None)
    inside = await spectators.is_in(house, await house.row(data.match), person)
    complain = house.matches.moderation.complain
    await house.matches.write(complain, person.id, other, data.match, data.line, data.words, inside)


# ---- data export and deletion


@get(
    "/account/data",
    responses=PROBLEMS,
    summary="Everything stored about me",
    response_headers=[ResponseHeader(name="content-disposition", value='attachment; filename="warhost.json"')],
    packed=True,  # many megabytes may take a second to compress, in which nobody would be answered
)
async def get_data(request: Req) -> Response[dict[str, Any]]:
    house, person = house_of(request), await somebody(request)
    await check_cookie(request)
    data: Any = await house.matches.computing.run(caller(request.scope), written_data, house.store, person.id)
    return Response(data, media_type=MediaType.JSON)


def written_data(store: Store, person: str) -> bytes:
    """Return everything stored about a person as JSON. It may be large."""
    return wire.encode(leaving.data_of(store, person))


@post("/account/delete", responses=PROBLEMS, summary="Delete my account for good", status_code=204)
async def delete_account(request: Req, data: JSONBody[wire.OwnPassword]) -> Response[None]:
    house, person = house_of(request), await somebody(request)
    await check_cookie(request)
    if not house.rates.allow("login", handle_of(person.name or person.id)):
        raise Refusal("too_many", 429)
    await asyncio.get_running_loop().run_in_executor(house.hashing, house.people.check_own, person, data.password)
    # Not queued with other writes, because it replays matches. Its writes are short and checked against what it read.
    changed = await asyncio.to_thread(leaving.delete_account, house.store, person)
    sockets.end_sessions(house.matches, person.id)
    for match in changed:
        await house.matches.notified(match)
    response: Response[None] = Response(None, status_code=204)
    response.delete_cookie(COOKIE, path="/")
    return response


HANDLERS = [
    get_wanted,
    put_wanted,
    subscribe,
    unsubscribe,
    ask_reset,
    reset,
    list_avoided,
    avoid,
    report_person,
    get_data,
    delete_account,
]
