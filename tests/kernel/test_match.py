"""A match: questions, answers and their refusal, clones, undo, replay."""

from typing import Any

import numpy as np
import pytest
from tests.kernel.toy import ADD, BURY, STOP, YES, ToyState, finish, lay, new, say, table

from warhost.kernel.check import portrait
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.errors import BadPosition, IllegalAnswer, UndoRefused
from warhost.kernel.match import Match


def at_deeds(seed: str = "toy", players: int = 2, script: dict[str, list[int]] | None = None) -> Match:
    """Ann's two actions."""
    return lay(new(players, seed, script))


def low_hand(match: Match) -> Match:
    """The actor has no high card, so the shield has a single option."""
    for state in (match.base, match.state):
        assert isinstance(state, ToyState)
        state.hands[0] = []
    return match


# ---- questions


def test_a_step_without_a_question_runs_by_itself() -> None:
    m = new()
    assert m.steps == [[]]
    assert m.ask is not None and m.ask.kind == "lay"


def test_a_single_option_is_answered_by_the_kernel() -> None:
    m = say(at_deeds(), "stop")
    assert m.ask is not None and m.ask.kind == "shield", "the question `over` has one option and is not put"
    assert m.answers == [STOP], "what the kernel answered is not an answer of the seat"


def test_a_secret_single_option_is_asked() -> None:
    m = say(low_hand(at_deeds()), "stop")
    assert m.ask is not None and m.ask.kind == "shield"
    assert m.options() == ["stop"]
    m.answer("stop")
    assert m.seat == "bob"


def test_the_question_shows_who_must_answer_and_the_options() -> None:
    m = at_deeds()
    assert m.seat == "ann"
    assert m.ask is not None
    assert (m.ask.kind, m.ask.rule, m.ask.args) == ("deed", "toy.deed", (2,))
    assert m.options() == ["add:1", "add:2", "roll", "peek", "bury", "stop"] == m.options("ann") == m.options(0)


def test_a_match_a_question_and_an_event_describe_themselves() -> None:
    m = new(players=2)
    assert repr(m) == "<Match toy, turn 1: ann is asked lay, bob is asked lay>"
    assert m.waiting == ["ann", "bob"] and m.turn == 1
    lay(m)
    assert repr(m) == "<Match toy, turn 1: ann is asked deed>" and m.waiting == ["ann"]
    assert repr(m.ask) == "<Ask deed (toy.deed) to seat 0: 6 options>"
    assert repr(m.events()[0]) == "<Event draws (0,)>"
    finish(m, Dice(key_of_seed("play")))
    assert repr(m) == f"<Match toy, turn 1: over, {m.reason}>" and m.waiting == []


def test_only_the_asked_seat_sees_the_question() -> None:
    m = at_deeds()
    assert m.view("ann")["ask"] == {
        "kind": "deed",
        "rule": "toy.deed",
        "args": [2],
        "chosen": [],
        "events": [],
        "options": m.options(),
    }
    for seat in ("bob", "spectator"):
        assert "ask" not in m.view(seat)
        assert m.view(seat)["waiting"] == ["ann"]


def test_the_question_shows_what_its_seat_has_chosen_in_the_step() -> None:
    m = say(at_deeds(), "add:2", "add:1")
    assert m.view("ann")["ask"]["chosen"] == ["add:2", "add:1", "yes"], "`yes` was the only option of a question"
    assert [m.chosen("ann"), m.chosen(1)] == [[ADD + 1, ADD, YES], []]
    say(m, "stop")
    assert m.view("bob")["ask"]["chosen"] == [], "a new step, and the other's choices are not shown"


def test_undo_clones_and_guesses_keep_earlier_choices() -> None:
    m = say(at_deeds(), "add:2", "add:1")
    before = m.chosen("ann")
    assert m.clone().chosen("ann") == m.guess("ann", "world").chosen("ann") == before
    m.undo("ann")
    assert m.chosen("ann") == [ADD + 1]
    m.answer("add:1")
    assert m.chosen("ann") == before
    m.replay(m.all_answers())
    assert m.chosen("ann") == before


def test_an_untracked_match_shows_earlier_choices_too() -> None:
    m = say(lay(new(track=False)), "add:2")
    assert m.view("ann")["ask"]["chosen"] == ["add:2"]


