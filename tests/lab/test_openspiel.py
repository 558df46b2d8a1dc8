"""The games for OpenSpiel pass its random simulation."""

import copy
import pickle
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot

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


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_another_world_looks_the_same_to_its_player(name: str, options: dict[str, Any]) -> None:
    """Clones and pickles of it too; and the state itself stays as it is."""
    state = made(name, options).new_initial_state()
    state.apply_action(3)
    for number in range(30):
        state.apply_action(state.legal_actions()[number % len(state.legal_actions())])
    player = state.current_player()
    before = state.observation_string(player)
    hidden = set()
    for seed in range(4):
        world = state.resample_from_infostate(player, lambda seed=seed: seed / 4)
        assert world.current_player() == player and world.legal_actions() == state.legal_actions()
        assert world.observation_string(player) == before and world.history() == state.history()
        hidden.add(world.match.state.hash())
        again = [world.clone(), copy.deepcopy(world), pickle.loads(pickle.dumps(world))]
        for other in [world, *again[:2]]:
            for _ in range(5):
                other.apply_action(other.legal_actions()[0])
        assert str(world.match) == str(again[0].match) and world.match.state.hash() == again[1].match.state.hash()
    assert len(hidden) == 4 and state.observation_string(player) == before


def test_openspiel_searches_in_worlds_of_its_own() -> None:
    """Its IS-MCTS chooses an answer, whatever is hidden."""
    game = made("wotrcg", {"scenario": "duel"})
    state = game.new_initial_state()
    state.apply_action(5)
    for _ in range(12):
        state.apply_action(state.legal_actions()[0])
    chosen = []
    for world in (state, state.resample_from_infostate(state.current_player(), lambda: 0.5)):
        bot = ISMCTSBot(game, Rollout(), uct_c=2.0, max_simulations=8, random_state=np.random.RandomState(1),
                        use_observation_string=True, allow_inconsistent_action_sets=True)
        bot.set_resampler(Resampler())
        chosen.append(bot.step(world))
    assert chosen[0] == chosen[1] and chosen[0] in state.legal_actions()


class Rollout:
    """Judges a state by one rollout of its match."""

    def evaluate(self, state: Any) -> list[float]:
        return [2 * score - 1 for score in state.match.rollout(1).values()]

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


class Resampler:
    """World after world from a fixed seed."""

    def __init__(self) -> None:
        self.number = 0

    def __call__(self, state: Any, player: int) -> Any:
        self.number += 1
        return state.resample_from_infostate(player, lambda: self.number)
