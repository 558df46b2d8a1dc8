"""The list of question kinds matches the questions in the sources."""

import re
from pathlib import Path

import warhost.games.wotr
from warhost.games.wotr.asks import ASK_KINDS

# `Ask(seat, "kind", ...)`, the constructor of a kind of Ask, and the helper `yes_no(s, seat, "kind", ...)`.
ASKED = re.compile(r'(?:Ask\(|__init__\(seat,|yes_no\(s,)\s*[^"]*?"([a-z_]+)"')


def test_every_kind_of_question_is_listed_and_asked_somewhere() -> None:
    """A question the list does not know would escape the fuzzer's count and the texts."""
    asked: set[str] = set()
    for path in Path(warhost.games.wotr.__path__[0]).rglob("*.py"):
        asked.update(ASKED.findall(path.read_text(encoding="utf-8")))
    assert asked == set(ASK_KINDS)
    assert sorted(ASK_KINDS) == ASK_KINDS
