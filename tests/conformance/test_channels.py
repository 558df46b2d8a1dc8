"""Side channels of the server: versions, answer counts and the asked seats must not reveal hidden information.

Two matches on the server, the truth and a world that a seat cannot tell from it, are played on with the same dice.
While the seat sees the same in both, it must count the same and see the same seats asked.
"""

from typing import Any

import pytest
from tests.conformance.test_conformance import begin, every_variant

from warhost.games.library import game_named
from warhost.kernel.check import as_text, choose
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.match import Match
from warhost.server.course import ANSWER, Course, Origin
from warhost.server.entries import Entry

# How often a match is compared with a guess, and for how many answers.
LOOKS = 6
ANSWERS = 40


def course_of(match: Match, state: Any) -> Course:
    """A match on the server that continues from a state, with the dice of the match."""
    game = match.game
    return Course(Origin(game.name, match.options_used, match.base.dice.key.hex(), {"position": game.position(state)}))


def give(course: Course, seat: str, action: str) -> None:
    """Give an answer."""
    course.apply(Entry(course.version + 1, seat, ANSWER, action, None, 0.0))


def run_silent(course: Course, viewer: str, pick: Dice) -> None:
    """Others answer what the viewer may not count, each world in its own way."""
    while not course.over and course.match.asks[0].silent and course.waiting() != [viewer]:
        options = course.match.options(course.waiting()[0])
        give(course, course.waiting()[0], options[pick.below(len(options))])


def told(course: Course, viewer: str) -> dict[str, Any]:
    """Return what the server reveals to a seat besides its view: counts, and who has to answer since when."""
    asked = course.ask_version(viewer)
    return {
        "version": course.shown(course.version, [viewer]),
        "waiting": course.waiting(),
        "asked": None if asked is None else course.shown(asked, [viewer]),
        "given": dict(course.given),
        "may_abort": course.may_abort(),
        "over": course.over,
    }


def sight(course: Course, viewer: str) -> str:
    """Return what a seat sees of the board, without the seats that have to answer."""
    view = {key: value for key, value in course.match.view(viewer).items() if key not in ("waiting", "ask")}
    events = [[event.kind, list(event.args)] for event in course.match.events(viewer)]
    return as_text([view, events])


def differences(match: Match, viewer: str, pick: Dice) -> list[str]:
    """Where the server tells the truth and a guess apart for a seat, while the boards look the same."""
    state = match.base.copy()
    match.game.guess(state, match.seat_number(viewer), Dice(pick.draw_key()))
    worlds = [course_of(match, match.base), course_of(match, state)]
    for _ in range(ANSWERS):
        for world in worlds:
            run_silent(world, viewer, pick)
        if sight(worlds[0], viewer) != sight(worlds[1], viewer):
            return []
        here, there = (told(world, viewer) for world in worlds)
        if here != there:
            return [f"{viewer}: {key} is {here[key]} or {there[key]}" for key in here if here[key] != there[key]]
        if worlds[0].over:
            return []
        seat = worlds[0].waiting()[0]
        common = [option for option in worlds[0].match.options(seat) if option in worlds[1].match.options(seat)]
        if not common:  # the choice itself is hidden
            return []
        action = common[pick.below(len(common))]
        for world in worlds:
            give(world, seat, action)
    return []


def looks(name: str, options: dict[str, Any], seed: int) -> list[str]:
    """Every difference found in a match that is played at random."""
    match = begin(name, options, f"channels {seed}", deep=seed > 0)
    pick = Dice(key_of_seed(f"channels {seed}"))
    found = []
    for _ in range(LOOKS):
        for _ in range(pick.below(25)):
            if not match.over:
                match.answer_next(choose(match, pick))
        if match.over:
            break
        found += differences(match, match.seats[pick.below(len(match.seats))], pick)
    return found


@every_variant
@pytest.mark.parametrize("seed", range(2))
def test_versions_and_asked_seats_reveal_nothing_hidden(name: str, options: dict[str, Any], seed: int) -> None:
    assert looks(name, options, seed) == []


def test_counting_the_answers_of_a_muster_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Course, "_silent_seat", lambda _: "")
    assert any("version" in line for seed in range(10) for line in muster(seed))


def muster(seed: int) -> list[str]:
    """The differences at the start of BattleLore, where cards are mustered in secret."""
    match = begin("battlelore", game_named("battlelore").check_options({}), f"muster {seed}")
    return differences(match, match.seats[seed % 2], Dice(key_of_seed(f"muster {seed}")))
