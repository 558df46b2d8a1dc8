"""Remarks beside an option: what a die is for, whom an army may attack, what a card does in combat."""

import re
from typing import Any

from tests.bl_table import table as bl_table
from tests.cg_table import table as cg_table
from tests.five import EAST, SOUTH
from tests.five import say as five_say
from tests.five import turn as five_turn
from tests.table import ALL_AT_WAR, asked, say, table

from warhost import new
from warhost.games.wotr.ids import ALL
from warhost.games.wotr.tables import CARD_NAMES, COMBAT, COMBAT_NAMES
from warhost.kernel.match import Match
from warhost.kernel.optional import has_odds, odds_of
from warhost.text.board import board_of
from warhost.text.names import names_by_kind
from warhost.text.reader import Reader
from warhost.text.spans import plain

ATTACK: dict[str, Any] = {
    "politics": ALL_AT_WAR,
    "dice": {"free": {"event": 1}, "shadow": {"army": 1}},
    "actor": 1,
    "clear_map": True,
    "regions": {
        "moria": {"units": {"sauron_regular": 4, "sauron_nazgul": 1}},
        "dimrill_dale": {"units": {"elves_regular": 2, "elves_elite": 1}},
        "umbar": {"units": {"southrons_regular": 2}},
        "west_harondor": {"units": {"gondor_regular": 1}},
    },
}


# An event of the Card Game that Frodo can play.
EVENT = "there_is_another_way"


def leads(match: Match, language: str = "en") -> dict[str, str]:
    """What the options of the question lead to."""
    assert match.ask is not None
    seat = match.seats[match.ask.seat]
    reader = Reader(match.game.name, language, match.seats)
    view = match.view(seat)
    return {name: board_of(match.game.name).leads(reader, view, name) for name in match.options(match.ask.seat)}


def names(game: str, kind: str, thing: str, language: str) -> str:
    """The text of a card, as its file has it."""
    return str(names_by_kind(game)[kind][thing][language]["text"])


def above(match: Match) -> list[str]:
    """What a page shows above the options."""
    assert match.ask is not None
    reader = Reader(match.game.name, "en", match.seats)
    return [plain(line) for line in board_of(match.game.name).above(reader, match.view(match.ask.seat))]


def around(match: Match) -> list[str]:
    """What a terminal shows, with one line per option."""
    assert match.ask is not None
    reader = Reader(match.game.name, "en", match.seats)
    return [plain(line) for line in board_of(match.game.name).around(reader, match.view(match.ask.seat))]


def test_a_die_says_what_it_can_be_used_for() -> None:
    match = table(dice={"free": {"character": 1, "will": 1}, "shadow": {"muster": 1}})
    told = leads(match)
    assert told["die:character"] == "move the Fellowship, companions or an army with a leader, or play a Character card"
    assert told["die:will"] == "any other action, or Aragorn or Gandalf the White"
    assert leads(match, "ru")["die:will"] == "любое другое действие либо приход Арагорна или Гэндальфа Белого"


def test_every_face_of_both_games_says_what_it_is_for() -> None:
    for side, faces in (
        ("free", ("character", "muster", "army_muster", "will")),
        ("shadow", ("character", "army", "muster", "army_muster")),
    ):
        for face in faces:
            dice = {"free": {"event": 1}, "shadow": {"event": 1}} | {side: {face: 1, "event": 1}}
            match = table(dice=dice, actor=0 if side == "free" else 1)
            for language in ("en", "ru"):
                told = leads(match, language)
                assert told[f"die:{face}"] and told["die:event"]
    match = five_turn("none", "shadow", dice={"shadow": {"eye": 1, "army": 1}, "free": {"event": 1}})
    assert leads(match)["die:eye"] == "recruit Goblins, or move or attack with their Armies"


