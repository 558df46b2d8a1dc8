"""Checks whether a position could have come about: earlier events must have left their marks."""

from warhost.games.action_dice import FACES
from warhost.games.wotr.armies import points
from warhost.games.wotr.ids import (
    ARAGORN,
    AT_WAR,
    B_NONE,
    B_SORTIE,
    CARDS,
    CHARACTER_NAMES,
    CHARACTERS,
    COMPANIONS,
    DEAD,
    E_CORRUPTION,
    E_RING,
    E_SHADOW_MILITARY,
    ELITE,
    FREE,
    FREE_LEADERS,
    FREE_NATIONS,
    GANDALF_WHITE,
    GONDOR,
    IN_FELLOWSHIP,
    ISENGARD,
    MOUTH,
    NATION_NAMES,
    NATIONS,
    NOT_YET,
    P_BATTLE,
    P_FELLOWSHIP,
    P_HUNT,
    P_OVER,
    P_RECOVER,
    P_ROLL,
    P_VICTORY,
    PLACES,
    RANKS,
    REGIONS,
    REGULAR,
    SARUMAN,
    SAURON,
    SHADOW,
    SIDE_NAMES,
    STRIDER,
    WITCH_KING,
)
from warhost.games.wotr.moves import closed
from warhost.games.wotr.politics import BY_ARMY
from warhost.games.wotr.registry import CARD
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import (
    ACTIVATES,
    ANY_NATION,
    BOX,
    CARD_NAMES,
    CITY,
    DIE_BONUS,
    FIRST_OWNER,
    NATION_OF,
    REGION_AT,
    REGION_NAMES,
    SEAT_NAMES,
    SETTLEMENT,
    SIDE_OF,
    START_BOX,
    TILE_CARD,
    TILE_NAMES,
    TILES,
)
from warhost.games.wotr.teams import seats_of
from warhost.games.wotr.turn import BASIC_DICE, HEROES
from warhost.kernel.errors import Fault


def check_history(s: Wotr, out: list[Fault]) -> None:
    """Add a fault for everything that must have happened before this position but did not."""
    _entries(s, out)
    _sleepers(s, out)
    _steps(s, out)
    _conquests(s, out)
    _tiles(s, out)
    _dice(s, out)
    _marks(s, out)
    _decided(s, out)
    _leaders(s, out)
    _battle(s, out)


# ---- characters


def _entries(s: Wotr, out: list[Fault]) -> None:
    """Check conditions of entry that stay met once met: a nation At War, the Mordor Track, a minion in play."""
    at_war = [s.box[nation] == AT_WAR for nation in range(NATIONS)]
    if s.where[SARUMAN] != NOT_YET and not at_war[ISENGARD]:
        out.append(Fault("saruman_early", "characters.saruman: must be not_yet while isengard is not At War", {}))
    if s.where[WITCH_KING] != NOT_YET and not (at_war[SAURON] and any(at_war[:FREE_NATIONS])):
        out.append(
            Fault(
                "witch_king_early",
                "characters.witch_king: must be not_yet until sauron and a Free Peoples nation are At War",
                {},
            )
        )
    if s.where[MOUTH] != NOT_YET and s.mordor < 0 and not all(at_war[:FREE_NATIONS]):
        out.append(
            Fault(
                "mouth_early",
                "characters.mouth_of_sauron: must be not_yet until the Fellowship is on the "
                "Mordor Track or all Free Peoples nations are At War",
                {},
            )
        )
    if s.where[GANDALF_WHITE] != NOT_YET and all(s.where[c] == NOT_YET for c in (SARUMAN, WITCH_KING, MOUTH)):
        out.append(
            Fault("white_early", "characters.gandalf_white: must be not_yet until a minion has entered play", {})
        )
    for c in range(CHARACTERS):
        # Characters that fly may land outside. The others went in with the garrison, and nobody enters or leaves.
        region, side = s.where[c], FREE if c < COMPANIONS else SHADOW
        if 0 <= region < REGIONS and c != WITCH_KING and BOX[region] >= 0 and s.units[side * PLACES + BOX[region]]:
            out.append(
                Fault(
                    "outside_siege",
                    "characters.{character}: {place} is besieged and held by this "
                    "character's side, so the place must be garrison:{place} or another "
                    "region",
                    {"character": CHARACTER_NAMES[c], "place": REGION_NAMES[region]},
                )
            )


# ---- politics


def _may_sleep(s: Wotr, nation: int) -> bool:
    """Whether a nation may have stayed asleep despite a cause to wake, because of a card on the table."""
    return any(CARD[c].keeps_asleep(nation, BY_ARMY, -1) for c in [*s.table, *s.played])


def _sleepers(s: Wotr, out: list[Fault]) -> None:
    """Report passive nations that something has woken."""
    for nation in range(FREE_NATIONS):
        if not s.active[nation]:
            out.extend(wakers(s, nation))


