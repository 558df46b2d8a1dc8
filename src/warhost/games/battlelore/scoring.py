"""Victory points and lore from scenarios, banners and tents."""

from warhost.games.battlelore.damage import FOR_BANNER, FOR_LORE, FOR_SCENARIO, FOR_TENT, gain_points
from warhost.games.battlelore.ground import ground, has
from warhost.games.battlelore.hexes import OWN_ROW
from warhost.games.battlelore.ids import DAQAN_TENT, NO, PLAIN, UTHUK_TENT, YES
from warhost.games.battlelore.ops import O_BUY, O_CLEAR, O_HOLD, O_LORE_BONUS, O_PAIRS, O_REACH, Op
from warhost.games.battlelore.state import Battle
from warhost.kernel.flow import Ask, Flow


def occupied(s: Battle, side: int, mask: int) -> int:
    """Return how many hexes of some terrain a side occupies."""
    return len([u for u in s.units(side) if ground(s, s.place[u]) & mask])


def rule_points(s: Battle, side: int, rule: Op) -> int:
    """Return what a scenario rule gives in its owner's victory point step."""
    if rule.code == O_HOLD:
        held = occupied(s, side, rule.ground)
        if held < rule.at_least or (rule.enemy_none and occupied(s, 1 - side, rule.ground)):
            return 0
        return min(rule.most, held * rule.points) if rule.each else rule.points
    if rule.code == O_PAIRS:
        return rule.points * min(occupied(s, side, rule.ground), occupied(s, side, rule.other))
    if rule.code == O_REACH:
        there = [
            u for u in s.units(side) if has(s, u, rule.traits) and rule.low <= OWN_ROW[side][s.place[u]] <= rule.high
        ]
        return min(rule.most, rule.points * len(there))
    if rule.code == O_CLEAR:
        for unit in s.units(1 - side):
            if rule.low <= OWN_ROW[side][s.place[unit]] <= rule.high:
                return 0
        return rule.points
    return 0


def capture_tent(s: Battle) -> None:
    """Remove the enemy's tent, for points, if a player begins a turn with a unit on it (reference book, page 3)."""
    side = s.active
    for unit in s.units(side):
        place = s.place[unit]
        if s.terrain[place] == (UTHUK_TENT if side == 0 else DAQAN_TENT):
            s.terrain[place] = PLAIN
            s.note("takes_tent", (side, place))
            gain_points(s, side, s.book.tent_points, FOR_TENT)


def score_points(s: Battle) -> Flow[None]:
    """Add the active player's victory points: for banners, the scenario, and lore paid (page 7)."""
    side = s.active
    gain_points(s, side, sum([s.banner[s.place[unit]] for unit in s.units(side)]), FOR_BANNER)
    for rule in s.scenario(side).rules:
        gain_points(s, side, rule_points(s, side, rule), FOR_SCENARIO)
        if rule.code == O_BUY:
            yield from buy(s, side, rule)


def buy(s: Battle, side: int, rule: Op) -> Flow[None]:
    """Buy victory points for lore, once or as often as the player can pay."""
    while rule.lore and s.lore[side] >= rule.lore:
        answer = yield Ask(side, "buy_points", [YES, NO], "points.buy", (rule.lore, rule.points))
        if answer == NO:
            return
        s.lore[side] -= rule.lore
        gain_points(s, side, rule.points, FOR_LORE)
        if rule.once:
            return


def lore_bonus(s: Battle, side: int) -> int:
    """Return what a scenario adds in the lore step."""
    total = 0
    for rule in s.scenario(side).rules:
        if rule.code == O_LORE_BONUS and occupied(s, side, rule.ground):
            total += rule.lore
    return total
