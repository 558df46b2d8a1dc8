"""The commands besides `play`: what they print and how they end."""

import argparse
import json
import os
import re
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.cli.helper import Shell
from tests.table import say, table

import warhost
from warhost.bots import policies
from warhost.cli import COMMANDS, main
from warhost.games.library import game_names
from warhost.kernel.record import luck_of, start
from warhost.lab.coverage import named_rules, unknown_rules
from warhost.terminal.files import write_record
from warhost.text import rules

GAMES = ", ".join(game_names())


@pytest.fixture
def record(tmp_path: Path) -> str:
    """A short record of a game under way."""
    match = table(dice={"free": {"event": 2}, "shadow": {"event": 1}})
    say(match, "die:event", "do:skip", "do:skip")
    file = str(tmp_path / "game.warhost.json")
    write_record(file, match)
    return file


@pytest.mark.parametrize("language", [[], ["--lang", "ru"]])
def test_the_version_is_printed(capsys: pytest.CaptureFixture[str], language: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version", *language])
    assert (ended.value.code, capsys.readouterr().out) == (0, f"warhost {warhost.__version__}\n")


def changed(file: str, **fields: Any) -> None:
    data = json.loads(Path(file).read_text(encoding="utf-8"))
    Path(file).write_text(json.dumps(data | fields), encoding="utf-8")


# ---- help and bad input


def test_without_a_command_the_page_is_served(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[tuple[str, int]] = []

    def run(args: argparse.Namespace) -> int:
        served.append((args.host, args.port))
        return 0

    monkeypatch.setattr("warhost.server.serve.run", run)
    assert shell.run().code == 0
    assert shell.run("--lang", "ru").code == 0
    assert served == [("127.0.0.1", 8000)] * 2


@pytest.mark.parametrize("arguments", [["--help"], ["play", "-h"], ["rules", "--lang", "ru", "--help"]])
def test_help_is_in_the_chosen_language(shell: Shell, arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        shell.run(*arguments)
    assert ended.value.code == 0
    out = shell.capsys.readouterr().out
    assert out.startswith("запуск: " if "ru" in arguments else "usage: ")
    if arguments == ["--help"]:
        assert all(name in out for name in ("serve", "play", "sim", "replay", "verify", "rules"))
    assert "positional" not in out and "optional" not in out


@pytest.mark.parametrize(
    ("arguments", "english", "russian"),
    [
        (
            ["paly"],
            "Unknown command 'paly'. The commands are play, sim",
            "Неизвестная команда 'paly'. Есть команды: play, sim",
        ),
        (["play"], f"Missing: GAME ({GAMES}).", f"Не указано: GAME ({GAMES})."),
        (
            ["play", "chess"],
            f"Unknown game 'chess'. The games are {GAMES}.",
            f"Неизвестная игра 'chess'. Есть игры: {GAMES}.",
        ),
        (
            ["play", "wotr", "--players", "7"],
            "--players: expected a number from 2 to 4, not '7'.",
            "--players: ожидается число от 2 до 4, а не '7'.",
        ),
        (["play", "wotr", "--players", "two"], "expected a number from 2 to 4", "ожидается число от 2 до 4"),
        (
            ["play", "wotr", "--seat", "sauron"],
            "Unknown seat sauron. The seats are free, shadow.",
            "Неизвестное место sauron. Есть места: free, shadow.",
        ),
        (
            ["play", "wotr", "--seats", "human,clever"],
            "'clever' can't play here. Choose from: human, normal, easy, hard, brutal, heuristic, search, random.",
            "'clever' здесь играть не может. Можно: human, normal, easy, hard, brutal, heuristic, search, random.",
        ),
        (
            ["play", "wotr", "--players", "3", "--seats", "human,random"],
            "2 players for 3 seats. Name one for each of free",
            "Игроков 2, а мест 3. Назовите по одному на каждое из мест: free",
        ),
        (
            ["play", "wotr", "--seat", "free", "--seats", "human,random"],
            "either --seat or --seats",
            "либо --seat, либо --seats",
        ),
        (["play", "wotr", "--seed"], "--seed needs a value.", "Параметру --seed нужно значение."),
        (["play", "wotr", "--colour", "red"], "Unknown argument --colour.", "Неизвестный аргумент --colour."),
        (
            ["play", "wotrcg", "--option", "scenario=chess"],
            "scenario: 'chess' is not allowed",
            "scenario: значение 'chess' не подходит",
        ),
        (
            ["play", "wotrcg", "--option", "people"],
            "--option people= needs a value.",
            "Параметру --option people= нужно значение.",
        ),
        (["play", "wotr", "--load", "nowhere.json"], "File not found: nowhere.json.", "Файл не найден: nowhere.json."),
        (["play", "wotr", "--load", "x", "--seed", "1"], "Leave out --seed", "Уберите --seed"),
        (
            ["sim", "wotr", "--games", "0"],
            "--games: expected a number from 1 to 1000000, not '0'.",
            "--games: ожидается число от 1 до 1000000, а не '0'.",
        ),
        (
            ["sim", "wotr", "--seats", "human,random"],
            "'human' can't play here. Choose from: normal, easy, hard, brutal, heuristic, search, random.",
            "'human' здесь играть не может. Можно: normal, easy, hard, brutal, heuristic, search, random.",
        ),
        (["replay"], "Missing: FILE", "Не указано: FILE"),
        (["verify", "nowhere.json"], "File not found: nowhere.json.", "Файл не найден: nowhere.json."),
        (
            ["rules", "wotr", "--rule", "dice.skp"],
            "Unknown rule 'dice.skp'. Examples: dice.skip",
            "Неизвестное правило 'dice.skp'. Есть, например: dice.skip",
        ),
        (["fuzz"], f"Missing: GAME ({GAMES}).", f"Не указано: GAME ({GAMES})."),
        (["fuzz", "chess"], "Unknown game 'chess'", "Неизвестная игра 'chess'."),
        (
            ["fuzz", "wotr", "--games", "many"],
            "--games: expected a number from 1 to 1000000, not 'many'.",
            "--games: ожидается число от 1 до 1000000, а не 'many'.",
        ),
        (["fuzz", "wotr", "--jobs", "0"], "expected a number from 1 to 1024", "ожидается число от 1 до 1024"),
        (["fuzz", "wotr", "--json=3"], "--json takes no value.", "Параметр --json не принимает значения."),
        (
            ["fuzz", "wotr", "--folder", "nowhere"],
            "--folder: folder not found: 'nowhere'.",
            "--folder: папка не найдена: 'nowhere'.",
        ),
        (
            ["bench", "wotr", "--seconds", "long"],
            "expected a number from 0.1 to 3600",
            "ожидается число от 0.1 до 3600",
        ),
        (["--nonsense"], "Unknown argument --nonsense.", "Неизвестный аргумент --nonsense."),
    ],
)
def test_bad_input_says_what_would_be_right(shell: Shell, arguments: list[str], english: str, russian: str) -> None:
    for language, expected in (("en", english), ("ru", russian)):
        ran = shell.run(*arguments, "--lang", language)
        assert ran.code == 2
        assert expected in ran.err
        assert ran.out == ""
        assert "Traceback" not in ran.err
        assert " --help" in ran.err.splitlines()[-1]


@pytest.mark.parametrize(
    ("arguments", "bot"),
    [
        (["sim", "bo5a", "--seats", "search,random"], "search"),
        (["play", "bo5a", "--bot", "brutal"], "brutal"),
        (["arena", "bo5a", "hard", "random"], "hard"),
        (["ladder", "bo5a", "random", "search:40"], "search:40"),
    ],
)
def test_a_bot_that_a_game_does_not_have_is_refused(shell: Shell, arguments: list[str], bot: str) -> None:
    """Without an evaluation there is no search."""
    shell.monkeypatch.setattr(policies, "_EVALUATIONS", {})
    for language, expected in (
        ("en", f"This game has no bot '{bot}'. Its bots are "),
        ("ru", f"Для этой игры нет бота '{bot}'. Её боты: "),
    ):
        ran = shell.run(*arguments, "--lang", language)
        assert (ran.code, ran.out) == (2, "")
        assert expected in ran.err


@pytest.mark.parametrize("arguments", [["--lang", "fr", "play", "wotr"], ["play", "wotr", "--lang=fr"]])
def test_an_unknown_language_is_reported_in_the_system_language(shell: Shell, arguments: list[str]) -> None:
    shell.monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    ran = shell.run(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert "Неизвестный язык 'fr'. Есть языки: en, ru." in ran.err


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Error: can't write the output: no space left.\n"),
        ("ru", "Ошибка: не удаётся записать вывод: не осталось места.\n"),
    ],
)
def test_a_full_device_is_reported(language: str, told: str) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "warhost", "rules", "wotr", "--lang", language],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            env=os.environ | {"PYTHONUTF8": "1"},
        )
    assert (ran.returncode, ran.stderr) == (1, told)


