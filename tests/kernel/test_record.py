"""Records: written, read back, and refused with the name of the field when anything in them was changed."""

import copy
import json
from typing import Any

import pytest
from tests.kernel.toy import TOY, Toy, finish, lay, new, say

import warhost
from warhost.kernel.check import check_record, choose, portrait
from warhost.kernel.dice import Dice, commitment, key_of_seed
from warhost.kernel.errors import BadRecord
from warhost.kernel.match import Match
from warhost.kernel.record import luck_of, replay, start


def whole(players: int = 3) -> dict[str, Any]:
    """The record of a whole game."""
    return finish(new(players), Dice(key_of_seed("record"))).record()


def refused(record: Any, field: str) -> str:
    """Check that replay refuses it and names the field, and return the message."""
    with pytest.raises(BadRecord) as refusal:
        replay(record, TOY)
    assert refusal.value.values["field"] == field, str(refusal.value)
    return str(refusal.value)


# ---- there and back


@pytest.mark.parametrize("players", [2, 3])
def test_a_record_brings_the_match_back(players: int) -> None:
    """At every point of a game, in the middle of steps too: hash, views, events, open questions."""
    m = new(players)
    pick = Dice(key_of_seed("back"))
    while not m.over:
        assert check_record(m) == []
        m.answer_next(choose(m, pick))
    assert check_record(m) == []


def test_the_match_of_a_record_continues() -> None:
    m = say(lay(new()), "add:1")
    other = replay(json.loads(json.dumps(m.record())), TOY)
    assert portrait(finish(other, Dice(key_of_seed("on")))) == portrait(finish(m, Dice(key_of_seed("on"))))


def test_what_a_record_says() -> None:
    m = finish(new(), Dice(key_of_seed("record")))
    record = m.record()
    assert list(record) == ["format", "version", "game", "rules_version", "options", "seats", "commitment", "key",
                            "steps", "open", "result", "reason"]  # fmt: skip
    assert record["commitment"] == commitment(bytes.fromhex(record["key"]))
    assert record["game"] == "toy" and record["options"] == {"players": 2} and record["seats"] == ["ann", "bob"]
    assert record["result"] == m.result and record["reason"] == "rounds"
    assert [len(step["answers"]) for step in record["steps"]] == [len(step) for step in m.steps]


def test_position_and_script_are_part_of_the_record() -> None:
    position = lay(new()).position()
    m = start(TOY, {}, key_of_seed("x"), position, {"die": [6, 5]})
    say(m, "roll", "roll")
    record = json.loads(json.dumps(m.record()))
    assert record["position"] == position and record["script"] == {"die": [6, 5]}
    assert portrait(replay(record, TOY)) == portrait(m)


def test_a_record_names_the_data_it_was_played_by() -> None:
    """Different data do no harm if the match takes the same course; otherwise the record says that they differ."""
    game, other = Toy(), Toy()
    game.fingerprint, other.fingerprint = "old", "new"
    record = json.loads(json.dumps(finish(start(game, {}, key_of_seed("data")), Dice(key_of_seed("on"))).record()))
    assert record["data"] == "old" and "data" not in whole()
    assert replay(record, other).record() == record
    record["steps"][2]["hash"] = "0" * 32
    with pytest.raises(BadRecord, match=r"Record field data: .*(old).*(new).* Record field steps\[2\].hash") as refusal:
        replay(record, other)
    assert refusal.value.code == "record_data"
    with pytest.raises(BadRecord, match=r"^Record field steps\[2\].hash"):
        replay(record, game)
    refused(whole() | {"data": 7}, "data")


def test_rolls_are_named_in_their_step() -> None:
    m = say(lay(new(script={"die": [6, 5]})), "roll", "roll", "stop")
    assert m.record()["steps"][-1]["rolls"] == ["die 6", "die 5"]


def test_without_the_key_a_record_keeps_the_dice_secret() -> None:
    m = lay(new())
    record = m.record(with_key=False)
    assert "key" not in record
    assert m.state.dice.key.hex() not in json.dumps(record)
    refused(record, "key")


def test_answers_waiting_for_others_are_not_in_the_record() -> None:
    m = new(players=3)
    m.answer(m.options("bob")[0], "bob")
    assert m.record() == new(players=3).record()


def test_an_open_step_keeps_its_answers() -> None:
    m = say(lay(new()), "add:1", "bury")
    assert m.record()["open"] == ["add:1", "bury"]


def test_a_record_may_list_the_answers_of_each_seat_instead_of_steps() -> None:
    m = new()
    pick = Dice(key_of_seed("answers"))
    answers = []
    while not m.over:
        ask = m.asks[m.pending.index(-1)]
        action = choose(m, pick)
        answers.append([m.seats[ask.seat], TOY.vocabulary.names[action]])
        m.answer_next(action)
    record = m.record()
    del record["steps"], record["open"]
    assert portrait(replay(record | {"answers": answers}, TOY)) == portrait(m)
    refused(record | {"answers": answers[:-1]}, "result")
    refused(record | {"answers": [*answers, ["ann", "stop"]]}, f"answers[{len(answers)}]")
    refused(record | {"answers": [["nobody", "stop"]]}, "answers[0]")
    refused(record | {"answers": answers, "steps": []}, "steps")


