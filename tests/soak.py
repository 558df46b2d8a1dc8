"""The long tests, stage by stage, with the time of each: `make soak`, or `python -m tests.soak`.

A failed stage does not stop the run, which fails at the end. `--quick` does a little of everything as a trial.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from tests import container
from tests.server.process import memory, served

from warhost.cli.odds import ODDS
from warhost.games.library import game_names

# Random games with every check on, of each game.
GAMES = 5000
# Battles and moves of each kind against their exact odds.
RUNS = 1_000_000
# How often the server is killed.
KILLS = 200
# Seconds between two lines that say that a stage is still running.
EVERY = 60.0
# What a quick run does of all that.
QUICK = (20, 1000, 4)
SCALE = ["--matches", "20", "--seconds", "5", "--stored", "50"]


class Stage(NamedTuple):
    """A name and a function that returns whether it succeeded."""

    name: str
    run: Callable[[], bool]


def called(*command: str) -> bool:
    """Run a command to its end."""
    return subprocess.run(command, check=False).returncode == 0


def load(engine: str, seconds: str, matches: int) -> bool:
    """Play many live matches at once, and print the memory of each too."""
    with tempfile.TemporaryDirectory() as folder, served(engine, f"{folder}/s.db", "--no-limits") as (address, server):
        before = memory(server.pid)
        with subprocess.Popen(
            [
                sys.executable,
                "-m",
                "warhost",
                "load",
                address,
                "--seconds",
                seconds,
                "--matches",
                str(matches),
                "--ramp",
                str(matches // 10),
            ]
        ) as playing:
            largest = before
            while playing.poll() is None:
                largest = max(largest, memory(server.pid))
                time.sleep(1)
        print(f"   memory per match {1000 * (largest - before) / matches:.0f} KB", flush=True)
        return playing.returncode == 0


def still_running(name: str, done: threading.Event) -> None:
    """Print from time to time how long a stage has been running, as most print nothing before their end."""
    began = time.monotonic()
    while not done.wait(EVERY):
        minutes, seconds = divmod(round(time.monotonic() - began), 60)
        print(f"   {name}: {minutes}:{seconds:02} so far, load {os.getloadavg()[0]:.1f}", flush=True)


def stages(args: argparse.Namespace, games: int, runs: int, kills: int) -> list[Stage]:
    """The whole soak."""
    engine, quick = args.engine, args.quick
    matches, seconds = args.matches or (20 if quick else 500), args.seconds or (5 if quick else 60)
    warhost = partial(called, engine, "-m", "warhost")
    here = partial(called, sys.executable, "-m")
    # Whether everything that can happen does is a question for many games.
    goals = "--no-goals" if quick else "--goals"
    return [
        *[Stage(f"fuzz {game}", partial(warhost, "fuzz", game, "--games", str(games), goals)) for game in game_names()],
        *[Stage(f"odds {game}", partial(warhost, "odds", game, "check", "--runs", str(runs))) for game in ODDS],
        Stage("puzzles", partial(warhost, "puzzles", "check", "--budget", "20" if quick else "400")),
        *(
            []
            if quick
            else [
                Stage(
                    "thorough tests",
                    partial(
                        here, "pytest", "--thorough", "-m", "any_database or thorough", "tests/server", "tests/browser"
                    ),
                )
            ]
        ),
        Stage("OpenSpiel", partial(here, "tests.lab.simulate")),
        Stage("crashes", partial(here, "tests.server.crash", "--rounds", str(kills))),
        Stage("load", partial(load, engine, str(seconds), matches)),
        Stage("processes", partial(here, "tests.server.scale", "--engine", engine, *(SCALE if quick else []))),
        Stage(
            "abuser",
            partial(
                here,
                "tests.server.abuse",
                "--engine",
                engine,
                "--matches",
                "8" if quick else "40",
                "--seconds",
                str(args.seconds or (10 if quick else 60)),
                *(["--answers", "500"] if quick else []),
            ),
        ),
        Stage(
            "many matches",
            partial(
                here,
                "tests.server.many",
                "--engine",
                engine,
                "--finished",
                "10000" if quick else "1000000",
                "--running",
                "1000" if quick else "100000",
            ),
        ),
        Stage("page", partial(here, "tests.browser.wander", "--minutes", "1" if quick else "10")),
        *[
            Stage(
                f"page layout {game}",
                partial(here, "tests.browser.layout", game, *(["--states", "4"] if quick else [])),
            )
            for game in game_names()
        ],
        Stage("lessons on a phone", partial(here, "tests.browser.steps", *(["--lessons", "combat"] if quick else []))),
        Stage("page speed", partial(here, "tests.browser.speed", "--engine", engine)),
        Stage("page frames", partial(here, "tests.browser.frames", "--engine", engine)),
        Stage("site", partial(here, "tests.browser.site_games", *(["--answers", "30"] if quick else []))),
        *([Stage("container", partial(here, "tests.container"))] if container.engine() else []),
        Stage("site figures", partial(here, "tests.browser.site_figures", "--answers", "5" if quick else "60")),
    ]


def main() -> int:
    """All stages; 1 if one of them has failed."""
    parser = argparse.ArgumentParser(description="slow checks, one stage after another")
    parser.add_argument("--engine", default=sys.executable, help="a Python that has the compiled package")
    parser.add_argument("--games", type=int, help=f"random games of each game (default {GAMES})")
    parser.add_argument("--runs", type=int, help=f"battles and moves of each kind (default {RUNS})")
    parser.add_argument("--kills", type=int, help=f"kills of the server (default {KILLS})")
    parser.add_argument("--matches", type=int, help="live matches of the stage `load` (default 500)")
    parser.add_argument("--seconds", type=int, help="seconds of the stages `load` and `abuser` (default 60)")
    parser.add_argument("--quick", action="store_true", help="a little of everything")
    parser.add_argument("--only", metavar="WORD", default="", help="only stages with this in their name")
    args = parser.parse_args()
    games, runs, kills = QUICK if args.quick else (GAMES, RUNS, KILLS)
    all_stages = stages(args, args.games or games, args.runs or runs, args.kills or kills)
    work = [stage for stage in all_stages if args.only in stage.name]
    told: list[str] = []
    failed = 0
    for number, stage in enumerate(work, 1):
        print(f"--- {number} of {len(work)}: {stage.name}, {time.strftime('%H:%M')}", flush=True)
        began = time.monotonic()
        done = threading.Event()
        threading.Thread(target=still_running, args=(stage.name, done), daemon=True).start()
        try:
            well = stage.run()
        finally:
            done.set()
        failed += not well
        minutes, seconds = divmod(round(time.monotonic() - began), 60)
        told.append(f"{stage.name:16}{minutes:5}:{seconds:02}  {'well' if well else 'FAILED'}")
        print(f"--- {told[-1]}", flush=True)
    print("", *told, sep="\n")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
