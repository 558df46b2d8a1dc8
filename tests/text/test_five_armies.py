"""The Battle of Five Armies in words: cases, numbers, options."""

import pytest
from tests.five import EAST, say, table, turn

import warhost
from warhost.games.bo5a.ids import (
    A_CARD,
    A_CHARACTER,
    A_REMOVE,
    A_UNIT,
    BARD,
    D_SKIP,
    ELF_ARCHERS,
    EVENTS,
    GREAT_ORCS,
    ORCS,
    PASS,
)
from warhost.games.bo5a.tables import VOCABULARY, card, place
from warhost.kernel.events import Event
from warhost.text.bo5a.board import BOARD
from warhost.text.reader import Reader
from warhost.text.spans import plain

ENGLISH = Reader("bo5a", "en", ["free", "shadow"])
RUSSIAN = Reader("bo5a", "ru", ["free", "shadow"])


def told(reader: Reader, kind: str, *args: int) -> str:
    return plain(reader.event(Event(kind, args, -1)))


def option(reader: Reader, ask: str, args: tuple[int, ...], action: int) -> str:
    return plain(reader.option(ask, args, VOCABULARY.names[action]))


def test_an_option_says_which_units_stand_where_it_leads() -> None:
    match = table(places={EAST: {"units": {"orcs": 3, "wargs": 2}, "damage": 1}})
    for seat, reader, words in (
        ("shadow", ENGLISH, "Orcs 3, Wargs 2 · Damage 1"),
        ("free", ENGLISH, "enemy: Orcs 3, Wargs 2 · Damage 1"),
        ("shadow", RUSSIAN, "орки 3, варги 2 · урон 1"),
        ("free", RUSSIAN, "враг: орки 3, варги 2 · урон 1"),
    ):
        assert BOARD.remark(reader, match.view(seat), f"region:{EAST}") == words
    assert BOARD.remark(ENGLISH, match.view("free"), "pass") == ""


def test_places_stand_in_the_case_of_the_sentence() -> None:
    move = (1, place("bl_ridge_muster"), place("eastern_spur"), 3)
    assert told(RUSSIAN, "army_moves", *move) == (
        "Тьма: войско (3 отряда) идёт из региона Сбор у хребта на Восточный отрог."
    )
    assert told(ENGLISH, "army_moves", *move) == (
        "The Shadow moved 3 units from the Ridge Muster onto the Eastern Spur."
    )
    assert told(RUSSIAN, "combat_ends", place("front_gate")) == "Сражение у Главных врат окончено."
    assert told(ENGLISH, "combat_ends", place("front_gate")) == "The combat at the Front Gate ended."
    assert told(RUSSIAN, "pass_opens", place("mountain_pass_west")) == "Открыт западный горный перевал."
    assert told(ENGLISH, "pass_opens", place("mountain_pass_west")) == "The western Mountain Pass is now open."
    assert told(RUSSIAN, "attack", 1, place("mountain_pass_north"), place("eb_pass_ridge")) == (
        "Тьма: атака с северного горного перевала на Гребень у перевала."
    )


@pytest.mark.parametrize(
    ("number", "russian", "english"),
    [
        (1, "Пополнение в Лагере: отряд эльфов-лучников.", "A unit of Elf Archers was mustered in the Camp."),
        (2, "Пополнение в Лагере: 2 отряда эльфов-лучников.", "2 units of Elf Archers were mustered in the Camp."),
        (5, "Пополнение в Лагере: 5 отрядов эльфов-лучников.", "5 units of Elf Archers were mustered in the Camp."),
    ],
)
def test_units_are_counted(number: int, russian: str, english: str) -> None:
    assert told(RUSSIAN, "recruited", ELF_ARCHERS, number, place("camp")) == russian
    assert told(ENGLISH, "recruited", ELF_ARCHERS, number, place("camp")) == english


def test_a_revealed_event_card_is_named_by_its_combat_effect() -> None:
    assert told(RUSSIAN, "reveals", 1, card("event_02")) == "Тьма: открыта карта «Яростная оборона»."
    assert told(ENGLISH, "reveals", 0, card("man_elf_archers")) == "The Free Peoples revealed “Elf Archers”."
    assert told(RUSSIAN, "plays", 0, card("event_02")) == "Свободные народы: сыграна карта «Трубите в рога»."


