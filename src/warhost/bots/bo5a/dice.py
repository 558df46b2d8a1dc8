"""What each die could do, which one to use, and when to wait."""

from warhost.bots.bo5a.cards import card_worth
from warhost.bots.bo5a.characters import best_mark, eagles_value, fury_value, general_value, lonely
from warhost.bots.bo5a.muster import rally_value, recruit_value, wish
from warhost.bots.bo5a.orders import all_places, best_attack, best_combined, best_march, marches
from warhost.bots.bo5a.plan import UNIT, VICTORY, Plan
from warhost.games.action_dice import F_ARMY_MUSTER, F_EVENT, F_WILL, FACES
from warhost.games.bo5a.actions import deeds, playable_cards, unused
from warhost.games.bo5a.armies import points
from warhost.games.bo5a.eagles import cloud_armies, eagles_in, lone_prey
from warhost.games.bo5a.ids import (
    A_DIE,
    A_GENERAL,
    D_ATTACK,
    D_BAT_CLOUD,
    D_CARD,
    D_COMBINED_ATTACK,
    D_DISCARD_TROUBLED_MIND,
    D_DRAW,
    D_EAGLES,
    D_EAGLES_ON_ONE,
    D_ENTER_BEORN,
    D_ENTER_BILBO,
    D_ENTER_BOLG,
    D_ENTER_LORD,
    D_ENTER_THORIN,
    D_FAST_MOVE,
    D_FURY,
    D_GOBLIN_ATTACK,
    D_GOBLIN_MOVE,
    D_GOBLIN_RECRUIT,
    D_LEADER_ATTACK,
    D_MOVE_ARMIES,
    D_MOVE_CHARACTERS,
    D_RALLY,
    D_RECRUIT,
    D_RENEWED_FORCE,
    D_RING_JOURNEY,
    D_SKIP,
    D_TAKE_ORC,
    FREE,
    GENERALS,
    PASS,
    PLACES,
    SHADOW_TOKENS,
)
from warhost.games.bo5a.moves import ANYBODY, GOBLINS_NEEDED, LEADERSHIP_NEEDED
from warhost.games.bo5a.orders import combined_targets
from warhost.games.bo5a.state import Five
from warhost.games.bo5a.tables import GOBLIN_POINTS, MUSTER_REGIONS, TERRITORY
from warhost.kernel.dice import Dice
from warhost.kernel.flow import Ask

# A player who may wait does so if no die is worth more than this.
WAITING: float = 12.0


