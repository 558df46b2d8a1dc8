"""Lore cards: their windows, who may use one, and paying for it."""

from warhost.games.battlelore.card_data import ANY, OWN
from warhost.games.battlelore.cards import kinds
from warhost.games.battlelore.conditions import possible
from warhost.games.battlelore.effects import carry_out
from warhost.games.battlelore.fight import Fight
from warhost.games.battlelore.ground import has
from warhost.games.battlelore.ids import A_LORE, PASS, W_DAMAGE, W_LORE_CARD, W_RETREAT
from warhost.games.battlelore.moves import Moved
from warhost.games.battlelore.ops import O_CANCEL
from warhost.games.battlelore.state import Battle, side_of
from warhost.kernel.flow import Ask, Flow


def usable(s: Battle, side: int, card: int, fight: Fight | None, moved: Moved | None = None) -> bool:
    """Whether a player could use a card now if it were in hand. Nothing here is hidden."""
    entry = s.book.lore[card]
    if s.lore[side] < entry.cost or (entry.turn != ANY and (entry.turn == OWN) != (side == s.active)):
        return False
    if fight is not None:
        rolls = side_of(fight.roller) == side
        if entry.roller != ANY and (entry.roller == OWN) != rolls:
            return False
        own = fight.roller if rolls else fight.victim
        if entry.traits and (s.place[own] < 0 or not has(s, own, entry.traits)):
            return False
        if entry.attack and not fight.attack & entry.attack:
            return False
        if (entry.distant and fight.adjacent) or (entry.destroyed and not fight.destroyed):
            return False
        if entry.driven and not fight.driven(s):
            return False
    for op in entry.effects:
        if not possible(s, side, op, fight, moved):
            return False
    return True


def open_to(s: Battle, side: int, window: int, fight: Fight | None, moved: Moved | None = None) -> bool:
    """Whether a player may, as far as everybody knows, have a card to use now.

    The question is asked whether or not the player has one, so it reveals nothing.
    """
    if s.lore_used[side] or not s.lore_hands[side]:
        return False
    for card in s.book.windows[side][window]:
        if s.lore_discards[side].count(card) < s.book.lore[card].count and usable(s, side, card, fight, moved):
            return True
    return False


def about(s: Battle, window: int, fight: Fight | None, moved: Moved | None = None) -> tuple[int, int, int, int]:
    """Return what the question shows: the moment, who rolls against whom, and the damage or retreats due.

    After a move: from which hex to which, and how many hexes were allowed.
    """
    if moved is not None:
        return window, moved.start, s.place[moved.unit], moved.steps
    if fight is None:
        return window, -1, -1, 0
    due = fight.damage if window == W_DAMAGE else fight.retreats if window == W_RETREAT else 0
    return window, fight.from_hex, fight.at_hex, due


def offer(s: Battle, side: int, window: int, fight: Fight | None, moved: Moved | None = None) -> Flow[int]:
    """Return the lore card that a player uses now, or -1."""
    if not open_to(s, side, window, fight, moved):
        return -1
    options = [
        A_LORE + card
        for card in kinds(s.lore_hands[side])
        if s.book.lore[card].window == window and usable(s, side, card, fight, moved)
    ]
    options.append(PASS)
    answer = yield Ask(side, "use_lore", options, "lore.window", about(s, window, fight, moved), True)
    return -1 if answer == PASS else answer - A_LORE


def window(s: Battle, number: int, fight: Fight | None, moved: Moved | None = None) -> Flow[None]:
    """Offer lore cards at one moment: the active player first, then the opponent, one card each per turn (page 12)."""
    for side in (s.active, 1 - s.active):
        card = yield from offer(s, side, number, fight, moved)
        if card >= 0:
            yield from use(s, side, card, fight, moved)


def use(s: Battle, side: int, card: int, fight: Fight | None, moved: Moved | None = None) -> Flow[None]:
    """Announce a card, let the enemy cancel it, pay and carry it out. A cancelled card costs nothing."""
    entry = s.book.lore[card]
    s.lore_used[side] = 1
    s.lore_hands[side].remove(card)
    s.lore_discards[side].append(card)
    s.seen += 1
    s.note("uses_lore", (side, card, entry.cost))
    answer = yield from offer(s, 1 - side, W_LORE_CARD, None)
    if answer >= 0:
        yield from use(s, 1 - side, answer, None)
        for op in s.book.lore[answer].effects:
            if op.code == O_CANCEL:
                s.note("lore_cancelled", (side, card))
                return
    s.lore[side] -= entry.cost
    for op in entry.effects:
        yield from carry_out(s, side, op, fight, moved)
