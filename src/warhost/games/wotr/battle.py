"""Battles: attack, rounds, sieges, retreat and advance (chapter 6, p. 28-32). One step of the game is one round."""

from warhost.games.action_dice import hitting_faces, is_hit
from warhost.games.wotr.armies import (
    arrive,
    attackers_of,
    besieges,
    casualties,
    characters_in,
    characters_in_battle,
    elites_in_battle,
    has_army,
    in_battle,
    in_command,
    is_free,
    leader_figures_in_battle,
    leadership_of,
    leading_elites_in_battle,
    move_all,
    reduce_elite,
    replacement,
    settle,
    take,
    trim,
    units_in_battle,
)
from warhost.games.wotr.cardplay import discard_down, draw
from warhost.games.wotr.ids import (
    A_CARD,
    A_NUMBER,
    A_REDUCE,
    B_ASSAULT,
    B_FIELD,
    B_NONE,
    B_SORTIE,
    CEASE,
    CHARACTERS,
    COMPANIONS,
    DEAD,
    ELITE,
    FIGHT,
    FIRST_KIND,
    FREE,
    GANDALF_WHITE,
    GO_ON,
    KINDS,
    LEADER,
    MERIADOC,
    NATIONS,
    NAZGUL,
    P_BATTLE,
    PASS,
    PEREGRIN,
    PLACES,
    RANKS,
    REGIONS,
    SARUMAN,
    SHADOW,
    STAY,
    WITCH_KING,
    WITHDRAW,
)
from warhost.games.wotr.moves import (
    A_LEADER,
    ANYBODY,
    Choice,
    Force,
    anybody_goes,
    available,
    choose_force,
    closed,
    led,
    relocate,
    remember_nations,
    takes_minion,
)
from warhost.games.wotr.named import (
    SIDE_OF,
)
from warhost.games.wotr.politics import at_war, attacked, companions_arrive
from warhost.games.wotr.registry import CARD, COMBAT_CARD
from warhost.games.wotr.round import Round
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import (
    BACK,
    BOX,
    CARD_SIDE,
    CITY,
    COMBAT,
    DECK_OF,
    FORTIFICATION,
    INITIATIVE,
    LEADERSHIP,
    LEVEL,
    NEIGHBOURS,
    REGION_AT,
    SETTLEMENT,
    STRONGHOLD,
)
from warhost.games.wotr.teams import (
    MERGED,
    alone,
    army_barred,
    army_went,
    commander,
    in_mixed_army,
    shared,
    side_of,
)
from warhost.kernel.flow import Ask, Flow

# Companions without the Captain of the West ability.
NO_CAPTAINS = (1 << MERIADOC) | (1 << PEREGRIN) | (1 << GANDALF_WHITE)


# ---- attacking


