"""How refusals and errors become responses."""

import logging

from litestar import MediaType, Response
from litestar.exceptions import ClientException, HTTPException

from warhost.kernel.errors import Problem
from warhost.server import wire
from warhost.server.asking import Req, house_of, language_of
from warhost.server.faults import faults
from warhost.server.refusal import Refusal, detail, problem_speaker, speaker

log = logging.getLogger("warhost.server")


def failure(status: int, code: str, words: str) -> Response[wire.Failure]:
    """Return a problem as a response."""
    return Response(wire.Failure(code, words), status_code=status, media_type=MediaType.JSON)


def refused(request: Req, status: int, code: str, words: str) -> Response[wire.Failure]:
    """Count a refusal and return it as a response."""
    house_of(request).metrics.refused(code)
    return failure(status, code, words)


def on_refusal(request: Req, refusal: Refusal) -> Response[wire.Failure]:
    """Handle a refusal by the server."""
    return refused(request, refusal.status, refusal.code, detail(refusal, language_of(request)))


def on_problem(request: Req, problem: Problem) -> Response[wire.Failure]:
    """Handle a refusal by the engine."""
    return refused(request, 400, problem.code, problem_speaker(language_of(request)).problem(problem))


def on_http(request: Req, error: HTTPException) -> Response[wire.Failure]:
    """Handle a refusal by the framework."""
    codes = {404: "not_found", 413: "too_big", 429: "too_many"}
    code = codes.get(error.status_code, "bad_request")
    language = language_of(request)
    what = faults(error.detail, getattr(error, "extra", None), language)
    words = speaker(language).say(f"refusal.{code}", what=what)
    response = refused(request, error.status_code, code, words)
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


def on_no_text(request: Req, error: UnicodeDecodeError) -> Response[wire.Failure]:
    """Handle a body that is not UTF-8, for which the decoder has no error message."""
    return on_http(request, ClientException("JSON is malformed"))


def on_nested(request: Req, error: RecursionError) -> Response[wire.Failure]:
    """Handle a body that is nested too deeply to be read."""
    return on_http(request, ClientException("JSON is malformed"))


def on_failure(request: Req, error: Exception) -> Response[wire.Failure]:
    """Handle an error of ours: log it and reveal no details."""
    log.exception("%s %s failed", request.method, request.url.path, exc_info=error)
    return failure(500, "broken", detail(Refusal("broken", 500), language_of(request)))
