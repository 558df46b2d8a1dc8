"""The odds of a battle and of a move of the Fellowship: exact, cards in hand aside, every choice by a stated policy.

No rule is written twice. What is rolled, what hits, what a hit takes and what a tile does is asked of the engine, on
copies of the state with forced dice; what is done here is to add up the chances of the ways the dice can fall.
"""

from math import comb
from typing import Any, Final, TypeVar

from warhost.games.wotr.armies import (
    besieges,
    casualties,
    characters_in_battle,
    elites_in_battle,
    in_battle,
    units_in_battle,
)
from warhost.games.wotr.battle import (
    attack_places,
    attack_targets,
    battle_step,
    begin,
    can_withdraw,
    combat_roll,
    hit_number,
    is_hit,
    leader_reroll,
    nazgul_leadership,
    place_of,
    prolong,
    retreat_regions,
    start_attack,
    white_rider,
)
from warhost.games.wotr.cards.sh_strat import uruk_sieges
from warhost.games.wotr.hunt import can_move, move_fellowship, refill
from warhost.games.wotr.ids import (
    A_REDUCE,
    A_REMOVE,
    ALL,
    AT_WAR,
    B_ASSAULT,
    BATTLE_NAMES,
    CEASE,
    CHARACTER_NAMES,
    CHARACTERS,
    D_MOVE_FELLOWSHIP,
    E_CORRUPTION,
    E_RING,
    FIGHT,
    FREE,
    GANDALF_WHITE,
    GO_ON,
    KINDS,
    LEADER,
    NATIONS,
    NO,
    PASS,
    PLACES,
    REGIONS,
    REGULAR,
    SHADOW,
    SIDE_NAMES,
    STAY,
    TAKE,
    YES,
)
from warhost.games.wotr.invariants import place_name
from warhost.games.wotr.moves import ANYBODY
from warhost.games.wotr.named import FIGHTING_URUK_HAI, HELP_UNLOOKED_FOR, SIDE_OF
from warhost.games.wotr.round import Round
from warhost.games.wotr.state import GameEnd, Wotr
from warhost.games.wotr.tables import (
    CARD_NAMES,
    DIE,
    KIND_NAMES,
    LEADERSHIP,
    TILE_NAMES,
    TILE_VALUE,
    TILES,
)
from warhost.games.wotr.teams import commander
from warhost.kernel.dice import Dice
from warhost.kernel.events import Log
from warhost.kernel.flow import Ask, Flow, State

T = TypeVar("T")

# A round gives at most five dice, and so at most five hits.
MOST_HITS: Final = 5
# More than both sides can roll together: forced dice that all miss, or all hit.
MISSES: Final[list[int]] = [1] * (4 * MOST_HITS)
SIXES: Final[list[int]] = [6] * (4 * MOST_HITS)
# A battle is followed until it goes on with less than this chance; a way it can go with less is not followed.
NEGLIGIBLE: Final = 1e-12
NEVER: Final = 1e-18

ATTACKER: Final = 0
DEFENDER: Final = 1
ROLES: Final = ["attacker", "defender"]

# How a battle ends: one army destroyed, both, or none because the attacker ceased (an assault: could not prolong).
WON: Final = 0
LOST: Final = 1
BOTH: Final = 2
CEASED: Final = 3
OUTCOMES: Final = ["won", "lost", "both", "ceased"]


# ---- choices


class Policy:
    """How both sides choose.

    Casualties: regulars first, then elites are reduced, and an elite is removed only when there is no regular to
    replace it; with `elites_first` elites are reduced before regulars go. Of equal choices the first offered is taken.
    The attacker goes on to the end, in an assault as long as an elite can be reduced; or he ceases as soon as the hits
    he can still take are fewer than `stop` times the defender's. The defender fights in the open and never retreats.
    Gandalf the White silences the Nazgul when their Leadership is greater than his. Nobody uses a combat card.

    In the Hunt the Shadow uses Crebain and re-rolls all failures; the Free Peoples take all damage as Corruption and
    use no card on the table: what Guide, companions and cards can avert comes off these odds.
    """

    def __init__(self, elites_first: bool = False, stop: float = 0.0) -> None:
        self.elites_first = elites_first
        self.stop = stop


# The answers that are the same whatever the position.
FIXED: Final[dict[str, int]] = {
    "fight_or_withdraw": FIGHT, "retreat": STAY, "advance": STAY, "combat_card": PASS,
    "crebain": YES, "wizards_staff": NO, "mithril_coat": NO, "hunt_card": NO, "hunt_damage": TAKE,
}


