"""The start of a match (chapter 2, p. 6, 7)."""

from warhost.games.bo5a.armies import add
from warhost.games.bo5a.book import Book
from warhost.games.bo5a.ids import EVENTS, FIRST_FATE, FIRST_MANEUVER, FIRST_SHADOW_STORY, FIRST_STORY, GENERALS, PLACES
from warhost.games.bo5a.state import Five
from warhost.kernel.dice import Dice


def blank(book: Book, russian: int, dice: Dice) -> Five:
    """Return a state with everything in the box: nothing on the board, no deck shuffled."""
    return Five(dice, book, russian)


def place_start(s: Five) -> None:
    """Put the starting figures and tokens on the board."""
    for place, kind, number in s.book.start_units:
        s.reserve[kind] -= number
        add(s, place, kind, number)
    for place, group, number in s.book.start_tokens:
        s.facedown[group * PLACES + place] += number


def place_generals(s: Five) -> None:
    """Place the Generals who are in play from the start."""
    for general in range(GENERALS):
        if s.book.start_of[general] >= 0:
            s.where[general] = s.book.start_of[general]


def fill_decks(s: Five, elsewhere: list[int]) -> None:
    """Shuffle every card that is not elsewhere into its deck."""
    s.event_deck = [c for c in range(EVENTS) if c not in elsewhere]
    s.story_decks = [
        [c for c in range(FIRST_STORY, FIRST_SHADOW_STORY) if c not in elsewhere],
        [c for c in range(FIRST_SHADOW_STORY, FIRST_FATE) if c not in elsewhere],
    ]
    s.fate_deck = [c for c in range(FIRST_FATE, FIRST_MANEUVER) if c not in elsewhere]
    for deck in (s.event_deck, s.story_decks[0], s.story_decks[1], s.fate_deck):
        s.dice.shuffle(deck)


def start(book: Book, russian: int, dice: Dice) -> Five:
    """Return the standard set-up."""
    s = blank(book, russian, dice)
    place_start(s)
    place_generals(s)
    fill_decks(s, [])
    return s
