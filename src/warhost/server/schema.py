"""The tables of the database. A change here needs a migration."""

import sqlalchemy as sa

meta = sa.MetaData()

people = sa.Table(
    "people", meta,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("name", sa.String(40)),  # none: a guest
    sa.Column("handle", sa.String(80), unique=True),  # the name for comparing
    sa.Column("password", sa.String(200)),
    sa.Column("mail", sa.String(200), nullable=False, server_default=""),
    sa.Column("confirmed", sa.Boolean, nullable=False, server_default=sa.false()),  # that the mail address is theirs
    sa.Column("webhook", sa.String(500), nullable=False, server_default=""),
    sa.Column("language", sa.String(5), nullable=False, server_default=""),
    sa.Column("created", sa.Float, nullable=False),
)
# Cookies and tokens by the hash of their secret, so that nobody who reads the table can use them.
sessions = sa.Table(
    "sessions", meta,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("person", sa.String(24), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("label", sa.String(40), nullable=False, server_default=""),
    sa.Column("expires", sa.Float, nullable=False),
)
# Links that confirm a mail address, by the hash of their secret. They are kept until they expire, to count them.
links = sa.Table(
    "links", meta,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("person", sa.String(24), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("mail", sa.String(200), nullable=False),
    sa.Column("mailbox", sa.String(200), nullable=False, index=True),  # the address for comparing
    sa.Column("sent", sa.Float, nullable=False),
    sa.Column("expires", sa.Float, nullable=False),
    sa.Column("used", sa.Boolean, nullable=False, server_default=sa.false()),
)
matches = sa.Table(
    "matches", meta,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("key", sa.String(64), nullable=False),  # empty while the match waits for players
    sa.Column("source", sa.Text, nullable=False),  # position, script and renewals of an imported or branched match
    sa.Column("pace", sa.Text, nullable=False),
    sa.Column("creator", sa.String(24), sa.ForeignKey("people.id")),
    sa.Column("state", sa.String(8), nullable=False, index=True),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("updated", sa.Float, nullable=False, index=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("waiting", sa.Text, nullable=False),  # the seats that are asked, separated by commas, for the lobby
    sa.Column("result", sa.Text),
    sa.Column("reason", sa.String(80), nullable=False, server_default=""),
    sa.Column("undo", sa.Text, nullable=False, server_default=""),  # the seat that asks, and who has not consented yet
    sa.Column("started", sa.Float, nullable=False, server_default="0"),
    sa.Column("deadline", sa.Float, index=True),
    sa.Column("counted", sa.Boolean, nullable=False, server_default=sa.false()),  # for the ratings
    sa.Column("rules", sa.Integer, nullable=False, server_default="0"),  # its rules version; 0: unknown
    sa.Column("data", sa.String(64), nullable=False, server_default=""),  # and with these data
    sa.Column("silent", sa.Text, nullable=False, server_default="{}"),  # by seat, how many entries are hidden
    sa.Column("proof", sa.String(32), nullable=False, server_default=""),  # the hash after its last finished step
    sa.Column("carried", sa.String(80), nullable=False, server_default=""),  # changes of the rules since, as `4 → 5`
    sa.Column("private", sa.Boolean, nullable=False, server_default=sa.false()),  # only for those who take part
    sa.Column("forced", sa.String(20), nullable=False, server_default=""),  # `position`, `script`, or both with a comma
)
# One row: when a server process on this database was last alive, and whether it stopped in order since. Time 0: never.
heartbeat = sa.Table(
    "heartbeat", meta,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("time", sa.Float, nullable=False),
    sa.Column("stopped", sa.Boolean, nullable=False),
)
seats = sa.Table(
    "seats", meta,
    sa.Column("match", sa.String(24), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.String(40), primary_key=True),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), index=True),
    sa.Column("bot", sa.String(40), nullable=False, server_default=""),
    sa.Column("invite", sa.String(40), nullable=False, server_default=""),
    sa.Column("noticed", sa.Boolean, nullable=False, server_default=sa.false()),  # notified that it is their turn
    sa.Column("gone", sa.Float),  # since when the player has not been at the table of a live match
    sa.Column("resigned", sa.String(24)),  # whose partner has the seat since
)
# Answers and undos, append-only: a match is rebuilt from them.
entries = sa.Table(
    "entries", meta,
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
    "chat", meta,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("match", sa.String(24), sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), nullable=False),
    sa.Column("words", sa.Text, nullable=False),
    sa.Column("time", sa.Float, nullable=False),
)
notes = sa.Table(
    "notes", meta,
    sa.Column("match", sa.String(24), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("words", sa.Text, nullable=False),
)
reports = sa.Table(
    "reports", meta,
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
    "standing", meta,
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
    "ratings", meta,
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("seat", sa.String(40), primary_key=True),
    sa.Column("player", sa.String(50), primary_key=True),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("wins", sa.Integer, nullable=False),
)
