"""Puzzles in the browser: wrong answers cost, right ones are explained and marked, shown solutions do not count."""

from playwright.sync_api import Locator, expect
from tests.browser.conftest import Visit
from tests.browser.house import Visitor

from warhost.puzzles.library import games, phrases, puzzles
from warhost.puzzles.puzzle import Puzzle, costs


def entry_of(me: Visitor, puzzle: Puzzle) -> Locator:
    """A puzzle in the list of its game, whose theme is opened."""
    me.go(f"learn/{puzzle.game}")
    theme = me.page.locator("details", has_text=puzzle.title["en"])
    theme.locator("summary").click()
    return theme.locator(".puzzle", has_text=puzzle.title["en"])


def test_a_puzzle_is_solved_and_another_is_shown(visit: Visit) -> None:
    me = visit()
    solved, shown = [one for one in puzzles("battlelore") if len(one.solution) == 1][:2]
    for puzzle in (solved, shown):
        entry_of(me, puzzle).click()
        coach, panel = me.page.locator(".coach"), me.page.locator(".panel")
        expect(coach.locator(".solution")).to_be_visible()
        expect(panel.locator(".option.advised")).to_have_count(0)
        wrong = min(puzzle.values, key=lambda answer: puzzle.values[answer])
        panel.locator(f".option[data-action='{wrong}']").click()
        expect(coach.locator(".wrong")).to_have_text(costs(puzzle, phrases())[wrong]["en"])
        if puzzle is shown:
            coach.locator(".solution").click()
            expect(panel.locator(".option.advised")).to_have_count(len(puzzle.solution[0]))
        panel.locator(f".option[data-action='{puzzle.solution[0][0]}']").click()
        expect(coach.locator(".says")).to_have_text(puzzle.why["en"])
    expect(entry_of(me, solved)).to_contain_text("✓")
    expect(me.page.locator("details .puzzle.solved")).to_have_count(1)
    # The first page leads to one more in a click.
    me.go("")
    day = me.page.locator(".day button")
    title = day.inner_text()
    assert title in [one.title["en"] for game in games() for one in puzzles(game)]
    day.click()
    expect(me.page.locator(".coach")).to_contain_text(title)


def test_the_answers_stay_in_sight_below_the_reply_to_a_wrong_one(visit: Visit) -> None:
    me = visit()
    puzzle = next(one for one in puzzles("wotrcg") if one.id == "eagle_home")
    entry_of(me, puzzle).click()
    panel = me.page.locator(".panel")
    wrong = min(puzzle.values, key=lambda answer: puzzle.values[answer])
    panel.locator(f".option[data-action='{wrong}']").click()
    expect(me.page.locator(".coach .wrong")).to_be_visible()
    expect(panel.locator(".option").nth(1)).to_be_in_viewport(ratio=1)
