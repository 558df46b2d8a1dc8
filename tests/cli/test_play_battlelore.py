"""BattleLore in the terminal."""

import re
from pathlib import Path

import pytest
from tests.cli.helper import Shell, numbers


@pytest.mark.parametrize(("language", "kind"), [("en", "full"), ("ru", "full"), ("ru", "learning")])
def test_a_whole_game_by_numbers(shell: Shell, tmp_path: Path, language: str, kind: str) -> None:
    """People play both sides; every line fits 80 columns, without unfilled placeholders or ids."""
    match = shell.play_by_numbers(
        tmp_path,
        "battlelore",
        "--seed",
        "1",
        "--seat",
        "daqan",
        "uthuk",
        "--lang",
        language,
        "--option",
        f"game={kind}",
        typed=numbers(7, 1, 4, 9000),
    )
    assert match.over


@pytest.mark.parametrize(
    ("language", "typed", "expected"),
    [
        (
            "en",
            "help\nmap\nmap edoras\nmap d6\narmies\ncards\n",
            [
                "map HEX: what is on a hex and around it",
                "all units on the board",
                "CG3 is a unit (Citadel Guard) with 3 health",
                "@ portal",
                "Name a hex: map C5",
                "No such hex: edoras. Hexes run from A1 to L9.",
                "D6: plain, centre section, right section",
                "Citadel Guard 3/3",
                "Health left/full.",
                "Daqan: 4 command cards",
            ],
        ),
        (
            "ru",
            "помощь\nкарта\nкарта эдорас\nкарта d6\nвойска\nкарты\n",
            [
                "карта ГЕКС: что на гексе и вокруг",
                "все отряды на поле",
                "СЦ3 — отряд (стражи Цитадели) со здоровьем 3",
                "@ портал",
                "Назовите гекс: карта C5",
                "Нет гекса эдорас: они от A1 до L9.",
                "D6: равнина, центральный участок, правый участок",
                "стражи Цитадели 3/3",
                "Здоровье: осталось/всего.",
                "Дакан: 4 карты манёвров",
            ],
        ),
    ],
)
def test_the_commands_speak_of_the_battle(shell: Shell, language: str, typed: str, expected: list[str]) -> None:
    ran = shell.run(
        "play",
        "battlelore",
        "--seed",
        "3",
        "--lang",
        language,
        "--option",
        "game=learning",
        "--seat",
        "daqan",
        "uthuk",
        typed=f"\n{typed}",
    )
    told = re.sub(r"\s+", " ", ran.out)
    assert [text for text in expected if text.casefold() not in told.casefold()] == []
    assert "2/1/0" not in told and ran.err == ""


@pytest.mark.parametrize(
    ("language", "title", "question"),
    [
        ("en", "Campaign of four battles: match {n} of 4", "choose for the next match"),
        ("ru", "Кампания из четырёх битв: партия {n} из 4", "сделайте выбор для следующей партии"),
    ],
)
def test_a_whole_campaign_by_numbers(shell: Shell, tmp_path: Path, language: str, title: str, question: str) -> None:
    """Four battles of one round, three choices by the winners, the scores, and the winner of the campaign."""
    short = tmp_path / "short.toml"
    short.write_text("[terrain.game]\nrounds = 1\n", encoding="utf-8")
    ran = shell.run(
        "play",
        "battlelore",
        "--series",
        "campaign",
        "--seed",
        "1",
        "--seat",
        "daqan",
        "uthuk",
        "--lang",
        language,
        "--override",
        str(short),
        typed=numbers(7, 1, 2, 5000),
    )
    assert ran.code == 0 and ran.err == ""
    for n in (1, 2, 3, 4):
        assert title.format(n=n) in ran.out
    assert ran.out.count(question) == 3
    assert not re.search(r"[{}]|\b\w+_\w+\b", ran.out)
    end = ran.out[ran.out.rindex("── ") :].splitlines()
    assert len(end) == 5 and re.fullmatch(r"\w+: \d+", end[1])


def test_bots_play_a_campaign_in_the_terminal(shell: Shell) -> None:
    ran = shell.run("play", "battlelore", "--series", "campaign", "--seed", "1", "--seats", "random,random")
    assert ran.code == 0 and "match 4 of 4" in ran.out and "choose" not in ran.out


def test_leaving_a_battle_leaves_the_campaign(shell: Shell) -> None:
    ran = shell.run("play", "battlelore", "--series", "campaign", "--seed", "1", "--seat", "daqan", typed="quit\n")
    assert ran.code == 0 and "match 2 of 4" not in ran.out


@pytest.mark.parametrize(
    ("arguments", "refusal"),
    [
        (["--series", "war"], "battlelore has no series 'war'. Its series are: campaign."),
        (["--series", "campaign", "--save", "x"], "--series sets up every match itself. Leave out --save."),
        (["--series", "campaign", "--option", "game=learning"], "game=learning: a campaign needs the full game."),
    ],
)
def test_a_campaign_that_cannot_be_played_is_refused(shell: Shell, arguments: list[str], refusal: str) -> None:
    ran = shell.run("play", "battlelore", *arguments, "--seat", "daqan")
    assert ran.code == 2 and refusal in ran.err
