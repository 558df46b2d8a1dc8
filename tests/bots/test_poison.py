"""No policy looks at what its seat may not see: it gives the same answer in worlds the seat cannot tell apart."""

from typing import Any

import pytest

from warhost.bots.advice import weigh
from warhost.bots.bot import Seat
from warhost.bots.heuristic import PolicyBot
from warhost.bots.library import LEVELS, bot_named
from warhost.bots.policies import evaluation_of, has_evaluation, policy_named
from warhost.bots.thinker import SearchBot
from warhost.games.library import game_named, game_names
from warhost.kernel.check import choose
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.errors import BadOption, IllegalAnswer
from warhost.kernel.match import Match
from warhost.kernel.optional import scrambled

WORLDS = 3


def heuristics() -> list[Any]:
    """Every variant of every game that has a heuristic."""
    found = []
    for name in game_names():
        try:
            policy_named("heuristic", name)
        except BadOption:
            continue
        found += [
            pytest.param(name, options, id=f"{name} {list(options.values())}")
            for options in game_named(name).variants()
        ]
    return found


@pytest.mark.parametrize(("name", "options"), heuristics())
@pytest.mark.parametrize(("level", "deep"), [("heuristic", False), ("normal", False), ("normal", True), ("easy", True)])
def test_a_changed_truth_gives_the_same_choice(name: str, options: dict[str, Any], level: str, deep: bool) -> None:
    """Half of the answers are the policy's own, half are random, so that it meets what it would avoid."""
    game = game_named(name)
    policy = policy_named(level, name)
    pick = Dice(key_of_seed(f"poison {deep}"))
    dice = Dice(key_of_seed("poison dice"))
    state = scrambled(game, options, Dice(key_of_seed("poison deep"))) if deep else game.setup(options, dice)
    match = Match(game, options, state)
    for number in range(400):
        if match.over:
            break
        ask = match.open_asks()[0]
        seed = f"tie {number}"
        chosen = policy.choose(match.clone().state, ask, Dice(key_of_seed(seed)))
        assert chosen in ask.options
        if number % 4 == 0:
            for world in range(WORLDS):
                other = match.fork(ask.seat, Dice(key_of_seed(f"world {number} {world}")))
                asked = next(one for one in other.open_asks() if one.seat == ask.seat)
                assert policy.choose(other.state, asked, Dice(key_of_seed(seed))) == chosen, (ask.kind, ask.rule)
        match.answer(chosen if pick.below(2) else choose(match, pick), ask.seat)


def test_every_level_is_one_of_those_tested_here() -> None:
    """A level is a policy, or the search, which differs by its budget alone."""
    for level in LEVELS:
        bot = bot_named(level, "s")
        assert isinstance(bot, SearchBot) or (isinstance(bot, PolicyBot) and bot.policy in ("normal", "easy")), level


# One variant per game with more than two seats, and one with two.
SEARCHED = [
    pytest.param(name, options, id=f"{name} {list(options.values())}")
    for name in game_names()
    if has_evaluation(name)
    for options in [game_named(name).variants()[0], game_named(name).variants()[-1]]
]


def poisoned(match: Match, seat: int, seed: str) -> Match | None:
    """Return the match at the same point with a different truth, or None if its answers lead elsewhere there."""
    state = match.base.copy()
    match.game.guess(state, seat, Dice(key_of_seed(seed)))
    if match.answers:
        # The seat has seen what was rolled since the step began.
        state.dice = match.base.dice.copy()
    other = Match(match.game, match.options_used, state)
    try:
        for action in match.answers:
            other.answer_next(action)
    except IllegalAnswer:
        return None
    return other if other.view(seat) == match.view(seat) and state.columns() != match.base.columns() else None


@pytest.mark.parametrize(("name", "options"), SEARCHED)
def test_a_changed_truth_gives_the_same_search(name: str, options: dict[str, Any]) -> None:
    """Its worlds, and so all its lines, are the same whatever lies in hands and decks that the seat cannot see.

    Between steps and in the middle of one, where a rule under way might remember what was there.
    """
    game = game_named(name)
    pick = Dice(key_of_seed("poison search"))
    match = Match(game, game.check_options(options), game.setup(options, Dice(key_of_seed("poison search game"))))
    compared = {"between steps": 0, "in a step": 0}
    number = 0
    while min(compared.values()) < 2 and not match.over:
        number += 1
        ask = match.open_asks()[0]
        where = "in a step" if match.answers else "between steps"
        if number % 11 == 0 and len(ask.options) > 1 and compared[where] < 2 and evaluation_of(name).weighty(ask):
            other = poisoned(match, ask.seat, f"poison {number}")
            if other is not None:
                thoughts = [SearchBot("s", 0, 8).think(Seat(one, match.seats[ask.seat])) for one in (match, other)]
                assert thoughts[0] is not None and thoughts[1] is not None
                assert [[c.action, *c.values] for c in thoughts[0].candidates] == [
                    [c.action, *c.values] for c in thoughts[1].candidates
                ]
                assert weigh(Seat(match, match.seats[ask.seat]), "s", 0, 16) == weigh(
                    Seat(other, match.seats[ask.seat]), "s", 0, 16
                )
                compared[where] += 1
        policy = policy_named("heuristic", name)
        match.answer(policy.choose(match.state, ask, pick) if number % 3 else choose(match, pick), ask.seat)
    assert min(compared.values()) == 2
