"""Locations: who would win them now, what a card would change, what the enemy may still bring."""

from warhost.bots.wotrcg.card_worth import HOME_GROUND, HOME_ICONS, HOME_PATH, MOST, ODD, REINFORCE, ROWS, SHARE, SPREAD
from warhost.games.wotrcg.combat import FIGHTERS, PRINTED, may_support, outlook, standing
from warhost.games.wotrcg.ids import (
    ARMY,
    BATTLEGROUNDS,
    CHARACTER,
    FREE,
    L_ACTIVE,
    SHADOW,
    Z_BATTLE,
    Z_HAND,
    Z_PATH,
    Z_RESERVE,
)
from warhost.games.wotrcg.piles import hand_size, items_on
from warhost.games.wotrcg.placing import may_stand
from warhost.games.wotrcg.state import CardGame
from warhost.games.wotrcg.tables import GROUND_POINTS, GROUND_SIDE, LEAD_ATTACK, LEAD_DEFENCE, PATH_POINTS, STAGE, TYPE
from warhost.games.wotrcg.turn import carryover


class Place:
    """An active location as one side sees it."""

    def __init__(self, s: CardGame, zone: int, side: int) -> None:
        self.zone = zone
        self.side = side
        self.ground = zone - Z_BATTLE if zone >= Z_BATTLE else -1
        self.owner = FREE if self.ground < 0 else GROUND_SIDE[self.ground]
        self.attacking = self.owner != side
        self.points = PATH_POINTS[s.path] if self.ground < 0 else GROUND_POINTS[self.ground]
        self.surplus = self.ground < 0 and s.rules().surplus
        totals = outlook(s, zone)
        self.attack = totals[0]
        self.defence = totals[1]
        self.threat = threat(s, zone, 1 - side)
        # The icon that this side's cards bring here: attack, defence, path attack or path defence.
        self.icon = (0 if self.ground >= 0 else 2) + (0 if self.attacking else 1)
        self.known: dict[int, int] = {}

    def payoff(self, margin: int) -> int:
        """Return what the location gives this side when attack exceeds defence by the margin."""
        if self.ground >= 0:
            won = margin > 0 if self.attacking else margin <= 0
            return self.points * 100 if won else -self.points * 100
        if margin > 0:
            return margin * 100 if self.attacking else -margin * 100
        if margin == 0 and self.surplus:
            return 0
        return -self.points * 100 if self.attacking else self.points * 100

    def worth(self, more: int) -> int:
        """Return the expected value of the location if this side adds icons and the enemy what it may."""
        if more in self.known:
            return self.known[more]
        margin = self.attack - self.defence
        row = SPREAD[self.threat]
        total = 0
        if self.attacking:
            for n in range(MOST + 1):
                if row[n]:
                    total += row[n] * self.payoff(margin + more - n)
        else:
            for n in range(MOST + 1):
                if row[n]:
                    total += row[n] * self.payoff(margin - more + n)
        self.known[more] = total // 1000
        return self.known[more]


def gain(place: Place, more: int) -> int:
    """Return what icons added now are worth. A place already won can still be helped if the enemy strikes."""
    value = place.worth(more) - place.worth(0)
    if place.payoff(place.attack - place.defence) > 0:
        return value * REINFORCE // 100
    return value


def spare_cards(s: CardGame, deck: int) -> int:
    """Return how many cards a deck can spend, in hundredths: all above its limit, few of those below."""
    size = hand_size(s, deck)
    limit = carryover(s, deck)
    if s.stage == s.rules().last_path:
        return size * 100
    return max(0, size - limit) * 100 + min(size, limit) * 40


