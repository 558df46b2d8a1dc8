"""Environments for reinforcement learning (extra `rl`): PettingZoo, Gymnasium, vectorised matches, OpenSpiel.

Actions are the game's vocabulary, observations the fields of its layout: see docs/environments.md. Importing this
registers the games with Gymnasium: `gymnasium.make("warhost/WarOfTheRing-v0", seat="shadow", opponent="easy")`.
"""

from typing import Any

try:
    import gymnasium
except ModuleNotFoundError as error:
    needs = "warhost.lab.envs needs more packages: pip install 'warhost[rl]'"
    raise ModuleNotFoundError(needs, name=error.name) from error

# Gymnasium's ids with the game and its options.
IDS: dict[str, tuple[str, dict[str, Any]]] = {
    "warhost/WarOfTheRing-v0": ("wotr", {}),
    "warhost/CardGame-v0": ("wotrcg", {}),
    "warhost/CardGameDuel-v0": ("wotrcg", {"scenario": "duel"}),
    "warhost/FiveArmies-v0": ("bo5a", {}),
    "warhost/BattleLore-v0": ("battlelore", {}),
    "warhost/BattleLoreLearning-v0": ("battlelore", {"game": "learning"}),
}

for _id, (_game, _options) in IDS.items():
    if _id not in gymnasium.registry:
        gymnasium.register(
            _id,
            "warhost.lab.envs.gym:MatchEnv",
            kwargs={"game": _game, "options": _options},
            vector_entry_point="warhost.lab.envs.gym:MatchVectorEnv",
        )
