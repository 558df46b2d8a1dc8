"""Clocks, resignation, ratings, player pages and statistics."""

import json
import random
import socket
import time
from collections.abc import Callable, Iterator
from http.client import HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any, ClassVar

import pytest
from tests.server.helper import Live, Served, Visitor, under_way
from tests.table import attack

from warhost.games.bo5a.state import Five
from warhost.games.library import game_named, game_names
from warhost.games.wotr.ids import B_NONE
from warhost.games.wotr.state import Wotr
from warhost.kernel.dice import key_of_seed
from warhost.server.course import ANSWER, CONSENT, RESIGNED, TIME, UNDO, Course, Origin
from warhost.server.entries import Entry
from warhost.server.live_match import LiveMatch, clocks
from warhost.server.notices import send_webhook
from warhost.server.ratings import Ratings, counting, rerated
from warhost.server.store import MatchRow, Rated, Seat, Store

Make = Callable[[], Visitor]


def named_pair(visitor: Make, **fields: Any) -> tuple[str, list[Live], list[Visitor]]:
    """Two people with names in a match."""
    people = [visitor(), visitor()]
    for person, name in zip(people, ("Eowyn", "Grima"), strict=True):
        person.post("/account", {"name": name, "password": "simbelmyne"})
    match = people[0].new({"gandalf": "me", "witch_king": "open"}, **fields)["id"]
    people[1].post(f"/matches/{match}/join", {"seat": "witch_king"})
    return match, [person.live(match) for person in people], people


def test_resigning_loses_and_the_match_is_rated_once(visitor: Make, served: Served) -> None:
    match, tables, people = named_pair(visitor)
    under_way(*tables)
    tables[0].send("resign", seat="witch_king")
    assert tables[0].until("refused")["code"] == "not_your_seat"
    ended = tables[0].table["version"] + 1
    tables[1].send("resign", seat="witch_king")
    for live in tables:
        live.until_version(ended)
        assert live.table["over"] and live.table["ask"] is None and live.table["waiting"] == []
        assert live.table["result"] == {"gandalf": 1.0, "witch_king": 0.0}
        assert live.table["reason"] == "Witch-king resigned."
    tables[1].send("resign", seat="witch_king")
    assert tables[1].until("refused")["code"] == "not_running"
    while not people[0].get("/games/wotrcg/ratings"):
        time.sleep(0.02)
    best = people[0].get("/games/wotrcg/ratings")
    assert [(r["player"], r["seat"], r["games"], r["wins"]) for r in best] == [
        ("Eowyn", "gandalf", 1, 1),
        ("Grima", "witch_king", 1, 0),
    ]
    # They have played nobody else yet, so the result says nothing about either.
    assert best[0]["rating"] == best[1]["rating"] == 0
    page = people[1].get("/players/eowyn?lang=ru")
    assert page["name"] == "Eowyn" and page["ratings"][0]["seat_name"] == "Гэндальф"
    assert [m["id"] for m in page["matches"]] == [match]
    assert people[0].refused("GET", "/players/nobody") == (404, "not_found")
    statistics = people[0].get("/games/wotrcg/statistics")
    assert (statistics["finished"], statistics["wins"][0]["id"], statistics["wins"][0]["count"]) == (1, "gandalf", 1)
    store = Store(served.database)
    sides = {"gandalf": 0, "witch_king": 1}
    store.rate(match, sides, counting({"gandalf": 1.0, "witch_king": 0.0}))
    assert [row[4].games for row in store.ratings("wotrcg")] == [1, 1]
    store.close()
    # The key is shown after the end.
    assert people[0].get(f"/matches/{match}/record")["key"]


