"""A small program that plays against a bot with random answers, through the API that the page uses.

    python examples/player.py TOKEN [ADDRESS] [GAME]

The token comes from `POST /api/tokens` (docs/api.md); ADDRESS is 127.0.0.1:8000 unless given.
"""

import argparse
import json
import random
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect


def ask(address: str, token: str, path: str, body: Any = None) -> Any:
    """Send a request as the owner of the token."""
    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(f"http://{address}/api{path}", data, headers)) as response:
        return json.load(response)


def play(address: str, token: str, game: str) -> dict[str, float]:
    """Play a whole match in the first seat and return the result."""
    games = {info["game"]: info for info in ask(address, token, "/games")}
    if game not in games:
        raise SystemExit(f"unknown game {game!r}; the games are {', '.join(games)}")
    info = games[game]
    first, *others = [seat["seat"] for seat in info["variants"][0]["seats"]]
    seats = {first: {"kind": "me"}} | {seat: {"kind": "bot"} for seat in others}
    match = ask(address, token, "/matches", {"game": game, "options": info["variants"][0]["options"], "seats": seats})
    answers = 0
    with connect(
        f"ws://{address}/api/matches/{match['id']}/live",
        max_size=None,
        proxy=None,
        additional_headers={"authorization": f"Bearer {token}"},
    ) as socket:
        answered = -1
        while True:
            message = json.loads(socket.recv())
            if message["type"] == "refused":
                raise SystemExit(message["detail"])
            if message["type"] != "table":
                continue
            if message["over"]:
                result: dict[str, float] = message["result"]
                return result
            question = message["ask"]
            # After an answer one more table may come with the old question: it is answered once.
            if question and question["version"] != answered:
                answered = question["version"]
                answers += 1
                socket.send(
                    json.dumps(
                        {
                            "type": "answer",
                            "ask_version": answered,
                            "seat": first,
                            "id": f"{answers}",
                            "action": random.choice(question["options"])["action"],
                        }
                    )
                )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="play a match against a bot, at random")
    parser.add_argument("token", help="the token from POST /api/tokens")
    parser.add_argument("address", nargs="?", default="127.0.0.1:8000", help="where the server is")
    parser.add_argument("game", nargs="?", default="wotrcg")
    given = parser.parse_args()
    try:
        print(play(given.address, given.token, given.game))
    except HTTPError as error:
        raise SystemExit(json.load(error)["detail"]) from None
    except WebSocketException as error:
        raise SystemExit(str(error)) from None
    except OSError as error:
        raise SystemExit(f"{given.address}: {error}. Is the server running (make play)?") from None
