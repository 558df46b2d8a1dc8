"""What the table of the Card Game says of locations: the printed defence that counts, and tokens."""

from typing import Any

import pytest
from tests.cg_table import table

from warhost.text.board import board_of
from warhost.text.reader import Reader
from warhost.text.spans import plain
from warhost.text.wotrcg.board import standing


def told(view: dict[str, Any], place: str, language: str = "en") -> str:
    lines = board_of("wotrcg").place(Reader("wotrcg", language, list(view["decks"])), view, place)
    return "\n".join([plain(line) for line in lines])


def test_tokens_on_a_battleground_are_told() -> None:
    view = table(grounds={"lorien": []}).view("spectator")
    assert "tokens" not in told(view, "lorien")
    view["locations"]["battleground_tokens"]["lorien"] |= {"attack": 1, "defence": 2}
    assert "tokens: attack 1, defence 2" in told(view, "lorien")
    assert "жетоны: атака 1, оборона 2" in told(view, "lorien", "ru")


@pytest.mark.parametrize(("lies", "counts"), [("deck", 2), ("free", 2), ("shadow", 0), ("active", 2)])
def test_shields_do_not_count_out_of_the_enemys_area(lies: str, counts: int) -> None:
    """Rivendell is defended by the Free Peoples; won by the Shadow and activated again it has no shields."""
    view = table(grounds={"rivendell": []}).view("spectator")
    view["locations"]["battlegrounds"]["rivendell"] = lies
    assert standing(view, "rivendell") == counts
    view["locations"]["battleground_tokens"]["rivendell"]["from_enemy"] = True
    assert standing(view, "rivendell") == 0
