"""A toy game that uses all of the kernel: a hidden hand, dice, secret questions, questions together, silent steps.

Two or three seats, two rounds. Each round everybody draws a card, all lay one together (the highest scores its
number), then each seat in turn does two deeds and may shield itself with a high card.
"""

from typing import Any

from warhost.kernel.actions import Vocabulary
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.errors import BadOption, BadPosition, Fault
from warhost.kernel.flow import AnyGame, Ask, Flow, Game, State, Together
from warhost.kernel.match import Match
from warhost.kernel.record import start

CARDS = 15
NAMES = ["ann", "bob", "cid"]
WORDS = Vocabulary(
    [
        ("card", [str(c) for c in range(CARDS)]),
        ("add", ["1", "2"]),
        ("roll", []),
        ("peek", []),
        ("bury", []),
        ("stop", []),
        ("yes", []),
    ]
)
ADD, ROLL, PEEK, BURY, STOP, YES = (WORDS.first[verb] for verb in ("add", "roll", "peek", "bury", "stop", "yes"))
DRAW, LAY, DEEDS, OVER = range(4)


class ToyState(State):
    """The whole state."""

    def __init__(self, dice: Dice, players: int) -> None:
        super().__init__(dice)
        self.phase = DRAW
        self.round = 0
        self.actor = 0
        self.deck: list[int] = list(range(CARDS))
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.buried: list[list[int]] = [[] for _ in range(players)]
        self.open: list[int] = []
        self.scores = [0] * players

    def copy(self) -> "ToyState":
        other = type(self)(self.dice.copy(), len(self.scores))
        other.seen = self.seen
        other.phase, other.round, other.actor = self.phase, self.round, self.actor
        other.deck, other.open, other.scores = self.deck[:], self.open[:], self.scores[:]
        other.hands = [hand[:] for hand in self.hands]
        other.buried = [pile[:] for pile in self.buried]
        return other

    def columns(self) -> list[int]:
        out = [self.phase, self.round, self.actor, *self.scores]
        for pile in [self.deck, self.open, *self.hands, *self.buried]:
            out += [len(pile), *pile]
        return out


class Lay(Ask):
    """Which card from the hand to play."""

    def __init__(self, s: ToyState, seat: int) -> None:
        super().__init__(seat, "lay", [], "toy.lay", (s.round,), True)
        self.renew(s)

    def renew(self, state: State) -> None:
        assert isinstance(state, ToyState)
        self.options = list(state.hands[self.seat])


