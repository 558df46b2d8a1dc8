"""What the cards are worth regardless of the position. All values are hundredths of a victory point."""

from typing import Final

from warhost.games.wotrcg.ids import ARMY, BATTLEGROUNDS, CARDS, CHARACTER, FREE, ITEM
from warhost.games.wotrcg.tables import (
    ABILITIES,
    ATTACK,
    BATTLEGROUND_NAMES,
    DEFENCE,
    FACTION,
    G_SELF,
    GROUND_FACTIONS,
    GROUND_SIDE,
    LEAD_ATTACK,
    LEAD_DEFENCE,
    O_ADD_ICONS,
    O_CARRYOVER,
    O_DRAW_BONUS,
    O_PERMIT,
    PATH_ATTACK,
    PATH_DEFENCE,
    PATH_NAMES,
    PATHS_OF,
    SCENARIOS,
    SIDE,
    T_DRAW_STEP,
    T_STATIC,
    TYPE,
    Condition,
)

# A card drawn is half a play, a play is about one icon, and an icon that matters is about a point.
DRAWN: Final = 42
# What a card above the carryover limit is still worth: it pays for a play.
SPARE: Final = 14
# An icon that will perhaps be used in a later round.
ICON: Final = 42
# A path icon that waits in reserve for the last path, where every icon is a point.
HOARD: Final = 70
# What it is worth to strengthen a place that is already won, in percent.
REINFORCE: Final = 40
STAGES: Final = 9


def _plain(when: Condition) -> bool:
    """Whether a condition is only about the location."""
    return not (
        when.supporting or when.in_play or when.in_reserve or when.same_path_has is not None or when.side_active >= 0
    )


# Icons that a card adds by its own text on one named location: by card and location, (attack, defence, path ...).
HOME_ICONS: Final[list[list[int]]] = [[0, 0, 0, 0] for _ in range(CARDS)]
HOME_GROUND: Final[list[int]] = [-1] * CARDS
HOME_PATH: Final[list[int]] = [-1] * CARDS
# Cards whose icons depend on more than the place. The rules themselves add them up.
ODD: Final[list[bool]] = [False] * CARDS


def _read_homes() -> None:
    for c in range(CARDS):
        for ability in ABILITIES[c]:
            for op in ability.effects:
                if ability.timing == T_STATIC and op.code == O_ADD_ICONS:
                    place = ability.condition.location
                    if _plain(ability.condition) and place and op.target == G_SELF and not op.per:
                        if place in PATH_NAMES:
                            HOME_PATH[c] = PATH_NAMES.index(place)
                        else:
                            HOME_GROUND[c] = BATTLEGROUND_NAMES.index(place)
                        HOME_ICONS[c] = list(op.icons)
                    else:
                        ODD[c] = True


_read_homes()


def _carryover(c: int) -> int:
    """Return by how much a card raises the carryover limit."""
    return sum([op.n for a in ABILITIES[c] if a.timing == T_STATIC for op in a.effects if op.code == O_CARRYOVER])


def _more_cards(c: int) -> int:
    """Return how many more cards a card draws in each draw phase."""
    return sum([op.n for a in ABILITIES[c] if a.timing == T_DRAW_STEP for op in a.effects if op.code == O_DRAW_BONUS])


# What a card in reserve brings in each later round.
STEADY: Final[list[int]] = [_more_cards(c) * 36 + _carryover(c) * 18 for c in range(CARDS)]

# Battle icons of a card as attacker and defender in hundredths: leadership counts in part, since it needs an army.
STRIKE: Final[list[int]] = [ATTACK[c] * 100 + LEAD_ATTACK[c] * 60 for c in range(CARDS)]
GUARD: Final[list[int]] = [DEFENCE[c] * 100 + LEAD_DEFENCE[c] * 60 for c in range(CARDS)]
# Path icons of a card for its own side.
MARCH: Final[list[int]] = [PATH_DEFENCE[c] if SIDE[c] == FREE else PATH_ATTACK[c] for c in range(CARDS)]


def _rove(c: int) -> int:
    """Return the factions whose battlegrounds a card may enter besides its own, as a mask."""
    mask = 1 << FACTION[c]
    for a in ABILITIES[c]:
        for op in a.effects:
            if a.timing == T_STATIC and op.code == O_PERMIT and op.self_only and op.to_faction >= 0:
                mask |= 1 << op.to_faction
    return mask


ROVE: Final[list[int]] = [_rove(c) for c in range(CARDS)]
# Whether a card may be on a battleground by its faction or its own text.
STANDS: Final[list[list[bool]]] = [
    [TYPE[c] <= CHARACTER and GROUND_FACTIONS[g] & ROVE[c] != 0 for g in range(BATTLEGROUNDS)] for c in range(CARDS)
]
ON_STAGE: Final[list[list[bool]]] = [[stage in PATHS_OF[c] for stage in range(STAGES + 2)] for c in range(CARDS)]


def _later(c: int, stage: int) -> int:
    """Return what a card may still do on paths after the next one."""
    left = STAGES - stage - 1
    if left <= 0 or TYPE[c] == ARMY:
        return 0
    if TYPE[c] == ITEM:
        return MARCH[c] * ICON // 2
    return MARCH[c] * ICON * len([n for n in PATHS_OF[c] if n > stage + 1]) // left


LATER: Final[list[list[int]]] = [[_later(c, stage) for stage in range(STAGES + 1)] for c in range(CARDS)]


def _share(scenario: int, deck: int, ground: int, stage: int) -> int:
    """Return the icons that an average card of a deck brings to a battleground or a path, in hundredths."""
    rules = SCENARIOS[scenario]
    total = 0
    for c in rules.cards[deck]:
        if ground >= 0:
            if STANDS[c][ground]:
                total += GUARD[c] if GROUND_SIDE[ground] == SIDE[c] else STRIKE[c]
            elif TYPE[c] == ITEM:
                total += 40 * (DEFENCE[c] if GROUND_SIDE[ground] == SIDE[c] else ATTACK[c])
        elif ON_STAGE[c][stage]:
            total += 100 * MARCH[c]
        elif TYPE[c] == ITEM:
            total += 50 * MARCH[c]
    return total // len(rules.cards[deck])


# By scenario, deck, and place: battlegrounds by number, then paths by stage.
SHARE: Final[list[list[list[int]]]] = [
    [
        [_share(scenario, deck, g, 0) for g in range(BATTLEGROUNDS)]
        + [_share(scenario, deck, -1, stage) for stage in range(STAGES + 2)]
        for deck in range(len(SCENARIOS[scenario].decks))
    ]
    for scenario in range(len(SCENARIOS))
]


# ---- how many icons the enemy will still add, by the expected number: rows by quarters, in thousandths
MOST: Final = 8
ROWS: Final = 25


def _spread(quarters: int) -> list[int]:
    """Return a distribution with the given mean: a truncated Poisson."""
    mean = quarters / 4
    row = [2.718281828459045**-mean]
    for n in range(1, MOST + 1):
        row.append(row[-1] * mean / n)
    out = [round(1000 * p) for p in row]
    out[-1] += 1000 - sum(out)
    return out


SPREAD: Final[list[list[int]]] = [_spread(q) for q in range(ROWS)]
