"""The house without a server answers as the server does, keeps its matches, and needs none of its libraries."""

import asyncio
import inspect
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.offline.helper import MemoryDisk, Window
from tests.server.helper import Served, Visitor
from tests.server.test_plain import SERVER_ONLY

from warhost.games.library import game_names
from warhost.offline.bots import PARTS
from warhost.offline.shelf import Shelf
from warhost.server.rows import MatchRow
from warhost.server.store import Store
from warhost.server.thinking import COACH_PART


def seats_of(game: str) -> list[str]:
    import warhost

    return list(warhost.new(game, seed="seats").seats)


def plan(game: str, other: str = "bot") -> dict[str, str]:
    first, *rest = seats_of(game)
    return {first: "me"} | dict.fromkeys(rest, other)


def test_what_cannot_be_saved_is_refused_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        window = Window()
        match = (await window.new("wotrcg", plan("wotrcg", "hot")))["id"]
        seat = await window.live(match)
        before = seat.table["version"]
        saved = window.disk.save

        async def full(changes: str) -> bool:
            raise OSError("no space left")

        monkeypatch.setattr(window.disk, "save", full)
        ask = seat.table["ask"]
        answer = {
            "type": "answer",
            "seat": seat.table["seat"],
            "action": ask["options"][0]["action"],
            "ask_version": ask["version"],
        }
        await seat.send(answer | {"id": "1"})
        assert "not_saved" in [message.get("code") for message in window.heard[seat.number]]
        monkeypatch.setattr(window.disk, "save", saved)
        await seat.send(answer | {"id": "2"})
        other = Window(window.disk)
        await other.door.open()
        again = await other.live(match)
        assert again.table["version"] == seat.table["version"] == before + 1

    asyncio.run(run())


def test_a_disk_that_is_away_for_a_while_loses_no_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """Phones close the storage of a page that sleeps: nothing can be saved or read until it is opened again."""

    async def run() -> None:
        window = Window()
        match = (await window.new("wotrcg", plan("wotrcg", "hot"), seed="two"))["id"]
        seat = await window.live(match)
        before = seat.table["version"]

        async def away(*given: str) -> str:
            raise OSError("the database connection is closing")

        with monkeypatch.context() as closed:
            for name in ("heads", "entries", "save"):
                closed.setattr(window.disk, name, away)
            await seat.answer()
            assert "not_saved" in [message.get("code") for message in window.heard[seat.number]]
            notes = {"words": "remember"}
            assert (await window.ask("PUT", f"/matches/{match}/notes", notes, status=507))["code"] == "not_saved"
            await window.door.changed_elsewhere(match)
            assert [one["id"] for one in await window.ask("GET", "/matches?state=mine")] == [match]
        again = await window.live(match)
        assert again.table["version"] == before
        await again.answer()
        other = Window(window.disk)
        await other.door.open()
        assert (await other.live(match)).table["version"] == again.table["version"] == before + 1

    asyncio.run(run())


