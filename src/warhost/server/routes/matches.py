"""Handlers for matches: lists, new ones, joining, records."""

from typing import Annotated, Any, Literal

from litestar import delete, get, patch, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from warhost.server import continuing, listing, match_records, moving, opening, replays, series, spectators, wire
from warhost.server.asking import PROBLEMS, Lang, Req, house_of, known, language_of, notices_of, somebody
from warhost.server.refusal import Refusal
from warhost.server.security import caller
from warhost.server.store import Key

RECORD_LIMIT = 4_000_000
MATCH_ID = r"^[0-9a-f]{4,24}$"
MatchId = Annotated[str, PathParameter(pattern=MATCH_ID, description="the match")]
State = Annotated[
    Literal["open", "running", "finished", "mine"], QueryParameter(name="state", description="which matches")
]
KEY = r"^([01]:[0-9]{1,12}(\.[0-9]{1,20})?:[0-9a-f]{4,24})?$"
AfterQuery = Annotated[
    str, QueryParameter(name="after", pattern=KEY, description="the key of the last match on the previous page")
]


@get("/matches", responses=PROBLEMS, summary="A page of matches, the newest first")
async def list_matches(
    request: Req, wanted: State = "open", after: AfterQuery = "", lang: Lang = None
) -> list[wire.Summary]:
    person = await known(request)
    over, updated, match = after.split(":") if after else ("", "", "")
    key = Key(int(over), float(updated), match) if after else None
    return await listing.listed(house_of(request), wanted, person, language_of(request, person), key)


@post("/matches", responses=PROBLEMS, summary="A new match")
async def new_match(request: Req, data: JSONBody[wire.NewMatch], lang: Lang = None) -> wire.Summary:
    house, person = house_of(request), await somebody(request)
    # Matches between bots alone keep everybody's bots busy.
    bots_alone = {seat.kind for seat in data.seats.values()} == {"bot"}
    if bots_alone and not house.rates.allow("heavy", caller(request.scope)):
        raise Refusal("too_many", 429)
    match = await opening.create(house, person, data, caller(request.scope))
    return await listing.summary(house, match, person, language_of(request, person))


@post("/lessons", responses=PROBLEMS, summary="Begin a lesson")
async def new_lesson(request: Req, data: JSONBody[wire.NewLesson], lang: Lang = None) -> wire.Summary:
    house, person = house_of(request), await somebody(request)
    match = await opening.begin_lesson(house, person, data, caller(request.scope))
    return await listing.summary(house, match, person, language_of(request, person))


@get("/matches/{match_id:str}", responses=PROBLEMS, summary="A summary of a match")
async def get_match(request: Req, match_id: MatchId, lang: Lang = None) -> wire.Summary:
    person = await known(request)
    return await listing.summary(house_of(request), match_id, person, language_of(request, person))


@patch(
    "/matches/{match_id:str}", responses=PROBLEMS, summary="Agree to spectators in a match by invitation, or close it"
)
async def set_spectators(
    request: Req, match_id: MatchId, data: JSONBody[wire.Spectators], lang: Lang = None
) -> wire.Summary:
    house, person = house_of(request), await somebody(request)
    await spectators.set_private(house, match_id, person, not data.spectators)
    return await listing.summary(house, match_id, person, language_of(request, person))


@delete("/matches/{match_id:str}", responses=PROBLEMS, summary="Delete a match of mine, unless others play in it")
async def withdraw(request: Req, match_id: MatchId) -> None:
    house, person = house_of(request), await somebody(request)
    await opening.withdraw(house, match_id, person)


@post("/matches/{match_id:str}/join", responses=PROBLEMS, summary="Take a free seat", status_code=200)
async def join(request: Req, match_id: MatchId, data: JSONBody[wire.Join], lang: Lang = None) -> wire.Summary:
    house, person = house_of(request), await somebody(request)
    await opening.join(house, match_id, person, data)
    return await listing.summary(house, match_id, person, language_of(request, person))


