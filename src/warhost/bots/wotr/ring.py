"""The Ring: when the Fellowship moves, hides, declares; what a Hunt costs; how the Shadow hunts."""

from typing import Final

from warhost.bots.wotr.atlas import HOMES, WAY_ROUND, WAY_THROUGH
from warhost.bots.wotr.plan import hurry
from warhost.games.wotr.characters import fellowship
from warhost.games.wotr.fellowship import is_haven, is_shadow_hold
from warhost.games.wotr.hunt import rerolls
from warhost.games.wotr.ids import (
    A_CARD,
    A_CHARACTER,
    A_NUMBER,
    FREE_NATIONS,
    GANDALF_GREY,
    GOLLUM,
    GUIDE,
    LOSE,
    NO,
    RANDOM,
    STAY,
    TAKE,
    YES,
)
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import DIE, DISTANCE, EYE, LEVEL, TILE_REVEALS, TILE_VALUE, TILES, card
from warhost.kernel.flow import Ask

# The keepsake that is spent first.
HORN_OF_GONDOR: Final = card("fp_char_07")
# What a companion is worth to the Fellowship and the war.
KEEP: Final[list[int]] = [4, 9, 5, 5, 5, 6, 6, 0, 0]
# More than anything else can be worth: without it the game is lost.
RESCUE: Final = 2000


def tile_damage(s: Wotr, eye: int) -> int:
    """Return the average damage of a tile, in hundredths."""
    total = 0
    number = 0
    for t in range(TILES):
        count = s.tiles[t]
        if count:
            number += count
            value = TILE_VALUE[t]
            total += count * (eye if value == EYE else 350 if value == DIE else max(0, value) * 100)
    return total // number if number else 120


def deadly_tiles(s: Wotr, eye: int, room: int) -> int:
    """Return the chance, in hundredths, that a tile does at least this much damage."""
    total = 0
    bad = 0
    for t in range(TILES):
        count = s.tiles[t]
        if count:
            total += count
            value = TILE_VALUE[t]
            damage = eye if value == EYE else 4 if value == DIE else value
            if damage >= room:
                bad += count
    return bad * 100 // total if total else 0


def hunt_chance(s: Wotr) -> int:
    """Return the chance, in hundredths, that a move now draws a tile."""
    level = min(5, s.hunt_shadow)
    if level == 0:
        return 0
    sides = min(5, 1 + s.hunt_free)
    miss = 10000
    for _ in range(level + min(level, rerolls(s))):
        miss = miss * (6 - sides) // 6
    return 100 - miss // 100


def shield(s: Wotr) -> int:
    """Return the damage that companions can still absorb."""
    total = 0
    for c in fellowship(s):
        total += LEVEL[c]
    return total


def remaining(s: Wotr) -> int:
    """Return the steps left to a gate of Mordor."""
    return WAY_THROUGH[s.bearers] - s.progress


def doomed(s: Wotr) -> bool:
    """Whether the Fellowship is lost at the end of this turn unless it moves: standing still costs a point."""
    return s.mordor >= 0 and s.tried == 0 and s.corruption >= 11


def move_score(s: Wotr) -> int:
    """Return what moving the Fellowship now is worth."""
    if doomed(s):
        return RESCUE
    if s.mordor >= 0:
        eye = s.hunt_shadow + s.hunt_free
        room = 12 - s.corruption
        guard = 0
        for c in fellowship(s):
            guard = max(guard, LEVEL[c])
        risk = deadly_tiles(s, eye, room + guard)
        if s.tried == 0:
            # Standing still costs a point, which is better than a Hunt Box that would probably end the game.
            return 400 - 5 * risk if eye < 5 or risk < 25 else -10
        # An Eye is worse with every die in the Hunt Box, and the box is emptied at the end of the turn.
        return 330 - risk * 6 - (eye - 2) * (90 if patient(s) else 15) + 15 * hurry(s)
    if remaining(s) <= 0:
        return -60
    if resting(s):
        return -20
    cost = hunt_chance(s) * tile_damage(s, 130) // 100
    weight = (80 if patient(s) else 40) + 9 * s.corruption
    return 190 - cost * weight // 100 + 6 * hurry(s)


def hide_score(s: Wotr) -> int:
    """Return what hiding is worth: nothing else helps a revealed Fellowship."""
    if doomed(s):
        return RESCUE
    return 400 if s.mordor >= 0 else 170 + 5 * hurry(s)


# ---- questions of the Free Peoples


def declare(s: Wotr, ask: Ask) -> int:
    """Declare at the gates, or in a haven on the way if there is something to heal."""
    if haven(s, s.bearers, s.progress) >= 0 or s.progress >= WAY_THROUGH[s.bearers]:
        return YES
    return NO


def patient(s: Wotr) -> bool:
    """Whether the Shadow conquers slowly enough for the Fellowship to take its time."""
    return s.turn >= 4 and 4 * hurry(s) < s.turn