def wakers(s: Wotr, nation: int) -> list[Fault]:
    """Return everything that must have woken a nation, as the fault to report if the nation is passive."""
    out: list[Fault] = []
    if _may_sleep(s, nation):
        return out
    name = NATION_NAMES[nation]
    if s.where[WITCH_KING] != NOT_YET:
        out.append(
            Fault(
                "asleep_king",
                "politics.{nation}: passive, but the arrival of witch_king activates it",
                {"nation": name},
            )
        )
    if nation == GONDOR and s.where[ARAGORN] != NOT_YET:
        out.append(Fault("asleep_aragorn", "politics.gondor: passive, but the arrival of aragorn activates it", {}))
    for region in range(REGIONS):
        if NATION_OF[region] != nation:
            continue
        if s.units[PLACES + region]:
            out.append(
                Fault(
                    "asleep_army",
                    "politics.{nation}: passive, but a Shadow army is in {place}",
                    {"nation": name, "place": REGION_NAMES[region]},
                )
            )
        if s.control[region] == SHADOW:
            out.append(
                Fault(
                    "asleep_taken",
                    "politics.{nation}: passive, but the Shadow has taken {place}",
                    {"nation": name, "place": REGION_NAMES[region]},
                )
            )
    for c in range(COMPANIONS):
        region = REGION_AT[s.where[c]] if s.where[c] >= 0 else -1
        if region < 0 or NATION_OF[region] != nation or SETTLEMENT[region] < CITY or s.control[region] != FREE:
            continue
        if ACTIVATES[c] in (ANY_NATION, nation):
            out.append(
                Fault(
                    "asleep_companion",
                    "politics.{nation}: passive, but {character} in {place} activates it",
                    {"nation": name, "character": CHARACTER_NAMES[c], "place": REGION_NAMES[region]},
                )
            )
    if _attacked(s, nation):
        out.append(
            Fault("asleep_attacked", "politics.{nation}: passive, but it is attacked in this battle", {"nation": name})
        )
    return out


def _attacked(s: Wotr, nation: int) -> bool:
    """Whether units of a nation defend in the current battle, after its first round."""
    if s.phase != P_BATTLE or s.b_round == 0 or not 0 <= s.b_to < PLACES or SIDE_OF[nation] == s.b_side:
        return False
    return s.figures[s.b_to][nation * RANKS] + s.figures[s.b_to][nation * RANKS + 1] > 0


def least_box(s: Wotr, nation: int, back: int) -> int:
    """Return how far a nation must have advanced: a step for every settlement lost and an attack, less steps back."""
    steps = START_BOX[nation] + int(_attacked(s, nation))
    for card in s.table:
        if CARD[card].advances and CARD[card].nation == nation:
            steps += 1
    for region in range(REGIONS):
        if NATION_OF[region] == nation and s.control[region] == 1 - SIDE_OF[nation]:
            steps += 1
    if _may_sleep(s, nation):
        # If it stayed passive, it gets no further than the last box before war.
        return min(AT_WAR - 1, steps) - back
    return min(AT_WAR, steps - back)


def _steps(s: Wotr, out: list[Fault]) -> None:
    """Check the counters: they go forward, and only a card moves a Free Peoples counter back, by one step."""
    back = sum([CARD[c].steps_back for c in s.played])
    for nation in range(NATIONS):
        least = least_box(s, nation, 0)
        if s.box[nation] >= least:
            continue
        if back and SIDE_OF[nation] == FREE and s.box[nation] >= least_box(s, nation, 1):
            back -= 1
            continue
        out.append(
            Fault(
                "too_few_steps",
                "politics.{nation}: box {box}, but its start, lost settlements, attacks and "
                "cards have moved it to at least {least}",
                {
                    "nation": NATION_NAMES[nation],
                    "box": str(s.box[nation]),
                    "least": "at_war" if least == AT_WAR else str(least),
                },
            )
        )


def any_at_war(s: Wotr, side: int) -> bool:
    """Whether a nation of a side is At War."""
    return any(s.box[nation] == AT_WAR for nation in range(NATIONS) if SIDE_OF[nation] == side)


def fought_for(s: Wotr, side: int) -> list[int]:
    """Return the regions whose settlement a side has taken or besieges."""
    return [
        r
        for r in range(REGIONS)
        if (s.control[r] == side and FIRST_OWNER[r] != side) or (BOX[r] >= 0 and s.units[(1 - side) * PLACES + BOX[r]])
    ]


