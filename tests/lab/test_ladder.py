"""The ladder: a bot that wins more ranks higher, regardless of the order of the bots."""

import json
import re
from pathlib import Path

import pytest

from warhost.bots.library import bot_names
from warhost.games.library import game_named, game_names
from warhost.kernel.errors import BadOption
from warhost.lab.arena import Outcome, keep
from warhost.lab.ladder import contestants, kept, pairings, report, standings, svg_of
from warhost.text.speaker import Speaker


def games(scores: list[float]) -> list[Outcome]:
    return [Outcome(number, number % 2, score, "a", 5, 50) for number, score in enumerate(scores)]


PLAYED = {("a", "b"): games([1, 1, 1, 0]), ("a", "c"): games([1, 1, 1, 1]), ("b", "c"): games([1, 0.5, 1, 1])}


def test_a_bot_that_wins_more_ranks_higher() -> None:
    found = standings(["a", "b", "c"], PLAYED)
    assert [one.bot for one in found] == ["a", "b", "c"]
    assert [(one.games, one.points) for one in found] == [(8, 7), (8, 4.5), (8, 0.5)]
    assert found[0].rating > 25 > found[2].rating
    assert all(one.sigma < 25 / 3 for one in found), "games make a rating more certain"


def test_the_order_of_outcomes_does_not_matter() -> None:
    """Games come back from processes in any order."""
    other = {pair: list(reversed(outcomes)) for pair, outcomes in reversed(PLAYED.items())}
    assert standings(["a", "b", "c"], other) == standings(["a", "b", "c"], PLAYED)


def test_everybody_meets_everybody() -> None:
    pairs = [pairing.bots for pairing in pairings("wotrcg", {}, ["a", "b", "c"], "s")]
    assert pairs == [("a", "b"), ("a", "c"), ("b", "c")]
    for game in game_names():
        everybody = contestants(game)
        assert len(everybody) == len(set(everybody)) and set(bot_names(game)) - set(everybody) <= {"heuristic"}
    assert contestants("wotr")[:3] == ["random", "easy", "normal"] and "brutal" in contestants("wotr")


def test_a_file_keeps_the_games_of_every_pair(tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    assert kept(path, "wotrcg", {}, "s") == {}
    for pair, outcomes in PLAYED.items():
        for outcome in outcomes:
            keep(path, [pair, *outcome])
    assert kept(path, "wotrcg", {}, "s") == PLAYED
    with pytest.raises(BadOption, match="contains other games"):
        kept(path, "wotrcg", {}, "another")


def test_a_file_of_other_rules_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    kept(path, "wotr", {}, "s")
    first = json.loads(path.read_text(encoding="utf-8"))
    assert first["rules"] == game_named("wotr").rules_version
    path.write_text(json.dumps(first | {"rules": first["rules"] - 1}) + "\n", encoding="utf-8")
    with pytest.raises(BadOption, match="other rules or data") as refused:
        kept(path, "wotr", {}, "s")
    assert refused.value.values["found"] == str(first["rules"] - 1)


def test_the_report_and_the_picture_name_every_bot() -> None:
    found = report("wotrcg", {}, "s", ["a", "b", "c"], PLAYED, 1.0)
    assert found["pairs"][2] == {"bots": ["b", "c"], "games": 4, "points": 3.5}
    picture = svg_of("A <title>", found["standings"], Speaker("ru", ["warhost"]).decimal)
    assert picture.count("<circle") == 3 and "A &lt;title&gt;" in picture
    assert re.search(r">\d+,\d ± \d+,\d<", picture)
