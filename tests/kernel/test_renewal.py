"""New dice keys: after an undo by consent nobody knows the next rolls."""

import copy
import pickle
from typing import Any

import pytest
from tests.kernel.toy import TOY, new, say

from warhost.kernel.errors import BadRecord
from warhost.kernel.match import Match
from warhost.kernel.record import replay


def rolling(seed: str = "toy") -> Match:
    """Ann has laid a card and may roll."""
    m = new(seed=seed)
    for seat in ("ann", "bob"):
        m.answer(m.options(seat)[0], seat)
    return m


def rolled(m: Match) -> list[int]:
    """What the dice have shown."""
    return [value for step in m.rolls for _, value in step] + [value for _, value in m.state.dice.trace or []]


def take_back_and_renew(m: Match) -> None:
    """An undo by consent."""
    m.undo()
    m.renew_dice()


def test_a_further_key_gives_other_rolls_and_the_record_verifies() -> None:
    seen = set()
    m = rolling()
    for _ in range(12):
        say(m, "roll")
        seen.add(rolled(m)[-1])
        take_back_and_renew(m)
    assert len(seen) > 2
    say(m, "roll", "stop", "stop")
    record = m.record()
    assert record["renewals"] == [[2, 12]]
    assert rolled(replay(record, TOY)) == rolled(m)


def test_copies_forks_and_undos_keep_the_further_key() -> None:
    m = rolling()
    take_back_and_renew(say(m, "roll"))
    for other in (m.clone(), copy.deepcopy(m), pickle.loads(pickle.dumps(m)), m.branch(), copy.deepcopy(m.branch())):
        other.play(TOY.vocabulary.parse("roll"))
        mine = m.clone()
        say(mine, "roll")
        assert other.state.hash() == mine.state.hash()
    guess = m.guess("ann", "seed")
    again = pickle.loads(pickle.dumps(guess))
    for world in (guess, again):
        world.play(TOY.vocabulary.parse("roll"))
    assert guess.state.hash() == again.state.hash()


def test_a_guess_does_not_know_the_further_key() -> None:
    m = rolling()
    take_back_and_renew(say(m, "roll"))
    world = m.guess("ann", "seed")
    key = world.state.dice.key
    world.play(TOY.vocabulary.parse("roll"))
    assert world.state.dice.key == key


def test_an_answer_taken_back_by_the_rule_does_not_bring_the_old_dice_back() -> None:
    m = rolling()
    say(m, "add:1", "roll")
    old = rolled(m)[-1]
    take_back_and_renew(m)
    assert m.may_undo("ann")
    m.undo("ann")
    assert m.renewals == [(2, 1)]
    values = set()
    for _ in range(8):
        say(m, "roll")
        values.add(rolled(m)[-1])
        take_back_and_renew(m)
    assert values != {old}


def test_forced_dice_stay_forced_after_an_undo() -> None:
    m = new(script={"die": [6, 6]})
    for seat in ("ann", "bob"):
        m.answer(m.options(seat)[0], seat)
    take_back_and_renew(say(m, "roll"))
    assert rolled(say(m, "roll"))[-1] == 6


@pytest.mark.parametrize(
    ("renewals", "code"),
    [
        ("no", "record_list"),
        ([3], "record_renewal"),
        ([[1, True]], "record_renewal"),
        ([[-1, 1]], "record_renewal"),
        ([[2, 1], [2, 2]], "record_renewal_order"),
        ([[2, 2], [3, 1]], "record_renewal_order"),
        ([[2, 0]], "record_renewal_order"),
        ([[900, 1]], "record_renewal_late"),
    ],
)
def test_a_record_with_impossible_renewals_is_refused(renewals: Any, code: str) -> None:
    m = say(rolling(), "stop", "stop")
    with pytest.raises(BadRecord) as caught:
        replay(m.record() | {"renewals": renewals}, TOY)
    assert caught.value.code == code


def test_a_record_without_its_renewal_is_refused() -> None:
    m = rolling()
    for _ in range(3):
        take_back_and_renew(say(m, "roll"))
    record = say(m, "roll", "roll", "stop").record()
    del record["renewals"]
    with pytest.raises(BadRecord):
        replay(record, TOY)
