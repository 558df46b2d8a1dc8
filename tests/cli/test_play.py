"""Playing at the terminal: typed lines against the screen, in both languages."""

import io
import json
import re
import tomllib
from pathlib import Path

import pytest
from tests.cli.helper import Shell, numbers
from tests.table import ALL_AT_WAR, table

import warhost
from warhost.bots.random import RandomBot
from warhost.kernel.match import Match
from warhost.terminal.files import read_record, write_record
from warhost.terminal.terminal_match import COMMANDS, TerminalMatch, command_words


def saved(tmp_path: Path, match: Match) -> str:
    file = str(tmp_path / "start.warhost.json")
    write_record(file, match)
    return file


def near_the_end(corruption: int = 11) -> Match:
    """The last die of a turn in Mordor, where doing nothing ends the game."""
    return table(
        dice={"free": {"event": 1}, "shadow": {}},
        turn=9,
        fellowship={"region": "morannon", "mordor": 2, "corruption": corruption},
    )


# ---- whole games


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            ["Use an Event die", "Discard the die", "The game is over", "The Shadow has won", "Free Peoples: defeat."],
        ),
        (
            "ru",
            [
                "Использовать кубик «событие»",
                "Сбросить кубик",
                "Игра окончена",
                "Тьма победила",
                "Свободные народы: поражение.",
            ],
        ),
    ],
)
def test_a_short_game_to_its_end(shell: Shell, tmp_path: Path, language: str, words: list[str]) -> None:
    file = saved(tmp_path, near_the_end())
    typed = f"{words[0]}\n{words[1]}\n"
    ran = shell.run("play", "wotr", "--load", file, "--seat", "free", "--lang", language, typed=typed)
    assert ran.code == 0 and ran.err == ""
    assert all(word in ran.out for word in words)
    assert "{" not in ran.out


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_long_game_by_numbers(shell: Shell, tmp_path: Path, language: str) -> None:
    """A person who types numbers, many of them wrong, gets through a whole game without a traceback."""
    match = shell.play_by_numbers(
        tmp_path, "wotr", "--seed", "11", "--seat", "free", "--lang", language, typed=numbers(3, 0, 4, 6000)
    )
    assert len(match.steps) > 50


def test_the_same_seed_and_lines_give_the_same_game(shell: Shell) -> None:
    typed = "2\n1\n" + "1\n" * 40
    first = shell.run("play", "wotr", "--seed", "x", typed=typed).out
    assert first == shell.run("play", "wotr", "--seed", "x", typed=typed).out
    assert first != shell.run("play", "wotr", "--seed", "y", typed=typed).out


def test_bots_alone_play_to_the_end(shell: Shell) -> None:
    ran = shell.run("play", "wotr", "--seats", "random,random", "--seed", "5")
    assert ran.code == 0
    assert "The game is over" in ran.out and "Shadow: " in ran.out


def test_three_players_with_two_people(shell: Shell) -> None:
    ran = shell.run("play", "wotr", "--players", "3", "--seat", "free", "saruman", "--seed", "5", typed="2\n1\n")
    assert ran.code == 0
    assert "Free Peoples> " in ran.out


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("options", ["scenario=trilogy people=2", "scenario=duel promo=true", "scenario=fellowship"])
def test_a_long_card_game_by_numbers(shell: Shell, tmp_path: Path, options: str, language: str) -> None:
    match = shell.play_by_numbers(
        tmp_path,
        "wotrcg",
        "--option",
        *options.split(),
        "--seed",
        "1",
        "--lang",
        language,
        typed=numbers(4, 0, 5, 2000),
    )
    assert match.over


@pytest.mark.parametrize(
    ("language", "typed", "expected"),
    [
        (
            "en",
            "help\nplace helm\ntable\ncards\n",
            [
                "place NAME: a path or a battleground",
                "Battleground “Helm's Deep” (Free Peoples, 2 points)",
                "nothing in play",
                "Gandalf: 4 cards in hand",
                "Éomer (Rohan; character; 1/0 +0/1)",
                "Witch-king: 6 cards in hand",
            ],
        ),
        (
            "ru",
            "помощь\nместо хельм\nстол\nкарты\n",
            [
                "место НАЗВАНИЕ: путь или поле битвы",
                "Поле битвы «Хельмова падь» (свободные народы, 2 очка)",
                "карт в игре нет",
                "Гэндальф: 4 карты в руке",
                "Эомер (Рохан; персонаж; 1/0 +0/1)",
                "Король-чародей: 6 карт в руке",
            ],
        ),
    ],
)
def test_the_commands_speak_of_the_card_game(shell: Shell, language: str, typed: str, expected: list[str]) -> None:
    ran = shell.run("play", "wotrcg", "--seed", "3", "--lang", language, typed=typed)
    assert [text for text in expected if text not in ran.out] == []


