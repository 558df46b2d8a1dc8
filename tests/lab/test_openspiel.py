"""The games for OpenSpiel pass its random simulation."""

import copy
import pickle
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver

import warhost
import warhost.lab.envs.spiel
from warhost.games.library import game_named, game_names
from warhost.kernel.dice import Dice, key_of_seed

VARIANTS = [
    pytest.param(name, options, id=f"{name} {list(options.values())}")
    for name in game_names()
    for options in game_named(name).variants()
]


SMALL = [("wotrcg", {"scenario": "duel"}), ("battlelore", {"game": "learning"})]


def made(name: str, options: dict[str, Any], deals: int = 100, recall: int = 0) -> Any:
    return pyspiel.load_game(f"warhost_{name}", {**options, "deals": deals, "recall": recall})


def played(state: Any, answers: int, dice: Dice) -> Any:
    """Go on for some answers of players; chance takes its numbers from the dice."""
    while answers:
        if state.is_chance_node():
            state.apply_action(dice.below(len(state.chance_outcomes())))
        else:
            legal = state.legal_actions()
            state.apply_action(legal[answers * 7 % len(legal)])
            answers -= 1
    while state.is_chance_node():
        state.apply_action(dice.below(len(state.chance_outcomes())))
    return state


@pytest.mark.parametrize(
    ("name", "options"),
    [("wotrcg", {"scenario": "duel"}), ("battlelore", {"game": "learning"}), ("bo5a", {"seventh_die": "english"})],
)
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


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_a_tensor_equals_that_of_openspiel(name: str, options: dict[str, Any]) -> None:
    """The state makes the list itself, which is faster; before the deal and for nobody it is OpenSpiel's."""
    state = made(name, options).new_initial_state()
    assert state.observation_tensor(0) == [0.0] * len(state.observation_tensor(0))
    with pytest.raises(pyspiel.SpielError):
        state.observation_tensor()
    state.apply_action(3)
    for number in range(20):
        for player in range(state.num_players()):
            seen = state.observation_tensor(player)
            assert seen == pyspiel.State.observation_tensor(state, player)
            assert {type(value) for value in seen} == {float}
        assert state.observation_tensor() == state.observation_tensor(state.current_player())
        state.apply_action(state.legal_actions()[number % len(state.legal_actions())])
    with pytest.raises(pyspiel.SpielError):
        state.observation_tensor(9)


def test_the_deal_is_hidden() -> None:
    """Worlds with other dice look the same until something is rolled or drawn that a player sees."""
    game = made("wotr", {"players": 2})
    observer = game.make_py_observer()
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


def test_openspiel_searches_in_its_own_worlds() -> None:
    """Its IS-MCTS chooses an answer in spite of hidden information."""
    game = made("wotrcg", {"scenario": "duel"})
    state = game.new_initial_state()
    state.apply_action(5)
    for _ in range(12):
        state.apply_action(state.legal_actions()[0])
    chosen = []
    for world in (state, state.resample_from_infostate(state.current_player(), lambda: 0.5)):
        bot = ISMCTSBot(
            game,
            Rollout(),
            uct_c=2.0,
            max_simulations=8,
            random_state=np.random.RandomState(1),
            use_observation_string=True,
            allow_inconsistent_action_sets=True,
        )
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


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("wotr", {"players": 2}),
        ("wotrcg", {"scenario": "duel"}),
        ("bo5a", {"seventh_die": "english"}),
        ("battlelore", {"game": "full"}),
    ],
)
def test_with_chance_nodes_the_same_numbers_lead_to_the_same_match(name: str, options: dict[str, Any]) -> None:
    """Chance that draws what the dice of a match would give plays that match, with the same players and options."""
    state = made(name, options, deals=0).new_initial_state()
    assert state.is_chance_node() and sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
    played(state, 40, Dice(key_of_seed("some seed")))
    match = warhost.new(name, seed="some seed", options=options)
    for answers in range(40, 0, -1):
        ask = match.open_asks()[0]
        match.answer(sorted(ask.options)[answers * 7 % len(ask.options)], ask.seat)
    assert state.match.state.columns() == match.state.columns()
    assert [ask.options for ask in state.match.asks] == [ask.options for ask in match.asks]


@pytest.mark.parametrize(("name", "options"), SMALL)
def test_states_at_chance_nodes_can_be_cloned_and_pickled(name: str, options: dict[str, Any]) -> None:
    """Each copy goes its own way, also in the middle of the dice of one answer."""
    state = made(name, options, deals=0, recall=50).new_initial_state()
    nodes = 0
    dice = Dice(key_of_seed("chance"))
    while nodes < 4:
        if not state.is_chance_node():
            state.apply_action(state.legal_actions()[dice.below(len(state.legal_actions()))])
            continue
        if state.holder.match is not None:
            nodes += 1
            ends = []
            for again in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
                assert again.is_chance_node() and again.chance_outcomes() == state.chance_outcomes()
                again.apply_action(0)
                ends.append(played(again, 2, Dice(key_of_seed("x"))))
            assert len({str(end) for end in ends}) == 1
            assert len({end.information_state_string(0) for end in ends}) == 1
        state.apply_action(dice.below(len(state.chance_outcomes())))


