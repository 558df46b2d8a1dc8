"""Everything that an override may set: a refusal says what is possible, and what is accepted can be played."""

from typing import Any

import pytest
from tests.five import ABSENT, GAME, say, state, turn
from tests.overrides import Overrides, every_wrong_value

import warhost
from warhost.games.bo5a.state import Five
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.errors import BadOption

OVERRIDES = Overrides(GAME, ("bo5a_override_figures", "bo5a_override_setup", "bo5a_override_tiles"), begin="Поправки: ")
OPEN = [entry for entry in OVERRIDES.known if not entry.path.startswith("cards.")]
NUMBERS = [entry for entry in OPEN if type(entry.value) is int]


def test_every_number_has_a_range_that_includes_the_standard_value() -> None:
    """[data.override]"""
    for entry in NUMBERS:
        assert 0 <= entry.least <= entry.value <= entry.most, entry.path
        assert entry.most <= 200 or entry.path.startswith("range.distance."), entry.path
    assert all(entry.allowed or type(entry.value) is bool for entry in OPEN if entry not in NUMBERS)


@every_wrong_value
def test_impossible_values_are_refused_with_the_allowed_ones(wrong: Any) -> None:
    """Every value that an override may set, in both languages. [data.override]"""
    assert sum(OVERRIDES.refuses(entry, wrong) for entry in OPEN)


def extremes() -> list[dict[str, Any]]:
    """The ends of every range, nothing at all and everything; the distances together."""
    out: list[dict[str, Any]] = [
        {entry.path: number for entry in NUMBERS if entry.path.startswith("range.distance.")} for number in (0, 999)
    ]
    for entry in OPEN:
        if type(entry.value) is bool:
            out.append({entry.path: not entry.value})
        elif type(entry.value) is list:
            out += [{entry.path: []}, {entry.path: entry.allowed}]
        elif type(entry.value) is str:
            out += [{entry.path: entry.allowed[0]}, {entry.path: entry.allowed[-1]}]
        elif not entry.path.startswith("range.distance."):
            out += [{entry.path: entry.least}, {entry.path: entry.most}]
    return out


def test_accepted_values_can_be_played_to_the_end() -> None:
    """No fault after any step; the end and a random position are read as they were written. [data.override]"""
    for number, options in enumerate(OVERRIDES.bundles(extremes(), 16)):
        for seed in (f"{number}/1", f"{number}/2"):
            OVERRIDES.play(options, seed)


# ---- one by one


@pytest.mark.parametrize(
    ("path", "value", "right"),
    [
        ("characters.dain.tokens", 2, "from 0 to 1"),
        ("characters.thorin.kinsfolk", 2, "from 0 to 1"),
        ("characters.gandalf.concentration", 2, "from 0 to 1"),
        ("range.ruler", 201, "from 1 to 200"),
        ("range.ruler", 0, "from 1 to 200"),
        ("characters.beorn.success", 0, "from 2 to 6"),
        ("characters.beorn.success", 1, "from 2 to 6"),
        ("characters.gandalf.blast_success", 0, "from 2 to 6"),
        ("characters.gandalf.concentrated_success", 7, "from 2 to 6"),
        ("characters.thranduil.archery_success", 0, "from 2 to 6"),
        ("pieces.fate.last_step", 0, "from 1 to 20"),
        ("pieces.tile.arkenstone.count", 1, "it can only be 0"),
    ],
)
def test_values_out_of_bounds_are_refused(path: str, value: int, right: str) -> None:
    """A 1 always misses; an ability is there or not; no pair beyond 200 mm is listed. [data.override]"""
    with pytest.raises(BadOption) as refused:
        warhost.new("bo5a", options={"override": {path: value}})
    assert str(refused.value).startswith(f"override: {path}: ") and right in str(refused.value)
    assert str(value) in str(refused.value)


def test_the_longest_ruler_is_the_longest_distance_listed() -> None:
    """[generals.range]"""
    listed = [entry.value for entry in NUMBERS if entry.path.startswith("range.distance.")]
    assert [entry.most for entry in NUMBERS if entry.path == "range.ruler"] == [max(listed)]


def test_tiles_that_never_lead_to_the_last_step_are_refused() -> None:
    """Without an end by Fate a game might go on for ever. [fate.advance] [data.override]"""
    few = {f"pieces.tile.{name}.count": 0 for name in ("two", "two_icon", "three")}
    with pytest.raises(BadOption, match=r"add up to 5 steps, but the Fate Track .* needs 15"):
        GAME.check_options({"override": few})
    GAME.check_options({"override": few | {"pieces.fate.last_step": 5}})


def test_a_table_in_the_place_of_a_value_is_refused_and_an_empty_section_is_not() -> None:
    """[data.override]"""
    with pytest.raises(BadOption, match="from 0 to 16"):
        GAME.check_options({"override": {"pieces": {"limit": {"dice": {}}}}})
    assert GAME.check_options({"override": {"pieces": {"limit": {}}}})["override"]["values"] == {}


def test_a_key_that_is_not_a_name_is_unknown() -> None:
    """[data.override]"""
    with pytest.raises(BadOption, match=r"pieces\.3 is unknown"):
        GAME.check_options({"override": {"pieces": {3: 4, "limit": {"dice": 4}}}})


def test_tokens_of_the_free_peoples_do_not_lie_in_a_box() -> None:
    """[board.boxes] [data.override]"""
    with pytest.raises(BadOption, match="mountain_pass_west: only the Shadow can be there"):
        GAME.check_options({"override": {"pieces.start.free_6.place": "mountain_pass_west"}})


def test_the_shadow_loses_the_tokens_where_thorin_comes_with_veterans() -> None:
    """With another region of entry than the Front Gate. [thorin.enters] [data.override]"""
    gate = "bl_corner_muster"
    m = turn(
        "character",
        options={"override": {"characters.thorin.enters_at": gate}},
        fate={"marker": 6},
        characters=ABSENT,
        places={gate: {"tokens": {"shadow": 2}}},
    )
    say(m, "do:enter_thorin")
    assert m.position()["places"][gate] == {"units": {"dwarf_veterans": 1}}
    assert GAME.check(state(m)) == []


def test_a_position_has_all_the_rings_of_an_override() -> None:
    """[bilbo.journey] [data.override]"""
    m = turn("character", options={"override": {"pieces.limit.rings": 20}}, characters={"bilbo": "camp"}, rings=20)
    assert m.position()["rings"] == 20


@pytest.mark.parametrize(
    "override",
    [
        {"pieces.limit.stacking": 2},
        {"pieces.limit.wrath": 1},
        {f"characters.{name}.step": 0 for name in ("bilbo", "thorin", "lord_of_the_eagles", "beorn")},
    ],
)
def test_a_random_position_fits_the_values_of_the_override(override: dict[str, int]) -> None:
    """It is found soon, and read as it was written. [data.override]"""
    options = GAME.check_options({"override": override})
    for seed in range(8):
        s = GAME.scramble(options, Dice(key_of_seed(str(seed))))
        assert isinstance(s, Five) and min(s.step[5:8]) >= 0 and s.wrath <= s.book.most_wrath
