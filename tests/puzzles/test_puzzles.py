"""Every stored puzzle: it loads, its solution can be played, wrong answers are refused, its texts are complete."""

import asyncio
import re
from itertools import product
from typing import Any

import pytest
from tests.lessons.walk import Walk
from tests.offline.helper import Window

from warhost.games.library import game_named, game_names
from warhost.lab.puzzles import CLEAR, match_of
from warhost.lessons.lesson import LANGUAGES
from warhost.puzzles.library import phrases, puzzle_lesson, puzzles
from warhost.puzzles.puzzle import PREFIX, Puzzle
from warhost.text.rules import specification

ALL = [puzzle for game in game_names() for puzzle in puzzles(game)]
EVERY = pytest.mark.parametrize("puzzle", ALL, ids=lambda puzzle: puzzle.name)
# Of each game one that begins at once, and one that begins in the middle of an action.
SOME = [
    found[0]
    for game in game_names()
    for inner in (False, True)
    if (found := [one for one in puzzles(game) if bool(one.before) is inner])
]
LONGEST = 300
FEWEST = 30


@EVERY
def test_a_puzzle_loads_and_its_solution_can_be_played(puzzle: Puzzle) -> None:
    match = match_of(puzzle)
    assert match.waiting == [puzzle.seat]
    assert set(puzzle.values) == set(match.options(puzzle.seat))
    lesson = puzzle_lesson(f"{puzzle.game}/{PREFIX}{puzzle.id}")
    assert lesson is not None
    walk = Walk(lesson)
    played = list(walk.steps())
    assert len(played) == len(puzzle.solution) + 1
    for answers in product(*puzzle.solution):
        match = match_of(puzzle)
        for answer in answers:
            match.answer(answer, puzzle.seat)


@EVERY
def test_the_solution_of_a_puzzle_leads_clearly(puzzle: Puzzle) -> None:
    best = min(puzzle.values[answer] for answer in puzzle.solution[0])
    others = [value for answer, value in puzzle.values.items() if answer not in puzzle.solution[0]]
    assert best - max(others) >= CLEAR - 0.01


@EVERY
def test_its_texts_are_short_and_in_both_languages(puzzle: Puzzle) -> None:
    for text in (puzzle.title, puzzle.why):
        assert all(len(text[language]) <= LONGEST for language in LANGUAGES)
        assert re.search("[а-яё]", text["ru"]) and not re.search("[а-яё]", text["en"])
        assert puzzle.rule in specification(puzzle.game, "en")


def test_every_game_has_a_month_of_puzzles() -> None:
    assert {game: len(puzzles(game)) for game in game_names() if len(puzzles(game)) < FEWEST} == {}


def test_every_puzzle_comes_from_a_game_between_bots() -> None:
    assert [puzzle.name for puzzle in ALL if not re.fullmatch(r"\w+(/\w+)?/\d+/\d+", puzzle.found)] == []


def test_no_two_puzzles_of_a_game_have_the_same_title() -> None:
    for game in game_names():
        for language in LANGUAGES:
            titles = [puzzle.title[language] for puzzle in puzzles(game)]
            assert len(set(titles)) == len(titles)


def test_the_themes_and_phrases_are_in_both_languages() -> None:
    said = phrases()
    texts = [said.wrong, said.costs, said.more, *[text for theme in said.themes for text in (theme.title, theme.goal)]]
    for text in texts:
        assert re.search("[а-яё]", text["ru"]) and not re.search("[а-яё]", text["en"])
    assert {puzzle.theme for puzzle in ALL} <= {theme.id for theme in said.themes}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("puzzle", SOME, ids=lambda puzzle: puzzle.name)
def test_a_puzzle_is_played_at_the_table(puzzle: Puzzle, language: str) -> None:
    asyncio.run(played_through(puzzle, language))


async def played_through(puzzle: Puzzle, language: str) -> None:
    """Try a wrong answer, give the right ones, and read why."""
    window = Window()
    listed = await window.ask("GET", f"/games/{puzzle.game}/puzzles?lang={language}")
    entry = next(one for one in listed["puzzles"] if one["id"] == puzzle.id)
    assert entry["title"] == puzzle.title[language] and listed["day"] in [one["id"] for one in listed["puzzles"]]
    made = await window.ask("POST", "/lessons", {"game": puzzle.game, "lesson": entry["lesson"]})
    assert made["forced"] == ["lesson"] and made["private"] and not made["rated"]
    seat = await window.live(made["id"], language)
    for number, accept in enumerate(puzzle.solution, 1):
        told: dict[str, Any] = seat.table["lesson"]
        assert (
            told["puzzle"]
            and told["step"] == number
            and told["accept"] == [one["action"] for one in seat.table["ask"]["options"] if one["action"] in accept]
        )
        wrong = next(one["action"] for one in seat.table["ask"]["options"] if one["action"] not in accept)
        if number == 1:
            assert str(round(100 * puzzle.values[wrong])) in told["wrong_for"][wrong]
        before = seat.table["version"]
        await seat.answer(wrong, answer_id=f"wrong {number}")
        assert seat.table["version"] == before
        await seat.answer(accept[0], answer_id=f"right {number}")
    assert seat.table["lesson"]["text"] == puzzle.why[language]


def test_every_answer_of_a_puzzle_is_an_action_of_its_game() -> None:
    for puzzle in ALL:
        names = set(game_named(puzzle.game).vocabulary.names)
        assert {answer for answers in puzzle.solution for answer in answers} | {*puzzle.values} <= names
