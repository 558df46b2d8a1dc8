"""The built page, the fallback of every other address to it, and the site without a server under its own path."""

from html import escape
from pathlib import Path

from litestar import Response
from litestar.exceptions import NotFoundException
from litestar.response import Redirect

from warhost.server import static
from warhost.server.asking import Req
from warhost.server.refusal import speaker
from warhost.server.security import SITE_PATH

PAGE = Path(__file__).parent / "page"
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Warhost</title>
<p>The page is not built. In a source tree: <code>cd web &amp;&amp; npm ci &amp;&amp; npm run build</code>."""


def serve(request: Req, language: str, root: Path = PAGE) -> Response[bytes]:
    """Serve a file of the page. Every other address serves the page itself, which does its own routing."""
    address = request.url.path
    if f"{address}/".startswith(SITE_PATH):
        # The path that routing sees has no slash at its end.
        if request.scope["raw_path"] == SITE_PATH.rstrip("/").encode():
            return Redirect(SITE_PATH, status_code=308)
        return serve_site(request, address[len(SITE_PATH) :], language)
    name, accepted = address.lstrip("/"), request.headers.get("accept-encoding", "")
    file = static.found(root, name, accepted) if name else None
    if file is None:
        if name.startswith("assets/") or "." in name.rpartition("/")[2]:
            raise NotFoundException
        file = static.found(root, "index.html", accepted)
    if file is None:
        return Response(NOT_BUILT.encode(), media_type="text/html", status_code=503)
    return response(file)


def serve_site(request: Req, name: str, language: str) -> Response[bytes]:
    """Serve a file of the site without a server, or say how to build it."""
    file = static.found(static.SITE, name or "index.html", request.headers.get("accept-encoding", ""))
    if file is not None:
        return response(file)
    if name:
        raise NotFoundException
    words = escape(speaker(language).say("site.not_built"))
    return Response(
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>Warhost</title><p>{words}'.encode(),
        media_type="text/html",
        status_code=404,
    )


def response(file: static.File) -> Response[bytes]:
    """Return a file as a response."""
    return Response(file.body, media_type=file.kind, headers=file.headers)
