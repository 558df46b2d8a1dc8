"""Matches begun under other rules are shown as stopped and are not played under ours."""

import json
import random
import time
from collections.abc import Callable
from importlib.resources import files
from threading import Event
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from tests.server.helper import Served, Visitor, under_way
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import warhost
from warhost.games.library import game_named
from warhost.kernel.dice import key_of_seed
from warhost.kernel.errors import BadRecord
from warhost.kernel.past import Past, history
from warhost.server import rebuilding
from warhost.server.course import ANSWER, Course, Origin
from warhost.server.database import connected, database_url, migrate
from warhost.server.edition import Edition, change, edition_of, editions
from warhost.server.entries import Entry
from warhost.server.live_matches import LiveMatches
from warhost.server.schema import matches
from warhost.server.store import MatchRow, Store

OURS = edition_of("wotrcg")
OLDER = Edition(OURS.rules - 1, OURS.data)
SEATS = {"gandalf": "me", "witch_king": "open"}


def grow_old(database: str, edition: Edition, **fields: Any) -> None:
    """Mark all matches as begun under these rules, which led to a different state than ours."""
    store = Store(database)
    with store.engine.begin() as connection:
        connection.execute(
            matches.update().values(**{"rules": edition.rules, "data": edition.data, "proof": "f" * 32} | fields)
        )
    store.close()


def played(database: str, use: Callable[[str, Visitor, Visitor], None]) -> tuple[str, list[str]]:
    """A match of two people after one answer, in which a server let somebody act. Returns it and their cookies."""
    with Served(database) as server, Visitor(server.address) as me, Visitor(server.address) as friend:
        match: str = me.new(SEATS, pace={"kind": "days", "days": 1})["id"]
        friend.post(f"/matches/{match}/join", {"seat": "witch_king"})
        lives = [me.live(match), friend.live(match)]
        mover = next(live for live in lives if live.table["ask"])
        assert mover.answer(mover.options()[0])["type"] == "ack"
        lives[0].send("chat", words="Well met")
        lives[0].until("chat")
        assert me.http.put(f"/matches/{match}/notes", json={"words": "watch the ford"}).is_success
        use(match, me, friend)
        return match, [me.http.cookies["warhost"], friend.http.cookies["warhost"]]


def nothing(match: str, me: Visitor, friend: Visitor) -> None:
    """Leave the match as it is."""


def turned_away(visitor: Visitor, match: str) -> tuple[dict[str, Any], int]:
    """Return what a socket receives, and the code it is closed with."""
    cookie = {"cookie": f"warhost={visitor.http.cookies['warhost']}"}
    with connect(
        f"ws://{visitor.address}/api/matches/{match}/live?lang=ru", proxy=None, additional_headers=cookie
    ) as socket:
        told = json.loads(socket.recv())
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv()
    assert closed.value.rcvd is not None
    return told, closed.value.rcvd.code


@pytest.mark.parametrize("begun", [OLDER, Edition(OURS.rules, "0" * 32), Edition()])
def test_a_running_match_is_stopped_by_new_rules(database: str, begun: Edition) -> None:
    match, cookies = played(database, nothing)
    # The time of the player to move ran out long ago.
    grow_old(database, begun, deadline=1.0)
    with Served(database) as server, Visitor(server.address, cookies[0]) as me:
        versions = change("wotrcg", begun)
        for listed in (me.get("/matches?state=running"), me.get("/matches?state=mine"), [me.get(f"/matches/{match}")]):
            assert [(one["id"], one["state"], one["rules_changed"], one["my_turn"]) for one in listed] == [
                (match, "stopped", versions, False)
            ]
        told, code = turned_away(me, match)
        assert (told["type"], told["code"], code) == ("refused", "rules_changed", 4409)
        assert versions in told["detail"] and "правила" in told["detail"]
        plan = {seat: {"kind": "hot"} for seat in SEATS}
        for method, path, body in (
            ("GET", "/at/1", None),
            ("GET", "/odds?ask=1&action=pass", None),
            ("GET", "/hint?ask=1", None),
            ("GET", "/review", None),
            ("GET", "/totals", None),
            ("GET", "/why?ask=1&kind=card&thing=x", None),
            ("POST", "/join", {"seat": "witch_king"}),
            ("POST", "/branch", {"at": 0, "seats": plan}),
        ):
            assert me.refused(method, f"/matches/{match}{path}", body) == (409, "rules_changed"), path
        # Its answers reveal hidden information, and not only mine.
        assert me.refused("GET", f"/matches/{match}/record") == (403, "not_finished")
        # Everything that does not depend on the rules still works.
        assert me.get(f"/matches/{match}/notes") == {"words": "watch the ford"}
        assert me.ok(me.http.put(f"/matches/{match}/notes", json={"words": "it was"})) == {"words": "it was"}
        assert [line["words"] for line in me.get(f"/matches/{match}/chat")] == ["Well met"]
        me.post(f"/matches/{match}/report", {"words": "Why did it stop?"})
    store = Store(database)
    assert store.untold(editions()) == [] and store.overdue(time.time(), editions()) == []
    found = store.match(match)
    assert found is not None and (found.state, found.version, len(store.entries(match))) == ("running", 1, 1)
    report = store.reports()[0]
    assert len(json.loads(report["record"])["entries"]) == 1 and report["position"] == "{}"
    store.close()


