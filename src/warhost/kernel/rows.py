"""What seats of many matches see, on one sheet: the part of the environments that is compiled."""

from warhost.kernel.flow import Ask
from warhost.kernel.match import Match
from warhost.kernel.observe import ASK_ARGS, CHOSEN_LAST, Layout, Sheet


class Rows:
    """Observations one after the other, and the actions that answer the questions.

    `counts` and `widths` say how many numbers and actions each match has.
    """

    def __init__(self) -> None:
        self.sheet = Sheet()
        self.counts: list[int] = []
        self.allowed: list[int] = []
        self.widths: list[int] = []


def look(matches: list[Match], seats: list[int], layout: Layout) -> Rows:
    """What one seat of each match sees, with its question if it is asked."""
    rows = Rows()
    for i in range(len(matches)):
        match = matches[i]
        seat = seats[i]
        numbers = len(rows.sheet.codes)
        actions = len(rows.allowed)
        match.game.observe(match.state, seat, rows.sheet)
        for k in range(len(match.asks)):
            ask = match.asks[k]
            if ask.seat == seat and match.pending[k] < 0:
                put_question(match, ask, layout, rows.sheet)
                rows.allowed.extend(ask.options)
        rows.counts.append(len(rows.sheet.codes) - numbers)
        rows.widths.append(len(rows.allowed) - actions)
    return rows


def put_question(match: Match, ask: Ask, layout: Layout, sheet: Sheet) -> None:
    """The question and what its seat has chosen so far."""
    first = layout.first
    sheet.put(first["ask"] + layout.kinds[ask.kind], 1)
    for i in range(min(ASK_ARGS, len(ask.args))):
        sheet.put(first["ask_args"] + i, ask.args[i])
    if not match.choices:
        return
    chosen = match.chosen(ask.seat)
    sheet.put_counts(first["chosen"], chosen)
    last = first["chosen_last"]
    for i in range(min(CHOSEN_LAST, len(chosen))):
        sheet.put(last + i, chosen[len(chosen) - 1 - i] + 1)
