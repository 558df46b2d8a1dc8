"""The odds behind an option: only for the player who has it, while it is offered, and from visible information."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from tests.bl_table import table as battlefield
from tests.server.helper import Live, Visitor
from tests.table import ALL_AT_WAR, table

from warhost.games.wotr.odds import battles
from warhost.games.wotr.odds import options as ring_odds

pytestmark = pytest.mark.any_database

Make = Callable[[], Visitor]

# Three against two in the open: docs/odds.md.
ATTACK: dict[str, Any] = {
    "clear_map": True,
    "politics": ALL_AT_WAR,
    "actor": 1,
    "dice": {"free": {"event": 1}, "shadow": {"army": 2}, "hunt": {"shadow": 2}},
    "regions": {
        "noman_lands": {"units": {"sauron_regular": 3}},
        "dagorlad": {"units": {"sauron_elite": 1}},
        "eastern_emyn_muil": {"units": {"gondor_regular": 2}},
        "southern_rhovanion": {"units": {"north_regular": 1}},
    },
}
MOVE: dict[str, Any] = {"dice": {"free": {"character": 1, "event": 1}, "shadow": {"army": 1}, "hunt": {"shadow": 2}}}


def sit(me: Visitor, seat: str, position: dict[str, Any]) -> tuple[str, Live]:
    """A match from a position with all its seats mine, and a place at its table."""
    match = me.post("/records", table(**position).record())["id"]
    live = me.live(match)
    live.send("look", seat=seat)
    while live.table["seat"] != seat:
        live.until("table")
    return f"/matches/{match}/odds", live


def asked(path: str, live: Live, action: str, **changes: Any) -> str:
    """Where the odds behind an option are."""
    fields = {"seat": live.table["seat"], "ask": live.table["ask"]["version"], "action": action} | changes
    return path + "?" + "&".join([f"{name}={value}" for name, value in fields.items()])


def told(odds: Any) -> list[str]:
    """The lines without their marks."""
    return ["".join(span["t"] for span in line) for line in odds["lines"]]


def with_odds(live: Live) -> list[str]:
    """The options that have odds."""
    return [option["action"] for option in live.table["ask"]["options"] if option.get("odds")]


def test_an_attack_shows_its_odds_in_words_and_numbers(visitor: Make) -> None:
    me = visitor()
    path, live = sit(me, "shadow", ATTACK)
    assert with_odds(live) == []
    live.answer("do:attack")
    assert live.table["ask"]["kind"] == "attack_from" and with_odds(live) == live.options()
    brief = told(me.get(asked(path, live, "region:noman_lands")))
    losses = "average losses: attacker 1.3, defender 1.8"
    assert f"Battle for the Eastern Emyn Muil: the attacker wins 82% · {losses}" in brief
    live.answer("region:noman_lands")
    assert live.table["ask"]["kind"] == "attack_to" and with_odds(live) == live.options()
    found = me.get(asked(path, live, "region:eastern_emyn_muil", numbers="true"))
    assert told(found) == [
        "Battle for the Eastern Emyn Muil: the attacker wins 82%, is destroyed 15%, both are destroyed 4%",
        "Attacker on average: 2.0 hits, 1.3 of 3 units lost",
        "Defender on average: 1.3 hits, 1.8 of 2 units lost",
        "Without combat cards. The attacker continues as long as possible, the defender fights and does not retreat.",
    ]
    assert found["lines"][0][1] == {"t": "the Eastern Emyn Muil", "k": "region", "i": "eastern_emyn_muil"}
    outcomes = found["numbers"]["battles"][0]["outcomes"]
    assert outcomes == pytest.approx({"won": 0.8166, "lost": 0.1467, "both": 0.0367, "ceased": 0.0}, abs=5e-5)
    russian = me.get(asked(path, live, "region:eastern_emyn_muil", lang="ru"))
    assert "numbers" not in russian
    assert told(russian)[1] == "Атакующий в среднем: попаданий 2,0, потеряно отрядов 1,3 из 3"


def test_a_move_of_the_fellowship_shows_the_hunt_and_other_options_nothing(visitor: Make) -> None:
    me = visitor()
    path, live = sit(me, "free", MOVE)
    live.answer("die:character")
    assert with_odds(live) == ["do:move_fellowship"] and len(live.options()) > 1
    assert told(me.get(asked(path, live, "do:move_fellowship"))) == [
        "Hunt: tile drawn 31%, average damage 0.4, revealed 17%",
        "All damage is taken as Corruption. No Guide or card prevents any.",
    ]
    other = next(action for action in live.options() if action != "do:move_fellowship")
    assert me.get(asked(path, live, other)) == {"lines": []}


def test_odds_are_shown_only_to_the_seat_that_has_the_option(visitor: Make) -> None:
    me, stranger = visitor(), visitor()
    path, live = sit(me, "shadow", ATTACK)
    live.answer("do:attack")
    here = asked(path, live, "region:noman_lands")
    assert stranger.refused("GET", here) == (403, "not_your_seat")
    assert me.refused("GET", asked(path, live, "region:noman_lands", seat="free")) == (409, "stale")
    assert me.refused("GET", asked(path, live, "region:noman_lands", seat="spectator")) == (403, "not_your_seat")
    for action in ("region:the_shire", "pass", "nonsense"):
        assert me.refused("GET", asked(path, live, action)) == (404, "not_found")
    assert me.refused("GET", asked(path, live, "")) == (400, "bad_request")
    live.answer("region:noman_lands")
    assert me.refused("GET", here) == (409, "stale")
    last = asked(path, live, "region:eastern_emyn_muil")
    stranger.http.cookies.clear()
    assert stranger.refused("GET", last) == (401, "no_session")
    live.send("resign", seat="shadow")
    while not live.table["over"]:
        live.until("table")
    assert me.refused("GET", last) == (409, "not_running")
    assert me.refused("GET", last.replace(path, "/matches/abcdef/odds")) == (404, "no_match")


def test_a_game_without_odds_offers_none(visitor: Make) -> None:
    """The page requests odds only for marked options, and there are none here."""
    me = visitor()
    match = me.new({"gandalf": "me", "witch_king": "hot"})["id"]
    live = me.live(match)
    assert with_odds(live) == []
    assert me.get(asked(f"/matches/{match}/odds", live, live.options()[0])) == {"lines": []}


def test_hidden_cards_change_no_odds(visitor: Make) -> None:
    """With any hands, decks and future dice, the figures are exactly the same."""
    me = visitor()
    tellings = []
    dealt: list[dict[str, list[str]]] = [
        {"free": [], "shadow": []},
        {"free": ["fp_char_01", "fp_strat_01"], "shadow": ["sh_char_21"]},
        {"free": ["fp_strat_13"], "shadow": ["sh_strat_02", "sh_strat_05"]},
    ]
    for hands in dealt:
        path, live = sit(me, "shadow", ATTACK | {"hands": hands})
        live.answer("do:attack")
        ring_odds.CACHE.clear()
        tellings.append(me.get(asked(path, live, "region:noman_lands", numbers="true")))
    assert tellings[0]["numbers"] and tellings[0] == tellings[1] == tellings[2]


def test_the_table_keeps_running_while_odds_are_calculated(visitor: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if it takes long, others are answered, and the match may move on."""
    me = visitor()
    path, live = sit(me, "shadow", ATTACK)
    live.answer("do:attack")
    begun, free = threading.Event(), threading.Event()
    battle = battles.battle

    def slow(*args: Any) -> Any:
        begun.set()
        assert free.wait(60)
        return battle(*args)

    monkeypatch.setattr(ring_odds, "battle", slow)
    ring_odds.CACHE.clear()
    found: list[Any] = []
    asking = threading.Thread(target=lambda: found.append(me.get(here)))
    here = asked(path, live, "region:noman_lands")
    asking.start()
    assert begun.wait(60)
    live.answer("region:noman_lands")
    assert live.table["ask"]["kind"] == "attack_to"
    free.set()
    asking.join()
    assert len(told(found[0])) > 1


def test_an_attack_of_battlelore_shows_its_odds(visitor: Make) -> None:
    me = visitor()
    made = battlefield({"c5": "citadel_guard", "c4": "viper_legion"}, phase="attack", ordered=["c5"])
    match = me.post("/records", made.record())["id"]
    live = me.live(match)
    live.send("look", seat="daqan")
    while live.table["seat"] != "daqan":
        live.until("table")
    assert with_odds(live) == ["hex:c5"]
    found = me.get(asked(f"/matches/{match}/odds", live, "hex:c5", numbers="true"))
    assert told(found)[0] == "Attack on C4 with 3 dice: target destroyed 4%, driven back 42%"
    assert {"t": "C4", "k": "hex", "i": "c4"} in found["lines"][0]
    attack = found["numbers"]["attacks"][0]
    assert attack["attacker"]["unit"] == "citadel_guard" and attack["target"]["destroyed"] == pytest.approx(1 / 27)
