"""Players need not wait for one who has vanished: they claim the win, or a bot or a partner takes the seat."""

import random
import time
from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

import pytest
from tests.server.cluster import new_database
from tests.server.helper import Live, Served, Visitor, under_way
from tests.server.test_abort import over, stored
from tests.server.test_pace import named_pair

from warhost.games.library import game_named
from warhost.server import absence, hours
from warhost.server.course import course_of
from warhost.server.edition import edition_of
from warhost.server.privacy import takes_part
from warhost.server.rebuilding import origin_of
from warhost.server.store import DAY, MatchRow, PersonRow, Seat, Store

Make = Callable[[], Visitor]
LIVE = {"kind": "live", "minutes": 60, "increment": 0}


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """A second store on the server's database."""
    found = Store(database)
    yield found
    found.close()


def until_asked(tables: list[Live], seat: str) -> None:
    """Play at random until it is a seat's turn."""
    pick = random.Random(5)
    while [one["seat"] for one in tables[0].table["waiting"]] != [seat]:
        mover = next(live for live in tables if live.table["ask"])
        number = mover.answer(pick.choice(mover.options()))["version"]
        for live in tables:
            live.until_version(number)


def until_absent(live: Live) -> dict[str, Any]:
    """Wait until a player is shown as away."""
    while not live.table["absent"]:
        live.until("table")
    return dict(live.table["absent"][0])