def answer(s: Wotr, ask: Ask, policy: Policy) -> int:
    """What the policy says to a question."""
    kind = ask.kind
    options = ask.options
    if kind == "casualty":
        return casualty(options, policy)
    if kind == "cease_or_go_on":
        return CEASE if ceases(hits_left(s, ATTACKER), hits_left(s, DEFENDER), policy) else GO_ON
    if kind == "prolong":
        if len(options) == 1 or ceases(hits_left(s, ATTACKER), hits_left(s, DEFENDER), policy):
            return CEASE
        return options[1]
    if kind == "white_rider":
        return GO_ON if nazgul_leadership(s) > LEADERSHIP[GANDALF_WHITE] else PASS
    if kind == "force":
        # Everything, at once or figure by figure as long as one is offered.
        return ALL if ALL in options else options[-1]
    if kind == "hunt_reroll":
        return options[-1]
    return FIXED[kind]


def casualty(options: list[int], policy: Policy) -> int:
    """The figure that takes a hit."""
    regulars = [o for o in options if o < A_REDUCE and (o - A_REMOVE) % 3 == REGULAR]
    reductions = [o for o in options if o >= A_REDUCE]
    wanted = reductions + regulars if policy.elites_first else regulars + reductions
    return wanted[0] if wanted else options[0]


def ceases(attacker: int, defender: int, policy: Policy) -> bool:
    """Whether the attacker gives up, by the hits that both can still take."""
    return attacker < policy.stop * defender


def role_side(s: Wotr, role: int) -> int:
    """The side that plays a role in the battle."""
    return s.b_side if role == ATTACKER else 1 - s.b_side


def hits_left(s: Wotr, role: int) -> int:
    """How many hits an army can take: a unit one, an elite two."""
    side = role_side(s, role)
    place = place_of(s, side)
    return units_in_battle(s, side, place) + elites_in_battle(s, side, place)


def run(flow: Flow[T], s: Wotr, policy: Policy) -> T:
    """Carry a flow out by the policy; what it returns."""
    try:
        ask = next(flow)
        while True:
            ask = flow.send(answer(s, ask, policy))
    except StopIteration as end:
        value: T = end.value
        return value


def bare(s: Wotr) -> Wotr:
    """A copy without anything hidden: no hands, decks, face-down cards or dice to come. All odds start from it."""
    t = s.copy()
    t.hands = [[] for _ in range(s.players)]
    t.buried = [[] for _ in range(s.players)]
    t.decks = [[], [], [], []]
    t.combat = [-1, -1]
    t.dice = Dice(b"")
    t.seen = 0
    return t


def force_dice(s: Wotr, script: dict[str, list[int]]) -> None:
    """Let the next results be these."""
    s.dice.script = script
    s.dice.used = {}


def rolled(dice: int, rerolls: int, chance: float) -> list[float]:
    """The chance of every number of hits: so many dice, the misses among them rolled again up to a number."""
    out = [0.0] * (dice + 1)
    for first in range(dice + 1):
        p = exactly(first, dice, chance)
        again = min(rerolls, dice - first)
        for more in range(again + 1):
            out[first + more] += p * exactly(more, again, chance)
    return out


def exactly(hits: int, dice: int, chance: float) -> float:
    """The chance of exactly so many hits."""
    power: float = chance**hits * (1.0 - chance) ** (dice - hits)
    return comb(dice, hits) * power


def mean(distribution: list[float]) -> float:
    """The expected number."""
    total = 0.0
    for value in range(len(distribution)):
        total += value * distribution[value]
    return total


# ---- battles


class Stage:
    """An army after some hits: what it is and what it rolls."""

    def __init__(self, s: Wotr, role: int, hits: int) -> None:
        side = role_side(s, role)
        place = place_of(s, side)
        self.state = s
        self.hits = hits
        self.units = units_in_battle(s, side, place)
        self.elites = elites_in_battle(s, side, place)
        # The engine rolls: when all dice miss, the misses are the dice; when all re-rolls hit, the hits are they.
        r = Round()
        force_dice(s, {"combat": MISSES})
        combat_roll(s, r)
        force_dice(s, {"combat": SIXES})
        leader_reroll(s, r)
        self.dice = r.missed[side]
        self.rerolls = r.reroll_hits[side]
        # The stages after 0 to 5 more hits, and after an elite is reduced to prolong an assault; -1: there is none.
        self.after: list[int] = []
        self.prolonged = -1


def stages_of(start: Wotr, role: int, policy: Policy) -> list[Stage]:
    """Everything that can become of an army in a battle; the first stage is the whole army."""
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
    """What tells the stages of an army apart: hits taken, figures, and the regulars that could replace an elite."""
    return (hits, *s.figures[place], *s.pool, *s.lost)


