"""Draw learning curves as an SVG: the share of points against the opponent, with its interval, over time.

    python scripts/learning_curves.py docs/images/ppo.svg duel.jsonl battlelore.jsonl

The files are logs of examples/train_ppo.py and examples/train_maskable_ppo.py.
"""

import argparse
import json
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 380, 52, 190, 16, 44
COLOURS = ("#b3541e", "#1f6f8b", "#5b7f2b", "#7a4b94", "#8a6d1b", "#a03050")
# At most this many points per curve, to keep the pictures in the docs small.
POINTS = 150


def points(file: Path) -> list[dict[str, Any]]:
    """Return the lines of a log that have a share, thinned out."""
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    known = [line for line in lines if line["share"] is not None and line["games"] >= 100]
    every = max(1, len(known) // POINTS)
    return known[::-1][::every][::-1]


def drawing(curves: list[list[dict[str, Any]]]) -> str:
    """Return the SVG."""
    longest = max(line["seconds"] for curve in curves for line in curve)
    wide, tall = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        'font-size="13"><title>Share of points against the opponent by minutes of training</title>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    ]
    for tenth in range(0, 11, 2):
        y = TOP + tall * (1 - tenth / 10)
        out.append(
            f'<line x1="{LEFT}" x2="{LEFT + wide}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>'
            f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{10 * tenth}%</text>'
        )
    half = TOP + tall / 2
    out.append(f'<line x1="{LEFT}" x2="{LEFT + wide}" y1="{half}" y2="{half}" stroke="#888" stroke-dasharray="4 4"/>')
    for minute in range(0, int(longest / 60) + 1, max(1, int(longest / 600))):
        x = LEFT + wide * 60 * minute / longest
        out.append(f'<text x="{x:.1f}" y="{TOP + tall + 18}" text-anchor="middle">{minute}</text>')
    out.append(f'<text x="{LEFT + wide / 2}" y="{HEIGHT - 8}" text-anchor="middle">minutes</text>')
    for number, curve in enumerate(curves):
        colour = COLOURS[number % len(COLOURS)]
        xs = [LEFT + wide * line["seconds"] / longest for line in curve]
        ys = {name: [TOP + tall * (1 - line[name]) for line in curve] for name in ("share", "low", "high")}
        band = [*zip(xs, ys["low"], strict=True), *reversed(list(zip(xs, ys["high"], strict=True)))]
        out.append(f'<polygon fill="{colour}" opacity="0.15" points="{spots(band)}"/>')
        out.append(
            f'<polyline fill="none" stroke="{colour}" stroke-width="2" '
            f'points="{spots(list(zip(xs, ys["share"], strict=True)))}"/>'
        )
        last = curve[-1]
        label = escape(f"{last['task']}: {100 * last['share']:.0f}%")
        y = TOP + 14 + 22 * number
        out.append(
            f'<rect x="{LEFT + wide + 12}" y="{y - 10}" width="12" height="12" fill="{colour}"/>'
            f'<text x="{LEFT + wide + 30}" y="{y}">{label}</text>'
        )
    return "\n".join([*out, "</svg>", ""])


def spots(pairs: list[tuple[float, float]]) -> str:
    """Return points in SVG notation."""
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in pairs)


def main() -> None:
    """Draw the logs."""
    parser = argparse.ArgumentParser(description="Draw learning curves as an SVG.")
    parser.add_argument("svg", type=Path)
    parser.add_argument("logs", type=Path, nargs="+")
    args = parser.parse_args()
    args.svg.write_text(drawing([points(log) for log in args.logs]), encoding="utf-8")


if __name__ == "__main__":
    main()
