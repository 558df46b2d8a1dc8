"""The bots by name."""

from collections.abc import Callable

from warhost.bots.bot import Bot
from warhost.bots.heuristic import HeuristicBot
from warhost.bots.random import RandomBot
from warhost.kernel.errors import BadOption

# The first is who plays when nobody says otherwise.
_BOTS: dict[str, Callable[[str], Bot]] = {"heuristic": HeuristicBot, "random": RandomBot}


def bot_names() -> list[str]:
    """The bots that can play."""
    return list(_BOTS)


def bot_named(name: str, seed: str) -> Bot:
    """A new bot by its name."""
    if name not in _BOTS:
        raise BadOption("unknown_bot", "no bot {bot}: the bots are {bots}",
                        {"bot": repr(name), "bots": ", ".join(_BOTS)})
    return _BOTS[name](seed)
