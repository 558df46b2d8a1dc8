"""Lessons in a match: how the match begins, and the guide above the board. It knows no game."""

from typing import TYPE_CHECKING

from warhost.games.library import game_named
from warhost.kernel.dice import key_of_seed
from warhost.lessons.guide import Place, guide, place_of, seat_and_answer
from warhost.lessons.lesson import Lesson
from warhost.lessons.library import about, lesson_named, lessons, next_lesson
from warhost.puzzles.library import next_puzzle, puzzle_lesson
from warhost.puzzles.puzzle import PREFIX
from warhost.server import hours, wire
from warhost.server.course import ANSWER, BACK_TO, FREE, LESSON, UNDO, Origin
from warhost.server.entries import Entry
from warhost.server.refusal import Refusal
from warhost.text import guides

if TYPE_CHECKING:
    from warhost.server.live_match import LiveMatch


def taught(game: str, language: str) -> wire.Teaching:
    """Return a game's introduction and lessons, and whether it has a guide."""
    listed = [
        wire.LessonInfo(one.id, one.title[language], one.about[language], one.minutes, len(one.steps), one.first_game)
        for one in lessons(game)
    ]
    has_guide = bool(guides.guide(game, language))
    found = about(game)
    if found is None:
        return wire.Teaching("", [], [], [], listed, has_guide)
    return wire.Teaching(
        found.what[language],
        [one[language] for one in found.win],
        [one[language] for one in found.turn],
        [wire.ScenarioInfo(one.title[language], one.text[language]) for one in found.scenarios],
        listed,
        has_guide,
    )


def origin_of(lesson: Lesson) -> Origin:
    """Return the starting point of a lesson's match. Its key is fixed, so unforced dice are always the same."""
    source = {"lesson": lesson.name, "script": dict(lesson.script)}
    if lesson.position is not None:
        source["position"] = dict(lesson.position)
    options = game_named(lesson.game).check_options(dict(lesson.options))
    return Origin(lesson.game, options, key_of_seed(lesson.name).hex(), source)


def lesson_or_puzzle(name: str) -> Lesson | None:
    """Return the lesson or puzzle with this name; a puzzle is played as a lesson."""
    return lesson_named(name) or puzzle_lesson(name)


def lesson_of(live: "LiveMatch") -> Lesson | None:
    """Return the lesson that a match belongs to; None if it is an ordinary match, or the lesson no longer exists."""
    name = live.row.source.get("lesson")
    return lesson_or_puzzle(name) if isinstance(name, str) else None


def place(live: "LiveMatch", lesson: Lesson) -> Place:
    """Return the place in the lesson of a match; in free play, the place where the learner left the guide."""
    course = live.course
    return guide(lesson, [entry.action for entry in course.standing[: course.free]], course.read)


def guided(live: "LiveMatch") -> bool:
    """Whether a lesson guides the answers in a match."""
    return live.dealt is not None and live.dealt.free is None and lesson_of(live) is not None


def played_out(live: "LiveMatch", lesson: Lesson) -> bool:
    """Whether a first game has left its guide behind and is an ordinary match now."""
    return lesson.first_game and live.course.free is not None and place(live, lesson).step >= len(lesson.steps) - 1


def due_entry(live: "LiveMatch") -> Entry | None:
    """Return the next answer that the lesson of a guided match gives by itself, if there is one."""
    lesson = lesson_of(live)
    if lesson is None or live.state != "running":
        return None
    due, course = place(live, lesson).due, live.course
    seat, action = seat_and_answer(due, course.waiting())
    if not due or seat not in course.waiting() or action not in course.match.options(seat):
        return None
    return Entry(course.version + 1, seat, ANSWER, action, None, hours.now())


def check_answer(live: "LiveMatch", action: str) -> None:
    """Raise Refusal if a lesson guides the match and does not accept an answer."""
    lesson = lesson_of(live)
    if lesson is None or not guided(live):
        return
    now = place(live, lesson)
    if now.due or now.step == len(lesson.steps) or not lesson.steps[now.step].accepts(action):
        raise Refusal("not_in_lesson", 409)


def may_undo(live: "LiveMatch", seat: str) -> bool:
    """Whether a seat has given an answer that can be taken back; in a lesson, since the guide was turned off."""
    return any(entry.seat == seat for entry in live.course.standing[live.course.free or 0 :])


def moved(live: "LiveMatch", what: str, step: int | None = None) -> list[Entry]:
    """Return the entries that step forward or back in the lesson of a match, or turn its guide off or on."""
    lesson, course = lesson_of(live), live.course
    if lesson is None or played_out(live, lesson):
        raise Refusal("no_lesson", 409)
    now = place(live, lesson)
    if what == "guide":
        if course.free is None:
            raise Refusal("stale", 409)
        return entries_to(live, course.free, str(course.read))
    if course.free is not None or (step is not None and step != now.step + 1):
        raise Refusal("stale", 409)
    if what == "free":
        return entries_to(live, len(course.standing), FREE)
    if what == "back":
        if now.step == 0 and not now.due:
            raise Refusal("nothing_to_undo", 409)
        target = place_of(lesson, now.step if now.due else now.step - 1)
        return entries_to(live, target.answers, str(target.reads))
    if now.step + 1 == len(lesson.steps) and lesson.first_game:
        return entries_to(live, len(course.standing), FREE)
    if now.due or now.step + 1 >= len(lesson.steps) or lesson.steps[now.step].accept:
        raise Refusal("stale", 409)
    return entries_to(live, len(course.standing), str(course.read + 1))


def entries_to(live: "LiveMatch", answers: int, action: str) -> list[Entry]:
    """Return the entries that take answers back until this number is left, and then set the place in the lesson."""
    standing, what = live.course.standing, [("", LESSON, action)]
    if len(standing) > answers:
        what.insert(0, (standing[answers].seat, UNDO, f"{BACK_TO}{answers}"))
    now = hours.now()
    return [Entry(live.course.version + n, seat, kind, act, None, now) for n, (seat, kind, act) in enumerate(what, 1)]


def shown(live: "LiveMatch", seat: str, language: str) -> wire.Lesson | None:
    """Return the place in the lesson as the learner sees it."""
    lesson = lesson_of(live)
    if lesson is None or seat != lesson.seat or played_out(live, lesson):
        return None
    now = place(live, lesson)
    step = lesson.steps[min(now.step, len(lesson.steps) - 1)]
    puzzle = lesson.id.startswith(PREFIX)
    after = next_puzzle(lesson) if puzzle else next_lesson(lesson)
    out = wire.Lesson(
        lesson.id,
        lesson.title[language],
        now.step + 1,
        len(lesson.steps),
        step.text[language],
        [wire.Thing(*thing.split(":", 1)) for thing in step.point],
        rule=step.rule,
        waits=bool(now.due),
        free=live.course.free is not None,
        next=after,
        first_game=lesson.first_game,
        puzzle=puzzle,
    )
    if step.accept and seat in live.course.waiting() and not now.due:
        options = live.course.match.options(seat)
        out.accept = [action for action in options if step.accepts(action)]
        out.wrong = step.wrong[language] if step.wrong else ""
        for action in options:
            said = step.refusal(action)
            if said is not None and said is not step.wrong and not step.accepts(action):
                out.wrong_for[action] = said[language]
    return out
