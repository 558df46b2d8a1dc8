"""Behind a reverse proxy: which forwarded addresses are believed."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from tests.server.helper import PATIENCE

from warhost.cli import main
from warhost.server.security import RATES

SOURCE = Path(__file__).parents[2] / "src"
BURST = RATES["guest"].burst


@contextmanager
def serving(database: str, *options: str) -> Iterator[str]:
    """Run a server with limits in a separate process; yields its address."""
    command = [sys.executable, "-m", "warhost", "serve", "--port", "0", "--db", database, "--no-browser", *options]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONPATH": str(SOURCE)}
    ) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().split(": ")[1].strip()
        finally:
            process.terminate()


def newcomers(address: str, forwarded: list[str], scheme: str = "http") -> list[httpx.Response]:
    """Visit repeatedly without a cookie, each time claiming another address."""
    with httpx.Client(timeout=PATIENCE, trust_env=False, verify=False) as client:
        found = []
        for claimed in forwarded:
            client.cookies.clear()
            found.append(
                client.get(f"{address}api/me", headers={"x-forwarded-for": claimed, "x-forwarded-proto": scheme})
            )
        return found


def assert_limited(found: list[httpx.Response]) -> None:
    """Some visits after the burst are refused. On a slow machine the limit lets a few more through first."""
    codes = [one.status_code for one in found]
    assert codes[:BURST] == [200] * BURST
    assert 429 in codes


def test_nobody_can_claim_another_address(tmp_path: Path) -> None:
    """Otherwise every limit per address could be avoided behind a proxy that passes the header on."""
    with serving(str(tmp_path / "test.db")) as address:
        found = newcomers(address, [f"192.0.2.{number}" for number in range(2 * BURST)], "https")
        assert_limited(found)
        assert "secure" not in found[0].headers["set-cookie"].lower()


@pytest.mark.parametrize("trusted", [["127.0.0.1"], ["10.0.0.0/8", "127.0.0.0/8"]])
def test_a_trusted_proxy_names_the_client(tmp_path: Path, trusted: list[str]) -> None:
    with serving(str(tmp_path / "test.db"), "--trusted-proxy", *trusted) as address:
        found = newcomers(address, [f"192.0.2.{number}" for number in range(BURST + 1)], "https")
        assert [one.status_code for one in found] == [200] * (BURST + 1)
        assert "secure" in found[0].headers["set-cookie"].lower()
        # Addresses before the last one came from outside: the proxy only appends to the list.
        assert_limited(newcomers(address, [f"198.51.100.{number}, 203.0.113.9" for number in range(2 * BURST)]))


@pytest.mark.parametrize("given", ["proxy.example", "10.0.0.1/8", "*", "300.1.1.1"])
def test_a_trusted_proxy_is_an_address_or_a_network(
    tmp_path: Path, given: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for language, words in (
        ("en", f"--trusted-proxy: {given!r} is not an address"),
        ("ru", f"--trusted-proxy: {given!r} — не адрес"),
    ):
        assert (
            main(
                [
                    "--lang",
                    language,
                    "serve",
                    "--no-browser",
                    "--port",
                    "0",
                    "--db",
                    str(tmp_path / "x.db"),
                    "--trusted-proxy",
                    given,
                ]
            )
            == 2
        )
        assert words in capsys.readouterr().err
