"""Before a terminal game, ask what the command line left open."""

import sys
from collections.abc import Sequence

from warhost.text.catalogue import LANGUAGES
from warhost.text.reader import Reader
from warhost.text.speaker import Speaker


def may_ask() -> bool:
    """Return whether input and output are a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def typed(prompt: str) -> str:
    """Return a typed line; empty at the end of the input."""
    try:
        return input(prompt).strip()
    except EOFError:
        print()
        return ""


def ask_language(speaker: Speaker) -> str:
    """Ask for the language; Enter keeps the system's."""
    while True:
        answer = typed(speaker.say("start.language", language=speaker.language)).casefold()
        if not answer or answer in LANGUAGES:
            return answer or speaker.language


def ask_seats(game: str, language: str, seats: Sequence[str]) -> list[str]:
    """Ask which seats people play; Enter takes the first."""
    reader = Reader(game, language, seats)
    print(reader.say("start.side"))
    for i, seat in enumerate(seats, 1):
        print(f" {i} {reader.seat(seat)}")
    print(f" {len(seats) + 1} {reader.say('start.everybody')}")
    while True:
        answer = typed(reader.say("start.choose"))
        if not answer:
            return [seats[0]]
        if answer in [str(i) for i in range(1, len(seats) + 2)]:
            return [seats[int(answer) - 1]] if int(answer) <= len(seats) else list(seats)
        found = [seat for seat in seats if reader.seat(seat).casefold().startswith(answer.casefold())]
        if len(found) == 1:
            return found
