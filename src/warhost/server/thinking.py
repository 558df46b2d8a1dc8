"""The work of a bot process: it keeps matches with their bots, answers for them, advises and reviews."""

import hashlib
import time
from collections import OrderedDict
from dataclasses import dataclass

from warhost.bots.advice import Advice, Weighed, Weighing, advise, weigh
from warhost.bots.bot import Bot, Seat
from warhost.bots.library import bot_named
from warhost.lab.review import Moment, moments
from warhost.server.course import ANSWER, Course, Origin
from warhost.server.entries import Entry

# Seconds before a process returns the answers it has so far, so that the page shows progress.
RUN_SECONDS = 0.25
RUN_ANSWERS = 60
# Matches that a process keeps in memory.
KEPT = 200

Given = tuple[str, str]
# Tasks other than answers: advice for a seat, the value of its answers, or a review of a finished match. The value of
# answers can be found in parts where nothing else can think at the same time.
ADVICE = "advice"
COACH = "coach"
COACH_PART = "coach part"
REVIEW = "review"
Found = list[Given] | Advice | Weighed | tuple[Weighed, bool] | list[Moment]
# How long a part takes, in milliseconds.
PART = 150


class BotFailed(Exception):
    """Raised when a bot could not answer."""


@dataclass
class Task:
    """Answer for these seats from `version` on; `fresh` are the entries that follow the `known` ones in the process."""

    match: str
    origin: Origin | None
    known: int
    fresh: list[Entry]
    players: dict[str, str]
    wanted: str = ""
    seat: str = ""


class Kept:
    """A match in a bot process: its course and its bots."""

    def __init__(self, origin: Origin, players: dict[str, str]) -> None:
        self.course = Course(origin)
        # The same dice give the same bots, so a match with a seed can be repeated. Nobody can predict a bot's choices,
        # and a bot learns nothing about the dice: its seed is derived from their key and does not reveal it.
        luck = hashlib.blake2b(bytes.fromhex(origin.key), digest_size=16, person=b"warhost-bots").hexdigest()
        # The question that the coach thinks about in parts, by its number and its seat.
        self.weighing: tuple[int, str, Weighing] | None = None
        self.bots: dict[str, Bot] = {seat: bot_named(name, f"{luck}/{seat}") for seat, name in players.items()}
        # Seconds that each answer of the last run took.
        self.took: list[float] = []

    def answers(self) -> list[Given]:
        """Answer for bots for a short while."""
        given: list[Given] = []
        self.took = []
        end = time.monotonic() + RUN_SECONDS
        course = self.course
        while len(given) < RUN_ANSWERS and (not given or time.monotonic() < end):
            seat = next((seat for seat in course.waiting() if seat in self.bots), None)
            if seat is None:
                break
            began = time.perf_counter()
            action = self.bots[seat].choose(Seat(course.match, seat))
            course.apply(Entry(course.version + 1, seat, ANSWER, action, None, 0.0))
            given.append((seat, action))
            self.took.append(time.perf_counter() - began)
        return given

    def weighed(self, seat: str, known: int, seed: str) -> tuple[Weighed, bool]:
        """Continue weighing the answers of a seat. Returns the values so far, and whether they are complete."""
        if self.weighing is None or self.weighing[:2] != (known, seat):
            self.weighing = known, seat, Weighing(Seat(self.course.match, seat), seed)
        weighing = self.weighing[2]
        weighing.go_on(PART)
        return weighing.found(), weighing.settled()

    def found(self, task: Task) -> Found:
        """Return the result of a task."""
        if task.wanted == COACH_PART:
            known = self.course.shown(self.course.version, [task.seat])
            return self.weighed(task.seat, known, f"{task.match}/coach {known}")
        if task.wanted in (ADVICE, COACH):
            # The count of others' hidden answers must not change the advice.
            known = self.course.shown(self.course.version, [task.seat])
            asked = Seat(self.course.match, task.seat)
            return (
                advise(asked, f"{task.match}/hint {known}")
                if task.wanted == ADVICE
                else weigh(asked, f"{task.match}/coach {known}")
            )
        if task.wanted == REVIEW:
            return list(moments(self.course.match))
        return self.answers()


class Memory:
    """The matches that a bot process keeps."""

    def __init__(self) -> None:
        self.matches: OrderedDict[str, Kept] = OrderedDict()

    def answer(self, task: Task) -> Found | str | None:
        """Return the result of a task, or a failure in words. None asks for the whole match."""
        if task.origin is not None:
            self.matches[task.match] = Kept(task.origin, task.players)
        kept = self.matches.get(task.match)
        if kept is None or kept.course.version != task.known:
            return None
        try:
            for entry in task.fresh:
                kept.course.apply(entry)
            found = kept.found(task)
        except Exception as error:
            self.matches.pop(task.match, None)
            return f"{type(error).__name__}: {error}"
        self.matches.move_to_end(task.match)
        if len(self.matches) > KEPT:
            self.matches.popitem(last=False)
        return found
