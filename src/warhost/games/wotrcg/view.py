"""What a seat may see, and worlds that it cannot tell apart. Both start empty and add."""

from typing import Any, Final

from warhost.games.wotrcg.combat import location_name, outlook
from warhost.games.wotrcg.ids import (
    BATTLEGROUNDS,
    CARDS,
    ENDING_NAMES,
    FREE,
    K_DOUBTFUL,
    K_SEEN,
    L_ACTIVE,
    LOCATION_NAMES,
    PATHS,
    PHASE_NAMES,
    SCENARIO_NAMES,
    SHADOW,
    Z_APART,
    Z_BATTLE,
    Z_CYCLE,
    Z_DECK,
    Z_EVENT,
    Z_GONE,
    Z_HAND,
    Z_PATH,
    Z_RESERVE,
)
from warhost.games.wotrcg.no_effect import actions_without_effect, events_without_effect
from warhost.games.wotrcg.piles import cards_in, in_play
from warhost.games.wotrcg.seats import seat_of
from warhost.games.wotrcg.state import CardGame
from warhost.games.wotrcg.tables import (
    ABILITIES,
    BATTLEGROUND_NAMES,
    CARD_NAMES,
    O_PEEK,
    PATH_NAMES,
    T_REPLACEMENT,
    T_STATIC,
)
from warhost.games.wotrcg.turn import carryover, standing_score
from warhost.kernel.dice import Dice

SIDE_NAMES = ["free", "shadow"]
# Cards that are always cycled instead of eliminated, so never face down among the eliminated.
UNDYING = [
    c for c in range(CARDS) if any(a.timing == T_REPLACEMENT and a.condition.cause == "any" for a in ABILITIES[c])
]


def zone_name(zone: int) -> str:
    """Return where a card in play is."""
    if zone == Z_RESERVE:
        return "reserve"
    return "path" if zone == Z_PATH else BATTLEGROUND_NAMES[zone - Z_BATTLE]


def cards_in_play(s: CardGame) -> dict[str, dict[str, Any]]:
    """Return every card in play: whose, where, on whom, with which tokens."""
    out: dict[str, dict[str, Any]] = {}
    for c in range(CARDS):
        if not in_play(s, c):
            continue
        entry: dict[str, Any] = {"deck": s.rules().decks[s.owner[c]], "zone": zone_name(s.zone[c])}
        if s.wielder[c] >= 0:
            entry["wielder"] = CARD_NAMES[s.wielder[c]]
        if s.tokens[c]:
            entry["tokens"] = s.tokens[c]
        if s.fresh[c]:
            entry["fresh"] = True
        out[CARD_NAMES[c]] = entry
    return out


def locations(s: CardGame) -> dict[str, Any]:
    """Return the paths and battlegrounds on the table."""
    return {
        "path": PATH_NAMES[s.path] if s.path >= 0 else "",
        "stage": s.stage,
        "path_tokens": {"attack": s.path_attack, "defence": s.path_defence},
        "paths": {PATH_NAMES[p]: LOCATION_NAMES[s.paths[p]] for p in range(PATHS)},
        "battlegrounds": {BATTLEGROUND_NAMES[g]: LOCATION_NAMES[s.grounds[g]] for g in range(BATTLEGROUNDS)},
        "battleground_tokens": {
            BATTLEGROUND_NAMES[g]: {
                "attack": s.ground_attack[g],
                "defence": s.ground_defence[g],
                "from_enemy": bool(s.ground_from_enemy[g]),
            }
            for g in range(BATTLEGROUNDS)
            if s.grounds[g] == L_ACTIVE
        },
    }


def strength(s: CardGame) -> dict[str, Any]:
    """Return what is at stake on every active location: attack, defence, and what each card adds."""
    zones = [Z_PATH] if s.path >= 0 else []
    zones += [Z_BATTLE + g for g in range(BATTLEGROUNDS) if s.grounds[g] == L_ACTIVE]
    out: dict[str, Any] = {}
    for zone in zones:
        attack, defence, worth = outlook(s, zone)
        out[location_name(s, zone)] = {
            "attack": attack,
            "defence": defence,
            "cards": {CARD_NAMES[c]: n for c, n in worth.items()},
        }
    return out


