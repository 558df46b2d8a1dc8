"""Dice: unbiased, copied, re-keyed, forced, traced, bound by a commitment."""

from collections import Counter
from hashlib import blake2b

import pytest

from warhost.kernel.dice import Dice, commitment, key_of_seed
from warhost.kernel.errors import BadPosition

KEY = key_of_seed("dice")


def forced(**script: list[int]) -> Dice:
    """Dice with a script."""
    dice = Dice(KEY)
    dice.script = script
    return dice


@pytest.mark.parametrize("n", [2, 3, 6, 7, 100, 129, 255, 256, 257, 300, 1000])
def test_every_number_is_equally_likely(n: int) -> None:
    """Chi-square: for its degrees of freedom it stays within five deviations of its mean."""
    dice = Dice(KEY)
    each = 200 if n <= 6 else 40
    counts = Counter(dice.below(n) for _ in range(n * each))
    assert set(counts) <= set(range(n))
    chi = sum((counts[i] - each) ** 2 / each for i in range(n))
    assert abs(chi - (n - 1)) < 5 * (2 * (n - 1)) ** 0.5, chi


@pytest.mark.parametrize("n", [40_000, 50_000, 65_000])
def test_large_numbers_are_equally_likely_too(n: int) -> None:
    """In ten parts: with a plain remainder of two bytes the first 25536 of 40000 numbers would come twice as often."""
    dice = Dice(KEY)
    counts = Counter(dice.below(n) * 10 // n for _ in range(20_000))
    chi = sum((counts[i] - 2000) ** 2 / 2000 for i in range(10))
    assert abs(chi - 9) < 5 * 18**0.5, chi


def test_the_bias_of_a_plain_remainder_would_be_seen() -> None:
    """With a plain remainder the first 56 of 100 numbers come half as often again: the test above finds that."""
    dice = Dice(KEY)
    counts = Counter(dice.below(256) % 100 for _ in range(100 * 40))
    chi = sum((counts[i] - 40) ** 2 / 40 for i in range(100))
    assert chi - 99 > 5 * (2 * 99) ** 0.5


@pytest.mark.parametrize("n", [1, 65536])
def test_results_stay_within_the_bounds(n: int) -> None:
    dice = Dice(KEY)
    assert all(0 <= dice.below(n) < n for _ in range(100))


@pytest.mark.parametrize("n", [0, -1, 65537])
def test_impossible_bounds_are_refused(n: int) -> None:
    with pytest.raises(ValueError, match="expected 1 to 65536"):
        Dice(KEY).below(n)


def test_the_stream_is_blake2b_in_counter_mode() -> None:
    """Anyone can compute the rolls from the key. This is the recipe, which never changes."""
    stream = b"".join(blake2b(i.to_bytes(8, "big"), key=KEY, digest_size=64).digest() for i in range(3))
    dice = Dice(KEY)
    assert [dice.below(256) for _ in range(192)] == list(stream)
    dice = Dice(KEY)
    assert [dice.roll("any") for _ in range(150)] == [1 + b % 6 for b in stream if b < 252][:150]


def test_a_shuffle_keeps_the_cards_and_every_order_is_equally_likely() -> None:
    dice = Dice(KEY)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(2400):
        items = [0, 1, 2, 3]
        dice.shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 24
    chi = sum((count - 100) ** 2 / 100 for count in orders.values())
    assert abs(chi - 23) < 5 * 46**0.5
    assert all(sorted(order) == [0, 1, 2, 3] for order in orders)


def test_a_pick_is_equally_likely_and_is_an_index() -> None:
    dice = Dice(KEY)
    counts = Counter(dice.pick("tile", [7, 7, 9]) for _ in range(3000))
    assert set(counts) == {0, 1, 2}
    assert all(abs(count - 1000) < 150 for count in counts.values())


def test_a_copy_continues_from_the_same_place_independently() -> None:
    dice = Dice(KEY)
    for _ in range(70):
        dice.roll("any")
    other = dice.copy()
    assert (other.count, other.counter, other.place) == (dice.count, dice.counter, dice.place)
    ahead = [other.roll("any") for _ in range(100)]
    assert dice.count == 70
    assert [dice.roll("any") for _ in range(100)] == ahead


def test_a_copy_has_its_own_place_in_the_script() -> None:
    dice = forced(combat=[6, 1])
    other = dice.copy()
    assert [other.roll("combat"), other.roll("combat")] == [6, 1]
    assert [dice.roll("combat"), dice.roll("combat")] == [6, 1]


def test_a_copy_leaves_the_trace_behind() -> None:
    dice = Dice(KEY)
    dice.trace = []
    other = dice.copy()
    assert other.trace is None
    other.roll("any")
    assert dice.trace == []


def test_another_key_is_another_future_without_script() -> None:
    dice = forced(combat=[6] * 40)
    dice.roll("combat")
    dice.below(256)
    dice.rekey(key_of_seed("other"))
    other = Dice(key_of_seed("other"))
    assert [dice.roll("combat") for _ in range(20)] == [other.roll("combat") for _ in range(20)]
    assert dice.count == 21, "what was rolled stays rolled"


# ---- forced results


def test_forced_results_come_first_and_by_kind() -> None:
    dice = forced(combat=[6, 1], hunt=[4])
    free = Dice(KEY)
    assert dice.roll("combat") == 6
    assert dice.roll("hunt") == 4
    assert dice.roll("combat") == 1
    assert [dice.roll("combat"), dice.roll("hunt"), dice.roll("event")] == [free.roll("any") for _ in range(3)], (
        "forced results use none of the stream, and after them it goes on"
    )
    assert dice.count == 6


def test_a_forced_pick_names_the_item() -> None:
    dice = forced(tile=[9, 7])
    assert dice.pick("tile", [5, 7, 9]) == 2
    assert dice.pick("tile", [5, 7, 9]) == 1
    assert dice.forced_index("tile", [5, 7, 9]) == -1
    assert dice.pick("tile", [5]) == 0


def test_an_item_that_cannot_be_drawn_is_refused_by_name() -> None:
    dice = forced(tile=[3])
    with pytest.raises(BadPosition, match=r"script\.tile: 3 can't be drawn now") as refusal:
        dice.pick("tile", [5, 7])
    assert refusal.value.code == "script_item"


def test_the_trace_has_every_result_forced_or_not() -> None:
    dice = forced(combat=[6], tile=[7])
    dice.trace = []
    rolled = [dice.roll("combat"), dice.roll("combat"), dice.roll("hunt", 20)]
    dice.pick("tile", [5, 7])
    assert dice.trace == [("combat", 6), ("combat", rolled[1]), ("hunt", rolled[2]), ("tile", 7)]


# ---- the commitment


def test_the_commitment_binds_the_key() -> None:
    assert len(commitment(KEY)) == 64
    assert commitment(KEY) == commitment(key_of_seed("dice"))
    flipped = bytes([KEY[0] ^ 1]) + KEY[1:]
    assert commitment(flipped) != commitment(KEY)
    assert KEY.hex() not in commitment(KEY)


def test_seeds_and_their_keys_are_fixed_for_good() -> None:
    """Records and seeds in bug reports rely on these."""
    assert key_of_seed("7").hex() == "44166defa5fc3f89b341fba8ee723c58b3f10fbf0e6f2a7d94b03ca88cb5c4c8"
    assert commitment(key_of_seed("7")) == "84e787645b497c460424a7a748277038b4da7736bfecb5aedc1f0b6c2c4826ab"


def test_separate_kinds_do_not_affect_each_other() -> None:
    """One more roll of a kind leaves the results of every other kind as they were."""
    one, other = Dice(KEY), Dice(KEY)
    one.keep_apart()
    other.keep_apart()
    first = [one.roll("hunt") for _ in range(20)]
    other.roll("combat")
    assert [other.roll("hunt") for _ in range(20)] == first
    one.roll("combat")
    copied = one.copy()
    assert [one.roll("combat") for _ in range(20)] == [other.roll("combat") for _ in range(20)]
    assert [copied.pick("tile", [1, 2, 3]) for _ in range(9)] == [one.pick("tile", [1, 2, 3]) for _ in range(9)]
    assert copied.roll("hunt") == one.roll("hunt")
    together = Dice(KEY)
    together.roll("combat")
    plain = Dice(KEY)
    assert [plain.roll("hunt") for _ in range(20)] != [together.roll("hunt") for _ in range(20)]
    one.rekey(key_of_seed("new"))
    fresh = Dice(key_of_seed("new"))
    assert [one.roll("hunt") for _ in range(20)] == [fresh.roll("hunt") for _ in range(20)]


def test_a_stream_can_begin_again() -> None:
    dice = Dice(KEY)
    first = [dice.below(256) for _ in range(70)]
    dice.rewind()
    assert [dice.below(256) for _ in range(70)] == first


def test_a_large_number_is_made_of_two_bytes_and_drawn_again_beyond_the_limit() -> None:
    raw = Dice(KEY)
    pairs = [raw.below(256) * 256 + raw.below(256) for _ in range(60)]
    dice, fair = Dice(KEY), [pair for pair in pairs if pair < 40000]
    assert len(fair) < len(pairs)
    assert [dice.below(40000) for _ in fair] == fair
