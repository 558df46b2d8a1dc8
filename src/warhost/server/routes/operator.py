"""Handlers for the operator: health and metrics."""

from litestar import Response, get
from litestar.openapi import ResponseSpec
from prometheus_client import CONTENT_TYPE_LATEST

from warhost.server import wire
from warhost.server.asking import Req, house_of
from warhost.server.metrics import allowed
from warhost.server.refusal import Refusal
from warhost.server.security import caller


@get(
    "/health",
    summary="Whether the server is healthy; 503 if not",
    responses={503: ResponseSpec(wire.Health, description="Something is wrong.", generate_examples=False)},
)
async def health(request: Req) -> Response[wire.Health]:
    found = await request.app.state.doctor.check()
    well = found.store and found.migrations and found.workers
    return Response(found, status_code=200 if well else 503, headers={"cache-control": "no-store"})


@get("/metrics", include_in_schema=False)
async def figures(request: Req) -> Response[bytes]:
    house = house_of(request)
    if not allowed(request.headers.get("authorization", "")):
        if not house.rates.allow("login", caller(request.scope)):
            raise Refusal("too_many", 429)
        raise Refusal("not_found", 404)
    return Response(house.metrics.page(), media_type=CONTENT_TYPE_LATEST, headers={"cache-control": "no-store"})


HANDLERS = [health]
