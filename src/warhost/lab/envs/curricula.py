"""Curricula: positions a few turns before the end of matches between bots, for learners to begin close to a result."""

from typing import Any, SupportsIndex

from warhost.bots.policies import policy_named
from warhost.kernel.dice import Dice, key_of_seed
from warhost.lab.envs.encode import Encoder


def endings(
    game: str,
    left: int,
    number: int,
    seed: SupportsIndex | str = 1,
    options: dict[str, Any] | None = None,
    bot: str = "easy",
) -> list[dict[str, Any]]:
    """Return positions from `number` matches of a bot against itself, each this many turns before the last one.

    A match that was shorter gives its beginning. `reset(options={"position": ...})` of an environment with the same
    options begins there, with new dice.
    """
    if left < 0:
        raise ValueError(f"left is {left}: expected 0 or more turns")
    encoder = Encoder(game, options)
    policy = policy_named(bot, game)
    found: list[dict[str, Any]] = []
    for one in range(number):
        match = encoder.match(f"{seed}/{one}", track=True)
        dice = Dice(key_of_seed(f"{seed}/{one}/bots"))
        turns: dict[int, dict[str, Any]] = {}
        while not match.over:
            if match.turn not in turns:
                turns[match.turn] = match.position()
            match.play(policy.choose(match.state, match.open_asks()[0], dice))
        begun = list(turns.values())
        found.append(begun[max(0, len(begun) - 1 - left)])
    return found
