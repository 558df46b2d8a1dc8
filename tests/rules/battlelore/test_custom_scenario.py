"""Rule tests: custom scenarios, from the file to the end of the match."""

import copy
import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from tests.bl_table import GAME, asked, notes, options, points, say, state

import warhost
from warhost.bots.bot import answer
from warhost.bots.library import bot_named
from warhost.games.battlelore.custom_scenario import MOST_SIZE, NEEDED, known_rules
from warhost.games.battlelore.hexes import HEX_NUMBERS
from warhost.games.battlelore.ids import P_COMMAND, UTHUK_TENT
from warhost.kernel.check import check_hidden, check_match, check_record
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.errors import BadOption
from warhost.kernel.match import Match
from warhost.kernel.record import start
from warhost.text.board import board_of
from warhost.text.reader import Reader
from warhost.text.spans import plain

EXAMPLES = Path(__file__).parents[3] / "examples" / "scenarios"
HEXES = [f"{column}{row}" for row in (2, 3) for column in "bcdefghij"]
DUEL: dict[str, Any] = {
    "game": "battlelore",
    "title": "A duel",
    "first": "uthuk",
    "units": {"c6": "citadel_guard", "c4": "viper_legion"},
}
RAID: dict[str, Any] = {
    "game": "battlelore",
    "title": "A raid",
    "first": "daqan",
    "units": {"c7": "citadel_guard", "d7": {"unit": "rune_golems", "health": 1}},
    "muster": {"uthuk": {"points": 40, "deployment": HEXES}},
}


def begun(file: dict[str, Any], seed: str = "own", **script: list[Any]) -> Match:
    """A match in a scenario."""
    return start(GAME, {"scenario": file}, key_of_seed(seed), script=script or None)


def faults(**changes: Any) -> list[str]:
    """The faults of a scenario that differs from the duel."""
    return [str(fault) for fault in GAME.scenario_faults(copy.deepcopy(DUEL) | changes)]


def opened(m: Match) -> Match:
    """Play on to the first command, with any answers."""
    while asked(m) == "return_card":
        m.answer(m.options(m.seats[m.open_asks()[0].seat])[0], m.seats[m.open_asks()[0].seat])
    return m


# ---- files


def test_the_smallest_file_is_a_game() -> None:
    """[own.file] Title, game, first player and a unit each: all else is as usual."""
    assert faults() == []
    m = opened(begun(DUEL))
    assert asked(m) == "command" and state(m).book.points_to_win == 16


@pytest.mark.parametrize("file", sorted(EXAMPLES.iterdir()), ids=lambda path: path.stem)
def test_bots_play_the_examples_and_their_records_verify(file: Path) -> None:
    """[own.file] The record carries the scenario: it is verified from its text alone."""
    scenario = tomllib.loads(file.read_text(encoding="utf-8"))
    for seed, bot in ((1, "random"), (2, "heuristic")):
        m = warhost.new("battlelore", seed=seed, options={"scenario": scenario})
        bots = {seat: bot_named(bot, f"{seed}/{seat}") for seat in m.seats}
        while not m.over:
            seat = m.seats[m.open_asks()[0].seat]
            answer(m, seat, bots[seat])
        record = json.loads(json.dumps(m.record()))
        assert record["options"]["scenario"] == scenario
        assert warhost.verify(record).result == m.result


