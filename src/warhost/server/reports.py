"""`warhost reports`: what players have reported, with the record to look into it."""

import argparse
import json
import time

from warhost.server.serve import default_database
from warhost.server.store import Store


def run(args: argparse.Namespace) -> int:
    """Print the reports, the newest first."""
    store = Store(args.db or default_database())
    reports = store.reports()
    store.close()
    if args.json:
        print(json.dumps([report | {name: json.loads(report[name]) for name in ("record", "position")}
                          for report in reports]))
        return 0
    for report in reports:
        words = "\n    ".join(["".join([c if c.isprintable() else "\ufffd" for c in line])
                              for line in report["words"].splitlines()])
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(report["time"]))
        print(f"{report['id']}  {when}  {report['match']} @{report['version']}\n    {words}")
        if args.folder:
            args.folder.mkdir(parents=True, exist_ok=True)
            file = args.folder / f"report-{report['id']}.warhost.json"
            file.write_text(json.dumps(json.loads(report["record"]), indent=1) + "\n", encoding="utf-8")
            print(f"    {file}")
    return 0
