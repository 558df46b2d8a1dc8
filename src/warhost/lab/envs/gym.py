"""Gymnasium: one seat of a match against bots or agents, in one match or many at once, or self-play."""

from collections.abc import Mapping, Sequence
from operator import index as whole
from typing import Any, SupportsIndex, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from warhost.bots.library import bot_names
from warhost.bots.policies import is_policy, policy_named
from warhost.bots.policy import ASKED, ILLEGAL, Policy, answer_others, step_all
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.errors import BadOption, shown
from warhost.kernel.match import Match
from warhost.kernel.rows import Writer, write_row
from warhost.lab.agents import Agent, Chooser, checked_agent, chooser, let_answer
from warhost.lab.envs.encode import START_OPTIONS, Encoder, Memory, Seeds, reset_options, writer
from warhost.lab.envs.zoo import observation_space
from warhost.text.situation import situation

# One agent for all other seats, or one for each by seat name.
Opponents: TypeAlias = Agent | Mapping[str, Agent]
# As text: the reference is built without NumPy.
LaneSeeds: TypeAlias = "int | Sequence[int | None] | NDArray[Any] | None"
Actions: TypeAlias = "Sequence[int] | NDArray[Any]"
RESET_OPTIONS = (*START_OPTIONS, "seat", "opponent")


