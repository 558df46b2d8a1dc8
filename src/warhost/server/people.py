"""People: guests by a cookie, accounts by a password, programs by a token. Only hashes of secrets are stored."""

import asyncio
import hashlib
import re
import secrets
import time
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from email_validator import EmailNotValidError, validate_email

from warhost.server.names import clean_name, handle_of, likeness_of
from warhost.server.passwords import check_password
from warhost.server.refusal import Refusal
from warhost.server.store import Conflict, LooksAlike, PersonRow, Store

DAY = 86400.0
COOKIE_DAYS = 90
TOKEN_DAYS = 365
TOKEN_PREFIX = "wh_"
# A cookie is extended when less than this is left, so that not every request writes.
PROLONG_BELOW = 60
hasher = PasswordHasher()


@cache
def nobody() -> str:
    """Return a hash to verify against when there is no such name, so that the answer takes equally long."""
    return hasher.hash(secrets.token_hex(16))


def digest(secret: str) -> str:
    """Return the stored hash of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def check_mail(mail: str) -> None:
    """Raise Refusal unless the text is exactly one plain address, or empty.

    Only letters, digits and a few symbols are allowed: others can separate addresses, or decode to symbols that do.
    """
    if not mail:
        return
    try:
        validate_email(mail, check_deliverability=False, allow_smtputf8=False, strict=True)
    except EmailNotValidError:
        raise Refusal("bad_address") from None
    if not re.fullmatch(r"[A-Za-z0-9._+'-]+@[A-Za-z0-9.-]+", mail):
        raise Refusal("bad_address")


def check_webhook(url: str) -> None:
    """Raise Refusal unless it is a web address. Whether it may be called is checked when it is."""
    if url and not re.fullmatch(r"https?://[^\s/?#]+(?:[/?#]\S*)?", url):
        raise Refusal("bad_address")


class People:
    """Recognises people, and turns guests into accounts."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def by_secret(self, secret: str) -> PersonRow | None:
        """Return the owner of a cookie or token."""
        if not secret or len(secret) > 100:
            return None
        return await asyncio.to_thread(self.store.person_of, digest(secret))

    async def prolonged(self, secret: str) -> bool:
        """Extend a session that is about to end. Returns whether it was, so that the browser gets its cookie again."""
        return await asyncio.to_thread(self._prolonged, digest(secret))

    def _prolonged(self, hashed: str) -> bool:
        found = self.store.session(hashed)
        if found is None or found[1] - time.time() >= PROLONG_BELOW * DAY:
            return False
        self.store.prolong_session(hashed, time.time() + COOKIE_DAYS * DAY)
        return True

    def new_guest(self, language: str) -> tuple[PersonRow, str]:
        """Create a guest. Returns the guest and the secret for the cookie."""
        person = secrets.token_hex(8)
        self.store.add_person(person, language)
        return PersonRow(person, None, None, "", "", language), self.new_session(person)

    def new_session(self, person: str, password: str | None = None) -> str:
        """Return the secret of a new cookie. Raise Refusal if a hashed password is given and has been changed since."""
        secret = secrets.token_urlsafe(32)
        ends = time.time() + COOKIE_DAYS * DAY
        if not self.store.add_session(digest(secret), person, "cookie", "", ends, password):
            raise Refusal("bad_login", 403)
        return secret

    def token_id(self, secret: str) -> str:
        """Return the id under which a token is listed."""
        return digest(secret)

    def new_token(self, person: PersonRow, label: str) -> str:
        """Return the secret of a new token. Its prefix keeps it from starting with a dash, as an option would."""
        secret = TOKEN_PREFIX + secrets.token_urlsafe(32)
        ends = time.time() + TOKEN_DAYS * DAY
        if not self.store.add_session(digest(secret), person.id, "token", label, ends, person.password):
            raise Refusal("no_session", 401)  # a new password has just ended it
        return secret

    def end_token(self, person: PersonRow, token: str) -> None:
        """Revoke a token of this person."""
        if not self.store.end_token(person.id, token):
            raise Refusal("not_found", 404)

    def account_of(self, person: PersonRow, name: str, password: str, mail: str) -> tuple[str, str]:
        """Return the name and hashed password for a new account. Slow by design, and done without the write lock."""
        if person.name is not None:
            raise Refusal("has_account", 409)
        check_mail(mail)
        cleaned = clean_name(name)
        return cleaned, self.hashed(cleaned, password, mail)

    def hashed(self, name: str, password: str, mail: str = "") -> str:
        """Return the hash of a new password. Slow by design. Raise Refusal if the password is easy to guess."""
        check_password(password, name, mail)
        return hasher.hash(password)

    def make_account(self, person: PersonRow, shown: str, hashed: str, mail: str, language: str) -> str:
        """Turn a guest into an account; old cookies end. Returns the secret of the new cookie."""
        try:
            made = self.store.name_guest(
                person.id,
                name=shown,
                handle=handle_of(shown),
                likeness=likeness_of(shown),
                password=hashed,
                mail=mail,
                language=language,
            )
        except LooksAlike:
            raise Refusal("name_alike", 409) from None
        except Conflict:
            raise Refusal("name_taken", 409) from None
        if not made:  # two identical requests at once
            raise Refusal("has_account", 409)
        self.store.end_sessions(person.id)
        return self.new_session(person.id, hashed)

    def new_password(self, person: PersonRow, old: str, new: str) -> str:
        """Return the hash of a new password after checking the old one. Slow by design, without the write lock."""
        self.check_own(person, old)
        return self.hashed(person.name or "", new, person.mail)

    def check_own(self, person: PersonRow, password: str) -> None:
        """Raise Refusal unless it is the person's password. Slow by design."""
        if person.password is None:
            raise Refusal("no_account", 409)
        try:
            hasher.verify(person.password, password)
        except VerificationError:
            raise Refusal("bad_password", 403) from None

    def change_password(self, person: PersonRow, hashed: str) -> str:
        """Change the password and end all cookies and tokens. Returns the secret of a new cookie."""
        if not self.store.change_password(person.id, hashed, person.password):  # another request has changed it
            raise Refusal("bad_password", 403)
        return self.new_session(person.id, hashed)

    def forgotten(self, person: PersonRow) -> str:
        """Set a password for a person who has forgotten theirs, and end all cookies and tokens."""
        fresh = secrets.token_urlsafe(12)
        self.store.change_password(person.id, hasher.hash(fresh))
        self.store.tell_ended(person.id)
        return fresh

    def recognised(self, name: str, password: str) -> PersonRow:
        """Return the person with a name and password. Slow by design, and done without the write lock."""
        found = self.store.person_called(handle_of(name))
        stored = found.password if found is not None and found.password else nobody()
        try:
            hasher.verify(stored, password)
        except VerificationError:
            raise Refusal("bad_login", 403) from None
        if found is None:
            raise Refusal("bad_login", 403)
        if found.banned:
            raise Refusal("banned", 403)
        return found

    def log_in(self, guest: PersonRow | None, person: PersonRow) -> tuple[str, set[str] | None]:
        """Return the secret of a new cookie for a recognised person, and the matches taken over from a guest."""
        secret = self.new_session(person.id, person.password)
        if guest is None or guest.name is not None:
            return secret, None
        brought = self.store.merge(guest.id, person.id)
        if brought is not None:
            self.store.end_sessions(guest.id)
        return secret, brought

    def log_out(self, secret: str) -> None:
        """End a cookie or a token."""
        self.store.end_session(digest(secret))
