"""The environments for PettingZoo and Gymnasium pass their checkers, and follow from their seeds."""

import copy
import importlib.util
import json
import pickle
import re
import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.env_checker import data_equivalence as same
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers import TimeLimit
from numpy.typing import NDArray
from pettingzoo.test import api_test, seed_test

import warhost
from warhost.bots import policies
from warhost.games.library import game_named, game_names
from warhost.kernel.errors import BadOption, IllegalAnswer
from warhost.lab.envs import IDS
from warhost.lab.envs.curricula import endings
from warhost.lab.envs.encode import Encoder
from warhost.lab.envs.gym import MatchEnv, MatchVectorEnv, SelfPlayVectorEnv
from warhost.lab.envs.zoo import MatchAEC, env

GAMES = game_names()
VARIANTS = [
    pytest.param(name, options, id=f"{name} {list(options.values())}")
    for name in GAMES
    for options in game_named(name).variants()
]
DUEL = {"scenario": "duel"}
DOCS = Path(__file__).parents[2] / "docs"
SCRIPT = DOCS.parent / "scripts" / "environment_tables.py"


def quiet(check: Any, *arguments: Any, **named: Any) -> None:
    """Run a checker. Seats have names, not numbers, and an observation comes with its mask: it warns of both."""
    with warnings.catch_warnings():
        for remark in (
            "We recommend agents to be named",
            "Observation is not a NumPy array",
            "Observation space for each agent probably",
        ):
            warnings.filterwarnings("ignore", remark)
        check(*arguments, **named)


def legal(masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
    """A random action that is allowed, for every row."""
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])


# ---- PettingZoo


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_pettingzoo_accepts_every_game_and_number_of_seats(name: str, options: dict[str, Any]) -> None:
    made = env(name, options)
    quiet(api_test, made, num_cycles=60)
    assert made.possible_agents == game_named(name).seats(options)


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_finds_the_same_match_for_the_same_seed(name: str) -> None:
    quiet(seed_test, lambda: env(name), num_cycles=30)


def play_through(made: Any, seed: int) -> tuple[list[int], dict[str, float]]:
    """Random legal play to the end: the actions, and what each agent got in all."""
    made.reset(seed=seed)
    rng = np.random.default_rng(seed)
    actions: list[int] = []
    got = dict.fromkeys(made.possible_agents, 0.0)
    for agent in made.agent_iter():
        observation, reward, terminated, truncated, _ = made.last()
        got[agent] += reward
        if terminated or truncated:
            made.step(None)
            continue
        actions.append(int(legal(observation["action_mask"][None], rng)[0]))
        made.step(actions[-1])
    return actions, got


def test_a_match_ends_with_its_scores_as_rewards() -> None:
    """The same seed and answers in the engine give the same result: 1 for the winner, -1 for the loser."""
    actions, got = play_through(MatchAEC("wotrcg", DUEL), 5)
    match = warhost.new("wotrcg", seed="5/1", options=DUEL)
    for action in actions:
        match.answer_next(action)
    assert match.result is not None
    assert got == {seat: 2 * score - 1 for seat, score in match.result.items()}
    assert sorted(got.values()) == [-1, 1]


def test_a_pettingzoo_match_can_be_cut_off() -> None:
    """After a number of answers of all seats every agent leaves without a result. The next match counts from 0."""
    for made in (MatchAEC("wotrcg", DUEL, max_episode_steps=7), env("wotrcg", DUEL, max_episode_steps=7)):
        for seed in (1, 2):
            actions, got = play_through(made, seed)
            assert len(actions) == 7 and set(got.values()) == {0.0} and made.agents == []
    made = MatchAEC("wotrcg", DUEL, max_episode_steps=1)
    made.reset(seed=1)
    made.step(int(made.observe(made.agent_selection)["action_mask"].argmax()))
    assert all(made.truncations.values()) and not any(made.terminations.values())
    with pytest.raises(ValueError, match="max_episode_steps is 0"):
        MatchAEC("wotrcg", DUEL, max_episode_steps=0)


