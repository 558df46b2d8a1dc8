"""The balance of a game: shares add up, frequent winners are named, and the command prints in both languages."""

import json

import pytest
from tests.cli.helper import Shell

from warhost.games.library import game_named
from warhost.lab import balance
from warhost.lab.arena import Outcome
from warhost.lab.balance import Played, play, points_of, report


def test_the_points_of_a_side_do_not_depend_on_which_bot_played_it() -> None:
    assert points_of(Outcome(0, 0, 1.0, "x", 1, 1)) == points_of(Outcome(1, 1, 0.0, "x", 1, 1)) == 1.0


def test_shares_of_sides_and_things() -> None:
    played = [
        Played("a/x", 1.0, "e", 4),
        Played("a/y", 1.0, "e", 6),
        Played("b/x", 0.0, "e", 5),
        Played("b/y", 0.5, "e", 5),
    ]
    found = report("battlelore", "heuristic", "s", played, 1.0)
    assert [found["sides"][side]["share"] for side in ("daqan", "uthuk")] == [0.625, 0.375]
    shares = {name: thing["share"] for name, thing in found["things"].items()}
    assert shares == {"a": 1.0, "b": 0.25, "x": 0.5, "y": 0.25}
    assert found["above"] == ["daqan", "a"] and found["turns"] == 5 and found["things"]["y"]["side"] == "uthuk"
    assert found["pairings"]["a/x"]["games"] == 1
    even = report("battlelore", "heuristic", "s", [Played("a/x", 1.0, "e", 4), Played("a/x", 0.0, "e", 4)], 1.0)
    assert even["above"] == []


def test_every_pairing_is_played_and_the_same_seed_plays_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    some = game_named("battlelore").pairings()[::24]
    monkeypatch.setattr(type(game_named("battlelore")), "pairings", lambda self: some)
    played = list(play("battlelore", "heuristic", "s", 2, 1))
    assert [one.pairing for one in played] == [name for name in some for _ in (0, 1)]
    assert list(play("battlelore", "heuristic", "s", 2, 1)) == played


def test_the_command(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    games = [Played("nordgard_gate/shadow_tor", 1.0, "e", 4)] * 3 + [Played("runestones/shadow_tor", 0.0, "e", 4)] * 2
    monkeypatch.setattr(balance, "play", lambda *given: iter(games))
    ran = shell.run("balance", "battlelore", "--games", "1")
    assert ran.code == 1 and "“Stand at Nordgard Gate”                100.0%" in ran.out and "  !" in ran.out
    assert "5 games, 4 rounds on average" in ran.out and "Marked (!): sides above 60%, cards above 70%." in ran.out
    russian = shell.run("balance", "battlelore", "--games", "1", "--lang", "ru").out
    assert "«Рунные камни»" in russian
    assert "Отмечены (!): стороны с долей выше 60\xa0%, карты с долей выше 70\xa0%." in russian
    found = json.loads(shell.run("balance", "battlelore", "--json").out)
    assert found["sides"]["daqan"]["share"] == 0.6 and found["above"] == ["nordgard_gate"]
    monkeypatch.setattr(
        balance, "play", lambda *given: iter([*games[:1], games[-1]._replace(pairing="nordgard_gate/shadow_tor")])
    )
    assert shell.run("balance", "battlelore").code == 0


@pytest.mark.parametrize(
    "args, english, russian",
    [
        (
            ["wotr"],
            "wotr has no pairings. Games with pairings: battlelore.",
            "В игре wotr нет сочетаний сценариев. Игры, в которых они есть: battlelore.",
        ),
        (["battlelore", "--bot", "nobody"], "Unknown bot 'nobody'", "Неизвестный бот 'nobody'"),
    ],
)
def test_impossible_options_are_refused(shell: Shell, args: list[str], english: str, russian: str) -> None:
    ran = shell.run("balance", *args)
    assert ran.code == 2 and english in ran.err
    assert russian in shell.run("balance", *args, "--lang", "ru").err
