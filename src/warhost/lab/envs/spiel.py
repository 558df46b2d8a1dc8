"""OpenSpiel: every game and number of seats as a Python game, `warhost_GAME(...)`.

Chance moves first: it deals one of a number of worlds (the key of all dice and shuffles), which nobody sees. From there
on everything follows from the answers, so states can be cloned and serialised by their history alone. With `deals=0`
chance moves wherever a random number is needed. With `recall=N` there are information states.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from warhost.games.library import game_named, game_names
from warhost.kernel.match import Match
from warhost.lab.envs.encode import Encoder
from warhost.lab.envs.holder import Holder
from warhost.lab.envs.observer import SpielObserver

# How many worlds chance can deal, unless the parameter `deals` says otherwise.
DEALS = 10_000
# The most outcomes of one chance node without deals: no pile of cards is larger.
MOST_OUTCOMES = 256
# No game has come near this number of answers; a longer one would be an engine error.
LONGEST = 100_000


def game_type(name: str, two: bool = False, recall: bool = False) -> pyspiel.GameType:
    """Return what OpenSpiel must know of a game before it is created. Games for two seats are zero-sum."""
    game = game_named(name)
    seats = [len(game.seats(options)) for options in game.variants()]
    utilities = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"warhost_{name}",
        long_name=f"Warhost {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utilities.ZERO_SUM if two else utilities.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=recall,
        provides_information_state_tensor=recall,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**game.check_options({}), "deals": DEALS, "recall": 0},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Warhost with its options as parameters; each game gets a subclass below."""

    name: str

    def __init__(self, given: dict[str, Any] | None = None) -> None:
        params = given or {}
        defaults = game_named(self.name).check_options({})
        chosen = {key: params[key] for key in defaults if key in params}
        self.encoder = Encoder(self.name, chosen)
        self.deals = int(params.get("deals", DEALS))
        self.recall = int(params.get("recall", 0))
        if self.deals < 0 or self.recall < 0:
            raise ValueError(f"deals={self.deals}, recall={self.recall}: expected 0 or more")
        two = len(self.encoder.seats) == 2
        super().__init__(
            game_type(self.name, two, self.recall > 0),
            pyspiel.GameInfo(
                num_distinct_actions=self.encoder.actions,
                max_chance_outcomes=self.deals or MOST_OUTCOMES,
                num_players=len(self.encoder.seats),
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0 if two else None,
                max_game_length=LONGEST,
            ),
            params,
        )

    def new_initial_state(self) -> "SpielState":
        """Return the state before the deal."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        """Return an observer that reads observations from a state."""
        return SpielObserver(self.encoder, self.recall, iig_obs_type, params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A match, or the moment before it is dealt."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.holder = Holder(game.encoder, game.deals, game.recall > 0)
        self.holder.begin()

    @property
    def match(self) -> Match:
        """Return the match with its history, once it is dealt."""
        match: Match = self.holder.tracked()
        return match

    def current_player(self) -> int:
        """Return the player who has to answer, or chance before the deal and where a random number is needed."""
        if self.holder.outcomes:
            return int(pyspiel.PlayerId.CHANCE)
        asks = self.holder.dealt().open_asks()
        return asks[0].seat if asks else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        for ask in self.holder.dealt().open_asks():
            if ask.seat == player:
                return sorted(ask.options)
        return []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the numbers of all deals or results, each equally likely."""
        outcomes: int = self.holder.outcomes
        return [(number, 1.0 / outcomes) for number in range(outcomes)]

    def _apply_action(self, action: int) -> None:
        self.holder.move(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"{'deal' if self.holder.deals else 'chance'}:{action}"
        return self.holder.encoder.names[action]

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> "SpielState":
        """Return this point in another world that the player to move cannot tell from this one, for IS-MCTS."""
        other: SpielState = self.clone()
        other.holder.guess(player_id, repr(probability_sampler()))
        return other

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """Return what a player, or else the one to move, sees. OpenSpiel's own way through its observer is slower."""
        seat = self.current_player() if player is None else player
        encoder: Encoder = self.holder.encoder
        match = self.holder.match
        if match is None or not 0 <= seat < len(encoder.seats):
            other: list[float] = super().observation_tensor(seat)
            return other
        numbers = encoder.observation(match, seat)["observation"]
        # Most numbers are 0, and a list of them is made at once.
        found = [0.0] * encoder.size
        places = (numbers != 0).nonzero()[0]
        for place, value in zip(places.tolist(), numbers[places].astype(np.float64).tolist(), strict=True):
            found[place] = value
        return found

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.holder.match is not None and not self.holder.outcomes and self.holder.match.over

    def returns(self) -> list[float]:
        """Return 1 for a seat that won, -1 for one that lost, 0 for half a victory and before the end."""
        encoder: Encoder = self.holder.encoder
        return encoder.rewards(self.holder.dealt()) if self.is_terminal() else [0.0] * len(encoder.seats)

    def __str__(self) -> str:
        if not self.full_history():
            return "before the deal"
        return " ".join([self._action_to_string(move.player, move.action) for move in self.full_history()])


# Classes, because OpenSpiel releases registered objects after Python has ended, which a function does not survive.
CLASSES: dict[str, Any] = {
    f"SpielGame_{name}": type(f"SpielGame_{name}", (SpielGame,), {"name": name, "__module__": __name__})
    for name in game_names()
}
globals().update(CLASSES)  # a pickled game names its class
for _class in CLASSES.values():
    pyspiel.register_game(game_type(_class.name), _class)
