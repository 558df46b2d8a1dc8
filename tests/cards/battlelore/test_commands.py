"""Card tests: command cards with effects."""

from collections.abc import Mapping

import pytest
from tests.bl_table import asked, dice_rolled, hexes, lore, notes, options, refused, say, state, table, unit_at, until

from warhost.games.battlelore.book import BOOK
from warhost.games.battlelore.ids import COMMAND_NAMES
from warhost.kernel.match import Match

GUARD, ARCHERS, RIDERS, GOLEMS, ROC = (
    "citadel_guard",
    "yeoman_archers",
    "riverwatch_riders",
    "rune_golems",
    "roc_warrior",
)
VIPERS, HARVESTERS = "viper_legion", "blood_harvesters"
NOTHING = ["pierce"] * 9
MIXED = {
    "b5": GUARD,
    "f5": ARCHERS,
    "k5": RIDERS,
    "f7": GOLEMS,
    "g9": ROC,
    "d8": {"unit": "citadel_guard", "health": 1},
}


def played(
    units: Mapping[str, object],
    card: str,
    *answers: str,
    script: dict[str, list[str]] | None = None,
    effects: list[str] | None = None,
) -> Match:
    """A card was played for its text, with its own effects or others."""
    override = {"commands": {card: {"effects": effects}}} if effects is not None else None
    m = table(dict(units), hand=[card, "wedge"], script=script, override=override)
    return say(m, f"command:{card}", "text", *answers)


@pytest.mark.parametrize(
    ("card", "places"),
    [
        ("onslaught", ["b5", "f5", "d8", "a9"]),
        ("battle_march", ["b5", "f5", "k5", "f7", "a9", "g9"]),
        ("darken_the_skies", ["f5"]),
        ("battlelore", ["b5", "f5", "k5", "f7", "d8", "a9", "g9"]),
    ],
)
def test_whom_a_card_may_order(card: str, places: list[str]) -> None:
    """[cards.filters] By trait, or not weak, anywhere."""
    assert hexes(played(MIXED, card)) == places


def test_onslaught_moves_once_more() -> None:
    """[cards.extra_move] One hex each after the move step, also for units that did not move; then attacks."""
    m = played(
        {"b7": GUARD, "f7": GUARD, "b4": VIPERS}, "onslaught", "hex:b7", "hex:f7", "done", "hex:b7", "hex:b5", "done"
    )
    assert asked(m) == "extra_move" and hexes(m) == ["b5", "f7"]
    say(m, "hex:f7", "hex:g7", "hex:b5")
    refused(m, "hex:b3", "done")
    say(m, "hex:a4")
    assert unit_at(m, "a4") == GUARD and unit_at(m, "g7") == GUARD and asked(m) == "attack"


def test_darken_the_skies() -> None:
    """[cards.darken_the_skies] No move; three shots of archers that stayed: own, Double Shot, the card's."""
    m = played({"c5": ARCHERS, "e5": HARVESTERS}, "darken_the_skies", "hex:c5", script={"combat": ["strike"] * 9})
    assert asked(m) == "attack"
    say(m, "hex:c5", "hex:e5", "hex:e5")
    assert len(notes(m, "attacks")) == 3 and asked(m) == "command"


def test_a_unit_that_darkens_the_skies_does_not_advance() -> None:
    """[cards.darken_the_skies] [advance.may] A unit that cannot move stays; with another card archers may advance."""
    for card, next_ask in (("darken_the_skies", "command"), ("battlelore", "advance")):
        m = played(
            {"c5": ARCHERS, "c4": {"unit": VIPERS, "health": 1}}, card, "hex:c5", script={"combat": ["pierce"] * 9}
        )
        until(m, "attack")
        say(m, "hex:c5")
        assert asked(m) == next_ask and unit_at(m, "c4") == ""


def test_dice_for_the_attacks_of_a_card() -> None:
    """[data.override] One more die in attacks."""
    m = played(
        {"c5": GUARD, "c4": VIPERS},
        "battlelore",
        "hex:c5",
        "done",
        "done",
        "hex:c5",
        script={"combat": ["strike", *NOTHING]},
        effects=["attack_dice dice=1"],
    )
    assert dice_rolled(m) == [4]


def test_a_card_that_gives_pursue() -> None:
    """[data.override] [advance.pursue] Riders, who have no Pursue, gain it."""
    m = played(
        {"c5": RIDERS, "c4": {"unit": VIPERS, "health": 1}, "d3": VIPERS},
        "battlelore",
        "hex:c5",
        "done",
        "done",
        "hex:c5",
        script={"combat": ["strike", *NOTHING]},
        effects=["pursue hexes=1"],
    )
    assert options(m) == ["advance", "pursue", "no"]
    say(m, "pursue")
    assert asked(m) == "attack_again" and hexes(m) == ["d3"]


UNCHECKED = ["move_bonus hexes=1", "attack_dice dice=1 first", "uncounterable"]


def test_a_card_whose_attacks_cannot_be_countered() -> None:
    """[data.override] One hex further, one more die in the first attack, and no counter."""
    m = played(
        {"c6": GOLEMS, "c3": HARVESTERS},
        "battlelore",
        "hex:c6",
        "done",
        "hex:c6",
        script={"combat": NOTHING},
        effects=UNCHECKED,
    )
    assert "c4" in hexes(m) and "f6" in hexes(m)
    say(m, "hex:c4", "hex:c4")
    assert dice_rolled(m) == [4] and asked(m) == "command"


def test_battlelore() -> None:
    """[cards.battlelore] Two lore at once, even if no unit is ordered, but not with the basic order."""
    m = played({"c5": GUARD}, "battlelore")
    assert lore(m) == [2, 0] and asked(m) == "order"
    m = table({"c5": GUARD}, hand=["battlelore", "wedge"])
    say(m, "command:battlelore", "basic")
    assert lore(m) == [0, 0]


def test_the_basic_order_brings_no_effect_of_the_card() -> None:
    """[turn.basic_order] If the text is ignored, the usual dice and a counter follow."""
    m = table(
        {"c5": GOLEMS, "c4": HARVESTERS},
        hand=["battlelore", "wedge"],
        script={"combat": NOTHING},
        override={"commands": {"battlelore": {"effects": UNCHECKED}}},
    )
    say(m, "command:battlelore", "basic", "hex:c5", "done", "hex:c5")
    assert dice_rolled(m) == [3] and asked(m) == "counter"
    assert COMMAND_NAMES[state(m).command] == "battlelore"


def test_three_titles_are_not_in_the_command_deck() -> None:
    """[cards.filters] [setup.hands] Battle Cry, Overrun and Unstoppable are lore cards; there are still forty cards."""
    assert not {"battle_cry", "overrun", "unstoppable"} & set(COMMAND_NAMES)
    counts = dict(zip(COMMAND_NAMES, [card.count for card in BOOK.commands], strict=True))
    assert sum(counts.values()) == 40
    assert min(counts[card] for card in ("patrol_left", "patrol_centre", "patrol_right", "line_advance")) >= 2
