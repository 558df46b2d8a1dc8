"""Everything that an override may set: a refusal says what is possible, and what is accepted can be played."""

from typing import Any

import pytest
from tests.bl_table import GAME, actor, asked
from tests.overrides import Overrides, every_wrong_value

from warhost.games.battlelore.book import BOOK, GIVES, KEYWORD_NAMES
from warhost.games.battlelore.card_data import MOST_LISTED
from warhost.games.battlelore.ids import (
    COMMAND_NAMES,
    CUSTOM_SCENARIO,
    LORE_NAMES,
    SCENARIO_NAMES,
    UNIT_NAMES,
    WINDOW_NAMES,
)
from warhost.games.battlelore.ops import BOUNDS, COMMAND_OPS, LORE_OPS, MASKS, NAMED, OP_WINDOWS, OWN_TURN, SCENARIO_OPS
from warhost.games.battlelore.setup import deck_of
from warhost.kernel.dice import key_of_seed
from warhost.kernel.errors import BadOption
from warhost.kernel.record import start

OVERRIDES = Overrides(GAME, ("data_range", "data_attack", "data_word", "data_map", "data_deployment"))
KNOWN = OVERRIDES.known
NUMBERS = [entry for entry in KNOWN if type(entry.value) is int]
FLAGS = [entry for entry in KNOWN if type(entry.value) is bool]
NAMES = [entry for entry in KNOWN if entry.allowed]
# These are read word by word.
WORDS = [entry for entry in KNOWN if entry not in [*NUMBERS, *FLAGS, *NAMES]]


def test_every_number_has_a_range_that_includes_the_standard_value() -> None:
    """[data.override]"""
    for entry in NUMBERS:
        assert 0 <= entry.least <= entry.value <= entry.most <= 99 or entry.path == "units.muster.budget", entry.path
    for entry in NAMES:
        assert set(entry.value if isinstance(entry.value, list) else [entry.value]) <= set(entry.allowed), entry.path


@every_wrong_value
def test_impossible_values_are_refused_with_the_allowed_ones(wrong: Any) -> None:
    """Every value that an override may set, in both languages. [data.override]"""
    assert sum(OVERRIDES.refuses(entry, wrong) for entry in KNOWN)


@pytest.mark.parametrize("text", ["", "many", "x=1", "9" * 5000, f"left={'9' * 5000}", "a1 1000"])
def test_words_without_meaning_are_refused_with_the_allowed_ones(text: str) -> None:
    """The refusal names the place and what may stand there. [position.faults] [data.override]"""
    for entry in WORDS:
        value = [text] if isinstance(entry.value, list) else text
        try:
            GAME.check_options({"override": {entry.path: value}})
        except BadOption as problem:
            for language in OVERRIDES.speakers:
                words = OVERRIDES.said(problem, language)
                # The deployment cards of an army are listed for all armies.
                assert words.startswith(entry.path) and len(words) < 600, words
        else:
            assert text == "" and type(entry.value) is str, entry.path


def extremes() -> list[dict[str, Any]]:
    """The ends of every range, nothing at all and everything."""
    out: list[dict[str, Any]] = []
    for entry in KNOWN:
        if entry in NUMBERS:
            out += [{entry.path: entry.least}, {entry.path: entry.most}]
        elif entry in FLAGS:
            out.append({entry.path: not entry.value})
        elif type(entry.value) is list:
            out.append({entry.path: []})
            if entry.allowed:
                out.append({entry.path: entry.allowed})
        elif entry in NAMES:
            out += [{entry.path: name} for name in entry.allowed]
        elif not entry.path.endswith("initiative"):
            out.append({entry.path: ""})
    return out


def test_accepted_values_can_be_played_to_the_end() -> None:
    """[data.override]"""
    for number, checked in enumerate(OVERRIDES.bundles(extremes(), 32)):
        OVERRIDES.play(checked, str(number))
        if number % 4 == 0:
            OVERRIDES.play(checked | {"game": "learning"}, f"{number}/learning")


# ---- effects, rules and abilities at the ends of what they may be


def worded(name: str, words: list[str], end: int) -> str:
    """An effect or a rule with all its words: numbers at one end, every flag and name at the other."""
    given = [name]
    for word in words:
        if word in BOUNDS:
            given.append(f"{word}={BOUNDS[word][end]}")
        elif word in MASKS:
            given.append(f"{word}={MASKS[word][0] if end == 0 else ','.join(MASKS[word])}")
        elif word in NAMED:
            given.append(f"{word}={NAMED[word][-end]}")
        elif end:
            given.append(word)
    return " ".join(given)


