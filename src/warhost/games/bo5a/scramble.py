"""Random legal positions deep in the game, for the fuzzer: Armies face to face, characters, tokens, cards, combats."""

from warhost.games.action_dice import FACES, FREE_DIE, SHADOW_DIE
from warhost.games.bo5a.armies import add, army_places, targets
from warhost.games.bo5a.book import Book
from warhost.games.bo5a.combat import start_attack, start_combined
from warhost.games.bo5a.ids import (
    AMONG_EAGLES,
    ARKENSTONE,
    BEORN,
    BILBO,
    BOLG,
    DEAD,
    FIRST_FATE,
    FIRST_MANEUVER,
    FIRST_SHADOW_STORY,
    FREE,
    GENERALS,
    GROUPS,
    KINDS,
    LORD,
    ORCS,
    P_ACTION,
    P_RECOVERY,
    PLACES,
    REGIONS,
    SHADOW,
    TERRITORIES,
    THORIN,
    TOKEN_GROUP,
    TOKENS,
    VANISHED,
    WAITING,
)
from warhost.games.bo5a.invariants import faults
from warhost.games.bo5a.moves import ANYBODY, adjacent_armies
from warhost.games.bo5a.muster import stock
from warhost.games.bo5a.orders import attackers, combined_targets
from warhost.games.bo5a.registry import CARD
from warhost.games.bo5a.setup import blank, fill_decks
from warhost.games.bo5a.state import Five
from warhost.games.bo5a.tables import (
    FATE_OF,
    FORTIFICATIONS,
    GOBLIN_POINT,
    LOCATIONS,
    MUSTER_REGIONS,
    NEIGHBOURS,
    ON_TABLE,
    SETTLEMENTS,
    TERRITORY,
)
from warhost.kernel.dice import Dice


def chance(dice: Dice, percent: int) -> bool:
    """Return True with this chance in percent."""
    return dice.below(100) < percent


def scramble(book: Book, russian: int, dice: Dice) -> Five:
    """Return a position without a fault."""
    while True:
        s = blank(book, russian, Dice(dice.draw_key()))
        _armies(s, dice)
        _characters(s, dice)
        _tokens(s, dice)
        _fate(s, dice)
        _cards(s, dice)
        _turn(s, dice)
        if s.phase == P_ACTION and chance(dice, 35):
            _attack(s, dice)
        if not faults(s):
            return s


def _armies(s: Five, dice: Dice) -> None:
    """Place Armies of both sides, near and far, with Damage. An Army controls its location."""
    front = dice.below(TERRITORIES)
    for p in range(PLACES):
        shadow = p >= REGIONS or TERRITORY[p] == 0 or (TERRITORY[p] == front and chance(dice, 50)) or chance(dice, 30)
        side = SHADOW if shadow else FREE
        if not chance(dice, 75 if p >= REGIONS else 45):
            continue
        for _ in range(1 + dice.below(min(5, s.book.stacking))):
            kind = ORCS + dice.below(KINDS - ORCS) if shadow else dice.below(ORCS)
            if s.reserve[kind] > 0:
                s.reserve[kind] -= 1
                add(s, p, kind)
        units = s.units[side * PLACES + p]
        if units and chance(dice, 50):
            s.damage[p] = dice.below(units + 1)
    for r in LOCATIONS:
        if s.units[PLACES + r] > 0 or (s.units[r] == 0 and chance(dice, 30)):
            s.control[r] = SHADOW
    for p in range(PLACES):
        if GOBLIN_POINT[p] and chance(dice, 50):
            s.opened[p] = 1
    for fort in range(len(FORTIFICATIONS)):
        if chance(dice, 50):
            s.broken[fort] = dice.below(s.book.protection[fort] + 1)


def _somewhere(s: Five, side: int, dice: Dice) -> int:
    """Choose a region for a character: usually with an Army."""
    places = [p for p in army_places(s, side) if p < REGIONS]
    if places and chance(dice, 80):
        return places[dice.below(len(places))]
    return dice.below(REGIONS)


def _characters(s: Five, dice: Dice) -> None:
    for c in range(GENERALS):
        s.where[c] = DEAD if chance(dice, 15) else _somewhere(s, FREE, dice)
    s.where[LORD] = AMONG_EAGLES if chance(dice, 50) else WAITING
    for c in (BILBO, THORIN):
        if chance(dice, 65):
            s.where[c] = DEAD if chance(dice, 15) else _somewhere(s, FREE, dice)
    if s.where[BILBO] >= 0:
        s.rings = dice.below(s.book.rings + 1)
        if chance(dice, 15):
            s.where[BILBO] = VANISHED
    if chance(dice, 50):
        s.where[BOLG] = _somewhere(s, SHADOW, dice)
        s.bodyguards = dice.below(s.book.most_bodyguards + 1)
    roll = dice.below(100)
    if roll < 40:
        empty = [r for r in range(REGIONS) if s.units[r] + s.units[PLACES + r] == 0]
        near = [r for r in empty if any(s.units[PLACES + n] > 0 for n in NEIGHBOURS[r])]
        if near:
            s.where[BEORN] = near[dice.below(len(near))]
            s.wrath = 1 + dice.below(s.book.most_wrath)
    elif roll < 50:
        s.where[BEORN] = DEAD
    elif roll < 60:
        s.wrath = dice.below(min(8, s.book.most_wrath) + 1)
    s.concentration = int(chance(dice, 30) and s.where[0] >= 0)


