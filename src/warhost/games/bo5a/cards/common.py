"""Patterns that several cards share."""

from warhost.games.bo5a.armies import army_places, bring, give_leaders, trim
from warhost.games.bo5a.ids import DONE
from warhost.games.bo5a.moves import ANYBODY, available, fits, move_armies
from warhost.games.bo5a.orders import attack_action, attack_places, move_or_attack
from warhost.games.bo5a.registry import Card
from warhost.games.bo5a.state import Five
from warhost.kernel.flow import Ask, Flow


class MoveArmies(Card):
    """Move up to `number` different Armies, each up to `steps` regions."""

    def __init__(self, number: int, need: int, steps: int, once: bool = False) -> None:
        self.number = number
        self.need = need
        self.steps = steps
        self.once = once

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Move the Armies, then merge them."""
        yield from move_armies(s, side, self.number, self.need, self.steps, "cards.movement", once=self.once)


class MoveAndAttack(Card):
    """Move one Army up to a number of regions; it may then attack, perhaps with terrain superiority."""

    def __init__(self, need: int, steps: int, superior: bool = False) -> None:
        self.need = need
        self.steps = steps
        self.superior = superior

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Choose the Army, move it, attack."""
        if attack_places(s, side, self.need, self.steps):
            yield from attack_action(s, side, self.need, self.steps, "cards.movement", card)


class Reinforce(Card):
    """An Army receives units and Leadership tokens; with `order` it may then either move or attack."""

    def __init__(self, units: list[tuple[int, int]], leaders: int, need: int = ANYBODY, order: bool = False) -> None:
        self.units = units
        self.leaders = leaders
        self.need = need
        self.order = order

    def places(self, s: Five, side: int) -> list[int]:
        """Return the Armies that may be chosen."""
        return [p for p in army_places(s, side) if fits(s, available(s, side, p, None), self.need)]

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Choose the Army, bring the units, give it the tokens."""
        options = self.places(s, side)
        if not options:
            return
        place = yield Ask(side, "reinforce", options, "cards.reinforce", (card,))
        yield from reinforce(s, side, place, self.units, self.leaders)
        if self.order:
            yield from move_or_attack(s, side, place, "cards.move_or_attack", card)


class SpecialTile(Card):
    """Puts a special tile into the pool."""

    def __init__(self, tile: int) -> None:
        self.tile = tile

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Put the tile into the pool."""
        s.pool[self.tile] += 1
        s.note("special_tile", (self.tile,))
        return
        yield


def reinforce(s: Five, side: int, place: int, units: list[tuple[int, int]], leaders: int) -> Flow[None]:
    """Bring units and Leadership tokens to a place."""
    for kind, number in units:
        bring(s, place, kind, number)
    give_leaders(s, side, place, leaders)
    yield from trim(s, side, place)


def choose_next(s: Five, side: int, kind: str, places: list[int], left: int, rule: str) -> Flow[int]:
    """Choose one of the places, with a number of choices left; `DONE` if none is possible or wanted."""
    if left == 0 or not places:
        return DONE
    place = yield Ask(side, kind, [*places, DONE], rule, (left,))
    return place


def choose_each(s: Five, side: int, kind: str, places: list[int], number: int, rule: str) -> Flow[list[int]]:
    """Choose up to a number of different places before anything happens in the first."""
    chosen: list[int] = []
    while len(chosen) < number:
        options = [p for p in places if p not in chosen]
        if not options:
            break
        options.append(DONE)
        place = yield Ask(side, kind, options, rule, (number - len(chosen),))
        if place == DONE:
            break
        chosen.append(place)
    return chosen
