"""A lesson at the table: steps back, free play with a bot and the way back, and what other answers lead to."""

import asyncio
from itertools import product
from typing import Any

from tests.lessons.test_lessons import LANGUAGES, move
from tests.offline.helper import Seat, Window

from warhost.games.library import game_names
from warhost.server.game_info import game_info
from warhost.server.teaching import taught

FIRST = {"game": "wotr", "lesson": "board"}
# The steps of the first lesson that are only read before the first answer.
READ = 7


async def begun(window: Window, read: int = 0) -> Seat:
    """A learner at the first lesson who has read some steps."""
    made = await window.ask("POST", "/lessons", FIRST)
    seat = await window.live(made["id"])
    for _ in range(read):
        await move(seat, "on")
    return seat


def codes(seat: Seat) -> list[str]:
    return [one["code"] for one in seat.window.heard[seat.number] if one["type"] == "refused"]


def test_the_lessons_of_a_game_are_listed_in_the_readers_language() -> None:
    async def listed() -> None:
        window = Window()
        told: dict[str, Any] = await window.ask("GET", "/games/wotr/lessons", language="ru")
        found = told["lessons"]
        assert told["what"] and len(told["win"]) == 2 and len(told["turn"]) == 3
        assert found[0]["id"] == "first_game" and found[0]["first_game"] and not found[1]["first_game"]
        assert found[1]["id"] == "board" and found[1]["title"] == "Поле и цель" and found[1]["steps"] == 11
        await window.ask("POST", "/lessons", {"game": "wotr", "lesson": "nothing"}, status=404)
        await window.ask("POST", "/lessons", {"game": "chess", "lesson": "board"}, status=404)

    asyncio.run(listed())


def test_the_page_of_a_game_describes_every_scenario_that_can_be_chosen() -> None:
    for game, language in product(game_names(), LANGUAGES):
        told = [one.title for one in taught(game, language).scenarios]
        info = game_info(game, language)
        offered = [value.label for one in info.options if one.name in ("scenario", "game") for value in one.values]
        assert told and {*offered, *(one.label for one in info.series)} <= set(told), (game, language)


def test_a_step_back_takes_back_what_was_read_and_answered() -> None:
    async def back() -> None:
        seat = await begun(Window(), READ)
        await seat.answer("die:character")
        assert seat.table["lesson"]["step"] == READ + 2
        await move(seat, "back")
        assert seat.table["lesson"]["step"] == READ + 1 and seat.table["ask"]["kind"] == "action"
        await move(seat, "back")
        assert seat.table["lesson"]["step"] == READ
        for _ in range(READ):
            await move(seat, "back")
        assert seat.table["lesson"]["step"] == 1 and codes(seat) == ["nothing_to_undo"]

    asyncio.run(back())


def test_an_undo_during_a_lesson_is_a_step_back() -> None:
    async def undone() -> None:
        seat = await begun(Window(), READ)
        await seat.answer("die:character")
        await seat.answer("do:move_fellowship")
        assert seat.table["view"]["fellowship"]["progress"] == 1
        await seat.send({"type": "undo", "seat": "free"})
        assert seat.table["lesson"]["step"] == READ + 2 and seat.table["view"]["fellowship"]["progress"] == 0

    asyncio.run(undone())


def test_a_message_about_another_step_changes_nothing() -> None:
    async def stale() -> None:
        seat = await begun(Window(), 1)
        await seat.send({"type": "lesson", "seat": "free", "what": "on", "step": 1})
        assert seat.table["lesson"]["step"] == 2 and codes(seat) == ["stale"]
        await move(seat, "guide")
        await seat.send({"type": "lesson", "seat": "shadow", "what": "on", "step": 2})
        assert seat.table["lesson"]["step"] == 2 and codes(seat) == ["stale", "stale", "not_your_seat"]

    asyncio.run(stale())


def test_a_step_that_needs_an_answer_is_not_skipped() -> None:
    async def skipped() -> None:
        seat = await begun(Window(), READ)
        await move(seat, "on")
        assert seat.table["lesson"]["step"] == READ + 1 and codes(seat) == ["stale"]
        await seat.send({"type": "standing", "seat": "free", "kind": "action", "action": "pass", "whole_match": True})
        assert codes(seat) == ["stale", "not_in_lesson"]

    asyncio.run(skipped())


