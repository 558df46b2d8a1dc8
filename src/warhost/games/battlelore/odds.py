"""The odds of an attack and its counter: exact, without lore cards, every choice by a stated policy.

No rule is written twice. The engine carries out the attack on copies of the state with forced dice; this module goes
through the possible rolls and adds up their chances. Faces that do the same for a unit are grouped. Policy: dice are
spent on abilities, on Frenzy no more than needed and never the last figure; lore results are damage to a poisoned
target until it falls; the target ignores what damage and retreats it may, is driven where it hurts most, and counters;
nobody uses a lore card.
"""

from math import comb
from typing import Any, Final

from warhost.games.battlelore.book import D_LOSE_FIGURE, D_POISON, Book
from warhost.games.battlelore.combat import attack, pool
from warhost.games.battlelore.damage import covered
from warhost.games.battlelore.fight import Fight
from warhost.games.battlelore.ground import targets, weak
from warhost.games.battlelore.hexes import HEX_NAMES
from warhost.games.battlelore.ids import (
    A_DIRECTION,
    A_HEX,
    CLEAVE,
    FACE_NAMES,
    HEXES,
    LORE,
    MARKER_NAMES,
    MORALE,
    NO,
    PIERCE,
    RANGED,
    STRIKE,
    UNIT_NAMES,
    YES,
)
from warhost.games.battlelore.moves import retreat
from warhost.games.battlelore.state import NOBODY, Battle, GameEnd
from warhost.kernel.dice import Dice
from warhost.kernel.flow import Ask

FACES: Final = len(FACE_NAMES)
# Questions whose hex options start an attack.
ASKED_OF: Final = ["attack", "target", "attack_again"]
# Odds computed before, by everything relevant in the position. Each entry keeps a reference to its book, since a match
# in a custom scenario has its own: otherwise another book could get the id of one that was freed and be mistaken for
# it.
CACHE: Final[dict[tuple[int, ...], tuple[Book, dict[str, Any]]]] = {}
MOST_CACHED: Final = 512


class Throw:
    """A way dice can fall: how many show each face (of equivalent faces, the first), and its chance."""

    def __init__(self, faces: list[int], chance: float) -> None:
        self.faces = faces
        self.chance = chance

    def shown(self) -> list[int]:
        """Return the dice one by one, as a script lists them."""
        return [face + 1 for face in range(FACES) for _ in range(self.faces[face])]


def may_poison(s: Battle, roller: int, victim: int) -> bool:
    """Whether results of an attack may count as damage by poison: the victim has it, or this roll may cause it."""
    poisons = [ability for ability in s.book.die[s.kind[roller]] if D_POISON in ability.effects]
    return s.poison[victim] != 0 or len(poisons) > 0


def alike(s: Battle, roller: int, victim: int, counter: bool = False) -> list[list[int]]:
    """Return the faces of the die, grouping those that do the same when a unit rolls them now."""
    ranged = s.book.traits[s.kind[roller]] & RANGED != 0
    hits = [PIERCE] if ranged else [STRIKE] if weak(s, roller) else [STRIKE, CLEAVE]
    spent = [ability.face for ability in s.book.die[s.kind[roller]]]
    if not counter and may_poison(s, roller, victim):
        spent.extend([face for face in range(FACES) if s.book.poison_faces >> face & 1])
    groups: list[list[int]] = []
    kinds: list[int] = []
    for face in range(FACES):
        # Separate: faces of abilities and of poison, and morale. Grouped: hits, and faces that do nothing.
        kind = face if face in spent or face == MORALE else FACES if face in hits else FACES + 1
        if kind in kinds:
            groups[kinds.index(kind)].append(face)
        else:
            kinds.append(kind)
            groups.append([face])
    return groups


def throws(dice: int, groups: list[list[int]]) -> list[Throw]:
    """Return every way that this number of dice can fall."""
    found = [Throw([0] * FACES, 1.0)]
    left = [dice]
    for at, group in enumerate(groups):
        later = sum([len(other) for other in groups[at:]])
        share = len(group) / later
        longer: list[Throw] = []
        rest: list[int] = []
        for throw, number in zip(found, left, strict=True):
            for shown in range(number + 1):
                if at == len(groups) - 1 and shown < number:
                    continue
                chance = comb(number, shown) * share**shown * (1.0 - share) ** (number - shown)
                faces = throw.faces[:]
                faces[group[0]] = shown
                longer.append(Throw(faces, throw.chance * chance))
                rest.append(number - shown)
        found, left = longer, rest
    return found


