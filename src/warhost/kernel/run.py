"""The rules of a match as they run from question to question, and as they run again from a checkpoint."""

from operator import index as whole
from typing import Any, Final, SupportsIndex, TypeAlias

from warhost.kernel.dice import Dice, further_key
from warhost.kernel.errors import UndoRefused
from warhost.kernel.events import Event, Log
from warhost.kernel.flow import AnyGame, Ask, Flow, State, Together
from warhost.kernel.past import Past, history
from warhost.kernel.play import any_option

NOBODY: Final = -2

# How a match became another world: after how many answers, with which simultaneous answers given so far, for which seat
# (-1: only the dice are new), and with which dice it was dealt.
Guessed: TypeAlias = tuple[int, list[int], int, Dice]
# How many finished steps can be undone without replaying the match.
NEAR: Final = 8
# After how many answers the dice switch to a new key, and the number of that key.
Renewal: TypeAlias = tuple[int, int]


class Run:
    """The first layer of a match: its state, its checkpoint, the answers since then, and the rules as they run.

    A flow is a generator of the rules. It cannot be copied, so going back means copying a state and giving the same
    answers again.
    """

    def __init__(
        self, game: AnyGame, options: dict[str, Any], state: State, track: bool = True, start: bool = True
    ) -> None:
        self.game = game
        self.options_used = options
        self.seats: list[str] = game.seats(options)
        self.state = state
        self.track = track
        self.origin: State = state
        self.base: State = state
        self.answers: list[int] = []
        # The actions chosen in this step and the seats that chose them, including single options that the kernel chose.
        self.choices: list[int] = []
        self.choosers: list[int] = []
        # In another world: the events of its first step from before the guess, as far as the guessing seat knows them.
        self.known: list[Event] = []
        # The answers of the finished steps, in an untracked match.
        self.given: list[int] = []
        # In another world: the guesses that led to it, all within the first step, and how many of them have been made
        # so far.
        self.guesses: list[Guessed] = []
        self.guesses_made = 0
        self.past: Past | None = None
        # The last finished steps: what came before each, and the state at its start.
        self.near: list[tuple[Past | None, State]] = []
        self.mark: tuple[int, int] = (NOBODY, 0)
        self.log = Log()
        self.flow: Flow[None] | None = None
        self.question: Ask | None = None
        self.asks: list[Ask] = []
        self.pending: list[int] = []
        self.scores: list[float] | None = None
        # The position and the script that the match started with, and its players, for the record.
        self.source: dict[str, Any] = {}
        # Where the dice switch to new keys, in order, and how many answers were given before another world began.
        self.renewals: list[Renewal] = []
        self.earlier = 0
        # The rules version under which the record was written, if it is not the current one.
        self.other_rules = 0
        if start:
            self.origin = state.copy()
            if track:
                self._checkpoint()
            else:
                self._hear()
            self._run_steps()

    # ---- running

    def _checkpoint(self) -> None:
        self.base = self.state.copy()
        self._listen()

    def _listen(self) -> None:
        self._hear()
        self.state.dice.trace = []

    def _hear(self) -> None:
        self.log = Log()
        self.state.log = self.log

    def _begin_step(self) -> None:
        """Reset everything that belongs to the answers of one step."""
        self.answers = []
        self.choices = []
        self.choosers = []
        self.known = []

    def _finish_step(self) -> None:
        if not self.track:
            self.given.extend(self.answers)
            self._begin_step()
            self.log.clear()
            return
        trace = self.state.dice.trace
        self.near = [*self.near[1 - NEAR :], (self.past, self.base)]
        self.past = Past(
            self.past,
            self.answers,
            trace if trace is not None else [],
            self.state.hash(self.answers),
            self.log.events,
            self.mark,
        )
        self._begin_step()
        self._checkpoint()

    def _run_steps(self) -> None:
        """Run until a seat must be asked or the match is over."""
        while True:
            self.scores = self.game.result(self.state)
            if self.scores is not None:
                self._nobody_asked()
                return
            self.flow = self.game.step(self.state)
            if self._resume_first():
                return
            self._finish_step()

    def _nobody_asked(self) -> None:
        self.flow = None
        self.question = None
        self.asks = []
        self.pending = []

    def _resume_first(self) -> bool:
        """Start the step; return whether it stopped at a question."""
        flow = self.flow
        assert flow is not None
        try:
            ask = next(flow)
        except StopIteration:
            return False
        return self._present(ask)

    def _resume(self, answer: int) -> bool:
        """Continue with an answer; return whether the step stopped at another question."""
        flow = self.flow
        assert flow is not None
        try:
            ask = flow.send(answer)
        except StopIteration:
            return False
        return self._present(ask)

    def _present(self, ask: Ask) -> bool:
        """Ask a question, answering single options here. Return False if that ends the step."""
        flow = self.flow
        assert flow is not None
        while not isinstance(ask, Together):
            if not self._skips(ask):
                self.question = ask
                self.asks = [ask]
                self.pending = [-1]
                return True
            self.choices.append(ask.options[0])
            self.choosers.append(ask.seat)
            try:
                ask = flow.send(ask.options[0])
            except StopIteration:
                return False
        self.question = ask
        self.asks = ask.asks
        self.pending = [-1] * len(ask.asks)
        return True

    def _skips(self, ask: Ask) -> bool:
        """Return whether the kernel answers a question itself."""
        return len(ask.options) == 1 and not ask.secret

    def _give(self, index: int, action: int) -> None:
        """Take a checked answer. Simultaneous answers count once all are given, in the order of the questions."""
        question = self.question
        assert question is not None
        if self.renewals and not self.guesses_made and self.pending.count(-1) == 1:
            self._turn_dice()
        if isinstance(question, Together):
            self.pending[index] = action
            if -1 in self.pending:
                return
            question.answers = self.pending
            self.answers.extend(self.pending)
            self.choices.extend(self.pending)
            self.choosers.extend([ask.seat for ask in question.asks])
            if self.track:
                self.mark = (NOBODY, 0)
            action = self.pending[-1]  # what the flow receives must not depend on who answered last
        else:
            self.answers.append(action)
            self.choices.append(action)
            self.choosers.append(question.seat)
            if self.track:
                self.mark = (question.seat, self.state.irrevocable())
        if not self._resume(action):
            self._finish_step()
            self._run_steps()

    def play(self, action: SupportsIndex) -> None:
        """Answer the first open question by id, unchecked: for playouts and search, which choose from the options."""
        index = 0
        while self.pending[index] >= 0:
            index += 1
        self._give(index, action if isinstance(action, int) else whole(action))

    # ---- what it keeps

    def _total(self) -> int:
        """Return how many answers have been given, including those before another world began."""
        return self.earlier + self._own()

    def _own(self) -> int:
        """Return how many answers have been given in this world."""
        return (0 if self.past is None else self.past.total) + len(self.given) + len(self.answers)

    def all_answers(self) -> list[int]:
        """Return every answer given since the start."""
        return [action for step in history(self.past) for action in step.answers] + self.given + self.answers

    def _must_track(self) -> None:
        if not self.track:
            raise UndoRefused("untracked", "This match keeps no history to go back to.", {})

    def _must_be_true(self) -> None:
        if self.guesses:
            raise UndoRefused(
                "guessed_record", "A guessed world has no record: it begins in the middle of a match.", {}
            )

    # ---- new dice

    def _turn_dice(self) -> None:
        """Switch to the next dice key if one applies from this answer on."""
        total = self._total()
        for after, number in self.renewals:
            if after == total:
                self.state.dice.turn_to(further_key(self.state.dice.key, number))

    def renew_dice(self, number: int = 0) -> None:
        """Draw from a new key from the next answer on, so that nobody knows the dice from before an undo.

        Without a number, use the next key that has not been used.
        """
        if not number:
            number = 1 + (self.renewals[-1][1] if self.renewals else 0)
        total = self._total()
        self.renewals = [*[one for one in self.renewals if one[0] < total], (total, number)]

    def _keep_renewals(self) -> None:
        """Keep the newest key in use after an undo, even if the answer it followed was taken back."""
        if self.renewals and self.renewals[-1][0] > self._total():
            self.renew_dice(self.renewals[-1][1])

    # ---- running again

    def _back_to(self, past: Past | None) -> None:
        """Return to the end of a step, with an empty log for the next one."""
        self.past = past
        self.mark = (NOBODY, 0) if past is None else past.mark
        self._listen()

    def _rewind_step(self, answers: list[int]) -> None:
        """Return to the checkpoint and replay fewer answers."""
        self.state = self.base.copy()
        self._back_to(self.past)
        self._replay_step(answers)

    def _replay_step(self, answers: list[int]) -> None:
        """Run the current step from its start with these answers, making the guesses that came between them."""
        self._begin_step()
        if self.past is None:
            self.guesses_made = 0
        self.scores = self.game.result(self.state)
        if self.scores is not None:
            self._nobody_asked()
        else:
            self.flow = self.game.step(self.state)
            self._resume_first()
        self._play_again(answers)

    def _play_again(self, answers: list[int]) -> None:
        """Give the same answers again, making the guesses that came between them."""
        for action in answers:
            if self._guess_here():
                # The simultaneous answers given by then are among the answers.
                self.pending = [-1] * len(self.pending)
            self.play(action)
        self._guess_here()

    def _guess_here(self) -> bool:
        """Make the guesses that are due after the answers given so far. Return whether there were any."""
        found = False
        while self.guesses_made < len(self.guesses) and self.guesses[self.guesses_made][0] == self._own():
            _, given, seat, dice = self.guesses[self.guesses_made]
            self.guesses_made += 1
            self.pending = list(given)
            # What the seat knows of this step stays true; other events could reveal what is dealt again.
            happened = self.known + self.log.events
            self._hear()
            if seat < 0:
                self.known = happened
                self.state.dice.rekey(dice.key)
            else:
                self.known = [event for event in happened if event.visible(seat)]
                self._deal_again(seat, dice.copy())
            found = True
        if found and self.track:
            # The events and rolls of this world begin here.
            self._back_to(None)
        return found

    def _deal_again(self, seat: int, dice: Dice) -> None:
        """Turn this match into a world that the seat cannot tell from it."""
        self.game.guess(self.state, seat, dice)
        for i, ask in enumerate(self.asks):
            if ask.seat != seat:
                ask.renew(self.state)
                if self.pending[i] >= 0:
                    self.pending[i] = any_option(ask, dice)