def effects(end: int) -> list[dict[str, Any]]:
    """Overrides in which every effect of a command card, of a lore card and every rule of a scenario is somewhere."""
    out: list[dict[str, Any]] = []
    for name, words in COMMAND_OPS.items():
        cards = [f"commands.{card}" for card in COMMAND_NAMES]
        out.append(
            {f"{card}.effects": [worded(name, words, end)] for card in cards}
            | {f"{card}.orders": f"left={end * 9} centre=1 right=9 any={9 - end * 9}" for card in cards}
        )
    for name, words in LORE_OPS.items():
        override: dict[str, Any] = {}
        for card in LORE_NAMES:
            override |= {
                f"lore.{card}.cost": 0,
                f"lore.{card}.turn": "own" if name in OWN_TURN else "any",
                f"lore.{card}.window": OP_WINDOWS.get(name, WINDOW_NAMES)[-end],
                f"lore.{card}.when": "",
                f"lore.{card}.effects": [worded(name, words, end)] * (1 if end == 0 else MOST_LISTED),
            }
        out.append(override)
    for name, words in SCENARIO_OPS.items():
        out.append(
            {
                f"scenarios.{card}.rules": [worded(name, words, end)] * (1 if end == 0 else MOST_LISTED)
                for card in SCENARIO_NAMES[:CUSTOM_SCENARIO]
            }
        )
    for keyword in KEYWORD_NAMES:
        out.append(
            {f"units.unit.{unit}.abilities": [f"{keyword} {end * 9}"] for unit in UNIT_NAMES}
            | {f"units.keyword.{name}.{word}": 3 for name, word in GIVES.items()}
        )
    return out


@pytest.mark.parametrize("end", [0, 1])
def test_every_effect_at_the_ends_of_its_numbers_can_be_played(end: int) -> None:
    """[data.override]"""
    for number, override in enumerate(effects(end)):
        options = OVERRIDES.taken(override)
        assert options is not None
        OVERRIDES.play(options, f"{end}/{number}")


# ---- one by one


@pytest.mark.parametrize(
    ("path", "value", "right"),
    [
        ("units.muster.tent", 100, "from 0 to 99"),
        ("units.muster.most_lore", 21, "from 0 to 20"),
        ("units.tent.points", 10, "from 0 to 9"),
        ("units.army.tide_of_blood.lore", 21, "from 0 to 20"),
        ("terrain.terrain.forest.dice", 13, "from 0 to 12"),
        ("terrain.terrain.hill.cover", 10, "from 0 to 9"),
        ("terrain.markers.price", 21, "from 0 to 20"),
        ("units.muster.cards", 17, "it can only be 18"),
        ("lore.volley.count", 21, "from 0 to 20"),
        ("lore.volley.cost", 21, "from 0 to 20"),
        ("commands.wedge.count", 21, "from 0 to 20"),
        ("terrain.game.rounds", 100, "from 1 to 99"),
    ],
)
def test_values_out_of_bounds_are_refused(path: str, value: int, right: str) -> None:
    """[data.override]"""
    with pytest.raises(BadOption) as refused:
        GAME.check_options({"override": {path: value}})
    assert str(refused.value).startswith(f"override: {path}: ") and right in str(refused.value)
    assert str(value) in str(refused.value)


@pytest.mark.parametrize(
    ("path", "value", "right"),
    [
        (
            "lore.volley.effects",
            ["turn_dice dice=" + "9" * 5000],
            "volley.effects dice: expected a number from -9 to 9",
        ),
        ("lore.healing_rune.effects", ["heal figures=10"], "figures: expected a number from 0 to 9, not 10"),
        ("commands.wedge.orders", "left=" + "9" * 5000, "commands.wedge.orders: expected a number from 0 to 9"),
        ("units.unit.obscenes.abilities", ["lunge 10"], "abilities: expected a number from 0 to 9, not 10"),
        ("units.unit.obscenes.abilities", ["lunge 1"] * 10, "count in all: expected a number from 0 to 9, not 10"),
        ("scenarios.runestones.rules", ["no_cover"] * 10, "rules: count in all: expected a number from 0 to 9, not 10"),
    ],
)
def test_numbers_in_words(path: str, value: Any, right: str) -> None:
    """[data.override] A long number is cut off."""
    with pytest.raises(BadOption) as refused:
        GAME.check_options({"override": {path: value}})
    assert right in str(refused.value) and len(str(refused.value)) < 200


def test_a_player_without_a_command_card_has_no_turn() -> None:
    """[turn.command] [data.override] With cards that let the enemy draw them all."""
    m = start(
        GAME,
        {"game": "learning"},
        key_of_seed("x"),
        {
            "active": "uthuk",
            "first": "uthuk",
            "phase": "command",
            "round": 1,
            "players": {"uthuk": {"hand": []}, "daqan": {"hand": [COMMAND_NAMES[card] for card in deck_of(BOOK)]}},
        },
    )
    assert (asked(m), actor(m)) == ("command", "daqan") and m.view("daqan")["round"] == 2
