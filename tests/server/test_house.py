"""Other uses of matches: undo, replay, records, branches, chat, notes, reports; and refusals."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from threading import current_thread
from typing import Any
from uuid import uuid4

import httpx
import pytest
from tests.server.cluster import new_database
from tests.server.helper import Live, Served, Visitor
from websockets.exceptions import ConnectionClosed

import warhost
from warhost.games.library import game_named
from warhost.kernel.data import digest
from warhost.kernel.dice import key_of_seed
from warhost.server.course import Course
from warhost.server.replay_cache import Replay
from warhost.server.store import Store

pytestmark = pytest.mark.any_database

Make = Callable[[], Visitor]
GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture(autouse=True)
def known_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give every match the same dice, which no request can do where other people play."""
    monkeypatch.setattr("warhost.server.opening.new_key", lambda: key_of_seed("pair"))


def hot_table(me: Visitor, seed: str = "1") -> tuple[str, Live]:
    """A Card Game on one screen, with known dice."""
    match = me.new({"gandalf": "me", "witch_king": "hot"}, seed=seed)["id"]
    return match, me.live(match)


def turn_to_asked(live: Live) -> None:
    """View the table from the seat that has to answer."""
    waiting = live.table["waiting"][0]["seat"]
    if live.table["seat"] != waiting:
        live.send("look", seat=waiting)
        live.until("table")


def play_hot(live: Live, pick: random.Random, answers: int) -> None:
    """Answer for the seat that has to answer."""
    for _ in range(answers):
        turn_to_asked(live)
        assert live.answer(pick.choice(live.options()))["type"] == "ack"


def pair(visitor: Make) -> tuple[str, list[Live], list[Visitor]]:
    """Two people in a match."""
    people = [visitor(), visitor()]
    match = people[0].new({"gandalf": "me", "witch_king": "open"})["id"]
    people[1].post(f"/matches/{match}/join", {"seat": "witch_king"})
    return match, [person.live(match) for person in people], people


# ---- answers


def test_the_same_answer_sent_twice_is_acknowledged_twice_and_played_once(visitor: Make) -> None:
    _, live = hot_table(visitor())
    turn_to_asked(live)
    fields = {
        "ask_version": live.table["ask"]["version"],
        "seat": live.table["seat"],
        "action": live.options()[0],
        "id": "click",
    }
    live.send("answer", **fields)
    live.send("answer", **fields)
    assert [live.until("ack")["version"], live.until("ack")["version"]] == [1, 1]
    live.until_version(1)
    live.send("ping")
    live.until("pong")
    assert live.table["version"] == 1


def test_two_people_may_use_the_same_ids(visitor: Make) -> None:
    _, tables, _ = pair(visitor)
    for number in range(1, 7):
        mover = next(live for live in tables if live.table["ask"])
        mover.send(
            "answer",
            ask_version=mover.table["ask"]["version"],
            seat=mover.table["seat"],
            action=mover.options()[0],
            id=f"{sum(m['type'] == 'ack' for m in mover.seen)}",
        )
        assert mover.until("ack")["version"] == number
        for live in tables:
            live.until_version(number)


def test_an_answer_to_an_earlier_question_is_refused_and_a_fresh_table_follows(visitor: Make) -> None:
    me = visitor()
    match, live = hot_table(me)
    other_tab = me.live(match)
    turn_to_asked(live)
    turn_to_asked(other_tab)
    old = other_tab.table["ask"]["version"]
    live.answer(live.options()[0])
    refused = other_tab.answer(other_tab.options()[0], ask_version=old)
    assert refused["type"] == "refused" and refused["code"] == "stale" and refused["detail"]
    assert other_tab.table["version"] == 1
    assert live.table["version"] == 1


