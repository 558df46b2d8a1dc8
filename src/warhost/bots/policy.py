"""Policies: a bot's judgement, fast enough for playouts. They read the state, but only what their seat sees."""

from typing import Final

from warhost.kernel.dice import Dice
from warhost.kernel.flow import Ask, State
from warhost.kernel.match import Match
from warhost.kernel.observe import Layout
from warhost.kernel.play import Chooser, any_option
from warhost.kernel.rows import Writer, write_row


class Purpose:
    """The aim of a policy, as a kind and ints; `text/` turns it into a sentence."""

    def __init__(self, kind: str, args: tuple[int, ...]) -> None:
        self.kind = kind
        self.args = args


class Policy(Chooser):
    """Answers questions from what the asked seat may see of a state. It has dice of its own to break ties.

    A policy receives the state itself for speed. A test shows that it looks at nothing hidden: it gives the same answer
    in worlds that the seat cannot tell apart.
    """

    def purposes(self, s: State, ask: Ask, answer: int = -1) -> list[Purpose]:
        """Return the aims of the asked seat or of an answer, using only what the seat sees."""
        return []


class RandomPolicy(Policy):
    """Chooses every option with the same chance."""

    def choose(self, s: State, ask: Ask, dice: Dice) -> int:
        """Return one of the options."""
        return any_option(ask, dice)


class CarelessPolicy(Policy):
    """Plays like another policy, but chooses at random a few times in a thousand."""

    def __init__(self, policy: Policy, slips: int) -> None:
        self.policy = policy
        self.slips = slips

    def choose(self, s: State, ask: Ask, dice: Dice) -> int:
        """Return one of the options."""
        if dice.below(1000) < self.slips:
            return any_option(ask, dice)
        return self.policy.choose(s, ask, dice)


def accepted(ask: Ask, declines: list[int]) -> int:
    """Return the first option that is not a refusal, for an unforeseen question."""
    for option in ask.options:
        if option not in declines:
            return option
    return ask.options[0]


def answer_others(match: Match, seat: int, policies: list[Policy | None], dice: Dice) -> int:
    """Answer for the seats that have a policy until a seat without one is asked, and return that seat.

    Return -1 if the given seat is asked or the game is over.
    """
    while match.scores is None:
        k = 0
        while match.pending[k] >= 0:
            k += 1
        ask = match.asks[k]
        if ask.seat == seat:
            return -1
        policy = policies[ask.seat]
        if policy is None:
            return ask.seat
        match.play(policy.choose(match.state, ask, dice))
    return -1


# What a match waits for after a step: its own seat, nobody because it is over, or a legal answer.
ASKED: Final = -1
OVER: Final = -2
ILLEGAL: Final = -3


def step_all(
    matches: list[Match],
    seats: list[int],
    actions: list[int],
    policies: list[list[Policy | None]],
    dice: list[Dice],
    layout: Layout,
    write: Writer | None,
) -> list[int]:
    """Answer for a seat in every match, let the others answer until it is asked again, and write what it sees.

    Return what each match waits for: ASKED, OVER, ILLEGAL if the action is not offered (then nothing changes), or the
    number of a seat without a policy. Only rows of matches that are ASKED are written, at once, while their state is
    still in the processor's cache.
    """
    found: list[int] = []
    for i in range(len(matches)):
        match = matches[i]
        k = 0
        while match.pending[k] >= 0:
            k += 1
        if actions[i] not in match.asks[k].options:
            found.append(ILLEGAL)
            continue
        match.play(actions[i])
        asked = answer_others(match, seats[i], policies[i], dice[i])
        if asked < 0 and match.scores is None and write is not None:
            write_row(match, seats[i], layout, write, i)
        found.append(asked if asked >= 0 else OVER if match.scores is not None else ASKED)
    return found
