"""`pip install warhost` brings what programs need; commands of the server name the extra that is missing."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from warhost.cli import usual_command

ROOT = Path(__file__).parents[2]
# The packages that the extra `server` brings, by the names under which they are imported.
SERVER = ("alembic", "argon2", "confusable_homoglyphs", "cryptography", "email_validator", "httptools", "litestar",
          "msgspec", "prometheus_client", "psycopg", "pywebpush", "sqlalchemy", "uvicorn", "uvloop", "websockets",
          "zxcvbn")  # fmt: skip


# The packages of the other extras that commands need.
NEEDED = {
    "dataset": ("pyarrow",),
    "lab": ("distributed",),
    "mcp": ("mcp",),
    "rl": ("gymnasium", "numpy"),
    "train": ("numpy", "torch"),
}
ALL = (*SERVER, *(name for names in NEEDED.values() for name in names))


def without(names: tuple[str, ...]) -> str:
    """The beginning of a program for which these packages are not installed."""
    return f"import sys\nfor name in {names!r}: sys.modules[name] = None\n"


def run(*arguments: str, missing: tuple[str, ...] = ALL, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run a command without some packages: by default those of all extras."""
    program = f"{without(missing)}from warhost.cli import main\nsys.exit(main({list(arguments)!r}))"
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=cwd)


def test_the_extras_are_what_the_packages_say() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert [name.split(">")[0] for name in project["dependencies"]] == ["babel", "mypy-extensions", "openskill", "rich"]
    server = [
        name.split(">")[0].split("[")[0].split(";")[0].strip().replace("-", "_")
        for name in project["optional-dependencies"]["server"]
    ]
    renamed = {"argon2_cffi": "argon2"}
    assert sorted(renamed.get(name, name) for name in server) == sorted(SERVER)


@pytest.mark.parametrize(
    "arguments",
    [
        ["serve"],
        ["load", "127.0.0.1:1"],
        ["reports"],
        ["password", "Ann"],
        ["backup", "x.tar"],
        ["restore", "x.tar"],
        ["admin", "find", "Ann"],
    ],
)
def test_a_command_of_the_server_names_the_missing_extra(arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert "pip install 'warhost[server]'" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("extra", "arguments"),
    [
        ("mcp", ["mcp"]),
        ("dataset", ["export", "tests/golden/wotrcg-trilogy-4.warhost.json", "--to", "x.parquet"]),
        ("train", ["train", "battlelore", "--games", "2"]),
        ("rl", ["export", "tests/golden/wotrcg-trilogy-4.warhost.json", "--to", "x.parquet", "--observations"]),
        ("lab", ["arena", "wotr", "easy", "random", "--games", "2", "--cluster", "tcp://127.0.0.1:1"]),
    ],
)
def test_every_other_command_names_its_extra_too(extra: str, arguments: list[str]) -> None:
    done = run(*arguments, missing=NEEDED[extra])
    assert done.returncode == 2 and f"pip install 'warhost[{extra}]'" in done.stderr, done.stderr


# Agents whose imports fail at once, when a match begins, and when it asks for what needs NumPy.
AGENTS = """
class Begins:
    def __init__(self, seed):
        import nowhere.inside
class Sees:
    def __init__(self, seed):
        pass
    def choose(self, seat):
        return seat.observation()
"""


@pytest.mark.parametrize(
    ("agent", "said"),
    [
        ("absent:Any", "Cannot load the agent absent:Any: ModuleNotFoundError: No module named 'absent'"),
        ("broken:Any", "the Python module nowhere, which is not installed"),
        ("learned:Any", "pip install 'warhost[rl]'"),
        ("agents:Begins", "the Python module nowhere, which is not installed"),
        ("agents:Sees", "pip install 'warhost[rl]'"),
    ],
)
def test_an_agent_names_the_module_that_it_misses(agent: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "agents.py").write_text(AGENTS)
    (tmp_path / "broken.py").write_text("import nowhere")
    (tmp_path / "learned.py").write_text("import numpy")
    done = run("arena", "wotrcg", agent, "random", "--games", "2", "--jobs", "2", cwd=tmp_path)
    assert done.returncode == 2 and said in done.stderr and "warhost[server]" not in done.stderr, done.stderr


def test_the_environments_name_their_extra() -> None:
    program = "import sys\nsys.modules['gymnasium'] = None\nimport warhost.lab.envs"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "pip install 'warhost[rl]'" in done.stderr.splitlines()[-1]


def test_without_the_server_the_page_is_the_site() -> None:
    """`uvx warhost` without an extra opens the whole game; tests/cli/test_site.py looks at what it serves."""
    assert usual_command() == "serve"
    asked = f"{without(ALL)}from warhost.cli import usual_command\nprint(usual_command())"
    assert subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout == "site\n"


def test_the_message_exists_in_russian_too() -> None:
    assert "Для warhost serve нужны дополнительные пакеты" in run("serve", "--lang", "ru").stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["rules", "wotr", "--help"],
        ["sim", "wotrcg", "--games", "1"],
        ["verify", "tests/golden/wotrcg-trilogy-4.warhost.json"],
        ["play", "--help"],
    ],
)
def test_programs_need_no_more(arguments: list[str]) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