@pytest.mark.parametrize(
    "file",
    [DUEL, RAID, RAID | {"first": "uthuk"}, RAID | {"lore_cards": False}],
    ids=["units", "second musters", "first musters", "plain"],
)
def test_all_checks_of_a_match_pass_in_custom_scenarios(file: dict[str, Any]) -> None:
    """[own.file] [data.position] Positions come back, nothing hidden shows, clones and undo agree, after any answer."""
    m = begun(file)
    pick = Dice(key_of_seed("pick"))
    for number in range(120):
        if m.over:
            break
        if number % 3 == 0:
            assert check_match(m, pick) == []
            assert [fault for seat in (0, 1) for fault in check_hidden(m, seat, pick)] == []
        ask = m.open_asks()[0]
        m.play(ask.options[pick.below(len(ask.options))])
    assert check_record(m) == []


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"game": "wotr"}, "game: 'wotr' is not one of battlelore"),
    ({"titel": "x"}, "titel: unknown; allowed: game, title"),
    ({"title": ""}, "title: expected one line of at most 80 characters"),
    ({"title": "x" * 81}, "title: expected one line of at most 80 characters"),
    ({"author": "a\x1b[2J"}, "author: expected one line"),
    ({"text": ["x"]}, "text: expected one line of at most 600"),
    ({"first": "elves"}, "first: 'elves' is not one of daqan, uthuk"),
    ({"points": 0}, "points: expected a number from 1 to 99, not 0"),
    ({"rounds": 41}, "rounds: expected a number from 1 to 40"),
    ({"lore_cards": 1}, "lore_cards: expected true or false"),
    ({"terrain": {"z9": "hill"}}, "terrain.z9: no such hex: 'z9'; write hexes with a small letter, a1 to l9"),
    ({"terrain": {"c5": "hil"}}, "terrain.c5: 'hil' is not one of plain, hill"),
    ({"terrain": {f"x{n}": "hill" for n in range(200)}}, "terrain: at most 104 entries, not 200"),
    ({"tokens": {"c5": "ford"}}, "tokens.c5: a ford or bridge must be on water"),
    ({"banners": {"c5": 0}}, "banners.c5: expected a number from 1 to 9"),
    ({"banners": {"c5": 10**5000}}, "banners.c5: expected a number from 1 to 9, not ..."),
    ({"text": "x" * 20_000}, "scenario: at most 20000 characters as JSON"),
    ({"units": {"c6": "citadel_gard", "c4": "viper_legion"}}, "units.c6: 'citadel_gard' is not one of"),
    (
        {"units": {"c6": {"unit": "citadel_guard", "health": 4}, "c4": "viper_legion"}},
        "units.c6.health: expected a number from 1 to 3, not 4",
    ),
    ({"units": {"c6": "citadel_guard"}}, "units: uthuk needs units on the board, or an entry in muster"),
    ({"muster": {"daqan": {"deployment": HEXES}}}, "units: daqan needs units on the board, or an entry in muster"),
    ({"terrain": {"c6": "water"}}, "units.c6: no unit may be in this water"),
    (
        {"units": {f"{c}{r}": "citadel_guard" for c in "abcdefg" for r in (7, 8, 9)} | {"c4": "viper_legion"}},
        "units (daqan): a side may have at most 20 units",
    ),
    ({"lore": {"daqan": 21}}, "lore.daqan: expected a number from 0 to 20"),
    ({"rules": {"daqan": ["hold"] * 7}}, "rules.daqan: at most 6 entries, not 7"),
    ({"rules": {"daqan": ["fly high"]}}, "rules.daqan[0]: 'fly' is not one of counter_dice"),
    ({"rules": {"daqan": [5]}}, "rules.daqan[0]: 5 is not one of counter_dice"),
    ({"rules": {"uthuk": ["hold ground=castle points=1"]}}, "rules.uthuk[0] ground: 'castle' is not one of plain"),
    (
        {"rules": {"uthuk": ["hold zeal ground=hill points=1"]}},
        "rules.uthuk[0]: unknown word 'zeal' in hold; allowed: g",
    ),
    ({"rules": {"daqan": ["discount kind=viper n=1"]}}, "rules.daqan[0] kind: 'viper' is not one of"),
    (
        {"rules": {"uthuk": [f"kill points={'9' * 5000}"]}},
        "rules.uthuk[0] points: expected a number from 1 to 9, not '99",
    ),
    ({"rules": {"uthuk": ["hold"]}}, "rules.uthuk[0]: hold also needs ground, points"),
    (
        {"rules": {"uthuk": ["hold ground=hill ground=forest points=1"]}},
        "rules.uthuk[0]: give ground only once; separate several names with commas",
    ),
    ({"rules": {"daqan": ["buy lore=3 points=1 once=5"]}}, "rules.daqan[0]: once takes no value"),
    ({"rules": {"daqan": ["hold ground=hill points=1 most=2"]}}, "rules.daqan[0]: most needs each"),
    ({"rules": {"uthuk": ["kill points=-3"]}}, "rules.uthuk[0] points: expected a number from 1 to 9, not -3"),
    ({"rules": {"uthuk": ["clear low=4 high=2 points=1"]}}, "rules.uthuk[0]: low must not be above high"),
    ({"rules": {"daqan": ["discount kind=citadel_guard n=1"]}}, "rules.daqan[0]: a discount needs a unit of a side"),
    (
        {"rules": {"daqan": ["lore_bonus ground=hill lore=1"]}, "lore_cards": False},
        "rules.daqan[0]: without lore cards there is no lore step",
    ),
    ({"muster": {"elves": {}}}, "muster.elves: unknown; allowed: daqan, uthuk"),
    ({"muster": 5}, "muster: expected a table, not 5"),
]


