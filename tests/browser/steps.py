"""Measure how much of each lesson's text is in sight on a phone: `python -m tests.browser.steps`.

Every lesson and first game is played to its end as the page advises. At each step, before anything is touched, the
program looks which lines of the text are in sight, whether the advised answer or the button to go on is, and the same
for the reply to a wrong answer. It prints the shares, and the steps whose text or answer is out of sight, and fails if
there are any.
"""

import argparse
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Locator, expect, sync_playwright
from tests.browser.house import House, Visitor, built_page, launch
from tests.browser.layout import PHONE

from warhost.games.library import game_names
from warhost.lessons.lesson import LANGUAGES, Lesson
from warhost.lessons.library import lessons

# How much of the right answer is in sight if a reader can find it without scrolling.
ANSWER = 0.3
ADVISED = ".panel .option.advised"
# The lines of a text, those of them that can be read, and the share of the answer or button in sight.
SIGHT = """([what, answer]) => {
    const panel = document.querySelector(".panel");
    const area = it => it ? it.getBoundingClientRect() : null;
    const clear = ({left, top, right, bottom}) => {
        // Letters are lower than their line.
        const low = (bottom - top) * 0.22;
        return [top + low, (top + bottom) / 2, bottom - low].every(y => {
            const found = document.elementFromPoint(Math.min((left + right) / 2, right - 1), y);
            return found && panel.contains(found) && !found.closest(".ways, header");
        });
    };
    const box = document.querySelector(what);
    const range = document.createRange();
    range.selectNodeContents(box);
    const lines = [...range.getClientRects()].filter(({width}) => width > 1);
    const rows = [...new Map(lines.map(line => [Math.round(line.top), line])).values()];
    const frame = area(box);
    const read = rows.filter(line => line.bottom <= frame.bottom + line.height * 0.25 && clear(line));
    const part = it => {
        const at = area(it), view = area(panel);
        if (!at || !at.height) return 0;
        const shown = Math.min(at.bottom, view.bottom, innerHeight) - Math.max(at.top, view.top);
        return Math.max(0, shown / at.height);
    };
    return {lines: rows.length, read: read.length, answer: part(document.querySelector(answer))};
}"""


class Sight(NamedTuple):
    """What a step shows on a phone before anything is touched."""

    step: int
    said: bool
    lines: int
    read: int
    # The share of the advised answer, or of the button to go on; 0 if it is missing.
    answer: float


def sight(me: Visitor, step: int, said: bool, answer: str) -> Sight:
    """Look at the text of a step, or at the reply to a wrong answer, and at what the reader presses next."""
    me.page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
    seen: dict[str, Any] = me.page.evaluate(SIGHT, [".coach .wrong" if said else ".coach .says", answer])
    return Sight(step, said, seen["lines"], seen["read"], seen["answer"])


def wrong_answer(me: Visitor) -> Locator | None:
    """Return an answer that the step does not accept."""
    other = me.page.locator(".panel .option:not(.advised)")
    return other.first if other.count() else None


def walk(me: Visitor, lesson: Lesson, language: str) -> list[Sight]:
    """Play a lesson to its end and return what each step showed."""
    me.go(f"learn/{lesson.game}")
    place = [one.id for one in lessons(lesson.game)].index(lesson.id)
    me.page.locator(".lessons .button").nth(place).click()
    says = me.page.locator(".coach .says")
    found = []
    for number, step in enumerate(lesson.steps, 1):
        expect(says).to_have_text(step.text[language])
        last = number == len(lesson.steps)
        due = ADVISED if step.accept else ".coach .ways .main" if last else ".coach .on"
        expect(me.page.locator(due).first).to_be_attached()
        found.append(sight(me, number, False, due))
        if step.accept:
            other = wrong_answer(me)
            if other:
                other.evaluate("it => it.click()")
                expect(me.page.locator(".coach .wrong")).to_be_visible()
                found.append(sight(me, number, True, ADVISED))
            me.page.locator(ADVISED).first.evaluate("it => it.click()")
        elif not last:
            me.page.locator(".coach .on").evaluate("it => it.click()")
    return found


def main() -> int:
    """1 if a text or an answer is out of sight."""
    parser = argparse.ArgumentParser(description="how much of the lessons' texts is in sight on a phone")
    parser.add_argument("games", nargs="*", default=game_names(), help="default: all")
    parser.add_argument("--languages", nargs="+", default=LANGUAGES)
    parser.add_argument("--lessons", nargs="+", default=[], help="default: all")
    args = parser.parse_args()
    built_page()
    expect.set_options(timeout=60_000)
    bad = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        house.start()
        try:
            browser = launch(playwright)
            for game in args.games:
                for language in args.languages:
                    seen: list[tuple[str, Sight]] = []
                    for lesson in lessons(game):
                        if args.lessons and lesson.id not in args.lessons:
                            continue
                        me = Visitor(browser, house, *PHONE, language, dark=False)
                        me.touched(True)
                        seen += [(lesson.id, one) for one in walk(me, lesson, language)]
                        me.context.close()
                    bad += report(game, language, seen)
        finally:
            house.kill()
    return 1 if bad else 0


def report(game: str, language: str, seen: list[tuple[str, Sight]]) -> int:
    """Print the shares, and the steps whose text is cut; return how many there are."""
    for said in (False, True):
        some = [one for _, one in seen if one.said == said]
        whole = sum(one.read == one.lines for one in some)
        asked = [one for one in some if one.answer >= ANSWER]
        print(
            f"{game} {language}: {'replies' if said else 'steps'} {len(some)}, whole {whole}, "
            f"lines {sum(one.read for one in some)} of {sum(one.lines for one in some)}, "
            f"with the answer in sight {len(asked)}",
            flush=True,
        )
    cut = [(lesson, one) for lesson, one in seen if one.read < one.lines or one.answer < ANSWER]
    for lesson, one in cut:
        print(
            f"  {lesson} {one.step}{' (reply)' if one.said else ''}: {one.read} of {one.lines} lines, "
            f"{one.answer:.0%} of the answer"
        )
    return len(cut)


if __name__ == "__main__":
    raise SystemExit(main())
