"""Handlers for puzzles: the list of a game, and those that I have solved. A puzzle is begun like a lesson."""

import asyncio
from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter

from warhost.games.library import game_names
from warhost.puzzles.library import puzzle_named
from warhost.server import library, wire
from warhost.server.asking import PROBLEMS, Lang, Req, house_of, language_of, somebody
from warhost.server.solved import Solved
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
    return wire.Solved(await asyncio.to_thread(Solved(house.store).by, person.id))


@post("/me/puzzles", responses=PROBLEMS, summary="Add puzzles that I have solved", status_code=200)
async def add_solved(request: Req, data: JSONBody[wire.Solved]) -> wire.Solved:
    house, person = house_of(request), await somebody(request)
    kept = Solved(house.store)
    await house.tables.write(kept.add, person.id, [name for name in data.puzzles if puzzle_named(name)])
    return wire.Solved(await asyncio.to_thread(kept.by, person.id))


HANDLERS = [list_puzzles, get_solved, add_solved]
