"""The random bot and series of games."""

import inspect
from collections import Counter

import pytest

import warhost
from warhost.bots import policies
from warhost.bots.bot import Seat, answer
from warhost.bots.library import bot_named, bot_names, is_bot, offered
from warhost.bots.policies import has_evaluation, has_heuristic
from warhost.bots.random import RandomBot
from warhost.bots.series import series
from warhost.games.library import game_names
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
    """Its seat has its own options, view and events; the dice of the match are not those of the bot."""
    match = warhost.new("wotr", seed=1)
    seat = Seat(match, "free")
    told = seat.events()
    assert told == [event for event in match.events() if event.visible(0)]
    assert any(not event.visible(1) for event in told), "what it drew itself"
    assert len(told) < len(match.events()), "not what the enemy drew"
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
    with pytest.raises(BadOption, match=r"Unknown bot 'clever'. The bots are normal, easy, hard, brutal"):
        bot_named("clever", "x")


def test_a_game_has_only_the_bots_that_can_play_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search needs an evaluation, the levels rules of thumb; the refusal says what is missing."""
    monkeypatch.delitem(policies._EVALUATIONS, "wotrcg")
    assert bot_names("wotrcg") == ["normal", "easy", "heuristic", "random"]
    monkeypatch.delitem(policies._HEURISTICS, "wotrcg")
    for game in game_names():
        bots = bot_names(game)
        assert ("search" in bots) == is_bot("search:40", game) == has_evaluation(game)
        assert ("normal" in bots) == has_heuristic(game)
        assert set(offered(game)) <= set(bots) and "random" in offered(game)
    assert bot_names("wotr") == bot_names()
    assert bot_names("wotrcg") == offered("wotrcg") == ["random"]
    for name in ("normal", "search:40", "brutal"):
        with pytest.raises(BadOption, match=f"This game has no bot '{name}'. Its bots are random"):
            list(series("wotrcg", {"scenario": "duel", "people": 2, "promo": False}, [name, "random"], "s", 1))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_series_is_repeated_by_its_seed(players: int) -> None:
    games = [list(series("wotr", {"players": players}, ["random"] * players, "s", 1)) for _ in range(2)]
    assert games[0] == games[1]
    assert max(games[0][0].scores) == 1 and games[0][0].reason and games[0][0].decisions > 100
