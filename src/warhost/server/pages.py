"""The built page: its files, compressed once, and the fallback of every other address to the page."""

import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path

from litestar import Request, Response
from litestar.exceptions import NotFoundException

PAGE = Path(__file__).parent / "page"
# Built files have a hash of their contents in their names, so they never change.
HASHED = "assets/"
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Warhost</title>
<p>The page is not built. In a source tree: <code>cd web &amp;&amp; npm ci &amp;&amp; npm run build</code>."""
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")


@lru_cache(maxsize=500)
def contents(path: Path, changed: float) -> tuple[bytes, bytes]:
    """Return a file, plain and compressed; `changed` makes the cache notice a rebuilt page."""
    data = path.read_bytes()
    return data, gzip.compress(data, 9)


def file_of(root: Path, name: str) -> Path | None:
    """Return a file of the page, or None."""
    try:
        path = (root / name).resolve()
        return path if path.is_relative_to(root.resolve()) and path.is_file() else None
    except (OSError, ValueError):  # a name that is too long or invalid
        return None


def serve(request: Request, root: Path = PAGE) -> Response[bytes]:  # type: ignore[type-arg]
    """Serve a file of the page. Every other address serves the page itself, which does its own routing."""
    name = request.url.path.lstrip("/")
    path = file_of(root, name) if name else None
    if path is None:
        if name.startswith(HASHED) or "." in name.rpartition("/")[2]:
            raise NotFoundException
        path, name = file_of(root, "index.html"), ""
    if path is None:
        return Response(NOT_BUILT.encode(), media_type="text/html", status_code=503)
    plain, packed = contents(path, path.stat().st_mtime)
    headers = {"cache-control": "public, max-age=31536000, immutable" if name.startswith(HASHED) else "no-cache",
               "vary": "accept-encoding"}
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if "gzip" in request.headers.get("accept-encoding", "") and len(packed) < len(plain):
        return Response(packed, media_type=kind, headers=headers | {"content-encoding": "gzip"})
    return Response(plain, media_type=kind, headers=headers)
