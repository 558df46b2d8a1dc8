"""Random legal positions deep in the game, for the fuzzer: sieges, late Fellowship, Mordor, table cards, few dice."""

from warhost.games.action_dice import F_EYE, FACES, FREE_DIE, SHADOW_DIE
from warhost.games.wotr.actions import unused
from warhost.games.wotr.armies import add, besieges, disband, discard_unheld
from warhost.games.wotr.attack import attack_places, attack_targets, start_attack
from warhost.games.wotr.battle_sides import battle_region
from warhost.games.wotr.cardplay import hand_limit
from warhost.games.wotr.characters import place_in
from warhost.games.wotr.fellowship import guides
from warhost.games.wotr.force import ANYBODY
from warhost.games.wotr.history import leading_in
from warhost.games.wotr.ids import (
    ARAGORN,
    AT_WAR,
    COMPANIONS,
    DEAD,
    DECKS,
    FIRST_KIND,
    FIRST_NATION,
    FREE,
    FREE_NATIONS,
    GANDALF_GREY,
    GANDALF_WHITE,
    GOLLUM,
    GONDOR,
    ISENGARD,
    KINDS,
    LEADER,
    MOUTH,
    NATIONS,
    NAZGUL,
    NOT_YET,
    P_ACTION,
    P_RECOVER,
    PLACES,
    RANKS,
    REGIONS,
    REPLACED,
    SARUMAN,
    SAURON,
    SHADOW,
    STRIDER,
    WITCH_KING,
)
from warhost.games.wotr.invariants import faults
from warhost.games.wotr.politics import (
    BY_ARMY,
    BY_CAPTURE,
    BY_CARD,
    BY_WITCH_KING,
    activate,
    advance,
    companion_arrives,
)
from warhost.games.wotr.regions import MINAS_MORGUL, MORANNON, ORTHANC
from warhost.games.wotr.registry import CARD
from warhost.games.wotr.setup import blank, fill_decks
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import (
    BOX,
    DECK_CARDS,
    FIRST_OWNER,
    NATION_OF,
    NEIGHBOURS,
    ON_TABLE,
    SIDE_OF,
    STANDARD,
    START_BOX,
    STRONGHOLDS,
    TILE_CARD,
    TILE_KIND,
    TILES,
)
from warhost.games.wotr.teams import APART, MERGED, commander, seats_of, shared, side_of
from warhost.games.wotr.turn import dice_pool, order
from warhost.kernel.dice import Dice
from warhost.kernel.play import any_option


def chance(dice: Dice, percent: int) -> bool:
    """Return True with this chance in percent."""
    return dice.below(100) < percent


def scramble(players: int, dice: Dice) -> Wotr:
    """Return a position without a fault."""
    while True:
        s = blank(players, Dice(dice.draw_key()))
        _politics(s, dice)
        _armies(s, dice)
        _fellowship(s, dice)
        _minions(s, dice)
        _companions(s, dice)
        _guide(s, dice)
        _cards(s, dice)
        _tiles(s, dice)
        _turn(s, dice)
        _consequences(s)
        discard_unheld(s)
        if s.phase == P_ACTION and chance(dice, 35):
            _attack(s, dice)
        if not faults(s):
            return s


def _politics(s: Wotr, dice: Dice) -> None:
    for nation in range(NATIONS):
        if chance(dice, 65):
            s.box[nation] = AT_WAR
            s.active[nation] = 1
        else:
            s.box[nation] = START_BOX[nation] + dice.below(AT_WAR - START_BOX[nation])
            s.active[nation] = s.active[nation] or int(chance(dice, 40))


def _armies(s: Wotr, dice: Dice) -> None:
    """Place armies near home and abroad, with sieges and lost settlements."""
    holder = [FIRST_OWNER[r] for r in range(REGIONS)]
    for region in range(REGIONS):
        if holder[region] < 0 or chance(dice, 15):
            holder[region] = dice.below(2)
        if FIRST_OWNER[region] >= 0 and holder[region] != FIRST_OWNER[region]:
            s.control[region] = holder[region]
    for region in STRONGHOLDS:
        if holder[region] == FIRST_OWNER[region] and chance(dice, 25):
            _raise(s, dice, holder[region], BOX[region], 1 + dice.below(5))
            if s.units[holder[region] * PLACES + BOX[region]]:
                _raise(s, dice, 1 - holder[region], region, 1 + dice.below(9))
                if not s.units[(1 - holder[region]) * PLACES + region]:
                    _empty(s, BOX[region])
    for region in range(REGIONS):
        if s.units[region] + s.units[PLACES + region] == 0 and chance(dice, 45):
            _raise(s, dice, holder[region], region, 1 + dice.below(6))
    for kind in range(FIRST_KIND[SHADOW]):
        if chance(dice, 50):
            gone = dice.below(s.pool[kind] + 1)
            s.pool[kind] -= gone
            s.lost[kind] += gone


