"""Lessons at the table: a match that begins as a lesson says, and the guide above it. It knows no game."""

from typing import TYPE_CHECKING

from warhost.bots.library import bot_names
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
from warhost.server.rows import PersonRow, Seat
from warhost.server.trouble import Trouble
from warhost.text import guides

if TYPE_CHECKING:
    from warhost.server.house import House
    from warhost.server.table import Table

# The bot of a first game.
FIRST_BOT = "easy"


def taught(game: str, language: str) -> wire.Teaching:
    """Return what a newcomer reads about a game, its lessons, and whether it has a guide."""
    listed = [
        wire.LessonInfo(one.id, one.title[language], one.about[language], one.minutes, len(one.steps), one.first_game)
        for one in lessons(game)
    ]
    has_guide = bool(guides.guide(game, language))
    found = about(game)
    if found is None:
        return wire.Teaching("", [], [], listed, has_guide)
    return wire.Teaching(
        found.what[language],
        [one[language] for one in found.win],
        [one[language] for one in found.turn],
        listed,
        has_guide,
    )


def origin_of(lesson: Lesson) -> Origin:
    """Return what the match of a lesson starts from. Its key is fixed, so what is not forced is always the same."""
    source = {"lesson": lesson.name, "script": dict(lesson.script)}
    if lesson.position is not None:
        source["position"] = dict(lesson.position)
    options = game_named(lesson.game).check_options(dict(lesson.options))
    return Origin(lesson.game, options, key_of_seed(lesson.name).hex(), source)


async def begin(house: "House", person: PersonRow, new: wire.NewLesson, address: str) -> str:
    """Begin a lesson and return the id of its match: private, never rated, with bots for free play."""
    lesson = lesson_or_puzzle(f"{new.game}/{new.lesson}")
    if lesson is None:
        raise Trouble("no_lesson", 404)
    origin = origin_of(lesson)
    bot = FIRST_BOT if lesson.first_game else bot_names(lesson.game)[0]
    seats = [
        Seat(name, "me", person.id, "", "") if name == lesson.seat else Seat(name, "bot", None, bot, "")
        for name in game_named(lesson.game).seats(origin.options)
    ]
    return await house.begin(person, origin, seats, wire.Pace(), [], False, address, private=True)


def lesson_or_puzzle(name: str) -> Lesson | None:
    """Return the lesson of a name, or the one that the puzzle of this name is played as."""
    return lesson_named(name) or puzzle_lesson(name)


def lesson_of(table: "Table") -> Lesson | None:
    """Return the lesson that a match belongs to; None if it is an ordinary match, or the lesson exists no more."""
    name = table.row.source.get("lesson")
    return lesson_or_puzzle(name) if isinstance(name, str) else None


def place(table: "Table", lesson: Lesson) -> Place:
    """Return the place in the lesson of a table; in free play, the place where the learner left the guide."""
    course = table.course
    return guide(lesson, [entry.action for entry in course.standing[: course.free]], course.read)


def guided(table: "Table") -> bool:
    """Whether a lesson says what is answered at a table."""
    return table.dealt is not None and table.dealt.free is None and lesson_of(table) is not None


def played_out(table: "Table", lesson: Lesson) -> bool:
    """Whether a first game has left its guide behind and is an ordinary match now."""
    return lesson.first_game and table.course.free is not None and place(table, lesson).step >= len(lesson.steps) - 1


def due_entry(table: "Table") -> Entry | None:
    """Return the next answer that the lesson of a guided table gives by itself, if there is one."""
    lesson = lesson_of(table)
    if lesson is None or table.state != "running":
        return None
    due, course = place(table, lesson).due, table.course
    seat, action = seat_and_answer(due, course.waiting())
    if not due or seat not in course.waiting() or action not in course.match.options(seat):
        return None
    return Entry(course.version + 1, seat, ANSWER, action, None, hours.now())


def check_answer(table: "Table", action: str) -> None:
    """Trouble if a lesson guides the table and does not accept an answer."""
    lesson = lesson_of(table)
    if lesson is None or not guided(table):
        return
    now = place(table, lesson)
    if now.due or now.step == len(lesson.steps) or not lesson.steps[now.step].accepts(action):
        raise Trouble("not_in_lesson", 409)


def may_undo(table: "Table", seat: str) -> bool:
    """Whether a seat has given an answer that can be taken back; in a lesson, since the guide was turned off."""
    return any(entry.seat == seat for entry in table.course.standing[table.course.free or 0 :])


def moved(table: "Table", what: str, step: int | None = None) -> list[Entry]:
    """Return the entries that go on or back in the lesson of a table, or turn its guide off or on."""
    lesson, course = lesson_of(table), table.course
    if lesson is None or played_out(table, lesson):
        raise Trouble("no_lesson", 409)
    now = place(table, lesson)
    if what == "guide":
        if course.free is None:
            raise Trouble("stale", 409)
        return entries_to(table, course.free, str(course.read))
    if course.free is not None or (step is not None and step != now.step + 1):
        raise Trouble("stale", 409)
    if what == "free":
        return entries_to(table, len(course.standing), FREE)
    if what == "back":
        if now.step == 0 and not now.due:
            raise Trouble("nothing_to_undo", 409)
        target = place_of(lesson, now.step if now.due else now.step - 1)
        return entries_to(table, target.answers, str(target.reads))
    if now.step + 1 == len(lesson.steps) and lesson.first_game:
        return entries_to(table, len(course.standing), FREE)
    if now.due or now.step + 1 >= len(lesson.steps) or lesson.steps[now.step].accept:
        raise Trouble("stale", 409)
    return entries_to(table, len(course.standing), str(course.read + 1))


def entries_to(table: "Table", answers: int, action: str) -> list[Entry]:
    """Return the entries that take answers back until this number is left, and then set the place in the lesson."""
    standing, what = table.course.standing, [("", LESSON, action)]
    if len(standing) > answers:
        what.insert(0, (standing[answers].seat, UNDO, f"{BACK_TO}{answers}"))
    now = hours.now()
    return [Entry(table.course.version + n, seat, kind, act, None, now) for n, (seat, kind, act) in enumerate(what, 1)]


def shown(table: "Table", seat: str, language: str) -> wire.Lesson | None:
    """Return the place in the lesson as the learner sees it."""
    lesson = lesson_of(table)
    if lesson is None or seat != lesson.seat or played_out(table, lesson):
        return None
    now = place(table, lesson)
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
        free=table.course.free is not None,
        next=after,
        first_game=lesson.first_game,
        puzzle=puzzle,
    )
    if step.accept and seat in table.course.waiting() and not now.due:
        options = table.course.match.options(seat)
        out.accept = [action for action in options if step.accepts(action)]
        out.wrong = step.wrong[language] if step.wrong else ""
        for action in options:
            said = step.refusal(action)
            if said is not None and said is not step.wrong and not step.accepts(action):
                out.wrong_for[action] = said[language]
    return out