@pytest.mark.parametrize(
    ("message", "code"),
    [
        (
            {"type": "answer", "ask_version": 0, "seat": "gandalf", "action": "card:nonsense", "id": "1"},
            "unknown_action",
        ),
        ({"type": "answer", "ask_version": 0, "seat": "nobody", "action": "pass", "id": "1"}, "not_your_seat"),
        ({"type": "answer", "ask_version": 7, "seat": "gandalf", "action": "pass", "id": "1"}, "stale"),
        ({"type": "answer", "seat": "gandalf", "action": "pass", "id": "1"}, "bad_request"),
        ({"type": "undo", "seat": "gandalf"}, "nothing_to_undo"),
        ({"type": "undo_reply", "yes": True}, "no_undo_asked"),
        ({"type": "look", "seat": "balrog"}, "not_your_seat"),
        ({"type": "dance"}, "bad_request"),
        ({"type": "chat", "words": "a\0b"}, "bad_request"),
        ({"type": "standing", "seat": "gandalf", "kind": "\0"}, "bad_request"),
        ([], "bad_request"),
    ],
)
def test_an_invalid_message_is_refused_with_a_reason_and_changes_nothing(
    visitor: Make, message: dict[str, Any], code: str
) -> None:
    _, live = hot_table(visitor())
    before = live.table
    live.socket.send(json.dumps(message))
    refused = live.until("refused")
    assert refused["code"] == code and refused["detail"]
    live.until("table")
    assert live.table == before


def test_refusing_an_illegal_answer_lists_the_legal_ones(visitor: Make) -> None:
    _, live = hot_table(visitor())
    turn_to_asked(live)
    other = next(name for name in game_named("wotrcg").vocabulary.names if name not in live.options())
    refused = live.answer(other)
    assert (refused["type"], refused["code"]) == ("refused", "not_offered")
    live.send("language", lang="ru")
    live.until("table")
    assert "а" in live.answer(other)["detail"]


def test_after_a_lost_connection_an_answer_sent_again_is_not_played_again(visitor: Make) -> None:
    me = visitor()
    match, live = hot_table(me)
    turn_to_asked(live)
    fields = {
        "ask_version": live.table["ask"]["version"],
        "seat": live.table["seat"],
        "action": live.options()[0],
        "id": "lost",
    }
    live.send("answer", **fields)
    live.close()
    again = me.live(match)
    again.send("answer", **fields)
    assert again.until("ack")["version"] == 1
    again.until_version(1)
    play_hot(again, random.Random(1), 3)
    assert again.table["version"] == 4


# ---- undo


def test_an_answer_is_taken_back_by_the_rule_and_the_log_is_cut(visitor: Make) -> None:
    me = visitor()
    match, live = hot_table(me)
    pick = random.Random(6)
    while not live.table["may_undo"]:
        play_hot(live, pick, 1)
    words, version = live.words(), live.table["version"]
    live.send("undo", seat=live.table["seat"])
    live.until_version(version + 1)
    assert len(live.words()) <= len(words)
    fresh = me.live(match)
    assert fresh.words() == live.words() or fresh.table["seat"] != live.table["seat"]
    play_hot(live, pick, 3)


def test_an_undo_beyond_the_rule_asks_the_other_person(visitor: Make) -> None:
    match, tables, people = pair(visitor)
    pick = random.Random(2)
    number = 0
    last: list[Live] = []
    while len(last) < 12 or last[-1] is last[-2]:
        mover = next(live for live in tables if live.table["ask"])
        number = mover.answer(pick.choice(mover.options()))["version"]
        for live in tables:
            live.until_version(number)
        last.append(mover)
    asker, other = last[-2], last[-1]
    assert not asker.table["may_undo"]
    words = asker.words()
    asker.send("undo", seat=asker.table["seat"])
    told = other.until("undo_asked")
    assert (told["by"], told["of"]) == (asker.table["seat"], [other.table["seat"]])
    asker.send("undo_reply", yes=True)
    assert asker.until("refused")["code"] == "no_undo_asked"
    other.send("undo_reply", yes=False)
    while (told := asker.until("undo_asked"))["by"]:
        pass
    assert told["refused"] and asker.table["version"] == number
    asker.send("undo", seat=asker.table["seat"])
    while not other.until("undo_asked")["by"]:
        pass
    other.send("undo_reply", yes=True)
    for live in tables:
        live.until_version(number + 1)
    assert asker.table["ask"] is not None and other.table["ask"] is None
    assert len(asker.words()) < len(words) and asker.words() == words[: len(asker.words())]
    # A page that was open all the time answers an earlier question.
    assert asker.answer(asker.options()[0], ask_version=number - 2)["code"] == "stale"
    assert asker.answer(asker.options()[0])["type"] == "ack"
    assert people[0].get(f"/matches/{match}")["version"] == number + 2


