"""Fewer clicks: a wish is said on the board, and the page finds the answers."""

import pytest
from tests.browser.clicks import WISHES, Hand, Wanted
from tests.browser.conftest import Visit


@pytest.mark.parametrize("wanted", [pytest.param(wanted, id=wanted.name) for wanted in WISHES])
def test_a_wish_takes_no_more_clicks_than_it_may(visit: Visit, wanted: Wanted) -> None:
    hand = Hand(visit(), wanted.position())
    wanted.does(hand)
    assert hand.clicks <= wanted.most
    assert hand.answers() >= hand.clicks
