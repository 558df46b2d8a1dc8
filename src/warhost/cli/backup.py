"""`warhost backup` and `warhost restore`: the whole database in one file, while the server runs."""

import argparse
import errno
import os
import shutil
import sqlite3
import subprocess
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from warhost.cli.arguments import BadArgument
from warhost.cli.server import check_database
from warhost.text.speaker import Speaker

if TYPE_CHECKING:
    from sqlalchemy import URL

# How the files of the two databases begin.
SQLITE = b"SQLite format 3\0"
POSTGRES = b"PGDMP"
# Seconds without a heartbeat after which no server runs, and between two checks: longer than a heartbeat interval.
SILENCE = 10.0
LOOK = 4.0


def backup_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """Add the arguments of `warhost backup`."""
    parser.add_argument("file", metavar="FILE", nargs="?", help=speaker.say("cli.backup.file"))
    parser.add_argument("--db", metavar="URL", help=speaker.say("cli.serve.db"))


def backup(args: argparse.Namespace, speaker: Speaker) -> int:
    """Write the database to a file. The file gets its name when it is complete, and only its owner can read it."""
    from warhost.terminal.files import reason

    file = file_of(args, speaker, "cli.backup.file")
    check_database(args.db)
    url = url_of(args.db)
    part = file.with_name(f"{file.name}.part")
    try:
        if file.exists():
            raise BadArgument("file_exists", "{file} already exists. Choose another name.", {"file": str(file)})
        os.close(os.open(part, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600))
        part.chmod(0o600)  # left over from an earlier attempt
        try:
            if url.drivername.startswith("sqlite"):
                copy_sqlite(str(url.database), str(part))
            else:
                run(url, "pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={part}")
            part.rename(file)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        why = reason(error)
        raise BadArgument("unwritable", "Can't write {file}: {why}", {"file": str(file), "why": str(why)}) from why
    print(speaker.say("cli.backup.written", file=str(file), size=f"{file.stat().st_size / 1_000_000:.1f}"))
    return 0


def restore_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """Add the arguments of `warhost restore`."""
    parser.add_argument("file", metavar="FILE", nargs="?", help=speaker.say("cli.restore.file"))
    parser.add_argument("--db", metavar="URL", help=speaker.say("cli.serve.db"))
    parser.add_argument("--replace", action="store_true", help=speaker.say("cli.restore.replace"))


def restore(args: argparse.Namespace, speaker: Speaker) -> int:
    """Fill a database from a backup, all or nothing; then bring its tables up to date."""
    from warhost.server.database import database_url
    from warhost.server.store import Store
    from warhost.terminal.files import reason

    file = file_of(args, speaker, "cli.restore.file")
    kind = "sqlite" if database_url(args.db).startswith("sqlite") else "postgresql"
    check_backup(file, kind)  # checked first, so that a bad file creates no database
    check_database(args.db, new=True)
    check_target(args.db, args.replace)
    url = url_of(args.db)
    if kind == "sqlite":
        try:
            os.close(os.open(str(url.database), os.O_CREAT | os.O_WRONLY, 0o600))
            copy_sqlite(str(file), str(url.database), live=True)
        except OSError as error:
            why = reason(error)
            raise BadArgument(
                "unwritable", "Can't write {file}: {why}", {"file": str(url.database), "why": str(why)}
            ) from why
    else:
        restore_postgres(file, url)
    store = Store(args.db)
    try:
        print(speaker.say("cli.restore.done", file=str(file), matches=str(store.count_matches())))
    finally:
        store.close()
    return 0


def file_of(args: argparse.Namespace, speaker: Speaker, what: str) -> Path:
    """Return the file argument, and fill in the default database if none was named."""
    from warhost.server.serve import default_database

    if args.file is None:
        raise BadArgument(
            "missing_argument", "Missing: {name} ({allowed}).", {"name": "FILE", "allowed": speaker.say(what)}
        )
    args.db = default_database() if args.db is None else args.db
    return Path(args.file).expanduser()


def url_of(db: str) -> "URL":
    """Return a database that has been checked."""
    from sqlalchemy import make_url

    from warhost.server.database import database_url

    return make_url(database_url(db))


# ---- checks


def check_backup(file: Path, kind: str) -> None:
    """Refuse a file that is not a backup, is for the other kind of database, or comes from a newer version."""
    from warhost.server.database import HEAD
    from warhost.terminal.files import reason

    try:
        with file.open("rb") as opened:
            start = opened.read(len(SQLITE))
    except OSError as error:
        why = reason(error)
        raise BadArgument("unreadable", "Can't read {file}: {why}", {"file": str(file), "why": str(why)}) from why
    found = "sqlite" if start == SQLITE else "postgresql" if start.startswith(POSTGRES) else ""
    if found and found != kind:
        raise BadArgument(
            "other_database",
            "{file} is a backup of {found}, so it can't be restored into {kind}.",
            {"file": str(file), "found": NAMES[found], "kind": NAMES[kind]},
        )
    revision = "" if not found else sqlite_revision(file) if kind == "sqlite" else postgres_revision(file)
    if not revision:
        raise BadArgument("no_backup", "{file} is damaged or not a Warhost backup.", {"file": str(file)})
    if revision > HEAD:
        raise BadArgument(
            "newer_backup", "{file} comes from a newer version of Warhost. Upgrade Warhost first.", {"file": str(file)}
        )


