"""The conformance checks find nothing in a sound game, and each fault in a game that has it."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.kernel.toy import CARDS, STOP, TOY, YES, Leaky, Toy, ToyState, new

from warhost.kernel.actions import Vocabulary
from warhost.kernel.check import (
    check_hidden,
    check_match,
    check_moves,
    check_record,
    check_vocabulary,
    choose,
    differences,
    portrait,
)
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.flow import AnyGame, Ask, Flow
from warhost.kernel.match import Match


def faults(game: AnyGame, games: int = 4) -> set[str]:
    """Return what the checks find in a few whole random matches."""
    found: set[str] = set()
    for seed in range(games):
        m = new(2 + seed % 2, f"check {seed}", game=game)
        pick = Dice(key_of_seed(f"pick {seed}"))
        while True:
            found.update(check_match(m, pick))
            if not found:
                found.update(check_moves(m, pick))
                found.update(check_record(m))
                for seat in range(len(m.seats)):
                    found.update(check_hidden(m, seat, pick))
            if found or m.over:
                break
            m.answer_next(choose(m, pick))
    return found


def test_a_sound_game_has_no_fault() -> None:
    assert faults(TOY, 10) == set()
    assert check_vocabulary(TOY) == []


def test_silent_questions_may_be_any_number() -> None:
    assert faults(Counting(silent=True)) == set()


def test_the_checks_leave_the_match_alone() -> None:
    m = new(3)
    pick = Dice(key_of_seed("alone"))
    while not m.over:
        before = portrait(m)
        check_match(m, pick)
        check_record(m)
        check_hidden(m, 0, pick)
        check_moves(m, pick)
        assert portrait(m) == before
        m.answer_next(choose(m, pick))


def test_the_same_pick_finds_the_same() -> None:
    game = Leaky()
    assert faults(game) == faults(game) != set()


# ---- games with one fault each


class Asking(Toy):
    """Asks one wrong question among the actions."""

    def __init__(self, ask: Callable[[], Ask]) -> None:
        super().__init__()
        self.wrong = ask

    def deeds(self, s: ToyState) -> Flow[None]:
        yield self.wrong()
        yield from super().deeds(s)


class Sharing(ToyState):
    """A copy that shares a list."""

    def copy(self) -> "Sharing":
        other = super().copy()
        other.scores = self.scores
        assert isinstance(other, Sharing)
        return other


class SharedState(Toy):
    """Sets up a table whose copies share a list."""

    def setup(self, options: dict[str, Any], dice: Dice) -> ToyState:
        s = super().setup(options, dice)
        shared = Sharing(s.dice, len(s.scores))
        shared.deck, shared.hands = s.deck, s.hands
        return shared


class Remembering(Toy):
    """Depends on something besides state, answers and dice."""

    def __init__(self) -> None:
        super().__init__()
        self.calls = 0

    def draw(self, s: ToyState) -> None:
        super().draw(s)
        self.calls += 1
        s.scores[0] += self.calls


class LeakyEvents(Toy):
    """Reveals to everybody which card was buried."""

    def deed(self, s: ToyState, seat: int, choice: int) -> Flow[None]:
        before = len(s.buried[seat])
        yield from super().deed(s, seat, choice)
        if len(s.buried[seat]) > before:
            s.note("buried", (s.hands[seat][0] if s.hands[seat] else -1,))


class LeakyChoice(Toy):
    """Reveals to everybody which card a seat chose to bury."""

    def deed(self, s: ToyState, seat: int, choice: int) -> Flow[None]:
        before = len(s.buried[seat])
        yield from super().deed(s, seat, choice)
        if len(s.buried[seat]) > before:
            s.note("chosen", (s.buried[seat][-1],))


class Skipping(Toy):
    """Does not keep the shield secret: only a seat with a high card is asked."""

    def deeds(self, s: ToyState) -> Flow[None]:
        flow = super().deeds(s)
        try:
            ask = next(flow)
            while True:
                ask.secret = False
                ask = flow.send((yield ask))
        except StopIteration:
            return


class SkippingShown(Toy):
    """Asks which card to show only if the hand has a high one and a low one, and shows it at once."""

    def deeds(self, s: ToyState) -> Flow[None]:
        hand = s.hands[s.actor]
        if len(hand) > 1:
            card = yield Ask(s.actor, "show", [hand[0], hand[-1]] if hand[0] < 6 <= hand[-1] else hand[:1], "toy.show")
            hand.remove(card)
            s.open.append(card)
            s.seen += 1
        yield from super().deeds(s)


class Counting(Toy):
    """Asks in secret until its player has enough, which nobody else can know."""

    def __init__(self, silent: bool) -> None:
        super().__init__()
        self.silent = silent

    def deeds(self, s: ToyState) -> Flow[None]:
        answer = YES
        while answer == YES:
            answer = yield Ask(s.actor, "more", [YES, STOP], "toy.more", (), True, self.silent)
        yield from super().deeds(s)


class LeakyOptions(Toy):
    """Lets a seat's options depend on what it cannot see."""

    def deeds(self, s: ToyState) -> Flow[None]:
        yield Ask(s.actor, "odd", [YES, STOP] if s.deck[-1] % 2 else [STOP, YES], "toy.odd")
        yield from super().deeds(s)


