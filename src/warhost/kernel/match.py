"""A match is a checkpoint plus the answers since: clone, save, undo and replay are one mechanism."""

from operator import index as whole
from typing import Any, SupportsIndex, TypeAlias

from warhost.kernel.dice import Dice, commitment, further_key, key_of_seed
from warhost.kernel.errors import IllegalAnswer, Problem, UndoRefused
from warhost.kernel.events import Event, Log
from warhost.kernel.flow import AnyGame, Ask, Flow, State, Together
from warhost.kernel.play import AnyOption, Tally, drive, play_out

RECORD_FORMAT = "warhost-record"
RECORD_VERSION = 1
NOBODY = -2

# An event as plain data: kind, args, see. A finished step: answers, rolls, hash, events, mark.
PlainEvent: TypeAlias = tuple[str, tuple[int, ...], int]
PlainStep: TypeAlias = tuple[list[int], list[tuple[str, int]], str, list[PlainEvent], tuple[int, int]]
# How a match became another world: after how many of its answers, with which answers given together so far, for which
# seat (-1: only the dice are new), and the dice it was dealt with.
Guessed: TypeAlias = tuple[int, list[int], int, Dice]
# How many finished steps can be undone without replaying the match.
NEAR = 8
# After how many answers the dice turn to a further key, and the number of that key.
Renewal: TypeAlias = tuple[int, int]


class Past:
    """A finished step, linked to those before it; shared between clones and never changed."""

    def __init__(
        self,
        before: "Past | None",
        answers: list[int],
        rolls: list[tuple[str, int]],
        state_hash: str,
        events: list[Event],
        mark: tuple[int, int],
    ) -> None:
        self.before = before
        self.number: int = 1 if before is None else before.number + 1
        self.answers = answers
        # How many answers there were up to its end.
        self.total: int = len(answers) + (0 if before is None else before.total)
        self.rolls = rolls
        self.hash = state_hash
        self.events = events
        # The seat that gave the last answer, and how much was irrevocable at that point.
        self.mark = mark


