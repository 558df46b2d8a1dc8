"""A hint in words: the answer, what it is for, and the chances that were seen."""

from collections.abc import Sequence
from typing import Any

from warhost.text.board import board_of
from warhost.text.reader import Reader
from warhost.text.spans import Line, Span, small

# How many other answers are listed.
OTHERS = 2


def hint_lines(
    reader: Reader,
    kind: str,
    args: Sequence[int],
    action: str,
    chances: Sequence[tuple[str, float]],
    lines: int,
    purposes: Sequence[tuple[str, Sequence[int]]],
    odds: dict[str, Any] | None,
) -> list[Line]:
    """Return the answer to a question of this kind, and the reasons for it."""
    out = [reader.line("hint.answer", {"option": small(reader.option(kind, args, action))})]
    if purposes:
        out.append(
            reader.line(
                "hint.plan", {"plan": [span for purpose in purposes for span in [Span(" "), *reader.purpose(*purpose)]]}
            )
        )
    if odds is not None:
        out += board_of(reader.game).odds(reader, odds)
    if chances:
        out.append(reader.line("hint.chance", {"lines": lines, "chance": reader.percent(chances[0][1])}))
        others = chances[1 : 1 + OTHERS]
        for other, chance in others:
            out.append(
                reader.line(
                    "hint.other", {"option": small(reader.option(kind, args, other)), "chance": reader.percent(chance)}
                )
            )
        # The search leaves the policy's answer only for one that is ahead by more than chance.
        if any(chance > chances[0][1] for _, chance in others):
            out.append(reader.line("hint.doubt", {}))
    else:
        out.append(reader.line("hint.thumb", {}))
    return out
