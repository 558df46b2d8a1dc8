"""Several server processes on one PostgreSQL database behind nginx, which is configured as docs/operating.md says."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
from prometheus_client.parser import text_string_to_metric_families
from tests.server.helper import PATIENCE

ROOT = Path(__file__).parents[2]
TOKEN = "a-token-for-the-tests"


def nginx_program() -> str:
    """Return the path of nginx."""
    found = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    assert found, "nginx is missing: apt install nginx-light"
    return found


def free_ports(number: int) -> list[int]:
    """Return free ports."""
    with ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(number)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]


class Process:
    """A server process."""

    def __init__(self, database: str, engine: str, *options: str) -> None:
        # Another Python has the package installed; this one runs the sources.
        around = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        source = {"PYTHONPATH": str(ROOT / "src")} if engine == sys.executable else {}
        self.process = subprocess.Popen(
            [
                engine,
                "-m",
                "warhost",
                "serve",
                "--port",
                "0",
                "--db",
                database,
                "--no-browser",
                "--bots",
                "1",
                "--name",
                "warhost.example",
                "--trusted-proxy",
                "127.0.0.1",
                *options,
            ],
            stdout=subprocess.PIPE,
            text=True,
            cwd="/",
            start_new_session=True,
            env=around | source | {"WARHOST_METRICS_TOKEN": TOKEN},
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, f"the server did not start: {line}"
        self.address = line.split("http://")[1].strip().rstrip("/")

    def figures(self) -> dict[str, float]:
        """Return its metrics without labels, by name."""
        response = httpx.get(
            f"http://{self.address}/metrics",
            timeout=PATIENCE,
            trust_env=False,
            verify=False,
            headers={"authorization": f"Bearer {TOKEN}"},
        )
        return {
            sample.name: sample.value
            for family in text_string_to_metric_families(response.text)
            for sample in family.samples
            if not sample.labels
        }

    def kill(self) -> None:
        """Kill it and its bots, as if the machine were lost."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate()

    def stop(self) -> None:
        """Shut it down properly."""
        if self.process.poll() is None:
            self.process.terminate()
        self.process.communicate(timeout=PATIENCE)


@contextmanager
def processes(database: str, number: int, *options: str, engine: str = sys.executable) -> Iterator[list[Process]]:
    """Several processes on one database."""
    started: list[Process] = []
    try:
        for _ in range(number):
            started.append(Process(database, engine, *options))
        yield started
    finally:
        for one in started:
            one.stop()


def handbook() -> str:
    """Return the nginx configuration from the handbook."""
    text = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    block = re.search(r"```nginx\n(.*?)```", text, re.S)
    assert block is not None
    return block[1]


def configured(addresses: list[str], plain: int, secure: int, folder: Path, tls: bool) -> str:
    """Return the handbook's configuration with our addresses, ports and certificate, for an unprivileged user.

    Without TLS the first port serves instead of leading to the second.
    """
    site = handbook()
    listed = "".join([f"    server {address} max_fails=0;\n" for address in addresses])
    for old, new in (
        (r"(    server 127\.0\.0\.1:\d+ max_fails=0;\n)+", listed),
        (r"    listen \[::\].*\n", ""),
        (r"listen 80;", f"listen 127.0.0.1:{plain};"),
        (r"listen 443 ", f"listen 127.0.0.1:{secure} "),
        (r"ssl_certificate /\S+;", f"ssl_certificate {folder}/cert.pem;"),
        (r"ssl_certificate_key /\S+;", f"ssl_certificate_key {folder}/key.pem;"),
    ):
        site, found = re.subn(old, new, site)
        assert found, f"the handbook has no {old}"
    if not tls:
        first, second = re.findall(r"^server \{\n.*?^\}\n", site, re.S | re.M)
        served = re.sub(r".*(ssl_certificate|server_name).*\n", "", second)
        site = site.replace(first, "").replace(second, served.replace(f":{secure} ssl http2", f":{plain}"))
    temporary = "".join(
        [f"    {kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")]
    )
    return (
        f"daemon off;\npid {folder}/nginx.pid;\nerror_log {folder}/error.log;\nworker_processes 1;\n"
        f"events {{ worker_connections 4096; }}\nhttp {{\n    access_log off;\n{temporary}{site}}}\n"
    )


def make_certificate(folder: Path) -> None:
    """Write `key.pem` and `cert.pem`, a certificate that nobody has signed."""
    made = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=warhost.example"
    command = ["openssl", *made.split(), "-keyout", f"{folder}/key.pem", "-out", f"{folder}/cert.pem"]
    subprocess.run(command, check=True, capture_output=True)


@contextmanager
def proxied(addresses: list[str], tls: bool = True) -> Iterator[tuple[int, int]]:
    """Run nginx in front of server processes; yields its ports for HTTP and HTTPS."""
    plain, secure = free_ports(2)
    with tempfile.TemporaryDirectory(prefix="warhost-nginx-", dir="/tmp") as name:
        folder = Path(name)
        folder.chmod(0o755)  # as root, its worker is another user
        make_certificate(folder)
        config = folder / "nginx.conf"
        config.write_text(configured(addresses, plain, secure, folder, tls))
        command = [nginx_program(), "-p", name, "-c", str(config), "-e", f"{folder}/error.log"]
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
            try:
                end = time.monotonic() + PATIENCE
                while True:
                    try:
                        socket.create_connection(("127.0.0.1", secure if tls else plain), 1).close()
                        break
                    except OSError:
                        assert process.poll() is None and time.monotonic() < end, process.communicate()[1]
                        time.sleep(0.02)
                yield plain, secure
            finally:
                process.terminate()
                process.communicate(timeout=PATIENCE)
