"""The Shadow strategy deck."""

from typing import Final

from warhost.games.action_dice import F_WILL
from warhost.games.wotr.armies import (
    army_in_region,
    besieged,
    besieges,
    disband,
    eliminate,
    event_hits,
    free_for_movement,
    has_army,
    is_free,
    recruit,
    settle,
    trim,
)
from warhost.games.wotr.attack import WhoAttacks, attack_places, attack_targets, can_attack_from, start_attack
from warhost.games.wotr.battle_sides import battle_region
from warhost.games.wotr.cards.common import (
    ThreeRounds,
    can_recruit_unit,
    open_to_recruits,
    recruit_figures,
    recruit_unit,
    roll_hits,
)
from warhost.games.wotr.characters import companions_on_map, on_map
from warhost.games.wotr.fellowship import bearers_region
from warhost.games.wotr.force import ANYBODY, Choice, Force, available, choose_force
from warhost.games.wotr.ids import (
    A_NATION,
    A_REMOVE,
    A_UNIT,
    ARAGORN,
    D_DISCARD_FOLLY,
    DONE,
    ELITE,
    ELVES,
    FREE,
    FREE_LEADERS,
    GANDALF_GREY,
    GANDALF_WHITE,
    GONDOR,
    ISENGARD,
    KINDS,
    LEADER,
    NATIONS,
    NAZGUL,
    NOT_YET,
    PLACES,
    RANKS,
    REGIONS,
    REGULAR,
    SARUMAN,
    SAURON,
    SHADOW,
    SOUTHRONS,
    WITCH_KING,
)
from warhost.games.wotr.moves import (
    Moved,
    army_places,
    besieging_armies,
    can_march,
    can_move_any,
    march,
    move_armies,
    move_force,
)
from warhost.games.wotr.politics import BY_ABILITY, BY_ATTACK, at_war, discard_from_table
from warhost.games.wotr.regions import (
    ELVEN_STRONGHOLDS,
    MINAS_MORGUL,
    MINAS_TIRITH,
    MORIA,
    NORTH_DUNLAND,
    ORTHANC,
    SAURON_STRONGHOLDS,
    SETTLEMENTS,
    SOUTH_DUNLAND,
    UMBAR,
)
from warhost.games.wotr.registry import Card
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import BOX, COASTAL, EAST_EDGE, NATION_OF, NEIGHBOURS, REGION_AT, SIDE_OF, region
from warhost.games.wotr.teams import controls, owner, side_of
from warhost.kernel.flow import Ask, Flow

ISENGARD_REGULAR: Final = ISENGARD * RANKS + REGULAR
SAURON_REGULAR: Final = SAURON * RANKS + REGULAR
SAURON_ELITE: Final = SAURON * RANKS + ELITE
SOUTHRON_REGULAR: Final = SOUTHRONS * RANKS + REGULAR

ANGMAR: Final = region("angmar")
DOL_GULDUR: Final = region("dol_guldur")
ETTENMOORS: Final = region("ettenmoors")
GORGOROTH: Final = region("gorgoroth")
MOUNT_GRAM: Final = region("mount_gram")
MOUNT_GUNDABAD: Final = region("mount_gundabad")
NURN: Final = region("nurn")
TROLLSHAWS: Final = region("trollshaws")
WEATHER_HILLS: Final = region("weather_hills")

DUNLANDS: Final[list[int]] = [NORTH_DUNLAND, SOUTH_DUNLAND]
NEAR_DUNLAND: Final[list[int]] = sorted({*NEIGHBOURS[NORTH_DUNLAND], *NEIGHBOURS[SOUTH_DUNLAND]})
GONDOR_COAST: Final[list[int]] = [r for r in range(REGIONS) if COASTAL[r] and NATION_OF[r] == GONDOR]
EASTERN_EDGE: Final[list[int]] = [r for r in range(REGIONS) if EAST_EDGE[r] and NATION_OF[r] == SOUTHRONS]


def shadow_at_war(s: Wotr) -> bool:
    """Whether all three Shadow nations are At War."""
    return at_war(s, ISENGARD) and at_war(s, SAURON) and at_war(s, SOUTHRONS)


# ---- recruiting in several places


