"""Messages from a page over its socket."""

import time
from typing import TYPE_CHECKING

from warhost.kernel.errors import Problem
from warhost.server import playing, presence, privacy, render, talking, undoing, wire, wishing
from warhost.server.faults import faults
from warhost.server.live_socket import Socket
from warhost.server.refusal import Refusal, detail, speaker
from warhost.server.sockets import PATIENCE, whole_log

if TYPE_CHECKING:
    from warhost.server.live_matches import LiveMatches


TOO_MANY = "too_many"


async def receive(matches: "LiveMatches", socket: Socket, data: bytes | str) -> None:
    """Handle a message from a socket. A refusal goes to that socket alone, with a fresh table.

    A socket that is being closed is ignored: the page reconnects and resends what was not acknowledged.
    """
    if socket.closed:
        return
    answer_id = ""
    matches.heard = came = time.monotonic()
    try:
        allowed = matches.rates.allow("message", socket.caller)
        message = wire.decode_client(data)
        if isinstance(message, wire.Answer | wire.Answers | wire.Wish):
            answer_id = message.id
        if not allowed:  # a refused answer is named by its id, so that the page stops waiting for it
            raise Refusal("too_many", 429)
        await handle(matches, socket, message)
        # Nobody may learn how many answers were silent, so these are not measured.
        if answer_id and not isinstance(message, wire.Wish) and (socket.live.begun() not in socket.live.course.silent):
            socket.answered = came
        socket.excess = max(0, socket.excess - 1)
    except Refusal as refusal:
        refuse(matches, socket, refusal.code, detail(refusal, socket.language), answer_id)
        if refusal.code == TOO_MANY:
            socket.excess += 1
            if socket.excess >= PATIENCE:
                socket.close(4000 + refusal.status, refusal.code)
    except Problem as problem:
        reader = render.reader_of(socket.live.course.match, socket.language)
        refuse(matches, socket, problem.code, reader.problem(problem), answer_id)
    except ValueError as error:
        what = faults(str(error), None, socket.language)
        refuse(matches, socket, "bad_request", speaker(socket.language).say("refusal.bad_request", what=what), "")


def refuse(matches: "LiveMatches", socket: Socket, code: str, words: str, answer_id: str) -> None:
    """Tell a socket that its message was refused and nothing has changed."""
    matches.metrics.refused(code)
    if socket.closed:  # a refusal now would settle an answer that the page is to send again
        return
    socket.send(wire.Refused(code, words, answer_id))
    socket.refresh()


def check_look(matches: "LiveMatches", socket: Socket) -> None:
    """Raise Refusal if a person or an address asks too often for another log, which is sent whole."""
    if not all(matches.rates.allow("look", who, whole_log(socket.live)) for who in {socket.caller, socket.address}):
        raise Refusal("too_many", 429)


async def handle(matches: "LiveMatches", socket: Socket, message: wire.FromClient) -> None:
    """Carry out a message."""
    live = socket.live
    match message:
        case wire.Ping():
            socket.send(wire.Pong())
            await presence.still_here(matches, live, socket.person)
        case wire.Look(seat):
            if not socket.may_look(seat):
                raise Refusal("not_your_seat", 403)
            check_look(matches, socket)
            socket.seat, socket.log = seat, None
            socket.refresh()
        case wire.SwitchLanguage(lang):
            check_look(matches, socket)
            socket.language, socket.log, socket.said = lang, None, 0
            socket.refresh()
            await talking.tell_chat(matches, live)
            talking.tell_people(live)
        case _ if socket.person is None:
            raise Refusal("no_session", 401)
        case wire.Answer():
            socket.send(await playing.answer(matches, live, socket.person, message))
        case wire.Answers():
            socket.send(await wishing.answers(matches, live, socket.person, message))
        case wire.Wish():
            if not matches.rates.allow("wish", socket.address):
                raise Refusal("too_many", 429)
            with matches.shares.taken("wishes", socket.person.id, socket.address):
                socket.send(
                    await wishing.wishes(matches, live, socket.person, message, socket.language, socket.address)
                )
        case wire.Undo(seat):
            if not matches.rates.allow("undo", socket.address, whole_log(live)):
                raise Refusal("too_many", 429)
            await undoing.undo(matches, live, socket.person, seat, socket.address)
        case wire.Resign(seat):
            await playing.resign(matches, live, socket.person, seat)
        case wire.Abort(seat):
            await playing.abort(matches, live, socket.person, seat)
        case wire.Claim(seat, what):
            await playing.claim(matches, live, socket.person, seat, what)
        case wire.MoveLesson():
            await playing.move_lesson(matches, live, socket.person, message, socket.address)
        case wire.GiveStanding():
            await playing.give_standing(matches, live, socket.person, message)
        case wire.UndoReply(yes):
            await undoing.undo_reply(matches, live, socket.person, yes, socket.address)
        case wire.Say(words):
            if not privacy.may_listen(live, socket.person):
                raise Refusal("private", 403)
            # Anybody can create many guest accounts, so spectators are counted by their address too.
            inside = privacy.takes_part(live.row.creator, live.sitting, socket.person)
            speakers = {socket.caller} if inside else {socket.caller, socket.address}
            if not all(matches.rates.allow("chat", who) for who in speakers):
                raise Refusal("too_many", 429)
            await matches.write(matches.store.add_chat, live.id, socket.person.id, words)
            await talking.tell_chat(matches, live)