def _conquests(s: Wotr, out: list[Fault]) -> None:
    """Check that a side that has taken or besieges a settlement has a nation At War: such a nation stays At War."""
    for side in (FREE, SHADOW):
        if not any_at_war(s, side):
            for region in fought_for(s, side):
                out.append(
                    Fault(
                        "conquest_peace",
                        "regions.{place}: taken or besieged by the {side}, but no nation of this side is At War",
                        {"place": REGION_NAMES[region], "side": SIDE_NAMES[side]},
                    )
                )


# ---- tiles


def _tiles(s: Wotr, out: list[Fault]) -> None:
    """Check tiles: special ones come with their cards, at most two Eyes leave with one card, the pool is refilled."""
    for tile in range(TILES):
        card = TILE_CARD[tile]
        if card >= 0 and card not in s.played and s.tiles[tile] + s.drawn[tile] + s.removed[tile] + s.waiting[tile]:
            out.append(
                Fault(
                    "tile_without_card",
                    "tiles: {tile} is in play, but {card} is not among the played cards",
                    {"tile": TILE_NAMES[tile], "card": CARD_NAMES[card]},
                )
            )
    gone = sum(s.removed)
    challenges = [c for c in range(CARDS) if CARD[c].removes_eyes]
    if gone > 2 or (gone and not any(c in s.played for c in challenges)):
        out.append(
            Fault(
                "eyes_removed",
                "tiles.removed: {number} Eyes, but at most two are possible after {card} and none without it",
                {"number": str(gone), "card": CARD_NAMES[challenges[0]]},
            )
        )
    if gone and s.where[STRIDER] == IN_FELLOWSHIP:
        out.append(
            Fault(
                "eyes_strider",
                "tiles.removed: the Challenge of the King was made, so strider has left the Fellowship",
                {},
            )
        )
    if sum(s.tiles) == 0:
        out.append(Fault("empty_pool", "tiles.pool: must not be empty, since it is refilled at once", {}))


# ---- dice


def _dice(s: Wotr, out: list[Fault]) -> None:
    """Check how many dice were rolled this turn and how many are left in each phase."""
    before = s.turn == 0 or s.phase in (P_FELLOWSHIP, P_HUNT, P_ROLL)
    # A Ring victory may come in the Fellowship phase, before the roll.
    unrolled = s.phase == P_OVER and not any(s.rolled)
    for side in (FREE, SHADOW):
        unused = sum(s.faces[side * FACES : side * FACES + FACES])
        if before or unrolled:
            if s.rolled[side]:
                out.append(
                    Fault(
                        "rolled_early",
                        "dice.rolled.{side}: nothing has been rolled yet this turn",
                        {"side": SIDE_NAMES[side]},
                    )
                )
            continue
        least = BASIC_DICE[side]
        most = least + sum(DIE_BONUS[c] for c in HEROES[side] if s.where[c] != NOT_YET)
        if not least <= s.rolled[side] <= most:
            out.append(
                Fault(
                    "dice_rolled",
                    "dice.{side}: {rolled} dice this turn, but these characters allow {least} to {most}",
                    {"side": SIDE_NAMES[side], "rolled": str(s.rolled[side]), "least": str(least), "most": str(most)},
                )
            )
        if unused and (s.phase in (P_VICTORY, P_RECOVER) or s.ending >= E_SHADOW_MILITARY):
            out.append(
                Fault(
                    "dice_left",
                    "dice.{side}: unused dice are left, but the actions are over",
                    {"side": SIDE_NAMES[side]},
                )
            )
        if s.phase == P_BATTLE and side == s.b_side and unused >= s.rolled[side]:
            out.append(Fault("battle_die", "battle: the die that began it is still unused", {}))
    if before and s.phase != P_ROLL and s.hunt_shadow:
        out.append(Fault("hunt_early", "dice.hunt.shadow: must be empty before the Hunt allocation", {}))
    most = max(1, sum(1 for c in range(COMPANIONS) if s.where[c] == IN_FELLOWSHIP))
    if s.phase == P_ROLL and not s.hunt_minimum <= s.hunt_shadow <= most:
        out.append(
            Fault(
                "hunt_allocated",
                "dice.hunt.shadow: {found} dice, but {least} to {most} are allowed",
                {"found": str(s.hunt_shadow), "least": str(s.hunt_minimum), "most": str(most)},
            )
        )
    if s.hunt_minimum and s.turn < 2:
        out.append(Fault("hunt_minimum", "dice.hunt_minimum: must be 0 in the first turn", {}))
    if s.hunt_minimum and not s.hunt_shadow and not (before or unrolled):
        out.append(
            Fault("hunt_box_empty", "dice.hunt.shadow: must contain at least the die that hunt_minimum requires", {})
        )


# ---- marks of the turn


