"""The folder that `make site` builds: it can be installed, is kept as a whole, and has only relative addresses."""

import json
import re
from pathlib import Path

from warhost.server.security import SITE_CSP

SITE = Path(__file__).parents[2] / "build" / "site"


def test_the_site_can_be_installed() -> None:
    manifest = json.loads((SITE / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("./", "./", "standalone")
    for icon in manifest["icons"]:
        data = (SITE / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            size = f"{int.from_bytes(data[16:20], 'big')}x{int.from_bytes(data[20:24], 'big')}"
            assert size == icon["sizes"]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert "maskable" in {icon.get("purpose") for icon in manifest["icons"]}
    links = re.findall(
        r'<link rel="(manifest|apple-touch-icon)" href="./([^"]+)"', (SITE / "index.html").read_text(encoding="utf-8")
    )
    assert sorted(links) == [("apple-touch-icon", "icon-180.png"), ("manifest", "manifest.webmanifest")]


def test_every_file_is_kept_for_use_without_a_network() -> None:
    lists = re.findall(r"^const [A-Z]+ = (\[.*\]);", (SITE / "sw.js").read_text(encoding="utf-8"), re.MULTILINE)
    listed = [name for each in lists for name in json.loads(each) if name]  # the empty name is the first page
    files = {file.relative_to(SITE).as_posix() for file in SITE.rglob("*") if file.is_file()}
    assert sorted(listed) == sorted(files - {"sw.js"})


def test_the_first_page_works_under_any_path() -> None:
    page = (SITE / "index.html").read_text(encoding="utf-8")
    addresses = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert addresses and all(address.startswith("./") for address in addresses)


def test_a_server_allows_what_the_site_allows_itself() -> None:
    """Both policies apply where a server serves the site."""
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', (SITE / "index.html").read_text(encoding="utf-8"))
    assert policy is not None
    for part in ("script-src 'self' 'wasm-unsafe-eval'", "worker-src 'self'", "img-src 'self' data: blob:"):
        assert part in policy[1] and part in SITE_CSP
