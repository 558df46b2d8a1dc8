"""Reasons why a thing may not be chosen: in both languages, none for a legal choice, none from hidden information."""

import random

import pytest

import warhost
from warhost.games.library import game_named, game_names
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.flow import Ask
from warhost.kernel.match import Match
from warhost.text.catalogue import LANGUAGES, Catalogue
from warhost.text.names import names_by_kind


def reasons(match: Match, ask: Ask, things: list[tuple[str, str]]) -> list[str]:
    """The reason given for each thing."""
    return [match.game.why_not(match.state, ask, kind, thing) for kind, thing in things]


@pytest.mark.parametrize("game", game_names())
def test_reasons_are_known_and_follow_from_what_the_seat_sees(game: str) -> None:
    known = set(game_named(game).reasons())
    things = [(kind, thing) for kind, all_ in names_by_kind(game).items() for thing in all_]
    found: set[str] = set()
    for seed in range(3):
        match = warhost.new(game, seed=seed)
        pick = random.Random(seed)
        for number in range(400):
            if match.over:
                break
            ask = match.open_asks()[0]
            if number % 3 == 0:
                told = reasons(match, ask, things)
                found |= set(told)
                world = match.fork(ask.seat, Dice(key_of_seed(f"{seed}/{number}")))
                again = next(other for other in world.open_asks() if other.seat == ask.seat)
                assert reasons(world, again, things) == told
                offered = set(match.options(match.seats[ask.seat]))
                assert [
                    (kind, thing)
                    for (kind, thing), reason in zip(things, told, strict=True)
                    if reason and f"{kind}:{thing}" in offered
                ] == []
            match.answer(pick.choice(match.options(match.seats[ask.seat])), match.seats[ask.seat])
    assert found - {""} <= known
    assert len(found & known) >= min(4, len(known))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_every_reason_has_words(game: str, language: str) -> None:
    catalogue = Catalogue(language, [game])
    assert [reason for reason in game_named(game).reasons() if not catalogue.find(f"why.{reason}")] == []
