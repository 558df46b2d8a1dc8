"""Mustering and rallying: recruitment tokens, Goblins, the Rally (chapter 9, p. 24, 25)."""

from warhost.games.action_dice import is_hit
from warhost.games.bo5a.armies import (
    army_places,
    beorn_in,
    bring,
    casualties,
    has_army,
    leadership,
    settlements_of,
    trim,
)
from warhost.games.bo5a.ids import (
    A_GROUP,
    A_UNIT,
    DONE,
    DWARVES_AND_MEN,
    ELVES,
    FREE,
    GOBLINS,
    GROUP_KINDS,
    GROUP_SIDE,
    GROUPS,
    PLACES,
    REGIONS,
    SHADOW,
    SHADOW_TOKENS,
    TOKEN_GROUP,
    TOKEN_KIND,
    TOKENS,
    TWO_ORCS,
)
from warhost.games.bo5a.rerolls import ask_reroll
from warhost.games.bo5a.state import Five
from warhost.games.bo5a.tables import GOBLIN_POINTS, POINTS
from warhost.kernel.flow import Ask, Flow

# ---- recruitment tokens


def groups_of(side: int) -> list[int]:
    """Return the groups of a side's tokens."""
    return [DWARVES_AND_MEN, ELVES] if side == FREE else [SHADOW_TOKENS]


def stock(s: Five, group: int) -> int:
    """Return how many tokens of a group can still be placed."""
    total = 0
    for face in range(TOKENS):
        if TOKEN_GROUP[face] == group:
            total += s.tokens[face]
    for place in range(PLACES):
        total -= s.facedown[group * PLACES + place]
    return total


def any_stock(s: Five, side: int) -> bool:
    """Whether a side can still place a token."""
    for group in groups_of(side):
        if stock(s, group) > 0:
            return True
    return False


def open_for(s: Five, side: int, place: int) -> bool:
    """Whether tokens and units may come to a place: not with an enemy Army, enemy control or Beorn (p. 24, 33)."""
    if has_army(s, 1 - side, place) or beorn_in(s, place):
        return False
    return place >= REGIONS or not POINTS[place] or s.control[place] == side or side == SHADOW


def own_settlements(s: Five) -> list[int]:
    """Return the Settlements where the Free Peoples may place and flip tokens."""
    return [r for r in settlements_of(s, FREE) if open_for(s, FREE, r)]


def choose_group(s: Five, side: int, place: int, facedown: bool) -> Flow[int]:
    """Choose the group of a token to place, or of one in a place; -1 if there is none."""
    options: list[int] = []
    for group in groups_of(side):
        if (s.facedown[group * PLACES + place] if facedown else stock(s, group)) > 0:
            options.append(A_GROUP + group)
    if not options:
        return -1
    answer = yield Ask(side, "group", options, "muster.groups", (place,))
    return answer - A_GROUP


def place_token(s: Five, side: int, place: int) -> Flow[int]:
    """Place a new token face down and return its group, or -1 if none is left."""
    group = yield from choose_group(s, side, place, False)
    if group >= 0:
        put_token(s, group, place)
    return group


def put_token(s: Five, group: int, place: int) -> None:
    """Place a token of a group, if there is one."""
    if stock(s, group) > 0:
        s.facedown[group * PLACES + place] += 1
        s.note("token_placed", (group, place))


def flip(s: Five, group: int, place: int) -> Flow[None]:
    """Flip a token: its units come, or others of the group if figures run out. The token is used up (p. 24)."""
    side = GROUP_SIDE[group]
    s.facedown[group * PLACES + place] -= 1
    bag: list[int] = []
    for face in range(TOKENS):
        if TOKEN_GROUP[face] == group:
            for _ in range(s.tokens[face]):
                bag.append(face)
    face = bag[s.dice.pick("token", bag)]
    s.tokens[face] -= 1
    s.note("flipped", (face, place))
    for _ in range(2 if face == TWO_ORCS else 1):
        kind = TOKEN_KIND[face]
        if s.reserve[kind] == 0:
            others = [A_UNIT + k for k in GROUP_KINDS[group] if s.reserve[k] > 0]
            if not others:
                return
            answer = yield Ask(side, "instead", others, "muster.missing", (kind, place))
            kind = answer - A_UNIT
        bring(s, place, kind)