def _raise(s: Wotr, dice: Dice, side: int, place: int, number: int) -> None:
    """Raise some units of a side, occasionally with leaders."""
    for _ in range(number):
        kind = (FIRST_NATION[side] + dice.below(FIRST_NATION[side + 1] - FIRST_NATION[side])) * RANKS + dice.below(2)
        if s.pool[kind] > 0 and s.units[side * PLACES + place] < (10 if place < REGIONS else 5):
            s.pool[kind] -= 1
            add(s, place, kind)
    if s.units[side * PLACES + place] and chance(dice, 35):
        kind = NAZGUL if side == SHADOW else dice.below(FREE_NATIONS) * RANKS + LEADER
        if s.pool[kind] > 0:
            s.pool[kind] -= 1
            add(s, place, kind)


def _empty(s: Wotr, place: int) -> None:
    for kind in range(KINDS):
        number = s.figures[place][kind]
        if number:
            disband(s, place, kind, number)


def _anywhere(s: Wotr, dice: Dice, side: int) -> int:
    """Choose a place for a character: usually with an army of its side."""
    armies = [p for p in range(PLACES) if s.units[side * PLACES + p]]
    if armies and chance(dice, 75):
        return armies[dice.below(len(armies))]
    return place_in(s, side, dice.below(REGIONS))


def _companions(s: Wotr, dice: Dice) -> None:
    stay = dice.below(101)
    for c in range(COMPANIONS):
        if c in (ARAGORN, GANDALF_WHITE) or chance(dice, stay):
            continue
        s.where[c] = DEAD if chance(dice, 20) else _anywhere(s, dice, FREE)
    minion_seen = any(s.where[c] != NOT_YET for c in (SARUMAN, WITCH_KING, MOUTH))
    for old, new in ((STRIDER, ARAGORN), (GANDALF_GREY, GANDALF_WHITE)):
        if s.where[old] >= 0 and (new == ARAGORN or minion_seen) and chance(dice, 60):
            s.where[new] = s.where[old]
            s.where[old] = REPLACED


def _minions(s: Wotr, dice: Dice) -> None:
    """Place minions whose condition of entry is met. For the Mouth of Sauron it is sometimes made so."""
    at_war = [box == AT_WAR for box in s.box]
    if at_war[ISENGARD] and chance(dice, 80) and s.control[ORTHANC] == SHADOW and not s.units[ORTHANC]:
        s.where[SARUMAN] = place_in(s, SHADOW, ORTHANC)
    if at_war[SAURON] and any(at_war[:FREE_NATIONS]) and chance(dice, 60):
        s.where[WITCH_KING] = DEAD if chance(dice, 15) else _anywhere(s, dice, SHADOW)
    if s.mordor < 0 and chance(dice, 20):
        for nation in range(FREE_NATIONS):
            s.box[nation] = AT_WAR
            s.active[nation] = 1
    if (s.mordor >= 0 or all(box == AT_WAR for box in s.box[:FREE_NATIONS])) and chance(dice, 80):
        s.where[MOUTH] = DEAD if chance(dice, 15) else _anywhere(s, dice, SHADOW)


def _battlefields(s: Wotr) -> list[int]:
    """Return the regions where a battle is likely soon: with a siege, or an army next to an enemy one."""
    out: list[int] = []
    for region in range(REGIONS):
        for side in (FREE, SHADOW):
            enemy = (1 - side) * PLACES
            if s.units[side * PLACES + region] and (
                besieges(s, side, region) or any(s.units[enemy + r] for r in NEIGHBOURS[region])
            ):
                out.append(region)
    return out


def _bearers(s: Wotr, dice: Dice) -> int:
    """Choose a region for the Ring-bearers: often among the armies, as some combat cards need, or a step away."""
    fields = _battlefields(s)
    if not fields or chance(dice, 40):
        return dice.below(REGIONS)
    region = fields[dice.below(len(fields))]
    return NEIGHBOURS[region][dice.below(len(NEIGHBOURS[region]))] if chance(dice, 20) else region


def _fellowship(s: Wotr, dice: Dice) -> None:
    s.bearers = _bearers(s, dice)
    s.progress = dice.below(6)
    s.corruption = dice.below(11)
    s.hidden = int(chance(dice, 65))
    if not s.hidden:
        s.progress = 0
    if chance(dice, 30):
        s.bearers = MORANNON if chance(dice, 50) else MINAS_MORGUL
        if chance(dice, 70):
            s.mordor = dice.below(5)
            s.progress = 0


def _guide(s: Wotr, dice: Dice) -> None:
    candidates = guides(s)
    s.guide = candidates[dice.below(len(candidates))] if candidates else GOLLUM


