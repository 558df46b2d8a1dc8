"""`warhost site` serves the whole game to the browser of this machine with Python's own web server."""

import http.client
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from warhost.cli import main
from warhost.server import app, serve, static
from warhost.server.local import listening


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small site."""
    folder = tmp_path / "site"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<title>Warhost</title>")
    (folder / "assets" / "worker-1a.js").write_text("// house\n" * 100)
    (tmp_path / "secret").write_text("of the machine")
    monkeypatch.setattr(static, "SITE", folder)
    return folder


@pytest.fixture
def port(site: Path) -> Iterator[int]:
    """The port of a web server with the site."""
    with listening(0) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


def test_the_site_has_the_path_and_the_policy_that_it_has_on_a_server(port: int) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port)
    found = {}
    for method, path in (
        ("GET", "/"),
        ("GET", "/offline/"),
        ("GET", "/offline/assets/worker-1a.js?x=1"),
        ("HEAD", "/offline/"),
        ("GET", "/offline/%2e%2e/secret"),
        ("GET", "/secret"),
    ):
        connection.request(method, path, headers={"accept-encoding": "gzip"})
        answer = connection.getresponse()
        found[method, path] = (answer.status, answer.read(), answer)
    connection.close()
    assert found["GET", "/"][0] == 302 and found["GET", "/"][2].headers["location"] == "/offline/"
    assert found["GET", "/offline/"][:2] == (200, b"<title>Warhost</title>")
    assert found["HEAD", "/offline/"][:2] == (200, b"")
    script = found["GET", "/offline/assets/worker-1a.js?x=1"][2].headers
    assert script["content-type"] == "text/javascript" and script["content-encoding"] == "gzip"
    assert "'wasm-unsafe-eval'" in script["content-security-policy"] and script["x-content-type-options"] == "nosniff"
    assert {found["GET", path][0] for path in ("/offline/%2e%2e/secret", "/secret")} == {404}


def test_the_site_listens_only_on_this_machine(site: Path) -> None:
    with listening(0) as server:
        assert server.server_address[0] == "127.0.0.1"


@pytest.mark.parametrize(("language", "words"), [("en", "is in use"), ("ru", "занят")])
@pytest.mark.parametrize("command", ["site", "serve"])
def test_a_port_in_use_is_reported_in_one_sentence(
    port: int,
    command: str,
    language: str,
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("WARHOST_DB", str(tmp_path / "house.db"))
    assert main([command, "--port", str(port), "--lang", language]) == 2
    said = capsys.readouterr().err
    assert f"{port} {words}" in said and "--port" in said


def test_a_port_that_is_taken_while_the_server_starts_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of two servers that start at once, both find the port free at first."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    others = []

    def slowly_made(*args: Any, **options: Any) -> Any:
        others.append(socket.create_server(("127.0.0.1", port)))
        return app.make_app(*args, **options)

    monkeypatch.setattr(serve, "make_app", slowly_made)
    assert main(["serve", "--port", str(port), "--db", str(tmp_path / "house.db"), "--lang", "en"]) == 2
    assert f"port {port} is in use" in capsys.readouterr().err
    others[0].close()


@pytest.mark.parametrize(("language", "words"), [("en", "this installation has no site"), ("ru", "не установлен сайт")])
def test_without_its_files_the_command_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(static, "SITE", tmp_path)
    assert main(["site", "--port", "0", "--lang", language]) == 2
    said = capsys.readouterr().err
    assert words in said and "make site" in said and "pip install 'warhost[server]'" in said
