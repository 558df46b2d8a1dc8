"""A combat roll in progress: who rolls against whom, and the results so far."""

from warhost.games.battlelore.ground import least_reach, stunned
from warhost.games.battlelore.hexes import DISTANCE
from warhost.games.battlelore.ids import F_COUNTER, MELEE, RANGED
from warhost.games.battlelore.ops import O_UNCOUNTERABLE
from warhost.games.battlelore.state import Battle


class Fight:
    """One roll of one unit against another: an attack, or the counter to it. Everything in it is public."""

    def __init__(self, s: Battle, roller: int, victim: int, counter: bool) -> None:
        self.roller = roller
        self.victim = victim
        self.counter = counter
        self.from_hex = s.place[roller]
        self.at_hex = s.place[victim]
        self.adjacent = DISTANCE[self.from_hex][self.at_hex] == 1
        self.ranged = s.book.traits[s.kind[roller]] & RANGED != 0
        self.attack = RANGED if self.ranged else MELEE
        # The roll: dice added by cards, dice in all (-1: as computed), results by face, faces that may be damage.
        self.dice = 0
        self.all_dice = -1
        # This many dice are set aside one by one, instead of the usual roll.
        self.kept_dice = 0
        self.faces: list[int] = [0] * 6
        self.damage_faces = 0
        self.weak = False
        # Its effects: damage still to be taken, damage taken, retreats, damage to others.
        self.damage = 0
        self.suffered = 0
        self.retreats = 0
        self.others: list[int] = []
        self.covered = False
        # Damage of this combat that a card still lets the victim ignore.
        self.shield = 0
        # How it ends.
        self.destroyed = False
        self.offered_counter = False
        # A card lets the target counter now, before it takes damage.
        self.counters_now = False
        # Damage to a unit other than the target.
        self.aside = False
        # Figures that the roller loses when this attack or counter is over.
        self.figures = 0
        # Units that take damage when the whole combat is over, and how much.
        self.after: list[tuple[int, int]] = []

    def driven(self, s: Battle) -> bool:
        """Whether the victim was destroyed or has left its hex."""
        return self.destroyed or s.place[self.victim] != self.at_hex


def may_counter(s: Battle, fight: Fight) -> bool:
    """Whether the target may counter: alive, on its hex, beside the attacker, and not prevented (page 10)."""
    unit, target = fight.roller, fight.victim
    if s.place[unit] < 0 or s.place[target] != fight.at_hex or s.book.vigilant[s.kind[unit]]:
        return False
    if stunned(s, target, F_COUNTER):
        return False
    if s.text and s.ordered[unit] == 1:
        for op in s.book.commands[s.command].effects:
            if op.code == O_UNCOUNTERABLE:
                return False
    return DISTANCE[s.place[unit]][fight.at_hex] == 1 and least_reach(s, target) == 1