def _cards(s: Wotr, dice: Dice) -> None:
    elsewhere: list[int] = []
    for deck in range(DECKS):
        cards = list(DECK_CARDS[deck])
        dice.shuffle(cards)
        if chance(dice, 40):
            # The first four of a character deck fight only beside the Ring-bearers, which is rare, so they are often in
            # hand.
            card = DECK_CARDS[deck][dice.below(4)]
            cards.remove(card)
            cards.append(card)
        seats = seats_of(s, deck // 2)
        for seat in seats:
            for _ in range(dice.below(hand_limit(s, seat) // 2 + 1)):
                card = cards.pop()
                s.hands[seat].append(card)
                elsewhere.append(card)
        gone = dice.below(len(cards))
        for _ in range(gone):
            card = cards.pop()
            elsewhere.append(card)
            if ON_TABLE[card] and chance(dice, 70):
                s.table.append(card)
            elif chance(dice, 30):
                s.buried[seats[dice.below(len(seats))]].append(card)
            else:
                s.played.append(card)
    for hand in s.hands:
        hand.sort()
    fill_decks(s, elsewhere)


def _tiles(s: Wotr, dice: Dice) -> None:
    """Draw tiles, and put special ones in play whose card has been played, usually as an event."""
    for tile in range(TILES):
        if TILE_KIND[tile] == STANDARD:
            while s.tiles[tile] and chance(dice, 30):
                s.tiles[tile] -= 1
                s.drawn[tile] += 1
        elif TILE_CARD[tile] in s.played and chance(dice, 80):
            if s.mordor >= 0:
                s.tiles[tile] = 1
            else:
                s.waiting[tile] = 1
    if sum(s.tiles) == 0:
        s.tiles, s.drawn = s.drawn, s.tiles


def _turn(s: Wotr, dice: Dice) -> None:
    s.turn = 1 + dice.below(15)
    s.rings = [dice.below(3), dice.below(2)]
    s.leading = [leading_in(s, FREE), leading_in(s, SHADOW)]
    s.rolled = [dice_pool(s, FREE), dice_pool(s, SHADOW)]
    s.hunt_shadow = dice.below(4)
    s.hunt_free = dice.below(3)
    s.tried = int(s.hunt_free > 0 or chance(dice, 20))
    s.position = 0
    s.phase = P_RECOVER if chance(dice, 40) else P_ACTION
    if s.phase == P_ACTION:
        for _ in range(1 + dice.below(s.rolled[FREE] - s.hunt_free)):
            s.faces[FREE_DIE[dice.below(6)]] += 1
        for _ in range(1 + dice.below(s.rolled[SHADOW] - s.hunt_shadow)):
            face = SHADOW_DIE[dice.below(6)]
            if face != F_EYE:
                s.faces[FACES + face] += 1
    s.spent = [
        s.rolled[FREE] - sum(s.faces[:FACES]) - s.hunt_free,
        s.rolled[SHADOW] - sum(s.faces[FACES:]) - s.hunt_shadow,
    ]


def _consequences(s: Wotr) -> None:
    """Apply the consequences of map and table: conquests, nations awake and advanced, agreements of partners."""
    for card in s.table:
        if CARD[card].advances:
            advance(s, CARD[card].nation, BY_CARD)
    for region in range(REGIONS):
        nation, side = NATION_OF[region], s.control[region]
        if nation >= 0 and SIDE_OF[nation] == FREE and s.units[PLACES + region]:
            activate(s, nation, BY_ARMY, region)
        if side != FIRST_OWNER[region]:
            s.taker[region] = commander(s, side, region)
            activate(s, nation, BY_ARMY, region)
            advance(s, nation, BY_CAPTURE)
    for c in range(COMPANIONS):
        if s.where[c] >= 0:
            companion_arrives(s, c, s.where[c])
    if s.where[ARAGORN] != NOT_YET:
        s.active[GONDOR] = 1
    if s.where[WITCH_KING] != NOT_YET:
        for nation in range(FREE_NATIONS):
            activate(s, nation, BY_WITCH_KING)
    for place in range(PLACES):
        if shared(s, FREE if s.units[place] else SHADOW, place):
            s.mixed[place] = APART if place % 3 == 0 else MERGED


def _attack(s: Wotr, dice: Dice) -> None:
    """Declare an attack, two times in three at the Ring-bearers' region."""
    seat = order(s)[dice.below(len(order(s)))]
    places = attack_places(s, seat, ANYBODY)
    if not places or unused(s, side_of(s, seat)) == 0:
        return
    s.position = order(s).index(seat)
    place = places[dice.below(len(places))]
    targets = attack_targets(s, seat, place)
    flow = start_attack(s, seat, place, targets[dice.below(len(targets))])
    try:
        ask = next(flow)
        while True:
            ask = flow.send(any_option(ask, dice))
    except StopIteration:
        pass
    side = side_of(s, seat)
    dice_left = [face for face in range(FACES) if s.faces[side * FACES + face]]
    s.faces[side * FACES + dice_left[dice.below(len(dice_left))]] -= 1
    s.spent[side] += 1
    s.last_nations, s.next_nations = s.next_nations, 0
    s.last_armies, s.next_armies = s.next_armies, []
    if s.mordor < 0 and chance(dice, 67):
        s.bearers = battle_region(s)
