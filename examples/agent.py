"""A player of your own for `warhost arena`, `ladder` and `benchmark`, in both of its forms.

By import path, from the folder of this file (a class is called with the seed of each match):

    warhost arena wotrcg agent:FirstOption random --games 20 --option scenario=duel

Over a pipe, in any language: one line of JSON for each question, one line back:

    warhost arena wotrcg "pipe:python agent.py" random --games 20 --option scenario=duel
"""

import json
import sys
from typing import Any


class FirstOption:
    """Always takes the first option. `seat` has options(), view(), events(), observation() and world(dice)."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def choose(self, seat: Any) -> str:
        """One of the seat's options, by name or number."""
        option: str = seat.options()[0]
        return option


def main() -> None:
    """Answer questions until the input ends. The messages `new` and `over` need no answer."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "ask":
            print(json.dumps({"answer": message["options"][0]}), flush=True)


if __name__ == "__main__":
    main()
