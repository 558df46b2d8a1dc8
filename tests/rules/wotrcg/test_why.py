"""Why a card cannot be put somewhere."""

import pytest
from tests.cg_table import say, table


@pytest.mark.parametrize(("card", "reason"), [("the_great_gate", "text_forbids"), ("soldiers_of_gondor", "faction")])
def test_a_card_kept_away_by_its_text_differs_from_one_of_another_faction(card: str, reason: str) -> None:
    """The Great Gate goes to no Shadow battleground; other Dúnedain are not among Orthanc's attackers."""
    m = table(hands={"aragorn": [card, "arwen"]}, grounds={"edoras": [], "orthanc": [], "pelargir": []}, turn="aragorn")
    say(m, f"play:{card}")
    assert m.ask is not None
    found = {name: m.game.why_not(m.state, m.ask, "battleground", name) for name in ("edoras", "orthanc", "pelargir")}
    assert found == {"edoras": "faction", "orthanc": reason, "pelargir": ""}
