"""Walks through a lesson as its guide does. As a program it prints every step with the question and its options:

python -m tests.lessons.walk wotr board
"""

import sys
from collections.abc import Iterator

from warhost.kernel.match import Match
from warhost.lessons.guide import Place, guide, seat_and_answer
from warhost.lessons.lesson import Lesson, Step
from warhost.lessons.library import lesson_named
from warhost.server.teaching import origin_of
from warhost.text.reader import Reader
from warhost.text.spans import plain


class Walk:
    """A lesson that is being played: its match, and what was answered and read."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.match: Match = origin_of(lesson).match()
        self.answers: list[str] = []
        self.reads = 0

    @property
    def place(self) -> Place:
        return guide(self.lesson, self.answers, self.reads)

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.place.step]

    @property
    def waiting(self) -> list[str]:
        return [self.match.seats[ask.seat] for ask in self.match.open_asks()]

    def options(self) -> list[str]:
        """What the learner is offered now; nothing if somebody else is asked."""
        return self.match.options(self.lesson.seat) if self.lesson.seat in self.waiting else []

    def accepted(self) -> list[str]:
        """The options that the step accepts."""
        return [action for action in self.options() if self.step.accepts(action)]

    def answer(self, seat: str, action: str) -> None:
        self.match.answer(action, seat)
        self.answers.append(action)

    def follow(self) -> None:
        """Give the answers that the lesson gives by itself."""
        while self.place.step < len(self.lesson.steps) and self.place.due:
            seat, action = seat_and_answer(self.place.due, self.waiting)
            assert seat in self.waiting, f"{action}: {seat} is not asked, {self.waiting} are"
            assert action in self.match.options(seat), f"{action}: {seat} is offered {self.match.options(seat)}"
            self.answer(seat, action)

    def steps(self) -> Iterator[Step]:
        """Every step in order, with the match as it is there; the learner gives the first answer accepted."""
        last = len(self.lesson.steps) - 1
        while True:
            self.follow()
            number = self.place.step
            yield self.step
            if number == last:
                return
            if self.step.accept:
                self.answer(self.lesson.seat, self.accepted()[0])
            else:
                self.reads += 1


def show(lesson: Lesson) -> None:
    """Print every step of a lesson."""
    walk = Walk(lesson)
    reader = Reader(lesson.game, "en", walk.match.seats)
    for number, step in enumerate(walk.steps(), 1):
        print(f"\n{number}. {step.text['en']}\n   point {list(step.point)} accept {list(step.accept)}")
        for ask in walk.match.open_asks():
            seat = walk.match.seats[ask.seat]
            print(f"   asked: {seat}: {plain(reader.ask(ask.kind, ask.rule, ask.args))} [{ask.rule}]")
            print(f"   options: {', '.join(walk.match.options(seat))}")
        if walk.match.over:
            print(f"   over: {walk.match.reason}")


if __name__ == "__main__":
    found = lesson_named(f"{sys.argv[1]}/{sys.argv[2]}")
    if found is None:
        sys.exit(f"there is no lesson {sys.argv[2]} of {sys.argv[1]}")
    show(found)
