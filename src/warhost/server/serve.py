"""`warhost serve`: the server and the page on one port."""

import argparse
import asyncio
import errno
import os
import socket
import sys
import webbrowser
from pathlib import Path

import uvicorn

from warhost.server import logs, mail, outgoing, push
from warhost.server.app import make_app
from warhost.server.connections import Socket, connections
from warhost.server.limits import NO_LIMITS, from_environment
from warhost.server.security import LOCAL, Rates


def data_folder() -> Path:
    """Return the folder of the user's matches."""
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "warhost"


def default_database() -> str:
    """Return the database that WARHOST_DB names, or the user's own SQLite file."""
    if os.environ.get("WARHOST_DB"):
        return os.environ["WARHOST_DB"]
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder / "warhost.db")


def allowed_hosts(host: str, names: list[str]) -> frozenset[str]:
    """Return the allowed host names. A server on this machine only answers to its own, against DNS rebinding."""
    if names:
        return frozenset({name.lower() for name in names} | set(LOCAL))
    return frozenset({host, *LOCAL}) if host in LOCAL else frozenset()


class PortTaken(Exception):
    """Raised when another program listens on the port."""


def check_port(host: str, port: int) -> None:
    """Raise PortTaken if another program listens on a port. uvicorn reports any other problem with it."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise PortTaken from None


class Server(uvicorn.Server):
    """A server that prints its address once it listens, and opens the browser."""

    def __init__(self, config: uvicorn.Config, browser: bool) -> None:
        super().__init__(config)
        self.browser = browser

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        """Start listening."""
        await super().startup(None)
        if self.started:
            port = self.servers[0].sockets[0].getsockname()[1]
            address = f"http://{self.config.host}:{port}/"
            print(f"Warhost: {address}", flush=True)
            if self.browser:
                asyncio.get_running_loop().run_in_executor(None, webbrowser.open, address)


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted. PortTaken if another program listens on the port."""
    check_port(args.host, args.port)
    limits = NO_LIMITS if args.no_limits else from_environment(os.environ)
    for part in (push, mail, outgoing):  # otherwise a bad setting would only show when something has to be sent
        part.check_settings(os.environ)
    app = make_app(
        args.db, args.bots, Rates(limits.rate), allowed_hosts(args.host, args.name), alone=True, limits=limits
    )
    logs.set_up(args.log_format, args.log_level)
    config = uvicorn.Config(
        app,
        host=args.host,
        port=args.port,
        log_config=None,
        access_log=False,
        ws_max_size=65_536,
        http=connections(limits, args.trusted_proxy),  # type: ignore[arg-type]
        ws=Socket,
        timeout_graceful_shutdown=3,
        lifespan="on",
        server_header=False,
        proxy_headers=bool(args.trusted_proxy),
        forwarded_allow_ips=args.trusted_proxy,
    )
    server = Server(config, not args.no_browser and sys.stdout.isatty())
    try:
        server.run()
    except SystemExit:  # it could not listen: another program may have taken the port since the check
        check_port(args.host, args.port)
        raise
    return 0 if server.started else 1
