"""Series of matches on the server: a campaign against a bot and between people."""

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from tests.server.helper import Live, Served, Visitor, back_to

from warhost.server.store import Store

ME_AND_BOT = {"daqan": {"kind": "me"}, "uthuk": {"kind": "bot", "bot": "random"}}
CARDS = {
    "B": ["mustering_the_militia", "runestones"],
    "C": ["river_of_sleep", "crimson_forest"],
    "D": ["nordgard_gate", "ride_for_greenbridge"],
}


def campaign(who: Visitor, seats: dict[str, Any] | None = None, **fields: Any) -> Any:
    """A new campaign."""
    return who.post("/matches", {"game": "battlelore", "series": "campaign", "seats": seats or ME_AND_BOT} | fields)


def against_each_other(one: Visitor, other: Visitor, **fields: Any) -> str:
    """A campaign of two people; the id of its first match."""
    match = campaign(one, {"daqan": {"kind": "me"}, "uthuk": {"kind": "open"}}, **fields)["id"]
    other.post(f"/matches/{match}/join", {"seat": "uthuk"})
    return str(match)


def give_up(loser: Visitor, match: str, seat: str, *others: Visitor) -> None:
    """Play a match until it is under way, and resign it."""
    begin_battle(match, loser, *others)
    live = loser.live(match)
    live.send("resign", seat=seat)
    until_over(live)
    live.close()


def begin_battle(match: str, *players: Visitor) -> None:
    """Play at random until leaving is no longer an abort.

    The players come to the table in turn: they count the silent moves of the others differently.
    """
    pick = random.Random(7)
    may_abort = True
    while may_abort:
        for who in players:
            live = who.live(match)
            if len(players) == 1:
                live.until_asked()
            while live.table["ask"] and live.table["may_abort"]:
                live.answer(pick.choice(live.options()))
            may_abort = live.table["may_abort"]
            live.close()


def until_over(live: Live) -> None:
    """Wait for the end."""
    while not live.table["over"]:
        live.until("table")


def series(who: Visitor, match: str) -> Any:
    """The series of a match as somebody sees it."""
    return who.get(f"/matches/{match}")["series"]


def go_on(who: Visitor, match: str, choice: str = "") -> str:
    """Begin the next match; its id."""
    return str(who.post(f"/matches/{match}/next", {"choice": choice})["id"])


def listed(who: Visitor, state: str) -> list[str]:
    """The matches in a list."""
    return [one["id"] for one in who.get(f"/matches?state={state}")]


def test_a_campaign_against_a_bot_goes_through_four_battles(served: Served) -> None:
    """The person resigns each battle, so the bot chooses; the person begins the next one."""
    with Visitor(served.address) as me:
        match = campaign(me)["id"]
        seen = [match]
        for number in (1, 2, 3, 4):
            told = series(me, match)
            assert (told["label"], told["number"], told["length"]) == ("Campaign of four battles", number, 4)
            assert [one["number"] for one in told["matches"]] == list(range(1, number + 1))
            assert me.refused("POST", f"/matches/{match}/next", {}) == (409, "series_match_running")
            give_up(me, match, "daqan")
            if number < 4:
                told = series(me, match)
                assert (told["chooser"], len(told["choices"]), told["may_go_on"]) == ("uthuk", 2, True)
                assert (told["next"], told["result"]) == ("", None)
                before, match = match, go_on(me, match)
                seen.append(match)
                assert series(me, before)["next"] == match
        told = series(me, match)
        assert [one["id"] for one in told["matches"]] == seen
        assert [one["points"]["uthuk"] >= 16 for one in told["matches"]] == [True] * 4
        total = {seat: sum(one["points"][seat] for one in told["matches"]) for seat in ("daqan", "uthuk")}
        assert told["points"] == total
        assert told["bonus"] == {"daqan": 0, "uthuk": 4}
        assert told["result"] == {"daqan": 0.0, "uthuk": 1.0}
        # The loser always had the cards with number 1.
        assert [one["things"]["daqan"]["id"] for one in told["matches"]] == [
            "damming_the_muir",
            "mustering_the_militia",
            "river_of_sleep",
            "nordgard_gate",
        ]
        assert (told["choices"], told["may_go_on"]) == ([], False)
        assert me.refused("POST", f"/matches/{match}/next", {}) == (409, "series_over")
        assert listed(me, "mine") == listed(me, "finished") == [match]