@pytest.mark.parametrize(
    ("changes", "expected"), WRONG, ids=[text.partition(":")[0] + str(i) for i, (_, text) in enumerate(WRONG)]
)
def test_a_fault_names_its_place_and_the_allowed_values(changes: dict[str, Any], expected: str) -> None:
    """[own.file] In both languages."""
    found = GAME.scenario_faults(copy.deepcopy(DUEL) | changes)
    assert [fault for fault in found if str(fault).startswith(expected)], [str(fault) for fault in found]
    russian = Reader("battlelore", "ru", GAME.seats({}))
    for fault in found:
        assert russian.problem(fault) != str(fault)
        assert any("а" <= letter.lower() <= "я" for letter in russian.problem(fault))


MUSTER_WRONG: list[tuple[dict[str, Any], str]] = [
    ({"points": 5}, "muster.uthuk.points: expected a number from"),
    ({"deployment": HEXES[1:]}, "muster.uthuk.deployment: expected 18 hexes, not 17"),
    ({"deployment": [*HEXES[1:], "c7"]}, "muster.uthuk.deployment[17]: c7 is taken"),
    ({"deployment": [*HEXES[1:], "c2"]}, "muster.uthuk.deployment[17]: c2 is taken"),
    ({"deployment": [*HEXES[1:], "c99"]}, "muster.uthuk.deployment[17]: no such hex: 'c99'"),
    ({"hexes": 5}, "muster.uthuk.hexes: unknown; allowed: points, deployment"),
]


@pytest.mark.parametrize(("changes", "expected"), MUSTER_WRONG)
def test_faults_of_mustering(changes: dict[str, Any], expected: str) -> None:
    """[own.file] [own.muster] There are too few points, or the hexes are too few, taken or missing."""
    file = copy.deepcopy(RAID)
    file["muster"]["uthuk"] |= changes
    assert [f for f in GAME.scenario_faults(file) if str(f).startswith(expected)]


def test_a_tent_must_find_a_place() -> None:
    """[own.muster] Not all deployment hexes may be woods; nor may two sides lay cards on one hex."""
    woods = RAID | {"terrain": dict.fromkeys(HEXES, "forest")}
    assert [str(f) for f in GAME.scenario_faults(woods)] == [
        "muster.uthuk.deployment: at least one must be on the plain, where a tent can stand"
    ]
    both = {key: value for key, value in RAID.items() if key != "units"}
    both = both | {"muster": {side: {"deployment": HEXES} for side in ("daqan", "uthuk")}}
    assert len(GAME.scenario_faults(both)) == 18


def test_a_side_has_one_tent() -> None:
    """[own.start] Two of one side are a fault, one of each are not."""
    assert faults(terrain={"d6": "daqan_tent", "d5": "uthuk_tent"}) == []
    assert faults(terrain={"d6": "daqan_tent", "d5": "daqan_tent"}) == [
        "terrain: a side may have only one tent, not 2 of daqan_tent"
    ]


def test_a_side_that_musters_has_no_tent_in_the_terrain() -> None:
    """[own.start] [muster.tent] It could muster a second one. The side with units may have one."""
    assert GAME.scenario_faults(RAID | {"terrain": {"d6": "daqan_tent"}}) == []
    assert [str(f) for f in GAME.scenario_faults(RAID | {"terrain": {"d6": "uthuk_tent"}})] == [
        "terrain.d6: a side that musters may place its own tent; leave this one out"
    ]


