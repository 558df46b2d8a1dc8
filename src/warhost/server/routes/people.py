"""Handlers for the current user: settings, account, session and tokens."""

import asyncio
from typing import Annotated

import msgspec
from litestar import Response, delete, get, patch, post, put
from litestar.params import JSONBody, PathParameter

from warhost.server import sockets, wire
from warhost.server.asking import (
    COOKIE,
    PROBLEMS,
    Lang,
    Req,
    check_cookie,
    confirmations_of,
    house_of,
    known,
    language_of,
    secret_of,
    somebody,
    wire_person,
    with_cookie,
)
from warhost.server.names import handle_of
from warhost.server.people import check_mail, check_webhook, digest
from warhost.server.refusal import Refusal
from warhost.server.security import caller

TokenId = Annotated[str, PathParameter(pattern=r"^[0-9a-f]{64}$", description="the id of the token, as listed")]


@get("/me", responses=PROBLEMS, summary="Return the current user, creating a guest if there is none")
async def me(request: Req, lang: Lang = None) -> Response[wire.Person]:
    house = house_of(request)
    person = await known(request)
    language = language_of(request, person)
    if person is not None:
        told_me, secret = wire_person(request, person, language), secret_of(request)
        return with_cookie(request, told_me, secret) if await house.people.prolonged(secret) else Response(told_me)
    if not house.rates.allow("guest", caller(request.scope)):
        raise Refusal("too_many", 429)
    guest, secret = await house.matches.write(house.people.new_guest, "")
    return with_cookie(request, wire_person(request, guest, language), secret)


@patch("/me", responses=PROBLEMS, summary="Change my settings")
async def change_me(request: Req, data: JSONBody[wire.Settings]) -> wire.Person:
    house, person = house_of(request), await somebody(request)
    fields = {name: value for name, value in msgspec.structs.asdict(data).items() if value is not None}
    check_mail(fields.get("mail", ""))
    check_webhook(fields.get("webhook", ""))
    if fields.get("mail") or fields.get("webhook"):
        fields.setdefault("language", language_of(request, person))  # notifications use the language of the page
    before = person.mail
    if fields.get("mail", before) != before:  # the owner of the address can set a new password
        await check_cookie(request)
    if fields:
        await house.matches.write(lambda: house.store.change_person(person.id, **fields))
    person = await somebody(request)
    if person.mail != before:
        await confirmations_of(request).ask_if_possible(person, caller(request.scope))
    return wire_person(request, person, language_of(request, person))


@post("/me/mail", responses=PROBLEMS, summary="Send me the link that confirms my email address again", status_code=204)
async def ask_link(request: Req) -> None:
    await confirmations_of(request).ask(await somebody(request), caller(request.scope))


@post("/mail", responses=PROBLEMS, summary="Confirm an email address with the secret of a link", status_code=204)
async def confirm_mail(request: Req, data: JSONBody[wire.MailLink]) -> None:
    await confirmations_of(request).confirm(data.secret)


@post("/account", responses=PROBLEMS, summary="Turn the current guest into an account")
async def make_account(request: Req, data: JSONBody[wire.NewAccount]) -> Response[wire.Person]:
    house, person = house_of(request), await somebody(request)
    await check_cookie(request)
    name, hashed = await asyncio.get_running_loop().run_in_executor(
        house.hashing, house.people.account_of, person, data.name, data.password, data.mail
    )
    language = language_of(request, person) if data.mail else person.language  # for notifications
    secret = await house.matches.write(house.people.make_account, person, name, hashed, data.mail, language)
    account = await asyncio.to_thread(house.store.person, person.id)
    assert account is not None
    if account.mail:
        await confirmations_of(request).ask_if_possible(account, caller(request.scope))
    return with_cookie(request, wire_person(request, account, language_of(request, account)), secret, 201, person)


@put("/account/password", responses=PROBLEMS, summary="Change the password and end all other sessions and tokens")
async def change_password(request: Req, data: JSONBody[wire.NewPassword]) -> Response[wire.Person]:
    house, person = house_of(request), await somebody(request)
    await check_cookie(request)
    if not house.rates.allow("login", handle_of(person.name or person.id)):
        raise Refusal("too_many", 429)
    hashed = await asyncio.get_running_loop().run_in_executor(
        house.hashing, house.people.new_password, person, data.old, data.new
    )
    secret = await house.matches.write(house.people.change_password, person, hashed)
    return with_cookie(request, wire_person(request, person, language_of(request, person)), secret, of=person)


@post("/session", responses=PROBLEMS, summary="Sign in", status_code=200)
async def log_in(request: Req, data: JSONBody[wire.Login]) -> Response[wire.Person]:
    house, guest = house_of(request), await known(request)
    if guest is not None:  # a guest's matches move to the account
        await check_cookie(request)
    # Failures count per address, not per account, so that the owner can still sign in from elsewhere.
    if house.rates.full("failed", caller(request.scope)):
        raise Refusal("too_many_failed", 429)
    try:
        person = await asyncio.get_running_loop().run_in_executor(
            house.hashing, house.people.recognised, data.name, data.password
        )
    except Refusal:
        house.rates.allow("failed", caller(request.scope))
        raise
    secret, brought = await house.matches.write(house.people.log_in, guest, person)
    await house.reseat(brought or set())
    return with_cookie(
        request,
        wire_person(request, person, language_of(request, person)),
        secret,
        of=None if brought is None else guest,
    )


@delete("/session", responses=PROBLEMS, summary="Sign out")
async def log_out(request: Req) -> Response[None]:
    house = house_of(request)
    await known(request)
    await house.matches.write(house.people.log_out, secret_of(request))
    sockets.end_session(house.matches, digest(secret_of(request)))
    response: Response[None] = Response(None, status_code=204)
    response.delete_cookie(COOKIE, path="/")
    return response


@post("/tokens", responses=PROBLEMS, summary="Create a token for a program that plays in my name")
async def make_token(request: Req, data: JSONBody[wire.NewToken]) -> wire.Token:
    house, person = house_of(request), await somebody(request)
    await check_cookie(request)
    secret = await house.new_token(person, data.label, caller(request.scope))
    return wire.Token(digest(secret), secret, data.label)


@get("/tokens", responses=PROBLEMS, summary="The tokens that play in my name")
async def list_tokens(request: Req) -> list[wire.KnownToken]:
    house, person = house_of(request), await somebody(request)
    return [wire.KnownToken(*token) for token in await asyncio.to_thread(house.store.tokens, person.id)]


@delete("/tokens/{token:str}", responses=PROBLEMS, summary="Revoke a token")
async def end_token(request: Req, token: TokenId) -> None:
    house, person = house_of(request), await somebody(request)
    await house.matches.write(house.people.end_token, person, token)
    sockets.end_session(house.matches, token)


HANDLERS = [
    me,
    change_me,
    ask_link,
    confirm_mail,
    make_account,
    change_password,
    log_in,
    log_out,
    make_token,
    list_tokens,
    end_token,
]