@pytest.mark.parametrize(
    ("ask", "russian", "english"),
    [
        ("maneuver", "«Военный предводитель» (карта «Трубите в рога»)", "“Captain of War” (card “Blow the Horns”)"),
        (
            "card",
            "Сыграть карту «Трубите в рога» (в сражении — «Военный предводитель»)",
            "Play “Blow the Horns” (combat: “Captain of War”)",
        ),
        (
            "discard",
            "Сбросить карту «Трубите в рога» (в сражении — «Военный предводитель»)",
            "Discard “Blow the Horns” (combat: “Captain of War”)",
        ),
    ],
)
def test_event_cards_with_the_same_order_have_different_labels(ask: str, russian: str, english: str) -> None:
    args = (place("camp"), 1) if ask == "maneuver" else (1,)
    assert option(RUSSIAN, ask, args, A_CARD + card("event_01")) == russian
    assert option(ENGLISH, ask, args, A_CARD + card("event_01")) == english
    for reader in (RUSSIAN, ENGLISH):
        assert len({option(reader, ask, args, A_CARD + number) for number in range(EVENTS)}) == EVENTS
    assert option(ENGLISH, "maneuver", (place("camp"), 1), A_CARD + card("man_orcs")) == "“Orcs”"
    assert option(ENGLISH, "discard", (6,), A_CARD + card("sh_story_03")) == "Discard “Chieftains and Champions”"
    # Nor does a long list shorten them to their common name.
    assert not ENGLISH.told_apart(["card:event_01", "card:event_02"])
    assert ENGLISH.told_apart(["card:event_01", "card:man_orcs"])


def test_a_card_drawn_or_discarded_is_named_by_both_halves() -> None:
    assert told(ENGLISH, "drew", 0, card("event_01")) == (
        "The Free Peoples drew “Blow the Horns” (combat: “Captain of War”)."
    )
    assert told(RUSSIAN, "discarded", 1, card("event_02")) == (
        "Тьма: сброшена карта «Трубите в рога» (в сражении — «Яростная оборона»)."
    )
    assert told(ENGLISH, "discarded", 1, card("sh_story_03")) == ("The Shadow discarded “Chieftains and Champions”.")


def test_dice_are_listed_together() -> None:
    events = [
        Event("black_die", (1, 6), -1),
        Event("white_die", (1, 2), -1),
        Event("white_die", (1, 5), -1),
        Event("combat_roll", (1, 3, 5, 2, 0), -1),
    ]
    assert [plain(line) for line in RUSSIAN.story(events)] == [
        "Тьма, чёрные кубики: 6.",
        "Тьма, белые кубики: 2, 5. Всего 3 кубика, нужно 5 или больше — 2 попадания.",
    ]


@pytest.mark.parametrize(
    ("override", "walls", "last"),
    [
        ({}, "Fortification 3, Damage 2", "0/15"),
        ({"pieces.fortification.ravenhill": 4, "pieces.fate.last_step": 12}, "Fortification 4, Damage 2", "0/12"),
    ],
)
def test_what_an_override_changes_is_shown(override: dict[str, int], walls: str, last: str) -> None:
    options = {"override": override} if override else {}
    view = warhost.new("bo5a", seed=1, options=options, position={"fortifications": {"ravenhill": 2}}).view("free")
    assert view.get("override", {}) == override
    assert walls in plain(BOARD.place(ENGLISH, view, "ravenhill")[0])
    assert last in BOARD.title(ENGLISH, view) and last in BOARD.title(RUSSIAN, view)


def test_passing_is_not_skipping() -> None:
    """A player who passes keeps their dice; skipping an action discards a die (p. 12)."""
    assert option(RUSSIAN, "action", (1,), PASS) == "Спасовать" and option(ENGLISH, "action", (1,), PASS) == "Pass"
    assert option(RUSSIAN, "deed", (0,), D_SKIP) == "Сбросить кубик без эффекта"
    assert option(ENGLISH, "deed", (0,), D_SKIP) == "Discard the die without effect"
    assert told(RUSSIAN, "passes", 1) == "Тьма: пас." and told(ENGLISH, "passes", 1) == "The Shadow passed."


