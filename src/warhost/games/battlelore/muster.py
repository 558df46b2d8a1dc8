"""The armies: mustering, deployment and the reveal (pages 16, 17)."""

from warhost.games.battlelore.book import cards_of
from warhost.games.battlelore.damage import gain_lore
from warhost.games.battlelore.ground import may_occupy
from warhost.games.battlelore.hexes import OWN_ROW, ROWS
from warhost.games.battlelore.ids import (
    A_ARMY,
    A_CARD,
    ARMIES_A_SIDE,
    CARDS,
    DAQAN_TENT,
    DECOY,
    DONE,
    FREE_MUSTER,
    HEXES,
    KINDS,
    KINDS_A_SIDE,
    P_DEPLOY,
    P_MUSTER,
    P_OPENING,
    PLAIN,
    SLOTS,
    TENT,
)
from warhost.games.battlelore.state import NOBODY, Battle
from warhost.kernel.dice import Dice
from warhost.kernel.flow import Ask, Flow


def raise_unit(s: Battle, kind: int, place: int) -> None:
    """Add a unit at full health, in the first free slot of its side."""
    unit = kind // KINDS_A_SIDE * SLOTS
    while s.place[unit] >= 0:
        unit += 1
    s.kind[unit] = kind
    s.place[unit] = place
    s.health[unit] = s.book.health[kind]
    s.at[place] = unit


# ---- mustering


def musters(s: Battle, side: int) -> bool:
    """Whether a side has deployment hexes. In a custom scenario it may have units instead."""
    return len(s.scenario(side).deployment) > 0


def spent(s: Battle, side: int) -> int:
    """Return the muster points of the army so far."""
    return sum([s.muster[side][kind] * s.book.price(s.cards[side], kind) for kind in cards_of(side)])


def budget(s: Battle, side: int) -> int:
    """Return the muster points a player has: more with the tent."""
    return s.scenario(side).budget + s.book.tent_budget * s.muster[side][TENT]


def real_cards(s: Battle, side: int) -> int:
    """Return how many chosen deployment cards are not decoys."""
    return sum(s.muster[side]) - s.muster[side][DECOY]


def musterable(s: Battle, side: int, masks: list[int]) -> list[int]:
    """Return the cards that may still join an army so that it can be completed within its points, and deployed.

    `masks` are the kinds that may stand on each hex.
    """
    if real_cards(s, side) >= s.book.muster_cards:
        return []
    found = []
    prices = [s.book.price(s.cards[side], kind) for kind in range(KINDS)]
    prices.append(0)  # the tent
    paid = spent(s, side)
    missing = max(0, s.book.fewest() - real_cards(s, side) - 1)
    for card in [*cards_of(side), TENT]:
        if s.muster[side][card] < s.book.count[card]:
            s.muster[side][card] += 1
            cost = paid + prices[card] + cheapest(s, side, prices, missing)
            if cost <= budget(s, side) and deployable(
                s, side, s.muster[side], s.scenario(side).deployment, masks, missing
            ):
                found.append(card)
            s.muster[side][card] -= 1
    return found


def cheapest(s: Battle, side: int, prices: list[int], missing: int) -> int:
    """Return the fewest points for which an army gets as many more cards as are missing; `prices` are by card."""
    if not missing:
        return 0
    left: list[int] = []
    for kind in cards_of(side):
        left.extend([prices[kind]] * (s.book.count[kind] - s.muster[side][kind]))
    left.sort()
    return sum(left[:missing])


def muster_army(s: Battle) -> Flow[None]:
    """Let a player take an army card, or choose unit by unit. Decoys complete the number (pages 16, 17).

    Both do so in secret, one after the other, and neither sees anything of it before the reveal. The questions are
    silent, because their number would reveal how many of the cards are decoys.
    """
    side = s.active
    armies = [army for army in range(side * ARMIES_A_SIDE, (side + 1) * ARMIES_A_SIDE) if affordable(s, side, army)]
    answer = FREE_MUSTER
    if armies:
        options = [FREE_MUSTER, *[A_ARMY + army for army in armies]]
        answer = yield Ask(side, "army", options, "muster.army_cards", (), True, True)
    if answer == FREE_MUSTER:
        yield from muster_freely(s, side)
    else:
        s.army[side] = answer - A_ARMY
        s.muster[side] = s.book.armies[s.army[side]][:]
    s.muster[side][DECOY] = s.book.muster_cards - real_cards(s, side)
    s.note("mustered", (side,))
    s.phase = P_DEPLOY


def affordable(s: Battle, side: int, army: int) -> bool:
    """Whether the units of an army card are available, fit on the hexes and cost no more than the points."""
    cards = s.book.armies[army]
    if [kind for kind in cards_of(side) if cards[kind] > s.book.count[kind]]:
        return False
    if not deployable(s, side, cards, s.scenario(side).deployment, standing(s, side)):
        return False
    return sum([cards[kind] * s.book.price(s.cards[side], kind) for kind in cards_of(side)]) <= budget(s, side)


def muster_freely(s: Battle, side: int) -> Flow[None]:
    """Choose card by card, within the points."""
    masks = standing(s, side)
    while True:
        options = [A_CARD + card for card in musterable(s, side, masks)]
        if real_cards(s, side) >= s.book.fewest():
            options.append(DONE)
        answer = yield Ask(side, "muster", options, "muster.points", (spent(s, side), budget(s, side)), True, True)
        if answer == DONE:
            return
        s.muster[side][answer - A_CARD] += 1


# ---- deployment


def cards_left(s: Battle, side: int) -> list[int]:
    """Return how many of each deployment card a player has not placed yet."""
    left = s.muster[side][:]
    for place in s.scenario(side).deployment:
        if s.laid[place] >= 0:
            left[s.laid[place]] -= 1
    return left