def test_lang_without_a_value_is_refused(shell: Shell) -> None:
    assert "--lang needs a value." in shell.run("play", "wotr", "--lang").err


def test_the_language_follows_the_environment_and_lang_wins(shell: Shell) -> None:
    shell.monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    assert "Неизвестная игра" in shell.run("play", "chess").err
    assert "Unknown game" in shell.run("play", "chess", "--lang", "en").err


# ---- sim


def test_sim_writes_machine_readable_results_and_repeats_them(shell: Shell) -> None:
    reports = [json.loads(shell.run("sim", "wotr", "--games", "2", "--seed", "7", "--json").out) for _ in range(2)]
    for report in reports:
        del report["seconds"]
    assert reports[0] == reports[1]
    report = reports[0]
    assert report["seats"] == {"free": "normal", "shadow": "normal"}
    assert sum(report["scores"].values()) == 2 and sum(report["reasons"].values()) == 2
    assert report["decisions"] > 100


def test_campaigns_can_be_simulated(shell: Shell) -> None:
    """Both sides have points of four battles; the same seed gives the same campaigns."""
    arguments = ("sim", "battlelore", "--series", "campaign", "--games", "2", "--seats", "random,random", "--seed", "5")
    reports = [json.loads(shell.run(*arguments, "--json").out) for _ in range(2)]
    for report in reports:
        del report["seconds"]
    assert reports[0] == reports[1]
    assert (reports[0]["series"], reports[0]["number"]) == ("campaign", 2)
    assert sum(reports[0]["scores"].values()) == 2
    assert all(points > 0 for points in reports[0]["points"].values())
    told = shell.run(*arguments, "--lang", "ru").out
    assert "Кампания из четырёх битв: 2" in told and "очков в среднем: " in told