# ---- refusal


def test_any_changed_answer_roll_or_hash_is_refused_by_name() -> None:
    """Every index of a whole game; an answer becomes each other action that was ever given."""
    record = whole()
    names = sorted({answer for step in record["steps"] for answer in step["answers"]} | {"yes"})
    tried = 0
    for number, step in enumerate(record["steps"]):
        for place, answer in enumerate(step["answers"]):
            for other in names:
                if other != answer:
                    changed = copy.deepcopy(record)
                    changed["steps"][number]["answers"][place] = other
                    with pytest.raises(BadRecord, match=rf"Record field steps\[{number}\]\."):
                        replay(changed, TOY)
                    tried += 1
        for place in range(len(step["rolls"])):
            changed = copy.deepcopy(record)
            changed["steps"][number]["rolls"][place] = "die 7"
            refused(changed, f"steps[{number}].rolls")
        changed = copy.deepcopy(record)
        changed["steps"][number]["hash"] = "0" * 32
        refused(changed, f"steps[{number}].hash")
    assert tried > 200 and any(step["rolls"] for step in record["steps"])


def test_an_answer_that_changes_nothing_on_the_table_is_refused_too() -> None:
    """The shield of the toy game leaves no trace in the state: only the hash of the step shows it."""
    m = lay(new())
    say(m, "stop")
    first, second = m.options()[:2]
    m.answer(first)
    record = m.record()
    record["steps"][-1]["answers"][-1] = second
    refused(record, f"steps[{len(record['steps']) - 1}].hash")


@pytest.mark.parametrize("number", range(len(whole()["steps"])))
def test_a_missing_step_is_refused(number: int) -> None:
    record = whole()
    del record["steps"][number]
    with pytest.raises(BadRecord, match=r"Record field (steps|result)"):
        replay(record, TOY)


@pytest.mark.parametrize("kept", range(len(whole()["steps"])))
def test_a_record_cut_short_is_refused(kept: int) -> None:
    record = whole()
    del record["steps"][kept:]
    with pytest.raises(BadRecord, match=r"Record field (steps|result)"):
        replay(record, TOY)


def test_a_missing_step_without_questions_is_noticed_too() -> None:
    record = new().record()
    assert record["steps"].pop()["answers"] == []
    refused(record, "steps")


def test_a_step_with_too_few_or_too_many_answers_is_refused() -> None:
    record = whole()
    number = next(i for i, step in enumerate(record["steps"]) if len(step["answers"]) > 1)
    short = copy.deepcopy(record)
    short["steps"][number]["answers"].pop()
    refused(short, f"steps[{number}].answers")
    long = copy.deepcopy(record)
    long["steps"][number]["answers"] += long["steps"].pop(number + 1)["answers"]
    refused(long, f"steps[{number}].answers")


def test_open_answers_that_end_a_step_are_refused() -> None:
    """The step they end would have no hash."""
    refused(lay(new()).record() | {"open": ["stop", "stop"]}, "open")
    refused(lay(new()).record() | {"open": ["stop", "jump"]}, "open[1]")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("format", "other"), ("format", None), ("version", 2), ("version", True), ("version", "1"), ("game", 5),
        ("rules_version", None), ("rules_version", "1"), ("options", []),
        ("options", {"players": 9}), ("seats", ["ann"]), ("seats", "ann"), ("key", 5), ("key", "xyz"), ("key", "00"),
        ("commitment", 5), ("commitment", "0" * 64), ("steps", {}), ("steps", None), ("open", None), ("open", ["stop"]),
        ("result", None), ("result", {"ann": 1.0}), ("reason", ""), ("reason", None), ("position", []),
        ("position", None), ("position", {"moon": 1}), ("script", []), ("script", {"moon": [1]}), ("extra", 1),
        ("luck", 5), ("luck", "abc"), ("luck", "zz"), ("luck", "00 0"),
    ],
)  # fmt: skip
def test_a_wrong_field_is_refused_by_name(field: str, value: Any) -> None:
    record = whole()
    record[field] = value
    with pytest.raises(BadRecord) as refusal:
        replay(record, TOY)
    assert refusal.value.values["field"].split("[")[0] == field


def test_a_match_that_begins_with_the_luck_of_another_takes_the_same_course() -> None:
    """Until an answer is undone and the dice switch to a new key."""
    m = lay(new())
    say(m, "roll", "roll")
    luck = luck_of(m)
    twin = lay(start(TOY, {}, key_of_seed("another key"), luck=luck))
    say(twin, "roll", "roll")
    assert twin.rolls == m.rolls and twin.position() == m.position() and twin.record()["luck"] == luck
    assert portrait(replay(twin.record(), TOY)) == portrait(twin)
    seen = set()
    for _ in range(12):
        twin.undo()
        twin.renew_dice()
        say(twin, "roll")
        seen.add(luck_of(twin))
    assert len(seen) > 2


