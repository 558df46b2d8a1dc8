"""Rated matches between the same two people count for less and less within a day."""

import pytest
from tests.server.test_store import row

from warhost.server.ratings import WEIGHTS, counting, rerated
from warhost.server.store import DAY, Rated, Seat, Store

SIDES = {"a": 0, "b": 1}


def played(store: Store, match: str, people: str, ended: float, winner: str = "a") -> Rated:
    """The rating of the first of two people after a match that has ended."""
    for person in people:
        if store.person(person) is None:
            store.add_person(person, "en")
            store.change_person(person, name=person.upper(), handle=person)
    store.add_match(
        row(match, people[0])._replace(state="finished", updated=ended, rated=True),
        [Seat(seat, "me", person, "", "") for seat, person in zip("ab", people, strict=True)],
    )
    result = {seat: float(seat == winner) for seat in "ab"}
    store.rate(match, SIDES, lambda before, resigned, earlier: rerated(before, result, resigned, earlier))
    return next(rated for *_, player, _, rated in store.ratings("", people[0]) if player == people[0])


def test_the_second_match_of_a_day_counts_by_half_the_third_by_a_quarter_and_the_fourth_not_at_all(
    database: str,
) -> None:
    store = Store(database)
    rating, other = Rated(), Rated()
    for number, weight in enumerate([*WEIGHTS, 0.0, 0.0]):
        full = rerated({"a": rating, "b": other}, {"a": 1.0, "b": 0.0})
        found = played(store, f"m{number}", "pq", 1000.0 * number)
        assert found.mu == pytest.approx(rating.mu + weight * (full["a"].mu - rating.mu))
        assert found.sigma == pytest.approx(rating.sigma + weight * (full["a"].sigma - rating.sigma))
        rating = found
        other = next(rated for *_, rated in store.ratings("", "q"))
    assert rating.games == 3
    # Against somebody else, and on another day, matches count in full again.
    assert played(store, "other", "pr", 6000.0).games == 4
    later = played(store, "later", "pq", 4000.0 + DAY + 1)
    full = rerated({"a": Rated(), "b": Rated()}, {"a": 1.0, "b": 0.0})
    assert later.games == 5 and full["a"].mu > 25
    store.close()


def test_six_games_against_a_second_identity_lift_a_rating_little_more_than_three(database: str) -> None:
    store = Store(database)
    found = [played(store, f"m{number}", "pq", 60.0 * number) for number in range(6)]
    assert found[2] == found[5]
    store.close()


def test_two_people_on_one_side_against_bots_are_not_rated(database: str) -> None:
    store = Store(database)
    for person in "pq":
        store.add_person(person, "en")
        store.change_person(person, name=person.upper(), handle=person)
    sitting = [Seat("a", "me", "p", "", ""), Seat("b", "me", "q", "", ""), Seat("c", "bot", None, "easy", "")]
    store.add_match(row("together", "p")._replace(state="finished", rated=True), sitting)
    store.rate("together", {"a": 0, "b": 0, "c": 1}, counting({"a": 1.0, "b": 1.0, "c": 0.0}))
    assert store.ratings() == []
    store.close()
