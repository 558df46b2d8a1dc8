"""Handlers for the games and their players: names, rules, lessons, ratings."""

import asyncio
from typing import Annotated, Any

from litestar import get, post
from litestar.datastructures import ResponseHeader
from litestar.params import JSONBody, PathParameter

from warhost.games.library import game_names
from warhost.server import coaching, game_info, ratings, scenarios, teaching, wire
from warhost.server.asking import PROBLEMS, Lang, Req, house_of, known, language_of
from warhost.server.refusal import Refusal

GameId = Annotated[str, PathParameter(max_length=40, description="the game")]
CACHED = [ResponseHeader(name="cache-control", value="private, max-age=300")]


@get("/games", responses=PROBLEMS, summary="The games, their options and bots")
async def games(request: Req, lang: Lang = None) -> list[wire.GameInfo]:
    return game_info.games(language_of(request))


def checked_game(game: str) -> str:
    """Return a game that exists."""
    if game not in game_names():
        raise Refusal("not_found", 404)
    return game


@get(
    "/games/{game:str}/names",
    responses=PROBLEMS,
    summary="Every name, text and fact of a game",
    response_headers=CACHED,
)
async def names(request: Req, game: GameId, lang: Lang = None) -> dict[str, dict[str, dict[str, Any]]]:
    return game_info.names(checked_game(game), language_of(request))


@get(
    "/games/{game:str}/about",
    responses=PROBLEMS,
    summary="An explanation of everything drawn on a game's board",
    response_headers=CACHED,
)
async def about(request: Req, game: GameId, lang: Lang = None) -> list[wire.About]:
    return game_info.about(checked_game(game), language_of(request))


@get("/games/{game:str}/rules", responses=PROBLEMS, summary="Our rules specification", response_headers=CACHED)
async def rules(request: Req, game: GameId, lang: Lang = None) -> list[wire.Rule]:
    return game_info.rules(checked_game(game), language_of(request))


@get("/games/{game:str}/guide", responses=PROBLEMS, summary="The guide that teaches the game", response_headers=CACHED)
async def guide(request: Req, game: GameId, lang: Lang = None) -> list[wire.GuideSection]:
    return game_info.guide_sections(checked_game(game), language_of(request))


@get(
    "/games/{game:str}/lessons",
    responses=PROBLEMS,
    summary="An introduction to a game, and its lessons",
    response_headers=CACHED,
)
async def list_lessons(request: Req, game: GameId, lang: Lang = None) -> wire.Teaching:
    return teaching.taught(checked_game(game), language_of(request))


@get(
    "/games/{game:str}/stakes",
    responses=PROBLEMS,
    summary="What is at stake at each kind of question",
    response_headers=CACHED,
)
async def at_stake(request: Req, game: GameId, lang: Lang = None) -> dict[str, str]:
    return coaching.at_stake(checked_game(game), language_of(request))


@get(
    "/games/{game:str}/scenario",
    responses=PROBLEMS,
    summary="The kinds of rules for a custom scenario",
    response_headers=CACHED,
)
async def scenario_parts(request: Req, game: GameId, lang: Lang = None) -> list[wire.RuleKind]:
    return scenarios.parts(checked_game(game), language_of(request))


@post("/games/{game:str}/scenario", responses=PROBLEMS, summary="What is wrong with a custom scenario", status_code=200)
async def check_scenario(
    request: Req, game: GameId, data: JSONBody[wire.ScenarioFile], lang: Lang = None
) -> wire.CheckedScenario:
    return await asyncio.to_thread(scenarios.checked, checked_game(game), language_of(request), data)


@get("/games/{game:str}/ratings", responses=PROBLEMS, summary="The best players of a game")
async def game_ratings(request: Req, game: GameId, lang: Lang = None) -> list[wire.SeatRating]:
    return await ratings.best(house_of(request), checked_game(game), language_of(request))


@get("/games/{game:str}/statistics", responses=PROBLEMS, summary="How the matches of a game ended here")
async def game_statistics(request: Req, game: GameId, lang: Lang = None) -> wire.Statistics:
    return await ratings.statistics(house_of(request), checked_game(game), language_of(request))


PlayerName = Annotated[
    str, PathParameter(min_length=1, max_length=40, pattern=wire.TEXT, description="the name of the player")
]


@get("/players/{name:str}", responses=PROBLEMS, summary="A player's ratings and matches")
async def player(request: Req, name: PlayerName, lang: Lang = None) -> wire.Player:
    me = await known(request)
    return await ratings.player(house_of(request), name, me, language_of(request, me))


HANDLERS = [games, names, about, rules, guide, list_lessons, at_stake, scenario_parts, check_scenario, game_ratings,
            game_statistics, player]  # fmt: skip
