"""The limits of one person and one network address, and the settings that change them."""

import asyncio
import itertools
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.helper import Served, Visitor, back_to
from tests.server.test_store import row
from websockets.exceptions import ConnectionClosed

import warhost
from warhost.kernel.errors import Problem
from warhost.server.bots import Bots
from warhost.server.database import migrate
from warhost.server.limits import NO_LIMITS, Limits, Share, from_environment
from warhost.server.refusal import Refusal
from warhost.server.security import RATES, Rate, Rates, caller
from warhost.server.shares import Shares
from warhost.server.store import Seat, Store

FEW = Limits(
    open_matches=Share(2, 3),
    waiting_matches=Share(2, 3),
    bot_matches=Share(2, 3),
    practice_matches=Share(2, 3),
    imports=Share(2, 3),
    hints=Share(1, 2),
    tokens=Share(2, 3),
    notes=Share(2, 3),
    sockets=Share(2, 3),
)
SEATS = {
    "many_open": {"free": "me", "shadow": "open"},
    "many_waiting": {"free": "me", "shadow": "invite"},
    "bots_alone": {"free": "bot", "shadow": "bot"},
    "many_practice": {"free": "me", "shadow": "bot"},
}


@pytest.fixture
def few(database: str) -> Iterator[Served]:
    """A server with low limits, which nobody reaches by requests alone."""
    with Served(database, Rates(100), limits=FEW) as server:
        yield server


def new_match(code: str) -> dict[str, Any]:
    """A new match of the kind that a refusal is about."""
    return {"game": "wotr", "seats": {seat: {"kind": kind} for seat, kind in SEATS[code].items()}}


def asked_in(me: Visitor, path: str, body: Any) -> str:
    """The words of a refusal in English and Russian."""
    return " ".join(me.http.post(f"{path}?lang={lang}", json=body).json()["detail"] for lang in ("en", "ru"))


def check_two_each_and_three_together(few: Served, path: str, body: Any, code: str) -> None:
    """One person gets two, and everybody at the same address three."""
    with Visitor(few.address) as me, Visitor(few.address) as other:
        made = [me.post(path, body)["id"] for _ in range(2)]
        assert me.refused("POST", path, body) == (409, code)
        assert asked_in(me, path, body).count("2") == 2
        assert other.post(path, body)["id"]
        assert other.refused("POST", path, body) == (409, "address_share")
        assert asked_in(other, path, body).count("3") == 2
        me.ok(me.http.delete(f"/{'tokens' if path == '/tokens' else 'matches'}/{made[0]}"))
        assert other.post(path, body)["id"]


@pytest.mark.parametrize("code", SEATS)
def test_matches_of_a_person_and_of_an_address_are_limited(few: Served, code: str) -> None:
    check_two_each_and_three_together(few, "/matches", new_match(code), code)


def test_imports_of_a_person_and_of_an_address_are_limited(few: Served) -> None:
    record = warhost.new("wotr", seed=1).record(with_key=True)
    check_two_each_and_three_together(few, "/records", record, "many_imports")


def test_tokens_of_a_person_and_of_an_address_are_limited(few: Served) -> None:
    check_two_each_and_three_together(few, "/tokens", {"label": "x"}, "many_tokens")