def test_requests_are_answered_while_the_disk_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another window has changed a match. Until that is read, this window shows what it had."""

    async def run() -> None:
        window = Window()
        match = (await window.new("wotrcg", plan("wotrcg", "hot"), seed="two"))["id"]
        seat = await window.live(match)
        await seat.answer()
        reading, go_on = asyncio.Event(), asyncio.Event()
        heads, entries = window.disk.heads, window.disk.entries

        async def slow_heads() -> str:
            reading.set()
            await go_on.wait()
            return await heads()

        async def slow_entries(name: str) -> str:
            await asyncio.sleep(0.01)
            return await entries(name)

        monkeypatch.setattr(window.disk, "heads", slow_heads)
        monkeypatch.setattr(window.disk, "entries", slow_entries)
        changed = asyncio.create_task(window.door.changed_elsewhere(match))
        await reading.wait()
        for part in (1, 2):
            assert [one["id"] for one in await window.ask("GET", "/matches?state=mine")] == [match]
            assert (await window.ask("GET", f"/matches/{match}"))["id"] == match
            assert len(window.door.house.shelf.entries(match)) == 1
            if part == 1:
                go_on.set()
                await asyncio.sleep(0.001)
        await changed
        await seat.answer()
        assert len(window.door.house.shelf.entries(match)) == 2

    asyncio.run(run())


def test_a_new_match_begins_after_the_visitor_has_deleted_the_data(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        window = Window()
        old = (await window.new("wotrcg", plan("wotrcg", "hot"), seed="two"))["id"]
        seat = await window.live(old)
        await seat.answer()
        window.disk.stored, window.disk.lines = {}, {}
        save, heads = window.disk.save, window.disk.heads
        emptied = True

        async def refusing(changes: str) -> bool:  # as web/src/house/disk.ts does until the heads are read again
            return not emptied and await save(changes)

        async def reading() -> str:
            nonlocal emptied
            emptied = False
            return await heads()

        monkeypatch.setattr(window.disk, "save", refusing)
        monkeypatch.setattr(window.disk, "heads", reading)
        new = (await window.new("wotrcg", plan("wotrcg", "hot"), seed="two"))["id"]
        assert [one["id"] for one in await window.ask("GET", "/matches?state=mine")] == [new]
        assert list(window.disk.stored) == [new]

    asyncio.run(run())


@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_message_of_the_site_speaks_of_a_server(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        window = Window()
        match = (await window.new("wotrcg", plan("wotrcg", "hot"), seed="two"))["id"]
        seat = await window.live(match)
        await seat.answer()
        [place] = [key for key in window.disk.lines if key[0] == match]
        window.disk.lines[place] = "damaged"
        other = Window(window.disk)
        await other.door.open()
        await other.door.connect(1, match, language)
        said = [other.heard[1][0]["detail"]]
        said.append((await other.ask("GET", f"/matches/{match}/record", language=language, status=409))["detail"])

        async def broken(*given: Any) -> None:
            raise RuntimeError("never met")

        monkeypatch.setattr("warhost.server.moving.continuation", broken)
        found = await other.ask("GET", f"/matches/{match}/continuation", language=language, status=500)
        assert found["code"] == "broken"
        said.append(found["detail"])
        assert all(said) and not [words for words in said if "server" in words or "сервер" in words.lower()], said

    asyncio.run(run())


def test_a_match_of_other_rules_that_make_no_difference_continues(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        window = Window()
        match = (await window.new("wotrcg", plan("wotrcg", "hot")))["id"]
        seat = await window.live(match)
        ask = seat.table["ask"]
        await seat.send(
            {
                "type": "answer",
                "seat": seat.table["seat"],
                "action": ask["options"][0]["action"],
                "ask_version": ask["version"],
                "id": "1",
            }
        )
        head = window.disk.stored[match]["match"]
        old = json.loads(json.dumps(head))
        place = list(MatchRow._fields).index("edition")
        old[place][0] -= 1
        window.disk.stored[match]["match"] = old
        other = Window(window.disk)
        await other.door.open()
        for _ in range(50):
            await asyncio.sleep(0.01)
        found = await other.ask("GET", f"/matches/{match}")
        assert (found["state"], found["carried"] != "") == ("running", True)

    asyncio.run(run())


@pytest.mark.parametrize(("game", "language"), [*zip(game_names(), ["en", "ru", "en", "ru"], strict=True)])
def test_a_match_is_described_as_on_the_server(tmp_path: Path, game: str, language: str) -> None:
    """Same seed, same answers: the tables and the logs are the same, also with bots."""
    pick = random.Random(f"{game} {language}")

    async def both() -> None:
        window = Window()
        await window.door.open()
        with Served(f"sqlite:///{tmp_path}/house.db") as served, Visitor(served.address, language=language) as visitor:
            theirs = visitor.new(plan(game), game, seed="told")
            ours = await window.new(game, plan(game), seed="told")
            there, here = visitor.live(theirs["id"], language), await window.live(ours["id"], language)
            for _ in range(12):
                if not there.until_asked():
                    break
                there.until_version(here.table["version"])  # its bots may still be thinking
                assert here.table == there.table
                assert log_of(window.heard[here.number]) == there.log
                action = pick.choice(there.options())
                assert there.answer(action)["type"] == "ack"
                await here.answer(action)
            there.until_version(here.table["version"])
            for path in ("", "/record", "/chat", "/notes", "/at/3"):
                told = visitor.get(f"/matches/{theirs['id']}{path}?lang={language}")
                mine = await window.ask("GET", f"/matches/{ours['id']}{path}?lang={language}")
                if path == "":
                    assert without_ids(mine) == without_ids(told)
                else:
                    assert mine == told
        await window.door.close()

    asyncio.run(both())


def log_of(heard: list[dict[str, Any]]) -> list[dict[str, Any]]:
    lines: list[dict[str, Any]] = []
    for message in heard:
        if message["type"] == "log":
            lines = lines[: message["from"]] + message["entries"]
    return lines


def without_ids(summary: dict[str, Any]) -> dict[str, Any]:
    """A summary without what is different for every match and person."""
    seats = [
        {name: value for name, value in seat.items() if name not in ("person", "who")} for seat in summary["seats"]
    ]
    return {name: value for name, value in summary.items() if name not in ("id", "created", "updated", "key")} | {
        "seats": seats
    }


def test_the_games_are_described_as_on_the_server(tmp_path: Path) -> None:
    kinds = ("names", "about", "rules", "guide", "scenario", "lessons", "puzzles", "stakes")
    about = [f"/games/{game}/{what}" for game in game_names() for what in kinds]
    with Served(f"sqlite:///{tmp_path}/house.db") as served, Visitor(served.address) as visitor:
        for path in ["/games", *about, "/games/none/names", "/none"]:
            response = visitor.http.get(f"{path}?lang=ru")
            status, text = asyncio.run(Window().door.request("GET", f"{path}?lang=ru", "ru", ""))
            assert (status, json.loads(text)) == (response.status_code, response.json()), path


def test_a_scenario_is_checked_as_by_the_server(tmp_path: Path) -> None:
    ford = (Path(__file__).parents[2] / "examples" / "scenarios" / "miller_ford.toml").read_text()
    with Served(f"sqlite:///{tmp_path}/house.db") as served, Visitor(served.address) as visitor:
        for game, given in (
            ("battlelore", {"text": ford}),
            ("battlelore", {"text": "title = "}),
            ("battlelore", {"scenario": {"title": 3}}),
            ("wotr", {"text": ford}),
        ):
            response = visitor.http.post(f"/games/{game}/scenario?lang=ru", json=given)
            status, text = asyncio.run(
                Window().door.request("POST", f"/games/{game}/scenario?lang=ru", "ru", json.dumps(given))
            )
            assert (status, json.loads(text)) == (response.status_code, response.json())


def test_lessons_puzzles_and_custom_scenarios_are_played_without_a_server() -> None:
    async def play() -> None:
        window = Window()
        await window.door.open()
        for game in game_names():
            lessons = (await window.ask("GET", f"/games/{game}/lessons"))["lessons"]
            puzzles = (await window.ask("GET", f"/games/{game}/puzzles"))["puzzles"]
            for lesson in (lessons[0]["id"], puzzles[0]["lesson"]):
                made = await window.ask("POST", "/lessons", {"game": game, "lesson": lesson})
                assert made["forced"] == ["lesson"]
                assert (await window.live(made["id"])).table["lesson"]["step"] == 1
        duel = {
            "game": "battlelore",
            "title": "A duel",
            "first": "uthuk",
            "rounds": 2,
            "lore_cards": False,
            "units": {"c6": "citadel_guard", "c4": "viper_legion"},
            "rules": {"daqan": ["kill points=2"]},
        }
        made = await window.new("battlelore", plan("battlelore"), scenario=duel)
        seat = await window.live(made["id"])
        await seat.answer()
        assert made["scenario"] and seat.table["version"] > 0
        await window.door.close()

    asyncio.run(play())


def test_a_match_survives_closing_the_page() -> None:
    disk = MemoryDisk()

    async def first() -> tuple[str, Any]:
        window = Window(disk)
        await window.door.open()
        match = (await window.new("wotrcg", plan("wotrcg"), seed="kept"))["id"]
        seat = await window.live(match)
        for _ in range(5):
            await seat.answer()
        await window.ask("PUT", f"/matches/{match}/notes", {"words": "remember"})
        await window.door.close()
        return match, seat.table

    async def second(match: str, table: Any) -> None:
        window = Window(disk)
        await window.door.open()
        assert [one["id"] for one in await window.ask("GET", "/matches?state=mine")] == [match]
        assert (await window.ask("GET", f"/matches/{match}/notes")) == {"words": "remember"}
        seat = await window.live(match)
        assert seat.table == table
        await seat.answer()
        assert seat.table["version"] > table["version"]
        await window.ask("DELETE", f"/matches/{match}")
        assert await window.ask("GET", "/matches?state=mine") == []
        await window.door.close()

    asyncio.run(second(*asyncio.run(first())))
    assert (disk.stored, disk.lines) == ({}, {})


@pytest.mark.parametrize(
    "head",
    [
        {"match": ["zz", "gone"]},
        {"match": 5},
        {"series": ["zz"]},
        {},
        7,
        "waiting",
        "updated",
        "a column of the next version",
    ],
)
def test_a_match_that_cannot_be_read_hides_only_itself(head: Any, caplog: pytest.LogCaptureFixture) -> None:
    """It stays on the disk: another version of the site may be able to read it."""

    async def play() -> None:
        window = Window()
        await window.door.open()
        good = (await window.new("wotrcg", plan("wotrcg"), seed="good"))["id"]
        await window.door.close()
        broken = head
        if isinstance(head, str):
            whole = window.disk.stored[good]
            fields = dict(zip(MatchRow._fields, whole["match"], strict=True)) | {"id": "ffff", head: {}}
            broken = whole | {"match": list(fields.values())}
        window.disk.stored["ffff"] = broken
        again = Window(window.disk)
        await again.door.open()
        assert [one["id"] for one in await again.ask("GET", "/matches?state=mine")] == [good]
        seat = await again.live(good)
        await seat.answer()
        await again.door.changed_elsewhere(good)
        await again.door.close()
        assert again.disk.stored["ffff"] == broken
        assert sum("cannot be read" in record.message for record in caplog.records) == 1

    asyncio.run(play())


@pytest.mark.parametrize("damage", ["a word", None, ["1", "gandalf"]])
def test_a_match_with_damaged_or_missing_answers_hides_only_itself(damage: Any) -> None:
    """It says so, is not played on, and can be deleted."""

    async def play() -> None:
        window = Window()
        await window.door.open()
        good, bad = [(await window.new("wotrcg", plan("wotrcg", "hot"), seed="two"))["id"] for _ in range(2)]
        seat = await window.live(bad)
        for _ in range(2):
            await seat.answer()
        first = (bad, 1)
        if damage is None:
            del window.disk.lines[first]
        else:
            window.disk.lines[first] = damage
        again = Window(window.disk)
        await again.door.open()
        await again.door.connect(1, bad, "en")
        assert (again.heard[1][0]["code"], again.codes) == ("unplayable", {1: 4409})
        assert (await again.ask("GET", f"/matches/{bad}/record", status=409))["code"] == "unplayable"
        await (await again.live(good)).answer()
        await again.ask("DELETE", f"/matches/{bad}")
        assert [one["id"] for one in await again.ask("GET", "/matches?state=mine")] == [good]
        await again.door.close()

    asyncio.run(play())


def test_an_answer_is_acknowledged_when_it_is_on_the_disk_and_played_once() -> None:
    async def play() -> None:
        window = Window()
        await window.door.open()
        match = (await window.new("wotrcg", plan("wotrcg", "hot"), seed="once"))["id"]
        seat = await window.live(match)
        await seat.answer(answer_id="the same")
        lines = len(window.disk.lines)
        assert lines
        ask = seat.table
        await seat.send({"type": "answer", "ask_version": 0, "seat": ask["seats"][0], "action": "x", "id": "the same"})
        acks = [one for one in window.heard[seat.number] if one["type"] == "ack"]
        assert [one["id"] for one in acks] == ["the same", "the same"]
        assert len(window.disk.lines) == lines
        await window.door.close()

    asyncio.run(play())


def test_two_windows_of_one_match_see_each_others_answers() -> None:
    async def play() -> None:
        disk = MemoryDisk()
        one, two = Window(disk), Window(disk)
        await one.door.open()
        match = (await one.new("wotrcg", plan("wotrcg", "hot"), seed="two"))["id"]
        await two.door.open()
        here, there = await one.live(match), await two.live(match)
        assert here.table == there.table
        await here.answer()
        await there.answer(answer_id="of the other window")  # too late: the other window was first
        assert [m["code"] for m in two.heard[there.number] if m["type"] == "refused"] == ["stale"]
        await there.settle()
        assert there.table["version"] == here.table["version"]
        await here.answer()
        assert match in one.told
        await two.door.changed_elsewhere(match)
        await there.settle()
        assert there.table["version"] == here.table["version"]
        await one.ask("DELETE", f"/matches/{match}")
        await two.door.changed_elsewhere(match)
        await there.settle()
        assert two.codes == {there.number: 1011}
        await one.door.close()
        await two.door.close()

    asyncio.run(play())


def test_a_bot_that_thinks_is_interrupted_when_its_match_is_deleted() -> None:
    async def play() -> None:
        window = Window()
        await window.door.open()
        match = (await window.new("wotrcg", plan("wotrcg", "hot"), seed="stop"))["id"]
        window.thinking = asyncio.Event()
        seats = dict.fromkeys(seats_of("wotrcg"), "bot")
        other = (await window.new("wotrcg", seats, seed="bots"))["id"]
        await asyncio.sleep(0.01)
        await window.ask("DELETE", f"/matches/{other}")
        await asyncio.sleep(0.01)
        assert window.stops == ["answers"]
        window.thinking = None
        assert (await window.live(match)).table["ask"]
        await window.door.close()

    asyncio.run(play())


def test_the_time_of_every_answer_of_a_bot_is_reported() -> None:
    async def play() -> None:
        window = Window()
        await window.door.open()
        match = (await window.new("wotrcg", plan("wotrcg"), seed="timed"))["id"]
        seat = await window.live(match)
        mine = 6
        for _ in range(mine):
            await seat.answer()
        record = await window.ask("GET", f"/matches/{match}/record")
        given = sum(len(step["answers"]) for step in record["steps"]) + len(record["open"])
        assert len(window.took) == given - mine > 0 and min(window.took) > 0
        await window.door.close()

    asyncio.run(play())


def test_an_undo_a_hint_and_odds_work_against_bots() -> None:
    async def play() -> None:
        window = Window()
        await window.door.open()
        match = (await window.new("wotr", plan("wotr"), seed="undo"))["id"]
        seat = await window.live(match)
        asked = f"seat={seat.table['seat']}&ask={seat.table['ask']['version']}"
        hint = await window.ask("GET", f"/matches/{match}/hint?{asked}")
        assert hint["action"] in [option["action"] for option in seat.table["ask"]["options"]]
        await window.ask("GET", f"/matches/{match}/odds?{asked}&action={hint['action']}")
        await window.ask("GET", f"/matches/{match}/odds?{asked}&action=none", status=404)
        await window.ask("GET", f"/matches/{match}/hint?seat={seat.table['seat']}&ask=x", status=400)
        before = seat.table["ask"]
        await seat.answer(hint["action"])
        await seat.send({"type": "undo", "seat": seat.table["seat"]})
        assert seat.table["ask"]["options"] == before["options"]
        await window.door.close()

    asyncio.run(play())


def test_the_coach_thinks_in_parts_and_stops_when_a_bot_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("warhost.server.thinking.PART", 1)

    async def play() -> None:
        window = Window()
        await window.door.open()
        match = (await window.new("wotrcg", plan("wotrcg"), seed="coach"))["id"]
        seat = await window.live(match)
        while seat.table["ask"]["kind"] != "turn":
            await seat.answer()
        asked = f"/matches/{match}/coach?seat={seat.table['seat']}&ask={seat.table['ask']['version']}"
        window.wanted.clear()
        found = await window.ask("GET", asked)
        assert {found["best"], *found["costs"]} - {""} <= {one["action"] for one in seat.table["ask"]["options"]}
        assert 1 < window.wanted.count(COACH_PART) <= PARTS
        await seat.answer()  # another question, so that nothing is remembered
        while seat.table["ask"]["kind"] != "turn":
            await seat.answer()
        window.wanted.clear()
        asked = f"/matches/{match}/coach?seat={seat.table['seat']}&ask={seat.table['ask']['version']}"
        coached = asyncio.create_task(window.ask("GET", asked))
        while window.wanted.count(COACH_PART) < 2:
            await asyncio.sleep(0)
        await seat.answer()
        while "" not in window.wanted:
            await seat.answer()
        await coached
        assert COACH_PART not in window.wanted[window.wanted.index("") :]
        assert window.wanted.count(COACH_PART) < PARTS and window.stops == []
        await window.door.close()

    asyncio.run(play())


def test_a_finished_match_goes_to_the_server_and_back_as_a_record(tmp_path: Path) -> None:
    async def move() -> None:
        window = Window()
        await window.door.open()
        golden = json.loads((Path(__file__).parents[1] / "golden" / "wotrcg-trilogy-4.warhost.json").read_text())
        here = await window.ask("POST", "/records", golden)
        record = await window.ask("GET", f"/matches/{here['id']}/record")
        with Served(f"sqlite:///{tmp_path}/house.db") as served, Visitor(served.address) as visitor:
            there = visitor.post("/records", record)
            assert without_ids(there) == without_ids(here)
            again = visitor.get(f"/matches/{there['id']}/record")
        back = await window.ask("POST", "/records", again)
        assert record == again == await window.ask("GET", f"/matches/{back['id']}/record")
        totals = await window.ask("GET", f"/matches/{back['id']}/totals")
        assert totals["counts"] and len(totals["secrets"]) == 4
        review = await window.ask("GET", f"/matches/{back['id']}/review")
        assert review["points"] and window.stops == ["reviews"]
        await window.door.close()

    asyncio.run(move())


def test_a_running_match_moves_to_the_server_and_back_and_continues(tmp_path: Path) -> None:
    async def move(game: str, visitor: Visitor) -> None:
        window = Window()
        await window.door.open()
        match = (await window.new(game, plan(game), seed="moving"))["id"]
        seat = await window.live(match)
        for _ in range(3):
            await seat.answer()
        there = visitor.post("/records", await window.ask("GET", f"/matches/{match}/continuation"))
        live = visitor.live(there["id"])
        assert live.until_asked() and live.log == log_of(window.heard[seat.number])
        assert live.answer(live.options()[0])["type"] == "ack"
        back = await window.ask("POST", "/records", visitor.get(f"/matches/{there['id']}/continuation"))
        seat = await window.live(back["id"])
        assert log_of(window.heard[seat.number])[: len(live.log)] == live.log
        await seat.answer()
        for summary in (there, back):
            assert (summary["state"], summary["forced"], summary["rated"]) == ("running", ["luck"], False)
            assert {one["seat"]: one["kind"] for one in summary["seats"]} == plan(game)
        assert (await window.ask("GET", f"/matches/{match}"))["state"] == "running"
        await window.door.close()

    with Served(f"sqlite:///{tmp_path}/house.db") as served, Visitor(served.address) as visitor:
        for game in game_names():
            asyncio.run(move(game, visitor))


def test_a_resigned_match_can_be_continued_at_one_screen(tmp_path: Path) -> None:
    async def play() -> None:
        window = Window()
        await window.door.open()
        match = (await window.new("wotrcg", plan("wotrcg"), seed="moved"))["id"]
        seat = await window.live(match)
        await seat.answer()
        assert "key" not in await window.ask("GET", f"/matches/{match}/record")
        await seat.send({"type": "resign", "seat": seat.table["seat"]})
        record = await window.ask("GET", f"/matches/{match}/record")
        again = await window.ask("POST", "/records", record)
        assert (again["state"], again["my_turn"]) == ("running", True)
        branch = {"at": 1, "seats": {name: {"kind": "hot"} for name in seats_of("wotrcg")}}
        assert (await window.ask("POST", f"/matches/{match}/branch", branch))["forced"] == ["position"]
        await window.door.close()

    asyncio.run(play())


def test_nobody_else_can_join_and_nonsense_is_refused() -> None:
    async def play() -> None:
        window = Window()
        await window.door.open()
        seats = {seat: {"kind": kind} for seat, kind in plan("wotr", "open").items()}
        refused = await window.ask("POST", "/matches", {"game": "wotr", "seats": seats}, "ru", 409)
        assert refused["code"] == "nobody_else" and "сервера" in refused["detail"]
        assert (await window.ask("POST", "/matches", {"game": "wotr"}, status=400))["code"] == "bad_request"
        assert (await window.ask("POST", "/records", [], status=400))["code"] == "bad_request"
        assert (await window.ask("POST", "/records", {"game": "wotr"}, status=400))["detail"]
        assert (await window.ask("GET", "/matches/abcdef", status=404))["code"] == "no_match"
        await window.door.connect(9, "abcdef012345", "en")
        assert window.codes == {9: 4404}
        assert await window.ask("GET", "/matches?state=mine") == []
        assert window.disk.stored == {}

    asyncio.run(play())


def test_finished_lessons_and_solved_puzzles_are_acknowledged() -> None:
    """The page keeps it in the browser; there is no account to send it to."""

    async def learn() -> None:
        window = Window()
        assert await window.ask("POST", "/me/lessons", {"lessons": ["wotr/board"]}) == {"lessons": ["wotr/board"]}
        assert await window.ask("POST", "/me/puzzles", {"puzzles": ["bo5a/1"]}) == {"puzzles": ["bo5a/1"]}
        assert (await window.ask("POST", "/me/puzzles", {"puzzles": 5}, status=400))["code"] == "bad_request"
        day = await window.ask("GET", "/puzzles/day")
        assert day["puzzle"]["id"] == (await window.ask("GET", f"/games/{day['game']}/puzzles"))["day"]

    asyncio.run(learn())


def test_the_shelf_has_the_methods_of_the_store() -> None:
    """Every public method with the same parameters, so that the house cannot tell them apart."""
    own = {"open", "heads", "read_entries", "fetch", "save", "changes", "again", "catch_up", "change"}
    for name, method in inspect.getmembers(Shelf, inspect.isfunction):
        if not name.startswith("_") and name not in own:
            wanted = list(inspect.signature(getattr(Store, name)).parameters)
            assert list(inspect.signature(method).parameters) == wanted, name


def test_the_site_plays_without_the_servers_libraries() -> None:
    program = f"""
import sys
for name in {SERVER_ONLY!r}:
    sys.modules[name] = None
import asyncio
from tests.offline.helper import Window
async def play():
    window = Window()
    await window.door.open()
    match = (await window.new("wotr", {plan("wotr")!r}, seed="bare"))["id"]
    seat = await window.live(match)
    for _ in range(3):
        await seat.answer()
    print(seat.table["version"] > 2)
    await window.door.close()
asyncio.run(play())
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=Path(__file__).parents[2]
    )
    assert (done.stdout, done.stderr) == ("True\n", "")
