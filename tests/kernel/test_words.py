"""The vocabulary, events and errors."""

import pytest

from warhost.kernel.actions import Vocabulary
from warhost.kernel.errors import BadOption, BadPosition, BadRecord, IllegalAnswer, Problem, UndoRefused
from warhost.kernel.events import EVERYONE, Event, Log

WORDS = Vocabulary([("region", ["bree", "shire"]), ("die", ["army"]), ("pass", [])])


def test_names_and_ids_lead_to_each_other() -> None:
    assert WORDS.names == ["region:bree", "region:shire", "die:army", "pass"]
    assert len(WORDS) == 4
    assert [WORDS.parse(name) for name in WORDS.names] == [0, 1, 2, 3]
    assert WORDS.first == {"region": 0, "die": 2, "pass": 3}


def test_the_verb_is_the_part_before_the_colon() -> None:
    assert [WORDS.verb(action) for action in range(4)] == ["region", "region", "die", "pass"]


@pytest.mark.parametrize("name", ["region", "region:", "Region:bree", "region:bree ", "pass:", ""])
def test_an_unknown_name_is_refused(name: str) -> None:
    with pytest.raises(IllegalAnswer, match="is not an action of this game") as refusal:
        WORDS.parse(name)
    assert refusal.value.values == {"name": repr(name)}


@pytest.mark.parametrize(
    ("see", "seats"), [(EVERYONE, [-1, 0, 1, 2]), (0b001, [0]), (0b010, [1]), (0b101, [0, 2]), (0, [])]
)
def test_who_sees_an_event(see: int, seats: list[int]) -> None:
    event = Event("drew", (1, 2), see)
    assert [seat for seat in (-1, 0, 1, 2) if event.visible(seat)] == seats


def test_the_log_keeps_events_in_order() -> None:
    log = Log()
    log.add("turn", (1,), EVERYONE)
    log.add("drew", (0, 5), 1)
    assert [(e.kind, e.args, e.see) for e in log.events] == [("turn", (1,), EVERYONE), ("drew", (0, 5), 1)]


@pytest.mark.parametrize("kind", [IllegalAnswer, BadOption, BadPosition, BadRecord, UndoRefused])
def test_a_problem_carries_its_message_for_the_translator(kind: type[Problem]) -> None:
    problem = kind("no_way", "{who} cannot do that", {"who": "ann"})
    assert str(problem) == "ann cannot do that"
    assert (problem.code, problem.template, problem.values) == ("no_way", "{who} cannot do that", {"who": "ann"})