@pytest.mark.parametrize(
    ("arguments", "refusal"),
    [
        (["battlelore", "--series", "war"], "battlelore has no series 'war'. Its series are: campaign."),
        (["bo5a", "--series", "campaign"], "bo5a has no series 'campaign'. Its series are: —."),
        (
            ["battlelore", "--series", "campaign", "--option", "game=learning"],
            "game=learning: a campaign needs the full game.",
        ),
    ],
)
def test_a_series_that_cannot_be_played_is_refused(shell: Shell, arguments: list[str], refusal: str) -> None:
    ran = shell.run("sim", *arguments, "--games", "1")
    assert ran.code == 2 and refusal in ran.err


def test_sim_counts_players_by_the_seats_named(shell: Shell) -> None:
    ran = shell.run("sim", "wotr", "--games", "1", "--seats", "random,random,random", "--lang", "ru")
    assert ran.code == 0
    assert ran.out.startswith("1 партия\n")
    assert "Король-чародей (random): " in ran.out and "Саруман (random): " in ran.out


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_every_command_is_in_the_language(shell: Shell, command: str) -> None:
    """Every line of help is in Russian; the names of commands, arguments and values stay as they are typed."""
    with pytest.raises(SystemExit):
        main([command, "--help", "--lang", "ru"])
    out = shell.capsys.readouterr().out
    helps = re.split(r"^  (?=\S)", out, flags=re.MULTILINE)[1:]
    assert len(helps) >= 2
    assert [text for text in helps if not re.search("[а-я]{3}", text)] == []
    assert not re.search(r"\b(the|of|how|default|print|show)\b", out)