def ask_in_vain(tables: list[Live]) -> None:
    """Ask for an undo until that is refused, and once more after another answer."""
    last: list[Live] = []
    while len(last) < 12 or last[-1] is last[-2]:
        mover = next(live for live in tables if live.table["ask"])
        number = mover.answer(mover.options()[0])["version"]
        for live in tables:
            live.until_version(number)
        last.append(mover)
    asker, other = last[-2], last[-1]
    for _ in range(3):
        asker.send("undo", seat=asker.table["seat"])
        while not other.until("undo_asked")["by"]:
            pass
        other.send("undo_reply", yes=False)
        while asker.until("undo_asked")["by"]:
            pass
    asker.send("standing", seat=asker.table["seat"], kind="ioreth", action="pass")
    while not asker.table["standing"]:
        asker.until("table")
    asker.send("undo", seat=asker.table["seat"])
    assert asker.until("refused")["code"] == "undo_refused"
    asker.send("look", seat=asker.table["seat"])
    asker.until("table")
    assert asker.table["standing"]  # the refusal changed nothing
    mover = next(live for live in tables if live.table["ask"])
    number = mover.answer(mover.options()[0])["version"]
    asker.until_version(number)
    asker.send("undo", seat=asker.table["seat"])
    assert asker.until("undo_asked")["by"] == asker.table["seat"]


def test_after_three_refusals_a_player_cannot_ask_for_an_undo_until_the_match_has_gone_on(visitor: Make) -> None:
    _, tables, _ = pair(visitor)
    ask_in_vain(tables)


def test_refusals_of_an_undo_count_for_every_process(postgres: str) -> None:
    """One process is asked for the undo, and another receives the refusal."""
    database = new_database(postgres, uuid4().hex)
    with Served(database) as one, Served(database) as two, Visitor(one.address) as me, Visitor(two.address) as friend:
        match = me.new({"gandalf": "me", "witch_king": "open"})["id"]
        friend.post(f"/matches/{match}/join", {"seat": "witch_king"})
        tables = [me.live(match), friend.live(match)]
        for live in tables:
            while live.table["state"] == "open":
                live.until("table")
        ask_in_vain(tables)


def test_bots_are_not_asked_and_the_server_remembers_the_undo(database: str) -> None:
    with Served(database) as server, Visitor(server.address) as me:
        match = me.new({"gandalf": "me", "witch_king": "bot"}, seed="3")["id"]
        live = me.live(match)
        live.play(random.Random(3), 10)
        live.until_asked()
        for _ in range(3):
            version = live.table["version"]
            live.send("undo", seat="gandalf")
            live.until_version(version + 1)
            live.until_asked()
        before, words, cookie = live.table, live.words(), me.http.cookies["warhost"]
    with Served(database) as server, Visitor(server.address, cookie) as again:
        live = again.live(match)
        assert live.table == before and live.words() == words


def test_people_are_asked_where_a_bot_plays_too_and_then_the_match_is_not_rated(visitor: Make, served: Served) -> None:
    people = [visitor(), visitor()]
    for person, name in zip(people, ("Eowyn", "Grima"), strict=True):
        person.post("/account", {"name": name, "password": "simbelmyne"})
    match = people[0].new(
        {"gandalf": "me", "witch_king": "open", "saruman": "bot"}, options={"scenario": "duel_three", "people": 3}
    )["id"]
    people[1].post(f"/matches/{match}/join", {"seat": "witch_king"})
    tables = [person.live(match) for person in people]
    pick = random.Random(5)
    answered: list[Live] = []
    while len(set(map(id, answered))) < 2:
        mover = next((live for live in tables if live.table["ask"]), None)
        if mover is None:
            tables[0].until("table")
            tables[1].until_version(tables[0].table["version"])
            continue
        number = mover.answer(pick.choice(mover.options()))["version"]
        for live in tables:
            live.until_version(number)
        answered.append(mover)
    asker = answered[0]
    other = next(live for live in tables if live is not asker)
    store = Store(served.database)
    row = store.match(match)
    assert row is not None and row.rated
    asker.send("undo", seat=asker.table["seat"])
    assert other.until("undo_asked")["by"] == asker.table["seat"]
    other.send("undo_reply", yes=True)
    while (told := asker.until("undo_asked"))["by"]:
        pass
    assert not told["refused"]
    row = store.match(match)
    assert row is not None and not row.rated
    assert [entry.action for entry in store.entries(match) if entry.what == "undo"] == ["new dice"]
    store.close()


