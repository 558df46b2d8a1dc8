"""The odds of a combat: the Armies after every Damage, and the chances of the possible rolls."""

from typing import Any

from warhost.games.action_dice import is_hit
from warhost.games.bo5a.armies import casualties, characters_in, unbroken
from warhost.games.bo5a.combat import (
    alive,
    by_beorn,
    combat_step,
    dice_of,
    rerolls,
    start_attack,
    superior,
    target_number,
)
from warhost.games.bo5a.damage import hurt_beorn, protect, put_damage
from warhost.games.bo5a.ids import BEORN, BOLG, CHARACTER_NAMES, CHARACTERS, FIRST_KIND, KIND_NAMES, PLACES, SIDE_NAMES
from warhost.games.bo5a.maneuvers import place_of
from warhost.games.bo5a.odds.chances import (
    ATTACKER,
    BOTH,
    DEFENDER,
    LOST,
    OUTCOMES,
    ROLES,
    WITHDRAWN,
    WON,
    Policy,
    bare,
    life,
    role_side,
    run,
    withdraws,
)
from warhost.games.bo5a.retreat import driven_to, retreats
from warhost.games.bo5a.round import Round
from warhost.games.bo5a.state import Five, GameEnd
from warhost.games.bo5a.tables import PLACE_NAMES
from warhost.games.chances import NEGLIGIBLE, mean, rolled, trimmed
from warhost.kernel.dice import Dice
from warhost.kernel.events import Log

# A round gives at most five dice on a side, and so at most five hits, unless an override says otherwise.
MOST_HITS = 5


class Stage:
    """One side of a combat after some Damage: what is left and what it rolls."""

    def __init__(self, s: Five, role: int) -> None:
        side = role_side(s, role)
        self.state = s
        self.units = s.units[side * PLACES + place_of(s, side)]
        self.life = life(s, role)
        r = Round()
        self.dice = dice_of(s, r, side)
        # The number of re-rolls if every die missed.
        r.white_misses[side] = self.dice
        self.rerolls = rerolls(s, r, side)
        self.walls = role == DEFENDER and unbroken(s, place_of(s, side))


def stages_of(start: Five, role: int, policy: Policy) -> list[Stage]:
    """Return the stages of a role, Damage by Damage. The last stage is the last before its end."""
    side = role_side(start, role)
    place = place_of(start, side)
    stages = [Stage(start.copy(), role)]
    while True:
        t = stages[-1].state.copy()
        try:
            left = run(protect(t, side, place, 1, role == DEFENDER), t, policy)
            if by_beorn(t, side):
                hurt_beorn(t, left)
            else:
                put_damage(t, place, left)
                run(casualties(t, side, place, 99, "combat.casualties"), t, policy)
        except GameEnd:  # Bolg
            return stages
        if not alive(t, side):
            return stages
        stages.append(Stage(t, role))


