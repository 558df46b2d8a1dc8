"""Golden records: whole games that must replay the same for good.

When one fails, a rule has changed. If that was meant, raise `rules_version` of the game and write the records again:
`python tests/golden/make.py` and the name of the game.
"""

import json
from pathlib import Path

import pytest
from tests.golden.make import FOLDER, golden_files, written

import warhost
from warhost.games.library import game_named


@pytest.mark.parametrize("path", sorted(golden_files()), ids=lambda path: str(path.name))
def test_every_variant_has_a_golden_record_that_replays(path: Path) -> None:
    """Every answer, roll, hash and the result; and written again it is the same text."""
    assert path.exists(), "write it: python tests/golden/make.py"
    text = path.read_text(encoding="utf-8")
    record = json.loads(text)
    name, options = golden_files()[path]
    assert (record["game"], record["options"]) == (name, options)
    assert record["rules_version"] == game_named(name).rules_version
    match = warhost.verify(record)
    assert match.over and match.result == record["result"]
    assert written(match.record()) == text


def test_there_is_no_golden_record_of_anything_else() -> None:
    assert set(FOLDER.glob("*.json")) <= set(golden_files())
