"""A temporary PostgreSQL cluster, made with the programs of Debian's package."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

# Seconds within which it starts or stops, even on a busy machine.
PATIENCE = "300"


def program(name: str) -> str:
    """Return the path of a PostgreSQL program."""
    found = shutil.which(name)
    if found:
        return found
    installed = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    assert installed, f"{name} is missing: apt install postgresql"
    return str(installed[-1])


def run(user: str | None, *command: str) -> None:
    """Run a program, as another user when we are root: PostgreSQL refuses to be root."""
    done = subprocess.run(
        command,
        user=user,
        group=user,
        extra_groups=[] if user else None,
        cwd="/",
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={"PATH": os.environ["PATH"], "LC_ALL": "C"},
    )
    assert done.returncode == 0, done.stdout.decode()


@contextmanager
def cluster() -> Iterator[str]:
    """Run a cluster on a socket in its own folder; yields the folder."""
    user = "postgres" if os.geteuid() == 0 else None
    folder = tempfile.mkdtemp(prefix="warhost-pg-", dir="/tmp")
    if user:
        entry = pwd.getpwnam(user)
        os.chown(folder, entry.pw_uid, entry.pw_gid)
    data = f"{folder}/data"
    try:
        run(user, program("initdb"), "-D", data, "-U", "warhost", "-A", "trust", "-E", "UTF8", "--no-sync")
        run(
            user,
            program("pg_ctl"),
            "-D",
            data,
            "-w",
            "-t",
            PATIENCE,
            "-l",
            f"{folder}/log",
            "-o",
            f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off -c max_connections=200",
            "start",
        )
        try:
            yield folder
        finally:
            run(user, program("pg_ctl"), "-D", data, "-w", "-t", PATIENCE, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder)


def new_database(folder: str, name: str) -> str:
    """Create a database in a cluster and return its URL."""
    with psycopg.connect(f"postgresql://warhost@/postgres?host={folder}", autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"'.encode())
    return f"postgresql://warhost@/{name}?host={folder}"
