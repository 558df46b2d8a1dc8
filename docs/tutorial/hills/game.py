"""The rules of Four Hills: companies of strength 0 to 19, four in each hand, and four hills worth 1 to 4 points."""

from typing import Any

from warhost.kernel.actions import Vocabulary
from warhost.kernel.dice import Dice
from warhost.kernel.errors import Fault
from warhost.kernel.flow import Ask, Flow, Game, State, Together
from warhost.kernel.observe import Field, Layout, Sheet
from warhost.kernel.options import known_options
from warhost.kernel.position import FieldReader

SEATS = ["north", "south"]
HILLS = 4
STRENGTHS = [str(strength) for strength in range(20)]
# The number of an action is the strength of the company that it sends.
VOCABULARY = Vocabulary([("send", STRENGTHS)])
PILES = ["north", "south", "north_sent", "south_sent"]
FOUR_EACH = "each side needs four different companies, and both have sent the same number"


class Hills(State):
    """The companies in each hand and those already sent. The rest are out of the game."""

    def __init__(self, dice: Dice, hands: list[list[int]], sent: list[list[int]]) -> None:
        super().__init__(dice)
        self.hands = hands
        self.sent = sent

    def copy(self) -> "Hills":
        other = Hills(self.dice.copy(), [hand[:] for hand in self.hands], [pile[:] for pile in self.sent])
        other.seen = self.seen
        return other

    def columns(self) -> list[int]:
        return [number for pile in [*self.hands, *self.sent] for number in [len(pile), *pile]]

    def points(self) -> list[int]:
        """The points of each seat."""
        points = [0, 0]
        for hill, (north, south) in enumerate(zip(*self.sent, strict=True), 1):
            points[int(south > north)] += hill
        return points


class Send(Ask):
    """Which company to send. Hands are hidden, so the options are renewed in a guessed world."""

    def renew(self, state: State) -> None:
        assert isinstance(state, Hills)
        self.options = list(state.hands[self.seat])


class HillsGame(Game[Hills]):
    """Four Hills."""

    def __init__(self) -> None:
        self.name = "hills"
        self.rules_version = 1
        self.vocabulary = VOCABULARY

    def check_options(self, options: dict[str, Any]) -> dict[str, Any]:
        known_options(options, [])
        return {}

    def seats(self, options: dict[str, Any]) -> list[str]:
        return SEATS

    def setup(self, options: dict[str, Any], dice: Dice) -> Hills:
        deck = list(range(len(STRENGTHS)))
        dice.shuffle(deck)
        return Hills(dice, [sorted(deck[:HILLS]), sorted(deck[HILLS : 2 * HILLS])], [[], []])

    def step(self, s: Hills) -> Flow[None]:
        both = Together([Send(seat, "send", list(s.hands[seat]), "hills.send", (self.turn(s),)) for seat in range(2)])
        yield both
        s.seen += 1
        for seat, company in enumerate(both.answers):
            s.hands[seat].remove(company)
            s.sent[seat].append(company)
            s.note("sends", (seat, company))
        s.note("takes", (both.answers.index(max(both.answers)), len(s.sent[0])))

    def turn(self, s: Hills) -> int:
        return min(len(s.sent[0]) + 1, HILLS)

    def result(self, s: Hills) -> list[float] | None:
        points = s.points()
        if len(s.sent[0]) < HILLS:
            return None
        return [0.5 if points[0] == points[1] else float(own == max(points)) for own in points]

    def reason(self, s: Hills) -> str:
        return "points" if self.result(s) else ""

    # ---- what a seat sees

    def view(self, s: Hills, seat: int) -> dict[str, Any]:
        public = {"hill": self.turn(s), "points": s.points(), "sent": [list(pile) for pile in s.sent]}
        return public | ({"hand": list(s.hands[seat])} if seat >= 0 else {})

    def guess(self, s: Hills, seat: int, dice: Dice) -> None:
        seen = [*s.hands[seat], *s.sent[0], *s.sent[1]]
        unseen = [company for company in range(len(STRENGTHS)) if company not in seen]
        dice.shuffle(unseen)
        s.hands[1 - seat] = sorted(unseen[: len(s.hands[1 - seat])])
        s.dice.rekey(dice.draw_key())

    def layout(self) -> Layout:
        hand = Field("hand", len(STRENGTHS), 0, 1, "the companies in the seat's hand")
        sent = Field("sent", len(STRENGTHS), 0, 1, "the companies already sent")
        return Layout([hand, sent], ["send"], len(VOCABULARY))

    def observe(self, s: Hills, seat: int, sheet: Sheet) -> None:
        first = self.layout().first
        sheet.mark(first["hand"], s.hands[seat] if seat >= 0 else [])
        sheet.mark(first["sent"], [*s.sent[0], *s.sent[1]])

    # ---- positions

    def position(self, s: Hills) -> dict[str, Any]:
        piles = [*s.hands, *s.sent]
        return {name: [STRENGTHS[company] for company in pile] for name, pile in zip(PILES, piles, strict=True)}

    def from_position(self, position: dict[str, Any], options: dict[str, Any], dice: Dice) -> Hills:
        read = FieldReader()
        read.known(position, PILES, "")
        piles = [read.names(position, name, STRENGTHS) for name in PILES]
        read.refuse()
        return Hills(dice, piles[:2], piles[2:])

    def check(self, s: Hills) -> list[Fault]:
        piles = [*s.hands, *s.sent]
        gone = len(piles[2])
        sizes = [len(pile) for pile in piles] == [HILLS - gone, HILLS - gone, gone, gone]
        different = len({company for pile in piles for company in pile}) == 2 * HILLS
        return [] if sizes and different else [Fault("four_each", FOUR_EACH, {})]
