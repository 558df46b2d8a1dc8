"""The odds of the options of a question, for the page: of every attack offered, and of continuing one."""

from typing import Any, Final

from warhost.games.bo5a.armies import targets
from warhost.games.bo5a.book import Book
from warhost.games.bo5a.ids import GO_ON, PLACES, REGIONS
from warhost.games.bo5a.odds.chances import Policy, bare
from warhost.games.bo5a.odds.combats import combat, rest_of_combat
from warhost.games.bo5a.state import Five
from warhost.kernel.flow import Ask

STANDARD_POLICY: Final = Policy()
# Questions that offer an attack on each region. The first argument is where the attack comes from.
ATTACKS: Final = ["attack_to", "attack_or_move", "move_or_attack"]
# Odds computed before, by the book of the match, everything public in the position and the choice.
CACHE: Final[dict[tuple[Book, tuple[int, ...]], dict[str, Any]]] = {}
MOST_CACHED: Final = 512


def has_odds(state: Five, ask: Ask, option: int) -> bool:
    """Whether an option starts a combat, may start one, or continues one.

    An Army that must move before it can attack has none yet.
    """
    if ask.kind == "attack_with":
        return option < PLACES and bool(targets(state, ask.seat, option))
    if ask.kind == "withdraw":
        return option == GO_ON
    return ask.kind in ATTACKS and option < REGIONS


def odds_of(state: Five, ask: Ask, option: int) -> dict[str, Any] | None:
    """Return the odds of an option of a question; None if there are none.

    An attack: the combat; `attack_with`: one for every region that the Army could attack at once; `withdraw`: the rest
    of the combat. They depend only on what is public. The result is shared, so do not modify it.
    """
    if option not in ask.options or not has_odds(state, ask, option):
        return None
    s = bare(state)
    if ask.kind == "withdraw":
        # A Combined Attack continues with an Army of the attacker's choice.
        if s.c_combined:
            return None
        return computed(s, ask.seat, -1, [], -1)
    if ask.kind == "attack_with":
        return computed(s, ask.seat, option, targets(s, ask.seat, option), ask.args[0])
    return computed(s, ask.seat, ask.args[0], [option], ask.args[1])


def computed(s: Five, side: int, place: int, there: list[int], card: int) -> dict[str, Any]:
    """Return the combats, computed once per position."""
    key = (s.book, (side, place, card, len(there), *there, *s.columns()))
    found = CACHE.get(key)
    if found is None:
        if place < 0:
            combats = [rest_of_combat(s, STANDARD_POLICY).plain()]
        else:
            combats = [combat(s, side, place, target, STANDARD_POLICY, card).plain() for target in there]
        found = {"what": "combat", "combats": combats}
        if len(CACHE) >= MOST_CACHED:
            CACHE.clear()
        CACHE[key] = found
    return found
