"""The application: the handler of every address. The page uses only this API, and other programs may use it too."""

import asyncio
import logging
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Annotated, Any, Literal

import msgspec
from litestar import (
    Litestar,
    MediaType,
    Response,
    Router,
    WebSocket,
    delete,
    get,
    patch,
    post,
    put,
    route,
    websocket,
)
from litestar.config.compression import CompressionConfig
from litestar.datastructures import ResponseHeader
from litestar.exceptions import ClientException, HTTPException, WebSocketDisconnect
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter
from litestar.types import ASGIApp
from prometheus_client import CONTENT_TYPE_LATEST

from warhost.games.library import game_names
from warhost.kernel.errors import Problem
from warhost.server import (
    accounts,
    coaching,
    continuing,
    hours,
    library,
    moving,
    pages,
    privacy,
    puzzling,
    ratings,
    scenarios,
    series,
    teaching,
    unsubscribe,
    wire,
)
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
    notices_of,
    secret_of,
    somebody,
    wire_person,
    with_cookie,
)
from warhost.server.clocks import keep_time, start_clocks, watch_clocks
from warhost.server.confirm import Confirmations
from warhost.server.faults import faults
from warhost.server.forgotten import Resets
from warhost.server.health import Doctor, watch_workers
from warhost.server.house import House
from warhost.server.limits import NO_LIMITS, Limits
from warhost.server.logs import RequestLog
from warhost.server.metrics import ErrorCounter, Metrics, allowed
from warhost.server.names import handle_of
from warhost.server.notices import Notices
from warhost.server.people import check_mail, check_webhook, digest
from warhost.server.security import Guard, Rates, caller
from warhost.server.store import Key, Store
from warhost.server.table import Socket, wire_chat
from warhost.server.tasks import Tasks
from warhost.server.tidy import tidy
from warhost.server.trouble import Trouble, detail, speaker, teller

log = logging.getLogger("warhost.server")

BODY_LIMIT = 100_000
RECORD_LIMIT = 4_000_000
# The most bytes of a message from a page.
MESSAGE_LIMIT = 8_000
# Raised when the other end of a socket has gone.
GONE = (WebSocketDisconnect, RuntimeError, OSError)

Sock = WebSocket[Any, Any, Any]
MATCH_ID = r"^[0-9a-f]{4,24}$"
MatchId = Annotated[str, PathParameter(pattern=MATCH_ID, description="the match")]
TokenId = Annotated[str, PathParameter(pattern=r"^[0-9a-f]{64}$", description="the token, as it is listed")]
GameId = Annotated[str, PathParameter(max_length=40, description="the game")]


# ---- people


@get("/me", responses=PROBLEMS, summary="Who am I? Makes a guest of who is nobody yet.")
async def me(request: Req, lang: Lang = None) -> Response[wire.Person]:
    house = house_of(request)
    person = await known(request)
    language = language_of(request, person)
    if person is not None:
        told_me, secret = wire_person(request, person, language), secret_of(request)
        return with_cookie(request, told_me, secret) if await house.people.prolonged(secret) else Response(told_me)
    if not house.rates.allow("guest", caller(request.scope)):
        raise Trouble("too_many", 429)
    guest, secret = await house.tables.write(house.people.new_guest, "")
    return with_cookie(request, wire_person(request, guest, language), secret)


@patch("/me", responses=PROBLEMS, summary="Change my settings")
async def change_me(request: Req, data: JSONBody[wire.Settings]) -> wire.Person:
    house, person = house_of(request), await somebody(request)
    fields = {name: value for name, value in msgspec.structs.asdict(data).items() if value is not None}
    check_mail(fields.get("mail", ""))
    check_webhook(fields.get("webhook", ""))
    if fields.get("mail") or fields.get("webhook"):
        fields.setdefault("language", language_of(request, person))  # a notice speaks as the reader did
    before = person.mail
    if fields.get("mail", before) != before:  # whoever has the address can set a new password
        await check_cookie(request)
    if fields:
        await house.tables.write(lambda: house.store.change_person(person.id, **fields))
    person = await somebody(request)
    if person.mail != before:
        await confirmations_of(request).ask_if_possible(person, caller(request.scope))
    return wire_person(request, person, language_of(request, person))


@post("/me/mail", responses=PROBLEMS, summary="Send me the link that confirms my mail address again", status_code=204)
async def ask_link(request: Req) -> None:
    await confirmations_of(request).ask(await somebody(request), caller(request.scope))