def test_options_are_orders_with_the_thing_in_its_case() -> None:
    casualty = (2, place("camp"))
    assert option(RUSSIAN, "casualty", casualty, A_REMOVE + GREAT_ORCS) == "Потерять отряд гигантских орков"
    assert option(ENGLISH, "casualty", casualty, A_REMOVE + ORCS) == "Eliminate a unit of Orcs"
    assert option(RUSSIAN, "fell_race", (1,), A_CHARACTER + BARD) == "Отдать Барда"
    assert option(RUSSIAN, "attack_to", (place("camp"), -1), place("ruins_of_dale")) == "Атаковать Руины Дейла"
    assert option(RUSSIAN, "retreat", (place("camp"),), place("eb_gate_vale")) == "Отступить в Привратную лощину"
    assert option(ENGLISH, "card", (4,), A_CARD + card("fp_story_13")) == "Play “Moria! Dáin! Dáin!”"
    assert option(RUSSIAN, "deed", (4,), VOCABULARY.index["do:take_orc"]) == (
        "Взять орков с карты «Летящие стрелы и дикие копья»"
    )


def test_a_question_is_worded_by_its_rule() -> None:
    assert plain(RUSSIAN.ask("reinforce", "cards.flying_arrows", (card("flying_arrows"),))).startswith(
        "Какое войско получит отряд орков"
    )
    assert plain(RUSSIAN.ask("ability", "combat.abilities", (ORCS,))) == (
        "Использовать способность «Дикая ярость» (жетон лидерства вашему войску)?"
    )


def test_places_of_questions_stand_in_their_case() -> None:
    gate = place("front_gate")
    assert plain(RUSSIAN.ask("kinsfolk", "thorin.kinsfolk", (gate,))) == (
        "Торин зовёт к Главным вратам: откуда к нему придут?"
    )
    assert plain(RUSSIAN.ask("token_at", "generals.bard", (2,))) == "Куда положить новый жетон найма? (осталось: 2)"
    assert plain(RUSSIAN.purpose("guard", (gate,))) == "Под наибольшей угрозой — Главные врата."
    assert plain(ENGLISH.ask("split_leadership", "army.split", (gate, 1, -1))) == (
        "How many Leadership tokens at the Front Gate move along (of 1)?"
    )
    assert plain(ENGLISH.ask("bodyguards", "bolg.bodyguards", (1, 1))) == (
        "1 Damage to Bolg's Army. Use a Bodyguard token (1 left)?"
    )
    assert told(ENGLISH, "special_tile", 5) == "The Arkenstone was added to the Fate pool."


def test_the_table_lists_the_tokens_on_cards() -> None:
    """Rings, Wrath, Bodyguards, Concentration, what the cards on the table hold, the open Passes, used maneuvers."""
    position = {
        "turn": 4,
        "phase": "combat",
        "clear_board": True,
        "open_passes": ["mountain_pass_west"],
        "characters": {"bilbo": "vanished", "bolg": "bl_far_plain", "thorin": "camp"},
        "places": {"bl_far_plain": {"units": {"orcs": 2}}, "bl_south_plain": {"units": {"lake_men": 2}}},
        "rings": 3,
        "wrath": 2,
        "bodyguards": 1,
        "generals": {"concentration": True, "troubled": "bard"},
        "table": ["sh_story_05", "sh_story_06", "fate_09"],
        "stored_orcs": 4,
        "armour": 2,
        "combat": {
            "attacker": "shadow",
            "from": "bl_far_plain",
            "to": "bl_south_plain",
            "round": 1,
            "armies": ["bl_far_plain"],
            "used": {"shadow": ["man_orcs"]},
        },
    }
    view = warhost.new("bo5a", seed=1, position=position).view("free")
    english = [plain(line) for line in BOARD.status(ENGLISH, view)]
    assert (
        "Open: Western Mountain Pass · Gandalf has the Concentration token · Troubled Mind: Bard · "
        "Bilbo: 3 Ring tokens · Beorn: 2 Wrath tokens · Bolg: 1 Bodyguard token · Damage on Shining Armour: 2 · "
        "Flying Arrows: 4 units of Orcs"
    ) in english
    assert english[-1] == "Maneuver cards used: “Orcs”"
    russian = [plain(line) for line in BOARD.status(RUSSIAN, view)]
    assert (
        "Открыт путь: Западный горный перевал · У Гэндальфа жетон сосредоточенности · «Смятенный разум»: Бард · "
        "Бильбо: 3 жетона кольца · Беорн: 2 жетона гнева · Болг: 1 жетон дружинников · "
        "Урон на «Сияющих доспехах»: 2 · «Летящие стрелы»: 4 отряда орков"
    ) in russian
    assert russian[-1] == "Сыграны карты манёвров: «Орки»"
    assert russian[-2] == "Сражение на Южной пустоши, раунд 2 (атака: орки 2, Болг; оборона: озёрные жители 2)"
    assert not any("Ring tokens" in plain(line) for line in BOARD.status(ENGLISH, warhost.new("bo5a").view("free")))


