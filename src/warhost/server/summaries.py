"""Matches as lists show them, and how a stopped one can continue or end."""

import json
from functools import lru_cache

from warhost.games.library import game_named
from warhost.kernel.errors import Problem
from warhost.server import absence, edition, game_info, hours, render, scenarios, wire
from warhost.server.entries import MatchState
from warhost.server.live_match import person_name
from warhost.server.refusal import speaker
from warhost.server.rows import DAY, OVER, Listed, MatchRow, PersonRow, Seat, key_of

# A custom scenario takes milliseconds to check and to describe, and there may be a hundred of them on a page.
KEPT = 500


def options_taken(row: Listed) -> bool:
    """Whether the options of a stored match are still valid."""
    return valid(row.game, json.dumps(row.options))


@lru_cache(maxsize=KEPT)
def valid(game: str, options: str) -> bool:
    """Whether a game has these options, as JSON."""
    try:
        game_named(game).check_options(json.loads(options))
    except Problem:
        return False
    return True


def scenario_of(row: Listed, language: str) -> list[wire.Line]:
    """Describe the custom scenario of a match."""
    return list(described(row.game, language, json.dumps(row.options))) if "scenario" in row.options else []


@lru_cache(maxsize=KEPT)
def described(game: str, language: str, options: str) -> tuple[wire.Line, ...]:
    """Describe the custom scenario among options, as JSON."""
    return tuple(scenarios.about(game, language, json.loads(options)))


def sides_by_seat(row: Listed | MatchRow) -> dict[str, int]:
    """Return the side of every seat of a match."""
    game = game_named(row.game)
    return dict(zip(game.seats(row.options), game.sides(row.options), strict=True))


def agreement(row: Listed | MatchRow) -> str:
    """Return what a player agrees to: a change of the rules, and the position to continue from.

    It lapses when the match or the rules change. Time that is given back changes neither.
    """
    return f"{edition.change(row.game, row.edition)}@{row.proof}"


def continuation_of(row: Listed, seats: list[Seat], continued: str) -> wire.Continuation:
    """Return who agrees to continue a stopped match, and the match that continues it. Bots always agree."""
    return wire.Continuation([seat.seat for seat in seats if seat.bot or seat.agreed == agreement(row)], continued)


def left_to_wait(row: Listed | MatchRow, now: float) -> float:
    """Return the seconds until one player can end a stopped match alone; with damaged data, since its last change."""
    since = row.updated if row.stopped is None else row.stopped
    return max(0.0, since + absence.days_of(row.pace) * DAY - now)


def ending_of(row: Listed, seats: list[Seat]) -> wire.Ending:
    """Return who agrees to end a stopped match without a result, and when one player is enough."""
    return wire.Ending([seat.seat for seat in seats if seat.ending], round(left_to_wait(row, hours.now())))


def invited(match: wire.Summary) -> bool:
    """Whether a person has yet to reply to a proposal to continue or to end a stopped match."""
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
    """Return a match as a person sees it in a list."""
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
            who = game_info.bot_label(language, seat.bot)
        elif seat.kind == "gone":
            who = speaker(language).say("house.gone")
        sitters.append(
            wire.Sitter(
                seat.seat,
                game_info.seat_name(row.game, language, seat.seat).name,
                seat.kind,
                who,
                seat.person or "",
                seat.bot,
                bool(me) and seat.person == me,
                seat.invite if me and row.creator == me and not seat.person else "",
                bool(seat.person and names.get(seat.person)),
                bool(sides) and any(sides[one] != sides[seat.seat] for one in mine),
                seat.shows,
            )
        )
    reader = render.reader_for(row.game, language, tuple([seat.seat for seat in seats]))
    reason = render.ending(reader, row.reason)
    state: MatchState = "stopped" if stopped and row.state not in OVER else row.state
    guests = any(seat.person and not names.get(seat.person) for seat in seats)
    options = {name: value for name, value in row.options.items() if name != "scenario"}
    if "override" in options:  # it may have many values
        options["override"] = {"digest": options["override"]["digest"]}
    version = row.version
    if row.state not in OVER or row.continued:
        version -= sum(count for seat, count in row.silent.items() if seat not in mine)
    return wire.Summary(
        row.id,
        row.game,
        game_info.game_info(row.game, language).name,
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
        [] if stopped else scenario_of(row, language),
        bool(me) and row.creator == me and (row.state == "open" or all(seat.person in (None, me) for seat in seats)),
        row.rated and not (guests and row.state == "open"),
        "{}:{!r}:{}".format(*key_of(row)),
        None,
        row.private,
        bool(me) and row.creator == me,
        list(row.forced),
        row.carried,
        row.continues,
    )
