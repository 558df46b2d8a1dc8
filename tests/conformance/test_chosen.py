"""A question shows earlier choices and dice: positions with different futures never look the same to the asked seat."""

from collections import defaultdict
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from warhost.games.library import game_named, game_names
from warhost.kernel.check import as_text
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.flow import Ask
from warhost.kernel.match import Match
from warhost.kernel.optional import scrambled
from warhost.lab.envs.encode import Encoder

VARIANTS = [
    pytest.param(name, options, id=f"{name} {list(options.values())}")
    for name in game_names()
    for options in game_named(name).variants()
]
# Answers played in each match, options tried at a question, and answers by which two branches are followed.
PLAYED = 120
TRIED = 6
FOLLOWED = 5
# Worlds with other dice that are compared at a time, and how often.
WORLDS = 24
TIMES = 25


def alone(match: Match) -> Ask | None:
    """The only open question, if there is one."""
    asks = match.open_asks()
    return asks[0] if len(asks) == 1 and len(match.asks) == 1 else None


def alike(one: Match, other: Match, seat: int) -> Ask | None:
    """The question that both matches put to a seat, if it has the same kind and options in both."""
    here, there = alone(one), alone(other)
    if here is None or there is None or here.seat != seat or there.seat != seat:
        return None
    return here if (here.kind, here.options) == (there.kind, there.options) else None


def branch(match: Match, action: int) -> Match | None:
    """The match after an answer, if the same seat is asked next."""
    ask = alone(match)
    assert ask is not None
    other = match.clone()
    other.play(action)
    following = alone(other)
    return other if following is not None and following.seat == ask.seat else None


def same_future(one: Match, other: Match) -> bool:
    """Whether two matches have the same state and put the same questions."""
    asked = [[(ask.seat, ask.kind, ask.options) for ask in match.asks] for match in (one, other)]
    return asked[0] == asked[1] and one.state.hash() == other.state.hash()


def lookalikes(one: Match, other: Match, seat: int, encoder: Encoder, pick: Dice) -> list[str]:
    """Questions at which two matches look the same to a seat although the same answers then lead them apart.

    Both have rolled the same dice, so it is not chance that makes them differ.
    """
    found: list[str] = []
    proved = 0
    for _ in range(FOLLOWED):
        ask = alike(one, other, seat)
        if ask is None or one.state.dice.count != other.state.dice.count:
            break
        if as_text(one.view(seat)) == as_text(other.view(seat)):
            found.append(f"view at {ask.kind} ({ask.rule})")
        if np.array_equal(*[encoder.observation(match, seat)["observation"] for match in (one, other)]):
            found.append(f"observation at {ask.kind} ({ask.rule})")
        action = ask.options[pick.below(len(ask.options))]
        one.play(action)
        other.play(action)
        if not same_future(one, other):
            proved = len(found)
    return found[:proved]


@pytest.mark.parametrize(("name", "options"), VARIANTS)
@pytest.mark.parametrize("deep", [False, True])
def test_positions_with_different_futures_look_different(name: str, options: dict[str, Any], deep: bool) -> None:
    """Two answers that lead the same seat to the same question, and on to different states, can be told apart there:
    by the view and by the observation."""
    game = game_named(name)
    encoder = Encoder(name, options)
    pick = Dice(key_of_seed(f"chosen {deep}"))
    state = scrambled(game, options, Dice(key_of_seed("deep"))) if deep else game.setup(options, Dice(key_of_seed("a")))
    match = Match(game, options, state)
    found: list[str] = []
    for _ in range(PLAYED):
        if match.over:
            break
        ask = match.open_asks()[0]
        if alone(match) is not None:
            tried = list(ask.options)
            pick.shuffle(tried)
            names = game.vocabulary.names
            for a, b in combinations(tried[:TRIED], 2):
                one, other = branch(match, a), branch(match, b)
                if one is not None and other is not None:
                    found += [
                        f"{ask.kind}: {names[a]} or {names[b]}: {fault}"
                        for fault in lookalikes(one, other, ask.seat, encoder, pick)
                    ]
        match.play(ask.options[pick.below(len(ask.options))])
    assert not found, f"{len(found)} lookalikes:\n" + "\n".join(found)


def beginning(name: str, options: dict[str, Any], deep: bool) -> Match:
    """A match from the start or from deep in the game."""
    game = game_named(name)
    if deep:
        return Match(game, options, scrambled(game, options, Dice(key_of_seed("deep"))))
    return Match(game, options, game.setup(options, Dice(key_of_seed("a"))))


def seen_events(match: Match, seat: int) -> list[tuple[str, tuple[int, ...]]]:
    """What has happened since the dice were changed or the step began, as far as a seat knows."""
    return [(event.kind, event.args) for event in match.log.events if event.visible(seat)]


def led_apart(one: Match, other: Match, pick: Dice) -> bool:
    """Whether the same answers and the same dice lead two matches apart."""
    for match in (one, other):
        match.state.dice.rekey(key_of_seed("the same"))
    for _ in range(FOLLOWED):
        if one.over or other.over:
            return one.result != other.result
        asked = [[(ask.seat, ask.kind, ask.options, ask.args) for ask in match.asks] for match in (one, other)]
        if asked[0] != asked[1] or one.state.columns() != other.state.columns():
            return True
        options = one.open_asks()[0].options
        action = options[pick.below(len(options))]
        one.play(action)
        other.play(action)
    return False


@pytest.mark.parametrize(("name", "options"), VARIANTS)
@pytest.mark.parametrize("deep", [False, True])
def test_positions_after_different_dice_look_different(name: str, options: dict[str, Any], deep: bool) -> None:
    """What was rolled, drawn and done within a step in front of the asked seat is part of its question too."""
    encoder = Encoder(name, options)
    pick = Dice(key_of_seed(f"dice {deep}"))
    match = beginning(name, options, deep)
    found: list[str] = []
    for time in range(TIMES):
        alike: dict[Any, list[Match]] = defaultdict(list)
        for number in range(WORLDS):
            world = match.reroll(f"{time} {number}")
            for _ in range(1 + number % 4):
                if not world.over:
                    options_now = world.open_asks()[0].options
                    world.play(options_now[pick.below(len(options_now))])
            ask = alone(world)
            if ask is not None:
                place = (ask.seat, ask.kind, tuple(ask.options), tuple(world.state.columns()))
                alike[*place, as_text(world.view(ask.seat))].append(world)
                alike[*place, encoder.observation(world, ask.seat)["observation"].tobytes()].append(world)
        for (seat, kind, *_), worlds in alike.items():
            for one, other in combinations(worlds[:3], 2):
                told = [seen_events(world, seat) for world in (one, other)]
                if told[0] != told[1] and led_apart(one.clone(), other.clone(), pick):
                    found.append(f"{kind}: {told[0][-4:]} or {told[1][-4:]}")
        for _ in range(7):
            if not match.over:
                options_now = match.open_asks()[0].options
                match.play(options_now[pick.below(len(options_now))])
        if match.over:
            break
    assert not found, f"{len(found)} lookalikes:\n" + "\n".join(found)
