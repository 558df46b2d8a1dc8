"""Evaluations: winning chances of a position, for playouts that are cut off and for reviewing a match."""

from abc import ABC, abstractmethod
from math import exp

from warhost.kernel.flow import Ask, State


class Evaluation(ABC):
    """Evaluates positions of a game with two sides by a weighted sum of features.

    It reads the whole state: a search shows it only guessed worlds, a review only finished matches.
    """

    # How many turns a line of the search looks ahead, and how many answers it compares.
    turns: int
    width: int
    # The kinds of questions that begin an action, where the search may evaluate a line in mid-turn.
    beginnings: list[str]
    # How much better than the policy's an answer must seem, to allow for errors that more lines do not remove.
    margin: float = 0.0
    # How many lines to the next turn a review plays for a chance: more if a turn decides much.
    lines: int = 6

    @abstractmethod
    def weighty(self, ask: Ask) -> bool:
        """Whether a question is worth a search: much depends on it, and the rules of thumb may be wrong."""

    @abstractmethod
    def names(self) -> list[str]:
        """Return the names of the features."""

    @abstractmethod
    def features(self, s: State) -> list[float]:
        """Return the features of a position, each about 1 in size."""

    @abstractmethod
    def weights(self, s: State) -> list[float]:
        """Return the weight of each feature for side 0, fitted to matches of the heuristic."""

    def chance(self, s: State) -> float:
        """Return the chance, 0 to 1, that side 0 wins."""
        total = 0.0
        for feature, weight in zip(self.features(s), self.weights(s), strict=True):
            total += feature * weight
        return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, total))))
