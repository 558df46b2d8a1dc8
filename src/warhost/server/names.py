"""Names of accounts: how they are written, compared, and which are refused because they look like others."""

import re
import unicodedata
from functools import cache

from confusable_homoglyphs import categories, confusables

from warhost.server.rows import LIKENESS_MADE
from warhost.server.trouble import Trouble

# Letters that show nothing.
FILLERS = "\u115f\u1160\u3164\uffa0"
# A few letters stand for many when they are compared; the store keeps this many characters.
HANDLE = 80
LIKENESS = 400
# What looks alike and is not in Unicode's list.
SAME_SHAPE = (("V", "v"), ("W", "vv"), ("w", "vv"))
# Names that would pass for somebody who runs the server, or for a guest.
RESERVED = (
    "admin",
    "administrator",
    "moderator",
    "operator",
    "support",
    "system",
    "warhost",
    "guest",
    "deleted player",
    "админ",
    "администратор",
    "модератор",
    "оператор",
    "поддержка",
    "система",
    "гость",
    "удалённый игрок",
)

# Alphabets with letters that look the same. A word in two of them is meant to be mistaken for another.
ALIKE = {"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC"}


def handle_of(name: str) -> str:
    """Return a name for comparing: names that differ only in capitals and spaces around the words are one."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


@cache
def prototypes() -> dict[str, str]:
    """Return for every character that has look-alikes the one that stands for all of them.

    The library has the pairs of Unicode's list in both directions. In that list every character leads to one
    prototype, which may be several characters (`rn` for `m`), so everything that is connected looks alike.
    """
    found: dict[str, str] = {}
    data = confusables.confusables_data
    for start in data:
        if start in found:
            continue
        group, todo = {start}, [start]
        while todo:
            fresh = {pair["c"] for pair in data.get(todo.pop(), [])} - group
            group |= fresh
            todo += fresh
        longest = max(group, key=lambda text: (len(text), [-ord(c) for c in text]))
        found |= dict.fromkeys(group, longest)
    return found


def drawn(text: str) -> str:
    """Return a text in prototypes."""
    table = prototypes()
    return "".join([table.get(part, part) for character in text for part in table.get(character, character)])


def likeness_of(name: str) -> str:
    """Return what a name looks like: names that can be mistaken for each other have the same likeness."""
    text = drawn(without_accents(" ".join(unicodedata.normalize("NFKC", name).split())))
    for letter, like in SAME_SHAPE:
        text = text.replace(drawn(letter), drawn(like))
    # Some prototypes have accents too: `ø` is an `o` with a stroke.
    return (LIKENESS_MADE + without_accents(text).casefold())[:LIKENESS]


def without_accents(text: str) -> str:
    """Return a text without accents and strokes. Marks of other kinds, such as vowels of Hindi, stay."""
    return unicodedata.normalize("NFC", re.sub("[\u0300-\u036f]", "", unicodedata.normalize("NFD", text)))


@cache
def reserved() -> frozenset[str]:
    """Return what reserved names look like."""
    return frozenset([likeness_of(form) for name in RESERVED for form in (name, name.title(), name.upper())])


def clean_name(name: str) -> str:
    """Return a name as it is shown. Trouble says what a name may be."""
    cleaned = " ".join(unicodedata.normalize("NFC", name).split())
    if (
        not re.fullmatch(r"[^\W\d_][\w .\-]{1,39}", cleaned)
        or re.search(f"[{FILLERS}]", cleaned)
        or (len(handle_of(cleaned)) > HANDLE)
    ):
        raise Trouble("bad_name")
    if any(len(ALIKE & categories.unique_aliases(word)) > 1 for word in re.split(r"[ .\-_]+", cleaned)):
        raise Trouble("mixed_name")
    # `Guest 1234` is what a guest is called.
    if likeness_of(re.sub(r"[\d_ .\-]+$", "", cleaned)) in reserved():
        raise Trouble("reserved_name")
    return cleaned