def stage_number(stages: list[Stage], known: dict[tuple[int, ...], int], s: Wotr, role: int, hits: int) -> int:
    """The number of the stage that a state shows, a new one if need be; -1 when the army is destroyed."""
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
    """One round: the chance that it is fought; by role the chances of hits scored and of units lost in it."""

    def __init__(self) -> None:
        self.chance = 0.0
        self.hits: list[list[float]] = [[0.0] * (MOST_HITS + 1), [0.0] * (MOST_HITS + 1)]
        self.losses: list[list[float]] = [[0.0] * (MOST_HITS + 1), [0.0] * (MOST_HITS + 1)]


class Battle:
    """What can come of a battle. Lists by role; a distribution is a list of chances, its index the number."""

    def __init__(self, s: Wotr, policy: Policy) -> None:
        self.policy = policy
        self.kind = s.b_kind
        self.side = s.b_side
        # The rounds by which a card prolongs an assault for nothing.
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
                if SIDE_OF[kind // 3] == side and in_battle(s, place, kind):
                    self.figures[role][KIND_NAMES[kind]] = in_battle(s, place, kind)
            mask = characters_in_battle(s, side, place)
            self.characters[role] = [CHARACTER_NAMES[c] for c in range(CHARACTERS) if mask >> c & 1]
        # Of the first round, as far as it was looked at: dice, re-rolls; and the hit number in it and later.
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
        """The figures of a round, counted from 1."""
        while len(self.rounds) < number:
            self.rounds.append(BattleRound())
            self.ends.append(0.0)
        return self.rounds[number - 1]

    def ended(self, p: float, outcome: int, number: int, hits: tuple[int, int], units: tuple[int, int],
              elites: tuple[int, int]) -> None:
        """The battle may end so: after a round, with these hits scored and these units and elites left."""
        self.outcomes[outcome] += p
        self.ends[number] += p
        self.hits[0][hits[0]] += p
        self.hits[1][hits[1]] += p
        self.losses[0][self.units[0] - units[0]] += p
        self.losses[1][self.units[1] - units[1]] += p
        self.elite_losses[0][self.elites[0] - elites[0]] += p
        self.elite_losses[1][self.elites[1] - elites[1]] += p

    def plain(self) -> dict[str, Any]:
        """All of it as plain data. Rounds that are hardly ever fought are left out."""
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


def trimmed(chances: list[float]) -> list[float]:
    """A distribution without the numbers at its end that hardly ever come."""
    last = len(chances)
    while last > 1 and chances[last - 1] < NEGLIGIBLE:
        last -= 1
    return chances[:last]


def attack(s: Wotr, seat: int, place: int, target: int, policy: Policy, card: int) -> Wotr:
    """A bare copy in which a seat has attacked with everything it may; the first round is to come."""
    t = bare(s)
    run(start_attack(t, seat, place, target, ANYBODY, card), t, policy)
    return t


def ready(s: Wotr, place: int) -> tuple[Wotr, int]:
    """A copy in which politics keep nobody in a place from attacking, and who commands there (-1: no army)."""
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
    """The chance that a die hits in a round."""
    s.b_round = number
    need = hit_number(s, side)
    return sum([1 for value in range(1, 7) if is_hit(value, 0, need)]) / 6


def battle(s: Wotr, seat: int, place: int, target: int, policy: Policy, card: int = -1) -> Battle:
    """The odds when a seat attacks one place from another with everything it may, by an event card or without."""
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
                fight(found, number, mass[at], attackers, defenders, at // count, at % count,
                      scored[0][at // count], scored[1][at % count], following)
        mass = following
        going_on = sum(mass)
        number += 1
    return found


def fight(found: Battle, number: int, chance: float, attackers: list[Stage], defenders: list[Stage], i: int, j: int,
          hits_a: list[float], hits_d: list[float], following: list[float]) -> None:
    """One round between two stages: every result ends the battle or leads to a pair of stages in the next round."""
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
    # An attack in the open to the end: nothing is to be decided between rounds.
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
    """The stage in which an attacker goes on after a round that both have survived; -1 when he ceases."""
    a = attackers[at]
    if ceases(a.units + a.elites, d.units + d.elites, found.policy):
        return -1
    return a.prolonged if found.kind == B_ASSAULT and number > found.free_rounds else at


def simulate_battle(s: Wotr, seat: int, place: int, target: int, policy: Policy, runs: int, dice: Dice,
                    card: int = -1) -> Battle:
    """The same figures from battles that the engine fights round by round with real dice."""
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
    """Count one battle by what the engine told of it."""
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
        elif event.kind == "eliminated" and args[0] % 3 != LEADER:
            role = ATTACKER if SIDE_OF[args[0] // 3] == side else DEFENDER
            units[role] -= args[1]
            if args[0] % 3 != REGULAR:
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
    """The units that a round has cost."""
    for role in (ATTACKER, DEFENDER):
        fought.losses[role][before[role] - after[role]] += share


# ---- the Hunt


class Hunt:
    """What can come of a move of the Fellowship. A distribution is a list of chances, its index the number."""

    def __init__(self, s: Wotr) -> None:
        self.mordor = s.mordor
        self.corruption = s.corruption
        # The roll; on the Mordor Track there is none, and a tile is drawn for certain.
        self.dice = 0
        self.rerolls = 0
        self.bonus = 0
        self.chance = 0.0
        self.tiles: list[float] = [0.0] * TILES
        # Cards on the table that can still change the result.
        self.table = [CARD_NAMES[card] for card in s.table]
        # results
        self.successes: list[float] = [0.0] * (MOST_HITS + 1)
        self.drawn = 0.0
        self.damage: list[float] = [0.0] * 21
        self.revealed = 0.0
        # Corruption after the move, from 0 to 12, when all damage is taken; and the ends of the Mordor Track.
        self.after: list[float] = [0.0] * 13
        self.stopped = 0.0
        self.corrupted = 0.0
        self.destroyed = 0.0

    def moved(self, p: float, move: "Move") -> None:
        """The move may go so."""
        self.successes[move.successes] += p
        if move.tile >= 0:
            self.drawn += p
        self.damage[move.damage] += p
        self.after[move.corruption] += p
        if move.revealed:
            self.revealed += p
        if move.stopped:
            self.stopped += p
        if move.ending == E_CORRUPTION:
            self.corrupted += p
        elif move.ending == E_RING:
            self.destroyed += p

    def plain(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            "mordor": self.mordor if self.mordor >= 0 else None,
            "dice": self.dice,
            "bonus": self.bonus,
            "rerolls": self.rerolls,
            "die_chance": self.chance,
            "table": self.table,
            "tiles": {TILE_NAMES[t]: self.tiles[t] for t in range(TILES) if self.tiles[t] > 0},
            "successes": {"mean": mean(self.successes), "chances": trimmed(self.successes)},
            "success": self.drawn,
            "damage": {"mean": mean(self.damage), "chances": trimmed(self.damage)},
            "reveal": self.revealed,
            "corruption": {"now": self.corruption, "mean": mean(self.after), "chances": list(self.after)},
            "corrupted": self.corrupted,
            "stopped": self.stopped,
            "destroyed": self.destroyed,
        }


class Move:
    """One move of the Fellowship as the engine made it, up to the point where a revealed figure would walk."""

    def __init__(self, s: Wotr, policy: Policy) -> None:
        before = s.mordor
        log = Log()
        s.log = log
        self.level = 0
        self.bonus = 0
        self.rerolls = 0
        self.successes = 0
        self.tile = -1
        self.damage = 0
        self.revealed = False
        flow = move_fellowship(s)
        try:
            ask = next(flow)
            while ask.kind != "bearers":
                if ask.kind == "hunt_reroll":
                    self.rerolls = ask.args[0]
                ask = flow.send(answer(s, ask, policy))
        except (StopIteration, GameEnd):
            pass
        flow.close()
        for event in log.events:
            if event.kind == "hunt_roll":
                self.level, self.bonus, self.successes = event.args
            elif event.kind == "tile":
                self.tile = event.args[0]
            elif event.kind == "hunt_damage":
                self.damage = event.args[0]
            elif event.kind == "revealed":
                self.revealed = True
        self.corruption = s.corruption
        self.stopped = before >= 0 and s.mordor == before and s.ending == 0
        self.ending = s.ending


def hunt(s: Wotr, policy: Policy) -> Hunt | None:
    """The odds of moving the Fellowship now, or None while it is revealed and cannot move."""
    if not can_move(s):
        return None
    start = bare(s)
    found = Hunt(start)
    pool = start.copy()
    refill(pool)
    number = sum(pool.tiles)
    if number:
        found.tiles = [count / number for count in pool.tiles]
    if start.mordor >= 0:
        draw(found, start, policy, 0, 1.0)
        return found
    # The engine rolls: with every die the same, and an enemy who re-rolls all, it shows what succeeds and how often.
    for value in range(1, 7):
        move = forced(start, policy, {"hunt": [value] * (2 * MOST_HITS)})
        found.dice = move.level
        found.bonus = move.bonus
        found.rerolls = max(found.rerolls, move.rerolls)
        if move.successes == move.level and move.level > 0:
            found.chance += 1 / 6
    successes = rolled(found.dice, found.rerolls, found.chance)
    for hits in range(len(successes)):
        if successes[hits] > 0:
            draw(found, start, policy, hits, successes[hits])
    return found


def forced(start: Wotr, policy: Policy, script: dict[str, list[int]]) -> Move:
    """A move with forced results, on a copy."""
    t = start.copy()
    force_dice(t, script)
    return Move(t, policy)


def draw(found: Hunt, start: Wotr, policy: Policy, successes: int, chance: float) -> None:
    """Every tile that a roll with so many successes can bring, and every die of a tile that rolls one."""
    # Sixes succeed and ones fail whatever the modifiers; with as many dice as are re-rolled failing again.
    script = {"hunt": [6] * successes + [1] * (2 * MOST_HITS)}
    if sum(found.tiles) == 0 or (start.mordor < 0 and successes == 0):
        found.moved(chance, forced(start, policy, script))
        return
    for tile in range(TILES):
        if found.tiles[tile] > 0:
            dice = 6 if TILE_VALUE[tile] == DIE else 1
            for value in range(1, dice + 1):
                script["tile"] = [tile]
                script["hunt_damage"] = [value]
                found.moved(chance * found.tiles[tile] / dice, forced(start, policy, script))


def simulate_hunt(s: Wotr, policy: Policy, runs: int, dice: Dice) -> Hunt:
    """The same figures from moves that the engine makes with real dice."""
    start = bare(s)
    found = Hunt(start)
    share = 1.0 / runs
    for _ in range(runs):
        t = start.copy()
        t.dice = dice
        found.moved(share, Move(t, policy))
    return found


# ---- for the page


STANDARD_POLICY: Final = Policy()
# Answers given before, by everything public in the position and the choice.
CACHE: Final[dict[tuple[int, ...], dict[str, Any]]] = {}
MOST_CACHED: Final = 512


def has_odds(ask: Ask, option: int) -> bool:
    """Whether an option starts a battle or moves the Fellowship."""
    if ask.kind == "attack_from" or ask.kind == "attack_to":
        return True
    return option == D_MOVE_FELLOWSHIP and (ask.kind == "deed" or ask.kind == "another_way")


def odds_of(state: State, seat: int, ask: Ask, option: int) -> dict[str, Any] | None:
    """The odds behind an option of a question, for the seat that is asked; None where there are none to tell.

    `attack_to`: the battle; `attack_from`: a battle for every place that can be attacked from there; moving the
    Fellowship: the Hunt. They are made of what lies open on the table. The answer is shared: read it, do not change it.
    """
    if not isinstance(state, Wotr) or ask.seat != seat or option not in ask.options or not has_odds(ask, option):
        return None
    moves = option == D_MOVE_FELLOWSHIP
    s = bare(state)
    place = -1
    targets: list[int] = []
    card = -1
    if not moves:
        place = option if ask.kind == "attack_from" else ask.args[0]
        card = attacking_card(s, ask)
        targets = [option] if ask.kind == "attack_to" else targets_from(s, seat, place, card)
    key = (seat, place, card, len(targets), *targets, *s.columns())
    found = CACHE.get(key)
    if found is None:
        if moves:
            move = hunt(s, STANDARD_POLICY)
            assert move is not None
            found = {"what": "hunt", "hunt": move.plain()}
        else:
            battles = [battle(s, seat, place, target, STANDARD_POLICY, card).plain() for target in targets]
            found = {"what": "battle", "battles": battles}
        if len(CACHE) >= MOST_CACHED:
            CACHE.clear()
        CACHE[key] = found
    return found


def attacking_card(s: Wotr, ask: Ask) -> int:
    """The event card that makes an army attack, as far as it changes the battle; -1: none."""
    if ask.rule == "siege.relief":
        return HELP_UNLOOKED_FOR
    # Only the armies that this card may use are offered, and it was played just now.
    if ask.kind == "attack_from" and s.played and s.played[-1] == FIGHTING_URUK_HAI:
        if ask.options == uruk_sieges(s, ask.seat) != attack_places(s, ask.seat, ANYBODY):
            return FIGHTING_URUK_HAI
    return -1


def targets_from(s: Wotr, seat: int, place: int, card: int) -> list[int]:
    """What an army in a place may attack, by a card or without."""
    targets = attack_targets(s, seat, place)
    if card == HELP_UNLOOKED_FOR:
        return [p for p in targets if besieges(s, SHADOW, p)]
    if card == FIGHTING_URUK_HAI:
        return [p for p in targets if p >= REGIONS]
    return targets
