"""Actions of players in a live match: answers, resignation, claims against absent players, the clock."""

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from warhost.bots.library import bot_names
from warhost.server import absence, driving, hours, talking, teaching, wire, wishing
from warhost.server.course import ABORTED, ABSENT, ANSWER, RESIGNED, TIME
from warhost.server.entries import Entry
from warhost.server.live_match import LiveMatch, clocks, deadline
from warhost.server.refusal import Overtaken, Refusal
from warhost.server.rows import PersonRow, Standing
from warhost.text.words import words_of

if TYPE_CHECKING:
    from warhost.server.live_matches import LiveMatches


def late(live: LiveMatch) -> list[str]:
    """Return the seats that have no time left."""
    return [clock.seat for clock in clocks(live, hours.now()) if clock.running and clock.left <= 0]


async def answer(matches: "LiveMatches", live: LiveMatch, person: PersonRow, message: wire.Answer) -> wire.Ack:
    """Check an answer for seat, version and legality, store it, and only then acknowledge it."""
    token = wishing.token_of(person, message.id)
    while token not in live.tokens:  # it may have arrived before, perhaps through another process
        async with matches.downtime.turn(live):
            if token in live.tokens:
                break
            live.check_playing(person, message.seat)
            asked = live.ask_version(message.seat)
            if asked is None or asked != message.ask_version:
                raise Refusal("stale", 409)
            teaching.check_answer(live, message.action)
            entry = Entry(live.course.version + 1, message.seat, ANSWER, message.action, token, hours.now())
            with suppress(Overtaken):  # by another process; the question may still be the same
                await matches.do(live, [entry])
    driving.drive(matches, live)
    return ack(live, person, token, message.id)


def ack(live: LiveMatch, person: PersonRow, token: str, answer_id: str) -> wire.Ack:
    """Return the acknowledgement of a stored answer: the version after it, as the person counts."""
    return wire.Ack(live.course.shown(live.tokens[token], live.seats_of(person.id)), answer_id)


async def abort(matches: "LiveMatches", live: LiveMatch, person: PersonRow, seat: str) -> None:
    """End a match without a result. Raise Refusal once it is under way: from then on players can only resign."""
    async with matches.downtime.turn(live):
        live.check_playing(person, seat)
        if not live.course.may_abort():
            raise Refusal("under_way", 409)
        await matches.do(live, [Entry(live.course.version + 1, seat, ABORTED, "", None, hours.now())])


async def call_time(matches: "LiveMatches", match: str) -> None:
    """End a match in which a seat has no time left."""
    live = await matches.get(match)
    async with matches.downtime.turn(live):
        if live.state == "running" and not late(live):
            await matches.reload(live)  # the memory may be behind
            if matches.downtime.silent():  # that took long: the next check comes after time has been given back
                return
        if live.state == "running" and (seats := late(live)):
            what, action = (ABORTED, TIME) if live.course.may_abort() else (TIME, "")
            await matches.do(live, [Entry(live.course.version + 1, seats[0], what, action, None, hours.now())])
        elif live.state == "running":  # the seat has passed to a player with more time
            await matches.write(matches.store.set_deadline, match, live.course.version, deadline(live))


async def move_lesson(
    matches: "LiveMatches", live: LiveMatch, person: PersonRow, message: wire.MoveLesson, address: str
) -> None:
    """Step forward or back in a lesson, or turn its guide off or on."""
    async with matches.line(live, address), matches.downtime.turn(live):
        live.check_playing(person, message.seat)
        await matches.do(live, teaching.moved(live, message.what, message.step), address)
    driving.drive(matches, live)


async def give_standing(matches: "LiveMatches", live: LiveMatch, person: PersonRow, message: wire.GiveStanding) -> None:
    """Set or remove a standing answer."""
    async with live.lock:
        live.check_playing(person, message.seat)
        if teaching.guided(live):
            raise Refusal("not_in_lesson", 409)
        if message.action and (
            message.kind not in words_of(live.row.game).asks
            or (message.action not in live.course.match.game.vocabulary.names)
        ):
            raise Refusal("bad_request", what=f"{message.kind} {message.action}")
        given = Standing(message.seat, message.kind, message.action)
        if message.action and message.this_battle:
            given = given._replace(battle=live.battle())
            if given.battle is None:
                raise Refusal("no_battle", 409)
        elif message.action and not message.whole_match:
            given = given._replace(chapter=live.chapter())
        elif not message.action:  # remove the one in force; one for a longer time then applies again
            holds = [one for one in live.still_standing() if (one.seat, one.kind) == (given.seat, given.kind)]
            given = holds[0]._replace(action="") if holds else given
        await put_standing(matches, live, given)
    driving.drive(matches, live)


async def put_standing(matches: "LiveMatches", live: LiveMatch, given: Standing) -> None:
    """Store a standing answer. Call it with the lock held."""
    # Another process may have undone the battle.
    await matches.write_next(live, matches.store.put_standing, given)
    live.standing = await asyncio.to_thread(matches.store.standing, live.id)
    live.changed()


async def resign(matches: "LiveMatches", live: LiveMatch, person: PersonRow, seat: str) -> None:
    """Resign. A partner takes over the seat, if there is one; otherwise the side has lost.

    Before the match is under way, this aborts it: nobody loses a match that has hardly begun.
    """
    async with matches.downtime.turn(live):
        live.check_playing(person, seat)
        heir = absence.partner(live.sitting, live.sides(), seat)
        if heir is not None and not live.course.may_abort():
            await hand_over(matches, live, seat, heir, "")
        else:
            what = ABORTED if live.course.may_abort() else RESIGNED
            await matches.do(live, [Entry(live.course.version + 1, seat, what, "", None, hours.now())])
    driving.drive(matches, live)


async def claim(matches: "LiveMatches", live: LiveMatch, person: PersonRow, seat: str, what: str) -> None:
    """Stop waiting for an absent player. Raise Refusal if that player is not absent, or not for long enough."""
    async with matches.downtime.turn(live):
        await matches.catch_up(live)  # the player may be connected through another process
        if matches.downtime.silent():  # that took long, and time may still be given back
            raise Refusal("not_absent", 409)
        if live.state != "running":
            raise Refusal("not_running", 409)
        if what not in absence.may_do(live, seat, live.seats_of(person.id)):
            raise Refusal("not_your_seat", 403)
        now = hours.now()
        if not any(one.seat == seat and one.left <= 0 for one in absence.absent(live, now)):
            raise Refusal("not_absent", 409)
        if what == absence.WIN:
            entry = Entry(live.course.version + 1, seat, ABSENT, "", None, now)
            if live.course.may_abort():
                entry = entry._replace(what=ABORTED, action=ABSENT)
            await matches.do(live, [entry])
        elif what == absence.SEAT:
            await hand_over(matches, live, seat, person.id, "")
        else:
            bots = bot_names(live.row.game)
            await hand_over(matches, live, seat, None, "normal" if "normal" in bots else bots[0])
    driving.drive(matches, live)


async def hand_over(matches: "LiveMatches", live: LiveMatch, seat: str, heir: str | None, bot: str) -> None:
    """Give a seat to a partner, or to a bot, which makes the match unrated. Call it with the lock held."""
    await matches.write_next(live, matches.store.hand_over, seat, heir, bot)
    await matches.catch_up(live)
    talking.tell_people(live)