class Bench:
    """What has been evaluated for a question. Plans and values are computed once."""

    def __init__(self, s: Five, side: int) -> None:
        self.s = s
        self.side = side
        self.plan = Plan(s, side)
        self.known: dict[int, float] = {}
        self.cards: dict[int, float] = {}

    def value(self, face: int, deed: int) -> float:
        """Return what an action is worth with a face."""
        if deed == D_CARD:
            best = -99.0
            for card in playable_cards(self.s, self.side, face):
                if card not in self.cards:
                    self.cards[card] = card_worth(self.s, self.plan, card)
                best = max(best, self.cards[card])
            return best
        if deed == D_DISCARD_TROUBLED_MIND:
            return 10.0 if face == F_WILL else 0.5
        found = self.known.get(deed)
        if found is None:
            found = self.weigh(deed)
            self.known[deed] = found
        return found

    def weigh(self, deed: int) -> float:
        """Compute what an action is worth."""
        s, side = self.s, self.side
        if deed == D_MOVE_ARMIES:
            return marches(s, self.plan, ANYBODY, 1, 2)
        if deed == D_ATTACK:
            return self.attack(ANYBODY)
        if deed == D_COMBINED_ATTACK:
            return best_combined(s, side, combined_targets(s, side)).value
        if deed == D_RECRUIT:
            return recruit_value(s, side, 2)
        if deed == D_RALLY:
            return rally_value(s, side, 2, 5)
        if deed == D_FAST_MOVE:
            return marches(s, self.plan, LEADERSHIP_NEEDED, 2, 1)
        if deed == D_LEADER_ATTACK:
            return self.attack(LEADERSHIP_NEEDED)
        if deed == D_MOVE_CHARACTERS:
            return lonely(s) if side == FREE else 0.2
        if deed == D_DRAW:
            return 15.0 - 2.0 * max(0, len(s.hands[side]) - 3)
        if deed == D_SKIP:
            return 0.0
        return self.free(deed) if side == FREE else self.shadow(deed)

    def attack(self, need: int) -> float:
        """Return the value of the best attack, or of a march instead."""
        places = all_places(self.s, self.side)
        return max(
            best_attack(self.s, self.plan, places, need, 1).value, best_march(self.s, self.plan, places, need, 1).value
        )

    def free(self, deed: int) -> float:
        """Return the value of what only the Free Peoples do."""
        s = self.s
        if deed == D_ENTER_BEORN:
            return 10.0 * VICTORY if points(s) < 6 else 90.0
        if deed == D_ENTER_THORIN:
            return 80.0
        if deed == D_ENTER_LORD:
            return 45.0
        if deed == D_ENTER_BILBO:
            return 35.0
        if deed == D_FURY:
            return fury_value(s)
        if deed == D_EAGLES:
            return eagles_value(s)
        if deed == D_EAGLES_ON_ONE:
            best = 0.0
            for region in lone_prey(s):
                best = max(best, best_mark(s, [region], 3.0 * eagles_in(s, TERRITORY[region])))
            return best
        return -1.0 if deed == D_RING_JOURNEY else 1.0

    def shadow(self, deed: int) -> float:
        """Return the value of what only the Shadow does."""
        s = self.s
        if deed == D_ENTER_BOLG:
            value = 50.0
            for region in MUSTER_REGIONS:
                if s.facedown[SHADOW_TOKENS * PLACES + region]:
                    value += 1.3 * UNIT
            return value
        if deed == D_BAT_CLOUD:
            return best_march(s, self.plan, cloud_armies(s), ANYBODY, 1).value
        if deed == D_RENEWED_FORCE:
            return 26.0
        if deed == D_GOBLIN_RECRUIT:
            value = 0.0
            for point in GOBLIN_POINTS:
                value += 0.55 * wish(s, self.plan, point)
                if not s.opened[point] and s.units[PLACES + point] == 4:
                    value += 12.0
            return value
        if deed == D_GOBLIN_ATTACK:
            return self.attack(GOBLINS_NEEDED)
        if deed == D_GOBLIN_MOVE:
            return marches(s, self.plan, GOBLINS_NEEDED, 1, 2)
        return 16.0 if deed == D_TAKE_ORC else 1.0

    def best(self, face: int, options: list[int]) -> tuple[int, float]:
        """Return the best of some actions."""
        chosen = options[0]
        top = -99.0
        for deed in options:
            value = self.value(face, deed)
            if value > top:
                top = value
                chosen = deed
        return chosen, top


def deed(s: Five, ask: Ask) -> int:
    """Choose what to do with the die."""
    return Bench(s, ask.seat).best(ask.args[0], ask.options)[0]


def scarcity(face: int) -> float:
    """Return how much a versatile die should be saved for what the others cannot do."""
    if face == F_WILL:
        return 6.0
    return 3.0 if face == F_ARMY_MUSTER else 2.0 if face == F_EVENT else 0.0


def action(s: Five, ask: Ask, bot_dice: Dice) -> int:
    """Use a General if it is time; then the die that achieves most, or pass to see what others do."""
    side = ask.seat
    general = best_general(s, ask)
    if general >= 0:
        return general
    bench = Bench(s, side)
    best = -1
    top = -99.0
    for face in range(FACES):
        if A_DIE + face in ask.options:
            value = bench.best(face, deeds(s, side, face))[1] - scarcity(face) + bot_dice.below(10) / 10.0
            if value > top:
                top = value
                best = A_DIE + face
    if PASS in ask.options and top < WAITING:
        return PASS
    return best if best >= 0 else ask.options[0]


def best_general(s: Five, ask: Ask) -> int:
    """Return the General to use now: the ability is worth much, or few dice are left; -1 for none."""
    best = -1
    top = 3.0
    left = unused(s, FREE)
    for option in ask.options:
        if A_GENERAL <= option < A_GENERAL + GENERALS:
            value = general_value(s, option - A_GENERAL)
            if left > 1 and value < 12.0:
                continue
            if value > top:
                top = value
                best = option
    return best


def lucky_number(s: Five, ask: Ask) -> int:
    """Roll a die again if it can do little."""
    bench = Bench(s, FREE)
    best = PASS
    least = 10.0
    for option in ask.options:
        if option != PASS and option != A_DIE + F_WILL:
            value = bench.best(option - A_DIE, deeds(s, FREE, option - A_DIE))[1]
            if value < least:
                least = value
                best = option
    return best
