"""A server in a separate process, and its memory use."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def served(engine: str, database: str, *options: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Run a server on a database; yields its address and process."""
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
    """Return the memory of a process in megabytes."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024