@post("/mail", responses=PROBLEMS, summary="Confirm a mail address with the secret of a link", status_code=204)
async def confirm_mail(request: Req, data: JSONBody[wire.MailLink]) -> None:
    await confirmations_of(request).confirm(data.secret)


@post("/account", responses=PROBLEMS, summary="Keep my matches under a name and a password")
async def make_account(request: Req, data: JSONBody[wire.NewAccount]) -> Response[wire.Person]:
    house, person = house_of(request), await somebody(request)
    await check_cookie(request)
    name, hashed = await asyncio.get_running_loop().run_in_executor(
        house.hashing, house.people.account_of, person, data.name, data.password, data.mail)
    language = language_of(request, person) if data.mail else person.language  # for notifications
    secret = await house.tables.write(house.people.make_account, person, name, hashed, data.mail, language)
    named = await asyncio.to_thread(house.store.person, person.id)
    assert named is not None
    if named.mail:
        await confirmations_of(request).ask_if_possible(named, caller(request.scope))
    return with_cookie(request, wire_person(request, named, language_of(request, named)), secret, 201, person)


@put("/account/password", responses=PROBLEMS, summary="Another password; all other cookies and all tokens end")
async def change_password(request: Req, data: JSONBody[wire.NewPassword]) -> Response[wire.Person]:
    house, person = house_of(request), await somebody(request)
    if not house.rates.allow("login", handle_of(person.name or person.id)):
        raise Trouble("too_many", 429)
    hashed = await asyncio.get_running_loop().run_in_executor(
        house.hashing, house.people.new_password, person, data.old, data.new)
    secret = await house.tables.write(house.people.change_password, person, hashed)
    return with_cookie(request, wire_person(request, person, language_of(request, person)), secret, of=person)


@post("/session", responses=PROBLEMS, summary="Log in", status_code=200)
async def log_in(request: Req, data: JSONBody[wire.Login]) -> Response[wire.Person]:
    house, guest = house_of(request), await known(request)
    # Failures count where they come from, not for the account: its owner can still sign in from elsewhere.
    if house.rates.full("failed", caller(request.scope)):
        raise Trouble("too_many_failed", 429)
    try:
        person = await asyncio.get_running_loop().run_in_executor(
            house.hashing, house.people.recognised, data.name, data.password)
    except Trouble:
        house.rates.allow("failed", caller(request.scope))
        raise
    secret, brought = await house.tables.write(house.people.log_in, guest, person)
    await house.seated_anew(brought or set())
    return with_cookie(request, wire_person(request, person, language_of(request, person)), secret,
                       of=None if brought is None else guest)


@delete("/session", responses=PROBLEMS, summary="Log out")
async def log_out(request: Req) -> Response[None]:
    house = house_of(request)
    await known(request)
    await house.tables.write(house.people.log_out, secret_of(request))
    house.tables.end_session(digest(secret_of(request)))
    response: Response[None] = Response(None, status_code=204)
    response.delete_cookie(COOKIE, path="/")
    return response


@post("/tokens", responses=PROBLEMS, summary="A token for a program that plays in my name")
async def make_token(request: Req, data: JSONBody[wire.NewToken]) -> wire.Token:
    house, person = house_of(request), await somebody(request)
    await check_cookie(request)
    secret = await house.new_token(person, data.label, caller(request.scope))
    return wire.Token(digest(secret), secret, data.label)


@get("/tokens", responses=PROBLEMS, summary="The tokens that play in my name")
async def list_tokens(request: Req) -> list[wire.KnownToken]:
    house, person = house_of(request), await somebody(request)
    return [wire.KnownToken(*token) for token in await asyncio.to_thread(house.store.tokens, person.id)]


@delete("/tokens/{token:str}", responses=PROBLEMS, summary="End a token")
async def end_token(request: Req, token: TokenId) -> None:
    house, person = house_of(request), await somebody(request)
    await house.tables.write(house.people.end_token, person, token)
    house.tables.end_session(token)


# ---- games


CACHED = [ResponseHeader(name="cache-control", value="private, max-age=300")]


@get("/games", responses=PROBLEMS, summary="The games, their options and bots")
async def games(request: Req, lang: Lang = None) -> list[wire.GameInfo]:
    return library.games(language_of(request))


def checked_game(game: str) -> str:
    """Return a game that exists."""
    if game not in game_names():
        raise Trouble("not_found", 404)
    return game


