"""Everything the page needs to know about the games in one language: options, names, card texts and rules."""

import html
import re
import tomllib
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Any

from warhost.bots.library import offered
from warhost.games.library import game_named, game_names
from warhost.kernel.errors import BadOption
from warhost.kernel.optional import WithScenarios
from warhost.lessons import library as lessons
from warhost.puzzles import library as puzzle_library
from warhost.puzzles.puzzle import PREFIX, Puzzle
from warhost.server import wire
from warhost.text.about import explanations
from warhost.text.board import board_of
from warhost.text.catalogue import Catalogue
from warhost.text.guides import Picture, guide, pictures
from warhost.text.lobby import game_title, option_label, series_label, value_label
from warhost.text.names import RUSSIAN_CASES, names_by_kind
from warhost.text.reader import Reader
from warhost.text.rules import rule_titles, specification, specification_file

# Fields that are forms of a name, not separate texts.
FORMS = {
    *RUSSIAN_CASES,
    "name",
    "mid",
    "adj",
    "title",
    "short",
    "plural",
    "few",
    "many",
    "few_acc",
    "in",
    "into",
    "from",
}
# Fields of the data files that the page does not need.
NO_FACTS = {"en", "ru", "abilities", "note", "confidence"}
# Kinds of cards that rules mention.
CARD_KINDS = ("card", "command", "lore", "scenario", "path", "battleground")


# ---- options


def values_of(game: str) -> dict[str, list[str | int | bool]]:
    """Return every value of every option that occurs in some variant; switches have both values."""
    engine = game_named(game)
    found: dict[str, list[str | int | bool]] = {}
    for variant in [engine.check_options({}), *engine.variants()]:
        for name, value in variant.items():
            known = found.setdefault(name, [])
            for one in [False, True] if isinstance(value, bool) else [value]:
                if one not in known:
                    known.append(one)
    return {name: sorted(values) if all(type(v) is int for v in values) else values for name, values in found.items()}


@cache
def game_info(game: str, language: str) -> wire.GameInfo:
    """Return a game as the page shows it."""
    engine = game_named(game)
    default = engine.check_options({})
    values = values_of(game)
    reader = Reader(game, language, [])
    variants = []
    for combination in product(*values.values()):
        try:
            options = engine.check_options(dict(zip(values, combination, strict=True)))
        except BadOption:
            continue
        variants.append(wire.Variant(options, [seat_name(game, language, seat) for seat in engine.seats(options)]))
    return wire.GameInfo(
        game,
        game_title(reader),
        [
            wire.Option(
                name,
                option_label(reader, name),
                [wire.Value(value, value_label(reader, name, value)) for value in values[name]],
                default[name],
            )
            for name in values
        ],
        variants,
        [wire.BotName(name, bot_label(language, name)) for name in offered(game)],
        isinstance(engine, WithScenarios),
        introduction(reader, engine.introduction(), default),
        [wire.SeriesInfo(one.name, series_label(reader, one.name), one.fixed) for one in engine.series()],
        game_facts(game, language),
    )


def game_facts(game: str, language: str) -> wire.GameFacts | None:
    """Return a game's subject in one sentence, with its length and weight."""
    found = lessons.about(game)
    return wire.GameFacts(found.about[language], list(found.minutes), found.weight) if found else None


def introduction(reader: Reader, options: dict[str, Any], usual: dict[str, Any]) -> wire.Introduction | None:
    """Return the variant for a first game, if there is one."""
    if not options:
        return None
    labels = [", ".join([value_label(reader, name, values[name]) for name in options]) for values in (options, usual)]
    return wire.Introduction(options, labels[0], labels[1])


def games(language: str) -> list[wire.GameInfo]:
    """Return all games."""
    return [game_info(game, language) for game in game_names()]


def seat_name(game: str, language: str, seat: str) -> wire.SeatName:
    """Return a seat with its name."""
    return wire.SeatName(seat, Reader(game, language, []).seat(seat))


@cache
def bot_label(language: str, bot: str) -> str:
    """Return the label of a bot; its name if the catalogue has none."""
    return Catalogue(language, ["server"]).find(f"bot.{bot}") or bot.replace("_", " ").capitalize()


# ---- names


@cache
def names(game: str, language: str) -> dict[str, dict[str, dict[str, Any]]]:
    """Return every name by kind and id, with texts and facts."""
    reader = Reader(game, language, [])
    board = board_of(game).page_facts()
    texts = board_of(game).page_texts(reader)
    ruled = rules_naming(game, language)
    rules_titled = rule_titles(game, language)
    out: dict[str, dict[str, dict[str, Any]]] = {}
    for kind, things in names_by_kind(game).items():
        known = facts(game, kind, frozenset(things))
        more = board.get(kind, {})
        out[kind] = {}
        for thing, languages in things.items():
            fields = languages[language]
            entry = known.get(thing, {}) | more.get(thing, {}) | {"name": title(reader, kind, thing)}
            if "short" in fields:
                entry["short"] = fields["short"]
            entry |= {field: text for field, text in fields.items() if field not in FORMS}
            if thing in texts.get(kind, {}):
                entry["text"] = texts[kind][thing]
            if (kind, thing) in ruled:
                entry["rules"] = ruled[kind, thing]
            if entry.get("rule") in rules_titled:
                entry["rule_title"] = rules_titled[entry["rule"]]
            out[kind][thing] = entry
    return out