def test_a_battle_that_is_played_to_its_end_counts_with_its_points(served: Served) -> None:
    with Visitor(served.address) as me:
        match = campaign(
            me, {"daqan": {"kind": "bot", "bot": "random"}, "uthuk": {"kind": "bot", "bot": "random"}}, seed="7"
        )["id"]
        live = me.live(match)
        until_over(live)
        told = series(me, match)
        assert told["points"] == told["matches"][0]["points"] == live.table["view"]["points"]
        assert told["may_go_on"], "who lets two bots play begins the next battle"
        with Visitor(served.address) as other:
            assert other.refused("POST", f"/matches/{match}/next", {}) == (403, "not_your_choice")


def test_between_people_the_winner_chooses_a_card(served: Served) -> None:
    with Visitor(served.address) as ann, Visitor(served.address, language="ru") as bob, Visitor(served.address) as eve:
        match = against_each_other(ann, bob, pace={"kind": "days", "days": 5})
        give_up(bob, match, "uthuk", ann)
        assert series(bob, match)["label"] == "Кампания из четырёх битв"
        told = series(ann, match)
        assert (told["chooser"], told["may_go_on"]) == ("daqan", True)
        assert [one["id"] for one in told["choices"]] == CARDS["B"]
        for other in (bob, eve):
            assert not series(other, match)["may_go_on"]
            assert other.refused("POST", f"/matches/{match}/next", {"choice": "runestones"}) == (403, "not_your_choice")
        for wrong in ("", "nordgard_gate", "shadow_tor", "x"):
            assert ann.refused("POST", f"/matches/{match}/next", {"choice": wrong}) == (400, "bad_choice")
        assert not series(ann, match)["next"], "what was refused began nothing"
        second = ann.post(f"/matches/{match}/next", {"choice": "runestones"})
        assert {seat: thing["id"] for seat, thing in second["series"]["matches"][1]["things"].items()} == {
            "daqan": "runestones",
            "uthuk": "march_of_the_obscene",
        }
        assert second["state"] == "running" and second["pace"]["days"] == 5
        assert [seat["person"] for seat in second["seats"]] == [ann.me["id"], bob.me["id"]]
        assert ann.refused("POST", f"/matches/{match}/next", {"choice": "runestones"}) == (409, "series_went_on")
        # The other one wins the second battle and chooses then.
        give_up(ann, second["id"], "daqan", bob)
        told = series(bob, second["id"])
        assert (told["chooser"], told["may_go_on"]) == ("uthuk", True)
        assert len(told["choices"]) == 2 and not series(ann, second["id"])["may_go_on"]


def test_players_at_the_table_learn_that_the_next_battle_has_begun(served: Served) -> None:
    with Visitor(served.address) as ann, Visitor(served.address) as bob:
        match = against_each_other(ann, bob)
        give_up(bob, match, "uthuk", ann)
        live = bob.live(match)
        second = go_on(ann, match, "mustering_the_militia")
        live.until("table")
        assert series(bob, match)["next"] == second


