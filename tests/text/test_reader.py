"""The reader: sentences, stories, marks, errors."""

import pytest

from warhost.games.wotr.ids import A_REMOVE, NATION_NAMES, WITCH_KING
from warhost.games.wotr.tables import BOX, KIND_NAMES, VOCABULARY, card, region
from warhost.kernel.errors import BadOption, BadPosition, UndoRefused
from warhost.kernel.events import Event
from warhost.text.catalogue import environment_language
from warhost.text.reader import Reader
from warhost.text.spans import Span, plain

READER = Reader("wotr", "en", ["free", "shadow"])


def event(kind: str, *args: int) -> Event:
    return Event(kind, args, -1)


def story(*events: Event) -> list[str]:
    return [plain(line) for line in READER.story(events)]


def test_names_take_the_articles_and_prepositions_they_need() -> None:
    assert READER.name("region", "the_shire") == "the Shire"
    assert READER.name("region", "the_shire", "title") == "The Shire"
    assert READER.name("region", "bree", "into") == "into Bree"
    assert READER.name("region", "carrock", "in") == "at the Carrock"
    assert READER.name("unit", "elves_elite", "a") == "an Elven elite"
    assert READER.name("unit", "gondor_regular", "a") == "a Gondor regular"
    assert READER.name("character", "witch_king") == "the Witch-king"
    assert READER.name("garrison", "grey_havens", "from") == "from the garrison of the Grey Havens"
    assert READER.name("card", "fp_char_01") == "“Elven Cloaks”"
    with pytest.raises(KeyError, match="Bree has no form gen"):
        READER.name("region", "bree", "gen")


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "en",
            [
                "The Shadow got −1 to the combat roll.",
                "The Shadow got +2 to the combat roll.",
                "The Shadow got +1 to the leader re-roll.",
            ],
        ),
        ("ru", ["Тьма: −1 к боевому броску.", "Тьма: +2 к боевому броску.", "Тьма: +1 к перебросу за лидерство."]),
    ],
)
def test_what_is_taken_off_a_roll_has_one_sign(language: str, lines: list[str]) -> None:
    reader = Reader("wotr", language, ["free", "shadow"])
    told = [plain(reader.event(event("roll_bonus", 1, *change))) for change in [(-1, 0), (2, 0), (0, 1)]]
    assert told == lines


def test_a_line_marks_what_it_names() -> None:
    line = READER.event(event("army_moves", 1, region("moria"), region("dimrill_dale"), 1))
    assert plain(line) == "The Shadow moved 1 unit from Moria into Dimrill Dale."
    assert line == [
        Span("The Shadow", "seat", "shadow"),
        Span(" moved "),
        Span("1"),
        Span(" unit"),
        Span(" "),
        Span("from Moria", "region", "moria"),
        Span(" "),
        Span("into Dimrill Dale", "region", "dimrill_dale"),
        Span("."),
    ]


def test_a_sentence_begins_with_a_capital_even_if_a_name_begins_it() -> None:
    line = READER.event(event("character_dies", WITCH_KING))
    assert line[0] == Span("The Witch-king", "character", "witch_king")


def test_dice_are_listed_together_with_their_effect() -> None:
    assert story(
        event("combat_die", 1, 5, 0, 5, 5),
        event("combat_die", 1, 5, 0, 5, 2),
        event("combat_roll", 1, 2, 1),
        event("combat_die", 0, 5, 0, 5, 6),
        event("combat_roll", 0, 1, 1),
        event("combat_reroll", 1, 5, 0, 5, 6),
    ) == ["The Shadow rolled 5, 2: 1 hit.", "The Free Peoples rolled 6: 1 hit.", "The Shadow re-rolled: 6."]


def test_dice_without_a_result_are_listed_alone() -> None:
    assert story(
        event("hunt_die", 6, 1, 5, 3),
        event("hunt_die", 6, 1, 5, 6),
        event("hunt_reroll", 6, 1, 5, 2),
        event("hunt_roll", 2, 1, 1),
    ) == ["Hunt roll: 3, 6.", "Hunt re-roll: 2.", "Hunt level 2, +1 to each die: 1 success."]
    assert story(event("combat_die", 1, 5, 0, 5, 5), event("combat_die", 0, 5, 0, 5, 4)) == [
        "The Shadow rolled 5.",
        "The Free Peoples rolled 4.",
    ]


def test_a_line_that_a_later_one_replaces_is_left_out() -> None:
    cloaks = card("fp_char_01")
    assert story(event("draws", 0, 0, -1), event("drew", 0, cloaks), event("draws", 1, 0, -1)) == [
        "The Free Peoples drew “Elven Cloaks”.",
        "The Shadow drew a card from the Character deck.",
    ]
    assert story(event("advanced", 2, 4), event("at_war", 2)) == ["Gondor joined the war!"]


def test_a_story_has_a_chapter_for_every_turn() -> None:
    events = [event("passes", 0), event("turn", 2), event("passes", 1), event("turn", 3)]
    assert [[plain(line) for line in chapter] for chapter in READER.chapters(events)] == [
        ["The Free Peoples passed."],
        ["Turn 2.", "The Shadow passed."],
        ["Turn 3."],
    ]


