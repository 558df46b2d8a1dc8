"""Who may do what: origins, forged requests, hosts, passwords, sessions, rates, sizes, and what must stay hidden."""

import json
import random
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path
from threading import current_thread
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import httpx
import pytest
from tests.server.cluster import new_database
from tests.server.helper import Live, Served, Visitor
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin as Site

import warhost
from warhost.games.library import game_named, game_names
from warhost.kernel.check import _rolled, choose
from warhost.kernel.dice import Dice, commitment, key_of_seed
from warhost.kernel.flow import Ask
from warhost.kernel.match import Match
from warhost.kernel.optional import has_odds
from warhost.server import render, sockets, wire
from warhost.server.course import Course, Origin
from warhost.server.live_matches import LiveMatches
from warhost.server.live_socket import Socket
from warhost.server.names import handle_of
from warhost.server.security import RATES, Rates, host_name, kind_of
from warhost.text.catalogue import LANGUAGES
from warhost.text.names import names_by_kind

Make = Callable[[], Visitor]
NEW = {"game": "wotrcg", "seats": {"gandalf": {"kind": "me"}, "witch_king": {"kind": "bot"}}}


@pytest.fixture
def database(tmp_path: Path) -> str:
    """SQLite alone: what is refused does not reach the store."""
    return str(tmp_path / "test.db")


def rows(database: str, query: str) -> list[tuple[Any, ...]]:
    """What is stored."""
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute(query).fetchall()


# ---- requests


def test_every_response_has_the_headers_of_a_strict_page(visitor: Make, served: Served) -> None:
    me = visitor()
    site = f"http://{served.address}"
    for response in (
        me.http.get("/me"),
        me.http.get("/nothing"),
        httpx.get(f"{site}/", trust_env=False),
        httpx.post(f"{site}/api/matches", json=NEW, trust_env=False),
    ):
        policy = response.headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy
        assert response.headers["x-content-type-options"] == "nosniff"
        assert response.headers["referrer-policy"] == "no-referrer"


def test_the_page_can_be_asked_for_its_head_alone(served: Served) -> None:
    for path in ("/", "/somewhere", "/%00", "/" + "a" * 5000):
        whole, head = (
            httpx.request(method, f"http://{served.address}{path}", trust_env=False) for method in ("GET", "HEAD")
        )
        assert head.status_code == whole.status_code != 500 and head.content == b""
        assert head.headers["content-type"] == whole.headers["content-type"]


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(visitor: Make, served: Served) -> None:
    response = httpx.get(f"http://{served.address}/api/me", trust_env=False)
    cookie = response.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=strict" in cookie and "max-age=" in cookie
    secret = response.cookies["warhost"]
    assert secret not in str(rows(served.database, "SELECT * FROM sessions"))


@pytest.mark.parametrize(
    "headers",
    [
        {"x-warhost": ""},
        {"origin": "https://evil.example"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "null"},
        {"origin": "http://["},
    ],
)
def test_a_request_from_another_site_changes_nothing(visitor: Make, headers: dict[str, str]) -> None:
    me = visitor()
    response = me.http.post("/matches", json=NEW, headers=headers)
    assert (response.status_code, response.json()["code"]) == (403, "forbidden")
    assert me.get("/matches?state=mine") == []
    assert me.http.post("/matches", json=NEW, headers={"origin": f"http://{me.address}"}).status_code == 201


def test_a_socket_from_another_site_is_refused(visitor: Make) -> None:
    me = visitor()
    match = me.post("/matches", NEW)["id"]
    address = f"ws://{me.address}/api/matches/{match}/live"
    with pytest.raises(InvalidStatus) as refused, connect(address, origin=Site("https://evil.example"), proxy=None):
        pass
    assert refused.value.response.status_code == 403
    with connect(address, origin=Site(f"http://{me.address}"), proxy=None) as socket:
        assert socket.recv(30)


def test_only_allowed_host_names_are_served(tmp_path: Path) -> None:
    with Served(str(tmp_path / "x.db"), hosts=frozenset({"127.0.0.1", "warhost.example"})) as server:
        for host, status in (("127.0.0.1:1", 200), ("warhost.example", 200), ("evil.example", 403), ("", 403)):
            response = httpx.get(f"http://{server.address}/api/games", headers={"host": host}, trust_env=False)
            assert response.status_code == status, host
    assert [host_name(host) for host in ("[::1]:80", "A.b:1", "[", "")] == ["::1", "a.b", "", ""]


