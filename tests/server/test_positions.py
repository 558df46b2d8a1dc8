"""Matches that start from the file of a position: played, disclosed, never rated, and refused with reasons."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.helper import Visitor, under_way

import warhost

pytestmark = pytest.mark.any_database

Make = Callable[[], Visitor]

SIEGE = """
turn = 6
phase = "actions"
[regions.minas_tirith]
units = {sauron_regular = 6, sauron_elite = 2}
garrison = {gondor_regular = 3}
[politics]
gondor = {box = "at_war"}
sauron = {box = "at_war"}
[dice]
free = {character = 1}
shadow = {army = 2, muster = 1}
"""


GOLDEN = Path(__file__).parents[1] / "golden" / "wotrcg-trilogy-4.warhost.json"
RECORD = json.loads(GOLDEN.read_text(encoding="utf-8"))
OVER = json.dumps(warhost.load(RECORD).position())
OPEN = {"free": {"kind": "me"}, "shadow": {"kind": "open"}}


def body(position: str, game: str = "wotr", **more: Any) -> dict[str, Any]:
    first, *rest = warhost.new(game, seed=1, options=more.get("options")).seats
    seats = {first: {"kind": "me"}} | {seat: {"kind": "hot"} for seat in rest}
    return {"game": game, "seats": seats, "position": position} | more


def test_a_match_starts_from_the_file_of_a_position(visitor: Make) -> None:
    me = visitor()
    made = me.post("/matches", body(SIEGE))
    assert (made["forced"], made["rated"]) == (["position"], False)
    assert warhost.new("wotr", position=me.get(f"/matches/{made['id']}/record")["position"]).position()["turn"] == 6
    live = me.live(made["id"])
    assert live.until_asked() and live.answer(live.options()[0])["type"] == "ack"
    # What the engine writes is read again, for every game.
    for game in ("bo5a", "wotrcg", "battlelore"):
        position = json.dumps(warhost.new(game, seed=2).position())
        assert me.post("/matches", body(position, game))["forced"] == ["position"]


def test_the_position_of_a_match_is_saved_and_played_again(visitor: Make) -> None:
    me = visitor()
    made = me.post("/matches", body(SIEGE))
    position = me.get(f"/matches/{made['id']}/position")
    assert position["turn"] == 6 and position["hands"]
    again = me.post("/matches", body(json.dumps(position)))
    assert me.get(f"/matches/{again['id']}/position") == position
    # Everything hidden is in it.
    assert visitor().refused("GET", f"/matches/{made['id']}/position") == (403, "others_play")


def test_a_match_from_a_position_does_not_count_in_the_statistics(visitor: Make) -> None:
    me = visitor()
    for position in ("", "{}"):
        seats = {"gandalf": {"kind": "me"}, "witch_king": {"kind": "bot"}}
        live = me.live(me.post("/matches", body(position, "wotrcg") | {"seats": seats})["id"])
        under_way(live)
        live.send("resign", seat="gandalf")
        while not live.table["over"]:
            live.until("table")
    assert me.get("/games/wotrcg/statistics")["finished"] == 1


@pytest.mark.parametrize(
    ("given", "code", "words"),
    [
        (body("turn = "), "position_text", "строка 1"),
        (body("[" * 30000), "position_text", "Это не позиция"),
        (body('{"turn": 6,}'), "position_text", "столбец 12"),
        # The time to read a key grows faster than its length. To TOML this is one line, and the key has 302 parts.
        (body(f"{'a.' * 150}'\u2028'.{'a.' * 150}a = 1"), "position_text", "строка 1, столбец 609"),
        (body("turn = 6\nturns = 7"), "bad_position", "turns"),
        (body(OVER, "wotrcg", options=RECORD["options"]), "over_position", "уже окончена"),
        (body(json.dumps({}), "battlelore", series="campaign"), "series_position", "Серию"),
        (body(SIEGE) | {"seats": OPEN}, "position_told", "скрытые карты"),
        (body("turn = 6" + " " * 40_000), "bad_request", "position"),
    ],
)
def test_a_position_that_cannot_be_played_is_refused(
    visitor: Make, given: dict[str, Any], code: str, words: str
) -> None:
    me = visitor()
    answer = me.http.post("/matches?lang=ru", json=given)
    assert (answer.status_code, answer.json()["code"]) == (400, code), answer.text
    assert words in answer.json()["detail"]
    assert me.get("/matches?state=mine") == []
