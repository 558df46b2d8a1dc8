"""Nobody can abort rated matches until the hand is good: after three in a day no more are rated."""

from collections.abc import Callable

from tests.server.helper import Served, Visitor
from tests.server.test_abort import over

from warhost.server.store import Store

Make = Callable[[], Visitor]


def named(visitor: Make, name: str) -> Visitor:
    """Somebody with an account."""
    found = visitor()
    found.post("/account", {"name": name, "password": "simbelmyne"})
    return found


def open_match(person: Visitor) -> str:
    """A match that anybody may join."""
    return str(person.new({"gandalf": "me", "witch_king": "open"})["id"])


def abort(person: Visitor, match: str, seat: str) -> None:
    """End a match before it is under way."""
    live = person.live(match)
    live.send("abort", seat=seat)
    over(live)
    live.close()


def test_after_three_aborts_within_a_day_a_person_plays_no_rated_matches(visitor: Make, served: Served) -> None:
    me, other, guest = named(visitor, "Grima"), named(visitor, "Eowyn"), visitor()
    for _ in range(3):
        match = open_match(other)
        assert me.post(f"/matches/{match}/join", {"seat": "witch_king"})["rated"]
        abort(me, match, "witch_king")
    waiting = open_match(other)
    assert me.refused("POST", f"/matches/{waiting}/join", {"seat": "witch_king"}) == (409, "aborts_often")
    said = me.http.post(f"/matches/{waiting}/join?lang=ru", json={"seat": "witch_king"}).json()["detail"]
    assert "прервали рейтинговых партий: 3" in said
    mine = open_match(me)
    assert not me.get(f"/matches/{mine}")["rated"]
    # The others have done nothing, and matches that are not rated are free for all.
    assert not other.post(f"/matches/{mine}/join", {"seat": "witch_king"})["rated"]
    assert guest.post(f"/matches/{waiting}/join", {"seat": "witch_king"})["state"] == "running"
    store = Store(served.database)
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE entries SET time = time - 86400 WHERE what = 'aborted'")
    store.close()
    assert me.post(f"/matches/{open_match(other)}/join", {"seat": "witch_king"})["rated"]


def test_aborts_of_unrated_matches_do_not_count(visitor: Make) -> None:
    me, guest, other = named(visitor, "Grima"), visitor(), named(visitor, "Eowyn")
    for _ in range(4):
        match = open_match(guest)
        me.post(f"/matches/{match}/join", {"seat": "witch_king"})
        abort(me, match, "witch_king")
    assert me.post(f"/matches/{open_match(other)}/join", {"seat": "witch_king"})["rated"]
