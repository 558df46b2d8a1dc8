"""`warhost review`: who was winning when, how lucky the dice were, and which answers cost most."""

import argparse
import json
from typing import TYPE_CHECKING, Any

from warhost.cli.arguments import check_plot, whole_number, write_plot
from warhost.cli.records import file_arguments, record_of
from warhost.text.speaker import Speaker

if TYPE_CHECKING:
    from warhost.kernel.match import Match
    from warhost.lab.review import Choice, Moment, Slip
    from warhost.text.reader import Reader

# How many of the last sentences of its story describe a swing.
SENTENCES = 3


def review_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """Add the arguments of `warhost review`."""
    file_arguments(parser, speaker)
    parser.add_argument("--lines", metavar="N", default="40", help=speaker.say("cli.review.lines"))
    parser.add_argument("--plot", metavar="FILE", help=speaker.say("cli.review.plot"))
    parser.add_argument("--json", action="store_true", help=speaker.say("cli.sim.json"))


def review(args: argparse.Namespace, speaker: Speaker) -> int:
    """Review a finished game."""
    import warhost
    from warhost.cli.sim import progress
    from warhost.lab.review import MOMENTS, NAMED, choices, moments, reviewable, slips, svg
    from warhost.text.reader import Reader

    check_plot(args.plot)
    lines = whole_number("--lines", args.lines, 0, 100_000)
    match = warhost.load(record_of(args))
    reviewable(match)
    reader = Reader(match.game.name, speaker.language, match.seats)
    course = list(progress(speaker.say("review.progress"), 1 + min(len(match.steps), MOMENTS), moments(match)))
    found = (
        [
            choice
            for choice in progress(speaker.say("review.progress"), len(match.all_answers()), choices(match, lines))
            if choice is not None
        ]
        if lines
        else []
    )
    found.sort(key=lambda choice: -choice.cost)
    report = report_of(match, reader, course, sorted(found[:NAMED]), slips(match))
    if args.plot is not None:
        who = report["side"]
        write_plot(
            args.plot,
            svg(
                reader.say("board.game"),
                reader.say("review.chance", side=who),
                reader.say("review.luck", side=who),
                "{turn}",
                course,
                reader.percent,
            ),
        )
    if args.json:
        print(json.dumps(report))
    else:
        tell(report, reader)
    return 0


def report_of(
    match: "Match", reader: "Reader", course: "list[Moment]", found: "list[Choice]", slipped: "list[Slip]"
) -> dict[str, Any]:
    """Return all findings as plain data; stories are in the reader's language."""
    from warhost.kernel.past import history
    from warhost.lab.review import swings
    from warhost.text.spans import plain

    sides = match.game.sides(match.options_used)
    steps = history(match.past)
    story = {
        swing: [
            plain(line)
            for line in reader.story(
                [event for step in steps[swing.moment.since : swing.moment.step] for event in step.events]
            )
        ]
        for swing in swings(course)
    }
    return {
        "game": match.game.name,
        "seats": match.seats,
        "result": match.result,
        "reason": match.reason,
        "side": ", ".join([reader.seat(seat) for seat, side in zip(match.seats, sides, strict=True) if side == 0]),
        "luck": round(sum(m.luck for m in course), 4),
        "moments": [
            {"answers": m.answers, "turn": m.turn, "chance": round(m.chance, 4), "luck": round(m.luck, 4)}
            for m in course
        ],
        "swings": [
            {
                "answers": s.moment.answers,
                "turn": s.moment.turn,
                "before": round(s.before, 4),
                "after": round(s.moment.chance, 4),
                "luck": round(s.moment.luck, 4),
                "story": story[s],
            }
            for s in story
        ],
        "choices": [choice._asdict() | {"cost": round(choice.cost, 4)} for choice in found],
        "blunders": [slip._asdict() for slip in slipped],
    }


def tell(report: dict[str, Any], reader: "Reader") -> None:
    """Print the report in words."""
    from warhost.text.board import board_of
    from warhost.text.spans import plain

    who = report["side"]
    print(board_of(report["game"]).ending(reader, report["reason"]))
    print(
        reader.say("review.chance", side=who)
        + ": "
        + ", ".join([f"{m['turn']} {reader.percent(m['chance'])}" for m in first_of_turns(report["moments"])])
    )
    print(reader.say("review.total", side=who, luck=signed(report["luck"])))
    print(reader.say("review.swings"))
    for swing in report["swings"]:
        luck = signed(swing["luck"])
        print(
            "  "
            + reader.say(
                "review.swing" if luck == "0" else "review.swing_luck",
                turn=swing["turn"],
                before=reader.percent(swing["before"]),
                after=reader.percent(swing["after"]),
                luck=luck,
            )
        )
        for sentence in swing["story"][-SENTENCES:]:
            print(f"    {sentence}")
    if report["choices"]:
        print(reader.say("review.choices"))
    for choice in report["choices"]:
        print(
            "  "
            + reader.say(
                "review.choice",
                turn=choice["turn"],
                seat=reader.seat(choice["seat"]),
                given=plain(reader.option("", (), choice["given"])),
                better=plain(reader.option("", (), choice["better"])),
                cost=signed(-choice["cost"]),
            )
        )
    if report["blunders"]:
        print(reader.say("review.blunders"))
    for slip in report["blunders"]:
        blunder = reader.say(f"board.blunder.{slip['blunder']}")
        print("  " + reader.say("review.blunder", turn=slip["turn"], seat=reader.seat(slip["seat"]), blunder=blunder))


def first_of_turns(moments: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the first moment of every turn."""
    return [m for before, m in zip([{"turn": -1}, *moments], moments, strict=False) if m["turn"] != before["turn"]]


def signed(share: float) -> str:
    """Return a difference of chances in percentage points."""
    points = round(100 * share)
    return f"{points:+}".replace("-", "−") if points else "0"
