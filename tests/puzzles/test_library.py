"""Reading puzzles is strict, the puzzle of the day is the same for everybody, and what is written can be read."""

import tomllib
from datetime import date, timedelta

import pytest

from warhost.lessons.guide import guide, place_of
from warhost.lessons.lesson import BadLesson
from warhost.puzzles.library import first_of_the_day, games, of_the_day, phrases, puzzle_lesson, puzzle_named, puzzles
from warhost.puzzles.puzzle import Puzzle, costs, lesson_of, read_puzzles
from warhost.puzzles.writing import toml_table

FIELDS = {
    "id": "one",
    "theme": "attack",
    "difficulty": 2,
    "title": {"en": "One", "ru": "Раз"},
    "why": {"en": "So.", "ru": "Так."},
    "seat": "free",
    "turn": 3,
    "rule": "dice.character",
    "before": ["die:army"],
    "solution": [["a", "b"], ["c"]],
    "values": {"a": 0.5, "b": 0.49, "x": 0.204},
    "found": "s/1",
    "position": {"turn": 3, "odd key": [1, True, {"é": "“quoted”"}]},
}


def read(**changes: object) -> Puzzle:
    return read_puzzles("wotr", "wotr.toml", toml_table("puzzle", FIELDS | changes), {"attack"})[0]


def test_what_is_written_can_be_read() -> None:
    assert tomllib.loads(toml_table("puzzle", FIELDS))["puzzle"] == [FIELDS]
    puzzle = read()
    assert puzzle.name == "wotr/one" and puzzle.position == FIELDS["position"]
    assert puzzle.solution == (("a", "b"), ("c",)) and puzzle.before == ("die:army",)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"theme": "love"}, "theme: expected one of attack"),
        ({"difficulty": 4}, "difficulty: expected a number from 1 to 3"),
        ({"solution": []}, "solution: expected lists"),
        ({"values": {"a": 0.5}}, "values: expected the chance"),
        ({"seat": ""}, "seat: expected a name"),
        ({"title": {"en": "One"}}, "title: expected a text in each of en, ru"),
        ({"colour": 1}, "unknown field 'colour'"),
    ],
)
def test_a_wrong_file_is_refused_with_the_place_of_the_fault(changes: dict[str, object], words: str) -> None:
    with pytest.raises(BadLesson, match=words):
        read(**changes)


def test_two_puzzles_with_one_id_are_refused() -> None:
    with pytest.raises(BadLesson, match="the same id"):
        read_puzzles("wotr", "wotr.toml", 2 * toml_table("puzzle", FIELDS), {"attack"})


def test_a_wrong_answer_is_shown_its_cost() -> None:
    assert costs(read(), phrases()) == {
        "x": {
            "en": "That leaves a winning chance of 20%; the best answer gives 50%. Try again.",
            "ru": "Так шансы на победу — 20 %, а с лучшим ответом — 50 %. Попробуйте ещё раз.",
        }
    }


def test_the_answers_before_the_question_are_given_by_the_puzzle() -> None:
    lesson = lesson_of(read(), phrases())
    assert guide(lesson, [], 0).due == "die:army"
    assert guide(lesson, ["die:army"], 0) == place_of(lesson, 0)._replace(answers=1)
    assert guide(lesson, ["die:army", "a", "c"], 0).step == place_of(lesson, 2).step == 2
    assert place_of(lesson, 2).answers == 3


def test_the_puzzle_of_the_day_is_the_same_for_everybody_and_changes_daily() -> None:
    assert of_the_day("no_game", date(2026, 1, 1)) is None
    for game in games():
        number = len(puzzles(game))
        days = [of_the_day(game, date(2026, 1, 1) + timedelta(day)) for day in range(number)]
        assert len({one.id for one in days if one}) == number


def test_the_first_page_shows_the_puzzle_of_the_day_of_each_game_in_turn() -> None:
    number = len(games())
    days = [date.fromordinal(180_000 * number + day) for day in range(40 * number)]
    shown = [first_of_the_day(day) for day in days]
    assert all(one and one == of_the_day(one.game, day) for one, day in zip(shown, days, strict=True))
    assert all({one.game for one in shown[at : at + number] if one} == games() for at in range(0, len(shown), number))


def test_a_name_that_is_not_a_puzzle_finds_nothing() -> None:
    for name in ("phrases/puzzle-x", "../wotr/puzzle-x", "wotr/puzzle-none", "wotr/board", "wotr"):
        assert puzzle_lesson(name) is None and puzzle_named(name) is None
