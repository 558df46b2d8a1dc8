"""The coach: it finds costly answers, and says nothing if there is nothing to say."""

import pytest

import warhost
from warhost.bots import policies
from warhost.bots.advice import MUCH, Weighed, Weighing, weigh
from warhost.bots.bot import Seat
from warhost.kernel.errors import BadOption
from warhost.kernel.match import Match

# The last unit of the Uthuk has one figure left: destroying it wins at once.
LAST_STAND = {
    "first": "daqan",
    "units": {"e6": "citadel_guard", "g6": "citadel_guard", "f5": {"unit": "blood_harvesters", "health": 1}},
    "players": {"daqan": {"hand": ["attack_centre"]}},
}


def last_stand() -> Match:
    """The Daqan may attack the last unit of the enemy."""
    match = warhost.new("battlelore", seed=1, options={"game": "learning"}, position=LAST_STAND)
    for action in ("text", "hex:e6", "hex:g6", "done"):
        match.answer(action, "daqan")
    assert match.open_asks()[0].kind == "attack"
    return match


def declared() -> Match:
    """A question that needs no search."""
    match = warhost.new("wotr", seed=1)
    assert match.open_asks()[0].kind == "declare"
    match.answer("no", "free")
    return match


def test_an_answer_that_throws_the_game_away_is_named_with_its_cost() -> None:
    found = weigh(Seat(last_stand(), "daqan"), "a", 0, 40)
    assert found.best in ("hex:e6", "hex:g6") and found.chance > 0.5
    costs = dict(found.costs)
    assert costs["done"] > MUCH and found.best not in costs


def test_nothing_is_said_about_a_question_that_needs_no_search() -> None:
    assert weigh(Seat(declared(), "free"), "a", 0, 20) == Weighed()


def test_the_answers_can_be_compared_in_parts() -> None:
    weighing = Weighing(Seat(last_stand(), "daqan"), "a")
    for lines in range(0, 41, 7):
        weighing.go_on(0, lines or 1)
    weighing.go_on(0, 40)
    assert weighing.found() == weigh(Seat(last_stand(), "daqan"), "a", 0, 40)
    idle = Weighing(Seat(declared(), "free"), "a")
    idle.go_on(1)
    assert idle.settled() and idle.found() == Weighed()


def test_nothing_is_said_when_the_search_has_seen_too_little() -> None:
    assert weigh(Seat(last_stand(), "daqan"), "a", 0, 2) == Weighed()


def test_a_game_without_an_evaluation_has_no_coach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(policies._EVALUATIONS, "wotrcg")
    match = warhost.new("wotrcg", seed=1)
    with pytest.raises(BadOption, match="no hints or reviews"):
        weigh(Seat(match, match.seats[match.open_asks()[0].seat]), "a")
