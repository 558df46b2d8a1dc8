"""How many matches of a kind one person may have: of bots alone, and with a seat for anybody."""

from collections.abc import Iterator

import pytest
from tests.server.helper import Served, Visitor

from warhost.server.security import Rates

BOTS = {"gandalf": "bot", "witch_king": "bot"}
OPEN = {"gandalf": "me", "witch_king": "open"}


@pytest.fixture
def limited(database: str) -> Iterator[Served]:
    """A server with its limits, which a test does not reach by requests alone."""
    with Served(database, Rates(100)) as server:
        yield server


def begin(kind: dict[str, str]) -> dict[str, object]:
    """A new match."""
    return {
        "game": "wotr",
        "seats": {
            seat: {"kind": one, "bot": "brutal" if one == "bot" else ""}
            for seat, one in zip(["free", "shadow"], kind.values(), strict=True)
        },
    }


@pytest.mark.parametrize(("kind", "most", "code"), [(BOTS, 3, "bots_alone"), (OPEN, 10, "many_open")])
def test_nobody_has_more_matches_of_a_kind_than_a_fair_share(
    limited: Served, kind: dict[str, str], most: int, code: str
) -> None:
    with Visitor(limited.address) as me, Visitor(limited.address) as other:
        made = [me.post("/matches", begin(kind))["id"] for _ in range(most)]
        assert me.refused("POST", "/matches", begin(kind)) == (409, code)
        for language in ("en", "ru"):
            assert str(most) in me.http.post(f"/matches?lang={language}", json=begin(kind)).json()["detail"]
        assert len(me.get("/matches?state=mine")) == most
        # Other people and matches of another kind are not affected; deleting a match makes room.
        assert other.post("/matches", begin(kind))["id"]
        assert me.post("/matches", begin({"a": "me", "b": "bot"}))["id"]
        assert me.post("/matches", begin({"a": "me", "b": "invite"}))["id"]
        me.ok(me.http.delete(f"/matches/{made[0]}"))
        assert me.post("/matches", begin(kind))["id"]


def test_a_branch_of_bots_alone_counts_too(limited: Served) -> None:
    with Visitor(limited.address) as me:
        match = me.post("/matches", begin({"a": "me", "b": "bot"}))["id"]
        branch = {"at": 0, "seats": {"free": {"kind": "bot"}, "shadow": {"kind": "bot"}}}
        for _ in range(3):
            me.post(f"/matches/{match}/branch", branch)
        assert me.refused("POST", f"/matches/{match}/branch", branch) == (409, "bots_alone")


def test_without_limits_the_number_of_matches_is_unlimited(served: Served) -> None:
    with Visitor(served.address) as me:
        for _ in range(12):
            me.post("/matches", begin(OPEN))
        assert len(me.get("/matches?state=mine")) == 12