def flip_in(s: Five, side: int, place: int) -> Flow[None]:
    """Flip a token in a place, and enforce the stacking limit at once."""
    group = yield from choose_group(s, side, place, True)
    if group >= 0:
        yield from flip(s, group, place)
        yield from trim(s, side, place)


def place_and_flip(s: Five, side: int, place: int) -> Flow[None]:
    """Place a new token and flip it at once."""
    group = yield from place_token(s, side, place)
    if group >= 0:
        yield from flip(s, group, place)
        yield from trim(s, side, place)


def has_token(s: Five, side: int, place: int) -> bool:
    """Whether a token of a side is in a place."""
    for group in groups_of(side):
        if s.facedown[group * PLACES + place] > 0:
            return True
    return False


def token_places(s: Five, side: int) -> list[int]:
    """Return where a side may flip a token."""
    return [p for p in range(PLACES) if has_token(s, side, p) and open_for(s, side, p)]


def recruit(s: Five, side: int, number: int, rule: str) -> Flow[None]:
    """Flip a token in each of up to a number of different places."""
    done: list[int] = []
    while len(done) < number:
        options = [p for p in token_places(s, side) if p not in done]
        if not options:
            return
        options.append(DONE)
        place = yield Ask(side, "recruit_at", options, rule, (number - len(done),))
        if place == DONE:
            return
        done.append(place)
        yield from flip_in(s, side, place)


def lose_token(s: Five, rule: str) -> Flow[bool]:
    """Let the Shadow choose any Free Peoples token to eliminate. Return whether there was one."""
    options = [p for p in range(REGIONS) if has_token(s, FREE, p)]
    if not options:
        return False
    place = yield Ask(SHADOW, "lose_token", options, rule)
    groups = [A_GROUP + g for g in range(GROUPS) if GROUP_SIDE[g] == FREE and s.facedown[g * PLACES + place] > 0]
    answer = yield Ask(SHADOW, "lose_group", groups, rule, (place,))
    group = answer - A_GROUP
    s.facedown[group * PLACES + place] -= 1
    s.note("tokens_lost", (group, 1, place))
    return True


# ---- Goblins


def goblin_recruitment(s: Five) -> Flow[None]:
    """Place one Goblin in each Mustering Point, as far as there are figures (p. 24)."""
    points = list(GOBLIN_POINTS)
    if s.reserve[GOBLINS] == 1:
        answer = yield Ask(SHADOW, "goblin_at", points, "dice.eye")
        points = [answer]
    for point in points:
        bring(s, point, GOBLINS)


# ---- rallying


def damaged(s: Five, side: int) -> list[int]:
    """Return the places of Armies with Damage."""
    return [p for p in army_places(s, side) if s.damage[p] > 0]


def rally(s: Five, side: int, place: int, need: int) -> Flow[None]:
    """Roll a die for each unit, re-rolling up to the Leadership. Every success clears a Damage (p. 25)."""
    dice = s.units[side * PLACES + place]
    cleared = 0
    for again in (False, True):
        if again:
            failed = dice - cleared
            dice = yield from ask_reroll(side, min(failed, leadership(s, side, place)), 0, failed, "muster.rally")
        successes = 0
        for _ in range(dice):
            value = s.dice.roll("rally")
            s.note("rally_die", (side, value))
            if is_hit(value, 0, need):
                successes += 1
        cleared += successes
    cleared = min(cleared, s.damage[place])
    s.damage[place] -= cleared
    s.note("rallied", (side, cleared, place))
    yield from casualties(s, side, place, 99, "muster.rally")


def rally_armies(s: Five, side: int, number: int, need: int, rule: str) -> Flow[None]:
    """Rally up to a number of different Armies."""
    done: list[int] = []
    while len(done) < number:
        options = [p for p in damaged(s, side) if p not in done]
        if not options:
            return
        options.append(DONE)
        place = yield Ask(side, "rally", options, rule, (number - len(done),))
        if place == DONE:
            return
        done.append(place)
        yield from rally(s, side, place, need)
