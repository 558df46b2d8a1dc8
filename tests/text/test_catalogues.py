"""Both languages are complete: every question, event, option, error and rule has a message, and none is unused.

The English sentence of an error is in the code alone.
"""

import random
import re
from collections.abc import Iterator
from importlib.resources import files
from io import BytesIO
from string import Formatter
from typing import Any

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po
from tests.text import sources

import warhost
from warhost.games.library import game_named, game_names
from warhost.games.wotr.ids import BATTLE_NAMES, ENDING_NAMES, PHASE_NAMES
from warhost.games.wotr.tables import KIND_NAMES, TOTALS
from warhost.kernel.events import Event
from warhost.kernel.optional import Fuzzable, observed
from warhost.terminal.terminal_match import COMMANDS
from warhost.text.board import board_of
from warhost.text.catalogue import LANGUAGES, Catalogue
from warhost.text.names import RUSSIAN_CASES, names_by_kind
from warhost.text.reader import Reader
from warhost.text.rules import specification
from warhost.text.spans import plain
from warhost.text.words import Words, arguments, words_of

GAMES = game_names()
# Kinds that are counted through but have no figure in the box.
NO_FIGURES = {f"unit:{name}" for name, total in zip(KIND_NAMES, TOTALS, strict=True) if total == 0}


def messages(language: str, domain: str) -> dict[str, list[str]]:
    """The forms of every message of a catalogue."""
    source = files("warhost.text") / "locale" / language / "LC_MESSAGES" / f"{domain}.po"
    found = {}
    for message in read_po(BytesIO(source.read_bytes()), locale=language):
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            assert key not in found, f"{language} {domain}: {key} twice"
            found[key] = forms(message)
    return found


def forms(message: Message) -> list[str]:
    """The forms of a message: one, or one for every plural."""
    string = message.string
    return [string] if isinstance(string, str) else list(string or ())


def everything(language: str, game: str) -> dict[str, list[str]]:
    """All messages of a language at the table of a game: its own go before those of all games."""
    return messages(language, "warhost") | messages(language, game)


def fields(template: str) -> set[str]:
    """The placeholders of a template."""
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def variants(words: Words, key: str) -> list[str]:
    """A key and all variants that it may stand for."""
    found = []
    for variant in words.variants.get(key, []):
        found += [f"{key}.{suffix}" for suffix in variant.all() if suffix]
    plain_key = all("" in variant.all() for variant in words.variants.get(key, []))
    return [key, *found] if plain_key else found


def event_keys(words: Words, kind: str) -> list[str]:
    """The messages that an event of a kind needs."""
    keys = variants(words, f"event.{kind}")
    if any(kind in targets for targets in words.gathers.values()):
        keys += [f"{key}.rolled" for key in keys]
    return keys


# ---- what the rules say has words


@pytest.mark.parametrize("game", GAMES)
def test_every_question_is_declared_with_its_arguments(game: str) -> None:
    declared = words_of(game).asks
    found = sources.asks(game)
    assert len(found) > 5
    wrong = [
        f"{ask.where}: {ask.kind} has {ask.arguments} arguments, declared: {declared.get(ask.kind)!r}"
        for ask in found
        if ask.kind not in declared or ask.arguments not in (-1, len(arguments(declared[ask.kind])))
    ]
    assert wrong == []
    assert set(declared) - {ask.kind for ask in found} == set(), "declared, but never asked"


@pytest.mark.parametrize("game", GAMES)
def test_every_event_is_declared_with_its_arguments(game: str) -> None:
    declared = words_of(game).events
    found = sources.notes(game)
    assert len(found) > 10
    wrong = [
        f"{note.where}: {note.kind} has {note.arguments} arguments, declared: {declared.get(note.kind)!r}"
        for note in found
        if note.kind not in declared or note.arguments not in (-1, len(arguments(declared[note.kind])))
    ]
    assert wrong == []
    assert set(declared) - {note.kind for note in found} == set(), "declared, but never told"


