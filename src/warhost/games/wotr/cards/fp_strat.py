"""The Free Peoples strategy deck."""

from typing import Final

from warhost.games.wotr.armies import army_in_region, besieges, event_hits, free_for_movement, has_army, is_free
from warhost.games.wotr.attack import can_attack_from, start_attack
from warhost.games.wotr.cardplay import ARMY_SYMBOL, CHARACTER_SYMBOL, STRATEGY_DECK, bury, draw_cards
from warhost.games.wotr.cards.common import (
    UnitAndCard,
    UnitAndLeader,
    can_recruit_pair,
    can_recruit_unit,
    open_to_recruits,
    recruit_figures,
    recruit_pair,
    recruit_unit,
    roll_hits,
)
from warhost.games.wotr.characters import companions_on_map, movable_companions, move_companions
from warhost.games.wotr.force import A_COMPANION, ANYBODY, Choice, available, choose_force, taken
from warhost.games.wotr.ids import (
    A_CARD,
    A_NATION,
    ARAGORN,
    B_FIELD,
    D_DISCARD_BOMBADIL,
    D_DISCARD_POWER,
    DWARVES,
    ELITE,
    ELVES,
    FREE,
    GONDOR,
    NATIONS,
    NORTH,
    PLACES,
    RANKS,
    REGIONS,
    REGULAR,
    ROHAN,
    SHADOW,
    STAY,
)
from warhost.games.wotr.moves import army_places, besieging_armies, may_pass, move_force, remember_nations
from warhost.games.wotr.politics import (
    BY_CARD,
    activate,
    advance,
    at_war,
    can_advance,
    companions_arrive,
    discard_from_table,
    may_wake,
)
from warhost.games.wotr.regions import (
    BUCKLAND,
    DOL_AMROTH,
    EDORAS,
    EREBOR,
    GREY_HAVENS,
    LORIEN,
    MINAS_TIRITH,
    OLD_FOREST,
    OSGILIATH,
    RIVENDELL,
    SETTLEMENTS,
    THE_SHIRE,
)
from warhost.games.wotr.registry import Card
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import BOX, COASTAL, NATION_OF, NEIGHBOURS, REGION_AT, SIDE_OF, SYMBOL, region
from warhost.games.wotr.teams import army_barred, may_act_for, side_of, use_nation
from warhost.kernel.flow import Ask, Flow

# ---- hits


def hit_army(s: Wotr, seat: int, places: list[int], dice: int) -> Flow[None]:
    """Choose an army and roll dice against it: each 5 or 6 is a hit."""
    place = yield Ask(seat, "hit_army", places, "cards.hits", (dice,))
    yield from event_hits(s, SHADOW, place, roll_hits(s, dice, 5))


# ---- cards on the table


class LastBattle(Card):
    """While Aragorn leads an army outside the Free nations, dice that move the Fellowship stay out of the Hunt Box."""

    spares_hunt_box: bool = True
    ends_when_seen: bool = True

    def playable(self, s: Wotr, seat: int) -> bool:
        return self.holds(s)

    def holds(self, s: Wotr) -> bool:
        place = s.where[ARAGORN]
        if place < 0 or not has_army(s, FREE, place):
            return False
        nation = NATION_OF[REGION_AT[place]]
        return nation < 0 or SIDE_OF[nation] != FREE


class ShutToShadow(Card):
    """Advance a nation one step. On the table, the card closes regions to Shadow armies.

    Any Shadow die with an army card and a character card discards it.
    """

    advances: bool = True

    def __init__(self, nation: int, regions: list[int], deed: int) -> None:
        super().__init__(nation)
        self.regions = regions
        self.deed = deed

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        advance(s, self.nation, BY_CARD)
        return
        yield

    def closes(self, region: int) -> bool:
        return region in self.regions

    def offers(self, s: Wotr, seat: int, face: int) -> bool:
        if side_of(s, seat) == FREE:
            return False
        symbols = [SYMBOL[c] for c in s.hands[seat]]
        return ARMY_SYMBOL in symbols and CHARACTER_SYMBOL in symbols

    def pay(self, s: Wotr, seat: int, face: int) -> Flow[None]:
        for symbol in (ARMY_SYMBOL, CHARACTER_SYMBOL):
            cards = [A_CARD + c for c in s.hands[seat] if SYMBOL[c] == symbol]
            answer = yield Ask(seat, "pay_card", cards, "cards.discard_for_die", (symbol,), True)
            bury(s, seat, answer - A_CARD)
        discard_from_table(s, self.number)


# ---- politics


