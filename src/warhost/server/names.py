"""Account names: how they are written and compared, and which are refused because they look like others."""

import re
import unicodedata
from functools import cache

from confusable_homoglyphs import categories, confusables

from warhost.server.refusal import Refusal
from warhost.server.rows import LIKENESS_MADE

# Invisible letters.
FILLERS = "\u115f\u1160\u3164\uffa0"
# One letter may be compared as several; the store keeps this many characters.
HANDLE = 80
LIKENESS = 400
# Look-alikes that are missing from Unicode's list. A capital counts as its small letter: `0` is like `O` there.
SAME_SHAPE = (("M", "m"), ("O", "o"), ("V", "v"), ("W", "vv"), ("w", "vv"))
# Names that could pass for the operator or a guest.
RESERVED = ("admin", "administrator", "moderator", "operator", "support", "system", "warhost", "guest",
            "deleted player", "админ", "администратор", "модератор", "оператор", "поддержка", "система", "гость",
            "удалённый игрок")  # fmt: skip

# Alphabets with letters that look the same. A word that mixes two of them is meant to deceive.
ALIKE = {"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC"}


def handle_of(name: str) -> str:
    """Return a name for comparison: names that differ only in case or spacing are the same."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


@cache
def prototypes() -> dict[str, str]:
    """Return, for every character with look-alikes, the one that represents them all.

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
    lookalikes = prototypes()
    return "".join([lookalikes.get(part, part) for character in text for part in lookalikes.get(character, character)])


def likeness_of(name: str) -> str:
    """Return the likeness of a name: names that can be mistaken for each other have the same one."""
    # Dots, hyphens and underscores are as easily overlooked as spaces.
    text = drawn(without_accents(" ".join(re.split(r"[\s._-]+", unicodedata.normalize("NFKC", name))).strip()))
    for letter, like in SAME_SHAPE:
        text = text.replace(drawn(letter), drawn(like))
    # Some prototypes have accents too: `ø` is an `o` with a stroke.
    return (LIKENESS_MADE + without_accents(text).casefold())[:LIKENESS]


def without_accents(text: str) -> str:
    """Return a text without accents and strokes. Marks of other kinds, such as vowels of Hindi, stay."""
    return unicodedata.normalize("NFC", re.sub("[\u0300-\u036f]", "", unicodedata.normalize("NFD", text)))


@cache
def reserved() -> frozenset[str]:
    """Return the likenesses of reserved names."""
    return frozenset([likeness_of(form) for name in RESERVED for form in (name, name.title(), name.upper())])


def clean_name(name: str) -> str:
    """Return a name as shown. Raise Refusal with the reason if it is not allowed."""
    cleaned = " ".join(unicodedata.normalize("NFC", name).split())
    if (
        not re.fullmatch(r"[^\W\d_][\w .\-]{1,39}", cleaned)
        or re.search(f"[{FILLERS}]", cleaned)
        or (len(handle_of(cleaned)) > HANDLE)
    ):
        raise Refusal("bad_name")
    if any(len(ALIKE & categories.unique_aliases(word)) > 1 for word in re.split(r"[ .\-_]+", cleaned)):
        raise Refusal("mixed_name")
    # `Guest 1234` is what a guest is called.
    if likeness_of(re.sub(r"[\d_ .\-]+$", "", cleaned)) in reserved():
        raise Refusal("reserved_name")
    return cleaned
