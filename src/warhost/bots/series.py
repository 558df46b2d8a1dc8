"""Matches between bots, each from its own seed: by policies alone at full speed, or as a match when a bot searches."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from warhost.bots.bot import answer
from warhost.bots.library import bot_named, checked_bot
from warhost.bots.policies import is_policy, policy_named
from warhost.games.library import game_named
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.flow import State, series_named
from warhost.kernel.match import Match
from warhost.kernel.play import Tally, decide, play_out
from warhost.kernel.record import start
from warhost.kernel.series import Choice, Played, next_options


class Outcome(NamedTuple):
    """How a match ended: the score of every seat, the reason, and the number of decisions."""

    scores: list[float]
    reason: str
    decisions: int


def play_game(game: str, options: dict[str, Any], bots: Sequence[str], key: str, bot_key: str, tally: Tally) -> State:
    """Play one match to its end; `bots` name the player of every seat, `bot_key` seeds the bots' dice."""
    engine = game_named(game)
    if all(is_policy(name, game) for name in bots):
        state: State = engine.setup(options, Dice(key_of_seed(key)))
        if not play_out(engine, state, [policy_named(name, game) for name in bots], Dice(key_of_seed(bot_key)), tally):
            raise RuntimeError(f"the game with seed {key} does not end")
        return state
    return play_match(game, options, bots, key, bot_key, tally).state


def play_match(game: str, options: dict[str, Any], bots: Sequence[str], key: str, bot_key: str, tally: Tally) -> Match:
    """Play the same game as `play_game` in a match with its history."""
    match = start(game_named(game), options, key_of_seed(key))
    match.source["players"] = dict(zip(match.seats, bots, strict=True))
    if all(is_policy(name, game) for name in bots):
        policies = [policy_named(name, game) for name in bots]
        dice = Dice(key_of_seed(bot_key))
        while not match.over:
            match.play(decide(match.state, match.open_asks()[0], policies, dice, tally))
        return match
    players = [bot_named(name, f"{bot_key}/{seat}") for name, seat in zip(bots, match.seats, strict=True)]
    while not match.over:
        ask = match.open_asks()[0]
        tally.count(ask)
        answer(match, match.seats[ask.seat], players[ask.seat])
    return match


def series(
    game: str,
    options: dict[str, Any],
    bots: Sequence[str],
    seed: str,
    games: int,
    keep: Callable[[int, Match], None] | None = None,
) -> Iterator[Outcome]:
    """Play matches one after another; `bots` name the player of every seat, `keep` gets every finished match."""
    engine = game_named(game)
    for name in bots:
        checked_bot(name, game)
    for number in range(games):
        tally = Tally()
        key = f"{seed}/{number}"
        if keep is None:
            state = play_game(game, options, bots, key, f"{key}/bots", tally)
        else:
            match = play_match(game, options, bots, key, f"{key}/bots", tally)
            keep(number, match)
            state = match.state
        yield Outcome(engine.result(state) or [], engine.reason(state), tally.decisions)


class SeriesOutcome(NamedTuple):
    """How a series ended: the score and the points of every seat, and the number of decisions."""

    scores: list[float]
    points: list[int]
    decisions: int


def choose(choice: Choice, dice: Dice) -> str:
    """Choose what a bot takes before the next match of a series: all choices are equal to it."""
    return choice.things[dice.below(len(choice.things))] if choice.things else ""


def whole_series(
    game: str, kind: str, options: dict[str, Any], bots: Sequence[str], seed: str, number: int
) -> Iterator[SeriesOutcome]:
    """Play whole series, such as campaigns, one after another; `bots` name the player of every seat."""
    engine = game_named(game)
    rules = series_named(engine, kind)
    for one in range(number):
        dice = Dice(key_of_seed(f"{seed}/{one}/choices"))
        played: list[Played] = []
        tally = Tally()
        for match in range(rules.length):
            chosen = choose(rules.choice(options, played), dice)
            taken = engine.check_options(next_options(rules, options, played, chosen))
            key = f"{seed}/{one}/{match}"
            state = play_game(game, taken, bots, key, f"{key}/bots", tally)
            played.append(Played(engine.result(state) or [], engine.points(state, -1)))
        end = rules.standing(played)
        yield SeriesOutcome(
            end.result or [], [a + b for a, b in zip(end.points, end.bonus, strict=True)], tally.decisions
        )