def _tokens(s: Five, dice: Dice) -> None:
    for face in range(TOKENS):
        s.tokens[face] = dice.below(s.book.tokens[face] + 1) if chance(dice, 70) else s.book.tokens[face]
    for group in range(GROUPS):
        if chance(dice, 6):
            for face in range(TOKENS):
                if TOKEN_GROUP[face] == group:
                    s.tokens[face] = 0
        homes = MUSTER_REGIONS if group == 2 else SETTLEMENTS
        for r in homes:
            enemy = FREE if group == 2 else SHADOW
            if s.units[enemy * PLACES + r] == 0 and (group == 2 or s.control[r] == FREE):
                for _ in range(dice.below(4)):
                    if stock(s, group) > 0:
                        s.facedown[group * PLACES + r] += 1
    for side in (FREE, SHADOW):
        left = s.book.leadership_tokens[side]
        for p in army_places(s, side):
            if left > 0 and chance(dice, 45):
                s.leaders[p] = min(left, 1 + dice.below(2))
                left -= s.leaders[p]
    if s.where[LORD] == AMONG_EAGLES and chance(dice, 60):
        s.lord_at = dice.below(TERRITORIES) if chance(dice, 70) else -1
        for _ in range(dice.below(s.book.eagles + 1)):
            if s.lord_at >= 0:
                s.flying[dice.below(TERRITORIES)] += 1
            else:
                s.eyrie += 1
    else:
        s.eyrie = dice.below(s.book.eagles + 1)
    for _ in range(dice.below(s.book.bats + 1)):
        s.bats[dice.below(TERRITORIES)] += 1


def _fate(s: Five, dice: Dice) -> None:
    """Draw some tiles, and move the marker roughly as far as they say."""
    total = 0
    for _ in range(dice.below(7)):
        tile = dice.below(ARKENSTONE)
        if s.pool[tile] > 0 and total + s.book.tile_value[tile] < s.book.last_step:
            s.pool[tile] -= 1
            s.gone[tile] += 1
            total += s.book.tile_value[tile]
    s.fate = max(0, total - dice.below(2))
    for c in (BILBO, THORIN, LORD, BEORN):
        if chance(dice, 15):
            s.step[c] = max(0, s.step[c] - 1)


def _cards(s: Five, dice: Dice) -> None:
    fill_decks(s, [])
    for card in range(FIRST_FATE):
        if ON_TABLE[card] and chance(dice, 40) and CARD[card].prepare(s, dice):
            s.story_decks[SHADOW if card >= FIRST_SHADOW_STORY else FREE].remove(card)
            s.table.append(card)
    for card in range(FIRST_FATE, FIRST_MANEUVER):
        if chance(dice, 50):
            s.fate_deck.remove(card)
            if ON_TABLE[card] and s.where[FATE_OF[card]] != DEAD and CARD[card].prepare(s, dice):
                s.table.append(card)
            else:
                s.fate_used.append(card)
    for side in (FREE, SHADOW):
        for _ in range(dice.below(s.book.hand + 1)):
            deck = s.event_deck if chance(dice, 50) else s.story_decks[side]
            if deck:
                s.hands[side].append(deck.pop())
        s.hands[side].sort()
        for _ in range(dice.below(5)):
            if s.story_decks[side]:
                s.story_used.append(s.story_decks[side].pop())
        if chance(dice, 30) and s.story_decks[side]:
            s.buried[side].append(s.story_decks[side].pop())
        if chance(dice, 30) and s.event_deck:
            s.buried[side].append(s.event_deck.pop())
    for card in s.story_used:
        if CARD[card].tile >= 0:
            s.pool[CARD[card].tile] = 1
    for _ in range(dice.below(24)):
        if s.event_deck:
            s.event_used.append(s.event_deck.pop())


def _turn(s: Five, dice: Dice) -> None:
    s.turn = 2 + dice.below(6)
    s.dice_pool = [5 + dice.below(2), 6 + dice.below(2)]
    if chance(dice, 30):
        s.phase = P_RECOVERY
        s.leaders = [0] * PLACES
        s.bats = [0] * TERRITORIES
        s.eyrie += sum(s.flying)
        s.flying = [0] * TERRITORIES
        s.lord_at = -1
        return
    s.phase = P_ACTION
    for g in range(GENERALS):
        if chance(dice, 45) and s.generals < 3 and (s.where[g] >= 0 or s.where[g] == AMONG_EAGLES):
            s.activated |= 1 << g
            s.generals += 1
    for side, faces in ((FREE, FREE_DIE), (SHADOW, SHADOW_DIE)):
        for _ in range(dice.below(s.dice_pool[side] + 1)):
            s.faces[side * FACES + faces[dice.below(6)]] += 1
    s.actor = dice.below(2)
    if sum(s.faces[s.actor * FACES : s.actor * FACES + FACES]) == 0:
        s.actor = 1 - s.actor


def _attack(s: Five, dice: Dice) -> None:
    """Set up a combat that is about to begin."""
    side = s.actor
    options = combined_targets(s, side)
    if options and chance(dice, 30):
        target = options[dice.below(len(options))]
        start_combined(s, side, adjacent_armies(s, side, target), target)
        return
    if side == FREE and s.where[BEORN] >= 0 and chance(dice, 40):
        prey = [r for r in NEIGHBOURS[s.where[BEORN]] if s.units[PLACES + r] > 0]
        if prey:
            start_attack(s, FREE, s.where[BEORN], prey[dice.below(len(prey))])
            return
    places = attackers(s, side, ANYBODY)
    if places:
        source = places[dice.below(len(places))]
        goals = targets(s, side, source)
        start_attack(s, side, source, goals[dice.below(len(goals))])
