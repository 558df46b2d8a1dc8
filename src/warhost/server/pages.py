"""The built page: its files, compressed once, and the way every address of the page leads to it."""

import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path

from litestar import Request, Response
from litestar.exceptions import NotFoundException

PAGE = Path(__file__).parent / "page"
# Built files carry the hash of their contents in their names: they never change.
HASHED = "assets/"
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Warhost</title>
<p>The page is not built. In a source tree: <code>cd web &amp;&amp; npm ci &amp;&amp; npm run build</code>."""
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")


@lru_cache(maxsize=500)
def contents(path: Path, changed: float) -> tuple[bytes, bytes]:
    """A file, plain and compressed; `changed` makes a rebuilt page show."""
    data = path.read_bytes()
    return data, gzip.compress(data, 9)


def file_of(root: Path, name: str) -> Path | None:
    """A file of the page, if it is one."""
    try:
        path = (root / name).resolve()
        return path if path.is_relative_to(root.resolve()) and path.is_file() else None
    except (OSError, ValueError):  # too long for a name, or none at all
        return None


def serve(request: Request, root: Path = PAGE) -> Response[bytes]:  # type: ignore[type-arg]
    """A file of the page; every other address is the page itself, which knows its own ways."""
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
