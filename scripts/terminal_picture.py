"""Draw docs/images/terminal.svg: a screen of the terminal game, as it is printed, in both languages.

Run from the root of a checkout: `python scripts/terminal_picture.py`.
"""

import os
import subprocess
import sys
from html import escape
from pathlib import Path

WIDTH = 80
LINE = 17
MARGIN = 16


def screen(lang: str, answers: list[str], lines: int) -> list[str]:
    """Return the last lines that a short game prints."""
    done = subprocess.run(
        [sys.executable, "-m", "warhost", "play", "wotr", "--lang", lang, "--seats", "human,random", "--seed", "5"],
        input="\n".join(answers) + "\n",
        text=True,
        capture_output=True,
        check=False,
        env={**os.environ, "COLUMNS": str(WIDTH), "LINES": "24"},
    )
    return done.stdout.rstrip().split("\n")[-lines - 1 : -1]


def main() -> None:
    """Write the picture."""
    text = [*screen("en", ["2", "1"], 15), "", *screen("ru", ["2", "1", "3"], 15)]
    height = MARGIN * 2 + LINE * len(text)
    width = MARGIN * 2 + int(WIDTH * 8.5)
    rows = [
        f'<text x="{MARGIN}" y="{MARGIN + LINE * (i + 1) - 4}" xml:space="preserve">{escape(line)}</text>'
        for i, line in enumerate(text)
    ]
    svg = "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}">',
            f'<rect width="{width}" height="{height}" rx="8" fill="#1d2021"/>',
            '<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14" fill="#ebdbb2">',
            *rows,
            "</g>",
            "</svg>",
            "",
        ]
    )
    path = Path("docs/images/terminal.svg")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(svg, encoding="utf-8")
    print(path)


if __name__ == "__main__":
    main()
