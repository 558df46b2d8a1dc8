"""PettingZoo: every game and number of seats as an environment of agents that answer one after the other (AEC)."""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from warhost.kernel.errors import IllegalAnswer
from warhost.kernel.match import Match
from warhost.lab.envs.encode import START_OPTIONS, Encoder, Seeds
from warhost.text.situation import situation


class MatchAEC(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """A match. The agents are the seats; `agent_selection` is the one that answers next.

    Seats that decide at the same time answer one after the other, without seeing each other's choices. With
    `max_episode_steps` a match is cut off after that many answers of all seats.
    """

    def __init__(
        self,
        game: str,
        options: dict[str, Any] | None = None,
        render_mode: str | None = None,
        max_episode_steps: int | None = None,
    ) -> None:
        super().__init__()
        if max_episode_steps is not None and max_episode_steps < 1:
            raise ValueError(f"max_episode_steps is {max_episode_steps}: expected 1 or more")
        self.most = max_episode_steps
        self.given = 0
        self.encoder = Encoder(game, options)
        self.metadata = {"name": self.encoder.version, "is_parallelizable": False, "render_modes": ["ansi"]}
        self.possible_agents = list(self.encoder.seats)
        self.agents: list[str] = []
        self.render_mode = render_mode
        self.seeds = Seeds()
        self.match: Match | None = None
        self.action_spaces = {agent: spaces.Discrete(self.encoder.actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: observation_space(self.encoder) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of the game's fields and the action mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match; after a seed, matches follow each other in a fixed order.

        The options may include a `position` and a `script` to begin with. Others are ignored: the checks of PettingZoo
        give one.
        """
        start = {name: value for name, value in (options or {}).items() if name in START_OPTIONS}
        self.seeds.restart(seed)
        self.match = self.encoder.match(self.seeds.next(), **start)
        self.given = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        """Select the agent whose question comes first; at the end, the agents leave in order."""
        assert self.match is not None
        asks = self.match.open_asks()
        if asks:
            self.agent_selection = self.possible_agents[asks[0].seat]
            self.infos[self.agent_selection] = {"kind": asks[0].kind, "rule": asks[0].rule}

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees; its mask is empty if it has no question."""
        assert self.match is not None, "reset() comes first"
        return self.encoder.observation(self.match, self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Answer for the current agent. IllegalAnswer says what is allowed, and nothing changes."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert self.match is not None
        if action is None:
            raise IllegalAnswer("unknown_action", "{name} is not an action of this game.", {"name": "None"})
        agent = self.agent_selection
        self.match.answer(int(action), agent)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.infos[agent] = {}
        if self.match.over:
            self.rewards = dict(zip(self.possible_agents, self.encoder.rewards(self.match), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            for each in self.agents:
                self.infos[each] = {"reason": self.match.reason}
        self.given += 1
        cut = self.given == self.most and not self.match.over
        self.truncations = dict.fromkeys(self.agents, cut)
        self._accumulate_rewards()
        if not cut:
            self._select()

    def render(self) -> str | None:
        """Return the current agent's situation in words, with the render mode `ansi`."""
        if self.render_mode is None:
            return None
        assert self.match is not None, "reset() comes first"
        return situation(self.match, self.agent_selection, full=False)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def observation_space(encoder: Encoder) -> spaces.Dict:
    """Return the space of a game's fields within their bounds, and the action mask."""
    return spaces.Dict(
        {
            "observation": spaces.Box(encoder.low, encoder.high, dtype=np.int16),
            "action_mask": spaces.Box(0, 1, (encoder.actions,), np.int8),
        }
    )


def env(
    game: str,
    options: dict[str, Any] | None = None,
    render_mode: str | None = None,
    max_episode_steps: int | None = None,
) -> AECEnv[str, dict[str, Any], int]:
    """Wrap an environment like PettingZoo's own: an illegal action loses, and the order of calls is checked."""
    match = MatchAEC(game, options, render_mode, max_episode_steps)
    wrapped: AECEnv[str, dict[str, Any], int] = wrappers.TerminateIllegalWrapper(match, -1.0)
    return wrappers.OrderEnforcingWrapper(wrapped)
