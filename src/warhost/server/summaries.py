"""Matches as lists show them, and what may become of a stopped one."""

from typing import Any

from warhost.games.library import game_named
from warhost.kernel.errors import Problem
from warhost.server import absence, edition, hours, library, render, scenarios, wire
from warhost.server.rows import DAY, OVER, Listed, MatchRow, PersonRow, Seat, key_of
from warhost.server.table import person_name
from warhost.server.trouble import speaker


def options_taken(row: Listed) -> bool:
    """Whether the options of a stored match are still taken."""
    try:
        game_named(row.game).check_options(row.options)
    except Problem:
        return False
    return True


def sides_by_seat(row: Listed | MatchRow) -> dict[str, int]:
    """The side that every seat of a match plays for."""
    game = game_named(row.game)
    return dict(zip(game.seats(row.options), game.sides(row.options), strict=True))


def agreement(row: Listed | MatchRow) -> str:
    """What a player agrees to: a change of the rules, and the position to continue from.

    It lapses when the match or the rules go on. Time that is given back changes neither.
    """
    return f"{edition.change(row.game, row.edition)}@{row.proof}"


def continuation_of(row: Listed, seats: list[Seat], continued: str) -> wire.Continuation:
    """Who agrees to continue a stopped match, and in which one it is continued. Bots always agree."""
    return wire.Continuation([seat.seat for seat in seats if seat.bot or seat.agreed == agreement(row)], continued)


def left_to_wait(row: Listed | MatchRow, now: float) -> float:
    """Seconds until one player can end a stopped match alone. Nobody noted since when damaged data has stopped one."""
    since = row.updated if row.stopped is None else row.stopped
    return max(0.0, since + absence.days_of(row.pace) * DAY - now)


def ending_of(row: Listed, seats: list[Seat]) -> wire.Ending:
    """Who agrees to end a stopped match without a result, and from when on one player is enough."""
    return wire.Ending([seat.seat for seat in seats if seat.ending], round(left_to_wait(row, hours.now())))


def invited(match: wire.Summary) -> bool:
    """Whether somebody has proposed to continue or to end a stopped match, and I have not replied yet."""
    if match.state != "stopped":
        return False
    replied = [seat for reply in (match.continuation, match.ending) if reply for seat in reply.agreed]
    proposed = any(seat.seat in replied for seat in match.seats if not seat.bot)
    return proposed and any(seat not in replied for seat in match.mine)


def summary_of(
    row: Listed,
    seats: list[Seat],
    names: dict[str, str | None],
    person: PersonRow | None,
    language: str,
    unplayable: bool,
) -> wire.Summary:
    """A match as a person sees it in a list."""
    me = person.id if person else ""
    mine = [seat.seat for seat in seats if me and seat.person == me]
    changed = edition.change(row.game, row.edition)
    unplayable = unplayable or (not changed and not options_taken(row))
    stopped = bool(changed) or unplayable
    sides = sides_by_seat(row) if mine and row.state == "open" and not stopped else {}
    sitters = []
    for seat in seats:
        who = ""
        if seat.person:
            who = person_name(seat.person, names.get(seat.person), language)
        elif seat.bot:
            who = library.bot_label(language, seat.bot)
        elif seat.kind == "gone":
            who = speaker(language).say("house.gone")
        sitters.append(
            wire.Sitter(
                seat.seat,
                library.seat_name(row.game, language, seat.seat).name,
                seat.kind,
                who,
                seat.person or "",
                seat.bot,
                bool(me) and seat.person == me,
                seat.invite if me and row.creator == me and not seat.person else "",
                bool(seat.person and names.get(seat.person)),
                bool(sides) and any(sides[one] != sides[seat.seat] for one in mine),
            )
        )
    reader = render.teller(row.game, language, tuple([seat.seat for seat in seats]))
    reason = render.ending(reader, row.reason)
    state: Any = "stopped" if stopped and row.state not in OVER else row.state
    guests = any(seat.person and not names.get(seat.person) for seat in seats)
    options = {name: value for name, value in row.options.items() if name != "scenario"}
    version = row.version
    if row.state not in OVER or row.continued:
        version -= sum(count for seat, count in row.silent.items() if seat not in mine)
    return wire.Summary(
        row.id,
        row.game,
        library.game_info(row.game, language).name,
        options,
        sitters,
        state,
        wire.Pace(**row.pace),
        version,
        row.created,
        row.updated,
        mine,
        state == "running" and any(seat in row.waiting for seat in mine),
        row.result,
        reason,
        changed,
        unplayable,
        [] if stopped else scenarios.about(row.game, language, row.options),
        bool(me) and row.creator == me and all(seat.person in (None, me) for seat in seats),
        row.rated and not (guests and row.state == "open"),
        "{}:{!r}:{}".format(*key_of(row)),
        None,
        row.private,
        bool(me) and row.creator == me,
        list(row.forced),
        row.carried,
        row.continues,
    )
