"""Combat on paths and battlegrounds: icons, support, losses, outcome (section "Combat phase")."""

from typing import Final

from warhost.games.wotrcg.ids import (
    A_CARD,
    ARMY,
    CARDS,
    CHARACTER,
    FREE,
    L_ASIDE,
    L_FREE,
    L_SHADOW,
    NO,
    SHADOW,
    YES,
    Z_BATTLE,
    Z_CYCLE,
    Z_GONE,
    Z_PATH,
    ZONES,
)
from warhost.games.wotrcg.piles import IN_COMBAT, IN_PATH_COMBAT, cycle, eliminate, items_on
from warhost.games.wotrcg.placing import THREE_HUNTERS, fits, holds, in_zone
from warhost.games.wotrcg.seats import decks_of_side, seat_of
from warhost.games.wotrcg.state import CardGame
from warhost.games.wotrcg.tables import (
    ABILITIES,
    ATTACK,
    BATTLEGROUND_NAMES,
    DEFENCE,
    FACTION,
    G_CARDS,
    G_SELF,
    G_THIS_PATH,
    GROUND_SHIELDS,
    GROUND_SIDE,
    LEAD_ATTACK,
    LEAD_DEFENCE,
    O_ADD_ICONS,
    O_PERMIT_SUPPORT,
    PATH_ATTACK,
    PATH_DEFENCE,
    PATH_NAMES,
    PATH_SHIELDS,
    SCENARIOS,
    SIDE,
    STAGE,
    T_AFTER_COMBAT,
    T_STATIC,
    TYPE,
    Ability,
    Op,
    card,
)
from warhost.kernel.flow import Ask, Flow
from warhost.kernel.scan import numbers_flagged, numbers_with

# Which icon is meant.
I_ATTACK: Final = 0
I_DEFENCE: Final = 1
I_PATH_ATTACK: Final = 2
I_PATH_DEFENCE: Final = 3
PRINTED: Final[list[list[int]]] = [ATTACK, DEFENCE, PATH_ATTACK, PATH_DEFENCE]
# The standing texts by which each card adds icons to itself.
ADDING: Final[list[list[Ability]]] = [
    [
        a
        for a in ABILITIES[c]
        if a.timing == T_STATIC and any(op.code == O_ADD_ICONS and op.target == G_SELF for op in a.effects)
    ]
    for c in range(CARDS)
]
# The cards whose standing text gives icons to each card by its name.
GIVERS: Final[list[list[int]]] = [
    [
        giver
        for giver in range(CARDS)
        if any(
            a.timing == T_STATIC
            and any(op.code == O_ADD_ICONS and op.target == G_CARDS and c in op.cards for op in a.effects)
            for a in ABILITIES[giver]
        )
    ]
    for c in range(CARDS)
]
# Cards whose standing text lends defence to the path they are on.
LENDERS: Final[list[int]] = [
    c
    for c in range(CARDS)
    if any(
        a.timing == T_STATIC and any(op.code == O_ADD_ICONS and op.target == G_THIS_PATH for op in a.effects)
        for a in ABILITIES[c]
    )
]
# Armies and characters of each side.
FIGHTERS: Final[list[list[int]]] = [
    [c for c in range(CARDS) if SIDE[c] == side and TYPE[c] <= CHARACTER] for side in (FREE, SHADOW)
]
# The same for each scenario, with only the cards of its decks.
PRESENT: Final[list[list[bytes]]] = [
    [bytes([c for c in able if any(c in cards for cards in scenario.belongings)]) for able in FIGHTERS]
    for scenario in SCENARIOS
]
# By zone: whether cards there fight.
FIGHTING: Final = bytes([zone == Z_PATH or zone >= Z_BATTLE for zone in range(ZONES)])
# The characters that give an army icons while it supports them.
LIEGES: Final[list[list[int]]] = [[c for a in ABILITIES[army] for c in a.condition.supporting] for army in range(CARDS)]
# The texts of each card that let armies of other factions support it.
PERMITTING: Final[list[list[Op]]] = [
    [op for a in ABILITIES[c] for op in a.effects if op.code == O_PERMIT_SUPPORT] for c in range(CARDS)
]
IORETH: Final = card("ioreth")


