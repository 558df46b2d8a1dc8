"""The course of a combat: declare, roll, spend dice, damage, retreats, lore, counter, advance (pages 8 to 11)."""

from typing import Final

from warhost.games.battlelore.book import D_DAMAGE, D_DAMAGE_NEAR, D_LOSE_FIGURE, D_POISON, D_RETREAT, DieAbility
from warhost.games.battlelore.conditions import may_stand_free
from warhost.games.battlelore.damage import cover, gain_lore, hurt_one, mark, marked, remove_figures
from warhost.games.battlelore.effects import shielded
from warhost.games.battlelore.fight import Fight, may_counter
from warhost.games.battlelore.ground import flies, ground, has, weak, wounds
from warhost.games.battlelore.hexes import NEIGHBOURS
from warhost.games.battlelore.ids import (
    A_FACE,
    A_HEX,
    A_NUMBER,
    ADVANCE,
    CLEAVE,
    DONE,
    F_ADVANCE,
    FACE_NAMES,
    LORE,
    MARKER_NAMES,
    MORALE,
    NO,
    PIERCE,
    PURSUE,
    STRIKE,
    W_AFTER,
    W_DAMAGE,
    W_DECLARED,
    W_MOVED,
    W_RETREAT,
    W_ROLLED,
    YES,
)
from warhost.games.battlelore.lore import window
from warhost.games.battlelore.moves import Moved, destinations, held, shift
from warhost.games.battlelore.ops import O_ATTACK_DICE, O_COUNTER_DICE, O_NO_COVER, O_PURSUE, O_STEADY
from warhost.games.battlelore.retreats import drive_back
from warhost.games.battlelore.riding import overruns, ride
from warhost.games.battlelore.state import NOBODY, Battle, side_of
from warhost.kernel.flow import Ask, Flow

# What a face does in a roll, as bits shown to the players.
IS_DAMAGE: Final = 1
MAY_BE_DAMAGE: Final = 2
IS_RETREAT: Final = 4
MAY_STAY: Final = 8
GIVES_LORE: Final = 16
MAY_BE_SPENT: Final = 32


def attack(s: Battle, unit: int, target: int) -> Flow[None]:
    """Make a whole attack: the roll, the counter, the advance, and what follows (reference book, pages 2, 3)."""
    s.attacks[unit] += 1
    fight = Fight(s, unit, target, False)
    s.note("attacks", (s.kind[unit], s.place[unit], s.kind[target], s.place[target]))
    yield from roll_and_apply(s, fight)
    if not fight.offered_counter and may_counter(s, fight):
        yield from counter(s, fight)
    yield from advance(s, fight)
    lose_figures(s, fight)
    for loser, number in fight.after:
        if s.place[loser] >= 0:
            hurt_one(s, loser, number)
    yield from window(s, W_AFTER, fight)


def lose_figures(s: Battle, fight: Fight) -> None:
    """Remove the figures that spent dice have cost the roller, after its attack or counter (reference book, page 5)."""
    if s.place[fight.roller] >= 0:
        remove_figures(s, fight.roller, fight.figures)


def roll_and_apply(s: Battle, fight: Fight) -> Flow[None]:
    """Make one roll against one unit, from the declaration to the lore gained."""
    yield from window(s, W_DECLARED, fight)
    yield from roll(s, fight)
    yield from window(s, W_ROLLED, fight)
    yield from spend(s, fight)
    yield from damage(s, fight)
    if s.place[fight.victim] >= 0:
        stun_damaged(s, fight)
        yield from retreats(s, fight)
        stun_damaged(s, fight)
    gain_lore(s, side_of(fight.roller), fight.faces[LORE])


# ---- the roll


def pool(s: Battle, fight: Fight) -> int:
    """Return how many dice are rolled: strength, at most two in forest, then all modifiers, at least one."""
    book = s.book
    roller, kind = fight.roller, s.kind[fight.roller]
    side = side_of(roller)
    if fight.all_dice >= 0:
        return max(1, fight.all_dice)
    dice = book.combat[kind]
    for unit, place in ((roller, fight.from_hex), (fight.victim, fight.at_hex)):
        limit = book.dice[s.terrain[place]]
        if limit and not flies(s, unit):
            dice = min(dice, limit)
    if book.rage[kind]:
        dice += book.rage[kind] * wounds(s, roller)
    if not fight.ranged and flies(s, fight.victim):
        dice -= book.fewer_at_flying
    dice += flanking(s, fight)
    if s.swarm[roller]:
        dice -= book.fewer_in_swarm
    if fight.counter:
        for rule in s.scenario(side).rules:
            if rule.code == O_COUNTER_DICE and ground(s, fight.from_hex) & rule.ground:
                dice += rule.dice
    elif s.text and s.ordered[roller] == 1:
        for op in book.commands[s.command].effects:
            if op.code == O_ATTACK_DICE and (not op.first or s.attacks[roller] == 1):
                dice += op.dice
    for i in range(0, len(s.turn_dice), 4):
        if s.turn_dice[i] == side and has(s, roller, s.turn_dice[i + 1]):
            if not fight.counter or s.turn_dice[i + 3]:
                dice += s.turn_dice[i + 2]
    return max(1, dice + fight.dice)


