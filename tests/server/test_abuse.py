"""The abuser of `make soak` does what a vandal would. The soak measures how long other players wait."""

import asyncio
import json
import random
from pathlib import Path

import pytest
from tests.server.abuse import DONE, VIEW, Abuser, largest, missing
from tests.server.helper import Served

from warhost.server.limits import Limits, Share
from warhost.server.load import Figures, Player, good
from warhost.server.security import Rates


def test_the_abuser_looks_wishes_and_takes_answers_back_in_the_longest_matches(tmp_path: Path) -> None:
    with Served(str(tmp_path / "test.db"), Rates(1), limits=Limits(imports=Share(1, 2))) as server:
        abuser = Abuser(server.address, largest(40))
        abuser.ask("me", "/me")
        abuser.end.set()
        abuser.imports()
        assert len(abuser.imported) == 1
        abuser.end.clear()
        abuser.look_and_undo()
        counts = {what: abuser.answers[f"{what} "] for what in ("look", "wish", "undo")}
        assert min(counts.values()) > 5, abuser.answers


FIGURES = {"view_p99_ms": 150.0, "bot_p95_ms": 1000.0, "answers": 9.0, "refused": 0.0}


@pytest.mark.parametrize(
    "worse", [{"view_p99_ms": 150.1}, {"bot_p95_ms": 1000.1}, {"answers": 0.0}, {"refused": 1.0}], ids=str
)
def test_the_stages_fail_when_people_wait_too_long_or_are_not_served(worse: dict[str, float]) -> None:
    assert good(FIGURES, VIEW)
    assert not good(FIGURES | worse, VIEW)


def test_the_stage_fails_when_the_abuser_did_not_abuse() -> None:
    assert missing(DONE) == []
    assert missing(dict(DONE) | {"import 201 ": 11, "wish ": 0}) == ["import 201 ", "wish "]


class Silent:
    """A server that asks once and then never answers."""

    def __init__(self, *tables: dict[str, object]) -> None:
        self.tables = [json.dumps({"type": "table", "version": 1, "seat": "free", "over": False} | t) for t in tables]

    async def recv(self) -> str:
        """Return a table once, then wait forever."""
        if not self.tables:
            await asyncio.Event().wait()
        return self.tables.pop()

    async def send(self, _: str) -> None:
        """Take a message."""


@pytest.mark.parametrize(
    ("ask", "waits", "bots"), [({"version": 1, "options": [{"action": "pass"}]}, 1, 0), (None, 0, 1)]
)
def test_an_unfinished_wait_is_counted(ask: dict[str, object] | None, waits: int, bots: int) -> None:
    figures = Figures(wanted=1)

    async def play() -> None:
        await asyncio.wait_for(Player("", "wotr", random.Random(1), 0.001, figures).sit(Silent({"ask": ask})), 0.5)

    with pytest.raises(TimeoutError):
        asyncio.run(play())
    assert (len(figures.waits), len(figures.bots)) == (waits, bots)
