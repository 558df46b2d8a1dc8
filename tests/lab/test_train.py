"""Training without its last step, which needs PyTorch: positions, their files, inputs as arrays, weights as files."""

from pathlib import Path

import numpy as np
import pytest

from warhost.bots.network import OFFSET, PARTS
from warhost.bots.policies import evaluation_of
from warhost.bots.weights import judge_from
from warhost.games.library import game_named, game_names
from warhost.lab.train import inputs, positions, store
from warhost.lab.train.export import Fitted, write
from warhost.lab.train.inputs import common_codes, kept_aside, keys, numbered


@pytest.mark.parametrize("game", game_names())
def test_positions_follow_from_the_seed_and_include_the_result(game: str) -> None:
    found = list(positions.positions(game, range(2), "s"))
    assert found == list(positions.positions(game, range(2), "s"))
    assert found != list(positions.positions(game, range(2), "t"))
    assert 0 < len(found) <= 2 * positions.KEPT
    for one in found:
        assert len(one.features) == len(evaluation_of(game).names())
        assert one.won in (0.0, 0.5, 1.0) and 0 < one.said < 1 and len(one.codes) > 20


@pytest.mark.parametrize("game", game_names())
def test_every_set_of_options_can_be_played(game: str) -> None:
    drawn = [positions.drawn_options(game, number) for number in range(positions.ROUND)]
    assert drawn[0] == positions.drawn_options(game, positions.ROUND)
    for options in drawn:
        game_named(game).check_options(options)
    assert {str(options) for options in drawn} == {str(options) for _, options in positions.OPTIONS[game]}


def test_games_that_are_stored_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "CHUNK", 2)
    assert len(list(store.play(store.missing(tmp_path, "battlelore", 3, "s"), 1))) == 2
    assert store.missing(tmp_path, "battlelore", 4, "s") == []
    assert [chunk.first for chunk in store.missing(tmp_path, "battlelore", 6, "s")] == [4]
    assert len(store.missing(tmp_path, "battlelore", 4, "other")) == 2
    data = store.read(store.chunks(tmp_path, "battlelore", 4, "s"))
    played = list(positions.positions("battlelore", range(4), "s"))
    assert data.won.tolist() == [one.won for one in played]
    assert data.codes.tolist() == [code for one in played for code in one.codes]
    assert data.lengths.tolist() == [len(one.codes) for one in played]


def example() -> store.Data:
    """Three positions: a code that all have, a common one, a rare one, and one below zero."""
    always, common, rare, below = 5 << 16 | 1, 6 << 16 | 2, 7 << 16 | 1, 8 << 16 | 0xFFFE
    lines = [[always, below], [always, common, rare], [common, always, below]]
    return store.Data(
        np.array([0, 0, 300], np.int32),
        np.array([len(line) for line in lines], np.int32),
        np.array([code for line in lines for code in line], np.int32),
        np.zeros((3, 2), np.float32),
        np.full(3, 0.5, np.float32),
        np.ones(3, np.float32),
        np.array([True, False, True]),
    )


def test_codes_that_are_rare_or_always_there_get_no_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inputs, "RARE", 2)
    data = example()
    codes = common_codes(data)
    assert codes.tolist() == [6 << 16 | 2, 8 << 16 | 0xFFFE]
    assert len(set(keys(data.codes).tolist())) == 4
    assert numbered(data, codes).tolist() == [[2, 0], [1, 0], [1, 2]]


def test_whole_blocks_of_games_are_held_out() -> None:
    data = example()._replace(game=np.arange(400, dtype=np.int32))
    aside = kept_aside(data)
    assert aside.sum() == 40
    options = {number % positions.ROUND for number in np.flatnonzero(aside)}
    assert len(options) == positions.ROUND


def test_weights_are_written_under_their_name_and_read_within_rounding(tmp_path: Path) -> None:
    draw = np.random.default_rng(4)
    features = len(evaluation_of("bo5a").names())
    rows, first, second, third, last, skip = [
        draw.normal(0, 1, shape).astype(np.float32) for shape in ((2, 6), (6,), (3, 6), (3,), (3,), (features,))
    ]
    fitted = Fitted(np.array([3 << 16 | 1, 9 << 16 | 2], np.int32), rows, first, second, third, last, skip, 0.25)
    path = write(tmp_path, "bo5a", fitted, 3)
    judge = judge_from(path.read_bytes(), game_named("bo5a"), evaluation_of("bo5a"))
    assert judge.cut == 3
    row = judge.network.rows[9 << 16 | 2].to_bytes(24, "little")
    assert np.allclose((np.frombuffer(row, "<u4").astype(float) - OFFSET) / PARTS, fitted.rows[1], atol=0.5 / PARTS)
    said = judge.network.chance([3 << 16 | 1, 9 << 16 | 2], [1.0] * features)
    units = np.maximum(0, fitted.rows.sum(0) + fitted.first)
    logit = np.maximum(0, fitted.second @ units + fitted.third) @ fitted.last + fitted.skip.sum() + 0.25
    assert said == pytest.approx(1 / (1 + np.exp(-logit)), abs=1e-3)