def flanking(s: Battle, fight: Fight) -> int:
    """Return the dice that another Flanking unit next to the target adds, once at most (reference book, page 4)."""
    most = 0
    for near in NEIGHBOURS[fight.at_hex]:
        other = s.at[near]
        if other >= 0 and other != fight.roller and side_of(other) == side_of(fight.roller):
            most = max(most, s.book.flanking[s.kind[other]])
    return most


def roll(s: Battle, fight: Fight) -> Flow[None]:
    """Roll the dice. Whether the roller is weak is decided now."""
    fight.weak = weak(s, fight.roller)
    if fight.kept_dice:
        yield from keep_dice(s, fight)
        return
    for _ in range(pool(s, fight)):
        fight.faces[throw(s, fight)] += 1
    tell_results(s, fight)


def throw(s: Battle, fight: Fight) -> int:
    """Roll one die of the roller and return its face."""
    face = s.dice.roll("combat") - 1
    s.note("die", (side_of(fight.roller), s.kind[fight.roller], face + 1))
    sure = hits(fight)
    s.note_roll("combat", side_of(fight.roller), 1, sure.bit_count(), sure >> face & 1)
    return face


def tell_results(s: Battle, fight: Fight) -> None:
    """Report what each face does in this roll. It depends on both units and their hexes."""
    if s.log is None:
        return
    sure = hits(fight)
    maybe = fight.damage_faces & ~sure
    if s.poison[fight.victim] and not fight.counter:
        maybe |= s.book.poison_faces & ~sure
    does = [(sure >> face & 1) * IS_DAMAGE + (maybe >> face & 1) * MAY_BE_DAMAGE for face in range(len(FACE_NAMES))]
    does[MORALE] |= IS_RETREAT | MAY_STAY if steadiness(s, fight.victim) else IS_RETREAT
    does[LORE] |= GIVES_LORE
    for ability in s.book.die[s.kind[fight.roller]]:
        if useful(s, fight, ability):
            does[ability.face] |= MAY_BE_SPENT
    s.note("roll", (side_of(fight.roller), s.kind[fight.roller], *does))


def keep_dice(s: Battle, fight: Fight) -> Flow[None]:
    """Roll for Rune Blade: set at least one die aside, re-roll the others and repeat (reference book, page 9)."""
    left = fight.kept_dice
    while left:
        rolled = [0] * len(FACE_NAMES)
        for _ in range(left):
            rolled[throw(s, fight)] += 1
        tell_results(s, fight)
        again = left
        while left:
            options = [A_FACE + face for face in range(len(FACE_NAMES)) if rolled[face]]
            if left < again:
                options.append(DONE)
            answer = yield Ask(
                side_of(fight.roller),
                "keep_die",
                options,
                "cards.keep_dice",
                (s.kind[fight.roller], s.place[fight.roller], fight.at_hex, left),
            )
            if answer == DONE:
                break
            face = answer - A_FACE
            rolled[face] -= 1
            fight.faces[face] += 1
            left -= 1
            s.note("keeps_die", (s.kind[fight.roller], face))


# ---- dice spent on abilities


def spend(s: Battle, fight: Fight) -> Flow[None]:
    """Let dice be spent on the roller's abilities, one by one. A spent die does nothing else (page 10)."""
    side, kind = side_of(fight.roller), s.kind[fight.roller]
    for ability in s.book.die[kind]:
        while fight.faces[ability.face] and useful(s, fight, ability):
            answer = yield Ask(
                side,
                "spend",
                [YES, NO],
                "dice.abilities",
                (kind, ability.keyword, s.place[fight.roller], fight.faces[ability.face], fight.at_hex),
            )
            if answer == NO:
                break
            fight.faces[ability.face] -= 1
            s.note("ability", (kind, ability.keyword))
            for effect in ability.effects:
                yield from start(s, fight, effect)
    yield from as_damage(s, fight, fight.damage_faces & ~hits(fight), "cards.face_damage")
    if s.poison[fight.victim] and not fight.counter:
        yield from as_damage(s, fight, s.book.poison_faces, "markers.poison")