# ---- looking back


def test_a_running_match_can_be_replayed_only_from_your_own_seat(visitor: Make) -> None:
    match, tables, people = pair(visitor)
    seen: dict[int, list[dict[str, Any]]] = {}
    pick = random.Random(8)
    for _ in range(90):
        mover = next(live for live in tables if live.table["ask"])
        number = mover.answer(pick.choice(mover.options()))["version"]
        for live in tables:
            live.until_version(number)
        seen[number] = [live.table | {"log": live.log} for live in tables]
    for number in (90, 3, 41, 42, 1, 77):
        for person, before in zip(people, seen[number], strict=True):
            assert person.get(f"/matches/{match}/at/{number}") == before
    path = f"/matches/{match}/at/5"
    assert people[0].refused("GET", f"{path}?seat=witch_king") == (403, "not_your_seat")
    assert people[0].get(f"{path}?seat=spectator")["seat"] == "spectator"
    assert people[0].refused("GET", f"/matches/{match}/at/91") == (404, "not_found")
    assert people[0].refused("GET", f"/matches/{match}/record") == (403, "not_finished")
    body = {"at": 3, "seats": {"gandalf": {"kind": "me"}, "witch_king": {"kind": "bot"}}}
    assert people[0].refused("POST", f"/matches/{match}/branch", body) == (403, "not_finished")