# ---- replay and verify


def test_replay_tells_the_game(shell: Shell, record: str) -> None:
    ran = shell.run("replay", record)
    assert ran.code == 0
    assert ran.out.splitlines()[:2] == [
        "The Free Peoples discarded an Event die.",
        "The Shadow discarded an Event die.",
    ]
    assert ran.out.splitlines()[-1] == "The game is not over."
    assert "Тьма: кубик «событие» сброшен без эффекта." in shell.run("replay", record, "--lang", "ru").out


def test_verify_confirms_a_sound_record(shell: Shell, record: str) -> None:
    ran = shell.run("verify", record)
    assert ran.code == 0
    assert ran.out == (
        "The record is valid: 2 steps, 3 answers, 0 rolls.\nThe game was not played from the usual "
        "start but from a position in the record.\nThe game is not over.\n"
    )
    assert "2 шага, 3 ответа, 0 бросков" in shell.run("verify", record, "--lang", "ru").out


def test_verify_says_when_dice_were_forced_and_when_the_key_changed(shell: Shell, record: str) -> None:
    match = warhost.new("bo5a", seed=1, script={"combat": [6, 6]})
    match.answer_next(match.options(match.ask.seat if match.ask else None)[0])
    match.undo()
    match.renew_dice()
    Path(record).write_text(json.dumps(match.record()), encoding="utf-8")
    said = shell.run("verify", record).out.splitlines()
    assert said[1:3] == [
        "Dice were forced. Results from the record's script, not from its key: 0.",
        "After an undo, dice were drawn from a new key. Times: 1.",
    ]
    moved = start(match.game, {}, bytes(32), luck=luck_of(match))
    Path(record).write_text(json.dumps(moved.record()), encoding="utf-8")
    assert "its dice up to then cannot be verified" in shell.run("verify", record).out.splitlines()[1]
    Path(record).write_text(json.dumps(match.record() | {"rules_version": 99}), encoding="utf-8")
    assert shell.run("verify", record).out.splitlines()[1].startswith("It was written under rules version 99.")
    assert shell.run("replay", record).out.splitlines()[-1].startswith("It was written under rules version 99.")
    said = shell.run("verify", record, "--lang", "ru").out.splitlines()[1:]
    assert said[1] == "Броски заданы заранее. Результатов из поля script, а не из ключа записи: 0."


def test_verify_refuses_an_invalid_record(shell: Shell, record: str) -> None:
    changed(record, commitment="0" * 64)
    ran = shell.run("verify", record)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("The record is not valid: ")
    assert shell.run("verify", record, "--lang", "ru").err.startswith("Запись неверна: ")


def test_faults_of_a_record_are_reported_in_the_chosen_language(shell: Shell, record: str) -> None:
    data = json.loads(Path(record).read_text(encoding="utf-8"))
    steps = data["steps"]
    for fields, russian in (
        ({"commitment": "0" * 64}, "Поле записи commitment не соответствует ключу."),
        (
            {"rules_version": 99, "seats": 5},
            f"Поле записи rules_version: запись сделана по правилам версии 99; по версии {data['rules_version']} "
            "партия идёт иначе. Поле записи seats: ожидается список, а не 5.",
        ),
        ({"game": "chess"}, f"Поле записи game: неизвестная игра 'chess'. Есть игры: {GAMES}."),
        ({"seats": 5}, "Поле записи seats: ожидается список, а не 5."),
        (
            {"steps": [steps[0] | {"answers": ["die:moon"]}]},
            "Поле записи steps[0].answers[0]: В этой игре нет действия 'die:moon'.",
        ),
        ({"options": {"players": 9}}, "Поле записи options: players: значение 9 не подходит; можно: 2, 3, 4."),
    ):
        Path(record).write_text(json.dumps(data | fields), encoding="utf-8")
        ran = shell.run("verify", record, "--lang", "ru")
        assert (ran.code, ran.out) == (1, "")
        assert ran.err == f"Запись неверна: {russian}\n"


