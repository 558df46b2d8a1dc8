"""A match is a checkpoint plus the answers since then: clone, save, undo and replay all build on that."""

from operator import index as whole
from typing import Any, SupportsIndex

from warhost.kernel.dice import Dice, commitment, key_of_seed
from warhost.kernel.errors import IllegalAnswer, UndoRefused
from warhost.kernel.flow import AnyGame, State
from warhost.kernel.past import Past, PlainStep, history, past_of, plain_steps
from warhost.kernel.play import AnyOption, Tally, drive, play_out
from warhost.kernel.run import Guessed, Renewal
from warhost.kernel.undo import Undoing

RECORD_FORMAT = "warhost-record"
RECORD_VERSION = 1


class Match(Undoing):
    """A game being played.

    `base` is the state at the last step boundary and never changes; `state` is the live one. An untracked match (for
    playouts) keeps neither checkpoints nor the events of finished steps and cannot look back. `guess` and `reroll`
    return another world: a tracked match that begins there and cannot be undone further.

    Every match can be pickled and deep-copied. A flow cannot, so a copy replays answers: a tracked match those since
    its checkpoint, an untracked one all of them.
    """

    # ---- saving

    def position(self) -> dict[str, Any]:
        """Return everything at the last step boundary as plain data. A guessed world has none in its first step."""
        self._must_track()
        if self.past is None and max([one[2] for one in self.guesses], default=-1) >= 0:
            raise UndoRefused(
                "guessed_position", "A guessed world has no position before the end of its first step.", {}
            )
        return self.game.position(self.base)

    def record(self, with_key: bool = True) -> dict[str, Any]:
        """Return the match as plain data (`*.warhost.json`). Simultaneous answers are left out until all are given.

        Without the key it reveals no future roll and cannot be replayed, but its answers still reveal what was hidden.
        """
        self._must_track()
        self._must_be_true()
        names = self.game.vocabulary.names
        out: dict[str, Any] = {
            "format": RECORD_FORMAT,
            "version": RECORD_VERSION,
            "game": self.game.name,
            "rules_version": self.game.rules_version,
            "options": self.options_used,
            "seats": self.seats,
            "commitment": commitment(self.origin.dice.key),
        }
        if with_key:
            out["key"] = self.origin.dice.key.hex()
        out.update(self.source)
        if self.renewals:
            out["renewals"] = [list(renewal) for renewal in self.renewals]
        out["steps"] = [
            {
                "answers": [names[a] for a in step.answers],
                "rolls": [f"{kind} {self.game.roll_name(kind, value)}" for kind, value in step.rolls],
                "hash": step.hash,
            }
            for step in history(self.past)
        ]
        out["open"] = [names[a] for a in self.answers]
        out["result"] = self.result
        out["reason"] = self.reason
        return out

    # ---- copies

    def clone(self) -> "Match":
        """Return an independent match at the same point."""
        self._must_track()
        other = standing(
            self.game,
            self.options_used,
            self.origin,
            self.base,
            self.past,
            self.answers,
            self.pending,
            self.source,
            self.renewals,
            self.guesses,
            self.earlier,
        )
        other.near = self.near
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> "Match":
        if self.track:
            return self.clone()
        return untracked_again(
            self.game,
            self.options_used,
            self.origin,
            self.all_answers(),
            self.pending,
            self.source,
            self.guesses,
            self.renewals,
            self.earlier,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        if not self.track:
            return untracked_again, (
                self.game,
                self.options_used,
                self.origin,
                self.all_answers(),
                self.pending,
                self.source,
                self.guesses,
                self.renewals,
                self.earlier,
            )
        return tracked_again, (
            self.game,
            self.options_used,
            self.origin,
            self.base,
            plain_steps(self.past),
            self.answers,
            self.pending,
            self.source,
            self.renewals,
            self.guesses,
            self.earlier,
        )

    def branch(self) -> "Match":
        """Return an untracked match at the same point: the fastest way to play on."""
        if not self.track:
            return self.__deepcopy__({})
        other = self._from_base(False)
        other._replay_step(self.answers)
        other.pending = list(self.pending)
        return other

    def _from_base(self, track: bool) -> "Match":
        """Return a match at the checkpoint, before the answers since then are played in it."""
        other = Match(self.game, self.options_used, self.base.copy(), track, start=False)
        other.base = self.base
        other.origin = self.base
        other.renewals = self.renewals
        other.earlier = self.earlier
        other._hear()
        if self.past is None:
            other.guesses = self.guesses
        else:
            other.earlier += self.past.total
        return other

    # ---- other worlds

    def fork(self, seat: int, dice: Dice) -> "Match":
        """Return an untracked match at the same point, in a world that the seat cannot tell from the true one.

        The seat must be asked: a question to other seats reveals what only they may know. If the seat has already
        answered a simultaneous question, it has answered in the guessed world too, with any option possible there.
        """
        self._must_be_asked(seat)
        return self._world(seat, dice, False)

    def guess(self, seat: str | SupportsIndex, seed: str | SupportsIndex) -> "Match":
        """Return a match at the same point in a world that the seat cannot tell from the true one.

        The same seed, text or number, gives the same world. It can be played on, cloned, undone back to this point, and
        guessed again from any seat that is asked. Its events begin here. The seat must be asked now.
        """
        number = self.seat_number(seat)
        self._must_be_asked(number)
        return self._world(number, Dice(key_of_seed(str(seed))), True)

    def reroll(self, seed: str | SupportsIndex) -> "Match":
        """Return a match at the same point in which only future dice differ. Hidden information stays as it is.

        Decks that are already shuffled keep their order, and forced results are dropped.
        """
        return self._world(-1, Dice(key_of_seed(str(seed))), True)

    def _world(self, seat: int, dice: Dice, track: bool) -> "Match":
        """Return another world at the same point: what the seat cannot see, or without a seat only the dice, is new."""
        self._must_track()
        other = self._from_base(track)
        other.guesses = [*other.guesses, (len(self.answers), list(self.pending), seat, dice.copy())]
        if track:
            other._back_to(None)
        other._replay_step(self.answers)
        return other

    def _must_be_asked(self, seat: int) -> None:
        if self.asks and seat not in [ask.seat for ask in self.asks]:
            raise IllegalAnswer(
                "not_your_turn",
                "{seat} can't answer now; waiting for {waiting}.",
                {"seat": self.seats[seat], "waiting": ", ".join([self.seats[ask.seat] for ask in self.asks])},
            )

    def rollout(self, seed: str | SupportsIndex, limit: SupportsIndex = 1_000_000) -> dict[str, float] | None:
        """Play on with random answers and return the final score of every seat. The match itself does not change.

        Returns None if the match does not end within `limit` decisions. The dice are those of this match, so two
        rollouts differ only in their answers. For different dice use `match.reroll(seed).rollout(seed)`, or the worlds
        of `guess`.
        """
        other = self.branch()
        if other.scores is None:
            other._run_out(Dice(key_of_seed(str(seed))), whole(limit))
        scores = self.game.result(other.state)
        return None if scores is None else dict(zip(self.seats, scores, strict=True))

    def _run_out(self, pick: Dice, limit: int) -> None:
        """Play on with random answers up to the limit. Afterwards only the state can be used."""
        flow = self.flow
        ask = self.question
        assert flow is not None and ask is not None
        self.state.log = None
        if self.renewals and not self.guesses_made:
            self._turn_dice()
        tally = Tally()
        choosers = [AnyOption()] * len(self.seats)
        drive(self.state, flow, ask, self.pending, choosers, pick, tally)
        play_out(self.game, self.state, choosers, pick, tally, limit)


# ---- copies


def tracked_again(
    game: AnyGame,
    options: dict[str, Any],
    origin: State,
    base: State,
    steps: list[PlainStep],
    answers: list[int],
    pending: list[int],
    source: dict[str, Any],
    renewals: list[Renewal],
    guesses: list[Guessed],
    earlier: int,
) -> Match:
    """Restore a tracked match from its checkpoint and the answers since then."""
    return standing(game, options, origin, base, past_of(steps), answers, pending, source, renewals, guesses, earlier)


def standing(
    game: AnyGame,
    options: dict[str, Any],
    origin: State,
    base: State,
    past: Past | None,
    answers: list[int],
    pending: list[int],
    source: dict[str, Any],
    renewals: list[Renewal],
    guesses: list[Guessed],
    earlier: int,
) -> Match:
    """Build a tracked match at a checkpoint and replay the answers since then."""
    match = Match(game, options, base.copy(), track=True, start=False)
    match.base = base
    match.origin = origin
    match.source = source
    match.renewals = renewals
    match.guesses = guesses
    match.guesses_made = len(guesses)
    match.earlier = earlier
    match._back_to(past)
    match._replay_step(answers)
    match.pending = list(pending)
    return match


def untracked_again(
    game: AnyGame,
    options: dict[str, Any],
    origin: State,
    answers: list[int],
    pending: list[int],
    source: dict[str, Any],
    guesses: list[Guessed],
    renewals: list[Renewal],
    earlier: int,
) -> Match:
    """Restore an untracked match from its start and all answers since then."""
    match = Match(game, options, origin.copy(), track=False, start=False)
    match.origin = origin
    match.source = source
    match.renewals = renewals
    match.guesses = guesses
    match.earlier = earlier
    match._hear()
    match._run_steps()
    match._play_again(answers)
    match.pending = list(pending)
    return match
