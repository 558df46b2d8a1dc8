"""The network: it computes what its weights say, its files are checked, and the search uses one that fits."""

import json
import logging
from array import array
from collections.abc import Iterator
from math import exp
from pathlib import Path

import pytest
from tests.bots.network_helper import SECONDS, UNITS, random_file, random_weights, seen
from tests.bots.test_search import weighty_match

import warhost
from warhost.bots.bot import Seat
from warhost.bots.library import bot_named
from warhost.bots.network import OFFSET, PARTS, coded
from warhost.bots.policies import evaluation_of
from warhost.bots.search import first_open
from warhost.bots.thinker import SearchBot, search_of
from warhost.bots.weights import (
    VARIABLE,
    BadWeights,
    Weights,
    file_name,
    from_bytes,
    judge_from,
    judge_of,
    network_of,
    to_bytes,
)
from warhost.games.library import game_named, game_names
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.optional import observed


def plainly(weights: Weights, codes: list[int], features: list[float]) -> float:
    """What a network says, computed number by number."""
    numbers = list(weights.floats)
    units = numbers[:UNITS]
    for code in codes:
        if code in weights.codes:
            row = list(weights.codes).index(code) * UNITS
            units = [u + (weights.rows[row + i] - OFFSET) / PARTS for i, u in enumerate(units)]
    units = [max(0.0, u) for u in units]
    second, rest = numbers[UNITS : UNITS + SECONDS * UNITS], numbers[UNITS + SECONDS * UNITS :]
    third, last, skip, end = rest[:SECONDS], rest[SECONDS : 2 * SECONDS], rest[2 * SECONDS : -1], rest[-1]
    total = end + sum(f * s for f, s in zip(features, skip, strict=True))
    for i in range(SECONDS):
        value = third[i] + sum(second[i * UNITS + j] * units[j] for j in range(UNITS))
        total += last[i] * max(0.0, value)
    return 1 / (1 + exp(-total))


@pytest.fixture
def networks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder from which the search takes its networks."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    judge_of.cache_clear()
    yield tmp_path
    judge_of.cache_clear()


@pytest.mark.parametrize("game", game_names())
def test_packed_rows_give_the_same_result_as_plain_sums(game: str) -> None:
    match, _ = weighty_match(game, 5)
    codes = seen(match, 0)
    assert len(set(codes)) > 40
    weights = random_weights(game, codes[::2])
    features = evaluation_of(game).features(match.state)
    for some in (codes, codes[:9], []):
        assert network_of(weights).chance(some, features) == pytest.approx(plainly(weights, some, features), abs=1e-6)


def test_the_largest_weights_do_not_run_into_each_other() -> None:
    """Three hundred codes with the largest and the smallest weights side by side."""
    codes = [coded(place, 1) for place in range(300)]
    drawn = random_weights("bo5a", codes)
    weights = drawn._replace(rows=array("H", [0, 2 * OFFSET - 1] * (len(codes) * UNITS // 2)))
    units = network_of(weights).hidden(codes)
    assert units[0] == 0.0
    assert units[1] == pytest.approx(300 * (OFFSET - 1) / PARTS + weights.floats[1])


@pytest.mark.parametrize("game", game_names())
def test_the_inputs_have_only_what_the_seat_sees(game: str) -> None:
    """All that a seat cannot see is dealt again: its codes stay the same. Features are those of the guessed world."""
    match, name = weighty_match(game, 9)
    seat = match.seat_number(name)
    features = len(evaluation_of(game).names())
    first = observed(game_named(game)).layout().size << 16
    for number in range(3):
        world = Seat(match, name).world(Dice(key_of_seed(f"again {number}")))
        assert [c for c in seen(world, seat) if c < first] == [c for c in seen(match, seat) if c < first]
        assert len([c for c in seen(world, seat) if c >= first]) <= features


def test_a_file_is_read_as_it_was_written() -> None:
    weights = random_weights("wotr", [coded(3, 1), coded(7, -2)])
    data = to_bytes(weights)
    assert from_bytes(data) == weights
    assert file_name(data).startswith(f"wotr-{weights.head['rules']}-{weights.head['inputs']}-")


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "first line"),
        (b"[1, 2]\n", "first line"),
        (b'{"units": 8}\n', "first line"),
        (b"\x00\xff\n", "first line"),
        (b'{"units": 8, "seconds": 4, "codes": 9, "features": 2, "cut": 0}\n' + bytes(50), "too short"),
        (b'{"units": 1, "seconds": 1, "codes": 0, "features": 0, "cut": 0}\n' + bytes(50), "too long"),
        (b'{"units": -8, "seconds": 4, "codes": 9, "features": 2, "cut": 0}\n' + bytes(50), "first line"),
    ],
)
def test_a_broken_file_is_refused_with_the_reason(data: bytes, why: str) -> None:
    with pytest.raises(BadWeights, match=why):
        from_bytes(data)


