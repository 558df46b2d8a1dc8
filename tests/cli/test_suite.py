"""`warhost arena --suite`: what bots solve, in both languages, and what is refused."""

import json

import pytest
from tests.cli.helper import Shell


def test_the_arena_reports_what_bots_solve(shell: Shell) -> None:
    ran = shell.run("arena", "battlelore", "random", "normal", "--suite", "2")
    assert (ran.code, ran.err) == (0, "")
    assert "normal: 6 of 6 solved, 3 positions\n" in ran.out and "\nrandom: " in f"\n{ran.out}"
    assert "решено 3 из 3, позиций: 3" in shell.run("arena", "battlelore", "normal", "--suite", "--lang", "ru").out
    report = json.loads(shell.run("arena", "battlelore", "normal", "--suite", "--json").out)
    assert report["solved"] == {"normal": {"free_banner": 1, "banner_kept": 1, "weak_target": 1}}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(["--suite"], "BOT"), (["nobody", "--suite"], "'nobody'"), (["normal", "--suite", "0"], "--suite")],
)
def test_the_arena_says_what_is_wrong_with_a_suite(shell: Shell, arguments: list[str], words: str) -> None:
    ran = shell.run("arena", "battlelore", *arguments)
    assert ran.code == 2 and words in ran.err