def test_a_match_that_ended_at_shutdown_is_rated_after_the_restart(
    visitor: Make, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def stopped(self: Ratings, match: str, sides: dict[str, int], result: dict[str, float]) -> None:
        """The server is killed just before."""

    with monkeypatch.context() as killed:
        killed.setattr(Ratings, "rate", stopped)
        _, tables, people = named_pair(visitor)
        under_way(*tables)
        tables[1].send("resign", seat="witch_king")
        while not tables[1].table["over"]:
            tables[1].until("table")
    assert people[0].get("/games/wotrcg/ratings") == []
    for _ in range(2):  # once
        with Served(served.database) as again, Visitor(again.address) as me:
            for _ in range(500):
                best = me.get("/games/wotrcg/ratings")
                if best:
                    break
                time.sleep(0.02)
            assert [(r["player"], r["games"], r["wins"]) for r in best] == [("Eowyn", 1, 1), ("Grima", 1, 0)]


@pytest.mark.parametrize("what", [RESIGNED, TIME])
@pytest.mark.parametrize("game", game_names())
def test_partners_lose_together(game: str, what: str) -> None:
    engine = game_named(game)
    for variant in engine.variants():
        sides = dict(zip(engine.seats(variant), engine.sides(variant), strict=True))
        for loser, lost in sides.items():
            course = Course(Origin(game, variant, "11" * 32, {}))
            course.apply(Entry(1, loser, what, "", None, 1.0))
            assert course.over and course.waiting() == []
            assert course.result() == {seat: 0.0 if side == lost else 1.0 for seat, side in sides.items()}


def test_nobody_can_join_both_sides(visitor: Make) -> None:
    me, other = visitor(), visitor()
    match = me.new({"gandalf": "me", "witch_king": "open"})["id"]
    assert me.refused("POST", f"/matches/{match}/join", {"seat": "witch_king"}) == (409, "both_sides")
    seats = {"gondor": "me", "rohan": "open", "witch_king": "open", "saruman": "open"}
    match = me.new(seats, "wotr", options={"players": 4})["id"]
    assert me.refused("POST", f"/matches/{match}/join", {"seat": "saruman"}) == (409, "both_sides")
    other.post(f"/matches/{match}/join", {"seat": "witch_king"})
    assert other.refused("POST", f"/matches/{match}/join", {"seat": "rohan"}) == (409, "both_sides")
    # The page asks nobody to try.
    against = {
        name: [seat["seat"] for seat in who.get(f"/matches/{match}")["seats"] if seat.get("against_me")]
        for name, who in (("me", me), ("other", other), ("guest", visitor()))
    }
    assert against == {"me": ["witch_king", "saruman"], "other": ["gondor", "rohan"], "guest": []}
    # Partners may be one person.
    me.post(f"/matches/{match}/join", {"seat": "rohan"})
    assert other.post(f"/matches/{match}/join", {"seat": "saruman"})["state"] == "running"


@pytest.mark.parametrize("kind", ["open", "invite"])
def test_nobody_can_create_a_match_on_both_sides(visitor: Make, kind: str) -> None:
    """People who join would not know that one person sees all hands; it is allowed where nobody can join."""
    me = visitor()
    both = {seat: {"kind": "bot"} for seat in ("gondor", "rohan", "witch_king", "saruman")}
    both |= {"gondor": {"kind": "me"}, "rohan": {"kind": kind}, "witch_king": {"kind": "hot"}}
    body = {"game": "wotr", "options": {"players": 4}, "seats": both}
    assert me.refused("POST", "/matches", body) == (400, "both_sides_open")
    both["rohan"] = {"kind": "bot"}
    assert me.post("/matches", body)["state"] == "running"
    one = {"gondor": "me", "rohan": "hot", "witch_king": kind, "saruman": kind}
    assert me.new(one, "wotr", options={"players": 4})["state"] == "open"


def test_a_match_against_yourself_is_not_rated(visitor: Make, served: Served) -> None:
    """A person who also took a seat on the other side as a guest plays against themselves, whoever else plays."""
    me, other, guest = visitor(), visitor(), visitor()
    for person, name in ((me, "Eowyn"), (other, "Grima")):
        person.post("/account", {"name": name, "password": "simbelmyne"})
    seats = {"gondor": "me", "rohan": "open", "witch_king": "open", "saruman": "bot"}
    match = me.new(seats, "wotr", options={"players": 4})["id"]
    guest.post(f"/matches/{match}/join", {"seat": "witch_king"})
    guest.post("/session", {"name": "Eowyn", "password": "simbelmyne"})
    assert me.get(f"/matches/{match}")["mine"] == ["gondor", "witch_king"]
    other.post(f"/matches/{match}/join", {"seat": "rohan"})
    store = Store(served.database)
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE matches SET state = 'finished'")
    result = {"gondor": 0.0, "rohan": 0.0, "witch_king": 1.0, "saruman": 1.0}
    sides = {"gondor": 0, "rohan": 0, "witch_king": 1, "saruman": 1}
    store.rate(match, sides, counting(result))
    assert store.ratings("wotr") == []
    store.close()


def test_a_match_against_a_bot_is_not_rated(visitor: Make) -> None:
    me = visitor()
    match = me.new({"gandalf": "me", "witch_king": "bot"})["id"]
    live = me.live(match)
    live.send("resign", seat="gandalf")
    while not live.table["over"]:
        live.until("table")
    assert me.get("/games/wotrcg/ratings") == []


@pytest.mark.parametrize("pace", [{"kind": "live", "minutes": 60, "increment": 0}, {"kind": "days", "days": 1}])
def test_running_out_of_time_loses(visitor: Make, served: Served, pace: dict[str, object]) -> None:
    match, tables, _ = named_pair(visitor, pace=pace)
    pick = random.Random(1)
    mover = next(live for live in tables if live.table["ask"])
    budget = 3600 if pace["kind"] == "live" else 86400
    running = next(clock for clock in mover.table["clocks"] if clock["running"])
    assert running["seat"] == mover.table["seat"] and running["left"] <= budget
    mover.answer(pick.choice(mover.options()))
    under_way(*tables)
    loser = tables[0].table["waiting"][0]["seat"]
    # As if the answer had been given long ago; a server that starts finds it in the store.
    store = Store(served.database)
    with store.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE matches SET deadline = {time.time() - 5}, started = started - 200000")
        connection.exec_driver_sql("UPDATE entries SET time = time - 200000")
    store.close()
    with Served(served.database) as later, Visitor(later.address) as watcher:
        live = watcher.live(match)
        while not live.table["over"]:
            live.until("table")
        assert live.table["result"][loser] == 0.0 and "time" in live.table["reason"]


def test_the_clock_starts_at_once_when_no_seat_is_free(visitor: Make, served: Served) -> None:
    me = visitor()
    match = me.new({"gandalf": "hot", "witch_king": "hot"}, pace={"kind": "days", "days": 2})["id"]
    store = Store(served.database)
    found = store.match(match)
    assert found is not None and found.deadline == found.started + 2 * 86400
    store.close()


def test_the_clock_runs_while_a_seat_is_asked() -> None:
    course = Course(Origin("wotrcg", {}, "11" * 32, {}))
    course.begin(100.0)
    asked = course.waiting()[0]
    course.apply(Entry(1, asked, ANSWER, course.match.options(asked)[0], None, 107.5))
    assert course.spent[asked] == 7.5 and sum(course.spent.values()) == 7.5
    then = course.waiting()
    course.apply(Entry(2, then[0], ANSWER, course.match.options(then[0])[0], None, 110.0))
    assert sum(course.spent.values()) == 7.5 + 2.5 * len(then)


class Counted(list[Entry]):
    """Answers that count how often they are iterated."""

    looks = 0

    def __iter__(self) -> Iterator[Entry]:
        self.looks += 1
        return super().__iter__()


@pytest.mark.parametrize("game", ["battlelore", "wotrcg"])
def test_a_live_clock_gains_time_for_each_answer_and_counts_them_once(game: str) -> None:
    """Clocks are shown and stored after each answer, and a match may have thousands of them."""
    course, pick = Course(Origin(game, {}, "11" * 32, {})), random.Random(1)
    course.begin(1.0)
    table = in_days(course)
    table.row = table.row._replace(pace={"kind": "live", "minutes": 60, "increment": 10})
    for _ in range(40):
        seat = course.waiting()[0]
        course.apply(Entry(course.version + 1, seat, ANSWER, pick.choice(course.match.options(seat)), None, 1.0))
        if course.match.may_undo(seat) and pick.random() < 0.2:
            course.apply(Entry(course.version + 1, seat, UNDO, "", None, 1.0))
        seen = Counted(course.standing)
        course.standing = seen
        for _ in range(3):
            left = {clock.seat: clock.left for clock in clocks(table, 1.0)}
        assert seen.looks == 1
        assert left == {
            seat: 3600 + 10 * sum(given.seat == seat and given.number not in course.silent for given in course.standing)
            for seat in course.match.seats
        }


def in_days(course: Course) -> LiveMatch:
    """A table of two people with three days per move."""
    row = MatchRow(
        "m",
        course.origin.game,
        {},
        course.origin.key,
        {},
        {"kind": "days", "days": 3},
        None,
        "running",
        False,
        0.0,
        0.0,
        0,
        [],
        None,
        "",
        [],
        1.0,
    )
    return LiveMatch(row, [Seat(seat, "me", seat, "", "") for seat in course.match.seats], course, [], [])


def left_for(course: Course, seat: str, now: float) -> float | None:
    """The time a seat has left, if its clock runs."""
    return next((clock.left for clock in clocks(in_days(course), now) if clock.running and clock.seat == seat), None)


def test_an_undo_gives_no_extra_days() -> None:
    day = 86400.0
    course = Course(Origin("wotr", game_named("wotr").check_options({}), "11" * 32, {}))
    course.begin(1 * day)
    (seat,) = course.waiting()

    def answer(at: float) -> None:
        action = course.match.options(seat)[0]
        course.apply(Entry(course.version + 1, seat, ANSWER, action, None, at * day))

    def undo(at: float, action: str = "") -> None:
        course.apply(Entry(course.version + 1, seat, UNDO, action, None, at * day))

    answer(3.0)
    assert course.waiting() == [seat] and left_for(course, seat, 3 * day) == 3 * day
    # Two days of thinking time had been used.
    undo(3.0)
    assert left_for(course, seat, 3 * day) == day
    answer(3.5)
    undo(5.5)
    assert left_for(course, seat, 5.5 * day) == 0.5 * day
    # The next question comes again, and two days of its time are gone.
    answer(5.5)
    assert left_for(course, seat, 5.5 * day) == day
    # With consent it is the same.
    undo(5.75, CONSENT)
    assert left_for(course, seat, 5.75 * day) == 0.5 * day
    answer(5.75)
    assert left_for(course, seat, 5.75 * day) == 0.75 * day
    assert left_for(course.clone(), seat, 5.75 * day) == 0.75 * day


def test_days_do_not_grow_when_another_asked_seat_answers() -> None:
    options = game_named("battlelore").check_options({})
    course = Course(Origin("battlelore", options, "11" * 32, {}))
    course.begin(1000.0)
    quick, slow = course.waiting()[:2]
    course.apply(Entry(1, quick, ANSWER, course.match.options(quick)[0], None, 5000.0))
    assert left_for(course, slow, 6000.0) == 3 * 86400 - 5000.0


def test_the_clock_counts_from_the_first_answer_of_a_match_loaded_early() -> None:
    course = Course(Origin("battlelore", game_named("battlelore").check_options({}), "11" * 32, {}))
    quick, slow = course.waiting()[:2]
    course.apply(Entry(1, quick, ANSWER, course.match.options(quick)[0], None, 5000.0))
    assert left_for(course, slow, 6000.0) == 3 * 86400 - 1000.0


def test_ratings_of_teams_move_together_and_a_draw_moves_equals_little() -> None:
    fresh = Rated()
    after = rerated(dict.fromkeys("abcd", fresh), {"a": 1.0, "b": 1.0, "c": 0.0, "d": 0.0})
    assert after["a"] == after["b"] and after["c"] == after["d"] and after["a"].mu > fresh.mu > after["c"].mu
    assert (after["a"].wins, after["c"].wins) == (1, 0)
    drawn = rerated(dict.fromkeys("ab", fresh), {"a": 0.5, "b": 0.5})
    assert drawn["a"].mu == pytest.approx(drawn["b"].mu)


def test_one_notification_when_it_is_your_turn_and_you_are_away(visitor: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    hooks: list[dict[str, str]] = []
    monkeypatch.setattr("warhost.server.notices.send_webhook", lambda url, data: hooks.append(data | {"to": url}))
    match, tables, people = named_pair(visitor, pace={"kind": "days", "days": 3})
    for person in people:
        hook = f"https://example.org/{person.me['id']}"
        person.ok(person.http.patch("/me", json={"webhook": hook, "language": "ru"}))
    mover = next(live for live in tables if live.table["ask"])
    away = next(live for live in tables if live is not mover)
    away.close()
    while len(mover.until("people")["people"]) > 1:
        pass
    pick = random.Random(1)
    while not hooks:
        if mover.table["ask"]:
            mover.answer(pick.choice(mover.options()))
        elif mover.table["waiting"]:
            time.sleep(0.02)
    assert hooks[0]["match"] == match and hooks[0]["seat"] == away.table["seat"]
    assert hooks[0]["subject"].endswith("ваш ход") and hooks[0]["to"].endswith(people[tables.index(away)].me["id"])
    again = people[tables.index(away)].live(match)
    again.until_asked()
    assert len(hooks) == 1


class Hook(BaseHTTPRequestHandler):
    """A webhook that redirects the caller elsewhere."""

    heard: ClassVar[list[tuple[str, str, str, Any]]] = []

    def do_POST(self) -> None:
        """Listen."""
        body = self.rfile.read(int(self.headers["content-length"]))
        self.heard.append((self.path, self.headers["host"], self.headers["content-type"], json.loads(body)))
        self.send_response(302 if self.path == "/moved" else 204)
        self.send_header("location", "/elsewhere")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Log nothing."""


def test_a_webhook_is_called_at_the_address_that_was_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that resolves differently the next time cannot lead us into our own network."""
    Hook.heard.clear()
    asked: list[str] = []

    def answers(host: str, port: int, **_: object) -> list[Any]:
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1" if len(asked) > 1 else "93.184.215.14", port))]

    tried: list[Any] = []
    monkeypatch.setattr(socket, "getaddrinfo", answers)
    monkeypatch.delenv("WARHOST_PRIVATE_WEBHOOKS", raising=False)
    with ThreadingHTTPServer(("127.0.0.1", 0), Hook) as server, monkeypatch.context() as patched:
        patched.setattr(socket, "socket", lambda *_: Tried(tried))
        with pytest.raises(ConnectionRefusedError):
            send_webhook(f"http://hook.example:{server.server_port}/x", {})
        assert tried == [("93.184.215.14", server.server_port)] and asked == ["hook.example"]
        patched.undo()
        with pytest.raises(ValueError, match="not a public address"):
            send_webhook(f"http://hook.example:{server.server_port}/x", {})
        monkeypatch.setenv("WARHOST_PRIVATE_WEBHOOKS", "1")
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            send_webhook(f"http://hook.example:{server.server_port}/x?y=1", {"match": "abc"})
            with pytest.raises(OSError, match="302"):
                send_webhook(f"http://hook.example:{server.server_port}/moved", {})
        finally:
            server.shutdown()
            thread.join()
    host = f"hook.example:{server.server_port}"
    assert Hook.heard == [
        ("/x?y=1", host, "application/json", {"match": "abc"}),
        ("/moved", host, "application/json", {}),
    ]


class Drip(BaseHTTPRequestHandler):
    """A program that answers drop by drop."""

    cut: ClassVar[list[str]] = []

    def do_POST(self) -> None:
        """Answer slowly until the client is gone."""
        try:
            for _ in range(500):
                self.wfile.write(b"H")
                time.sleep(0.02)
        except OSError:
            self.cut.append(self.path)

    def log_message(self, *_: object) -> None:
        """Log nothing."""


def test_a_webhook_that_responds_too_slowly_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARHOST_PRIVATE_WEBHOOKS", "1")
    monkeypatch.setattr("warhost.server.outgoing.TIMEOUT", 2.0)
    Drip.cut.clear()
    with ThreadingHTTPServer(("127.0.0.1", 0), Drip) as server:
        server.daemon_threads = False  # its answer is awaited at the end
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            with pytest.raises((HTTPException, OSError)):
                send_webhook(f"http://127.0.0.1:{server.server_port}/x", {})
        finally:
            server.shutdown()
            thread.join()
    assert Drip.cut == ["/x"]


class Tried:
    """A socket that only records where it should have connected."""

    def __init__(self, tried: list[Any]) -> None:
        self.tried = tried

    def settimeout(self, seconds: float) -> None:
        """Ignore the timeout."""

    def connect(self, address: Any) -> None:
        """Record the address and stop."""
        self.tried.append(address)
        raise ConnectionRefusedError

    def __enter__(self) -> "Tried":
        return self

    def __exit__(self, *_: object) -> None:
        pass


def test_a_webhook_cannot_reach_our_own_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WARHOST_PRIVATE_WEBHOOKS", raising=False)
    for url in (
        "http://127.0.0.1/x",
        "http://[::1]/",
        "http://169.254.169.254/",
        "http://[::ffff:10.0.0.1]/",
        "file:///etc/passwd",
        "http://",
    ):
        with pytest.raises(ValueError, match="address"):
            send_webhook(url, {})


def test_the_server_gives_a_standing_answer(visitor: Make) -> None:
    _, tables, _ = named_pair(visitor)
    mover = next(live for live in tables if live.table["ask"])
    kind, action = mover.table["ask"]["kind"], mover.options()[0]
    seat = mover.table["seat"]
    mover.send("standing", seat=seat, kind="nonsense", action=action)
    assert mover.until("refused")["code"] == "bad_request"
    mover.send("standing", seat=seat, kind=kind, action=action)
    mover.until_version(1)
    assert mover.table["standing"][0]["action"] == action and not mover.table["standing"][0]["whole_match"]
    other = next(live for live in tables if live is not mover)
    other.until_version(1)
    assert other.table["standing"] == []
    mover.send("standing", seat=seat)
    while mover.table["standing"]:
        mover.until("table")


def played_to(live: Live, kind: str, answers: dict[str, str]) -> None:
    """Answer for every seat of mine until a question of a kind comes up."""
    while True:
        live.until_seat_asked()
        if live.table["ask"]["kind"] == kind and kind not in answers:
            return
        given = answers[live.table["ask"]["kind"]]
        assert live.answer(given)["type"] == "ack", (live.table["ask"]["kind"], given, live.options())


def test_a_standing_answer_for_a_battle_ends_with_it(visitor: Make) -> None:
    hands = {"free": ["fp_char_01", "fp_char_02"], "shadow": ["sh_char_01"]}
    begun = attack(
        {"sauron_regular": 5},
        {"gondor_regular": 5},
        roll=(2,) * 60,
        hands=hands,
        dice={"free": {}, "shadow": {"army_muster": 2}},
    )
    me = visitor()
    live = me.live(me.post("/records", begun.record())["id"])
    rest = {"cease_or_go_on": "go_on", "retreat": "stay", "leader_reroll": "number:0"}
    played_to(live, "combat_card", {})
    assert live.table["seat"] == "shadow" and live.table["ask"]["battle"]
    live.answer("pass")
    live.until_seat_asked()
    assert (live.table["seat"], live.table["ask"]["kind"]) == ("free", "combat_card")
    live.send("standing", seat="free", kind="combat_card", action="pass", this_battle=True)
    while live.table["ask"]:
        live.until("table")
    # For a whole round and the beginning of the next the Free Peoples are not asked for a card.
    played_to(live, "cease_or_go_on", {})
    live.answer("go_on")
    played_to(live, "combat_card", rest)
    assert live.table["seat"] == "shadow" and live.log_kinds().count("no_combat_card") == 2
    live.send("look", seat="free")
    while live.table["seat"] != "free":
        live.until("table")
    assert [(one["kind"], one["this_battle"], one["whole_match"]) for one in live.table["standing"]] == [
        ("combat_card", True, False)
    ]
    played_to(live, "deed", {**rest, "combat_card": "pass", "cease_or_go_on": "cease"})
    # The battle is over: no question belongs to one, no answer stands, and none can be given for one.
    assert "battle_ends" in live.log_kinds() and not live.table["ask"].get("battle")
    live.send("look", seat="free")
    while live.table["seat"] != "free":
        live.until("table")
    assert live.table["standing"] == []
    live.send("standing", seat="free", kind="combat_card", action="pass", this_battle=True)
    assert live.until("refused")["code"] == "no_battle"
    played_to(
        live,
        "cease_or_go_on",
        {
            "deed": "do:attack",
            "attack_from": "region:noman_lands",
            "attack_to": "region:eastern_emyn_muil",
            "force": "all",
            "action": "die:army_muster",
            "combat_card": "pass",
        },
    )
    assert live.log_kinds().count("no_combat_card") == 6


def test_a_standing_answer_for_a_battle_keeps_the_one_for_the_match(visitor: Make) -> None:
    hands = {"free": ["fp_char_01", "fp_char_02"], "shadow": ["sh_char_01"]}
    begun = attack(
        {"sauron_regular": 5},
        {"gondor_regular": 5},
        roll=(2,) * 60,
        hands=hands,
        dice={"free": {}, "shadow": {"army_muster": 2}},
    )
    me = visitor()
    live = me.live(me.post("/records", begun.record())["id"])
    rest = {"combat_card": "pass", "retreat": "stay", "leader_reroll": "number:0"}

    def stands() -> list[tuple[str, bool, bool]]:
        live.send("look", seat="shadow")
        while live.table["seat"] != "shadow":
            live.until("table")
        return [(one["action"], one["this_battle"], one["whole_match"]) for one in live.table["standing"]]

    played_to(live, "cease_or_go_on", rest)
    assert live.table["seat"] == "shadow"
    live.send("standing", seat="shadow", kind="combat_card", action="pass", whole_match=True)
    live.send("standing", seat="shadow", kind="combat_card", action="card:sh_char_01", this_battle=True)
    while stands() != [("card:sh_char_01", True, False)]:
        live.until("table")
    # The one shown is removed; then the one for the whole match applies.
    live.send("standing", seat="shadow", kind="combat_card")
    while stands() != [("pass", False, True)]:
        live.until("table")
    live.send("standing", seat="shadow", kind="combat_card", action="card:sh_char_01", this_battle=True)
    while stands() != [("card:sh_char_01", True, False)]:
        live.until("table")
    played_to(live, "deed", {**rest, "cease_or_go_on": "cease"})
    assert "battle_ends" in live.log_kinds() and stands() == [("pass", False, True)]


def test_a_standing_answer_for_an_undone_battle_is_not_given_in_the_next(visitor: Make) -> None:
    """The other battle begins with the event of the same number."""
    hands = {"free": ["fp_char_01", "fp_char_02"], "shadow": ["sh_char_01"]}
    begun = attack(
        {"sauron_regular": 5},
        {"gondor_regular": 5},
        roll=(2,) * 60,
        hands=hands,
        dice={"free": {}, "shadow": {"army_muster": 2}},
    )
    me = visitor()
    live = me.live(me.post("/records", begun.record())["id"])
    again = {
        "action": "die:army_muster",
        "deed": "do:attack",
        "attack_from": "region:noman_lands",
        "attack_to": "region:eastern_emyn_muil",
        "force": "all",
    }
    played_to(live, "combat_card", {})
    live.answer("pass")
    live.until_seat_asked()
    live.send("standing", seat="free", kind="combat_card", action="pass", this_battle=True)
    while live.table["ask"]:
        live.until("table")
    while "attack" in live.log_kinds():
        version = live.table["version"]
        live.send("undo", seat="shadow")
        live.until_version(version + 1)
    played_to(live, "combat_card", again)
    live.answer("pass")
    live.until_seat_asked()
    assert (live.table["seat"], live.table["ask"]["kind"]) == ("free", "combat_card")


def test_a_branch_in_mid_battle_allows_standing_answers_for_it(visitor: Make) -> None:
    hands = {"free": ["fp_char_01", "fp_char_02"], "shadow": ["sh_char_01"]}
    begun = attack(
        {"sauron_regular": 5},
        {"gondor_regular": 5},
        roll=(2,) * 60,
        hands=hands,
        dice={"free": {}, "shadow": {"army_muster": 2}},
    )
    rest = {"cease_or_go_on": "go_on", "retreat": "stay", "leader_reroll": "number:0"}
    me = visitor()
    match = me.post("/records", begun.record())["id"]
    live = me.live(match)
    played_to(live, "cease_or_go_on", {"combat_card": "pass", "leader_reroll": "number:0"})
    plan = {seat: {"kind": "hot"} for seat in ("free", "shadow")}
    branched = me.post(f"/matches/{match}/branch", {"at": live.table["version"], "seats": plan})["id"]
    live = me.live(branched)
    live.until_seat_asked()
    assert live.table["ask"]["battle"] and "attack" not in live.log_kinds()
    played_to(live, "combat_card", rest)
    live.send("standing", seat="shadow", kind="combat_card", action="pass", this_battle=True)
    while live.table["ask"]:
        live.until("table")
    live.until_seat_asked()
    assert (live.table["seat"], live.table["ask"]["kind"]) == ("free", "combat_card")
    # It ends with the battle, regardless of the new dice.
    while "battle_ends" not in live.log_kinds():
        live.until_seat_asked()
        live.answer(next((wanted for wanted in ("cease", "pass") if wanted in live.options()), live.options()[0]))
    live.send("look", seat="shadow")
    while live.table["seat"] != "shadow":
        live.until("table")
    assert live.table["standing"] == []
    live.send("standing", seat="shadow", kind="combat_card", action="pass", this_battle=True)
    assert live.until("refused")["code"] == "no_battle"


def fighting(state: Any, kind: str) -> bool | None:
    """Whether a battle is under way, by the state, or in BattleLore by the question (None: could be either)."""
    if isinstance(state, Wotr):
        return state.b_kind != B_NONE
    if isinstance(state, Five):
        return state.c_to >= 0
    return True if kind in ("counter", "spend", "advance") else None if kind == "use_lore" else False


@pytest.mark.parametrize("game", ["wotr", "bo5a", "battlelore"])
def test_a_battle_is_under_way_from_its_first_event_to_its_last(game: str) -> None:
    key = key_of_seed("s").hex()
    course = Course(Origin(game, game_named(game).check_options({}), key, {}))
    row = MatchRow("m", game, {}, key, {}, {}, None, "running", False, 0.0, 0.0, 0, [], None, "", [])
    table = LiveMatch(row, [], course, [], [])
    pick = random.Random(6)
    battles: set[int | None] = set()
    gone_on = 0
    while not course.over and len(battles) < 3:
        seat = course.waiting()[0]
        fought = fighting(course.match.state, course.asked[seat][0].kind)
        battle = table.battle()
        assert fought is None or fought == (battle is not None), course.asked[seat][0].kind
        battles |= {battle} - {None}
        if (
            battle is not None and not course.match.answers
        ):  # a step begins in the middle of it, so a match can continue from here
            branch = Course(Origin(game, course.match.options_used, key, {"position": course.match.position()}))
            assert LiveMatch(row, [], branch, [], []).battle() is not None
            gone_on += 1
        options = course.match.options(seat)
        wanted = [option for option in options if option.startswith(("do:attack", "hex:", "die:"))]
        course.apply(Entry(course.version + 1, seat, ANSWER, pick.choice(wanted or options), None, 0.0))
    assert len(battles) == 3 and (gone_on > 0) == (game != "battlelore")
