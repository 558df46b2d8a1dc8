"""The page's types of messages follow the server's: web/tests/schema.ts is written from its structs."""

import importlib.util
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_types_of_the_page_are_written_from_the_messages_of_the_server() -> None:
    """If this fails, run `python scripts/wire_types.py`, and then `npm run check` in web/."""
    spec = importlib.util.spec_from_file_location("wire_types", ROOT / "scripts" / "wire_types.py")
    assert spec is not None and spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    assert (ROOT / "web" / "tests" / "schema.ts").read_text(encoding="utf-8") == script.schema()
