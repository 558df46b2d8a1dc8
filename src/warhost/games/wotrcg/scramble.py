"""Random positions deep in the game, for the fuzzer: a random match played on to a random round."""

from warhost.games.wotrcg.ids import P_ACTION
from warhost.games.wotrcg.setup import start
from warhost.games.wotrcg.state import CardGame
from warhost.games.wotrcg.turn import step
from warhost.kernel.dice import Dice
from warhost.kernel.play import any_option


def scramble(scenario: int, people: int, promo: bool, dice: Dice) -> CardGame:
    """Play at random up to a random turn."""
    while True:
        s = start(scenario, people, promo, Dice(dice.draw_key()))
        steps = 20 + dice.below(150)
        while steps > 0 and not s.ending:
            flow = step(s)
            try:
                ask = next(flow)
                while True:
                    ask = flow.send(any_option(ask, dice))
            except StopIteration:
                steps -= 1
        if not s.ending and s.phase == P_ACTION:
            return s
