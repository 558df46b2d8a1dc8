"""What the server refuses, with a code and a sentence in the reader's language."""

from functools import cache

from warhost.text.speaker import Speaker


class Trouble(Exception):
    """A request that cannot be met; nothing has changed."""

    def __init__(self, code: str, status: int = 400, **values: str) -> None:
        super().__init__(code)
        self.code = code
        self.status = status
        self.values = values


@cache
def speaker(language: str, *games: str) -> Speaker:
    """Says the server's own messages, and those of some games."""
    return Speaker(language, ["server", "warhost", *games])


def detail(trouble: Trouble, language: str) -> str:
    """A trouble in words."""
    return speaker(language).say(f"trouble.{trouble.code}", **trouble.values)
