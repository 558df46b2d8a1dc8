"""What a deck of the Card Game is after, for a hint: from its own hand and what lies open."""

from warhost.bots.policy import Purpose
from warhost.bots.wotrcg.hand import Mind
from warhost.bots.wotrcg.plan import make_plan
from warhost.games.wotrcg.state import CardGame


def purposes(s: CardGame, deck: int) -> list[Purpose]:
    """The location that its cards can gain most at; none: the cards are kept for later rounds."""
    mind = Mind(s, deck)
    ground = -1
    cards = 0
    most = 0
    for place in mind.look(s):
        plan = make_plan(s, mind, place)
        if plan.cards and plan.each * len(plan.cards) > most:
            most = plan.each * len(plan.cards)
            ground = place.ground
            cards = len(plan.cards)
    if not cards:
        return [Purpose("keep", ())]
    return [Purpose("path", (s.path, cards)) if ground < 0 else Purpose("ground", (ground, cards))]
