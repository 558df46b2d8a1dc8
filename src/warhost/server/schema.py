"""The tables of the database. A change here needs a migration."""

from typing import Any

import sqlalchemy as sa

meta = sa.MetaData()

people = sa.Table(
    "people",
    meta,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("name", sa.String(40)),  # none: a guest
    sa.Column("handle", sa.String(80), unique=True),  # the name for comparing
    sa.Column("password", sa.String(200)),
    sa.Column("mail", sa.String(200), nullable=False, server_default=""),
    sa.Column("confirmed", sa.Boolean, nullable=False, server_default=sa.false()),  # the email address
    sa.Column("webhook", sa.String(500), nullable=False, server_default=""),
    sa.Column("language", sa.String(5), nullable=False, server_default=""),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("banned", sa.Boolean, nullable=False, server_default=sa.false()),
    # The name in a form that look-alike names share. Empty for guests.
    sa.Column("likeness", sa.String(400), nullable=False, server_default="", index=True),
)
# Cookies and tokens by the hash of their secret, so that nobody who reads the table can use them.
sessions = sa.Table(
    "sessions",
    meta,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("person", sa.String(24), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("label", sa.String(40), nullable=False, server_default=""),
    sa.Column("expires", sa.Float, nullable=False, index=True),
)
# Links that confirm an email address or set a new password (`kind`: confirm, reset), by the hash of their secret. They
# are kept until they expire, to count them.
links = sa.Table(
    "links",
    meta,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("person", sa.String(24), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("mail", sa.String(200), nullable=False),
    sa.Column("mailbox", sa.String(200), nullable=False, index=True),  # the address for comparing
    sa.Column("sent", sa.Float, nullable=False),
    sa.Column("expires", sa.Float, nullable=False),
    sa.Column("used", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("kind", sa.String(8), nullable=False, server_default="confirm"),
)
# Mailboxes that mail was sent to. The secret is part of the link that stops mail; it can do nothing else.
mailboxes = sa.Table(
    "mailboxes",
    meta,
    sa.Column("mailbox", sa.String(200), primary_key=True),
    sa.Column("secret", sa.String(43), nullable=False, unique=True),
    sa.Column("stopped", sa.Boolean, nullable=False, server_default=sa.false()),
)
# The emails of the last day, to count them.
mailed = sa.Table(
    "mailed",
    meta,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("person", sa.String(24), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("mailbox", sa.String(200), nullable=False, index=True),
    sa.Column("time", sa.Float, nullable=False),
)
# The browsers that get push notifications: where, and the keys that these are encrypted with. A subscription ends with
# the session of its browser.
subscriptions = sa.Table(
    "subscriptions",
    meta,
    sa.Column("session", sa.String(64), sa.ForeignKey("sessions.hash", ondelete="CASCADE"), primary_key=True),
    sa.Column("person", sa.String(24), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("endpoint", sa.String(1000), nullable=False, unique=True),
    sa.Column("p256dh", sa.String(100), nullable=False),
    sa.Column("auth", sa.String(30), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)
# The push notifications of the last day, to count them.
pushed = sa.Table(
    "pushed",
    meta,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("person", sa.String(24), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("time", sa.Float, nullable=False),
)
# Whom a person has muted (their chat is hidden) or blocked (they cannot meet at all).
avoided = sa.Table(
    "avoided",
    meta,
    sa.Column("person", sa.String(24), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("other", sa.String(24), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
    sa.Column("muted", sa.Boolean, nullable=False),
    sa.Column("blocked", sa.Boolean, nullable=False),
)
# Reports by players about players, for the operator. Reports about rules are in `reports`.
complaints = sa.Table(
    "complaints",
    meta,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("person", sa.String(24), sa.ForeignKey("people.id", ondelete="SET NULL")),  # who reports
    sa.Column("about", sa.String(24), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("match", sa.String(24), nullable=False),
    sa.Column("line", sa.Text, nullable=False),  # the words of a chat line; empty: about the person in general
    sa.Column("words", sa.Text, nullable=False),
    sa.Column("time", sa.Float, nullable=False),
)
# The puzzles that a person has solved, as `game/id`.
solved = sa.Table(
    "solved",
    meta,
    sa.Column("person", sa.String(24), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("puzzle", sa.String(80), primary_key=True),
    sa.Column("time", sa.Float, nullable=False),
)
# The lessons that a person has finished, as `game/id`.
learned = sa.Table(
    "learned",
    meta,
    sa.Column("person", sa.String(24), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("lesson", sa.String(80), primary_key=True),
    sa.Column("time", sa.Float, nullable=False),
)
matches = sa.Table(
    "matches",
    meta,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("key", sa.String(64), nullable=False),  # empty while the match waits for players
    sa.Column("source", sa.Text, nullable=False),  # position, script and renewals of an imported or branched match
    sa.Column("pace", sa.Text, nullable=False),
    sa.Column("creator", sa.String(24), sa.ForeignKey("people.id")),
    sa.Column("state", sa.String(8), nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("updated", sa.Float, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("waiting", sa.Text, nullable=False),  # the seats that have to answer, separated by commas, for the lobby
    sa.Column("result", sa.Text),
    sa.Column("reason", sa.String(80), nullable=False, server_default=""),
    sa.Column("undo", sa.Text, nullable=False, server_default=""),  # the seat that asks, and who has not agreed yet
    sa.Column("started", sa.Float, nullable=False, server_default="0"),
    sa.Column("deadline", sa.Float),
    sa.Column("counted", sa.Boolean, nullable=False, server_default=sa.false()),  # for the ratings
    sa.Column("rules", sa.Integer, nullable=False, server_default="0"),  # the rules version; 0: unknown
    sa.Column("data", sa.String(64), nullable=False, server_default=""),  # and the fingerprint of its data
    sa.Column("silent", sa.Text, nullable=False, server_default="{}"),  # by seat, how many entries are hidden
    sa.Column("imported", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("series", sa.String(24)),  # the series it belongs to, if any
    sa.Column("number", sa.Integer),  # which match of the series it is, counting aborted ones
    sa.Column("points", sa.Text),  # by seat, at the end, in a game that has series
    sa.Column("proof", sa.String(32), nullable=False, server_default=""),  # a hash over the states after all steps
    sa.Column("carried", sa.String(80), nullable=False, server_default=""),  # rule changes since, such as `4 → 5`
    sa.Column("private", sa.Boolean, nullable=False, server_default=sa.false()),  # visible only to those who take part
    sa.Column("forced", sa.String(20), nullable=False, server_default=""),  # `position`, `script`, `luck`, with commas
    # After a change of the rules: the match in which its players continue it, and the one that it continues.
    sa.Column("continued", sa.String(24), nullable=False, server_default=""),
    sa.Column("continues", sa.String(24), nullable=False, server_default=""),
    # Whether it may continue by itself: the seat that has to answer has a bot or standing answers.
    sa.Column("automatic", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("stopped", sa.Float),  # since when new rules have stopped it
    # For lists in the order of their keys, and for one person's matches.
    sa.Index("ix_matches_listed", "state", "updated", "id"),
    sa.Index("ix_matches_creator", "creator", "state"),
    # Rated matches that have ended and have not been counted yet.
    sa.Index("ix_matches_uncounted", "state", "rated", "counted"),
    sa.Index("series_number", "series", "number", unique=True),
)
# Matches that count together. The seats of the matches say who plays.
series = sa.Table(
    "series",
    meta,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),  # the kind of series
    sa.Column("options", sa.Text, nullable=False),  # the game's options, without those that the series decides
    sa.Column("seed", sa.String(100), nullable=False, server_default=""),
    sa.Column("length", sa.Integer, nullable=False),  # how many matches must be finished
    sa.Column("over", sa.Boolean, nullable=False, server_default=sa.false(), index=True),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("credit", sa.Float, nullable=False, server_default="0"),  # seconds without a server since its last match
)


def partial_index(name: str, column: sa.Column[Any], *more: sa.Column[Any], where: str) -> None:
    """Add an index of some rows. SQLite uses it only for queries that repeat its condition literally."""
    sa.Index(name, column, *more, sqlite_where=sa.text(where), postgresql_where=sa.text(where))


RUNNING = "state = 'running'"
# No other match is automatic. `lower` keeps the database from using an index of all running matches instead.
AUTOMATIC = "automatic"
LIVE = """lower(state) = 'running' AND pace LIKE '%"live"%'"""
FINISHED = "state = 'finished'"
STOPPED = "stopped IS NOT NULL"
# For startup, clocks and statistics: the number of finished matches must not slow them down.
partial_index("ix_matches_running", matches.c.state, matches.c.id, where=RUNNING)
partial_index("ix_matches_automatic", matches.c.id, where=AUTOMATIC)
partial_index("ix_matches_live", matches.c.id, where=LIVE)
partial_index("ix_matches_stopped", matches.c.id, where=STOPPED)
partial_index("ix_matches_clock", matches.c.state, matches.c.deadline, where=RUNNING)
partial_index("ix_matches_ended", matches.c.state, matches.c.game, matches.c.updated, where=FINISHED)
# One row: when a server on this database was last alive, and whether it has shut down properly. Time 0: never.
heartbeat = sa.Table(
    "heartbeat",
    meta,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("time", sa.Float, nullable=False),
    sa.Column("stopped", sa.Boolean, nullable=False),
    # Seconds of downtime still owed to clocks that count in days.
    sa.Column("owed", sa.Float, nullable=False, server_default="0"),
)
seats = sa.Table(
    "seats",
    meta,
    sa.Column("match", sa.String(24), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.String(40), primary_key=True),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), index=True),
    sa.Column("bot", sa.String(40), nullable=False, server_default=""),
    sa.Column("invite", sa.String(40), nullable=False, server_default=""),
    sa.Column("noticed", sa.Boolean, nullable=False, server_default=sa.false()),  # notified that it is their turn
    sa.Column("gone", sa.Float),  # since when the player has been away from a live match
    sa.Column("resigned", sa.String(24)),  # the player whose partner now has the seat
    # Whether its player agrees to continue a stopped match from its last position under the new rules.
    # The rule change and the number of entries that this refers to, so that it lapses when the match continues.
    sa.Column("agreed", sa.String(100), nullable=False, server_default=""),
    sa.Column("ending", sa.Boolean, nullable=False, server_default=sa.false()),  # or agrees to end it without a result
    sa.Column("told", sa.Boolean, nullable=False, server_default=sa.false()),  # notified of a proposal for it
    sa.Column("shows", sa.Boolean, nullable=False, server_default=sa.false()),  # agrees that others watch
)
# The position of a running match after its last finished step, in case the rules change. It contains everything hidden.
positions = sa.Table(
    "positions",
    meta,
    sa.Column("match", sa.String(24), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),  # the number of entries when it was stored
    sa.Column("rules", sa.Integer, nullable=False),  # the rules version that wrote it
    sa.Column("position", sa.Text, nullable=False),
)
# Answers and undos, append-only: a match is rebuilt from them.
entries = sa.Table(
    "entries",
    meta,
    sa.Column("match", sa.String(24), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seat", sa.String(40), nullable=False),
    sa.Column("what", sa.String(8), nullable=False),
    sa.Column("action", sa.String(100), nullable=False),
    sa.Column("token", sa.String(64)),  # the client's id of the answer
    sa.Column("time", sa.Float, nullable=False),
    sa.UniqueConstraint("match", "token", name="once"),
)
chat = sa.Table(
    "chat",
    meta,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("match", sa.String(24), sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), nullable=False),
    sa.Column("words", sa.Text, nullable=False),
    sa.Column("time", sa.Float, nullable=False),
    # Written while the match was private: only those who take part may read it, even after spectators are allowed.
    sa.Column("private", sa.Boolean, nullable=False, server_default=sa.false()),
)
notes = sa.Table(
    "notes",
    meta,
    sa.Column("match", sa.String(24), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("words", sa.Text, nullable=False),
)
reports = sa.Table(
    "reports",
    meta,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("match", sa.String(24), nullable=False),
    sa.Column("person", sa.String(24), nullable=False),
    sa.Column("words", sa.Text, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("record", sa.Text, nullable=False),
    sa.Column("position", sa.Text, nullable=False),
    sa.Column("time", sa.Float, nullable=False),
)

# Standing answers to a kind of question; with a chapter or a battle, only until it ends.
standing = sa.Table(
    "standing",
    meta,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("match", sa.String(24), sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("seat", sa.String(40), nullable=False),
    sa.Column("kind", sa.String(40), nullable=False),
    sa.Column("action", sa.String(100), nullable=False),
    sa.Column("chapter", sa.Integer),
    sa.Column("battle", sa.Integer),
)
# A player is a person, or `bot:` and a name.
ratings = sa.Table(
    "ratings",
    meta,
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("seat", sa.String(40), primary_key=True),
    sa.Column("player", sa.String(50), primary_key=True),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("wins", sa.Integer, nullable=False),
)