class CompanionsRouse(Card):
    """Move companions on the map. A companion that ends in one of two regions brings a nation straight to war."""

    def __init__(self, nation: int, regions: list[int]) -> None:
        super().__init__(nation)
        self.regions = regions

    def reached(self, s: Wotr) -> bool:
        """Whether a companion stands in one of the regions."""
        return any(REGION_AT[s.where[c]] in self.regions for c in companions_on_map(s))

    def playable(self, s: Wotr, seat: int) -> bool:
        return len(movable_companions(s)) > 0 or (self.reached(s) and not at_war(s, self.nation))

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        yield from move_companions(s, seat)
        if self.reached(s):
            activate(s, self.nation, BY_CARD)
            while can_advance(s, self.nation):
                advance(s, self.nation, BY_CARD)


class WisdomOfElrond(Card):
    """Wake a Free nation and advance it one step."""

    def nations(self, s: Wotr, seat: int) -> list[int]:
        """Return the player's nations that the card would change."""
        found = []
        for nation in range(NATIONS):
            if SIDE_OF[nation] != FREE or not may_act_for(s, seat, nation):
                continue
            wakes = not s.active[nation] and may_wake(s, nation, BY_CARD)
            if wakes or can_advance(s, nation):
                found.append(nation)
        return found

    def playable(self, s: Wotr, seat: int) -> bool:
        return len(self.nations(s, seat)) > 0

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        options = [A_NATION + n for n in self.nations(s, seat)]
        answer = yield Ask(seat, "wake_nation", options, "politics.advance")
        nation = answer - A_NATION
        activate(s, nation, BY_CARD)
        advance(s, nation, BY_CARD)
        use_nation(s, seat, nation)


class RedArrow(Card):
    """If Gondor is awake, advance Rohan one step and recruit a unit and a leader in Edoras."""

    def playable(self, s: Wotr, seat: int) -> bool:
        return s.active[GONDOR] == 1 and (can_advance(s, ROHAN) or can_recruit_pair(s, EDORAS, ROHAN))

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        advance(s, ROHAN, BY_CARD)
        yield from recruit_pair(s, seat, EDORAS, ROHAN)


# ---- fighting


class SpiritOfMordor(Card):
    """Roll five dice against a Shadow army of two or more nations."""

    def mixed_armies(self, s: Wotr) -> list[int]:
        """Return the places with units of at least two Shadow nations."""
        found = []
        for place in range(PLACES):
            nations = 0
            for nation in range(NATIONS):
                row = s.figures[place]
                if SIDE_OF[nation] == SHADOW and row[nation * RANKS + REGULAR] + row[nation * RANKS + ELITE] > 0:
                    nations += 1
            if nations >= 2:
                found.append(place)
        return found

    def playable(self, s: Wotr, seat: int) -> bool:
        return len(self.mixed_armies(s)) > 0

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        yield from hit_army(s, seat, self.mixed_armies(s), 5)


class FaramirsRangers(Card):
    """Roll three dice against a Shadow army in Ithilien or Osgiliath; then recruits join an army in Osgiliath."""

    def __init__(self) -> None:
        super().__init__(GONDOR)
        self.regions = [OSGILIATH, region("north_ithilien"), region("south_ithilien")]

    def targets(self, s: Wotr) -> list[int]:
        """Return the Shadow armies within reach."""
        return [r for r in self.regions if has_army(s, SHADOW, r)]

    def can_recruit(self, s: Wotr) -> bool:
        """Whether an army in Osgiliath can receive recruits."""
        return has_army(s, FREE, OSGILIATH) and can_recruit_pair(s, OSGILIATH, GONDOR)

    def playable(self, s: Wotr, seat: int) -> bool:
        return len(self.targets(s)) > 0 or self.can_recruit(s)

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        places = self.targets(s)
        if places:
            yield from hit_army(s, seat, places, 3)
        if self.can_recruit(s):
            yield from recruit_pair(s, seat, OSGILIATH, GONDOR)


class HelpUnlookedFor(Card):
    """Attack besiegers from an adjacent region. The garrison reduces the Shadow's combat rolls."""

    starts_battle: bool = True
    garrison_helps: bool = True

    def asks_attack(self, s: Wotr, ask: Ask) -> bool:
        return ask.rule == "siege.relief"

    def battle_targets(self, s: Wotr, places: list[int]) -> list[int]:
        return [p for p in places if besieges(s, SHADOW, p)]

    def could_start(self, s: Wotr, here: int, there: int) -> bool:
        return s.b_side == FREE and s.b_kind == B_FIELD and BOX[there] >= 0 and s.units[BOX[there]] > 0

    def besiegers(self, s: Wotr, place: int) -> list[int]:
        """Return the besieging Shadow armies next to a region."""
        siege = besieging_armies(s, SHADOW)
        return [r for r in NEIGHBOURS[place] if r in siege]

    def places(self, s: Wotr, seat: int) -> list[int]:
        """Return the regions from which a siege can be relieved."""
        return [
            p
            for p in range(REGIONS)
            if has_army(s, FREE, p) and self.besiegers(s, p) and can_attack_from(s, seat, p, ANYBODY)
        ]

    def playable(self, s: Wotr, seat: int) -> bool:
        return len(self.places(s, seat)) > 0

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        place = yield Ask(seat, "attack_from", self.places(s, seat), "siege.relief")
        target = yield Ask(seat, "attack_to", self.besiegers(s, place), "siege.relief", (place,))
        yield from start_attack(s, seat, place, target, ANYBODY, self.number)


