"""Imported records: how much of one is kept, and who may delete it."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest
from tests.server.helper import Served, Visitor

import warhost
from warhost.kernel.errors import Problem
from warhost.server.limits import Limits
from warhost.server.records import Records

Make = Callable[[], Visitor]


@pytest.fixture
def database(tmp_path: Path) -> str:
    """SQLite alone: what is refused is never stored."""
    return str(tmp_path / "test.db")


def scripted(results: int) -> dict[str, Any]:
    """The record of a match whose dice are forced."""
    return warhost.new("wotr", seed="a", script={"combat": [1] * (results - 1), "hunt": [6]}).record()


def test_a_record_with_a_long_script_is_refused_with_the_limit(visitor: Make) -> None:
    me = visitor()
    refused = me.http.post("/records", json=scripted(2001))
    assert (refused.status_code, refused.json()["code"]) == (400, "long_script"), refused.text
    assert "2000" in refused.json()["detail"] and "2001" in refused.json()["detail"]
    russian = me.http.post("/records?lang=ru", json=scripted(2001)).json()["detail"]
    assert "2000" in russian and "2001" in russian
    assert me.get("/matches?state=mine") == []
    assert me.post("/records", scripted(2000))["state"] == "running"


def long_record(answers: int, steps: int = 0) -> dict[str, Any]:
    """A record with very many answers. Their number is checked before their legality."""
    record = warhost.new("wotr", seed="a").record()
    if not steps:
        del record["steps"], record["open"]
        return record | {"answers": [["free", "pass"]] * answers}
    return record | {"steps": [{"answers": ["pass"] * (answers // steps), "rolls": [], "hash": ""}] * steps}


@pytest.mark.parametrize("steps", [0, 3])
def test_a_record_with_very_many_answers_is_refused_with_the_limit(database: str, steps: int) -> None:
    with Served(database, limits=Limits(record_answers=90)) as server, Visitor(server.address) as me:
        record = long_record(93, steps)
        refused = me.http.post("/records", json=record)
        assert (refused.status_code, refused.json()["code"]) == (400, "long_record"), refused.text
        russian = me.http.post("/records?lang=ru", json=record).json()["detail"]
        for words in (refused.json()["detail"], russian):
            assert "90" in words and "93" in words
        assert me.get("/matches?state=mine") == []
        # With as many as the limit, it is read.
        assert me.refused("POST", "/records", long_record(90, steps))[1] != "long_record"


def test_a_huge_override_is_refused_and_lists_leave_values_out(visitor: Make) -> None:
    """A list of names may repeat one, and every list of matches reads the options of each."""
    me, path = visitor(), "characters.thranduil.archery_terrains"
    record = warhost.new("bo5a", seed=1, options={"override": {path: ["hills"] * 1000}}).record()
    assert me.post("/records", record)["options"]["override"] == {"digest": record["options"]["override"]["digest"]}
    record["options"]["override"] = {path: ["hills"] * 300_000}
    refused = me.http.post("/records?lang=ru", json=record)
    assert refused.status_code == 400 and "50000" in refused.json()["detail"], refused.text
    assert len(me.get("/matches?state=mine")) == 1


@pytest.mark.parametrize("script", [{"combat": 1}, {"combat": {"1": 1}}, [1], "combat"])
def test_an_invalid_script_is_refused_by_the_engine(visitor: Make, script: Any) -> None:
    assert visitor().refused("POST", "/records", scripted(2) | {"script": script})[0] == 400


@pytest.mark.parametrize("record", [[1], "record", None])
def test_a_file_that_is_not_a_record_is_refused(visitor: Make, record: Any) -> None:
    me = visitor()
    refused = me.http.post("/records", content=json.dumps(record), headers={"content-type": "application/json"})
    assert refused.status_code == 400


def test_a_record_with_an_oversized_position_is_refused(visitor: Make) -> None:
    """A hundred thousand characters are too many in every field of a position."""
    long = scripted(2) | {"position": {"moon": "x" * 100_000}}
    assert visitor().refused("POST", "/records", long) == (413, "too_big")


def test_records_are_read_in_another_process_which_is_replaced_when_it_ends() -> None:
    record = warhost.new("wotr", seed="a").record()

    async def read() -> None:
        records = Records()
        try:
            assert (await records.read(record))[0].game == "wotr"
            with pytest.raises(Problem, match="format"):
                await records.read({})
            assert records.process is not None
            (reader,) = records.process._processes.values()
            assert reader.pid is not None and os.getpriority(os.PRIO_PROCESS, reader.pid) > os.getpriority(
                os.PRIO_PROCESS, 0
            )
            reader.kill()
            with pytest.raises(BrokenProcessPool):
                await records.read(record)
            assert (await records.read(record))[2].state == "running"
        finally:
            records.close()

    asyncio.run(read())


# Reads a record; then it is killed, as a server may be.
KILLED = """
import asyncio, json, os, signal, sys
from warhost.server.records import Records

async def read(records):
    await records.read(json.loads(sys.stdin.read()))
    print("read", flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    asyncio.run(read(Records()))
"""


def test_the_process_that_reads_records_ends_with_a_killed_server(tmp_path: Path) -> None:
    """The output stays open as long as one of the two processes is alive."""
    script = tmp_path / "killed.py"
    script.write_text(KILLED, encoding="utf-8")
    record = json.dumps(warhost.new("bo5a", seed=1).record())
    ran = subprocess.run(
        [sys.executable, str(script)], input=record, capture_output=True, text=True, check=False, timeout=60
    )
    assert ran.stdout == "read\n"


def test_an_imported_record_of_other_rules_says_that_these_make_no_difference_for_it(visitor: Make) -> None:
    record = warhost.new("wotrcg", seed="old").record()
    ours = record["rules_version"]
    me = visitor()
    assert me.post("/records", record)["carried"] == ""
    found = me.post("/records", record | {"rules_version": ours - 1})
    assert (found["state"], found["carried"]) == ("running", f"{ours - 1} → {ours}")