def test_a_request_that_is_too_large_is_refused(visitor: Make) -> None:
    me = visitor()
    match = me.post("/matches", NEW)["id"]
    response = me.http.put(f"/matches/{match}/notes", json={"words": "x" * 150_000})
    assert (response.status_code, response.json()["code"]) == (413, "too_big")
    assert me.refused("PUT", f"/matches/{match}/notes", {"words": "x" * 30_000}) == (400, "bad_request")
    response = me.http.post(
        "/records", content=b'{"a": "' + b"x" * 5_000_000 + b'"}', headers={"content-type": "application/json"}
    )
    assert response.status_code == 413
    live = me.live(match)
    live.socket.send(json.dumps({"type": "chat", "words": "x" * 10_000}))
    with pytest.raises(ConnectionClosed):
        while True:
            live.read()


def test_too_many_requests_must_wait(tmp_path: Path) -> None:
    with Served(str(tmp_path / "x.db"), Rates(1, lambda: 0.0)) as server, Visitor(server.address) as me:
        codes = [
            me.http.post("/session", json={"name": "Nobody", "password": "wrong-password"}).status_code
            for _ in range(RATES["login"].burst + 1)
        ]
        assert codes == [403] * RATES["login"].burst + [429]
        live = me.live(me.post("/matches", NEW)["id"])
        for i in range(RATES["chat"].burst + 1):
            live.send("chat", words=f"{i}")
        assert live.until("refused")["code"] == "too_many"
        for _ in range(RATES["message"].burst):
            live.send("ping")
        live.send("answer", ask_version=0, seat="gandalf", action="pass", id="one")
        while (refused := live.until("refused"))["id"] != "one":
            pass
        assert refused["code"] == "too_many"


@pytest.mark.parametrize("what", ["wish", "undo"])
def test_expensive_requests_are_counted_by_address(tmp_path: Path, what: str) -> None:
    """Creating guests is free, and a search or a replay costs the server much more than other messages."""
    with Served(str(tmp_path / "x.db"), Rates(1, lambda: 0.0)) as server:
        said: list[str] = []
        while len(said) <= RATES[what].burst:
            with Visitor(server.address) as guest:
                live = guest.live(guest.post("/matches", NEW)["id"])
                live.until_seat_asked()
                wished = {"ask_version": live.table["ask"]["version"], "things": [], "id": "wish"}
                for _ in range(25):
                    live.send(what, seat=live.table["seat"], **(wished if what == "wish" else {}))
                    while (message := live.read())["type"] not in ("wishes", "refused"):
                        pass
                    said.append(message.get("code", "answered"))
        allowed = RATES[what].burst
        assert set(said[:allowed]) == {"answered" if what == "wish" else "nothing_to_undo"}
        assert said[allowed] == "too_many"


def test_hints_and_reviews_have_their_own_rate_limit(tmp_path: Path) -> None:
    """Everybody's bots wait for it, so too many requests are refused, in the reader's language."""
    assert {kind_of("GET", f"/api/matches/0123abcd/{what}") for what in ("hint", "review")} == {"advice"}
    assert kind_of("GET", "/api/matches/0123abcd/odds") == "read"
    with Served(str(tmp_path / "x.db"), Rates(1, lambda: 0.0)) as server, Visitor(server.address) as me:
        path = "/matches/0123abcd/hint?seat=x&ask=0&lang=ru"
        assert {me.http.get(path).status_code for _ in range(RATES["advice"].burst)} == {404}
        refused = me.http.get(path)
        assert refused.status_code == 429 and refused.json()["detail"].startswith("Слишком")


@pytest.mark.parametrize("path", ["//api/tokens", "/api//tokens", "/api/tokens/", "///api/tokens//"])
def test_no_spelling_of_a_path_bypasses_the_guard(tmp_path: Path, path: str) -> None:
    """The application takes several slashes for one, and none at the end."""
    with Served(str(tmp_path / "x.db"), Rates(1, lambda: 0.0)) as server:

        def status(headers: dict[str, str]) -> int:
            with closing(HTTPConnection(server.address)) as connection:
                connection.request("POST", path, '{"label": "x"}', {"content-type": "application/json"} | headers)
                return connection.getresponse().status

        assert status({}) == 403
        codes = [status({"x-warhost": "page"}) for _ in range(RATES["login"].burst + 1)]
        assert codes == [401] * RATES["login"].burst + [429]


