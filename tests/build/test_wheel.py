"""The wheel of `make dist` runs in an empty environment: `uvx` installs it and opens the page."""

import json
import os
import re
import subprocess
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import warhost

ROOT = Path(__file__).parents[2]
UV = ROOT / ".venv-build" / "bin" / "uv"


def wheel() -> Path:
    """The one wheel of `make dist`."""
    [found] = (ROOT / "dist").glob("warhost-*.whl")
    return found


def uvx(extra: str, *arguments: str) -> list[str]:
    """The command that runs the wheel, with or without an extra, from what is already on this machine."""
    return [
        str(UV),
        "tool",
        "run",
        "--offline",
        "--isolated",
        "--python",
        str(UV.parent / "python"),
        "--constraints",
        str(ROOT / "requirements" / "base.txt"),
        "--from",
        f"warhost{extra} @ file://{wheel()}",
        "warhost",
        *arguments,
    ]


@contextmanager
def running(folder: Path, command: list[str]) -> Iterator[str]:
    """The address that a command prints; it ends with the block."""
    quiet = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    with subprocess.Popen(
        command, cwd=folder, env=quiet, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as server:
        assert server.stdout is not None
        said = ""
        for line in server.stdout:
            said += line
            if found := re.search(r"http://\S+/", line):
                yield found[0]
                break
        else:
            pytest.fail(f"the server did not start: {said}")
        server.terminate()


def scripts_of(address: str, path: str) -> list[str]:
    """The addresses of the scripts of a page."""
    with urllib.request.urlopen(address) as answer:
        page = answer.read().decode()
    assert "<title>Warhost</title>" in page
    return re.findall(rf'src="({path}assets/[^"]+\.js)"', page)


def test_uvx_opens_the_page_from_the_wheel(tmp_path: Path) -> None:
    command = uvx(
        "[server]", "serve", "--port", "0", "--db", str(tmp_path / "wheel.db"), "--no-browser", "--lang", "en"
    )
    with running(tmp_path, command) as address:
        scripts = scripts_of(address, "/")
        for path in (*scripts, "/offline/sw.js"):
            with urllib.request.urlopen(address.rstrip("/") + path) as answer:
                assert answer.status == 200
        assert scripts


def test_uvx_without_an_extra_opens_the_site_from_the_wheel(tmp_path: Path) -> None:
    """The whole game, with no more than the base package: Python and the games for the browser are in the wheel."""
    with running(tmp_path, uvx("", "site", "--port", "0", "--no-browser")) as address:
        scripts = scripts_of(address, "./")
        with urllib.request.urlopen(address) as answer:
            [listed] = re.findall(r'name="warhost-python" content="\./([^"]+)"', answer.read().decode())
        with urllib.request.urlopen(address + listed) as answer:
            packed = [f"python/{one['file']}" for one in json.load(answer)["files"].values()]
        for path in (*scripts, *packed):
            with urllib.request.urlopen(address + path) as answer:
                assert answer.status == 200
        assert scripts and packed


def test_the_wheel_is_small_enough_to_run_at_once() -> None:
    assert wheel().stat().st_size < 16_000_000


def test_the_wheel_carries_the_version_of_the_package() -> None:
    with zipfile.ZipFile(wheel()) as opened:
        metadata = opened.read(f"warhost-{warhost.__version__}.dist-info/METADATA").decode()
    assert f"\nVersion: {warhost.__version__}\n" in metadata
