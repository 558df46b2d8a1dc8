"""The abuser of `make soak` does what a vandal would. The soak measures how long other players wait."""

from pathlib import Path

from tests.server.abuse import Abuser, largest
from tests.server.helper import Served

from warhost.server.limits import Limits, Share
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
