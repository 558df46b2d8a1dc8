"""A match is a checkpoint plus the answers since then: clone, save, undo and replay all build on that."""

from collections.abc import Sequence
from operator import index as whole
from typing import Any, Final, SupportsIndex, TypeAlias

from warhost.kernel.dice import Dice, commitment, further_key, key_of_seed
from warhost.kernel.errors import IllegalAnswer, Problem, UndoRefused
from warhost.kernel.events import Event, Log
from warhost.kernel.flow import AnyGame, Ask, Flow, State, Together
from warhost.kernel.past import Past, PlainStep, history, past_of, plain_steps
from warhost.kernel.play import AnyOption, Tally, any_option, drive, play_out

RECORD_FORMAT = "warhost-record"
RECORD_VERSION = 1
NOBODY: Final = -2

# How a match became another world: after how many answers, with which simultaneous answers given so far, for which seat
# (-1: only the dice are new), and with which dice it was dealt.
Guessed: TypeAlias = tuple[int, list[int], int, Dice]
# How many finished steps can be undone without replaying the match.
NEAR: Final = 8
# After how many answers the dice switch to a new key, and the number of that key.
Renewal: TypeAlias = tuple[int, int]


class Match:
    """A game being played.

    `base` is the state at the last step boundary and never changes; `state` is the live one. An untracked match (for
    playouts) keeps neither checkpoints nor the events of finished steps and cannot look back. `guess` and `reroll`
    return another world: a tracked match that begins there and cannot be undone further.

    Every match can be pickled and deep-copied. A flow cannot, so a copy replays answers: a tracked match those since
    its checkpoint, an untracked one all of them.
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

    # ---- driving

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

    def _total(self) -> int:
        """Return how many answers have been given, including those before another world began."""
        return self.earlier + self._own()

    def _own(self) -> int:
        """Return how many answers have been given in this world."""
        return (0 if self.past is None else self.past.total) + len(self.given) + len(self.answers)

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

    def play(self, action: SupportsIndex) -> None:
        """Answer the first open question by id, unchecked: for playouts and search, which choose from the options."""
        index = 0
        while self.pending[index] >= 0:
            index += 1
        self._give(index, action if isinstance(action, int) else whole(action))

    # ---- the public face

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

    # ---- looking back

    def _must_track(self) -> None:
        if not self.track:
            raise UndoRefused("untracked", "This match keeps no history to go back to.", {})

    def _must_be_true(self) -> None:
        if self.guesses:
            raise UndoRefused(
                "guessed_record", "A guessed world has no record: it begins in the middle of a match.", {}
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

    def _world(self, seat: int, dice: Dice, track: bool) -> "Match":
        """Return another world at the same point: what the seat cannot see, or without a seat only the dice, is new."""
        self._must_track()
        other = self._from_base(track)
        other.guesses = [*other.guesses, (len(self.answers), list(self.pending), seat, dice.copy())]
        if track:
            other._back_to(None)
        other._replay_step(self.answers)
        return other

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

    def _back_to(self, past: Past | None) -> None:
        """Return to the end of a step, with an empty log for the next one."""
        self.past = past
        self.mark = (NOBODY, 0) if past is None else past.mark
        self._listen()

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

    def fork(self, seat: int, dice: Dice) -> "Match":
        """Return an untracked match at the same point, in a world that the seat cannot tell from the true one.

        The seat must be asked: a question to other seats reveals what only they may know. If the seat has already
        answered a simultaneous question, it has answered in the guessed world too, with any option possible there.
        """
        self._must_be_asked(seat)
        return self._world(seat, dice, False)

    def _must_be_asked(self, seat: int) -> None:
        if self.asks and seat not in [ask.seat for ask in self.asks]:
            raise IllegalAnswer(
                "not_your_turn",
                "{seat} can't answer now; waiting for {waiting}.",
                {"seat": self.seats[seat], "waiting": ", ".join([self.seats[ask.seat] for ask in self.asks])},
            )

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

    def _rewind_step(self, answers: list[int]) -> None:
        """Return to the checkpoint and replay fewer answers."""
        self.state = self.base.copy()
        self._back_to(self.past)
        self._replay_step(answers)

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

    def answer_next(self, action: str | SupportsIndex) -> None:
        """Answer the first open question, checked. In a record the seats follow from the order."""
        waiting = self.open_asks()
        self.answer(action, waiting[0].seat if waiting else None)

    def all_answers(self) -> list[int]:
        """Return every answer given since the start."""
        return [action for step in history(self.past) for action in step.answers] + self.given + self.answers


def number_of(value: SupportsIndex) -> int:
    """Return a whole number, a NumPy integer included, as an int; -1 if the value is something else, such as a bool."""
    try:
        return -1 if isinstance(value, bool) else whole(value)
    except TypeError:
        return -1


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
