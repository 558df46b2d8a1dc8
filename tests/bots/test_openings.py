"""Openings: a level does not begin every game in the same way."""

from typing import Any

import pytest
from tests.table import state, table

import warhost
from warhost.bots.bot import answer
from warhost.bots.library import bot_named
from warhost.bots.wotr.opening import WotrOpenings
from warhost.games.wotr.ids import A_NUMBER
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.flow import Ask


def deployed(level: str, number: int) -> dict[str, Any]:
    """Where the Daqan stand when the battle begins, in the same pairing with the same dice."""
    match = warhost.new("battlelore", seed=1, options={"pairing": "runestones/shadow_tor"})
    bots = {seat: bot_named(level if seat == "daqan" else "heuristic", f"{seat} {number}") for seat in match.seats}
    while match.open_asks()[0].kind != "command":
        for ask in match.open_asks():
            answer(match, match.seats[ask.seat], bots[match.seats[ask.seat]])
    return {place: unit["unit"] for place, unit in match.view("daqan")["units"].items()}


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_no_two_deployments_need_be_the_same(level: str) -> None:
    """The same army stands in different places; `heuristic`, kept for comparison, always deploys in the same way."""
    found = [deployed(level, number) for number in range(5)]
    assert len({str(sorted(one.items())) for one in found}) >= 4
    assert len({str(sorted(one.values())) for one in found}) == 1
    assert deployed("heuristic", 1) == deployed("heuristic", 2)


def test_the_first_hunts_differ_and_later_ones_do_not() -> None:
    def dice(turn: int) -> set[int]:
        s = state(table(turn=turn))
        ask = Ask(1, "hunt_dice", [A_NUMBER + n for n in range(4)], "", (0, 3))
        return {
            WotrOpenings().answer(s, ask, A_NUMBER + 2, Dice(key_of_seed(str(number)))) - A_NUMBER
            for number in range(60)
        }

    assert dice(2) == {1, 2, 3} and dice(3) == {2}
