"""Every lesson is played to its end in both languages, with every wrong turn it offers; what it names exists."""

import asyncio
import re
from typing import Any

import pytest
from tests.lessons.walk import Walk
from tests.offline.helper import Seat, Window

from warhost.games.library import game_named, game_names
from warhost.lessons.lesson import Lesson, matches
from warhost.lessons.library import lessons, places
from warhost.server import game_info
from warhost.text.reader import Reader
from warhost.text.rules import specification
from warhost.text.spans import plain

LANGUAGES = ("en", "ru")
ALL = [lesson for game in game_names() for lesson in lessons(game)]
EVERY = pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.name)
# A step is read beside the board, also on a phone. First games are for people who have read nothing else.
LONGEST = 420
FIRST_LONGEST = 300
# How a text names the answer to give.
CHOOSE = {"en": r"[Cc]hoose (?:“([^”]+)”|(Yes|No|Done|Pass)\b)", "ru": r"[Вв]ыберите «([^»]+)»()"}


def test_every_game_has_lessons_and_no_id_twice() -> None:
    for game in game_names():
        ids = [lesson.id for lesson in lessons(game)]
        assert ids and len(ids) == len(set(ids)), game


def test_every_game_begins_with_a_first_game() -> None:
    for game in game_names():
        assert [lesson.first_game for lesson in lessons(game)] == [True, *[False] * (len(lessons(game)) - 1)], game


@EVERY
def test_the_things_it_points_at_and_the_rules_it_cites_exist(lesson: Lesson) -> None:
    known = {f"{kind}:{thing}" for kind, things in game_info.names(lesson.game, "en").items() for thing in things}
    for number, step in enumerate(lesson.steps, 1):
        unknown = set(step.point) - known - places(lesson.game)
        assert not unknown, f"step {number} points at {unknown}"
        for language in LANGUAGES:
            assert not step.rule or step.rule in specification(lesson.game, language), f"step {number}: {step.rule}"


@EVERY
def test_its_texts_are_short_and_in_both_languages(lesson: Lesson) -> None:
    texts = [lesson.title, lesson.about]
    for step in lesson.steps:
        texts += [step.text, *([step.wrong] if step.wrong else []), *step.wrong_for.values()]
    longest = FIRST_LONGEST if lesson.first_game else LONGEST
    for text in texts:
        assert all(len(text[language]) <= longest for language in LANGUAGES), text
        assert re.search("[а-я]", text["ru"]) and not re.search("[а-я]", text["en"]), text


@EVERY
def test_every_answer_that_it_accepts_and_every_wrong_turn_is_offered(lesson: Lesson) -> None:
    names = game_named(lesson.game).vocabulary.names
    walk = Walk(lesson)
    for number, step in enumerate(walk.steps(), 1):
        if not step.accept:
            continue
        options = walk.options()
        for pattern in [*step.accept, *step.wrong_for]:
            assert any(matches(pattern, name) for name in names), f"step {number}: {pattern} is not an answer"
            assert any(matches(pattern, name) for name in options), f"step {number}: {pattern} is not among {options}"
        assert not [
            name for name in options if step.accepts(name) and any(matches(pattern, name) for pattern in step.wrong_for)
        ], f"step {number}: right and wrong at once"
        for action in walk.accepted()[1:]:
            other = Walk(lesson)
            for given in zip(other.steps(), range(number - 1), strict=False):
                assert given
            other.answer(lesson.seat, action)
            other.follow()
            assert other.place.step == number and not other.place.due, f"step {number}: {action} leads elsewhere"
    assert number == len(lesson.steps)


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_that_a_text_names_has_that_label_on_the_page(lesson: Lesson, language: str) -> None:
    walk = Walk(lesson)
    reader = Reader(lesson.game, language, walk.match.seats)
    wrong = []
    for number, step in enumerate(walk.steps(), 1):
        if not step.accept:
            continue
        ask = next(one for one in walk.match.open_asks() if walk.match.seats[one.seat] == lesson.seat)
        labels = [plain(reader.option(ask.kind, ask.args, action)) for action in walk.accepted()]
        for text in [step.text, *([step.wrong] if step.wrong else []), *step.wrong_for.values()]:
            named = ["".join(groups) for groups in re.findall(CHOOSE[language], text[language])]
            wrong += [
                f"step {number}: {name} is called {labels}"
                for name in named
                if not any(re.search(rf"\b{re.escape(name)}\b", label, re.IGNORECASE) for label in labels)
            ]
    assert wrong == []


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_is_played_to_its_end_at_the_table(lesson: Lesson, language: str) -> None:
    asyncio.run(played(lesson, language))


async def played(lesson: Lesson, language: str) -> None:
    window = Window()
    made = await window.ask("POST", "/lessons", {"game": lesson.game, "lesson": lesson.id})
    assert made["forced"] == ["lesson"] and made["private"] and not made["rated"]
    seat = await window.live(made["id"], language)
    for number, step in enumerate(lesson.steps, 1):
        told = seat.table["lesson"]
        assert (told["step"], told["count"], told["text"]) == (number, len(lesson.steps), step.text[language])
        assert not told.get("waits") and not told.get("free")
        assert [f"{thing['kind']}:{thing['id']}" for thing in told.get("points", [])] == list(step.point)
        if number == len(lesson.steps):
            return
        if step.accept:
            await refused_turns(seat, told)
            await seat.answer(told["accept"][0], answer_id=f"step {number}")
        else:
            await move(seat, "on")


async def refused_turns(seat: Seat, told: dict[str, Any]) -> None:
    """Try every wrong answer that the step speaks about, and one more: it is refused, and nothing changes."""
    before = seat.table
    wrong = [option["action"] for option in before["ask"]["options"] if option["action"] not in told["accept"]]
    assert told["wrong"] and set(told.get("wrong_for", {})) <= set(wrong)
    for action in {*told.get("wrong_for", {}), *wrong[:1]}:
        await seat.answer(action, answer_id=f"wrong {action} {before['version']}")
        refusals = [one for one in seat.window.heard[seat.number] if one["type"] == "refused"]
        assert refusals[-1]["code"] == "not_in_lesson"
        assert seat.table["version"] == before["version"] and seat.table["ask"] == before["ask"]


async def move(seat: Seat, what: str) -> None:
    table = seat.table
    await seat.send({"type": "lesson", "seat": table["seat"], "what": what, "step": table["lesson"]["step"]})
