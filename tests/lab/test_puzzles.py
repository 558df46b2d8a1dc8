"""Finding and checking puzzles: a stored one is found again in its position, and a wrong solution is noticed."""

import pytest

from warhost.lab.puzzles import Budget, Weighed, confirmed, looked_at, match_of, puzzle_at, still_leads
from warhost.puzzles.library import puzzle_named
from warhost.puzzles.puzzle import Puzzle

SMALL = Budget(first=12, glance=24, some=12, worlds=30, deep=40)


# Few options and a large lead, so that a short search is enough.
CLEAR_ONE = "battlelore/keep_the_hill"


def clear_one() -> Puzzle:
    puzzle = puzzle_named(CLEAR_ONE)
    assert puzzle is not None
    return puzzle


def test_a_stored_puzzle_is_found_again_in_its_position() -> None:
    puzzle = clear_one()
    match = match_of(puzzle)
    assert looked_at(match) is not None
    found = puzzle_at(match, "again", SMALL)
    assert found is not None and found.solution[0] == list(puzzle.solution[0]) and found.ahead > 0.08
    assert found.position == match.position() and found.before == list(puzzle.before)
    assert list(found.values.values()) == sorted(found.values.values(), reverse=True)


def test_no_puzzle_is_made_of_a_lead_that_a_deeper_search_does_not_confirm(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[list[str], int]] = []

    def lead_of(match: object, seat: str, best: list[str], seed: str, worlds: int) -> Weighed:
        asked.append((best, worlds))
        return Weighed({}, best, 0.05, 0.01)

    monkeypatch.setattr("warhost.lab.puzzles.lead_of", lead_of)
    puzzle = clear_one()
    assert puzzle_at(match_of(puzzle), "again", SMALL) is None
    assert asked == [(list(puzzle.solution[0]), SMALL.deep)]


def test_the_check_notices_a_wrong_solution() -> None:
    puzzle = clear_one()
    assert still_leads(confirmed(puzzle, "check", 20))
    wrong = min(puzzle.values, key=lambda answer: puzzle.values[answer])
    assert not still_leads(confirmed(puzzle._replace(solution=((wrong,),)), "check", 20))
