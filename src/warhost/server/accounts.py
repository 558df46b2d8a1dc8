"""Handlers for accounts, besides signing in: mail and forgotten passwords."""

import asyncio
from typing import Any

from litestar import get, post, put
from litestar.params import JSONBody

from warhost.server import wire
from warhost.server.asking import PROBLEMS, Req, house_of, somebody
from warhost.server.forgotten import Resets
from warhost.server.mail import mailbox
from warhost.server.mailbook import Mailbook
from warhost.server.security import caller
from warhost.server.trouble import Trouble


def resets_of(connection: Any) -> Resets:
    """Return what replaces forgotten passwords here."""
    found = connection.app.state.resets
    assert isinstance(found, Resets)
    return found


# ---- mail


@get("/me/mail", responses=PROBLEMS, summary="Whether mail is sent to my address")
async def get_wanted(request: Req) -> wire.MailWanted:
    person = await somebody(request)
    book = Mailbook(house_of(request).store)
    return wire.MailWanted(not await asyncio.to_thread(book.stopped, mailbox(person.mail)))


@put("/me/mail", responses=PROBLEMS, summary="Stop mail to my confirmed address, or allow it again")
async def put_wanted(request: Req, data: JSONBody[wire.MailWanted]) -> wire.MailWanted:
    house, person = house_of(request), await somebody(request)
    if not (person.mail and person.confirmed):
        raise Trouble("no_mail" if not person.mail else "unconfirmed", 409)
    await house.tables.write(Mailbook(house.store).stop_mailbox, mailbox(person.mail), not data.wanted)
    return data


# ---- forgotten passwords


@post("/account/reset", responses=PROBLEMS, summary="Send a link for a new password to the account's mail address",
      status_code=204)
async def ask_reset(request: Req, data: JSONBody[wire.Forgotten]) -> None:
    await resets_of(request).ask(data.name, caller(request.scope))


@put("/account/reset", responses=PROBLEMS, summary="Set a new password with the secret of a link", status_code=204)
async def reset(request: Req, data: JSONBody[wire.ResetPassword]) -> None:
    await resets_of(request).change(data.secret, data.password)


HANDLERS = [get_wanted, put_wanted, ask_reset, reset]
