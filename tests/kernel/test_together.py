"""Several seats decide at once: any order, no answer seen before all are given."""

import itertools

import pytest
from tests.kernel.toy import DEEDS, Toy, ToyState, finish, new, say, table

from warhost.kernel.check import portrait
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.errors import BadPosition, IllegalAnswer, UndoRefused
from warhost.kernel.flow import Ask, Flow, Together
from warhost.kernel.match import Match

SEATS = ["ann", "bob", "cid"]


def together() -> Match:
    """Three seats about to lay a card."""
    m = new(players=3)
    assert m.seat == ("ann", "bob", "cid")
    return m


def choices(m: Match) -> dict[str, str]:
    """Each seat's card."""
    return {seat: m.options(seat)[number] for number, seat in enumerate(SEATS)}


@pytest.mark.parametrize("order", list(itertools.permutations(SEATS)))
def test_answers_in_any_order_have_the_same_result(order: tuple[str, ...]) -> None:
    expected, m = together(), together()
    chosen = choices(m)
    for seat in SEATS:
        expected.answer(chosen[seat], seat)
    for seat in order:
        m.answer(chosen[seat], seat)
    assert portrait(m) == portrait(expected)
    assert m.steps[-1] == [m.game.vocabulary.parse(chosen[seat]) for seat in SEATS]


class Quiet(Toy):
    """A choice together that shows nothing and then draws blindly."""

    def __init__(self) -> None:
        super().__init__()
        self.received: list[int] = []

    def lay(self, s: ToyState) -> Flow[None]:
        both = Together([Ask(0, "lay", [1, 2], "toy.lay"), Ask(1, "lay", [3, 4], "toy.lay")])
        self.received = [(yield both), *both.answers]
        if s.dice.script is not None:
            s.dice.pick("draw", s.deck)
        s.phase = DEEDS


@pytest.mark.parametrize("order", [["ann", "bob"], ["bob", "ann"]])
def test_the_order_of_answers_does_not_affect_what_the_rule_receives(order: list[str]) -> None:
    game = Quiet()
    m = new(game=game)
    for seat in order:
        m.answer({"ann": "card:1", "bob": "card:4"}[seat], seat)
    assert game.received == [4, 1, 4]


class Twice(Toy):
    """All lay a card, then each is asked for a second one in the same step."""

    def lay(self, s: ToyState) -> Flow[None]:
        yield Together([Ask(0, "lay", [1, 2], "toy.lay"), Ask(1, "lay", [3, 4], "toy.lay")])
        yield Together([Ask(0, "lay", [5, 6], "toy.lay"), Ask(1, "lay", [7, 8], "toy.lay")])
        s.phase = DEEDS


def test_each_seat_is_shown_only_its_own_choice() -> None:
    m = new(game=Twice())
    m.answer("card:4", "bob")
    assert m.view("ann")["ask"]["chosen"] == [], "an answer that waits for others is not shown"
    m.answer("card:1", "ann")
    assert [m.view(seat)["ask"]["chosen"] for seat in ("ann", "bob")] == [["card:1"], ["card:4"]]


def test_nobody_sees_an_answer_before_all_are_given() -> None:
    m = together()
    before = {seat: m.view(seat) for seat in [*SEATS, "spectator"]}
    events = {seat: len(m.events(seat)) for seat in [*SEATS, "spectator"]}
    state = m.state.hash()
    m.answer(choices(m)["bob"], "bob")
    for seat, was in before.items():
        now = m.view(seat)
        assert now["waiting"] == ["ann", "cid"]
        assert {k: v for k, v in now.items() if k not in ("waiting", "ask")} == {
            k: v for k, v in was.items() if k not in ("waiting", "ask")
        }
        assert len(m.events(seat)) == events[seat]
        assert ("ask" in now) == (seat in ("ann", "cid"))
    assert m.state.hash() == state
    assert m.record()["open"] == [] and len(m.record()["steps"]) == 1


def test_the_seat_must_be_named_while_several_are_asked() -> None:
    m = together()
    chosen = choices(m)
    with pytest.raises(IllegalAnswer, match="Name one of ann, bob, cid"):
        m.answer(chosen["ann"])
    m.answer(chosen["ann"], "ann")
    m.answer(chosen["cid"], "cid")
    m.answer(m.options()[0])
    assert m.seat == "ann" and m.ask is not None and m.ask.kind == "deed"