NAMES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}


def check_target(db: str, replace: bool) -> None:
    """Refuse a database that a server is using, and one with matches unless they may be replaced."""
    from warhost.server.database import database_use

    use = database_use(db)
    if use.stopped and time.time() - use.beat < SILENCE:
        time.sleep(LOOK)  # one process has stopped, but another may still be running: wait for its next heartbeat
        use = database_use(db)
    if not use.stopped and time.time() - use.beat < SILENCE:
        raise BadArgument(
            "server_runs", "A server is running on this database. Stop it first, or restore into a new database.", {}
        )
    if use.matches and not replace:
        raise BadArgument(
            "not_empty",
            "This database already has matches ({matches}). Add --replace to replace everything in it.",
            {"matches": str(use.matches)},
        )


# ---- SQLite


def copy_sqlite(source: str, target: str, live: bool = False) -> None:
    """Copy a consistent snapshot of a database, even while others write. `live`: the target will be served."""
    mode = "ro" if live else "rw"
    try:
        with (
            closing(sqlite3.connect(f"file:{quote(source)}?mode={mode}", uri=True, timeout=30)) as reading,
            closing(sqlite3.connect(target, timeout=30)) as writing,
        ):
            reading.backup(writing)
            if not live:  # one file, without a separate log
                writing.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as error:  # such as a full disk
        raise OSError(errno.ENOSPC if error.sqlite_errorcode == sqlite3.SQLITE_FULL else 0, str(error)) from None


def sqlite_revision(file: Path) -> str:
    """Return the migration of a backup; empty if it is damaged, or a database of something else."""
    with (
        suppress(sqlite3.DatabaseError),
        closing(sqlite3.connect(f"file:{quote(str(file))}?mode=ro", uri=True)) as reading,
    ):
        if reading.execute("PRAGMA quick_check").fetchone() == ("ok",):
            return str(reading.execute("SELECT version_num FROM alembic_version").fetchone()[0])
    return ""


# ---- PostgreSQL


def program(name: str) -> str:
    """Return the path of a PostgreSQL program."""
    found = shutil.which(name)
    if found:
        return found
    installed = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    if not installed:
        raise BadArgument(
            "no_program",
            "{program} is not installed. It comes with PostgreSQL (on Debian: apt install postgresql-client).",
            {"program": name},
        )
    return str(installed[-1])


def connection(url: "URL") -> tuple[str, dict[str, str]]:
    """Return a database URL for PostgreSQL programs, and an environment with the password, hidden from other users."""
    password = str(url.password or "") or str(url.query.get("password", ""))
    plain = url.set(drivername="postgresql")._replace(password=None).difference_update_query(["password"])
    return plain.render_as_string(), os.environ | ({"PGPASSWORD": password} if password else {})


def run(url: "URL", name: str, *options: str) -> bytes:
    """Run a program of PostgreSQL on a database; return its output."""
    database, environment = connection(url)
    done = subprocess.run(
        [program(name), *options, f"--dbname={database}"],
        env=environment,
        check=False,
        stdin=subprocess.DEVNULL,
        capture_output=True,
    )
    check_done(name, done.returncode, done.stderr)
    return done.stdout


def check_done(name: str, code: int, said: bytes) -> None:
    """Raise an error with the first line of output if a program has failed."""
    if code:
        lines = said.decode(errors="replace").strip().splitlines() or [str(code)]
        raise BadArgument(
            "program_failed",
            "{program} failed: {why}",
            {"program": name, "why": lines[0].removeprefix(f"{name}: ").removeprefix("error: ")},
        )


def postgres_revision(file: Path) -> str:
    """Return the migration of a backup; empty if it is damaged, or a database of something else."""
    done = subprocess.run(
        [program("pg_restore"), "--data-only", "--table=alembic_version", "--file=-", str(file)],
        check=False,
        capture_output=True,
    )
    lines = done.stdout.decode(errors="replace").splitlines()
    start = next((i for i, line in enumerate(lines) if line.startswith("COPY ")), None)
    return lines[start + 1] if start is not None and done.returncode == 0 else ""


def restore_postgres(file: Path, url: "URL") -> None:
    """Replace our tables with those of a backup, in one transaction."""
    from warhost.server.schema import meta

    database, environment = connection(url)
    ours = [table.name for table in reversed(meta.sorted_tables)] + ["alembic_version"]
    reading = subprocess.Popen(
        [program("pg_restore"), "--no-owner", "--no-privileges", "--file=-", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    writing = subprocess.Popen(
        [
            program("psql"),
            "--quiet",
            "--no-psqlrc",
            "--single-transaction",
            "--file=-",
            "--set=ON_ERROR_STOP=1",
            f"--dbname={database}",
        ],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    assert reading.stdout is not None and writing.stdin is not None
    with reading, writing:
        with suppress(BrokenPipeError):  # it says what is wrong
            writing.stdin.write("".join([f'DROP TABLE IF EXISTS "{name}" CASCADE;\n' for name in ours]).encode())
            shutil.copyfileobj(reading.stdout, writing.stdin)
        if reading.wait():  # the backup is damaged: nothing is committed
            writing.kill()
        _, said = writing.communicate()
    check_done("pg_restore", reading.returncode, b"")
    check_done("psql", writing.returncode, said)