@get("/games/{game:str}/names", responses=PROBLEMS, summary="Every name, text and fact of a game",
     response_headers=CACHED)
async def names(request: Req, game: GameId, lang: Lang = None) -> dict[str, dict[str, dict[str, Any]]]:
    return library.names(checked_game(game), language_of(request))


@get("/games/{game:str}/about", responses=PROBLEMS, summary="What everything drawn on the board of a game is",
     response_headers=CACHED)
async def about(request: Req, game: GameId, lang: Lang = None) -> list[wire.About]:
    return library.about(checked_game(game), language_of(request))


@get("/games/{game:str}/rules", responses=PROBLEMS, summary="Our rules specification", response_headers=CACHED)
async def rules(request: Req, game: GameId, lang: Lang = None) -> list[wire.Rule]:
    return library.rules(checked_game(game), language_of(request))


@get("/games/{game:str}/guide", responses=PROBLEMS, summary="A text that teaches the game", response_headers=CACHED)
async def guide(request: Req, game: GameId, lang: Lang = None) -> list[wire.GuideSection]:
    return library.guide_sections(checked_game(game), language_of(request))


@get("/games/{game:str}/lessons", responses=PROBLEMS, summary="What a game is about, and its lessons",
     response_headers=CACHED)
async def list_lessons(request: Req, game: GameId, lang: Lang = None) -> wire.Teaching:
    return teaching.taught(checked_game(game), language_of(request))


@get("/games/{game:str}/stakes", responses=PROBLEMS, summary="What is at stake at each kind of question",
     response_headers=CACHED)
async def at_stake(request: Req, game: GameId, lang: Lang = None) -> dict[str, str]:
    return coaching.at_stake(checked_game(game), language_of(request))


@get("/games/{game:str}/scenario", responses=PROBLEMS, summary="The kinds of rules for a scenario of one's own",
     response_headers=CACHED)
async def scenario_parts(request: Req, game: GameId, lang: Lang = None) -> list[wire.RuleKind]:
    return scenarios.parts(checked_game(game), language_of(request))


@post("/games/{game:str}/scenario", responses=PROBLEMS, summary="What is wrong with a scenario of one's own",
      status_code=200)
async def check_scenario(request: Req, game: GameId, data: JSONBody[wire.ScenarioFile],
                         lang: Lang = None) -> wire.CheckedScenario:
    return await asyncio.to_thread(scenarios.checked, checked_game(game), language_of(request), data)


@get("/games/{game:str}/ratings", responses=PROBLEMS, summary="The best players of a game")
async def game_ratings(request: Req, game: GameId, lang: Lang = None) -> list[wire.SeatRating]:
    return await ratings.best(house_of(request), checked_game(game), language_of(request))


@get("/games/{game:str}/statistics", responses=PROBLEMS, summary="How the matches of a game ended here")
async def game_statistics(request: Req, game: GameId, lang: Lang = None) -> wire.Statistics:
    return await ratings.statistics(house_of(request), checked_game(game), language_of(request))


PlayerName = Annotated[str, PathParameter(min_length=1, max_length=40, pattern=wire.TEXT,
                                          description="the name of the player")]


@get("/players/{name:str}", responses=PROBLEMS, summary="A player's ratings and matches")
async def player(request: Req, name: PlayerName, lang: Lang = None) -> wire.Player:
    me = await known(request)
    return await ratings.player(house_of(request), name, me, language_of(request, me))


# ---- matches


State = Annotated[Literal["open", "running", "finished", "mine"],
                  QueryParameter(name="state", description="which matches")]


KEY = r"^([01]:[0-9]{1,12}(\.[0-9]{1,20})?:[0-9a-f]{4,24})?$"
AfterQuery = Annotated[str, QueryParameter(name="after", pattern=KEY,
                                           description="the key of the last match of the page before")]


@get("/matches", responses=PROBLEMS, summary="A page of matches, the newest first")
async def list_matches(request: Req, wanted: State = "open", after: AfterQuery = "",
                       lang: Lang = None) -> list[wire.Summary]:
    person = await known(request)
    over, updated, match = after.split(":") if after else ("", "", "")
    key = Key(int(over), float(updated), match) if after else None
    return await house_of(request).listed(wanted, person, language_of(request, person), key)