def test_a_second_answer_is_refused_and_the_first_stands() -> None:
    m = together()
    m.answer(choices(m)["bob"], "bob")
    before = portrait(m)
    with pytest.raises(IllegalAnswer, match="bob can't answer now; waiting for ann, cid"):
        m.answer(choices(together())["bob"], "bob")
    assert portrait(m) == before


def test_an_answer_of_anothers_options_is_refused() -> None:
    m = together()
    before = portrait(m)
    with pytest.raises(IllegalAnswer, match="Choose one of"):
        m.answer(m.options("ann")[0], "bob")
    assert portrait(m) == before


# ---- undo


def test_a_pending_answer_can_be_taken_back_by_its_seat_alone() -> None:
    m = together()
    chosen = choices(m)
    m.answer(chosen["bob"], "bob")
    before = portrait(m)
    m.answer(chosen["ann"], "ann")
    assert m.may_undo("ann") and m.may_undo("bob") and not m.may_undo("cid")
    with pytest.raises(UndoRefused, match="Can't undo"):
        m.undo("cid")
    m.undo("ann")
    assert portrait(m) == before
    m.undo("bob")
    assert portrait(m) == portrait(together())


def test_undo_without_a_seat_takes_all_pending_answers_back() -> None:
    m = together()
    chosen = choices(m)
    m.answer(chosen["bob"], "bob")
    m.answer(chosen["ann"], "ann")
    m.undo()
    assert portrait(m) == portrait(together())


def test_once_all_are_there_nobody_may_take_one_back() -> None:
    m = together()
    for seat, answer in choices(m).items():
        m.answer(answer, seat)
    for seat in SEATS:
        assert not m.may_undo(seat)
        with pytest.raises(UndoRefused):
            m.undo(seat)


def test_nobody_may_undo_even_when_nothing_was_revealed() -> None:
    m = new(game=Quiet())
    say(m, "card:1", "card:3")
    assert not m.may_undo("ann") and not m.may_undo("bob")


def test_an_impossible_forced_result_keeps_pending_answers() -> None:
    drawn = [event.args[1] for event in new().events() if event.kind == "drew"]
    m = new(game=Quiet(), script={"draw": [*drawn, drawn[0]]})
    m.answer("card:3", "bob")
    before = portrait(m)
    with pytest.raises(BadPosition, match=r"script\.draw"):
        m.answer("card:1", "ann")
    assert portrait(m) == before


def test_undo_without_a_seat_reopens_the_last_answer() -> None:
    m = together()
    chosen = choices(m)
    for seat, answer in chosen.items():
        m.answer(answer, seat)
    after = portrait(m)
    m.undo()
    assert m.seat == "cid"
    m.answer(chosen["cid"], "cid")
    assert portrait(m) == after


# ---- clones, replay, guesses


def test_a_clone_keeps_its_own_pending_answers() -> None:
    m = together()
    chosen = choices(m)
    m.answer(chosen["cid"], "cid")
    before = portrait(m)
    other = m.clone()
    assert portrait(other) == before
    other.undo("cid")
    other.answer(other.options("cid")[0], "cid")
    other.answer(chosen["ann"], "ann")
    assert portrait(m) == before
    other.answer(chosen["bob"], "bob")
    assert portrait(m) == before


def test_replay_of_answers_given_in_another_order() -> None:
    m = together()
    for seat in ("cid", "ann", "bob"):
        m.answer(choices(together())[seat], seat)
    finish(m, Dice(key_of_seed("together")))
    before = portrait(m)
    m.replay(m.all_answers())
    assert portrait(m) == before


def test_a_refused_replay_keeps_pending_answers() -> None:
    m = together()
    m.answer(choices(m)["bob"], "bob")
    before = portrait(m)
    with pytest.raises(IllegalAnswer):
        m.replay([-5])
    assert portrait(m) == before


def test_a_guess_changes_hidden_answers_and_offers_the_options_of_guessed_hands() -> None:
    m = together()
    chosen = choices(m)
    m.answer(chosen["bob"], "bob")
    m.answer(chosen["ann"], "ann")
    laid = set()
    for seed in range(10):
        world = m.guess("ann", str(seed))
        assert world.seat == "cid", "ann's own answer stands, bob's is another that he may hold"
        assert world.view("ann") == m.view("ann")
        held = table(world).hands[1][:]
        assert [int(name.removeprefix("card:")) for name in world.options("cid")] == table(world).hands[2]
        say(world, world.options("cid")[0])
        assert m.game.vocabulary.parse(chosen["ann"]) == table(world).open[0]
        assert table(world).open[1] in held
        laid.add(table(world).open[1])
    assert len(laid) > 2
