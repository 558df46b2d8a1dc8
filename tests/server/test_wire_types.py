"""The types that cross the wire are written into the page's sources: messages and views."""

import importlib.util
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_types_of_the_page_are_those_of_the_server_and_the_games() -> None:
    """If this fails, run `python scripts/wire_types.py`, and then `npm run check` in web/."""
    spec = importlib.util.spec_from_file_location("wire_types", ROOT / "scripts" / "wire_types.py")
    assert spec is not None and spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    for path, text in script.files().items():
        assert path.read_text(encoding="utf-8") == text, path