class Lane:
    """A sequence of matches for one seat; bots or agents answer for all others."""

    def __init__(self, encoder: Encoder, seat: int, opponent: Opponents) -> None:
        self.encoder = encoder
        # The defaults of the environment, then the options of the last reset.
        self.usual = (seat, agents_of(encoder, opponent))
        self.position: dict[str, Any] | None = None
        self.script: dict[str, list[Any]] | None = None
        self._seat_them(*self.usual)
        # Whether a match has begun, and whether one is under way.
        self.begun = False
        self.ready = False

    def _seat_them(self, seat: int, agents: list[Agent]) -> None:
        self.seat = seat
        self.agents = agents
        self.policies = self._policies()

    def __getstate__(self) -> dict[str, Any]:
        """Return everything but the policies, which have no memory and are found by name."""
        return {key: value for key, value in self.__dict__.items() if key != "policies"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.policies = self._policies()

    def _policies(self) -> list[Policy | None]:
        """Return the policies, which answer at full speed. Other opponents get a tracked match to guess from."""
        game = self.encoder.game.name
        return [
            policy_named(agent, game) if isinstance(agent, str) and is_policy(agent, game) else None
            for agent in self.agents
        ]

    def arrange(self, options: dict[str, Any] | None) -> None:
        """Apply the options of a reset: how its matches begin and who plays."""
        given = reset_options(options, RESET_OPTIONS)
        seat, agents = self.usual
        if "seat" in given:
            seat = seat_number(self.encoder, given["seat"])
        if "opponent" in given:
            agents = agents_of(self.encoder, given["opponent"])
        self._seat_them(seat, agents)
        self.position = given.get("position")
        self.script = given.get("script")

    def begin(self, seed: str) -> None:
        """Begin a new match and play up to the seat's first question."""
        self.ready = False
        others = [i for i in range(len(self.agents)) if i != self.seat]
        track = any(self.policies[i] is None for i in others)
        self.match: Match = self.encoder.match(seed, track, self.position, self.script)
        self.dice = Dice(key_of_seed(f"{seed}/bots"))
        self.players: dict[int, Chooser] = {
            i: chooser(self.agents[i], f"{seed}/bots/{self.encoder.seats[i]}")
            for i in others
            if self.policies[i] is None
        }
        self.illegal = False
        self._others()
        self.begun = self.ready = True

    def _others(self) -> None:
        """Let the others answer until the seat has to answer or the game is over."""
        match = self.match
        while (asked := answer_others(match, self.seat, self.policies, self.dice)) >= 0:
            let_answer(match, match.seats[asked], self.players[asked])

    def step(self, action: int) -> None:
        """Answer and play on to the next question. An action that is not offered loses the match."""
        check_begun(self.ready)
        self.goes_on(
            step_all([self.match], [self.seat], [action], [self.policies], [self.dice], self.encoder.layout, None)[0]
        )

    def goes_on(self, waiting: int) -> None:
        """Finish a step after `step_all`: let agents answer, and note whether the match has ended."""
        self.illegal = waiting == ILLEGAL
        if waiting >= 0:
            let_answer(self.match, self.match.seats[waiting], self.players[waiting])
            self._others()
        self.ready = not self.over

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.illegal or self.match.scores is not None

    @property
    def reward(self) -> float:
        """Return 1 for a victory, -1 for a defeat, 0 before the end."""
        return -1.0 if self.illegal else self.encoder.rewards(self.match)[self.seat]

    @property
    def reason(self) -> str:
        """How the match ended."""
        return "illegal_action" if self.illegal else self.match.reason


def check_begun(begun: bool) -> None:
    """Raise RuntimeError before the first match and after the end of one."""
    if not begun:
        raise RuntimeError("no match is under way: call reset() first")


def seat_number(encoder: Encoder, seat: str) -> int:
    """Return a seat's number by its name."""
    if seat not in encoder.seats:
        raise BadOption(
            "no_seat",
            "Unknown seat {seat}. The seats are {seats}.",
            {"seat": str(seat), "seats": ", ".join(encoder.seats)},
        )
    return encoder.seats.index(seat)


def usual_opponent(game: str) -> str:
    """Return the heuristic, or the random bot in a game that has none."""
    return "heuristic" if "heuristic" in bot_names(game) else "random"


def agents_of(encoder: Encoder, given: Opponents) -> list[Agent]:
    """Return an agent for every seat; seats that are not named get the usual opponent."""
    usual = usual_opponent(encoder.game.name)
    if isinstance(given, Mapping):
        by_seat = {seat_number(encoder, seat): agent for seat, agent in given.items()}
        agents = [by_seat.get(i, usual) for i in range(len(encoder.seats))]
    else:
        agents = [usual if given == "" else given] * len(encoder.seats)
    for agent in agents:
        if isinstance(agent, str):
            checked_agent(agent, encoder.game.name)
        else:
            chooser(agent, "")
    return agents


class MatchEnv(gymnasium.Env[dict[str, Any], SupportsIndex]):
    """One seat of a match.

    `opponent` is the name of a bot, the import path of an agent, a `Bot`, or a function that takes a seat and returns
    one of its options; or a dict of these by seat.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 as Gymnasium declares it

    def __init__(
        self,
        game: str,
        seat: str | None = None,
        opponent: Opponents = "",
        options: dict[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.encoder = Encoder(game, options)
        number = seat_number(self.encoder, seat or self.encoder.seats[0])
        self.lane = Lane(self.encoder, number, opponent)
        self.seeds = Seeds()
        self.metadata = {"name": self.encoder.version, **MatchEnv.metadata}
        if render_mode is not None and render_mode not in MatchEnv.metadata["render_modes"]:
            raise BadOption(
                "no_render_mode",
                "No render mode {found}. The modes are {known}.",
                {"found": shown(render_mode), "known": "ansi"},
            )
        self.render_mode = render_mode
        self.observation_space = observation_space(self.encoder)
        self.action_space = spaces.Discrete(self.encoder.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a new match; after a seed, matches follow each other in a fixed order.

        The options may include a `position` and a `script` to begin with, another `seat` and another `opponent`.
        """
        super().reset(seed=None if seed is None else whole(seed))
        self.lane.arrange(options)
        self.seeds.restart(seed)
        self.lane.begin(self.seeds.next())
        return self._seen(), {}

    def _seen(self) -> dict[str, Any]:
        check_begun(self.lane.begun)
        return self.encoder.observation(self.lane.match, self.lane.seat)

    def step(self, action: SupportsIndex) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Answer; the others play on to the seat's next question."""
        self.lane.step(whole(action))
        over = self.lane.over
        return self._seen(), self.lane.reward, over, False, {"reason": self.lane.reason} if over else {}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions answer the question, as sb3-contrib's MaskablePPO expects."""
        mask: NDArray[np.bool_] = self._seen()["action_mask"].astype(np.bool_)
        return mask

    def render(self) -> str | None:
        """Return the seat's situation in words, with the render mode `ansi`."""
        if self.render_mode is None:
            return None
        check_begun(self.lane.begun)
        return situation(self.lane.match, self.encoder.seats[self.lane.seat], full=False)


class MatchVectorEnv(VectorEnv[dict[str, Any], NDArray[np.int64], NDArray[Any]]):
    """Many matches that step in one call, each with one seat against bots or agents.

    The seats are dealt out in turn: with two, every second match is played from the other side. A match that ends is
    followed by the next within the same step; its last observation is in `infos["final_obs"]`, how it ended in
    `infos["final_info"]["reason"]`, both as in Gymnasium's own vector environments. With `max_episode_steps` a
    match is cut off after that many answers of its seat.
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        seats: Sequence[str] = (),
        opponent: Opponents = "",
        options: dict[str, Any] | None = None,
        max_episode_steps: int | None = None,
    ) -> None:
        self.limit = StepLimit(max_episode_steps, num_envs)
        self.encoder = Encoder(game, options)
        self.num_envs = num_envs
        self.seats = [seat_number(self.encoder, seat) for seat in seats or self.encoder.seats]
        self.lanes = [Lane(self.encoder, self.seats[i % len(self.seats)], opponent) for i in range(num_envs)]
        self.seeds = [Seeds() for _ in range(num_envs)]
        self.memory = self.encoder.memory(num_envs)
        self.metadata = {"name": self.encoder.version, "autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = observation_space(self.encoder)
        self.single_action_space = spaces.Discrete(self.encoder.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: LaneSeeds = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a new match in every lane. From one seed lane `i` gets seed + i, as in Gymnasium's own environments.

        The options are those of MatchEnv, and apply to all matches up to the next reset.
        """
        given = lane_seeds(seed, self.num_envs)
        for lane in self.lanes:
            lane.arrange(options)
        for lane, seeds, its in zip(self.lanes, self.seeds, given, strict=True):
            seeds.restart(its)
            lane.begin(seeds.next())
        self.limit.restart()
        return self._seen(), {}

    def _seen(self) -> dict[str, Any]:
        check_begun(all(lane.begun for lane in self.lanes))
        return seen_by(
            self.encoder, [lane.match for lane in self.lanes], [lane.seat for lane in self.lanes], self.memory
        )

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions answer the questions, one row per match."""
        masks: NDArray[np.bool_] = self._seen()["action_mask"].astype(np.bool_)
        return masks

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[dict[str, Any], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Give one answer in every match."""
        rewards = np.zeros(self.num_envs)
        over = np.zeros(self.num_envs, np.bool_)
        infos: dict[str, Any] = {}
        seen = empty_rows(self.encoder, self.num_envs)
        write = writer(seen["observation"], seen["action_mask"], self.memory)
        unwritten = step_lanes(self.lanes, numbers_of(actions, self.num_envs), write)
        cut = self.limit.count()
        for number in sorted({*unwritten, *np.flatnonzero(cut).tolist()}):
            lane = self.lanes[number]
            if not lane.ready or cut[number]:
                rewards[number] = lane.reward
                over[number] = lane.over
                infos = self._add_info(
                    infos,
                    {
                        "final_obs": self.encoder.observation(lane.match, lane.seat),
                        "final_info": {"reason": lane.reason} if lane.over else {},
                    },
                    number,
                )
                lane.begin(self.seeds[number].next())
                self.limit.restart(number)
                for rows in seen.values():
                    rows[number] = 0
            write_row(lane.match, lane.seat, self.encoder.layout, write, number)
        return seen, rewards, over, cut, infos


class StepLimit:
    """How many answers the learner has given in each match, and which matches are cut off."""

    def __init__(self, most: int | None, lanes: int) -> None:
        if most is not None and most < 1:
            raise ValueError(f"max_episode_steps is {most}: expected 1 or more")
        self.most = most
        self.given = np.zeros(lanes, np.int64)

    def restart(self, lane: int | None = None) -> None:
        """Note that a new match begins in one lane or in all."""
        self.given[slice(None) if lane is None else lane] = 0

    def count(self) -> NDArray[np.bool_]:
        """Count an answer in every match and return those that end with it."""
        self.given += 1
        cut: NDArray[np.bool_] = np.zeros(len(self.given), np.bool_) if self.most is None else self.given >= self.most
        return cut


def step_lanes(lanes: list[Lane], actions: list[int], write: Writer) -> list[int]:
    """Answer in every lane like `Lane.step`, in one compiled loop that also writes the observations.

    Return the lanes whose rows are not written: those whose match has ended, and those with an agent.
    """
    check_begun(all(lane.ready for lane in lanes))
    found = step_all(
        [lane.match for lane in lanes],
        [lane.seat for lane in lanes],
        actions,
        [lane.policies for lane in lanes],
        [lane.dice for lane in lanes],
        lanes[0].encoder.layout,
        write,
    )
    left = [number for number, waiting in enumerate(found) if waiting != ASKED]
    for number in left:
        lanes[number].goes_on(found[number])
    return left


def numbers_of(actions: Actions, lanes: int) -> list[int]:
    """Return the actions as a list. Refuse what is not one whole number for each match."""
    given = np.asarray(actions)
    if given.shape != (lanes,) or given.dtype.kind not in "iu":
        raise ValueError(
            f"expected {lanes} whole numbers, one for each match, not an array of {given.dtype} {given.shape}"
        )
    numbers: list[int] = given.tolist()
    return numbers


def lane_seeds(seed: LaneSeeds, lanes: int) -> list[int | None]:
    """Return a seed for every lane: those given, or consecutive numbers from one seed."""
    if seed is None:
        return [None] * lanes
    if isinstance(seed, Sequence | np.ndarray):
        if len(seed) != lanes:
            raise ValueError(f"{len(seed)} seeds for {lanes} matches")
        return list(seed)
    return [whole(seed) + i for i in range(lanes)]


def seen_by(encoder: Encoder, matches: Sequence[Match], seats: Sequence[int], memory: Memory) -> dict[str, Any]:
    """Return what a seat of each match sees, one row per match."""
    seen = empty_rows(encoder, len(matches))
    encoder.write(matches, seats, seen["observation"], seen["action_mask"], memory)
    return seen


def empty_rows(encoder: Encoder, number: int) -> dict[str, Any]:
    """Return zeroed arrays for the observations of a number of matches."""
    return {
        "observation": np.zeros((number, encoder.size), np.int16),
        "action_mask": np.zeros((number, encoder.actions), np.int8),
    }


class SelfPlayVectorEnv(VectorEnv[dict[str, Any], NDArray[np.int64], NDArray[Any]]):
    """Many matches in which the learner plays every seat: each step answers one question in every match.

    The observation is that of the seat asked now, whose number is in `infos["seat"]`. A reward belongs to the seat that
    has just answered. At the end of a match the other seats have rewards too: `infos["rewards"]` has a row
    for every match and a column for every seat. Matches follow each other and are cut off as in MatchVectorEnv, where
    the answers of all seats count; an illegal action loses for its seat alone, and the others get 0.
    """

    def __init__(
        self, game: str, num_envs: int, options: dict[str, Any] | None = None, max_episode_steps: int | None = None
    ) -> None:
        self.limit = StepLimit(max_episode_steps, num_envs)
        self.encoder = Encoder(game, options)
        self.num_envs = num_envs
        self.seeds = [Seeds() for _ in range(num_envs)]
        self.matches: list[Match] = []
        self.start: dict[str, Any] = {}
        self.memory = self.encoder.memory(num_envs)
        self.metadata = {"name": self.encoder.version, "autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = observation_space(self.encoder)
        self.single_action_space = spaces.Discrete(self.encoder.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: LaneSeeds = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a new match in every lane. From one seed lane `i` gets seed + i.

        The options may include a `position` and a `script`, which apply to all matches up to the next reset.
        """
        given = lane_seeds(seed, self.num_envs)
        self.start = reset_options(options)
        for seeds, its in zip(self.seeds, given, strict=True):
            seeds.restart(its)
        self.matches = [self.encoder.match(seeds.next(), **self.start) for seeds in self.seeds]
        self.limit.restart()
        return self._seen(), {"seat": self.asked()}

    def asked(self) -> NDArray[np.int64]:
        """Return the number of the seat that answers next in every match."""
        return np.array([match.open_asks()[0].seat for match in self.matches])

    def _seen(self) -> dict[str, Any]:
        check_begun(bool(self.matches))
        return seen_by(self.encoder, self.matches, self.asked().tolist(), self.memory)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions answer the questions, one row per match."""
        masks: NDArray[np.bool_] = self._seen()["action_mask"].astype(np.bool_)
        return masks

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[dict[str, Any], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Give one answer in every match."""
        check_begun(bool(self.matches))
        given = numbers_of(actions, self.num_envs)
        shares = np.zeros((self.num_envs, len(self.encoder.seats)))
        answered = self.asked()
        over = np.zeros(self.num_envs, np.bool_)
        cut = self.limit.count()
        infos: dict[str, Any] = {}
        for number, (match, action) in enumerate(zip(self.matches, given, strict=True)):
            seat = int(answered[number])
            illegal = action not in match.open_asks()[0].options
            if illegal:
                shares[number, seat] = -1.0
            else:
                match.play(action)
            if illegal or match.over or cut[number]:
                over[number] = illegal or match.over
                if not illegal:
                    shares[number] = self.encoder.rewards(match)
                reason = "illegal_action" if illegal else match.reason
                infos = self._add_info(
                    infos,
                    {
                        "final_obs": self.encoder.observation(match, seat),
                        "final_info": {"reason": reason} if over[number] else {},
                    },
                    number,
                )
                self.matches[number] = self.encoder.match(self.seeds[number].next(), **self.start)
                self.limit.restart(number)
        infos["seat"] = self.asked()
        infos["rewards"] = shares
        rewards = shares[np.arange(self.num_envs), answered]
        return self._seen(), rewards, over, cut, infos