@post("/matches", responses=PROBLEMS, summary="A new match")
async def new_match(request: Req, data: JSONBody[wire.NewMatch], lang: Lang = None) -> wire.Summary:
    house, person = house_of(request), await somebody(request)
    # Matches of bots alone keep everybody's bots busy.
    bots_alone = {seat.kind for seat in data.seats.values()} == {"bot"}
    if bots_alone and not house.rates.allow("heavy", caller(request.scope)):
        raise Trouble("too_many", 429)
    match = await house.create(person, data, caller(request.scope))
    return await house.summary(match, person, language_of(request, person))


@post("/lessons", responses=PROBLEMS, summary="Begin a lesson")
async def new_lesson(request: Req, data: JSONBody[wire.NewLesson], lang: Lang = None) -> wire.Summary:
    house, person = house_of(request), await somebody(request)
    match = await teaching.begin(house, person, data, caller(request.scope))
    return await house.summary(match, person, language_of(request, person))


@get("/matches/{match_id:str}", responses=PROBLEMS, summary="A match in short")
async def get_match(request: Req, match_id: MatchId, lang: Lang = None) -> wire.Summary:
    person = await known(request)
    return await house_of(request).summary(match_id, person, language_of(request, person))


@patch("/matches/{match_id:str}", responses=PROBLEMS, summary="Open a match by invitation to spectators, or close it")
async def set_spectators(request: Req, match_id: MatchId, data: JSONBody[wire.Spectators],
                         lang: Lang = None) -> wire.Summary:
    house, person = house_of(request), await somebody(request)
    await privacy.set_private(house, match_id, person, not data.spectators)
    return await house.summary(match_id, person, language_of(request, person))


@delete("/matches/{match_id:str}", responses=PROBLEMS, summary="Delete a match that I created and nobody else plays")
async def withdraw(request: Req, match_id: MatchId) -> None:
    house, person = house_of(request), await somebody(request)
    await house.withdraw(match_id, person)


@post("/matches/{match_id:str}/join", responses=PROBLEMS, summary="Take a free seat", status_code=200)
async def join(request: Req, match_id: MatchId, data: JSONBody[wire.Join], lang: Lang = None) -> wire.Summary:
    house, person = house_of(request), await somebody(request)
    await house.join(match_id, person, data)
    return await house.summary(match_id, person, language_of(request, person))


@post("/matches/{match_id:str}/next", responses=PROBLEMS, summary="Begin the next match of a series")
async def next_match(request: Req, match_id: MatchId, data: JSONBody[wire.NextMatch],
                     lang: Lang = None) -> wire.Summary:
    house, person = house_of(request), await somebody(request)
    match = await series.begin_next(house, match_id, person, data.choice, caller(request.scope))
    return await house.summary(match, person, language_of(request, person))


@post("/matches/{match_id:str}/continue", responses=PROBLEMS, status_code=200,
      summary="Agree to continue a stopped match from its last position, or take that back")
async def continue_match(request: Req, match_id: MatchId, data: JSONBody[wire.Agree],
                         lang: Lang = None) -> wire.Summary:
    house, person = house_of(request), await somebody(request)
    await privacy.check(house, match_id, person)
    await continuing.agree(house, match_id, person, data.yes)
    notices_of(request).proposed(match_id)
    return await house.summary(match_id, person, language_of(request, person))


@post("/matches/{match_id:str}/end", responses=PROBLEMS, status_code=200,
      summary="Agree to end a stopped match without a result, or take that back")
async def end_match(request: Req, match_id: MatchId, data: JSONBody[wire.Agree], lang: Lang = None) -> wire.Summary:
    house, person = house_of(request), await somebody(request)
    await privacy.check(house, match_id, person)
    await continuing.end(house, match_id, person, data.yes)
    notices_of(request).proposed(match_id)
    return await house.summary(match_id, person, language_of(request, person))


@get("/matches/{match_id:str}/record", responses=PROBLEMS, summary="The record, with the key of the dice after the end")
async def get_record(request: Req, match_id: MatchId) -> dict[str, Any]:
    person = await known(request)
    await privacy.check(house_of(request), match_id, person)
    return await house_of(request).record(match_id, person)


@get("/matches/{match_id:str}/continuation", responses=PROBLEMS,
     summary="A record from which a match against bots or at one screen is played on elsewhere")
async def get_continuation(request: Req, match_id: MatchId) -> dict[str, Any]:
    return await moving.continuation(house_of(request), match_id, await somebody(request))