@pytest.mark.parametrize("key", ["game", "rules", "inputs"])
def test_a_network_for_other_rules_or_inputs_is_refused(key: str) -> None:
    weights = random_weights("bo5a", [coded(1, 1)])
    data = to_bytes(weights._replace(head={**weights.head, key: "other"}))
    with pytest.raises(BadWeights, match=f"made for {key} other"):
        judge_from(data, game_named("bo5a"), evaluation_of("bo5a"))


def test_the_search_judges_by_a_network_that_fits(networks: Path) -> None:
    match, name = weighty_match("battlelore", 5)
    data = random_file("battlelore", match)
    (networks / file_name(data)).write_bytes(data)
    search = search_of(Seat(match, name))
    assert search.learned is not None
    search.seat = match.seat_number(name)
    said = search.learned.chance(match.state, search.seat, first_open(match))
    assert search.judge(match) == said != evaluation_of("battlelore").chance(match.state)


@pytest.mark.parametrize(
    ("content", "words"), [(None, "no network is installed"), (b"nonsense", "cannot be used (its first line")]
)
def test_without_a_network_that_fits_the_search_uses_the_evaluation_and_says_so(
    networks: Path, caplog: pytest.LogCaptureFixture, content: bytes | None, words: str
) -> None:
    match, name = weighty_match("bo5a", 2)
    if content is not None:
        (networks / "bo5a-1-2-3.net").write_bytes(content)
    with caplog.at_level(logging.INFO):
        search = search_of(Seat(match, name))
    assert search.learned is None
    assert search.judge(match) == evaluation_of("bo5a").chance(match.state)
    assert words in caplog.text


def test_a_linear_search_uses_no_network(networks: Path) -> None:
    match, name = weighty_match("battlelore", 5)
    data = random_file("battlelore", match)
    (networks / file_name(data)).write_bytes(data)
    bots = [bot_named(spec, "s") for spec in ("linear:8", "search:8", "linear:5ms")]
    assert [bot.linear for bot in bots if isinstance(bot, SearchBot)] == [True, False, True]
    values = []
    for bot in bots[:2]:
        assert isinstance(bot, SearchBot)
        thought = bot.think(Seat(match, name))
        assert thought is not None
        values.append([c.values for c in thought.candidates])
    assert values[0] != values[1]


@pytest.mark.parametrize("game", game_names())
def test_a_line_can_end_at_a_question_that_begins_an_action(game: str, networks: Path) -> None:
    """With a cut of 2 a line stops at the second such question, in the same turn where there are enough of them."""
    match, name = weighty_match(game, 5)
    data = random_file(game, match, 2)
    (networks / file_name(data)).write_bytes(data)
    seat = Seat(match, name)
    search = search_of(seat)
    assert search.plan.cut == 2
    key = key_of_seed("line")
    thought = search.think(seat, key, 1, 0)
    world = search.world(seat, key, 0)
    while first_open(world).seat != match.seat_number(name):
        world.play(search.answer(world, first_open(world)))
    search.begun = 0
    search.play(world, thought.candidates[0].action)
    search.finish(world)
    assert world.over or search.begun == 2 or search.game.turn(world.state) == search.until
    if search.begun == 2:
        assert first_open(world).kind in evaluation_of(game).beginnings


def test_every_network_in_the_package_fits_its_game_and_its_name() -> None:
    folder = Path(warhost.__file__).parent / "bots" / "networks"
    for path in sorted(folder.glob("*")):
        data = path.read_bytes()
        assert len(data) <= 3_000_000
        assert file_name(data) == path.name
        game = json.loads(data[: data.find(b"\n")])["game"]
        judge_from(data, game_named(game), evaluation_of(game))
