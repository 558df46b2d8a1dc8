"""Rollouts by fast bots, and the search of docs/environments.md built on them."""

import pytest

import warhost
from warhost.kernel.check import portrait
from warhost.kernel.errors import BadOption
from warhost.lab.rollout import rollout

DUEL = {"scenario": "duel"}


@pytest.mark.parametrize("bot", ["random", "easy", "normal"])
def test_a_bot_plays_all_seats_to_the_end(bot: str) -> None:
    match = warhost.new("wotrcg", seed=1, options=DUEL)
    before = portrait(match)
    result = rollout(match, bot, 1)
    assert result is not None and sorted(result.values()) == [0.0, 1.0]
    assert rollout(match, bot, 1) == result and portrait(match) == before
    assert rollout(match, bot, 1, limit=3) is None


def test_a_bot_that_searches_cannot_roll_out() -> None:
    with pytest.raises(BadOption, match="This game has no bot 'hard'"):
        rollout(warhost.new("wotrcg", seed=1, options=DUEL), "hard", 1)
