"""The database itself: opening it and bringing its tables up to date."""

import os
import stat
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa

from warhost.kernel.errors import Problem
from warhost.server.schema import heartbeat, meta

# The newest migration.
HEAD = "0022"


def database_url(text: str) -> str:
    """Return a URL for SQLAlchemy: a file name means SQLite, plain `postgresql://` the driver that we install."""
    if "://" not in text:
        return f"sqlite:///{Path(text).expanduser().resolve()}"
    for prefix in ("postgresql://", "postgres://"):
        if text.startswith(prefix):
            return "postgresql+psycopg://" + text.removeprefix(prefix)
    return text


def connected(url: str) -> sa.Engine:
    """Return an engine for a URL. Errors are logged without values, which may be keys, links or addresses."""
    if not url.startswith("sqlite"):
        return sa.create_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True, hide_parameters=True)
    own_file(sa.make_url(url).database or "")
    engine = sa.create_engine(url, connect_args={"timeout": 30, "check_same_thread": False}, hide_parameters=True)

    @sa.event.listens_for(engine, "connect")
    def _prepare(connection: Any, _: Any) -> None:
        # WAL with full sync: commits survive a power failure too.
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000"):
            connection.execute(f"PRAGMA {pragma}")

    return engine


def own_file(path: str) -> None:
    """Make a database file readable by its owner alone, whatever the umask. SQLite copies this to its other files."""
    if not path or path == ":memory:" or path.startswith("file:"):
        return
    with suppress(OSError):  # SQLite reports the error better
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        mode = stat.S_IMODE(os.stat(path).st_mode)
        if mode & 0o077:
            os.chmod(path, mode & 0o700)


class NewerDatabase(Problem):
    """Raised when a newer version of Warhost made the database."""


def check_version(connection: sa.Connection) -> None:
    """Raise NewerDatabase if the tables are newer than this version of Warhost."""
    if "alembic_version" in sa.inspect(connection).get_table_names():
        found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
        if found is not None and found > HEAD:
            raise NewerDatabase(
                "newer_database",
                "The database was made by a newer version of Warhost (its tables are {found}, ours "
                "are {ours}). Update Warhost, or use another database.",
                {"found": found, "ours": HEAD},
            )


def migrate(engine: sa.Engine) -> None:
    """Bring the tables up to date. A database that is empty or up to date already needs no migration."""
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            # Several processes may start at once: the second one waits here and finds the work done.
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(7214001)"))
        check_version(connection)
        tables = sa.inspect(connection).get_table_names()
        if "alembic_version" in tables:
            if connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar() != HEAD:
                upgrade(connection)
        else:
            meta.create_all(connection)
            connection.execute(heartbeat.insert().values(id=1, time=0.0, stopped=False))
            connection.execute(sa.text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
            connection.execute(sa.text("INSERT INTO alembic_version VALUES (:head)"), {"head": HEAD})


def upgrade(connection: sa.Connection) -> None:
    """Run the migrations that are missing."""
    from alembic import command  # noqa: PLC0415 - slow to import, and rarely needed
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(files("warhost.server") / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


class Use(NamedTuple):
    """How a database is used: its number of matches, its last heartbeat, and whether the server has stopped since."""

    matches: int = 0
    beat: float = 0.0
    stopped: bool = True


def database_use(url: str) -> Use:
    """Return the use of a database of any version, without changing it."""
    engine = connected(database_url(url))
    try:
        with engine.connect() as c:
            tables = sa.inspect(c).get_table_names()
            count = c.execute(sa.text("SELECT count(*) FROM matches")).scalar_one() if "matches" in tables else 0
            if "heartbeat" not in tables:
                return Use(count)
            last = c.execute(sa.select(heartbeat.c.time, heartbeat.c.stopped)).first()
            return Use(count, last.time, last.stopped) if last else Use(count)
    finally:
        engine.dispose()