@delete(
    "/matches/{match_id:str}/join", responses=PROBLEMS, summary="Leave a match that waits for players", status_code=200
)
async def leave(request: Req, match_id: MatchId, lang: Lang = None) -> wire.Summary:
    house, person = house_of(request), await somebody(request)
    await opening.leave(house, match_id, person)
    return await listing.summary(house, match_id, person, language_of(request, person))


@post("/matches/{match_id:str}/next", responses=PROBLEMS, summary="Begin the next match of a series")
async def next_match(
    request: Req, match_id: MatchId, data: JSONBody[wire.NextMatch], lang: Lang = None
) -> wire.Summary:
    house, person = house_of(request), await somebody(request)
    match = await series.begin_next(house, match_id, person, data.choice, caller(request.scope))
    return await listing.summary(house, match, person, language_of(request, person))


@post(
    "/matches/{match_id:str}/continue",
    responses=PROBLEMS,
    status_code=200,
    summary="Agree to continue a stopped match from its last position, or withdraw",
)
async def continue_match(
    request: Req, match_id: MatchId, data: JSONBody[wire.Agree], lang: Lang = None
) -> wire.Summary:
    house, person = house_of(request), await somebody(request)
    await spectators.check(house, match_id, person)
    await continuing.agree(house, match_id, person, data.yes)
    notices_of(request).proposed(match_id)
    return await listing.summary(house, match_id, person, language_of(request, person))


@post(
    "/matches/{match_id:str}/end",
    responses=PROBLEMS,
    status_code=200,
    summary="Agree to end a stopped match without a result, or withdraw",
)
async def end_match(request: Req, match_id: MatchId, data: JSONBody[wire.Agree], lang: Lang = None) -> wire.Summary:
    house, person = house_of(request), await somebody(request)
    await spectators.check(house, match_id, person)
    await continuing.end(house, match_id, person, data.yes)
    notices_of(request).proposed(match_id)
    return await listing.summary(house, match_id, person, language_of(request, person))


@get("/matches/{match_id:str}/record", responses=PROBLEMS, summary="The record; after the end, with the dice key")
async def get_record(request: Req, match_id: MatchId) -> dict[str, Any]:
    person = await known(request)
    await spectators.check(house_of(request), match_id, person)
    return await match_records.record(house_of(request), match_id, person, caller(request.scope))


@get(
    "/matches/{match_id:str}/continuation",
    responses=PROBLEMS,
    summary="A record to continue a match against bots or on one screen elsewhere",
)
async def get_continuation(request: Req, match_id: MatchId) -> dict[str, Any]:
    return await moving.continuation(house_of(request), match_id, await somebody(request), caller(request.scope))


@get(
    "/matches/{match_id:str}/position",
    responses=PROBLEMS,
    summary="The position of a match against bots or on one screen",
)
async def get_position(request: Req, match_id: MatchId) -> dict[str, Any]:
    return await moving.position(house_of(request), match_id, await somebody(request))


@post("/records", responses=PROBLEMS, summary="Import a record", request_max_body_size=RECORD_LIMIT)
async def import_record(request: Req, data: JSONBody[dict[str, Any]], lang: Lang = None) -> wire.Summary:
    house, person = house_of(request), await somebody(request)
    match = await match_records.import_record(house, person, data, caller(request.scope))
    return await listing.summary(house, match, person, language_of(request, person))


@post("/matches/{match_id:str}/branch", responses=PROBLEMS, summary="Play on from a moment of a match")
async def branch(request: Req, match_id: MatchId, data: JSONBody[wire.Branch], lang: Lang = None) -> wire.Summary:
    house, person = house_of(request), await somebody(request)
    await spectators.check(house, match_id, person)
    match = await replays.branch(house, match_id, person, data, caller(request.scope))
    return await listing.summary(house, match, person, language_of(request, person))


HANDLERS = [list_matches, new_match, new_lesson, get_match, set_spectators, withdraw, join, leave, next_match,
            continue_match, end_match, get_record, get_continuation, get_position, import_record, branch]  # fmt: skip
