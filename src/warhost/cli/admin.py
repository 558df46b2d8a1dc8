"""`warhost admin`: commands for the operator of a server. They work on its database, even while it runs."""

import argparse
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from warhost.cli.arguments import BadArgument
from warhost.cli.server import check_database
from warhost.text.speaker import Speaker

if TYPE_CHECKING:
    from warhost.server.store import PersonRow, Store


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
    """Add the arguments of `warhost admin remove`."""
    parser.add_argument("match", metavar="MATCH", nargs="?", help=speaker.say("cli.admin.match"))
    add_database(parser, speaker)


def remove(args: argparse.Namespace, speaker: Speaker) -> int:
    """Remove a match, regardless of who plays in it."""
    if args.match is None:
        raise BadArgument(
            "missing_argument",
            "Missing: {name} ({allowed}).",
            {"name": "MATCH", "allowed": speaker.say("cli.admin.match")},
        )
    with opened(args) as store:
        if not (args.match.isprintable() and store.remove(args.match)):  # bytes that are not text match no name
            raise BadArgument("no_match", "There is no match {match}.", {"match": repr(args.match)})
    print(speaker.say("cli.admin.removed", match=args.match))
    return 0


def push_key_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """Add the arguments of `warhost admin pushkey`, which has no arguments."""


def push_key(args: argparse.Namespace, speaker: Speaker) -> int:
    """Print a new key for push notifications."""
    from warhost.server.push import new_key

    print(new_key())
    return 0


# ---- people


def needed(value: str | None, name: str, what: str) -> str:
    """Return an argument that must be given."""
    if value is None:
        raise BadArgument("missing_argument", "Missing: {name} ({allowed}).", {"name": name, "allowed": what})
    return value


def person_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """Add the arguments of `warhost admin ban`, `unban` and `delete`."""
    parser.add_argument("person", metavar="NAME", nargs="?", help=speaker.say("cli.admin.person"))
    add_database(parser, speaker)


def person_of(store: "Store", text: str) -> "PersonRow":
    """Return the person with a name or an id."""
    from warhost.server.names import handle_of

    found = None
    if text.isprintable():  # bytes that are not text match no name
        found = store.person_called(handle_of(text)) or store.person(text)
    if found is None:
        raise BadArgument("nobody", "There is nobody with the name or id {name}.", {"name": repr(text)})
    return found


def shown(text: str | None) -> str:
    """Return user-written text without characters that could control the terminal."""
    return "".join([c if c.isprintable() else "\ufffd" for c in text or ""])


def find_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """Add the arguments of `warhost admin find`."""
    parser.add_argument("text", metavar="TEXT", nargs="?", help=speaker.say("cli.admin.text"))
    add_database(parser, speaker)
    parser.add_argument("--json", action="store_true", help=speaker.say("cli.sim.json"))


def find(args: argparse.Namespace, speaker: Speaker) -> int:
    """Print the people with a name, id or mail address."""
    from warhost.server.moderation import Moderation

    text = needed(args.text, "TEXT", speaker.say("cli.admin.text"))
    with opened(args) as store:
        found = Moderation(store).find(text) if text.isprintable() else []
    if args.json:
        print(json.dumps([one._asdict() for one in found], ensure_ascii=False))
        return 0
    if not found:
        raise BadArgument("nobody", "There is nobody with the name or id {name}.", {"name": repr(text)})
    for one in found:
        name = shown(one.name) or speaker.say("cli.admin.guest")
        mail = one.mail and speaker.say(
            "cli.admin.confirmed" if one.confirmed else "cli.admin.unconfirmed", mail=shown(one.mail)
        )
        parts = [
            name,
            time.strftime("%Y-%m-%d", time.localtime(one.created)),
            mail,
            speaker.say("cli.admin.matches", number=str(one.matches)),
            speaker.say("cli.admin.complaints", number=str(one.complaints)) if one.complaints else "",
            speaker.say("cli.admin.is_banned") if one.banned else "",
        ]
        print(f"{one.id}  {'  '.join([part for part in parts if part])}")
    return 0


def change_ban(args: argparse.Namespace, speaker: Speaker, banned: bool) -> int:
    """Ban a person, or lift the ban."""
    from warhost.server.moderation import Moderation

    text = needed(args.person, "NAME", speaker.say("cli.admin.person"))
    with opened(args) as store:
        person = person_of(store, text)
        if not Moderation(store).ban(person.id, banned):
            if banned:
                raise BadArgument("is_banned", "{name} is already banned.", {"name": repr(text)})
            raise BadArgument("not_banned", "{name} is not banned.", {"name": repr(text)})
    print(speaker.say("cli.admin.banned" if banned else "cli.admin.unbanned", name=person.name or person.id))
    return 0


def ban(args: argparse.Namespace, speaker: Speaker) -> int:
    """`warhost admin ban`."""
    return change_ban(args, speaker, True)


def unban(args: argparse.Namespace, speaker: Speaker) -> int:
    """`warhost admin unban`."""
    return change_ban(args, speaker, False)


def rename_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """Add the arguments of `warhost admin rename`."""
    parser.add_argument("person", metavar="NAME", nargs="?", help=speaker.say("cli.admin.person"))
    parser.add_argument("new", metavar="NEW", nargs="?", help=speaker.say("cli.admin.new"))
    add_database(parser, speaker)


def rename(args: argparse.Namespace, speaker: Speaker) -> int:
    """Rename an account."""
    from warhost.server.moderation import Moderation
    from warhost.server.refusal import Refusal, detail

    text = needed(args.person, "NAME", speaker.say("cli.admin.person"))
    new = needed(args.new, "NEW", speaker.say("cli.admin.new"))
    with opened(args) as store:
        person = person_of(store, text)
        if person.name is None:
            raise BadArgument("is_guest", "{name} is a guest and has no name to change.", {"name": repr(text)})
        try:
            given = Moderation(store).rename(person.id, new)
        except Refusal as refusal:
            raise BadArgument("bad_new_name", "{why}", {"why": detail(refusal, speaker.language)}) from None
    print(speaker.say("cli.admin.renamed", name=person.name, new=given))
    return 0


def delete(args: argparse.Namespace, speaker: Speaker) -> int:
    """Delete a person, with everything but finished matches."""
    from warhost.server.leaving import delete_account

    text = needed(args.person, "NAME", speaker.say("cli.admin.person"))
    with opened(args) as store:
        person = person_of(store, text)
        delete_account(store, person)
    print(speaker.say("cli.admin.deleted", name=person.name or person.id))
    return 0


def reports_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """Add the arguments of `warhost admin reports`."""
    add_database(parser, speaker)
    parser.add_argument("--json", action="store_true", help=speaker.say("cli.sim.json"))


def reports(args: argparse.Namespace, speaker: Speaker) -> int:
    """Print reports about players, the newest first."""
    from warhost.server.moderation import Moderation

    with opened(args) as store:
        found = Moderation(store).complaints()
    if args.json:
        print(json.dumps([one._asdict() for one in found], ensure_ascii=False))
        return 0
    for one in found:
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(one.time))
        about = f"{shown(one.about_name) or speaker.say('cli.admin.guest')} ({one.about})"
        by = f"{shown(one.name) or speaker.say('cli.admin.guest')} ({one.person or '-'})"
        print(f"{one.id}  {when}  {speaker.say('cli.admin.report', match=one.match, about=about, by=by)}")
        if one.line:
            print(f"    > {shown(one.line)}")
        print(*[f"    {shown(line)}" for line in one.words.splitlines()], sep="\n")
    return 0
