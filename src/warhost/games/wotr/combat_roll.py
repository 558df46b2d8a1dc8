"""Dice in a round of battle: the combat roll, re-rolls, special attacks, and the casualties they cause (p. 29-30)."""

from warhost.games.action_dice import is_hit, least_hit
from warhost.games.wotr.armies import casualties, in_battle, take
from warhost.games.wotr.battle_sides import (
    alive,
    battle_region,
    battle_seat,
    fighting_characters,
    hit_number,
    leadership,
    place_of,
    strength,
)
from warhost.games.wotr.ids import A_NUMBER, CHARACTERS, DEAD, FREE, KINDS, LEADER, RANKS, SHADOW
from warhost.games.wotr.registry import CARD
from warhost.games.wotr.round import Round
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import BOX, SIDE_OF
from warhost.kernel.flow import Ask, Flow


def combat_roll(s: Wotr, r: Round) -> None:
    """Roll a die for each point of Combat Strength of both sides, at most five (p. 29)."""
    for side in (s.b_side, 1 - s.b_side):
        dice = min(5, strength(s, r, side), r.most_dice[side])
        fewer = r.fewer_dice[side]
        if side == SHADOW and s.b_card >= 0 and CARD[s.b_card].garrison_helps:
            fewer += garrison_inside(s)
        dice = max(1, dice - fewer)
        need = hit_number(s, side)
        for _ in range(dice):
            value = s.dice.roll("combat")
            s.note("combat_die", die(s, side, need, r.roll_bonus[side], value))
            if is_hit(value, r.roll_bonus[side], need):
                r.hits[side] += 1
            else:
                r.missed[side] += 1
                if value == 1:
                    r.ones[side] += 1
        s.note("combat_roll", (side, dice, r.hits[side]))


def die(s: Wotr, side: int, need: int, bonus: int, value: int) -> tuple[int, int, int, int, int]:
    """Count a die for the luck of a side. Return its event: what it needs, what is added, the lowest face that hits."""
    least = least_hit(bonus, need)
    s.note_roll("combat", side, 1, 7 - least, int(value >= least))
    return side, need, bonus, least, value


def garrison_inside(s: Wotr) -> int:
    """Return how many Free units are inside the stronghold that is being relieved."""
    box = BOX[battle_region(s)]
    return s.units[box] if box >= 0 else 0


def most_rerolls(s: Wotr, r: Round, side: int) -> int:
    """Return how many missed dice a side may re-roll: up to its Leadership, at most five (p. 30)."""
    return 0 if r.no_reroll[side] else min(5, leadership(s, r, side), r.missed[side])


def leader_reroll(s: Wotr, r: Round) -> Flow[None]:
    """Let the attacker, then the defender, say how many missed dice to re-roll, and then roll them (p. 30)."""
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
            s.note("combat_reroll", die(s, side, need, r.reroll_bonus[side], value))
            if is_hit(value, r.reroll_bonus[side], need):
                r.reroll_hits[side] += 1
        r.hits[side] += r.reroll_hits[side]


def special_attack(s: Wotr, r: Round, side: int, dice: int, need: int) -> Flow[int]:
    """Make an additional attack: no re-roll, the enemy's card ignored, casualties at once. Return its hits (p. 29)."""
    hits = 0
    dice = min(5, dice)
    for _ in range(dice):
        value = s.dice.roll("combat")
        s.note("combat_die", die(s, side, need, 0, value))
        if is_hit(value, 0, need):
            hits += 1
    s.note("special_attack", (side, dice, hits))
    r.special_hits[side] += hits
    yield from hit_side(s, 1 - side, hits)
    return hits


def hit_side(s: Wotr, side: int, hits: int) -> Flow[None]:
    """Deal hits to a side of the battle at once."""
    if hits > 0 and alive(s, side):
        yield from casualties(s, side, place_of(s, side), hits)


def take_casualties(s: Wotr, r: Round) -> Flow[None]:
    """Remove casualties, the attacker's first; the hits were simultaneous (p. 30)."""
    s.note("hits_scored", (r.hits[s.b_side], r.hits[1 - s.b_side]))
    yield from hit_side(s, s.b_side, r.hits[1 - s.b_side])
    yield from hit_side(s, 1 - s.b_side, r.hits[s.b_side])


def destroyed(s: Wotr, side: int) -> None:
    """Remove the leaders and characters of an army that has lost its last unit (p. 30)."""
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