def test_an_illegal_action_changes_nothing_or_loses() -> None:
    """The bare environment refuses it; wrapped like PettingZoo's own, it ends the match."""
    bare = MatchAEC("wotrcg", DUEL)
    bare.reset(seed=1)
    agent = bare.agent_selection
    wrong = int(np.flatnonzero(bare.observe(agent)["action_mask"] == 0)[0])
    before = bare.observe(agent)
    with pytest.raises(IllegalAnswer):
        bare.step(wrong)
    assert bare.agent_selection == agent and same(bare.observe(agent), before)
    wrapped = env("wotrcg", DUEL)
    wrapped.reset(seed=1)
    wrapped.step(wrong)
    assert wrapped.terminations[agent] and wrapped.rewards[agent] == -1


def test_only_the_asked_seat_has_actions() -> None:
    """With four players, two sometimes have questions at once; the first answers and the second sees nothing of it."""
    made = MatchAEC("wotr", {"players": 4})
    made.reset(seed=3)
    rng = np.random.default_rng(3)
    together = 0
    for _ in range(300):
        assert made.match is not None
        asked = [made.possible_agents[ask.seat] for ask in made.match.open_asks()]
        seen = {agent: made.observe(agent) for agent in made.agents}
        assert [agent for agent in made.agents if seen[agent]["action_mask"].any()] == sorted(
            asked, key=made.possible_agents.index
        )
        assert made.agent_selection == asked[0]
        made.step(int(legal(seen[asked[0]]["action_mask"][None], rng)[0]))
        if len(asked) == 2:
            together += 1
            assert made.agent_selection == asked[1] and same(made.observe(asked[1]), seen[asked[1]])
    assert together


# ---- Gymnasium


@pytest.mark.parametrize("name", GAMES)
def test_gymnasium_accepts_one_seat_against_a_bot(name: str) -> None:
    check_env(MatchEnv(name), skip_render_check=True)


def test_an_opponent_that_a_game_does_not_have_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(policies._EVALUATIONS, "wotrcg")
    with pytest.raises(BadOption, match=r"This game has no bot 'search'. Its bots are normal, easy"):
        MatchEnv("wotrcg", opponent="search")


def episode(made: MatchEnv, seed: int) -> list[Any]:
    rng = np.random.default_rng(seed)
    seen, _ = made.reset(seed=seed)
    out: list[Any] = [seen["observation"]]
    over = False
    while not over:
        seen, reward, over, _, info = made.step(legal(seen["action_mask"][None], rng)[0])
        out.append((seen["observation"], reward, info))
    return out


def test_one_seat_plays_a_whole_match() -> None:
    made = MatchEnv("wotrcg", seat="witch_king", opponent="random", options=DUEL)
    first, again, other = episode(made, 1), episode(made, 1), episode(made, 2)
    assert same(first, again) and not same(first, other)
    assert first[-1][1] in (-1, 1) and first[-1][2]["reason"]
    assert {reward for _, reward, _ in first[1:-1]} == {0}


def test_an_illegal_action_loses_against_the_bot() -> None:
    made = MatchEnv("wotrcg", opponent="random")
    seen, _ = made.reset(seed=1)
    _, reward, over, _, info = made.step(np.flatnonzero(seen["action_mask"] == 0)[0])
    assert (reward, over, info) == (-1, True, {"reason": "illegal_action"})


def test_a_match_begins_and_ends_with_reset() -> None:
    """Before it and after the end, no action is accepted."""
    made = MatchEnv("wotrcg", opponent="random")
    with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
        made.step(np.int64(0))
    for look in (
        made.action_masks,
        MatchEnv("wotrcg", opponent="random", render_mode="ansi").render,
        MatchVectorEnv("wotrcg", 2, opponent="random").action_masks,
        SelfPlayVectorEnv("wotrcg", 2).action_masks,
    ):
        with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
            look()
    episode(made, 1)
    with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
        made.step(np.int64(0))
    made.reset()
    made.step(np.int64(-1))
    with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
        made.step(np.int64(-1))


@pytest.mark.parametrize("action", ["3", 3.0, None])
def test_an_action_that_is_no_whole_number_is_a_type_error(action: Any) -> None:
    """It is a mistake of the program, not an illegal action, and changes nothing."""
    made = MatchEnv("wotrcg", opponent="random")
    seen, _ = made.reset(seed=1)
    with pytest.raises(TypeError, match="cannot be interpreted as an integer"):
        made.step(action)
    made.step(seen["action_mask"].argmax())


