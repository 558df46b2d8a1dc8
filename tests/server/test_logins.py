"""Failed logins slow down their own address, not the owner of the account."""

from pathlib import Path

import httpx
from tests.server.helper import Served, Visitor

from warhost.server.security import RATES, Rates, network

PASSWORD = "three for the elves"


def log_in(server: Served, network_address: str, name: str, password: str) -> httpx.Response:
    """Try to log in from another address of this machine."""
    with httpx.Client(transport=httpx.HTTPTransport(local_address=network_address, verify=False)) as client:
        return client.post(
            f"http://{server.address}/api/session",
            json={"name": name, "password": password},
            headers={"x-warhost": "page", "accept-language": "en"},
        )


def test_an_attacker_does_not_keep_the_owner_out(tmp_path: Path) -> None:
    with Served(str(tmp_path / "x.db"), Rates(1)) as server, Visitor(server.address) as owner:
        owner.post("/account", {"name": "Narvi", "password": PASSWORD})
        codes = [log_in(server, "127.0.0.66", "Narvi", "wrong").status_code for _ in range(RATES["login"].burst + 4)]
        assert codes[0] == 403 and codes[-1] == 429
        assert log_in(server, "127.0.0.77", "Narvi", PASSWORD).status_code == 200
        assert log_in(server, "127.0.0.66", "Narvi", PASSWORD).status_code == 429


def test_failed_logins_slow_down_where_they_come_from(tmp_path: Path) -> None:
    """After ten failures an address has one attempt per two minutes; a success costs nothing."""
    now = 0.0
    with Served(str(tmp_path / "x.db"), Rates(1, lambda: now)) as server, Visitor(server.address) as owner:
        owner.post("/account", {"name": "Narvi", "password": PASSWORD})
        failed = []
        for _ in range(RATES["failed"].burst + 3):
            now += 11.0  # within the rate of all requests
            failed.append(log_in(server, "127.0.0.66", "Narvi", "wrong").json()["code"])
        assert failed[:10] == ["bad_login"] * 10 and failed[-1] == "too_many_failed"
        now += 121.0
        assert log_in(server, "127.0.0.66", "Narvi", PASSWORD).status_code == 200
        assert log_in(server, "127.0.0.66", "Narvi", "wrong").json()["code"] == "bad_login"


def test_ipv6_is_counted_by_64_bits() -> None:
    assert network("2001:db8:1:2:3::1") == network("2001:db8:1:2:ffff::9") != network("2001:db8:1:3::1")
    assert network("::ffff:10.0.0.1") == network("10.0.0.1") != network("10.0.0.2")
