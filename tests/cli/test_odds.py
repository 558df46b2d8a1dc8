"""`warhost odds`: what it prints and how it ends."""

import json
import re
from pathlib import Path

import pytest
from tests.cli.helper import Shell

DOCS = Path(__file__).parents[2] / "docs"

SIEGE = """
[regions.minas_tirith]
units = {sauron_regular = 4, sauron_elite = 2, sauron_nazgul = 1}
garrison = {gondor_regular = 2, gondor_leader = 1}
[regions.minas_morgul]
units = {}
"""


@pytest.fixture
def siege(tmp_path: Path) -> str:
    """Minas Tirith besieged."""
    file = tmp_path / "siege.toml"
    file.write_text(SIEGE, encoding="utf-8")
    return str(file)


def test_a_battle_of_the_set_up(shell: Shell) -> None:
    ran = shell.run("odds", "wotr", "battle", "--from", "orthanc", "--to", "fords_of_isen")
    assert (ran.code, ran.err) == (0, "")
    assert "Battle for the Fords of Isen, attack from Orthanc" in ran.out
    assert "6 in round 1, then 5" in ran.out and "the attacker wins" in ran.out
    russian = shell.run("odds", "wotr", "battle", "--from", "orthanc", "--to", "fords_of_isen", "--lang", "ru").out
    assert "Битва за Изенские броды, атака из Ортханка" in russian and "победа атакующего" in russian
    assert [n.replace(",", ".") for n in re.findall(r"([\d,]+)\s%", russian)] == re.findall(r"([\d.]+)%", ran.out) != []
    assert not re.search(r"\d\.\d", russian)


@pytest.mark.parametrize("target", ["garrison:minas_tirith", "minas_tirith"])
def test_an_assault_and_a_sortie_of_a_position(shell: Shell, siege: str, target: str) -> None:
    ran = shell.run("odds", "wotr", "battle", "--position", siege, "--from", "minas_tirith", "--to", target, "--json")
    found = json.loads(ran.out)
    assert found["kind"] == "assault"
    assert found["attacker"]["hits_on"] == [6, 6] and found["attacker"]["rerolls"] == 1
    assert sum(found["outcomes"].values()) == pytest.approx(1)
    ran = shell.run("odds", "wotr", "battle", "--position", siege, "--from", "garrison:minas_tirith", "--to",
                    "minas_tirith", "--stop", "0.5", "--elites-first")  # fmt: skip
    assert "Sortie" in ran.out and "0.5 times" in ran.out and "elites are reduced first" in ran.out


def test_the_hunt_with_other_dice(shell: Shell) -> None:
    ran = shell.run("odds", "wotr", "hunt", "--dice", "1", "--moves", "2", "--json")
    assert json.loads(ran.out)["success"] == pytest.approx(1 / 2)
    ran = shell.run("odds", "wotr", "hunt", "--dice", "3", "--lang", "ru")
    assert "Охота при движении Братства" in ran.out and "Братство раскрыто" in ran.out