def test_a_bot_that_searches_can_be_the_opponent() -> None:
    """It searches in worlds that its own seat cannot tell apart, and the same seed gives the same game."""
    made = MatchEnv("wotrcg", seat="witch_king", opponent="search:4", options=DUEL)
    rows: list[list[Any]] = []
    for _ in range(2):
        rng = np.random.default_rng(1)
        seen, _ = made.reset(seed=1)
        rows.append([seen])
        for _ in range(6):
            rows[-1].append(made.step(legal(seen["action_mask"][None], rng)[0]))
            seen = rows[-1][-1][0]
    assert same(rows[0], rows[1])


def test_a_missing_seat_or_bot_is_named() -> None:
    with pytest.raises(BadOption, match=r"Unknown seat sam. The seats are"):
        MatchEnv("wotrcg", seat="sam")
    with pytest.raises(BadOption, match=r"Unknown bot 'sam'\. .* random, slips:N, search:N\."):
        MatchEnv("wotrcg", opponent="sam")


def test_every_id_makes_its_environment() -> None:
    """Importing the package registers them; one match or many."""
    for name, (game, options) in IDS.items():
        made = gymnasium.make(name, opponent="random")
        assert isinstance(made.unwrapped, MatchEnv)
        encoder = made.unwrapped.encoder
        assert encoder.version == Encoder(game, options).version and encoder.options.items() >= options.items()
        seen, _ = made.reset(seed=1)
        assert made.observation_space.contains(seen)
        made.step(int(seen["action_mask"].argmax()))
    assert {game for game, _ in IDS.values()} == set(GAMES)
    many = gymnasium.make_vec("warhost/CardGameDuel-v0", 2, "vector_entry_point", opponent="random")
    assert isinstance(many, MatchVectorEnv) and many.reset(seed=1)[0]["observation"].shape[0] == 2


def test_the_mask_can_be_asked_for_alone() -> None:
    made = MatchEnv("wotrcg", opponent="random", options=DUEL)
    seen, _ = made.reset(seed=1)
    assert made.action_masks().dtype == np.bool_
    assert np.array_equal(made.action_masks(), seen["action_mask"])
    many = MatchVectorEnv("wotrcg", 2, opponent="random", options=DUEL)
    seen, _ = many.reset(seed=1)
    assert np.array_equal(many.action_masks(), seen["action_mask"])
    both = SelfPlayVectorEnv("wotrcg", 2, DUEL)
    seen, _ = both.reset(seed=1)
    assert np.array_equal(both.action_masks(), seen["action_mask"]) and both.action_masks().dtype == np.bool_


def test_a_seat_can_be_rendered_in_words() -> None:
    """The text depends only on what the seat sees: it is the same in a world that the seat cannot tell apart."""
    made = MatchEnv("wotrcg", seat="witch_king", opponent="random", options=DUEL, render_mode="ansi")
    made.reset(seed=1)
    text = made.render()
    assert text is not None and "Question for Witch-king" in text
    options = made.lane.match.options("witch_king")
    assert all(f"- {name}: " in text for name in options)
    assert MatchEnv("wotrcg", opponent="random", options=DUEL).render() is None
    with pytest.raises(BadOption, match="No render mode 'human'"):
        MatchEnv("wotrcg", render_mode="human")
    agents = MatchAEC("wotrcg", DUEL, render_mode="ansi")
    agents.reset(seed=1)
    assert "Question for Gandalf" in (agents.render() or "")


def test_a_reset_can_begin_at_a_position_and_change_the_seats() -> None:
    made = MatchEnv("wotr", opponent="random")
    position = {"fellowship": {"corruption": 5}}
    made.reset(
        seed=1, options={"position": position, "script": {"free_die": [1, 1]}, "seat": "shadow", "opponent": "easy"}
    )
    match = made.lane.match
    assert match.game.position(match.origin)["fellowship"]["corruption"] == 5
    assert made.lane.seat == 1 and match.waiting[0] == "shadow"
    made.reset(seed=1)
    assert made.lane.seat == 0 and made.lane.match.view("free")["fellowship"]["corruption"] == 0
    before = made.lane.match
    with pytest.raises(BadOption, match=r"reset\(\) has no option 'speed'. Its options are position"):
        made.reset(options={"speed": 9})
    with pytest.raises(BadOption, match="Unknown seat sam"):
        made.reset(options={"seat": "sam"})
    assert made.lane.match is before


