"""The bots by name: levels for players, and the methods behind them for researchers."""

import re

from warhost.bots.bot import Bot
from warhost.bots.heuristic import PolicyBot
from warhost.bots.policies import SLIPPING, has_evaluation, policy_names
from warhost.bots.random import RandomBot
from warhost.bots.thinker import SearchBot
from warhost.kernel.errors import BadOption

# Levels for players, the default first.
LEVELS = ["normal", "easy", "hard", "brutal"]
OTHERS = ["heuristic", "search", "random"]
# How long the bots that search think about a question, in milliseconds.
BUDGETS = {"hard": 150, "search": 300, "brutal": 2000}
# A search with its own budget: `search:500ms`, or `search:40` for 40 lines; `linear:40` judges without a network.
BUDGET = re.compile(r"(search|linear):([1-9][0-9]{0,5})(ms)?")


def bot_names(game: str = "") -> list[str]:
    """Return the bots that can play a game, the default first; without a game, all of them."""
    return [name for name in [*LEVELS, *OTHERS] if not game or has_evaluation(game) or name in policy_names(game)]


def offered(game: str) -> list[str]:
    """Return the bots that a page offers to players."""
    return [bot for bot in bot_names(game) if bot in LEVELS or bot == "random"]


def is_bot(name: str, game: str = "") -> bool:
    """Whether there is a bot of this name, for a game or at all."""
    names = bot_names(game)
    return (
        name in names
        or ("search" in names and BUDGET.fullmatch(name) is not None)
        or ("heuristic" in names and SLIPPING.fullmatch(name) is not None)
    )


def checked_bot(name: str, game: str = "") -> str:
    """Return the name of a bot after checking that it exists, for a game or at all."""
    if not is_bot(name):
        raise BadOption(
            "unknown_bot",
            "Unknown bot {bot}. The bots are {bots}.",
            {"bot": repr(name), "bots": ", ".join([*bot_names(game), "slips:N", "search:N"])},
        )
    if not is_bot(name, game):
        raise BadOption(
            "no_such_bot_here",
            "This game has no bot {bot}. Its bots are {bots}.",
            {"bot": repr(name), "bots": ", ".join(bot_names(game))},
        )
    return name


def searches(name: str) -> bool:
    """Whether a bot searches: it thinks about a question for as long as its budget allows."""
    return name in BUDGETS or BUDGET.fullmatch(name) is not None


def bot_named(name: str, seed: str) -> Bot:
    """Create a bot by its name."""
    checked_bot(name)
    if name == "random":
        return RandomBot(seed)
    if name in BUDGETS:
        return SearchBot(seed, BUDGETS[name])
    budget = BUDGET.fullmatch(name)
    if budget is not None:
        number, linear = int(budget[2]), budget[1] == "linear"
        return SearchBot(seed, number, 0, linear) if budget[3] else SearchBot(seed, 0, number, linear)
    return PolicyBot(name, seed)
