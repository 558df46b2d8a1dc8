"""The specifications on the site: each rule under its title, its id below, and links with titles in the texts."""

import re
from collections.abc import Iterator
from typing import Any

from docutils import nodes
from docutils.transforms import Transform

from warhost.games.library import game_names
from warhost.text.catalogue import LANGUAGES
from warhost.text.rules import rule_titles

# An id as it stands in a text or in the cell of a table.
ID = re.compile(r"(?<![\w.])[a-z_]+\.\w+(?![\w.]*\w)")


def specified(page: str) -> tuple[str, str] | None:
    """Return the game and the language of a page if it is a specification: "rules/wotr.ru"."""
    game, _, language = page.removeprefix("rules/").partition(".")
    language = language or LANGUAGES[0]
    return (game, language) if page.startswith("rules/") and game in game_names() and language in LANGUAGES else None


def give_titles(document: nodes.document, titles: dict[str, str]) -> list[str]:
    """Replace the ids of rules by titles, in place. Return the rules that are headings, in their order.

    The anchor of a rule still comes from its id, so a link to it stays right if a title changes.
    """
    anchors = {}
    for section in document.findall(nodes.section):
        rule = section[0].astext()
        if rule in titles:
            anchors[rule] = section["ids"][0]
            section[0].children = []
            section[0] += nodes.Text(titles[rule])
            section.insert(1, nodes.paragraph("", "", nodes.literal(rule, rule), classes=["rule-id"]))

    def link(rule: str) -> nodes.reference:
        return nodes.reference(rule, titles[rule], internal=True, refid=anchors[rule])

    def linked(text: str) -> Iterator[nodes.Node]:
        end = 0
        for found in ID.finditer(text):
            if found[0] in anchors:
                yield nodes.Text(text[end : found.start()])
                yield link(found[0])
                end = found.end()
        yield nodes.Text(text[end:])

    for code in list(document.findall(nodes.literal)):
        if code.astext() in anchors and "rule-id" not in code.parent["classes"]:
            code.parent.replace(code, link(code.astext()))
    for text in list(document.findall(nodes.Text)):
        inside = text.parent
        if not isinstance(inside, (nodes.title, nodes.literal, nodes.reference)):
            inside.replace(text, [node for node in linked(text.astext()) if node.astext()])
    return list(anchors)


class RuleTitles(Transform):  # type: ignore[misc]
    """Gives the rules of a specification their titles, before the contents and the search read the headings."""

    default_priority = 500

    def apply(self, **kwargs: Any) -> None:
        """Change the page if it is a specification. A rule whose heading was not found ends the build."""
        page = specified(self.document.settings.env.docname)
        if page:
            titles = rule_titles(*page)
            missing = titles.keys() - set(give_titles(self.document, titles))
            if missing:
                raise ValueError(f"rules without a heading: {', '.join(sorted(missing))}")


def setup(app: Any) -> dict[str, bool]:
    """Register the transform, and the style and the script of the ids."""
    app.add_transform(RuleTitles)
    app.add_css_file("rules.css")
    app.add_js_file("rules.js")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
