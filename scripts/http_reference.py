"""Write the reference of the HTTP API from the handlers of the server: `python scripts/http_reference.py`.

docs/reference/http.md lists every address with the summary of its handler, and the types in web/src/lib/schema.ts.
A test fails while the page is out of date.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from litestar import Litestar, Router

from warhost.server.app import HANDLERS

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "http.md"
METHODS = ["get", "post", "put", "patch", "delete"]
HEAD = """\
# Reference: the HTTP API

<!-- Written by scripts/http_reference.py. Do not edit. -->

[The API](../api.md) describes sessions, errors, limits and the WebSocket of a table. This page lists every HTTP
address. Bodies and answers are JSON of a [type below](#types); an `object` is a record, a position or the like. Where
the answer contains texts, `?lang=en` or `?lang=ru` chooses their language.

"""
TYPES = """
## Types

The types are those of the page, in TypeScript. A field with `?` may be left out. The last ones are the messages of the
WebSocket.

```{literalinclude} ../../web/src/lib/schema.ts
:language: typescript
:start-after: "Do not edit. */"
```
"""


def type_of(content: dict[str, Any]) -> str:
    """Return the type of a body or answer; nothing for an empty one."""
    schema = content.get("application/json", {}).get("schema", {"type": "null"})
    if "oneOf" in schema:
        return " or ".join([f"`{name(one)}`" for one in schema["oneOf"]])
    return "" if name(schema) == "null" else f"`{name(schema)}`"


def name(schema: dict[str, Any]) -> str:
    """Return the type of a value."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    return f"{name(schema['items'])}[]" if schema["type"] == "array" else str(schema["type"])


def lines(paths: dict[str, Any]) -> Iterator[str]:
    """Yield a line for every operation."""
    for path, operations in paths.items():
        for method in METHODS:
            if method in operations:
                found = operations[method]
                asked = [one["name"] for one in found.get("parameters", []) if one["in"] == "query"]
                query = "&".join([f"{one}=" for one in asked if one != "lang"])
                body = type_of(found.get("requestBody", {}).get("content", {}))
                [answer] = [
                    type_of(one.get("content", {})) for code, one in found["responses"].items() if code[0] == "2"
                ]
                types = [*([f"body {body}"] if body else []), *([f"answer {answer}"] if answer else [])]
                address = f"`{method.upper()} {path}{'?' if query else ''}{query}`"
                yield f"- {found['summary']}: {', '.join([address, *types])}"


def page() -> str:
    """Return the whole page."""
    schema = Litestar([Router("/api", route_handlers=HANDLERS)]).openapi_schema.to_schema()
    return HEAD + "\n".join(lines(schema["paths"])) + "\n" + TYPES


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
