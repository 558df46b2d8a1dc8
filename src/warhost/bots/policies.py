"""The policies by bot and game."""

from collections.abc import Callable

from warhost.bots.policy import Policy, RandomPolicy
from warhost.bots.wotr.policy import WotrPolicy
from warhost.bots.wotrcg.policy import CardGamePolicy
from warhost.kernel.errors import BadOption

_HEURISTICS: dict[str, Callable[[], Policy]] = {"wotr": WotrPolicy, "wotrcg": CardGamePolicy}
_made: dict[str, Policy] = {}


def heuristic(game: str) -> Policy:
    """The rules of thumb of a game."""
    if game not in _made:
        _made[game] = _HEURISTICS[game]()
    return _made[game]


def policy_named(name: str, game: str) -> Policy:
    """A policy by the name of its bot."""
    if name == "random":
        return RandomPolicy()
    if name == "heuristic" and game in _HEURISTICS:
        return heuristic(game)
    known = ["random", *(["heuristic"] if game in _HEURISTICS else [])]
    raise BadOption("unknown_bot", "no bot {bot}: the bots are {bots}", {"bot": repr(name), "bots": ", ".join(known)})