class Toy(Game[ToyState]):
    """The rules."""

    def __init__(self) -> None:
        self.name = "toy"
        self.rules_version = 1
        self.vocabulary = WORDS

    def check_options(self, options: dict[str, Any]) -> dict[str, Any]:
        players = options.get("players", 2)
        if players not in (2, 3):
            raise BadOption("bad_value", "players: {value} is not 2 or 3", {"value": repr(players)})
        return {"players": players}

    def seats(self, options: dict[str, Any]) -> list[str]:
        return NAMES[: int(options["players"])]

    def sides(self, options: dict[str, Any]) -> list[int]:
        return list(range(len(self.seats(options))))

    def turn(self, state: ToyState) -> int:
        return 1

    def setup(self, options: dict[str, Any], dice: Dice) -> ToyState:
        s = ToyState(dice, int(options["players"]))
        dice.shuffle(s.deck)
        for hand in s.hands:
            hand.extend([s.deck.pop() for _ in range(2)])
            hand.sort()
        return s

    def step(self, state: ToyState) -> Flow[None]:
        if state.phase == DRAW:
            self.draw(state)
        elif state.phase == LAY:
            yield from self.lay(state)
        else:
            yield from self.deeds(state)

    def draw(self, s: ToyState) -> None:
        """A step without a question."""
        for seat, hand in enumerate(s.hands):
            hand.append(s.deck.pop(s.dice.forced_index("draw", s.deck)))
            s.seen += 1
            s.note("draws", (seat,))
            s.note("drew", (seat, hand[-1]), 1 << seat)
            hand.sort()
        s.phase = LAY

    def lay(self, s: ToyState) -> Flow[None]:
        """All lay a card at once."""
        together = Together([Lay(s, seat) for seat in range(len(s.hands))])
        yield together
        for hand, card in zip(s.hands, together.answers, strict=True):
            hand.remove(card)
        s.open += together.answers
        s.seen += 1
        s.note("laid", tuple(together.answers))
        s.scores[together.answers.index(max(together.answers))] += max(together.answers)
        s.phase = DEEDS

    def deeds(self, s: ToyState) -> Flow[None]:
        """Two actions, a question with one answer, and a secret one that may have only one."""
        seat = s.actor
        for left in (2, 1):
            choice = yield Ask(seat, "deed", [ADD, ADD + 1, ROLL, PEEK, BURY, STOP], "toy.deed", (left,))
            if choice == STOP:
                break
            yield from self.deed(s, seat, choice)
        yield Ask(seat, "over", [YES], "toy.over")
        high = [card for card in s.hands[seat] if card >= 6]
        shield = yield Ask(seat, "shield", [*high, STOP], "toy.shield", (), True)
        s.note("shield", (seat, shield), 1 << seat)
        s.actor = (seat + 1) % len(s.scores)
        if s.actor == 0:
            s.round += 1
            s.phase = DRAW if s.round < 2 else OVER

    def deed(self, s: ToyState, seat: int, choice: int) -> Flow[None]:
        if choice == ROLL:
            s.scores[seat] += s.dice.roll("die")
        elif choice == PEEK:
            s.seen += 1
            s.note("peeked", (seat, s.deck[-1]), 1 << seat)
        elif choice == BURY:
            if s.hands[seat]:
                card = yield Ask(seat, "bury", list(s.hands[seat]), "toy.bury", (), True)
                s.hands[seat].remove(card)
                s.buried[seat].append(card)
                s.note("buries", (seat,))
        else:
            s.scores[seat] += 1 + choice - ADD

    def result(self, state: ToyState) -> list[float] | None:
        return [float(score) for score in state.scores] if state.phase == OVER else None

    def reason(self, state: ToyState) -> str:
        return "rounds"

    def view(self, state: ToyState, seat: int) -> dict[str, Any]:
        s = state
        return {
            "phase": s.phase,
            "round": s.round,
            "actor": s.actor,
            "scores": list(s.scores),
            "open": list(s.open),
            "deck": len(s.deck),
            "hands": [list(h) if i == seat else len(h) for i, h in enumerate(s.hands)],
            "buried": [list(b) if i == seat else len(b) for i, b in enumerate(s.buried)],
        }

    def guess(self, state: ToyState, seat: int, dice: Dice) -> None:
        s = state
        others = [i for i in range(len(s.hands)) if i != seat]
        piles = [s.deck, *(s.hands[i] for i in others), *(s.buried[i] for i in others)]
        unseen = sorted(card for pile in piles for card in pile)
        dice.shuffle(unseen)
        for pile in piles:
            pile[:] = [unseen.pop() for _ in pile]
        for hand in s.hands:
            hand.sort()
        s.dice.rekey(dice.draw_key())

    def position(self, state: ToyState) -> dict[str, Any]:
        s = state
        return {
            "phase": s.phase,
            "round": s.round,
            "actor": s.actor,
            "scores": list(s.scores),
            "open": list(s.open),
            "deck": list(s.deck),
            "hands": [list(h) for h in s.hands],
            "buried": [list(b) for b in s.buried],
        }

    def from_position(self, position: dict[str, Any], options: dict[str, Any], dice: Dice) -> ToyState:
        s = ToyState(dice, int(options["players"]))
        for key, value in position.items():
            if key not in self.position(s):
                raise BadPosition("bad_position", "{key}: unknown", {"key": key})
            setattr(s, key, value)
        return s.copy()

    def check(self, state: ToyState) -> list[Fault]:
        piles = [state.deck, state.open, *state.hands, *state.buried]
        once = sorted(c for pile in piles for c in pile) == list(range(CARDS))
        return [] if once else [Fault("not_once", "a card is not there once", {})]

    def read_script(self, script: dict[str, list[Any]]) -> dict[str, list[int]]:
        for kind in script:
            if kind not in ("die", "draw"):
                raise BadPosition("bad_script_kind", "script.{kind}: unknown", {"kind": kind})
        return script

    def variants(self) -> list[dict[str, Any]]:
        return [{"players": 2}, {"players": 3}]

    def roll_name(self, kind: str, value: int) -> str:
        return str(value)


class Leaky(Toy):
    """Shows the top of the deck to everybody."""

    def view(self, state: ToyState, seat: int) -> dict[str, Any]:
        return super().view(state, seat) | {"top": state.deck[-1:]}


TOY = Toy()


def new(
    players: int = 2,
    seed: str = "toy",
    script: dict[str, list[Any]] | None = None,
    track: bool = True,
    game: AnyGame = TOY,
) -> Match:
    """A match of the toy game."""
    return start(game, {"players": players}, key_of_seed(seed), script=script, track=track)


def table(match: Match) -> ToyState:
    """The live state."""
    assert isinstance(match.state, ToyState)
    return match.state


def say(match: Match, *answers: str) -> Match:
    """Answer the open questions one after the other."""
    for answer in answers:
        match.answer_next(answer)
    return match


def lay(match: Match) -> Match:
    """All lay their lowest card: on to the deeds."""
    while match.ask is not None and match.ask.kind == "lay":
        match.answer_next(match.ask.options[0])
    return match


def finish(match: Match, pick: Dice) -> Match:
    """Play at random to the end."""
    while not match.over:
        options = match.open_asks()[0].options
        match.answer_next(options[pick.below(len(options))])
    return match
