"""Refusals by the server, with a code and a message in the reader's language."""

from functools import cache

from warhost.text.catalogue import LANGUAGES
from warhost.text.problems import ProblemSpeaker
from warhost.text.speaker import Speaker


class Refusal(Exception):
    """A refused request; nothing has changed."""

    def __init__(self, code: str, status: int = 400, **values: str) -> None:
        super().__init__(code)
        self.code = code
        self.status = status
        self.values = values


class Overtaken(Refusal):
    """Raised when another process stored something first; the match in memory has been reloaded."""

    def __init__(self) -> None:
        super().__init__("stale", 409)


def reader_language(wanted: str, chosen: str, accepted: str) -> str:
    """Return the language of a reader: the one asked for, the one chosen before, or one that the browser accepts."""
    tags = [part.split(";")[0].strip().split("-")[0].lower() for part in accepted.split(",")]
    return next((tag for tag in (wanted, chosen, *tags) if tag in LANGUAGES), "en")


@cache
def speaker(language: str, *games: str) -> Speaker:
    """Return a speaker for the server's own messages and those of some games."""
    return Speaker(language, ["server", "warhost", *games])


@cache
def problem_speaker(language: str) -> ProblemSpeaker:
    """Return a speaker for a game's refusals."""
    return ProblemSpeaker(language, ["server", "warhost"])


def detail(refusal: Refusal, language: str) -> str:
    """Return a refusal in words."""
    return speaker(language).say(f"refusal.{refusal.code}", **refusal.values)