class Match:
    """A game being played.

    `base` is the state at the last step boundary and is never changed; `state` is the live one. An untracked match
    (for playouts) keeps neither checkpoints nor events and cannot look back. `guess` and `reroll` give another world:
    a tracked match that begins there and cannot go back further.

    Every match can be pickled and deep-copied. A flow cannot, so a copy plays its answers again: a tracked match those
    since its checkpoint, an untracked one all of them.
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
        # The actions chosen in this step and the seats that chose them: the answers, and the only option of a question.
        self.choices: list[int] = []
        self.choosers: list[int] = []
        # In an untracked match: the answers of its finished steps.
        self.given: list[int] = []
        # In another world: the guesses that led to it, all within the first step, and how many of them have been made.
        self.guesses: list[Guessed] = []
        self.guesses_made = 0
        self.past: Past | None = None
        # The last finished steps: what came before each, and the state it began with.
        self.near: list[tuple[Past | None, State]] = []
        self.mark: tuple[int, int] = (NOBODY, 0)
        self.log = Log()
        self.flow: Flow[None] | None = None
        self.question: Ask | None = None
        self.asks: list[Ask] = []
        self.pending: list[int] = []
        self.scores: list[float] | None = None
        # The position and the script the match was started with, and who plays it, for the record.
        self.source: dict[str, Any] = {}
        # Where the dice turn to further keys, in order; and how many answers were given before another world began.
        self.renewals: list[Renewal] = []
        self.earlier = 0
        # The version of the rules under which its record was written, if it is not ours.
        self.other_rules = 0
        if start:
            self.origin = state.copy()
            if track:
                self._checkpoint()
            self._run_steps()

    # ---- driving

    def _checkpoint(self) -> None:
        self.base = self.state.copy()
        self._listen()

    def _listen(self) -> None:
        self.log = Log()
        self.state.log = self.log
        self.state.dice.trace = []

    def _begin_step(self) -> None:
        """Reset what belongs to the answers of a step."""
        self.answers = []
        self.choices = []
        self.choosers = []

    def _finish_step(self) -> None:
        if not self.track:
            self.given.extend(self.answers)
            self._begin_step()
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
        """Run until somebody must be asked or the game is over."""
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
        """Put a question, answering single options here. Return False if the step ended by that."""
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
        """Whether the kernel answers a question itself."""
        return len(ask.options) == 1 and not ask.secret

    def _give(self, index: int, action: int) -> None:
        """Take an answer that has been checked. Answers given together count once all are there, in the asks' order."""
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
            action = self.pending[-1]  # what the flow gets may not depend on who answered last
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
        """How many answers have been given, including those before another world began."""
        return self.earlier + self._own()

    def _own(self) -> int:
        """How many answers have been given in this world."""
        return (0 if self.past is None else self.past.total) + len(self.given) + len(self.answers)

    def _turn_dice(self) -> None:
        """Switch to the next dice key if one applies from this answer on."""
        total = self._total()
        for after, number in self.renewals:
            if after == total:
                self.state.dice.turn_to(further_key(self.state.dice.key, number))

    def renew_dice(self, number: int = 0) -> None:
        """From the next answer on, draw from a new key, so that nobody knows the dice from before an undo.

        Without a number it is the next key that has not been used.
        """
        if not number:
            number = 1 + (self.renewals[-1][1] if self.renewals else 0)
        total = self._total()
        self.renewals = [*[one for one in self.renewals if one[0] < total], (total, number)]

    def _keep_renewals(self) -> None:
        """After an undo: the newest key stays in use, even if the answer after which it came was taken back."""
        if self.renewals and self.renewals[-1][0] > self._total():
            self.renew_dice(self.renewals[-1][1])

    def play(self, action: int) -> None:
        """Answer the first open question by id, unchecked: for playouts and search, whose answers come from options."""
        index = 0
        while self.pending[index] >= 0:
            index += 1
        self._give(index, action)

    # ---- the public face

    def __repr__(self) -> str:
        asked = [f"{self.seats[ask.seat]} is asked {ask.kind}" for ask in self.open_asks()]
        now = ", ".join(asked) if asked else f"over, {self.reason}"
        return f"<Match {self.game.name}, turn {self.turn}: {now}>"

    @property
    def turn(self) -> int:
        """The number of the turn or round, from 1; 0 before the first begins."""
        return self.game.turn(self.state)

    @property
    def waiting(self) -> list[str]:
        """The seats that must answer now: usually one. Several decide at once without seeing each other's answers."""
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
        """The questions still to be answered."""
        return [ask for ask, given in zip(self.asks, self.pending, strict=True) if given < 0]

    def silent_seat(self) -> int:
        """The seat that is asked a silent question now, or -1."""
        return self.asks[0].seat if self.asks and self.asks[0].silent else -1

    @property
    def seat(self) -> str | tuple[str, ...] | None:
        """The seat that must answer: a name, a tuple if several decide at once, None if the game is over."""
        waiting = self.waiting
        if not waiting:
            return None
        return waiting[0] if len(waiting) == 1 else tuple(waiting)

    def _index(self, seat: str | int | None) -> int:
        """Which of the asks is meant."""
        waiting = [i for i, given in enumerate(self.pending) if given < 0]
        if not waiting:
            raise IllegalAnswer("game_over", "the game is over: nobody is asked", {})
        if seat is None:
            if len(waiting) > 1:
                raise IllegalAnswer(
                    "name_seat",
                    "several seats decide at once: name one of {seats}",
                    {"seats": ", ".join([self.seats[self.asks[i].seat] for i in waiting])},
                )
            return waiting[0]
        number = self.seat_number(seat)
        for i in waiting:
            if self.asks[i].seat == number:
                return i
        raise IllegalAnswer(
            "not_your_turn",
            "{seat} is not asked now; waiting for {waiting}",
            {"seat": self.seats[number], "waiting": ", ".join([self.seats[self.asks[i].seat] for i in waiting])},
        )

    def seat_number(self, seat: str | int) -> int:
        """A seat's number from its name or number."""
        if isinstance(seat, str):
            if seat in self.seats:
                return self.seats.index(seat)
        elif 0 <= seat < len(self.seats):
            return seat
        raise IllegalAnswer(
            "no_seat", "no seat {seat}: the seats are {seats}", {"seat": str(seat), "seats": ", ".join(self.seats)}
        )

    @property
    def ask(self) -> Ask | None:
        """The first open question."""
        waiting = self.open_asks()
        return waiting[0] if waiting else None

    def options(self, seat: str | int | None = None) -> list[str]:
        """What may be answered, by name."""
        names = self.game.vocabulary.names
        return [names[action] for action in self.asks[self._index(seat)].options]

    def chosen(self, seat: str | int) -> list[int]:
        """What a seat has already chosen in the current step, oldest first, also where it had only one option.

        A larger decision is asked step by step: with these answers a question tells which army goes, and where to.
        Only the seat's own choices are listed, so nothing hidden is revealed.
        """
        number = self.seat_number(seat)
        return [action for action, chooser in zip(self.choices, self.choosers, strict=True) if chooser == number]

    def _action(self, action: str | SupportsIndex) -> int:
        """The id of an action from its name or id; a NumPy integer is an id too, a bool is none."""
        if isinstance(action, str):
            return self.game.vocabulary.parse(action)
        try:
            number = -1 if isinstance(action, bool) else whole(action)
        except TypeError:
            number = -1
        if not 0 <= number < len(self.game.vocabulary):
            raise IllegalAnswer("unknown_action", "{name} is not an action of this game", {"name": repr(action)})
        return number

    def answer(self, action: str | SupportsIndex, seat: str | int | None = None) -> None:
        """Answer by name or id. IllegalAnswer says what is allowed, and nothing has changed."""
        index = self._index(seat)
        number = self._action(action)
        ask = self.asks[index]
        if number not in ask.options:
            names = self.game.vocabulary.names
            raise IllegalAnswer(
                "not_offered",
                "{name} is not possible here: choose one of {options}",
                {"name": names[number], "options": ", ".join([names[o] for o in ask.options])},
            )
        past, answers, pending = self.past, list(self.answers), list(self.pending)
        try:
            self._give(index, number)
        except Problem:  # a forced result that cannot be
            if self.track:
                self._start_over([a for step in history(past) for a in step.answers] + answers)
                self.pending = pending
            raise

    def events(self, seat: str | int | None = None) -> list[Event]:
        """The events so far that the seat may know; without a seat all of them."""
        happened = [event for step in history(self.past) for event in step.events] + self.log.events
        if seat is None:
            return happened
        number = -1 if seat == "spectator" else self.seat_number(seat)
        return [event for event in happened if event.visible(number)]

    @property
    def steps(self) -> list[list[int]]:
        """The answers of every finished step."""
        return [step.answers for step in history(self.past)]

    @property
    def hashes(self) -> list[str]:
        """The fingerprint of the state after every finished step."""
        return [step.hash for step in history(self.past)]

    @property
    def rolls(self) -> list[list[tuple[str, int]]]:
        """The random results of every finished step."""
        return [step.rolls for step in history(self.past)]

    def view(self, seat: str | int) -> dict[str, Any]:
        """What a seat may see, with its question if it is asked; `spectator` sees what is public."""
        number = -1 if seat == "spectator" else self.seat_number(seat)
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
                    "options": [names[action] for action in ask.options],
                }
        return view

    def position(self) -> dict[str, Any]:
        """The whole truth at the last step boundary, as plain data. A guessed world has one after its first step."""
        self._must_track()
        if self.past is None and max([one[2] for one in self.guesses], default=-1) >= 0:
            raise UndoRefused(
                "guessed_position", "a guessed world has no position before the end of its first step", {}
            )
        return self.game.position(self.base)

    def record(self, with_key: bool = True) -> dict[str, Any]:
        """The match as plain data (`*.warhost.json`), without answers given together until all are there.

        Without the key it reveals no future roll and cannot be replayed; its answers still reveal what was hidden.
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
            raise UndoRefused("untracked", "an untracked match keeps no checkpoint to go back to", {})

    def _must_be_true(self) -> None:
        if self.guesses:
            raise UndoRefused("guessed_record", "another world has no record: it begins in the middle of a match", {})

    def branch(self) -> "Match":
        """An untracked match at the same point: the fastest way to play on."""
        if not self.track:
            return self.__deepcopy__({})
        other = self._from_base(False)
        other._replay_step(self.answers)
        other.pending = list(self.pending)
        return other

    def _from_base(self, track: bool) -> "Match":
        """A match that begins at the checkpoint, before the answers since are played in it."""
        other = Match(self.game, self.options_used, self.base.copy(), track, start=False)
        other.base = self.base
        other.origin = self.base
        other.renewals = self.renewals
        other.earlier = self.earlier
        if self.past is None:
            other.guesses = self.guesses
        else:
            other.earlier += self.past.total
        return other

    def _world(self, seat: int, dice: Dice, track: bool) -> "Match":
        """Another world at the same point: what the seat cannot see is dealt again, or only the dice without a seat."""
        self._must_track()
        other = self._from_base(track)
        other.guesses = [*other.guesses, (len(self.answers), list(self.pending), seat, dice.copy())]
        if track:
            other._back_to(None)
        other._replay_step(self.answers)
        return other

    def clone(self) -> "Match":
        """An independent match at the same point."""
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
        """Return to the end of a step, with an empty log for the next."""
        self.past = past
        self.mark = (NOBODY, 0) if past is None else past.mark
        self._listen()

    def _replay_step(self, answers: list[int]) -> None:
        """Run the current step from its start with these answers, and make the guesses that came among them."""
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
        """Give answers that were given before, and make the guesses that came among them."""
        for action in answers:
            if self._guess_here():
                # What was given together by then is among the answers.
                self.pending = [-1] * len(self.pending)
            self.play(action)
        self._guess_here()

    def fork(self, seat: int, dice: Dice) -> "Match":
        """An untracked match at the same point in a world that the seat cannot tell from the true one.

        The seat must be asked: a question only to others reveals what only they may know. A seat that has answered at
        the same time has also answered in the guessed world, with anything possible there.
        """
        self._must_be_asked(seat)
        return self._world(seat, dice, False)

    def _must_be_asked(self, seat: int) -> None:
        if self.asks and seat not in [ask.seat for ask in self.asks]:
            raise IllegalAnswer(
                "not_your_turn",
                "{seat} is not asked now; waiting for {waiting}",
                {"seat": self.seats[seat], "waiting": ", ".join([self.seats[ask.seat] for ask in self.asks])},
            )

    def _guess_here(self) -> bool:
        """Make the guesses that come after the answers given so far; return whether there were any."""
        found = False
        while self.guesses_made < len(self.guesses) and self.guesses[self.guesses_made][0] == self._own():
            _, given, seat, dice = self.guesses[self.guesses_made]
            self.guesses_made += 1
            self.pending = list(given)
            if seat < 0:
                self.state.dice.rekey(dice.key)
            else:
                self._deal_again(seat, dice.copy())
            found = True
        if found and self.track:
            # Its events and rolls begin here: earlier ones could reveal what was dealt again.
            self._back_to(None)
        return found

    def _deal_again(self, seat: int, dice: Dice) -> None:
        """Become a world that the seat cannot tell from this one."""
        self.game.guess(self.state, seat, dice)
        for i, ask in enumerate(self.asks):
            if ask.seat != seat:
                ask.renew(self.state)
                if self.pending[i] >= 0:
                    self.pending[i] = ask.options[dice.below(len(ask.options))]

    def guess(self, seat: str | int, seed: str | SupportsIndex) -> "Match":
        """A match at the same point in a world that the seat cannot tell from the true one.

        The same seed, a text or a number, gives the same world. It can be played on, cloned, undone as far back as
        this point, and guessed again from any seat that is asked. Its events begin here. The seat must be asked now.
        """
        number = self.seat_number(seat)
        self._must_be_asked(number)
        return self._world(number, Dice(key_of_seed(str(seed))), True)

    def reroll(self, seed: str | SupportsIndex) -> "Match":
        """A match at the same point in which only future dice differ; what is hidden stays as it is.

        The order of decks that were shuffled is not changed, and forced results are forgotten.
        """
        return self._world(-1, Dice(key_of_seed(str(seed))), True)

    def rollout(self, seed: str | SupportsIndex, limit: int = 1_000_000) -> dict[str, float] | None:
        """Play on with random answers and return the score of every seat at the end; the match does not change.

        None if the game does not end within `limit` decisions. The dice are those of this match, so two rollouts differ
        only in their answers. For different dice too, use `match.reroll(seed).rollout(seed)`, or the worlds of `guess`.
        """
        other = self.branch()
        if other.scores is None:
            other._run_out(Dice(key_of_seed(str(seed))), limit)
        scores = self.game.result(other.state)
        return None if scores is None else dict(zip(self.seats, scores, strict=True))

    def _run_out(self, pick: Dice, limit: int) -> None:
        """Play on with random answers, for as long as the limit allows. Only the state can be used afterwards."""
        flow = self.flow
        ask = self.question
        assert flow is not None and ask is not None
        if self.renewals and not self.guesses_made:
            self._turn_dice()
        tally = Tally()
        choosers = [AnyOption()] * len(self.seats)
        drive(self.state, flow, ask, self.pending, choosers, pick, tally)
        play_out(self.game, self.state, choosers, pick, tally, limit)

    def may_undo(self, seat: str | int) -> bool:
        """Whether this seat may take its last answer back without asking."""
        number = self.seat_number(seat)
        given = [ask.seat for ask, answer in zip(self.asks, self.pending, strict=True) if answer >= 0]
        if given:
            return number in given
        return self.mark == (number, self.state.irrevocable())

    def undo(self, seat: str | int | None = None) -> None:
        """Take back the last answer. With a seat only by the rule of `may_undo`; without one always.

        While seats decide together, a seat takes back its own answer; without a seat all that were given go.
        """
        self._must_track()
        if seat is not None and not self.may_undo(seat):
            raise UndoRefused(
                "undo_refused",
                "{seat} cannot undo: dice were rolled, something hidden was seen, or somebody else has answered since",
                {"seat": self.seats[self.seat_number(seat)]},
            )
        if max(self.pending, default=-1) >= 0:
            number = -1 if seat is None else self.seat_number(seat)
            self.pending = [
                given if seat is not None and ask.seat != number else -1
                for ask, given in zip(self.asks, self.pending, strict=True)
            ]
        elif self._own() == (self.guesses[-1][0] if self.guesses else 0):
            raise UndoRefused("nothing_to_undo", "there is nothing to take back", {})
        elif self.answers:
            self._rewind_step(self.answers[:-1])
        elif not self._rewind_near():
            self._start_over(self.all_answers()[:-1])
        self._keep_renewals()

    def _rewind_near(self) -> bool:
        """Return to the last finished step with answers, without its last answer, if its state is still kept."""
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
        """Return to the start of the step in which the answer after the first `total` answers was given.

        Returns how many answers there were then; or -1 if that state is not kept any more, and nothing has changed.
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
        """Back to the checkpoint, then forward with fewer answers."""
        self.state = self.base.copy()
        self._back_to(self.past)
        self._replay_step(answers)

    def replay(self, answers: list[int]) -> None:
        """Start over and play these answers, each checked; when one is illegal, nothing has changed."""
        self._must_track()
        self._must_be_true()
        before, pending = self.all_answers(), list(self.pending)
        try:
            self._start_over(answers)
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
        """Answer the first open question, checked: in a record the seats are implied by the order."""
        waiting = self.open_asks()
        self.answer(action, waiting[0].seat if waiting else None)

    def all_answers(self) -> list[int]:
        """Every answer given since the start."""
        return [action for step in history(self.past) for action in step.answers] + self.given + self.answers


