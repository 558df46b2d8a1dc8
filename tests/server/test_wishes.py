"""Wishes over the wire: which answers lead to what a player clicks, and sequences of answers as one move."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from tests.offline.helper import Window
from tests.server.helper import Live, Visitor

pytestmark = pytest.mark.any_database

Make = Callable[[], Visitor]
SEATS = {"free": "me", "shadow": "hot"}
# With this seed both sides have army dice in the first turn.
SEED = "wishes"


def at_the_dice(visitor: Make, seat: str = "shadow") -> Live:
    """War of the Ring on one screen, when a side chooses its first die."""
    me = visitor()
    live = me.live(me.new(SEATS, "wotr", seed=SEED)["id"])
    for _ in range(60):
        live.until_seat_asked()
        if live.table["ask"]["kind"] == "action" and live.table["seat"] == seat:
            return live
        options = live.options()
        assert live.answer("do:skip" if "do:skip" in options else options[0])["type"] == "ack"
    raise AssertionError(f"{seat} is not asked for a die")


def thing(name: str) -> dict[str, str]:
    kind, _, number = name.partition(":")
    return {"kind": kind, "id": number}


def wish(live: Live, *things: str, **more: Any) -> dict[str, Any]:
    """Send a wish and return what is said about it."""
    live.send(
        "wish",
        **{
            "ask_version": live.table["ask"]["version"],
            "seat": live.table["seat"],
            "things": [thing(one) for one in things],
            "id": "wish",
        }
        | more,
    )
    while True:
        message = live.read()
        if message["type"] in ("wishes", "refused"):
            return message


def answers(live: Live, actions: list[str], answer_id: str = "all at once", **more: Any) -> dict[str, Any]:
    """Send a sequence of answers, and wait for the table that follows."""
    live.send(
        "answers",
        **{"ask_version": live.table["ask"]["version"], "seat": live.table["seat"], "actions": actions, "id": answer_id}
        | more,
    )
    while True:
        message = live.read()
        if message["type"] == "ack":
            live.until_version(message["version"])
            return message
        if message["type"] == "refused":
            live.until("table")
            return message


def march(live: Live) -> tuple[str, str, list[str]]:
    """An army, a region where it can go, and the answers that lead there."""
    for army in wish(live)["next"]:
        first = f"{army['kind']}:{army['id']}"
        if army["kind"] != "region":
            continue
        for target in wish(live, first)["next"]:
            second = f"{target['kind']}:{target['id']}"
            for way in wish(live, first, second)["ways"]:
                actions = [step["action"] for step in way["steps"]]
                if "do:move_armies" in actions and actions[-1] == "all":
                    return first, second, actions
    raise AssertionError("no army can march")


def test_a_wish_is_answered_with_the_ways_to_it_in_words(visitor: Make) -> None:
    live = at_the_dice(visitor)
    army, target, _ = march(live)
    found = wish(live, army, target)
    assert found["id"] == "wish"
    for way in found["ways"]:
        assert way["steps"][0]["action"].startswith("die:") and not way["picking"]
        assert all(step["label"] for step in way["steps"])
        assert thing(army) in [one for step in way["steps"] for one in step.get("things", [])]
    live.send("language", lang="ru")
    live.until("table")
    label = str(wish(live, army, target)["ways"][0]["steps"][0]["label"])
    assert any("а" <= letter.lower() <= "я" for letter in label)


def test_a_wish_changes_nothing_and_bad_ones_are_refused(visitor: Make) -> None:
    live = at_the_dice(visitor)
    version = live.table["version"]
    assert wish(live, "region:nowhere")["ways"] == [] == wish(live, "nothing:at_all")["next"]
    assert wish(live, ask_version=version - 1)["code"] == "stale"
    assert wish(live, seat="free")["code"] == "stale"
    assert wish(live, seat="nobody")["code"] == "not_your_seat"
    assert wish(live, *["region:lorien"] * 11)["code"] == "bad_request"
    live.send("look", seat="shadow")
    live.until("table")
    assert live.table["version"] == version


def test_a_sequence_of_answers_is_one_move_and_is_undone_as_one(visitor: Make) -> None:
    live = at_the_dice(visitor)
    version, prompt = live.table["version"], live.table["ask"]["prompt"]
    actions = march(live)[2]
    assert answers(live, actions)["version"] == version + len(actions)
    assert "army_moves" in live.log_kinds()
    live.send("undo", seat="shadow")
    live.until_version(version + 2 * len(actions))
    assert live.table["ask"]["prompt"] == prompt and "army_moves" not in live.log_kinds()
    # A single answer is undone alone.
    assert answers(live, actions[:-1], "without all")["type"] == "ack"
    assert live.answer("all")["type"] == "ack"
    now = live.table["version"]
    live.send("undo", seat="shadow")
    live.until_version(now + 1)
    assert live.table["ask"]["kind"] == "force" and live.table["version"] == now + 1


def test_a_sequence_is_also_undone_as_one_where_an_undo_is_not_free(visitor: Make) -> None:
    """After the other side has answered. It is a single entry, so nobody learns how many answers it was."""
    me = visitor()
    live = me.live(me.new({"gandalf": "me", "witch_king": "hot"}, "wotrcg", seed=SEED)["id"])
    for number in range(40):
        live.until_seat_asked()
        seat, prompt, version = live.table["seat"], live.table["ask"]["prompt"], live.table["version"]
        begins = [f"{one['kind']}:{one['id']}" for one in wish(live)["next"][:3]]
        ends = [(one, f"{two['kind']}:{two['id']}") for one in begins for two in wish(live, one)["next"][:3]]
        ways = [[step["action"] for step in way["steps"]] for pair in ends for way in wish(live, *pair)["ways"]]
        actions = max(ways, key=len, default=[])
        if len(actions) < 2:
            live.answer(live.options()[0])
            continue
        answers(live, actions, f"{number}")
        live.until_seat_asked()
        if live.table["seat"] != seat:
            break
    live.answer(live.options()[0])
    live.send("look", seat=seat)
    live.send("undo", seat=seat)
    live.until_version(version + len(actions) + 2)
    live.until_seat_asked()
    assert (live.table["seat"], live.table["ask"]["prompt"]) == (seat, prompt)
    assert live.table["version"] == version + len(actions) + 2


def test_a_whole_sequence_takes_all_where_allowed(visitor: Make) -> None:
    live = at_the_dice(visitor)
    version = live.table["version"]
    actions = march(live)[2]
    assert answers(live, actions[:-1], whole=True)["version"] == version + len(actions)
    assert live.table["ask"]["kind"] == "move_army"


def test_a_sequence_that_is_sent_twice_is_played_once(visitor: Make) -> None:
    live = at_the_dice(visitor)
    ask = live.table["ask"]["version"]
    actions = march(live)[2]
    first = answers(live, actions)
    version = live.table["version"]
    assert answers(live, actions, ask_version=ask) == first
    assert live.table["version"] == version


def test_a_sequence_stops_at_the_first_answer_that_is_refused(visitor: Make) -> None:
    live = at_the_dice(visitor)
    version, ask = live.table["version"], live.table["ask"]["version"]
    actions = march(live)[2]
    wrong = [*actions[:2], "region:nowhere", *actions[2:]]
    refused = answers(live, wrong)
    assert refused["code"] == "stopped_early" and refused["id"] == "all at once"
    assert f"2 of {len(wrong)}" in refused["detail"]
    live.until_version(version + 2)
    assert live.table["version"] == version + 2 and live.table["ask"]["kind"] == "move_army"
    # Sent again it is refused again, and nothing is played.
    assert answers(live, wrong, ask_version=ask)["code"] == "stopped_early"
    assert live.table["version"] == version + 2
    live.send("undo", seat="shadow")
    live.until_version(version + 4)
    assert live.table["ask"]["kind"] == "action"


def test_a_sequence_whose_first_answer_is_refused_changes_nothing(visitor: Make) -> None:
    live = at_the_dice(visitor)
    version = live.table["version"]
    assert answers(live, ["region:lorien", "all"])["code"] == "not_offered"
    assert answers(live, ["nothing"])["code"] == "unknown_action"
    assert answers(live, ["die:army"], ask_version=version - 1)["code"] == "stale"
    assert answers(live, [])["code"] == "bad_request"
    assert live.table["version"] == version


def test_the_house_without_a_server_understands_wishes() -> None:
    async def play() -> None:
        window = Window()
        await window.door.open()
        match = await window.new("wotr", SEATS, seed=SEED)
        seat = await window.live(match["id"])
        for _ in range(60):
            waiting = seat.table["waiting"][0]["seat"]
            if waiting != seat.table["seat"]:
                await seat.send({"type": "look", "seat": waiting})
            if seat.table["ask"]["kind"] == "action":
                break
            await seat.answer()
        where = {"ask_version": seat.table["ask"]["version"], "seat": seat.table["seat"]}
        await seat.send({"type": "wish", "things": [], "id": "start"} | where)
        found = window.heard[seat.number][-1]
        assert found["type"] == "wishes" and found["next"]
        version = seat.table["version"]
        [army, *_] = [one for one in found["next"] if one["kind"] == "region"]
        await seat.send({"type": "wish", "things": [army], "id": "army"} | where)
        [way, *_] = window.heard[seat.number][-1]["ways"]
        actions = [step["action"] for step in way["steps"]]
        await seat.send({"type": "answers", "actions": actions, "id": "go"} | where)
        assert seat.table["version"] == version + len(actions)
        await seat.send({"type": "undo", "seat": seat.table["seat"]})
        assert seat.table["ask"]["kind"] == "action"
        await window.door.close()

    asyncio.run(play())


@pytest.mark.parametrize(
    ("game", "seats"),
    [("bo5a", ["free", "shadow"]), ("battlelore", ["daqan", "uthuk"]), ("wotrcg", ["gandalf", "witch_king"])],
)
def test_wishes_of_every_game_can_be_sent_as_answers(visitor: Make, game: str, seats: list[str]) -> None:
    me = visitor()
    live = me.live(me.new({seats[0]: "me", seats[1]: "hot"}, game, seed=SEED)["id"])
    sent = 0
    for number in range(40):
        live.until_seat_asked()
        begins = wish(live)["next"][:3]
        ways = [way for one in begins for way in wish(live, f"{one['kind']}:{one['id']}")["ways"]]
        if ways:
            actions = [step["action"] for step in ways[0]["steps"]]
            before = live.table["version"]
            assert answers(live, actions, f"{number}")["version"] == before + len(actions)
            sent += 1
        else:
            live.answer(live.options()[0])
    assert sent > 3
