"""Names of things with their forms: Russian cases, English articles, counted forms."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from warhost.text.homes import text_package
from warhost.text.words import words_of

# Files beside the names that contain no names: explanations of what a board shows, and titles of rules.
EXPLANATIONS, TITLES = "about.toml", "titles.toml"
RUSSIAN_CASES = ("nom", "gen", "dat", "acc", "ins", "loc")


@cache
def names_by_kind(game: str) -> dict[str, Any]:
    """Return the names and texts of a game by kind and id."""
    found: dict[str, Any] = dict(words_of(game).texts)
    for source in files(text_package(game)).iterdir():
        if source.name.endswith(".toml") and source.name not in (EXPLANATIONS, TITLES):
            found |= tomllib.loads(source.read_text(encoding="utf-8"))
    return found


def quoted(title: str, language: str) -> str:
    """Return a title as it appears in a sentence. A title within it gets different quotation marks."""
    if language == "ru":
        return f"«{title.replace('«', '„').replace('»', '“')}»"
    return f"“{title.replace('“', '‘').replace('”', '’')}”"


def english(forms: dict[str, str], form: str) -> str:
    """Return an English form. Without a form, the name for the middle of a sentence."""
    name = forms["name"]
    if form in forms:
        return forms[form]
    if form == "" and "mid" in forms:
        return forms["mid"]
    if form == "" and "in" in forms:
        return forms["in"].split(" ", 1)[1]
    if form == "a":
        return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"
    if form in ("in", "into", "from"):
        return f"{form} {name}"
    if form in ("", "title", "short"):
        return name
    raise KeyError(f"{name} has no form {form}")


def russian(forms: dict[str, str], form: str) -> str:
    """Return a Russian form. Without a form, the nominative."""
    if form in forms:
        return forms[form]
    name = forms["nom"]
    if form == "":
        return name
    if form in ("title", "short"):
        return name[0].upper() + name[1:]
    raise KeyError(f"{name} has no form {form}")


def name_form(game: str, language: str, kind: str, thing: str, form: str) -> str:
    """Return a form of a name, such as the genitive of a region."""
    forms: dict[str, str] = names_by_kind(game)[kind][thing][language]
    return russian(forms, form) if language == "ru" else english(forms, form)


def text_of(game: str, language: str, kind: str, thing: str, field: str) -> str:
    """Return a field that is not a form of the name, such as the text of a card; empty if there is none."""
    return str(names_by_kind(game)[kind][thing][language].get(field, ""))
