"""Notifications of correspondence matches when it is your turn and you are away, by push, mail or webhook."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from http.client import HTTPException
from weakref import WeakValueDictionary

from warhost.server import edition, game_info, outgoing
from warhost.server.house import House
from warhost.server.live_match import LiveMatch
from warhost.server.mail import Mails, can_mail, site
from warhost.server.push import Pushes
from warhost.server.refusal import Refusal, speaker
from warhost.server.standings import chooser_of
from warhost.server.store import OVER, PersonRow
from warhost.server.summaries import agreement
from warhost.server.tasks import Tasks

log = logging.getLogger("warhost.server")
# Seconds in which the other processes on one database can say that somebody is connected through them.
GRACE = 2.0


def send_webhook(url: str, data: dict[str, str]) -> None:
    """Call a webhook."""
    outgoing.check(outgoing.post(url, json.dumps(data), {"content-type": "application/json"}))


class Notices:
    """Watches the live matches."""

    def __init__(self, house: House, send: Callable[[PersonRow, dict[str, str]], None] | None = None) -> None:
        self.house = house
        self.mails = Mails(house.store)
        self.pushes = Pushes(house.store)
        self.send = send or self.deliver
        self.tasks = Tasks()
        self.closing = asyncio.Event()
        # Sending mostly waits. A person's notices are sent one after another, so that a slow program or push service of
        # theirs delays nobody else's, and the threads of the store stay free.
        self.sending = ThreadPoolExecutor(16, "notices")
        self.busy: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        house.matches.watchers.append(self.changed)

    def changed(self, live: LiveMatch) -> None:
        """After a change of a match, notify the players who have to answer and are not connected."""
        if live.row.pace.get("kind") != "days":
            return
        if live.state != "running":
            if live.state in OVER and live.row.series:
                here = {socket.person.id for socket in live.sockets if socket.person}
                self.tasks.start(self.tell_chooser(live.id, here))
            return
        if live.standing_entry() is not None:  # it will be answered at once, and then this is called again
            return
        here = {socket.person.id for socket in live.sockets if socket.person}
        for seat in live.course.waiting():
            person = live.holder(seat)
            if person:
                self.tasks.start(self.claim(live.id, seat) if person in here else self.tell(live.id, seat, person))

    async def resume(self) -> None:
        """At startup, send the notices that were pending when the server stopped."""
        store = self.house.store
        try:
            for match, seat, person in await asyncio.to_thread(store.untold, edition.editions()):
                await self.resume_one(match, seat, person)
            for match in await asyncio.to_thread(store.unchosen):
                self.tasks.start(self.tell_chooser(match))
            for match in await asyncio.to_thread(self.house.matches.stops.proposals):
                self.proposed(match)
        except Exception:
            log.exception("cannot look for pending notifications")

    async def resume_one(self, match: str, seat: str, person: str) -> None:
        """Send a pending notice, unless a standing answer has already answered for the seat."""
        try:
            given = await asyncio.to_thread(self.house.store.standing, match)
            if not any(one.seat == seat for one in given) or not await self.answers_by_itself(match):
                self.tasks.start(self.tell(match, seat, person))
        except Exception:
            log.exception("match %s: cannot send a pending notification", match)

    async def answers_by_itself(self, match: str) -> bool:
        """Whether a match continues by itself; one that cannot be continued does not."""
        try:
            return (await self.house.matches.get(match)).standing_entry() is not None
        except Refusal:
            return False

    async def claim(self, match: str, seat: str, version: int | None = None) -> bool:
        """Claim the notice of this turn. False if it was sent before, or the player has seen the turn."""
        return await self.house.matches.write(self.house.store.notice, match, seat, version)

    @asynccontextmanager
    async def in_turn(self, person: str) -> AsyncIterator[bool]:
        """Wait until the person's earlier notices are sent. False if the server stops; the next start sends it."""
        lock = self.busy.setdefault(person, asyncio.Lock())
        waited = lock.locked()
        async with lock:
            yield not (waited and self.closing.is_set())

    async def reached(self, person: str) -> PersonRow | None:
        """Return a person, if they want notices and can get them."""
        found = await asyncio.to_thread(self.house.store.person, person)
        if found is None or found.webhook or (found.mail and found.confirmed):
            return found
        return found if await asyncio.to_thread(self.pushes.reaches, person) else None

    async def tell(self, match: str, seat: str, person: str) -> None:
        """Send one notice of a turn, however many answers are due."""
        store = self.house.store
        found = await self.reached(person)
        if found is None:
            return
        row = await asyncio.to_thread(store.match, match)
        if row is None or row.state != "running" or seat not in row.waiting:
            return
        if store.postgres:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.closing.wait(), GRACE)
        async with self.in_turn(found.id) as goes:
            # Later changes are for the next notice, which has its own time.
            if goes and await self.claim(match, seat, row.version):
                await self.post(found, match, row.game, seat, "notice.subject", "notice.text")

    async def tell_chooser(self, match: str, here: Collection[str] = ()) -> None:
        """Send one notice to a player who is away and has to choose for the next match of a series."""
        store = self.house.store
        row = await asyncio.to_thread(store.listed, match)
        sitting = await asyncio.to_thread(store.seats, match)
        chooser = await asyncio.to_thread(chooser_of, store, row, sitting) if row else None
        found = await self.reached(chooser.person) if chooser and chooser.person else None
        if row is None or chooser is None or found is None:
            return
        away = found.id not in here
        if store.postgres and away:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.closing.wait(), GRACE)
        async with self.in_turn(found.id) as goes:
            if goes and await self.house.matches.write(store.notice_choice, match, chooser.seat) and away:
                await self.post(found, match, row.game, chooser.seat, "notice.choose", "notice.choose_text")

    def proposed(self, match: str) -> None:
        """Notify players if somebody has proposed to continue or to end a stopped match."""
        self.tasks.start(self.tell_proposal(match))

    async def tell_proposal(self, match: str) -> None:
        """Send one notice to each player of a stopped match who has not replied to a proposal."""
        store, stops = self.house.store, self.house.matches.stops
        row = await asyncio.to_thread(store.listed, match)
        if row is None or row.state != "running":
            return
        if not edition.change(row.game, row.edition) and match not in self.house.matches.unplayable:
            return
        sitting = [seat for seat in await asyncio.to_thread(store.seats, match) if seat.person]
        wanted = [seat for seat in sitting if seat.ending or seat.agreed == agreement(row)]
        what = "notice.end" if wanted and wanted[0].ending else "notice.continue"
        for seat in sitting if wanted else []:
            found = await self.reached(seat.person or "") if seat not in wanted else None
            if found is None:
                continue
            async with self.in_turn(found.id) as goes:
                if goes and await self.house.matches.write(stops.notice, match, found.id):
                    await self.post(found, match, row.game, seat.seat, what, f"{what}_text")

    async def post(self, found: PersonRow, match: str, game: str, seat: str, subject: str, text: str) -> None:
        """Send a notice; a failure is logged without the address."""
        say, url = speaker(found.language or "en").say, f"{site()}/#/match/{match}"
        words = {
            "match": match,
            "game": game,
            "seat": seat,
            "url": url,
            "text": say(text, url=url),
            "subject": say(subject, game=game_info.game_info(game, found.language or "en").name),
        }
        try:
            await asyncio.get_running_loop().run_in_executor(self.sending, self.send, found, words)
        except (OSError, ValueError, HTTPException) as error:
            log.warning("match %s: cannot send a notification: %s", match, type(error).__name__)
        except Refusal as refusal:  # the daily limit, or the owner of the address wants no mail
            log.info("match %s: notification not sent: %s", match, refusal.code)

    async def close(self) -> None:
        """Send all pending notices and wait for them."""
        self.closing.set()
        await self.tasks.finish()
        await asyncio.to_thread(self.sending.shutdown)

    def deliver(self, person: PersonRow, words: dict[str, str]) -> None:
        """Notify all subscribed browsers, and also use the webhook if there is one, otherwise mail."""
        self.pushes.send(person, words)
        if person.webhook:
            send_webhook(person.webhook, {name: words[name] for name in ("match", "game", "seat", "subject", "url")})
        elif can_mail() and person.mail and person.confirmed:
            self.mails.post(self.mails.reserve(person), person, words["subject"], words["text"])