def test_notes_about_matches_of_others_are_limited(few: Served) -> None:
    with Visitor(few.address) as host, Visitor(few.address) as me, Visitor(few.address) as other:
        paths = [f"/matches/{host.post('/matches', new_match(code))['id']}/notes" for code in ("many_open",) * 2]
        paths.append(f"/matches/{host.post('/matches', new_match('many_practice'))['id']}/notes")
        for path in paths:  # players write as many as they like
            host.ok(host.http.put(path, json={"words": "mine"}))
        for path in paths[:2]:
            me.ok(me.http.put(path, json={"words": "theirs"}))
        assert me.refused("PUT", paths[2], {"words": "theirs"}) == (409, "many_notes")
        said = [me.http.put(f"{paths[2]}?lang={lang}", json={"words": "x"}).json()["detail"] for lang in ("en", "ru")]
        assert "2" in said[0] and "заметки" in said[1] and "2" in said[1]
        other.ok(other.http.put(paths[0], json={"words": "x"}))
        assert other.refused("PUT", paths[1], {"words": "x"}) == (409, "address_share")
        # Notes can be changed at the limit, and empty ones make room.
        other.ok(other.http.put(paths[0], json={"words": "y"}))
        me.ok(me.http.put(paths[0], json={"words": "changed"}))
        assert me.get(paths[0]) == {"words": "changed"}
        me.ok(me.http.put(paths[0], json={"words": ""}))
        me.ok(me.http.put(paths[2], json={"words": "theirs"}))
        assert [me.get(path)["words"] for path in paths] == ["", "theirs", "theirs"]