def history(past: Past | None, after: int = 0) -> list[Past]:
    """The finished steps in order, those numbered above `after`."""
    out: list[Past] = []
    while past is not None and past.number > after:
        out.append(past)
        past = past.before
    out.reverse()
    return out


# ---- copies


def plain_steps(past: Past | None) -> list[PlainStep]:
    """Finished steps as a flat list, since pickling the chain itself would exceed the recursion limit."""
    return [
        (step.answers, step.rolls, step.hash, [(event.kind, event.args, event.see) for event in step.events], step.mark)
        for step in history(past)
    ]


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
    """A tracked match from its checkpoint and the answers since."""
    past: Past | None = None
    for given, rolls, state_hash, events, mark in steps:
        past = Past(past, given, rolls, state_hash, [Event(kind, args, see) for kind, args, see in events], mark)
    return standing(game, options, origin, base, past, answers, pending, source, renewals, guesses, earlier)


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
    """A tracked match at a checkpoint, continued with the answers since."""
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
    """An untracked match from its start and all answers since."""
    match = Match(game, options, origin.copy(), track=False, start=False)
    match.origin = origin
    match.source = source
    match.renewals = renewals
    match.guesses = guesses
    match.earlier = earlier
    match._run_steps()
    match._play_again(answers)
    match.pending = list(pending)
    return match