@post("/records", responses=PROBLEMS, summary="Import a record", request_max_body_size=RECORD_LIMIT)
async def import_record(request: Req, data: JSONBody[dict[str, Any]], lang: Lang = None) -> wire.Summary:
    house, person = house_of(request), await somebody(request)
    match = await house.import_record(person, data, caller(request.scope))
    return await house.summary(match, person, language_of(request, person))


@post("/matches/{match_id:str}/branch", responses=PROBLEMS, summary="Play on from a moment of a match")
async def branch(request: Req, match_id: MatchId, data: JSONBody[wire.Branch], lang: Lang = None) -> wire.Summary:
    house, person = house_of(request), await somebody(request)
    await privacy.check(house, match_id, person)
    match = await house.branch(match_id, person, data, caller(request.scope))
    return await house.summary(match, person, language_of(request, person))


Number = Annotated[int, PathParameter(ge=0, le=1_000_000, description="how many entries")]
SeatQuery = Annotated[str, QueryParameter(name="seat", max_length=40, description="from whose eyes")]


@get("/matches/{match_id:str}/at/{number:int}", responses=PROBLEMS, summary="The table after a number of entries")
async def at(request: Req, match_id: MatchId, number: Number, seat: SeatQuery = "", lang: Lang = None) -> wire.Moment:
    person = await known(request)
    await privacy.check(house_of(request), match_id, person)
    return await house_of(request).at(match_id, number, seat, person, language_of(request, person))


AskQuery = Annotated[int, QueryParameter(name="ask", ge=0, le=1_000_000, description="the version of the question")]
ActionQuery = Annotated[str, QueryParameter(name="action", min_length=1, max_length=100, description="the option")]
NumbersQuery = Annotated[bool, QueryParameter(name="numbers", description="every distribution too")]


@get("/matches/{match_id:str}/odds", responses=PROBLEMS, summary="The odds behind an option that I am offered now")
async def odds(request: Req, match_id: MatchId, asked: AskQuery, action: ActionQuery, seat: SeatQuery = "",
               numbers: NumbersQuery = False, lang: Lang = None) -> wire.Odds:
    house, person = house_of(request), await somebody(request)
    return await house.odds(match_id, seat, asked, action, person, language_of(request, person), numbers)


@get("/matches/{match_id:str}/hint", responses=PROBLEMS, summary="What a bot would answer to my question, and why")
async def hint(request: Req, match_id: MatchId, asked: AskQuery, seat: SeatQuery = "", lang: Lang = None) -> wire.Hint:
    house, person = house_of(request), await somebody(request)
    return await house.hint(match_id, seat, asked, person, language_of(request, person), caller(request.scope))


@get("/matches/{match_id:str}/coach", responses=PROBLEMS, summary="Which answers to my question throw much away")
async def coach(request: Req, match_id: MatchId, asked: AskQuery, seat: SeatQuery = "",
                lang: Lang = None) -> wire.Coaching:
    house, person = house_of(request), await somebody(request)
    return await coaching.coaching(house, match_id, seat, asked, person, language_of(request, person),
                                   caller(request.scope))


@get("/matches/{match_id:str}/review", responses=PROBLEMS, summary="Chances and luck in a match that is over")
async def review(request: Req, match_id: MatchId, lang: Lang = None) -> wire.Review:
    person = await known(request)
    await privacy.check(house_of(request), match_id, person)
    return await house_of(request).review(match_id, person, language_of(request, person), caller(request.scope))


@get("/matches/{match_id:str}/totals", responses=PROBLEMS, summary="A match that is over in numbers, and its secrets")
async def totals(request: Req, match_id: MatchId, lang: Lang = None) -> wire.Totals:
    person = await known(request)
    await privacy.check(house_of(request), match_id, person)
    return await house_of(request).totals(match_id, language_of(request, person))


KindQuery = Annotated[str, QueryParameter(name="kind", min_length=1, max_length=40, description="the kind of thing")]
ThingQuery = Annotated[str, QueryParameter(name="thing", min_length=1, max_length=100, description="the thing")]


@get("/matches/{match_id:str}/why", responses=PROBLEMS, summary="Why I may not choose a thing now")
async def why(request: Req, match_id: MatchId, asked: AskQuery, kind: KindQuery, thing: ThingQuery,
              seat: SeatQuery = "", lang: Lang = None) -> wire.Why:
    house, person = house_of(request), await somebody(request)
    return await house.why_not(match_id, seat, asked, kind, thing, person, language_of(request, person))