class Support:
    """Which army supports which character, fixed for a whole combat."""

    def __init__(self) -> None:
        self.by: dict[int, int] = {}

    def supported(self, character: int) -> bool:
        """Whether an army supports a character."""
        return character in self.by.values()

    def supports(self, army: int) -> int:
        """Return the character an army supports, or -1."""
        return self.by.get(army, -1)


# ---- icons


def location_name(s: CardGame, zone: int) -> str:
    """Return the id of the location of a zone."""
    if zone == Z_PATH:
        return PATH_NAMES[s.path] if s.path >= 0 else ""
    return BATTLEGROUND_NAMES[zone - Z_BATTLE] if zone >= Z_BATTLE else ""


def counts_here(s: CardGame, c: int, ability: Ability, support: Support) -> bool:
    """Whether a standing text of a card applies where the card is."""
    zone = s.zone[c]
    if not in_zone(zone, ability.zone) or not holds(s, ability.condition):
        return False
    when = ability.condition
    if when.location and when.location != location_name(s, zone):
        return False
    if when.supporting and support.supports(c) not in when.supporting:
        return False
    if when.same_path_has is not None:
        return any(s.zone[o] == zone and TYPE[o] == CHARACTER and fits(o, when.same_path_has) for o in range(CARDS))
    return True


def bonus(s: CardGame, c: int, icon: int, support: Support) -> int:
    """Return what standing texts add to a card's own icons."""
    total = 0
    for ability in ADDING[c]:
        if counts_here(s, c, ability, support):
            for op in ability.effects:
                if op.code == O_ADD_ICONS and op.target == G_SELF and op.icons[icon]:
                    times = 1
                    if op.per:
                        there = [o for o in range(CARDS) if s.zone[o] == s.zone[c] and fits(o, op.per_filter)]
                        times = len(there) // op.per
                    total += op.icons[icon] * times
    for giver in GIVERS[c]:
        for ability in ABILITIES[giver]:
            if ability.timing == T_STATIC and counts_here(s, giver, ability, support):
                for op in ability.effects:
                    if op.code == O_ADD_ICONS and op.target == G_CARDS and c in op.cards:
                        total += op.icons[icon]
    return total


def icons(s: CardGame, c: int, icon: int, support: Support) -> int:
    """Return all icons of one kind of an army or character: printed, from texts, leadership, items and tokens."""
    total = PRINTED[icon][c]
    if ADDING[c] or GIVERS[c]:
        total += bonus(s, c, icon, support)
    if icon == I_PATH_ATTACK:
        total += s.tokens[c]
    if TYPE[c] != CHARACTER:
        return total
    if icon == I_ATTACK and LEAD_ATTACK[c] and support.supported(c):
        total += LEAD_ATTACK[c]
    elif icon == I_DEFENCE and LEAD_DEFENCE[c] and support.supported(c):
        total += LEAD_DEFENCE[c]
    for item in items_on(s, c):
        total += PRINTED[icon][item] + bonus(s, item, icon, support)
    return total


def path_shields(s: CardGame) -> int:
    """Return the defence of the active path itself: printed, from tokens and from items."""
    total = PATH_SHIELDS[s.path] + s.path_defence
    for c in LENDERS:
        if s.zone[c] == Z_PATH:
            none = Support()
            for ability in ABILITIES[c]:
                if ability.timing == T_STATIC and counts_here(s, c, ability, none):
                    for op in ability.effects:
                        if op.code == O_ADD_ICONS and op.target == G_THIS_PATH:
                            total += op.icons[I_PATH_DEFENCE]
    return total


def standing(s: CardGame, zone: int, side: int) -> list[int]:
    """Return the armies and characters of a side on a location."""
    return numbers_with(PRESENT[s.scenario][side], s.zone, zone)