# ---- moving armies


class PathsOfTheWoses(Card):
    """With Rohan At War, an army in Rohan goes straight to Minas Tirith, or next to it if it is lost or besieged."""

    def goals(self, s: Wotr, seat: int, place: int) -> list[int]:
        """Return where an army in a place may go."""
        if s.control[MINAS_TIRITH] == FREE and free_for_movement(s, FREE, MINAS_TIRITH):
            goals = [MINAS_TIRITH]
        else:
            goals = [r for r in NEIGHBOURS[MINAS_TIRITH] if free_for_movement(s, FREE, r)]
        return [g for g in goals if self.choice(s, seat, place, g).possible(s)]

    def choice(self, s: Wotr, seat: int, place: int, goal: int) -> Choice:
        """Return which figures may go along."""
        return Choice(s, seat, place, available(s, seat, place, goal), 10, ANYBODY)

    def places(self, s: Wotr, seat: int) -> list[int]:
        """Return the armies that can go, including a besieged one."""
        return [
            p
            for p in range(PLACES)
            if NATION_OF[REGION_AT[p]] == ROHAN
            and has_army(s, FREE, p)
            and not army_barred(s, seat, p)
            and self.goals(s, seat, p)
        ]

    def playable(self, s: Wotr, seat: int) -> bool:
        return at_war(s, ROHAN) and len(self.places(s, seat)) > 0

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        place = yield Ask(seat, "move_army", self.places(s, seat), "cards.move_army", (1,))
        goal = yield Ask(seat, "move_to", self.goals(s, seat, place), "cards.move_army", (place,))
        force = yield from choose_force(s, self.choice(s, seat, place, goal), "army.split", goal)
        remember_nations(s, seat, force, goal)
        move_force(s, seat, place, goal, force)
        companions_arrive(s, force.chars, goal)


class DayAndNight(Card):
    """An army with a companion moves up to two regions."""

    def choice(self, s: Wotr, seat: int, place: int, target: int) -> Choice:
        """Return which figures may go along into the first region."""
        return Choice(s, seat, place, available(s, seat, place, target), 10, A_COMPANION)

    def first_steps(self, s: Wotr, seat: int, place: int) -> list[int]:
        """Return the regions an army with a companion can enter first."""
        return [
            r for r in NEIGHBOURS[place] if free_for_movement(s, FREE, r) and self.choice(s, seat, place, r).possible(s)
        ]

    def places(self, s: Wotr, seat: int) -> list[int]:
        """Return the armies that can move."""
        return [p for p in army_places(s, seat) if self.first_steps(s, seat, p)]

    def playable(self, s: Wotr, seat: int) -> bool:
        return len(self.places(s, seat)) > 0

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        place = yield Ask(seat, "move_army", self.places(s, seat), "cards.move_army", (1,))
        here = yield Ask(seat, "move_to", self.first_steps(s, seat, place), "cards.move_army", (place,))
        force = yield from choose_force(s, self.choice(s, seat, place, here), "army.split", here)
        move_force(s, seat, place, here, force)
        options = [r for r in NEIGHBOURS[here] if may_pass(s, seat, force, r)]
        options.append(STAY)
        step = yield Ask(seat, "march", options, "cards.move_army", (here, 1, *taken(force)))
        if step != STAY:
            move_force(s, seat, here, step, force)
            here = step
        companions_arrive(s, force.chars, here)
        remember_nations(s, seat, force, here)


# ---- recruiting


class CirdansShips(Card):
    """With the Elves At War, two Elven units land in a coastal region with a Free army."""

    def places(self, s: Wotr) -> list[int]:
        """Return the coastal regions where the ships may land."""
        return [
            r for r in range(REGIONS) if COASTAL[r] and army_in_region(s, FREE, r) and can_recruit_unit(s, r, ELVES)
        ]

    def playable(self, s: Wotr, seat: int) -> bool:
        return at_war(s, ELVES) and len(self.places(s)) > 0

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        coast = yield Ask(seat, "recruit_at", self.places(s), "cards.recruit", (ELVES * RANKS,))
        yield from recruit_unit(s, seat, coast, ELVES)
        yield from recruit_unit(s, seat, coast, ELVES)