def test_an_answer_is_given_by_name_or_id() -> None:
    by_name, by_id = at_deeds(), at_deeds()
    by_name.answer("bury", "ann")
    by_id.answer(BURY, 0)
    assert portrait(by_name) == portrait(by_id)


@pytest.mark.parametrize("kind", [np.int8, np.int64, np.uint16])
def test_an_answer_may_be_a_numpy_integer(kind: type[np.signedinteger[Any] | np.unsignedinteger[Any]]) -> None:
    by_id, by_numpy = at_deeds(), at_deeds()
    by_id.answer(BURY, 0)
    by_numpy.answer(kind(BURY), 0)
    by_id.answer_next(by_id.asks[0].options[0])
    by_numpy.answer_next(kind(by_numpy.asks[0].options[0]))
    assert portrait(by_numpy) == portrait(by_id)
    assert {type(action) for action in by_numpy.all_answers()} == {int}


def test_events_go_only_to_seats_that_may_see_them() -> None:
    m = say(at_deeds(), "peek")
    top = table(m).deck[-1]
    drew = [event.args for event in m.events() if event.kind == "drew"]
    assert [event.args for event in m.events("ann") if event.kind == "drew"] == drew[:1]
    assert [event.args for event in m.events("bob") if event.kind == "drew"] == drew[1:]
    assert [event.kind for event in m.events("spectator")] == ["draws", "draws", "laid"]
    assert (0, top) in [event.args for event in m.events(0)]
    assert (0, top) not in [event.args for event in m.events(1)]


# ---- refusal


@pytest.mark.parametrize(
    ("answer", "seat", "code", "told"),
    [
        ("card:0", None, "not_offered", "Choose one of: add:1, add:2, roll, peek, bury, stop"),
        ("jump", None, "unknown_action", "'jump' is not an action"),
        ("", None, "unknown_action", "'' is not an action"),
        (-1, None, "unknown_action", "-1 is not an action"),
        (10_000, None, "unknown_action", "10000 is not an action"),
        (True, None, "unknown_action", "True is not an action"),
        (np.float64(1.0), None, "unknown_action", "is not an action"),
        (np.bool_(True), None, "unknown_action", "is not an action"),
        (1.5, None, "unknown_action", "1.5 is not an action"),
        (None, None, "unknown_action", "None is not an action"),
        ("stop", "bob", "not_your_turn", "bob can't answer now; waiting for ann"),
        ("stop", 1, "not_your_turn", "bob can't answer now; waiting for ann"),
        ("stop", "dan", "no_seat", "The seats are ann, bob"),
        ("stop", 7, "no_seat", "The seats are ann, bob"),
        ("stop", -1, "no_seat", "The seats are ann, bob"),
    ],
)
def test_an_illegal_answer_changes_nothing_and_names_what_is_allowed(
    answer: str, seat: str | None, code: str, told: str
) -> None:
    m = at_deeds()
    before = portrait(m)
    with pytest.raises(IllegalAnswer, match=told) as refusal:
        m.answer(answer, seat)
    assert refusal.value.code == code
    assert portrait(m) == before
    m.answer("stop")


def test_after_the_end_nobody_is_asked() -> None:
    m = finish(new(), Dice(key_of_seed("end")))
    assert m.over and m.seat is None and m.ask is None
    assert m.result == dict(zip(["ann", "bob"], map(float, table(m).scores), strict=True))
    assert m.reason == "rounds"
    before = portrait(m)
    for attempt in (lambda: m.answer("stop"), lambda: m.answer("stop", "ann"), m.options):
        with pytest.raises(IllegalAnswer, match="The game is over"):
            attempt()
    assert portrait(m) == before


def test_before_the_end_there_is_no_result() -> None:
    m = at_deeds()
    assert not m.over and m.result is None and m.reason == ""


def test_an_impossible_forced_result_changes_nothing() -> None:
    """The script asks for a card in ann's hand: the answer that leads to the draw is refused, and stays refused."""
    m = new()
    drawn = [event.args[1] for event in m.events() if event.kind == "drew"]
    held = [card for card in table(m).hands[0] if card not in drawn]
    m = new(script={"draw": [*drawn, held[0]]})
    while m.ask is not None and not (m.ask.kind == "shield" and m.ask.seat == 1):
        m.answer_next(m.options(m.ask.seat)[-1])
    before = portrait(m)
    for _ in range(2):
        with pytest.raises(BadPosition, match=r"script\.draw"):
            m.answer("stop")
        assert portrait(m) == before


