"""Whether an ability can be used: its condition, its price, and whether its verbs have anything to act on."""

from typing import Final

from warhost.games.wotrcg.combat import location_name
from warhost.games.wotrcg.ids import (
    A_BATTLE,
    BATTLEGROUNDS,
    CARDS,
    EACH_CARD,
    IN_PLAY,
    K_DOUBTFUL,
    K_SEEN,
    L_ACTIVE,
    L_DECK,
    L_FREE,
    L_SHADOW,
    PATHS,
    TO_PATH,
    Z_BATTLE,
    Z_CYCLE,
    Z_DECK,
    Z_GONE,
    Z_HAND,
    Z_PATH,
    Z_RESERVE,
)
from warhost.games.wotrcg.piles import can_forsake, hand_size, has_top
from warhost.games.wotrcg.placing import fits, holds, in_zone, may_stand
from warhost.games.wotrcg.seats import addressed, faction_deck
from warhost.games.wotrcg.state import CardGame
from warhost.games.wotrcg.tables import (
    ABILITIES,
    BATTLEGROUND_NAMES,
    G_ACTIVE_BATTLEGROUND,
    G_ACTIVE_BATTLEGROUNDS,
    G_ACTIVE_PATH,
    G_IN_PLAY,
    G_OWN_RESERVE,
    G_THIS_BATTLEGROUND,
    GROUND_FACTIONS,
    GROUND_SIDE,
    O_ACTIVATE_BATTLEGROUND,
    O_ACTIVATE_PATH,
    O_ADD_TOKENS,
    O_CHOOSE_ONE,
    O_CYCLE_FROM_HAND,
    O_CYCLE_SELF,
    O_ELIMINATE_CARDS,
    O_FORSAKE,
    O_INSPECT,
    O_MOVE_TO,
    O_REMOVE_CORRUPTION,
    O_TAKE,
    STAGE,
    T_ACTION,
    Ability,
    Condition,
    Op,
)
from warhost.kernel.scan import numbers_flagged

WITH_ACTION: Final = bytes([c for c in range(CARDS) if any(a.timing == T_ACTION for a in ABILITIES[c])])


class Context:
    """What an ability knows while it runs: its card, its deck, and what its earlier verbs found."""

    def __init__(self, card: int, deck: int, zone: int) -> None:
        self.card = card
        self.deck = deck
        self.zone = zone
        self.ground = -1
        self.stored = 0


def met(s: CardGame, when: Condition, zone: int) -> bool:
    """Whether a condition is met for an ability whose card is, or was, in a zone."""
    if when.path_number and (zone != Z_PATH or s.path < 0 or STAGE[s.path] != when.path_number):
        return False
    if when.location:
        if location_name(s, zone) != when.location:
            return False
    return holds(s, when)


def next_paths(s: CardGame, next_number: bool) -> list[int]:
    """Return the unused paths that a text may activate: of the next number, or another of the same number."""
    if s.path < 0:
        return []
    stage = STAGE[s.path] + (1 if next_number else 0)
    if stage > s.rules().last_path:
        return []
    return [p for p in range(PATHS) if s.paths[p] == L_DECK and STAGE[p] == stage]


def grounds_for(s: CardGame, op: Op) -> list[int]:
    """Return the battlegrounds that a text may activate or reactivate."""
    found = []
    for ground in range(BATTLEGROUNDS):
        where = s.grounds[ground]
        if not ((op.activate and where == L_DECK) or (op.reactivate and (where == L_FREE or where == L_SHADOW))):
            continue
        if op.chosen.location and BATTLEGROUND_NAMES[ground] != op.chosen.location:
            continue
        if op.chosen.factions and not GROUND_FACTIONS[ground] & op.chosen.factions:
            continue
        if op.in_deck >= 0 and (where != L_DECK or GROUND_SIDE[ground] != op.in_deck):
            continue
        found.append(ground)
    return found


def takable(s: CardGame, op: Op, deck: int) -> list[int]:
    """Return the cards a deck may fetch from its piles. An empty draw deck is first refilled from the cycle pile."""
    from_cycle = op.from_cycle or (op.from_deck and not s.decks[deck])
    found = []
    for c in s.rules().belongings[deck]:
        if (op.from_deck and s.zone[c] == Z_DECK) or (from_cycle and s.zone[c] == Z_CYCLE):
            if (not op.cards or c in op.cards) and fits(c, op.chosen):
                found.append(c)
    return found


def victims(s: CardGame, op: Op, ctx: Context) -> list[int]:
    """Return the cards in play that a text may eliminate."""
    found = []
    for c in numbers_flagged(EACH_CARD, s.zone, IN_PLAY):
        if not fits(c, op.chosen):
            continue
        zone = s.zone[c]
        if op.target == G_THIS_BATTLEGROUND and zone != ctx.zone:
            continue
        if op.target == G_OWN_RESERVE and (zone != Z_RESERVE or s.owner[c] != ctx.deck):
            continue
        if op.target == G_ACTIVE_BATTLEGROUNDS and zone < Z_BATTLE:
            continue
        if op.target == G_IN_PLAY and zone == Z_PATH:
            continue
        found.append(c)
    return found


def move_zones(s: CardGame, op: Op, ctx: Context) -> list[int]:
    """Return where a text may move its card, as actions."""
    mover = s.wielder[ctx.card] if op.to_wielder else op.cards[0]
    if mover < 0 or s.zone[mover] != Z_RESERVE:
        return []
    if op.target == G_ACTIVE_PATH:
        return [TO_PATH] if may_stand(s, mover, Z_PATH, True) else []
    if op.target == G_ACTIVE_BATTLEGROUND:
        return [A_BATTLE + g for g in range(BATTLEGROUNDS) if may_stand(s, mover, Z_BATTLE + g, True)]
    if ctx.ground < 0:
        return []
    return [A_BATTLE + ctx.ground] if may_stand(s, mover, Z_BATTLE + ctx.ground, True) else []


