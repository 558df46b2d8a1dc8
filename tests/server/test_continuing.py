"""Players continue a match that new rules have stopped from its last position, in another match under these rules."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.helper import Served, Visitor, open_to_spectators, under_way
from tests.server.test_edition import OLDER, OURS, SEATS, grow_old, turned_away
from tests.server.test_series import begin_battle, campaign, give_up

import warhost
from warhost.server import hours
from warhost.server.edition import Edition, change, edition_of
from warhost.server.schema import matches, positions
from warhost.server.store import Store

PAIRING = "runestones/march_of_the_obscene"
DAYS = {"kind": "days", "days": 2}


def begun(
    database: str, use: Callable[[Visitor, Visitor, str], None], seats: dict[str, str] | None = None, **fields: Any
) -> tuple[str, list[str]]:
    """A match of two people that is under way, and their cookies."""
    with Served(database) as server, Visitor(server.address) as me, Visitor(server.address) as friend:
        match = me.new(seats or SEATS, **{"pace": DAYS} | fields)
        invite = match["seats"][1].get("invite", "")
        friend.post(f"/matches/{match['id']}/join", {"seat": "witch_king", "invite": invite})
        under_way(me.live(match["id"]), friend.live(match["id"]))
        use(me, friend, match["id"])
        return match["id"], [me.http.cookies["warhost"], friend.http.cookies["warhost"]]


def nothing(me: Visitor, friend: Visitor, match: str) -> None:
    """Leave the match as it is."""


def agree(visitor: Visitor, match: str, yes: bool = True) -> Any:
    """Agree to continue a match, or withdraw. Returns its summary."""
    return visitor.post(f"/matches/{match}/continue", {"yes": yes})


def stored_position(database: str, match: str) -> Any:
    """The position that is stored of a match, if there is one."""
    store = Store(database)
    found = store.position(match)
    store.close()
    return found


def test_the_position_of_a_running_match_is_stored_until_it_ends(database: str) -> None:
    def use(me: Visitor, friend: Visitor, match: str) -> None:
        kept = stored_position(database, match)
        assert kept is not None
        live = me.live(match)
        other = friend.live(match)
        pick = random.Random(1)
        while stored_position(database, match) == kept:  # only a finished step changes it
            for one in (live, other):
                one.until_version(max(live.table["version"], other.table["version"]))
            mover = next(one for one in (live, other) if one.table["ask"])
            assert mover.answer(pick.choice(mover.options()))["type"] == "ack"
        store = Store(database)
        with store.engine.connect() as connection:
            assert connection.execute(sa.select(sa.func.count()).select_from(positions)).scalar_one() == 1
        store.close()
        live.send("resign", seat="gandalf")
        while not live.table["over"]:
            live.until("table")
        assert stored_position(database, match) is None

    begun(database, use)


def test_players_continue_a_stopped_match_from_its_last_position_under_the_new_rules(database: str) -> None:
    def use(me: Visitor, friend: Visitor, match: str) -> None:
        me.http.put(f"/matches/{match}/notes", json={"words": "watch the ford"})

    match, cookies = begun(database, use)
    kept = stored_position(database, match)
    grow_old(database, OLDER)
    with (
        Served(database) as server,
        Visitor(server.address, cookies[0]) as me,
        Visitor(server.address, cookies[1]) as friend,
        Visitor(server.address) as stranger,
    ):
        found = me.get(f"/matches/{match}")
        assert (found["state"], found["continuation"], found["my_turn"]) == (
            "stopped",
            {"agreed": [], "match": ""},
            False,
        )
        assert stranger.refused("POST", f"/matches/{match}/continue", {"yes": True}) == (403, "not_your_seat")
        assert agree(me, match)["continuation"] == {"agreed": ["gandalf"], "match": ""}
        # The other player sees that a reply is expected.
        listed = friend.get("/matches?state=mine")
        assert [(one["id"], one["my_turn"]) for one in listed] == [(match, True)]
        assert not me.get("/matches?state=mine")[0]["my_turn"]
        assert agree(me, match, False)["continuation"]["agreed"] == []
        assert agree(friend, match)["continuation"]["agreed"] == ["witch_king"]
        old = agree(me, match)
        after = old["continuation"]["match"]
        assert old["state"] == "aborted" and after and not old["rated"] and old["result"] is None
        assert old["reason"].startswith("The rules changed. The players are continuing")
        new = friend.get(f"/matches/{after}")
        assert (new["state"], new["continues"], new["carried"], new["forced"]) == (
            "running",
            match,
            change("wotrcg", OLDER),
            ["position"],
        )
        assert (new["pace"], new["rated"], new["private"], new["rules_changed"]) == (found["pace"], False, False, "")
        assert [(seat["seat"], seat["who"]) for seat in new["seats"]] == [
            (seat["seat"], seat["who"]) for seat in found["seats"]
        ]
        assert me.get(f"/matches/{after}/notes") == {"words": "watch the ford"}
        lives = [me.live(after), friend.live(after)]
        mover = next(live for live in lives if live.table["ask"])
        assert mover.answer(mover.options()[0])["type"] == "ack"
        # Once is enough, and the old match cannot be replayed, as it would reveal hidden information of the new one.
        assert me.refused("POST", f"/matches/{match}/continue", {"yes": True}) == (409, "not_stopped")
        assert me.refused("GET", f"/matches/{match}/at/0") == (409, "match_continued")
        assert me.refused("GET", f"/matches/{match}/record") == (403, "not_finished")
        assert turned_away(me, match)[1] == 4409
    store = Store(database)
    row = store.match(after)
    assert row is not None and row.source["position"] == kept
    store.close()


def test_the_record_of_a_continued_match_is_open_once_the_other_one_is_over(database: str) -> None:
    match, cookies = begun(database, nothing)
    grow_old(database, OLDER)
    with (
        Served(database) as server,
        Visitor(server.address, cookies[0]) as me,
        Visitor(server.address, cookies[1]) as friend,
    ):
        agree(me, match)
        after = agree(friend, match)["continuation"]["match"]
        live = friend.live(after)
        live.send("abort", seat="witch_king")
        while not live.table["over"]:
            live.until("table")
        record = me.get(f"/matches/{match}/record")
        assert record["key"] and record["rules_version"] == OLDER.rules
        assert warhost.verify(me.get(f"/matches/{after}/record")).source["position"]


def test_a_continued_match_stays_closed_when_its_own_rules_are_back(database: str) -> None:
    match, cookies = begun(database, nothing)
    grow_old(database, OLDER)
    with (
        Served(database) as server,
        Visitor(server.address, cookies[0]) as me,
        Visitor(server.address, cookies[1]) as friend,
    ):
        agree(me, match)
        agree(friend, match)
    grow_old(database, OURS)
    with Served(database) as server, Visitor(server.address, cookies[0]) as me:
        assert me.get(f"/matches/{match}")["state"] == "aborted"
        assert me.refused("GET", f"/matches/{match}/record") == (403, "not_finished")
        assert me.refused("GET", f"/matches/{match}/at/0") == (409, "match_continued")


def test_bots_agree_to_continue(database: str) -> None:
    with Served(database) as server, Visitor(server.address) as me:
        match = me.new({"gandalf": "me", "witch_king": "bot"}, seed="bots agree")["id"]
        under_way(me.live(match))
        cookie = me.http.cookies["warhost"]
    grow_old(database, OLDER)
    with Served(database) as server, Visitor(server.address, cookie) as me:
        assert me.get(f"/matches/{match}")["continuation"]["agreed"] == ["witch_king"]
        after = agree(me, match)["continuation"]["match"]
        live = me.live(after)
        assert live.until_asked() and live.answer(live.options()[0])["type"] == "ack"


def test_a_private_match_stays_private_when_it_is_continued(database: str) -> None:
    match, cookies = begun(database, nothing, {"gandalf": "me", "witch_king": "invite"})
    grow_old(database, OLDER)
    with (
        Served(database) as server,
        Visitor(server.address, cookies[0]) as me,
        Visitor(server.address, cookies[1]) as friend,
        Visitor(server.address) as stranger,
    ):
        assert stranger.refused("POST", f"/matches/{match}/continue", {"yes": True}) == (403, "private")
        agree(me, match)
        after = agree(friend, match)["continuation"]["match"]
        assert me.get(f"/matches/{after}")["private"]
        assert stranger.refused("GET", f"/matches/{after}") == (403, "private")
        assert me.refused("GET", f"/matches/{after}/record") == (403, "not_finished")


@pytest.mark.parametrize("open_one", ["old", "new"])
def test_a_stranger_does_not_learn_the_id_of_a_private_match_that_continues_a_public_one_or_is_continued(
    database: str, open_one: str
) -> None:
    """Two worlds: one of the two matches is open to spectators. The players see both."""
    match, cookies = begun(database, nothing, {"gandalf": "me", "witch_king": "invite"})
    grow_old(database, OLDER)
    with (
        Served(database) as server,
        Visitor(server.address, cookies[0]) as me,
        Visitor(server.address, cookies[1]) as friend,
        Visitor(server.address) as stranger,
    ):
        agree(me, match)
        after = agree(friend, match)["continuation"]["match"]
        seen, hidden = (match, after) if open_one == "old" else (after, match)
        open_to_spectators(seen, me, friend)
        assert me.get(f"/matches/{match}")["continuation"]["match"] == after
        assert friend.get(f"/matches/{after}")["continues"] == match
        assert stranger.refused("GET", f"/matches/{hidden}") == (403, "private")
        for path in (f"/matches/{seen}", "/matches?state=running", "/matches?state=finished"):
            assert hidden not in stranger.http.get(path).text
        told = stranger.get(f"/matches/{seen}")
        assert (told["continues"], (told["continuation"] or {"match": ""})["match"]) == ("", "")
        # Once both are open, they lead to each other.
        open_to_spectators(hidden, me, friend)
        assert hidden in stranger.http.get(f"/matches/{seen}").text


def test_a_match_is_continued_only_where_that_is_possible(database: str) -> None:
    match, cookies = begun(database, nothing)
    with Served(database) as server, Visitor(server.address, cookies[0]) as me:
        assert me.refused("POST", f"/matches/{match}/continue", {"yes": True}) == (409, "not_stopped")
        assert me.get(f"/matches/{match}")["continuation"] is None
    grow_old(database, OLDER)
    store = Store(database)
    with store.engine.begin() as connection:
        connection.execute(positions.update().values(position=json.dumps({"round": "the_ninth"})))
    with Served(database) as server, Visitor(server.address, cookies[0], "ru") as me:
        assert me.refused("POST", f"/matches/{match}/continue", {"yes": True}) == (409, "position_refused")
        with store.engine.begin() as connection:
            connection.execute(positions.delete())
        assert me.refused("POST", f"/matches/{match}/continue", {"yes": True}) == (409, "no_position")
        assert me.get(f"/matches/{match}")["continuation"] is None
    store.close()


def test_an_agreement_lapses_when_the_match_continues_in_between(database: str) -> None:
    match, cookies = begun(database, nothing)
    grow_old(database, OLDER)
    with Served(database) as server, Visitor(server.address, cookies[0]) as me:
        agree(me, match)
    store = Store(database)
    with store.engine.begin() as connection:
        connection.execute(matches.update().values(version=matches.c.version + 1, proof="another position"))
    store.close()
    with Served(database) as server, Visitor(server.address, cookies[1]) as friend:
        assert agree(friend, match)["continuation"] == {"agreed": ["witch_king"], "match": ""}


def test_an_agreement_stands_when_only_time_is_given_back(database: str) -> None:
    """A long time without a server raises the versions of all matches with a clock."""
    match, cookies = begun(database, nothing)
    grow_old(database, OLDER)
    with Served(database) as server, Visitor(server.address, cookies[0]) as me:
        agree(me, match)
    store = Store(database)
    last = store.beat(hours.now)[0]
    assert match in store.beat(lambda: last + 7200.0)[1]
    store.close()
    with Served(database) as server, Visitor(server.address, cookies[1]) as friend:
        assert agree(friend, match)["continuation"]["match"]


def test_a_continued_match_takes_its_place_in_the_series(database: str) -> None:
    with Served(database) as server, Visitor(server.address) as me:
        match = campaign(me)["id"]
        begin_battle(match, me)
        cookie = me.http.cookies["warhost"]
    ours = edition_of("battlelore")
    grow_old(database, Edition(ours.rules - 1, ours.data))
    with Served(database) as server, Visitor(server.address, cookie) as me:
        after = agree(me, match)["continuation"]["match"]
        told = me.get(f"/matches/{after}")["series"]
        assert (told["number"], [one["id"] for one in told["matches"]]) == (1, [after])
        give_up(me, after, "daqan")
        told = me.get(f"/matches/{after}")["series"]
        assert (told["chooser"], told["may_go_on"], told["points"]["daqan"] >= 0) == ("uthuk", True, True)


def mustered(people: list[Visitor], cards: int | None) -> str:
    """A match of BattleLore in which the player who musters first has taken an army card, or this many cards."""
    match: str = people[0].new(
        {"daqan": "me", "uthuk": "open"}, "battlelore", options={"game": "full", "pairing": PAIRING}
    )["id"]
    people[1].post(f"/matches/{match}/join", {"seat": "uthuk"})
    lives = [person.live(match) for person in people]
    mover = next(live for live in lives if live.table["ask"])
    while mover.table["ask"]["kind"] != "army":
        mover.answer(mover.options()[0])
        for live in lives:
            live.until_version(mover.table["version"])
        mover = next(live for live in lives if live.table["ask"])
    if cards is None:
        mover.answer(next(action for action in mover.options() if action.startswith("army:")))
    else:
        mover.answer("muster")
        for _ in range(cards):
            mover.answer(next(action for action in mover.options() if action.startswith("card:")))
    assert mover.table["ask"]
    for live in lives:
        live.close()
    return match


def shown(visitor: Visitor, match: str) -> dict[str, Any]:
    """The summary of a match, without what differs between any two matches."""
    found = visitor.get(f"/matches/{match}")
    assert "position" not in json.dumps({**found, "forced": [], "reason": ""})
    return {
        name: value
        for name, value in found.items()
        if name not in ("id", "key", "created", "updated", "continues", "continuation", "ending")
    } | {name: found[name] and found[name]["agreed"] for name in ("continuation", "ending")}


def test_a_stopped_match_reveals_nothing_hidden(database: str) -> None:
    """Two worlds that the others cannot tell apart: few cards mustered in silence, and many."""
    with Served(database) as server, Visitor(server.address) as me, Visitor(server.address) as friend:
        worlds = [mustered([me, friend], cards) for cards in (1, 7)]
        first = me.get(f"/matches/{worlds[0]}")
        asked = [seat["seat"] for seat in first["seats"]][0 if first["my_turn"] else 1]
        cookies = [me.http.cookies["warhost"], friend.http.cookies["warhost"]]
    ours = edition_of("battlelore")
    grow_old(database, Edition(ours.rules - 1, ours.data))
    with (
        Served(database) as server,
        Visitor(server.address, cookies[0]) as me,
        Visitor(server.address, cookies[1]) as friend,
        Visitor(server.address) as stranger,
    ):
        others = [stranger, friend if asked == "daqan" else me]

        def compare(ids: list[str]) -> None:
            for person in others:
                assert shown(person, ids[0]) == shown(person, ids[1])

        compare(worlds)
        for one in worlds:
            agree(me, one)
        compare(worlds)
        later = [agree(friend, one)["continuation"]["match"] for one in worlds]
        compare(worlds)
        compare(later)