# ---- clones


def test_a_clone_in_the_middle_of_a_step_equals_the_match_and_leaves_it_alone() -> None:
    m = say(at_deeds(), "roll", "bury")
    assert m.answers
    before = portrait(m)
    other = m.clone()
    assert portrait(other) == before
    finish(other, Dice(key_of_seed("on")))
    assert portrait(m) == before


def test_match_and_clone_take_the_same_course_with_the_same_answers() -> None:
    m = say(at_deeds(), "add:1")
    other = m.clone()
    assert portrait(finish(m, Dice(key_of_seed("same")))) == portrait(finish(other, Dice(key_of_seed("same"))))


def test_a_clone_can_be_undone_on_its_own() -> None:
    m = say(at_deeds(), "add:1", "stop")
    other = m.clone()
    other.undo()
    other.undo()
    assert portrait(other) == portrait(at_deeds())
    assert portrait(m) == portrait(say(at_deeds(), "add:1", "stop"))


def test_a_finished_match_can_be_cloned() -> None:
    m = finish(new(), Dice(key_of_seed("end")))
    assert portrait(m.clone()) == portrait(m)


# ---- undo


def test_undo_restores_everything_back_to_the_start() -> None:
    m = new(players=3)
    pick = Dice(key_of_seed("undo"))
    past = []
    while not m.over:
        if max(m.pending) < 0:
            past.append(portrait(m))
        options = m.open_asks()[0].options
        m.answer_next(options[pick.below(len(options))])
    while past:
        m.undo()
        if max(m.pending, default=-1) < 0:
            assert portrait(m) == past.pop()
    with pytest.raises(UndoRefused, match="nothing to undo"):
        m.undo()


def test_a_seat_may_undo_an_answer_that_revealed_nothing() -> None:
    m = say(at_deeds(), "add:1")
    assert m.may_undo("ann")
    m.undo("ann")
    assert portrait(m) == portrait(at_deeds())


def test_a_seat_may_undo_several_answers_across_the_end_of_its_step() -> None:
    m = at_deeds()
    say(m, "add:1", "stop", "stop")
    assert m.seat == "bob"
    for _ in range(3):
        m.undo("ann")
    assert portrait(m) == portrait(at_deeds())


@pytest.mark.parametrize(("answer", "why"), [("roll", "dice"), ("peek", "a thing seen")])
def test_undo_does_not_cross_dice_or_revealed_information(answer: str, why: str) -> None:
    m = say(at_deeds(), "add:1", answer)
    before = portrait(m)
    assert not m.may_undo("ann")
    with pytest.raises(UndoRefused, match="Can't undo"):
        m.undo("ann")
    assert portrait(m) == before, why


def test_answers_after_the_dice_may_be_undone() -> None:
    m = say(at_deeds(), "roll", "add:1")
    m.undo("ann")
    assert portrait(m) == portrait(say(at_deeds(), "roll"))
    assert not m.may_undo("ann")


def test_undo_does_not_cross_the_answer_of_another_seat() -> None:
    m = say(at_deeds(), "add:1", "stop", "stop", "add:1")
    assert m.may_undo("bob") and not m.may_undo("ann")
    with pytest.raises(UndoRefused, match="Can't undo"):
        m.undo("ann")
    m.undo("bob")
    assert m.may_undo("ann")


def test_undo_without_a_seat_crosses_everything() -> None:
    m = say(at_deeds(), "roll")
    m.undo()
    assert portrait(m) == portrait(at_deeds())
    say(m, "roll")
    assert portrait(m) == portrait(say(at_deeds(), "roll")), "the dice fall the same way again"


def test_undo_by_nobody_is_refused() -> None:
    with pytest.raises(IllegalAnswer, match="The seats are ann, bob"):
        at_deeds().undo("spectator")


# ---- replay


def test_a_rewound_match_is_at_the_start_of_a_step_and_continues_from_there() -> None:
    m = finish(new(), Dice(key_of_seed("rewind")))
    answers, deep = m.all_answers(), 0
    for total in range(len(answers)):
        again = m.clone()
        given = again.rewind(total)
        if given < 0:
            assert portrait(again) == portrait(m), "that step is no longer kept, and nothing has changed"
            continue
        deep += 1
        assert given <= total and again.answers == [] and again.all_answers() == answers[:given]
        for answer in answers[given:]:
            again.play(answer)
        assert portrait(again) == portrait(m)
    assert deep > 5