@pytest.mark.parametrize(
    ("text", "english", "russian"),
    [
        ("", "expected JSON (line 1, column 1)", "ожидается JSON (строка 1, столбец 1)"),
        ("{", "expected JSON (line 1, column 2)", "ожидается JSON (строка 1, столбец 2)"),
        ("[1,\n 2", "expected JSON (line 2, column 3)", "ожидается JSON (строка 2, столбец 3)"),
        ("\x00\x01", "expected JSON", "ожидается JSON"),
        ("[" * 100_000, "is nested too deeply.", "слишком глубокая вложенность."),
    ],
    ids=["empty", "open", "cut", "zero", "deep"],
)
def test_a_file_that_is_not_json_is_bad_input(
    shell: Shell, tmp_path: Path, text: str, english: str, russian: str
) -> None:
    file = tmp_path / "broken.json"
    file.write_text(text, encoding="utf-8")
    for command in (["verify"], ["replay"], ["play", "wotr", "--load"]):
        ran = shell.run(*command, str(file))
        assert (ran.code, ran.out) == (2, "")
        assert english in ran.err
        assert russian in shell.run(*command, str(file), "--lang", "ru").err


def test_bytes_that_are_not_text_are_bad_input(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "broken.json"
    file.write_bytes(b"\xff\xfe\x00")
    assert shell.run("replay", str(file)).code == 2


@pytest.mark.parametrize("content", ["[]", "{}", "1", '{"format": "other"}'])
def test_json_that_is_not_a_record_is_refused(shell: Shell, tmp_path: Path, content: str) -> None:
    file = tmp_path / "other.json"
    file.write_text(content, encoding="utf-8")
    assert shell.run("verify", str(file)).code == 1
    assert shell.run("replay", str(file)).code == 2
    assert shell.run("play", "wotr", "--load", str(file)).code == 2


def test_a_folder_is_not_a_record(shell: Shell, tmp_path: Path) -> None:
    ran = shell.run("replay", str(tmp_path))
    assert (ran.code, ran.out) == (2, "")
    assert "Can't read" in ran.err


# ---- rules


def test_a_rule_is_printed_in_the_language(shell: Shell) -> None:
    assert shell.run("rules", "wotr", "--rule", "dice.skip").out.startswith("Page 19.")
    assert shell.run("rules", "wotr", "--rule", "dice.skip", "--lang", "ru").out.startswith("Стр. 19.")


def tree(root: Path, spec: str, tests: dict[str, str] | None) -> Path:
    """A source tree with a specification and, perhaps, tests."""
    folder = root / "docs" / "rules"
    folder.mkdir(parents=True)
    for name in ("wotr.md", "wotr.ru.md"):
        (folder / name).write_text(spec, encoding="utf-8")
    for name, text in (tests or {}).items():
        path = root / "tests" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


# A chapter that no specification has: these tests must not count for a real one.
SPEC = "## One\n\n### toy.skip\nSkip.\n\n### toy.pass\nPass.\n"


@pytest.fixture
def spec_at(monkeypatch: pytest.MonkeyPatch) -> Any:
    def use(folder: Path) -> None:
        monkeypatch.setattr(rules, "folder", lambda: folder)
        rules.specification.cache_clear()

    yield use
    rules.specification.cache_clear()


def test_rules_without_a_test_are_reported(shell: Shell, tmp_path: Path, spec_at: Any) -> None:
    spec_at(tree(tmp_path, SPEC, {"rules/wotr/test_toy.py": 'def test_skip():\n    """[toy.skip] p. 19"""\n'}))
    ran = shell.run("rules", "wotr")
    assert ran.code == 1
    assert ran.out == "1 of 2 rules of wotr have a test.\nWithout a test:\n  toy.pass\n"
    assert shell.run("rules", "wotr", "--lang", "ru").out.startswith("Правил игры wotr с тестом: 1 из 2.")


def test_every_rule_with_a_test_is_success(shell: Shell, tmp_path: Path, spec_at: Any) -> None:
    spec_at(tree(tmp_path, SPEC, {"test_a.py": '"""[toy.skip]"""', "b/test_b.py": 'X = "[toy.pass] passing"'}))
    assert shell.run("rules", "wotr").code == 0


def test_a_rule_that_only_a_comment_or_another_game_names_is_missing(
    shell: Shell, tmp_path: Path, spec_at: Any
) -> None:
    spec_at(
        tree(
            tmp_path, SPEC, {"test_a.py": '# [toy.skip]\n"""[toy.pass]"""', "rules/chess/test_b.py": '"""[toy.skip]"""'}
        )
    )
    assert "  toy.skip" in shell.run("rules", "wotr").out
    assert named_rules(tmp_path / "tests", "chess") == {"toy.skip", "toy.pass"}


def test_a_misspelt_rule_in_a_test_is_reported(shell: Shell, tmp_path: Path, spec_at: Any) -> None:
    spec_at(tree(tmp_path, SPEC, {"test_a.py": '"""[toy.skip] [toy.pas] [toy.pass] [json.loads]"""'}))
    ran = shell.run("rules", "wotr")
    assert ran.code == 1
    assert "Named in tests but missing from the specification:\n  toy.pas\n" in ran.out
    assert unknown_rules(["toy.pas", "json.loads"], ["toy.pass"]) == ["toy.pas"]


def test_without_tests_the_command_says_so(shell: Shell, tmp_path: Path, spec_at: Any) -> None:
    spec_at(tree(tmp_path, SPEC, None))
    ran = shell.run("rules", "wotr")
    assert (ran.code, ran.out) == (2, "")
    assert "There are no tests here" in ran.err and "2 rules" in ran.err


# ---- the program itself


def program(*arguments: str, **streams: Any) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "warhost", *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env={"PATH": "", "PYTHONPATH": str(Path(warhost.__file__).parents[1]), "PYTHONUTF8": "1", "COLUMNS": "80"},
        **streams,
    )


