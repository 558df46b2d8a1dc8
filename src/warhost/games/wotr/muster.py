"""Recruiting and diplomacy with a Muster die, and Saruman's voice (chapter 6, p. 26)."""

from warhost.games.wotr.armies import besieged, disband, has_army, is_free, recruit
from warhost.games.wotr.ids import (
    A_NATION,
    A_UNIT,
    ELITE,
    FREE,
    ISENGARD,
    KINDS,
    LEADER,
    NATIONS,
    NAZGUL,
    RANKS,
    REGULAR,
    SARUMAN,
    SHADOW,
)
from warhost.games.wotr.politics import BY_DIE, advance, at_war, can_advance
from warhost.games.wotr.regions import ORTHANC, SAURON_STRONGHOLDS, SETTLEMENTS
from warhost.games.wotr.registry import CARD
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import SIDE_OF
from warhost.games.wotr.teams import controls, minion_seat, nation_barred, use_nation
from warhost.kernel.flow import Ask, Flow

# ---- diplomacy


def diplomacy_nations(s: Wotr, seat: int) -> list[int]:
    """Return the nations a seat may move one step with a Muster die."""
    return [
        n
        for n in range(NATIONS)
        if controls(s, seat, n)
        and can_advance(s, n)
        and not nation_barred(s, seat, n)
        and not any(CARD[c].stops_diplomacy(s, n) for c in s.table)
    ]


def diplomacy(s: Wotr, seat: int) -> Flow[None]:
    """Advance one of the player's own nations."""
    answer = yield Ask(seat, "diplomacy", [A_NATION + n for n in diplomacy_nations(s, seat)], "politics.advance")
    advance(s, answer - A_NATION, BY_DIE)
    use_nation(s, seat, answer - A_NATION)


# ---- recruiting


def may_muster_at(s: Wotr, side: int, region: int) -> bool:
    """Whether one of the player's settlements is free: neither taken nor besieged."""
    return s.control[region] == side and is_free(s, side, region) and not besieged(s, region)


def muster_places(s: Wotr, kind: int) -> list[int]:
    """Return where a die may muster a figure: free settlements of its nation, Sauron strongholds for Nazgûl."""
    nation = kind // RANKS
    side = SIDE_OF[nation]
    regions = SAURON_STRONGHOLDS if kind == NAZGUL else SETTLEMENTS[nation]
    found = [r for r in regions if may_muster_at(s, side, r)]
    if side == FREE and kind % RANKS == LEADER:
        found = [r for r in found if has_army(s, FREE, r)]
    return found


def muster_kinds(s: Wotr, seat: int, elites: bool, taken: int) -> list[int]:
    """Return the figures a seat may muster now, outside the settlement already used."""
    found = []
    for kind in range(KINDS):
        nation = kind // RANKS
        if s.pool[kind] == 0 or not at_war(s, nation) or not controls(s, seat, nation):
            continue
        if (kind % RANKS == ELITE and not elites) or nation_barred(s, seat, nation):
            continue
        places = muster_places(s, kind)
        if places and (len(places) > 1 or places[0] != taken):
            found.append(kind)
    return found


def can_recruit(s: Wotr, seat: int) -> bool:
    """Whether a Muster die can recruit anything."""
    return len(muster_kinds(s, seat, True, -1)) > 0


def recruit_by_die(s: Wotr, seat: int) -> Flow[None]:
    """Recruit one elite, or two figures (regulars or leaders) in two different settlements (p. 26)."""
    taken = -1
    for number in (1, 2):
        kinds = muster_kinds(s, seat, number == 1, taken)
        if not kinds:
            break
        answer = yield Ask(seat, "recruit", [A_UNIT + k for k in kinds], "army.recruit", (number,))
        kind = answer - A_UNIT
        places = [r for r in muster_places(s, kind) if r != taken]
        region = yield Ask(seat, "recruit_at", places, "army.recruit_limits", (kind,))
        recruit(s, region, kind)
        use_nation(s, seat, kind // RANKS)
        taken = region
        if kind % RANKS == ELITE:
            break


# ---- the Voice of Saruman


def voice_heard(s: Wotr, seat: int) -> bool:
    """Whether Saruman is in play and the Shadow controls an unbesieged Orthanc."""
    return (
        s.where[SARUMAN] >= 0
        and minion_seat(s, True) == seat
        and s.control[ORTHANC] == SHADOW
        and not besieged(s, ORTHANC)
    )


def voice_places(s: Wotr) -> list[int]:
    """Return the Isengard settlements where a regular can be recruited."""
    return [r for r in SETTLEMENTS[ISENGARD] if may_muster_at(s, SHADOW, r)]


def can_voice_recruit(s: Wotr, seat: int) -> bool:
    """Whether the Voice can recruit a regular."""
    return voice_heard(s, seat) and s.pool[ISENGARD * RANKS] > 0 and len(voice_places(s)) > 0


def voice_recruit(s: Wotr, seat: int) -> Flow[None]:
    """Recruit one Isengard regular in each Isengard settlement. If there are too few, the player chooses."""
    left = voice_places(s)
    while left and s.pool[ISENGARD * RANKS] > 0:
        if s.pool[ISENGARD * RANKS] < len(left):
            region = yield Ask(seat, "recruit_at", left, "characters.saruman", (ISENGARD * RANKS,))
        else:
            region = left[0]
        recruit(s, region, ISENGARD * RANKS)
        left.remove(region)


def can_voice_replace(s: Wotr, seat: int) -> bool:
    """Whether the Voice can replace a regular in Orthanc with an elite."""
    return voice_heard(s, seat) and s.pool[ISENGARD * RANKS + ELITE] > 0 and s.figures[ORTHANC][ISENGARD * RANKS] > 0


def voice_replace(s: Wotr) -> None:
    """Replace two Isengard regulars in Orthanc with elites, as far as figures allow."""
    for _ in range(2):
        if s.pool[ISENGARD * RANKS + ELITE] > 0 and s.figures[ORTHANC][ISENGARD * RANKS + REGULAR] > 0:
            disband(s, ORTHANC, ISENGARD * RANKS + REGULAR)
            recruit(s, ORTHANC, ISENGARD * RANKS + ELITE)
