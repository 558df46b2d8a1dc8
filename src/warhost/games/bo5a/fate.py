"""Fate: tiles, the track, Fate cards (chapter 7, p. 16, 17)."""

from warhost.games.bo5a.armies import win
from warhost.games.bo5a.ids import AGAIN, APPLY, ARKENSTONE, DEAD, E_FATE, SHADOW, TILES
from warhost.games.bo5a.registry import CARD
from warhost.games.bo5a.state import Five
from warhost.games.bo5a.tables import FATE_OF, ON_TABLE
from warhost.kernel.flow import Ask, Flow


def fate_phase(s: Five) -> Flow[None]:
    """Let the Shadow draw a tile for each activated General, at least one, and apply the last (p. 16)."""
    left = max(1, s.generals)
    while sum(s.pool) > 0:
        bag: list[int] = []
        for tile in range(TILES):
            for _ in range(s.pool[tile]):
                bag.append(tile)
        tile = bag[s.dice.pick("tile", bag)]
        s.pool[tile] -= 1
        left -= 1
        s.note("tile", (tile,))
        if tile < ARKENSTONE and left > 0 and sum(s.pool) > 0:
            answer = yield Ask(SHADOW, "fate_tile", [APPLY, AGAIN], "fate.drawing", (tile, left))
            if answer == AGAIN:
                s.aside[tile] += 1
                continue
        s.gone[tile] += 1
        for other in range(TILES):
            s.pool[other] += s.aside[other]
            s.aside[other] = 0
        move_marker(s, s.book.tile_value[tile])
        if s.book.tile_icon[tile]:
            draw_fate(s)
        return


def move_marker(s: Five, steps: int) -> None:
    """Move the marker, never below 0. At the end of the track the Free Peoples win (p. 17)."""
    s.fate = max(0, min(s.book.last_step, s.fate + steps))
    s.note("fate_marker", (s.fate,))
    if s.fate >= s.book.last_step:
        win(s, E_FATE)


def shift_figure(s: Five, character: int) -> None:
    """Move a figure on the track one step to the left."""
    s.step[character] = max(0, s.step[character] - 1)
    s.note("figure_shifts", (character, s.step[character]))


def draw_fate(s: Five) -> None:
    """Draw a Fate card and apply it. A card for an eliminated character is discarded (p. 17)."""
    if not s.fate_deck:
        return
    fate_card = s.fate_deck.pop(s.dice.forced_index("fate", s.fate_deck))
    s.seen += 1
    s.note("fate_card", (fate_card,))
    if s.where[FATE_OF[fate_card]] == DEAD:
        s.fate_used.append(fate_card)
        return
    if ON_TABLE[fate_card]:
        s.table.append(fate_card)
    else:
        s.fate_used.append(fate_card)
    CARD[fate_card].drawn(s)


def add_wrath(s: Five, number: int) -> None:
    """Give Beorn Wrath tokens, whether or not he is in play."""
    s.wrath = min(s.book.most_wrath, s.wrath + number)
    s.note("wrath", (s.wrath,))
