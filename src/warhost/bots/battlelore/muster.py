"""Setting up: which scenario card to keep, which units to muster for it, and where to deploy them."""

from typing import Final

from warhost.games.battlelore.hexes import OWN_ROW, X
from warhost.games.battlelore.ids import A_CARD, A_SCENARIO, DECOY, DONE, KINDS, RANGED, TENT
from warhost.games.battlelore.ops import O_DISCOUNT, O_MOVE_BONUS, O_REACH, O_WADE
from warhost.games.battlelore.state import Battle

# How much the first unit of a kind is wanted. Every further one is wanted less by `AGAIN`.
TASTE: Final = [1.5, 3.0, 4.0, 3.0, 4.5, 2.8, 3.2, 3.6, 2.5, 3.0]
AGAIN: Final = 0.25
# Rules that make the units of some traits worth more.
FAVOURS: Final = [O_MOVE_BONUS, O_REACH, O_WADE]


def choose_scenario(s: Battle, options: list[int]) -> int:
    """Choose the card that pays most by itself: banners on the player's side, then its other rules."""
    best = options[0]
    most = -1
    for option in options:
        card = s.book.scenarios[option - A_SCENARIO]
        value = sum([banner[1] for banner in card.banners]) + len(card.rules)
        if value > most:
            most = value
            best = option
    return best


def liking(s: Battle, side: int, kind: int) -> float:
    """Return how much one more unit of a kind is wanted under the player's scenario card."""
    value = TASTE[kind] - AGAIN * s.muster[side][kind]
    for rule in s.scenario(side).rules:
        if rule.code == O_DISCOUNT and rule.kind == kind:
            value += 1.2 * rule.n
        elif rule.code in FAVOURS and s.book.traits[kind] & rule.traits:
            value += 0.8
    return value


def choose_muster(s: Battle, side: int, options: list[int]) -> int:
    """Choose the most wanted units, as long as the points last.

    The tent stays in the box: no unit may be deployed in front of it, and it gives the enemy points.
    """
    best = DONE
    most = -99.0
    for option in options:
        if option != DONE and option != A_CARD + TENT:
            value = liking(s, side, option - A_CARD)
            if value > most:
                most = value
                best = option
    return best


def choose_card(s: Battle, side: int, place: int, options: list[int]) -> int:
    """Put a tent in front, then slow units in the middle, then quick ones, shooters behind, and decoys last."""
    hexes = s.scenario(side).deployment
    order = sorted([forward(side, h) for h in hexes])
    cards: list[int] = [TENT] * s.muster[side][TENT]
    for shooting in (False, True):
        for move in range(13):
            for kind in range(KINDS):
                if s.book.move[kind] == move and (s.book.traits[kind] & RANGED != 0) == shooting:
                    cards.extend([kind] * s.muster[side][kind])
    cards.extend([DECOY] * s.muster[side][DECOY])
    wanted = A_CARD + cards[order.index(forward(side, place))]
    return wanted if wanted in options else options[0]


def forward(side: int, place: int) -> int:
    """Return a sort key for each hex: small in front, and in the middle."""
    return (9 - OWN_ROW[side][place]) * 10000 + abs(X[place] - 12) * 100 + place % 100