PlaceQuery = Annotated[str, QueryParameter(name="at", max_length=100, description="where it would be")]


@get("/matches/{match_id:str}/reach", responses=PROBLEMS, summary="What a thing on the board sees and may attack")
async def reach(request: Req, match_id: MatchId, kind: KindQuery, thing: ThingQuery, at: PlaceQuery = "") -> wire.Reach:
    await privacy.check(house_of(request), match_id, await known(request))
    return await house_of(request).reach(match_id, kind, thing, at)


@post("/matches/{match_id:str}/report", responses=PROBLEMS, summary="Words for the maintainers", status_code=204)
async def report(request: Req, match_id: MatchId, data: JSONBody[wire.Report]) -> None:
    person = await somebody(request)
    await privacy.check(house_of(request), match_id, person)
    await house_of(request).report(match_id, person, data.words)


@get("/matches/{match_id:str}/notes", responses=PROBLEMS, summary="My private notes about a match")
async def get_notes(request: Req, match_id: MatchId) -> wire.NoteText:
    house, person = house_of(request), await somebody(request)
    await house.row(match_id)
    return wire.NoteText(await asyncio.to_thread(house.store.notes, match_id, person.id))


@put("/matches/{match_id:str}/notes", responses=PROBLEMS, summary="Keep my private notes about a match")
async def put_notes(request: Req, match_id: MatchId, data: JSONBody[wire.NoteText]) -> wire.NoteText:
    house, person = house_of(request), await somebody(request)
    await house.row(match_id)
    await house.tables.write(house.store.put_notes, match_id, person.id, data.words)
    return data


@get("/matches/{match_id:str}/chat", responses=PROBLEMS, summary="What was said at the table, the newest lines")
async def get_chat(request: Req, match_id: MatchId, lang: Lang = None) -> list[wire.ChatLine]:
    house, person = house_of(request), await known(request)
    await privacy.check(house, match_id, person, chat=True)
    said = await house.tables.heard_by(person, await asyncio.to_thread(house.store.chat, match_id))
    return wire_chat(said, language_of(request, person))


# ---- the socket


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


# ---- for whoever runs the server


@get("/health", summary="Whether the server can do its work: 503 if not",
     responses={503: ResponseSpec(wire.Health, description="Something is wrong.", generate_examples=False)})
async def health(request: Req) -> Response[wire.Health]:
    found = await request.app.state.doctor.check()
    well = found.store and found.migrations and found.workers
    return Response(found, status_code=200 if well else 503, headers={"cache-control": "no-store"})


@get("/metrics", include_in_schema=False)
async def figures(request: Req) -> Response[bytes]:
    house = house_of(request)
    if not allowed(request.headers.get("authorization", "")):
        if not house.rates.allow("login", caller(request.scope)):
            raise Trouble("too_many", 429)
        raise Trouble("not_found", 404)
    return Response(house.metrics.page(), media_type=CONTENT_TYPE_LATEST, headers={"cache-control": "no-store"})


# ---- the page


@route(["/", "/{path:path}"], http_method=["GET", "HEAD"], include_in_schema=False, media_type=MediaType.HTML,
       packed=True)
async def page(request: Req) -> Response[bytes]:
    if request.url.path.startswith("/api"):
        raise Trouble("not_found", 404)
    return pages.serve(request, language_of(request))


# ---- trouble


def failure(status: int, code: str, words: str) -> Response[wire.Failure]:
    """Return a problem as a response."""
    return Response(wire.Failure(code, words), status_code=status, media_type=MediaType.JSON)


def refused(request: Req, status: int, code: str, words: str) -> Response[wire.Failure]:
    """Count a refusal and return it as a response."""
    house_of(request).metrics.refused(code)
    return failure(status, code, words)


def on_trouble(request: Req, trouble: Trouble) -> Response[wire.Failure]:
    """Handle a refusal by the server."""
    return refused(request, trouble.status, trouble.code, detail(trouble, language_of(request)))


def on_problem(request: Req, problem: Problem) -> Response[wire.Failure]:
    """Handle a refusal by the engine."""
    return refused(request, 400, problem.code, teller(language_of(request)).problem(problem))