def test_the_hunt_in_mordor(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "mordor.toml"
    file.write_text('[fellowship]\nregion = "morannon"\nmordor = 4\ncorruption = 11\n', encoding="utf-8")
    ran = shell.run("odds", "wotr", "hunt", "--position", str(file))
    assert "Mordor Track, step 4" in ran.out and "the Ring is destroyed" in ran.out
    assert "Successes" not in ran.out


def test_the_plot_is_a_picture(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "odds.svg"
    ran = shell.run("odds", "wotr", "hunt", "--dice", "2", "--plot", str(file))
    assert ran.code == 0
    picture = file.read_text(encoding="utf-8")
    assert picture.startswith("<svg ") and "30.6%" in picture and "30.6%" in ran.out


def test_the_check_prints_how_far_it_is_off(shell: Shell) -> None:
    ran = shell.run("odds", "wotr", "check", "--runs", "100", "--json")
    assert ran.code == 0
    report = json.loads(ran.out)
    assert report["runs"] == 100 and 0 < report["distance"]["assault"] < 4


@pytest.mark.parametrize(
    ("arguments", "english", "russian"),
    [
        (["odds"], "Missing: GAME", "Не указано: GAME"),
        (["odds", "wotrcg", "battle"], "wotrcg has no odds", "Для игры wotrcg шансов нет"),
        (["odds", "wotr"], "Missing: WHAT (battle, hunt, check).", "Не указано: WHAT (battle, hunt, check)."),
        (["odds", "wotr", "battle"], "--from needs a value.", "Параметру --from нужно значение."),
        (
            ["odds", "wotr", "battle", "--from", "orthank", "--to", "edoras"],
            "unknown region 'orthank'. Examples: orthanc",
            "неизвестный регион 'orthank'. Есть, например: orthanc",
        ),
        (
            ["odds", "wotr", "battle", "--from", "garrison:edoras", "--to", "edoras"],
            "--from: unknown region 'edoras'",
            "--from: неизвестный регион 'edoras'",
        ),
        (
            ["odds", "wotr", "battle", "--from", "orthanc", "--to", "edoras"],
            "orthanc can't attack edoras. It can attack: fords_of_isen.",
            "orthanc: атаковать edoras нельзя. Можно: fords_of_isen.",
        ),
        (["odds", "wotr", "battle", "--from", "hollin", "--to", "moria"], "It can attack: -.", "Можно: -."),
        (
            ["odds", "wotr", "battle", "--from", "orthanc", "--to", "fords_of_isen", "--stop", "nan"],
            "--stop: expected a number from 0 to 10, not 'nan'.",
            "--stop: ожидается число от 0 до 10, а не 'nan'.",
        ),
        (["odds", "wotr", "hunt", "--dice", "11"], "expected a number from 0 to 10", "ожидается число от 0 до 10"),
        (
            ["odds", "wotr", "hunt", "--plot", "odds.gif"],
            "its name must end with .svg",
            "имя файла должно кончаться на .svg",
        ),
        (
            ["odds", "wotr", "hunt", "--plot", "nowhere/odds.svg"],
            "Can't write nowhere/odds.svg: folder not found",
            "nowhere/odds.svg",
        ),
        (
            ["odds", "wotr", "hunt", "--position", "nowhere.toml"],
            "File not found: nowhere.toml.",
            "Файл не найден: nowhere.toml.",
        ),
    ],
)
def test_bad_input_says_what_would_be_right(shell: Shell, arguments: list[str], english: str, russian: str) -> None:
    for language, expected in (("en", english), ("ru", russian)):
        ran = shell.run(*arguments, "--lang", language)
        assert ran.code == 2
        assert expected in ran.err
        assert ran.out == ""


def test_no_move_while_revealed(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "revealed.toml"
    file.write_text("[fellowship]\nhidden = false\n", encoding="utf-8")
    ran = shell.run("odds", "wotr", "hunt", "--position", str(file))
    assert ran.code == 2 and "it can't move" in ran.err


def test_the_command_of_the_guide_prints_what_the_guide_shows(shell: Shell) -> None:
    """docs/odds.md: the first example, to the letter."""
    text = (DOCS / "odds.md").read_text(encoding="utf-8")
    shown = re.search(r"```\n\$ warhost ([^\n]*)\n(.*?)```", text, re.S)
    assert shown is not None
    assert shell.run(*shown[1].split()).out == shown[2]


def test_an_attack_of_the_learning_scenario(shell: Shell, tmp_path: Path) -> None:
    ran = shell.run("odds", "battlelore", "attack", "--from", "K7", "--to", "k3")
    assert (ran.code, ran.err) == (0, "")
    assert "Attack on K3 with 2 dice: target destroyed 0%, driven back 31%" in ran.out
    assert re.search(r"stays +69.4%", ran.out)
    russian = shell.run("odds", "battlelore", "attack", "--from", "k7", "--to", "k3", "--lang", "ru").out
    assert "Атака на K3, кубиков 2. Цель: уничтожение 0\xa0%, отступление 31\xa0%" in russian
    file = tmp_path / "melee.toml"
    file.write_text('[units]\nc5 = "citadel_guard"\nc4 = "obscenes"\n', encoding="utf-8")
    picture = tmp_path / "melee.svg"
    ran = shell.run(
        "odds",
        "battlelore",
        "attack",
        "--position",
        str(file),
        "--from",
        "c5",
        "--to",
        "c4",
        "--json",
        "--plot",
        str(picture),
    )
    found = json.loads(ran.out)
    assert found["dice"] == 3 and 0 < found["counter"] < 1
    assert sum(found["target"]["damage"]["chances"]) == pytest.approx(1)
    assert "Attack on C4" in picture.read_text(encoding="utf-8")


def test_odds_of_attacks_agree_with_simulated_ones(shell: Shell) -> None:
    ran = shell.run("odds", "battlelore", "check", "--runs", "100", "--jobs", "1", "--json")
    assert ran.code == 0 and set(json.loads(ran.out)["distance"]) >= {"frenzy", "ferocity", "building"}


@pytest.mark.parametrize(
    "args, english, russian",
    [
        (["attack"], "--from needs a value.", "Параметру --from нужно значение."),
        (["attack", "--from", "m3"], "--from: unknown hex 'm3'.", "--from: неизвестный гекс 'm3'."),
        (
            ["attack", "--from", "k7", "--to", "a1"],
            "k7 can't attack a1. It can attack: i3, k3, h4.",
            "k7: атаковать a1 нельзя. Можно: i3, k3, h4.",
        ),
        (
            ["attack", "--from", "d6", "--to", "k7"],
            "d6 can't attack k7. It can attack: -.",
            "d6: атаковать k7 нельзя. Можно: -.",
        ),
        (
            ["attack", "--from", "a1", "--to", "k7"],
            "--from: there is no unit on a1. Units are on d2, h2, b3, ",
            "--from: на a1 нет отряда. Отряды стоят на d2, h2, b3, ",
        ),
        (["battle"], "Missing: WHAT (attack, check).", "Не указано: WHAT (attack, check)."),
    ],
)
def test_an_impossible_attack_is_refused(shell: Shell, args: list[str], english: str, russian: str) -> None:
    ran = shell.run("odds", "battlelore", *args)
    assert ran.code == 2 and english in ran.err
    assert russian in shell.run("odds", "battlelore", *args, "--lang", "ru").err


def test_a_combat_of_five_armies(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "walls.toml"
    file.write_text(
        "clear_board = true\n[places.ss_crest]\nunits = {orcs = 3, great_orcs = 2}\nleadership = 2\n"
        "[places.ravenhill]\nunits = {elf_archers = 3}\n",
        encoding="utf-8",
    )
    words = ("odds", "bo5a", "combat", "--position", str(file), "--from", "ss_crest", "--to", "ravenhill")
    ran = shell.run(*words)
    assert (ran.code, ran.err) == (0, "")
    assert "Combat for Ravenhill, attack from the Southern Crest" in ran.out
    assert "The Fortification can take 3 more Damage. Once it is broken, the attacker hits on 5." in ran.out
    russian = shell.run(*words, "--lang", "ru").out
    assert "Сражение, обороняется Воронья высота" in russian
    assert [n.replace(",", ".") for n in re.findall(r"([\d,]+)\s%", russian)] == re.findall(r"([\d.]+)%", ran.out) != []
    assert not re.search(r"\d\.\d", russian)
    found = json.loads(shell.run(*words, "--stop", "0.5", "--json").out)
    assert sum(found["outcomes"].values()) == pytest.approx(1)
    assert found["outcomes"]["withdrawn"] > 0 and found["attacker"]["hits_on"] == [6, 6, 5]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["bo5a", "hunt"], "WHAT (combat, check)"),
        (["bo5a", "combat", "--from", "camp"], "--to needs a value."),
        (["bo5a", "combat", "--from", "camp", "--to", "ravenhil"], "ravenhill"),
        (["bo5a", "combat", "--from", "camp", "--to", "ravenhill"], "camp can't attack ravenhill"),
    ],
)
def test_an_impossible_combat_is_refused(shell: Shell, arguments: list[str], expected: str) -> None:
    ran = shell.run("odds", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert expected in ran.err


def test_check_plays_the_combats_too(shell: Shell) -> None:
    ran = shell.run("odds", "bo5a", "check", "--runs", "100", "--jobs", "1", "--json")
    assert ran.code == 0
    assert "Beorn defends" in json.loads(ran.out)["distance"]