def fighters(s: CardGame) -> list[list[int]]:
    """Return the armies and characters on all locations, by side: one scan instead of one for each location."""
    return [numbers_flagged(present, s.zone, FIGHTING) for present in PRESENT[s.scenario]]


def decider(s: CardGame, side: int, zone: int) -> int:
    """Return the seat that decides for a side in a combat: the first in order with a card there."""
    decks = decks_of_side(s, side)
    for deck in decks:
        if any(s.owner[c] == deck for c in standing(s, zone, side)):
            return seat_of(s, deck)
    return seat_of(s, decks[0])


# ---- losses


def take_losses(s: CardGame, side: int, zone: int, attack: int, worth: dict[int, int], cause: str) -> Flow[int]:
    """Let the defenders lose cards until the attack is cancelled, and return the attack that is left.

    Cards without an icon cancel nothing and are lost only when attack remains after all others. If the attack takes
    everything that can cancel, nothing is asked.
    """
    seat = decider(s, side, zone)
    left = standing(s, zone, side)
    while attack > 0 and left:
        able = [c for c in left if worth[c] > 0]
        if not able:
            for c in left:
                yield from eliminate(s, c, cause)
            return attack
        each = [worth[c] for c in able]
        c = able[0]
        if sum(each) > attack:
            choice = yield Ask(seat, "loss", [A_CARD + c for c in able], "combat.losses", (attack, *each))
            c = choice - A_CARD
        attack = max(0, attack - worth[c])
        s.note("lost_in_combat", (c,))
        yield from eliminate(s, c, cause)
        left.remove(c)
    return attack


# ---- paths


def fight_path(s: CardGame) -> Flow[None]:
    """Fight on the active path: the Shadow attacks, the Free Peoples defend."""
    path = s.path
    none = Support()
    attackers = standing(s, Z_PATH, SHADOW)
    defenders = standing(s, Z_PATH, FREE)
    attack = s.path_attack + sum([icons(s, c, I_PATH_ATTACK, none) for c in attackers])
    worth = {c: icons(s, c, I_PATH_DEFENCE, none) for c in defenders}
    shields = path_shields(s)
    defence = shields + sum(worth.values())
    s.note("path_combat", (path, attack, defence))
    left = yield from take_losses(s, FREE, Z_PATH, max(0, attack - shields), worth, IN_PATH_COMBAT)
    for c in standing(s, Z_PATH, FREE):
        cycle(s, c)
    for c in standing(s, Z_PATH, SHADOW):
        yield from eliminate(s, c, IN_PATH_COMBAT)
    if left > 0:
        s.corruption += left
        s.paths[path] = L_SHADOW
        s.note("path_lost", (path, left))
    elif s.rules().surplus and defence <= attack:
        s.paths[path] = L_ASIDE
        s.note("path_aside", (path,))
    else:
        s.paths[path] = L_FREE
        s.note("path_won", (path,))
    if STAGE[path] == s.rules().last_path:
        s.fought_last = 1
    s.path = -1
    s.path_attack = 0
    s.path_defence = 0


# ---- battlegrounds


def may_support(s: CardGame, army: int, character: int) -> bool:
    """Whether an army may support a character on the same battleground."""
    if FACTION[army] == FACTION[character]:
        return True
    if s.three_hunters and SIDE[army] == FREE:
        for op in THREE_HUNTERS:
            if op.code == O_PERMIT_SUPPORT and character in op.cards and fits(army, op.support):
                return True
    for op in PERMITTING[character]:
        if fits(army, op.support):
            return True
    return False


def supportable(s: CardGame, army: int, cards: list[int], icon: int, support: Support) -> list[int]:
    """Return the characters among the cards that a card may support, if it is an army and its support matters."""
    if TYPE[army] != ARMY:
        return []
    return [
        c
        for c in cards
        if TYPE[c] == CHARACTER and matters(army, c, icon) and may_support(s, army, c) and not support.supported(c)
    ]


