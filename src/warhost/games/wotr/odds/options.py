"""The odds of the options of a question, for the page: of every attack offered, and of moving the Fellowship."""

from typing import Any, Final

from warhost.games.wotr.attack import attack_targets
from warhost.games.wotr.ids import ALL, D_MOVE_FELLOWSHIP
from warhost.games.wotr.odds.battles import battle
from warhost.games.wotr.odds.chances import Policy, bare
from warhost.games.wotr.odds.hunts import hunt
from warhost.games.wotr.registry import CARD
from warhost.games.wotr.state import Wotr
from warhost.kernel.flow import Ask

STANDARD_POLICY: Final = Policy()
# Odds computed before, by everything public in the position and the choice.
CACHE: Final[dict[tuple[int, ...], dict[str, Any]]] = {}
MOST_CACHED: Final = 512


def has_odds(ask: Ask, option: int) -> bool:
    """Whether an option starts a battle or moves the Fellowship."""
    if ask.kind == "attack_from" or ask.kind == "attack_to":
        return True
    if ask.kind == "force":
        return ask.rule == "battle.rearguard" and option == ALL
    return option == D_MOVE_FELLOWSHIP and (ask.kind == "deed" or ask.kind == "another_way")


def odds_of(state: Wotr, seat: int, ask: Ask, option: int) -> dict[str, Any] | None:
    """Return the odds of an option of a question, for the seat that is asked; None if there are none.

    `attack_to`: the battle; `attack_from`: a battle for every place that can be attacked from there; `force`: the
    battle if everyone attacks; moving the Fellowship: the Hunt. They depend only on what is public. The result is
    shared, so do not modify it.
    """
    if ask.seat != seat or option not in ask.options or not has_odds(ask, option):
        return None
    moves = option == D_MOVE_FELLOWSHIP
    s = bare(state)
    place = -1
    targets: list[int] = []
    card = -1
    if not moves:
        place = option if ask.kind == "attack_from" else ask.args[0]
        card = attacking_card(s, ask)
        if ask.kind == "force":
            targets = [ask.args[1]]
        else:
            targets = [option] if ask.kind == "attack_to" else targets_from(s, seat, place, card)
    key = (seat, place, card, len(targets), *targets, *s.columns())
    found = CACHE.get(key)
    if found is None:
        if moves:
            move = hunt(s, STANDARD_POLICY)
            assert move is not None
            found = {"what": "hunt", "hunt": move.plain()}
        else:
            battles = [battle(s, seat, place, target, STANDARD_POLICY, card).plain() for target in targets]
            found = {"what": "battle", "battles": battles}
        if len(CACHE) >= MOST_CACHED:
            CACHE.clear()
        CACHE[key] = found
    return found


def attacking_card(s: Wotr, ask: Ask) -> int:
    """Return the event card that makes an army attack, if it changes the battle; -1 for none."""
    # It has just been played.
    return s.played[-1] if s.played and CARD[s.played[-1]].asks_attack(s, ask) else -1


def targets_from(s: Wotr, seat: int, place: int, card: int) -> list[int]:
    """Return what an army in a place may attack, by a card or without."""
    targets = attack_targets(s, seat, place)
    return CARD[card].battle_targets(s, targets) if card >= 0 else targets