class Combat:
    """The possible results of a combat. Lists are by role; a distribution is a list of chances indexed by number."""

    def __init__(self, s: Five, policy: Policy) -> None:
        self.policy = policy
        self.side = s.c_side
        self.places = [place_of(s, s.c_side), s.c_to]
        self.units = [0, 0]
        self.beorn = [False, False]
        self.figures: list[dict[str, int]] = [{}, {}]
        self.characters: list[list[str]] = [[], []]
        for role in (ATTACKER, DEFENDER):
            side = role_side(s, role)
            self.beorn[role] = by_beorn(s, side)
            if self.beorn[role]:
                self.characters[role] = [CHARACTER_NAMES[BEORN]]
                continue
            row = s.figures[self.places[role]]
            self.units[role] = s.units[side * PLACES + self.places[role]]
            for kind in range(FIRST_KIND[side], FIRST_KIND[side + 1]):
                if row[kind]:
                    self.figures[role][KIND_NAMES[kind]] = row[kind]
            mask = characters_in(s, side, self.places[role])
            self.characters[role] = [CHARACTER_NAMES[c] for c in range(CHARACTERS) if mask >> c & 1]
        # Terrain Superiority (-1: neither side); the Damage that the walls can take; whether the defender could leave.
        self.superior = superior(s) if s.c_round == 0 else -1
        self.walls = life(s, DEFENDER) - (
            s.wrath if self.beorn[DEFENDER] else 2 * self.units[DEFENDER] - s.damage[s.c_to]
        )
        beorn = self.beorn[DEFENDER]
        self.may_leave = len(retreats(s, 1 - s.c_side, beorn)) + len(driven_to(s, 1 - s.c_side, beorn)) > 0
        # Of the first round: dice, re-rolls; and the number needed in it, later, and when the walls are broken.
        self.dice = [0, 0]
        self.rerolls = [0, 0]
        self.hits_on: list[list[int]] = [[0, 0, 0], [0, 0, 0]]
        # When Bolg's Army is destroyed, the game is over before the attacker takes casualties.
        self.decides = characters_in(s, 1 - s.c_side, s.c_to) >> BOLG & 1 == 1
        # results
        self.outcomes = [0.0] * len(OUTCOMES)
        self.ends: list[float] = [0.0]
        self.chances: list[float] = []
        self.by_round: list[list[float]] = []
        most = max(MOST_HITS, s.book.most_dice, s.book.beorn_dice)
        self.hits: list[list[float]] = [[0.0] * (most + life(s, 1 - role)) for role in (ATTACKER, DEFENDER)]
        self.losses: list[list[float]] = [[0.0] * (self.units[0] + 1), [0.0] * (self.units[1] + 1)]
        self.broken = 0.0

    def fought(self, number: int, chance: float) -> None:
        """Count a round that is fought with this chance."""
        while len(self.chances) < number:
            self.chances.append(0.0)
            self.by_round.append([0.0, 0.0])
            self.ends.append(0.0)
        self.chances[number - 1] += chance

    def ended(
        self, p: float, outcome: int, number: int, hits: tuple[int, int], units: tuple[int, int], broken: bool
    ) -> None:
        """Add a possible ending: after a round, with these hits scored in all and these units left."""
        self.outcomes[outcome] += p
        self.ends[number] += p
        for role in (ATTACKER, DEFENDER):
            self.hits[role][hits[role]] += p
            self.losses[role][self.units[role] - units[role]] += p
        if broken:
            self.broken += p

    def plain(self) -> dict[str, Any]:
        """Return everything as plain data, without rounds that are hardly ever fought."""
        out: dict[str, Any] = {
            "policy": {"stop": self.policy.stop},
            "superiority": SIDE_NAMES[self.superior] if self.superior >= 0 else None,
            "walls": self.walls,
            "walls_broken": self.broken,
            "may_leave": self.may_leave,
            "outcomes": {OUTCOMES[i]: self.outcomes[i] for i in range(len(OUTCOMES))},
            "rounds": {"mean": mean(self.ends), "chances": trimmed(self.ends)},
            "by_round": [],
        }
        for role in (ATTACKER, DEFENDER):
            out[ROLES[role]] = {
                "side": SIDE_NAMES[self.side if role == ATTACKER else 1 - self.side],
                "place": PLACE_NAMES[self.places[role]],
                "figures": self.figures[role],
                "characters": self.characters[role],
                "beorn": self.beorn[role],
                "units": self.units[role],
                "dice": self.dice[role],
                "rerolls": self.rerolls[role],
                "hits_on": self.hits_on[role],
                "hits": {"mean": mean(self.hits[role]), "chances": trimmed(self.hits[role])},
                "losses": {"mean": mean(self.losses[role]), "chances": list(self.losses[role])},
            }
        for number, chance in enumerate(self.chances):
            if chance < 1e-6:
                break
            entry: dict[str, Any] = {"round": number + 1, "chance": chance}
            for role in (ATTACKER, DEFENDER):
                entry[ROLES[role]] = {"hits": {"mean": self.by_round[number][role] / chance}}
            out["by_round"].append(entry)
        return out


def attack(s: Five, side: int, place: int, target: int, card: int) -> Five:
    """Return a bare copy in which an Army has attacked, before the first round."""
    t = bare(s)
    start_attack(t, side, place, target, card)
    return t


def combat(s: Five, side: int, place: int, target: int, policy: Policy, card: int = -1) -> Combat:
    """Return the odds of an attack on a region by an Army or Beorn, with a card or without."""
    return compute(attack(s, side, place, target, card), policy)


def rest_of_combat(s: Five, policy: Policy) -> Combat:
    """Return the odds of the current combat if the attacker continues with the Army that fought last."""
    return compute(bare(s), policy)


def need_of(s: Five, side: int, first: bool) -> int:
    """Return what a die needs in an Army's first round or in a later one."""
    fought = s.c_fought
    if not first:
        s.c_fought |= 1 << s.c_from
    need = target_number(s, Round(), side)
    s.c_fought = fought
    return need


def chance_of(need: int) -> float:
    """Return the chance that a die hits."""
    return sum([1 for value in range(1, 7) if is_hit(value, 0, need)]) / 6


