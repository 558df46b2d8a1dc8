"""Undo by consent reveals nothing: later draws come from another key, which the record carries."""

import random
from collections.abc import Callable

import pytest
from tests.server.helper import Live, Served, Visitor

import warhost
from warhost.games.library import game_names
from warhost.kernel.dice import key_of_seed
from warhost.kernel.match import Match
from warhost.server.course import ANSWER, CONSENT, NEW_DICE, UNDO, Course, Origin, course_of, left_over
from warhost.server.entries import Entry
from warhost.server.limits import Limits

pytestmark = pytest.mark.any_database

Make = Callable[[], Visitor]


def until_rolled(course: Course, pick: random.Random) -> Entry:
    """Play at random until an answer has rolled dice and the same seat could take it back; that answer."""
    while True:
        seat = course.waiting()[0]
        rolled = course.match.state.dice.count
        entry = Entry(course.version + 1, seat, ANSWER, pick.choice(course.match.options(seat)), None, 0.0)
        course.apply(entry)
        if course.match.over:
            raise AssertionError("nothing was rolled")
        if course.match.state.dice.count > rolled + 1:
            return entry


def rolls(course: Course) -> list[tuple[str, int]]:
    """Every roll so far."""
    return [roll for step in course.match.rolls for roll in step] + list(course.match.state.dice.trace or [])


def test_dice_fall_differently_after_an_undo_by_consent() -> None:
    same = 0
    for seed in range(12):
        course = Course(Origin("bo5a", {}, key_of_seed(f"undo {seed}").hex(), {}))
        last = until_rolled(course, random.Random(seed))
        before = rolls(course)
        course.apply(Entry(course.version + 1, last.seat, UNDO, NEW_DICE, None, 0.0))
        course.apply(Entry(course.version + 1, last.seat, ANSWER, last.action, None, 0.0))
        same += rolls(course) == before
        loaded = warhost.verify(course.match.record())
        assert loaded.hashes == course.match.hashes and loaded.rolls == course.match.rolls
    assert same <= 2


def test_a_course_rebuilt_from_its_entries_has_the_same_dice() -> None:
    origin = Origin("bo5a", {}, key_of_seed("again").hex(), {})
    course, entries, pick = Course(origin), list[Entry](), random.Random(3)
    while len(entries) < 300 and not course.over:
        seat = pick.choice(course.waiting())
        answered = any(entry.seat == seat for entry in course.standing)
        what = UNDO if answered and pick.random() < 0.1 else ANSWER
        several = f"{NEW_DICE} 2" if [entry.seat for entry in course.standing].count(seat) > 1 else NEW_DICE
        action = pick.choice([NEW_DICE, several]) if what == UNDO else pick.choice(course.match.options(seat))
        entries.append(Entry(course.version + 1, seat, what, action, None, 0.0))
        course.apply(entries[-1])
        if pick.random() < 0.1:
            course = course.clone()
    assert len(course.match.renewals) > 3
    again = course_of(origin, entries)
    assert again.match.record() == course.match.record()
    assert warhost.verify(course.match.record()).hashes == course.match.hashes
    # The record of a match that cannot be played here has its answers one by one.
    left, renewals = left_over(entries, [])
    record = course.match.record() | {
        "answers": [[entry.seat, entry.action] for entry in left],
        "renewals": [list(one) for one in renewals],
    }
    del record["steps"], record["open"]
    assert warhost.verify(record).hashes == course.match.hashes


def course_with_undos(origin: Origin, seed: int, count: int) -> Course:
    """A match played at random, in which a tenth of the answers is taken back by consent."""
    course, pick = Course(origin), random.Random(seed)
    while course.version < count and not course.over:
        seat = pick.choice(course.waiting())
        answered = any(entry.seat == seat for entry in course.standing)
        what = UNDO if answered and pick.random() < 0.1 else ANSWER
        action = pick.choice([NEW_DICE, CONSENT]) if what == UNDO else pick.choice(course.match.options(seat))
        course.apply(Entry(course.version + 1, seat, what, action, None, 0.0))
    return course


