"""OpenSpiel: every game and number of seats as a Python game, `warhost_GAME(...)`.

Chance moves first: it deals one of a number of worlds (the key of all dice and shuffles), which nobody sees. From there
on everything follows from the answers, so states can be cloned and serialised by their history alone.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from warhost.games.library import game_named, game_names
from warhost.kernel.match import Match
from warhost.lab.envs.encode import Encoder

# How many worlds chance can deal, unless the parameter `deals` says otherwise.
DEALS = 10_000
# No game came near this number of answers; a longer one would be an error of the engine.
LONGEST = 100_000


class Holder:
    """A match inside a state. OpenSpiel clones a state by copying what it holds, and serialises it by pickling that."""

    def __init__(self, encoder: Encoder, deal: int = -1, match: Match | None = None) -> None:
        self.encoder = encoder
        self.deal = deal
        self.match = match

    def dealt(self, deal: int) -> "Holder":
        """With the match of a deal."""
        return Holder(self.encoder, deal, self.encoder.match(f"deal {deal}", track=True))

    def __deepcopy__(self, memo: dict[int, Any]) -> "Holder":
        return Holder(self.encoder, self.deal, None if self.match is None else self.match.clone())

    def guessed(self, player: int, seed: str) -> "Holder":
        """With a world that a player cannot tell from this one."""
        assert self.match is not None, "nothing is dealt yet"
        return Holder(self.encoder, self.deal, self.match.guess(player, seed))

    def __reduce__(self) -> tuple[Any, ...]:
        if self.match is not None and self.match.guesses:
            return Holder, (self.encoder, self.deal, self.match)
        answers: list[int] = []
        if self.match is not None:
            answers = self.match.all_answers() + [given for given in self.match.pending if given >= 0]
        return restored, (self.encoder.game.name, self.encoder.options, self.deal, answers)


def restored(name: str, options: dict[str, Any], deal: int, answers: list[int]) -> Holder:
    """A pickled holder: its match is played again."""
    holder = Holder(Encoder(name, options))
    if deal < 0:
        return holder
    holder = holder.dealt(deal)
    assert holder.match is not None
    for action in answers:
        holder.match.answer_next(action)
    return holder


def game_type(name: str, two: bool = False) -> pyspiel.GameType:
    """What OpenSpiel must know of a game before it is made; between two seats what one wins the other loses."""
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
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**game.check_options({}), "deals": DEALS})


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Warhost with its options as parameters; a class for each game is made below."""

    name: str

    def __init__(self, given: dict[str, Any] | None = None) -> None:
        params = given or {}
        defaults = game_named(self.name).check_options({})
        chosen = {key: params[key] for key in defaults if key in params}
        self.encoder = Encoder(self.name, chosen)
        self.deals = int(params.get("deals", DEALS))
        two = len(self.encoder.seats) == 2
        super().__init__(game_type(self.name, two), pyspiel.GameInfo(
            num_distinct_actions=self.encoder.actions,
            max_chance_outcomes=self.deals,
            num_players=len(self.encoder.seats),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if two else None,
            max_game_length=LONGEST), params)

    def new_initial_state(self) -> "SpielState":
        """Before the deal."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        """What reads an observation off a state."""
        return SpielObserver(self.encoder)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A match, or the moment before it is dealt."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.holder = Holder(game.encoder)

    @property
    def match(self) -> Match:
        """The match, once it is dealt."""
        match: Match | None = self.holder.match
        assert match is not None, "nothing is dealt yet"
        return match

    def current_player(self) -> int:
        """Who is asked; chance before the deal."""
        if self.holder.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        asks = self.match.open_asks()
        return asks[0].seat if asks else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        for ask in self.match.open_asks():
            if ask.seat == player:
                return sorted(ask.options)
        return []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every deal is equally likely."""
        deals = self.get_game().deals
        return [(deal, 1.0 / deals) for deal in range(deals)]

    def _apply_action(self, action: int) -> None:
        if self.holder.match is None:
            self.holder = self.holder.dealt(action)
        else:
            self.match.answer(action, self.match.open_asks()[0].seat)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal:{action}" if player == pyspiel.PlayerId.CHANCE else self.holder.encoder.names[action]

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> "SpielState":
        """The same point in a world that the player, who must be asked, cannot tell from this one: for IS-MCTS."""
        other: SpielState = self.clone()
        other.holder = self.holder.guessed(player_id, repr(probability_sampler()))
        return other

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.holder.match is not None and self.match.over

    def returns(self) -> list[float]:
        """1 for a seat that won, -1 for one that lost, 0 for half a victory and before the end."""
        encoder: Encoder = self.holder.encoder
        return encoder.rewards(self.match) if self.is_terminal() else [0.0] * len(encoder.seats)

    def __str__(self) -> str:
        if self.holder.match is None:
            return "before the deal"
        names = self.holder.encoder.names
        return f"deal:{self.history()[0]} " + " ".join([names[action] for action in self.history()[1:]])


class SpielObserver:
    """The observation of a seat: one piece of the tensor for each field of the game."""

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        self.tensor = np.zeros(encoder.size, np.float32)
        self.names = [f"{field.name}.{place}" for field in encoder.layout.fields for place in range(field.size)]
        self.dict = {field.name: self.tensor[field.first:field.first + field.size] for field in encoder.layout.fields}

    def set_from(self, state: SpielState, player: int) -> None:
        """Read off what a player sees."""
        self.tensor.fill(0)
        if state.holder.match is not None:
            self.tensor[:] = self.encoder.observation(state.match, player)["observation"]

    def string_from(self, state: SpielState, player: int) -> str:
        """The same in words: every number that is not 0, by its field and place there."""
        self.set_from(state, player)
        return " ".join([f"{self.names[place]}={int(self.tensor[place])}" for place in np.flatnonzero(self.tensor)])


# Classes, since OpenSpiel lets go of what is registered after Python has ended, which a function does not survive.
CLASSES: dict[str, Any] = {
    f"SpielGame_{name}": type(f"SpielGame_{name}", (SpielGame,), {"name": name, "__module__": __name__})
    for name in game_names()
}
globals().update(CLASSES)  # a pickled game names its class
for _class in CLASSES.values():
    pyspiel.register_game(game_type(_class.name), _class)
