"""Static files for browsers: content types, cache lifetimes, compression. It needs no other package."""

import gzip
import mimetypes
import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

# The site without a server, which `make site` builds.
SITE = Path(__file__).parent / "site"
# These files have a hash of their contents or a version in their names, so they never change.
UNCHANGING = re.compile(r"assets/|python/[^/]+\.(json|packed)$|python/pyodide-[^/]+/")
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/javascript", ".mjs")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("image/webp", ".webp")
mimetypes.add_type("application/manifest+json", ".webmanifest")


class File(NamedTuple):
    """A file for a browser."""

    body: bytes
    kind: str
    headers: dict[str, str]


@lru_cache(maxsize=500)
def contents(path: Path, changed: float) -> tuple[bytes, bytes | None]:
    """Return a file, plain and, if shorter, compressed; `changed` makes the cache notice a rebuilt page."""
    data = path.read_bytes()
    if path.suffix == ".packed":  # compressed already
        return data, None
    packed = gzip.compress(data, 9)
    return data, packed if len(packed) < len(data) else None


def file_of(root: Path, name: str) -> Path | None:
    """Return a file in a folder, or None."""
    try:
        path = (root / name).resolve()
        return path if path.is_relative_to(root.resolve()) and path.is_file() else None
    except (OSError, ValueError):  # a name that is too long or invalid
        return None


def found(root: Path, name: str, accepted: str) -> File | None:
    """Return a file in a folder for a browser that accepts these encodings, or None."""
    path = file_of(root, name)
    if path is None:
        return None
    plain, packed = contents(path, path.stat().st_mtime)
    headers = {
        "cache-control": "public, max-age=31536000, immutable" if UNCHANGING.match(name) else "no-cache",
        "vary": "accept-encoding",
    }
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if packed is not None and "gzip" in accepted:
        return File(packed, kind, headers | {"content-encoding": "gzip"})
    return File(plain, kind, headers)
