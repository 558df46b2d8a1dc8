"""Mail addresses are confirmed by a link before any notice is sent to them."""

import asyncio
import logging
import os
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from warhost.server.house import House
from warhost.server.notices import can_mail, send_mail
from warhost.server.people import DAY, check_mail, digest
from warhost.server.store import PersonRow
from warhost.server.tasks import Tasks
from warhost.server.trouble import Trouble, speaker

log = logging.getLogger("warhost.server")
# How long a link works, and how many a person is sent in that time. An address gets one mail in an hour at most.
LASTS = DAY
PER_PERSON = 5


def mailbox(address: str) -> str:
    """An address for comparing: capitals, dots and what follows a plus sign lead to the same mailbox."""
    local, _, domain = address.casefold().rpartition("@")
    return f"{local.partition('+')[0].replace('.', '')}@{domain}"


class Confirmations:
    """Sends the links and takes them back."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.tasks = Tasks()
        self.sending = ThreadPoolExecutor(2, "links")

    async def ask(self, person: PersonRow, caller: str) -> None:
        """Send a link to the address of a person. Trouble says why none is sent."""
        if not person.mail:
            raise Trouble("no_mail", 409)
        if person.confirmed:
            raise Trouble("mail_confirmed", 409)
        if not can_mail():
            raise Trouble("cannot_mail", 409)
        check_mail(person.mail)  # an old one may be worse
        if not self.house.rates.allow("mail", caller):
            raise Trouble("too_many", 429)
        secret, now = secrets.token_urlsafe(32), time.time()
        if not await self.house.tables.write(self.house.store.add_link, digest(secret), person.id, person.mail,
                                             mailbox(person.mail), now, now + LASTS, PER_PERSON):
            raise Trouble("mailed_lately", 429)
        self.tasks.start(self.send(person, secret))

    async def ask_if_possible(self, person: PersonRow, caller: str) -> None:
        """The same after an address was given: if no link can be sent now, it can be asked for later."""
        with suppress(Trouble):
            await self.ask(person, caller)

    async def send(self, person: PersonRow, secret: str) -> None:
        """Send the mail; a failure is logged without the address."""
        says = speaker(person.language or "en")
        text = says.say("confirm.text", url=f"{os.environ.get('WARHOST_URL', '')}/#/confirm/{secret}")
        try:
            await asyncio.get_running_loop().run_in_executor(
                self.sending, send_mail, person.mail, says.say("confirm.subject"), text)
        except (OSError, ValueError) as error:
            log.warning("cannot send a confirmation link: %s", type(error).__name__)

    async def confirm(self, secret: str) -> None:
        """The owner of an address has opened the link."""
        if not await self.house.tables.write(self.house.store.confirm_mail, digest(secret), time.time()):
            raise Trouble("bad_link", 404)

    async def close(self) -> None:
        """Wait for what is still to be sent."""
        await self.tasks.finish()
        await asyncio.to_thread(self.sending.shutdown)
