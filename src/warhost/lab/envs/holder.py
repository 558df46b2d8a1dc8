"""The match inside an OpenSpiel state. Either a world is dealt at once, or every random number is a chance move."""

from typing import Any

from warhost.kernel.dice import Dice, NoResult, key_of_seed
from warhost.kernel.match import Match
from warhost.lab.envs.encode import Encoder
from warhost.lab.envs.recall import Recall, beginnings, remembered


class Holder:
    """A match, and what the players remember if `recall` is set.

    The first move deals one of `deals` worlds. Without deals every die, every blind draw and every place in a shuffle
    is a move of chance among `outcomes`. An answer that still lacks random numbers is `waiting` (-1: the setup is).
    After each number it is given again to the same match. OpenSpiel clones a state by copying what it holds, and
    serialises it by pickling that.

    A match that was dealt is untracked, which is twice as fast, until somebody needs a clone or looks back.
    """

    def __init__(self, encoder: Encoder, deals: int, recall: bool) -> None:
        self.encoder = encoder
        self.deals = deals
        self.recall = recall
        self.match: Match | None = None
        self.moves: list[int] = []
        self.results: list[int] = []
        self.waiting = -1
        self.outcomes = deals
        self.memories: list[Recall] = []

    def begin(self) -> None:
        """Without deals, set up the match until a random number is needed."""
        if not self.deals:
            self._set_up()

    def __deepcopy__(self, memo: dict[int, Any]) -> "Holder":
        other = Holder(self.encoder, self.deals, self.recall)
        # Without deals each answer is given to a clone, so the match can be shared.
        other.match = self.tracked().clone() if self.match is not None and self.deals else self.match
        other.moves = list(self.moves)
        other.results = self.results
        other.waiting = self.waiting
        other.outcomes = self.outcomes
        other.memories = self.memories
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        head = (self.encoder.game.name, self.encoder.options, self.deals, self.recall, self.moves)
        if self.match is not None and self.match.guesses:
            return world_again, (*head, self.match, self.results, self.waiting, self.outcomes, self.memories)
        return played_again, head

    def dealt(self) -> Match:
        """Return the match, which must have begun."""
        assert self.match is not None, "nothing is dealt yet"
        return self.match

    def tracked(self) -> Match:
        """Return the match with its history, replaying it once if it has none."""
        if not self.dealt().track:
            self.match = self.encoder.match(f"deal {self.moves[0]}", track=True)
            for action in self.moves[1:]:
                self.match.answer_next(action)
        return self.dealt()

    def move(self, action: int) -> None:
        """Make a move of a player or of chance."""
        if self.outcomes and self.deals:
            self.outcomes = 0
            self._begin(self.encoder.match(f"deal {action}"))
        elif self.outcomes:
            self.results = [*self.results, action]
            if self.match is None:
                self._set_up()
            else:
                self._answer_with_results(self.waiting)
        elif self.deals:
            assert self.match is not None
            self._answer(self.match, action)
        else:
            self._answer_with_results(action)
        self.moves.append(action)

    def guess(self, player: int, seed: str) -> None:
        """Switch to a world that a player cannot tell from this one. The others' memories start there."""
        assert not self.outcomes, "nobody is asked"
        self.match = self.tracked().guess(player, seed)
        if self.recall:
            self.memories = [
                memory if number == player else new
                for number, (memory, new) in enumerate(
                    zip(self.memories, beginnings(self.encoder, self.match), strict=True)
                )
            ]

    def _begin(self, match: Match) -> None:
        self.match = match
        if self.recall:
            self.memories = beginnings(self.encoder, match)

    def _set_up(self) -> None:
        """Set the match up with the random numbers so far."""
        dice = Dice(key_of_seed("chance"))
        dice.outside = self.results
        game = self.encoder.game
        try:
            match = Match(game, self.encoder.options, game.setup(self.encoder.options, dice))
        except NoResult as missing:
            self.outcomes = missing.outcomes
            return
        self.outcomes = 0
        self._begin(match)

    def _answer_with_results(self, action: int) -> None:
        """Give an answer with the random numbers so far."""
        assert self.match is not None
        match = self.match.clone()
        # The start of the step is shared with other clones, which may have other numbers.
        match.base = match.base.copy()
        match.base.dice.outside = match.state.dice.outside = self.results
        try:
            self._answer(match, action)
        except NoResult as missing:
            self.waiting = action
            self.outcomes = missing.outcomes
            return
        self.match = match
        self.waiting = -1
        self.outcomes = 0

    def _answer(self, match: Match, action: int) -> None:
        player = match.open_asks()[0].seat
        match.answer(action, player)
        if self.recall:
            self.memories = remembered(self.encoder, self.memories, match, player, action)


def played_again(name: str, options: dict[str, Any], deals: int, recall: bool, moves: list[int]) -> Holder:
    """Restore a pickled holder by repeating its moves."""
    holder = Holder(Encoder(name, options), deals, recall)
    holder.begin()
    for action in moves:
        holder.move(action)
    return holder


def world_again(
    name: str,
    options: dict[str, Any],
    deals: int,
    recall: bool,
    moves: list[int],
    match: Match,
    results: list[int],
    waiting: int,
    outcomes: int,
    memories: list[Recall],
) -> Holder:
    """Restore a pickled holder of a guessed world."""
    holder = Holder(Encoder(name, options), deals, recall)
    holder.moves = moves
    holder.match = match
    holder.results = results
    holder.waiting = waiting
    holder.outcomes = outcomes
    holder.memories = memories
    return holder