def test_moments_are_replayed_in_a_separate_thread(visitor: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long match takes a while: the threads of the store stay free, even if many look back at once."""
    threads: list[str] = []

    def at(replay: Replay, *_: object) -> Course:
        threads.append(current_thread().name)
        return replay.kept[0].clone()

    monkeypatch.setattr(Replay, "at", at)
    match, live = hot_table(visitor())
    visitor().get(f"/matches/{match}/at/{live.table['version']}")
    assert [name.rpartition("_")[0] for name in threads] == ["computing"]


def test_a_finished_match_can_be_replayed_from_every_seat(visitor: Make) -> None:
    """The log ends at the shown moment, regardless of how it was reached, and does not contain undone answers."""
    match, tables, _ = pair(visitor)
    told: dict[int, dict[str, list[Any]]] = {}
    pick = random.Random(8)
    number = 0
    while number < 60:
        mover = next(live for live in tables if live.table["ask"])
        number = mover.answer(pick.choice(mover.options()))["version"]
        if mover.table["may_undo"]:
            mover.send("undo", seat=mover.table["seat"])
            number += 1
        for live in tables:
            live.until_version(number)
        told[number] = {live.table["seat"]: live.log for live in tables}
    tables[0].send("resign", seat="gandalf")
    tables[0].until_version(number + 1)
    watcher = visitor()
    assert len(told) < 60
    assert [
        (at, seat)
        for at in sorted(told, reverse=True)
        for seat, entries in told[at].items()
        if watcher.get(f"/matches/{match}/at/{at}?seat={seat}")["log"] != entries
    ] == []
    public = watcher.get(f"/matches/{match}/at/{number}?seat=spectator")["log"]
    assert 0 < len(public) <= len(told[number]["gandalf"])
    russian = watcher.get(f"/matches/{match}/at/{number}?seat=gandalf&lang=ru")["log"]
    assert len(russian) == len(told[number]["gandalf"]) and russian != told[number]["gandalf"]


def test_an_imported_record_is_replayed_from_all_seats_and_exported_again(visitor: Make) -> None:
    record = json.loads((GOLDEN / "wotrcg-duel-2-promo.warhost.json").read_text(encoding="utf-8"))
    me, other = visitor(), visitor()
    match = me.post("/records", record)
    assert match["state"] == "finished" and match["result"] == record["result"]
    path = f"/matches/{match['id']}"
    assert other.get(f"{path}/record") == record
    for seat in record["seats"]:
        table = other.get(f"{path}/at/{match['version'] // 2}?seat={seat}")
        assert isinstance(table["view"]["decks"][seat]["hand"], list)
    live = other.live(match["id"])
    live.send("look", seat=record["seats"][1])
    live.until("table")
    assert live.table["seat"] == record["seats"][1] and live.table["over"]
    assert me.refused("POST", "/records", record | {"key": "00" * 32}) == (400, "record_commitment")
    assert me.refused("POST", "/records", {"format": "x"}) == (400, "record_format")


def test_a_record_with_an_impossible_position_is_refused_in_the_words_of_its_game(visitor: Make) -> None:
    record = warhost.new("wotr", seed=1).record() | {"position": {"characters": {"boromir": "not_yet"}}}
    refused = visitor().http.post("/records?lang=ru", json=record)
    assert refused.status_code == 400 and "characters.boromir" in refused.json()["detail"]
    assert "never" not in refused.json()["detail"]


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "pieces.fate.last_step: expected a whole number from 1 to 20, not 0."),
        ("ru", "pieces.fate.last_step: ожидается целое число от 1 до 20, а не 0."),
    ],
)
def test_a_record_with_an_invalid_override_is_refused_with_the_allowed_values(
    visitor: Make, lang: str, words: str
) -> None:
    record = warhost.new("bo5a", seed=1).record()
    values = {"pieces.fate.last_step": 0}
    record["options"]["override"] = {"digest": digest(values), "values": values}
    refused = visitor().http.post(f"/records?lang={lang}", json=record)
    assert refused.status_code == 400 and words in refused.json()["detail"]


@pytest.mark.parametrize(("kind", "others"), [("hot", False), ("bot", False), ("open", True), ("invite", True)])
def test_the_record_of_a_running_match_is_only_for_a_sole_player(visitor: Make, kind: str, others: bool) -> None:
    """It contains all answers, hidden or not, but never the key, so it cannot be imported."""
    me, friend = visitor(), visitor()
    made = me.new({"gandalf": "me", "witch_king": kind})
    path = f"/matches/{made['id']}"
    if others:
        assert me.refused("GET", f"{path}/record") == (409, "not_begun")
        invite = made["seats"][1].get("invite", "")
        friend.post(f"{path}/join", {"seat": "witch_king", "invite": invite})
        assert me.refused("GET", f"{path}/record") == (403, "not_finished")
    else:
        record = me.get(f"{path}/record")
        assert "key" not in record and "commitment" in record
        assert me.refused("POST", "/records", record) == (400, "record_no_key")
    assert friend.refused("GET", f"{path}/record") == (403, "not_finished")
    nobody = httpx.get(f"http://{me.address}/api{path}/record?lang=ru", trust_env=False)
    why = "закрытая партия" if kind == "invite" else "после окончания партии"
    assert nobody.status_code == 403 and why in nobody.json()["detail"]
    me.live(made["id"]).send("resign", seat="gandalf")
    while me.get(path)["state"] != "aborted":
        pass
    assert (me if kind == "invite" else visitor()).get(f"{path}/record")["key"]


def test_a_record_from_the_terminal_continues_on_one_screen(visitor: Make) -> None:
    played = warhost.new("wotrcg", seed=5)
    for _ in range(9):
        played.answer(played.options()[0])
    me = visitor()
    match = me.post("/records", played.record())
    assert match["state"] == "running" and match["mine"] == played.seats and match["version"] == 9
    live = me.live(match["id"])
    turn_to_asked(live)
    assert live.options() == played.options()
    play_hot(live, random.Random(1), 3)


def test_a_branch_starts_from_any_moment_against_a_bot(visitor: Make) -> None:
    record = json.loads((GOLDEN / "wotrcg-duel-2-promo.warhost.json").read_text(encoding="utf-8"))
    me = visitor()
    match = me.post("/records", record)
    first, second = record["seats"]
    for at in (0, 1, match["version"] // 2):
        body = {"at": at, "seats": {first: {"kind": "me"}, second: {"kind": "bot"}}}
        branch = me.post(f"/matches/{match['id']}/branch", body)
        assert branch["state"] == "running" and branch["mine"] == [first]
        live = me.live(branch["id"])
        live.play(random.Random(at), 4)
    body = {"at": match["version"], "seats": {first: {"kind": "me"}, second: {"kind": "bot"}}}
    assert me.refused("POST", f"/matches/{match['id']}/branch", body) == (409, "not_running")
    # After a replay, the person knows every hand and deck, so nobody else may join.
    for kind in ("open", "invite"):
        body = {"at": 1, "seats": {first: {"kind": "me"}, second: {"kind": kind}}}
        assert me.refused("POST", f"/matches/{match['id']}/branch", body) == (400, "branch_told")
    body = {"at": 1, "seats": {first: {"kind": "me"}, second: {"kind": "hot"}}}
    assert me.post(f"/matches/{match['id']}/branch", body)["mine"] == [first, second]


# ---- words


def test_chat_reaches_everybody_and_is_kept(visitor: Make) -> None:
    match, tables, people = pair(visitor)
    tables[0].send("chat", words="Well met!")
    for live in tables:
        line = live.until("chat")["lines"][-1]
        assert (line["words"], line["who"]) == ("Well met!", people[0].me["name"])
    late = visitor().live(match)
    late.send("ping")
    late.until("pong")
    assert [m["lines"][0]["words"] for m in late.seen if m["type"] == "chat"] == ["Well met!"]
    here = [m["people"] for m in late.seen if m["type"] == "people"][-1]
    assert sorted(person["seats"] for person in here) == [[], ["gandalf"], ["witch_king"]]


def test_notes_are_private_and_reports_are_kept_with_record_and_position(visitor: Make, served: Served) -> None:
    me, other = visitor(), visitor()
    match, _ = hot_table(me)
    path = f"/matches/{match}"
    assert me.ok(me.http.put(f"{path}/notes", json={"words": "He bluffs."})) == {"words": "He bluffs."}
    assert me.get(f"{path}/notes") == {"words": "He bluffs."}
    assert other.get(f"{path}/notes") == {"words": ""}
    me.post(f"{path}/report", {"words": "The Ring vanished."})
    store = Store(served.database)
    report = store.reports()[0]
    store.close()
    assert report["words"] == "The Ring vanished." and json.loads(report["record"])["key"]
    assert json.loads(report["position"])


def test_text_that_a_database_cannot_store_is_refused(visitor: Make) -> None:
    """PostgreSQL stores no NUL in a text, so the server refuses it first."""
    me = visitor()
    match, _ = hot_table(me)
    for method, path, body in (
        ("PUT", f"/matches/{match}/notes", {"words": "a\0b"}),
        ("POST", f"/matches/{match}/report", {"words": "a\0b"}),
        ("POST", "/tokens", {"label": "a\0b"}),
        ("PATCH", "/me", {"mail": "a\0b@example.org"}),
        ("PATCH", "/me", {"webhook": "https://example.org/\0"}),
        ("GET", "/players/%00", None),
        ("POST", "/session", {"name": "a\0b", "password": "12345678"}),
        ("POST", "/account", {"name": "a\0b", "password": "12345678"}),
    ):
        assert me.refused(method, path, body) == (400, "bad_request"), path
    with pytest.raises(ConnectionClosed) as closed:
        me.live("%00")
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4404


def test_a_missing_match_is_reported(visitor: Make) -> None:
    me = visitor()
    for path in ("/matches/abcdef", "/matches/abcdef/at/0", "/matches/abcdef/record", "/matches/abcdef/notes"):
        assert me.refused("GET", path) == (404, "no_match")
    assert me.refused("GET", "/matches/x.y")[0] in (400, 404)