def test_numpy_numbers_are_accepted_like_python_numbers() -> None:
    """Options, positions, scripts, seeds and actions; the record has Python's own numbers."""
    position = {"turn": np.int64(3), "fellowship": {"corruption": np.int16(5)}}
    script: dict[str, Any] = {"combat": np.array([6, 1]), "free_die": [np.int8(1)]}
    match = warhost.new("wotr", np.int64(7), {"players": np.int64(2)}, position, script)
    plain = warhost.new("wotr", 7, {"players": 2}, {"turn": 3, "fellowship": {"corruption": 5}}, match.source["script"])
    assert json.dumps(match.record()) == json.dumps(plain.record())
    with pytest.raises(BadOption, match="is not allowed; allowed: 2, 3, 4"):
        warhost.new("wotr", 7, {"players": 2.0})
    assert Encoder("wotr", {"players": np.uint8(3)}).seats == Encoder("wotr", {"players": 3}).seats
    made = MatchEnv("wotr", opponent="random")
    assert same(made.reset(seed=np.int64(4))[0], made.reset(seed=4)[0])  # type: ignore[arg-type]
    assert same(
        made.reset(seed=4, options={"position": position})[0], made.reset(seed=4, options={"position": position})[0]
    )
    for many in (MatchVectorEnv("bo5a", 3, opponent="random"), SelfPlayVectorEnv("bo5a", 3)):
        first = many.reset(seed=4)
        for seed in (np.int64(4), (4, 5, 6), np.arange(4, 7)):
            assert same(many.reset(seed=seed), first)  # type: ignore[arg-type]
        actions = first[0]["action_mask"].argmax(1)
        stepped = many.step(actions)
        for given in (actions.astype(np.int16), actions.tolist()):
            many.reset(seed=4)
            assert same(many.step(given), stepped)
        many.reset(seed=4)
        for wrong in (actions + 0.5, actions[:2], actions[0]):
            with pytest.raises(ValueError, match="expected 3 whole numbers, one for each match, not an array of"):
                many.step(wrong)
        with pytest.raises(ValueError, match="2 seeds for 3 matches"):
            many.reset(seed=[1, 2])
        many.reset(seed=4)
        assert same(many.step(actions), stepped)


def test_every_environment_can_begin_at_a_position() -> None:
    position = {"fellowship": {"corruption": 5}}
    agents = MatchAEC("wotr")
    agents.reset(seed=1, options={"position": position})
    every = SelfPlayVectorEnv("wotr", 2)
    every.reset(seed=1, options={"position": position})
    for match in (agents.match, *every.matches):
        assert match is not None and match.view("free")["fellowship"]["corruption"] == 5
    with pytest.raises(BadOption, match=r"reset\(\) has no option 'seat'\. Its options are position, script"):
        every.reset(options={"seat": "shadow"})
    agents.reset(seed=1)
    every.reset(seed=1)
    for match in (agents.match, *every.matches):
        assert match is not None and match.view("free")["fellowship"]["corruption"] == 0


# ---- many at once


def test_many_matches_equal_single_ones() -> None:
    """Lane by lane, the vectorised environment plays the same matches as single ones with the same seeds."""
    many = MatchVectorEnv("wotrcg", 4, opponent="random", options=DUEL)
    seats = [many.encoder.seats[i % 2] for i in range(4)]
    single = [MatchEnv("wotrcg", seat=seat, opponent="random", options=DUEL) for seat in seats]
    rng = np.random.default_rng(1)
    seen, _ = many.reset(seed=10)
    assert many.observation_space.contains(seen)
    for i, one in enumerate(single):
        assert same({key: value[i] for key, value in seen.items()}, one.reset(seed=10 + i)[0])
    ended = 0
    for _ in range(250):
        actions = legal(seen["action_mask"], rng)
        seen, rewards, over, _, infos = many.step(actions)
        for i, one in enumerate(single):
            expected, reward, terminated, _, info = one.step(actions[i])
            assert (rewards[i], over[i]) == (reward, terminated)
            if terminated:
                ended += 1
                assert same(infos["final_obs"][i], expected)
                assert {key: infos["final_info"][key][i] for key in info} == info
                expected, _ = one.reset()
            assert same({key: value[i] for key, value in seen.items()}, expected)
    assert ended > 4


