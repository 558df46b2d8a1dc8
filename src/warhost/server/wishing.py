"""Turn a wish, which a player clicks before its question comes up, into a sequence of answers."""

import hashlib
from contextlib import suppress
from functools import lru_cache
from itertools import takewhile
from typing import TYPE_CHECKING

from warhost.kernel.match import Match
from warhost.kernel.optional import has_odds
from warhost.kernel.wishes import Walk, Way, asked_alone, sequence
from warhost.server import driving, hours, render, teaching, wire
from warhost.server.course import ANSWER
from warhost.server.entries import Entry
from warhost.server.live_match import LiveMatch
from warhost.server.refusal import Overtaken, Refusal
from warhost.server.rows import PersonRow
from warhost.text.reader import Reader
from warhost.text.spans import Thing
from warhost.text.words import numbers_of, words_of

if TYPE_CHECKING:
    from warhost.server.live_matches import LiveMatches

# Between the token of a sequence and the place of an answer in it.
PART = "."
# Odds are computed for up to this many ways: from a longer list, the player chooses first.
MOST_ODDS = 4


def token_of(person: PersonRow, answer_id: str) -> str:
    """Return the token of an answer: the client's id, made unique per person."""
    return hashlib.blake2b(f"{person.id}/{answer_id}".encode(), digest_size=24).hexdigest()


# ---- what is wished for


@lru_cache(maxsize=64)
def naming(game: str, seats: tuple[str, ...]) -> dict[tuple[str, str], set[int]]:
    """Return the actions that name each thing, or something derived from it, such as the garrison of a region."""
    reader, words = Reader(game, "en", seats), words_of(game)
    found: dict[tuple[str, str], set[int]] = {}
    for number, action in enumerate(words.vocabulary):
        thing = named_by(reader, action)
        if thing is None:
            continue
        for kind in {thing.kind, words.compounds.get(thing.kind, thing.kind)}:
            found.setdefault((kind, thing.id), set()).add(number)
    return found


def named_by(reader: Reader, action: str) -> Thing | None:
    """Return the thing that an action names; None also if this match does not have that thing."""
    try:
        return reader.thing_named(action)
    except IndexError:
        return None


def links_of(game: str) -> set[int]:
    """Return the actions that may be answered for a player on the way to a wish."""
    numbers, _ = numbers_of(game)
    return {numbers[name] for name in words_of(game).links}


def searched(match: Match, seat: int, things: list[wire.WishedThing]) -> tuple[list[Way], list[int]]:
    """Return the ways to a wish, and the actions that can continue it; without a thing, those that can begin one."""
    walk = Walk(match, seat, links_of(match.game.name))
    if not asked_alone(match, seat):
        return [], []
    if not things:
        return [], walk.ahead([])
    known = naming(match.game.name, tuple(match.seats))
    wanted = [known.get((thing.kind, thing.id), set()) for thing in things]
    ways = walk.ways(wanted)
    if not ways and len(things) == 1:
        ways = walk.ways(wanted, through=True)
    return ways, list(dict.fromkeys([action for way in ways for action in way.ahead]))


def told(match: Match, reader: Reader, way: Way, odds: bool) -> wire.Way:
    """Return a way in words. Odds take a while, so do not ask for them in the event loop."""
    names, game = match.game.vocabulary.names, match.game
    steps = []
    for ask, action in zip(way.asks, way.answers, strict=True):
        thing = reader.thing_named(names[action])
        steps.append(
            wire.Choice(
                names[action],
                render.wire_line(reader.option(ask.kind, ask.args, names[action])),
                things=[wire.Thing(thing.kind, thing.id)] if thing else [],
            )
        )
    ask, action = way.asks[way.naming], way.answers[way.naming]
    steps[way.naming].odds = has_odds(game, way.state, ask, action)
    lines = render.odds(game, reader, way.state, ask, action, False).lines if odds and steps[way.naming].odds else []
    links = links_of(game.name)
    deed = " ".join(
        [
            f"{ask.kind}.{names[action]}"
            for ask, action in zip(way.asks, way.answers, strict=True)
            if action not in links
        ]
    )
    return wire.Way(steps, way.picking, not way.ahead, way.through, way.safe, deed, lines)


