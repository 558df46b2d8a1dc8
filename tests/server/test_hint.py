"""Hints for people who play against bots alone, and the review of a finished match."""

import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.helper import Live, Visitor

from warhost.server import render, wire
from warhost.server.bots import Bots
from warhost.server.course import Course, Origin

Make = Callable[[], Visitor]
GOLDEN = Path(__file__).parent.parent / "golden" / "wotrcg-fellowship-2.warhost.json"


@pytest.fixture
def database(tmp_path: Path) -> str:
    """SQLite alone: nothing of this is stored."""
    return str(tmp_path / "test.db")


def address(match: str, live: Live, **changes: Any) -> str:
    """The address of the hint for the current question."""
    fields = {"seat": live.table["seat"], "ask": live.table["ask"]["version"]} | changes
    return f"/matches/{match}/hint?" + "&".join([f"{name}={value}" for name, value in fields.items()])


def told(lines: Any) -> list[str]:
    """Lines without their marks."""
    return ["".join(span["t"] for span in line) for line in lines]


def test_a_hint_names_an_option_and_says_why(visitor: Make) -> None:
    """While a bot plays on the other side: its process keeps the match for both."""
    me = visitor()
    match = me.new({"gandalf": "me", "witch_king": "bot"})["id"]
    live = me.live(match)
    for _ in range(6):
        while not live.table.get("ask"):
            live.until("table")
        hint = me.get(address(match, live))
        assert hint["action"] in live.options()
        assert told(hint["lines"])[0].startswith("Advice: ")
        live.answer(hint["action"])
    while not live.table.get("ask"):
        live.until("table")
    russian = me.get(address(match, live, lang="ru"))
    assert told(russian["lines"])[0].startswith("Совет: ")


def test_hints_are_given_only_in_matches_without_other_people(visitor: Make) -> None:
    me, other = visitor(), visitor()
    match = me.new({"gandalf": "me", "witch_king": "bot"})["id"]
    live = me.live(match)
    while not live.table.get("ask"):
        live.until("table")
    assert other.refused("GET", address(match, live)) == (403, "not_your_seat")
    assert me.refused("GET", address(match, live, ask=live.table["ask"]["version"] + 1)) == (409, "stale")
    together = me.new({"gandalf": "me", "witch_king": "open"})["id"]
    other.post(f"/matches/{together}/join", {"seat": "witch_king"})
    sitting = me.live(together)
    while not sitting.table.get("ask"):
        sitting.until("table")
    assert me.refused("GET", address(together, sitting)) == (403, "no_hints")


def test_a_finished_match_is_reviewed(visitor: Make) -> None:
    me = visitor()
    record = json.loads(GOLDEN.read_text(encoding="utf-8"))
    summary = me.post("/records", record)
    review = me.get(f"/matches/{summary['id']}/review")
    assert review["side"] == "Gandalf"
    points = review["points"]
    assert [point["at"] for point in points] == sorted(point["at"] for point in points)
    assert points[-1]["at"] == summary["version"]
    assert points[-1]["chance"] == record["result"]["gandalf"]
    assert all(0.0 <= point["chance"] <= 1.0 for point in points)
    assert 1 <= len(review["swings"]) <= 5 and all(swing["lines"] for swing in review["swings"])
    russian = me.get(f"/matches/{summary['id']}/review?lang=ru")
    assert russian["points"] == points, "it is computed once"
    assert russian["side"] == "Гэндальф"


