"""From a wish to answers: find the shortest sequences of a seat's own answers that name what a player wants."""

from typing import Final

from warhost.kernel.errors import Problem
from warhost.kernel.flow import Ask, State, Together
from warhost.kernel.match import Match

# How many answers a sequence may have besides those that name the wanted things.
DEPTH: Final = 5
# How many positions one search may visit.
BUDGET: Final = 300
# The option that takes everything when a subset is asked for, by a convention of all games.
WHOLE: Final = "all"


class Way:
    """A sequence of answers that fulfils a wish, with the question that each of them answers.

    `state` is the one in which the last wanted thing is named, for the odds of that answer (`naming`, counted from 0).
    `picking`: the next question is of the same kind, so a subset is being chosen. `ahead` are the actions, other than
    links, that can come next. `through`: it begins with an answer that is neither wanted nor a link. `safe`: the seat
    is asked again afterwards, so it can be undone. `uses` counts the other uses of the first answer, such as a die.
    """

    def __init__(self, answers: list[int], asks: list[Ask], state: State) -> None:
        self.answers = answers
        self.asks = asks
        self.state = state
        self.naming: int = len(answers) - 1
        self.through = False
        self.picking = False
        self.safe = False
        self.uses: int = 0
        self.ahead: list[int] = []


class Walk:
    """A breadth-first search over the answers of one seat.

    It keeps the seat's own options as they are asked and stops before anything is rolled, drawn or revealed, at another
    seat's question and at the end of the step. So it uses nothing that the seat cannot see. `links` are the actions
    that may come between the wanted ones, such as choosing a die.
    """

    def __init__(self, match: Match, seat: int, links: set[int]) -> None:
        self.match = match
        self.seat = seat
        self.whole: int = match.game.vocabulary.index.get(WHOLE, -1)
        self.links = links | {self.whole}
        # How many choices the seat had made in the current step before the search.
        self.before: int = len(match.choices)
        self.left = BUDGET

    def standing(self, answers: list[int]) -> Match | None:
        """Return the match after these answers, or None if the seat's next question depends on what it cannot see."""
        if self.left == 0:
            return None
        self.left -= 1
        other = self.match.branch()
        seen = other.state.irrevocable()
        try:
            for action in answers:
                other.play(action)
                if other.given or other.state.irrevocable() != seen or not asked_alone(other, self.seat):
                    return None
        except Problem:  # a forced result that is impossible
            return None
        return other if asked_alone(other, self.seat) else None

    def named_so_far(self, here: Match, wanted: list[set[int]]) -> int:
        """Return how many of the wanted things have been named in order, single options included."""
        count = 0
        for action, chooser in zip(here.choices[self.before :], here.choosers[self.before :], strict=True):
            if count < len(wanted) and chooser == self.seat and action in wanted[count]:
                count += 1
        return count

    def ways(self, wanted: list[set[int]], through: bool = False) -> list[Way]:
        """Return the sequences that name the wanted things in order: the shortest ones for every first answer.

        Sequences that can be undone come first, and among them those whose first answer has the fewest other uses. With
        `through`, one answer of any other kind may come first in place of links.
        """
        found: list[Way] = []
        best: dict[int, int] = {}
        queue: list[tuple[list[int], list[Ask], State]] = [([], [], self.match.state)]
        for answers, asks, state in queue:
            first = answers[0] if answers else -1
            if first in best and len(answers) >= best[first]:
                continue
            here = self.standing(answers)
            if here is None:
                continue
            ask = here.asks[0]
            reached = self.named_so_far(here, wanted)
            if reached == len(wanted):
                if answers:
                    best.setdefault(first, len(answers))
                    found.append(Way(answers, asks, state))
                continue
            for option in ask.options:
                longer = [*answers, option]
                if option in wanted[reached] and reached + 1 == len(wanted):
                    best.setdefault(longer[0], len(longer))
                    found.append(Way(longer, [*asks, ask], here.state))
                elif option in wanted[reached] or (
                    (not answers) if through else (option in self.links and len(longer) - reached <= DEPTH)
                ):
                    queue.append((longer, [*asks, ask], here.state))
        for way in found:
            way.through = through
            self.finish(way)
        found.sort(key=preference)
        return found

    def finish(self, way: Way) -> None:
        """Add the option that takes all where the next question offers it, and note what can be named next."""
        kind = way.asks[-1].kind
        begun = self.standing(way.answers[:1])
        way.uses = len(begun.asks[0].options) if begun is not None else 0
        way.ahead = self.ahead(way.answers)
        here = self.standing(way.answers)
        if here is None:
            return
        way.picking = here.asks[0].kind == kind
        while here is not None and self.whole in here.asks[0].options:
            way.asks.append(here.asks[0])
            way.answers.append(self.whole)
            here = self.standing(way.answers)
        way.safe = here is not None

    def ahead(self, answers: list[int]) -> list[int]:
        """Return the actions that can follow these answers, with at most links before them."""
        found: dict[int, bool] = {}
        queue = [answers]
        for path in queue:
            here = self.standing(path)
            if here is None:
                continue
            settled = self.settled(here, path)
            for option in settled + here.asks[0].options:
                if option not in self.links:
                    found[option] = True
                elif not settled and len(path) - len(answers) < DEPTH:
                    queue.append([*path, option])
        return list(found)

    def settled(self, here: Match, answers: list[int]) -> list[int]:
        """Return what was chosen after these answers, including single options that the kernel chose."""
        given = 0
        found: list[int] = []
        for action, chooser in zip(here.choices[self.before :], here.choosers[self.before :], strict=True):
            if given < len(answers):
                given += action == answers[given]
            elif chooser == self.seat:
                found.append(action)
        return found


def preference(way: Way) -> tuple[bool, int]:
    """Return the sort key of a way: smaller is better."""
    return not way.safe, way.uses


def asked_alone(match: Match, seat: int) -> bool:
    """Return whether this seat alone is asked, and everybody may count its answers."""
    question = match.question
    return question is not None and not isinstance(question, Together) and question.seat == seat and not question.silent


def sequence(match: Match, seat: int, answers: list[int], whole: bool) -> list[int]:
    """Return how much of a sequence can be answered at once: up to a refusal, a roll, a reveal or another's question.

    With `whole`, add the option that takes all wherever the sequence leads to it.
    """
    other = match.branch()
    seen = other.state.irrevocable()
    takes = match.game.vocabulary.index.get(WHOLE, -1) if whole else -1
    given: list[int] = []
    while other.state.irrevocable() == seen and asked_alone(other, seat):
        options = other.asks[0].options
        if len(given) < len(answers):
            action = answers[len(given)]
            if action not in options:
                break
        elif takes in options and not other.given:
            action = takes
        else:
            break
        other.play(action)
        given.append(action)
    return given
