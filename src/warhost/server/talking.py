"""Tell everybody in a match who is connected, and what is said in the chat."""

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING

from warhost.server import privacy, wire
from warhost.server.live_match import LiveMatch, person_name
from warhost.server.rows import PersonRow, Said

if TYPE_CHECKING:
    from warhost.server.live_matches import LiveMatches
    from warhost.server.live_socket import Socket


def wire_chat(said: list[Said], language: str) -> list[wire.ChatLine]:
    """Return chat lines for the wire."""
    return [
        wire.ChatLine(line.id, line.person, person_name(line.person, line.name, language), line.words, line.time)
        for line in said
    ]


async def tell_chat(matches: "LiveMatches", live: LiveMatch) -> None:
    """Send every socket the chat lines that it does not have yet."""
    if not live.sockets:
        return
    listening = [socket for socket in live.sockets if privacy.may_listen(live, socket.person)]
    after = min([s.said for s in listening], default=0)
    inside = {socket: privacy.may_read_private(live, socket.person) for socket in listening}
    said = {
        private: await asyncio.to_thread(matches.store.chat, live.id, after, private=private)
        for private in set(inside.values())
    }
    hidden = await unheard(matches, listening) if any(said.values()) else {}
    for socket in listening:
        fresh = [line for line in said[inside[socket]] if line.id > socket.said]
        if fresh and socket.said >= after:  # sockets that connected since get the whole chat elsewhere
            socket.said = fresh[-1].id
            heard = [line for line in fresh if line.person not in hidden.get(socket.caller, ())]
            if heard:
                socket.send(wire.Chat(wire_chat(heard, socket.language)))


async def unheard(matches: "LiveMatches", sockets: "Iterable[Socket]") -> dict[str, set[str]]:
    """Return, by person, whose chat is hidden from them."""
    return await asyncio.to_thread(matches.moderation.unheard, {s.person.id for s in sockets if s.person})


async def heard_by(matches: "LiveMatches", person: PersonRow | None, said: list[Said]) -> list[Said]:
    """Return the chat lines that a person may see."""
    if person is None or not said:
        return said
    hidden = (await asyncio.to_thread(matches.moderation.unheard, {person.id}))[person.id]
    return [line for line in said if line.person not in hidden]


async def renew_chat(matches: "LiveMatches", person: str) -> None:
    """Resend the whole chat to a person whose mutes or blocks have changed, in every match they have open."""
    for live in list(matches.live.values()):
        mine = [
            socket
            for socket in live.sockets
            if socket.person and socket.person.id == person and privacy.may_listen(live, socket.person)
        ]
        if not mine:
            continue
        private = privacy.may_read_private(live, mine[0].person)
        said = await asyncio.to_thread(matches.store.chat, live.id, private=private)
        heard = await heard_by(matches, mine[0].person, said)
        for socket in mine:
            socket.said = max([socket.said, *[line.id for line in said]])
            socket.send(wire.Chat(wire_chat(heard, socket.language), whole=True))


def tell_people(live: LiveMatch) -> None:
    """Send everybody the list of connected people."""
    live.tell(lambda language: wire.Present(present(live, language)))


def present(live: LiveMatch, language: str) -> list[wire.Here]:
    """Return who is connected; spectators who are guests are not named."""
    here = {socket.person.id: socket.person for socket in live.sockets if socket.person}
    return [
        wire.Here(person_name(person.id, person.name, language), live.seats_of(person.id)) for person in here.values()
    ]