def test_every_fault_is_listed() -> None:
    """[own.file] Seven things are wrong in four parts, two in one rule; the error of a new match lists them too."""
    file = copy.deepcopy(DUEL) | {
        "title": 5,
        "first": "",
        "terrain": {"c5": "x", "y": "hill"},
        "rules": {"daqan": ["hold ground=x most=y", "no_cover"]},
    }
    assert len(GAME.scenario_faults(file)) == 7
    with pytest.raises(BadOption) as error:
        begun(file)
    assert len(error.value.faults) == 7 and "Invalid scenario: " in str(error.value)
    russian = Reader("battlelore", "ru", GAME.seats({})).problem(error.value)
    assert russian.startswith("Неверный сценарий") and "terrain.c5" in russian


@pytest.mark.parametrize("junk", [None, 5, "x", [], {}, {"x": {"y": [[]]}}])
def test_anything_can_be_refused(junk: Any) -> None:
    """[own.file] Whatever the file or a part of it contains, the reader answers with a fault."""
    assert GAME.scenario_faults(junk)
    for field in ("title", "terrain", "tokens", "banners", "units", "muster", "lore", "rules", "points"):
        file = copy.deepcopy(RAID) | {field: junk}
        if GAME.scenario_faults(file) == []:
            begun(file)


def test_a_file_has_its_limits() -> None:
    """[own.file] One that is too large is not read at all."""
    assert faults(text="x" * MOST_SIZE) == [f"scenario: at most {MOST_SIZE} characters as JSON"]


def test_a_scenario_file_names_its_game() -> None:
    """[own.file] The option `game` does not matter beside it."""
    with pytest.raises(BadOption, match="game: leave it out"):
        start(GAME, {"game": "learning", "scenario": DUEL}, key_of_seed("x"))


# ---- play


def test_the_start_is_as_the_file_says() -> None:
    """[own.start] Ground, banners, units damaged or not, lore, the first player; then the hands are dealt."""
    m = begun(
        DUEL
        | {
            "terrain": {"e5": "water", "f5": "hill"},
            "tokens": {"e5": "bridge"},
            "banners": {"e5": 2},
            "lore": {"daqan": 3},
            "units": {"c6": {"unit": "citadel_guard", "health": 2}, "c4": "viper_legion"},
        }
    )
    view = m.view("spectator")
    assert view["terrain"] == {"e5": "water", "f5": "hill"} and view["tokens"] == {"e5": "bridge"}
    assert view["banners"] == {"e5": 2} and view["lore"] == {"daqan": 3, "uthuk": 0}
    assert view["units"] == {"c6": {"unit": "citadel_guard", "health": 2}, "c4": {"unit": "viper_legion", "health": 3}}
    assert view["first"] == "uthuk" and asked(m) == "return_card" and view["players"]["daqan"]["hand"] == 6
    opened(m)
    assert m.view("spectator")["players"]["daqan"]["hand"] == 4 and m.view("spectator")["active"] == "uthuk"


def mustered(m: Match, first: str = "card:command_tent") -> list[str]:
    """Muster with a tent and place the cards in any order; return what was asked."""
    kinds = []
    while asked(m) in ("army", "muster", "deploy"):
        kinds.append(asked(m))
        say(m, first if first in options(m) else options(m)[0])
    return kinds


@pytest.mark.parametrize("first", ["daqan", "uthuk"])
def test_one_side_musters_alone(first: str) -> None:
    """[own.muster] With the points of the file on the hexes of the file; the garrison gets no lore for it."""
    m = begun(RAID | {"first": first})
    assert asked(m) == "muster" and m.open_asks()[0].seat == 1
    assert m.view("uthuk")["players"]["uthuk"]["muster_points"] == {"spent": 0, "budget": 40}
    kinds = mustered(m)
    assert kinds.count("deploy") == 18
    view = m.view("spectator")
    assert view["phase"] == "opening" and view["first"] == first and view["active"] == first
    assert {place for place in view["units"] if place not in RAID["units"]} <= set(HEXES)
    tents = [place for place, terrain in view["terrain"].items() if terrain == "uthuk_tent"]
    assert len(tents) == 1 and state(m).terrain[HEX_NUMBERS[tents[0]]] == UTHUK_TENT
    assert view["lore"]["daqan"] == 0 and view["lore"]["uthuk"] <= 5
    assert not notes(m, "army_card")


