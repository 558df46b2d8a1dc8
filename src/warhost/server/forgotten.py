"""Forgotten passwords: a link to set a new one is sent to the confirmed email address of the account."""

import asyncio
import logging
import secrets
import time
from concurrent.futures import ThreadPoolExecutor

from warhost.server import sockets
from warhost.server.house import House
from warhost.server.mail import Mails, can_mail, mailbox, site
from warhost.server.names import handle_of
from warhost.server.people import DAY, digest
from warhost.server.refusal import Refusal, speaker
from warhost.server.store import PersonRow
from warhost.server.tasks import Tasks

log = logging.getLogger("warhost.server")
# How many seconds a link works. An address gets at most one per hour, and an account this many per day.
LASTS = 3600.0
PER_PERSON = 5


class Resets:
    """Sends the links and redeems them."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.mails = Mails(house.store)
        self.tasks = Tasks()
        self.sending = ThreadPoolExecutor(2, "resets")

    async def ask(self, name: str, caller: str) -> None:
        """Send a link if the account has a confirmed address. Nobody learns from the answer whether there is one."""
        if not can_mail():
            raise Refusal("cannot_mail", 409)
        if not self.house.rates.allow("mail", caller):
            raise Refusal("too_many", 429)
        self.tasks.start(self.send(name))

    async def send(self, name: str) -> None:
        """Send the mail. A failure is logged without name and address."""
        person = await asyncio.to_thread(self.house.store.person_called, handle_of(name))
        if person is None or person.banned or not (person.mail and person.confirmed):
            return
        secret = secrets.token_urlsafe(32)
        try:
            await asyncio.get_running_loop().run_in_executor(self.sending, self.post, person, secret)
        except Refusal as refusal:
            log.info("link for a new password not sent: %s", refusal.code)
        except (OSError, ValueError) as error:
            log.warning("cannot send a link for a new password: %s", type(error).__name__)
            await self.house.matches.write(self.house.store.drop_link, digest(secret))

    def post(self, person: PersonRow, secret: str) -> None:
        """Count the mail, keep the link and send it."""
        ticket, now = self.mails.reserve(person, needed=True), time.time()
        # It works for an hour, and is kept for a day so that it can be counted.
        if not self.house.store.add_link(
            digest(secret), person.id, person.mail, mailbox(person.mail), now, now + DAY, PER_PERSON, "reset"
        ):
            self.mails.book.give_back(ticket)
            raise Refusal("mailed_lately", 429)
        says = speaker(person.language or "en")
        text = says.say("reset.text", name=person.name or "", url=f"{site()}/#/reset/{secret}")
        self.mails.post(ticket, person, says.say("reset.subject"), text)

    async def change(self, secret: str, password: str) -> None:
        """Set a new password. All cookies, tokens and other such links of the account end."""
        book, hashed = self.mails.book, digest(secret)
        found = await asyncio.to_thread(book.reset_for, hashed, time.time() - LASTS)
        person = await asyncio.to_thread(self.house.store.person, found) if found else None
        if person is None:
            raise Refusal("bad_reset", 404)
        fresh = await asyncio.get_running_loop().run_in_executor(
            self.house.hashing, self.house.people.hashed, person.name or "", password
        )
        if await self.house.matches.write(book.reset, hashed, time.time() - LASTS, fresh) is None:
            raise Refusal("bad_reset", 404)
        sockets.end_sessions(self.house.matches, person.id)
        await asyncio.to_thread(self.house.store.tell_ended, person.id)

    async def close(self) -> None:
        """Wait until pending emails are sent."""
        await self.tasks.finish()
        await asyncio.to_thread(self.sending.shutdown)
