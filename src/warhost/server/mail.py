"""Mail: a limit per day for every person and every mailbox, and a link in each mail that stops further ones."""

import os
import smtplib
import ssl
import time
from collections.abc import Mapping
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

from warhost.server.limits import BadSetting, number
from warhost.server.mailbook import Mailbook, Ticket
from warhost.server.refusal import Refusal, speaker
from warhost.server.store import PersonRow, Store

TIMEOUT = 10.0
# Mails per day to a person, and to a mailbox, unless WARHOST_MAILS_PER_DAY says otherwise.
PER_DAY = 20


def can_mail() -> bool:
    """Whether this server has a mail server."""
    return bool(os.environ.get("WARHOST_SMTP"))


def per_day(environment: Mapping[str, str]) -> int:
    """Return how many emails a person, and a mailbox, may get per day."""
    return int(number(environment, "WARHOST_MAILS_PER_DAY", PER_DAY))


def check_settings(environment: Mapping[str, str]) -> None:
    """Raise BadSetting if mail could not be sent, or its links would not work."""
    per_day(environment)
    server, page = environment.get("WARHOST_SMTP", ""), environment.get("WARHOST_URL", "")
    if page and not is_address(page, ("http", "https")):
        raise BadSetting("bad_url", "WARHOST_URL must be an address such as https://warhost.example.", {})
    if server and not is_address(server, ("smtp", "smtps")):
        raise BadSetting(
            "bad_smtp", "WARHOST_SMTP must be an address such as smtps://user:password@mail.example:465.", {}
        )
    if server and not page:
        raise BadSetting("no_url", "WARHOST_SMTP needs WARHOST_URL too. Without it, links in mail do not work.", {})


def is_address(text: str, schemes: tuple[str, ...]) -> bool:
    """Whether a setting is the address of a host."""
    try:
        parts = urlsplit(text)
        return parts.scheme in schemes and bool(parts.hostname) and parts.port != 0
    except ValueError:  # such as a port that is not a number
        return False


def site() -> str:
    """Return the address of the page, for links."""
    return os.environ.get("WARHOST_URL", "").rstrip("/")


def mailbox(address: str) -> str:
    """Normalise an address for comparison: case and anything after a plus sign are ignored, and for Gmail also dots."""
    local, _, domain = address.casefold().rpartition("@")
    local = local.partition("+")[0]
    return f"{local.replace('.', '') if domain in ('gmail.com', 'googlemail.com') else local}@{domain}"


def send_mail(address: str, subject: str, text: str, stop: str) -> None:
    """Send an email through WARHOST_SMTP: smtp[s]://user:password@host:port, from WARHOST_MAIL_FROM.

    Mail programs show a button that posts to the address `stop` (RFC 8058).
    """
    server = urlsplit(os.environ["WARHOST_SMTP"])
    message = EmailMessage()
    message["From"] = os.environ.get("WARHOST_MAIL_FROM") or f"warhost@{server.hostname}"
    message["To"] = address
    message["Subject"] = subject
    message["Date"] = formatdate()
    message["Message-ID"] = make_msgid(domain=urlsplit(stop).hostname)
    message["Auto-Submitted"] = "auto-generated"  # nobody's absence note answers it
    message["List-Unsubscribe"] = f"<{stop}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(text)
    host, port = server.hostname or "localhost", server.port or 0
    # Without this, smtplib believes any certificate and gives the password to whoever answers.
    trusted = ssl.create_default_context()
    with (
        smtplib.SMTP_SSL(host, port, timeout=TIMEOUT, context=trusted)
        if server.scheme == "smtps"
        else smtplib.SMTP(host, port, timeout=TIMEOUT)
    ) as smtp:
        if server.username:
            if server.scheme != "smtps":
                smtp.starttls(context=trusted)
            smtp.login(unquote(server.username), unquote(server.password or ""))
        smtp.send_message(message, to_addrs=[address])


class Mails:
    """Sends emails within the limits. Methods block."""

    def __init__(self, store: Store) -> None:
        self.book = Mailbook(store)
        self.per_day = per_day(os.environ)

    def reserve(self, person: PersonRow, needed: bool = False) -> Ticket:
        """Count an email before it is sent. Raise Refusal if today's limit is reached, or the owner wants none.

        A link for a new password goes to a confirmed address even if the owner wants no mail.
        """
        if not needed and self.book.stopped(mailbox(person.mail)):
            raise Refusal("mail_stopped", 409)
        ticket = self.book.take(person.id, mailbox(person.mail), time.time(), self.per_day)
        if ticket is None:
            raise Refusal("mail_limit", 429)
        return ticket

    def post(self, ticket: Ticket, person: PersonRow, subject: str, text: str) -> None:
        """Send an email that was reserved. One that cannot be sent does not count."""
        stop = f"{site()}/unsubscribe/{ticket.secret}"
        ending = speaker(person.language or "en").say("mail.stop", url=stop)
        try:
            send_mail(person.mail, subject, f"{text}\n\n--\n{ending}", stop)
        except BaseException:
            self.book.give_back(ticket)
            raise
