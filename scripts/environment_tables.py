"""Write the tables of actions and fields into docs/environments.md: `python scripts/environment_tables.py`.

A test compares the guide with the code. When it fails, models trained so far no longer fit: run this script only if
that is intended.
"""

from pathlib import Path

from warhost.games.library import game_named, game_names
from warhost.kernel.optional import Observed
from warhost.lab.envs.encode import Encoder
from warhost.lab.envs.structure import structure_of
from warhost.text.words import arguments, words_of

GUIDE = Path(__file__).parents[1] / "docs" / "environments.md"
MARK = "<!-- written by scripts/environment_tables.py from here on -->\n"


def with_arguments(kind: str, declaration: str) -> str:
    """Return a kind of question or event with the types and names of its arguments."""
    declared = [
        argument.type if argument.type == argument.name else f"{argument.name}: {argument.type}"
        for argument in arguments(declaration)
    ]
    return f"`{kind}`" + (f" ({', '.join(declared)})" if declared else "")


def section(name: str) -> str:
    """Return the section about the actions and fields of a game."""
    encoder = Encoder(name)
    actions = ", ".join([f"`{verb}` {first}" for verb, first in encoder.game.vocabulary.first.items()])
    rows = [
        f"| `{field.name}` | {field.first} | {field.size} | {field.low} | {field.high} | {field.meaning} |"
        for field in encoder.layout.fields
    ]
    words = words_of(name)
    kinds = ", ".join([with_arguments(kind, words.asks[kind]) for kind in encoder.layout.kinds])
    events = ", ".join([with_arguments(kind, words.events[kind]) for kind in encoder.layout.event_kinds])
    return "\n".join(
        [
            f"## `{name}`",
            "",
            f"Version `{encoder.version}`: {encoder.actions} actions, {encoder.size} numbers.",
            "",
            f"Actions, each verb with the number of its first: {actions}.",
            "",
            f"Kinds of questions, in the order of the field `ask`, with the arguments that `ask_args` gives: {kinds}.",
            "",
            f"Kinds of events, in the order of their numbers in `events`: {events}.",
            "",
            "| field | first | size | low | high | meaning |",
            "|---|---|---|---|---|---|",
            *rows,
            "",
            "As tables:",
            "",
            *tables(name),
            "",
        ]
    )


def tables(name: str) -> list[str]:
    """Return the tables of a structured observation: their rows and features."""
    found = structure_of(name)
    rows = []
    for table in found.tables.values():
        counted: dict[str, int] = {}
        for feature in table.features:
            field = feature.partition(".")[0]
            counted[field] = counted.get(field, 0) + 1
        features = ", ".join(
            [f"`{field}`" if number == 1 else f"`{field}` ×{number}" for field, number in counted.items()]
        )
        rows.append(f"| `{table.name}` | {len(table.ids)} | {features} |")
    rest = ", ".join([f"`{field}`" for field in found.rest_fields])
    return ["| table | rows | features |", "|---|---|---|", *rows, f"| `rest` | | {rest} |"]


def guide(text: str) -> str:
    """Return the guide with fresh tables."""
    head, _, _ = text.partition(MARK)
    names = [name for name in game_names() if isinstance(game_named(name), Observed)]
    return head + MARK + "\n" + "\n".join([section(name) for name in names])


if __name__ == "__main__":
    GUIDE.write_text(guide(GUIDE.read_text(encoding="utf-8")), encoding="utf-8")
