"""`warhost replay` and `warhost verify`: print or check a recorded game."""

import argparse
import sys
from typing import Any

from warhost.cli.arguments import BadArgument, told
from warhost.text.speaker import Speaker


def file_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """Add the arguments of `warhost replay` and `warhost verify`."""
    parser.add_argument("file", metavar="FILE", nargs="?", help=speaker.say("cli.file"))


def record_of(args: argparse.Namespace) -> Any:
    """Load the record that was named."""
    from warhost.terminal.files import read_record

    if args.file is None:
        raise BadArgument(
            "missing_argument", "Missing: {name} ({allowed}).", {"name": "FILE", "allowed": "*.warhost.json"}
        )
    return read_record(args.file)


def replay(args: argparse.Namespace, speaker: Speaker) -> int:
    """Print a recorded game as text."""
    import warhost
    from warhost.terminal.pager import show_text
    from warhost.text.board import board_of
    from warhost.text.reader import Reader
    from warhost.text.spans import plain

    match = warhost.load(record_of(args))
    reader = Reader(match.game.name, speaker.language, match.seats)
    lines: list[str] = []
    for chapter in reader.chapters(match.events()):
        lines += [*([""] if lines else []), *[plain(line) for line in chapter]]
    for seat, score in (match.result or {}).items():
        lines.append(reader.say("replay.score", seat=reader.seat(seat), score=reader.figure(score)))
    if not match.over:
        lines.append(board_of(match.game.name).title(reader, match.view("spectator")))
        lines.append(reader.say("verify.open"))
    if match.other_rules:
        lines.append(reader.say("verify.rules", found=match.other_rules, known=match.game.rules_version))
    show_text(lines)
    return 0


def verify(args: argparse.Namespace, speaker: Speaker) -> int:
    """Check a record; exit code 1 when it is not valid."""
    import warhost

    record = record_of(args)
    try:
        match = warhost.verify(record)
    except warhost.BadRecord as problem:
        print(speaker.say("verify.bad", what=told(speaker, problem)), file=sys.stderr)
        return 1
    print(
        speaker.say(
            "verify.good",
            steps=len(match.steps),
            answers=len(match.all_answers()),
            rolls=sum(len(rolls) for rolls in match.rolls),
        )
    )
    if match.other_rules:
        print(speaker.say("verify.rules", found=match.other_rules, known=match.game.rules_version))
    if "script" in match.source:
        print(speaker.say("verify.script", results=sum(match.state.dice.used.values())))
    if "position" in match.source:
        print(speaker.say("verify.position"))
    if "luck" in match.source:
        print(speaker.say("verify.luck"))
    if match.renewals:
        print(speaker.say("verify.renewals", times=len(match.renewals)))
    if not match.over:
        print(speaker.say("verify.open"))
    return 0
