"""What a learner sees at each step of each lesson, for the page's tests, which draw the boards from it.

python -m tests.lessons.boards
"""

import json
from typing import Any

import msgspec
from tests.lessons.walk import Walk

from warhost.games.library import game_names
from warhost.lessons.library import lessons
from warhost.server import game_info
from warhost.server.render import question, reader_of


def boards(game: str) -> dict[str, Any]:
    """The names of a game, and each step of its lessons with what it points at."""
    steps = []
    for lesson in lessons(game):
        walk = Walk(lesson)
        reader = reader_of(walk.match, "en")
        for number, step in enumerate(walk.steps(), 1):
            view = walk.match.view(lesson.seat)
            asks = [ask for ask in walk.match.open_asks() if walk.match.seats[ask.seat] == lesson.seat]
            steps.append(
                {
                    "step": f"{lesson.name}, step {number}",
                    "seat": lesson.seat,
                    "view": view,
                    "ask": question(walk.match, reader, view, asks[0], 0) if asks else None,
                    "points": step.point,
                }
            )
    return {"names": game_info.names(game, "en"), "steps": steps}


if __name__ == "__main__":
    print(json.dumps(msgspec.to_builtins({game: boards(game) for game in game_names()})))
