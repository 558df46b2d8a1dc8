"""A small program that plays: it makes a match against a bot and answers at random, with the API that the page uses.

    python examples/player.py TOKEN [ADDRESS] [GAME]

The token comes from `POST /api/tokens` (docs/api.md); ADDRESS is 127.0.0.1:8000 unless given.
"""

import json
import random
import sys
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import connect


def ask(address: str, token: str, path: str, body: Any = None) -> Any:
    """A request in the name of who made the token."""
    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(f"http://{address}/api{path}", data, headers)) as response:
        return json.load(response)


def play(address: str, token: str, game: str) -> dict[str, float]:
    """Play a whole match in the first seat; the result."""
    info = next(info for info in ask(address, token, "/games") if info["game"] == game)
    first, *others = [seat["seat"] for seat in info["variants"][0]["seats"]]
    seats = {first: {"kind": "me"}} | {seat: {"kind": "bot"} for seat in others}
    match = ask(address, token, "/matches", {"game": game, "options": info["variants"][0]["options"], "seats": seats})
    answers = 0
    with connect(f"ws://{address}/api/matches/{match['id']}/live", max_size=None, proxy=None,
                 additional_headers={"authorization": f"Bearer {token}"}) as socket:
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
                socket.send(json.dumps({"type": "answer", "ask_version": answered, "seat": first, "id": f"{answers}",
                                        "action": random.choice(question["options"])["action"]}))


if __name__ == "__main__":
    given = sys.argv[1:] + ["", "127.0.0.1:8000", "wotrcg"][len(sys.argv) - 1:]
    print(play(given[1], given[0], given[2]))
