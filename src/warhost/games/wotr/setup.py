"""The start of a match (chapter 3)."""

from warhost.games.wotr.armies import add
from warhost.games.wotr.ids import DECKS, FREE, IN_FELLOWSHIP, PEREGRIN, SHADOW
from warhost.games.wotr.regions import RIVENDELL
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import DECK_CARDS, STANDARD, START, TILE_COUNT, TILE_KIND, TILES, TOTALS
from warhost.games.wotr.teams import seats_of
from warhost.kernel.dice import Dice


def blank(players: int, dice: Dice) -> Wotr:
    """Return a state with everything in the box: no figure on the map, no deck shuffled."""
    s = Wotr(dice, players)
    s.pool = list(TOTALS)
    s.bearers = RIVENDELL
    for c in range(PEREGRIN + 1):
        s.where[c] = IN_FELLOWSHIP
    for tile in range(TILES):
        if TILE_KIND[tile] == STANDARD:
            s.tiles[tile] = TILE_COUNT[tile]
    s.leading = [seats_of(s, FREE)[0], seats_of(s, SHADOW)[0]]
    return s


def place_start(s: Wotr) -> None:
    """Put the starting figures on the map."""
    for region, kind, number in START:
        s.pool[kind] -= number
        add(s, region, kind, number)


def fill_decks(s: Wotr, elsewhere: list[int]) -> None:
    """Shuffle every card that is not elsewhere into its deck."""
    for deck in range(DECKS):
        s.decks[deck] = [c for c in DECK_CARDS[deck] if c not in elsewhere]
        s.dice.shuffle(s.decks[deck])


def start(players: int, dice: Dice) -> Wotr:
    """Return the standard set-up."""
    s = blank(players, dice)
    place_start(s)
    fill_decks(s, [])
    return s
