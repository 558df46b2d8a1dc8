"""A server in a process of its own, and how much memory it has."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def served(engine: str, database: str, *options: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server over a database: its address and its process."""
    command = [engine, "-m", "warhost", "serve", "--port", "0", "--db", database, "--no-browser", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            assert "http://" in line, f"the server did not start: {line}"
            yield line.split("http://")[1].strip().rstrip("/"), server
        finally:
            server.terminate()


def memory(process: int) -> float:
    """The megabytes that a process has in memory."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024
