"""Measure the board's share of the screen and find overlaps: `python -m tests.browser.layout`.

Every game is played at random to its end. At one question of each kind, anywhere in the game, and at its end, the table
is looked at on six screens in both languages. The program prints the least share of each screen that the board's window
took, then what it found, and fails if a share is below its minimum or anything overlaps, is cut off, is too small to
read, or is not explained.
"""

import argparse
import random
import tempfile
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple, NotRequired, TypedDict

from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright
from tests.browser.explained import unexplained
from tests.browser.house import House, Visitor, built_page, launch

import warhost
from warhost.games.library import game_names
from warhost.kernel.check import choose
from warhost.kernel.dice import Dice, key_of_seed

Size = tuple[int, int]
FULL_HD, LAPTOP, SMALL_LAPTOP = (1920, 1080), (1440, 900), (1280, 800)
TABLET, PHONE, SIDEWAYS = (820, 1180), (390, 844), (844, 390)
# The least share of the screen that belongs to the board's window, in percent; on a phone on its side, of the height.
LEAST = {FULL_HD: 50, LAPTOP: 48, SMALL_LAPTOP: 45, TABLET: 40, PHONE: 42, SIDEWAYS: 85}
SIZES = tuple(LEAST)
TOUCHED = (TABLET, PHONE, SIDEWAYS)
LANGUAGES = ("en", "ru")
# The board fills its window in one direction, but for a margin, in percent.
FULL = 95
# The smallest text, in pixels.
LETTERS = 11
# The drawing of the ground is what takes long to paint; nothing depends on it.
PLAIN = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".world .ground :is(g, path:not(.region)) { visibility: hidden }");
    document.adoptedStyleSheets.push(sheet);
}"""
# Rounding may bring neighbours this near, in pixels.
NEAR = 1.5


class Box(TypedDict):
    """A thing on the screen, with its edges in pixels."""

    name: str
    left: float
    top: float
    right: float
    bottom: float
    # What it is part of: things lie over each other only within the same layer, and not if one is part of the other.
    layer: NotRequired[int]
    inside: NotRequired[list[int]]
    id: NotRequired[int]


class Letters(TypedDict):
    """Text that is too small, with its size in pixels."""

    name: str
    size: float


class Seen(TypedDict):
    """What a screen shows of a table."""

    window: Box | None
    drawing: Box | None
    panel: Box | None
    things: list[Box]
    texts: list[Box]
    labels: list[Box]
    zoom: list[Box]
    cut: list[str]
    letters: list[Letters]
    wide: int
    # Whether it never comes to rest.
    restless: bool


LOOK = """async ([least]) => {
    await document.fonts.ready;
    // Once nothing moves any more.
    const drawn = () => JSON.stringify([...document.querySelectorAll(".place .frame, .place > .board, .panel")]
        .map(it => it.getBoundingClientRect()));
    let restless = true;
    for (let frame = 0, still = 0, last = ""; frame < 60 && restless; frame++, last = drawn()) {
        await new Promise(requestAnimationFrame);
        still = drawn() === last ? still + 1 : 0;
        restless = still < 4;
    }
    const root = document.querySelector("main > :is(.table, .replay)");
    const styles = new Map();
    const styleOf = it => styles.get(it) ?? (styles.set(it, getComputedStyle(it)), styles.get(it));
    const hidden = it => it && it !== root && (styleOf(it).clipPath !== "none" || hidden(it.parentElement));
    const visible = it => it.checkVisibility({opacityProperty: true, visibilityProperty: true}) && !hidden(it);
    const edges = ({left, top, right, bottom}) => ({left, top, right, bottom});
    const meet = (one, other) => ({left: Math.max(one.left, other.left), top: Math.max(one.top, other.top),
        right: Math.min(one.right, other.right), bottom: Math.min(one.bottom, other.bottom)});
    const real = ({left, top, right, bottom}) => right - left > 0.5 && bottom - top > 0.5;
    const brief = words => words.trim().replace(/\\s+/g, " ").slice(0, 40);
    const named = it => brief(it.dataset?.thing ?? it.ariaLabel ?? it.textContent ?? "");
    const box = it => ({name: named(it), ...edges(it.getBoundingClientRect())});
    const all = what => [...document.querySelectorAll(what)].filter(visible);
    const first = what => { const it = all(what)[0]; return it ? box(it) : null; };
    // What floats above the table may cover it; within itself it is looked at like the table.
    const FLOATS = "aside, dialog, .refusal, .caption, .opened, .eye";
    const floats = [...document.querySelectorAll(FLOATS)];
    const layer = it => floats.indexOf(it.closest(FLOATS));
    // The part of a thing that can be seen, and whether what hides the rest is no scrolling box.
    const screen = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
    const lost = (was, is) =>
        Math.max(was.right - is.right, is.left - was.left, was.bottom - is.bottom, is.top - was.top);
    const show = (start, rect) => {
        let [left, cut] = [rect, false];
        for (let up = start; up && up !== document.body; up = up.parentElement) {
            const {overflowX, overflowY, textOverflow, maskImage, webkitLineClamp} = styleOf(up);
            if (overflowX === "visible" && overflowY === "visible") continue;
            const at = up.getBoundingClientRect();
            const scrolls = /auto|scroll/.test(overflowX + overflowY);
            const meant = textOverflow === "ellipsis" || maskImage !== "none" || webkitLineClamp !== "none";
            const next = meet(left, at);
            if (lost(left, next) > 2 && !scrolls && !meant && real(next)) cut = true;
            left = next;
            if (!real(left)) break;
            if (styleOf(up).position === "fixed") break;
        }
        const next = meet(left, screen);
        return [next, cut || (real(next) && lost(left, next) > 2)];
    };
    const seen = {things: [], texts: [], labels: [], cut: [], letters: []};
    const numbers = new Map();
    const number = it => numbers.get(it) ?? (numbers.set(it, numbers.size), numbers.get(it));
    const inside = it => it && it !== root ? [number(it), ...inside(it.parentElement)] : [];
    const placed = (it, name, rect) => ({name, ...rect, layer: layer(it), id: number(it), inside: inside(it)});
    const scale = it => Math.hypot(it.getScreenCTM()?.a ?? 1, it.getScreenCTM()?.b ?? 0);
    const THINGS = "button, a, input, select, summary, .die, .deck, .pile, .unit, .member, .tile, .card, [data-thing]";
    for (const it of root.querySelectorAll(THINGS)) {
        if (it instanceof SVGElement || !visible(it)) continue;
        const [rect, cut] = show(it.parentElement, edges(it.getBoundingClientRect()));
        if (!real(rect)) continue;
        if (cut) seen.cut.push(named(it));
        seen.things.push(placed(it, named(it), rect));
    }
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const it = node.parentElement;
        if (!node.data.trim() || it.closest("option, defs, title, style") || !visible(it)) continue;
        const drawn = it instanceof SVGElement;
        range.selectNodeContents(node);
        const size = parseFloat(styleOf(it).fontSize) * (drawn ? scale(it) : 1);
        let read = false;
        for (const line of range.getClientRects()) {
            const {left, top, right, bottom} = line;
            // Letters are lower than their line.
            const low = (bottom - top) * 0.22;
            const [rect, cut] = show(it, {left, top: top + low, right, bottom: bottom - low});
            if (!real(rect)) continue;
            read = true;
            if (cut) seen.cut.push(brief(node.data));
            if (!drawn) seen.texts.push(placed(it, brief(node.data), rect));
            else if (it.closest(".names")) seen.labels.push(placed(it, brief(node.data), rect));
        }
        if (read && size < least - 0.05) seen.letters.push({name: brief(node.data), size});
    }
    const [field, inner] = [all(".cg .field")[0], all(".cg .inner")[0]];
    let window = first(".mapbox, .battlelore .field");
    if (field) {
        // The hand may lie over the cards on the table.
        const hands = all(".cg .hands")[0]?.getBoundingClientRect();
        const rect = meet(edges(field.getBoundingClientRect()), edges(inner.getBoundingClientRect()));
        if (hands && real(meet(hands, rect))) rect.bottom = Math.min(rect.bottom, hands.top);
        window = {name: "field", ...rect};
    }
    // Cards or tracks that were called up on a phone are what the board shows then.
    window ??= first(".chart > .side, .chart > .cards, .battlelore > .cards");
    return {
        ...seen, window, restless,
        drawing: first(".ground > .frame") ?? first(".hexes > .frame") ?? null,
        panel: first("main > .table > .panel"),
        zoom: all(".board .eye button").map(box),
        wide: document.documentElement.scrollWidth,
    };
}"""


def look(me: Visitor, size: Size) -> Seen:
    """The table on a screen of this size; tablets and phones are touched, which makes some buttons larger."""
    me.page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
    me.touched(size in TOUCHED)
    seen: Seen = me.page.evaluate(LOOK, [LETTERS])
    return seen


def overlap(one: Box, other: Box) -> bool:
    """Whether two things overlap."""
    across = min(one["right"], other["right"]) - max(one["left"], other["left"])
    down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return across > NEAR and down > NEAR


def clash(one: Box, other: Box) -> bool:
    """Whether two things of one layer overlap, and neither is part of the other."""
    return (
        one["layer"] == other["layer"]
        and overlap(one, other)
        and one["id"] not in other["inside"]
        and other["id"] not in one["inside"]
    )


def height(box: Box) -> float:
    """How high a thing is."""
    return box["bottom"] - box["top"]


def width(box: Box) -> float:
    """How wide a thing is."""
    return box["right"] - box["left"]


def size_of(letters: Letters) -> float:
    """The size of a text."""
    return letters["size"]


def share(seen: Seen, size: Size) -> float:
    """How much of the screen the board's window takes, in percent; on a phone on its side, of the height."""
    window = seen["window"]
    if window is None:
        return 0
    if size == SIDEWAYS:
        return 100 * height(window) / size[1]
    return 100 * width(window) * height(window) / (size[0] * size[1])