def test_a_wrong_queue_in_the_script_is_refused_by_name() -> None:
    refused(whole() | {"script": {"die": 6}}, "script.die")


def test_an_impossible_script_is_refused_by_name() -> None:
    refused(whole() | {"script": {"draw": [99]}}, "script")


@pytest.mark.parametrize("field", [field for field in whole() if field not in ("format", "options")])
def test_a_missing_field_is_refused_by_name(field: str) -> None:
    record = whole()
    del record[field]
    assert ("has no key" if field == "key" else "is missing") in refused(record, field)


@pytest.mark.parametrize("what", ["open", "over"])
def test_a_missing_result_is_refused_whether_or_not_the_game_is_over(what: str) -> None:
    record = whole() if what == "over" else lay(new()).record()
    del record["result"]
    refused(record, "result")


def test_another_key_is_refused() -> None:
    refused(whole() | {"key": key_of_seed("other").hex()}, "commitment")
    other = key_of_seed("other")
    with pytest.raises(BadRecord, match=r"Record field steps\["):
        replay(whole() | {"key": other.hex(), "commitment": commitment(other)}, TOY)


@pytest.mark.parametrize("data", [None, [], "record", 5, {}, {"format": "chess"}])
def test_data_that_is_not_a_record_is_refused(data: Any) -> None:
    assert "This is not a record" in refused(data, "format")


@pytest.mark.parametrize(
    ("step", "field"),
    [
        (None, "steps[1]"), ([], "steps[1]"), ({}, "steps[1]"), ({"answers": "stop"}, "steps[1]"),
        ({"answers": [], "rolls": [], "hash": "", "note": ""}, "steps[1].note"),
        ({"answers": [5], "rolls": [], "hash": ""}, "steps[1].answers[0]"),
        ({"answers": [None], "rolls": [], "hash": ""}, "steps[1].answers[0]"),
        ({"answers": ["jump"], "rolls": [], "hash": ""}, "steps[1].answers[0]"),
        ({"answers": [], "rolls": [], "hash": ""}, "steps[1].answers"),
    ],
)  # fmt: skip
def test_a_damaged_step_is_refused_by_name(step: Any, field: str) -> None:
    record = whole()
    record["steps"][1] = step
    refused(record, field)


def test_answers_are_names_and_never_ids() -> None:
    """Ids may change from one rules version to the next; names never do."""
    record = whole()
    record["steps"][1]["answers"] = [TOY.vocabulary.parse(name) for name in record["steps"][1]["answers"]]
    assert "expected the name of an action" in refused(record, "steps[1].answers[0]")


@pytest.mark.parametrize("field", ["rolls", "hash"])
def test_a_step_without_rolls_or_hash_is_refused(field: str) -> None:
    record = whole()
    del record["steps"][1][field]
    refused(record, f"steps[1].{field}")


# ---- the public face


def test_load_and_verify_refuse_an_unknown_game_by_name() -> None:
    for read in (warhost.load, warhost.verify):
        with pytest.raises(BadRecord, match=r"Record field game: unknown game 'toy'. The games are"):
            read(whole())


def test_load_returns_a_match_that_can_continue() -> None:
    name = warhost.game_names()[0]
    m = warhost.new(name, seed=1)
    m.answer_next(m.options(m.open_asks()[0].seat)[0])
    other = warhost.load(json.loads(json.dumps(m.record())))
    assert isinstance(other, Match)
    assert portrait(other) == portrait(m)


def test_without_a_seed_every_match_has_its_own_dice() -> None:
    name = warhost.game_names()[0]
    assert warhost.new(name).record()["key"] != warhost.new(name).record()["key"]
    assert warhost.new(name, seed=7).record() == warhost.new(name, seed="7").record()


def test_a_record_of_other_rules_loads_if_they_make_no_difference_for_it() -> None:
    assert replay(whole(), TOY).other_rules == 0
    again = replay(whole() | {"rules_version": 7}, TOY)
    assert again.other_rules == 7 and again.record() == whole()


def test_a_record_of_other_rules_is_refused_if_it_takes_another_course() -> None:
    record = whole() | {"rules_version": 7}
    record["steps"][1] = record["steps"][1] | {"hash": "0" * 32}
    with pytest.raises(BadRecord) as caught:
        replay(record, TOY)
    assert caught.value.code == "record_rules" and "hash" in str(caught.value)
    bare = {name: value for name, value in whole().items() if name not in ("steps", "open")}
    with pytest.raises(BadRecord) as caught:
        replay(bare | {"rules_version": 7, "answers": []}, TOY)
    assert caught.value.code == "record_version"
