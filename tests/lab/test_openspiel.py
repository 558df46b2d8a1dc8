"""The games for OpenSpiel pass its random simulation."""

import copy
import pickle
from typing import Any

import pyspiel
import pytest

import warhost
from warhost.games.library import game_named, game_names
from warhost.lab.envs import spiel

VARIANTS = [pytest.param(name, options, id=f"{name} {list(options.values())}")
            for name in game_names() for options in game_named(name).variants()]


def made(name: str, options: dict[str, Any]) -> Any:
    return pyspiel.load_game(f"warhost_{name}", {**options, "deals": 100})


@pytest.mark.parametrize(("name", "options"), [
    ("wotrcg", {"scenario": "duel"}), ("battlelore", {"game": "learning"}), ("bo5a", {"seventh_die": "english"})])
def test_openspiel_plays_at_random(name: str, options: dict[str, Any]) -> None:
    """Legal actions, clones, serialisation, observations, returns: all that OpenSpiel checks, to the end of a game."""
    pyspiel.random_sim_test(made(name, options), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_every_number_of_players_is_a_game(name: str, options: dict[str, Any]) -> None:
    """The first answers of a game in OpenSpiel and in the engine: the same players, actions and names."""
    game = made(name, options)
    match = warhost.new(name, seed="deal 3", options=options)
    assert game.num_players() == len(match.seats)
    state = game.new_initial_state()
    assert state.is_chance_node() and len(state.chance_outcomes()) == 100
    state.apply_action(3)
    for number in range(25):
        ask = match.open_asks()[0]
        assert state.current_player() == ask.seat
        assert state.legal_actions() == sorted(ask.options)
        action = sorted(ask.options)[number % len(ask.options)]
        assert state.action_to_string(action) == match.game.vocabulary.names[action]
        state.apply_action(action)
        match.answer(action, ask.seat)
    assert state.observation_tensor(0) != state.observation_tensor(1)
    zero_sum = game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert zero_sum == (len(match.seats) == 2)


def test_a_clone_goes_its_own_way_and_a_pickle_comes_back() -> None:
    game = made("wotr", {"players": 2})
    state = game.new_initial_state()
    state.apply_action(7)
    for _ in range(6):
        state.apply_action(state.legal_actions()[0])
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[-1])
    assert len(state.history()) + 1 == len(twin.history())
    for again in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
        assert again.history() == state.history() and again.legal_actions() == state.legal_actions()
        assert again.observation_tensor(1) == state.observation_tensor(1)
        again.apply_action(again.legal_actions()[-1])
        assert again.history() == twin.history() and again.observation_tensor(0) == twin.observation_tensor(0)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


def test_the_deal_is_hidden() -> None:
    """Worlds with other dice look the same until something is rolled or drawn that a player sees."""
    game = made("wotr", {"players": 2})
    observer = spiel.SpielObserver(game.encoder)
    texts = []
    for deal in (1, 2):
        state = game.new_initial_state()
        state.apply_action(deal)
        texts.append([word for word in observer.string_from(state, 0).split() if not word.startswith("hand.")])
    assert texts[0] == texts[1] and "seat.0=1" in texts[0]