def can_recruit_kind(s: Wotr, place: int, kind: int) -> bool:
    """Whether an event can bring a figure of this kind into a region."""
    return s.pool[kind] > 0 and open_to_recruits(s, SIDE_OF[kind // RANKS], place)


def spread(s: Wotr, seat: int, kind: int, regions: list[int], each: int, most: int) -> Flow[None]:
    """Recruit `each` figures in `most` different regions. If there are too few the player places them one by one."""
    left = [r for r in regions if open_to_recruits(s, SIDE_OF[kind // RANKS], r)]
    wanted = each * min(most, len(left))
    if s.pool[kind] >= wanted and len(left) <= most:
        for r in left:
            recruit_figures(s, r, kind, each)
        return
    at_once = each if s.pool[kind] >= wanted else 1
    placed = [0] * REGIONS
    while left and s.pool[kind] > 0:
        r = yield Ask(seat, "recruit_at", left, "cards.recruit", (kind,))
        placed[r] += recruit_figures(s, r, kind, at_once)
        full = sum([1 for n in placed if n > 0]) >= most
        left = [x for x in left if placed[x] < each and (placed[x] > 0 or not full)]


# ---- actions


class ReturnToValinor(Card):
    """With an Elven stronghold fallen, every other one not besieged is hit: roll a die for each Elven unit."""

    def playable(self, s: Wotr, seat: int) -> bool:
        if not any(s.control[r] == SHADOW for r in ELVEN_STRONGHOLDS):
            return False
        return any(elves_at_ease(s, r) > 0 for r in ELVEN_STRONGHOLDS)

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        for r in ELVEN_STRONGHOLDS:
            hits = roll_hits(s, min(5, elves_at_ease(s, r)), 6)
            yield from event_hits(s, FREE, r, hits)


def elves_at_ease(s: Wotr, stronghold: int) -> int:
    """Return how many Elven units are in the region of a stronghold that is not besieged."""
    if besieged(s, stronghold):
        return 0
    row = s.figures[stronghold]
    return row[ELVES * RANKS + REGULAR] + row[ELVES * RANKS + ELITE]


class FightingUrukHai(ThreeRounds):
    """With Saruman in play, an army with Isengard units assaults the stronghold it besieges for three rounds."""

    def playable(self, s: Wotr, seat: int) -> bool:
        return on_map(s, SARUMAN) and len(uruk_sieges(s, seat)) > 0

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        place = yield WhoAttacks(seat, uruk_sieges(s, seat), ANYBODY)
        yield from start_attack(s, seat, place, BOX[place], ANYBODY, self.number)

    def asks_attack(self, s: Wotr, ask: Ask) -> bool:
        if ask.kind != "attack_from":
            return False
        # Only the armies that this card allows are offered.
        return ask.options == uruk_sieges(s, ask.seat) != attack_places(s, ask.seat, ANYBODY)

    def battle_targets(self, s: Wotr, places: list[int]) -> list[int]:
        return [p for p in places if p >= REGIONS]

    def could_start(self, s: Wotr, here: int, there: int) -> bool:
        return s.b_side == SHADOW and s.where[SARUMAN] != NOT_YET


def uruk_sieges(s: Wotr, seat: int) -> list[int]:
    """Return the regions where an army with an Isengard unit can assault the stronghold it besieges."""
    found: list[int] = []
    for r in besieging_armies(s, SHADOW):
        if isengarders(s, r) > 0:
            if BOX[r] in attack_targets(s, seat, r) and can_attack_from(s, seat, r, ANYBODY):
                found.append(r)
    return found


class DenethorsFolly(Card):
    """While Minas Tirith is besieged: it loses a leader, and the Free Peoples use no combat cards there.

    They discard it with Will of the West, or with any die if Gandalf or Aragorn is in Minas Tirith.
    """

    deed: int = D_DISCARD_FOLLY

    def playable(self, s: Wotr, seat: int) -> bool:
        return self.holds(s)

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        place = BOX[MINAS_TIRITH]
        leaders = [A_REMOVE + k for k in FREE_LEADERS if s.figures[place][k] > 0]
        if leaders:
            answer = yield Ask(seat, "eliminate", leaders, "cards.partial", (place,))
            eliminate(s, place, answer - A_REMOVE)

    def holds(self, s: Wotr) -> bool:
        return besieges(s, SHADOW, MINAS_TIRITH)

    def bars_combat_cards(self, s: Wotr) -> bool:
        return battle_region(s) == MINAS_TIRITH

    def offers(self, s: Wotr, seat: int, face: int) -> bool:
        if side_of(s, seat) == SHADOW:
            return False
        healers = (GANDALF_GREY, GANDALF_WHITE, ARAGORN)
        return face == F_WILL or any(s.where[c] >= 0 and REGION_AT[s.where[c]] == MINAS_TIRITH for c in healers)

    def pay(self, s: Wotr, seat: int, face: int) -> Flow[None]:
        discard_from_table(s, self.number)
        return
        yield


class DayWithoutDawn(Card):
    """With the whole Shadow At War, the Free Peoples lose their unused Will of the West dice."""

    def playable(self, s: Wotr, seat: int) -> bool:
        return shadow_at_war(s) and s.faces[F_WILL] > 0

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        number = s.faces[F_WILL]
        s.faces[F_WILL] = 0
        s.spent[FREE] += number
        s.note("dice_lost", (FREE, F_WILL, number))
        return
        yield


class ThreatsAndPromises(Card):
    """On the table until an attack or a companion moves a nation: Muster dice do not advance passive nations."""

    def playable(self, s: Wotr, seat: int) -> bool:
        return any(not s.active[n] for n in range(NATIONS) if SIDE_OF[n] == FREE)

    def stops_diplomacy(self, s: Wotr, nation: int) -> bool:
        return SIDE_OF[nation] == FREE and not s.active[nation]

    def ends_when_advanced(self, nation: int, cause: int) -> bool:
        return SIDE_OF[nation] == FREE and (cause == BY_ATTACK or cause == BY_ABILITY)


class Stormcrow(Card):
    """A nation not At War steps back and loses a figure, if the Fellowship or a companion is in its land."""

    steps_back: int = 1

    def playable(self, s: Wotr, seat: int) -> bool:
        return len(harbouring(s)) > 0

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        answer = yield Ask(seat, "stormcrow", [A_NATION + n for n in harbouring(s)], "politics.track")
        nation = answer - A_NATION
        if s.box[nation] > 1:
            s.box[nation] -= 1
            s.note("moved_back", (nation, s.box[nation]))
        places = places_of_nation(s, nation)
        if places:
            place = yield Ask(owner(s, nation), "eliminate_at", places, "cards.partial", (nation,))
            kinds = [nation * RANKS + rank for rank in range(RANKS) if s.figures[place][nation * RANKS + rank] > 0]
            answer = yield Ask(owner(s, nation), "eliminate", [A_REMOVE + k for k in kinds], "cards.partial", (place,))
            eliminate(s, place, answer - A_REMOVE)
            settle(s, REGION_AT[place])


def harbouring(s: Wotr) -> list[int]:
    """Return the Free nations not At War that have the figure or a companion in their land, and something to lose."""
    regions = [REGION_AT[s.where[c]] for c in companions_on_map(s)]
    figure = bearers_region(s)
    if figure >= 0:
        regions.append(figure)
    found: list[int] = []
    for nation in range(NATIONS):
        if SIDE_OF[nation] == FREE and not at_war(s, nation) and any(NATION_OF[r] == nation for r in regions):
            if s.box[nation] > 1 or places_of_nation(s, nation):
                found.append(nation)
    return found


def places_of_nation(s: Wotr, nation: int) -> list[int]:
    """Return the places with figures of a nation."""
    return [p for p in range(PLACES) if any(s.figures[p][nation * RANKS : (nation + 1) * RANKS])]


# ---- armies


class GatheringChoice(Choice):
    """Limits a force that marches to another Shadow army: all its nations must be able to go the same way."""

    def __init__(self, s: Wotr, seat: int, place: int, most: Force, steps: int, goals: list[int]) -> None:
        super().__init__(s, seat, place, most, 10, ANYBODY)
        self.goals = goals
        # The sets of nations that can go together, as masks.
        self.together: list[int] = []
        present = most.nations()
        for mask in range(1 << ISENGARD, 1 << NATIONS, 1 << ISENGARD):
            if mask & ~present == 0:
                force = Force()
                for nation in range(ISENGARD, NATIONS):
                    if mask >> nation & 1:
                        force.put(nation * RANKS)
                if can_march(s, seat, place, force, steps, goals):
                    self.together.append(mask)

    def can_grow(self, s: Wotr, force: Force) -> bool:
        """Whether a force may go as it is, or can be completed so that it may."""
        nations = force.nations()
        for mask in self.together:
            if nations & ~mask == 0 and (not self.mixed or self.command_kept_by(s, force, mask)):
                return True
        return False

    def command_kept_by(self, s: Wotr, force: Force, mask: int) -> bool:
        """Whether the commander can keep control of a force with units of these nations alone."""
        whole = self.most
        part = Force()
        for kind in range(KINDS):
            if mask >> (kind // RANKS) & 1 and kind % RANKS != LEADER:
                part.put(kind, whole.counts[kind])
        self.most = part
        kept = self.command_kept(s, force)
        self.most = whole
        return kept

    def possible(self, s: Wotr) -> bool:
        return self.can_grow(s, Force())

    def valid(self, s: Wotr, force: Force) -> bool:
        return super().valid(s, force) and force.nations() in self.together

    def may_add(self, s: Wotr, force: Force, kind: int) -> bool:
        if force.units >= self.cap:
            return False
        force.put(kind)
        possible = self.can_grow(s, force)
        force.put(kind, -1)
        return possible


class Gathering(Card):
    """Move a number of armies, each up to a number of regions, to a region with another Shadow army."""

    def __init__(self, armies: int, steps: int) -> None:
        super().__init__()
        self.armies = armies
        self.steps = steps

    def playable(self, s: Wotr, seat: int) -> bool:
        goals = open_armies(s)
        moved = Moved()
        return any(self.choice(s, seat, p, moved, goals).possible(s) for p in army_places(s, seat))

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        goals = open_armies(s)
        moved = Moved()
        for left in range(self.armies, 0, -1):
            places = [p for p in army_places(s, seat) if self.choice(s, seat, p, moved, goals).possible(s)]
            if not places:
                return
            source = yield Ask(seat, "move_army", places, "cards.move_army", (left,))
            choice = self.choice(s, seat, source, moved, goals)
            force = yield from choose_force(s, choice, "army.split")
            end = yield from march(s, seat, source, force, self.steps, choice.goals)
            moved.note(end, force)

    def choice(self, s: Wotr, seat: int, place: int, moved: Moved, goals: list[int]) -> GatheringChoice:
        """Return what may leave a place for one of the goals that still have another army."""
        others = [g for g in goals if g != place and has_army(s, SHADOW, g)]
        most = available(s, seat, place, -1, moved.in_region(place))
        return GatheringChoice(s, seat, place, most, self.steps, others)


def open_armies(s: Wotr) -> list[int]:
    """Return the regions with a Shadow army that is not besieged."""
    return [r for r in range(REGIONS) if has_army(s, SHADOW, r)]


class ShadowIsMoving(Card):
    """With the whole Shadow At War, move up to four different armies one region each."""

    def playable(self, s: Wotr, seat: int) -> bool:
        return shadow_at_war(s) and can_move_any(s, seat, ANYBODY)

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        yield from move_armies(s, seat, 4)


class CorsairsOfUmbar(Card):
    """With the Southrons At War, the army of Umbar lands on the coast of Gondor and fights any enemy there."""

    starts_battle: bool = True
    by_sea: bool = True

    def playable(self, s: Wotr, seat: int) -> bool:
        return at_war(s, SOUTHRONS) and len(landings(s, seat)) > 0

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        target = yield Ask(seat, "move_to", landings(s, seat), "cards.move_army", (UMBAR,))
        if not free_for_movement(s, SHADOW, target):
            yield from start_attack(s, seat, UMBAR, target, ANYBODY, self.number)
            return
        force = yield from choose_force(s, landing_choice(s, seat, target), "army.split", target)
        move_force(s, seat, UMBAR, target, force)
        yield from trim(s, SHADOW, target)
        if besieges(s, SHADOW, target) and can_attack_from(s, seat, target, ANYBODY):
            yield from start_attack(s, seat, target, BOX[target], ANYBODY, self.number)

    def could_start(self, s: Wotr, here: int, there: int) -> bool:
        return s.b_side == SHADOW and there in GONDOR_COAST and here in (UMBAR, there)


def landing_choice(s: Wotr, seat: int, target: int) -> Choice:
    """Return what may sail from Umbar to a region without a fight first."""
    return Choice(s, seat, UMBAR, available(s, seat, UMBAR, target), 10, ANYBODY)


def landings(s: Wotr, seat: int) -> list[int]:
    """Return where the army of Umbar may land or attack."""
    found: list[int] = []
    if has_army(s, SHADOW, UMBAR):
        for r in GONDOR_COAST:
            if free_for_movement(s, SHADOW, r):
                if landing_choice(s, seat, r).possible(s):
                    found.append(r)
            elif can_attack_from(s, seat, UMBAR, ANYBODY):
                found.append(r)
    return found


# ---- Isengard, the Witch-king, trolls


class RageOfTheDunlendings(Card):
    """With Isengard At War, recruit two regulars around Dunland and move up to four units there from Dunland."""

    def playable(self, s: Wotr, seat: int) -> bool:
        return at_war(s, ISENGARD) and len(self.regions(s)) > 0

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        target = yield Ask(seat, "recruit_at", self.regions(s), "cards.recruit", (ISENGARD_REGULAR,))
        recruit_figures(s, target, ISENGARD_REGULAR, 2)
        left = 4
        for source in DUNLANDS:
            if source != target and left > 0:
                force = yield from self.bring(s, seat, source, left)
                if force.units:
                    left -= force.units
                    move_force(s, seat, source, target, force)

    def regions(self, s: Wotr) -> list[int]:
        """Return the free regions around Dunland where the card can do anything."""
        found: list[int] = []
        for r in NEAR_DUNLAND:
            if is_free(s, SHADOW, r):
                if s.pool[ISENGARD_REGULAR] > 0 or any(isengarders(s, d) > 0 for d in DUNLANDS if d != r):
                    found.append(r)
        return found

    def bring(self, s: Wotr, seat: int, source: int, left: int) -> Flow[Force]:
        """Let the player pick Isengard units in one of the Dunlands, one by one."""
        force = Force()
        while force.units < left:
            options = [
                A_UNIT + k
                for k in (ISENGARD_REGULAR, ISENGARD * RANKS + ELITE)
                if s.figures[source][k] > force.counts[k]
            ]
            if not options:
                break
            options.append(DONE)
            answer = yield Ask(seat, "bring_unit", options, "cards.move_army", (source, left - force.units))
            if answer == DONE:
                break
            force.put(answer - A_UNIT)
        return force


def isengarders(s: Wotr, place: int) -> int:
    """Return the Isengard units in a place."""
    return s.figures[place][ISENGARD_REGULAR] + s.figures[place][ISENGARD * RANKS + ELITE]


class ReturnOfTheWitchKing(Card):
    """The Witch-king goes to Angmar; recruit two regulars and an elite of Sauron there."""

    def playable(self, s: Wotr, seat: int) -> bool:
        if not on_map(s, WITCH_KING):
            return False
        return s.where[WITCH_KING] != ANGMAR or can_recruit_unit(s, ANGMAR, SAURON)

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        if s.where[WITCH_KING] != ANGMAR:
            s.where[WITCH_KING] = ANGMAR
            s.note("minion_moves", (WITCH_KING, ANGMAR))
        recruit_figures(s, ANGMAR, SAURON_REGULAR, 2)
        recruit_figures(s, ANGMAR, SAURON_ELITE)
        return
        yield


class UnitWithArmy(Card):
    """With a Shadow nation At War, recruit one of its units in a region with a Shadow army."""

    def __init__(self, recruits: int) -> None:
        super().__init__()
        self.recruits = recruits

    def playable(self, s: Wotr, seat: int) -> bool:
        return at_war(s, self.recruits) and len(self.regions(s)) > 0

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        target = yield Ask(seat, "recruit_at", self.regions(s), "cards.recruit", (self.recruits * RANKS,))
        yield from recruit_unit(s, seat, target, self.recruits)

    def regions(self, s: Wotr) -> list[int]:
        """Return where such a unit can be recruited."""
        return [r for r in range(REGIONS) if army_in_region(s, SHADOW, r) and can_recruit_unit(s, r, self.recruits)]


class HillTrolls(Card):
    """With Sauron At War, replace two Sauron regulars anywhere with elites."""

    def playable(self, s: Wotr, seat: int) -> bool:
        return at_war(s, SAURON) and s.pool[SAURON_ELITE] > 0 and len(self.places(s)) > 0

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        for _ in range(2):
            places = self.places(s)
            if places and s.pool[SAURON_ELITE] > 0:
                place = yield Ask(seat, "replace_at", places, "cards.partial", (SAURON,))
                disband(s, place, SAURON_REGULAR)
                recruit(s, place, SAURON_ELITE)

    def places(self, s: Wotr) -> list[int]:
        """Return where Sauron regulars are."""
        return [p for p in range(PLACES) if s.figures[p][SAURON_REGULAR] > 0]


class NewPowerIsRising(Card):
    """With Saruman in play, recruit two regulars in either Dunland and two units in Orthanc."""

    def playable(self, s: Wotr, seat: int) -> bool:
        if not on_map(s, SARUMAN):
            return False
        return can_recruit_unit(s, ORTHANC, ISENGARD) or any(can_recruit_kind(s, r, ISENGARD_REGULAR) for r in DUNLANDS)

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        free = [r for r in (*DUNLANDS, ORTHANC) if open_to_recruits(s, SHADOW, r)]
        if s.pool[ISENGARD_REGULAR] >= 2 * len(free):
            yield from spread(s, seat, ISENGARD_REGULAR, DUNLANDS, 2, 2)
            for _ in range(2):
                yield from recruit_unit(s, seat, ORTHANC, ISENGARD)
            return
        # With too few regulars, the player places them one by one.
        wanted = free * 2
        while s.pool[ISENGARD_REGULAR] + s.pool[ISENGARD * RANKS + ELITE] > 0:
            options = [r for r in free if r in wanted and (s.pool[ISENGARD_REGULAR] > 0 or r == ORTHANC)]
            if not options:
                return
            target = yield Ask(seat, "recruit_at", options, "cards.recruit", (ISENGARD_REGULAR,))
            wanted.remove(target)
            if target == ORTHANC:
                yield from recruit_unit(s, seat, ORTHANC, ISENGARD)
            else:
                recruit_figures(s, target, ISENGARD_REGULAR)


# ---- hosts


class Host(Card):
    """Recruit regulars in several regions, perhaps of the player's choice, perhaps only for a nation At War."""

    def __init__(self, kind: int, regions: list[int], each: int, most: int, war: bool) -> None:
        super().__init__()
        self.kind = kind
        self.regions = regions
        self.each = each
        self.most = most
        self.war = war

    def playable(self, s: Wotr, seat: int) -> bool:
        if self.war and not at_war(s, self.kind // RANKS):
            return False
        return any(can_recruit_kind(s, r, self.kind) for r in self.regions)

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        yield from spread(s, seat, self.kind, self.regions, self.each, self.most)


class KingIsRevealed(Card):
    """With Aragorn in play, recruit five regulars of Sauron and a Nazgûl in Minas Morgul."""

    def playable(self, s: Wotr, seat: int) -> bool:
        if not on_map(s, ARAGORN):
            return False
        return can_recruit_kind(s, MINAS_MORGUL, SAURON_REGULAR) or can_recruit_kind(s, MINAS_MORGUL, NAZGUL)

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        recruit_figures(s, MINAS_MORGUL, SAURON_REGULAR, 5)
        recruit_figures(s, MINAS_MORGUL, NAZGUL)
        return
        yield


class ShadowsOnTheMistyMountains(Card):
    """Recruit two units of Sauron and a Nazgûl, all in Mount Gram or all in Moria."""

    def playable(self, s: Wotr, seat: int) -> bool:
        return len(self.regions(s)) > 0

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        target = yield Ask(seat, "recruit_at", self.regions(s), "cards.recruit", (SAURON_REGULAR,))
        for _ in range(2):
            yield from recruit_unit(s, seat, target, SAURON)
        recruit_figures(s, target, NAZGUL)

    def regions(self, s: Wotr) -> list[int]:
        """Return which of the two regions can take anything."""
        return [r for r in (MORIA, MOUNT_GRAM) if can_recruit_unit(s, r, SAURON) or can_recruit_kind(s, r, NAZGUL)]


class HordeFromTheEast(Card):
    """With the Southrons At War, recruit five of their regulars in one of their free regions on the eastern edge."""

    def playable(self, s: Wotr, seat: int) -> bool:
        return at_war(s, SOUTHRONS) and s.pool[SOUTHRON_REGULAR] > 0 and len(self.regions(s)) > 0

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        target = yield Ask(seat, "recruit_at", self.regions(s), "cards.recruit", (SOUTHRON_REGULAR,))
        recruit_figures(s, target, SOUTHRON_REGULAR, 5)

    def regions(self, s: Wotr) -> list[int]:
        """Return the free regions on the edge."""
        return [r for r in EASTERN_EDGE if is_free(s, SHADOW, r)]


class MonstersRoused(Card):
    """Recruit a regular of Sauron in Angmar, Ettenmoors and Weather Hills, and an elite in Trollshaws."""

    def playable(self, s: Wotr, seat: int) -> bool:
        if can_recruit_kind(s, TROLLSHAWS, SAURON_ELITE):
            return True
        return any(can_recruit_kind(s, r, SAURON_REGULAR) for r in (ANGMAR, ETTENMOORS, WEATHER_HILLS))

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        yield from spread(s, seat, SAURON_REGULAR, [ANGMAR, ETTENMOORS, WEATHER_HILLS], 1, 3)
        recruit_figures(s, TROLLSHAWS, SAURON_ELITE)


class MusteringsOfLongPlannedWar(Card):
    """With the whole Shadow At War, recruit five Southron regulars in Gorgoroth and five of Sauron in Nurn.

    The card has no icon. With partners, each recruits only their own nation (p. 45).
    """

    def playable(self, s: Wotr, seat: int) -> bool:
        return shadow_at_war(s) and any(can_recruit_kind(s, r, k) for r, k in self.recruits(s, seat))

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        for r, kind in self.recruits(s, seat):
            recruit_figures(s, r, kind, 5)
        return
        yield

    def recruits(self, s: Wotr, seat: int) -> list[tuple[int, int]]:
        """Return which figures come where, out of those the player controls."""
        both = [(GORGOROTH, SOUTHRON_REGULAR), (NURN, SAURON_REGULAR)]
        return [(r, kind) for r, kind in both if controls(s, seat, kind // RANKS)]


SH_STRAT: Final[dict[str, Card]] = {
    "sh_strat_01": ReturnToValinor(),
    "sh_strat_02": FightingUrukHai(),
    "sh_strat_03": DenethorsFolly(),
    "sh_strat_04": DayWithoutDawn(),
    "sh_strat_05": ThreatsAndPromises(),
    "sh_strat_06": Stormcrow(),
    "sh_strat_07": Gathering(1, 3),  # Shadows Gather
    "sh_strat_08": Gathering(2, 2),  # The Shadow Lengthens
    "sh_strat_09": ShadowIsMoving(),
    "sh_strat_10": CorsairsOfUmbar(),
    "sh_strat_11": RageOfTheDunlendings(),
    "sh_strat_12": ReturnOfTheWitchKing(),
    "sh_strat_13": UnitWithArmy(ISENGARD),  # Half-orcs and Goblin-men
    "sh_strat_14": UnitWithArmy(SAURON),  # Olog-hai
    "sh_strat_15": HillTrolls(),
    "sh_strat_16": NewPowerIsRising(),
    "sh_strat_17": Host(SOUTHRON_REGULAR, SETTLEMENTS[SOUTHRONS], 2, 3, False),  # Many Kings to the Service of Mordor
    "sh_strat_18": KingIsRevealed(),
    "sh_strat_19": ShadowsOnTheMistyMountains(),
    "sh_strat_20": Host(SAURON_REGULAR, [DOL_GULDUR, MOUNT_GUNDABAD], 3, 2, False),  # Orcs Multiplying Again
    "sh_strat_21": HordeFromTheEast(),
    "sh_strat_22": MonstersRoused(),
    "sh_strat_23": MusteringsOfLongPlannedWar(),
    "sh_strat_24": Host(SAURON_REGULAR, SAURON_STRONGHOLDS, 2, 3, True),  # Pits of Mordor
}
