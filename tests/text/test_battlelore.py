"""BattleLore in words: the board as a drawing, remarks, Russian cases and numbers."""

import re

import pytest
from tests.bl_table import GAME, actor, battle, options, say, table

from warhost.games.battlelore.book import DIE_EFFECTS, data
from warhost.games.battlelore.hexes import HEX_NUMBERS
from warhost.games.battlelore.ids import UNIT_NAMES, WINDOW_NAMES
from warhost.games.battlelore.ops import COMMAND_OPS, FLAGS, LORE_OPS, MASKS, NAMED, NUMBERS
from warhost.kernel.dice import key_of_seed
from warhost.kernel.events import Event
from warhost.kernel.match import Match
from warhost.kernel.record import start
from warhost.text.battlelore.composed import field_words, op_words
from warhost.text.battlelore.scenario import place_of
from warhost.text.board import board_of
from warhost.text.catalogue import LANGUAGES
from warhost.text.reader import Reader
from warhost.text.spans import plain

BOARD = board_of("battlelore")
SEATS = ["daqan", "uthuk"]
UNITS = {
    "c5": {"unit": "citadel_guard", "health": 2, "ordered": "command"},
    "l5": "yeoman_archers",
    "k4": "chaos_lord",
    "f4": "obscenes",
}


def reader(language: str) -> Reader:
    """A reader of the table."""
    return Reader("battlelore", language, SEATS)


def told(language: str, kind: str, *args: int) -> str:
    """An event as a sentence."""
    return plain(reader(language).event(Event(kind, args, -1)))


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_drawing_fits_a_terminal_of_eighty_columns(language: str) -> None:
    m = table(
        UNITS,
        phase="attack",
        terrain={"c5": "building", "d5": "water", "e5": "hill"},
        tokens={"d5": "ford"},
        banners={"c5": 2, "a1": 1},
    )
    lines = [plain(line).rstrip() for line in BOARD.status(reader(language), m.view("daqan"))]
    assert max(len(line) for line in lines[:11]) <= 80
    assert len(lines) == 13
    row = lines[6]
    assert row.startswith("5  ·     ·     #") and "=" in row and "^" in row


def test_a_unit_is_drawn_by_two_letters_and_its_health() -> None:
    view = table(UNITS, phase="move", banners={"c5": 2, "a1": 1}).view("daqan")
    lines = [plain(line) for line in BOARD.status(reader("en"), view)]
    assert "CG2!*" in lines[6] and "YA3" in lines[6] and "CL5" in lines[5] and lines[2].startswith("1  ·!1")
    assert "СЦ2!*" in plain(BOARD.status(reader("ru"), view)[6])


def test_the_question_whether_to_spend_a_die_names_the_target() -> None:
    m = battle({"c5": "blood_harvesters", "c4": "citadel_guard"}, "c5", "c4", ["heroic", "heroic", "heroic"])
    assert m.ask is not None and m.ask.kind == "spend"
    prompts = [plain(reader(language).ask(m.ask.kind, m.ask.rule, m.ask.args)) for language in ("en", "ru")]
    assert ["(C5) against C4: spend" in prompts[0], "(C5) против C4: потратить" in prompts[1]] == [True, True]


def test_left_and_right_are_the_readers_own() -> None:
    m = table(UNITS)
    for seat, first in (("daqan", "left section"), ("uthuk", "right section"), ("spectator", "left section")):
        names = plain(BOARD.status(reader("en"), m.view(seat))[0]).split("  ")
        assert next(name for name in names if name).strip() == first


def test_a_hex_lists_what_is_on_it() -> None:
    view = table(UNITS, terrain={"c5": "building"}, banners={"c5": 2}, phase="move").view("daqan")
    lines = [plain(line) for line in BOARD.place(reader("en"), view, "c5")]
    assert lines[0] == "C5: building, banner 2, left section"
    assert "Citadel Guard 2/3 (ordered) — infantry, melee; move 2, strength 3, range 1" in lines[1]
    assert BOARD.remark(reader("en"), view | {"ask": {}}, "hex:c5") == "Citadel Guard, health 2, building, banner 2"