def test_army_cards_are_offered_as_far_as_the_points_reach() -> None:
    """[own.muster] All three for 50 points, none for 40."""
    file = copy.deepcopy(RAID)
    file["muster"]["uthuk"]["points"] = 50
    assert [name for name in options(begun(file)) if name.startswith("army:")] == [
        "army:reign_of_venom",
        "army:tide_of_blood",
        "army:lords_of_ruin",
    ]
    assert asked(begun(RAID)) == "muster"


def test_both_muster_far_from_their_edges() -> None:
    """[own.muster] A tent belongs to the side that placed it, on either half of the board."""
    rows = [f"{column}{row}" for row in (2, 3) for column in "bcdefghij"]
    own = [f"{column}{row}" for row in (6, 7) for column in "bcdefghij"]
    m = begun(
        {
            "game": "battlelore",
            "title": "The wrong side",
            "first": "daqan",
            "muster": {"daqan": {"deployment": rows}, "uthuk": {"deployment": own}},
        }
    )
    mustered(m)
    terrain = m.view("spectator")["terrain"]
    assert sorted(terrain.values()) == ["daqan_tent", "uthuk_tent"]
    assert all((place in rows) == (tent == "daqan_tent") for place, tent in terrain.items())


def scored(file: dict[str, Any], **position: Any) -> list[int]:
    """Points after the victory point step of the Daqan."""
    position = {
        "active": "daqan",
        "phase": "points",
        "round": 1,
        "command": {"played": "patrol_left"},
        "players": {side: {"lore_hand": []} for side in ("daqan", "uthuk")},
    } | position
    return points(start(GAME, {"scenario": file}, key_of_seed("points"), position))


def test_rules_apply_only_to_their_side() -> None:
    """[own.rules] Both sides have the same rule, then only the other side. Banners count as well."""
    rule = ["hold ground=plain points=3"]
    assert scored(DUEL | {"rules": {"daqan": rule, "uthuk": rule}}) == [3, 0]
    assert scored(DUEL | {"rules": {"uthuk": rule}}) == [0, 0]
    assert scored(DUEL | {"rules": {"daqan": rule}, "banners": {"c6": 2}}) == [5, 0]


def test_only_flying_or_wading_units_are_placed_on_water() -> None:
    """[own.muster] [deploy.place] A deployment hex may be water; the Roc Warrior and decoys may lie there."""
    dry = [f"{column}{row}" for row in (8, 9) for column in "bcdefgh"]
    wet = ["b7", "c7", "d7", "e7"]
    file = {
        "game": "battlelore",
        "title": "By the lake",
        "first": "daqan",
        "units": {"f3": "viper_legion"},
        "terrain": dict.fromkeys(wet, "water"),
        "muster": {"daqan": {"deployment": [*dry, *wet]}},
    }
    assert GAME.scenario_faults(file) == []
    m = begun(file)
    say(m, "muster", "card:roc_warrior", *["card:citadel_guard"] * 5, "card:yeoman_archers", "done")
    assert asked(m) == "deploy" and options(m) == ["card:roc_warrior", "card:decoy"]
    say(m, "card:roc_warrior")
    while asked(m) == "deploy":
        say(m, options(m)[0])
    assert m.view("spectator")["units"]["b7"]["unit"] == "roc_warrior"
    few = file | {"terrain": dict.fromkeys([*wet, *dry[:8]], "water")}
    assert [str(f) for f in GAME.scenario_faults(few)] == [
        "muster.daqan.deployment: at least 7 hexes must allow every unit, not 6"
    ]


