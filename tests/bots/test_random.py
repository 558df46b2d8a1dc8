"""The random bot and series of games."""

import inspect
from collections import Counter

import pytest

import warhost
from warhost.bots.bot import Seat, answer
from warhost.bots.library import bot_named, bot_names
from warhost.bots.random import RandomBot
from warhost.bots.series import series
from warhost.kernel.errors import BadOption


class Fixed(Seat):
    """A seat that is always asked the same."""

    def __init__(self, options: list[str]) -> None:
        self.name = "free"
        self.given = options

    def options(self) -> list[str]:
        return self.given


def test_every_option_is_equally_likely() -> None:
    bot = RandomBot("fair")
    counts = Counter(bot.choose(Fixed(["a", "b", "c"])) for _ in range(3000))
    assert set(counts) == {"a", "b", "c"}
    assert all(900 < number < 1100 for number in counts.values())


def test_the_same_seed_chooses_the_same() -> None:
    def choices(seed: str) -> list[str]:
        bot = RandomBot(seed)
        return [bot.choose(Fixed(list("abcdefgh"))) for _ in range(50)]

    assert choices("one") == choices("one") != choices("two")


def test_a_bot_is_given_its_seat_and_nothing_else() -> None:
    """Its seat has its own options and its own view; the dice of the match are not those of the bot."""
    match = warhost.new("wotr", seed=1)
    seat = Seat(match, "free")
    assert seat.options() == match.options("free")
    assert seat.view() == match.view("free")
    assert list(inspect.signature(RandomBot.choose).parameters) == ["self", "seat"]
    before = match.state.dice.count
    RandomBot("x").choose(seat)
    assert match.state.dice.count == before


def test_an_answer_of_a_bot_is_checked_like_any_other() -> None:
    match = warhost.new("wotr", seed=1)
    answer(match, "free", RandomBot("x"))
    assert len(match.answers) + len(match.steps) > 0
    with pytest.raises(warhost.IllegalAnswer):
        answer(match, "shadow", RandomBot("x"))


def test_bots_have_names() -> None:
    assert bot_names() == ["normal", "easy", "hard", "brutal", "heuristic", "search", "random"]
    with pytest.raises(BadOption, match="no bot 'clever': the bots are normal, easy, hard, brutal"):
        bot_named("clever", "x")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_series_is_repeated_by_its_seed(players: int) -> None:
    games = [list(series("wotr", {"players": players}, ["random"] * players, "s", 1)) for _ in range(2)]
    assert games[0] == games[1]
    assert max(games[0][0].scores) == 1 and games[0][0].reason and games[0][0].decisions > 100
