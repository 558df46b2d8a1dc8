"""A card that others have seen cannot be taken back: there is no undo after it was shown in any way."""

import pytest
from tests.cg_table import say, table


def test_a_card_taken_from_a_pile_is_shown() -> None:
    """[effects.take] Who took it may not put it back for another."""
    m = table(reserve=["the_messenger"], cycle=["the_hunter", "the_warrior"], turn="witch_king")
    say(m, "use:the_messenger", "card:the_hunter")
    assert not m.may_undo("witch_king")


@pytest.mark.parametrize(("given", "undone"), [("frodo_baggins", False), ("sting", True)])
def test_a_card_of_the_hand_that_is_cycled_instead_of_eliminated_is_shown(given: str, undone: bool) -> None:
    """[effects.instead] One that is eliminated from hand is not."""
    m = table(hands={"frodo": ["frodo_baggins", "sting", "glamdring", "narya_ring_of_fire"]}, turn="frodo")
    say(m, "winnow", f"card:{given}")
    assert m.may_undo("frodo") == undone


def test_a_card_played_out_of_those_drawn_apart_is_shown() -> None:
    """[effects.apart]"""
    tops = ["mordor_orcs_1", "mordor_orcs_2", "mordor_orcs_3", "the_hunter", "the_warrior", "the_reaver", "fell_beast"]
    m = table(
        hands={"witch_king": ["the_day_without_dawn", "black_breath"]},
        tops={"witch_king": tops},
        grounds={"edoras": []},
        turn="witch_king",
    )
    say(m, "play:the_day_without_dawn", "card:fell_beast")
    assert m.may_undo("witch_king")
    say(m, "card:mordor_orcs_1")
    assert not m.may_undo("witch_king")
