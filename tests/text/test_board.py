"""The table in words: what a seat sees, and nothing else."""

from tests.table import ALL_AT_WAR, asked, company, say, table

import warhost
from warhost.kernel.match import Match
from warhost.kernel.optional import has_odds, odds_of
from warhost.text.board import board_of
from warhost.text.reader import Reader
from warhost.text.spans import plain

READER = Reader("wotr", "en", ["free", "shadow"])
BOARD = board_of("wotr")


def test_the_state_of_the_war_in_a_few_lines() -> None:
    match = table(
        dice={"free": {"character": 2, "will": 1}, "shadow": {"army": 1}, "hunt": {"shadow": 3, "free": 1}},
        fellowship={"region": "the_shire", "corruption": 5, "hidden": False},
        politics={"rohan": {"box": 2}, "sauron": {"box": "at_war"}},
    )
    view = match.view("free")
    assert BOARD.title(READER, view) == "Turn 1 · Actions · points: Free Peoples 0/4, Shadow 0/10"
    lines = [plain(line) for line in BOARD.status(READER, view)]
    assert lines == [
        "Fellowship in the Shire, revealed · progress 0 · Corruption 5/12",
        "Guide Gandalf G. · Strider, Boromir, Legolas, Gimli, Meriadoc, Peregrin",
        "Free Peoples: Character ×2, Will of the West · rings 3 · cards 0",
        "  to war: Dwarves 3*, Elves 3, Gondor 2*, The North 3*, Rohan 2* (*passive)",
        "Shadow: Army · Hunt Box 3+1 · rings 0 · cards 0",
        "  At War: Sauron · to war: Isengard 1, Southrons & Easterlings 2",
    ]
    assert all(len(line) <= 80 for line in lines)


def test_the_mordor_track_takes_the_place_of_the_map() -> None:
    match = table(fellowship={"region": "morannon", "mordor": 3})
    line = BOARD.status(READER, match.view("free"))[0]
    assert plain(line) == "Fellowship in Mordor, step 3/5, hidden · Corruption 0/12"


def test_a_battle_shows_both_sides_without_the_rearguard() -> None:
    match = table(
        politics=ALL_AT_WAR,
        dice={"free": {"event": 1}, "shadow": {"army": 1}},
        actor=1,
        hands={"free": [], "shadow": ["sh_char_21"]},
        regions={
            "moria": {"units": {"sauron_regular": 4, "sauron_nazgul": 1}},
            "dimrill_dale": {"units": {"elves_regular": 2}},
        },
    )
    say(match, "do:attack", "region:moria")
    say(match, "unit:sauron_regular", "unit:sauron_regular", "unit:sauron_nazgul", "done")
    assert plain(BOARD.status(READER, match.view("shadow"))[-1]) == (
        "Battle for Dimrill Dale: attack from Moria, round 1. Attackers: 2 Sauron regulars, 1 Nazgûl. "
        "Defenders: 2 Elven regulars."
    )
    russian = Reader("wotr", "ru", ["free", "shadow"])
    assert plain(BOARD.status(russian, match.view("shadow"))[-1]).startswith(
        "Битва за долину Тёмных вод: атака из Мории, раунд 1. Атакуют: 2 обычных отряда Саурона, 1 назгул. "
    )


def test_a_region_shows_everybody_in_it_and_around_it() -> None:
    match = table(
        regions={
            "osgiliath": {"units": {"sauron_regular": 6, "sauron_nazgul": 1}},
            "minas_tirith": {"units": {"sauron_regular": 2}, "garrison": {"gondor_regular": 3, "gondor_leader": 1}},
        },
        characters={"boromir": "garrison:minas_tirith"},
        fellowship={"region": "osgiliath"},
        politics=ALL_AT_WAR,
    )
    lines = [plain(line) for line in BOARD.place(READER, match.view("free"), "minas_tirith")]
    assert lines[:4] == [
        "Minas Tirith (Gondor, stronghold, 2 points)",
        "  2 Sauron regulars",
        "  Besieged inside: 3 Gondor regulars, 1 Gondor leader, Boromir",
        "Neighbours:",
    ]
    assert "  Osgiliath (fortification): 6 Sauron regulars, 1 Nazgûl, the Ring-bearers" in lines


def test_armies_are_counted_by_nation_and_rank() -> None:
    lines = [plain(line) for line in BOARD.armies(READER, table().view("free"))]
    assert lines[0] == "Free Peoples:"
    assert "  Rivendell: the Elves 0/2/1" in lines
    assert lines.index("Shadow:") > lines.index("  Woodland Realm: the Elves 1/1/1")
    assert "  Barad-dûr: Sauron 4/1/1" in lines


def test_cards_show_your_own_hand_and_only_the_backs_of_the_others() -> None:
    match = table(hands={"free": ["fp_char_05"], "shadow": ["sh_char_21", "sh_strat_02"]})
    lines = [plain(line) for line in BOARD.cards(READER, match.view("free"))]
    assert lines[0] == "In your hand: 1 card"
    assert lines[1] == "Mithril Coat and Sting (Character)"
    assert lines[2].startswith("  Stays on the table.")
    assert lines[3].startswith("  In battle “")
    assert lines[4] == "Shadow: 1 Character, 1 Strategy in hand"
    assert not any("Palantír" in line for line in lines)


