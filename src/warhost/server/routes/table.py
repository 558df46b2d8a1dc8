"""Handlers for the table of one match: its moments, advice, notes and chat."""

import asyncio
from typing import Annotated

from litestar import get, post, put
from litestar.params import JSONBody, PathParameter, QueryParameter

from warhost.server import coaching, explaining, match_records, replays, spectators, talking, wire
from warhost.server.asking import PROBLEMS, Lang, Req, house_of, known, language_of, somebody
from warhost.server.routes.matches import MatchId
from warhost.server.security import caller
from warhost.server.talking import wire_chat

Number = Annotated[int, PathParameter(ge=0, le=1_000_000, description="how many entries")]
SeatQuery = Annotated[str, QueryParameter(name="seat", max_length=40, description="the seat to view it from")]


@get("/matches/{match_id:str}/at/{number:int}", responses=PROBLEMS, summary="The table after a number of entries")
async def at(request: Req, match_id: MatchId, number: Number, seat: SeatQuery = "", lang: Lang = None) -> wire.Moment:
    person = await known(request)
    await spectators.check(house_of(request), match_id, person)
    return await replays.at(
        house_of(request), match_id, number, seat, person, language_of(request, person), caller(request.scope)
    )


AskQuery = Annotated[int, QueryParameter(name="ask", ge=0, le=1_000_000, description="the version of the question")]
ActionQuery = Annotated[str, QueryParameter(name="action", min_length=1, max_length=100, description="the option")]
NumbersQuery = Annotated[bool, QueryParameter(name="numbers", description="whether to include all distributions")]


@get("/matches/{match_id:str}/odds", responses=PROBLEMS, summary="The odds behind one of my current options")
async def odds(
    request: Req,
    match_id: MatchId,
    asked: AskQuery,
    action: ActionQuery,
    seat: SeatQuery = "",
    numbers: NumbersQuery = False,
    lang: Lang = None,
) -> wire.Odds:
    house, person = house_of(request), await somebody(request)
    return await explaining.odds(
        house, match_id, seat, asked, action, person, language_of(request, person), numbers, caller(request.scope)
    )


@get("/matches/{match_id:str}/hint", responses=PROBLEMS, summary="What a bot would answer to my question, and why")
async def hint(request: Req, match_id: MatchId, asked: AskQuery, seat: SeatQuery = "", lang: Lang = None) -> wire.Hint:
    house, person = house_of(request), await somebody(request)
    return await explaining.hint(
        house, match_id, seat, asked, person, language_of(request, person), caller(request.scope)
    )


@get("/matches/{match_id:str}/coach", responses=PROBLEMS, summary="Which answers to my question are costly mistakes")
async def coach(
    request: Req, match_id: MatchId, asked: AskQuery, seat: SeatQuery = "", lang: Lang = None
) -> wire.Coaching:
    house, person = house_of(request), await somebody(request)
    return await coaching.coaching(
        house, match_id, seat, asked, person, language_of(request, person), caller(request.scope)
    )


@get("/matches/{match_id:str}/review", responses=PROBLEMS, summary="Chances and luck in a finished match")
async def review(request: Req, match_id: MatchId, lang: Lang = None) -> wire.Review:
    person = await known(request)
    await spectators.check(house_of(request), match_id, person)
    return await replays.review(
        house_of(request), match_id, person, language_of(request, person), caller(request.scope)
    )


@get("/matches/{match_id:str}/totals", responses=PROBLEMS, summary="A finished match in numbers, and its secrets")
async def totals(request: Req, match_id: MatchId, lang: Lang = None) -> wire.Totals:
    person = await known(request)
    await spectators.check(house_of(request), match_id, person)
    return await replays.totals(house_of(request), match_id, language_of(request, person), caller(request.scope))


KindQuery = Annotated[str, QueryParameter(name="kind", min_length=1, max_length=40, description="the kind of thing")]
ThingQuery = Annotated[str, QueryParameter(name="thing", min_length=1, max_length=100, description="the thing")]


@get("/matches/{match_id:str}/why", responses=PROBLEMS, summary="Why I may not choose a thing now")
async def why(
    request: Req,
    match_id: MatchId,
    asked: AskQuery,
    kind: KindQuery,
    thing: ThingQuery,
    seat: SeatQuery = "",
    lang: Lang = None,
) -> wire.Why:
    house, person = house_of(request), await somebody(request)
    return await explaining.why_not(house, match_id, seat, asked, kind, thing, person, language_of(request, person))


PlaceQuery = Annotated[str, QueryParameter(name="at", max_length=100, description="the place where it would be")]


@get("/matches/{match_id:str}/reach", responses=PROBLEMS, summary="What a thing on the board can reach, see or attack")
async def reach(request: Req, match_id: MatchId, kind: KindQuery, thing: ThingQuery, at: PlaceQuery = "") -> wire.Reach:
    await spectators.check(house_of(request), match_id, await known(request))
    return await explaining.reach(house_of(request), match_id, kind, thing, at)


@post("/matches/{match_id:str}/report", responses=PROBLEMS, summary="Report a problem", status_code=204)
async def report(request: Req, match_id: MatchId, data: JSONBody[wire.Report]) -> None:
    person = await somebody(request)
    await spectators.check(house_of(request), match_id, person)
    await match_records.report(house_of(request), match_id, person, data.words, caller(request.scope))


@get("/matches/{match_id:str}/notes", responses=PROBLEMS, summary="My private notes about a match")
async def get_notes(request: Req, match_id: MatchId) -> wire.NoteText:
    house, person = house_of(request), await somebody(request)
    await spectators.check(house, match_id, person)
    return wire.NoteText(await asyncio.to_thread(house.store.notes, match_id, person.id))


@put("/matches/{match_id:str}/notes", responses=PROBLEMS, summary="Save my private notes about a match")
async def put_notes(request: Req, match_id: MatchId, data: JSONBody[wire.NoteText]) -> wire.NoteText:
    house, person = house_of(request), await somebody(request)
    await spectators.check(house, match_id, person)
    if await spectators.is_in(house, await house.row(match_id), person):
        await house.matches.write(house.store.put_notes, match_id, person.id, data.words)
    else:
        await house.put_foreign_notes(match_id, person.id, data.words, caller(request.scope))
    return data


@get("/matches/{match_id:str}/chat", responses=PROBLEMS, summary="The newest lines of the chat")
async def get_chat(request: Req, match_id: MatchId, lang: Lang = None) -> list[wire.ChatLine]:
    house, person = house_of(request), await known(request)
    await spectators.check(house, match_id, person, chat=True)
    inside = await spectators.is_in(house, await house.row(match_id), person)
    said = await asyncio.to_thread(house.store.chat, match_id, private=inside)
    said = await talking.heard_by(house.matches, person, said)
    return wire_chat(said, language_of(request, person))


HANDLERS = [at, odds, hint, coach, review, totals, why, reach, report, get_notes, put_notes, get_chat]
