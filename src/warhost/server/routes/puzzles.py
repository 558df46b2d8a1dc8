"""Handlers for puzzles, and for solved puzzles and finished lessons. A puzzle begins like a lesson."""

import asyncio
from typing import Annotated

import sqlalchemy as sa
from litestar import get, post
from litestar.params import JSONBody, PathParameter

from warhost.games.library import game_names
from warhost.lessons.library import lesson_named
from warhost.puzzles.library import puzzle_named
from warhost.server import game_info, wire
from warhost.server.asking import PROBLEMS, Lang, Req, house_of, language_of, somebody
from warhost.server.refusal import Refusal
from warhost.server.solved import LESSONS, PUZZLES, Achieved

GameName = Annotated[str, PathParameter(max_length=40, description="the game")]


@get("/games/{game:str}/puzzles", responses=PROBLEMS, summary="The puzzles of a game, and today's puzzle")
async def list_puzzles(request: Req, game: GameName, lang: Lang = None) -> wire.Puzzles:
    if game not in game_names():
        raise Refusal("not_found", 404)
    return game_info.puzzles(game, language_of(request))


@get("/puzzles/day", responses=PROBLEMS, summary="The puzzle of the day, from a different game each day")
async def get_day_puzzle(request: Req, lang: Lang = None) -> wire.DayPuzzle | None:
    return game_info.day_puzzle(language_of(request))


async def achieved(request: Req, names: sa.Column[str], new: list[str] | None = None) -> list[str]:
    """Add what the person has solved or finished, and return all of it."""
    house, person = house_of(request), await somebody(request)
    kept = Achieved(house.store, names)
    if new is not None:
        await house.matches.write(kept.add, person.id, new)
    return await asyncio.to_thread(kept.by, person.id)


@get("/me/puzzles", responses=PROBLEMS, summary="The puzzles that I have solved")
async def get_solved(request: Req) -> wire.Solved:
    return wire.Solved(await achieved(request, PUZZLES))


@post("/me/puzzles", responses=PROBLEMS, summary="Add puzzles that I have solved", status_code=200)
async def add_solved(request: Req, data: JSONBody[wire.Solved]) -> wire.Solved:
    return wire.Solved(await achieved(request, PUZZLES, [name for name in data.puzzles if puzzle_named(name)]))


@get("/me/lessons", responses=PROBLEMS, summary="The lessons that I have finished")
async def get_learned(request: Req) -> wire.Learned:
    return wire.Learned(await achieved(request, LESSONS))


@post("/me/lessons", responses=PROBLEMS, summary="Add lessons that I have finished", status_code=200)
async def add_learned(request: Req, data: JSONBody[wire.Learned]) -> wire.Learned:
    return wire.Learned(await achieved(request, LESSONS, [name for name in data.lessons if lesson_named(name)]))


HANDLERS = [list_puzzles, get_day_puzzle, get_solved, add_solved, get_learned, add_learned]
