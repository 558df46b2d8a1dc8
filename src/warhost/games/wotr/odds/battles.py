"""The odds of a battle: the armies after every number of hits, and the chances of the possible rolls."""

from typing import Any

from warhost.games.action_dice import is_hit
from warhost.games.chances import NEGLIGIBLE, mean, rolled, trimmed
from warhost.games.wotr.armies import casualties, characters_in_battle, elites_in_battle, in_battle, units_in_battle
from warhost.games.wotr.attack import start_attack
from warhost.games.wotr.battle import battle_step, begin, prolong, white_rider
from warhost.games.wotr.battle_sides import hit_number, place_of
from warhost.games.wotr.combat_roll import combat_roll, most_rerolls
from warhost.games.wotr.force import ANYBODY
from warhost.games.wotr.ids import (
    AT_WAR,
    B_ASSAULT,
    BATTLE_NAMES,
    CHARACTER_NAMES,
    CHARACTERS,
    FREE,
    KINDS,
    LEADER,
    NATIONS,
    PLACES,
    RANKS,
    REGULAR,
    SHADOW,
    SIDE_NAMES,
)
from warhost.games.wotr.invariants import place_name
from warhost.games.wotr.odds.chances import (
    ATTACKER,
    BOTH,
    CEASED,
    DEFENDER,
    LOST,
    MISSES,
    MOST_HITS,
    NEVER,
    OUTCOMES,
    ROLES,
    WON,
    Policy,
    bare,
    ceases,
    force_dice,
    hits_left,
    role_side,
    run,
)
from warhost.games.wotr.retreat import can_withdraw, retreat_regions
from warhost.games.wotr.round import Round
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import KIND_NAMES, SIDE_OF
from warhost.games.wotr.teams import commander
from warhost.kernel.dice import Dice
from warhost.kernel.events import Log


class Stage:
    """An army after some hits: its figures and what it rolls."""

    def __init__(self, s: Wotr, role: int, hits: int) -> None:
        side = role_side(s, role)
        place = place_of(s, side)
        self.state = s
        self.hits = hits
        self.units = units_in_battle(s, side, place)
        self.elites = elites_in_battle(s, side, place)
        # The engine rolls. If all dice miss, the misses are the dice.
        r = Round()
        force_dice(s, {"combat": MISSES})
        combat_roll(s, r)
        self.dice = r.missed[side]
        self.rerolls = most_rerolls(s, r, side)
        # The stages after 0 to 5 more hits, and after an elite is reduced to prolong an assault; -1: there is none.
        self.after: list[int] = []
        self.prolonged = -1


def stages_of(start: Wotr, role: int, policy: Policy) -> list[Stage]:
    """Return every possible stage of an army in a battle. The first stage is the whole army."""
    onward = Policy(policy.elites_first)
    side = role_side(start, role)
    place = place_of(start, side)
    stages = [Stage(start.copy(), role, 0)]
    known = {stage_key(stages[0].state, place, 0): 0}
    hit: list[int] = []
    i = 0
    while i < len(stages):
        stage = stages[i]
        t = stage.state.copy()
        run(casualties(t, side, place, 1), t, onward)
        hit.append(stage_number(stages, known, t, role, stage.hits + 1))
        if role == ATTACKER and start.b_kind == B_ASSAULT:
            t = stage.state.copy()
            t.b_left = 0
            if run(prolong(t), t, onward):
                stage.prolonged = stage_number(stages, known, t, role, stage.hits)
        i += 1
    for i in range(len(stages)):
        at = i
        for _ in range(MOST_HITS + 1):
            stages[i].after.append(at)
            at = hit[at] if at >= 0 else -1
    return stages


def stage_key(s: Wotr, place: int, hits: int) -> tuple[int, ...]:
    """Return what distinguishes the stages of an army: hits taken, figures, and regulars to replace elites."""
    return (hits, *s.figures[place], *s.pool, *s.lost)


def stage_number(stages: list[Stage], known: dict[tuple[int, ...], int], s: Wotr, role: int, hits: int) -> int:
    """Return the number of a state's stage, adding it if it is new; -1 if the army is destroyed."""
    side = role_side(s, role)
    place = place_of(s, side)
    if units_in_battle(s, side, place) == 0:
        return -1
    key = stage_key(s, place, hits)
    if key not in known:
        known[key] = len(stages)
        stages.append(Stage(s, role, hits))
    return known[key]