@pytest.mark.parametrize("game", GAMES)
def test_the_lists_of_questions_and_events_of_the_game_agree(game: str) -> None:
    rules = game_named(game)
    assert isinstance(rules, Fuzzable)
    goals = [goal.removeprefix("ask:") for goal in rules.goals() if goal.startswith("ask:")]
    assert sorted(set(goals) - set(words_of(game).asks)) == []
    assert list(observed(rules).layout().event_kinds) == sorted(words_of(game).events)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_question_event_and_action_has_a_message(game: str, language: str) -> None:
    words = words_of(game)
    known = messages(language, game)
    needed = [key for kind in words.asks for key in variants(words, f"ask.{kind}")]
    needed += [key for kind in words.events for key in event_keys(words, kind)]
    needed += [f"board.purpose.{kind}" for kind in words.purposes]
    needed += [f"option.{verb}" for verb in words.verbs if verb != "do"]
    needed += [key for option in words.variants if option.startswith("option.") for key in variants(words, option)]
    needed += [f"option.do.{name.removeprefix('do:')}" for name in words.vocabulary if name.startswith("do:")]
    assert [key for key in needed if key not in known] == []
    assert {name.partition(":")[0] for name in game_named(game).vocabulary.names} == set(words.verbs)


def test_the_scan_of_the_sources_finds_every_way_to_ask() -> None:
    """By a plain question, by a function that takes the kind, by a class of questions."""
    assert {ask.kind for ask in sources.asks("wotr")} >= {"action", "declare", "casualty", "swap"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_war_of_the_ring_has_all_its_messages(language: str) -> None:
    known = messages(language, "wotr")
    needed = [f"phase.{name}" for name in PHASE_NAMES] + [f"board.battle.{name}" for name in BATTLE_NAMES[1:]]
    needed += [f"event.game_over.{name}" for name in ENDING_NAMES[1:]] + ["board.side.free", "board.side.shadow"]
    assert [key for key in needed if key not in known] == []


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_error_is_translated(language: str) -> None:
    """Those of a game at its own table at least, all others everywhere."""
    codes = sources.problems()
    assert len(codes) > 100
    of_games = {code: game for game in GAMES for code in sources.problems(f"games/{game}")}
    missing = [code for code in codes if f"error.{code}" not in everything(language, of_games.get(code, "warhost"))]
    assert missing == []


def test_every_error_has_one_english_sentence() -> None:
    """A code with two would be told in the words of the wrong game, or with values that it does not have."""
    assert {code: found for code, found in sources.sentences().items() if len(found) != 1 or None in found} == {}


@pytest.mark.parametrize("domain", ["server", "warhost", *GAMES])
def test_the_english_sentence_of_an_error_is_in_the_code_alone(domain: str) -> None:
    codes = {f"error.{code}" for code in sources.problems()}
    assert len(codes) > 100 and codes & messages("en", domain).keys() == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_fault_of_a_position_is_one_of_the_errors(game: str) -> None:
    """Every fault from the readers and invariants is among the errors, so none can lack a message."""
    assert {"not_in_range", "not_one_of"} <= set(sources.problems("kernel"))
    assert len(sources.problems(f"games/{game}")) > 20


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_message_in_use_exists(game: str, language: str) -> None:
    known = everything(language, game)
    said = sources.said(game)
    assert len(said) > 60
    assert [f"{where}: {key}" for key, where in said.items() if key not in known] == []
    needed = [f"command.{name}" for name in COMMANDS] + [f"command.{name}.help" for name in COMMANDS]
    assert [key for key in needed if key not in known] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_named_by_a_question_is_in_the_specification(game: str) -> None:
    english = specification(game, "en")
    chapters = {rule.split(".")[0] for rule in english}
    named = {rule: where for rule, where in sources.rules_named(game).items() if rule.split(".")[0] in chapters}
    assert len(named) > 15
    assert [f"{where}: {rule}" for rule, where in named.items() if rule not in english] == []
    assert list(english) == list(specification(game, "ru"))
    assert all(english.values()) and all(specification(game, "ru").values())


# ---- the catalogues themselves


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_messages(game: str) -> None:
    english, russian = everything("en", game), everything("ru", game)
    # English names have no cases, and English errors are in the code.
    cases = {key for key in russian if key.startswith("name.") and key.rpartition(".")[2] in RUSSIAN_CASES}
    errors = {f"error.{code}" for code in sources.problems()}
    assert (set(english) ^ set(russian)) - errors == cases


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_form_is_filled(game: str, language: str) -> None:
    number = {"en": 2, "ru": 3}[language]
    for key, strings in everything(language, game).items():
        assert all(strings), key
        assert len(strings) in (1, number), key


def allowed_fields(game: str) -> Iterator[tuple[str, set[str]]]:
    """The placeholders that the messages of a game may have, by key."""
    words = words_of(game)
    for kind, declared in words.events.items():
        names = {a.name for a in arguments(declared) if a.type not in ("-", "rest")}
        for key in event_keys(words, kind):
            yield key, names | ({"rolled"} if key.endswith(".rolled") or kind in words.gathers else set())
    for kind, declared in words.asks.items():
        names = {a.name for a in arguments(declared) if a.type not in ("-", "rest")}
        for key in variants(words, f"ask.{kind}"):
            yield key, names
    for kind, declared in words.purposes.items():
        yield f"board.purpose.{kind}", {a.name for a in arguments(declared)}
    for action in words.vocabulary:
        verb = action.partition(":")[0]
        names = {a.name for a in arguments(words.verbs[verb])}
        names |= {words.extras[action].split(":")[0]} if action in words.extras else set()
        yield f"option.{verb}", names
        yield f"option.{action.replace(':', '.')}", names
        for kind, declared in words.asks.items():
            both = names | {a.name for a in arguments(declared) if a.type not in ("-", "rest")}
            for key in variants(words, f"option.{kind}.{verb}"):
                yield key, both
            yield f"option.{kind}.{verb}.stay", both
            yield f"option.{kind}.{action.replace(':', '.')}", both
    for code, values in sources.problems().items():
        yield f"error.{code}", values
    for kind, part in words.compounds.items():
        yield f"name.{kind}", {part}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_message_has_an_unknown_placeholder(game: str, language: str) -> None:
    allowed = dict(allowed_fields(game))
    english = everything("en", game)
    wrong = []
    for key, strings in everything(language, game).items():
        known = allowed.get(key.partition("@")[0])
        if known is None and key.startswith("name."):
            known = allowed[".".join(key.split(".")[:2])]
        elif key.startswith("count."):
            known = {"n"}
        elif known is None:
            known = fields("".join(english[key]))
        for string in strings:
            if not fields(string) <= known:
                wrong.append(f"{language} {key}: {fields(string) - known}, known are {known}")
    assert wrong == []


def counted_forms(game: str) -> set[str]:
    """The forms of numbers that messages use."""
    found = set()
    for language in LANGUAGES:
        for strings in everything(language, game).values():
            for string in strings:
                found |= {form for _, name, form, _ in Formatter().parse(string) if name is not None and form}
    return found


def totals(game: str) -> set[str]:
    """The titles of what is counted when a match is over, and of the kinds of luck."""
    words = words_of(game)
    kinds = {
        sources.text(call.args[0]) for _, call in sources.calls(f"games/{game}") if sources.called(call) == "note_roll"
    }
    rows = ("turns", *words.counts, *words.sums)
    return {f"totals.{row}" for row in rows} | {f"totals.luck.{kind}" for kind in kinds}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_counted_at_the_end_has_a_title(game: str, language: str) -> None:
    assert totals(game) <= set(everything(language, game))


@pytest.mark.parametrize("game", GAMES)
def test_no_message_is_unused(game: str) -> None:
    words = words_of(game)
    used = {key for key, _ in allowed_fields(game)}
    used |= {f"count.{form}" for form in counted_forms(game)}
    used |= {f"why.{reason}" for reason in game_named(game).reasons()}
    used |= totals(game)
    used |= {
        f"name.{kind}.{form}" for kind in words.compounds for form in (*RUSSIAN_CASES, "title", "in", "into", "from")
    }
    patterns = sources.mentioned(game)
    rules = specification(game, "en")
    idle = []
    for key in messages("ru", "warhost") | messages("ru", game):
        base, _, rule = key.partition("@")
        if base in used and (not rule or rule in rules):
            continue
        if not any(pattern.fullmatch(key) for pattern in patterns):
            idle.append(key)
    assert idle == []


@pytest.mark.parametrize("game", GAMES)
def test_a_message_under_a_rule_is_for_a_question_with_that_rule(game: str) -> None:
    """Otherwise nobody would ever read it."""
    named = set(sources.rules_named(game))
    keys = [key for key in messages("en", game) if "@" in key]
    assert keys
    assert [key for key in keys if key.partition("@")[2] not in named] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_option_begins_with_a_word_that_keeps_its_capital(game: str, language: str) -> None:
    """Within a sentence an option begins with a small letter, which a name must not."""
    known = messages(language, game)
    reader = Reader(game, language, [])
    names = {
        word
        for kind in ("character", "nation", "unit", "group", "token")
        for thing in names_by_kind(game).get(kind, {})
        for word in re.findall(r"[A-ZА-ЯЁ][\w]+", reader.name(kind, thing))
    }
    wrong = {
        key: string
        for key, strings in known.items()
        if key.startswith("option.")
        for string in strings
        if re.split(r"\W", string)[0] in names
    }
    assert wrong == {}


# ---- names


@pytest.mark.parametrize("game", GAMES)
def test_everything_has_a_name_in_both_languages(game: str) -> None:
    words = words_of(game)
    by_seats = [things for types in words.by_seats.values() for things in types.values()]
    for things in [*words.things.values(), *by_seats]:
        for name in things:
            if name in NO_FIGURES:
                continue
            kind, _, thing = name.partition(":")
            for language in LANGUAGES:
                reader = Reader(game, language, [])
                assert reader.name(kind, thing), name
                if kind not in words.titles and kind not in words.compounds and language == "ru":
                    table = names_by_kind(game)[kind][thing]["ru"]
                    assert [case for case in RUSSIAN_CASES if not table.get(case)] == [], name
                if kind in ("region", "garrison"):
                    assert all(reader.name(kind, thing, form) for form in ("in", "into", "from", "title")), name


# ---- everything can be said


def seats(game: str) -> list[str]:
    """The seats of the largest match of a game."""
    rules = game_named(game)
    return max([rules.seats(rules.check_options(options)) for options in rules.variants()], key=len)


def samples(words: Words, declared: str, seats_number: int) -> Iterator[tuple[int, ...]]:
    """Return argument lists with small and large numbers, first and last things."""
    for i in range(6):
        args: list[int] = []
        for argument in arguments(declared):
            if argument.type in words.things:
                numbers = [n for n, name in enumerate(words.things[argument.type]) if name not in NO_FIGURES]
                args.append(numbers[[0, 1, 2, len(numbers) // 2, -2, -1][i] % len(numbers)])
            elif argument.type == "counts":
                args += [i] * len(words.things[words.counted])
            elif argument.type == "seat":
                args.append(i % seats_number)
            elif argument.type == "action":
                args.append(words.vocabulary.index("pass"))
            else:
                args.append([0, 1, 2, 5, 3, 1][i])
        yield tuple(args)


def sound(said: str) -> None:
    """Check that a sentence is readable: no unfilled placeholder, no id."""
    assert said.strip() and "{" not in said and "}" not in said and "_" not in said, said
    assert said[0] == said[0].upper(), said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_event_and_question_can_be_said(game: str, language: str) -> None:
    words = words_of(game)
    reader = Reader(game, language, seats(game))
    rules = {key.partition("@")[2] for key in messages(language, game)}
    actions = list({name.partition(":")[0]: name for name in reversed(words.vocabulary)}.values())
    for kind, declared in words.events.items():
        for args in samples(words, declared, len(reader.seats)):
            rolled = [6, 1] if kind in words.gathers else []
            sound(plain(reader.event(Event(kind, args, -1), rolled)))
            if any(kind in targets for targets in words.gathers.values()):
                sound(plain(reader.event(Event(kind, args, -1), [6, 1])))
    for kind, declared in words.asks.items():
        for args in samples(words, declared, len(reader.seats)):
            for rule in rules:
                sound(plain(reader.ask(kind, rule, args)))
            for action in actions:
                sound(plain(reader.option(kind, args, action)))
                sound(reader.short_option(kind, args, action))


VARIANTS = [
    pytest.param(game, options, id=" ".join([game, *(f"{key}={value}" for key, value in options.items())]))
    for game in GAMES
    for options in game_named(game).variants()
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_a_whole_game_can_be_put_into_words(game: str, options: dict[str, Any], language: str) -> None:
    match = warhost.new(game, seed="a", options=options)
    reader = Reader(game, language, match.seats)
    board = board_of(game)
    pick = random.Random("a")
    for number in range(600):
        ask = match.ask
        if ask is None:
            break
        sound(plain(reader.ask(ask.kind, ask.rule, ask.args)))
        view = match.view(ask.seat)
        for option in match.options(ask.seat):
            sound(plain(reader.option(ask.kind, ask.args, option)))
            board.remark(reader, view, option)
        for line in board.around(reader, view) + (board.status(reader, view) if number % 20 == 0 else []):
            assert "{" not in plain(line)
        match.answer(pick.choice(match.options(ask.seat)), ask.seat)
    for seat in [*match.seats, "spectator"]:
        for line in reader.story(match.events(seat)):
            sound(plain(line))
    for line in board.armies(reader, match.view(0)) + board.cards(reader, match.view(0)):
        assert "{" not in plain(line)
    for place in board.places():
        assert board.place(reader, match.view(0), place)


def test_a_missing_message_is_an_error_and_not_a_key() -> None:
    with pytest.raises(KeyError, match=r"no message event\.nothing in ru"):
        Catalogue("ru", ["warhost"]).message("event.nothing")
