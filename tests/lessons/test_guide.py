"""The guide counts answers and steps; a lesson file is read strictly."""

import pytest

from warhost.lessons.guide import Place, guide, place_of, seat_and_answer
from warhost.lessons.lesson import BadLesson, read_lesson

GOOD = """
title = {en = "One", ru = "Один"}
about = {en = "A lesson.", ru = "Урок."}
minutes = 2
seat = "free"
[[step]]
text = {en = "Read.", ru = "Читайте."}
[[step]]
text = {en = "Do.", ru = "Сделайте."}
accept = ["die:*"]
wrong = {en = "No.", ru = "Нет."}
wrong_for = {"pass" = {en = "Do not pass.", ru = "Не пасуйте."}}
rule = "dice.faces"
then = ["shadow die:army", "done"]
[[step]]
text = {en = "End.", ru = "Конец."}
"""


def test_the_place_follows_from_the_answers_and_the_steps_read() -> None:
    lesson = read_lesson("game", "01-one.toml", GOOD)
    assert guide(lesson, [], 0) == Place(0, "", 0, 0)
    assert guide(lesson, [], 1) == Place(1, "", 0, 1)
    assert guide(lesson, ["die:event"], 1) == Place(1, "shadow die:army", 0, 1)
    assert guide(lesson, ["die:event", "die:army"], 1) == Place(1, "done", 0, 1)
    assert guide(lesson, ["die:event", "die:army", "done"], 1) == Place(2, "", 3, 1) == place_of(lesson, 2)
    assert guide(lesson, ["die:event", "die:army", "done"], 2).step == 3


def test_an_answer_of_the_lesson_names_its_seat_or_belongs_to_the_asked_seat() -> None:
    assert seat_and_answer("shadow die:army", ["free", "shadow"]) == ("shadow", "die:army")
    assert seat_and_answer("done", ["free"]) == ("free", "done")


def test_a_step_says_what_it_accepts_and_what_it_says_to_other_answers() -> None:
    step = read_lesson("game", "01-one.toml", GOOD).steps[1]
    assert step.accepts("die:event") and not step.accepts("pass")
    assert step.refusal("pass") == {"en": "Do not pass.", "ru": "Не пасуйте."}
    assert step.refusal("ring") == {"en": "No.", "ru": "Нет."}


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("minutes = 2", "", "game/01-one.toml, minutes: expected the number of minutes that the lesson takes"),
        ('seat = "free"', "seat = 5", "game/01-one.toml, seat: expected str, not 5"),
        ("minutes = 2", "minutes = 2\nhard = 1", "unknown field 'hard'"),
        (', ru = "Сделайте."', "", "step 2, text: expected a text in each of en, ru"),
        ('wrong = {en = "No.", ru = "Нет."}', "", "step 2, wrong: expected a reply to a wrong answer"),
        ('rule = "dice.faces"', "", "step 2, rule: expected the id"),
        ('accept = ["die:*"]', "", "step 2: a step without accept is only read"),
        (
            'rule = "dice.faces"',
            'rule = "dice.faces"\npoint = ["Osgiliath"]',
            "step 2, point: 'Osgiliath' is not kind:id",
        ),
        (
            'text = {en = "End.", ru = "Конец."}',
            'text = {en = "End.", ru = "Конец."}\nthen = ["pass"]',
            "the last step is",
        ),
        ("[[step]]", "[step", "game/01-one.toml: "),
    ],
)
def test_a_wrong_file_is_refused_with_the_place_of_the_fault(old: str, new: str, complaint: str) -> None:
    assert old in GOOD
    with pytest.raises(BadLesson) as refused:
        read_lesson("game", "01-one.toml", GOOD.replace(old, new))
    assert complaint in str(refused.value)


def test_a_file_without_a_number_is_refused() -> None:
    with pytest.raises(BadLesson, match="expected a name such as 01-first_steps"):
        read_lesson("game", "one.toml", GOOD)
