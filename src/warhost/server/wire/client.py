"""Messages from a page or program to the table of a match."""

from typing import Annotated

from warhost.server import structs
from warhost.server.structs import Meta, Struct, decoder
from warhost.server.wire.base import TEXT, Action, ClaimKind, Id, Language, LessonMove


class Answer(Struct, tag="answer", forbid_unknown_fields=True):
    """An answer to the question asked at `ask_version`. The same `id` sent twice is played once."""

    ask_version: int
    seat: Annotated[str, Meta(max_length=40)]
    action: Action
    id: Id


class Answers(Struct, tag="answers", forbid_unknown_fields=True):
    """Several answers from the question asked at `ask_version` on; `whole` adds the option that takes all.

    The first refusal stops them, as does anything rolled, revealed or asked of another player; those before it
    stay. An undo takes them back together. The same `id` sent twice is played once.
    """

    ask_version: int
    seat: Annotated[str, Meta(max_length=40)]
    actions: Annotated[list[Action], Meta(min_length=1, max_length=16)]
    id: Id
    whole: bool = False


class WishedThing(Struct, forbid_unknown_fields=True):
    """A thing that a wish names."""

    kind: Annotated[str, Meta(max_length=40)]
    id: Annotated[str, Meta(max_length=100)]


class Wish(Struct, tag="wish", forbid_unknown_fields=True):
    """Ask which answers name these things in this order. Without things, ask how a wish can begin."""

    ask_version: int
    seat: Annotated[str, Meta(max_length=40)]
    things: Annotated[list[WishedThing], Meta(max_length=10)]
    id: Id
    odds: bool = False


class Undo(Struct, tag="undo", forbid_unknown_fields=True):
    """Undo the last answer or sequence of answers: by the rule, or with the others' agreement."""

    seat: Annotated[str, Meta(max_length=40)]


class Resign(Struct, tag="resign", forbid_unknown_fields=True):
    """Resign. A partner takes over the seat, if there is one. Before the match is under way it is aborted instead."""

    seat: Annotated[str, Meta(max_length=40)]


class Abort(Struct, tag="abort", forbid_unknown_fields=True):
    """End a match that is not under way yet: it has no result. Refused later, so nobody resigns by mistake."""

    seat: Annotated[str, Meta(max_length=40)]


class Claim(Struct, tag="claim", forbid_unknown_fields=True):
    """Stop waiting for the absent player of a seat; see `Absent`."""

    seat: Annotated[str, Meta(max_length=40)]
    what: ClaimKind


class GiveStanding(Struct, tag="standing", forbid_unknown_fields=True):
    """Answer questions of a kind in advance: until the turn, the round or this battle ends, or for the whole match.

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
    what: LessonMove
    step: int


class UndoReply(Struct, tag="undo_reply", forbid_unknown_fields=True):
    """Agree to an undo, or refuse it."""

    yes: bool


class Look(Struct, tag="look", forbid_unknown_fields=True):
    """View the match from another of my seats; after the end, from any seat."""

    seat: Annotated[str, Meta(max_length=40)]


class SwitchLanguage(Struct, tag="language", forbid_unknown_fields=True):
    """Switch to another language."""

    lang: Language


class Say(Struct, tag="chat", forbid_unknown_fields=True):
    """Say something to everybody at the table."""

    words: Annotated[str, Meta(min_length=1, max_length=500, pattern=TEXT)]


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    """Check the connection."""


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