def test_the_first_questions_of_a_newcomer_say_what_the_answers_mean() -> None:
    match = new("wotr", seed=1)
    assert asked(match) == "declare"
    assert leads(match)["no"] == "it stays unseen and keeps its progress"
    assert leads(match, "ru")["yes"] == "фигурка встанет туда, где Братство, а прогресс вернётся к 0"
    match.answer("no", "free")
    assert asked(match) == "guide"
    assert "any action die result to hide it" in leads(match)["character:strider"]


def test_a_defender_of_a_stronghold_reads_what_the_walls_do() -> None:
    armies = {"dimrill_dale": {"sauron_regular": 4}, "lorien": {"elves_regular": 2}}
    match = table(**ATTACK | {"regions": {place: {"units": units} for place, units in armies.items()}})
    say(match, "do:attack", "all")
    assert asked(match) == "fight_or_withdraw"
    assert leads(match)["withdraw"] == "the enemy hits only on 6; at most five units find room"
    assert leads(match, "ru")["fight"] == "обе стороны попадают на 5 и 6, позже можно отступить"


def test_an_army_that_may_attack_names_its_targets() -> None:
    match = say(table(**ATTACK), "do:attack")
    assert asked(match) == "attack_from"
    assert leads(match)["region:moria"] == "may attack Dimrill Dale (2/1/0)"
    assert leads(match, "ru")["region:umbar"] == "может атаковать: Западный Харондор (1/0/0)"


def test_the_question_who_attacks_shows_the_odds_of_all() -> None:
    match = say(table(**ATTACK), "do:attack", "region:moria")
    ask = match.ask
    assert ask is not None and ask.kind == "force" and ask.rule == "battle.rearguard"
    assert [has_odds(match.game, match.state, ask, option) for option in ask.options] == [
        option == ALL for option in ask.options
    ]
    found = odds_of(match.game, match.state, ask, ALL)
    assert found is not None and found["what"] == "battle" and len(found["battles"]) == 1
    assert found["battles"][0]["defender"]["place"] == "dimrill_dale"


def test_a_combat_card_shows_its_combat_text() -> None:
    match = say(
        table(**ATTACK | {"hands": {"free": [], "shadow": ["sh_strat_21", "sh_char_21"]}}),
        "do:attack",
        "region:moria",
        "all",
    )
    assert asked(match) == "combat_card"
    for language in ("en", "ru"):
        told = leads(match, language)
        cards = {name.removeprefix("card:"): lead for name, lead in told.items() if name.startswith("card:")}
        assert cards
        for card, lead in cards.items():
            # The option has the title of the combat half, so the lead has only the text.
            combat = names_by_kind("wotr")["combat"][COMBAT_NAMES[COMBAT[CARD_NAMES.index(card)]]][language]
            assert lead == combat["text"]
        assert told["pass"] == ""


def test_an_event_card_says_what_it_does() -> None:
    hands: dict[str, Any] = {"free": ["fp_char_06", "fp_strat_14"], "shadow": []}
    match = say(table(dice={"free": {"event": 1}, "shadow": {"army": 1}}, hands=hands), "die:event", "do:event")
    assert asked(match) == "event"
    for language in ("en", "ru"):
        told = leads(match, language)
        assert told["card:fp_char_06"] == names_by_kind("wotr")["card"]["fp_char_06"][language]["event"]
    match = five_turn("event", "free", hands={"free": ["event_10", "event_01"], "shadow": []})
    five_say(match, "do:card")
    assert asked(match) == "card"
    assert leads(match)["card:event_10"] == "Place a new recruitment token with one of your Armies and flip it at once."


def test_a_general_says_what_his_ability_is() -> None:
    match = new("bo5a", seed="0")
    while asked(match) != "activate":
        match.answer_next(match.options(match.open_asks()[0].seat)[0])
    for language, word in (("en", "General"), ("ru", "Военачальник")):
        told = [lead for option, lead in leads(match, language).items() if option.startswith("general:")]
        assert len(told) > 1 and len(set(told)) == len(told) and all(lead.startswith(word) for lead in told)