def test_an_option_names_the_friends_and_enemies_there() -> None:
    match = table(regions={"osgiliath": {"units": {"gondor_regular": 2, "gondor_leader": 1, "sauron_nazgul": 1}}})
    assert BOARD.remark(READER, match.view("free"), "region:osgiliath") == "2/0/1 vs 0/0/1"
    assert BOARD.remark(READER, match.view("shadow"), "region:osgiliath") == "0/0/1 vs 2/0/1"
    assert BOARD.remark(READER, match.view("free"), "region:eastemnet") == ""
    assert BOARD.remark(READER, match.view("free"), "pass") == ""


def test_partners_read_their_own_points() -> None:
    match = table(4, regions={"edoras": {"units": {}, "control": "shadow"}}, takers={"edoras": "saruman"})
    lines = [plain(line) for line in BOARD.status(READER, match.view("gondor"))]
    assert [line for line in lines if "points" in line] == [
        "Personal points (tie-break between partners): Gondor 0, Rohan −1",
        "Personal points (tie-break between partners): Witch-king 0, Saruman 1",
    ]


def test_units_taken_from_an_army_are_named() -> None:
    match = table(
        dice={"free": {"army_muster": 1}},
        characters={"strider": "minas_tirith"},
        regions={"minas_tirith": {"units": {"gondor_regular": 3, "gondor_elite": 1, "gondor_leader": 1}}},
        politics=ALL_AT_WAR,
    )
    say(match, "die:army_muster", "do:move_armies", "region:minas_tirith", "region:lossarnach")
    stands = "In Minas Tirith: 3 Gondor regulars, 1 Gondor elite, 1 Gondor leader, Strider"
    assert [plain(line) for line in BOARD.around(READER, match.view("free"))] == [stands]
    say(match, "unit:gondor_regular", "character:strider", "unit:gondor_regular")
    lines = [plain(line) for line in BOARD.around(READER, match.view("free"))]
    assert lines == [stands, "Taken: 2 Gondor regulars, Strider"]


def test_companions_taken_are_named() -> None:
    match = table(dice={"free": {"character": 1}})
    say(match, "die:character", "do:separate", "character:strider", "character:boromir")
    assert [plain(line) for line in BOARD.around(READER, match.view("free"))] == ["Taken: Strider, Boromir"]
    say(match, "done")
    assert match.ask is not None and match.ask.kind == "companions_to"
    assert plain(BOARD.around(READER, match.view("free"))[-1]) == "Taken: Strider, Boromir"


def prompts(match: Match) -> list[str]:
    """The question in both languages."""
    ask = match.ask
    assert ask is not None
    return [plain(Reader("wotr", language, match.seats).ask(ask.kind, ask.rule, ask.args)) for language in ("en", "ru")]


def test_the_question_who_goes_names_the_destination() -> None:
    match = table(
        dice={"free": {"army_muster": 1}},
        politics=ALL_AT_WAR,
        regions={"minas_tirith": {"units": {"gondor_regular": 3}}},
    )
    say(match, "die:army_muster", "do:move_armies", "region:minas_tirith", "region:lossarnach")
    assert prompts(match) == [
        "Choose who moves from Minas Tirith into Lossarnach.",
        "Кто выступает из Минас Тирита в Лоссарнах?",
    ]


def test_the_question_who_attacks_names_the_target() -> None:
    match = table(
        dice={"free": {"army_muster": 1}},
        politics=ALL_AT_WAR,
        regions={"minas_tirith": {"units": {"gondor_regular": 3}}, "osgiliath": {"units": {"sauron_regular": 2}}},
    )
    say(match, "die:army_muster", "do:attack")
    while match.ask is not None and match.ask.kind != "force":
        say(match, {"attack_from": "region:minas_tirith", "attack_to": "region:osgiliath"}[match.ask.kind])
    assert prompts(match) == [
        "Choose who attacks Osgiliath from Minas Tirith. The rest form the rearguard.",
        "Кто атакует Осгилиат из Минас Тирита? Остальные — арьергард.",
    ]
    there = [plain(line) for line in BOARD.around(READER, match.view("free"))]
    assert "In Osgiliath: 2 Sauron regulars" in there


def test_a_nation_shows_how_far_it_is_from_war() -> None:
    match = table(politics={"rohan": {"box": 3}, "sauron": {"box": "at_war"}})
    view = match.view("free")
    assert BOARD.remark(READER, view, "nation:rohan") == "1 step to war, passive"
    assert BOARD.remark(READER, view, "nation:elves") == "3 steps to war"
    assert BOARD.remark(READER, view, "nation:sauron") == "at war"
    russian = Reader("wotr", "ru", ["free", "shadow"])
    assert BOARD.remark(russian, view, "nation:gondor") == "до войны 2 шага, пассивный народ"


