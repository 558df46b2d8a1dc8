"""Evaluations: winning chances of a position, for playouts that are cut off and for looking back at a game."""

from abc import ABC, abstractmethod
from math import exp

from warhost.kernel.flow import Ask, State


class Evaluation(ABC):
    """Judges positions of a game of two sides by a weighted sum of features.

    It reads the whole state: a search shows it guessed worlds alone, a review games that are over.
    """

    # How many turns a line of the search looks ahead, and how many answers it compares.
    turns: int
    width: int
    # The kinds of questions with which an action begins: there a line of the search may be judged in mid-turn.
    beginnings: list[str]
    # By how much an answer must seem better than the policy's: for faults that no number of lines takes away.
    margin: float = 0.0
    # How many lines to the next turn a review plays for a chance: more where a turn decides much.
    lines: int = 6

    @abstractmethod
    def weighty(self, ask: Ask) -> bool:
        """Whether a question is worth a search: much hangs on it, and the rules of thumb may be wrong."""

    @abstractmethod
    def names(self) -> list[str]:
        """The names of the features."""

    @abstractmethod
    def features(self, s: State) -> list[float]:
        """What counts in a position, all of it about 1 in size."""

    @abstractmethod
    def weights(self, s: State) -> list[float]:
        """What each feature weighs for side 0, fitted to games of the heuristic."""

    def chance(self, s: State) -> float:
        """The chance, 0 to 1, that side 0 wins; the other side has the rest."""
        total = 0.0
        for feature, weight in zip(self.features(s), self.weights(s), strict=True):
            total += feature * weight
        return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, total))))
