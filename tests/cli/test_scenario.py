"""`warhost scenario`, and `--scenario` where a match begins."""

import json
from pathlib import Path

import pytest
from tests.cli.helper import Shell

EXAMPLE = str(Path(__file__).parents[2] / "examples" / "scenarios" / "miller_ford.toml")


@pytest.fixture
def broken(tmp_path: Path) -> str:
    """A file with two faults."""
    file = tmp_path / "broken.json"
    file.write_text(
        json.dumps(
            {
                "game": "battlelore",
                "title": "x",
                "first": "uthuk",
                "banners": {"c5": 99},
                "units": {"c6": "citadel_guard", "c4": "viper"},
            }
        ),
        encoding="utf-8",
    )
    return str(file)


def test_a_valid_scenario_is_printed_with_its_rules(shell: Shell) -> None:
    ran = shell.run("scenario", "check", EXAMPLE, "--lang", "en")
    assert ran.code == 0 and ran.out.startswith("The Ford at the Mill") and "counter with 1 die more" in ran.out
    assert f"warhost play battlelore --scenario {EXAMPLE}" in ran.out
    assert "дают отпор" in shell.run("scenario", "check", EXAMPLE, "--lang", "ru").out


def test_every_fault_of_a_bad_one_is_listed(shell: Shell, broken: str) -> None:
    ran = shell.run("scenario", "check", broken, "--lang", "en")
    assert ran.code == 1 and not ran.out
    assert "problems: 3" in ran.err and "banners.c5: expected a number from 1 to 9" in ran.err
    assert "units.c4: “viper” is not one of Viper Legion “viper_legion”" in ran.err
    assert "units: uthuk needs units" in ran.err
    ran = shell.run("scenario", "check", broken, "--lang", "ru")
    assert "ошибок: 3" in ran.err and "units.c4: «viper» не подходит; можно: легион Гадюки «viper_legion»" in ran.err


def test_a_file_that_is_not_a_scenario_is_refused(shell: Shell, tmp_path: Path) -> None:
    assert "check FILE" in shell.run("scenario", "--lang", "en").err
    assert "check FILE" in shell.run("scenario", "paint", EXAMPLE, "--lang", "en").err
    file = tmp_path / "x.toml"
    file.write_text("title =", encoding="utf-8")
    ran = shell.run("scenario", "check", str(file), "--lang", "en")
    assert ran.code == 2 and "is not a scenario: expected TOML or JSON (line 1" in ran.err
    for text in ("title = 'x'", "game = 'wotr'", "game = ['battlelore']"):
        file.write_text(text, encoding="utf-8")
        ran = shell.run("scenario", "check", str(file), "--lang", "en")
        assert ran.code == 2 and 'game = "battlelore"' in ran.err


def test_a_scenario_is_played_and_the_record_carries_it(shell: Shell, tmp_path: Path) -> None:
    file = str(tmp_path / "game.warhost.json")
    ran = shell.run(
        "play",
        "battlelore",
        "--scenario",
        EXAMPLE,
        "--seat",
        "uthuk",
        "--seed",
        "1",
        "--lang",
        "en",
        typed=f"1\nsave {file}\nquit\n",
    )
    assert ran.code == 0 and "The Ford at the Mill" in ran.out
    record = json.loads(Path(file).read_text(encoding="utf-8"))
    assert record["options"]["scenario"]["title"] == "The Ford at the Mill"
    assert shell.run("verify", file).code == 0
    ran = shell.run("play", "battlelore", "--load", file, "--scenario", EXAMPLE, "--lang", "en")
    assert ran.code == 2 and "--scenario" in ran.err


def test_bots_play_a_custom_scenario(shell: Shell, broken: str) -> None:
    ran = shell.run("sim", "battlelore", "--scenario", EXAMPLE, "--games", "2", "--seats", "random,random", "--json")
    assert json.loads(ran.out)["options"]["scenario"]["points"] == 12
    ran = shell.run("sim", "battlelore", "--scenario", broken, "--games", "2", "--lang", "en")
    assert ran.code == 2 and "Invalid scenario" in ran.err


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_starting_a_match_reports_the_same_faults_as_the_check(shell: Shell, broken: str, lang: str) -> None:
    faults = [line.strip() for line in shell.run("scenario", "check", broken, "--lang", lang).err.splitlines()[1:]]
    assert len(faults) == 3 and "viper_legion" in faults[1]
    for words in (["sim", "battlelore", "--games", "2"], ["play", "battlelore", "--seat", "uthuk"]):
        ran = shell.run(*words, "--scenario", broken, "--lang", lang)
        assert ran.code == 2 and "; ".join(faults) in ran.err


def test_a_game_without_scenarios_says_so(shell: Shell) -> None:
    ran = shell.run("play", "wotr", "--scenario", EXAMPLE, "--lang", "ru")
    assert ran.code == 2 and "нельзя составить свой сценарий" in ran.err