def test_the_remaining_player_of_a_live_match_can_claim_the_win_after_a_countdown(
    visitor: Make, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, tables, people = named_pair(visitor, pace=LIVE)
    under_way(*tables)
    until_asked(tables, "witch_king")
    assert tables[0].table["absent"] == []
    tables[0].send("claim", seat="witch_king", what="win")
    assert tables[0].until("refused")["code"] == "not_absent"
    tables[1].close()
    shown = until_absent(tables[0])
    assert (shown["seat"], shown["name"], shown["may"]) == ("witch_king", "Witch-king", ["win", "bot"])
    assert absence.GRACE - 60 < shown["left"] <= absence.GRACE
    tables[0].send("claim", seat="witch_king", what="win")
    assert tables[0].until("refused")["code"] == "not_absent"
    watcher = visitor().live(match)
    assert [one["may"] for one in watcher.table["absent"]] == [[]]
    watcher.send("claim", seat="witch_king", what="win")
    assert watcher.until("refused")["code"] == "not_your_seat"
    back = people[1].live(match)
    while tables[0].table["absent"]:
        tables[0].until("table")
    back.close()
    until_absent(tables[0])
    monkeypatch.setattr(absence, "GRACE", 0.0)
    tables[0].send("claim", seat="witch_king", what="win")
    assert over(tables[0])["result"] == {"gandalf": 1.0, "witch_king": 0.0}
    assert tables[0].table["reason"] == "Witch-king was away for too long."
    assert people[0].get(f"/matches/{match}?lang=ru")["reason"] == "Король-чародей: игрок слишком долго отсутствовал."
    assert stored(store, match).rated
    while not people[0].get("/games/wotrcg/ratings"):
        time.sleep(0.02)


def test_nobody_wins_against_an_absent_player_before_the_match_is_under_way(
    visitor: Make, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(absence, "GRACE", 0.0)
    match, tables, _ = named_pair(visitor, pace=LIVE)
    until_asked(tables, "witch_king")
    tables[1].close()
    until_absent(tables[0])
    tables[0].send("claim", seat="witch_king", what="win")
    table = over(tables[0])
    assert (table["state"], table["result"], stored(store, match).reason) == ("aborted", None, "vanished:witch_king")


def test_a_player_who_joins_and_never_connects_is_absent_too(visitor: Make) -> None:
    people = [visitor(), visitor()]
    match = people[0].new({"gandalf": "me", "witch_king": "open"}, pace=LIVE)["id"]
    live = people[0].live(match)
    people[1].post(f"/matches/{match}/join", {"seat": "witch_king"})
    pick = random.Random(1)
    while not live.table["absent"]:
        if live.table["ask"]:
            live.answer(pick.choice(live.options()))
        else:
            live.until("table")
    assert live.table["absent"][0]["seat"] == "witch_king"


def test_a_bot_can_take_the_seat_of_an_absent_player_and_the_match_is_not_rated(
    visitor: Make, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(absence, "GRACE", 0.0)
    match, tables, people = named_pair(visitor, pace=LIVE)
    under_way(*tables)
    until_asked(tables, "witch_king")
    tables[1].close()
    until_absent(tables[0])
    version = tables[0].table["version"]
    tables[0].send("claim", seat="witch_king", what="bot")
    tables[0].until_version(version + 1)
    tables[0].until_asked()
    row = stored(store, match)
    assert row.state == "running" and not row.rated
    seats = {seat["seat"]: seat for seat in people[0].get(f"/matches/{match}")["seats"]}
    assert (seats["witch_king"]["bot"], seats["witch_king"].get("person", "")) == ("normal", "")
    back = people[1].live(match)
    assert back.table["seats"] == [] and back.table["seat"] == "spectator"


def test_a_player_who_is_here_through_another_process_is_not_absent(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(absence, "GRACE", 0.0)
    database = new_database(postgres, uuid4().hex)
    with Served(database) as one, Visitor(one.address) as me, Visitor(one.address) as friend:
        match = me.new({"gandalf": "me", "witch_king": "open"}, pace=LIVE)["id"]
        friend.post(f"/matches/{match}/join", {"seat": "witch_king"})
        mine = me.live(match)
        with Served(database) as other, Visitor(other.address, friend.http.cookies["warhost"]) as elsewhere:
            theirs = elsewhere.live(match)
            mine.send("ping")  # the process that started later marked me as gone
            while any(seat.gone is not None for seat in seats_in(database, match)):
                time.sleep(0.02)
            while mine.table["absent"] or theirs.table["absent"]:
                for live in (mine, theirs):
                    live.send("look", seat=live.table["seats"][0])
                    live.until("table")
            for live, seat in ((mine, "witch_king"), (theirs, "gandalf")):
                live.send("claim", seat=seat, what="win")
                assert live.until("refused")["code"] == "not_absent"


def seats_in(database: str, match: str) -> list[Seat]:
    """The seats of a match as they are stored."""
    store = Store(database)
    found = store.seats(match)
    store.close()
    return found


def test_without_a_clock_the_creator_sets_the_days(visitor: Make, served: Served, store: Store) -> None:
    match, tables, people = named_pair(visitor, pace={"kind": "none", "absence": 2})
    assert (
        people[0].refused(
            "POST",
            "/matches",
            {
                "game": "wotrcg",
                "pace": {"kind": "none", "absence": 0},
                "seats": {"gandalf": {"kind": "me"}, "witch_king": {"kind": "open"}},
            },
        )[0]
        == 400
    )
    under_way(*tables)
    until_asked(tables, "witch_king")
    tables[0].send("claim", seat="witch_king", what="win")
    assert tables[0].until("refused")["code"] == "not_absent"
    cookie = people[0].http.cookies["warhost"]
    days = 86400 * 2 + 5
    with store.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE matches SET started = started - {days}")
        connection.exec_driver_sql(f"UPDATE entries SET time = time - {days}")
    with Served(served.database) as later, Visitor(later.address, cookie) as again:
        live = again.live(match)
        assert [(one["seat"], one["left"]) for one in live.table["absent"]] == [("witch_king", 0.0)]
        live.send("claim", seat="witch_king", what="win")
        assert over(live)["result"] == {"gandalf": 1.0, "witch_king": 0.0}


def four(visitor: Make, **fields: Any) -> tuple[str, dict[str, Live], dict[str, Visitor]]:
    """Four people with names in a match of two sides, under way."""
    names = ("Aragorn", "Boromir", "Lurtz", "Ugluk")
    people = [visitor() for _ in names]
    for person, name in zip(people, names, strict=True):
        person.post("/account", {"name": name, "password": "simbelmyne"})
    made = people[0].new(
        {"frodo": "me", "witch_king": "open", "aragorn": "open", "saruman": "open"},
        options={"scenario": "trilogy", "people": 4},
        **fields,
    )
    seats = [seat["seat"] for seat in made["seats"]]
    for person, seat in zip(people[1:], [seat for seat in seats if seat != "frodo"], strict=True):
        person.post(f"/matches/{made['id']}/join", {"seat": seat})
    holders = {person.get(f"/matches/{made['id']}")["mine"][0]: person for person in people}
    tables = {seat: person.live(made["id"]) for seat, person in holders.items()}
    under_way(*tables.values())
    return made["id"], tables, holders


def test_a_match_of_partners_against_bots_is_not_rated(visitor: Make) -> None:
    people = [visitor(), visitor()]
    for person, name in zip(people, ("Aragorn", "Boromir"), strict=True):
        person.post("/account", {"name": name, "password": "simbelmyne"})
    made = people[0].new(
        {"frodo": "me", "witch_king": "bot", "aragorn": "open", "saruman": "bot"},
        options={"scenario": "trilogy", "people": 4},
    )
    assert not made["rated"]
    assert not people[1].post(f"/matches/{made['id']}/join", {"seat": "aragorn"})["rated"]


def test_one_players_resignation_passes_the_seat_to_the_partner(visitor: Make, store: Store) -> None:
    match, tables, people = four(visitor)
    assert all(live.table["passes"] for live in tables.values())
    tables["frodo"].send("resign", seat="frodo")
    while tables["aragorn"].table["seats"] != ["frodo", "aragorn"]:
        tables["aragorn"].until("table")
    while tables["frodo"].table["seats"]:
        tables["frodo"].until("table")
    row = stored(store, match)
    assert row.state == "running" and row.rated
    data = people["frodo"].get("/account/data")  # it is still stored whose seat it was
    assert data["seats"] == [{"match": match, "seat": "frodo", "resigned": True}] and len(data["matches"]) == 1
    tables["aragorn"].send("resign", seat="frodo")
    assert over(tables["witch_king"])["result"] == {"frodo": 0.0, "witch_king": 1.0, "aragorn": 0.0, "saruman": 1.0}
    while not people["frodo"].get("/games/wotrcg/ratings"):
        time.sleep(0.02)
    best = {(one["player"], one["seat"]): one["wins"] for one in people["frodo"].get("/games/wotrcg/ratings")}
    assert best["Aragorn", "frodo"] == 0 and len(best) == 4


def test_a_partner_who_is_away_is_away_from_the_inherited_seat_too(visitor: Make, store: Store) -> None:
    match, tables, people = four(visitor)
    store.set_gone(match, people["aragorn"].me["id"], lambda: 5.0)
    tables["frodo"].send("resign", seat="frodo")
    while tables["frodo"].table["seats"]:
        tables["frodo"].until("table")
    assert [seat.gone for seat in store.seats(match) if seat.seat in ("frodo", "aragorn")] == [5.0, 5.0]


def test_a_player_who_resigns_has_lost_even_if_the_partner_wins(visitor: Make, store: Store) -> None:
    _, tables, people = four(visitor)
    tables["frodo"].send("resign", seat="frodo")
    while tables["aragorn"].table["seats"] != ["frodo", "aragorn"]:
        tables["aragorn"].until("table")
    tables["witch_king"].send("resign", seat="witch_king")
    while len(tables["saruman"].table["seats"]) < 2:
        tables["saruman"].until("table")
    tables["saruman"].send("resign", seat="saruman")
    assert over(tables["aragorn"])["result"] == {"frodo": 1.0, "witch_king": 0.0, "aragorn": 1.0, "saruman": 0.0}
    while not people["frodo"].get("/games/wotrcg/ratings"):
        time.sleep(0.02)
    wins = {one["seat"]: one["wins"] for one in people["frodo"].get("/games/wotrcg/ratings")}
    assert wins == {"frodo": 0, "witch_king": 0, "aragorn": 1, "saruman": 0}


def test_a_partner_can_take_the_seat_of_an_absent_player(
    visitor: Make, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(absence, "GRACE", 0.0)
    match, tables, _ = four(visitor, pace=LIVE)
    waiting = tables["frodo"].table["waiting"][0]["seat"]
    mate = {"frodo": "aragorn", "aragorn": "frodo", "witch_king": "saruman", "saruman": "witch_king"}[waiting]
    foe = "saruman" if mate in ("frodo", "aragorn") else "frodo"
    tables[waiting].close()
    assert until_absent(tables[mate])["may"] == ["seat"]
    tables[mate].send("claim", seat=waiting, what="win")
    assert tables[mate].until("refused")["code"] == "not_your_seat"
    tables[foe].send("claim", seat=waiting, what="seat")
    assert tables[foe].until("refused")["code"] == "not_your_seat"
    tables[mate].send("claim", seat=waiting, what="seat")
    while len(tables[mate].table["seats"]) < 2:
        tables[mate].until("table")
    assert stored(store, match).rated


def test_a_partner_takes_the_seat_of_a_player_who_deletes_the_account(visitor: Make, store: Store) -> None:
    match, tables, people = four(visitor)
    assert people["frodo"].http.post("/account/delete", json={"password": "simbelmyne"}).status_code == 204
    while tables["aragorn"].table["seats"] != ["frodo", "aragorn"]:
        tables["aragorn"].until("table")
    assert stored(store, match).state == "running"


def test_a_jump_of_the_clock_makes_nobody_absent(store: Store) -> None:
    """Players who have just left a live match, or who think without a clock, are given the time back."""
    live = stored_row("live", {"kind": "live", "minutes": 60, "increment": 0}, deadline=5000.0)
    slow = stored_row("slow", {"kind": "none"})
    store.add_person("p", "en")
    for row in (live, slow):
        store.add_match(
            row, [Seat("gandalf", "me", "p", "", "", 1000.0), Seat("witch_king", "bot", None, "normal", "")]
        )
    store.beat(lambda: 1001.0, starting=True)
    store.beat(lambda: 1001.0 + 20 * DAY)
    assert [seat.gone for seat in store.seats("live")] == [1000.0 + 20 * DAY, None]
    course = course_of(origin_of(slow), store.entries("slow"), slow.started)
    assert min(course.thinking.values()) >= 1000.0 + 20 * DAY
    # A short time does not matter where days count.
    store.beat(lambda: 1001.0 + 20 * DAY + 60)
    assert len(store.entries("slow")) == 1 and len(store.entries("live")) == 2


def test_a_player_replaced_by_a_bot_still_takes_part(store: Store) -> None:
    """Otherwise that player could not even see how a private match ends."""
    for person in ("p", "q"):
        store.add_person(person, "en")
    store.add_match(
        stored_row("m", LIVE)._replace(private=True),
        [Seat("gandalf", "me", "p", "", ""), Seat("witch_king", "invite", "q", "", "")],
    )
    before = store.match("m")
    store.hand_over("m", 0, "witch_king", None, "normal")
    after = store.match("m")
    assert [(seat.person, seat.bot, seat.resigned) for seat in store.seats("m")] == [
        ("p", "", None),
        (None, "normal", "q"),
    ]
    assert takes_part("p", store.seats("m"), PersonRow("q", None, None, "", "", "en"))
    assert before and after and before.rated and not after.rated


def test_a_player_who_takes_over_a_seat_has_the_full_time_to_think(store: Store) -> None:
    row = stored_row("m", {"kind": "days", "days": 2}, deadline=1000.0 + 2 * DAY)
    asked = course_of(origin_of(row), []).waiting()[0]
    for person in ("p", "q"):
        store.add_person(person, "en")
    store.add_match(
        row, [Seat(seat, "me", "p" if seat == asked else "q", "", "") for seat in ("gandalf", "witch_king")]
    )
    now = hours.now()
    store.hand_over("m", 0, asked, "q", "")
    course = course_of(origin_of(row), store.entries("m"), row.started)
    assert course.version == 1 and course.thinking[asked] >= now
    assert course.spent[asked] == 0.0


def stored_row(match: str, pace: dict[str, Any], deadline: float | None = None) -> MatchRow:
    """A match that has been running since 1000."""
    return MatchRow(
        match,
        "wotrcg",
        game_named("wotrcg").check_options({}),
        "00" * 32,
        {},
        pace,
        "p",
        "running",
        True,
        1000.0,
        1000.0,
        0,
        ["gandalf"],
        None,
        "",
        [],
        1000.0,
        deadline,
        edition_of("wotrcg"),
    )