def test_rates_forget_and_recover() -> None:
    now = 0.0
    rates = Rates(1, lambda: now)
    burst = RATES["login"].burst
    assert [rates.allow("login", "a") for _ in range(burst + 1)] == [True] * burst + [False]
    assert rates.allow("login", "b")
    now = 60 / RATES["login"].minute
    assert rates.allow("login", "a") and not rates.allow("login", "a")


# ---- people


def test_passwords_are_hashed_in_separate_threads(visitor: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashing is slow and needs much memory by design, so the threads of the store must stay free."""
    threads: list[str] = []

    def hashed(*_: str) -> str:
        threads.append(current_thread().name)
        return "hashed"

    monkeypatch.setattr("warhost.server.people.hasher", SimpleNamespace(hash=hashed, verify=hashed))
    account = {"name": "Celebrimbor", "password": "three for the elves"}
    visitor().post("/account", account)
    visitor().post("/session", account)
    assert [name.startswith("hashing") for name in threads] == [True, True], threads


def test_an_account_keeps_the_matches_of_a_guest_on_every_device(visitor: Make, served: Served) -> None:
    me, phone = visitor(), visitor()
    match = me.post("/matches", NEW)["id"]
    old = me.http.cookies["warhost"]
    named = me.post("/account", {"name": "Бильбо Бэггинс", "password": "there-and-back", "mail": "b@example.org"})
    assert named["name"] == "Бильбо Бэггинс" and not named["guest"] and named["id"] == me.me["id"]
    stale = httpx.get(f"http://{me.address}/api/matches/{match}/notes", cookies={"warhost": old}, trust_env=False)
    assert stale.status_code == 401
    stored = rows(served.database, "SELECT password FROM people WHERE name IS NOT NULL")[0][0]
    assert stored.startswith("$argon2id$") and "there-and-back" not in stored
    on_phone = phone.post("/matches", NEW)["id"]
    phone.ok(phone.http.put(f"/matches/{on_phone}/notes", json={"words": "keep the Ring"}))
    live = phone.live(on_phone)
    assert phone.refused("POST", "/session", {"name": "бильбо бэггинс", "password": "wrong"}) == (403, "bad_login")
    assert phone.refused("POST", "/session", {"name": "Nobody", "password": "wrong"}) == (403, "bad_login")
    assert phone.post("/session", {"name": "бильбо  бэггинс", "password": "there-and-back"})["id"] == named["id"]
    assert {m["id"] for m in phone.get("/matches?state=mine")} == {match, on_phone}
    assert phone.get(f"/matches/{on_phone}/notes")["words"] == "keep the Ring"
    assert phone.live(on_phone).table["seats"] == ["gandalf"]
    # Another window comes back with the new cookie.
    assert live.table["seat"] == "gandalf"
    with pytest.raises(ConnectionClosed):
        live.until("never")
    assert phone.refused("POST", "/account", {"name": "Frodo", "password": "there-and-back"}) == (409, "has_account")
    other = visitor()
    same = {"name": "БИЛЬБО БЭГГИНС", "password": "there-and-back"}
    assert other.refused("POST", "/account", same) == (409, "name_taken")
    assert other.refused("POST", "/account", {"name": "1", "password": "12345678"}) == (400, "bad_name")
    assert other.refused("POST", "/account", {"name": "<b>", "password": "12345678"}) == (400, "bad_name")
    assert other.refused("POST", "/account", {"name": "Sam", "password": "short"}) == (400, "bad_request")


def test_logging_out_ends_the_session_and_its_sockets(visitor: Make) -> None:
    me = visitor()
    live = me.live(me.post("/matches", NEW)["id"])
    cookie = me.http.cookies["warhost"]
    assert me.http.delete("/session").status_code == 204
    again = httpx.get(f"http://{me.address}/api/me", cookies={"warhost": cookie}, trust_env=False)
    assert again.json()["id"] != me.me["id"]
    with pytest.raises(ConnectionClosed):
        while True:
            live.read()


def test_a_page_refuses_to_act_for_a_user_who_signed_in_in_another_tab(visitor: Make) -> None:
    me, other = visitor(), visitor()
    stale = {"x-warhost-person": other.me["id"]}
    for method, path, body in (
        ("POST", "/tokens", {"label": "my bot"}),
        ("PATCH", "/me", {"mail": "a@example.org"}),
        ("DELETE", "/session", None),
    ):
        answer = me.http.request(method, path, json=body, headers=stale)
        assert (answer.status_code, answer.json()["code"]) == (401, "no_session")
    assert me.get("/tokens") == [] and me.get("/me") == me.me
    assert me.http.post("/tokens", json={"label": "x"}, headers={"x-warhost-person": me.me["id"]}).status_code == 201


def test_logging_in_or_out_closes_sockets_in_all_processes(postgres: str) -> None:
    url = new_database(postgres, uuid4().hex)
    account = {"name": "Nob", "password": "pork-and-apples"}
    with Served(url) as one, Served(url) as two, Visitor(one.address) as me, ExitStack() as windows:
        match = me.post("/matches", NEW)["id"]

        def sit() -> Live:
            window = windows.enter_context(Visitor(two.address, me.http.cookies["warhost"]))
            live = window.live(match)
            assert live.table["seats"] == ["gandalf"]
            return live

        guest = sit()
        me.post("/account", account)
        with pytest.raises(ConnectionClosed):
            guest.until("never")
        named = sit()
        assert me.http.delete("/session").status_code == 204
        with pytest.raises(ConnectionClosed):
            named.until("never")


def test_logging_out_while_connecting_closes_the_socket(visitor: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """The match may take a while to load, so the message that the session has ended finds no socket yet."""
    me = visitor()
    match = me.post("/matches", NEW)["id"]
    enter = sockets.enter

    async def late(tables: LiveMatches, *args: Any) -> Socket:
        tables.store.end_session(args[3])
        sockets.end_session(tables, args[3])
        return await enter(tables, *args)

    monkeypatch.setattr(sockets, "enter", late)
    with pytest.raises(ConnectionClosed) as closed:
        me.live(match).until("never")
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1013  # come back


def test_matches_of_bots_alone_have_a_lower_rate_limit(tmp_path: Path) -> None:
    bots = {
        "game": "wotrcg",
        "seats": {"gandalf": {"kind": "bot", "bot": "random"}, "witch_king": {"kind": "bot", "bot": "random"}},
    }
    with Served(str(tmp_path / "x.db"), Rates(1, lambda: 0.0)) as server, Visitor(server.address) as me:
        for _ in range(RATES["heavy"].burst):
            me.ok(me.http.delete(f"/matches/{me.post('/matches', bots)['id']}"))  # only a few may run at once
        assert me.refused("POST", "/matches", bots) == (429, "too_many")
        assert me.post("/matches", NEW)["state"] == "running"


def test_few_reports_are_kept_of_one_address(tmp_path: Path) -> None:
    """Nothing deletes them, and each may be as large as a record."""
    with Served(str(tmp_path / "x.db"), Rates(1, lambda: 0.0)) as server, Visitor(server.address) as me:
        match = me.post("/matches", NEW)["id"]
        path, body = f"/matches/{match}/report", {"words": "Where is the Ring?"}
        for _ in range(RATES["report"].burst):
            me.post(path, body)
        assert me.refused("POST", path, body) == (429, "too_many")
        assert me.refused("POST", f"/people/{me.me['id']}/report", {"match": match, "words": "x"}) == (429, "too_many")


def test_a_session_expires(visitor: Make, served: Served) -> None:
    me = visitor()
    with closing(sqlite3.connect(served.database)) as connection:
        assert connection.execute("SELECT expires FROM sessions").fetchone()[0] > time.time() + 80 * 86400
        connection.execute("UPDATE sessions SET expires = ?", (time.time() - 1,))
        connection.commit()
    assert me.refused("POST", "/matches", NEW) == (401, "no_session")
    assert me.get("/me")["id"] != me.me["id"]


def test_a_returning_visitor_gets_a_prolonged_cookie(visitor: Make, served: Served) -> None:
    """Browsers forget old cookies, regardless of what the server stores."""
    me = visitor()
    token = me.post("/tokens", {"label": "my bot"})["token"]

    def ends_in() -> dict[str, float]:
        return {
            kind: (expires - time.time()) / 86400
            for kind, expires in rows(served.database, "SELECT kind, expires FROM sessions")
        }

    with closing(sqlite3.connect(served.database)) as connection:
        connection.execute("UPDATE sessions SET expires = ?", (time.time() + 10 * 86400,))
        connection.commit()
    assert "set-cookie" not in me.http.get("/matches?state=mine").headers and ends_in()["cookie"] < 11
    again = me.http.get("/me")
    assert again.json() == me.me and again.headers["set-cookie"].startswith(f"warhost={me.http.cookies['warhost']};")
    assert "max-age=7776000" in again.headers["set-cookie"].lower()
    assert ends_in()["cookie"] > 80 and ends_in()["token"] < 11
    assert "set-cookie" not in me.http.get("/me").headers
    program = {"authorization": f"Bearer {token}"}
    answer = httpx.get(f"http://{me.address}/api/me", headers=program, trust_env=False)
    assert answer.json() == me.me and "set-cookie" not in answer.headers and ends_in()["token"] > 80


def test_similar_names_are_the_same_and_invisible_ones_are_refused(visitor: Make) -> None:
    me = visitor()
    for name in ("\u3164\u3164", "A\u115f", "\ufdfa" * 10):  # the last is eighteen letters in one
        assert me.refused("POST", "/account", {"name": name, "password": "12345678"}) == (400, "bad_name")
    assert len({handle_of(name) for name in ("Bob B", " bob\u2003\tB ", "\uff22ob b")}) == 1


def test_a_program_plays_with_a_token(visitor: Make) -> None:
    me = visitor()
    token = me.post("/tokens", {"label": "my bot"})["token"]
    headers = {"authorization": f"Bearer {token}"}
    made = httpx.post(f"http://{me.address}/api/matches", json=NEW, headers=headers, trust_env=False)
    assert made.status_code == 201 and made.json()["mine"] == ["gandalf"]
    wrong = httpx.post(
        f"http://{me.address}/api/matches", json=NEW, headers={"authorization": "Bearer x"}, trust_env=False
    )
    assert wrong.status_code == 401


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/account", {"name": "Thief", "password": "there-and-back-again"}),
        ("POST", "/tokens", {"label": "more"}),
        ("GET", "/account/data", None),
        ("PUT", "/account/password", {"old": "simbelmyne", "new": "there-and-back-again"}),
        ("POST", "/account/delete", {"password": "simbelmyne"}),
    ],
)
def test_a_token_cannot_take_over_an_account(visitor: Make, method: str, path: str, body: Any) -> None:
    me = visitor()
    token = me.post("/tokens", {"label": "my bot"})["token"]
    answer = httpx.request(
        method,
        f"http://{me.address}/api{path}",
        json=body,
        trust_env=False,
        headers={"authorization": f"Bearer {token}"},
    )
    assert (answer.status_code, answer.json()["code"]) == (403, "not_by_token")


def test_a_token_does_not_bring_the_matches_of_a_guest_to_another_account(visitor: Make) -> None:
    """Otherwise a thief of the token could take all matches of a guest by signing in."""
    me, thief = visitor(), visitor()
    match = me.post("/matches", NEW)["id"]
    token = me.post("/tokens", {"label": "my bot"})["token"]
    login = {"name": "Thief", "password": "there-and-back-again"}
    thief.post("/account", login)
    stolen = {"authorization": f"Bearer {token}"}
    answer = httpx.post(f"http://{me.address}/api/session", json=login, headers=stolen, trust_env=False)
    assert (answer.status_code, answer.json()["code"]) == (403, "not_by_token")
    assert [one["id"] for one in me.get("/matches?state=mine")] == [match]


def test_a_token_cannot_change_the_mail_address(visitor: Make) -> None:
    """The owner of the address can set a new password, and so take over the account."""
    me = visitor()
    token = me.post("/tokens", {"label": "my bot"})["token"]
    wanted = {"mail": "thief@example.org"}
    for headers in ({"authorization": f"Bearer {token}"}, {"cookie": f"warhost={token}", "x-warhost": "page"}):
        for language, words in (("en", "token"), ("ru", "токену")):
            answer = httpx.patch(
                f"http://{me.address}/api/me?lang={language}", json=wanted, headers=headers, trust_env=False
            )
            assert (answer.status_code, answer.json()["code"]) == (403, "not_by_token")
            assert words in answer.json()["detail"]
        other = httpx.patch(f"http://{me.address}/api/me", json={"language": "ru"}, headers=headers, trust_env=False)
        assert other.status_code == 200
    assert me.get("/me")["mail"] == ""
    assert me.ok(me.http.patch("/me", json=wanted))["mail"] == "thief@example.org"


# ---- what is hidden


def test_the_dice_key_is_revealed_only_after_the_end(visitor: Make, served: Served) -> None:
    me = visitor()
    match = me.post("/matches", NEW)["id"]
    live = me.live(match)
    key = rows(served.database, "SELECT key FROM matches")[0][0]
    told: list[str] = []
    sealed = live.table["commitment"]
    pick = random.Random(1)
    while live.until_asked():
        if live.table["version"] % 10 == 0:
            told += [me.http.get(f"/matches/{match}{path}").text for path in ("", "/record", "/at/0", "/notes")]
        live.answer(pick.choice(live.options()))
    told += [json.dumps(message) for message in live.seen]
    assert len(told) > 100 and not any(key in text for text in told)
    record = me.get(f"/matches/{match}/record")
    assert record["key"] == key and commitment(bytes.fromhex(key)) == sealed == record["commitment"]
    assert warhost.verify(record).over


def sent(match: Match, seat: str) -> Iterator[bytes]:
    """Every message of the table that somebody at a seat gets, in both languages, and what it can ask for."""
    number = -1 if seat == render.SPECTATOR else match.seat_number(seat)
    course = Course(Origin(match.game.name, match.options_used, "00" * 32, {}))
    course.match = match
    for language in LANGUAGES:
        asked = 1 if number in [ask.seat for ask in match.open_asks()] else None
        yield wire.encode(render.table(course, language, seat, [seat], 1, asked, "running", [], ""))
        entries = render.Story(render.reader_of(match, language), number).update(render.Happened().events(match))
        yield wire.encode(wire.Log(0, entries))
    # What can be asked besides: it is computed from the whole truth but must not reveal it.
    for ask in match.open_asks():
        if ask.seat == number:
            yield from told_when_asked(match, ask)
    for thing in names_by_kind(match.game.name).get("hex", ()):
        yield wire.encode(match.game.reach(match.state, "hex", thing, ""))


def told_when_asked(match: Match, ask: Ask) -> Iterator[bytes]:
    """The odds behind the first option that has some, and why each thing may not be chosen."""
    game = match.game
    for action in [action for action in ask.options if has_odds(game, match.state, ask, action)][:1]:
        yield wire.encode(render.odds(game, render.reader_of(match, "en"), match.state.copy(), ask, action, True))
    for kind in ("card", "region", "battleground", "path"):
        for thing in names_by_kind(game.name).get(kind, ()):
            yield game.why_not(match.state, ask, kind, thing).encode()


@pytest.mark.parametrize("game", game_names())
def test_two_worlds_that_differ_in_hidden_things_send_the_same_bytes(game: str) -> None:
    """Like the kernel's check of views, but for the messages on the wire."""
    engine = game_named(game)
    pick = Dice(key_of_seed("wire"))
    compared = 0
    for number, variant in enumerate(engine.variants()):
        match = warhost.new(game, seed=number, options=variant)
        for _ in range(6):
            for _ in range(25):
                if not match.over:
                    match.answer(choose(match, pick), match.open_asks()[0].seat)
            for seat, name in enumerate(match.seats):
                compared += compare_worlds(match, seat, name, pick)
    assert compared > 200


def parted(one: Match, other: Match, seen: int) -> bool:
    """Whether something hidden was shown or drawn since: from there on the two may differ for all to see."""
    return (
        one.state.seen != seen
        or other.state.seen != seen
        or any(here != there for here, there in zip(_rolled(one), _rolled(other), strict=False))
    )


def compare_worlds(match: Match, seat: int, name: str, pick: Dice) -> int:
    """Play the truth and a guess of a seat on with the same answers; how many pairs of messages were the same."""
    if match.over:
        return 0
    truth = Match(match.game, match.options_used, match.base.copy())
    state = match.base.copy()
    dice = state.dice.copy()
    match.game.guess(state, seat, Dice(pick.draw_key()))
    state.dice = dice
    guess = Match(match.game, match.options_used, state)
    compared = 0
    for _ in range(4):
        if parted(truth, guess, match.base.seen):
            break
        for who in (name, render.SPECTATOR):
            for here, there in zip(sent(truth, who), sent(guess, who), strict=True):
                assert here == there
                compared += 1
        if truth.over or truth.open_asks()[0].seat != guess.open_asks()[0].seat:
            break
        common = [o for o in truth.open_asks()[0].options if o in guess.open_asks()[0].options]
        if not common:
            break
        action, asked = common[pick.below(len(common))], truth.open_asks()[0].seat
        truth.answer(action, asked)
        guess.answer(action, asked)
    return compared