def test_flying_units_may_start_on_water_and_massive_ones_not_in_buildings() -> None:
    """[own.file] [abilities.flying] [abilities.massive] Otherwise it is a fault."""
    flying = {"units": {"c6": "roc_warrior", "c4": "viper_legion"}, "terrain": {"c6": "water"}}
    assert faults(**flying) == []
    massive = {"units": {"c6": "citadel_guard", "c4": "chaos_lord"}, "terrain": {"c4": "building"}}
    assert faults(**massive) == ["units.c4: this unit may not be on this ground"]


def test_wading_units_may_start_in_water() -> None:
    """[own.rules] [own.file] Otherwise it is a fault."""
    wet = {"terrain": {"c6": "water"}, "rules": {"daqan": ["wade traits=infantry"]}}
    assert faults(**wet) == []
    assert faults(**wet | {"rules": {"daqan": ["wade traits=cavalry"]}}) == ["units.c6: no unit may be in this water"]


def test_every_kind_of_rule_can_be_written() -> None:
    """[own.rules] With all its words at once; each has its text in both languages."""
    readers = [Reader("battlelore", language, GAME.seats({})) for language in ("en", "ru")]
    for name, words in known_rules().items():
        written = [
            f"{w['word']}={','.join(w['names'][:2]) if w.get('many') else w['names'][0]}"
            if "names" in w
            else f"{w['word']}={w['high']}"
            if "high" in w
            else w["word"]
            for w in words
        ]
        rule = " ".join([name, *written])
        file = copy.deepcopy(RAID) | {"rules": {"uthuk": [rule.replace("yeoman_archers", "viper_legion")]}}
        assert GAME.scenario_faults(file) == []
        needed = " ".join([name, *[word for word in written if word.partition("=")[0] in NEEDED.get(name, [])]])
        for reader in readers:
            for text in (rule, needed):
                told = board_of("battlelore").scenario_rule(reader, text)
                assert told.endswith(".") and "  " not in told and "()" not in told and "{" not in told, told


def test_the_end_is_as_the_file_says() -> None:
    """[own.end] Points to win, and the round after which the points decide."""
    position = {"active": "uthuk", "phase": "command", "round": 3, "points": {"uthuk": 7, "daqan": 2}}
    for changes, ending in (({}, ""), ({"points": 7}, "victory_points"), ({"rounds": 3}, "round_limit")):
        m = start(GAME, {"scenario": DUEL | changes}, key_of_seed("end"), position)
        assert m.reason == ending


def test_without_lore_cards() -> None:
    """[own.plain] Four command cards at once, no lore cards, no lore step; also after mustering."""
    m = begun(DUEL | {"lore_cards": False, "lore": {"uthuk": 2}})
    view = m.view("spectator")
    assert asked(m) == "command" and state(m).phase == P_COMMAND
    for side in m.seats:
        assert [view["players"][side][pile] for pile in ("hand", "lore_hand", "lore_deck")] == [4, 0, 0]
    while view["round"] < 2:
        assert asked(m) not in ("lore_choice", "discard_lore")
        say(m, options(m)[0])
        view = m.view("spectator")
    m = begun(RAID | {"lore_cards": False})
    mustered(m)
    assert asked(m) == "command" and m.view("spectator")["players"]["uthuk"]["hand"] == 4


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_table_describes_the_scenario(language: str) -> None:
    """[own.rules] Title and author, and the rules in the reader's language, to everybody."""
    m = begun(
        RAID
        | {
            "author": "N. N.",
            "text": "They come at night.",
            "points": 9,
            "rules": {"uthuk": ["kill points=1 victim_near=hill"]},
        }
    )
    reader, board = Reader("battlelore", language, m.seats), board_of("battlelore")
    lines = [plain(line) for line in board.cards(reader, m.view("daqan"))]
    assert lines[0] == "A raid (N. N.)" and lines[1] == "They come at night." and " 9 " in lines[2]
    assert ("destroyed on or next to" if language == "en" else "вражеский отряд уничтожен") in lines[3]
    assert "A raid (N. N.)" in [plain(line) for line in board.status(reader, m.view("spectator"))]