def faults(seen: Seen, size: Size) -> list[str]:
    """What is wrong with a table on a screen."""
    window, drawing, panel = seen["window"], seen["drawing"], seen["panel"]
    found = [
        f"{one['name']} overlaps {other['name']}"
        for kind in (seen["things"], seen["texts"], seen["labels"])
        for one, other in combinations(kind, 2)
        if clash(one, other)
    ]
    found += [
        f"the text {one['name']} overlaps {other['name']}"
        for one in seen["texts"]
        for other in seen["things"]
        if clash(one, other)
    ]
    found += [
        f"{one['name']} covers {other['name']}"
        for one in seen["zoom"]
        for other in seen["labels"]
        if overlap(one, other)
    ]
    found += [f"{name} is cut off" for name in seen["cut"]]
    if seen["letters"]:
        one = min(seen["letters"], key=size_of)
        found.append(f"{len(seen['letters'])} texts are too small to read, {one['name']} has {one['size']:.1f} pixels")
    if seen["wide"] > size[0]:
        found.append(f"the page is {seen['wide']} pixels wide")
    if seen["restless"]:
        found.append("the table does not come to rest")
    if window is None:
        return [*found, "there is no board"]
    taken = share(seen, size)
    if taken < LEAST[size]:
        found.append(f"the board has {taken:.1f}% of the {'height' if size == SIDEWAYS else 'screen'}")
    if size == PHONE and width(window) < size[0] - NEAR:
        found.append(f"the board is {width(window):.0f} pixels wide")
    if size == SIDEWAYS and panel and panel["left"] < window["right"] - NEAR:
        found.append("the question is not beside the board")
    if drawing and max(width(drawing) / width(window), height(drawing) / height(window)) * 100 < FULL:
        found.append(
            f"the board is {width(drawing):.0f}x{height(drawing):.0f} in a window of "
            f"{width(window):.0f}x{height(window):.0f}"
        )
    return list(dict.fromkeys(found))


