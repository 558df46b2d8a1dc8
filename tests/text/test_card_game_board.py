"""What the table of the Card Game says of locations: the printed defence that counts, and tokens."""

from typing import Any

import pytest
from tests.cg_table import hand, table

from warhost.text.board import board_of
from warhost.text.reader import Reader
from warhost.text.spans import plain
from warhost.text.wotrcg.board import standing


def told(view: dict[str, Any], place: str, language: str = "en") -> str:
    lines = board_of("wotrcg").place(Reader("wotrcg", language, list(view["decks"])), view, place)
    return "\n".join([plain(line) for line in lines])


def test_tokens_on_a_battleground_are_listed() -> None:
    view = table(grounds={"lorien": []}).view("spectator")
    assert "tokens" not in told(view, "lorien")
    view["locations"]["battleground_tokens"]["lorien"] |= {"attack": 1, "defence": 2}
    assert "tokens: attack 1, defence 2" in told(view, "lorien")
    assert "жетоны: атака 1, оборона 2" in told(view, "lorien", "ru")


def test_a_card_that_is_given_up_for_another_is_asked_for_with_the_action() -> None:
    match = table(hands={"frodo": ["bilbo_baggins", "gandalf_the_grey", "fatty_bolger"]}, turn="frodo")
    match.answer("play:bilbo_baggins")
    assert match.ask is not None and match.ask.kind == "cycle_card" and len(hand(match, "frodo")) == 2
    seat = match.seats[match.ask.seat]
    lines = {
        language: plain(board_of("wotrcg").around(Reader("wotrcg", language, match.seats), match.view(seat))[0])
        for language in ("en", "ru")
    }
    assert lines == {"en": "Chosen: play “Bilbo Baggins”", "ru": "Выбрано: разыграть карту «Бильбо Бэггинс»"}
    match.answer("card:fatty_bolger")
    assert match.ask is not None and match.ask.kind == "turn"
    there = match.view(match.ask.seat)
    assert not [
        line
        for line in board_of("wotrcg").around(Reader("wotrcg", "en", match.seats), there)
        if plain(line).startswith("Chosen")
    ]


@pytest.mark.parametrize(("lies", "counts"), [("deck", 2), ("free", 2), ("shadow", 0), ("active", 2)])
def test_shields_do_not_count_out_of_the_enemys_area(lies: str, counts: int) -> None:
    """Rivendell is defended by the Free Peoples; won by the Shadow and activated again it has no shields."""
    view = table(grounds={"rivendell": []}).view("spectator")
    view["locations"]["battlegrounds"]["rivendell"] = lies
    assert standing(view, "rivendell") == counts
    view["locations"]["battleground_tokens"]["rivendell"]["from_enemy"] = True
    assert standing(view, "rivendell") == 0
