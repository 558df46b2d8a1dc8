"""Push notifications to browsers (RFC 8030, 8291 and 8292), where the server has a key for them."""

import base64
import binascii
import hashlib
import json
import logging
import os
import re
import time
from collections.abc import Mapping
from http.client import HTTPException
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from warhost.server import outgoing
from warhost.server.limits import BadSetting, number
from warhost.server.pushbook import Pushbook, Subscription
from warhost.server.refusal import Refusal
from warhost.server.store import PersonRow, Store

if TYPE_CHECKING:
    from py_vapid import Vapid

log = logging.getLogger("warhost.server")
# Notifications per person and day, unless WARHOST_PUSHES_PER_DAY says otherwise.
PER_DAY = 20
# Seconds that a push service keeps a notification for a browser that is not running.
KEPT = 86400
# Seconds that the push services for one notification may take before the last of them is called.
PATIENCE = 5.0
# Push services no longer know a subscription with these statuses.
GONE = (404, 410)


class Identity(NamedTuple):
    """The key with which this server signs its notifications, and the operator's email address."""

    key: "Vapid"
    contact: str

    def public(self) -> str:
        """Return the public key as browsers want it."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat  # noqa: PLC0415 - as below

        return encoded(self.key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def headers(self, endpoint: str) -> dict[str, str]:
        """Return the headers that tell a push service who the sender is."""
        parts = urlsplit(endpoint)
        claims = {
            "sub": f"mailto:{self.contact}",
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + KEPT // 2,
        }
        signed: dict[str, str] = self.key.sign(claims)
        return signed


def encoded(data: bytes) -> str:
    """Return bytes as URL-safe base64 without padding."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def decoded(text: str) -> bytes:
    """Return the bytes of URL-safe base64. ValueError if it is invalid."""
    if not re.fullmatch(r"[A-Za-z0-9_-]+", text):
        raise ValueError("not base64")
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except binascii.Error as error:
        raise ValueError("not base64") from error


def hidden(match: str) -> str:
    """Return a name for a match that reveals nothing to a push service."""
    return encoded(hashlib.sha256(match.encode()).digest())[:32]


def new_key() -> str:
    """Return a new private key for WARHOST_PUSH_KEY."""
    from py_vapid import Vapid  # noqa: PLC0415 - as below

    fresh = Vapid()
    fresh.generate_keys()
    return encoded(fresh.private_key.private_numbers().private_value.to_bytes(32))


def identity(environment: Mapping[str, str]) -> Identity | None:
    """Read the key from the environment; None if there is none. BadSetting if it cannot be used."""
    text = environment.get("WARHOST_PUSH_KEY", "").strip()
    if not text:
        return None
    from py_vapid import Vapid  # noqa: PLC0415 - the libraries take most of a second, and few servers need them

    try:
        if len(decoded(text)) != 32:
            raise ValueError("not 32 bytes")
        key = Vapid.from_raw(text.encode())
    except ValueError:
        raise BadSetting(
            "bad_push_key", "WARHOST_PUSH_KEY is not a key. `warhost admin pushkey` makes one.", {}
        ) from None
    contact = environment.get("WARHOST_PUSH_CONTACT") or environment.get("WARHOST_MAIL_FROM", "")
    if not re.fullmatch(r"[^\s@<>]+@(localhost|[\w-]+(\.[\w-]+)+)", contact):
        raise BadSetting(
            "bad_push_contact",
            "push notifications need your email address in WARHOST_PUSH_CONTACT, not {value}",
            {"value": repr(contact)},
        )
    return Identity(key, contact)


def per_day(environment: Mapping[str, str]) -> int:
    """Return how many notifications a person may get per day."""
    return int(number(environment, "WARHOST_PUSHES_PER_DAY", PER_DAY))


def check_settings(environment: Mapping[str, str]) -> None:
    """Raise BadSetting if a setting cannot be used."""
    identity(environment)
    per_day(environment)


def check(given: Subscription) -> None:
    """Raise Refusal unless a browser could have made this subscription.

    Whether its address is public is checked when a notification is sent there.
    """
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 - as above

    try:
        if not re.fullmatch(r"https://[A-Za-z0-9.-]+(:[0-9]{1,5})?/[!-~]*", given.endpoint):
            raise ValueError("not the address of a push service")
        if len(decoded(given.auth)) != 16 or len(decoded(given.p256dh)) != 65:
            raise ValueError("not 16 and 65 bytes")
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(given.p256dh))
    except ValueError:
        raise Refusal("bad_subscription") from None


class Pushes:
    """Sends notifications to the browsers of a person. Methods block."""

    def __init__(self, store: Store) -> None:
        self.book = Pushbook(store)
        self.identity = identity(os.environ)
        self.public = self.identity.public() if self.identity else ""
        self.per_day = per_day(os.environ)

    def reaches(self, person: str) -> bool:
        """Return whether a browser of a person gets notifications."""
        return self.identity is not None and bool(self.book.of(person))

    def send(self, person: PersonRow, words: Mapping[str, str]) -> None:
        """Notify every browser of a person, with a text and a link. A failure is logged without the address.

        Push services that do not answer may take PATIENCE seconds in all. Later browsers are skipped.
        """
        browsers = self.book.of(person.id) if self.identity else []
        if not browsers or self.identity is None:
            return
        if not self.book.take(person.id, time.time(), self.per_day):
            log.info("match %s: notification not pushed: push_limit", words["match"])
            return
        until = time.monotonic() + PATIENCE
        told = {"title": words["subject"], "lang": person.language or "en", "match": words["match"]}
        for browser in browsers:
            if time.monotonic() > until:
                log.warning("match %s: not pushed to every browser: push services are slow", words["match"])
                break
            try:
                self.push(self.identity, browser, json.dumps(told).encode(), words["match"])
            except (OSError, ValueError, HTTPException) as error:
                log.warning("match %s: cannot push a notification: %s", words["match"], type(error).__name__)

    def push(self, identity: Identity, browser: Subscription, data: bytes, topic: str) -> None:
        """Send an encrypted message to one browser. A later message with the same topic replaces it."""
        from pywebpush import WebPusher  # noqa: PLC0415 - as above

        keys = {"p256dh": browser.p256dh, "auth": browser.auth}
        body: bytes = WebPusher({"endpoint": browser.endpoint, "keys": keys}).encode(data)["body"]
        status = outgoing.post(
            browser.endpoint,
            body,
            identity.headers(browser.endpoint)
            | {
                "content-encoding": "aes128gcm",
                "content-type": "application/octet-stream",
                "ttl": str(KEPT),
                "topic": hidden(topic),
                "urgency": "high",
            },
        )
        if status in GONE:
            self.book.drop(browser.endpoint)
        else:
            outgoing.check(status)