def _marks(s: Wotr, out: list[Fault]) -> None:
    """Check that rings, the Messenger's order and the Fellowship's move belong to the actions of a turn."""
    used = any(s.ring_used) or s.messenger_used or s.tried
    if used and (s.turn == 0 or s.phase in (P_FELLOWSHIP, P_HUNT, P_ROLL)):
        out.append(
            Fault(
                "used_early",
                "ring_used, messenger_used, fellowship.tried: nothing can be used before the action roll",
                {},
            )
        )
    if s.tried and s.spent[FREE] + s.hunt_free == 0:
        out.append(Fault("tried_without_die", "fellowship.tried: the Free Peoples have not used a die yet", {}))
    if s.messenger_used and s.spent[SHADOW] == 0:
        out.append(Fault("messenger_without_die", "messenger_used: the Shadow has not used a die yet", {}))
    if s.ring_used[FREE] and not s.ring_used[SHADOW] and s.rings[SHADOW] == 0:
        out.append(
            Fault("ring_not_passed", "rings.shadow: must include the ring that the Free Peoples used this turn", {})
        )
    if s.hunt_free and not s.tried:
        out.append(
            Fault("not_tried", "fellowship.tried: a die in the Hunt Box shows that the Fellowship has moved", {})
        )
    if s.hidden == 0 and s.mordor < 0 and s.progress:
        out.append(Fault("revealed_progress", "fellowship.progress: must be 0 while the Fellowship is revealed", {}))


def _decided(s: Wotr, out: list[Fault]) -> None:
    """Check the order of victories: a military victory ends the game at the end of the turn."""
    ring = s.corruption >= 12 or s.mordor == 5
    if s.phase == P_OVER:
        if (s.ending == E_CORRUPTION and s.mordor == 5) or (s.ending == E_RING and s.corruption >= 12):
            out.append(Fault("two_ring_endings", "ending: the Ring is destroyed or has won, not both", {}))
        if s.ending >= E_SHADOW_MILITARY and ring:
            out.append(
                Fault("ring_before_war", "ending: Corruption 12 or the last step of Mordor ended the game first", {})
            )
        if s.ending > E_SHADOW_MILITARY and points(s, SHADOW) >= 10:
            out.append(Fault("shadow_before_free", "ending: shadow_conquest takes precedence over free_conquest", {}))
    elif s.phase in (P_RECOVER, P_FELLOWSHIP, P_HUNT, P_ROLL) and (points(s, SHADOW) >= 10 or points(s, FREE) >= 4):
        out.append(
            Fault(
                "war_decided",
                "phase: the last turn ended with {free} Free Peoples and {shadow} Shadow "
                "victory points, so the game is over",
                {"free": str(points(s, FREE)), "shadow": str(points(s, SHADOW))},
            )
        )


def _leaders(s: Wotr, out: list[Fault]) -> None:
    """Check that the leading token passes to the partner every turn (p. 45)."""
    for side in (FREE, SHADOW):
        seat = leading_in(s, side)
        if s.leading[side] != seat:
            out.append(
                Fault(
                    "not_leading",
                    "leading.{side}: in turn {turn} it must be {seat}",
                    {"side": SIDE_NAMES[side], "turn": str(s.turn), "seat": SEAT_NAMES[s.players][seat]},
                )
            )


def leading_in(s: Wotr, side: int) -> int:
    """Return the seat that leads a side in this turn: the first seat in odd turns."""
    seats = seats_of(s, side)
    return seats[(max(s.turn, 1) - 1) % len(seats)]


# ---- the battle under way


def _battle(s: Wotr, out: list[Fault]) -> None:
    """Check what the attack, the card that began it and the White Rider require."""
    if s.b_kind == B_NONE or not (0 <= s.b_from < PLACES and 0 <= s.b_to < PLACES):
        return
    here, there = REGION_AT[s.b_from], REGION_AT[s.b_to]
    if s.b_kind != B_SORTIE and closed(s, s.b_side, there):
        out.append(
            Fault(
                "battle_closed",
                "battle.to: a card on the table closes {place} to Shadow armies",
                {"place": REGION_NAMES[there]},
            )
        )
    if s.b_card >= 0 and not CARD[s.b_card].could_start(s, here, there):
        out.append(
            Fault(
                "battle_by_card",
                "battle.card: {card} does not start a battle of this kind",
                {"card": CARD_NAMES[s.b_card]},
            )
        )
    rider = s.b_from if s.b_side == FREE else s.b_to
    if s.b_white and s.where[GANDALF_WHITE] not in (rider, DEAD):
        out.append(Fault("battle_rider", "battle.white_rider: gandalf_white is not in this battle", {}))
    if (
        s.b_side == FREE
        and any(s.rear[k] for k in FREE_LEADERS)
        and not any(s.rear[n * RANKS + REGULAR] + s.rear[n * RANKS + ELITE] for n in range(FREE_NATIONS))
    ):
        out.append(
            Fault("battle_rear_leader", "battle.rearguard: Free Peoples leaders may stay behind only with units", {})
        )