def standing(s: Battle, side: int) -> list[int]:
    """Return the kinds of units, as bits, that may stand on each of a side's deployment hexes; 0 for other hexes."""
    masks = [0] * HEXES
    for place in s.scenario(side).deployment:
        for i in range(KINDS_A_SIDE):
            if may_occupy(s, side, side * KINDS_A_SIDE + i, place):
                masks[place] |= 1 << i
    return masks


def room(units: list[int], masks: list[int], more: int) -> bool:
    """Whether units find hexes to stand on, together with some more of any kind.

    They do if, for any set of kinds, there are no more such units than hexes where one of these kinds may stand.
    """
    every = (1 << KINDS_A_SIDE) - 1
    if not masks or min(masks) == every:
        return sum(units) + more <= len(masks)
    different = list(set(masks))
    hexes = [masks.count(mask) for mask in different]
    for group in range(1, (2 if more else 1) * (every + 1)):
        left = -more if group > every else 0
        for i in range(KINDS_A_SIDE):
            if group >> i & 1:
                left -= units[i]
        for i in range(len(different)):
            if different[i] & group or (group > every and different[i] == every):
                left += hexes[i]
        if left < 0:
            return False
    return True


def deployable(s: Battle, side: int, left: list[int], free: list[int], masks: list[int], more: int = 0) -> bool:
    """Whether cards can still be placed on the free hexes; `more` units are not chosen yet.

    `masks` are the kinds that may stand on each hex. Units go where they may stand, the tent goes on plains, and
    no unit goes further forward than the tent (reference book, page 3).
    """
    rows = OWN_ROW[side]
    hexes = free[:]
    tents = [place for place in s.scenario(side).deployment if s.laid[place] == TENT]
    if left[TENT]:
        # The foremost hex is best for it: any card that could go there can go on any other plains hex.
        plain = [place for place in free if s.terrain[place] == PLAIN]
        if not plain:
            return False
        foremost = max([rows[place] for place in plain])
        tents = [place for place in plain if rows[place] == foremost]
        hexes.remove(tents[0])
    front = rows[tents[0]] if tents else ROWS
    for place in s.scenario(side).deployment:
        if 0 <= s.laid[place] < KINDS and rows[place] > front:
            return False
    units = [left[kind] for kind in cards_of(side)]
    return room(units, [masks[place] for place in hexes if rows[place] <= front], more)


def layable(s: Battle, side: int, place: int, masks: list[int]) -> list[int]:
    """Return the cards that may be placed on a deployment hex so that all others still find a place.

    `masks` are the kinds that may stand on each hex.
    """
    left = cards_left(s, side)
    free = [h for h in s.scenario(side).deployment if s.laid[h] < 0 and h != place]
    found: list[int] = []
    for card in range(CARDS):
        if not left[card] or (card == TENT and s.terrain[place] != PLAIN):
            continue
        if card < KINDS and not masks[place] >> card % KINDS_A_SIDE & 1:
            continue
        s.laid[place] = card
        left[card] -= 1
        if deployable(s, side, left, free, masks):
            found.append(card)
        left[card] += 1
        s.laid[place] = NOBODY
    return found


def deploy(s: Battle) -> Flow[None]:
    """Let a player place cards face down, one on each deployment hex. When both have, all are revealed (page 17)."""
    side = s.active
    masks = standing(s, side)
    for place in s.scenario(side).deployment:
        options = [A_CARD + card for card in layable(s, side, place, masks)]
        answer = yield Ask(side, "deploy", options, "deploy.place", (place,), True)
        s.laid[place] = answer - A_CARD
    s.note("deployed", (side,))
    if side == s.first and musters(s, 1 - side):
        s.active = 1 - side
        s.phase = P_MUSTER
    else:
        reveal(s)
        s.active = s.first
        s.phase = P_OPENING


def reveal(s: Battle) -> None:
    """Reveal all cards: remove decoys, place units and tents, give lore for unspent points (page 17)."""
    s.seen += 1
    for place in range(HEXES):
        card = s.laid[place]
        if card < 0:
            continue
        s.laid[place] = NOBODY
        if card == TENT:
            side = 0 if place in s.scenario(0).deployment else 1
            s.terrain[place] = DAQAN_TENT + side
            s.note("tent", (side, place))
        elif card != DECOY:
            raise_unit(s, card, place)
            s.note("stands", (card, place))
    for side in (s.first, 1 - s.first):
        if not musters(s, side):
            continue
        if s.army[side] >= 0:
            s.note("army_card", (side, s.army[side]))
            gain_lore(s, side, s.book.army_lore[s.army[side]])
        else:
            gain_lore(s, side, min(s.book.most_lore, budget(s, side) - spent(s, side)))
    s.muster = [[0] * CARDS, [0] * CARDS]
    s.army = [NOBODY, NOBODY]


# ---- armies at random, for guesses


def muster_at_random(s: Battle, side: int, dice: Dice) -> None:
    """Replace a hidden army with another that the rules allow, and place its cards on the board again."""
    s.army[side] = NOBODY
    s.muster[side] = [0] * CARDS
    hexes = [place for place in s.scenario(side).deployment if s.laid[place] >= 0]
    for place in hexes:
        s.laid[place] = NOBODY
    masks = standing(s, side)
    while True:
        options = musterable(s, side, masks)
        if not options or (real_cards(s, side) >= s.book.fewest() and dice.below(8) == 0):
            break
        s.muster[side][options[dice.below(len(options))]] += 1
    s.muster[side][DECOY] = s.book.muster_cards - real_cards(s, side)
    for place in hexes:
        options = layable(s, side, place, masks)
        s.laid[place] = options[dice.below(len(options))]
