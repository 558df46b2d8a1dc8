"""Where a learner is in a lesson. The guide knows no game: it counts answers and the steps that were read."""

from collections.abc import Sequence
from typing import NamedTuple

from warhost.lessons.lesson import Lesson


class Place(NamedTuple):
    """A place in a lesson.

    `step` counts from 0; at the end it is the number of steps. `due` is the next answer that the lesson gives itself,
    during which the learner waits. `answers` and `reads` count the answers given and the steps read before this one.
    """

    step: int
    due: str
    answers: int
    reads: int


def guide(lesson: Lesson, answers: Sequence[str], reads: int) -> Place:
    """Return the place after these answers of all seats, with this many steps read and continued."""
    if len(answers) < len(lesson.before):
        return Place(0, lesson.before[len(answers)], 0, 0)
    given, read = len(lesson.before), 0
    for number, step in enumerate(lesson.steps):
        begun = Place(number, "", given, read)
        if step.accept:
            if given >= len(answers):
                return begun
            given += 1
        else:
            if read >= reads:
                return begun
            read += 1
        for due in step.then:
            if given >= len(answers):
                return begun._replace(due=due)
            given += 1
    return Place(len(lesson.steps), "", given, read)


def place_of(lesson: Lesson, step: int) -> Place:
    """Return the place where a step begins."""
    before = lesson.steps[:step]
    answers = len(lesson.before) + sum(bool(one.accept) + len(one.then) for one in before)
    return Place(step, "", answers, sum(not one.accept for one in before))


def seat_and_answer(due: str, waiting: Sequence[str]) -> tuple[str, str]:
    """Return the seat that gives an answer of the lesson, and the answer.

    The seat is named before the answer, separated by a space; otherwise it is the asked seat.
    """
    seat, _, answer = due.rpartition(" ")
    return seat or (waiting[0] if waiting else ""), answer