def test_many_matches_step_as_gymnasium_defines() -> None:
    """Observations, rewards, ends and infos are those of Gymnasium's own environment with the same autoreset mode."""
    ours = MatchVectorEnv("wotrcg", 3, opponent="random", options=DUEL)
    seats = [ours.encoder.seats[i % 2] for i in range(3)]
    theirs = SyncVectorEnv(
        [partial(MatchEnv, "wotrcg", seat=seat, opponent="random", options=DUEL) for seat in seats],
        autoreset_mode=AutoresetMode.SAME_STEP,
    )
    rng = np.random.default_rng(2)
    begun = ours.reset(seed=20)
    assert same(begun, theirs.reset(seed=20))
    masks = begun[0]["action_mask"]
    ended: set[int] = set()
    for number in range(250):
        actions = legal(masks, rng)
        if number == 40:  # one that is not offered
            actions[1] = np.flatnonzero(masks[1] == 0)[0]
        seen, rewards, over, cut, infos = ours.step(actions)
        expected = theirs.step(actions)
        assert same((seen, rewards, over, cut), expected[:4])
        assert as_plain(infos) == as_plain(expected[4])
        masks = seen["action_mask"]
        ended |= set(np.flatnonzero(over).tolist())
    assert ended == {0, 1, 2}


def test_a_step_limit_cuts_matches_as_gymnasium_does() -> None:
    ours = gymnasium.make_vec(
        "warhost/CardGameDuel-v0", 2, "vector_entry_point", opponent="random", seats=["gandalf"], max_episode_steps=30
    )
    theirs = SyncVectorEnv(
        [lambda: TimeLimit(MatchEnv("wotrcg", "gandalf", "random", DUEL), 30)] * 2,
        autoreset_mode=AutoresetMode.SAME_STEP,
    )
    rng = np.random.default_rng(3)
    seen, _ = ours.reset(seed=20)
    theirs.reset(seed=20)
    cuts = 0
    for _ in range(70):
        actions = legal(seen["action_mask"], rng)
        seen, rewards, over, cut, infos = ours.step(actions)
        expected = theirs.step(actions)
        assert same((seen, rewards, over, cut), expected[:4])
        assert as_plain(infos) == as_plain(expected[4])
        cuts += int(cut.sum())
    assert cuts >= 4
    with pytest.raises(ValueError, match="max_episode_steps is 0"):
        MatchVectorEnv("wotrcg", 1, max_episode_steps=0)


def test_self_play_is_cut_after_the_answers_of_all_seats() -> None:
    env = SelfPlayVectorEnv("wotrcg", 2, DUEL, max_episode_steps=7)
    seen, _ = env.reset(seed=1)
    for number in range(1, 22):
        seen, rewards, over, cut, infos = env.step(seen["action_mask"].argmax(1))
        assert cut.tolist() == [number % 7 == 0] * 2
        assert not over.any() and not rewards.any()
        assert ("final_obs" in infos) == (number % 7 == 0)


def as_plain(value: Any) -> Any:
    """Nested dictionaries of arrays as lists with their types, the order of keys included."""
    if isinstance(value, dict):
        return [(key, as_plain(inner)) for key, inner in value.items()]
    if isinstance(value, np.ndarray):
        return value.dtype.str, value.shape, [as_plain(inner) for inner in value]
    return value.item() if isinstance(value, np.generic) else value


# ---- copies


COPIES = [
    pytest.param(lambda made: pickle.loads(pickle.dumps(made)), id="pickle"),
    pytest.param(copy.deepcopy, id="deepcopy"),
]


def walk(made: MatchEnv, mask: NDArray[np.int8], seed: int, number: int) -> list[Any]:
    """Some steps with random answers, and over the end of a match the next one."""
    rng = np.random.default_rng(seed)
    row: list[Any] = []
    for _ in range(number):
        row.append(made.step(legal(mask[None], rng)[0]))
        if row[-1][2]:
            row.append(made.reset())
        mask = row[-1][0]["action_mask"]
    return row


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize(
    ("name", "opponent"),
    [*((name, "") for name in GAMES), ("wotrcg", "easy"), ("bo5a", "random"), ("wotrcg", "search:1")],
)
def test_a_copy_of_a_single_environment_continues_in_the_same_way(
    name: str, opponent: str, copied: Callable[[Any], Any]
) -> None:
    """Its match, its opponent's luck and the seeds of its next matches."""
    made = MatchEnv(name, opponent=opponent, options=DUEL if name == "wotrcg" else None)
    copied(made)  # before the first reset too
    mask = made.reset(seed=3)[0]["action_mask"]
    walked = walk(made, mask, 1, 5 if opponent.startswith("search") else 40)
    other = copied(made)
    number = 5 if opponent.startswith("search") else 120
    mask = walked[-1][0]["action_mask"]
    assert same(walk(other, mask, 2, number), walk(made, mask, 2, number))


