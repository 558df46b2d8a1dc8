"""`warhost arena --suite`: what bots solve, in both languages, and what is refused."""

import json

import pytest
from tests.cli.helper import Shell


def test_the_arena_reports_what_bots_solve(shell: Shell) -> None:
    report = json.loads(shell.run("arena", "battlelore", "normal", "--suite", "--json").out)
    solved = report["solved"]["normal"]
    assert {"free_banner": 1, "banner_kept": 1, "weak_target": 1}.items() <= solved.items()
    number, all_solved = len(solved), sum(solved.values())
    ran = shell.run("arena", "battlelore", "random", "normal", "--suite", "2")
    assert (ran.code, ran.err) == (0, "")
    assert f"\nnormal: {2 * all_solved} of {2 * number} solved, {number} positions\n" in ran.out
    assert ran.out.startswith("random: ")
    russian = shell.run("arena", "battlelore", "normal", "--suite", "--lang", "ru").out
    assert f"решено {all_solved} из {number}, позиций: {number}" in russian


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(["--suite"], "BOT"), (["nobody", "--suite"], "'nobody'"), (["normal", "--suite", "0"], "--suite")],
)
def test_the_arena_says_what_is_wrong_with_a_suite(shell: Shell, arguments: list[str], words: str) -> None:
    ran = shell.run("arena", "battlelore", *arguments)
    assert ran.code == 2 and words in ran.err
