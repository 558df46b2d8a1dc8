"""Handlers for puzzles, and for what I have solved and finished. A puzzle is begun like a lesson."""

import asyncio
from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter

from warhost.games.library import game_names
from warhost.lessons.library import lesson_named
from warhost.puzzles.library import puzzle_named
from warhost.server import library, wire
from warhost.server.asking import PROBLEMS, Lang, Req, house_of, language_of, somebody
from warhost.server.solved import LESSONS, PUZZLES, Done
from warhost.server.trouble import Trouble

GameName = Annotated[str, PathParameter(max_length=40, description="the game")]


@get("/games/{game:str}/puzzles", responses=PROBLEMS, summary="The puzzles of a game, and the one of the day")
async def list_puzzles(request: Req, game: GameName, lang: Lang = None) -> wire.Puzzles:
    if game not in game_names():
        raise Trouble("not_found", 404)
    return library.puzzles(game, language_of(request))


@get("/me/puzzles", responses=PROBLEMS, summary="The puzzles that I have solved")
async def get_solved(request: Req) -> wire.Solved:
    house, person = house_of(request), await somebody(request)
    return wire.Solved(await asyncio.to_thread(Done(house.store, PUZZLES).by, person.id))


@post("/me/puzzles", responses=PROBLEMS, summary="Add puzzles that I have solved", status_code=200)
async def add_solved(request: Req, data: JSONBody[wire.Solved]) -> wire.Solved:
    house, person = house_of(request), await somebody(request)
    kept = Done(house.store, PUZZLES)
    await house.tables.write(kept.add, person.id, [name for name in data.puzzles if puzzle_named(name)])
    return wire.Solved(await asyncio.to_thread(kept.by, person.id))


@get("/me/lessons", responses=PROBLEMS, summary="The lessons that I have finished")
async def get_learned(request: Req) -> wire.Learned:
    house, person = house_of(request), await somebody(request)
    return wire.Learned(await asyncio.to_thread(Done(house.store, LESSONS).by, person.id))


@post("/me/lessons", responses=PROBLEMS, summary="Add lessons that I have finished", status_code=200)
async def add_learned(request: Req, data: JSONBody[wire.Learned]) -> wire.Learned:
    house, person = house_of(request), await somebody(request)
    kept = Done(house.store, LESSONS)
    await house.tables.write(kept.add, person.id, [name for name in data.lessons if lesson_named(name)])
    return wire.Learned(await asyncio.to_thread(kept.by, person.id))


HANDLERS = [list_puzzles, get_solved, add_solved, get_learned, add_learned]