def test_the_cause_of_a_draw_and_of_a_tile_is_named() -> None:
    assert story(event("draws", 1, 1, card("sh_char_21"))) == [
        "The Shadow drew a card from the Strategy deck (“The Palantír of Orthanc”)."
    ]
    assert story(event("tile", 0, -3)) == ["Hunt tile in Mordor: Eye."]


def test_options_use_the_words_of_their_question() -> None:
    remove = VOCABULARY.names[A_REMOVE + KIND_NAMES.index("gondor_regular")]
    assert plain(READER.option("stacking", (0,), remove)) == "Return a Gondor regular"
    assert plain(READER.option("eliminate", (0,), remove)) == "Remove a Gondor regular"
    assert plain(READER.option("attack_to", (0,), "garrison:lorien")) == "Assault the garrison of Lórien"
    assert plain(READER.option("hunt_dice", (0, 7), "number:0")) == "Put in no dice"
    assert plain(READER.option("hunt_dice", (0, 7), "number:1")) == "Put in 1 die"
    assert plain(READER.option("deed", (0,), "do:discard_palantir")) == (
        "Discard “The Palantír of Orthanc” from the table"
    )
    assert READER.short_option("fly_to", (0,), "garrison:lorien") == "Garrison of Lórien"
    assert READER.short_option("fly_from", (), "done") == "Done moving"


def test_an_option_that_leads_nowhere_else_is_to_stay() -> None:
    here = (region("moria"),)
    assert plain(READER.option("companions_to", here, "region:moria")) == "Stay in Moria"
    assert READER.short_option("companions_to", here, "region:moria") == "Stay in Moria"
    assert READER.short_option("companions_to", here, "region:lorien") == "Lórien"
    russian = Reader("wotr", "ru", ["free", "shadow"])
    assert plain(russian.option("fly_to", (BOX[region("lorien")],), "garrison:lorien")) == (
        "Остаться в гарнизоне Лориена"
    )
    assert plain(READER.option("fly_to", here, "region:lorien")) == "Fly to Lórien"


def test_a_step_of_politics_says_how_far_it_is_to_war() -> None:
    gondor = NATION_NAMES.index("gondor")
    assert story(event("advanced", gondor, 3), event("moved_back", gondor, 1)) == [
        "Gondor advanced on the Political Track, now 1 step from war.",
        "Gondor moved back on the Political Track, now 3 steps from war.",
    ]


def test_a_nation_of_many_agrees_with_its_step() -> None:
    dwarves = NATION_NAMES.index("dwarves")
    assert story(event("advanced", dwarves, 3)) == ["The Dwarves advanced on the Political Track, now 1 step from war."]
    assert story(event("advanced", dwarves, 4)) == ["The Dwarves advanced to At War."]
    russian = Reader("wotr", "ru", ["free", "shadow"])
    assert plain(russian.event(event("advanced", dwarves, 2))) == (
        "Гномы: продвижение по шкале политики, до войны 2 шага."
    )


def test_no_dice_are_written_as_none() -> None:
    assert story(event("action_dice", 1, *[0] * 7)) == ["Shadow dice: none."]
    russian = Reader("wotr", "ru", ["free", "shadow"])
    assert plain(russian.event(event("action_dice", 1, *[0] * 7))) == "Кубики Тьмы: ни одного."


def test_a_place_in_danger_is_not_said_to_threaten() -> None:
    russian = Reader("wotr", "ru", ["free", "shadow"])
    assert plain(russian.purpose("guard", (region("pelargir"),))) == "Под наибольшей угрозой — Пеларгир."


def test_a_question_may_have_its_own_words_under_a_rule() -> None:
    moria, lorien = region("moria"), region("lorien")
    assert plain(READER.ask("force", "army.split", (BOX[lorien], -1))) == (
        "Choose who moves from the garrison of Lórien."
    )
    assert plain(READER.ask("force", "army.split", (moria, lorien))) == ("Choose who moves from Moria into Lórien.")
    assert plain(READER.ask("force", "battle.rearguard", (moria, BOX[lorien]))) == (
        "Choose who attacks the garrison of Lórien from Moria. The rest form the rearguard."
    )
    assert plain(READER.ask("force", "battle.advance", (moria, lorien))) == (
        "Choose who advances from Moria into Lórien."
    )


def test_errors_are_looked_up_by_code_and_name_seats() -> None:
    russian = Reader("wotr", "ru", ["free", "shadow"])
    problem = BadOption("no_seat", "no seat {seat}", {"seat": "sauron", "seats": "free, shadow"})
    assert russian.problem(problem) == "Неизвестное место sauron. Есть места: Свободные народы, Тьма."
    assert READER.problem(UndoRefused("nothing_to_undo", "Nothing is left.", {})) == "Nothing is left."


def test_an_unknown_error_keeps_its_english_sentence() -> None:
    russian = Reader("wotr", "ru", ["free", "shadow"])
    assert russian.problem(BadPosition("brand_new", "no {what}", {"what": "sense"})) == "no sense"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_US", "LC_MESSAGES": "ru"}, "ru"),
        ({"LC_ALL": "", "LANG": "ru_RU"}, "ru"),
    ],
)
def test_the_language_of_the_environment(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert environment_language() == language
