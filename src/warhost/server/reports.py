"""`warhost reports`: list the players' reports, with records to investigate them."""

import argparse
import json
import time
from pathlib import Path
from typing import Any

from warhost.server.store import Store


def file_of(folder: Path, report: dict[str, Any]) -> Path:
    """Return the file for the record of a report."""
    return folder / f"report-{report['id']}.warhost.json"


def run(args: argparse.Namespace) -> int:
    """Print the reports, the newest first, and write their records if a folder is named."""
    store = Store(args.db)
    reports = store.reports()
    store.close()
    if args.folder:
        args.folder.mkdir(parents=True, exist_ok=True)
        for report in reports:
            record = json.dumps(json.loads(report["record"]), indent=1)
            file_of(args.folder, report).write_text(record + "\n", encoding="utf-8")
    if args.json:
        print(
            json.dumps(
                [report | {name: json.loads(report[name]) for name in ("record", "position")} for report in reports]
            )
        )
        return 0
    for report in reports:
        words = "\n    ".join(
            ["".join([c if c.isprintable() else "\ufffd" for c in line]) for line in report["words"].splitlines()]
        )
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(report["time"]))
        print(f"{report['id']}  {when}  {report['match']} @{report['version']}\n    {words}")
        if args.folder:
            print(f"    {file_of(args.folder, report)}")
    return 0