def matters(army: int, character: int, icon: int) -> bool:
    """Whether support can add icons: a leader's, or those that an army gains by supporting this character."""
    lead = LEAD_ATTACK if icon == I_ATTACK else LEAD_DEFENCE
    return lead[character] != 0 or character in LIEGES[army]


def find_army(s: CardGame, character: int, armies: list[int], support: Support, asked: list[int]) -> bool:
    """Give a character an army, reassigning the armies that support others, if possible."""
    for army in armies:
        if army in asked or not may_support(s, army, character):
            continue
        asked.append(army)
        other = support.supports(army)
        if other < 0 or find_army(s, other, armies, support, asked):
            support.by[army] = character
            return True
    return False


def support_all(s: CardGame, cards: list[int], icon: int, support: Support) -> bool:
    """Give every leader an army, and let armies that need a liege support it. Return whether that is possible."""
    lead = LEAD_ATTACK if icon == I_ATTACK else LEAD_DEFENCE
    armies = [c for c in cards if TYPE[c] == ARMY]
    served: list[int] = []
    bound: dict[int, int] = {}
    for army in armies:
        lieges = [c for c in LIEGES[army] if c in cards]
        if lieges:
            bound[army] = lieges[0]
            served.append(lieges[0])
    free = [army for army in armies if army not in bound]
    for c in cards:
        if TYPE[c] == CHARACTER and lead[c] and c not in served and not find_army(s, c, free, support, []):
            support.by.clear()
            return False
    support.by.update(bound)
    return True


def assign_support(s: CardGame, zone: int, side: int, icon: int, support: Support) -> Flow[None]:
    """Assign each army to support one character. If there are too few armies, the side's players choose."""
    cards = standing(s, zone, side)
    own = Support()
    if not support_all(s, cards, icon, own):
        for army in cards:
            able = supportable(s, army, cards, icon, own)
            if able:
                answer = yield Ask(
                    decider(s, side, zone), "support", [A_CARD + c for c in able], "combat.support", (army,)
                )
                own.by[army] = answer - A_CARD
    for army, character in own.by.items():
        support.by[army] = character
        s.note("supports", (army, character))


def gain(s: CardGame, army: int, character: int, icon: int) -> int:
    """Return how many icons an army adds by supporting a character."""
    alone = Support()
    pair = Support()
    pair.by[army] = character
    return (
        icons(s, army, icon, pair)
        + icons(s, character, icon, pair)
        - icons(s, army, icon, alone)
        - icons(s, character, icon, alone)
    )


def best_support(s: CardGame, cards: list[int], icon: int) -> Support:
    """Return the assignment of scarce armies with the highest total of icons.

    The armies choose one after another. Several choices may leave the same characters without an army. Only the best
    of these is kept, since the armies still to come have the same characters to choose from in any case.
    """
    characters = [c for c in cards if TYPE[c] == CHARACTER]
    totals: dict[int, int] = {0: 0}
    ways: dict[int, Support] = {0: Support()}
    for army in cards:
        if TYPE[army] != ARMY:
            continue
        before = dict(totals)
        served = dict(ways)
        for i in range(len(characters)):
            more = 0
            if matters(army, characters[i], icon) and may_support(s, army, characters[i]):
                more = gain(s, army, characters[i], icon)
            for taken, total in before.items():
                now = taken | 1 << i
                if more and now != taken and total + more > totals.get(now, -1):
                    totals[now] = total + more
                    ways[now] = Support()
                    ways[now].by.update(served[taken].by)
                    ways[now].by[army] = characters[i]
    best = 0
    for taken, total in totals.items():
        if total > totals[best]:
            best = taken
    return ways[best]


