"""A card has one home: its class names everything it does, and the rules ask every card on the table alike."""

import re
from pathlib import Path

import pytest

from warhost.bots.bo5a.battle import COMBAT_WORTH
from warhost.bots.bo5a.cards import ORDER_WORTH, STORY_WORTH
from warhost.bots.wotr.cards import WORTH
from warhost.bots.wotr.fight import COMBAT_WORTH as RING_COMBAT_WORTH
from warhost.games.bo5a.cards.fate import FATE
from warhost.games.bo5a.cards.free import FREE_STORY
from warhost.games.bo5a.cards.shadow import SHADOW_STORY
from warhost.games.bo5a.registry import CARD as FIVE_CARD
from warhost.games.bo5a.registry import Card as FiveCard
from warhost.games.bo5a.tables import COMBAT_NAMES, KEYS, ON_TABLE, ORDER_NAMES
from warhost.games.bo5a.tables import card as five_card
from warhost.games.card_ids import check_declared
from warhost.games.wotr.cards.fp_char import FP_CHAR
from warhost.games.wotr.cards.fp_strat import FP_STRAT
from warhost.games.wotr.cards.sh_char import SH_CHAR
from warhost.games.wotr.cards.sh_strat import SH_STRAT
from warhost.games.wotr.registry import CARD as RING_CARD
from warhost.games.wotr.registry import Card as RingCard
from warhost.games.wotr.tables import CARD_NAMES
from warhost.games.wotr.tables import COMBAT_NAMES as RING_COMBAT_NAMES
from warhost.games.wotr.tables import ON_TABLE as RING_ON_TABLE
from warhost.games.wotr.tables import card as ring_card

GAMES = Path(__file__).parent.parent / "src" / "warhost" / "games"


def named_on_the_table(game: str) -> list[str]:
    """Lines of the rules that ask for one particular card on the table."""
    found = []
    for path in sorted((GAMES / game).rglob("*.py")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if re.search(r"\b[A-Z][A-Z_]+ (not )?in s\.table\b", line):
                found.append(f"{path.relative_to(GAMES)}: {line.strip()}")
    return found


def test_the_rules_of_five_armies_ask_for_no_card_by_name() -> None:
    assert named_on_the_table("bo5a") == []


def test_the_rules_of_war_of_the_ring_ask_for_no_card_by_name() -> None:
    assert named_on_the_table("wotr") == []


def test_only_its_home_and_the_bots_know_a_card_by_its_id() -> None:
    """The places are `cards/`, the data, the texts, and what a bot thinks of it. Lessons and puzzles use cards."""
    written = re.compile(r"\b((fp|sh)_(char|strat|story)|fate|event)_\d\d\b")
    found = []
    for game in ("wotr", "bo5a"):
        for path in sorted([*(GAMES / game).rglob("*.py"), *(GAMES.parent / "text" / game).rglob("*.py")]):
            if "cards" not in path.relative_to(GAMES.parent).parts:
                lines = path.read_text(encoding="utf-8").splitlines()
                found += [f"{path.relative_to(GAMES.parent)}: {line.strip()}" for line in lines if written.search(line)]
    assert found == []


def test_every_card_of_five_armies_is_where_its_key_says() -> None:
    for key, declared in {**FREE_STORY, **SHADOW_STORY, **FATE}.items():
        assert FIVE_CARD[five_card(key)] is declared, key


def test_every_card_of_war_of_the_ring_is_where_its_id_says() -> None:
    for name, declared in {**FP_CHAR, **FP_STRAT, **SH_CHAR, **SH_STRAT}.items():
        assert RING_CARD[ring_card(name)] is declared and CARD_NAMES[declared.number] == name


@pytest.mark.parametrize(
    "hook",
    [
        "holds",
        "offers",
        "ends_when_awake",
        "ends_when_advanced",
        "closes",
        "keeps_asleep",
        "stops_diplomacy",
        "after_event",
        "before_hunt",
        "stops_tile",
        "replaces_tile",
        "after_casualty",
        "through_moria",
    ],
)
def test_a_ring_card_that_changes_something_on_the_table_stays_there(hook: str) -> None:
    changing = [c for c, card in enumerate(RING_CARD) if getattr(type(card), hook) is not getattr(RingCard, hook)]
    assert changing and all(RING_ON_TABLE[c] for c in changing), [CARD_NAMES[c] for c in changing]


def test_a_card_that_changes_something_on_the_table_stays_there() -> None:
    hooks = ("leadership", "strength", "beorn_dice", "beorn_needs", "joins_eagles", "offers", "after_roll", "maneuver",
             "silences", "absorb", "ends_with_unit", "ends_with_character", "ends_with_round")  # fmt: skip
    for key, number in KEYS.items():
        changed = [hook for hook in hooks if getattr(type(FIVE_CARD[number]), hook) is not getattr(FiveCard, hook)]
        assert not changed or ON_TABLE[number], (key, changed)


def test_a_card_without_a_declaration_is_named() -> None:
    with pytest.raises(ValueError, match=r"orders: not declared in cards/: \['b'\]; not in data/cards.toml: \['c'\]"):
        check_declared("orders", ["a", "c"], ["a", "b"])


def test_which_cards_of_five_armies_have_no_worth_to_the_bots() -> None:
    # Fate cards are drawn, never played, so nobody judges them.
    played = [key for key, number in KEYS.items() if number < five_card("fate_01")]
    assert [key for key in played if key not in STORY_WORTH] == []
    assert [name for name in ORDER_NAMES if name not in ORDER_WORTH] == []
    assert [name for name in COMBAT_NAMES if name not in COMBAT_WORTH] == []
    assert [key for key in [*STORY_WORTH, *ORDER_WORTH] if key not in played and key not in ORDER_NAMES] == []


def test_which_cards_of_war_of_the_ring_have_no_worth_to_the_bots() -> None:
    assert [name for name in CARD_NAMES if name not in WORTH] == []
    assert [name for name in RING_COMBAT_NAMES if name not in RING_COMBAT_WORTH] == []
    assert [name for name in [*WORTH, *RING_COMBAT_WORTH] if name not in [*CARD_NAMES, *RING_COMBAT_NAMES]] == []
