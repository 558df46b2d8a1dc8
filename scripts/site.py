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

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
PYODIDE = WEB / "node_modules" / "pyodide"
# Pyodide imports these by their names, so each version has a folder of its own.
SCRIPTS = ("pyodide.mjs", "pyodide.asm.mjs")
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; img-src 'self' data: blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'"
)
HEAD = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'


def digest(data: bytes) -> str:
    """Return a short name for some bytes."""
    return hashlib.sha256(data).hexdigest()[:12]


def add_python(site: Path) -> None:
    """Add Pyodide, Python's library and the package, each under a name of its own, and the list of them."""
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
    (folder / "manifest.json").write_text(json.dumps({"scripts": f"{scripts.name}/", "files": files}))


def add_page(site: Path) -> None:
    """Replace the manifest, which names the path of a server, and add the policy that a server would send."""
    shutil.copyfile(WEB / "site" / "manifest.webmanifest", site / "manifest.webmanifest")
    index = site / "index.html"
    text = index.read_text()
    index.write_text(text.replace('<meta charset="utf-8" />', f'<meta charset="utf-8" />\n    {HEAD}', 1))


def add_service_worker(site: Path) -> None:
    """Add the service worker, which knows every file and a digest of them all."""
    files = sorted([file.relative_to(site).as_posix() for file in site.rglob("*") if file.is_file()])
    files = [name for name in files if name != "sw.js"]
    whole = digest(b"".join([name.encode() + (site / name).read_bytes() for name in files]))
    text = (WEB / "site" / "sw.js").read_text()
    (site / "sw.js").write_text(text.replace("@version@", whole).replace('["@files@"]', json.dumps(files)))


def main() -> None:
    """Finish a site."""
    site = Path(sys.argv[1])
    add_python(site)
    add_page(site)
    add_service_worker(site)


main()