def test_units_taken_from_an_army_are_named() -> None:
    match = turn("army", "shadow", places={EAST: {"units": {"orcs": 3, "great_orcs": 1}}}, characters={"bolg": EAST})
    say(match, "do:move_armies", f"region:{EAST}", "region:ruins_of_dale", "unit:orcs", "character:bolg", "unit:orcs")
    assert plain(BOARD.around(ENGLISH, match.view("shadow"))[-1]) == "Taken: Orcs 2, Bolg"


def test_the_questions_about_a_march_name_the_destination() -> None:
    match = turn("army", "shadow", places={EAST: {"units": {"orcs": 3}, "damage": 1, "leadership": 2}})
    say(match, "do:move_armies", f"region:{EAST}", "region:ruins_of_dale")
    prompts: dict[str, list[str]] = {}
    for answer in ("unit:orcs", "unit:orcs", "done", "number:1", "number:0"):
        ask = match.ask
        assert ask is not None
        prompts[ask.kind] = [plain(reader.ask(ask.kind, ask.rule, ask.args)) for reader in (ENGLISH, RUSSIAN)]
        say(match, answer)
    assert prompts == {
        "force": [
            "Choose who moves from the East Plain into the Ruins of Dale.",
            "Кто уходит с Восточной равнины в Руины Дейла?",
        ],
        "split_leadership": [
            "How many Leadership tokens move from the East Plain into the Ruins of Dale (of 2)?",
            "Сколько жетонов лидерства уходит с Восточной равнины в Руины Дейла (всего 2)?",
        ],
        "split_damage": [
            "How much of the 1 Damage moves from the East Plain into the Ruins of Dale?",
            "Сколько урона уходит с Восточной равнины в Руины Дейла (всего 1)?",
        ],
    }


def test_leaving_tokens_without_an_army_is_asked_with_a_warning() -> None:
    match = turn("army", "shadow", places={EAST: {"units": {"orcs": 1}, "leadership": 1}})
    say(match, "do:move_armies", f"region:{EAST}", "region:ruins_of_dale")
    ask = match.ask
    assert ask is not None and ask.kind == "split_leadership"
    assert plain(ENGLISH.ask(ask.kind, ask.rule, ask.args)) == (
        "How many Leadership tokens move from the East Plain into the Ruins of Dale (of 1)? "
        "Those left without an Army are lost."
    )
    assert plain(RUSSIAN.ask(ask.kind, ask.rule, ask.args)) == (
        "Сколько жетонов лидерства уходит с Восточной равнины в Руины Дейла (всего 1)? Оставшиеся без войска пропадут."
    )


def test_units_above_the_limit_are_asked_for_with_what_they_clear() -> None:
    here = place(EAST)
    assert plain(ENGLISH.ask("excess_casualty", "army.merging", (3, here, 2))) == (
        "3 Damage on the East Plain, 2 units too many. Eliminate a unit as a casualty?"
    )
    assert plain(RUSSIAN.ask("excess_casualty", "army.merging", (3, here, 2))) == (
        "3 урона на Восточной равнине, отрядов сверх предела: 2. Понести потери и снять урон?"
    )
    assert plain(RUSSIAN.ask("excess_casualty", "army.merging", (1, here, 0))) == (
        "1 урон на Восточной равнине: понести ещё потери и снять урон?"
    )
    assert plain(ENGLISH.option("excess_casualty", (3, here, 2), "remove:orcs")).endswith("(clears up to 2 Damage)")
    assert plain(RUSSIAN.option("excess_casualty", (3, here, 2), "done")) == "Больше потерь не нести"


