"""Gymnasium: one seat of a match, the others played by a bot; one match, or many at once."""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from warhost.bots.bot import Bot, answer
from warhost.bots.library import bot_named, bot_names, checked_bot
from warhost.bots.policies import policy_named, policy_names
from warhost.bots.policy import Policy
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.errors import BadOption
from warhost.kernel.match import Match
from warhost.lab.envs.encode import Encoder, Seeds
from warhost.lab.envs.zoo import observation_space


class Lane:
    """A row of matches for one seat; bots answer for all others."""

    def __init__(self, encoder: Encoder, seat: int, opponent: str) -> None:
        self.encoder = encoder
        self.seat = seat
        self.opponent = checked_bot(opponent, encoder.game.name)
        self.policy = self._policy()
        self.ready = False

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the policy, which has no memory and is known by its name."""
        return {key: value for key, value in self.__dict__.items() if key != "policy"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.policy = self._policy()

    def _policy(self) -> Policy | None:
        """What answers at full speed: rules of thumb. A bot that searches needs worlds, and so a tracked match."""
        game = self.encoder.game.name
        return policy_named(self.opponent, game) if self.opponent in policy_names(game) else None

    def begin(self, seed: str) -> None:
        """A new match, played up to the seat's first question."""
        self.match: Match = self.encoder.match(seed, track=self.policy is None)
        self.dice = Dice(key_of_seed(f"{seed}/bots"))
        self.bots: list[Bot] = []
        if self.policy is None:
            self.bots = [bot_named(self.opponent, f"{seed}/bots/{seat}") for seat in self.encoder.seats]
        self.illegal = False
        self._others()
        self.ready = True

    def _others(self) -> None:
        """Let the bots answer until the seat is asked or the game is over."""
        match = self.match
        while match.scores is None:
            ask = match.open_asks()[0]
            if ask.seat == self.seat:
                return
            if self.policy is not None:
                match.play(self.policy.choose(match.state, ask, self.dice))
            else:
                answer(match, match.seats[ask.seat], self.bots[ask.seat])

    def step(self, action: int) -> None:
        """Answer and play on to the next question. An action that is not offered loses the match."""
        if not self.ready:
            raise RuntimeError("no match is under way: reset() comes first")
        ask = self.match.open_asks()[0]
        if action in ask.options:
            self.match.play(action)
            self._others()
        else:
            self.illegal = True
        self.ready = not self.over

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.illegal or self.match.scores is not None

    @property
    def reward(self) -> float:
        """1 for a victory, -1 for a defeat, 0 before the end."""
        return -1.0 if self.illegal else self.encoder.rewards(self.match)[self.seat]

    @property
    def reason(self) -> str:
        """How the match ended."""
        return "illegal_action" if self.illegal else self.match.reason


def seat_number(encoder: Encoder, seat: str) -> int:
    """A seat by its name."""
    if seat not in encoder.seats:
        raise BadOption("no_seat", "no seat {seat}: the seats are {seats}",
                        {"seat": seat, "seats": ", ".join(encoder.seats)})
    return encoder.seats.index(seat)


def usual_opponent(game: str) -> str:
    """The heuristic, or chance in a game that has none."""
    return "heuristic" if "heuristic" in bot_names(game) else "random"


class MatchEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """One seat of a match against a bot."""

    def __init__(self, game: str, seat: str | None = None, opponent: str = "",
                 options: dict[str, Any] | None = None) -> None:
        self.encoder = Encoder(game, options)
        number = seat_number(self.encoder, seat or self.encoder.seats[0])
        self.lane = Lane(self.encoder, number, opponent or usual_opponent(game))
        self.seeds = Seeds()
        self.metadata = {"name": self.encoder.version, "render_modes": []}
        self.observation_space = observation_space(self.encoder)
        self.action_space = spaces.Discrete(self.encoder.actions)

    def reset(self, *, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a new match; after a seed, matches follow each other in a fixed row."""
        super().reset(seed=seed)
        self.seeds.restart(seed)
        self.lane.begin(self.seeds.next())
        return self._seen(), {}

    def _seen(self) -> dict[str, Any]:
        return self.encoder.observation(self.lane.match, self.lane.seat)

    def step(self, action: np.int64) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Answer; the bots play on to the seat's next question."""
        self.lane.step(int(action))
        over = self.lane.over
        return self._seen(), self.lane.reward, over, False, {"reason": self.lane.reason} if over else {}


class MatchVectorEnv(VectorEnv[dict[str, Any], NDArray[np.int64], NDArray[Any]]):
    """Many matches that step in one call, each with one seat against a bot.

    The seats are dealt out in turn: with two, every second match is played from the other side. A match that ends is
    followed by the next within the same step; what its seat saw last is in `infos["final_obs"]`, how it ended in
    `infos["final_info"]["reason"]`, both as Gymnasium's own vector environments give them.
    """

    def __init__(self, game: str, num_envs: int, seats: Sequence[str] = (), opponent: str = "",
                 options: dict[str, Any] | None = None) -> None:
        self.encoder = Encoder(game, options)
        self.num_envs = num_envs
        self.seats = [seat_number(self.encoder, seat) for seat in seats or self.encoder.seats]
        bot = opponent or usual_opponent(game)
        self.lanes = [Lane(self.encoder, self.seats[i % len(self.seats)], bot) for i in range(num_envs)]
        self.seeds = [Seeds() for _ in range(num_envs)]
        self.metadata = {"name": self.encoder.version, "autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = observation_space(self.encoder)
        self.single_action_space = spaces.Discrete(self.encoder.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | list[int | None] | None = None,
              options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a new match in every lane. From one seed lane `i` gets seed + i, as in Gymnasium's own."""
        given = seed if isinstance(seed, list) else [None if seed is None else seed + i for i in range(self.num_envs)]
        for lane, seeds, its in zip(self.lanes, self.seeds, given, strict=True):
            seeds.restart(its)
            lane.begin(seeds.next())
        return self._seen(), {}

    def _seen(self) -> dict[str, Any]:
        numbers = np.zeros((self.num_envs, self.encoder.size), np.int16)
        masks = np.zeros((self.num_envs, self.encoder.actions), np.int8)
        self.encoder.write([lane.match for lane in self.lanes], [lane.seat for lane in self.lanes], numbers, masks)
        return {"observation": numbers, "action_mask": masks}

    def step(self, actions: NDArray[np.int64]) -> tuple[
            dict[str, Any], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """One answer in every match."""
        rewards = np.zeros(self.num_envs)
        over = np.zeros(self.num_envs, np.bool_)
        infos: dict[str, Any] = {}
        for number, (lane, seeds, action) in enumerate(zip(self.lanes, self.seeds, actions.tolist(), strict=True)):
            lane.step(action)
            if lane.over:
                rewards[number] = lane.reward
                over[number] = True
                infos = self._add_info(infos, {"final_obs": self.encoder.observation(lane.match, lane.seat),
                                               "final_info": {"reason": lane.reason}}, number)
                lane.begin(seeds.next())
        return self._seen(), rewards, over, np.zeros(self.num_envs, np.bool_), infos