def test_python_m_warhost_ends_with_the_code() -> None:
    ran = program("play", "chess")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "Unknown game 'chess'" in ran.stderr


def test_input_that_ends_at_once_is_a_clean_end() -> None:
    ran = program("play", "wotr", "--lang", "ru", stdin=subprocess.DEVNULL)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.rstrip().endswith("Ввод закончился.")


def test_a_closed_pipe_is_not_an_error() -> None:
    script = "import sys; from warhost.cli import main; sys.stdin.read(); sys.exit(main(['rules', 'wotr']))"
    process = subprocess.Popen(
        [sys.executable, "-c", script],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={"PYTHONPATH": str(Path(warhost.__file__).parents[1])},
    )
    assert process.stdin and process.stdout and process.stderr
    process.stdout.close()
    process.stdin.close()
    errors = process.stderr.read()
    process.stderr.close()
    assert (process.wait(120), errors) == (0, b"")


# ---- arena


def test_arena_plays_both_sides_and_resumes_from_its_file(shell: Shell, tmp_path: Path) -> None:
    file = str(tmp_path / "arena.jsonl")
    common = ["arena", "wotrcg", "heuristic", "random", "--jobs", "1", "--file", file, "--json"]
    first = json.loads(shell.run(*common, "--games", "2").out)
    assert [first[f"side {side}"]["games"] for side in (0, 1)] == [1, 1]
    more = json.loads(shell.run(*common, "--games", "4").out)
    assert more["all"]["games"] == 4
    assert len((tmp_path / "arena.jsonl").read_text(encoding="utf-8").splitlines()) == 5


def test_bots_may_be_named_after_options(shell: Shell) -> None:
    """The order of arguments on a command line does not matter."""
    ran = shell.run("arena", "wotrcg", "--games", "2", "random", "--jobs", "1", "random")
    assert (ran.code, ran.err) == (0, "") and "random as Gandalf against random" in ran.out


