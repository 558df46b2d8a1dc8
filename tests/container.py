"""Build the container and ask whether its server is healthy: `python -m tests.container`, a stage of `make soak`.

Needs a running container engine (docker or podman). Without one it says so and fails with status 2.
"""

import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[1]
PORT = 18000


def engine() -> str | None:
    """The first container engine that answers."""
    for name in ("docker", "podman"):
        if shutil.which(name) and subprocess.run([name, "info"], capture_output=True, check=False).returncode == 0:
            return name
    return None


def healthy(seconds: int) -> bool:
    """Whether the server in the container is up within some seconds."""
    for _ in range(seconds):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{PORT}/api/health") as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, ConnectionError):
            time.sleep(1)
    return False


def main() -> int:
    """Return 0 if the server in the container answers."""
    program = engine()
    if program is None:
        print("No container engine answers here: the container was not built.", flush=True)
        return 2
    subprocess.run([program, "build", "-f", "Containerfile", "-t", "warhost-test", "."], cwd=ROOT, check=True)
    started = subprocess.run(
        [program, "run", "--rm", "-d", "-p", f"{PORT}:8000", "warhost-test"], check=True, text=True, capture_output=True
    )
    try:
        well = healthy(60)
    finally:
        subprocess.run([program, "stop", started.stdout.strip()], check=False, capture_output=True)
    print("The server in the container answers." if well else "The server in the container does not answer.")
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
