"""The start of a match."""

from warhost.games.wotrcg.ids import L_DECK, R_NONE, Z_DECK
from warhost.games.wotrcg.state import CardGame
from warhost.games.wotrcg.tables import PROMO, SCENARIOS
from warhost.kernel.dice import Dice


def deal(scenario: int, people: int, promo: bool, dice: Dice) -> CardGame:
    """Put every card of the scenario in its deck, unshuffled, with locations in theirs and rings ready."""
    s = CardGame(dice, scenario, people, promo)
    rules = SCENARIOS[scenario]
    for deck in range(len(rules.decks)):
        cards = [c for c in rules.cards[deck] if promo or not PROMO[c]]
        s.decks.append(cards)
        for c in cards:
            s.zone[c] = Z_DECK
            s.owner[c] = deck
        s.rings.append(0 if rules.rings[deck] == R_NONE else 1)
    for path in rules.paths:
        s.paths[path] = L_DECK
    for ground in rules.grounds:
        s.grounds[ground] = L_DECK
    return s


def start(scenario: int, people: int, promo: bool, dice: Dice) -> CardGame:
    """Return the standard set-up."""
    s = deal(scenario, people, promo, dice)
    for deck in s.decks:
        dice.shuffle(deck)
    return s