def test_spectators_of_one_address_share_the_rate_of_the_chat(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guests cost nothing, so one address can have many. Players of the match can still chat."""
    monkeypatch.setitem(RATES, "chat", Rate(3, 0.001))
    with Served(database, Rates(1)) as server, Visitor(server.address) as host:
        match = host.post("/matches", new_match("many_open"))["id"]
        crowd = [Visitor(server.address) for _ in range(4)]
        for number, guest in enumerate(crowd):
            live = guest.live(match)
            live.send("chat", words="spam")
            live.send("ping")
            live.until("pong")
            codes = [message["code"] for message in live.seen if message["type"] == "refused"]
            assert codes == ([] if number < 3 else ["too_many"])
            guest.close()
        mine = host.live(match)
        mine.send("chat", words="still here")
        while mine.until("chat")["lines"][-1]["words"] != "still here":
            pass


def refused_socket(who: Visitor, match: str, language: str) -> dict[str, Any]:
    """The refusal that a socket is sent before it is closed."""
    with pytest.raises(ConnectionClosed) as closed:
        who.live(match, language)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4429
    return {"reason": closed.value.rcvd.reason}


def test_sockets_of_a_person_and_of_an_address_are_limited(few: Served) -> None:
    with Visitor(few.address) as me, Visitor(few.address) as other:
        match = me.post("/matches", new_match("many_practice"))["id"]
        first, _ = me.live(match), me.live(match)
        assert refused_socket(me, match, "en") == {"reason": "many_sockets"}
        other.live(match)
        assert refused_socket(other, match, "ru") == {"reason": "address_share"}
        first.close()
        while True:  # the server notices a moment later
            try:
                other.live(match)
                break
            except ConnectionClosed:
                pass


def test_hints_and_reviews_in_flight_are_limited(few: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    go = threading.Event()

    async def slow(self: Bots, *args: Any) -> Any:
        await asyncio.to_thread(go.wait, 60)
        raise Refusal("stale", 409)

    monkeypatch.setattr(Bots, "advice", slow)
    with Visitor(few.address) as me, Visitor(few.address) as other, Visitor(few.address) as third:
        paths = {}
        for who in (me, other, third):
            match = who.post("/matches", new_match("many_practice"))["id"]
            live = who.live(match)
            assert live.until_asked()
            paths[who] = f"/matches/{match}/hint?seat=free&ask={live.table['ask']['version']}"
            live.close()
        waiting = [threading.Thread(target=who.http.get, args=(paths[who],)) for who in (me, other)]
        for thread in waiting:
            thread.start()
        codes = [wait_for_refusal(few.address, who, paths[who]) for who in (me, third)]
        go.set()
        for thread in waiting:
            thread.join()
    assert codes == ["many_hints", "address_share"]


def wait_for_refusal(address: str, who: Visitor, path: str) -> str:
    """Ask with the same cookie until the other requests have arrived."""
    with Visitor(address, who.http.cookies["warhost"]) as again:
        while True:
            try:
                response = again.http.get(path, timeout=1)
            except Exception:  # it is being processed: the others have not arrived yet
                continue
            return str(response.json()["code"])


def test_the_migration_finds_imports_of_finished_matches(database: str) -> None:
    store = Store(database)
    store.add_person("p", "en")
    for match, kind in (("m1", "past"), ("m2", "me")):
        store.add_match(row(match, "p"), [Seat("a", kind, "p", "", "")])
    back_to(store, "0009")
    migrate(store.engine)
    assert store.kept_kind("imports", ["m1", "m2"]) == {"m1"} and store.count_kind("imports", "p") == 1
    store.close()


def test_finished_matches_no_longer_count() -> None:
    shares = Shares(FEW)
    with shares.taken("hints", "p", "a"):
        with pytest.raises(Refusal, match="many_hints"):
            shares.take("hints", "p", "b")
        with shares.taken("hints", "q", "a"), pytest.raises(Refusal, match="address_share"):
            shares.take("hints", "r", "a")
    assert not shares.going
    free = Shares(NO_LIMITS)
    for _ in range(1000):
        free.take("sockets", "p", "a")


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("/run/warhost.sock", "/run/warhost.sock"),
    ],
)
def test_ipv6_addresses_are_counted_by_their_network(address: str, counted: str) -> None:
    assert caller({"client": (address, 1)}) == counted


def test_every_limit_can_be_set_in_the_environment() -> None:
    assert from_environment({}) == Limits()
    assert from_environment(
        {"WARHOST_HINTS": "7", "WARHOST_HINTS_PER_ADDRESS": "9", "WARHOST_RATE": "0.5", "WARHOST_HALF_OPEN": "0"}
    ) == Limits()._replace(hints=Share(7, 9), rate=0.5, half_open=0)
    for name, value in (
        ("WARHOST_TOKENS", "-1"),
        ("WARHOST_TOKENS", "1.5"),
        ("WARHOST_RATE", "fast"),
        ("WARHOST_SOCKETS_PER_ADDRESS", "1e3"),
    ):
        with pytest.raises(Problem, match=name):
            from_environment({name: value})


def test_the_handbook_lists_every_setting() -> None:
    text = (Path(__file__).parents[2] / "docs" / "operating.md").read_text()
    for field, usual in Limits()._asdict().items():
        name = f"`WARHOST_{field.upper()}`"
        expected = (
            f"| {name}, `…_PER_ADDRESS` | {usual.person}, {usual.address} |"
            if isinstance(usual, Share)
            else (f"| {name} | {usual:g} |")
        )
        assert expected in text, json.dumps(expected)


def rates_of_messages(monkeypatch: pytest.MonkeyPatch, allowed: Iterator[bool]) -> Rates:
    """Rates that allow everything but some of the messages of sockets."""
    rates = Rates(1)
    monkeypatch.setattr(rates, "allow", lambda what, who: what != "message" or next(allowed))
    return rates


def test_a_socket_that_goes_far_over_its_rate_is_closed_with_the_reason(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rates = rates_of_messages(monkeypatch, itertools.chain([True] * 10, itertools.repeat(False)))
    with Served(database, rates) as server, Visitor(server.address) as me:
        match = me.new({"gandalf": "me", "witch_king": "hot"})["id"]
        live, calm = me.live(match), me.live(match)
        with pytest.raises(ConnectionClosed) as closed:
            for _ in range(100):
                live.send("ping")
            while True:
                live.read()
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4429, "too_many")
        refused = {one["code"] for one in live.seen if one["type"] == "refused"}
        assert refused == {"too_many"}
        calm.send("ping")  # only that socket is closed
        assert calm.until("refused")["code"] == "too_many"


def test_a_socket_that_is_refused_now_and_then_stays_open(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rates = rates_of_messages(monkeypatch, itertools.cycle([True, False]))
    with Served(database, rates) as server, Visitor(server.address) as me:
        live = me.live(me.new({"gandalf": "me", "witch_king": "hot"})["id"])
        for _ in range(120):
            live.send("ping")
            assert live.until("pong")
            live.send("ping")
            assert live.until("refused")