def test_the_damage_of_the_hunt_shows_how_the_guide_can_help() -> None:
    """A lost Guide takes off his level, but no more than the damage there is."""
    for guide, members, tile, helps, lost in (
        ("gollum", [], "std_3", "damage −1, the Fellowship is revealed", None),
        ("peregrin", ["peregrin"], "std_3", "damage −1, Peregrin is separated", "Peregrin, damage −1"),
        ("strider", ["strider"], "std_3", None, "Strider, damage −3"),
        ("strider", ["strider"], "std_2", None, "Strider, damage −2"),
        ("gandalf_grey", ["gandalf_grey"], "std_1", None, "Gandalf G., damage −1"),
    ):
        match = say(
            table(
                dice={"free": {"character": 1}, "shadow": {}, "hunt": {"shadow": 1}},
                characters=company(*members),
                fellowship={"region": "rivendell", "guide": guide},
                script={"hunt": [6], "tile": [tile]},
            ),
            "die:character",
            "do:move_fellowship",
        )
        assert asked(match) == "hunt_damage"
        view = match.view("free")
        remarks = {option: BOARD.remark(READER, view, option) for option in match.options()}
        assert (remarks.get("guide"), remarks.get("lose")) == (helps, lost)


def odds_told(match: Match, option: str, reader: Reader = READER) -> list[str]:
    """The odds behind an option in words."""
    assert match.ask is not None
    found = odds_of(match.game, match.state, match.ask, match.game.vocabulary.parse(option))
    assert found is not None
    return [plain(line) for line in BOARD.odds(reader, found)]


def test_odds_of_a_siege_in_words() -> None:
    """An assault that ends after a round, a stronghold its defender may withdraw into, a sortie."""
    regions = {
        "minas_tirith": {"units": {"sauron_regular": 1}, "garrison": {"gondor_regular": 1}},
        "fords_of_isen": {"units": {"isengard_regular": 2}},
        "helms_deep": {"units": {"rohan_regular": 1}},
    }
    match = say(
        table(
            clear_map=True,
            politics=ALL_AT_WAR,
            actor=1,
            regions=regions,
            dice={"free": {"event": 1}, "shadow": {"army": 2}},
        ),
        "do:attack",
    )
    # One die each: 1/6 against the wall, 1/3 against the attacker.
    assert odds_told(match, "region:minas_tirith") == [
        "Assault on the garrison of Minas Tirith: the attacker wins 11%, is destroyed 28%, "
        "both are destroyed 6%, both survive 56%",
        "Attacker on average: 0.2 hits, 0.3 of 1 units lost",
        "Defender on average: 0.3 hits, 0.2 of 1 units lost",
        "Without combat cards. The attacker continues as long as possible, the defender fights and does not retreat.",
    ]
    assert odds_told(match, "region:fords_of_isen")[3] == "The defender may withdraw into a siege instead"
    russian = Reader("wotr", "ru", ["free", "shadow"])
    assert odds_told(match, "region:minas_tirith", russian)[0].endswith(
        "победа атакующего — 11\N{NO-BREAK SPACE}%, атакующий уничтожен — 28\N{NO-BREAK SPACE}%, "
        "уничтожены оба — 6\N{NO-BREAK SPACE}%, оба уцелели — 56\N{NO-BREAK SPACE}%"
    )
    match = say(
        table(
            clear_map=True,
            politics=ALL_AT_WAR,
            regions=regions,
            dice={"free": {"army_muster": 1}, "shadow": {"army": 1}},
        ),
        "die:army_muster",
        "do:attack",
    )
    assert odds_told(match, "garrison:minas_tirith")[0] == (
        "Sortie from the garrison of Minas Tirith: the attacker wins 40%, is destroyed 40%, both are destroyed 20%"
    )


def test_odds_of_the_last_step_in_words() -> None:
    match = say(
        table(
            fellowship={"region": "morannon", "mordor": 4, "corruption": 11},
            dice={"free": {"character": 2}, "shadow": {"army": 1}, "hunt": {"shadow": 1}},
        ),
        "die:character",
    )
    lines = odds_told(match, "do:move_fellowship")
    assert lines[0].startswith("Hunt: tile drawn 100%, average damage ")
    # Of the sixteen tiles only two do no damage.
    assert lines[1] == "The Ring corrupts the Ring-bearers 88%, the Ring is destroyed 12%"


def test_chances_are_never_rounded_to_certainty() -> None:
    shown = [READER.percent(chance) for chance in (0.0, 1e-12, 0.001, 0.005, 0.0151, 0.995, 0.999, 1 - 1e-12, 1.0)]
    assert shown == ["0%", "0%", "<1%", "<1%", "2%", ">99%", ">99%", "100%", "100%"]


def test_a_game_without_odds_shows_none() -> None:
    match = warhost.new("wotrcg", seed=1)
    ask = match.open_asks()[0]
    assert not any(has_odds(match.game, match.state, ask, option) for option in ask.options)
    assert odds_of(match.game, match.state, ask, ask.options[0]) is None
    assert board_of("wotrcg").odds(Reader("wotrcg", "en", match.seats), {}) == []