def test_only_one_of_two_simultaneous_requests_begins_the_next_battle(served: Served) -> None:
    """After an abort both players may; there is one more match, and the other player learns that it has begun."""
    with Visitor(served.address) as ann, Visitor(served.address) as bob:
        match = against_each_other(ann, bob)
        live = bob.live(match)
        live.send("abort", seat="uthuk")
        until_over(live)
        with ThreadPoolExecutor(2) as both:
            asked = [both.submit(who.http.post, f"/matches/{match}/next", json={}) for who in (ann, bob)]
            answers = [one.result() for one in asked]
        assert sorted(answer.status_code for answer in answers) == [201, 409]
        assert [answer.json()["code"] for answer in answers if answer.is_error] == ["series_went_on"]
        assert len(listed(ann, "mine")) == 1


def test_a_campaign_is_one_entry_in_every_list(served: Served) -> None:
    """Open until somebody joins, then running, even between two battles."""
    with Visitor(served.address) as ann, Visitor(served.address) as bob, Visitor(served.address) as eve:
        match = campaign(ann, {"daqan": {"kind": "me"}, "uthuk": {"kind": "open"}})["id"]
        assert listed(eve, "open") == [match] and listed(eve, "running") == []
        bob.post(f"/matches/{match}/join", {"seat": "uthuk"})
        give_up(bob, match, "uthuk", ann)
        assert listed(eve, "running") == listed(ann, "mine") == listed(bob, "mine") == [match]
        assert listed(eve, "finished") == listed(eve, "open") == []
        second = go_on(ann, match, "mustering_the_militia")
        assert listed(eve, "running") == listed(ann, "mine") == listed(bob, "mine") == [second]
        alone = ann.new({"daqan": "me", "uthuk": "bot"}, "battlelore")
        assert alone["series"] is None
        assert set(listed(ann, "mine")) == {second, alone["id"]}


def test_a_battle_that_was_aborted_is_played_again_with_the_same_cards(served: Served) -> None:
    """Either player may begin it."""
    with Visitor(served.address) as ann, Visitor(served.address) as bob:
        match = against_each_other(ann, bob)
        live = bob.live(match)
        live.send("abort", seat="uthuk")
        until_over(live)
        told = series(bob, match)
        assert (told["chooser"], told["choices"], told["may_go_on"]) == ("", [], True)
        again = go_on(bob, match)
        told = series(ann, again)
        assert [(one["id"], one["number"]) for one in told["matches"]] == [(again, 1)]
        assert told["number"] == 1
        assert {seat: thing["id"] for seat, thing in told["matches"][0]["things"].items()} == {
            "daqan": "damming_the_muir",
            "uthuk": "blood_in_the_water",
        }
        give_up(ann, again, "daqan", bob)
        assert series(bob, again)["chooser"] == "uthuk"


def test_a_campaign_continues_after_a_restart_between_battles(database: str) -> None:
    with Served(database) as served, Visitor(served.address) as me:
        match = campaign(me)["id"]
        give_up(me, match, "daqan")
        cookie, before = me.http.cookies["warhost"], series(me, match)
    with Served(database) as served, Visitor(served.address, cookie) as me:
        assert series(me, match) == before
        second = go_on(me, match)
        assert series(me, second)["points"] == before["points"]
        me.live(second).until_asked()


def test_a_campaign_against_bots_is_deleted_as_a_whole(served: Served) -> None:
    with Visitor(served.address) as me:
        match = campaign(me)["id"]
        give_up(me, match, "daqan")
        second = go_on(me, match)
        kept = me.new({"daqan": "me", "uthuk": "bot"}, "battlelore")["id"]
        assert me.get(f"/matches/{second}")["may_withdraw"]
        me.ok(me.http.delete(f"/matches/{second}"))
        for gone in (match, second):
            assert me.refused("GET", f"/matches/{gone}") == (404, "no_match")
        assert listed(me, "mine") == [kept]


