"""Finish the site: add Python, the package, the service worker and the manifest to the page that Vite has built.

Usage: python scripts/site.py PAGE. `make site` calls it; docs/site.md describes the folder.
"""

import gzip
import hashlib
import json
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from warhost.server.static import UNCHANGING

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
PYODIDE = WEB / "node_modules" / "pyodide"
# Pyodide imports these by name, so each version has its own folder.
SCRIPTS = ("pyodide.mjs", "pyodide.asm.mjs")
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; img-src 'self' data: blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'"
)


def digest(data: bytes) -> str:
    """Return a short name for some bytes."""
    return hashlib.sha256(data).hexdigest()[:12]


def add_python(site: Path) -> str:
    """Add Pyodide, Python's library and the package, each under a unique name; return the path of their list."""
    folder = site / "python"
    shutil.rmtree(folder, ignore_errors=True)
    babel = find_spec("babel")
    assert babel is not None and babel.origin is not None
    version = json.loads((PYODIDE / "package.json").read_text())["version"]
    scripts = folder / f"pyodide-{version}"
    scripts.mkdir(parents=True)
    for name in SCRIPTS:
        shutil.copyfile(PYODIDE / name, scripts / name)
    subprocess.run(
        [
            "node",
            WEB / "scripts" / "python.mjs",
            ROOT / "scripts" / "site_pack.py",
            ROOT.resolve(),
            Path(babel.origin).parent.resolve(),
            (PYODIDE / "python_stdlib.zip").resolve(),
            folder.resolve(),
        ],
        check=True,
    )
    # Packages of Pyodide are not used: their list would be the largest text of the site.
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text()) | {"packages": {}}
    (folder / "pyodide-lock.json").write_text(json.dumps(lock))
    shutil.copyfile(PYODIDE / "pyodide.asm.wasm", folder / "pyodide.asm.wasm")
    files = {}
    for name in ("pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip", "warhost.zip"):
        plain = folder / name
        data = gzip.compress(plain.read_bytes(), 9, mtime=0)
        plain.unlink()
        packed = f"{digest(data)}.packed"
        (folder / packed).write_bytes(data)
        files[name] = {"file": packed, "size": len(data)}
    listed = json.dumps({"scripts": f"{scripts.name}/", "files": files})
    name = f"python/{digest(listed.encode())}.json"
    (site / name).write_text(listed)
    return name


def add_page(site: Path, python: str) -> None:
    """Replace the manifest, which names the path of a server; add the policy that a server would send, and Python."""
    shutil.copyfile(WEB / "site" / "manifest.webmanifest", site / "manifest.webmanifest")
    index = site / "index.html"
    first = '<meta charset="utf-8" />'
    added = [first, f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />']
    added.append(f'<meta name="warhost-python" content="./{python}" />')
    index.write_text(index.read_text().replace(first, "\n    ".join(added), 1))


def add_service_worker(site: Path) -> None:
    """Add the service worker, which knows every file and a digest of them all."""
    files = sorted([file.relative_to(site).as_posix() for file in site.rglob("*") if file.is_file()])
    files = [name for name in files if name != "sw.js"]
    text = (WEB / "site" / "sw.js").read_text()
    whole = digest(b"".join([text.encode(), *[name.encode() + (site / name).read_bytes() for name in files]]))
    named = [name for name in files if UNCHANGING.match(name)]
    others = [name for name in files if name not in named and name != "index.html"]
    for mark, given in (("@named@", named), ("@others@", others)):
        text = text.replace(f'["{mark}"]', json.dumps(given))
    (site / "sw.js").write_text(text.replace("@version@", whole))


def main() -> None:
    """Finish a site."""
    site = Path(sys.argv[1])
    python = add_python(site)
    add_page(site, python)
    add_service_worker(site)


if __name__ == "__main__":
    main()
