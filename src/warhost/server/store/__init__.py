"""The store: people, matches and their entries in SQLite or PostgreSQL, one module per subject."""

from warhost.server.rows import (
    DAY,
    OVER,
    SILENCE,
    Conflict,
    Ended,
    Key,
    Listed,
    LooksAlike,
    MatchRow,
    PersonRow,
    Rated,
    Said,
    Seat,
    SeriesRow,
    Standing,
    first_deadline,
    key_of,
)
from warhost.server.store.people import PeopleStore
from warhost.server.store.play import PlayStore
from warhost.server.store.ratings import RatingStore
from warhost.server.store.reading_rows import table_of
from warhost.server.store.words import WordStore

# The rows have a separate module, which needs no database. Most callers import both from here.
__all__ = ["DAY", "OVER", "SILENCE", "Conflict", "Ended", "Key", "Listed", "LooksAlike", "MatchRow", "PersonRow",
           "Rated", "Said", "Seat", "SeriesRow", "Standing", "Store", "first_deadline", "key_of",
           "table_of"]  # fmt: skip


class Store(PeopleStore, PlayStore, RatingStore, WordStore):
    """Everything that is stored. Methods block: the server calls them in threads."""
