"""`warhost serve`, `load`, `reports`, `password`: the server, a load test, and tools for its operator."""

import argparse
import os
from pathlib import Path

from warhost.cli.arguments import BadArgument, network_of, one_of, port_taken, seconds_of, whole_number
from warhost.games.library import game_named, game_names
from warhost.text.speaker import Speaker


def serve_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """Add the arguments of `warhost serve`."""
    parser.add_argument("--host", metavar="HOST", default="127.0.0.1", help=speaker.say("cli.serve.host"))
    parser.add_argument("--port", metavar="N", default="8000", help=speaker.say("cli.serve.port"))
    parser.add_argument("--db", metavar="URL", help=speaker.say("cli.serve.db"))
    parser.add_argument("--name", metavar="HOST", nargs="+", default=[], help=speaker.say("cli.serve.name"))
    parser.add_argument(
        "--bots", metavar="N", default=str(max(1, (os.cpu_count() or 2) - 1)), help=speaker.say("cli.serve.bots")
    )
    parser.add_argument(
        "--trusted-proxy", metavar="ADDRESS", nargs="+", default=[], help=speaker.say("cli.serve.trusted_proxy")
    )
    parser.add_argument("--log-format", metavar="FORMAT", default="text", help=speaker.say("cli.serve.log_format"))
    parser.add_argument("--log-level", metavar="LEVEL", default="warning", help=speaker.say("cli.serve.log_level"))
    parser.add_argument("--no-browser", action="store_true", help=speaker.say("cli.serve.no_browser"))
    parser.add_argument("--no-limits", action="store_true", help=speaker.say("cli.serve.no_limits"))


def check_database(db: str, new: bool = False) -> None:
    """Check that a database can be opened, is not from a newer version, and exists unless it may be new.

    Errors do not repeat its URL, which may contain a password.
    """
    from sqlalchemy import make_url
    from sqlalchemy.exc import SQLAlchemyError

    from warhost.server.database import check_version, connected, database_url

    try:
        url = database_url(db)
        if not new and url.startswith("sqlite"):
            Path(make_url(url).database or "").stat()
        engine = connected(url)
        try:
            with engine.connect() as connection:
                check_version(connection)
        finally:
            engine.dispose()
    except (SQLAlchemyError, ImportError, OSError, ValueError, RuntimeError) as error:  # RuntimeError: no such ~user
        why = str(getattr(error, "orig", None) or getattr(error, "strerror", None) or error).strip().partition("\n")[0]
        raise BadArgument(
            "no_database",
            "Can't open the database ({why}). --db takes a file or postgresql://user@host/name.",
            {"why": why},
        ) from None


def serve(args: argparse.Namespace, speaker: Speaker) -> int:
    """Serve the page until interrupted."""
    args.port = whole_number("--port", args.port, 0, 65535)
    args.bots = whole_number("--bots", args.bots, 1, 1024)
    args.trusted_proxy = [network_of("--trusted-proxy", address) for address in args.trusted_proxy]
    args.log_format = one_of("--log-format", args.log_format, ("text", "json"))
    args.log_level = one_of("--log-level", args.log_level, ("debug", "info", "warning", "error"))
    from warhost.server.serve import PortTaken, default_database, run

    args.db = default_database() if args.db is None else args.db
    check_database(args.db, new=True)
    try:
        return run(args)
    except PortTaken:
        raise port_taken(args.port) from None


def load_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """Add the arguments of `warhost load`."""
    parser.add_argument(
        "address", metavar="ADDRESS", nargs="?", default="127.0.0.1:8000", help=speaker.say("cli.load.address")
    )
    parser.add_argument("--matches", metavar="N", default="200", help=speaker.say("cli.load.matches"))
    parser.add_argument("--seconds", metavar="N", default="60", help=speaker.say("cli.load.seconds"))
    parser.add_argument("--ramp", metavar="N", default="15", help=speaker.say("cli.load.ramp"))
    parser.add_argument("--think", metavar="N", default="3", help=speaker.say("cli.load.think"))
    parser.add_argument(
        "--games", metavar="GAME,...", default=",".join(game_names()), help=speaker.say("cli.load.games")
    )
    parser.add_argument("--limit", metavar="MS", default="150", help=speaker.say("cli.load.limit"))
    parser.add_argument("--source", metavar="A.B", default="", help=speaker.say("cli.load.source"))
    parser.add_argument("--json", action="store_true", help=speaker.say("cli.sim.json"))


def load(args: argparse.Namespace, speaker: Speaker) -> int:
    """Load-test a server; exit code 1 if players wait too long."""
    from urllib.error import URLError
    from urllib.request import urlopen

    from websockets.exceptions import ConnectionClosed

    from warhost.server.load import run

    args.matches = whole_number("--matches", args.matches, 1, 100_000)
    args.limit = whole_number("--limit", args.limit, 0, 3_600_000)
    for name in ("seconds", "ramp", "think"):
        setattr(args, name, seconds_of(f"--{name}", getattr(args, name)))
    args.games = [game_named(name).name for name in args.games.split(",")]
    try:
        urlopen(f"http://{args.address}/api/games", timeout=60).close()
    except URLError as error:
        raise BadArgument(
            "no_house",
            "No server responds at {address} ({why}). Start one with `warhost serve`.",
            {"address": args.address, "why": str(error.reason)},
        ) from None
    try:
        return run(args)
    except ExceptionGroup as failed:
        if failed.split((OSError, ConnectionClosed))[1] is not None:
            raise
        raise BadArgument(
            "house_gone",
            "The server at {address} stopped responding ({why}).",
            {"address": args.address, "why": first_of(failed)},
        ) from None


def first_of(failed: ExceptionGroup[Exception]) -> str:
    """Return the message of the first of several errors."""
    found: Exception = failed
    while isinstance(found, ExceptionGroup):
        found = found.exceptions[0]
    return str(found)


def reports_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """Add the arguments of `warhost reports`."""
    parser.add_argument("--db", metavar="URL", help=speaker.say("cli.serve.db"))
    parser.add_argument("--folder", metavar="FOLDER", help=speaker.say("cli.reports.folder"))
    parser.add_argument("--json", action="store_true", help=speaker.say("cli.sim.json"))


def reports(args: argparse.Namespace, speaker: Speaker) -> int:
    """Print the players' reports."""
    from warhost.server.reports import run
    from warhost.server.serve import default_database

    args.db = default_database() if args.db is None else args.db
    check_database(args.db)
    args.folder = Path(args.folder) if args.folder else None
    return run(args)


def password_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """Add the arguments of `warhost password`."""
    parser.add_argument("name", metavar="NAME", nargs="?", help=speaker.say("cli.password.name"))
    parser.add_argument("--db", metavar="URL", help=speaker.say("cli.serve.db"))


def password(args: argparse.Namespace, speaker: Speaker) -> int:
    """Print a new password for an account."""
    from warhost.server.names import handle_of
    from warhost.server.people import People
    from warhost.server.serve import default_database
    from warhost.server.store import Store

    if args.name is None:
        raise BadArgument(
            "missing_argument",
            "Missing: {name} ({allowed}).",
            {"name": "NAME", "allowed": speaker.say("cli.password.name")},
        )
    db = default_database() if args.db is None else args.db
    check_database(db)
    store, handle = Store(db), handle_of(args.name)
    try:
        person = store.person_called(handle) if handle.isprintable() else None  # bytes that are not text
        if person is None:
            raise BadArgument("no_person", "There is no account named {name}.", {"name": repr(args.name)})
        print(People(store).forgotten(person))
    finally:
        store.close()
    return 0
