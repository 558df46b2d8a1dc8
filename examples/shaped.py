"""Many matches with rewards on the way: the change in the bots' evaluation of the position.

The sum over a match depends on nothing but its beginning and its result, so the best policy stays the same (shaping by
a potential). The evaluation sees the whole state, but only while a policy learns: observations do not have it.
"""

from typing import Any, NamedTuple

import gymnasium
import numpy as np
from numpy.typing import NDArray

import warhost.lab.envs  # registers the ids  # noqa: F401
from warhost.bots.policies import evaluation_of


class Step(NamedTuple):
    """What one step of all matches gives: a row for each."""

    seen: NDArray[np.int16]
    masks: NDArray[np.int8]
    rewards: NDArray[np.float64]
    over: NDArray[np.bool_]
    results: list[float]  # of the matches that ended, -1 to 1


class ShapedMatches:
    """Matches of a Gymnasium id against a bot. Only some columns of the observations are used."""

    def __init__(
        self, name: str, lanes: int, opponent: str, columns: NDArray[np.int64], discount: float, shaping: float
    ) -> None:
        self.env: Any = gymnasium.make_vec(name, lanes, "vector_entry_point", opponent=opponent)
        self.columns = columns
        self.discount = discount
        self.shaping = shaping
        encoder = self.env.encoder
        self.evaluation = evaluation_of(encoder.game.name)
        sides = encoder.game.sides(encoder.options)
        self.signs = np.array([1.0 if sides[lane.seat] == 0 else -1.0 for lane in self.env.lanes])

    def worth(self) -> NDArray[np.float64]:
        """The potential of each position for its seat, -1 to 1."""
        if not self.shaping:
            return np.zeros(self.env.num_envs)
        chances = np.array([self.evaluation.chance(lane.match.state) for lane in self.env.lanes])
        return self.shaping * self.signs * (2 * chances - 1)

    def reset(self, seed: int) -> Step:
        """Begin a new match in every lane."""
        seen, _ = self.env.reset(seed=seed)
        self.before = self.worth()
        nothing = np.zeros(self.env.num_envs)
        return Step(seen["observation"][:, self.columns], seen["action_mask"], nothing, nothing > 0, [])

    def step(self, actions: NDArray[np.int64]) -> Step:
        """One answer in every match. A reward is the result, plus the change of the potential."""
        seen, results, over, _, _ = self.env.step(actions)
        after = self.worth()
        rewards = np.where(over, results, self.discount * after) - self.before
        self.before = after
        return Step(seen["observation"][:, self.columns], seen["action_mask"], rewards, over, results[over].tolist())
