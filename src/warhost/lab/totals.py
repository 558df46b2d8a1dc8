"""A finished match in numbers: what both sides did, and how lucky their dice were."""

from typing import NamedTuple

from warhost.kernel.events import Event, Log, Roll
from warhost.kernel.match import Match
from warhost.kernel.past import history
from warhost.kernel.play import AnyOption
from warhost.lab.review import replay_step
from warhost.text.words import Words, arguments, words_of

SIDES = 2


class Luck(NamedTuple):
    """The dice of one kind that a side rolled: how many, their expected hits, and their actual hits.

    `above` is the share of all games in which the same dice would have hit less often.
    Games with as many hits count half.
    """

    kind: str
    side: int
    dice: int
    expected: float
    hits: int
    above: float


class Totals(NamedTuple):
    """Rows for each side and for both together, without those that are all zero, and the luck."""

    sides: dict[str, list[int]]
    both: dict[str, int]
    luck: list[Luck]


def totals(match: Match) -> Totals:
    """Return the numbers of a match."""
    words = words_of(match.game.name)
    events = match.events()
    sides = {name: [0] * SIDES for name in words.counts}
    both = dict.fromkeys(words.sums, 0)
    for event in events:
        for name, kinds in words.counts.items():
            if event.kind in kinds:
                sides[name][side_of(match, words, event)] += amount(words, event, kinds[event.kind])
        for name, kinds in words.sums.items():
            if event.kind in kinds:
                both[name] += amount(words, event, kinds[event.kind])
    return Totals(
        {name: row for name, row in sides.items() if any(row)},
        {name: n for name, n in both.items() if n},
        luck_of(rolls(match)),
    )


def side_of(match: Match, words: Words, event: Event) -> int:
    """Return the side that an event is about: the side of its first argument that has one."""
    for argument, value in zip(arguments(words.events[event.kind]), event.args, strict=False):
        if argument.type == "seat":
            return match.game.sides(match.options_used)[value]
        if argument.type == "side":
            return value
        if argument.type in words.owners:
            return words.owners[argument.type][value]
    raise AssertionError(f"{event.kind}: no argument has a side")


def amount(words: Words, event: Event, name: str) -> int:
    """Return how much an event counts."""
    if not name:
        return 1
    return event.args[[argument.name for argument in arguments(words.events[event.kind])].index(name)]


def rolls(match: Match) -> list[Roll]:
    """Return all rolls of a match. Events do not contain them, so its finished steps are rerun."""
    state = match.origin.copy()
    log = Log()
    state.log = log
    given = 0
    for step in history(match.past):
        replay_step(match, state, step, given, AnyOption())
        given += len(step.answers)
    return log.rolls + match.log.rolls


def luck_of(rolled: list[Roll]) -> list[Luck]:
    """Return the luck with each kind of dice, for each side that rolled them."""
    found = []
    for kind in sorted({roll.kind for roll in rolled}):
        for side in range(SIDES):
            own = [roll for roll in rolled if (roll.kind, roll.side) == (kind, side)]
            if own:
                hits = sum([roll.hits for roll in own])
                found.append(
                    Luck(
                        kind,
                        side,
                        sum([roll.dice for roll in own]),
                        sum([roll.dice * roll.faces for roll in own]) / 6,
                        hits,
                        share_below(own, hits),
                    )
                )
    return found


def share_below(rolled: list[Roll], hits: int) -> float:
    """Return the chance that these dice hit less often than `hits`, plus half the chance of exactly `hits`."""
    chances = [1.0]
    for roll in rolled:
        chance = roll.faces / 6
        for _ in range(roll.dice):
            longer = [0.0, *[chance * before for before in chances]]
            for number, before in enumerate(chances):
                longer[number] += (1 - chance) * before
            chances = longer
    return sum(chances[:hits]) + chances[hits] / 2