def test_a_card_of_a_combat_shows_what_it_does_there() -> None:
    match = five_turn(
        "army_muster",
        "free",
        hands={"free": ["event_10"], "shadow": []},
        places={EAST: {"units": {"elf_archers": 2}}, SOUTH: {"units": {"orcs": 2}}},
    )
    five_say(match, "do:attack?", f"region:{EAST}?", "do:attack_now?", f"region:{SOUTH}?", "all?")
    assert asked(match) == "maneuver"
    told = leads(match)
    assert told["card:event_10"] == names_by_kind("bo5a")["combat"]["dense_fog"]["en"]["text"]
    assert "Damage" in told["card:man_elf_archers"]


def test_a_command_card_explains_itself() -> None:
    match = bl_table({"c5": "citadel_guard", "g3": "blood_harvesters"}, hand=["line_advance", "onslaught"])
    assert asked(match) == "command"
    assert leads(match)["command:onslaught"] == names("battlelore", "command", "onslaught", "en")
    assert leads(match, "ru")["command:line_advance"] == names("battlelore", "command", "line_advance", "ru")
    assert above(match) == [] and len(around(match)) == 2


def test_lore_and_scenario_cards_say_what_they_do_and_what_they_cost() -> None:
    told: dict[str, dict[str, str]] = {}
    for seed in range(3):
        match = new("battlelore", seed=str(seed))
        for _ in range(200):
            ask = match.ask
            if ask is None or {"scenario", "discard_lore", "return_card", "spend", "deploy"} <= told.keys():
                break
            told.setdefault(ask.kind, leads(match))
            match.answer(match.options(ask.seat)[-1], ask.seat)
    assert all(re.search(r"\. \[initiative [A-D][12]\]$", lead) for lead in told["scenario"].values())
    assert all(re.search(r"\. \[\d lore\]$", lead) for lead in told["discard_lore"].values())
    assert all(told["return_card"].values())
    assert told["deploy"]["card:decoy"].startswith("A deployment card without a unit")


def test_an_action_of_a_card_and_an_event_say_what_they_do() -> None:
    match = cg_table(
        "trilogy", 4, path="imladris", reserve=["fatty_bolger"], hands={"frodo": ["theoden", EVENT, "gimli"]}
    )
    told = leads(match)
    assert told["use:fatty_bolger"] == names("wotrcg", "card", "fatty_bolger", "en")
    assert told[f"play:{EVENT}"] == names("wotrcg", "card", EVENT, "en")
    assert told["play:theoden"] == "" and above(match) == [] and len(around(match)) == 1


def test_a_pass_says_whether_it_ends_the_phase() -> None:
    match = cg_table("duel", 2, hands={"gandalf": ["gimli"], "witch_king": ["mordor_orcs_1"]}, turn="gandalf")
    assert leads(match)["pass"] == "you can act again when your turn comes round"
    match.answer("pass", 0)
    assert asked(match) == "turn"
    assert leads(match)["pass"] == "everybody else has passed: the combats begin"
    assert leads(match, "ru")["pass"] == "остальные спасовали: начнутся сражения"
    match.answer("pass", 1)
    assert match.view(0)["phase"] != "action"


def test_the_places_where_a_card_can_go_say_what_that_means() -> None:
    match = cg_table("trilogy", 4, hands={"frodo": ["theoden", "gimli"]}, grounds={"helms_deep": []}, turn="frodo")
    match.answer("play:theoden", 0)
    assert leads(match)["reserve"] == "waits there; it can move out from the next round on"
    assert leads(match, "ru")["reserve"] == "ждёт там; переместить карту можно со следующего раунда"
    match = cg_table("trilogy", 4, path="imladris", hands={"frodo": ["theoden", EVENT, "gimli"]})
    match.answer(f"play:{EVENT}", 0)
    while asked(match) != "choose_path":
        match.answer(match.options(0)[0], 0)
    told = leads(match, "ru")
    assert any(told.values())
    assert all(lead == names("wotrcg", "path", option.partition(":")[2], "ru") for option, lead in told.items() if lead)
