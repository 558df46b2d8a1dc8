"""A player that reads what a person would read, and nothing else: the text that language models get.

    cd examples
    warhost benchmark text_agent:Reader --games 20

It takes the option whose words sound most like doing something. It is the least that a player of text should beat, and
the place for a language model: replace `answer` with a function that sends the text to one and returns its choice.
"""

import random
import re

from warhost.lab.agents import AgentSeat

OPTION = re.compile(r"^- ([a-z_]+(?::\w+)?): (.*)$")
EAGER = ("attack", "fight", "strike", "everyone", "move", "play", "muster", "recruit", "take", "order", "yes")
IDLE = ("done", "pass", "discard", "eliminate", "neither", "no", "cease", "withdraw", "retreat", "stay", "lose")


def options_in(text: str) -> list[tuple[str, str]]:
    """The options at the end of a text: the name of each, and its words."""
    listed = text.rpartition("\nOptions.")[2].splitlines()
    return [(found[1], found[2]) for line in listed if (found := OPTION.match(line))]


def answer(text: str, dice: random.Random) -> str:
    """The name of an option: one that does something rather than nothing, and otherwise any."""
    best: list[str] = []
    highest = -2
    for name, words in options_in(text):
        said = re.findall(r"[a-z]+", f"{name} {words}".lower())
        score = any(word in EAGER for word in said) - any(word in IDLE for word in said)
        if score > highest:
            best, highest = [], score
        if score == highest:
            best.append(name)
    return dice.choice(best)


class Reader:
    """Reads the text of its seat and answers with a name from it."""

    def __init__(self, seed: str) -> None:
        self.dice = random.Random(seed)

    def choose(self, seat: AgentSeat) -> str:
        """One of the seat's options."""
        return answer(seat.text(news=len(seat.events()), full=False), self.dice)