def title(reader: Reader, kind: str, thing: str) -> str:
    """Return a name as a title; names of cards that have only texts stay unchanged."""
    fields = names_by_kind(reader.game)[kind][thing][reader.language]
    return str(fields["name"]) if "name" in fields and reader.language == "ru" else reader.name(kind, thing, "title")


@cache
def facts(game: str, kind: str, ids: frozenset[str]) -> dict[str, dict[str, Any]]:
    """Return what the data files of a game say about these ids, in the tables of their kind if there are any."""
    # Abilities with their own names and texts are facts; elsewhere they are declarations.
    hidden = NO_FACTS - {"abilities"} if "keyword" in names_by_kind(game) else NO_FACTS
    found: dict[str, dict[str, Any]] = {}
    called: dict[str, dict[str, Any]] = {}
    for data in data_files(game):
        for name, table in [("", data), *[(key, inner) for key, inner in data.items() if isinstance(inner, dict)]]:
            if table.keys() <= ids or ids <= table.keys():
                for thing, fields in table.items():
                    if isinstance(fields, dict):
                        kept = {key: v for key, v in fields.items() if key not in hidden}
                        (called if name == kind else found)[thing] = kept
    return called or found


@cache
def data_files(game: str) -> list[dict[str, Any]]:
    """Return the data files of a game, read once."""
    return [
        tomllib.loads(source.read_text(encoding="utf-8"))
        for source in (files(f"warhost.games.{game}") / "data").iterdir()
        if source.name.endswith(".toml")
    ]


@cache
def about(game: str, language: str) -> list[wire.About]:
    """Return an explanation of everything drawn on a game's board."""
    titles = rule_titles(game, language)
    return [
        wire.About(one.group, one.kind, one.id, one.title, one.text, one.rule, titles[one.rule])
        for one in explanations(game, language)
    ]


# ---- rules


@cache
def page_of(game: str, rule: str) -> str:
    """Return the page of the rulebook for a rule."""
    found = re.match(r"\*[^*\d]*(\d[^*]*?)\.?\*", specification(game, "en").get(rule, ""))
    return found[1] if found else ""


@cache
def rules(game: str, language: str) -> list[wire.Rule]:
    """Return the specification as a list of rules."""
    spec = specification(game, language)
    chapters = chapters_of(game, language)
    titles = rule_titles(game, language)
    cards = cards_named(game, language)
    examples = examples_of(game, language)
    return [
        wire.Rule(
            rule,
            titles[rule],
            chapters[rule],
            page_of(game, rule),
            as_html(text, titles) + examples.get(rule, ""),
            cards.get(rule, []),
        )
        for rule, text in spec.items()
    ]


def examples_of(game: str, language: str) -> dict[str, str]:
    """Return the pictures of the guide by the rules that they are examples of, as HTML."""
    found: dict[str, str] = {}
    for section in guide(game, language):
        for picture in pictures(section.text):
            for rule in picture.rules:
                found[rule] = found.get(rule, "") + picture_html(game, language, picture)
    return found


def picture_html(game: str, language: str, picture: Picture) -> str:
    """Return a picture of a position with its caption. Pictures are files of the page, one per language."""
    source = f"guide/{game}-{picture.name}-{language}.webp"
    return (
        f'<figure><img src="{source}" width="720" height="480" loading="lazy" alt="">'
        f"<figcaption>{html.escape(picture.caption)}</figcaption></figure>"
    )


@cache
def cards_named(game: str, language: str) -> dict[str, list[wire.NamedThing]]:
    """Return the cards that each rule mentions, by their names in the language.

    The English rules find them for every language, because their names have no cases. A name that something else
    in the game shares does not count: "Goblins" are units, and rarely the card.
    """
    names = names_by_kind(game)
    taken = {game_title(Reader(game, "en", []))} | {
        form
        for kind, things in names.items()
        for thing in things.values()
        for form in thing["en"].values()
        if kind not in CARD_KINDS
    }
    cards: dict[str, tuple[str, str]] = {}
    for kind in [kind for kind in CARD_KINDS if kind in names]:
        for thing in names[kind]:
            cards.setdefault(title(Reader(game, "en", []), kind, thing), (kind, thing))
    called = sorted(cards.keys() - taken, key=len, reverse=True)
    if not called:
        return {}
    # The longest name goes first: "Gandalf the White" is not "Gandalf".
    names_at = re.compile(r"(?<!\w)(?:" + "|".join([re.escape(name) for name in called]) + r")(?!\w)")
    reader = Reader(game, language, [])
    return {
        rule: [
            wire.NamedThing(*cards[name], title(reader, *cards[name])) for name in dict.fromkeys(names_at.findall(text))
        ]
        for rule, text in specification(game, "en").items()
    }


