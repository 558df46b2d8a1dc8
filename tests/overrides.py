"""Overrides of a game's values: refusals in both languages, and accepted ones are bundled and played."""

import random
from collections import Counter
from typing import Any

import pytest

from warhost.kernel.data import Entry, read_override
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.errors import BadOption
from warhost.kernel.flow import AnyGame
from warhost.kernel.optional import scrambled
from warhost.lab.fuzz import run_step
from warhost.text.speaker import Speaker

LONG = 10**5000
WRONG: list[Any] = [-1, 0, 1000, 10**9, LONG, 1.5, "many", "", True, None, [], [3], ["many"], {}]
every_wrong_value = pytest.mark.parametrize("wrong", WRONG, ids=lambda value: "long" if value == LONG else repr(value))


class Overrides:
    """The overrides of one game.

    `codes` are of the refusals of what does not fit the rest. In Russian these begin with `begin`.
    """

    def __init__(self, game: AnyGame, codes: tuple[str, ...], begin: str = "") -> None:
        self.game = game
        self.codes = codes
        self.begin = begin
        self.known = game.data()
        self.speakers = {language: Speaker(language, ["warhost", game.name]) for language in ("en", "ru")}

    def said(self, problem: BadOption, language: str) -> str:
        """A refusal in a language."""
        return self.speakers[language].problem(problem)

    def refuses(self, entry: Entry, wrong: Any) -> bool:
        """Whether a value is refused for an entry. A refusal must name the allowed values in both languages."""
        try:
            read_override({entry.path: wrong}, self.known)
        except BadOption as problem:
            for language, right in what_may_be(entry).items():
                words = self.said(problem, language)
                assert entry.path in words and right in words, words
                assert words.startswith("Поправки: ") == (language == "ru"), words
            return True
        assert may_be(entry, wrong), (entry.path, wrong)
        return False

    def taken(self, override: dict[str, Any]) -> dict[str, Any] | None:
        """The options of a match with an override. None if it does not fit the rest, which both languages must say."""
        try:
            return self.game.check_options({"override": override})
        except BadOption as problem:
            assert problem.code in self.codes, str(problem)
            russian = self.said(problem, "ru")
            assert self.said(problem, "en") == str(problem) != russian, str(problem)
            assert russian.startswith(self.begin), russian
            return None

    def bundles(self, overrides: list[dict[str, Any]], most: int) -> list[dict[str, Any]]:
        """Bundles of overrides, at most this many in each, until every override that can be combined is in one."""
        left = [part for part in overrides if self.taken(part)]
        random.Random(5).shuffle(left)
        out = []
        while left:
            override: dict[str, Any] = {}
            parts, rest = 0, []
            for part in left:
                if parts < most and not override.keys() & part.keys() and self.taken(override | part):
                    override |= part
                    parts += 1
                else:
                    rest.append(part)
            left = rest
            options = self.taken(override)
            assert options is not None
            out.append(options)
        return out

    def play(self, options: dict[str, Any], seed: str) -> None:
        """Play a random game and set up a random position. No step may leave a fault, and both must read back."""
        game, values = self.game, options["override"]["values"]
        s = game.setup(options, Dice(key_of_seed(seed)))
        pick, counts = Dice(key_of_seed(f"{seed}/pick")), Counter[str]()
        while game.result(s) is None:
            run_step(game, s, pick, counts)
            assert game.check(s) == [], values
        deep = scrambled(game, options, Dice(key_of_seed(seed)))
        for reached in (s, deep):
            assert game.check(reached) == [], values
            told = game.position(reached)
            assert game.position(game.from_position(told, options, Dice(key_of_seed(seed)))) == told, values


def may_be(entry: Entry, value: Any) -> bool:
    """Whether an entry may have a value. Of a text that is read word by word, only the type is checked."""
    if type(entry.value) is int:
        return type(value) is int and entry.least <= value <= entry.most
    if type(entry.value) is bool:
        return value is True
    return (value == [] and type(entry.value) is list) or (not entry.allowed and type(value) is type(entry.value))


def what_may_be(entry: Entry) -> dict[str, str]:
    """The end of a refusal, which names the allowed values, in both languages."""
    if type(entry.value) is bool:
        return {"en": "true", "ru": "true"}
    if entry.allowed:
        names = ", ".join(entry.allowed)
        return {"en": names, "ru": names}
    if type(entry.value) is not int:
        return {"en": "the value is ", "ru": "значение сейчас "}
    if entry.least == entry.most:
        return {"en": f"only be {entry.least}", "ru": f"только {entry.least}"}
    return {"en": f"from {entry.least} to {entry.most}", "ru": f"от {entry.least} до {entry.most}"}