def test_a_finished_match_keeps_its_players_and_its_result_and_is_not_replayed(database: str) -> None:
    def give_up(match: str, me: Visitor, friend: Visitor) -> None:
        friend.post("/account", {"name": "Grima", "password": "simbelmyne"})
        live = friend.live(match)
        under_way(me.live(match), live)
        live.send("resign", seat="witch_king")
        while not live.table["over"]:
            live.until("table")

    match, cookies = played(database, give_up)
    # The old rules may have had endings that ours do not know.
    grow_old(database, OLDER, reason="the_sea_rose")
    with Served(database) as server, Visitor(server.address, cookies[0]) as me:
        found = me.get(f"/matches/{match}")
        assert (found["state"], found["rules_changed"], found["reason"]) == (
            "finished",
            f"{OLDER.rules} → {OURS.rules}",
            "the_sea_rose",
        )
        assert found["result"] == {"gandalf": 1.0, "witch_king": 0.0} and found["seats"][1]["who"] == "Grima"
        assert [one["id"] for one in me.get("/players/grima")["matches"]] == [match]
        assert me.get("/games/wotrcg/statistics")["wins"][0]["count"] == 1
        for path in ("/at/0", "/review", "/totals"):
            assert me.refused("GET", f"/matches/{match}{path}") == (409, "rules_changed")
        record = me.get(f"/matches/{match}/record")
        assert (record["rules_version"], record["result"]) == (OLDER.rules, None)
        assert len(record["answers"]) == found["version"] - 1
        with pytest.raises(BadRecord, match="rules_version"):
            warhost.load(record)
        # Under its own rules it can be read.
        assert warhost.load(record | {"rules_version": OURS.rules}).all_answers()


def test_a_record_of_a_match_stopped_against_bots_has_no_key(database: str) -> None:
    with Served(database) as server, Visitor(server.address) as me:
        match = me.new({"gandalf": "hot", "witch_king": "hot"}, seed="stopped")["id"]
        live = me.live(match)
        for _ in range(3):
            live.until_seat_asked()
            live.answer(live.options()[0])
        live.send("undo", seat=live.table["seat"])
        live.until_version(4)
        before = me.get(f"/matches/{match}/record")
        cookie = me.http.cookies["warhost"]
    grow_old(database, OLDER)
    with Served(database) as server, Visitor(server.address, cookie) as me:
        record = me.get(f"/matches/{match}/record")
        assert "key" not in record and record["commitment"] == before["commitment"] and len(record["answers"]) == 2
    again = warhost.load(record | {"rules_version": OURS.rules, "key": key_of_seed("stopped").hex()})
    assert again.record(with_key=False) == before


@pytest.mark.parametrize("answers", [["pass"], [["nobody", "pass"]], [["gandalf", 3]], [["gandalf", "nonsense"]]])
def test_answers_of_a_record_without_steps_name_a_seat_and_an_action(answers: list[Any]) -> None:
    record = warhost.new("wotrcg", seed="bare").record()
    del record["steps"], record["open"]
    with pytest.raises(BadRecord, match=r"answers\[0\]"):
        warhost.load(record | {"answers": answers})


