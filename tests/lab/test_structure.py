"""Structured observations: the same numbers as tables, with actions and questions that refer to their rows."""

import numpy as np
import pytest

import warhost
from warhost.games.library import game_named, game_names
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.match import Match
from warhost.kernel.observe import ASK_ARGS, EVENT_ARGS
from warhost.kernel.optional import scrambled
from warhost.lab.envs.structure import structure_of
from warhost.text.words import arguments, words_of

GAMES = game_names()


def deep(game: str) -> Match:
    """A match from a late position, after some more answers."""
    engine = game_named(game)
    options = engine.check_options({})
    match = Match(engine, options, scrambled(engine, options, Dice(key_of_seed("deep"))))
    for _ in range(20):
        if not match.over:
            match.play(match.open_asks()[0].options[-1])
    return match


@pytest.mark.parametrize("game", GAMES)
def test_every_number_stands_in_exactly_one_place(game: str) -> None:
    found = structure_of(game)
    places = [index[index >= 0] for index in found.indices.values()]
    assert sorted(np.concatenate([*places, found.rest]).tolist()) == list(range(found.encoder.size))


@pytest.mark.parametrize("game", GAMES)
def test_tables_have_the_numbers_of_the_plain_observation(game: str) -> None:
    found = structure_of(game)
    match = deep(game)
    numbers = found.everything(match)
    assert numbers.shape == (len(match.seats), found.encoder.size)
    tables = found.split(numbers)
    again = np.zeros_like(numbers)
    for name, table in found.tables.items():
        assert tables[name].shape == (len(match.seats), len(table.ids), len(table.features))
        index = found.indices[name]
        again[:, index[index >= 0]] = tables[name][:, index >= 0]
        assert not tables[name][:, index < 0].any()
    again[:, found.rest] = tables["rest"]
    assert np.array_equal(again, numbers)
    assert np.array_equal(found.split(numbers[0])["action"], tables["action"][0])


def test_a_figure_stands_in_the_row_of_its_place() -> None:
    found = structure_of("wotr")
    match = warhost.new("wotr", seed=1)
    table = found.tables["place"]
    seen = found.split(found.encoder.observation(match, 0)["observation"])
    row = table.ids.index("region:minas_tirith")
    units = words_of("wotr").things["unit"]
    column = table.features.index(f"figures.{units.index('unit:gondor_regular')}")
    assert seen["place"][row, column] == 3
    dice = found.split(found.encoder.observation(deep("wotr"), 0)["observation"])["die"]
    assert dice.shape == (7, 2)


@pytest.mark.parametrize("game", GAMES)
def test_an_action_refers_to_the_thing_that_it_names(game: str) -> None:
    found = structure_of(game)
    names = list(found.tables)
    linked = 0
    for action, (verb, table, row) in zip(found.encoder.names, found.actions.tolist(), strict=True):
        word, _, argument = action.partition(":")
        assert found.verbs[verb] == word
        if table >= 0:
            assert found.tables[names[table]].ids[row].partition(":")[2] == argument
            linked += 1
    assert linked > len(found.actions) / 2


@pytest.mark.parametrize("game", GAMES)
def test_an_argument_of_a_question_refers_to_a_row(game: str) -> None:
    """Every question that is met: what its arguments refer to is there."""
    found = structure_of(game)
    names = list(found.tables)
    words = words_of(game)
    assert found.arguments.shape == (len(found.encoder.layout.kinds), ASK_ARGS)
    match = warhost.new(game, seed=2)
    met = 0
    for number in range(300):
        if match.over:
            break
        ask = match.open_asks()[0]
        kind = found.encoder.layout.kinds[ask.kind]
        for place, (argument, value) in enumerate(zip(arguments(words.asks[ask.kind]), ask.args, strict=False)):
            if place < ASK_ARGS and found.arguments[kind, place] >= 0:
                table = found.tables[names[found.arguments[kind, place]]]
                assert argument.type == table.name and -1 <= value < len(table.ids)
                met += 1
        match.play(ask.options[number % len(ask.options)])
    assert met


@pytest.mark.parametrize("game", GAMES)
def test_a_history_has_only_what_the_seat_knows(game: str) -> None:
    found = structure_of(game)
    match = warhost.new(game, seed=3)
    for number in range(60):
        match.play(match.open_asks()[0].options[number % len(match.open_asks()[0].options)])
    for seat in range(len(match.seats)):
        events = match.events(seat)
        rows = found.history(match, seat, len(events) + 3)
        assert not rows[:3].any()
        for row, event in zip(rows[3:], events, strict=True):
            assert found.event_kinds[row[0] - 1] == event.kind
            assert tuple(row[1 : 1 + len(event.args[:EVENT_ARGS])]) == event.args[:EVENT_ARGS]
        assert np.array_equal(found.history(match, seat, 5), rows[-5:])
    assert found.history(match, 0, 0).shape == (0, 1 + EVENT_ARGS)
