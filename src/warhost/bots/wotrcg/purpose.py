"""The aims of a deck in the Card Game, for a hint: from its own hand and what is public."""

from typing import Final

from warhost.bots.policy import Purpose
from warhost.bots.wotrcg.hand import Mind
from warhost.bots.wotrcg.plan import Plan, destination_value, make_plan
from warhost.games.wotrcg.ids import (
    A_BATTLE,
    A_MOVE,
    A_ON,
    A_PLAY,
    A_USE,
    BATTLEGROUNDS,
    CARDS,
    EVENT,
    PASS,
    TO_PATH,
    TO_RESERVE,
    Z_RESERVE,
)
from warhost.games.wotrcg.placing import destinations, spots, zone_of
from warhost.games.wotrcg.state import CardGame
from warhost.games.wotrcg.tables import TYPE
from warhost.kernel.flow import Ask

# Questions about the place of the card that is their first argument.
PLACING: Final = ["destination", "move_card"]


def purposes(s: CardGame, deck: int, ask: Ask, answer: int) -> list[Purpose]:
    """Return the location an answer puts a card at, else the most promising one; none if cards are kept."""
    mind = Mind(s, deck)
    plans = [make_plan(s, mind, place) for place in mind.look(s)]
    if ask.kind == "turn" and answer == PASS:
        return [] if mind.last else [Purpose("keep", ())]
    card = placed(ask, answer)
    if card >= 0 and TYPE[card] != EVENT:
        zone = place_of(s, mind, plans, card, ask, answer)
        if zone == Z_RESERVE:
            return [Purpose("reserve", ())]
        for plan in plans:
            if plan.place.zone == zone:
                # A card that is not part of the plan helps alone.
                return [fight(s, plan, len(plan.cards) if card in plan.cards else 1)]
    best: Plan | None = None
    most = 0
    for plan in plans:
        if plan.cards and plan.each * len(plan.cards) > most:
            most = plan.each * len(plan.cards)
            best = plan
    return [Purpose("keep", ()) if best is None else fight(s, best, len(best.cards))]


def fight(s: CardGame, plan: Plan, cards: int) -> Purpose:
    """Return the aim to fight for a location with a number of cards."""
    ground = plan.place.ground
    return Purpose("path", (s.path, cards)) if ground < 0 else Purpose("ground", (ground, cards))


def placed(ask: Ask, answer: int) -> int:
    """Return the card that an answer plays or moves, or -1."""
    if ask.kind == "turn":
        if A_PLAY <= answer < A_MOVE:
            return answer - A_PLAY
        return answer - A_MOVE if A_MOVE <= answer < A_USE else -1
    return ask.args[0] if ask.kind in PLACING and answer >= 0 else -1


def place_of(s: CardGame, mind: Mind, plans: list[Plan], card: int, ask: Ask, answer: int) -> int:
    """Return the zone that a card goes to: the one answered, or the best if that is asked next; -1 for nowhere."""
    to = answer
    if ask.kind == "turn":
        ways = spots(s, card, True) if answer >= A_MOVE else destinations(s, card)
        to = ways[0]
        most = destination_value(s, mind, plans, card, to)
        for way in ways:
            value = destination_value(s, mind, plans, card, way)
            if value > most:
                most = value
                to = way
    if A_ON <= to < A_ON + CARDS:
        return s.zone[to - A_ON]
    if to in (TO_RESERVE, TO_PATH) or A_BATTLE <= to < A_BATTLE + BATTLEGROUNDS:
        return zone_of(to)
    return -1
