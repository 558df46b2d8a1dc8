"""A rating cannot be lifted with accounts that are made to lose."""

import asyncio

import pytest
from tests.server.test_store import row

from warhost.games.library import game_named
from warhost.server import neighbours, sockets
from warhost.server.edition import edition_of
from warhost.server.house import House
from warhost.server.limits import NO_LIMITS
from warhost.server.neighbours import Neighbours
from warhost.server.ratings import FULL, WEIGHTS, counting, rerated
from warhost.server.rows import KNOWN
from warhost.server.store import DAY, Rated, Seat, Store

SIDES = {"a": 0, "b": 1}


def add_people(store: Store, *people: str) -> None:
    """Add people with accounts, unless they exist."""
    for person in people:
        if store.person(person) is None:
            store.add_person(person, "en")
            store.change_person(person, name=person.upper(), handle=person)


def played(store: Store, match: str, people: str | tuple[str, str], ended: float, winner: str = "a") -> Rated:
    """The rating of the first of two people after a match that has ended."""
    add_people(store, *people)
    store.add_match(
        row(match, people[0])._replace(state="finished", updated=ended, rated=True),
        [Seat(seat, "me", person, "", "") for seat, person in zip("ab", people, strict=True)],
    )
    store.rate(match, SIDES, counting({seat: float(seat == winner) for seat in "ab"}))
    return next(rated for *_, player, _, rated in store.ratings("", people[0]) if player == people[0])


def introduce(store: Store, person: str, others: int = KNOWN) -> None:
    """Let a person have played others long ago, who do not count as opponents of anybody else."""
    for number in range(others):
        played(store, f"{person}{number}", (person, f"{person} friend {number}"), -9 * DAY)


def test_the_second_match_of_a_day_counts_by_half_the_third_by_a_quarter_and_the_fourth_not_at_all(
    database: str,
) -> None:
    store = Store(database)
    for person in "pqr":
        introduce(store, person)
    rating, other = [next(rated for *_, rated in store.ratings("", person)) for person in "pq"]
    assert rating[:2] == other[:2] == Rated()[:2]
    for number, weight in enumerate([*WEIGHTS, 0.0, 0.0]):
        full = rerated({"a": rating, "b": other}, {"a": 1.0, "b": 0.0})
        found = played(store, f"m{number}", "pq", 1000.0 * number)
        assert found.mu == pytest.approx(rating.mu + weight * (full["a"].mu - rating.mu))
        assert found.sigma == pytest.approx(rating.sigma + weight * (full["a"].sigma - rating.sigma))
        rating = found
        other = next(rated for *_, seat, player, _, rated in store.ratings("", "q") if seat == "b")
    assert rating.games == KNOWN + 3
    # Against somebody else, and on another day, matches count in full again.
    assert played(store, "other", "pr", 6000.0).mu > rating.mu
    before = next(rated for *_, rated in store.ratings("", "p"))
    assert played(store, "later", "pq", 4000.0 + DAY + 1).mu > before.mu
    store.close()


def test_six_games_against_a_second_identity_lift_a_rating_little_more_than_three(database: str) -> None:
    store = Store(database)
    introduce(store, "q")
    found = [played(store, f"m{number}", "pq", 60.0 * number) for number in range(6)]
    assert Rated().mu < found[0].mu < found[2].mu and found[2] == found[5]
    store.close()


def strength(rated: Rated) -> float:
    """The rating as the page shows it."""
    return rated.mu - 3 * rated.sigma


def test_a_farmer_with_many_fresh_accounts_gains_nothing(database: str) -> None:
    """Each plays the fair number of decisions and resigns, on a day of its own, or all on one day."""
    store = Store(database)
    introduce(store, "farmer")
    before = played(store, "honest", ("farmer", "unknown"), 0.0)
    for number in range(40):
        at = DAY * number if number % 2 else 20 * DAY
        after = played(store, f"m{number}", ("farmer", f"fresh {number}"), at)
    assert strength(after) == strength(before)
    # Nor does it help to lose on purpose against the fresh ones, or to play them again.
    assert strength(played(store, "again", ("farmer", "fresh 1"), 99 * DAY)) == strength(before)
    assert strength(played(store, "lost", ("farmer", "fresh 2"), 99 * DAY, "b")) == strength(before)
    store.close()