def payable(s: CardGame, op: Op, deck: int) -> bool:
    """Whether a price can be paid in full."""
    if op.code == O_FORSAKE:
        return can_forsake(s, deck)
    if op.code == O_CYCLE_FROM_HAND:
        return hand_size(s, deck) >= op.n or can_forsake(s, deck)
    return True


def possible(s: CardGame, op: Op, ctx: Context) -> bool:
    """Whether a verb that a text depends on can be carried out."""
    if op.code == O_ACTIVATE_PATH:
        return len(next_paths(s, op.next_path)) > 0
    if op.code == O_ACTIVATE_BATTLEGROUND:
        return len(grounds_for(s, op)) > 0
    if op.code == O_TAKE:
        return any(takable(s, op, deck) for deck in addressed(s, op, ctx.deck))
    if op.code == O_ADD_TOKENS:
        if op.target == G_ACTIVE_PATH:
            return s.path >= 0
        return op.target != G_ACTIVE_BATTLEGROUND or L_ACTIVE in s.grounds
    if op.code == O_INSPECT:
        return has_top(s, ctx.deck)
    if op.code == O_MOVE_TO:
        return len(move_zones(s, op, ctx)) > 0 or op.mandatory
    if op.code == O_CHOOSE_ONE:
        return any(way_open(s, way, ctx) for way in op.options)
    if op.code == O_ELIMINATE_CARDS:
        return op.n < 0 or len(victims(s, op, ctx)) > 0
    if op.code == O_REMOVE_CORRUPTION:
        return s.corruption > 0
    return True


def way_open(s: CardGame, way: list[Op], ctx: Context) -> bool:
    """Whether one of two alternatives is possible."""
    return possible(s, way[0], ctx)


def affordable(s: CardGame, ability: Ability, ctx: Context) -> bool:
    """Whether an action or optional text has its condition met and its price payable, which everyone can see."""
    deck = actor(s, ability, ctx.deck)
    if deck < 0 or not met(s, ability.condition, ctx.zone):
        return False
    for op in ability.cost:
        if not payable(s, op, deck):
            return False
    return True


def usable(s: CardGame, ability: Ability, ctx: Context) -> bool:
    """Whether an action or optional text may be used now: its price can be paid and its decisive effect is possible."""
    if not affordable(s, ability, ctx):
        return False
    return not ability.effects or possible(s, ability.effects[0], ctx) or saved(ability, ctx.card)


def conceivable(s: CardGame, op: Op, deck: int) -> int:
    """Return how many fitting cards may, as far as the others know, be in the piles that a deck searches."""
    from_cycle = op.from_cycle or (op.from_deck and not s.decks[deck])
    fitting = 0
    face_down = 0
    covered = False
    for c in s.rules().belongings[deck]:
        zone = s.zone[c]
        searched = (op.from_deck and zone == Z_DECK) or (from_cycle and zone == Z_CYCLE)
        right = fits(c, op.chosen) and (not op.cards or c in op.cards)
        if s.known[c] == K_SEEN:
            fitting += int(searched and right)
        elif zone in (Z_DECK, Z_HAND, Z_CYCLE, Z_GONE):
            # A card of unknown place is in hand or in a pile, not in the draw deck.
            face_down += int(right and (from_cycle or s.known[c] != K_DOUBTFUL))
            covered = covered or searched
    return fitting + face_down if covered else fitting


def may_lie_there(s: CardGame, op: Op, ctx: Context) -> bool:
    """Whether, as far as the others know, a search may succeed."""
    return any(conceivable(s, op, deck) > 0 for deck in addressed(s, op, ctx.deck))


def saved(ability: Ability, card: int) -> bool:
    """Whether a search may be used even if it finds nothing: more effects follow, or the card can find itself."""
    search = ability.effects[0]
    if search.code != O_TAKE:
        return False
    if len(ability.effects) > 1:
        return True
    itself = fits(card, search.chosen) and (not search.cards or card in search.cards)
    return itself and search.from_cycle and len(ability.cost) > 0 and ability.cost[0].code == O_CYCLE_SELF


def actor(s: CardGame, ability: Ability, owner: int) -> int:
    """Return the deck that decides about an ability."""
    return faction_deck(s, ability.actor) if ability.actor >= 0 else owner


def actions_of(s: CardGame, deck: int) -> list[int]:
    """Return the cards in play whose printed action a deck may use."""
    found = []
    for c in numbers_flagged(WITH_ACTION, s.zone, IN_PLAY):
        for ability in ABILITIES[c]:
            if ability.timing != T_ACTION or not in_zone(s.zone[c], ability.zone) or (ability.once and c in s.used):
                continue
            if actor(s, ability, s.owner[c]) == deck and usable(s, ability, Context(c, s.owner[c], s.zone[c])):
                found.append(c)
    return found


def searches(op: Op) -> bool:
    """Whether a verb depends on cards that only their owner sees."""
    return op.code == O_TAKE or any(searches(way[0]) for way in op.options)


SEARCHERS: Final = bytes(
    [c for c in WITH_ACTION if any(a.timing == T_ACTION and searches(a.effects[0]) for a in ABILITIES[c])]
)


def may_search(s: CardGame, deck: int) -> bool:
    """Whether a deck has a printed action in play that may be legal as far as the others know."""
    for c in numbers_flagged(SEARCHERS, s.zone, IN_PLAY):
        for ability in ABILITIES[c]:
            if ability.timing == T_ACTION and searches(ability.effects[0]):
                if actor(s, ability, s.owner[c]) == deck:
                    return True
    return False