@pytest.mark.parametrize("beside", ["steps", "open"])
def test_a_record_has_either_answers_or_steps(beside: str) -> None:
    """With both, the steps would be ignored: false rolls would pass for verified ones."""
    record = warhost.new("wotrcg", seed="bare").record()
    kept = record[beside]
    del record["steps"], record["open"]
    assert not warhost.load(record | {"answers": []}).over
    with pytest.raises(BadRecord, match=f"{beside}: not allowed together with answers"):
        warhost.load(record | {"answers": [], beside: kept})


def test_an_open_match_that_cannot_begin_is_not_listed(database: str) -> None:
    with Served(database) as server, Visitor(server.address) as me, Visitor(server.address) as friend:
        match = me.new(SEATS)["id"]
        assert [one["id"] for one in friend.get("/matches?state=open")] == [match]
    grow_old(database, OLDER)
    with Served(database) as server, Visitor(server.address) as friend:
        assert friend.get("/matches?state=open") == []
        assert friend.refused("POST", f"/matches/{match}/join", {"seat": "witch_king"}) == (409, "rules_changed")


def test_a_match_continues_when_its_own_rules_are_back(database: str) -> None:
    match, cookies = played(database, nothing)
    grow_old(database, OLDER)
    with Served(database) as server, Visitor(server.address, cookies[0]) as me:
        assert me.get(f"/matches/{match}")["state"] == "stopped"
    grow_old(database, OURS)
    with (
        Served(database) as server,
        Visitor(server.address, cookies[0]) as me,
        Visitor(server.address, cookies[1]) as friend,
    ):
        mover = next(live for live in (me.live(match), friend.live(match)) if live.table["ask"])
        # The time in which it was stopped may have been given back, as an entry of its own.
        version = mover.table["version"]
        assert mover.answer(mover.options()[0]) == {"type": "ack", "version": version + 1, "id": f"{id(mover)}-1"}