@pytest.mark.parametrize("game", game_names())
def test_an_undo_by_consent_leads_to_the_same_match_as_starting_over(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(3):
        origin = Origin(game, {}, key_of_seed(f"{game} {seed}").hex(), {})
        quick = course_with_undos(origin, seed, 150)
        with monkeypatch.context() as patch:
            patch.setattr(Match, "rewind", lambda match, total: -1)
            slow = course_with_undos(origin, seed, 150)
        assert quick.match.record() == slow.match.record()
        assert quick.match.view(0) == slow.match.view(0)
        assert [event.kind for event in quick.match.log.events] == [event.kind for event in slow.match.log.events]
        assert [quick.match.may_undo(seat) for seat in quick.match.seats] == [
            slow.match.may_undo(seat) for seat in slow.match.seats
        ]


def test_an_undo_by_consent_of_a_recent_answer_does_not_replay_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each stored undo is applied at every load, so a match with many would take long to load."""
    course = course_with_undos(Origin("wotr", {}, key_of_seed("long").hex(), {}), 1, 120)
    given, answer = list[int](), Match.answer

    def counted(match: Match, action: str, seat: str) -> None:
        given.append(1)
        answer(match, action, seat)

    monkeypatch.setattr(Match, "answer", counted)
    assert len(course.standing) > 60
    course.apply(Entry(course.version + 1, course.standing[-1].seat, UNDO, NEW_DICE, None, 0.0))
    assert len(given) < 20


def test_undos_from_before_further_keys_repeat_their_dice() -> None:
    """Matches stored then must still be rebuilt from their entries."""
    course = Course(Origin("bo5a", {}, key_of_seed("old").hex(), {}))
    last = until_rolled(course, random.Random(1))
    before = rolls(course)
    course.apply(Entry(course.version + 1, last.seat, UNDO, "consent", None, 0.0))
    course.apply(Entry(course.version + 1, last.seat, ANSWER, last.action, None, 0.0))
    assert rolls(course) == before and "renewals" not in course.match.record()


def test_a_match_with_an_undo_by_consent_is_exported_and_imported_with_its_further_keys(visitor: Make) -> None:
    me = visitor()
    match = me.new({"free": "me", "shadow": "hot"}, game="bo5a")["id"]
    live = me.live(match)
    pick = random.Random(2)
    undone = 0
    while undone < 2:
        live.until_seat_asked()
        seat = live.table["seat"]
        number = live.answer(pick.choice(live.options()))["version"]
        if not live.table["may_undo"]:
            live.send("undo", seat=seat)
            live.until_version(number + 1)
            undone += 1
    play_a_little(live, pick)
    live.send("resign", seat="shadow")
    while not live.table["over"]:
        live.until("table")
    record = me.get(f"/matches/{match}/record")
    assert record["renewals"]
    assert warhost.verify(record).source.get("position") is None
    copy = me.post("/records", record)["id"]
    assert me.get(f"/matches/{copy}/record")["steps"] == record["steps"]


def play_a_little(live: Live, pick: random.Random) -> None:
    """Some more answers on one screen."""
    for _ in range(15):
        live.until_seat_asked()
        live.answer(pick.choice(live.options()))


@pytest.mark.parametrize(("language", "words"), [("en", "Nothing more can be taken back"), ("ru", "больше ничего")])
def test_a_very_long_match_continues_without_undo(database: str, language: str, words: str) -> None:
    """Every game ends by itself, but answers that are taken back and given again need not end."""
    with Served(database, limits=Limits(match_entries=5)) as server, Visitor(server.address, language=language) as me:
        live = me.live(me.new({"gandalf": "hot", "witch_king": "hot"})["id"], language)
        version = 0
        while version < 5:
            live.until_seat_asked()
            seat = live.table["seat"]
            version = live.answer(live.options()[0])["version"]
            if version < 5:
                live.send("undo", seat=seat)
                version += 1
                live.until_version(version)
        live.send("undo", seat=seat)
        refusal = live.until("refused")
        assert refusal["code"] == "long_match" and "5" in refusal["detail"] and words in refusal["detail"]
        live.until_seat_asked()
        assert live.answer(live.options()[0])["version"] == 6