def as_damage(s: Battle, fight: Fight, faces: int, rule: str) -> Flow[None]:
    """Let results count as damage by a card or a poison marker, one by one (reference book, page 7)."""
    for face in range(len(FACE_NAMES)):
        while faces >> face & 1 and fight.faces[face]:
            args = (face, fight.faces[face], fight.damage + face_damage(fight), fight.at_hex)
            answer = yield Ask(side_of(fight.roller), "as_damage", [YES, NO], rule, args)
            if answer == NO:
                break
            fight.faces[face] -= 1
            fight.damage += 1


def near_enemies(s: Battle, unit: int) -> list[int]:
    """Return the enemy units beside a unit."""
    return [
        s.at[near] for near in NEIGHBOURS[s.place[unit]] if s.at[near] >= 0 and side_of(s.at[near]) != side_of(unit)
    ]


def useful(s: Battle, fight: Fight, ability: DieAbility) -> bool:
    """Whether a die spent on an ability would do anything."""
    for effect in ability.effects:
        if effect == D_DAMAGE or effect == D_RETREAT:
            return True
        if effect == D_DAMAGE_NEAR and near_enemies(s, fight.roller):
            return True
        marker = effect - D_POISON
        if 0 <= marker < len(MARKER_NAMES) and not marked(s, marker)[fight.victim]:
            return True
    return False


def start(s: Battle, fight: Fight, effect: int) -> Flow[None]:
    """Carry out one effect of an ability triggered by a die."""
    if effect == D_DAMAGE:
        fight.damage += 1
    elif effect == D_RETREAT:
        fight.retreats += 1
    elif effect == D_LOSE_FIGURE:
        fight.figures += 1
    elif effect == D_DAMAGE_NEAR:
        near = near_enemies(s, fight.roller)
        if near:
            options = [A_HEX + place for place in sorted([s.place[u] for u in near])]
            answer = yield Ask(
                side_of(fight.roller),
                "damage_near",
                options,
                "abilities.rampage",
                (s.kind[fight.roller], s.place[fight.roller]),
            )
            unit = s.at[answer - A_HEX]
            if unit == fight.victim:
                fight.damage += 1
            else:
                fight.others.append(unit)
    else:
        mark(s, effect - D_POISON, fight.victim)


# ---- damage


def hits(fight: Fight) -> int:
    """Return the faces that are damage by themselves, as bits."""
    if fight.ranged:
        return 1 << PIERCE
    return 1 << STRIKE if fight.weak else 1 << STRIKE | 1 << CLEAVE


def face_damage(fight: Fight) -> int:
    """Return the damage of the results that were not spent."""
    return sum([fight.faces[face] for face in range(len(FACE_NAMES)) if hits(fight) >> face & 1])


def damage(s: Battle, fight: Fight) -> Flow[None]:
    """Apply the damage of results and abilities, to the target and to others."""
    fight.damage += face_damage(fight)
    yield from suffer(s, fight)
    for i, unit in enumerate(fight.others):
        if unit not in fight.others[:i]:
            yield from suffer_beside(s, fight, unit, fight.others.count(unit))


def suffer(s: Battle, fight: Fight) -> Flow[None]:
    """Apply the damage that is due. A building and cards may reduce it."""
    if not fight.damage:
        return
    if not fight.covered and not cover_denied(s, fight):
        left = yield from cover(s, fight.victim, fight.damage)
        fight.covered = left < fight.damage
        fight.damage = left
    shielded(s, fight)
    if fight.damage:
        yield from window(s, W_DAMAGE, fight)
    if fight.counters_now:
        # Unstoppable: the counter is finished before the attack goes on (reference book, page 10).
        fight.counters_now = False
        yield from strike_back(s, fight)
        if s.place[fight.victim] < 0:
            return
    due = fight.damage
    fight.damage = 0
    fight.suffered += due
    # A roller destroyed by a counter destroys nobody any more.
    hurt_one(s, fight.victim, due, fight.roller if s.place[fight.roller] >= 0 else NOBODY, fight)


def suffer_beside(s: Battle, fight: Fight, unit: int, number: int) -> Flow[None]:
    """Damage a unit other than the target. It may use its cover, which no scenario denies, and cards."""
    beside = Fight(s, fight.roller, unit, fight.counter)
    beside.aside = True
    beside.damage = yield from cover(s, unit, number)
    beside.covered = True
    yield from suffer(s, beside)


def cover_denied(s: Battle, fight: Fight) -> bool:
    """Whether the roller's scenario makes buildings useless against its melee attacks."""
    if fight.ranged or fight.counter:
        return False
    for rule in s.scenario(side_of(fight.roller)).rules:
        if rule.code == O_NO_COVER:
            return True
    return False


def stun_damaged(s: Battle, fight: Fight) -> None:
    """Put a stun marker on a target damaged by a unit with Stun. It counts for the retreats of this roll too."""
    if fight.suffered and s.place[fight.victim] >= 0 and s.place[fight.roller] >= 0:
        if s.book.stun[s.kind[fight.roller]]:
            mark(s, s.book.stun_marker, fight.victim)