def test_openspiel_plays_at_random_with_chance_nodes_and_information_states() -> None:
    game = made("wotrcg", {"scenario": "duel"}, deals=0, recall=20)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize(("name", "options"), SMALL)
def test_an_information_state_has_all_that_its_player_saw_and_answered(name: str, options: dict[str, Any]) -> None:
    """It grows from answer to answer, is the same in worlds that the player cannot tell apart, and rebuilds what is
    seen now."""
    game = made(name, options, recall=3000)
    state = game.new_initial_state()
    state.apply_action(5)
    before = ["", ""]
    own = [0, 0]
    for _ in range(60):
        player = state.current_player()
        own[player] += 1
        played(state, 1, Dice(key_of_seed("")))
        for seat in (0, 1):
            text = state.information_state_string(seat)
            assert text.startswith(before[seat])
            assert sum(word.startswith(">") for word in text.split()) == own[seat]
            before[seat] = text
    player = state.current_player()
    world = state.resample_from_infostate(player, lambda: 0.25)
    assert world.information_state_string(player) == before[player]
    assert world.information_state_string(1 - player) != before[1 - player]
    size = game.encoder.size
    tensor = np.array(state.information_state_tensor(player))
    assert tensor.shape == (size + 1 + 2 * 3000,) == tuple(game.information_state_tensor_shape())
    assert tensor[:size].tolist() == state.observation_tensor(player)
    total = int(tensor[size])
    assert total == len(before[player].split())
    seen = np.zeros(size + 1)
    for place, value in tensor[size + 1 :].reshape(-1, 2)[:total][::-1].astype(int):
        seen[place] = value
    assert seen[:size].tolist() == tensor[:size].tolist()


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("wotr", {"players": 2}),
        ("wotr", {"players": 4}),
        ("wotrcg", {"scenario": "duel"}),
        ("wotrcg", {"scenario": "trilogy"}),
        ("bo5a", {"seventh_die": "english"}),
        ("battlelore", {"game": "full"}),
    ],
)
def test_observers_give_what_is_asked_for(name: str, options: dict[str, Any]) -> None:
    """What is public is the same for all; public and private together are what a player sees."""
    game = made(name, options)
    kinds = {
        (public, private): game.make_py_observer(pyspiel.IIGObservationType(public, False, private))
        for public in (True, False)
        for private in pyspiel.PrivateInfoType.__members__.values()
        if public or private != pyspiel.PrivateInfoType.NONE
    }
    one, nobody, everybody = (
        pyspiel.PrivateInfoType.SINGLE_PLAYER,
        pyspiel.PrivateInfoType.NONE,
        pyspiel.PrivateInfoType.ALL_PLAYERS,
    )
    state = game.new_initial_state()
    state.apply_action(4)
    for number in range(150):
        if state.is_terminal():
            break
        state.apply_action(state.legal_actions()[number * 5 % len(state.legal_actions())])
        if number % 10:
            continue
        rows = []
        for player in range(game.num_players()):
            for observer in kinds.values():
                observer.set_from(state, player)
            full, public, private = (kinds[key].tensor for key in ((True, one), (True, nobody), (False, one)))
            assert np.array_equal(full, state.observation_tensor(player))
            differs = public + private != full
            assert not differs.any() or name == "wotr", "only the player's own combat card has a back and a face"
            rows.append((full.copy(), public.copy()))
        assert all(np.array_equal(public, rows[0][1]) for _, public in rows), "the same for everybody"
        assert np.array_equal(kinds[True, everybody].numbers, [full for full, _ in rows])


def test_an_observer_reports_unsupported_requests() -> None:
    game = made("wotrcg", {"scenario": "duel"})
    asked = pyspiel.IIGObservationType(True, True, pyspiel.PrivateInfoType.SINGLE_PLAYER)
    with pytest.raises(ValueError, match="recall"):
        game.make_py_observer(asked)
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"colour": "red"})
    with pytest.raises(ValueError, match="public or private information, or both"):
        game.make_py_observer(pyspiel.IIGObservationType(False, False, pyspiel.PrivateInfoType.NONE))
    with pytest.raises(ValueError, match="deals=-1"):
        made("wotrcg", {"scenario": "duel"}, deals=-1)


def test_openspiel_minimises_regret() -> None:
    """Monte Carlo counterfactual regret minimisation, which needs information states, plays the Duel through."""
    np.random.seed(3)
    solver = OutcomeSamplingSolver(made("wotrcg", {"scenario": "duel"}, recall=1))
    solver.iteration()
    assert len(solver._infostates) > 100
