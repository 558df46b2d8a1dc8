"""What a seat sees and is asked, as plain text: for language models, and for anybody without a board."""

from warhost.kernel.match import Match
from warhost.text.board import board_of
from warhost.text.reader import Reader
from warhost.text.spans import Line, plain


def situation(match: Match, seat: str, language: str = "en", news: int = 0, full: bool = True) -> str:
    """Return the state of play, the question and its options as one seat knows them.

    The story begins after the first `news` events, as counted by `match.events(seat)`. Without `full` the armies and
    the texts of cards are left out. Every option is listed with the name that answers the question.
    """
    reader = Reader(match.game.name, language, match.seats)
    board = board_of(match.game.name)
    view = match.view(seat)
    parts = [[board.title(reader, view)], rows(board.status(reader, view))]
    if full:
        parts += [rows(board.armies(reader, view)), rows(board.cards(reader, view))]
    story = rows(reader.story(match.events(seat)[news:])) if match.track else []
    if story:
        parts.append([reader.say("situation.news"), *[f"- {line}" for line in story]])
    parts.append(end_of(match, reader) if match.over else question(match, seat, reader))
    return "\n\n".join(["\n".join(part) for part in parts if part])


def rows(lines: list[Line]) -> list[str]:
    """Return marked lines as plain ones, without trailing spaces."""
    return [plain(line).rstrip() for line in lines]


def question(match: Match, seat: str, reader: Reader) -> list[str]:
    """Return what the seat is asked, what it has chosen so far, and every option; or which seats are awaited."""
    view = match.view(seat)
    if "ask" not in view:
        waiting = ", ".join([reader.seat(other) for other in match.waiting])
        return [reader.say("situation.waiting", seats=waiting)]
    ask = view["ask"]
    board = board_of(match.game.name)
    out = rows(board.around(reader, view))
    out.append(
        reader.say(
            "situation.question",
            seat=reader.seat(seat),
            question=plain(reader.ask(ask["kind"], ask["rule"], ask["args"])),
            rule=ask["rule"],
        )
    )
    if ask["chosen"]:
        out.append(reader.say("situation.chosen", things=", ".join(ask["chosen"])))
    out.append(reader.say("situation.options"))
    for name in ask["options"]:
        label = plain(reader.option(ask["kind"], ask["args"], name))
        remark = board.remark(reader, view, name)
        out.append(f"- {name}: {label} ({remark})" if remark else f"- {name}: {label}")
    return out


def end_of(match: Match, reader: Reader) -> list[str]:
    """Return how the match ended."""
    out = [reader.say("play.over"), board_of(match.game.name).ending(reader, match.reason)]
    for seat, score in (match.result or {}).items():
        key = "play.won" if score == 1 else "play.shared" if score > 0 else "play.lost"
        out.append(reader.say(key, seat=reader.seat(seat)))
    return out