def public(s: CardGame) -> dict[str, Any]:
    """Return everything that is public."""
    rules = s.rules()
    return {
        "scenario": SCENARIO_NAMES[s.scenario],
        "round": s.round,
        "phase": PHASE_NAMES[s.phase],
        "ending": ENDING_NAMES[s.ending],
        "first": rules.decks[rules.turns[s.first]],
        "turn": rules.decks[rules.turns[s.turn]],
        "order": [rules.decks[deck] for deck in rules.turns[s.first :] + rules.turns[: s.first]],
        "place": (s.turn - s.first) % len(rules.turns),
        "passed": [name for deck, name in enumerate(rules.decks) if s.passed >> deck & 1],
        "in_play": cards_in_play(s),
        "events": names([c for c in range(CARDS) if s.zone[c] == Z_EVENT]),
        "locations": locations(s),
        "strength": strength(s),
        "corruption": s.corruption,
        "score": {SIDE_NAMES[side]: standing_score(s, side) for side in (FREE, SHADOW)},
        "rings": {name: bool(s.rings[deck]) for deck, name in enumerate(rules.decks)},
        "permissions": {"red_arrow": bool(s.red_arrow), "three_hunters": bool(s.three_hunters)},
        "carryover": {name: carryover(s, deck) for deck, name in enumerate(rules.decks)},
    }


def names(cards: list[int]) -> list[str]:
    """Return cards by id."""
    return [CARD_NAMES[c] for c in cards]


# Cards that let their player see the top of the draw deck while they are in play.
SEERS: Final[list[int]] = [
    c for c in range(CARDS) if any(a.timing == T_STATIC and a.effects[0].code == O_PEEK for a in ABILITIES[c])
]


def sees_top(s: CardGame, deck: int) -> bool:
    """Whether a card in play lets a deck's player see the top of its draw deck."""
    for c in SEERS:
        if s.owner[c] == deck and in_play(s, c):
            return True
    return False


def view(s: CardGame, seat: int) -> dict[str, Any]:
    """Return what a seat may see: all that is public, the hands and piles of its decks, and sizes of the rest.

    It also lists which of the seat's own events and actions would have no effect now.
    """
    out = public(s)
    out["decks"] = {}
    for deck, name in enumerate(s.rules().decks):
        own = seat >= 0 and seat_of(s, deck) == seat
        entry: dict[str, Any] = {"deck": len(s.decks[deck])}
        for key, zone in (("hand", Z_HAND), ("cycle", Z_CYCLE), ("eliminated", Z_GONE), ("apart", Z_APART)):
            cards = cards_in(s, deck, zone)
            entry[key] = names(cards) if own else len(cards)
        if own and s.decks[deck] and sees_top(s, deck):
            entry["top"] = CARD_NAMES[s.decks[deck][-1]]
        if own:
            entry["no_effect"] = names([*events_without_effect(s, deck), *actions_without_effect(s, deck)])
        out["decks"][name] = entry
    return out


def believable(s: CardGame, card: int, zone: int) -> bool:
    """Whether, as far as the others know, a card of a hand or pile may be in a zone."""
    if zone == Z_GONE and card in UNDYING:
        return False
    return s.known[card] != K_DOUBTFUL or zone in (Z_HAND, Z_CYCLE, Z_GONE)


def guess(s: CardGame, seat: int, dice: Dice) -> None:
    """Deal the hidden cards of every deck again: the order of all decks, and the hands and hidden piles of others."""
    for deck in range(len(s.decks)):
        own = seat_of(s, deck) == seat
        if own:
            top = s.decks[deck][-1:] if sees_top(s, deck) else []
            rest = sorted([c for c in s.decks[deck] if c not in top])
            dice.shuffle(rest)
            s.decks[deck] = rest + top
            continue
        unseen = [
            c
            for c in range(CARDS)
            if s.owner[c] == deck and s.known[c] != K_SEEN and s.zone[c] in (Z_HAND, Z_DECK, Z_CYCLE, Z_GONE, Z_APART)
        ]
        zones = sorted([s.zone[c] for c in unseen])  # the guess must not depend on the order of the true cards
        dealt = list(unseen)
        dice.shuffle(dealt)
        for i in range(len(dealt)):
            if not believable(s, dealt[i], zones[i]):
                others = [
                    j
                    for j in range(len(dealt))
                    if believable(s, dealt[i], zones[j]) and believable(s, dealt[j], zones[i])
                ]
                if others:
                    j = others[dice.below(len(others))]
                    dealt[i], dealt[j] = dealt[j], dealt[i]
        for c, zone in zip(dealt, zones, strict=True):
            s.zone[c] = zone
        cards = sorted([c for c in range(CARDS) if s.owner[c] == deck and s.zone[c] == Z_DECK])
        dice.shuffle(cards)
        s.decks[deck] = cards
    s.dice.rekey(dice.draw_key())
