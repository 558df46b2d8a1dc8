"""The application: its routes, what starts and stops with it, and how it responds to errors."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar, MediaType, Response, Router, route
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

from warhost.kernel.errors import Problem
from warhost.server import continuing, hours, pages, ratings, watching
from warhost.server.asking import Req, language_of
from warhost.server.clocks import keep_time, start_clocks, watch_clocks
from warhost.server.confirm import Confirmations
from warhost.server.forgotten import Resets
from warhost.server.health import Doctor, watch_workers
from warhost.server.house import House
from warhost.server.limits import NO_LIMITS, Limits
from warhost.server.logs import RequestLog
from warhost.server.metrics import ErrorCounter, Metrics
from warhost.server.notices import Notices
from warhost.server.refusal import Refusal
from warhost.server.routes import accounts, games, live, matches, operator, people, puzzles, table, unsubscribe
from warhost.server.routes.refusals import on_failure, on_http, on_nested, on_no_text, on_problem, on_refusal
from warhost.server.security import Guard, Rates
from warhost.server.store import Store
from warhost.server.tasks import Tasks
from warhost.server.tidy import tidy

log = logging.getLogger("warhost.server")
BODY_LIMIT = 100_000


@route(
    ["/", "/{path:path}"], http_method=["GET", "HEAD"], include_in_schema=False, media_type=MediaType.HTML, packed=True
)
async def page(request: Req) -> Response[bytes]:
    if request.url.path.startswith("/api"):
        raise Refusal("not_found", 404)
    return pages.serve(request, language_of(request))


HANDLERS = [
    handler
    for subject in (people, accounts, games, puzzles, matches, table, live, operator)
    for handler in subject.HANDLERS
]


def make_app(
    url: str,
    processes: int = 1,
    rates: Rates | None = None,
    hosts: frozenset[str] = frozenset(),
    alone: bool = False,
    limits: Limits | None = None,
) -> ASGIApp:
    """Return the application for a database. `alone`: it may control the garbage collector of this process.

    Without rates there are no other limits either, unless they are given.
    """
    rates = rates or Rates()
    limits = limits or (Limits() if rates.scale else NO_LIMITS)
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        house = House(await asyncio.to_thread(Store, url), processes, rates, limits, metrics)
        app.state.house = house
        metrics.watch(house.matches.live, house.bots.by_name())
        counter = ErrorCounter(metrics)
        logging.getLogger("warhost").addHandler(counter)
        await asyncio.to_thread(start_clocks, house.store)
        await asyncio.to_thread(house.store.all_gone, hours.now())
        counting, tasks = ratings.Ratings(house), Tasks()
        app.state.notices = notices = Notices(house)
        app.state.confirmations = confirmations = Confirmations(house)
        app.state.resets = resets = Resets(house)
        for work in (
            continuing.wake(house),
            counting.resume(),
            notices.resume(),
            watch_clocks(house.matches),
            keep_time(house.matches),
            watch_workers(house.bots),
        ):
            tasks.start(work)
        app.state.doctor = Doctor(house, tasks)
        if alone:
            tasks.start(tidy(house.matches))
        if house.store.postgres:
            from warhost.server.listen import listen  # noqa: PLC0415 - brings a driver that SQLite does not need

            tasks.start(listen(house.matches))
        else:
            tasks.start(watching.watch_store(house.matches))
        try:
            yield
        finally:
            stopping = hours.now()  # nobody can play while the last messages are being sent
            await tasks.stop()
            await house.matches.close()  # nothing new starts after this
            await counting.tasks.finish()
            await notices.close()
            await confirmations.close()
            await resets.close()
            try:
                await asyncio.to_thread(house.store.stop_beating, stopping, house.matches.downtime.trying)
            except Exception:  # the database is unavailable: the last heartbeat counts
                log.exception("cannot store that the server is stopping")
            await house.close()
            logging.getLogger("warhost").removeHandler(counter)

    app = Litestar(
        [Router("/api", route_handlers=HANDLERS), operator.figures, unsubscribe.look, unsubscribe.do, page],
        lifespan=[lifespan],
        exception_handlers={
            Refusal: on_refusal,
            Problem: on_problem,
            HTTPException: on_http,
            UnicodeDecodeError: on_no_text,
            RecursionError: on_nested,
            Exception: on_failure,
        },
        # The event loop compresses. Level 9 makes a long record a tenth smaller than level 3, in five times as long.
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1000, gzip_compress_level=3, exclude_opt_key="packed"
        ),
        request_max_body_size=BODY_LIMIT,
        openapi_config=OpenAPIConfig(
            title="Warhost", version="1", path="/api/schema", render_plugins=[JsonRenderPlugin(path="/openapi.json")]
        ),
        logging_config=None,
    )
    return RequestLog(Guard(app, rates, hosts, metrics), metrics)