def test_a_match_counts_by_how_many_others_the_opponent_has_met(database: str) -> None:
    store = Store(database)
    gains = []
    for others in range(5):
        introduce(store, f"q{others}", others)
        gains.append(played(store, f"m{others}", (f"p{others}", f"q{others}"), 0.0).mu - Rated().mu)
    full = rerated({"a": Rated(), "b": Rated()}, {"a": 1.0, "b": 0.0}, FULL)["a"].mu - Rated().mu
    assert gains == pytest.approx([full * share for share in (0, 1 / 3, 2 / 3, 1, 1)])
    # The same person met again and again is one person, and the new account learns its own strength at once.
    for number in range(5):
        played(store, f"again{number}", "xy", DAY * number)
    introduce(store, "z")
    assert played(store, "once", "zx", 9 * DAY).mu - Rated().mu == pytest.approx(full / 3)
    loser = next(rated for *_, seat, _, _, rated in store.ratings("", "x") if seat == "b")
    assert Rated().mu - loser.mu == pytest.approx(full)
    store.close()


def test_a_whole_table_of_fresh_accounts_lifts_no_rating(database: str) -> None:
    """In a match for four the other fresh accounts are not known through each other."""
    store = Store(database)
    people = dict(zip("abcd", ("farmer", "one", "two", "three"), strict=True))
    add_people(store, *people.values())
    introduce(store, "farmer")
    for number in range(5):
        store.add_match(
            row(f"t{number}", "farmer")._replace(state="finished", updated=DAY * number, rated=True),
            [Seat(seat, "me", person, "", "") for seat, person in people.items()],
        )
        sides = dict(zip("abcd", (0, 1, 0, 1), strict=True))
        store.rate(f"t{number}", sides, counting({"a": 1.0, "b": 0.0, "c": 1.0, "d": 0.0}))
    assert {rated[:2] for *_, rated in store.ratings("", "farmer")} == {Rated()[:2]}
    store.close()


def test_two_people_on_one_side_against_bots_are_not_rated(database: str) -> None:
    store = Store(database)
    add_people(store, *"pq")
    sitting = [Seat("a", "me", "p", "", ""), Seat("b", "me", "q", "", ""), Seat("c", "bot", None, "easy", "")]
    store.add_match(row("together", "p")._replace(state="finished", rated=True), sitting)
    store.rate("together", {"a": 0, "b": 0, "c": 1}, counting({"a": 1.0, "b": 1.0, "c": 0.0}))
    assert store.ratings() == []
    store.close()


def test_people_are_neighbours_for_a_day() -> None:
    now = [0.0]
    found = Neighbours(24, lambda: now[0])
    for person, address in (("p", "192.0.2.1"), ("q", "192.0.2.2"), ("q", "192.0.2.1"), ("r", "192.0.2.2")):
        found.came(person, address)
    assert found.near("p", "q") and found.near("r", "q") and not found.near("p", "r") and not found.near("p", "new")
    now[0] = DAY + 1
    assert not found.near("p", "q")
    found.came("p", "192.0.2.1")
    found.came("q", "192.0.2.1")
    assert found.near("p", "q")
    off = Neighbours(0)
    off.came("p", "192.0.2.1")
    assert not off.near("p", "p")


@pytest.mark.parametrize(
    ("addresses", "rated"),
    [
        (("192.0.2.1", "192.0.2.2"), True),
        (("192.0.2.1", "192.0.2.1"), False),
        (("2001:db8:0:1::/64", "2001:db8:0:1::/64"), False),
    ],
)
def test_a_match_between_two_accounts_of_one_address_is_not_rated(
    database: str, addresses: tuple[str, str], rated: bool
) -> None:
    store = Store(database)
    add_people(store, *"pqr")
    sitting = [Seat("gandalf", "me", "p", "", ""), Seat("witch_king", "open", None, "", "")]
    for match in ("m", "n"):
        waiting = row(match, "p")._replace(game="wotrcg", options=game_named("wotrcg").check_options({}), state="open")
        store.add_match(waiting._replace(edition=edition_of("wotrcg")), sitting)
        assert store.take_seat(match, "witch_king", "q", lambda: (bytes(32).hex(), ["gandalf"], ""))

    async def entered() -> list[bool]:
        house = House(store, limits=NO_LIMITS._replace(neighbour_hours=24.0))
        try:
            one, other = [store.person(person) for person in "pq"]
            stranger = store.person("r")
            await sockets.enter(house.matches, "m", stranger, "en", "", addresses[0])  # watching does not matter
            first = await sockets.enter(house.matches, "m", one, "en", "", addresses[0])
            assert first.live.row.rated
            await sockets.leave(house.matches, first)  # nor whether both are there at the same time
            second = await sockets.enter(house.matches, "m", other, "en", "", addresses[1])
            third = await sockets.enter(house.matches, "n", other, "en", "", "198.51.100.7")
            await neighbours.check(house.matches, third.live)
            return [second.live.row.rated, third.live.row.rated]
        finally:
            await house.close()

    assert asyncio.run(entered()) == [rated, rated]
