"""The nine orders of the event deck."""

from typing import Final

from warhost.games.bo5a.armies import army_places, leadership
from warhost.games.bo5a.cards.common import MoveAndAttack, MoveArmies
from warhost.games.bo5a.characters import heal
from warhost.games.bo5a.moves import ANYBODY, LEADERSHIP_NEEDED, move_armies
from warhost.games.bo5a.muster import any_stock, damaged, open_for, place_and_flip, rally_armies, recruit
from warhost.games.bo5a.orders import combined_attack
from warhost.games.bo5a.registry import Card
from warhost.games.bo5a.state import Five
from warhost.kernel.flow import Ask, Flow


class BlowTheHorns(Card):
    """Rally up to two Armies with successes on 4."""

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Rally the Armies."""
        yield from rally_armies(s, side, 2, 4, "cards.rally")


class Encirclement(Card):
    """Move an Army, then optionally make a Combined Attack."""

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Move, then attack."""
        yield from move_armies(s, side, 1, ANYBODY, 1, "cards.movement")
        yield from combined_attack(s, side, "combat.combined", card)


class GatherAndMarshall(Card):
    """Place a new token with an Army and flip it at once."""

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Choose the Army."""
        options = [p for p in army_places(s, side) if open_for(s, side, p)]
        if options and any_stock(s, side):
            place = yield Ask(side, "place_and_flip", options, "cards.place_and_flip")
            yield from place_and_flip(s, side, place)


class MusteringForBattle(Card):
    """Flip a token in each of up to three regions."""

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Flip the tokens."""
        yield from recruit(s, side, 3, "cards.flip")


class TroopLeader(Card):
    """Clear up to two Damage from an Army with Leadership."""

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Choose the Army."""
        options = [p for p in damaged(s, side) if leadership(s, side, p) > 0]
        if options:
            place = yield Ask(side, "heal_at", options, "cards.heal", (2,))
            heal(s, place, 2)


ORDERS: Final[dict[str, Card]] = {
    "blow_the_horns": BlowTheHorns(),
    "call_to_arms": MoveArmies(2, LEADERSHIP_NEEDED, 2),
    "encirclement": Encirclement(),
    "gather_and_marshall": GatherAndMarshall(),
    "marching_companies": MoveArmies(3, ANYBODY, 1),
    "move_to_strike": MoveAndAttack(LEADERSHIP_NEEDED, 2),
    "mustering_for_battle": MusteringForBattle(),
    "sudden_assault": MoveAndAttack(ANYBODY, 1, superior=True),
    "troop_leader": TroopLeader(),
}
