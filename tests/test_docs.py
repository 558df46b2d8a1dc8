"""What the documents show can be run."""

import re
import tomllib
from pathlib import Path

import pytest

import warhost
from warhost.games.wotr.position import FIELDS as wotr_fields
from warhost.games.wotrcg.position import FIELDS as card_game_fields

DOCS = Path(__file__).parent.parent / "docs"


def test_the_position_in_the_guide_is_legal_and_comes_back() -> None:
    """docs/positions.md: the example loads, and what m.position() writes loads again."""
    text = (DOCS / "positions.md").read_text(encoding="utf-8")
    block = re.search(r"```toml\n(.*?)```", text, re.S)
    assert block is not None
    position = tomllib.loads(block[1])
    m = warhost.new("wotr", seed=1, position=position)
    assert m.seat == "free"
    assert m.position()["regions"]["minas_tirith"]["garrison"]["gondor_elite"] == 1
    again = warhost.new("wotr", seed=1, position=m.position())
    assert again.position() == m.position()


def test_the_card_game_in_the_guide_is_legal_and_comes_back() -> None:
    """docs/positions.md: the second example loads, and what m.position() writes loads again."""
    text = (DOCS / "positions.md").read_text(encoding="utf-8")
    position = tomllib.loads(re.findall(r"```toml\n(.*?)```", text, re.S)[1])
    m = warhost.new("wotrcg", seed=1, position=position)
    assert m.seat == "witch_king"
    assert m.position()["in_play"]["ugluk"]["zone"] == "helms_deep"
    again = warhost.new("wotrcg", seed=1, position=m.position())
    assert again.position() == m.position()


def test_every_field_of_a_position_is_in_the_guide() -> None:
    """docs/positions.md: no field that a position can hold is left out."""
    text = (DOCS / "positions.md").read_text(encoding="utf-8")
    for fields in (wotr_fields, card_game_fields):
        assert [field for field in fields if f"`{field}" not in text] == []


def test_every_fault_of_a_position_is_listed() -> None:
    """Two things wrong, two things named."""
    with pytest.raises(warhost.BadPosition) as refused:
        warhost.new("wotr", position={"regions": {"mordor": {}}, "fellowship": {"corruption": 13}})
    assert "regions.mordor" in str(refused.value) and "fellowship.corruption" in str(refused.value)


def test_the_python_lines_of_the_readme_run() -> None:
    """The README's example, line by line."""
    text = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    block = re.search(r"```python\n(.*?)```", text, re.S)
    assert block is not None
    scope: dict[str, object] = {}
    exec(block[1], scope)
    match = scope["m"]
    assert isinstance(match, warhost.Match)


def test_links_between_documents_lead_somewhere() -> None:
    """Every relative link of README and docs names a file."""
    for page in [DOCS.parent / "README.md", *DOCS.rglob("*.md")]:
        for link in re.findall(r"\]\((?!http)([^)#]+)", page.read_text(encoding="utf-8")):
            assert (page.parent / link).exists(), f"{page.name}: {link}"
