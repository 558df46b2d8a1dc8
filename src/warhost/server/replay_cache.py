"""The moments of finished and running matches that were viewed, kept so that the next one is found quickly."""

from warhost.server.course import Course, Origin
from warhost.server.entries import Entry

# A replay keeps a copy after this many entries, so that a slider moves quickly.
KEEP_EVERY = 40
# How many matches have such copies.
REPLAYS = 20


class Replay:
    """The moments of one match that were viewed."""

    def __init__(self, origin: Origin) -> None:
        self.kept: dict[int, Course] = {0: Course(origin)}

    def at(self, entries: list[Entry], number: int) -> Course:
        """Return the match after this number of entries."""
        start = max(n for n in self.kept if n <= number)
        course = self.kept[start].clone()
        for entry in entries[start:number]:
            course.apply(entry)
            if course.version % KEEP_EVERY == 0:
                self.kept[course.version] = course.clone()
        return course
