"""Patterns shared by many event cards: special tiles, recruiting, waking nations."""

from warhost.games.wotr.armies import has_army, is_free, recruit
from warhost.games.wotr.battle_sides import fighting_characters
from warhost.games.wotr.cardplay import STRATEGY_DECK, draw_cards
from warhost.games.wotr.characters import own_garrison, place_in
from warhost.games.wotr.ids import A_UNIT, COMPANION_MASK, ELITE, FREE, LEADER, RANKS, REGULAR
from warhost.games.wotr.registry import Card
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import SIDE_OF, TILE_NAMES
from warhost.kernel.flow import Ask, Flow

# ---- recruiting by an event (p. 27)


def open_to_recruits(s: Wotr, side: int, region: int) -> bool:
    """Whether an event may recruit in a region: it is free, or the side's own besieged stronghold."""
    return is_free(s, side, region) or own_garrison(s, side, region)


def recruit_figures(s: Wotr, region: int, kind: int, number: int = 1) -> int:
    """Recruit figures of one kind in a region by an event, as far as possible, and return how many came."""
    side = SIDE_OF[kind // RANKS]
    if not open_to_recruits(s, side, region):
        return 0
    place = place_in(s, side, region)
    if side == FREE and kind % RANKS == LEADER and not has_army(s, FREE, place):
        return 0
    return recruit(s, place, kind, number)


def recruit_unit(s: Wotr, seat: int, region: int, nation: int) -> Flow[None]:
    """Recruit one unit of a nation in a region by an event, regular or elite at the player's choice."""
    if not open_to_recruits(s, SIDE_OF[nation], region):
        return
    kinds = [nation * RANKS + rank for rank in (REGULAR, ELITE) if s.pool[nation * RANKS + rank] > 0]
    if kinds:
        answer = yield Ask(seat, "recruit_unit", [A_UNIT + k for k in kinds], "cards.recruit", (region,))
        recruit_figures(s, region, answer - A_UNIT)


def can_recruit_unit(s: Wotr, region: int, nation: int) -> bool:
    """Whether an event can bring a unit of a nation into a region."""
    left = s.pool[nation * RANKS + REGULAR] + s.pool[nation * RANKS + ELITE]
    return left > 0 and open_to_recruits(s, SIDE_OF[nation], region)


def can_recruit_pair(s: Wotr, region: int, nation: int) -> bool:
    """Whether an event can bring a unit or a leader of a Free nation into a region."""
    if can_recruit_unit(s, region, nation):
        return True
    leader = s.pool[nation * RANKS + LEADER] > 0 and open_to_recruits(s, FREE, region)
    return leader and has_army(s, FREE, place_in(s, FREE, region))


def recruit_pair(s: Wotr, seat: int, region: int, nation: int) -> Flow[None]:
    """Recruit one unit and one leader of a Free nation in a region by an event."""
    yield from recruit_unit(s, seat, region, nation)
    recruit_figures(s, region, nation * RANKS + LEADER)


# ---- hits by an event (p. 22)


def roll_hits(s: Wotr, dice: int, need: int) -> int:
    """Roll dice for an event: each that shows `need` or more is a hit."""
    hits = 0
    for _ in range(dice):
        value = s.dice.roll("event")
        s.note("event_die", (value,))
        if value >= need:
            hits += 1
    return hits


# ---- patterns


class ThreeRounds(Card):
    """An assault of three rounds. In the first the Free Peoples use no combat card unless a companion fights."""

    starts_battle: bool = True
    more_rounds: int = 2

    def bars_combat_cards(self, s: Wotr) -> bool:
        return s.b_round == 1 and fighting_characters(s, FREE) & COMPANION_MASK == 0


class SpecialTile(Card):
    """Put a special Hunt tile in play: into the pool on the Mordor Track, otherwise set aside until then."""

    def __init__(self, tile: str) -> None:
        super().__init__()
        self.tile = TILE_NAMES.index(tile)

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        if s.mordor >= 0:
            s.tiles[self.tile] += 1
        else:
            s.waiting[self.tile] += 1
        s.note("special_tile", (self.tile,))
        return
        yield


class UnitAndLeader(Card):
    """Recruit one unit and one leader of a nation in a region."""

    def __init__(self, nation: int, region: int) -> None:
        super().__init__(nation)
        self.region = region

    def playable(self, s: Wotr, seat: int) -> bool:
        return can_recruit_pair(s, self.region, self.nation)

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        yield from recruit_pair(s, seat, self.region, self.nation)


class UnitAndCard(Card):
    """Recruit one unit of a nation in a region, then draw a strategy card."""

    def __init__(self, nation: int, region: int) -> None:
        super().__init__(nation)
        self.region = region

    def playable(self, s: Wotr, seat: int) -> bool:
        return can_recruit_unit(s, self.region, self.nation) or len(s.decks[1]) > 0

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        yield from recruit_unit(s, seat, self.region, self.nation)
        yield from draw_cards(s, seat, STRATEGY_DECK, 1, self.number)
