"""What a game may offer beside its rules: odds, custom scenarios, observations, and help for the fuzzer.

A game has one of these protocols by having its methods; it inherits from none. The functions below ask any game. This
module is not compiled, because mypyc turns a protocol into a base class.
"""

from typing import Any, Protocol, runtime_checkable

from warhost.kernel.dice import Dice
from warhost.kernel.errors import BadOption, Fault
from warhost.kernel.events import Event
from warhost.kernel.flow import AnyGame, Ask, State
from warhost.kernel.observe import Layout, Sheet


@runtime_checkable
class WithOdds(Protocol):
    """A game that knows the odds of some options."""

    def has_odds(self, state: Any, ask: Ask, action: int) -> bool:
        """Return whether an option of a question has odds. Called for every option, so it must be quick."""

    def odds(self, state: Any, ask: Ask, action: int) -> dict[str, Any] | None:
        """Return the odds of an option as plain data, using only what the seat sees; None if there are none.

        The state does not change. The result may be shared, so do not modify it.
        """


@runtime_checkable
class WithScenarios(Protocol):
    """A game whose option `scenario` may be a scenario that a person wrote."""

    def scenario_faults(self, given: Any) -> list[Fault]:
        """Return everything that is wrong with a custom scenario."""


@runtime_checkable
class Fuzzable(Protocol):
    """A game with random positions and goals for the fuzzer."""

    def scramble(self, options: dict[str, Any], dice: Dice) -> Any:
        """Return a random legal position deep in the game."""

    def goals(self) -> list[str]:
        """Return what a fuzzer run must meet at least once: `ask:kind`, `ending:reason` and the game's own goals."""

    def goal_met(self, event: Event) -> str:
        """Return the goal that an event meets, or an empty string."""


@runtime_checkable
class Observed(Protocol):
    """A game that learning programs can observe."""

    def layout(self) -> Layout:
        """Return the fields of an observation."""

    def observe(self, state: Any, seat: int, sheet: Sheet) -> None:
        """Write what a seat sees on a sheet, following the layout, with nothing beyond its view and no question."""


def has_odds(game: AnyGame, state: State, ask: Ask, action: int) -> bool:
    """Return whether an option of a question has odds."""
    return isinstance(game, WithOdds) and game.has_odds(state, ask, action)


def odds_of(game: AnyGame, state: State, ask: Ask, action: int) -> dict[str, Any] | None:
    """Return the odds of an option, or None if there are none."""
    return game.odds(state, ask, action) if isinstance(game, WithOdds) else None


def with_scenarios(game: AnyGame) -> WithScenarios:
    """Return a game as one with custom scenarios. BadOption says that it has none."""
    if not isinstance(game, WithScenarios):
        raise BadOption("no_own_scenarios", "{game} does not support custom scenarios.", {"game": game.name})
    return game


def scrambled(game: AnyGame, options: dict[str, Any], dice: Dice) -> Any:
    """Return a random position deep in a game, or the starting position of a game that has none."""
    return game.scramble(options, dice) if isinstance(game, Fuzzable) else game.setup(options, dice)


def observed(game: AnyGame) -> Observed:
    """Return a game as one with observations. BadOption says that it has none."""
    if not isinstance(game, Observed):
        raise BadOption("not_observed", "{game} has no observations for learning programs.", {"game": game.name})
    return game
