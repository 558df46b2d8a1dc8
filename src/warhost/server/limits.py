"""Limits per person and per network address. docs/operating.md lists the settings."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from warhost.kernel.errors import Problem


class BadSetting(Problem):
    """Raised for an invalid setting in the environment."""


class Share(NamedTuple):
    """How many one person may have, and how many all people at one network address may have together. 0: no limit."""

    person: int
    address: int


class Limits(NamedTuple):
    """All limits. Each has a setting in the environment: `WARHOST_` and its name in capitals.

    The setting for an address ends in `_PER_ADDRESS`.
    """

    # Matches with a seat for anybody: the first page of the list shows a hundred.
    open_matches: Share = Share(10, 30)
    # Matches with a free seat, those for invited people included.
    waiting_matches: Share = Share(30, 90)
    # Running matches between bots alone, which slow down everybody's bots.
    bot_matches: Share = Share(3, 6)
    # Running matches that only their creator and bots play.
    practice_matches: Share = Share(200, 600)
    imports: Share = Share(20, 60)
    # Answers of an imported record. Games of bots have up to 800, and random ones of War of the Ring up to 9,000.
    record_answers: int = 10_000
    # Entries of a match after which nothing can be undone in it: every game ends by itself, but answers that are
    # taken back and given again need not end.
    match_entries: int = 10_000
    # Hints and reviews that are being computed.
    hints: Share = Share(2, 6)
    # Searches for the answers that carry out a player's wish.
    wishes: Share = Share(4, 12)
    tokens: Share = Share(10, 30)
    # Private notes about matches of others.
    notes: Share = Share(20, 60)
    # Tables that are open in a browser or a program.
    sockets: Share = Share(20, 100)
    # Connections of an address on which a request has begun and is not complete.
    half_open: int = 60
    # Seconds in which the headers, and then the whole body of a request have to arrive.
    header_seconds: float = 10.0
    body_seconds: float = 60.0
    # Hours for which it is remembered that two people came from one address. Their matches against each other are not
    # rated.
    neighbour_hours: float = 24.0
    # Multiplies how many requests an address may send in a minute.
    rate: float = 1.0


NONE = Share(0, 0)
# The limits of `warhost serve --no-limits`. Requests still have to arrive in time.
NO_LIMITS = Limits(
    NONE,
    NONE,
    NONE,
    NONE,
    NONE,
    record_answers=0,
    match_entries=0,
    hints=NONE,
    wishes=NONE,
    tokens=NONE,
    notes=NONE,
    sockets=NONE,
    half_open=0,
    neighbour_hours=0.0,
    rate=0.0,
)


def from_environment(environment: Mapping[str, str]) -> Limits:
    """Read the limits from the environment. BadSetting names the setting that is invalid."""
    usual = Limits()
    changed: dict[str, Any] = {}
    for field in Limits._fields:
        before, name = getattr(usual, field), f"WARHOST_{field.upper()}"
        if isinstance(before, Share):
            changed[field] = Share(
                int(number(environment, name, before.person)),
                int(number(environment, f"{name}_PER_ADDRESS", before.address)),
            )
        else:
            changed[field] = number(environment, name, before)
    return usual._replace(**changed)


def number(environment: Mapping[str, str], name: str, usual: float) -> float:
    """Read a number that is not negative. It has to be whole if the default is."""
    text = environment.get(name, "").strip()
    if not text:
        return usual
    whole = isinstance(usual, int)
    if text.isascii() and text.replace(".", "", 0 if whole else 1).isdigit() and len(text) < 10:
        return int(text) if whole else float(text)
    raise BadSetting(
        "bad_setting", "{name} must be a number from 0 upwards, not {value}.", {"name": name, "value": repr(text)}
    )
