"""Messages from a page or program to the table of a match."""

from typing import Annotated, Literal

from warhost.server import structs
from warhost.server.structs import Meta, Struct, decoder
from warhost.server.wire.base import TEXT, Action, Id, Language


class Answer(Struct, tag="answer", forbid_unknown_fields=True):
    """An answer to the question asked at `ask_version`. The same `id` sent twice is played once."""

    ask_version: int
    seat: Annotated[str, Meta(max_length=40)]
    action: Action
    id: Id


class Answers(Struct, tag="answers", forbid_unknown_fields=True):
    """Several answers, beginning with one to the question asked at `ask_version`; with `whole`, all where one may.

    The first that is refused stops them, and so does anything rolled, shown or asked of somebody else; those before it
    stay. An undo takes them back together. The same `id` sent twice is played once.
    """

    ask_version: int
    seat: Annotated[str, Meta(max_length=40)]
    actions: Annotated[list[Action], Meta(min_length=1, max_length=16)]
    id: Id
    whole: bool = False


class WishedThing(Struct, forbid_unknown_fields=True):
    """A thing that is wished for."""

    kind: Annotated[str, Meta(max_length=40)]
    id: Annotated[str, Meta(max_length=100)]


class Wish(Struct, tag="wish", forbid_unknown_fields=True):
    """Which answers name these things in this order? Without things: with what can a wish begin?"""

    ask_version: int
    seat: Annotated[str, Meta(max_length=40)]
    things: Annotated[list[WishedThing], Meta(max_length=10)]
    id: Id
    odds: bool = False


class Undo(Struct, tag="undo", forbid_unknown_fields=True):
    """Take the last answer back, or the last sequence of answers: by the rule, or with the others' consent."""

    seat: Annotated[str, Meta(max_length=40)]


class Resign(Struct, tag="resign", forbid_unknown_fields=True):
    """Give up. A partner takes the seat over, if there is one. Before the match is under way it is aborted instead."""

    seat: Annotated[str, Meta(max_length=40)]


class Abort(Struct, tag="abort", forbid_unknown_fields=True):
    """End a match that is not under way yet: it has no result. Refused later, so nobody resigns by mistake."""

    seat: Annotated[str, Meta(max_length=40)]


class Claim(Struct, tag="claim", forbid_unknown_fields=True):
    """Stop waiting for the absent player of a seat: see `Absent`."""

    seat: Annotated[str, Meta(max_length=40)]
    what: Literal["win", "bot", "seat"]


class GiveStanding(Struct, tag="standing", forbid_unknown_fields=True):
    """Answer questions of a kind in advance: until the turn or round ends, this battle ends, or for the whole match.

    Without an action the answer is taken back; without a kind all are.
    """

    seat: Annotated[str, Meta(max_length=40)]
    kind: Annotated[str, Meta(max_length=40, pattern=TEXT)] = ""
    action: Annotated[str, Meta(max_length=100)] = ""
    whole_match: bool = False
    this_battle: bool = False


class MoveLesson(Struct, tag="lesson", forbid_unknown_fields=True):
    """Continue after the step that was read, go back one step, turn the guide off, or return to the lesson.

    `step` is the one shown, so that a message sent twice does nothing the second time.
    """

    seat: Annotated[str, Meta(max_length=40)]
    what: Literal["on", "back", "free", "guide"]
    step: int


class UndoReply(Struct, tag="undo_reply", forbid_unknown_fields=True):
    """Consent, or not."""

    yes: bool


class Look(Struct, tag="look", forbid_unknown_fields=True):
    """Look from another seat of mine; after the end from any."""

    seat: Annotated[str, Meta(max_length=40)]


class SwitchLanguage(Struct, tag="language", forbid_unknown_fields=True):
    """Read on in another language."""

    lang: Language


class Say(Struct, tag="chat", forbid_unknown_fields=True):
    """Words for everybody at the table."""

    words: Annotated[str, Meta(min_length=1, max_length=500, pattern=TEXT)]


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    """Are you there?"""


FromClient = (
    Answer
    | Answers
    | Wish
    | Undo
    | Resign
    | Abort
    | Claim
    | GiveStanding
    | MoveLesson
    | UndoReply
    | Look
    | SwitchLanguage
    | Say
    | Ping
)
encode = structs.encode
decode_client = decoder(FromClient)