def outlook(s: CardGame, zone: int, there: list[list[int]] | None = None) -> tuple[int, int, dict[int, int]]:
    """Return attack and defence on a location as they are now, and what each card adds to its side.

    If there are too few armies for everyone, this shows the assignment with the most icons. `there` are the `fighters`,
    for callers that look at several locations.
    """
    if there is None:
        there = fighters(s)
    side = FREE if zone == Z_PATH else GROUND_SIDE[zone - Z_BATTLE]
    if zone == Z_PATH:
        kinds = [I_PATH_ATTACK, I_PATH_DEFENCE]
        totals = [s.path_attack, path_shields(s)]
    else:
        kinds = [I_ATTACK, I_DEFENCE]
        totals = [s.ground_attack[zone - Z_BATTLE], ground_shields(s, zone - Z_BATTLE)]
    worth: dict[int, int] = {}
    for i in range(2):
        cards = [c for c in there[1 - side if i == 0 else side] if s.zone[c] == zone]
        if not cards:
            continue
        own = Support()
        if zone != Z_PATH and not support_all(s, cards, kinds[i], own):
            own = best_support(s, cards, kinds[i])
        for c in cards:
            worth[c] = icons(s, c, kinds[i], own)
            totals[i] += worth[c]
    return totals[0], totals[1], worth


def ground_shields(s: CardGame, ground: int) -> int:
    """Return a battleground's own defence: tokens, and the printed value unless it comes from the enemy's area."""
    return s.ground_defence[ground] + (0 if s.ground_from_enemy[ground] else GROUND_SHIELDS[ground])


def fight_ground(s: CardGame, ground: int) -> Flow[None]:
    """Fight on a battleground: the side whose deck it is from defends."""
    zone = Z_BATTLE + ground
    side = GROUND_SIDE[ground]
    support = Support()
    yield from assign_support(s, zone, 1 - side, I_ATTACK, support)
    yield from assign_support(s, zone, side, I_DEFENCE, support)
    attackers = standing(s, zone, 1 - side)
    defenders = standing(s, zone, side)
    attack = s.ground_attack[ground] + sum([icons(s, c, I_ATTACK, support) for c in attackers])
    worth = {c: icons(s, c, I_DEFENCE, support) for c in defenders}
    shields = ground_shields(s, ground)
    s.note("ground_combat", (ground, attack, shields + sum(worth.values())))
    left = yield from take_losses(s, side, zone, max(0, attack - shields), worth, IN_COMBAT)
    for c in standing(s, zone, side):
        cycle(s, c)
    for c in standing(s, zone, 1 - side):
        yield from eliminate(s, c, IN_COMBAT)
    winner = 1 - side if left > 0 else side
    s.grounds[ground] = L_FREE if winner == FREE else L_SHADOW
    s.ground_from_enemy[ground] = 0
    s.ground_attack[ground] = 0
    s.ground_defence[ground] = 0
    s.note("ground_won", (ground, winner))
    yield from after_combat(s, attackers if side == SHADOW else defenders)


def after_combat(s: CardGame, free_cards: list[int]) -> Flow[None]:
    """Let Ioreth cycle herself and one other lost character, not a Wizard, instead of eliminating them."""
    if IORETH not in free_cards or s.zone[IORETH] != Z_GONE:
        return
    assert ABILITIES[IORETH][0].timing == T_AFTER_COMBAT
    seat = seat_of(s, s.owner[IORETH])
    if ABILITIES[IORETH][0].optional:
        answer = yield Ask(seat, "ioreth", [YES, NO], "promo.ioreth")
        if answer == NO:
            return
    s.zone[IORETH] = Z_CYCLE
    s.note("cycled", (IORETH,))
    wizard = FACTION[card("gandalf_the_grey")]
    others = [c for c in free_cards if TYPE[c] == CHARACTER and s.zone[c] == Z_GONE and FACTION[c] != wizard]
    if others:
        answer = yield Ask(seat, "ioreth_other", [A_CARD + c for c in others], "promo.ioreth")
        s.zone[answer - A_CARD] = Z_CYCLE
        s.note("cycled", (answer - A_CARD,))
