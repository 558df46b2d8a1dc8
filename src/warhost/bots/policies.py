"""The policies and evaluations by game, and the bots that are just a policy."""

import re
from collections.abc import Callable

from warhost.bots.battlelore.evaluate import BattleEvaluation
from warhost.bots.battlelore.opening import BattleOpenings
from warhost.bots.battlelore.policy import BattlePolicy
from warhost.bots.blunders import Blunders, WaryPolicy
from warhost.bots.bo5a.blunders import FiveBlunders
from warhost.bots.bo5a.evaluate import FiveEvaluation
from warhost.bots.bo5a.policy import FivePolicy
from warhost.bots.evaluation import Evaluation
from warhost.bots.openings import Openings, VariedPolicy
from warhost.bots.policy import CarelessPolicy, Policy, RandomPolicy
from warhost.bots.wotr.blunders import WotrBlunders
from warhost.bots.wotr.evaluate import WotrEvaluation
from warhost.bots.wotr.opening import WotrOpenings
from warhost.bots.wotr.policy import WotrPolicy
from warhost.bots.wotrcg.blunders import CardGameBlunders
from warhost.bots.wotrcg.evaluate import CardGameEvaluation
from warhost.bots.wotrcg.policy import CardGamePolicy
from warhost.kernel.errors import BadOption

_HEURISTICS: dict[str, Callable[[], Policy]] = {
    "wotr": WotrPolicy,
    "wotrcg": CardGamePolicy,
    "battlelore": BattlePolicy,
    "bo5a": FivePolicy,
}
_EVALUATIONS: dict[str, Callable[[], Evaluation]] = {
    "wotr": WotrEvaluation,
    "wotrcg": CardGameEvaluation,
    "battlelore": BattleEvaluation,
    "bo5a": FiveEvaluation,
}
_BLUNDERS: dict[str, Callable[[], Blunders]] = {"wotr": WotrBlunders, "wotrcg": CardGameBlunders, "bo5a": FiveBlunders}
_OPENINGS: dict[str, Callable[[], Openings]] = {"battlelore": BattleOpenings, "wotr": WotrOpenings}
_made: dict[str, Policy] = {}
# How many in a thousand answers of the easy level are slips.
SLIPS = 150
# A bot between `random` and `normal`: `slips:400` makes 400 slips in a thousand answers.
SLIPPING = re.compile(r"slips:(1000|[1-9][0-9]{0,2}|0)")


def heuristic(game: str) -> Policy:
    """Return the rules of thumb of a game."""
    if game not in _made:
        _made[game] = _HEURISTICS[game]()
    return _made[game]


def blunders_of(game: str) -> Blunders:
    """Return the known blunders of a game."""
    return _BLUNDERS[game]() if game in _BLUNDERS else Blunders()


def wary(game: str) -> Policy:
    """Return the level `normal`: the rules of thumb without known blunders, and with more than one opening."""
    openings = _OPENINGS[game]() if game in _OPENINGS else Openings()
    return WaryPolicy(VariedPolicy(heuristic(game), openings), blunders_of(game))


def has_heuristic(game: str) -> bool:
    """Whether there are rules of thumb for a game."""
    return game in _HEURISTICS


def has_evaluation(game: str) -> bool:
    """Whether positions of a game can be evaluated, which a search needs besides rules of thumb."""
    return game in _EVALUATIONS


def check_advice(game: str) -> None:
    """Refuse advice about a game that cannot be searched."""
    if not has_evaluation(game):
        raise BadOption(
            "no_advice",
            "This game has no hints or reviews yet: they need an evaluation of its positions.",
            {"game": game},
        )


def evaluation_of(game: str) -> Evaluation:
    """Return the evaluation of a game."""
    return _EVALUATIONS[game]()


def policy_names(game: str) -> list[str]:
    """Return the bots that are just a policy."""
    return ["normal", "easy", "heuristic", "random"] if has_heuristic(game) else ["random"]


def is_policy(name: str, game: str) -> bool:
    """Whether a bot is just a policy."""
    return name in policy_names(game) or (has_heuristic(game) and SLIPPING.fullmatch(name) is not None)


def policy_named(name: str, game: str) -> Policy:
    """Return a policy by the name of its bot."""
    if not is_policy(name, game):
        raise BadOption(
            "no_such_bot_here",
            "This game has no bot {bot}. Its bots are {bots}.",
            {"bot": repr(name), "bots": ", ".join(policy_names(game))},
        )
    if name == "random":
        return RandomPolicy()
    if name == "normal":
        return wary(game)
    if name == "easy":
        return CarelessPolicy(heuristic(game), SLIPS)
    slips = SLIPPING.fullmatch(name)
    return CarelessPolicy(heuristic(game), int(slips[1])) if slips is not None else heuristic(game)
