"""The faults of a position in the reader's language, one by one."""

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

import warhost
from warhost.games.library import game_named, game_names
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.optional import scrambled
from warhost.kernel.record import sound
from warhost.text.problems import ProblemSpeaker
from warhost.text.reader import Reader

# Values that may appear in a file in place of the right ones.
JUNK: list[Any] = [None, 5, -1, "x", [], {}, [1], {"x": 1}, True, 1.5, "garrison:rivendell", [["x"]]]


def paths(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every field of a position, the inner ones as well."""
    if path:
        yield path
    if isinstance(data, dict):
        for key in data:
            yield from paths(data[key], (*path, key))
    elif isinstance(data, list):
        for i in range(min(2, len(data))):
            yield from paths(data[i], (*path, i))


def changed(position: dict[str, Any], path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """A position with another value in one field."""
    out: Any = copy.deepcopy(position)
    inner = out
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    assert isinstance(out, dict)
    return out


@pytest.mark.parametrize("game", game_names())
def test_every_fault_of_a_position_is_reported_in_russian(game: str) -> None:
    """Any field with anything in it: the position is read, or refused fault by fault with a Russian sentence each."""
    rules = game_named(game)
    pick = random.Random(5)
    refused = 0
    for number, variant in enumerate(rules.variants()):
        options = rules.check_options(variant)
        russian = Reader(game, "ru", rules.seats(options))
        position = rules.position(scrambled(rules, options, Dice(key_of_seed(str(number)))))
        fields = list(paths(position))
        for path in pick.sample(fields, 40):
            try:
                sound(rules, changed(position, path, pick.choice(JUNK)), options, Dice(bytes(32)))
            except warhost.BadPosition as problem:
                refused += 1
                assert problem.faults
                for fault in problem.faults:
                    assert russian.problem(fault) != str(fault), fault.code
                told = russian.problem(problem)
                assert told.startswith("Неверная позиция: ")
                assert all(russian.problem(fault) in told for fault in problem.faults)
    assert refused > 60


@pytest.mark.parametrize(
    ("game", "position", "russian"),
    [
        ("wotr", {"fellowship": {"corruption": 13}}, "fellowship.corruption: ожидается число от 0 до 12, а не 13"),
        ("wotr", {"regions": {"mordr": {}}}, "regions.mordr: неизвестно; есть, например: "),
        ("wotr", {"characters": {"saruman": "edoras"}}, "characters.saruman: не покидает orthanc"),
        ("wotr", {"regions": {"edoras": {"garrison": {}}}}, "regions.edoras.garrison: edoras — не крепость"),
        (
            "wotr",
            {"politics": {"gondor": {"box": "at_war", "active": False}}},
            "politics.gondor: «в войне», но не активен",
        ),
        ("wotrcg", {"phase": "noon"}, "phase: 'noon' не подходит; можно: "),
        ("wotrcg", {"locations": {"path_tokens": {"attack": 1}}}, "locations.path_tokens: активного пути нет"),
        ("wotrcg", {"phase": "combat"}, "to_fight: указывают в фазе combat и только в ней"),
        ("wotrcg", {"phase": "combat", "to_fight": ["edoras"]}, "to_fight: edoras — названо дважды или неактивно"),
    ],
)
def test_the_fault_names_the_field_and_what_is_allowed(game: str, position: dict[str, Any], russian: str) -> None:
    with pytest.raises(warhost.BadPosition) as refused:
        warhost.new(game, seed=1, position=position)
    assert russian in Reader(game, "ru", []).problem(refused.value)


def test_a_fault_uses_the_words_of_the_game_that_found_it() -> None:
    units = {f"{column}{row}": "citadel_guard" for column in "abcdefg" for row in (7, 8, 9)}
    with pytest.raises(warhost.BadPosition) as refused:
        warhost.new("battlelore", seed=1, position={"units": units})
    assert ProblemSpeaker("ru", ["warhost"]).problem(refused.value) == (
        "Неверная позиция: units.g9: у стороны не больше 20 отрядов"
    )


def test_a_fault_inside_a_record_is_reported_in_russian() -> None:
    record = warhost.new("wotr", seed=1, position={"turn": 3}).record()
    record["position"] = {"turn": -1}
    with pytest.raises(warhost.BadRecord) as refused:
        warhost.load(record)
    assert Reader("wotr", "ru", []).problem(refused.value) == (
        "Поле записи position: Неверная позиция: turn: ожидается число от 0 до 9999, а не -1"
    )