def answered(match: Match, seat: int, reader: Reader, message: wire.Wish) -> wire.Wishes:
    """Return the answer to a wish."""
    ways, ahead = searched(match, seat, message.things)
    names = match.game.vocabulary.names
    things = [named_by(reader, names[action]) for action in ahead]
    following = dict.fromkeys([wire.Thing(thing.kind, thing.id) for thing in things if thing])
    return wire.Wishes(
        message.id,
        [told(match, reader, way, message.odds and place < MOST_ODDS) for place, way in enumerate(ways)],
        list(following),
    )


async def wishes(
    matches: "LiveMatches", live: LiveMatch, person: PersonRow, message: wire.Wish, language: str, address: str
) -> wire.Wishes:
    """Find the answers that fulfil a wish. The search uses nothing that the seat cannot see."""
    async with live.lock:
        live.check_playing(person, message.seat)
        match = live.course.match
        if live.ask_version(message.seat) != message.ask_version:
            raise Refusal("stale", 409)
        if teaching.guided(live):  # a lesson wants each answer by itself
            return wire.Wishes(message.id, [], [])
        match = match.clone()  # the match may change during the search
    reader = render.reader_of(match, language)
    return await matches.computing.run(address, answered, match, match.seat_number(message.seat), reader, message)


# ---- sequences of answers


async def answers(matches: "LiveMatches", live: LiveMatch, person: PersonRow, message: wire.Answers) -> wire.Ack:
    """Give several answers, each checked like any other, and acknowledge them once they are stored.

    The first that is refused stops the sequence; what was answered before it stays. Sent twice it is played once.
    """
    token = token_of(person, message.id)
    while token + PART + "0" not in live.tokens:
        async with matches.downtime.turn(live):
            if token + PART + "0" in live.tokens:
                break
            live.check_playing(person, message.seat)
            asked = live.ask_version(message.seat)
            if asked is None or asked != message.ask_version:
                raise Refusal("stale", 409)
            if teaching.guided(live):
                raise Refusal("not_in_lesson", 409)
            given = taken(live, message)
            with suppress(Overtaken):  # by another process; the question may still be the same
                await matches.do(
                    live,
                    [
                        Entry(
                            live.course.version + 1 + place,
                            message.seat,
                            ANSWER,
                            action,
                            f"{token}{PART}{place}",
                            hours.now(),
                        )
                        for place, action in enumerate(given)
                    ],
                )
    places = [number for name, number in live.tokens.items() if name.startswith(token + PART)]
    driving.drive(matches, live)
    if len(places) < len(message.actions):
        raise Refusal("stopped_early", 409, done=str(len(places)), all=str(len(message.actions)))
    return wire.Ack(live.course.shown(max(places), live.seats_of(person.id)), message.id)


def taken(live: LiveMatch, message: wire.Answers) -> list[str]:
    """Return the answers of a sequence that can be given now; always the first, so that a refusal is reported."""
    match = live.course.match
    numbers = match.game.vocabulary.index
    wanted = [numbers.get(action, -1) for action in message.actions]
    found = sequence(match, match.seat_number(message.seat), wanted, message.whole)
    names = match.game.vocabulary.names
    return [names[action] for action in found] or message.actions[:1]


def given_as_one(live: LiveMatch, seat: str) -> int:
    """Return how many of a seat's last answers were given as one."""
    names = ((entry.token or "").partition(PART) for entry in reversed(live.course.standing) if entry.seat == seat)
    token, part, _ = next(names)
    return 1 + sum(1 for _ in takewhile(lambda name: name[0] == token, names)) if part else 1


def whole_undo(live: LiveMatch, seat: str) -> int:
    """Return how many answers a free undo takes back: a whole sequence if all of it may be undone, otherwise one."""
    most, other = given_as_one(live, seat), live.course.match.clone()
    for count in range(1, most):
        other.undo(seat)
        if not other.may_undo(seat):
            return count
    return most
