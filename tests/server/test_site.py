"""The site without a server, served by the server under /offline/."""

import gzip
from pathlib import Path

import httpx
import pytest
from tests.server.helper import Served

from warhost.server import static


@pytest.fixture
def database(tmp_path: Path) -> str:
    """SQLite alone."""
    return str(tmp_path / "test.db")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the kinds of files that a built site has."""
    folder = tmp_path / "site"
    for name, text in {
        "index.html": "<title>Offline</title>" + " " * 2000,
        "sw.js": "// worker",
        "assets/worker-1a.js": "// house",
        "python/0a.json": "{}",
        "icon.svg": "<svg/>",
        "python/pyodide-1/pyodide.mjs": "// python",
        "python/0a.packed": "packed " * 500,
    }.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    (tmp_path / "secret").write_text("of the machine")
    monkeypatch.setattr(static, "SITE", folder)
    return folder


def test_the_site_has_its_own_path(served: Served, site: Path) -> None:
    with httpx.Client(base_url=f"http://{served.address}", trust_env=False) as http:
        moved = http.get("/offline")
        assert (moved.status_code, moved.headers["location"]) == (308, "/offline/")
        page = http.get("/offline/")
        assert "<title>Offline</title>" in page.text and page.headers["content-type"].startswith("text/html")
        assert page.headers["content-encoding"] == "gzip" and page.headers["cache-control"] == "no-cache"
        kinds = {
            name: http.get(f"/offline/{name}").headers["content-type"].partition(";")[0]
            for name in ("sw.js", "assets/worker-1a.js", "python/pyodide-1/pyodide.mjs")
        }
        assert set(kinds.values()) == {"text/javascript"}
        for name in ("nothing", "assets/none.js", "..%2fsecret", "%2e%2e/secret"):
            assert http.get(f"/offline/{name}").status_code == 404, name


def test_files_of_the_site_are_kept_by_browsers_and_compressed_once(served: Served, site: Path) -> None:
    with httpx.Client(base_url=f"http://{served.address}", trust_env=False) as http:
        for name in ("assets/worker-1a.js", "python/0a.json", "python/0a.packed", "python/pyodide-1/pyodide.mjs"):
            assert "immutable" in http.get(f"/offline/{name}").headers["cache-control"], name
        for name in ("sw.js", "icon.svg"):
            assert http.get(f"/offline/{name}").headers["cache-control"] == "no-cache", name
        packed = http.get("/offline/python/0a.packed")
        assert "content-encoding" not in packed.headers and packed.content == (site / "python/0a.packed").read_bytes()


def test_only_the_site_may_run_webassembly(served: Served, site: Path) -> None:
    with httpx.Client(base_url=f"http://{served.address}", trust_env=False) as http:
        policies = {
            path: http.get(path).headers.get_list("content-security-policy")
            for path in ("/offline/", "/offline/assets/worker-1a.js", "/", "/offline-too", "/api/games")
        }
    assert all(len(policy) == 1 for policy in policies.values())
    assert {path: "wasm-unsafe-eval" in policy for path, [policy] in policies.items()} == {
        "/offline/": True,
        "/offline/assets/worker-1a.js": True,
        "/": False,
        "/offline-too": False,
        "/api/games": False,
    }
    assert all("'unsafe-inline'" not in policy and "'unsafe-eval'" not in policy for [policy] in policies.values())


@pytest.mark.parametrize(("language", "words"), [("en", "make site"), ("ru", "Соберите его: make site")])
def test_a_server_without_the_site_says_how_to_build_it(
    served: Served, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str, words: str
) -> None:
    monkeypatch.setattr(static, "SITE", tmp_path / "none")
    answer = httpx.get(f"http://{served.address}/offline/", trust_env=False, headers={"accept-language": language})
    assert answer.status_code == 404 and words in answer.text
    assert httpx.get(f"http://{served.address}/offline/sw.js", trust_env=False).status_code == 404


def test_a_browser_without_compression_gets_plain_files(site: Path) -> None:
    found = static.found(site, "index.html", "identity")
    assert found is not None and found.body == (site / "index.html").read_bytes()
    packed = static.found(site, "index.html", "br, gzip")
    assert packed is not None and gzip.decompress(packed.body) == found.body
