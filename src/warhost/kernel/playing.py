"""What everybody does with a match: read who is asked and what happened, and answer."""

from collections.abc import Sequence
from operator import index as whole
from typing import Any, SupportsIndex

from warhost.kernel.errors import IllegalAnswer, Problem
from warhost.kernel.events import Event
from warhost.kernel.flow import Ask
from warhost.kernel.past import history
from warhost.kernel.run import Run


class Playing(Run):
    """The second layer of a match: its seats by name, its questions, checked answers, events and views."""

    def __repr__(self) -> str:
        asked = [f"{self.seats[ask.seat]} is asked {ask.kind}" for ask in self.open_asks()]
        now = ", ".join(asked) if asked else f"over, {self.reason}"
        return f"<Match {self.game.name}, turn {self.turn}: {now}>"

    @property
    def turn(self) -> int:
        """The number of the current turn or round, from 1; 0 before the first."""
        return self.game.turn(self.state)

    @property
    def waiting(self) -> list[str]:
        """The seats that must answer now: usually one, or several that decide without seeing each other's answers."""
        return [self.seats[ask.seat] for ask in self.open_asks()]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.scores is not None

    @property
    def result(self) -> dict[str, float] | None:
        """The score of every seat once the game has ended."""
        if self.scores is None:
            return None
        return dict(zip(self.seats, self.scores, strict=True))

    @property
    def reason(self) -> str:
        """How the game ended."""
        return self.game.reason(self.state) if self.scores is not None else ""

    def open_asks(self) -> list[Ask]:
        """Return the questions still to be answered."""
        return [ask for ask, given in zip(self.asks, self.pending, strict=True) if given < 0]

    def silent_seat(self) -> int:
        """Return the seat that is being asked a silent question, or -1."""
        return self.asks[0].seat if self.asks and self.asks[0].silent else -1

    @property
    def seat(self) -> str | tuple[str, ...] | None:
        """The seat that must answer: a name, a tuple if several decide at once, None if the match is over."""
        waiting = self.waiting
        if not waiting:
            return None
        return waiting[0] if len(waiting) == 1 else tuple(waiting)

    def _index(self, seat: str | SupportsIndex | None) -> int:
        """Return which of the questions is meant."""
        waiting = [i for i, given in enumerate(self.pending) if given < 0]
        if not waiting:
            raise IllegalAnswer("game_over", "The game is over, so there is nothing to answer.", {})
        if seat is None:
            if len(waiting) > 1:
                raise IllegalAnswer(
                    "name_seat",
                    "Several seats decide at once. Name one of {seats}.",
                    {"seats": ", ".join([self.seats[self.asks[i].seat] for i in waiting])},
                )
            return waiting[0]
        number = self.seat_number(seat)
        for i in waiting:
            if self.asks[i].seat == number:
                return i
        raise IllegalAnswer(
            "not_your_turn",
            "{seat} can't answer now; waiting for {waiting}.",
            {"seat": self.seats[number], "waiting": ", ".join([self.seats[self.asks[i].seat] for i in waiting])},
        )

    def seat_number(self, seat: str | SupportsIndex) -> int:
        """Return a seat's number, given its name or number. A NumPy integer is accepted."""
        if isinstance(seat, str):
            if seat in self.seats:
                return self.seats.index(seat)
        else:
            number = number_of(seat)
            if 0 <= number < len(self.seats):
                return number
        raise IllegalAnswer(
            "no_seat",
            "Unknown seat {seat}. The seats are {seats}.",
            {"seat": str(seat), "seats": ", ".join(self.seats)},
        )

    @property
    def ask(self) -> Ask | None:
        """The first open question."""
        waiting = self.open_asks()
        return waiting[0] if waiting else None

    def options(self, seat: str | SupportsIndex | None = None) -> list[str]:
        """Return the names of the allowed answers."""
        names = self.game.vocabulary.names
        return [names[action] for action in self.asks[self._index(seat)].options]

    def chosen(self, seat: str | SupportsIndex) -> list[int]:
        """Return what a seat has already chosen in the current step, oldest first, including single options.

        A larger decision is asked in parts. These choices say, for example, which army marches and where. Only the
        seat's own choices are listed, so nothing hidden is revealed.
        """
        number = self.seat_number(seat)
        return [action for action, chooser in zip(self.choices, self.choosers, strict=True) if chooser == number]

    def _action(self, action: str | SupportsIndex) -> int:
        """Return the id of an action from its name or id. A NumPy integer is accepted as an id, a bool is not."""
        if isinstance(action, str):
            return self.game.vocabulary.parse(action)
        number = number_of(action)
        if not 0 <= number < len(self.game.vocabulary):
            raise IllegalAnswer("unknown_action", "{name} is not an action of this game.", {"name": repr(action)})
        return number

    def answer(self, action: str | SupportsIndex, seat: str | SupportsIndex | None = None) -> None:
        """Answer by name or id. IllegalAnswer says what is allowed, and then nothing has changed."""
        index = self._index(seat)
        number = self._action(action)
        ask = self.asks[index]
        if number not in ask.options:
            names = self.game.vocabulary.names
            raise IllegalAnswer(
                "not_offered",
                "{name} is not allowed here. Choose one of: {options}.",
                {"name": names[number], "options": ", ".join([names[o] for o in ask.options])},
            )
        past, answers, pending = self.past, list(self.answers), list(self.pending)
        try:
            self._give(index, number)
        except Problem:  # a forced result that is impossible
            if self.track:
                self._start_over([a for step in history(past) for a in step.answers] + answers)
                self.pending = pending
            raise

    def answer_next(self, action: str | SupportsIndex) -> None:
        """Answer the first open question, checked. In a record the seats follow from the order."""
        waiting = self.open_asks()
        self.answer(action, waiting[0].seat if waiting else None)

    def replay(self, answers: Sequence[SupportsIndex]) -> None:
        """Start over and play these answers, checking each. If one is illegal, nothing has changed."""
        given = [whole(action) for action in answers]
        self._must_track()
        self._must_be_true()
        before, pending = self.all_answers(), list(self.pending)
        try:
            self._start_over(given)
        except Problem:
            self._start_over(before)
            self.pending = pending
            raise

    def _start_over(self, answers: list[int]) -> None:
        self.state = self.origin.copy()
        self._begin_step()
        self._back_to(None)
        self._checkpoint()
        self.near = []
        self.guesses_made = 0
        self._run_steps()
        if self.guesses:
            self._play_again(answers)
            return
        for action in answers:
            self.answer_next(action)

    def events(self, seat: str | SupportsIndex | None = None) -> list[Event]:
        """Return the events so far that the seat may know, or all of them without a seat."""
        happened = [event for step in history(self.past) for event in step.events] + self.log.events
        if seat is None:
            return happened
        number = -1 if isinstance(seat, str) and seat == "spectator" else self.seat_number(seat)
        return [event for event in happened if event.visible(number)]

    def step_events(self, seat: int) -> list[Event]:
        """Return the events of the current step that a seat knows of, the oldest first.

        In another world they include those from before the guess.
        """
        return [event for event in self.known + self.log.events if event.visible(seat)]

    @property
    def steps(self) -> list[list[int]]:
        """Return the answers of every finished step."""
        return [step.answers for step in history(self.past)]

    @property
    def hashes(self) -> list[str]:
        """Return the hash of the state after every finished step."""
        return [step.hash for step in history(self.past)]

    @property
    def rolls(self) -> list[list[tuple[str, int]]]:
        """Return the random results of every finished step."""
        return [step.rolls for step in history(self.past)]

    def view(self, seat: str | SupportsIndex) -> dict[str, Any]:
        """Return what a seat may see, with its question if it is asked. `spectator` sees what is public."""
        number = -1 if isinstance(seat, str) and seat == "spectator" else self.seat_number(seat)
        view = self.game.view(self.state, number)
        view["seat"] = "spectator" if number < 0 else self.seats[number]
        view["waiting"] = self.waiting
        view["over"] = self.over
        names = self.game.vocabulary.names
        for ask in self.open_asks():
            if ask.seat == number:
                view["ask"] = {
                    "kind": ask.kind,
                    "rule": ask.rule,
                    "args": list(ask.args),
                    "chosen": [names[action] for action in self.chosen(number)],
                    "events": [[event.kind, *event.args] for event in self.step_events(number)],
                    "options": [names[action] for action in ask.options],
                }
        return view


def number_of(value: SupportsIndex) -> int:
    """Return a whole number, a NumPy integer included, as an int; -1 if the value is something else, such as a bool."""
    try:
        return -1 if isinstance(value, bool) else whole(value)
    except TypeError:
        return -1