class RohanMuster(Card):
    """Recruit a Rohan unit and a Rohan leader in one of several places."""

    def places(self, s: Wotr) -> list[int]:
        """Return where the card allows recruiting."""
        return []

    def choices(self, s: Wotr) -> list[int]:
        """Return where recruits can actually come."""
        return [r for r in self.places(s) if can_recruit_pair(s, r, ROHAN)]

    def playable(self, s: Wotr, seat: int) -> bool:
        return len(self.choices(s)) > 0

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        place = yield Ask(seat, "recruit_at", self.choices(s), "cards.recruit", (ROHAN * RANKS,))
        yield from recruit_pair(s, seat, place, ROHAN)


class RidersOfTheoden(RohanMuster):
    """Recruit a Rohan unit and leader in Edoras, or in a Rohan region with a companion."""

    def places(self, s: Wotr) -> list[int]:
        with_companion = {REGION_AT[s.where[c]] for c in companions_on_map(s)}
        return [r for r in range(REGIONS) if r == EDORAS or (NATION_OF[r] == ROHAN and r in with_companion)]


class Eomer(RohanMuster):
    """Recruit a Rohan unit and leader in a Rohan settlement whose region is free."""

    def places(self, s: Wotr) -> list[int]:
        return [r for r in SETTLEMENTS[ROHAN] if is_free(s, FREE, r)]


class KingBrandsMen(Card):
    """Recruit two North regulars in Dale, then draw a strategy card."""

    def __init__(self) -> None:
        super().__init__(NORTH)
        self.region = region("dale")

    def playable(self, s: Wotr, seat: int) -> bool:
        return len(s.decks[STRATEGY_DECK]) > 0 or (
            s.pool[NORTH * RANKS + REGULAR] > 0 and open_to_recruits(s, FREE, self.region)
        )

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        recruit_figures(s, self.region, NORTH * RANKS + REGULAR, 2)
        yield from draw_cards(s, seat, STRATEGY_DECK, 1, self.number)


class SwordsInEriador(Card):
    """Recruit a North unit in the Shire and a Dwarven unit in Ered Luin, then draw a strategy card."""

    def __init__(self) -> None:
        super().__init__()
        self.ered_luin = region("ered_luin")

    def recruits(self, s: Wotr, seat: int) -> list[tuple[int, int]]:
        """Return which nation's unit can come to which region."""
        both = [(THE_SHIRE, NORTH), (self.ered_luin, DWARVES)]
        return [(r, n) for r, n in both if may_act_for(s, seat, n) and can_recruit_unit(s, r, n)]

    def playable(self, s: Wotr, seat: int) -> bool:
        return len(self.recruits(s, seat)) > 0 or len(s.decks[STRATEGY_DECK]) > 0

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        for r, nation in self.recruits(s, seat):
            yield from recruit_unit(s, seat, r, nation)
            use_nation(s, seat, nation)
        yield from draw_cards(s, seat, STRATEGY_DECK, 1, self.number)


FP_STRAT: Final[dict[str, Card]] = {
    "fp_strat_01": LastBattle(),
    "fp_strat_02": ShutToShadow(ELVES, [LORIEN, RIVENDELL, GREY_HAVENS], D_DISCARD_POWER),  # A Power Too Great
    "fp_strat_03": ShutToShadow(NORTH, [BUCKLAND, THE_SHIRE, OLD_FOREST], D_DISCARD_BOMBADIL),  # Tom Bombadil
    "fp_strat_04": CompanionsRouse(DWARVES, [EREBOR, region("ered_luin")]),
    "fp_strat_05": SpiritOfMordor(),
    "fp_strat_06": FaramirsRangers(),
    "fp_strat_07": CompanionsRouse(NORTH, [region("bree"), THE_SHIRE]),
    "fp_strat_08": WisdomOfElrond(),
    "fp_strat_09": RedArrow(ROHAN),
    "fp_strat_10": HelpUnlookedFor(),
    "fp_strat_11": PathsOfTheWoses(),
    "fp_strat_12": DayAndNight(),
    "fp_strat_13": CirdansShips(ELVES),
    "fp_strat_14": UnitAndLeader(GONDOR, MINAS_TIRITH),
    "fp_strat_15": UnitAndCard(ELVES, LORIEN),
    "fp_strat_16": RidersOfTheoden(ROHAN),
    "fp_strat_17": UnitAndLeader(NORTH, region("carrock")),
    "fp_strat_18": UnitAndLeader(GONDOR, DOL_AMROTH),
    "fp_strat_19": KingBrandsMen(),
    "fp_strat_20": SwordsInEriador(),
    "fp_strat_21": UnitAndCard(ELVES, RIVENDELL),
    "fp_strat_22": UnitAndLeader(DWARVES, EREBOR),
    "fp_strat_23": Eomer(ROHAN),
    "fp_strat_24": UnitAndCard(ELVES, region("woodland_realm")),
}