def test_portals_are_drawn_and_listed() -> None:
    view = table(UNITS, phase="move", portals=["a3", "b3"], ordered=["c5"], full=True).view("uthuk")
    lines = [plain(line) for line in BOARD.status(reader("en"), view)]
    assert lines[4].startswith("3  @     @     ·")
    assert plain(BOARD.place(reader("en"), view, "a3")[0]) == "A3: plain, portal, right section"
    assert BOARD.remark(reader("ru"), view, "hex:b3") == "портал"


def mustering(*answers: str) -> Match:
    """A game in which the Daqan have made these choices so far."""
    pairing = {"game": "full", "pairing": "nordgard_gate/march_of_the_obscene"}
    m = start(GAME, pairing, key_of_seed("muster"))
    while actor(m) != "daqan":
        say(m, options(m)[-1])
    return say(m, *answers)


@pytest.mark.parametrize(
    ("language", "army", "taken", "code"),
    [
        (
            "en",
            "Citadel Guard ×5, Yeoman Archers ×2, Rune Golems ×2, Roc Warrior ×1; 2 lore",
            ["4 points, 2 taken", "4 points", "1 taken"],
            "[CG]",
        ),
        (
            "ru",
            "стражи Цитадели ×5, йомены-лучники ×2, рунные големы ×2, птица рух ×1; 2 мудрости",
            ["очков: 4, взято: 2", "очков: 4", "взято: 1"],
            "[СЦ]",
        ),
    ],
)
def test_a_mustering_player_sees_their_picks(language: str, army: str, taken: list[str], code: str) -> None:
    """An army card with its lore, how many of a card are chosen, where they may lie, and how many are still to lie."""
    words = reader(language)
    m = mustering()
    assert BOARD.remark(words, m.view("daqan"), "army:wall_of_steel") == army
    say(m, "muster", "card:yeoman_archers", "card:yeoman_archers", "card:command_tent")
    cards = ["card:yeoman_archers", "card:citadel_guard", "card:command_tent"]
    assert [BOARD.remark(words, m.view("daqan"), card) for card in cards] == taken
    m = say(mustering(), "army:wall_of_steel", "card:citadel_guard")
    view = m.view("daqan")
    assert [BOARD.remark(words, view, card) for card in cards] == ["×2", "×4", "×0"]
    # Nine rows from the third line on: the own card, free hexes, and of the enemy's cards only that they lie there.
    rows = [plain(line) for line in BOARD.status(words, view)]
    assert rows[8].startswith(f"7  ·{code} ·[ ]  ·[ ]  ·") and rows[4].count("[?]") == 9
    assert plain(BOARD.status(words, m.view("uthuk"))[8]).startswith("7  ·[?]  ·[ ]")


def test_a_scenario_card_shows_its_initiative() -> None:
    view = mustering().view("daqan")
    told = [plain(line) for line in BOARD.around(reader("ru"), view)]
    assert told[0].endswith(" [инициатива D1]")


def test_a_direction_names_where_it_leads() -> None:
    m = battle({"e5": "yeoman_archers", "e3": "blood_harvesters"}, "e5", "e3", ["morale", "lore"])
    view = m.view("daqan")
    assert [BOARD.remark(reader("en"), view, option) for option in view["ask"]["options"]] == ["E2", "D2"]
    say(m, "direction:north_west")


@pytest.mark.parametrize(("number", "words"), [(1, "1 урон"), (2, "2 урона"), (5, "5 урона")])
def test_numbers_take_their_form(number: int, words: str) -> None:
    guard = UNIT_NAMES.index("citadel_guard")
    assert told("ru", "suffers", guard, HEX_NUMBERS["c5"], number) == f"Стражи Цитадели (C5): {words}."