class BattleRound:
    """One round: the chance that it is fought, and by role the chances of hits scored and of units lost in it."""

    def __init__(self) -> None:
        self.chance = 0.0
        self.hits: list[list[float]] = [[0.0] * (MOST_HITS + 1), [0.0] * (MOST_HITS + 1)]
        self.losses: list[list[float]] = [[0.0] * (MOST_HITS + 1), [0.0] * (MOST_HITS + 1)]


class Battle:
    """The possible results of a battle. Lists are by role; a distribution is a list of chances indexed by number."""

    def __init__(self, s: Wotr, policy: Policy) -> None:
        self.policy = policy
        self.kind = s.b_kind
        self.side = s.b_side
        # The free rounds by which a card prolongs an assault.
        self.free_rounds = s.b_left
        self.places = [s.b_from, s.b_to]
        self.units = [0, 0]
        self.elites = [0, 0]
        self.figures: list[dict[str, int]] = [{}, {}]
        self.characters: list[list[str]] = [[], []]
        self.most_hits: list[int] = [0, 0]
        for role in (ATTACKER, DEFENDER):
            side = role_side(s, role)
            place = self.places[role]
            self.units[role] = units_in_battle(s, side, place)
            self.elites[role] = elites_in_battle(s, side, place)
            self.most_hits[1 - role] = hits_left(s, role) + MOST_HITS
            for kind in range(KINDS):
                if SIDE_OF[kind // RANKS] == side and in_battle(s, place, kind):
                    self.figures[role][KIND_NAMES[kind]] = in_battle(s, place, kind)
            mask = characters_in_battle(s, side, place)
            self.characters[role] = [CHARACTER_NAMES[c] for c in range(CHARACTERS) if mask >> c & 1]
        # Dice and re-rolls of the first round, as far as examined, and the hit number in it and later.
        self.dice = [0, 0]
        self.rerolls = [0, 0]
        self.hits_on: list[list[int]] = [[0, 0], [0, 0]]
        self.may_withdraw = can_withdraw(s)
        self.may_retreat = len(retreat_regions(s)) > 0
        # results
        self.outcomes = [0.0] * len(OUTCOMES)
        self.rounds: list[BattleRound] = []
        self.ends: list[float] = [0.0]
        self.hits: list[list[float]] = [[0.0] * self.most_hits[0], [0.0] * self.most_hits[1]]
        self.losses: list[list[float]] = [[0.0] * (self.units[0] + 1), [0.0] * (self.units[1] + 1)]
        self.elite_losses: list[list[float]] = [[0.0] * (self.elites[0] + 1), [0.0] * (self.elites[1] + 1)]

    def fought(self, number: int) -> BattleRound:
        """Return the figures of a round, counted from 1."""
        while len(self.rounds) < number:
            self.rounds.append(BattleRound())
            self.ends.append(0.0)
        return self.rounds[number - 1]

    def ended(
        self,
        p: float,
        outcome: int,
        number: int,
        hits: tuple[int, int],
        units: tuple[int, int],
        elites: tuple[int, int],
    ) -> None:
        """Add a possible ending: after a round, with these hits scored and these units and elites left."""
        self.outcomes[outcome] += p
        self.ends[number] += p
        self.hits[0][hits[0]] += p
        self.hits[1][hits[1]] += p
        self.losses[0][self.units[0] - units[0]] += p
        self.losses[1][self.units[1] - units[1]] += p
        self.elite_losses[0][self.elites[0] - elites[0]] += p
        self.elite_losses[1][self.elites[1] - elites[1]] += p

    def plain(self) -> dict[str, Any]:
        """Return everything as plain data, without rounds that are hardly ever fought."""
        out: dict[str, Any] = {
            "kind": BATTLE_NAMES[self.kind],
            "policy": {"elites_first": self.policy.elites_first, "stop": self.policy.stop},
            "may_withdraw": self.may_withdraw,
            "may_retreat": self.may_retreat,
            "outcomes": {OUTCOMES[i]: self.outcomes[i] for i in range(len(OUTCOMES))},
            "rounds": {"mean": mean(self.ends), "chances": trimmed(self.ends)},
            "by_round": [],
        }
        for role in (ATTACKER, DEFENDER):
            side = self.side if role == ATTACKER else 1 - self.side
            out[ROLES[role]] = {
                "side": SIDE_NAMES[side],
                "place": place_name(self.places[role]),
                "figures": self.figures[role],
                "characters": self.characters[role],
                "units": self.units[role],
                "dice": self.dice[role],
                "rerolls": self.rerolls[role],
                "hits_on": self.hits_on[role],
                "hits": {"mean": mean(self.hits[role]), "chances": trimmed(self.hits[role])},
                "losses": {"mean": mean(self.losses[role]), "chances": list(self.losses[role])},
                "elite_losses": {"mean": mean(self.elite_losses[role]), "chances": list(self.elite_losses[role])},
            }
        for number in range(len(self.rounds)):
            one = self.rounds[number]
            if one.chance < 1e-6:
                break
            entry: dict[str, Any] = {"round": number + 1, "chance": one.chance}
            for role in (ATTACKER, DEFENDER):
                hits = [p / one.chance for p in one.hits[role]]
                losses = [p / one.chance for p in one.losses[role]]
                entry[ROLES[role]] = {
                    "hits": {"mean": mean(hits), "chances": hits},
                    "losses": {"mean": mean(losses), "chances": losses},
                }
            out["by_round"].append(entry)
        return out


def attack(s: Wotr, seat: int, place: int, target: int, policy: Policy, card: int) -> Wotr:
    """Return a bare copy in which a seat has attacked with everything it may, before the first round."""
    t = bare(s)
    run(start_attack(t, seat, place, target, ANYBODY, card), t, policy)
    return t


def ready(s: Wotr, place: int) -> tuple[Wotr, int]:
    """Return a copy in which politics stop nobody in a place from attacking, and the commander there (-1: no army)."""
    t = s.copy()
    for side in (FREE, SHADOW):
        if t.units[side * PLACES + place] > 0:
            for nation in range(NATIONS):
                if SIDE_OF[nation] == side:
                    t.box[nation] = AT_WAR
                    t.active[nation] = 1
            return t, commander(t, side, place)
    return t, -1


def hit_chance(s: Wotr, side: int, number: int) -> float:
    """Return the chance that a die hits in a round."""
    s.b_round = number
    need = hit_number(s, side)
    return sum([1 for value in range(1, 7) if is_hit(value, 0, need)]) / 6


def battle(s: Wotr, seat: int, place: int, target: int, policy: Policy, card: int = -1) -> Battle:
    """Return the odds of an attack from one place on another with everything allowed, perhaps by an event card."""
    t = attack(s, seat, place, target, policy, card)
    found = Battle(t, policy)
    t.b_round = 1
    begin(t)
    run(white_rider(t), t, policy)
    attackers = stages_of(t, ATTACKER, policy)
    defenders = stages_of(t, DEFENDER, policy)
    for role, stages in ((ATTACKER, attackers), (DEFENDER, defenders)):
        found.dice[role] = stages[0].dice
        found.rerolls[role] = stages[0].rerolls
        for number in (1, 2):
            t.b_round = number
            found.hits_on[role][number - 1] = hit_number(t, role_side(t, role))
    count = len(defenders)
    mass = [0.0] * (len(attackers) * count)
    mass[0] = 1.0
    number = 1
    going_on = 1.0
    while going_on > NEGLIGIBLE:
        # Only the first round differs from those after it: walls of cities and fortifications (p. 29).
        if number <= 2:
            scored = [
                [rolled(a.dice, a.rerolls, hit_chance(t, t.b_side, number)) for a in attackers],
                [rolled(d.dice, d.rerolls, hit_chance(t, 1 - t.b_side, number)) for d in defenders],
            ]
        fought = found.fought(number)
        fought.chance = going_on
        following = [0.0] * len(mass)
        for at in range(len(mass)):
            if mass[at] > NEVER:
                fight(
                    found,
                    number,
                    mass[at],
                    attackers,
                    defenders,
                    at // count,
                    at % count,
                    scored[0][at // count],
                    scored[1][at % count],
                    following,
                )
        mass = following
        going_on = sum(mass)
        number += 1
    return found


def fight(
    found: Battle,
    number: int,
    chance: float,
    attackers: list[Stage],
    defenders: list[Stage],
    i: int,
    j: int,
    hits_a: list[float],
    hits_d: list[float],
    following: list[float],
) -> None:
    """Fight one round between two stages. Each result ends the battle or leads to two stages in the next round."""
    a = attackers[i]
    d = defenders[j]
    fought = found.rounds[number - 1]
    for x in range(len(hits_a)):
        fought.hits[ATTACKER][x] += chance * hits_a[x]
        left = defenders[d.after[x]].units if d.after[x] >= 0 else 0
        fought.losses[DEFENDER][d.units - left] += chance * hits_a[x]
    for y in range(len(hits_d)):
        fought.hits[DEFENDER][y] += chance * hits_d[y]
        left = attackers[a.after[y]].units if a.after[y] >= 0 else 0
        fought.losses[ATTACKER][a.units - left] += chance * hits_d[y]
    count = len(defenders)
    # An attack in the open fought to the end: there is nothing to decide between rounds.
    unasked = found.kind != B_ASSAULT and found.policy.stop == 0.0
    for y in range(len(hits_d)):
        at_a = a.after[y]
        for x in range(len(hits_a)):
            at_d = d.after[x]
            p = chance * hits_d[y] * hits_a[x]
            outcome = CEASED
            if at_a >= 0 and at_d >= 0:
                onward = at_a if unasked else goes_on(found, number, attackers, at_a, defenders[at_d])
                if onward >= 0:
                    following[onward * count + at_d] += p
                    continue
            else:
                outcome = WON if at_a >= 0 else LOST if at_d >= 0 else BOTH
            units_a, elites_a = (attackers[at_a].units, attackers[at_a].elites) if at_a >= 0 else (0, 0)
            units_d, elites_d = (defenders[at_d].units, defenders[at_d].elites) if at_d >= 0 else (0, 0)
            found.ended(p, outcome, number, (d.hits + x, a.hits + y), (units_a, units_d), (elites_a, elites_d))


def goes_on(found: Battle, number: int, attackers: list[Stage], at: int, d: Stage) -> int:
    """Return the stage in which an attacker continues after a round that both survived; -1 if the attacker ceases."""
    a = attackers[at]
    if ceases(a.units + a.elites, d.units + d.elites, found.policy):
        return -1
    return a.prolonged if found.kind == B_ASSAULT and number > found.free_rounds else at


def simulate_battle(
    s: Wotr, seat: int, place: int, target: int, policy: Policy, runs: int, dice: Dice, card: int = -1
) -> Battle:
    """Return the same figures from battles that the engine fights round by round with real dice."""
    start = attack(s, seat, place, target, policy, card)
    found = Battle(start, policy)
    share = 1.0 / runs
    for _ in range(runs):
        t = start.copy()
        t.dice = dice
        t.log = Log()
        while not run(battle_step(t), t, policy):
            pass
        read_battle(found, start.b_side, t.log, share)
    return found


def read_battle(found: Battle, side: int, log: Log, share: float) -> None:
    """Count one battle from the events of the engine."""
    number = 0
    hits = [0, 0]
    units = found.units[:]
    elites = found.elites[:]
    before = units[:]
    dead = [False, False]
    for event in log.events:
        args = event.args
        if event.kind == "hits_scored":
            if number:
                count_losses(found.rounds[number - 1], before, units, share)
            before = units[:]
            number += 1
            fought = found.fought(number)
            fought.chance += share
            for role in (ATTACKER, DEFENDER):
                fought.hits[role][args[role]] += share
                hits[role] += args[role]
        elif event.kind == "eliminated" and args[0] % RANKS != LEADER:
            role = ATTACKER if SIDE_OF[args[0] // RANKS] == side else DEFENDER
            units[role] -= args[1]
            if args[0] % RANKS != REGULAR:
                elites[role] -= args[1]
        elif event.kind == "reduced":
            elites[ATTACKER if SIDE_OF[args[0]] == side else DEFENDER] -= 1
        elif event.kind == "army_destroyed":
            dead[ATTACKER if args[0] == side else DEFENDER] = True
    count_losses(found.rounds[number - 1], before, units, share)
    outcome = CEASED
    if dead[ATTACKER]:
        outcome = BOTH if dead[DEFENDER] else LOST
    elif dead[DEFENDER]:
        outcome = WON
    found.ended(share, outcome, number, (hits[0], hits[1]), (units[0], units[1]), (elites[0], elites[1]))


def count_losses(fought: BattleRound, before: list[int], after: list[int], share: float) -> None:
    """Count the units lost in a round."""
    for role in (ATTACKER, DEFENDER):
        fought.losses[role][before[role] - after[role]] += share
