"""Find what a board draws but does not explain, for `test_layout.py`, which plays every game a little."""

from playwright.sync_api import Page

from warhost.server.game_info import about, names

# The keys of the explanations of every picture, sign and thing on the board. Buttons of the page (zoom, close) have no
# pictures. The ground of a map is explained with its regions.
DRAWN = """() => {
    const PICTURES =
        ":is(svg, [role=img], [title], [data-thing], [data-at], g.cluster g, .die, .tile, .unit, .deck, .pile)";
    const board = document.querySelector(".place > .board");
    const whole = it => it.matches("svg.ground, svg.tokens, svg.over, svg.hexes, [data-at^=hand]");
    const seen = new Set();
    for (const it of board.querySelectorAll(PICTURES)) {
        if (whole(it) || it.closest(".over") || !it.checkVisibility()) continue;
        const key = it.closest("[data-about], [data-thing]")?.dataset;
        seen.add(key ? key.about ?? key.thing : "no key: " + it.outerHTML.slice(0, 120));
    }
    return [...seen];
}"""


def unexplained(page: Page, game: str, language: str) -> list[str]:
    """What the board draws now without a key, and keys without a text or a rule."""
    told = {(one.kind, one.id) for one in about(game, language) if one.text and one.rule}
    known = names(game, language)
    found = []
    for keys in page.evaluate(DRAWN):
        for key in [keys] if keys.startswith("no key") else keys.split(" "):
            kind, _, thing = key.partition(":")
            named = known.get(kind, {}).get(thing, {})
            if not {(kind, thing), (kind, "*")} & told and not (named.get("text") and named.get("rule")):
                found.append(key)
    return found
