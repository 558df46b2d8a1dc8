"""Catalogues: the messages of one language by their keys, read from the .po files."""

import os
from functools import cache
from gettext import GNUTranslations
from io import BytesIO

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from warhost.text.homes import locale_folder

LANGUAGES = ("en", "ru")


def environment_language() -> str:
    """Return the language set by LC_ALL, LC_MESSAGES or LANG if there is a catalogue for it, else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = os.environ.get(variable)
        if wanted:
            language = wanted.split(".")[0].split("_")[0].lower()
            return language if language in LANGUAGES else "en"
    return "en"


@cache
def translations(language: str, domain: str) -> GNUTranslations:
    """Return one .po file as the standard library's translations."""
    source = locale_folder(domain) / language / "LC_MESSAGES" / f"{domain}.po"
    catalog = read_po(BytesIO(source.read_bytes()), locale=language, domain=domain)
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return GNUTranslations(compiled)


class Catalogue:
    """The messages of one language from one or more domains. The first that has a key gives its message."""

    def __init__(self, language: str, domains: list[str]) -> None:
        self.language = language
        self.parts = [translations(language, domain) for domain in domains]
        # Cache: the same messages are looked up again and again, including some that do not exist.
        self.found: dict[tuple[str, int | None], str | None] = {}

    def find(self, key: str, count: int | None = None) -> str | None:
        """Return the message of a key, in the plural form for a number if it has such forms; None if there is none."""
        if (key, count) not in self.found:
            self.found[key, count] = self._find(key, count)
        return self.found[key, count]

    def _find(self, key: str, count: int | None) -> str | None:
        for part in self.parts:
            found = key if count is None else part.ngettext(key, key, count)
            if found == key:
                found = part.gettext(key)
            if found != key:
                return found
        return None

    def message(self, key: str, count: int | None = None) -> str:
        """Return the message of a key that must exist."""
        found = self.find(key, count)
        if found is None:
            raise KeyError(f"no message {key} in {self.language}")
        return found