@pytest.mark.parametrize(
    ("language", "typed", "expected"),
    [
        ("en", "hint\n", ["Thinking", "Advice: ", "Plan: Move the Ring on: "]),
        ("ru", "подсказка\n", ["Думаю", "Совет: ", "План: Вести Кольцо дальше: до ворот Мордора "]),
    ],
)
def test_a_hint_is_given_with_its_reasons(shell: Shell, language: str, typed: str, expected: list[str]) -> None:
    ran = shell.run("play", "wotr", "--seed", "3", "--lang", language, typed=typed)
    text = " ".join(ran.out.split())
    assert [part for part in expected if part not in text] == []


def test_a_bot_for_the_other_seats(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "game.warhost.json"
    shell.run("play", "wotr", "--seat", "shadow", "--bot", "easy", "--save", str(file), typed="")
    assert read_record(str(file))["players"] == {"free": "easy", "shadow": "human"}
    assert "Unknown bot 'clever'" in shell.run("play", "wotr", "--bot", "clever").err
    assert "Use either --bot or --seats" in shell.run("play", "wotr", "--bot", "easy", "--seats", "human,easy").err


@pytest.mark.parametrize(
    ("arguments", "prompt"),
    [
        ([], "Gandalf> "),
        (["--players", "2"], "Gandalf> "),
        (["--players", "4"], "Frodo> "),
        (["--players", "3", "--seat", "shadow"], "Shadow> "),
        (["--option", "scenario=duel_three"], "Gandalf> "),
        (["--option", "scenario=fellowship"], "Balrog> "),
        (["--seats", "human,random,random,random"], "Frodo> "),
    ],
)
def test_a_scenario_is_chosen_by_option_or_number_of_players(shell: Shell, arguments: list[str], prompt: str) -> None:
    ran = shell.run("play", "wotrcg", "--seed", "3", *arguments)
    assert ran.code == 0 and prompt in ran.out


# ---- answering


def test_an_option_is_chosen_by_number_id_or_beginning(shell: Shell) -> None:
    for typed in ("2", "no", "do not", "DO NOT DECLARE"):
        ran = shell.run("play", "wotr", "--seed", "1", typed=typed + "\n")
        assert "Choose the Guide of the Fellowship." in ran.out, typed


def test_a_question_for_a_number_is_answered_with_that_number(shell: Shell) -> None:
    """ "How many dice go into the Hunt Box?" is answered with that number, not with the place in the list."""
    ran = shell.run("play", "wotr", "--seed", "1", "--seat", "shadow", typed="8\n2\n")
    assert " 0 Put in no dice" in ran.out
    assert "Type a number from 0 to 7." in ran.out
    assert "The Shadow put 2 dice in the Hunt Box." in ran.out


def test_accents_and_quotation_marks_need_not_be_typed(shell: Shell, tmp_path: Path) -> None:
    file = saved(tmp_path, table(politics=ALL_AT_WAR, dice={"free": {"army_muster": 1}, "shadow": {"army": 1}}))
    ran = shell.run("play", "wotr", "--load", file, "--seat", "free", typed="use an army\nmove up\nlorien\n")
    assert "Where does the army move from Lórien?" in ran.out


def test_unreadable_input_is_explained(shell: Shell) -> None:
    ran = shell.run("play", "wotr", "--seed", "1", typed="9\nxyzzy\nd\n")
    assert "Type a number from 1 to 2." in ran.out
    assert "Unknown input: xyzzy." in ran.out
    assert "Which one? 1 Declare it; 2 Do not declare" in ran.out


@pytest.mark.parametrize("typed", ["log " + "9" * 5000, "save a\0b", "9" * 5000])
def test_no_line_typed_ends_the_game(shell: Shell, typed: str) -> None:
    ran = shell.run("play", "wotr", "--lang", "en", "--seats", "human,human", "--seed", "1", typed=f"{typed}\nhelp\n")
    assert ran.code == 0
    assert "undo your last answer" in ran.out


def test_bytes_that_are_not_text_are_refused_and_the_game_continues(shell: Shell) -> None:
    typed = io.TextIOWrapper(io.BytesIO(b"\xff\xfe\nhelp\n"), encoding="utf-8", errors="strict")
    ran = shell.run("play", "wotr", "--lang", "en", "--seats", "human,human", "--seed", "1", typed=typed)
    assert ran.code == 0
    assert "Unknown input" in ran.out
    assert "undo your last answer" in ran.out


def test_picks_so_far_are_shown(shell: Shell, tmp_path: Path) -> None:
    file = saved(tmp_path, table(politics=ALL_AT_WAR, dice={"free": {"army_muster": 1}, "shadow": {"army": 1}}))
    ran = shell.run(
        "play",
        "wotr",
        "--load",
        file,
        "--seat",
        "free",
        typed="use an army\nmove up\nminas\n2\nTake a Gondor regular\nTake a Gondor regular\nundo\n",
    )
    assert "Chosen so far: Gondor regular." in ran.out
    assert "Chosen so far: Gondor regular, Gondor regular." in ran.out
    assert "Undone." in ran.out and ran.out.count("Chosen so far: Gondor regular.") == 2


# ---- commands


def test_every_command_has_words_in_both_languages() -> None:
    words = command_words()
    assert set(words.values()) == set(COMMANDS)
    for word in ("undo", "отмена", "журнал", "правила", "карта", "войска", "карты", "сохранить", "помощь", "выход"):
        assert word in words


@pytest.mark.parametrize(("language", "help_word"), [("en", "help"), ("ru", "помощь")])
def test_the_commands(shell: Shell, language: str, help_word: str) -> None:
    """English and Russian words are understood in either language."""
    typed = "\n".join([help_word, "map", "map Edoras", "карта minas_tirith", "map xyz", "map minas", "armies", "войска",
                       "cards", "карты", "log", "журнал 1", "rules", "правила dice.skip", "rules nothing", "undo",
                       "save", "quit", "1"])  # fmt: skip
    ran = shell.run("play", "wotr", "--seed", "1", "--lang", language, typed=typed)
    assert ran.code == 0 and ran.err == ""
    assert "Who guides" not in ran.out and "Кто будет" not in ran.out
    words = {
        "en": ["undo      undo your last answer", "Name a region: map Edoras", "Edoras (Rohan, city, 1 point)",
               "Minas Tirith (Gondor, stronghold, 2 points)", "Unknown region: xyz.",
               "Which one? Minas Morgul; Minas Tirith", "Rivendell: the Elves 0/2/1", "In your hand: 2 cards",
               "fellowship.declare", "Page 19.", "Unknown rule 'nothing'.", "There is nothing", "Name a file"],
        "ru": ["отмена    отменить последний ответ", "Назовите регион: карта Эдорас",
               "Эдорас (Рохан, большой город, 1 очко)", "Минас Тирит (Гондор, крепость, 2 очка)",
               "Неизвестный регион: xyz.",
               "Ривенделл: эльфы 0/2/1", "У вас на руке 2 карты", "fellowship.declare", "Стр. 19.",
               "Неизвестное правило 'nothing'.", "Назовите файл"],
    }  # fmt: skip
    if language == "en":
        words["en"].remove("There is nothing")
        words["en"].append("Can't undo")
    assert [word for word in words[language] if word not in ran.out] == []


def test_an_empty_log_says_so(shell: Shell, tmp_path: Path) -> None:
    file = saved(tmp_path, near_the_end())
    assert "Nothing has happened yet." in shell.run("play", "wotr", "--load", file, "--seat", "free", typed="log\n").out
    assert "Nothing has" not in shell.run("play", "wotr", "--seed", "1", typed="log\n").out


def test_undo_takes_the_answer_back_and_asks_again(shell: Shell) -> None:
    ran = shell.run("play", "wotr", "--seed", "1", typed="2\nundo\n1\n")
    assert ran.out.count("Declare the Fellowship where it is?") == 2
    assert "The Fellowship was declared in Rivendell." in ran.out


def test_undo_stops_where_something_was_seen(shell: Shell) -> None:
    ran = shell.run("play", "wotr", "--seed", "1", typed="2\n1\nundo\n")
    assert "Can't undo: since then, something random or hidden was revealed" in ran.out


def test_saving_and_continuing(shell: Shell, tmp_path: Path) -> None:
    file = str(tmp_path / "my game.warhost.json")
    ran = shell.run("play", "wotr", "--seed", "1", typed=f"2\nsave {file}\nquit\n")
    assert f"warhost play wotr --load '{file}'" in ran.out
    assert warhost.load(read_record(file)).ask is not None
    ran = shell.run("play", "wotr", "--load", file, "--lang", "ru")
    assert "Кто будет проводником Братства?" in ran.out


def test_saving_to_an_unwritable_place_is_reported_and_the_game_continues(shell: Shell) -> None:
    ran = shell.run("play", "wotr", "--seed", "1", typed="save /nowhere/at/all\nсохранить .\n2\n")
    assert ran.code == 0
    assert ran.out.count("Can't write ") == 2
    assert "Choose the Guide of the Fellowship." in ran.out


def test_save_keeps_the_game_on_every_way_out(shell: Shell, tmp_path: Path) -> None:
    for typed in ("2\nquit\n", "2\n"):
        file = tmp_path / "kept.warhost.json"
        shell.run("play", "wotr", "--seed", "1", "--save", str(file), typed=typed)
        assert warhost.verify(read_record(str(file))).ask is not None
        file.unlink()
    assert list(tmp_path.iterdir()) == []


def test_an_unwritable_save_file_is_bad_input_at_the_end(shell: Shell) -> None:
    ran = shell.run("play", "wotr", "--seed", "1", "--save", "/nowhere/at/all", typed="quit\n")
    assert ran.code == 2
    assert "Can't write /nowhere/at/all" in ran.err


def test_a_record_that_takes_another_course_under_our_rules_is_refused(shell: Shell, tmp_path: Path) -> None:
    file = saved(tmp_path, near_the_end())
    data = json.loads(Path(file).read_text(encoding="utf-8"))
    data["rules_version"] = 99
    data["open"] = ["die:moon"]
    Path(file).write_text(json.dumps(data), encoding="utf-8")
    ran = shell.run("play", "wotr", "--load", file)
    assert ran.code == 2 and "rules_version" in ran.err


# ---- who sat where


def test_a_save_remembers_who_sat_where(shell: Shell, tmp_path: Path) -> None:
    file = str(tmp_path / "kept.warhost.json")
    shell.run("play", "wotr", "--seed", "1", "--seats", "random,human", "--save", file, typed="quit\n")
    assert read_record(file)["players"] == {"free": "random", "shadow": "human"}
    ran = shell.run("play", "wotr", "--load", file)
    assert "Shadow> " in ran.out and "Free Peoples> " not in ran.out
    assert "Free Peoples> " in shell.run("play", "wotr", "--load", file, "--seats", "human,human", typed="0\n").out


def test_a_seat_named_at_the_start_goes_before_the_one_remembered(shell: Shell, tmp_path: Path) -> None:
    file = str(tmp_path / "kept.warhost.json")
    shell.run("play", "wotr", "--seed", "1", "--seats", "human,human", "--save", file, typed="2\nquit\n")
    again = str(tmp_path / "again.warhost.json")
    shell.run("play", "wotr", "--load", file, "--seat", "shadow", "--save", again)
    assert read_record(again)["players"] == {"free": "normal", "shadow": "human"}


@pytest.mark.parametrize(
    ("players", "complaint"),
    [
        (
            {"free": "human", "shadow": "clever"},
            "'clever' здесь играть не может. Можно: human, normal, easy, hard, brutal, heuristic, search, random.",
        ),
        ({"free": "human"}, "Поле записи players: ожидается по одному игроку на каждое из мест free, shadow."),
        ({"free": "human", "shadow": 5}, "Поле записи players.shadow: ожидается текст, а не 5."),
        (["human", "human"], "Поле записи players: ожидается таблица, а не ['human', 'human']."),
    ],
)
def test_impossible_players_are_refused(shell: Shell, tmp_path: Path, players: object, complaint: str) -> None:
    file = tmp_path / "kept.warhost.json"
    file.write_text(json.dumps(near_the_end().record() | {"players": players}), encoding="utf-8")
    ran = shell.run("play", "wotr", "--load", str(file), "--lang", "ru")
    assert (ran.code, ran.out) == (2, "")
    assert complaint in ran.err


# ---- from a position


def guide() -> str:
    """The example of docs/positions.md."""
    text = (Path(__file__).parents[2] / "docs" / "positions.md").read_text(encoding="utf-8")
    return text.partition("```toml\n")[2].partition("```")[0]


@pytest.mark.parametrize("form", ["toml", "json"])
def test_a_game_starts_from_a_position(shell: Shell, tmp_path: Path, form: str) -> None:
    file = tmp_path / f"siege.{form}"
    file.write_text(guide() if form == "toml" else json.dumps(tomllib.loads(guide())), encoding="utf-8")
    save = str(tmp_path / "siege.warhost.json")
    ran = shell.run("play", "wotr", "--position", str(file), "--seed", "1", "--save", save, typed="map minas tirith\n")
    assert ran.code == 0 and ran.err == ""
    assert "Turn 6" in ran.out and "Free Peoples> " in ran.out
    assert "6 Sauron regulars, 2 Sauron elites" in ran.out
    assert warhost.verify(read_record(save)).position()["turn"] == 6


def test_a_card_game_starts_from_a_position(shell: Shell, tmp_path: Path) -> None:
    options = {"scenario": "trilogy", "people": 2}
    file = tmp_path / "middle.json"
    file.write_text(json.dumps(warhost.new("wotrcg", seed=1, options=options).position()), encoding="utf-8")
    ran = shell.run(
        "play", "wotrcg", "--players", "2", "--option", "scenario=trilogy", "people=2", "--position", str(file)
    )
    assert ran.code == 0 and ran.err == "" and "> " in ran.out


@pytest.mark.parametrize(
    ("text", "english", "russian"),
    [
        (
            "turn = -1\n",
            "turn: expected a number from 0 to 9999, not -1",
            "turn: ожидается число от 0 до 9999, а не -1",
        ),
        ('{"moon": 1}', "moon: unknown; allowed: turn, phase, ", "moon: неизвестно; можно: turn, phase, "),
        (
            '[characters]\nsaruman = "edoras"\n',
            "characters.saruman: cannot leave orthanc",
            "characters.saruman: не покидает orthanc",
        ),
        (
            "turn = \n",
            "is not a position: expected JSON or TOML (line 1, column 8).",
            "не позиция: ожидается JSON или TOML (строка 1, столбец 8).",
        ),
        (
            '{"turn": }',
            "is not a position: expected JSON or TOML (line 1, column 10).",
            "не позиция: ожидается JSON или TOML (строка 1, столбец 10).",
        ),
        ('turn = "', "is not a position: expected JSON or TOML", "не позиция: ожидается JSON или TOML"),
        ("[]", "is not a position: expected an object with the parts", "не позиция: нужен объект с частями позиции"),
        ('{"a":' * 100_000, "is nested too deeply.", "слишком глубокая вложенность."),
    ],
    ids=["number", "field", "rule", "toml", "json", "cut", "list", "deep"],
)
def test_an_impossible_position_is_refused(shell: Shell, tmp_path: Path, text: str, english: str, russian: str) -> None:
    """The error names the field and the allowed values, and no game begins."""
    file = tmp_path / "position"
    file.write_text(text, encoding="utf-8")
    for language, expected in (("en", english), ("ru", russian)):
        ran = shell.run(
            "play", "wotr", "--position", str(file), "--lang", language, "--save", str(tmp_path / "never.json")
        )
        assert (ran.code, ran.out) == (2, "")
        assert expected in ran.err
    assert not (tmp_path / "never.json").exists()


def test_a_missing_position_is_reported(shell: Shell, tmp_path: Path) -> None:
    assert "File not found: nowhere.toml." in shell.run("play", "wotr", "--position", "nowhere.toml").err
    assert "это папка." in shell.run("play", "wotr", "--position", str(tmp_path), "--lang", "ru").err
    ran = shell.run("play", "wotr", "--load", "x", "--position", "y")
    assert ran.code == 2 and "Leave out --position" in ran.err


# ---- hidden things


def test_a_person_never_sees_the_other_hand(shell: Shell) -> None:
    match = warhost.new("wotr", seed="7")
    hand = match.view("shadow")["hands"]["shadow"]
    from warhost.text.reader import Reader

    reader = Reader("wotr", "en", match.seats)
    out = shell.run("play", "wotr", "--seed", "7", typed="log\ncards\n").out
    assert len(hand) == 2
    assert not any(reader.name("card", card, "title") in out for card in hand)


def test_people_who_share_a_keyboard_see_only_their_own(shell: Shell) -> None:
    out = shell.run("play", "wotr", "--seed", "7", "--seats", "human,human", typed="2\n1\n0\n").out
    free, shadow = re.split(r"^─+$", out, flags=re.MULTILINE)[1:3]
    assert "Free Peoples> " in free and "Shadow> " not in free
    assert "Shadow> " in shadow and "Free Peoples> " not in shadow
    assert free.count("drew “") == 2 and shadow.count("drew “") == 2
    drawn = re.findall(r"drew “(.*?)”\.", free)
    assert not any(title in shadow for title in drawn)


class Typist:
    """A person at a real terminal: the screen is cleared between two people, and Enter is awaited."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.prompts: list[str] = []

    def read(self, prompt: str) -> str:
        self.prompts.append(prompt)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


def at_a_terminal(monkeypatch: pytest.MonkeyPatch, lines: list[str]) -> Typist:
    typist = Typist(lines)
    monkeypatch.setattr("builtins.input", typist.read)
    for stream in ("stdin", "stdout"):
        monkeypatch.setattr(f"sys.{stream}.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    monkeypatch.setenv("TERM", "xterm")
    return typist


def test_between_two_people_the_screen_is_wiped(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = warhost.new("wotr", seed="7")
    typist = at_a_terminal(monkeypatch, ["", "2", "1", "", "0"])
    TerminalMatch(match, {"free": None, "shadow": None}, "en", None).run()
    out = capsys.readouterr().out
    assert [prompt for prompt in typist.prompts if "keyboard" in prompt] == [
        "Pass the keyboard to Free Peoples, then press Enter. ",
        "Pass the keyboard to Shadow, then press Enter. ",
        "Pass the keyboard to Free Peoples, then press Enter. ",
    ]
    assert out.count("\x1b[2J") >= 4 and out.count("\x1b[3J") >= 4


def test_long_lists_come_in_pages_that_enter_turns(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = table(dice={"free": {"event": 1}, "shadow": {"character": 2}}, actor=1)
    at_a_terminal(monkeypatch, ["move naz", "1", "", "", "", "osg"])
    TerminalMatch(match, {"free": RandomBot("1"), "shadow": None}, "en", None).run()
    out = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", capsys.readouterr().out)
    assert "Enter shows more options." in out
    assert all(len(line) <= 80 for line in out.splitlines())
    assert "Osgiliath" in out and "A Nazgûl flew from" in out


def test_quitting_offers_to_save_an_unsaved_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = str(tmp_path / "left.warhost.json")
    typist = at_a_terminal(monkeypatch, ["2", "quit", file])
    TerminalMatch(warhost.new("wotr", seed="7"), {"free": None, "shadow": RandomBot("1")}, "en", None).run()
    assert typist.prompts[-1].startswith("File to save the game in")
    assert warhost.load(read_record(file)).ask is not None


# ---- before the game


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["", "", "2"], ["Which side will you play?", "Free Peoples> "]),
        (["ru", "2"], ["За кого вы играете?", "Тьма> "]),
        (["de", "en", "shadow"], ["Which side will you play?", "Shadow> "]),
        (["ru", "9", "тьма"], ["За кого вы играете?", "Тьма> "]),
    ],
)
def test_at_a_terminal_language_and_side_are_asked_for(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, lines: list[str], expected: list[str]
) -> None:
    typist = at_a_terminal(monkeypatch, lines)
    monkeypatch.setattr("warhost.terminal.start.may_ask", lambda: True)
    ran = shell.run("play", "wotr", "--seed", "1")
    said = ran.out + "".join(typist.prompts)
    assert ran.code == 0
    assert all(text in said for text in expected)