def test_replay_reaches_the_same_match() -> None:
    m = finish(new(players=3), Dice(key_of_seed("replay")))
    before = portrait(m)
    m.replay(m.all_answers())
    assert portrait(m) == before


def test_replay_of_an_illegal_answer_changes_nothing() -> None:
    m = say(at_deeds(players=3), "add:1")
    before = portrait(m)
    with pytest.raises(IllegalAnswer):
        m.replay([*m.all_answers()[:-1], 0])
    assert portrait(m) == before


# ---- the fingerprint


def test_the_hash_covers_the_state_the_dice_their_key_and_the_answers() -> None:
    state = table(new())
    hashes = [state.hash(), state.copy().hash()]
    assert hashes[0] == hashes[1] and len(hashes[0]) == 32
    state.scores[1] += 1
    hashes.append(state.hash())
    state.dice.below(6)
    hashes.append(state.hash())
    state.dice.rekey(bytes(32))
    hashes += [state.hash(), state.hash([]), state.hash([1, 2]), state.hash([2, 1])]
    assert len(set(hashes)) == len(hashes) - 1


# ---- untracked


def test_an_untracked_match_plays_the_same_game() -> None:
    tracked, untracked = new(), new(track=False)
    finish(tracked, Dice(key_of_seed("play")))
    finish(untracked, Dice(key_of_seed("play")))
    assert untracked.state.hash() == tracked.state.hash()
    assert untracked.result == tracked.result
    assert untracked.events() == []


def test_an_untracked_match_refuses_to_look_back() -> None:
    m = say(lay(new(track=False)), "add:1")
    before = m.state.hash()
    for attempt in (
        m.clone,
        m.undo,
        m.record,
        m.position,
        lambda: m.replay([]),
        lambda: m.guess("ann", "seed"),
        lambda: m.fork(0, Dice(bytes(32))),
    ):
        with pytest.raises(UndoRefused, match="keeps no history"):
            attempt()
    assert not m.may_undo("ann")
    with pytest.raises(UndoRefused):
        m.undo("ann")
    assert m.state.hash() == before


# ---- guesses


def test_a_guess_looks_the_same_to_its_seat_and_hides_the_truth() -> None:
    m = at_deeds()
    before = portrait(m)
    worlds = [m.guess("ann", str(seed)) for seed in range(20)]
    for world in worlds:
        assert world.view("ann") == m.view("ann")
    assert len({tuple(table(world).hands[1]) for world in worlds}) > 1
    assert len({tuple(table(world).deck) for world in worlds}) > 1
    assert len({world.state.dice.key for world in worlds} | {m.state.dice.key}) == 21
    assert portrait(m) == before


def test_the_same_seed_guesses_the_same_world() -> None:
    m = at_deeds()
    assert m.guess("ann", "seed").state.hash() == m.guess("ann", "seed").state.hash()


def test_a_guess_takes_a_number_as_its_seed_as_a_new_match_does() -> None:
    m = at_deeds()
    expected = m.guess("ann", "3").state.hash()
    assert m.guess("ann", seed=3).state.hash() == expected
    assert m.guess("ann", seed=np.int64(3)).state.hash() == expected


def test_a_guess_keeps_no_forced_results() -> None:
    m = at_deeds(script={"die": [6] * 100})
    rolled = set()
    for seed in range(30):
        world = m.guess("ann", str(seed))
        score = table(world).scores[0]
        world.answer("roll")
        rolled.add(table(world).scores[0] - score)
    assert len(rolled) > 1


def test_a_seat_guesses_only_when_it_is_asked() -> None:
    """The options of another seat's question would reveal its hand."""
    with pytest.raises(IllegalAnswer, match="bob can't answer now; waiting for ann"):
        at_deeds().guess("bob", "seed")


def test_a_match_starts_from_a_position() -> None:
    m = at_deeds()
    other = Match(m.game, m.options_used, m.game.from_position(m.position(), m.options_used, Dice(key_of_seed("else"))))
    assert other.position() == m.position()
    assert other.view("ann") == m.view("ann")
