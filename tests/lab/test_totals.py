"""A finished match in numbers: what both sides did, and their luck against expectation."""

import json
from pathlib import Path

import pytest
from tests import five
from tests.table import table

import warhost
from warhost.games.library import game_names
from warhost.kernel.events import Roll
from warhost.kernel.match import Match
from warhost.lab.totals import luck_of, rolls, side_of, totals
from warhost.text.words import arguments, words_of

GOLDEN = Path(__file__).parent.parent / "golden"
RECORDS = sorted(GOLDEN.glob("*.warhost.json"))
# The events of single dice, with the side that rolls where it is not the first argument.
DICE = {
    "wotr": {"combat_die": -1, "combat_reroll": -1, "hunt_die": 1, "hunt_reroll": 1},
    "bo5a": {
        "black_die": -1,
        "white_die": -1,
        "black_reroll": -1,
        "white_reroll": -1,
        "missile_die": 0,
        "eagle_die": 0,
    },
    "battlelore": {"die": -1, "bolt_die": -1},
    "wotrcg": {},
}


def loaded(path: Path) -> Match:
    return warhost.load(json.loads(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", RECORDS, ids=[path.name.partition(".")[0] for path in RECORDS])
def test_luck_counts_every_die_of_a_match(path: Path) -> None:
    """Replayed rolls have as many dice of each side as the log of the match."""
    match = loaded(path)
    dice = [0, 0]
    for event in match.events():
        by = DICE[match.game.name].get(event.kind)
        if by is not None:
            dice[event.args[0] if by < 0 else by] += 1
    found = rolls(match)
    assert [sum([roll.dice for roll in found if roll.side == side]) for side in (0, 1)] == dice
    assert all(0 <= roll.hits <= roll.dice and 0 <= roll.faces <= 6 for roll in found)


def test_the_hunt_of_the_shadow_is_measured_with_its_bonus() -> None:
    """One free die in the Hunt Box: fives and sixes succeed."""
    match = table(
        dice={"free": {"character": 2}, "shadow": {"army": 1}, "hunt": {"shadow": 3, "free": 1}},
        script={"hunt": [5, 4, 6], "tile": ["std_3"]},
    )
    match.answer("die:character")
    match.answer("do:move_fellowship")
    (luck,) = totals(match).luck
    assert (luck.kind, luck.side, luck.dice, luck.expected, luck.hits) == ("hunt", 1, 3, 1.0, 2)
    assert luck.above == pytest.approx(1 - 6 / 27 / 2 - 1 / 27)


def test_luck_compares_the_hits_with_all_that_the_dice_could_do() -> None:
    """One die that hits on a five, and one that never does."""
    hit, miss = luck_of([Roll("combat", 0, 1, 2, 1), Roll("combat", 1, 1, 2, 0)])
    assert hit.expected == miss.expected == pytest.approx(1 / 3)
    assert hit.above == pytest.approx(5 / 6) and miss.above == pytest.approx(1 / 3)
    (both,) = luck_of([Roll("combat", 0, 3, 3, 2), Roll("combat", 0, 1, 1, 0)])
    assert (both.dice, both.hits) == (4, 2) and both.expected == pytest.approx(1.5 + 1 / 6)


def test_marches_losses_and_hunt_damage_are_counted() -> None:
    """The same numbers that somebody who counts in the log would find."""
    match = loaded(GOLDEN / "wotr-2.warhost.json")
    found = totals(match)
    notes = [event for event in match.events() if event.kind == "eliminated"]
    words = words_of("wotr")
    lost = [sum([event.args[1] for event in notes if side_of(match, words, event) == side]) for side in (0, 1)]
    assert found.sides["lost"] == lost and all(lost)
    assert found.sides["battles"] == [
        len([e for e in match.events() if e.kind == "attack" and e.args[0] == side]) for side in (0, 1)
    ]
    assert found.both["hunt_damage"] == sum([e.args[0] for e in match.events() if e.kind == "hunt_damage"]) > 0


def test_a_match_with_nothing_done_has_no_rows() -> None:
    found = totals(five.table())
    assert (found.sides, found.both, found.luck) == ({}, {}, [])


@pytest.mark.parametrize("game", game_names())
def test_every_row_counts_events_that_have_what_it_needs(game: str) -> None:
    """The argument that says how many exists, and one says whose it is."""
    words = words_of(game)
    for rows, sided in ((words.counts, True), (words.sums, False)):
        for kinds in rows.values():
            for kind, number in kinds.items():
                found = arguments(words.events[kind])
                assert not number or number in [argument.name for argument in found]
                assert not sided or {a.type for a in found} & {"seat", "side", *words.owners}
    assert all(len(owners) == len(words.things[kind]) for kind, owners in words.owners.items())