def test_arena_prints_in_both_languages(shell: Shell) -> None:
    arguments = ["arena", "wotrcg", "random", "random", "--jobs", "1", "--games", "2"]
    assert "random as Gandalf against random" in shell.run(*arguments).out
    assert "В среднем ходов" in shell.run(*arguments, "--lang", "ru").out
    assert "Назовите двух ботов" in shell.run("arena", "wotrcg", "random", "--lang", "ru").err


def test_arena_without_a_cluster_says_so(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the extra the command says what to install."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.delitem(sys.modules, "warhost.lab.cluster", raising=False)
    monkeypatch.delattr("warhost.lab.cluster", raising=False)
    arguments = ["arena", "wotrcg", "random", "random", "--cluster", "tcp://127.0.0.1:1"]
    assert "pip install 'warhost[lab]'" in shell.run(*arguments).err
    assert "нужны дополнительные пакеты" in shell.run(*arguments, "--lang", "ru").err


# ---- ladder


def test_ladder_rates_every_bot(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "ladder.svg"
    arguments = ["ladder", "wotrcg", "random", "heuristic", "--games", "4", "--jobs", "1"]
    report = json.loads(shell.run(*arguments, "--json", "--plot", str(file)).out)
    assert [row["bot"] for row in report["standings"]] == ["heuristic", "random"]
    assert report["pairs"] == [{"bots": ["random", "heuristic"], "games": 4, "points": 0.0}]
    assert "Ratings: War of the Ring: The Card Game" in file.read_text(encoding="utf-8")
    lines = shell.run(*arguments, "--lang", "ru").out.splitlines()
    assert lines[0].split() == ["бот", "рейтинг", "очки", "доля", "(95", "%)"]
    assert lines[1].startswith("heuristic") and "4/4" in lines[1]
    assert "random - heuristic: 0 : 4" in lines


def test_ladder_resumes_from_its_file(shell: Shell, tmp_path: Path) -> None:
    """More games and one more bot: finished games are not played again."""
    file = tmp_path / "ladder.jsonl"
    three = ["ladder", "wotrcg", "random", "heuristic", "easy", "--games", "4", "--jobs", "1", "--json"]
    shell.run(*three[:4], "--games", "2", "--jobs", "1", "--json", "--file", str(file))
    before = file.read_text(encoding="utf-8")
    report = json.loads(shell.run(*three, "--file", str(file)).out)
    assert [pair["games"] for pair in report["pairs"]] == [4, 4, 4]
    after = file.read_text(encoding="utf-8")
    assert after.startswith(before) and len(after.splitlines()) == 13
    fresh = json.loads(shell.run(*three).out)
    assert report | {"seconds": 0} == fresh | {"seconds": 0}


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["random"], "Name two bots, not 1."),
        (["random", "random"], "Name two bots, not 1."),
        (["random", "sam"], "'sam'"),
        (["--plot", "ladder.png"], "its name must end with .svg"),
        (["--games", "1"], "--games"),
    ],
)
def test_ladder_refuses_bad_input(shell: Shell, arguments: list[str], complaint: str) -> None:
    ran = shell.run("ladder", "wotrcg", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert complaint in ran.err


# ---- load


def test_load_without_a_server_says_what_to_do(shell: Shell) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{probe.getsockname()[1]}"
    ran = shell.run("load", address, "--matches", "1", "--seconds", "1", "--ramp", "0.1", "--lang", "ru")
    assert (ran.code, ran.out) == (2, "")
    assert "Запустите его командой" in ran.err


@pytest.mark.parametrize("command", [["play"], ["sim"], ["arena", "battlelore", "random", "random"], ["ladder"]])
def test_options_given_one_by_one_all_count(shell: Shell, command: list[str]) -> None:
    """`--option a=1 --option b=2` is `--option a=1 b=2`: the learning game has no pairing, so both were read."""
    arguments = command if len(command) > 1 else [*command, "battlelore"]
    ran = shell.run(*arguments, "--option", "game=learning", "--option", "pairing=x", "--lang", "ru")
    assert ran.code == 2 and "карты сценариев назначают только в полной игре" in ran.err
