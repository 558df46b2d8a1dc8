"""Mail addresses are confirmed by a link before any notice is sent to them."""

import asyncio
import logging
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from warhost.server.house import House
from warhost.server.mail import Mails, can_mail, mailbox, site
from warhost.server.mailbook import Ticket
from warhost.server.people import DAY, check_mail, digest
from warhost.server.refusal import Refusal, speaker
from warhost.server.store import PersonRow
from warhost.server.tasks import Tasks

log = logging.getLogger("warhost.server")
# How long a link works, and how many a person gets in that time. An address gets at most one mail per hour.
LASTS = DAY
PER_PERSON = 5


class Confirmations:
    """Sends the links and redeems them."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.mails = Mails(house.store)
        self.tasks = Tasks()
        self.sending = ThreadPoolExecutor(2, "links")

    async def ask(self, person: PersonRow, caller: str) -> None:
        """Send a link to the address of a person. Raise Refusal with the reason if none is sent."""
        if not person.mail:
            raise Refusal("no_mail", 409)
        if person.confirmed:
            raise Refusal("mail_confirmed", 409)
        if not can_mail():
            raise Refusal("cannot_mail", 409)
        check_mail(person.mail)  # an old one may be worse
        if not self.house.rates.allow("mail", caller):
            raise Refusal("too_many", 429)
        ticket = await self.house.matches.write(self.mails.reserve, person)
        secret, now = secrets.token_urlsafe(32), time.time()
        if not await self.house.matches.write(
            self.house.store.add_link,
            digest(secret),
            person.id,
            person.mail,
            mailbox(person.mail),
            now,
            now + LASTS,
            PER_PERSON,
        ):
            await self.house.matches.write(self.mails.book.give_back, ticket)
            raise Refusal("mailed_lately", 429)
        self.tasks.start(self.send(ticket, person, secret))

    async def ask_if_possible(self, person: PersonRow, caller: str) -> None:
        """Send a link after an address was entered. If that fails now, the person can request one later."""
        with suppress(Refusal):
            await self.ask(person, caller)

    async def send(self, ticket: Ticket, person: PersonRow, secret: str) -> None:
        """Send the mail. A failure is logged without the address, and another link can be requested at once."""
        says = speaker(person.language or "en")
        text = says.say("confirm.text", url=f"{site()}/#/confirm/{secret}")
        try:
            await asyncio.get_running_loop().run_in_executor(
                self.sending, self.mails.post, ticket, person, says.say("confirm.subject"), text
            )
        except (OSError, ValueError) as error:
            log.warning("cannot send a confirmation link: %s", type(error).__name__)
            await self.house.matches.write(self.house.store.drop_link, digest(secret))

    async def confirm(self, secret: str) -> None:
        """Confirm an address whose owner has opened the link."""
        if not await self.house.matches.write(self.house.store.confirm_mail, digest(secret), time.time()):
            raise Refusal("bad_link", 404)

    async def close(self) -> None:
        """Wait until pending emails are sent."""
        await self.tasks.finish()
        await asyncio.to_thread(self.sending.shutdown)