def test_a_campaign_of_two_people_cannot_be_deleted(served: Served) -> None:
    with Visitor(served.address) as ann, Visitor(served.address) as bob:
        match = against_each_other(ann, bob)
        assert ann.refused("DELETE", f"/matches/{match}") == (409, "not_alone")
        assert bob.refused("DELETE", f"/matches/{match}") == (403, "not_opened_by_you")


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"series": "war"}, "unknown_series"),
        ({"options": {"game": "learning"}}, "campaign_game"),
        ({"options": {"pairing": "damming_the_muir/blood_in_the_water"}}, "campaign_option"),
    ],
)
def test_an_impossible_campaign_is_refused(served: Served, fields: dict[str, Any], code: str) -> None:
    with Visitor(served.address) as me:
        assert me.refused(
            "POST", "/matches", {"game": "battlelore", "series": "campaign", "seats": ME_AND_BOT} | fields
        ) == (400, code)
        assert listed(me, "mine") == []


def test_a_single_match_has_no_next(served: Served) -> None:
    with Visitor(served.address) as me:
        match = me.new({"daqan": "me", "uthuk": "bot"}, "battlelore")["id"]
        assert me.refused("POST", f"/matches/{match}/next", {}) == (404, "no_series")


def test_only_games_with_series_offer_them(served: Served) -> None:
    with Visitor(served.address) as me:
        offered = {game["game"]: game["series"] for game in me.get("/games")}
        assert offered.pop("battlelore") == [
            {"name": "campaign", "label": "Campaign of four battles", "options": {"game": "full"}}
        ]
        assert set(map(len, offered.values())) == {0}


def test_the_battles_of_a_campaign_are_rated_like_other_matches(served: Served) -> None:
    with Visitor(served.address) as ann, Visitor(served.address) as bob:
        for who, name in ((ann, "Ann"), (bob, "Bob")):
            who.post("/account", {"name": name, "password": "a long password"})
        match = against_each_other(ann, bob)
        assert ann.get(f"/matches/{match}")["rated"]
        give_up(bob, match, "uthuk", ann)
        second = go_on(ann, match, "mustering_the_militia")
        assert ann.get(f"/matches/{second}")["rated"]
        give_up(bob, second, "uthuk", ann)
        while [row["games"] for row in ann.get("/games/battlelore/ratings")] != [2, 2]:
            pass


def test_the_battles_of_guests_are_not_rated(served: Served) -> None:
    with Visitor(served.address) as ann, Visitor(served.address) as bob:
        match = against_each_other(ann, bob)
        give_up(bob, match, "uthuk", ann)
        second = go_on(ann, match, "mustering_the_militia")
        assert not ann.get(f"/matches/{second}")["rated"]


def test_a_seed_repeats_the_whole_campaign(served: Served) -> None:
    """The first questions of the second battle are the same, and so is the bot's card."""
    told = []
    for _ in range(2):
        with Visitor(served.address) as me:
            match = campaign(me, seed="twice")["id"]
            give_up(me, match, "daqan")
            live = me.live(go_on(me, match))
            live.play(random.Random(3), 3)
            told.append((live.table["view"]["scenarios"], live.words()))
    assert told[0] == told[1]


def test_nothing_of_a_running_battle_shows_in_the_series(served: Served) -> None:
    with Visitor(served.address) as ann, Visitor(served.address) as bob:
        match = against_each_other(ann, bob)
        give_up(bob, match, "uthuk", ann)
        second = go_on(ann, match, "mustering_the_militia")
        before = series(bob, second)
        begin_battle(second, ann, bob)
        assert series(bob, second) == before
        assert before["matches"][1]["points"] == {} and before["matches"][1]["result"] is None


def test_matches_of_an_old_database_belong_to_no_series(database: str) -> None:
    with Served(database) as served, Visitor(served.address) as me:
        match = me.new({"daqan": "me", "uthuk": "bot"}, "battlelore")["id"]
        cookie = me.http.cookies["warhost"]
    store = Store(database)
    back_to(store, "0009")
    store.close()
    with Served(database) as served, Visitor(served.address, cookie) as me:
        assert listed(me, "mine") == [match] and series(me, match) is None
        assert campaign(me)["series"]["number"] == 1