class Course:
    """One course of an attack: the state it is carried out on, the dice, and the result."""

    def __init__(self, s: Battle, unit: int, target: int, thrown: Throw, back: Throw | None) -> None:
        self.s = s
        self.unit = unit
        self.target = target
        self.thrown = thrown
        self.back = back
        # The counter is in progress; it was declared, but its dice are not given yet.
        self.countered = False
        self.open = False
        # Figures given up for an ability in the current roll, and lore results that were damage instead.
        self.given = 0
        self.lore_spent = 0

    def run(self) -> None:
        """Carry out the attack, as far as the dice are given."""
        s = self.s
        shown = self.thrown.shown()
        if self.back is not None:
            shown += self.back.shown()
        s.dice = Dice(b"")
        s.dice.script = {"combat": shown}
        try:
            flow = attack(s, self.unit, self.target)
            ask = next(flow)
            while True:
                if ask.kind == "counter":
                    if self.back is None:
                        self.open = True
                        return
                    self.countered = True
                    self.given = 0
                ask = flow.send(self.answer(ask))
        except StopIteration:
            return
        except GameEnd:
            return

    def answer(self, ask: Ask) -> int:
        """Return the policy's answer."""
        kind = ask.kind
        if kind == "spend":
            return self.spend(ask)
        if kind == "counter" or kind == "cover":
            return YES
        if kind == "as_damage":
            return self.as_damage(ask)
        if kind == "damage_near":
            place = A_HEX + self.s.place[self.unit if self.countered else self.target]
            return place if place in ask.options else ask.options[0]
        if kind == "retreat_side":
            return self.side(ask)
        if NO in ask.options:
            return NO
        return ask.options[0]

    def spend(self, ask: Ask) -> int:
        """Choose whether to spend a die. One that costs a figure is spent only if needed and not the last figure."""
        s = self.s
        roller, victim = (self.target, self.unit) if self.countered else (self.unit, self.target)
        for ability in s.book.die[ask.args[0]]:
            if ability.keyword == ask.args[1] and D_LOSE_FIGURE in ability.effects:
                if s.health[roller] - self.given <= 1 or self.hits(roller) + self.given >= s.health[victim]:
                    return NO
                self.given += 1
        return YES

    def as_damage(self, ask: Ask) -> int:
        """Count results as damage until the victim falls, with or without cover."""
        s, victim = self.s, self.s.at[ask.args[3]]
        if ask.args[2] >= s.health[victim] + covered(s, victim):
            return NO
        if ask.args[0] == LORE:
            self.lore_spent += 1
        return YES

    def hits(self, roller: int) -> int:
        """Return the damage of the faces in the current roll."""
        throw = self.back if self.back is not None and self.countered else self.thrown
        if self.s.book.traits[self.s.kind[roller]] & RANGED:
            return throw.faces[PIERCE]
        return throw.faces[STRIKE] + (0 if weak(self.s, roller) else throw.faces[CLEAVE])

    def side(self, ask: Ask) -> int:
        """Choose the direction in which a retreat hurts most, for the attacker."""
        unit = self.s.at[ask.args[1]]
        best = ask.options[0]
        most = -1
        for option in ask.options:
            damage = retreat(self.s, unit, option - A_DIRECTION, ask.args[2]).damage
            if damage > most:
                most = damage
                best = option
        return best


# ---- adding up


class Fate:
    """What may happen to a unit: the chances of each damage, of its destruction, and of leaving its hex alive."""

    def __init__(self, s: Battle, unit: int) -> None:
        self.unit = unit
        self.kind = s.kind[unit]
        self.place = s.place[unit]
        self.health = s.health[unit]
        self.damage: list[float] = [0.0] * (self.health + 1)
        self.destroyed = 0.0
        self.driven = 0.0
        self.marks = [s.poison[unit], s.stun[unit], s.swarm[unit]]
        self.marked: list[float] = [0.0] * len(MARKER_NAMES)

    def add(self, s: Battle, chance: float) -> None:
        """Add one possible result."""
        place = s.place[self.unit]
        if place < 0:
            self.damage[self.health] += chance
            self.destroyed += chance
            return
        self.damage[self.health - s.health[self.unit]] += chance
        if place != self.place:
            self.driven += chance
        for marker, column in enumerate([s.poison, s.stun, s.swarm]):
            if column[self.unit] and not self.marks[marker]:
                self.marked[marker] += chance

    def plain(self) -> dict[str, Any]:
        """Return it as plain data, with the names of the data files."""
        mean = sum([number * chance for number, chance in enumerate(self.damage)])
        return {
            "hex": HEX_NAMES[self.place],
            "unit": UNIT_NAMES[self.kind],
            "health": self.health,
            "damage": {"mean": mean, "chances": self.damage},
            "destroyed": self.destroyed,
            "driven": self.driven,
            "marked": {name: self.marked[i] for i, name in enumerate(MARKER_NAMES) if self.marked[i] > 0.0},
        }