def resting(s: Wotr) -> bool:
    """Whether the Fellowship stays in a haven to heal, one point of Corruption per declaration."""
    return s.corruption > 0 and s.progress == 0 and patient(s) and is_haven(s, s.bearers)


def haven(s: Wotr, here: int, steps: int) -> int:
    """Return the haven within some steps to declare in, or -1: not far out of the way, unless there is time."""
    slow = patient(s)
    if s.corruption == 0 or (steps >= WAY_THROUGH[here] and not (slow and s.corruption >= 2)):
        return -1
    best = -1
    most = max(0, WAY_THROUGH[here] - steps) + (3 if slow else 2 if s.corruption >= 4 else 1)
    row = DISTANCE[here]
    for nation in range(FREE_NATIONS):
        for region in HOMES[nation]:
            if row[region] <= steps and WAY_THROUGH[region] <= most and is_haven(s, region):
                best = region
                most = WAY_THROUGH[region] - 1
    return best


def bearers(s: Wotr, ask: Ask) -> int:
    """Choose the next step of the figure: to the gates, or to the haven chosen when declaring."""
    here = ask.args[0]
    steps = ask.args[1]
    declared = ask.rule == "fellowship.declare"
    if ask.rule == "fellowship.figure":
        # Cruel Weather: the Shadow drives them away from the gates.
        best = ask.options[0]
        for option in ask.options:
            if WAY_THROUGH[option] > WAY_THROUGH[best]:
                best = option
        return best
    goal = haven(s, here, steps) if declared else -1
    if goal >= 0:
        if here == goal:
            return STAY if STAY in ask.options else ask.options[0]
        for option in ask.options:
            if option != STAY and DISTANCE[option][goal] < DISTANCE[here][goal]:
                return option
    way = WAY_THROUGH if declared else WAY_ROUND
    best = STAY if STAY in ask.options else ask.options[0]
    far = way[here] if best == STAY else 999
    for option in ask.options:
        if option == STAY:
            continue
        toll = 2 if not declared and is_shadow_hold(s, option) and way[option] > 0 else 0
        if way[option] + toll < far:
            far = way[option] + toll
            best = option
    return best


def guide(s: Wotr, ask: Ask) -> int:
    """Choose Gandalf first, then Strider, then the companion that is needed least."""
    best = ask.options[0]
    least = 99
    for option in ask.options:
        worth = KEEP[option - A_CHARACTER]
        if worth < least:
            least = worth
            best = option
    return best


def hunt_damage(s: Wotr, ask: Ask) -> int:
    """Let companions take the heavy damage and the Ring-bearers the light: Corruption loses the game."""
    damage = ask.args[0]
    fatal = s.corruption + damage >= 12
    if GUIDE in ask.options and (s.guide != GOLLUM or fatal or s.mordor >= 0 or s.corruption >= 5):
        return GUIDE
    lose = LOSE if LOSE in ask.options else RANDOM
    if lose in ask.options:
        # A companion who could take more damage than there is wastes the rest. Gandalf the Grey returns as the White.
        level = LEVEL[s.guide] if s.guide != GOLLUM else 0
        if fatal or damage >= level or (damage >= 2 and s.guide == GANDALF_GREY):
            return lose
        if (damage >= 2 and damage >= level - 1) or s.corruption + damage >= 9:
            return lose
    return TAKE if TAKE in ask.options else ask.options[0]


def hunt_card(s: Wotr, ask: Ask) -> int:
    """Use a keepsake for any damage that would hurt."""
    for option in ask.options:
        if option == A_CARD + HORN_OF_GONDOR:
            return option
    return ask.options[0]


def mithril(s: Wotr, ask: Ask) -> int:
    """Draw again if the tile is worse than average."""
    value = TILE_VALUE[ask.args[0]]
    if value == EYE or value == DIE or value >= 2:
        return YES
    return YES if TILE_REVEALS[ask.args[0]] and s.mordor >= 0 and s.corruption < 10 else NO


def staff(s: Wotr, ask: Ask) -> int:
    """Use the staff against a tile that would hurt, in Mordor or late."""
    return YES if s.mordor >= 0 or s.corruption >= 3 or s.progress >= 3 else NO


def lure(s: Wotr, ask: Ask) -> int:
    """Choose between a companion and its level in Corruption."""
    level = ask.args[1]
    return TAKE if level == 1 and s.corruption <= 3 else LOSE


# ---- questions of the Shadow


def hunt_dice(s: Wotr, ask: Ask) -> int:
    """Choose how many dice to set aside for the Hunt: more as the Fellowship nears its goal."""
    least = ask.args[0]
    most = ask.args[1]
    if s.mordor >= 0:
        want = 3
    elif s.turn == 1:
        want = 1
    else:
        want = 2
    return A_NUMBER + max(least, min(most, want))
