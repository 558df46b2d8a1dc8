"""What the project says about itself is true: classifiers, extras by system, the source archive, the workflows."""

import re
import subprocess
import tarfile
import tomllib
from pathlib import Path
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


def test_the_source_archive_has_what_the_wheel_is_built_from(tmp_path: Path) -> None:
    subprocess.run([str(BUILD), "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)], cwd=ROOT, check=True,
                   capture_output=True)
    with tarfile.open(tmp_path / f"warhost-{warhost.__version__}.tar.gz") as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    needed = {"pyproject.toml", "hatch_build.py", "hatch_compile.py", "README.md", "LICENSE", "NOTICE", "Makefile",
              "docs/rules/wotr.md", "web/package-lock.json", "web/vite.config.ts", "scripts/site.py",
              "src/warhost/__init__.py", "src/warhost/games/wotr/data/cards.toml"}
    assert needed <= names, needed - names
    built = ("web/node_modules/", "src/warhost/server/page/", "src/warhost/server/site/", "build/", "dist/")
    assert not [name for name in names if name.startswith(built)]


def test_the_workflows_only_call_targets_of_the_makefile() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    called = {target for file in (ROOT / ".github" / "workflows").glob("*.yml")
              for target in re.findall(r"^[^#\n]*\bmake (?:-s )?([a-z-]+)", file.read_text(encoding="utf-8"), re.MULTILINE)}
    assert {"test", "dist", "site"} <= called <= targets