class State(NamedTuple):
    """A moment of a match: the kind of question that is asked, "over" at its end, and the record up to there."""

    kind: str
    record: dict[str, Any]


def states(game: str, seed: str, most: int) -> list[State]:
    """Moments of a whole match played at random: one of each kind of question, anywhere in the match, and its end."""
    match, pick = warhost.new(game, seed=seed), Dice(key_of_seed(seed))
    answers: list[tuple[int, int]] = []
    moments: dict[str, list[int]] = {}
    while not match.over:
        (ask, *_) = match.open_asks()
        moments.setdefault(ask.kind, []).append(len(answers))
        answers.append((choose(match, pick), ask.seat))
        match.answer(*answers[-1])
    dice = random.Random(seed)
    kinds = dice.sample(sorted(moments), min(most, len(moments)))
    wanted = {dice.choice(moments[kind]): kind for kind in kinds}
    found = [State("over", match.record())]
    match = warhost.new(game, seed=seed)
    for number in range(max(wanted) + 1):
        if number in wanted:
            found.append(State(wanted[number], match.record()))
        match.answer(*answers[number])
    return found


def survey(
    browser: Browser, house: House, game: str, language: str, moments: list[State]
) -> tuple[dict[Size, float], list[str]]:
    """The least share of each screen at some moments of a game, and the faults that were found."""
    least = dict.fromkeys(SIZES, 100.0)
    found: list[str] = []
    for kind, record in moments:
        me = Visitor(browser, house, *LAPTOP, language, dark=False)
        me.sit(record)
        me.page.evaluate(PLAIN)
        for size in SIZES:
            seen = look(me, size)
            least[size] = min(least[size], share(seen, size))
            found += [f"{game} {language} {size[0]}x{size[1]}: {fault} ({kind})" for fault in faults(seen, size)]
        found += [f"{game} {language}: not explained: {key} ({kind})" for key in unexplained(me.page, game, language)]
        found += [f"{game} {language}: {complaint} ({kind})" for complaint in me.complaints]
        me.context.close()
    return least, found


def main() -> int:
    """1 if a share is too small or something else was found."""
    parser = argparse.ArgumentParser(description="how much of the screen the board takes, and what is misplaced")
    parser.add_argument("games", nargs="*", default=game_names(), help="default: all")
    parser.add_argument("--languages", nargs="+", default=LANGUAGES)
    parser.add_argument("--states", type=int, default=24, help="how many kinds of questions are checked")
    parser.add_argument("--seed", default="1")
    args = parser.parse_args()
    built_page()
    expect.set_options(timeout=60_000)  # a bot on a busy machine takes its time
    bad = 0
    print("share of the screen, in percent".ljust(20), *[f"{w}x{h}".rjust(10) for w, h in SIZES])
    print("at least".ljust(31), *[f"{LEAST[size]}".rjust(10) for size in SIZES], flush=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        house.start()
        try:
            browser = launch(playwright)
            for game in args.games:
                moments = states(game, args.seed, args.states)
                for language in args.languages:
                    least, found = survey(browser, house, game, language, moments)
                    print(f"{game} {language}".ljust(31), *[f"{least[size]:.1f}".rjust(10) for size in SIZES])
                    print(*[f"  {line}" for line in found], sep="\n", end="\n" if found else "", flush=True)
                    bad += len(found)
        finally:
            house.kill()
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main())
