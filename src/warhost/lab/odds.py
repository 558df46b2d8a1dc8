"""Odds for any game: distributions, comparison with simulated ones, and charts as text or SVG."""

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from html import escape
from math import inf, sqrt
from typing import TypeVar

from warhost.lab.pictures import picture

Job = TypeVar("Job")
Found = TypeVar("Found")

# Fewer cases than this are too few to compare with their chance.
ENOUGH = 50.0
# Less than this is a rounding error.
NOTHING = 1e-11


class Distribution:
    """The chances of the numbers from 0 upwards."""

    def __init__(self, chances: Sequence[float]) -> None:
        self.chances = list(chances)

    def __getitem__(self, number: int) -> float:
        return self.chances[number] if 0 <= number < len(self.chances) else 0.0

    def __len__(self) -> int:
        return len(self.chances)

    @property
    def mean(self) -> float:
        """Return the expected number."""
        return sum(number * p for number, p in enumerate(self.chances))

    @property
    def deviation(self) -> float:
        """Return the standard deviation."""
        mean = self.mean
        return sqrt(max(0.0, sum((number - mean) ** 2 * p for number, p in enumerate(self.chances))))

    def at_least(self, number: int) -> float:
        """Return the chance of this number or more."""
        return sum(self.chances[max(0, number) :])

    def distance(self, seen: "Distribution", runs: int) -> float:
        """Return how far observed frequencies are from these chances, in standard errors.

        This is the maximum over the mean and every number that is neither too rare nor too common; infinite
        if something impossible was seen.
        """
        far = abs(seen.mean - self.mean) * sqrt(runs) / self.deviation if self.deviation**2 > NOTHING else 0.0
        for number in range(max(len(self), len(seen))):
            p = self[number]
            if p < NOTHING < seen[number]:
                return inf
            if min(p, 1.0 - p) * runs >= ENOUGH:
                far = max(far, abs(seen[number] - p) / sqrt(p * (1.0 - p) / runs))
        return far


class Chart:
    """Bars with a title, each with a label and a chance."""

    def __init__(self, title: str, rows: Sequence[tuple[str, float]]) -> None:
        self.title = title
        self.rows = list(rows)


def number_rows(chances: Sequence[float], least: float = 0.0005) -> list[tuple[str, float]]:
    """Return the numbers of a distribution as rows, from the first to the last that is likely enough to show."""
    likely = [number for number, p in enumerate(chances) if p >= least]
    if not likely:
        return []
    return [(str(number), chances[number]) for number in range(likely[0], likely[-1] + 1)]


def text_of(charts: Sequence[Chart], percent: Callable[[float], str], width: int = 30) -> list[str]:
    """Return charts as lines of text; `percent` formats the chances, and the longest bar is `width` wide."""
    lines: list[str] = []
    labels = max([len(label) for chart in charts for label, _ in chart.rows], default=0)
    for chart in charts:
        lines += ["", chart.title]
        top = max([chance for _, chance in chart.rows], default=1.0)
        for label, chance in chart.rows:
            bar = "█" * round(width * chance / max(top, 1e-9))
            lines.append(f"  {label:<{labels}} {percent(chance):>8} {bar}".rstrip())
    return lines


def svg_of(title: str, charts: Sequence[Chart], percent: Callable[[float], str]) -> str:
    """Return charts one below the other as a self-contained SVG whose text can be read and searched."""
    letter, line, bars = 7.2, 20, 300
    labels = letter * max([len(label) for chart in charts for label, _ in chart.rows], default=0)
    left = round(20 + labels)
    width = max(left + bars + 90, round(40 + 1.2 * letter * max(len(title), *[len(c.title) for c in charts])))
    parts: list[str] = []
    y = 30
    parts.append(f'<text x="20" y="{y}" class="title">{escape(title)}</text>')
    for chart in charts:
        y += 2 * line
        parts.append(f'<text x="20" y="{y}" class="title">{escape(chart.title)}</text>')
        top = max([chance for _, chance in chart.rows], default=1.0)
        for label, chance in chart.rows:
            y += line
            long = round(bars * chance / max(top, 1e-9), 1)
            parts.append(f'<text x="{left}" y="{y}" text-anchor="end">{escape(label)}</text>')
            parts.append(f'<rect x="{left + 10}" y="{y - 12}" width="{long}" height="14"/>')
            parts.append(f'<text x="{left + 16 + long}" y="{y}">{escape(percent(chance))}</text>')
    height = y + line
    return picture(title, "rect{fill:#4a6fa5}", "rect{fill:#7fa3d8}", width, height, parts)


def side_by_side(play: Callable[[Job], Found], work: Sequence[Job], jobs: int) -> Iterator[Found]:
    """Yield the result of each part of the work in order, computed in this number of processes."""
    if jobs == 1:
        yield from map(play, work)
        return
    with multiprocessing.Pool(jobs) as pool:
        yield from pool.imap(play, work)