def on_http(request: Req, error: HTTPException) -> Response[wire.Failure]:
    """Handle a refusal by the framework."""
    codes = {404: "not_found", 413: "too_big", 429: "too_many"}
    code = codes.get(error.status_code, "bad_request")
    language = language_of(request)
    what = faults(error.detail, getattr(error, "extra", None), language)
    words = speaker(language).say(f"trouble.{code}", what=what)
    response = refused(request, error.status_code, code, words)
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


def on_no_text(request: Req, error: UnicodeDecodeError) -> Response[wire.Failure]:
    """Handle a body that is not UTF-8, for which the decoder has no error of its own."""
    return on_http(request, ClientException("JSON is malformed"))


def on_nested(request: Req, error: RecursionError) -> Response[wire.Failure]:
    """Handle a body that is nested too deeply to be read."""
    return on_http(request, ClientException("JSON is malformed"))


def on_failure(request: Req, error: Exception) -> Response[wire.Failure]:
    """Handle an error of ours: log it and reveal no details."""
    log.exception("%s %s failed", request.method, request.url.path, exc_info=error)
    return failure(500, "broken", detail(Trouble("broken", 500), language_of(request)))


HANDLERS = [me, change_me, ask_link, confirm_mail, make_account, change_password, log_in, log_out, make_token,
            list_tokens, end_token, games, names, about, rules, guide, list_lessons, at_stake, new_lesson,
            list_matches, new_match, scenario_parts, check_scenario, game_ratings, game_statistics, player, withdraw,
            set_spectators,
            get_match, join, next_match, continue_match, end_match, get_record, get_continuation, import_record, branch,
            at, odds, why, reach, hint, coach, review, totals, report, get_notes, put_notes, get_chat, live, health,
            *accounts.HANDLERS, *puzzling.HANDLERS]


def make_app(url: str, processes: int = 1, rates: Rates | None = None, hosts: frozenset[str] = frozenset(),
             alone: bool = False, limits: Limits | None = None) -> ASGIApp:
    """Return the application over a database. `alone`: it may control the garbage collector of this process.

    Without rates there are no other limits either, unless they are given.
    """
    rates = rates or Rates()
    limits = limits or (Limits() if rates.scale else NO_LIMITS)
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        house = House(await asyncio.to_thread(Store, url), processes, rates, limits, metrics)
        app.state.house = house
        metrics.watch(house)
        counter = ErrorCounter(metrics)
        logging.getLogger("warhost").addHandler(counter)
        await asyncio.to_thread(start_clocks, house.store)
        await asyncio.to_thread(house.store.all_gone, hours.now())
        counting, tasks = ratings.Ratings(house), Tasks()
        app.state.notices = notices = Notices(house)
        app.state.confirmations = confirmations = Confirmations(house)
        app.state.resets = resets = Resets(house)
        for work in (continuing.wake(house), counting.resume(), notices.resume(), watch_clocks(house.tables),
                     keep_time(house.tables), watch_workers(house.bots)):
            tasks.start(work)
        app.state.doctor = Doctor(house, tasks)
        if alone:
            tasks.start(tidy(house.tables))
        if house.store.postgres:
            from warhost.server.listen import listen  # noqa: PLC0415 - brings a driver that SQLite does not need

            tasks.start(listen(house.tables))
        else:
            tasks.start(house.tables.watch_store())
        try:
            yield
        finally:
            stopping = hours.now()  # nobody can play while what is still to be sent is waited for
            await tasks.stop()
            await house.tables.close()  # nothing new starts after this
            await counting.tasks.finish()
            await notices.close()
            await confirmations.close()
            await resets.close()
            try:
                await asyncio.to_thread(house.store.stop_beating, stopping, house.tables.trying)
            except Exception:  # the store is away: the last beat counts
                log.exception("could not store that the server stops")
            await house.close()
            logging.getLogger("warhost").removeHandler(counter)

    app = Litestar(
        [Router("/api", route_handlers=HANDLERS), figures, unsubscribe.look, unsubscribe.do, page],
        lifespan=[lifespan],
        exception_handlers={Trouble: on_trouble, Problem: on_problem, HTTPException: on_http,
                            UnicodeDecodeError: on_no_text, RecursionError: on_nested, Exception: on_failure},
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000, exclude_opt_key="packed"),
        request_max_body_size=BODY_LIMIT,
        openapi_config=OpenAPIConfig(title="Warhost", version="1", path="/api/schema",
                                     render_plugins=[JsonRenderPlugin(path="/openapi.json")]),
        logging_config=None,
    )
    return RequestLog(Guard(app, rates, hosts, metrics), metrics)
