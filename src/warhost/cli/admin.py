"""`warhost admin`: commands for the person who runs the server. They work on its database, even while it runs."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from warhost.cli.arguments import BadArgument
from warhost.cli.house import check_database
from warhost.text.speaker import Speaker

if TYPE_CHECKING:
    from warhost.server.store import Store


def add_database(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """Add the option that names the database."""
    parser.add_argument("--db", metavar="URL", help=speaker.say("cli.serve.db"))


@contextmanager
def opened(args: argparse.Namespace) -> Iterator["Store"]:
    """Open the store that the arguments name; it must already exist."""
    from warhost.server.serve import default_database
    from warhost.server.store import Store

    db = default_database() if args.db is None else args.db
    check_database(db)
    store = Store(db)
    try:
        yield store
    finally:
        store.close()


def remove_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """`warhost admin remove`."""
    parser.add_argument("match", metavar="MATCH", nargs="?", help=speaker.say("cli.admin.match"))
    add_database(parser, speaker)


def remove(args: argparse.Namespace, speaker: Speaker) -> int:
    """Remove a match, whoever plays in it."""
    if args.match is None:
        raise BadArgument("missing_argument", "missing: {name} ({allowed})",
                          {"name": "MATCH", "allowed": speaker.say("cli.admin.match")})
    with opened(args) as store:
        if not (args.match.isprintable() and store.remove(args.match)):  # bytes that are not text match no name
            raise BadArgument("no_match", "there is no match {match}", {"match": repr(args.match)})
    print(speaker.say("cli.admin.removed", match=args.match))
    return 0