def test_free_play_continues_with_a_bot_and_leads_back_to_the_lesson() -> None:
    async def free() -> None:
        seat = await begun(Window(), READ)
        await move(seat, "free")
        assert seat.table["lesson"]["free"]
        await seat.send({"type": "undo", "seat": "free"})
        assert codes(seat) == ["nothing_to_undo"]
        await seat.answer("pass")
        assert seat.table["ask"] is not None and seat.table["version"] > READ + 3  # the bot has played
        await move(seat, "guide")
        told = seat.table["lesson"]
        assert told["step"] == READ + 1 and not told.get("free") and "die:character" in told["accept"]
        await seat.answer("die:character", answer_id="again")
        assert seat.table["lesson"]["step"] == READ + 2

    asyncio.run(free())


def test_the_way_back_from_long_free_play_is_one_undo() -> None:
    """Each undo may replay the match, so a long free play must not lead to many."""

    async def free() -> None:
        window = Window()
        seat = await begun(window, READ)
        await move(seat, "free")
        for number in range(6):
            await seat.answer(answer_id=f"free {number}")
        before = seat.table["version"]
        await move(seat, "guide")
        assert seat.table["version"] == before + 2  # the undo, and the place in the lesson
        assert seat.table["lesson"]["step"] == READ + 1 and "die:character" in seat.table["lesson"]["accept"]
        # It is stored so, and the record has nothing of the free play.
        again = Window(window.disk)
        await again.door.open()
        found = (await again.ask("GET", "/matches?state=mine"))[0]["id"]
        other = await again.live(found)
        assert other.table["lesson"]["step"] == READ + 1 and other.table["view"] == seat.table["view"]
        record = await again.ask("GET", f"/matches/{found}/record")
        assert not any(step["answers"] for step in record["steps"]) and not record["open"]

    asyncio.run(free())


def test_a_first_game_continues_against_an_easy_bot_after_its_last_step() -> None:
    async def played() -> None:
        window = Window()
        made = await window.ask("POST", "/lessons", {"game": "battlelore", "lesson": "first_game"})
        assert [seat["bot"] for seat in made["seats"] if seat.get("bot")] == ["easy"] and not made["rated"]
        seat = await window.live(made["id"])
        assert seat.table["lesson"]["first_game"]
        while seat.table["lesson"]["step"] < seat.table["lesson"]["count"]:
            told = seat.table["lesson"]
            if told.get("accept"):
                await seat.answer(told["accept"][0], answer_id=f"step {told['step']}")
            else:
                await move(seat, "on")
        before = seat.table["version"]
        await move(seat, "on")
        assert seat.table.get("lesson") is None and seat.table["version"] > before + 1  # the bot has played
        await seat.send({"type": "lesson", "seat": "daqan", "what": "guide", "step": 1})
        assert codes(seat) == ["no_lesson"]

    asyncio.run(played())


def test_a_first_game_left_in_the_middle_can_be_returned_to() -> None:
    async def returned() -> None:
        window = Window()
        made = await window.ask("POST", "/lessons", {"game": "wotr", "lesson": "first_game"})
        seat = await window.live(made["id"])
        await move(seat, "on")
        await move(seat, "free")
        await seat.answer("yes")
        assert seat.table["lesson"]["free"] and seat.table["lesson"]["step"] == 2
        await move(seat, "guide")
        assert seat.table["lesson"]["step"] == 2 and seat.table["lesson"]["accept"] == ["no"]

    asyncio.run(returned())


def test_without_a_server_too_lessons_are_listed_only_among_my_own_matches() -> None:
    async def listed() -> None:
        window = Window()
        made = await window.ask("POST", "/lessons", FIRST)
        assert await window.ask("GET", "/matches?state=running") == []
        assert [match["id"] for match in await window.ask("GET", "/matches?state=mine")] == [made["id"]]

    asyncio.run(listed())


def test_a_lesson_is_the_same_after_the_house_was_closed() -> None:
    async def reopened() -> None:
        window = Window()
        seat = await begun(window, READ)
        await seat.answer("die:character")
        again = Window(window.disk)
        await again.door.open()
        found = await again.ask("GET", "/matches?state=mine")
        other = await again.live(found[0]["id"], "ru")
        assert other.table["lesson"]["step"] == READ + 2 and "Братство" in other.table["lesson"]["text"]

    asyncio.run(reopened())
