"""Numbers are derived: action ids from the names they stand for, and sizes from the data."""

import importlib
import re
from pathlib import Path
from typing import Any

import pytest

GAMES = Path(__file__).parent.parent / "src" / "warhost" / "games"
NAMES = ["wotr", "bo5a", "wotrcg", "battlelore"]


def module(game: str, name: str) -> Any:
    return importlib.import_module(f"warhost.games.{game}.{name}")


@pytest.mark.parametrize("game", NAMES)
def test_no_action_id_is_written_by_hand(game: str) -> None:
    text = (GAMES / game / "ids.py").read_text(encoding="utf-8").split("# ---- actions", 1)[1]
    by_hand = re.findall(r"^\w+: Final(?:\[int\])? = (?:(?:A|D)_\w+ \+ )?[1-9]\d*$", text, re.MULTILINE)
    by_hand = [line for line in by_hand if not line.startswith(("MOST_NUMBER", "NUMBERS", "HEXES"))]
    assert by_hand == []


@pytest.mark.parametrize("game", NAMES)
def test_each_block_of_actions_has_the_number_of_its_verb(game: str) -> None:
    ids, vocabulary = module(game, "ids"), module(game, "tables").VOCABULARY
    blocks = {name: getattr(ids, name) for name in dir(ids) if name.startswith("A_")}
    firsts = set(vocabulary.first.values())
    assert blocks and {name for name, number in blocks.items() if number not in firsts} == set()


@pytest.mark.parametrize("game", NAMES)
def test_each_plain_action_has_the_number_of_its_name(game: str) -> None:
    ids, vocabulary = module(game, "ids"), module(game, "tables").VOCABULARY
    assert [ids.plain(name) for name in ids.PLAIN_NAMES] == [vocabulary.parse(name) for name in ids.PLAIN_NAMES]


@pytest.mark.parametrize("game", ["wotr", "bo5a"])
def test_each_action_has_the_number_of_its_name(game: str) -> None:
    ids, vocabulary = module(game, "ids"), module(game, "tables").VOCABULARY
    assert [ids.deed(name) for name in ids.DO_NAMES] == [vocabulary.parse(f"do:{name}") for name in ids.DO_NAMES]
    deeds = [getattr(ids, name) for name in dir(ids) if name.startswith("D_")]
    assert sorted(deeds) == [ids.deed(name) for name in ids.DO_NAMES]


def test_the_rules_write_no_size_of_a_deck_or_an_army_as_a_number() -> None:
    bare = re.compile(r"(//|%|\*) (24|48|3)\b|range\((24|15|8)\)|, 15, 3\)|else 15\b|< (24|48|72)\b")
    found = []
    for path in sorted((GAMES / "wotr").rglob("*.py")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if bare.search(line) and "place % 3" not in line:
                found.append(f"{path.relative_to(GAMES)}: {line.strip()}")
    assert found == []