def test_old_matches_have_an_unknown_rules_version(database: str) -> None:
    engine = connected(database_url(database))
    config = Config()
    config.set_main_option("script_location", str(files("warhost.server") / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.execute(
            sa.text(
                "INSERT INTO matches (id, game, options, key, source, pace, state, rated, created, updated, version,"
                " waiting) VALUES ('m', 'wotr', '{}', '', '{}', '{}', 'running', false, 1, 1, 0, '')"
            )
        )
    migrate(engine)
    engine.dispose()
    store = Store(database)
    found = store.match("m")
    assert found is not None and found.edition == Edition()
    assert change("wotr", found.edition) == f"? → {edition_of('wotr').rules}"
    assert store.automatic(editions()) == []
    store.close()


def test_a_change_of_rules_is_described_briefly() -> None:
    assert change("wotrcg", Edition()) == f"? → {OURS.rules}"
    assert change("wotrcg", OLDER) == f"{OLDER.rules} → {OURS.rules}"
    data = Edition(OURS.rules, "0123456789abcdef")
    assert change("wotrcg", data) == f"{OURS.rules}/01234567 → {OURS.rules}/{OURS.data[:8]}"
    assert change("wotrcg", OURS) == ""


def real_proof(database: str) -> dict[str, str]:
    """The proofs that are stored, by match."""
    store = Store(database)
    with store.engine.connect() as connection:
        found = {row.id: row.proof for row in connection.execute(sa.select(matches.c.id, matches.c.proof))}
    store.close()
    return found


def play_on(match: str, me: Visitor, friend: Visitor) -> None:
    """Some more answers, so that a step is finished."""
    under_way(me.live(match), friend.live(match))


@pytest.mark.parametrize("begun", [OLDER, Edition(OURS.rules, "0" * 32)])
def test_a_running_match_continues_under_new_rules_that_make_no_difference_for_it(
    database: str, begun: Edition
) -> None:
    match, cookies = played(database, play_on)
    proof = real_proof(database)[match]
    assert len(proof) == 32
    grow_old(database, begun, proof=proof)
    with (
        Served(database) as server,
        Visitor(server.address, cookies[0]) as me,
        Visitor(server.address, cookies[1]) as friend,
    ):
        found = me.get(f"/matches/{match}")
        assert (found["state"], found["rules_changed"], found["carried"]) == ("running", "", change("wotrcg", begun))
        mover = next(live for live in (me.live(match), friend.live(match)) if live.table["ask"])
        assert mover.answer(mover.options()[0])["type"] == "ack"
    with Served(database) as server, Visitor(server.address, cookies[0]) as me:  # once is enough
        assert me.get(f"/matches/{match}")["carried"] == change("wotrcg", begun)


def steps_of(course: Course) -> list[Past]:
    """The finished steps of a match."""
    return history(course.match.past)


def test_every_state_of_a_match_counts_when_it_is_compared_with_new_rules() -> None:
    """Two courses may meet again in one state."""
    course, pick = Course(Origin("wotrcg", game_named("wotrcg").check_options({}), "11" * 32, {})), random.Random(5)
    proofs = []
    while len(steps_of(course)) < 12:
        seat = course.waiting()[0]
        action = pick.choice(course.match.options(seat))
        course.apply(Entry(course.version + 1, seat, ANSWER, action, None, 0.0))
        proofs.append(course.progress().proof)
    last = course.match.past
    assert last is not None and course.agrees(proofs[-1]) and not course.agrees(proofs[0])
    assert course.agrees(last.hash)  # how older versions have stored it
    again = Course(course.origin)
    for entry in course.standing:
        again.apply(entry)
    assert again.progress().proof == course.clone().progress().proof == proofs[-1]
    again = Course(course.origin)
    for entry in course.standing:
        again.apply(entry)
    steps_of(again)[3].hash = "f" * 32
    assert not again.agrees(proofs[-1])


def edition_in(store: Store, match: str) -> Edition:
    """The rules that a match has in the store."""
    found = store.match(match)
    assert found is not None
    return found.edition


def test_a_match_in_which_a_bot_must_answer_continues_by_itself_under_new_rules(database: str) -> None:
    with Served(database) as server, Visitor(server.address) as me:
        match = me.new({"gandalf": "me", "witch_king": "bot"}, seed="carried")["id"]
        live = me.live(match)
        under_way(live)
        cookie = me.http.cookies["warhost"]
    grow_old(database, OLDER, proof=real_proof(database)[match])
    store = Store(database)
    assert store.automatic(editions()) == []
    with Served(database) as server, Visitor(server.address, cookie):
        while edition_in(store, match) != OURS:
            time.sleep(0.05)
    store.close()


def test_people_play_while_many_matches_are_compared_with_new_rules(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The first match to be compared takes a very long time."""
    with Served(database) as server, Visitor(server.address) as me:
        found = [me.new({"gandalf": "me", "witch_king": "bot"}, seed=f"many {number}")["id"] for number in range(2)]
        for match in found:
            under_way(me.live(match))
        cookie = me.http.cookies["warhost"]
    grow_old(database, OLDER)
    proofs, release, carried = [], Event(), rebuilding.carried

    def slowly(tables: LiveMatches, row: MatchRow, entries: list[Entry]) -> MatchRow:
        proofs.append(row.id)
        release.wait()
        return carried(tables, row, entries)

    monkeypatch.setattr(rebuilding, "carried", slowly)
    caplog.set_level("INFO", "warhost.server")
    with Served(database) as server, Visitor(server.address, cookie) as me:
        try:
            fresh = me.new({"gandalf": "me", "witch_king": "bot"})["id"]
            live = me.live(fresh)
            assert live.until_asked() and live.answer(live.options()[0])["type"] == "ack"
            assert len(me.get("/matches?state=mine")) == 3 and me.get("/health")["workers"]
            assert len(proofs) == 1
        finally:
            release.set()
        while "compared 2 of 2 matches with the new rules: 0 continue" not in caplog.text:
            time.sleep(0.02)
    assert set(proofs) == set(found)


def test_a_finished_match_can_be_replayed_under_new_rules_that_make_no_difference(database: str) -> None:
    def give_up(match: str, me: Visitor, friend: Visitor) -> None:
        play_on(match, me, friend)
        live = friend.live(match)
        live.send("resign", seat="witch_king")
        while not live.table["over"]:
            live.until("table")

    match, cookies = played(database, give_up)
    grow_old(database, OLDER, proof=real_proof(database)[match])
    with Served(database) as server, Visitor(server.address, cookies[0]) as me:
        found = me.get(f"/matches/{match}")
        assert (found["rules_changed"], found["carried"]) == ("", change("wotrcg", OLDER))
        assert me.get(f"/matches/{match}/at/3")["version"] == 3
        assert warhost.verify(me.get(f"/matches/{match}/record"))
