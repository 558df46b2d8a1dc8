"""Messages about people: the caller, accounts, sessions, tokens and mail."""

from typing import Annotated

from warhost.server.structs import Meta, Struct
from warhost.server.wire.base import TEXT, Language, Mail, Name, Password, Words


class Person(Struct):
    """The current user; a guest is known by a cookie alone. Nobody else sees where notifications go.

    `mails` says whether this server can send mail, and `push` is the public key of its push notifications, or empty.
    """

    id: str
    name: str
    guest: bool
    language: str = ""
    mail: str = ""
    webhook: str = ""
    mails: bool = False
    # Whether the email address is confirmed; until then nothing else is sent there.
    confirmed: bool = False
    push: str = ""


class MailLink(Struct, forbid_unknown_fields=True):
    """The secret of the link that was sent to an email address."""

    secret: Annotated[str, Meta(min_length=1, max_length=100)]


class MailWanted(Struct, forbid_unknown_fields=True):
    """Whether mail is sent to my address; the link in an email can stop it."""

    wanted: bool


class PushSubscription(Struct, forbid_unknown_fields=True):
    """Where this browser gets push notifications, and the keys that they are encrypted with."""

    endpoint: Annotated[str, Meta(max_length=1000, pattern=TEXT)]
    p256dh: Annotated[str, Meta(max_length=100, pattern=TEXT)]
    auth: Annotated[str, Meta(max_length=30, pattern=TEXT)]


class Forgotten(Struct, forbid_unknown_fields=True):
    """The name of the account whose password was forgotten."""

    name: Name


class ResetPassword(Struct, forbid_unknown_fields=True):
    """A new password, with the secret of the link that was sent by mail."""

    secret: Annotated[str, Meta(min_length=1, max_length=100)]
    password: Password


class Avoid(Struct, forbid_unknown_fields=True):
    """Mute a person (their chat is hidden from me), block them (we cannot meet), or neither."""

    muted: bool
    blocked: bool


class AvoidedPerson(Struct):
    """A person I have muted or blocked."""

    person: str
    name: str
    muted: bool
    blocked: bool


class PlayerReport(Struct, forbid_unknown_fields=True):
    """A report about a player for the operator: the match, the chat line if it is about one, and what is wrong."""

    match: Annotated[str, Meta(max_length=24, pattern=TEXT)]
    words: Words
    line: Annotated[int, Meta(ge=0, le=2**31 - 1)] | None = None


class OwnPassword(Struct, forbid_unknown_fields=True):
    """My password, to confirm something that cannot be undone."""

    password: Annotated[str, Meta(max_length=200)]


class NewAccount(Struct, forbid_unknown_fields=True):
    """Keeps a guest's matches under a name and a password."""

    name: Name
    password: Password
    mail: Mail = ""


class Login(Struct, forbid_unknown_fields=True):
    """A name and its password."""

    name: Name
    password: Annotated[str, Meta(max_length=200)]


class NewPassword(Struct, forbid_unknown_fields=True):
    """A new password, with the old one as proof."""

    old: Annotated[str, Meta(max_length=200)]
    new: Password


class Settings(Struct, forbid_unknown_fields=True):
    """The settings that a person may change; those left out stay."""

    language: Language | None = None
    mail: Mail | None = None
    webhook: Annotated[str, Meta(max_length=500, pattern=TEXT)] | None = None


class NewToken(Struct, forbid_unknown_fields=True):
    """A request for a token for a program that plays; the label names the program."""

    label: Name


class Token(Struct):
    """A new token: `token` is the secret, shown once."""

    id: str
    token: str
    label: str


class KnownToken(Struct):
    """A valid token: its purpose, and when it ends. Its secret is not stored."""

    id: str
    label: str
    expires: float
