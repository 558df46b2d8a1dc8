"""Custom players: functions, bots, classes by import path and programs over a pipe."""

import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence as same

import warhost
from warhost.bots.bot import Bot, Seat
from warhost.bots.library import is_bot
from warhost.bots.random import RandomBot
from warhost.games.library import game_names
from warhost.kernel.errors import BadOption, IllegalAnswer
from warhost.lab import agents
from warhost.lab.agents import AgentSeat, checked_agent, chooser, is_agent
from warhost.lab.arena import Pairing, play_one
from warhost.lab.envs.gym import MatchEnv, MatchVectorEnv, SelfPlayVectorEnv

DUEL = {"scenario": "duel"}
EXAMPLES = Path(__file__).parents[2] / "examples"
PIPED = f"pipe:{sys.executable} {EXAMPLES / 'agent.py'}"


class First(Bot):
    """Takes the first option."""

    def choose(self, seat: Seat) -> str:
        return seat.options()[0]


def last(seat: Seat) -> str:
    return seat.options()[-1]


@pytest.fixture
def beside_the_example(monkeypatch: pytest.MonkeyPatch) -> None:
    """The current folder is that of the example."""
    monkeypatch.chdir(EXAMPLES)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delitem(sys.modules, "agent", raising=False)


def episode(made: MatchEnv, seed: int = 1) -> list[Any]:
    """A match in which the learner takes the middle of its options."""
    seen, _ = made.reset(seed=seed)
    row: list[Any] = [seen]
    while True:
        allowed = np.flatnonzero(seen["action_mask"])
        seen, *rest = made.step(allowed[len(allowed) // 2])
        row.append((seen, *rest))
        if rest[1]:
            return row


# ---- opponents in environments


def test_a_function_and_a_bot_can_be_the_opponent() -> None:
    by_bot, by_function = [
        episode(MatchEnv("wotrcg", opponent=opponent, options=DUEL)) for opponent in (First(), First().choose)
    ]
    assert same(by_bot, by_function)
    assert not same(by_bot, episode(MatchEnv("wotrcg", opponent=last, options=DUEL)))


def test_every_seat_can_have_its_own_opponent() -> None:
    asked: list[str] = []

    def noted(seat: Seat) -> str:
        asked.append(seat.name)
        return seat.options()[0]

    made = MatchEnv("wotr", seat="free", opponent={"witch_king": noted, "saruman": "random"}, options={"players": 3})
    seen, _ = made.reset(seed=2)
    for _ in range(40):
        seen, _, over, *_ = made.step(np.flatnonzero(seen["action_mask"])[0])
        if over:
            break
    assert set(asked) == {"witch_king"}


def test_a_function_sees_the_observation_of_its_seat() -> None:
    shapes = set()

    def by_numbers(seat: AgentSeat) -> Any:
        seen = seat.observation()
        shapes.add((seen["observation"].shape, seen["action_mask"].shape))
        return np.flatnonzero(seen["action_mask"])[0]

    made = MatchEnv("wotrcg", opponent=by_numbers, options=DUEL)
    made.reset(seed=1)
    for _ in range(5):
        made.step(np.flatnonzero(made.action_masks())[0])
    assert shapes == {((made.encoder.size,), (made.encoder.actions,))}


def test_objects_that_cannot_play_are_refused() -> None:
    opponent: Any = 7
    with pytest.raises(BadOption, match="7 cannot play"):
        MatchEnv("wotrcg", opponent=opponent)
    with pytest.raises(BadOption, match="Unknown seat sam"):
        MatchEnv("wotrcg", opponent={"sam": "random"})
    with pytest.raises(BadOption, match="Unknown bot 'sam'"):
        MatchEnv("wotrcg", opponent={"gandalf": "sam"}, options=DUEL)


def test_an_answer_that_is_not_offered_is_an_error_of_the_opponent() -> None:
    made = MatchEnv("wotrcg", opponent=lambda seat: "pass:everything", options=DUEL)
    with pytest.raises(IllegalAnswer, match="is not an action of this game"):
        episode(made)


def test_many_matches_take_opponents_by_seat() -> None:
    made = MatchVectorEnv("wotrcg", 2, opponent={"gandalf": First(), "witch_king": "easy"}, options=DUEL)
    seen, _ = made.reset(seed=1)
    for _ in range(10):
        seen, *_ = made.step(seen["action_mask"].argmax(axis=1))
    assert made.observation_space.contains(seen)


# ---- all seats learn


def test_in_self_play_every_seat_is_asked_and_rewarded() -> None:
    made = SelfPlayVectorEnv("wotrcg", 3, options=DUEL)
    rng = np.random.default_rng(1)
    seen, infos = made.reset(seed=7)
    matches = [warhost.new("wotrcg", seed=f"{7 + i}/1", options=DUEL) for i in range(3)]
    asked = set()
    ended = 0
    for _ in range(400):
        assert made.observation_space.contains(seen)
        seats = infos["seat"]
        asked |= set(seats.tolist())
        for i, match in enumerate(matches):
            assert match.open_asks()[0].seat == seats[i]
            assert np.array_equal(made.encoder.observation(match, int(seats[i]))["observation"], seen["observation"][i])
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
        seen, rewards, over, _, infos = made.step(actions)
        for i, match in enumerate(matches):
            match.answer(actions[i], int(seats[i]))
            assert over[i] == match.over
            assert infos["rewards"][i].tolist() == made.encoder.rewards(match)
            assert rewards[i] == infos["rewards"][i, seats[i]]
        ended += int(over.sum())
        if over.any():
            break
    assert asked == {0, 1} and ended
    first = int(np.flatnonzero(over)[0])
    assert infos["final_info"]["reason"][first] == matches[first].reason
    assert infos["final_obs"][first]["observation"].shape == (made.encoder.size,)


def test_in_self_play_an_illegal_action_costs_its_seat_alone() -> None:
    made = SelfPlayVectorEnv("wotrcg", 1, options=DUEL)
    seen, infos = made.reset(seed=1)
    seat = infos["seat"][0]
    _, rewards, over, _, infos = made.step(np.array([seen["action_mask"][0].argmin()]))
    assert rewards.tolist() == [-1.0] and over.tolist() == [True]
    assert infos["rewards"][0].tolist() == [-1.0 if i == seat else 0.0 for i in range(2)]
    assert infos["final_info"]["reason"][0] == "illegal_action"


# ---- by name


def test_an_agent_by_its_import_path_plays_in_the_arena(beside_the_example: None) -> None:
    assert checked_agent("agent:FirstOption", "wotrcg") == "agent:FirstOption"
    pairing = Pairing("wotrcg", DUEL, ("agent:FirstOption", "random"), "1")
    assert play_one(pairing, 0) == play_one(pairing, 0)
    assert {play_one(pairing, number).side for number in range(2)} == {0, 1}


@pytest.mark.parametrize("name", game_names())
def test_the_text_agent_finds_every_option_in_its_text(name: str, beside_the_example: None) -> None:
    """What it answers comes from the text alone; the same text and dice give the same answer."""
    options_in, answer = agents.imported("text_agent:options_in"), agents.imported("text_agent:answer")
    match = warhost.new(name, seed=3)
    choose = chooser("text_agent:Reader", "1")
    for _ in range(40):
        seat = AgentSeat(match, match.waiting[0])
        assert [option for option, _ in options_in(seat.text(full=False))] == seat.options()
        match.answer(choose(seat), seat.name)
    assert answer("\nOptions. Answer:\n- pass: Pass\n- die:event: Play a card", random.Random(1)) == "die:event"


def test_a_program_over_a_pipe_plays_as_the_class_does(beside_the_example: None) -> None:
    by_class, by_pipe = [
        [play_one(Pairing("wotrcg", DUEL, (name, "random"), "2"), number) for number in range(2)]
        for name in ("agent:FirstOption", PIPED)
    ]
    agents.end_programs()
    assert by_class == by_pipe


def test_a_program_gets_only_what_its_seat_sees() -> None:
    """Two worlds that the seat cannot tell apart: the same messages are sent."""
    sent: list[list[Any]] = []

    class Spy(agents.Program):
        def __init__(self) -> None:
            self.lines: list[Any] = []

        def tell(self, message: dict[str, Any]) -> None:
            self.lines.append(message)

        def ask(self, message: dict[str, Any]) -> Any:
            self.tell(message)
            return message["options"][0]

    match = warhost.new("wotrcg", seed=5, options=DUEL)
    for _ in range(30):
        match.answer_next(match.options(match.waiting[0])[0])
    seat = match.waiting[0]
    for world in (match, match.guess(seat, 1), match.guess(seat, 2)):
        spy = Spy()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(agents, "running", lambda name, spy=spy: spy)
            chooser("pipe:spy", "seed")(AgentSeat(world, seat))
        sent.append(spy.lines)
    assert sent[0] == sent[1] == sent[2] and len(sent[0]) == 2


FAULTS: list[tuple[str, str]] = [
    ("agent:Nobody", "Cannot load the agent agent:Nobody: AttributeError"),
    ("no_such_module:Agent", "Cannot load the agent no_such_module:Agent: ModuleNotFoundError"),
    ("pipe:", "names no program"),
    ("pipe:'", "Cannot load the agent pipe:': No closing quotation"),
    ("sam", "Unknown bot 'sam'"),
    ("os:name", "is neither a class nor a function"),
]


@pytest.mark.parametrize(("name", "said"), FAULTS)
def test_an_agent_that_cannot_be_loaded_is_named(name: str, said: str, beside_the_example: None) -> None:
    with pytest.raises(BadOption, match=said):
        checked_agent(name, "wotrcg")


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("print('what')", "expected a line such as"),
        ("pass", "it has ended|Broken pipe"),
        ("print('[]')", "expected a line such as"),
    ],
)
def test_an_unresponsive_program_is_named(program: str, said: str) -> None:
    name = f'pipe:{sys.executable} -c "{program}"'
    with pytest.raises(BadOption, match=said):
        play_one(Pairing("wotrcg", DUEL, (name, name), "1"), 0)
    agents.end_programs()


def test_a_missing_program_is_named() -> None:
    with pytest.raises(BadOption, match="Cannot load the agent pipe:/no/such/program"):
        play_one(Pairing("wotrcg", DUEL, ("pipe:/no/such/program", "random"), "1"), 0)


def test_a_server_accepts_no_agent_as_a_bot() -> None:
    """A server accepts names from people, so they must not load or run anything."""
    for name in ("agent:FirstOption", "pipe:true", "os:system"):
        assert is_agent(name) and not is_bot(name)
    for name in ("search:40", "search:300ms", "random"):
        assert not is_agent(name)


@pytest.mark.parametrize("make", [lambda: RandomBot("1"), First])
def test_a_bot_chooses_one_of_the_options(make: Callable[[], Bot]) -> None:
    match = warhost.new("wotrcg", seed=1, options=DUEL)
    seat = match.waiting[0]
    assert chooser(make(), "")(AgentSeat(match, seat)) in match.options(seat)
