"""Undo: back to before the last answer, or to the start of a step."""

from typing import SupportsIndex

from warhost.kernel.errors import UndoRefused
from warhost.kernel.playing import Playing


class Undoing(Playing):
    """The third layer of a match: taking answers back."""

    def may_undo(self, seat: str | SupportsIndex) -> bool:
        """Return whether this seat may take back its last answer without asking."""
        number = self.seat_number(seat)
        given = [ask.seat for ask, answer in zip(self.asks, self.pending, strict=True) if answer >= 0]
        if given:
            return number in given
        return self.mark == (number, self.state.irrevocable())

    def undo(self, seat: str | SupportsIndex | None = None) -> None:
        """Take back the last answer. With a seat, only if `may_undo` allows it; without one, always.

        While several seats decide at once, a seat takes back its own answer. Without a seat, all their answers are
        taken back.
        """
        self._must_track()
        if seat is not None and not self.may_undo(seat):
            raise UndoRefused(
                "undo_refused",
                "Can't undo: since then, something random or hidden was revealed, or somebody else has answered.",
                {"seat": self.seats[self.seat_number(seat)]},
            )
        if max(self.pending, default=-1) >= 0:
            number = -1 if seat is None else self.seat_number(seat)
            self.pending = [
                given if seat is not None and ask.seat != number else -1
                for ask, given in zip(self.asks, self.pending, strict=True)
            ]
        elif self._own() == (self.guesses[-1][0] if self.guesses else 0):
            raise UndoRefused("nothing_to_undo", "There is nothing to undo.", {})
        elif self.answers:
            self._rewind_step(self.answers[:-1])
        elif not self._rewind_near():
            self._start_over(self.all_answers()[:-1])
        self._keep_renewals()

    def _rewind_near(self) -> bool:
        """Return to the last finished step with answers, minus its last answer, if that state is still kept."""
        past = self.past
        for number in range(len(self.near) - 1, -1, -1):
            assert past is not None
            if past.answers:
                before, base = self.near[number]
                self.near = self.near[:number]
                self.base = base
                self.past = before
                self._rewind_step(past.answers[:-1])
                return True
            past = past.before
        return False

    def rewind(self, total: int) -> int:
        """Return to the start of the step that contains the answer after the first `total` answers.

        Returns how many answers had been given by then, or -1 if that state is no longer kept; then nothing has
        changed.
        """
        self._must_track()
        self._must_be_true()
        past, kept = self.past, len(self.near)
        while past is not None and past.total > total:
            past, kept = past.before, kept - 1
        if kept < 0:
            return -1
        if kept < len(self.near):
            self.base = self.near[kept][1]
            self.near = self.near[:kept]
        self.past = past
        self._rewind_step([])
        return 0 if past is None else past.total
