"""Metrics for Prometheus, at `/metrics` with the token in WARHOST_METRICS_TOKEN.

No label names a person, a match or a seat, and answers that other players may not count are not counted here either.
"""

import logging
import os
import secrets
from collections.abc import Iterator
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from collections.abc import Mapping

    from warhost.server.bots import Pool
    from warhost.server.live_match import LiveMatch

# Seconds, for what should be quick and for what may take longer.
QUICK = (0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0)
SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0)


class Metrics:
    """The figures of one server process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.requests = Histogram(
            "warhost_request_seconds",
            "Seconds until a request was answered, by its kind and the status.",
            ["kind", "status"],
            buckets=QUICK,
            registry=self.registry,
        )
        self.answers = Histogram(
            "warhost_answer_seconds",
            "Seconds from the arrival of a player's answer until the new table was sent to them.",
            buckets=QUICK,
            registry=self.registry,
        )
        self.bot_waits = Histogram(
            "warhost_bot_wait_seconds",
            "Seconds a task waited for a bot process.",
            ["pool"],
            buckets=SLOW,
            registry=self.registry,
        )
        self.refusals = Counter(
            "warhost_refusals", "Refused requests and messages, by code.", ["code"], registry=self.registry
        )
        self.errors = Counter("warhost_errors", "Errors written to the log.", registry=self.registry)

    def watch(self, matches: "Mapping[str, LiveMatch]", pools: "list[tuple[str, Pool]]") -> None:
        """Count the matches in memory and the tasks of the bots' pools."""
        self.registry.register(Live(matches, pools))
        for name, pool in pools:
            pool.waited = self.bot_waits.labels(name).observe

    def refused(self, code: str) -> None:
        """Count a refusal."""
        self.refusals.labels(code).inc()

    def page(self) -> bytes:
        """Return all figures in the format of Prometheus."""
        return generate_latest(self.registry)


class Live(Collector):
    """Metrics that are computed when they are requested."""

    def __init__(self, matches: "Mapping[str, LiveMatch]", pools: "list[tuple[str, Pool]]") -> None:
        self.matches = matches
        self.pools = pools

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield the matches, sockets and waiting tasks of this process."""
        matches = list(self.matches.values())
        yield GaugeMetricFamily(
            "warhost_matches_live",
            "Running matches that somebody is looking at.",
            sum(live.state == "running" and bool(live.sockets) for live in matches),
        )
        yield GaugeMetricFamily("warhost_matches_in_memory", "Matches in memory.", len(matches))
        yield GaugeMetricFamily("warhost_sockets", "Open sockets at tables.", sum(len(t.sockets) for t in matches))
        queue = GaugeMetricFamily("warhost_bot_queue", "Tasks that wait for a bot process.", labels=["pool"])
        for name, pool in self.pools:
            queue.add_metric([name], pool.queue.turns.length())
        yield queue


class ErrorCounter(logging.Handler):
    """Counts the errors that are logged."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(logging.ERROR)
        self.metrics = metrics

    def emit(self, record: logging.LogRecord) -> None:
        """Count one."""
        self.metrics.errors.inc()


def allowed(authorization: str) -> bool:
    """Return whether a request with this header may read the figures."""
    token = os.environ.get("WARHOST_METRICS_TOKEN", "")
    return bool(token) and secrets.compare_digest(f"Bearer {token}".encode(), authorization.encode())