@pytest.mark.parametrize("copied", COPIES)
def test_a_copy_of_many_matches_continues_in_the_same_way(copied: Callable[[Any], Any]) -> None:
    made = MatchVectorEnv("wotrcg", 3, opponent="random", options=DUEL)
    rng = np.random.default_rng(4)
    seen, _ = made.reset(seed=5)
    for _ in range(30):
        seen = made.step(legal(seen["action_mask"], rng))[0]
    other = copied(made)
    for _ in range(60):
        actions = legal(seen["action_mask"], rng)
        seen, *rest = made.step(actions)
        again, *others = other.step(actions)
        assert same(again, seen) and as_plain(others[-1]) == as_plain(rest[-1])
        assert same(tuple(others[:-1]), tuple(rest[:-1]))


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("name", GAMES)
def test_a_copy_of_a_pettingzoo_environment_continues_in_the_same_way(name: str, copied: Callable[[Any], Any]) -> None:
    made = env(name)
    copied(made)
    made.reset(seed=6)
    rng = np.random.default_rng(7)
    zoo_walk([made], rng, 50)
    zoo_walk([made, copied(made)], rng, 100)


def zoo_walk(environments: list[Any], rng: np.random.Generator, number: int) -> None:
    """The same random answers in environments that must stay equal."""
    for _ in range(number):
        last = [made.last() for made in environments]
        assert all(same(row, last[0]) for row in last)
        assert len({made.agent_selection for made in environments}) == 1
        if last[0][2]:
            return
        action = legal(last[0][0]["action_mask"][None], rng)[0]
        for made in environments:
            made.step(action)


# ---- the table and its guide


def test_actions_and_fields_keep_their_numbers() -> None:
    """docs/environments.md lists every action, field and kind of question as it is: models are trained for them.

    If this fails, trained models no longer fit. If that is intended, scripts/environment_tables.py writes the
    tables again.
    """
    spec = importlib.util.spec_from_file_location("environment_tables", SCRIPT)
    assert spec is not None and spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    text = (DOCS / "environments.md").read_text(encoding="utf-8")
    assert script.guide(text) == text
    for name in GAMES:
        assert f"Version `{Encoder(name).version}`" in text


def test_the_examples_for_researchers_run(capsys: pytest.CaptureFixture[str]) -> None:
    """docs/research.md: every example runs by itself."""
    blocks = re.findall(r"```python\n(.*?)```", (DOCS / "research.md").read_text(encoding="utf-8"), re.S)
    for block in blocks:
        exec(block, {})
    assert len(blocks) == 6 and re.match(r"-?1\.0 \w+\n", capsys.readouterr().out)


@pytest.mark.parametrize(("game", "options"), [("wotr", {}), ("wotrcg", DUEL), ("bo5a", {}), ("battlelore", {})])
def test_a_curriculum_begins_near_the_end(game: str, options: dict[str, Any]) -> None:
    late, early = endings(game, 0, 2, options=options), endings(game, 99, 2, options=options)
    assert late == endings(game, 0, 2, seed=np.int64(1), options=options) != endings(game, 0, 2, 2, options)
    begun = [warhost.new(game, 1, options, position) for position in (*late, *early)]
    assert [match.turn for match in begun[2:]] == [warhost.new(game, 1, options).turn] * 2
    assert all(near.turn > far.turn for near, far in zip(begun[:2], begun[2:], strict=True))
    made = MatchEnv(game, opponent="random", options=options)
    seen, _ = made.reset(seed=1, options={"position": late[0]})
    for _ in range(2000):
        seen, _, over, _, info = made.step(np.flatnonzero(seen["action_mask"])[0])
        if over:
            break
    assert info["reason"]
    with pytest.raises(ValueError, match="left is -1: expected 0 or more turns"):
        endings(game, -1, 1)


def test_the_examples_of_the_guide_run(capsys: pytest.CaptureFixture[str]) -> None:
    """docs/environments.md: the first example plays a match to its end, and all others run."""
    text = (DOCS / "environments.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.S)
    exec(blocks[0], {})
    assert re.fullmatch(r"-?1\.0 \w+\n", capsys.readouterr().out)
    for block in blocks[1:]:
        exec(block, {})