# ---- retreats


def retreats(s: Battle, fight: Fight) -> Flow[None]:
    """Carry out the retreats of results and abilities. Some may be ignored, and a ferocious unit counters first.

    Its retreats follow whatever the result of the counter (reference book, page 4).
    """
    fight.retreats += fight.faces[MORALE]
    victim = fight.victim
    if not fight.retreats:
        return
    most = min(steadiness(s, victim), fight.retreats)
    if most:
        answer = yield Ask(
            side_of(victim),
            "ignore_retreats",
            [A_NUMBER + n for n in range(most, -1, -1)],
            "retreat.ignore",
            (s.kind[victim], s.place[victim], fight.retreats),
        )
        if answer > A_NUMBER:
            fight.retreats -= answer - A_NUMBER
            s.note("ignores_retreats", (s.kind[victim], s.place[victim], answer - A_NUMBER))
    if fight.retreats:
        yield from window(s, W_RETREAT, fight)
    if fight.retreats and counters_first(s, fight) and may_counter(s, fight):
        yield from counter(s, fight)
    if fight.retreats and s.place[victim] >= 0:
        fight.damage = yield from drive_back(s, victim, fight.from_hex, fight.retreats)
        yield from suffer(s, fight)


def counters_first(s: Battle, fight: Fight) -> bool:
    """Whether the target may counter before its retreats."""
    return not fight.counter and s.book.ferocity[s.kind[fight.victim]] > 0


def steadiness(s: Battle, unit: int) -> int:
    """Return how many retreats a unit may ignore in a combat."""
    most = s.book.immovable[s.kind[unit]]
    for rule in s.scenario(side_of(unit)).rules:
        if rule.code == O_STEADY and ground(s, s.place[unit]) & rule.ground:
            most += rule.n
    return min(most, 9)


# ---- counter and advance


def counter(s: Battle, fight: Fight) -> Flow[None]:
    """Let the target counter with its own roll against the attacker, which cannot be countered in turn."""
    fight.offered_counter = True
    unit, target = fight.roller, fight.victim
    answer = yield Ask(
        side_of(target),
        "counter",
        [YES, NO],
        "counter.may",
        (s.kind[target], s.place[target], s.kind[unit], s.place[unit]),
    )
    if answer == NO:
        return
    yield from strike_back(s, fight)


def strike_back(s: Battle, fight: Fight) -> Flow[None]:
    """Roll for the target against the attacker."""
    fight.offered_counter = True
    unit, target = fight.roller, fight.victim
    s.note("counters", (s.kind[target], s.place[target], s.kind[unit], s.place[unit]))
    back = Fight(s, target, unit, True)
    yield from roll_and_apply(s, back)
    lose_figures(s, back)
    fight.after.extend(back.after)


def pursuit(s: Battle, unit: int) -> int:
    """Return how far a unit may pursue now."""
    if s.pursued[unit]:
        return 0
    far = s.book.pursue[s.kind[unit]]
    if s.text and s.ordered[unit] == 1:
        for op in s.book.commands[s.command].effects:
            if op.code == O_PURSUE:
                far += op.hexes
    return far


def advance(s: Battle, fight: Fight) -> Flow[None]:
    """Let the attacker take the hex its neighbour left. Some units may pursue and attack again instead (page 10)."""
    unit = fight.roller
    if not fight.adjacent or not fight.driven(s) or s.place[unit] != fight.from_hex or held(s, unit, F_ADVANCE):
        return
    if not may_stand_free(s, unit, fight.at_hex):
        return
    far = pursuit(s, unit)
    options = [ADVANCE, PURSUE, NO] if far else [ADVANCE, NO]
    answer = yield Ask(side_of(unit), "advance", options, "advance.may", (s.kind[unit], s.place[unit], fight.at_hex))
    if answer == NO:
        return
    end = fight.at_hex
    if answer == PURSUE:
        s.pursued[unit] = 1
        if overruns(s, unit):
            end = yield from ride(s, unit, far, 0, fight.at_hex)
        else:
            ends = destinations(s, unit, far, 0, fight.at_hex)
            answer = yield Ask(
                side_of(unit),
                "pursue",
                [A_HEX + place for place in ends],
                "advance.pursue",
                (s.kind[unit], s.place[unit]),
            )
            end = answer - A_HEX
        s.note("pursues", (s.kind[unit], s.place[unit], end))
        shift(s, unit, end)
        yield from window(s, W_MOVED, None, Moved(unit, fight.at_hex, far - 1))
        return
    s.note("advances", (s.kind[unit], s.place[unit], end))
    shift(s, unit, end)