class Attack:
    """The odds of one attack."""

    def __init__(self, s: Battle, unit: int, target: int) -> None:
        self.attacker = Fate(s, unit)
        self.target = Fate(s, target)
        self.dice = dice_of(s, unit, target)
        self.counter = 0.0
        spent = [ability.face for ability in s.book.die[s.kind[unit]]]
        self.lore = 0.0 if LORE in spent else self.dice / FACES

    def add(self, course: Course, chance: float) -> None:
        """Add one possible result."""
        self.lore -= chance * course.lore_spent
        self.attacker.add(course.s, chance)
        self.target.add(course.s, chance)
        if course.countered:
            self.counter += chance

    def plain(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {
            "dice": self.dice,
            "attacker": self.attacker.plain(),
            "target": self.target.plain(),
            "counter": self.counter,
            "lore": max(0.0, self.lore),
        }


def bare(s: Battle) -> Battle:
    """Return a copy with nothing hidden in it: no lore hands, so that nobody uses a card."""
    out = s.copy()
    out.lore_hands = [[], []]
    return out


def dice_of(s: Battle, unit: int, target: int) -> int:
    """Return how many dice an attack rolls."""
    s.attacks[unit] += 1
    dice = pool(s, Fight(s, unit, target, False))
    s.attacks[unit] -= 1
    return dice


def attack_odds(state: Battle, unit: int, target: int) -> Attack:
    """Return the odds of an attack declared now. The state does not change."""
    s = bare(state)
    found = Attack(s, unit, target)
    for thrown in throws(found.dice, alike(s, unit, target)):
        course = Course(s.copy(), unit, target, thrown, None)
        course.run()
        if not course.open:
            found.add(course, thrown.chance)
            continue
        now = course.s
        for back in throws(pool(now, Fight(now, target, unit, True)), alike(now, target, unit, True)):
            answered = Course(s.copy(), unit, target, thrown, back)
            answered.run()
            found.add(answered, thrown.chance * back.chance)
    return found


def simulate(state: Battle, unit: int, target: int, runs: int, dice: Dice) -> Attack:
    """Repeat the attack with real dice and return shares instead of chances."""
    s = bare(state)
    found = Attack(s, unit, target)
    for _ in range(runs):
        thrown = rolled(found.dice, dice)
        course = Course(s.copy(), unit, target, thrown, None)
        course.run()
        if course.open:
            back = rolled(pool(course.s, Fight(course.s, target, unit, True)), dice)
            course = Course(s.copy(), unit, target, thrown, back)
            course.run()
        found.add(course, 1.0 / runs)
    return found


def rolled(number: int, dice: Dice) -> Throw:
    """Roll this many dice."""
    faces = [0] * FACES
    for _ in range(number):
        faces[dice.below(FACES)] += 1
    return Throw(faces, 1.0)


# ---- for the page


def has_odds(ask: Ask, action: int) -> bool:
    """Whether an option starts an attack, or chooses the attacker."""
    return action < HEXES and ask.kind in ASKED_OF


def odds_of(s: Battle, ask: Ask, action: int) -> dict[str, Any] | None:
    """Return the odds of an option: of the attack on a target, or of every attack that a unit may make.

    They depend only on what is public. The result is shared, so do not modify it.
    """
    if action not in ask.options or not has_odds(ask, action):
        return None
    if ask.kind == "attack":
        unit = s.at[action - A_HEX]
        victims = targets(s, unit)
    else:
        unit = s.at[ask.args[1]]
        victims = [s.at[action - A_HEX]]
    if unit == NOBODY:
        return None
    victims = [s.at[place] for place in sorted([s.place[victim] for victim in victims])]
    key = (id(s.book), unit, len(victims), *victims, *bare(s).columns())
    if key not in CACHE:
        if len(CACHE) >= MOST_CACHED:
            CACHE.clear()
        CACHE[key] = s.book, {"what": "attack", "attacks": [attack_odds(s, unit, victim).plain() for victim in victims]}
    return CACHE[key][1]