def threat(s: CardGame, zone: int, enemy: int) -> int:
    """Return the icons the enemy is expected to add, in quarters: from its reserve and the unknown hands."""
    rules = s.rules()
    place = zone - Z_BATTLE if zone >= Z_BATTLE else BATTLEGROUNDS + STAGE[s.path]
    attacking = (zone < Z_BATTLE and enemy == SHADOW) or (zone >= Z_BATTLE and GROUND_SIDE[zone - Z_BATTLE] != enemy)
    icon = (2 if zone < Z_BATTLE else 0) + (0 if attacking else 1)
    total = 0
    for deck in range(len(rules.decks)):
        if rules.sides[deck] == enemy:
            mine = spare_cards(s, deck) * SHARE[s.scenario][deck][place] * 55 // 10_000
            total += mine // 2 if s.passed >> deck & 1 else mine
    for c in FIGHTERS[enemy]:
        if s.zone[c] == Z_RESERVE and not s.fresh[c]:
            if may_stand(s, c, zone, True):
                total += own_icons(s, c, icon, zone) * 45
    return min(ROWS - 1, total // 25)


def own_icons(s: CardGame, c: int, icon: int, zone: int) -> int:
    """Return the icons that a card with its items brings by itself, without texts about other cards and leadership."""
    total = PRINTED[icon][c]
    if zone == Z_PATH:
        if HOME_PATH[c] >= 0 and HOME_PATH[c] == s.path:
            total += HOME_ICONS[c][icon]
    elif HOME_GROUND[c] == zone - Z_BATTLE:
        total += HOME_ICONS[c][icon]
    if TYPE[c] == CHARACTER and s.zone[c] != Z_HAND:
        for item in items_on(s, c):
            total += PRINTED[icon][item]
    return total


class Muster:
    """The cards a side has on a battleground, for leadership: who would still find an army, or a leader."""

    def __init__(self, s: CardGame, place: Place) -> None:
        self.leaderless: list[int] = []
        self.waiting: list[int] = []
        self.lead = LEAD_ATTACK if place.attacking else LEAD_DEFENCE
        self.counts = place.ground >= 0
        if self.counts:
            for c in standing(s, place.zone, place.side):
                self.join(s, c)

    def bonus(self, s: CardGame, c: int) -> int:
        """Return the leadership icons that begin to count when a card joins."""
        if not self.counts:
            return 0
        if TYPE[c] == ARMY:
            return max([self.lead[o] for o in self.waiting if may_support(s, c, o)], default=0)
        if self.lead[c] and any(may_support(s, army, c) for army in self.leaderless):
            return self.lead[c]
        return 0

    def join(self, s: CardGame, c: int) -> None:
        """Add a card."""
        if TYPE[c] == ARMY:
            for o in self.waiting:
                if may_support(s, c, o):
                    self.waiting.remove(o)
                    return
            self.leaderless.append(c)
        elif TYPE[c] == CHARACTER and self.lead[c]:
            for army in self.leaderless:
                if may_support(s, army, c):
                    self.leaderless.remove(army)
                    return
            self.waiting.append(c)


def would_add(s: CardGame, place: Place, muster: Muster, c: int) -> int:
    """Return the icons that a card would add to its side; unusual cards are placed there briefly to find out."""
    if not ODD[c]:
        return own_icons(s, c, place.icon, place.zone) + muster.bonus(s, c)
    zone = s.zone[c]
    items = items_on(s, c) if TYPE[c] == CHARACTER else []
    s.zone[c] = place.zone
    for item in items:
        s.zone[item] = place.zone
    totals = outlook(s, place.zone)
    s.zone[c] = zone
    for item in items:
        s.zone[item] = zone
    return totals[0] - place.attack if place.attacking else totals[1] - place.defence


def would_lose(s: CardGame, place: Place, c: int) -> int:
    """Return the icons that a side would lose without one of its cards."""
    items = items_on(s, c) if TYPE[c] == CHARACTER else []
    s.zone[c] = Z_RESERVE
    for item in items:
        s.zone[item] = Z_RESERVE
    totals = outlook(s, place.zone)
    s.zone[c] = place.zone
    for item in items:
        s.zone[item] = place.zone
    return place.attack - totals[0] if place.attacking else place.defence - totals[1]


def places(s: CardGame, side: int) -> list[Place]:
    """Return the active locations."""
    found: list[Place] = []
    if s.path >= 0:
        found.append(Place(s, Z_PATH, side))
    for g in range(BATTLEGROUNDS):
        if s.grounds[g] == L_ACTIVE:
            found.append(Place(s, Z_BATTLE + g, side))
    return found


def place_at(found: list[Place], zone: int) -> Place | None:
    """Return the location of a zone, if it is active."""
    for place in found:
        if place.zone == zone:
            return place
    return None