@pytest.mark.parametrize("name", ["wotr-2", "wotr-3", "bo5a-english", "battlelore-full-random", "wotrcg-trilogy-4"])
def test_the_end_of_a_match_shows_totals_and_reveals_its_secrets(visitor: Make, name: str) -> None:
    me = visitor()
    record = json.loads((GOLDEN.parent / f"{name}.warhost.json").read_text(encoding="utf-8"))
    match = me.post("/records", record)
    found = me.get(f"/matches/{match['id']}/totals")
    assert len(found["sides"]) == len(found["seconds"]) == 2
    assert found["counts"] and all(len(row["values"]) == 2 and any(row["values"]) for row in found["counts"])
    assert found["sums"][0]["title"] in ("Turns", "Rounds") and all(row["values"][0] > 0 for row in found["sums"])
    for luck in found["luck"]:
        assert luck["side"] in found["sides"] and 0 < luck["expected"] <= luck["dice"] and 0.0 < luck["above"] < 1.0
    assert [secret["seat"] for secret in found["secrets"]] == [seat["name"] for seat in match["seats"]] and any(
        secret["lines"] for secret in found["secrets"]
    )
    won = [seat["name"] for seat in match["seats"] if match["result"][seat["seat"]] > 0]
    assert [found["sides"][found["winner"]]] == [", ".join(won)] and re.search(r"\d", found["score"])
    russian = me.get(f"/matches/{match['id']}/totals?lang=ru")
    assert re.search("[а-я]", russian["score"]) and russian["winner"] == found["winner"]
    assert [row["values"] for row in russian["counts"]] == [row["values"] for row in found["counts"]]
    assert all(re.search("[а-я]", row["title"]) for row in russian["counts"] + russian["sums"] + russian["luck"])


def test_the_numbers_of_a_match_that_is_over_are_computed_once_per_language(
    visitor: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    me, counted, count = visitor(), list[str](), render.totals

    def counting(course: Course, language: str) -> wire.Totals:
        counted.append(language)
        return count(course, language)

    monkeypatch.setattr(render, "totals", counting)
    match = me.post("/records", json.loads(GOLDEN.read_text(encoding="utf-8")))["id"]
    found = [me.get(f"/matches/{match}/totals?lang={language}") for language in ("en", "ru", "en", "ru")]
    assert counted == ["en", "ru"] and found[:2] == found[2:] and found[0] != found[1]


def test_all_hands_are_open_after_the_end(visitor: Make) -> None:
    """The hands that each seat saw last are named."""
    me = visitor()
    match = me.post("/records", json.loads((GOLDEN.parent / "wotr-2.warhost.json").read_text(encoding="utf-8")))
    found = me.get(f"/matches/{match['id']}/totals")
    for seat, secret in zip(match["seats"], found["secrets"], strict=True):
        view = me.get(f"/matches/{match['id']}/at/{match['version']}?seat={seat['seat']}")["view"]
        named = [span["i"] for line in secret["lines"] for span in line if span.get("k") == "card"]
        assert named == [*view["hands"][seat["seat"]], *view["discards"][seat["seat"]]] and named


def test_a_running_match_is_not_reviewed(visitor: Make) -> None:
    me = visitor()
    match = me.new({"gandalf": "me", "witch_king": "bot"})["id"]
    for path in ("review", "totals"):
        assert me.refused("GET", f"/matches/{match}/{path}") == (403, "not_finished")


def test_a_resigned_match_is_reviewed_up_to_its_end(visitor: Make) -> None:
    me = visitor()
    match = me.new({"gandalf": "me", "witch_king": "bot"})["id"]
    live = me.live(match)
    while not live.table.get("ask"):
        live.until("table")
    live.send("resign", seat="gandalf")
    while not live.table["over"]:
        live.until("table")
    review = me.get(f"/matches/{match}/review")
    assert review["points"][0]["at"] == 0
    assert 0.0 < review["points"][-1]["chance"] < 1.0


def test_no_bot_waits_for_a_review() -> None:
    """Reviews have a process of their own."""
    bots = Bots(1)
    try:
        found = asyncio.run(bots.review("a1", Origin("wotrcg", {}, bytes(32).hex(), {}), [], "p"))
        assert found
        others = (bots.quick, bots.search, bots.hints)
        assert [worker.process for pool in others for worker in pool.workers] == [None] * 3
        assert [pool.home for pool in bots.pools] == [{}] * 4
    finally:
        bots.close()