class WrongGuess(Toy):
    """A guess that forgets the seat's own hand."""

    def guess(self, state: ToyState, seat: int, dice: Dice) -> None:
        super().guess(state, -1, dice)


class Forgetful(Toy):
    """A position without the round."""

    def position(self, state: ToyState) -> dict[str, Any]:
        position = super().position(state)
        del position["round"]
        return position


class Losing(Toy):
    """Loses a card."""

    def draw(self, s: ToyState) -> None:
        super().draw(s)
        s.deck.pop()


class Tuples(Toy):
    """A view that is not plain data."""

    def view(self, state: ToyState, seat: int) -> dict[str, Any]:
        return super().view(state, seat) | {"pair": (1, 2)}


class AsksAll(Toy):
    """Shows everybody that there is a question."""

    def view(self, state: ToyState, seat: int) -> dict[str, Any]:
        return super().view(state, seat) | {"ask": {}}


def one(options: list[int], seat: int = 0, rule: str = "toy.one") -> Asking:
    """A game with a wrong question."""
    return Asking(lambda: Ask(seat, "one", list(options), rule, (), True))


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (one([]), "no options"),
        (one([YES, STOP, YES]), "the same option twice"),
        (one([YES, 1000]), "outside the vocabulary"),
        (one([YES], seat=5), "no seat 5"),
        (one([YES], rule=""), "has no kind or no rule"),
        (Asking(lambda: Ask(0, "one", [YES, STOP], "toy.one", silent=True)), "silent, but not secret"),
        (SharedState(), "match after its clone was played"),
        (Remembering(), "record: "),
        (Leaky(), "guess by"),
        (AsksAll(), "shows a question to a seat that is not asked"),
        (LeakyEvents(), "can tell a guess by"),
        (LeakyChoice(), "can tell a guess by"),
        (Skipping(), "asked or not"),
        (SkippingShown(), "asked or not"),
        (Counting(silent=False), "moves, which tells"),
        (LeakyOptions(), "can tell a guess by"),
        (WrongGuess(), "guess by"),
        (Forgetful(), "position: reading it back gives another state"),
        (Losing(), "a card is not there once"),
        (Tuples(), "not plain data"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Toy) else None,
)
def test_a_fault_is_found(game: AnyGame, told: str) -> None:
    found = faults(game)
    assert any(told in fault for fault in found), found


def test_a_choice_that_is_shown_on_purpose_is_not_a_leak() -> None:
    """A card shown on purpose counts as seen, so the choice cannot be undone either."""

    class Showing(LeakyChoice):
        def deed(self, s: ToyState, seat: int, choice: int) -> Flow[None]:
            before = len(s.buried[seat])
            yield from super().deed(s, seat, choice)
            s.seen += len(s.buried[seat]) > before

    assert faults(Showing(), 8) == set()


def test_a_visible_action_that_the_hand_allows_is_not_a_leak() -> None:
    """A seat's options depend on its hand, but what it does is not hidden."""

    class Open(Toy):
        def deeds(self, s: ToyState) -> Flow[None]:
            odd = s.hands[s.actor][0] % 2 if s.hands[s.actor] else 0
            choice = yield Ask(s.actor, "open", [0, 1 + odd], "toy.open", (), True)
            s.note("did", (s.actor, choice))
            yield from super().deeds(s)

    assert faults(Open(), 8) == set()


def test_a_name_that_appears_twice_in_the_vocabulary_is_found() -> None:
    game = Toy()
    game.vocabulary = Vocabulary([("card", [str(c) for c in range(CARDS)]), ("card", ["1"])])
    assert check_vocabulary(game) == ["vocabulary: card:1 twice"]


def test_a_match_of_two_questions_to_one_seat_is_found() -> None:
    m: Match = new()
    m.asks[1].seat = 0
    assert any("asked twice at once" in fault for fault in check_match(m, Dice(bytes(32))))


def test_a_difference_is_shown_from_where_it_begins() -> None:
    assert differences("view", {"ann": 1, "bob": [1, 2]}, {"ann": 1, "bob": [1, 3]}) == [
        "view: bob differs: expected ...[1, 2]..., not ...[1, 3]..."
    ]
    assert differences("view", {"ann": 1}, {"ann": 12}) == ["view: ann differs: expected ...1..., not ...12..."]
    assert differences("view", {}, {"ann": "x" * 200 + "y"}) != []