@cache
def rules_naming(game: str, language: str) -> dict[tuple[str, str], list[list[str]]]:
    """Return the rules that mention each card, by kind and id: pairs of id and title."""
    titles = rule_titles(game, language)
    found: dict[tuple[str, str], list[list[str]]] = {}
    for rule, cards in cards_named(game, language).items():
        for card in cards:
            found.setdefault((card.kind, card.id), []).append([rule, titles[rule]])
    return found


@cache
def guide_sections(game: str, language: str) -> list[wire.GuideSection]:
    """Return the guide of a game, with links to the rules and pictures of positions."""
    return [
        wire.GuideSection(one.id, one.title, one.level, guide_html(game, language, one.text))
        for one in guide(game, language)
    ]


def guide_html(game: str, language: str, text: str) -> str:
    """Convert the Markdown of a guide to HTML."""
    shown = iter(pictures(text))
    out = re.sub(r"<p>!\[[^]]+\]\([^)]+\)</p>", lambda _: picture_html(game, language, next(shown)), as_html(text, {}))
    return re.sub(r"\[([^]]+)\]\(#([^)]+)\)", r'<a href="#\2" data-rule="\2">\1</a>', out)


def chapters_of(game: str, language: str) -> dict[str, str]:
    """Return the chapter heading of every rule."""
    found, chapter = {}, ""
    for line in specification_file(game, language).read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            chapter = line.removeprefix("## ")
        elif line.startswith("### "):
            found[line.removeprefix("### ").strip()] = chapter
    return found


def as_html(text: str, titles: dict[str, str]) -> str:
    """Convert the Markdown of the specification to HTML: paragraphs, lists, tables, emphasis, links to rules."""
    out: list[str] = []
    for block in re.split(r"\n\s*\n", text.strip()):
        lines = block.splitlines()
        paragraph: list[str] = []
        while lines and not lines[0].startswith(("- ", "|")):
            paragraph.append(lines.pop(0))
        if paragraph:
            out.append(f"<p>{inline(' '.join(paragraph), titles)}</p>")
        if lines and lines[0].startswith("|"):
            out.append(table_html(lines, titles))
        elif lines:
            items = re.split(r"^- ", "\n".join(lines), flags=re.MULTILINE)[1:]
            out.append("<ul>" + "".join([f"<li>{inline(' '.join(i.split()), titles)}</li>" for i in items]) + "</ul>")
    return "".join(out)


def table_html(lines: list[str], titles: dict[str, str]) -> str:
    """Convert a table; its first row is the header if a line of dashes follows."""
    rows = [[inline(cell.strip(), titles) for cell in line.strip().strip("|").split("|")] for line in lines]
    dashes = len(rows) > 1 and all(re.fullmatch(r":?-+:?", cell) for cell in rows[1])
    out = ""
    if dashes:
        out = "<thead><tr>" + "".join([f'<th scope="col">{cell}</th>' for cell in rows[0]]) + "</tr></thead>"
        rows = rows[2:]
    body = "".join(["<tr>" + "".join([f"<td>{cell}</td>" for cell in row]) + "</tr>" for row in rows])
    return f"<table>{out}<tbody>{body}</tbody></table>"


def inline(text: str, titles: dict[str, str]) -> str:
    """Convert emphasis and code; the id of a rule becomes a link with its title."""

    def code(found: re.Match[str]) -> str:
        rule = found[1]
        if rule not in titles:
            return f"<code>{rule}</code>"
        return f'<a href="#{rule}" data-rule="{rule}">{html.escape(titles[rule], quote=False)}</a>'

    out = html.escape(text, quote=False)
    out = re.sub(r"`([^`]+)`", code, out)
    out = re.sub(r"\*\*([^*]+)\*\*", r"<strong>\1</strong>", out)
    return re.sub(r"\*([^*]+)\*", r"<em>\1</em>", out)


# ---- puzzles


def puzzles(game: str, language: str) -> wire.Puzzles:
    """Return the puzzles of a game, including today's."""
    found = puzzle_library.puzzles(game)
    used = {one.theme for one in found}
    today = puzzle_library.of_the_day(game, datetime.now(UTC).date())
    return wire.Puzzles(
        today.id if today else "",
        [
            wire.PuzzleTheme(theme.id, theme.title[language])
            for theme in puzzle_library.phrases().themes
            if theme.id in used
        ],
        [puzzle_info(one, language) for one in found],
    )


def puzzle_info(puzzle: Puzzle, language: str) -> wire.PuzzleInfo:
    """Return a puzzle as the page lists it."""
    return wire.PuzzleInfo(
        puzzle.id,
        PREFIX + puzzle.id,
        puzzle.title[language],
        puzzle.theme,
        puzzle.difficulty,
        seat_name(puzzle.game, language, puzzle.seat).name,
    )


def day_puzzle(language: str) -> wire.DayPuzzle | None:
    """Return today's puzzle for the first page."""
    today = puzzle_library.first_of_the_day(datetime.now(UTC).date())
    if today is None:
        return None
    return wire.DayPuzzle(today.game, game_title(Reader(today.game, language, [])), puzzle_info(today, language))
