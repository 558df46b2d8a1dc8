"""Applying Damage: what prevents, absorbs or clears it, and the casualties (p. 28, 29)."""

from warhost.games.bo5a.armies import casualties, has_army, kill, unbroken
from warhost.games.bo5a.ids import BEORN, BILBO, BOLG, FREE, GO_ON, PASS, SHADOW, VANISHED
from warhost.games.bo5a.registry import CARD
from warhost.games.bo5a.state import Five
from warhost.games.bo5a.tables import FORT
from warhost.kernel.flow import Ask, Flow


def protect(s: Five, side: int, place: int, number: int, inside: bool = True) -> Flow[int]:
    """Reduce Damage by Bodyguards, the Fortification and cards on the table. Return what is left for the Army.

    A Fortification protects an Army that is attacked `inside`, not one that attacks from it.
    """
    if number > 0 and side == SHADOW and s.bodyguards > 0 and s.where[BOLG] == place:
        choice = yield Ask(SHADOW, "bodyguards", [GO_ON, PASS], "bolg.bodyguards", (number, s.bodyguards))
        if choice == GO_ON:
            s.bodyguards -= 1
            s.note("bodyguards", (number,))
            return 0
    if number > 0 and inside and unbroken(s, place):
        fort = FORT[place]
        taken = min(number, s.book.protection[fort] - s.broken[fort])
        s.broken[fort] += taken
        number -= taken
        s.note("fort_damage", (taken, place))
        if not unbroken(s, place):
            s.note("fort_broken", (place,))
    if number > 0:
        for card in s.table:
            number = yield from CARD[card].absorb(s, side, place, number)
    return number


def put_damage(s: Five, place: int, number: int) -> None:
    """Put Damage tokens on an Army."""
    if number > 0:
        s.damage[place] += number
        s.note("damage", (number, place))


def hurt_beorn(s: Five, number: int) -> None:
    """Remove a Wrath token from Beorn for every Damage. Without any he is eliminated (p. 33)."""
    if number <= 0 or s.where[BEORN] < 0:
        return
    s.wrath -= min(number, s.wrath)
    s.note("wrath", (s.wrath,))
    if s.wrath == 0:
        kill(s, BEORN)


def vanish(s: Five, place: int) -> Flow[None]:
    """Ask whether Bilbo vanishes with his ring to clear two Damage from his Army."""
    if s.where[BILBO] == place and s.rings > 0 and s.damage[place] > 0 and has_army(s, FREE, place):
        choice = yield Ask(FREE, "vanish", [GO_ON, PASS], "bilbo.vanish", (s.damage[place], s.rings))
        if choice == GO_ON:
            s.rings -= 1
            s.where[BILBO] = VANISHED
            s.damage[place] -= min(2, s.damage[place])
            s.note("vanishes", (s.rings,))


def inflict(s: Five, side: int, place: int, number: int) -> Flow[None]:
    """Deal Damage outside combat, resolved as in a round (p. 29)."""
    if number <= 0 or not has_army(s, side, place):
        return
    left = yield from protect(s, side, place, number)
    if left > 0:
        put_damage(s, place, left)
        yield from vanish(s, place)
        yield from casualties(s, side, place, 99, "damage.outside")