def fighters(s: Wotr, seat: int, place: int) -> Force:
    """The most a seat may attack with from a place: what is At War, and every character and Nazgul."""
    most = available(s, seat, place, -1)
    force = Force()
    for kind in range(KINDS):
        if most.counts[kind] and (kind == NAZGUL or at_war(s, kind // RANKS)):
            force.put(kind, most.counts[kind])
    force.chars = most.chars
    if s.where[SARUMAN] == place and side_of(s, seat) == SHADOW:
        if takes_minion(s, seat, SARUMAN, place):
            force.chars |= 1 << SARUMAN
    return force


def can_attack_from(s: Wotr, seat: int, place: int, need: int) -> bool:
    """Whether a force fit to attack stands in a place. Only its commander fights with a mixed army (p. 46)."""
    side = side_of(s, seat)
    if army_barred(s, seat, place) or (in_mixed_army(s, side, place) and commander(s, side, place) != seat):
        return False
    if need == A_LEADER and not led(s, side, place):
        return False
    if need == ANYBODY and s.players == 2:
        return anybody_goes(s, side, place, -1)
    return Choice(s, seat, place, fighters(s, seat, place), 10, need).possible(s)


def attack_targets(s: Wotr, seat: int, place: int) -> list[int]:
    """The places an army may attack: neighbours with an enemy army, the garrison it besieges, or its besiegers."""
    side = side_of(s, seat)
    enemy = 1 - side
    region = REGION_AT[place]
    if place >= REGIONS:
        return [region] if has_army(s, enemy, region) else []
    targets = [r for r in NEIGHBOURS[place] if has_army(s, enemy, r) and not closed(s, side, r)]
    if besieges(s, side, region) and not closed(s, side, region):
        targets.append(BOX[region])
    return targets


def attack_places(s: Wotr, seat: int, need: int) -> list[int]:
    """The places from which a seat may attack."""
    side = side_of(s, seat)
    base = side * PLACES
    return [p for p in range(PLACES)
            if s.units[base + p] > 0 and attack_targets(s, seat, p) and can_attack_from(s, seat, p, need)]


def can_attack_any(s: Wotr, seat: int, need: int) -> bool:
    """Whether a seat may attack at all."""
    side = side_of(s, seat)
    base = side * PLACES
    for p in range(PLACES):
        if s.units[base + p] > 0 and attack_targets(s, seat, p) and can_attack_from(s, seat, p, need):
            return True
    return False


class WhoAttacks(Ask):
    """Which army attacks; with whom the order asks for, so that a refusal can name its reason."""

    def __init__(self, seat: int, options: list[int], need: int) -> None:
        super().__init__(seat, "attack_from", options, "battle.attack")
        self.need = need


def choose_attack(s: Wotr, seat: int, need: int = ANYBODY) -> Flow[None]:
    """Choose an army, a target and a rearguard, and start the battle."""
    place = yield WhoAttacks(seat, attack_places(s, seat, need), need)
    target = yield Ask(seat, "attack_to", attack_targets(s, seat, place), "battle.attack", (place,))
    yield from start_attack(s, seat, place, target, need)


def start_attack(s: Wotr, seat: int, place: int, target: int, need: int = ANYBODY, card: int = -1) -> Flow[None]:
    """Choose who attacks and who stays behind as the rearguard; the battle is the next step (p. 28)."""
    choice = Choice(s, seat, place, fighters(s, seat, place), 10, need)
    force = yield from choose_force(s, choice, "battle.rearguard", target)
    side = choice.side
    s.b_side = side
    s.b_from = place
    s.b_to = target
    s.b_kind = B_SORTIE if place >= REGIONS else B_ASSAULT if target >= REGIONS else B_FIELD
    s.b_round = 0
    s.b_left = CARD[card].more_rounds if card >= 0 else 0
    s.b_card = card
    s.b_seat = seat
    s.b_white = 0
    first = FIRST_KIND[side]
    last = FIRST_KIND[side + 1]
    for kind in range(first, last):
        s.rear[kind] = s.figures[place][kind] - force.counts[kind]
    s.rear_chars = characters_in(s, side, place) & ~force.chars
    remember_nations(s, seat, force, place)
    s.phase = P_BATTLE
    s.note("attack", (seat, place, target, s.b_kind))


# ---- the two sides


def defender(s: Wotr) -> int:
    """The defending side."""
    return 1 - s.b_side


def place_of(s: Wotr, side: int) -> int:
    """Where a side of the battle stands."""
    return s.b_from if side == s.b_side else s.b_to


def battle_seat(s: Wotr, side: int) -> int:
    """The seat that commands a side of the battle. In a mixed army losses may pass the command on (p. 46)."""
    return in_command(s, side, place_of(s, side))


def battle_region(s: Wotr) -> int:
    """The region of the defending army."""
    return REGION_AT[s.b_to]


def alive(s: Wotr, side: int) -> bool:
    """Whether a side has units left in the battle."""
    return units_in_battle(s, side, place_of(s, side)) > 0


def fighting_characters(s: Wotr, side: int) -> int:
    """The characters of a side in the battle, as a mask."""
    return characters_in_battle(s, side, place_of(s, side))


def fighting_leaders(s: Wotr, side: int) -> int:
    """Leader or Nazgul figures of a side in the battle."""
    return leader_figures_in_battle(s, side, place_of(s, side))


def fighting_elites(s: Wotr, side: int) -> int:
    """Elites of a side in the battle."""
    return elites_in_battle(s, side, place_of(s, side))


def fighting_units(s: Wotr, side: int) -> int:
    """Units of a side in the battle."""
    return units_in_battle(s, side, place_of(s, side))


def fighting_kind(s: Wotr, kind: int) -> int:
    """Figures of one kind in the battle."""
    return in_battle(s, place_of(s, SIDE_OF[kind // RANKS]), kind)


def nazgul_in_battle(s: Wotr) -> bool:
    """Whether a Nazgul, the Witch-king included, is in the battle."""
    return fighting_leaders(s, SHADOW) > 0 or fighting_characters(s, SHADOW) >> WITCH_KING & 1 == 1


def nazgul_leadership(s: Wotr, r: Round | None = None) -> int:
    """The Leadership of the Nazgul in the battle, the Witch-king's included."""
    if s.b_white:
        return 0
    total = fighting_leaders(s, SHADOW)
    if fighting_characters(s, SHADOW) >> WITCH_KING & 1:
        total += LEADERSHIP[WITCH_KING]
    if r is not None:
        total -= r.nazgul_off
    return total


def leadership(s: Wotr, r: Round, side: int) -> int:
    """The Leadership of a side in this round (p. 28)."""
    place = place_of(s, side)
    chars = fighting_characters(s, side) & ~r.silent
    if side == FREE:
        if s.b_white:
            chars &= ~(1 << GANDALF_WHITE)
        return fighting_leaders(s, FREE) + leadership_of(chars)
    chars &= ~(1 << WITCH_KING)
    return nazgul_leadership(s, r) + leadership_of(chars) + leading_elites_in_battle(s, side, place)


def strength(s: Wotr, r: Round, side: int) -> int:
    """Combat Strength: units, and one more for every Captain of the West (p. 28)."""
    total = fighting_units(s, side)
    if side == FREE and total > 0:
        chars = fighting_characters(s, FREE) & ~r.powerless & ~NO_CAPTAINS
        for c in range(COMPANIONS):
            total += chars >> c & 1
    return total


def hit_number(s: Wotr, side: int) -> int:
    """Five hits; six for an assault, and for the first round against a city or fortification."""
    if side != s.b_side:
        return 5
    if s.b_kind == B_ASSAULT:
        return 6
    kind = SETTLEMENT[battle_region(s)]
    if s.b_kind == B_FIELD and s.b_round == 1 and (kind == CITY or kind == FORTIFICATION):
        return 6
    return 5


# ---- a round


def battle_step(s: Wotr) -> Flow[bool]:
    """One round of the battle under way; whether the battle is over."""
    s.b_round += 1
    r = Round()
    if s.b_round == 1:
        begin(s)
    if can_withdraw(s):
        seat = battle_seat(s, defender(s))
        choice = yield Ask(seat, "fight_or_withdraw", [FIGHT, WITHDRAW], "siege.choice", (battle_region(s),))
        if choice == WITHDRAW:
            yield from withdraw(s)
            return end(s)
    if s.b_round == 1:
        yield from white_rider(s)
    yield from combat_cards(s, r)
    yield from sorcerer(s, r)
    for initiative in range(4):
        yield from card_effects(s, r, initiative)
        if r.over:
            discard_combat_cards(s)
            return end(s)
    if alive(s, FREE) and alive(s, SHADOW):
        combat_roll(s, r)
        yield from card_effects(s, r, 4)
        yield from leader_reroll(s, r)
        yield from card_effects(s, r, 5)
        yield from card_effects(s, r, 6)
        yield from take_casualties(s, r)
        yield from card_effects(s, r, 7)
    discard_combat_cards(s)
    over = yield from conclude(s)
    return end(s) if over else False


def begin(s: Wotr) -> None:
    """The attack wakes and moves the nations attacked; partners' armies in the region fight as one."""
    if shared(s, defender(s), s.b_to):
        s.mixed[s.b_to] = MERGED
    attacked(s, defender(s), s.b_to)


def end(s: Wotr) -> bool:
    """Clear the battle away."""
    source = REGION_AT[s.b_from]
    target = REGION_AT[s.b_to]
    seat = battle_seat(s, s.b_side)
    s.b_kind = B_NONE
    s.b_side = 0
    s.b_seat = 0
    s.b_from = -1
    s.b_to = -1
    s.b_round = 0
    s.b_left = 0
    s.b_card = -1
    s.b_white = 0
    s.rear = [0] * KINDS
    s.rear_chars = 0
    settle(s, source, seat)
    settle(s, target, seat)
    s.note("battle_ends", (target,))
    return True


def white_rider(s: Wotr) -> Flow[None]:
    """Gandalf the White may give up his Leadership to silence the Nazgul for the whole battle."""
    if fighting_characters(s, FREE) >> GANDALF_WHITE & 1 and nazgul_leadership(s) > 0:
        choice = yield Ask(battle_seat(s, FREE), "white_rider", [GO_ON, PASS], "characters.gandalf_white")
        if choice == GO_ON:
            s.b_white = 1
            s.note("white_rider", ())


# ---- combat cards


def combat_cards(s: Wotr, r: Round) -> Flow[None]:
    """The attacker, then the defender, may lay a card face down; both are shown together (p. 29)."""
    for side in (s.b_side, 1 - s.b_side):
        yield from choose_combat_card(s, side)
    s.combat_open = 3
    for side in (s.b_side, 1 - s.b_side):
        card = s.combat[side]
        r.card[side] = card
        if card >= 0:
            s.seen += 1
            s.note("combat_card", (side, card))


def barred_from_cards(s: Wotr, side: int) -> bool:
    """Whether a card keeps the Free Peoples from using combat cards in this round."""
    if side == SHADOW:
        return False
    if s.b_card >= 0 and CARD[s.b_card].bars_combat_cards(s):
        return True
    return any(CARD[c].bars_combat_cards(s) for c in s.table)


def choose_combat_card(s: Wotr, side: int) -> Flow[None]:
    """One side chooses its card; only the deck it came from can be seen."""
    if barred_from_cards(s, side):
        return
    seat = battle_seat(s, side)
    options = [A_CARD + c for c in s.hands[seat] if COMBAT_CARD[COMBAT[c]].playable(s, side)]
    for c in s.table:
        if CARD[c].serves_in_combat and CARD_SIDE[c] == side and COMBAT_CARD[COMBAT[c]].playable(s, side):
            options.append(A_CARD + c)
            options.sort()
    options.append(PASS)
    secret = len(s.hands[seat]) > 0
    choice = yield Ask(seat, "combat_card", options, "battle.combat_cards", (s.b_round,), secret)
    if choice == PASS:
        s.note("no_combat_card", (side,))
        return
    card = choice - A_CARD
    s.combat[side] = card
    if card in s.table:
        s.table.remove(card)
        s.combat_open |= 1 << side
    else:
        s.hands[seat].remove(card)
    s.note("combat_card_laid", (side, BACK[card]))


def discard_combat_cards(s: Wotr) -> None:
    """Combat cards are discarded at the end of the round."""
    for side in (FREE, SHADOW):
        if s.combat[side] >= 0:
            s.played.append(s.combat[side])
            s.combat[side] = -1
    s.combat_open = 0


def card_effects(s: Wotr, r: Round, initiative: int) -> Flow[None]:
    """The effects of this initiative; of two equal ones the defender's comes first (p. 29). The dead have none."""
    for side in (1 - s.b_side, s.b_side):
        card = r.card[side]
        if card < 0 or r.cancelled[side] or initiative not in INITIATIVE[COMBAT[card]]:
            continue
        if not r.over and alive(s, FREE) and alive(s, SHADOW):
            yield from COMBAT_CARD[COMBAT[card]].act(s, r, side, initiative)


def sorcerer(s: Wotr, r: Round) -> Flow[None]:
    """The Witch-king may replace at once the card used in the first round of a battle he is in."""
    card = r.card[SHADOW]
    if s.b_round != 1 or card < 0 or fighting_characters(s, SHADOW) >> WITCH_KING & 1 == 0:
        return
    if not s.decks[DECK_OF[card]]:
        return
    seat = battle_seat(s, SHADOW)
    choice = yield Ask(seat, "sorcerer", [GO_ON, PASS], "characters.witch_king", (BACK[card],))
    if choice == GO_ON:
        draw(s, seat, BACK[card], card)
        yield from discard_down(s, seat)


# ---- rolling


def combat_roll(s: Wotr, r: Round) -> None:
    """Both sides roll a die for each point of Combat Strength, at most five (p. 29)."""
    for side in (s.b_side, 1 - s.b_side):
        dice = min(5, strength(s, r, side), r.most_dice[side])
        fewer = r.fewer_dice[side]
        if side == SHADOW and s.b_card >= 0 and CARD[s.b_card].garrison_helps:
            fewer += garrison_inside(s)
        dice = max(1, dice - fewer)
        need = hit_number(s, side)
        before = r.hits[side]
        for _ in range(dice):
            value = s.dice.roll("combat")
            s.note("combat_die", (side, value))
            if is_hit(value, r.roll_bonus[side], need):
                r.hits[side] += 1
            else:
                r.missed[side] += 1
                if value == 1:
                    r.ones[side] += 1
        s.note("combat_roll", (side, dice, r.hits[side]))
        s.note_roll("combat", side, dice, hitting_faces(r.roll_bonus[side], need), r.hits[side] - before)


def garrison_inside(s: Wotr) -> int:
    """Free units inside the stronghold that is being relieved."""
    box = BOX[battle_region(s)]
    return s.units[box] if box >= 0 else 0


def most_rerolls(s: Wotr, r: Round, side: int) -> int:
    """How many missed dice a side may re-roll: up to its Leadership, at most five (p. 30)."""
    return 0 if r.no_reroll[side] else min(5, leadership(s, r, side), r.missed[side])


def leader_reroll(s: Wotr, r: Round) -> Flow[None]:
    """Both may re-roll missed dice: first the attacker, then the defender says how many, then they throw (p. 30)."""
    again = [0, 0]
    for side in (s.b_side, 1 - s.b_side):
        most = most_rerolls(s, r, side)
        if most > 0:
            options = [A_NUMBER + n for n in range(most, -1, -1)]
            seat = battle_seat(s, side)
            answer = yield Ask(seat, "leader_reroll", options, "battle.reroll", (most, r.hits[side]))
            again[side] = answer - A_NUMBER
    for side in (s.b_side, 1 - s.b_side):
        need = hit_number(s, side)
        for _ in range(again[side]):
            value = s.dice.roll("combat")
            s.note("combat_reroll", (side, value))
            if is_hit(value, r.reroll_bonus[side], need):
                r.reroll_hits[side] += 1
        s.note_roll("combat", side, again[side], hitting_faces(r.reroll_bonus[side], need), r.reroll_hits[side])
        r.hits[side] += r.reroll_hits[side]


def special_attack(s: Wotr, r: Round, side: int, dice: int, need: int) -> Flow[int]:
    """An additional attack: no re-roll, not changed by the enemy's card, casualties at once; its hits (p. 29)."""
    hits = 0
    dice = min(5, dice)
    for _ in range(dice):
        value = s.dice.roll("combat")
        s.note("combat_die", (side, value))
        if is_hit(value, 0, need):
            hits += 1
    s.note("special_attack", (side, dice, hits))
    s.note_roll("combat", side, dice, hitting_faces(0, need), hits)
    r.special_hits[side] += hits
    yield from hit_side(s, 1 - side, hits)
    return hits


def hit_side(s: Wotr, side: int, hits: int) -> Flow[None]:
    """A side of the battle takes hits at once."""
    if hits > 0 and alive(s, side):
        yield from casualties(s, side, place_of(s, side), hits)


def take_casualties(s: Wotr, r: Round) -> Flow[None]:
    """The attacker removes first, then the defender; the hits were simultaneous (p. 30)."""
    s.note("hits_scored", (r.hits[s.b_side], r.hits[1 - s.b_side]))
    yield from hit_side(s, s.b_side, r.hits[1 - s.b_side])
    yield from hit_side(s, 1 - s.b_side, r.hits[s.b_side])


def destroyed(s: Wotr, side: int) -> None:
    """With its last unit an army loses its leaders and characters (p. 30)."""
    place = place_of(s, side)
    for kind in range(LEADER, KINDS, 3):
        if SIDE_OF[kind // RANKS] == side:
            number = in_battle(s, place, kind)
            if number:
                take(s, place, kind, number)
                if side == FREE:
                    s.lost[kind] += number
                else:
                    s.pool[kind] += number
                s.note("eliminated", (kind, number, place))
    chars = fighting_characters(s, side)
    for c in range(CHARACTERS):
        if chars >> c & 1:
            s.where[c] = DEAD
            s.note("character_dies", (c,))
    s.note("army_destroyed", (side, place))


# ---- after the round


def conclude(s: Wotr) -> Flow[bool]:
    """Destruction, ceasing, retreat: whether the battle is over (p. 30-32)."""
    attacker = s.b_side
    enemy = 1 - attacker
    lost = not alive(s, attacker)
    won = not alive(s, enemy)
    if lost:
        destroyed(s, attacker)
    if won:
        destroyed(s, enemy)
    if lost or won:
        if won and not lost and s.b_kind == B_FIELD:
            yield from advance_after_battle(s)
        return True
    if s.b_kind == B_ASSAULT:
        more = yield from prolong(s)
        return not more
    if not (s.b_card >= 0 and CARD[s.b_card].by_sea and s.b_kind == B_FIELD):
        seat = battle_seat(s, attacker)
        choice = yield Ask(seat, "cease_or_go_on", [CEASE, GO_ON], "battle.cease", (s.b_round,))
        if choice == CEASE:
            s.note("ceased", (seat,))
            return True
    ways = retreat_regions(s)
    if not ways:
        return False
    seat = battle_seat(s, enemy)
    choice = yield Ask(seat, "retreat", [*ways, STAY], "battle.retreat", (battle_region(s),))
    if choice == STAY:
        return False
    retreat(s, choice)
    yield from advance_after_battle(s)
    return True


def prolong(s: Wotr) -> Flow[bool]:
    """An assault lasts one round, and one more for every elite the attacker reduces (p. 32)."""
    seat = battle_seat(s, s.b_side)
    if s.b_left > 0:
        choice = yield Ask(seat, "cease_or_go_on", [CEASE, GO_ON], "siege.prolong", (s.b_round,))
        if choice == GO_ON:
            s.b_left -= 1
            return True
        return False
    options = [CEASE]
    for nation in range(NATIONS):
        elites = in_battle(s, s.b_from, nation * RANKS + ELITE) if SIDE_OF[nation] == s.b_side else 0
        if elites > 0 and replacement(s, nation):
            options.append(A_REDUCE + nation)
    choice = yield Ask(seat, "prolong", options, "siege.prolong", (s.b_round,))
    if choice == CEASE:
        return False
    reduce_elite(s, s.b_from, choice - A_REDUCE)
    return True


def retreat_regions(s: Wotr) -> list[int]:
    """The adjacent regions that are free for the defender."""
    if s.b_kind == B_ASSAULT:
        return []
    side = defender(s)
    return [r for r in NEIGHBOURS[s.b_to] if is_free(s, side, r) and not closed(s, side, r)]


def retreat(s: Wotr, region: int) -> None:
    """The whole defending army goes to an adjacent free region; characters of level 0 stay behind."""
    side = defender(s)
    s.note("retreats", (side, s.b_to, region))
    stay = s.where[SARUMAN] if side == SHADOW else -1
    source = s.b_to
    chars = characters_in(s, side, source)
    move_all(s, side, source, region)
    if stay == source:
        s.where[SARUMAN] = source
    arrive(s, side, region, commander(s, side, region))
    companions_arrive(s, chars, region)


def advance_after_battle(s: Wotr) -> Flow[None]:
    """All or part of a victorious army may move into the region it attacked (p. 31)."""
    if s.b_kind == B_SORTIE:
        return
    side = s.b_side
    most = Force()
    for kind in range(KINDS):
        if SIDE_OF[kind // RANKS] == side:
            number = in_battle(s, s.b_from, kind)
            if number:
                most.put(kind, number)
    chars = fighting_characters(s, side)
    for c in range(CHARACTERS):
        if chars >> c & 1 and LEVEL[c] != 0:
            most.chars |= 1 << c
    region = battle_region(s)
    seat = battle_seat(s, side)
    choice = yield Ask(seat, "advance", [GO_ON, STAY], "battle.advance", (region,))
    if choice == STAY:
        return
    pick = Choice(s, seat, s.b_from, most, 10, ANYBODY)
    pick.barred = 0
    # The command is that over the attackers; the rearguard is none of it.
    pick.mixed = not alone(s, side) and attackers_of(s, seat)[0] < most.units
    force = yield from choose_force(s, pick, "battle.advance", region)
    s.note("advances", (seat, s.b_from, region, force.units))
    relocate(s, s.b_from, region, force)
    if side == FREE:
        army_went(s, s.b_from, region)
    arrive(s, side, region, seat)
    companions_arrive(s, force.chars, region)


# ---- strongholds


def can_withdraw(s: Wotr) -> bool:
    """Whether the defender stands before his own stronghold in the open (p. 31)."""
    region = s.b_to
    if s.b_kind != B_FIELD or SETTLEMENT[region] != STRONGHOLD or s.control[region] != defender(s):
        return False
    return not has_army(s, s.b_side, BOX[region])


def withdraw(s: Wotr) -> Flow[None]:
    """The defender goes into the stronghold; the attacker may enter and besiege him (p. 31)."""
    region = s.b_to
    side = defender(s)
    box = BOX[region]
    s.note("withdraws", (side, region))
    move_all(s, side, region, box)
    yield from advance_after_battle(s)
    if has_army(s, s.b_side, region):
        s.note("siege", (region,))
        yield from trim(s, side, box)
    else:
        move_all(s, side, box, region)