def compute(t: Five, policy: Policy) -> Combat:
    """Follow a combat round by round through every result of the dice."""
    found = Combat(t, policy)
    stages = [stages_of(t, ATTACKER, policy), stages_of(t, DEFENDER, policy)]
    attackers, defenders = stages[ATTACKER], stages[DEFENDER]
    for role in (ATTACKER, DEFENDER):
        side = role_side(t, role)
        found.dice[role] = stages[role][0].dice
        found.rerolls[role] = stages[role][0].rerolls
        last = defenders[-1].state
        found.hits_on[role] = [need_of(t, side, True), need_of(t, side, False), need_of(last, side, False)]
    count = len(defenders)
    mass = [0.0] * (len(attackers) * count)
    mass[0] = 1.0
    number = 1
    going_on = 1.0
    while going_on > NEGLIGIBLE:
        found.fought(number, going_on)
        back = chance_of(found.hits_on[DEFENDER][0 if number == 1 else 1])
        answers = [rolled(d.dice, d.rerolls, back) for d in defenders]
        # What every stage of the attacker scores, by whether the walls are intact.
        blows: list[list[list[float]]] = []
        for standing in (False, True):
            chance = chance_of(found.hits_on[ATTACKER][0 if number == 1 else 1 if standing else 2])
            blows.append([rolled(a.dice, a.rerolls, chance) for a in attackers])
        following = [0.0] * len(mass)
        for at in range(len(mass)):
            if mass[at] > 0.0:
                i, j = at // count, at % count
                fight(
                    found,
                    number,
                    mass[at],
                    stages,
                    i,
                    j,
                    blows[1 if defenders[j].walls else 0][i],
                    answers[j],
                    following,
                )
        mass = following
        going_on = sum(mass)
        number += 1
    return found


def fight(
    found: Combat,
    number: int,
    chance: float,
    stages: list[list[Stage]],
    i: int,
    j: int,
    blows: list[float],
    answers: list[float],
    following: list[float],
) -> None:
    """Fight one round between two stages. Each result ends the combat or leads to two stages of the next round."""
    attackers, defenders = stages[ATTACKER], stages[DEFENDER]
    found.by_round[number - 1][ATTACKER] += chance * mean(blows)
    found.by_round[number - 1][DEFENDER] += chance * mean(answers)
    for x in range(len(blows)):
        at_d = j + x
        for y in range(len(answers)):
            at_a = i + y
            p = chance * blows[x] * answers[y]
            lives_a, lives_d = at_a < len(attackers), at_d < len(defenders)
            if not lives_d and found.decides:
                lives_a = True
                units_a = attackers[i].units
            else:
                units_a = attackers[at_a].units if lives_a else 0
            outcome = WITHDRAWN
            if lives_a and lives_d:
                dice = attackers[at_a].dice + defenders[at_d].dice
                if dice > 0 and not withdraws(attackers[at_a].life, defenders[at_d].life, found.policy):
                    following[at_a * len(defenders) + at_d] += p
                    continue
            elif lives_a:
                outcome = WON
            else:
                outcome = LOST if lives_d else BOTH
            broken = defenders[0].walls and (not lives_d or not defenders[at_d].walls)
            found.ended(p, outcome, number, (at_d, at_a), (units_a, defenders[at_d].units if lives_d else 0), broken)


# ---- the same by playing


def simulate_combat(
    s: Five, side: int, place: int, target: int, policy: Policy, runs: int, dice: Dice, card: int = -1
) -> Combat:
    """Return the same figures from combats that the engine fights round by round with real dice."""
    start = attack(s, side, place, target, card)
    found = Combat(start, policy)
    share = 1.0 / runs
    for _ in range(runs):
        t = start.copy()
        t.dice = dice
        t.log = Log()
        try:
            while not run(combat_step(t), t, policy):
                pass
        except GameEnd:  # Bolg
            pass
        read_combat(found, start, t, share)
    return found


def read_combat(found: Combat, start: Five, end: Five, share: float) -> None:
    """Count one combat from the events of the engine and from what is left."""
    side, source, target = start.c_side, start.c_from, start.c_to
    assert end.log is not None
    number = 0
    hits = [0, 0]
    broken = False
    for event in end.log.events:
        if event.kind == "combat_roll" or event.kind == "leader_reroll":
            role = ATTACKER if event.args[0] == side else DEFENDER
            if event.kind == "combat_roll" and role == ATTACKER:
                number += 1
                found.fought(number, share)
            scored = event.args[3] if event.kind == "combat_roll" else event.args[2]
            hits[role] += scored
            found.by_round[number - 1][role] += share * scored
        elif event.kind == "fort_broken":
            broken = True
    units = (end.units[side * PLACES + source], end.units[(1 - side) * PLACES + target])
    lives_a = units[0] > 0 if not found.beorn[ATTACKER] else end.where[BEORN] >= 0
    lives_d = units[1] > 0 if not found.beorn[DEFENDER] else end.where[BEORN] >= 0
    outcome = WITHDRAWN if lives_a and lives_d else WON if lives_a else LOST if lives_d else BOTH
    found.ended(share, outcome, number, (hits[0], hits[1]), units, broken)