def test_a_reroll_is_asked_for_in_the_words_of_its_roll() -> None:
    assert plain(ENGLISH.ask("reroll", "combat.reroll", (2, 1, 3))) == (
        "1 black and 3 white dice missed. How many dice do you re-roll (up to 2)?"
    )
    assert plain(RUSSIAN.ask("reroll", "combat.reroll", (2, 0, 3))) == (
        "Промахов: 3. Сколько кубиков перебросить (до 2)?"
    )
    assert plain(RUSSIAN.ask("reroll", "muster.rally", (1, 0, 3))) == (
        "Воодушевление, неудачных кубиков: 3. Сколько перебросить (до 1)?"
    )
    assert plain(ENGLISH.ask("reroll", "eagles.attack", (2, 0, 2))) == (
        "2 dice of the Eagles missed. How many do you re-roll?"
    )
    assert plain(ENGLISH.option("reroll", (2, 0, 3), "number:2")) == "Re-roll 2 dice"
    assert plain(RUSSIAN.option("reroll", (2, 0, 3), "number:0")) == "Не перебрасывать"


def test_the_tokens_of_a_part_are_asked_for_with_who_is_taken() -> None:
    match = turn("army", "shadow", places={EAST: {"units": {"orcs": 3}, "leadership": 2}})
    say(match, "do:move_armies", f"region:{EAST}", "region:ruins_of_dale", "unit:orcs", "unit:orcs", "done")
    assert match.ask is not None and match.ask.kind == "split_leadership"
    assert plain(BOARD.around(ENGLISH, match.view("shadow"))[-1]) == "Taken: Orcs 2"


def test_a_march_over_several_regions_is_asked_with_who_goes_and_without_a_destination() -> None:
    source, steps = place(EAST), 2
    assert plain(ENGLISH.ask("force", "army.split", (source, 0, -1))) == "Choose who leaves the East Plain."
    assert plain(RUSSIAN.ask("force", "army.split", (source, 0, -1))) == "Кто уходит с Восточной равнины?"
    ask = {"kind": "march", "args": [source, steps, A_UNIT + ORCS, A_UNIT + ORCS], "options": []}
    view = warhost.new("bo5a").view("shadow") | {"ask": ask}
    assert plain(BOARD.around(ENGLISH, view)[-1]) == "Taken: Orcs 2"


@pytest.mark.parametrize(
    ("number", "russian", "english"),
    [
        (1, "1 Летучую мышь", "1 Great Bat"),
        (2, "2 Летучие мыши", "2 Great Bats"),
        (5, "5 Летучих мышей", "5 Great Bats"),
    ],
)
def test_bats_that_are_taken_stand_in_the_accusative(number: int, russian: str, english: str) -> None:
    assert told(RUSSIAN, "bats_chosen", number, 3) == f"Тьма берёт {russian} и 3 жетона лидерства."
    assert told(ENGLISH, "bats_chosen", number, 3) == f"The Shadow took {english} and 3 Leadership tokens."


def test_a_deed_in_a_sentence_keeps_the_capitals_of_names() -> None:
    deeds = [VOCABULARY.index[f"do:{name}"] for name in ("ring_journey", "bat_cloud", "recruit")]
    assert [told(ENGLISH, "goes_on", deed) for deed in deeds] == [
        "The die was then used to use Bilbo's ring first.",
        "The die was then used to move an Army (Bat Cloud).",
        "The die was then used to recruit by flipping up to two tokens.",
    ]


def test_orcs_on_a_card_agree_with_their_number() -> None:
    assert told(ENGLISH, "orcs_stored", 1) == "On “Flying Arrows and Wild Spears”: 1 unit of Orcs."
    assert told(RUSSIAN, "orcs_stored", 2) == "На карте «Летящие стрелы и дикие копья»: 2 отряда орков."
