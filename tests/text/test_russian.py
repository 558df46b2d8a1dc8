"""Russian: cases, numbers, garrisons."""

import pytest

from warhost.games.wotr.ids import A_REDUCE, A_REMOVE, REGIONS
from warhost.games.wotr.tables import BOX, KIND_NAMES, VOCABULARY, region
from warhost.kernel.events import Event
from warhost.text.reader import Reader
from warhost.text.spans import plain

READER = Reader("wotr", "ru", ["free", "shadow"])
GONDOR_REGULAR = KIND_NAMES.index("gondor_regular")
ELVEN_ELITE = KIND_NAMES.index("elves_elite")
NAZGUL = KIND_NAMES.index("sauron_nazgul")


def told(kind: str, *args: int) -> str:
    return plain(READER.event(Event(kind, args, -1)))


def test_places_stand_in_the_case_of_the_sentence() -> None:
    assert told("army_moves", 1, region("moria"), region("ettenmoors"), 3) == (
        "Тьма: войско (3 отряда) идёт из Мории на Эттенские пустоши."
    )
    assert told("attack", 1, region("moria"), region("dimrill_dale"), 1) == "Тьма: атака из Мории на долину Тёмных вод."
    assert told("battle_ends", region("old_ford")) == "Битва на Старом броде окончена."


def test_a_garrison_is_the_garrison_of_its_region() -> None:
    box = BOX[region("helms_deep")]
    assert told("attack", 1, region("helms_deep"), box, 2) == "Тьма: штурм, атака на гарнизон Хельмовой пади."
    assert told("attack", 0, box, region("helms_deep"), 3) == "Свободные народы: вылазка из гарнизона Хельмовой пади."
    assert told("recruited", GONDOR_REGULAR, 1, BOX[region("minas_tirith")]) == (
        "Пополнение в гарнизоне Минас Тирита: обычный отряд Гондора."
    )
    assert READER.name("garrison", "grey_havens", "dat") == "гарнизону Серых Гаваней"
    for place in VOCABULARY.names[REGIONS : VOCABULARY.first["card"]]:
        assert READER.name("garrison", place.removeprefix("garrison:"), "ins").startswith("гарнизоном ")


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (1, "Потери в Осгилиате: обычный отряд Гондора."),
        (2, "Потери в Осгилиате: 2 обычных отряда Гондора."),
        (4, "Потери в Осгилиате: 4 обычных отряда Гондора."),
        (5, "Потери в Осгилиате: 5 обычных отрядов Гондора."),
        (11, "Потери в Осгилиате: 11 обычных отрядов Гондора."),
        (22, "Потери в Осгилиате: 22 обычных отряда Гондора."),
    ],
)
def test_figures_are_counted_by_the_russian_rule(number: int, expected: str) -> None:
    assert told("eliminated", GONDOR_REGULAR, number, region("osgiliath")) == expected


@pytest.mark.parametrize(
    ("hits", "expected"),
    [(0, "Тьма: 5 кубиков, 0 попаданий."), (1, "Тьма: 5 кубиков, 1 попадание."), (3, "Тьма: 5 кубиков, 3 попадания.")],
)
def test_two_numbers_in_one_sentence_each_take_their_form(hits: int, expected: str) -> None:
    assert told("combat_roll", 1, 5, hits) == expected


@pytest.mark.parametrize(
    ("n", "expected"),
    [
        (1, "1 кубик"),
        (2, "2 кубика"),
        (5, "5 кубиков"),
        (21, "21 кубик"),
        (12, "12 кубиков"),
        (104, "104 кубика"),
        (111, "111 кубиков"),
    ],
)
def test_every_plural_is_correct(n: int, expected: str) -> None:
    assert plain(READER.number(n, "dice")) == expected


def option(ask: str, args: tuple[int, ...], action: int) -> str:
    return plain(READER.option(ask, args, VOCABULARY.names[action]))


def test_options_are_orders_with_the_thing_in_its_case() -> None:
    casualty = (2, region("osgiliath"))
    assert option("casualty", casualty, A_REMOVE + GONDOR_REGULAR) == "Потерять обычный отряд Гондора"
    assert option("casualty", casualty, A_REDUCE + 1) == "Понизить до обычного элитный отряд эльфов"
    assert option("strike_down", (), A_REMOVE + NAZGUL) == "Уничтожить назгула"
    assert option("sacrifice", (2,), VOCABULARY.index["character:boromir"]) == "Пожертвовать Боромиром"
    assert option("diplomacy", (), VOCABULARY.index["nation:dwarves"]) == "Продвинуть гномов"
    assert option("spells_on", (0,), VOCABULARY.index["garrison:lorien"]) == "Ударить по гарнизону Лориена"
    assert option("ring_face", (0,), VOCABULARY.index["die:will"]) == "Повернуть на «Волю Запада»"
    assert option("deed", (0,), VOCABULARY.index["do:move_fellowship"]) == "Переместить Братство"


def test_a_unit_that_begins_a_sentence_has_a_capital() -> None:
    assert told("reduced", 1, region("lorien")) == "Элитный отряд эльфов в Лориене понижен до обычного."