def test_names_stand_in_the_case_of_the_sentence() -> None:
    roc, vipers = UNIT_NAMES.index("roc_warrior"), UNIT_NAMES.index("viper_legion")
    at, target = HEX_NUMBERS["c5"], HEX_NUMBERS["c4"]
    assert told("ru", "attacks", vipers, at, roc, target) == "Атака: легион Гадюки (C5) против птицы рух (C4)."
    riders = UNIT_NAMES.index("riverwatch_riders")
    assert told("ru", "rides_over", riders, roc, target) == "Всадники Риверуотча проходят сквозь птицу рух на C4."
    assert told("ru", "turn", 3, 1) == "Раунд 3: ход Утхука."
    assert told("en", "game_over", 3, -1) == "The game ended in a draw after the last round."
    assert told("en", "gains_points", 0, 2, 0) == "The Daqan scored 2 points for banners."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_composed_by_an_owner_has_words(language: str) -> None:
    """Every field of every card, every op with all its arguments: no raw word from the data files remains."""
    words: list[str] = []
    for entry in data():
        parts = entry.path.split(".")
        if (parts[0] in ("commands", "lore", "scenarios") and len(parts) == 3) or "keyword" in parts:
            words.append(field_words(reader(language), parts[-1], entry.value))
    for ops in (COMMAND_OPS, LORE_OPS):
        for op, arguments in ops.items():
            named = [
                key if key in FLAGS else f"{key}=1" if key in NUMBERS else f"{key}={(MASKS | NAMED)[key][0]}"
                for key in arguments
            ]
            words.append(op_words(reader(language), " ".join([op, *named])))
    words += [field_words(reader(language), "effects", [effect]) for effect in DIE_EFFECTS]
    words += [field_words(reader(language), "window", window) for window in WINDOW_NAMES]
    for said in words:
        assert not re.search(r"[=_]|board\.", said), said
        if language == "ru":
            assert re.search("[а-яё]", said), said
    assert (
        field_words(reader(language), "countered", True)
        == {"en": "may be countered: yes", "ru": "ему могут дать отпор: да"}[language]
    )
    assert (
        field_words(reader(language), "ground", []) == {"en": "may not enter: —", "ru": "не может войти: —"}[language]
    )
    assert (
        field_words(reader(language), "when", "roller=own traits=melee distant")
        == {
            "en": "only if: who rolls own, traits melee, not adjacent",
            "ru": "только если: кто бросает свой, черты удар, не рядом",
        }[language]
    )


@pytest.mark.parametrize(
    ("wrong", "english", "russian"),
    [
        (
            {"units": {"c4": None}},
            "units.c4: an empty entry is not one of Yeoman Archers “yeoman_archers”, Citadel Guard ",
            "units.c4: пустая запись не подходит; можно: йомены-лучники «yeoman_archers», стражи Цитадели ",
        ),
        (
            {"rules": {"daqan": ["hold"]}},
            "rules.daqan[0]: “hold” also needs terrain “ground”, points",
            "rules.daqan[0]: для «hold» нужно ещё: ландшафт «ground», очки «points»",
        ),
    ],
)
def test_a_fault_of_a_file_is_reported_with_the_valid_ids(wrong: dict[str, object], english: str, russian: str) -> None:
    """An empty name resembles none, so all names are listed."""
    field = english.partition(":")[0]
    for language, words in (("en", english), ("ru", russian)):
        told = [BOARD.scenario_fault(reader(language), fault, in_file=True) for fault in GAME.scenario_faults(wrong)]
        assert next(line for line in told if line.startswith(f"{field}:")).startswith(words)


@pytest.mark.parametrize("field", ["terrain.a b", "muster.uthuk.a[0] b", "rules.daqan[0] nothing"])
def test_a_place_that_the_editor_does_not_know_stays_as_the_file_has_it(field: str) -> None:
    for language in LANGUAGES:
        assert place_of(reader(language), field) == field
    assert place_of(reader("en"), "rules.daqan[0] points") == "Daqan, rule 1, points"
