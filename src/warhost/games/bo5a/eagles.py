"""The Lord of the Eagles, the Eagles of the Misty Mountains and the Great Bats (chapter 12, p. 32, 34)."""

from warhost.games.action_dice import is_hit, least_hit
from warhost.games.bo5a.armies import army_regions, has_army
from warhost.games.bo5a.damage import inflict
from warhost.games.bo5a.ids import (
    A_NUMBER,
    A_TERRITORY,
    AMONG_EAGLES,
    DONE,
    FLY,
    FREE,
    LORD,
    MOUNTAINS,
    MUSTER,
    SHADOW,
    TERRITORIES,
)
from warhost.games.bo5a.moves import ANYBODY, movers
from warhost.games.bo5a.registry import CARD
from warhost.games.bo5a.rerolls import ask_reroll
from warhost.games.bo5a.state import Five
from warhost.games.bo5a.tables import TERRAIN, TERRITORY
from warhost.kernel.flow import Ask, Flow

# ---- Eagles


def add_eagles(s: Five, number: int) -> None:
    """Bring Eagles to the Eyrie, as far as there are figures."""
    there = s.eyrie
    for t in range(TERRITORIES):
        there += s.flying[t]
    number = min(number, s.book.eagles - there)
    if number > 0:
        s.eyrie += number
        s.note("eagles", (number,))


def eagles_in(s: Five, territory: int) -> int:
    """Return the Eagles over a territory, including their Lord."""
    return s.flying[territory] + (1 if s.lord_at == territory else 0)


def can_fly(s: Five) -> bool:
    """Whether an Eagle in the Eyrie, perhaps the Lord, can be sent out."""
    return s.where[LORD] == AMONG_EAGLES and (s.eyrie > 0 or s.lord_at < 0)


def has_figure(s: Five) -> bool:
    """Whether an Eagle is left in the box."""
    there = s.eyrie
    for t in range(TERRITORIES):
        there += s.flying[t]
    return there < s.book.eagles


def lord_ability(s: Five) -> Flow[None]:
    """Bring one more Eagle, or send all Eagles out of the Eyrie, each over a territory (p. 32)."""
    options: list[int] = []
    if has_figure(s):
        options.append(MUSTER)
    if can_fly(s):
        options.append(FLY)
    answer = yield Ask(FREE, "eagles", options, "eagles.general")
    if answer == MUSTER:
        add_eagles(s, 1)
        return
    territories = [A_TERRITORY + t for t in range(TERRITORIES)]
    while s.eyrie > 0 or s.lord_at < 0:
        answer = yield Ask(FREE, "eagle_to", territories, "eagles.general", (s.eyrie + (1 if s.lord_at < 0 else 0),))
        if s.lord_at < 0:
            s.lord_at = answer - A_TERRITORY
        else:
            s.eyrie -= 1
            s.flying[answer - A_TERRITORY] += 1
    s.note("eagles_fly", tuple([eagles_in(s, t) for t in range(TERRITORIES)]))


def come_home(s: Five, territory: int) -> None:
    """Return an Eagle to the Eyrie, the Lord last."""
    if s.flying[territory] > 0:
        s.flying[territory] -= 1
        s.eyrie += 1
    else:
        s.lord_at = -1


def prey(s: Five, territory: int) -> list[int]:
    """Return the Shadow Armies of a territory."""
    return [r for r in army_regions(s, SHADOW) if TERRITORY[r] == territory]


def can_attack(s: Five) -> bool:
    """Whether an Eagle is over a territory with a Shadow Army."""
    for t in range(TERRITORIES):
        if eagles_in(s, t) > 0 and prey(s, t):
            return True
    return False


def swoop(s: Five, region: int, dice: int) -> Flow[None]:
    """Make one attack: 4 or more hits, and each failure may be rolled again once. Nothing else counts (p. 32)."""
    hits = 0
    misses = dice
    for again in (False, True):
        if again:
            dice = yield from ask_reroll(FREE, misses, 0, misses, "eagles.attack")
        before = hits
        for _ in range(dice):
            value = s.dice.roll("eagle")
            s.note("eagle_die", (value,))
            if is_hit(value, 0, 4):
                hits += 1
                misses -= 1
        s.note_roll("combat", FREE, dice, 7 - least_hit(0, 4), hits - before)
    s.note("eagles_hit", (hits, region))
    yield from inflict(s, SHADOW, region, hits)


def eagles_attack(s: Five) -> Flow[None]:
    """Send Eagles home, all before a die is rolled. Each attacks a different Army of its territory (p. 32)."""
    home = [0] * TERRITORIES
    while True:
        options = [A_TERRITORY + t for t in range(TERRITORIES) if eagles_in(s, t) > 0 and len(prey(s, t)) > home[t]]
        if sum(home) > 0:
            options.append(DONE)
        if not options:
            break
        answer = yield Ask(FREE, "eagle_home", options, "eagles.attack", (sum(home),))
        if answer == DONE:
            break
        home[answer - A_TERRITORY] += 1
        come_home(s, answer - A_TERRITORY)
    attacked: list[int] = []
    for t in range(TERRITORIES):
        for _ in range(home[t]):
            options = [r for r in prey(s, t) if r not in attacked]
            if not options:
                break
            region = yield Ask(FREE, "eagle_prey", options, "eagles.attack", (t,))
            attacked.append(region)
            yield from swoop(s, region, 3)


def lone_prey(s: Five) -> list[int]:
    """Return the Armies in Mountains that all Eagles of the territory may attack together."""
    if not any(CARD[card].joins_eagles() for card in s.table):
        return []
    return [r for r in army_regions(s, SHADOW) if TERRAIN[r] == MOUNTAINS and eagles_in(s, TERRITORY[r]) > 0]


def eagles_on_one(s: Five) -> Flow[None]:
    """Attack one Army in Mountains together, by the Fate card, with four dice each."""
    region = yield Ask(FREE, "eagle_target", lone_prey(s), "fate.not_kindly")
    territory = TERRITORY[region]
    options = [A_NUMBER + n for n in range(1, eagles_in(s, territory) + 1)]
    answer = yield Ask(FREE, "eagle_number", options, "fate.not_kindly", (region,))
    number = answer - A_NUMBER
    for _ in range(number):
        come_home(s, territory)
    for _ in range(number):
        if has_army(s, SHADOW, region):
            yield from swoop(s, region, 4)


# ---- Great Bats


def bats_on_board(s: Five) -> list[int]:
    """Return the territories with Great Bats."""
    return [t for t in range(TERRITORIES) if s.bats[t] > 0]


def remove_bat(s: Five, territory: int) -> None:
    """Remove a used Great Bat."""
    s.bats[territory] -= 1
    s.note("bat_removed", (territory,))


def cloud_armies(s: Five) -> list[int]:
    """Return the Armies that a cloud of bats can move."""
    return [p for p in movers(s, SHADOW, ANYBODY, 1) if TERRITORY[p] >= 0 and s.bats[TERRITORY[p]] > 0]
