"""Custom scenarios over the wire: checked in the reader's language, played, listed and refused."""

import json
import random
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.helper import Visitor

import warhost
from warhost.games.library import game_named
from warhost.server import scenarios, summaries, wire
from warhost.server.scenarios import checked
from warhost.server.security import kind_of
from warhost.server.store import Store

pytestmark = pytest.mark.any_database

Make = Callable[[], Visitor]
EXAMPLE = (Path(__file__).parents[2] / "examples" / "scenarios" / "miller_ford.toml").read_text(encoding="utf-8")
DUEL: dict[str, Any] = {
    "game": "battlelore",
    "title": "A duel",
    "first": "uthuk",
    "rounds": 2,
    "lore_cards": False,
    "units": {"c6": "citadel_guard", "c4": "viper_legion"},
    "rules": {"daqan": ["kill points=2"]},
}
HOT = {"daqan": {"kind": "me"}, "uthuk": {"kind": "hot"}}
CHECK = "/games/battlelore/scenario"


def test_the_kinds_of_scenario_rules_are_listed(visitor: Make) -> None:
    me = visitor()
    kinds = {kind["rule"]: kind for kind in me.get(f"{CHECK}?lang=ru")}
    words = {word["word"]: word for word in kinds["hold"]["words"]}
    assert words["points"] == {"word": "points", "label": "Очки", "needed": True, "low": 1, "high": 9}
    assert {"id": "forest", "name": "лес"} in words["ground"]["names"] and words["ground"]["many"]
    assert me.get("/games?lang=en")[-1]["own_scenarios"] and not me.get("/games?lang=en")[0]["own_scenarios"]


def test_every_fault_is_reported_with_its_place_in_the_readers_language(visitor: Make) -> None:
    me = visitor()
    found = me.post(CHECK, {"scenario": DUEL})
    assert found["faults"] == [] and found["rules"]["daqan"] == ["2 points whenever an enemy unit is destroyed."]
    wrong = DUEL | {"terrain": {"c5": "sea"}, "rules": {"daqan": ["hold points=1", 5], "uthuk": {}}}
    found = me.post(f"{CHECK}?lang=ru", {"scenario": wrong})
    assert [fault["place"] for fault in found["faults"]] == [
        "terrain.c5",
        "rules.daqan[0]",
        "rules.daqan[1]",
        "rules.uthuk",
    ]
    assert found["faults"][1]["detail"] == "Дакан, правило 1 (Очки: удерживать ландшафт): нужно ещё: ландшафт"
    assert len(found["rules"]["daqan"]) == 2 and found["rules"]["daqan"][1] == ""


def test_a_list_reads_a_scenario_once_however_often_it_is_shown(visitor: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """Checking and describing one takes milliseconds. With a hundred on a page everybody would wait for each list."""
    read: list[str] = []

    def noted(game: str) -> Any:
        read.append(game)
        return game_named(game)

    for module in (scenarios, summaries):
        monkeypatch.setattr(module, "game_named", noted)
    me = visitor()
    battle = DUEL | {"title": "A duel that is listed"}
    made = [me.post("/matches", {"game": "battlelore", "seats": HOT, "scenario": battle})["id"] for _ in range(5)]
    read.clear()
    for _ in range(3):
        listed = me.get("/matches?state=mine")
        assert {one["id"] for one in listed} == set(made)
        assert all("A duel that is listed" in str(one["scenario"]) for one in listed)
    assert read == []  # each was read when it was made


FAULTS: list[tuple[dict[str, Any], str, str]] = [
    (
        {"units": {"h4": "blood_harvesters"}},
        "Daqan: needs either units on the board or a secret muster, not both",
        "Дакан: нужны либо отряды на поле, либо тайный сбор — одно из двух",
    ),
    (
        {"points": 500},
        "Points to win: expected a number from 1 to 99, not 500",
        "Очки для победы: ожидается число от 1 до 99, а не 500",
    ),
    (
        {"lore": {"uthuk": 50}},
        "Uthuk, starting lore: expected a number from 0 to 20, not 50",
        "Утхук, мудрость в начале: ожидается число от 0 до 20, а не 50",
    ),
    (
        {"tokens": {"c5": "ford"}},
        "C5: a ford or bridge must be on water",
        "C5: брод и мост можно положить только на воду",
    ),
    (
        {"units": {"c5": {"unit": "citadel_guard", "health": 9}, "h4": "blood_harvesters"}},
        "C5, health: expected a number from 1 to 3, not 9",
        "C5, здоровье: ожидается число от 1 до 3, а не 9",
    ),
    (
        {"units": {"h4": "blood_harvesters"}, "muster": {"daqan": {"points": 50, "deployment": ["c7"]}}},
        "Daqan, deployment hexes: expected 18 hexes, not 1",
        "Дакан, гексы позиций: ожидается гексов: 18, а не 1",
    ),
    (
        {"rules": {"uthuk": ["reach low=3 high=1 points=2"]}},
        "Uthuk, rule 1: the first row must not be above the last",
        "Утхук, правило 1: первый ряд не должен быть больше последнего",
    ),
    (
        {"rules": {"uthuk": ["kill points=20"]}},
        "Uthuk, rule 1, points: expected a number from 1 to 9, not 20",
        "Утхук, правило 1, очки: ожидается число от 1 до 9, а не 20",
    ),
    (
        {"terrain": {"a1": "daqan_tent", "b1": "daqan_tent"}},
        "Terrain: a side may have only one tent; command tent of the Daqan: 2",
        "Ландшафт: у стороны не больше одного шатра; штабной шатёр Дакана: 2",
    ),
    (
        {"terrain": {"c5": "sea"}},
        "C5, terrain: “sea” is not one of plain, hill, forest, building, water, "
        "command tent of the Daqan “daqan_tent”, command tent of the Uthuk “uthuk_tent”",
        "C5, ландшафт: «sea» не подходит; можно: равнина «plain», холм «hill», лес «forest», здание «building», "
        "вода «water», штабной шатёр Дакана «daqan_tent», штабной шатёр Утхука «uthuk_tent»",
    ),
    (
        {"tokens": {"c5": "fort"}},
        "C5, ford or bridge: “fort” is not one of ford, bridge",
        "C5, брод или мост: «fort» не подходит; можно: брод «ford», мост «bridge»",
    ),
    (
        {"units": DUEL["units"] | {"b2": "viper_legio"}},
        "B2, units: “viper_legio” is not one of Viper Legion “viper_legion”, …",
        "B2, отряды: «viper_legio» не подходит; можно: легион Гадюки «viper_legion», …",
    ),
    (
        {"banners": {"L2": 3}},
        "L2, banner: no such hex: “L2”; write hexes with a small letter, a1 to l9, in even rows only up to k",
        "L2, знамя: гекса «L2» нет; гексы пишут с маленькой латинской буквы, от a1 до l9, в чётных рядах только до k",
    ),
    (
        {"first": None},
        "First player: an empty entry is not one of Daqan “daqan”, Uthuk “uthuk”",
        "Первый игрок: пустая запись не подходит; можно: Дакан «daqan», Утхук «uthuk»",
    ),
    (
        {"lore": {"elves": 2}},
        "lore.elves: unknown; allowed: Daqan “daqan”, Uthuk “uthuk”",
        "lore.elves: неизвестно; можно: Дакан «daqan», Утхук «uthuk»",
    ),
    (
        {"titles": "x"},
        "titles: unknown; allowed: title, units, rules, …",
        "titles: неизвестно; можно: название «title», отряды «units», правила «rules», …",
    ),
    (
        {"rules": {"daqan": ["kil points=1"]}},
        "Daqan, rule 1: “kil” is not one of points: destroyed units “kill”, …",
        "Дакан, правило 1: «kil» не подходит; можно: очки: уничтоженные отряды «kill», …",
    ),
    (
        {"rules": {"daqan": ["range_bonus hexes=1 trait=elite"]}},
        "Daqan, rule 1 (Longer range): unknown word “trait”; allowed: which units “traits”, hexes",
        "Дакан, правило 1 (Увеличенная дальность): неизвестное слово «trait»; "
        "можно: какие отряды «traits», гексы «hexes»",
    ),
    (
        {"rules": {"daqan": ["range_bonus hexes=x traits=elite,big"]}, "points": True},
        "Points to win: expected a number from 1 to 99, not true\n"
        "Daqan, rule 1, hexes: expected a number from 1 to 3, not “x”\n"
        "Daqan, rule 1, which units: “big” is not one of infantry, cavalry, elite, legend, melee, ranged",
        "Очки для победы: ожидается число от 1 до 99, а не true\n"
        "Дакан, правило 1, гексы: ожидается число от 1 до 3, а не «x»\n"
        "Дакан, правило 1, какие отряды: «big» не подходит; можно: пехота «infantry», кавалерия «cavalry», "
        "элита «elite», легенда «legend», удар «melee», выстрел «ranged»",
    ),
    (
        {"rules": {"daqan": ["hold ground=hill points=1 most=2"]}},
        "Daqan, rule 1: “Maximum points” needs “For each one”",
        "Дакан, правило 1: «Очков не больше» указывают только вместе с «За каждый»",
    ),
    (
        {"rules": {"daqan": ["hold ground=hill points=1 enemy_none=5"]}},
        "Daqan, rule 1: the enemy occupies none “enemy_none” takes no value",
        "Дакан, правило 1: у врага ни одного «enemy_none» пишется без значения",
    ),
]


def test_faults_use_the_words_of_the_editor(visitor: Make) -> None:
    """A person who draws a scenario does not see its file: fields, hexes and sides are named as on the page."""
    me = visitor()
    for wrong, english, russian in FAULTS:
        for language, expected in (("en", english), ("ru", russian)):
            faults = me.post(f"{CHECK}?lang={language}", {"scenario": DUEL | wrong})["faults"]
            assert "\n".join([fault["detail"] for fault in faults]) == expected


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"tokens": {"x y": "ford"}}, "tokens.x y"),
        ({"units": {"c6": {"unit": "citadel_guard", "a b": 1}, "c4": "viper_legion"}}, "units.c6.a b"),
        ({"units": {"c6": {"unit": "citadel_guard", "zeal": 1}, "c4": "viper_legion"}}, "units.c6.zeal"),
    ],
)
def test_an_unknown_name_is_reported_as_written(language: str, wrong: dict[str, Any], place: str) -> None:
    """A file from elsewhere can have any names: they are faults like others, and the fault says which."""
    faults = checked("battlelore", language, wire.ScenarioFile(DUEL | wrong)).faults
    assert [fault.detail.partition(":")[0] for fault in faults] == [place]


def test_the_text_of_a_file_is_read(visitor: Make) -> None:
    """TOML or JSON; its data comes back, faulty or not."""
    me = visitor()
    found = me.post(CHECK, {"text": EXAMPLE})
    assert found["faults"] == [] and found["scenario"]["title"] == "The Ford at the Mill"
    assert me.post(CHECK, {"text": json.dumps(DUEL)})["scenario"] == DUEL
    found = me.post(CHECK, {"text": "title = 5"})
    assert found["scenario"] == {"title": 5} and len(found["faults"]) > 2


@pytest.mark.parametrize(
    "text",
    [
        "title =",
        "{",
        '{"title": 1e999, "points": 1000000000000000000000000000}',
        '{"title": "\\ud800"}',
        "a=" + "[" * 20000,
        '{"a":' * 6000,
        "when = 1979-05-27",
    ],
)
def test_an_unreadable_file_is_reported_as_a_fault(visitor: Make, text: str) -> None:
    found = visitor().post(CHECK, {"text": text})
    assert found["faults"]


def test_a_key_with_too_many_parts_is_refused(visitor: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python's TOML parser would take seconds, so it is not called. The line is named."""
    monkeypatch.setattr(tomllib, "loads", lambda text: pytest.fail("read"))
    found = visitor().post(CHECK, {"text": "# long\na" + ".a" * 19_000 + " = 1"})
    assert [fault["detail"] for fault in found["faults"]] == [
        "This is not a scenario: expected TOML or JSON (line 2, column 38005)."
    ]


def test_a_game_without_custom_scenarios_is_refused(visitor: Make) -> None:
    me = visitor()
    assert me.refused("GET", "/games/wotr/scenario")[0] == 404
    assert me.refused("POST", "/games/wotr/scenario", {"scenario": {}})[0] == 404
    body = {"game": "wotr", "seats": {"free": {"kind": "me"}, "shadow": {"kind": "hot"}}, "scenario": DUEL}
    assert me.refused("POST", "/matches", body) == (400, "no_own_scenarios")


def test_a_match_is_played_and_its_record_contains_the_scenario(visitor: Make, database: str) -> None:
    """On both databases; the summary describes it in the reader's language without all its data."""
    me = visitor()
    made = me.new({"daqan": "me", "uthuk": "hot"}, "battlelore", scenario=DUEL, seed="1")
    assert "scenario" not in made["options"] and made["scenario"][0][0]["t"] == "A duel"
    told = me.get(f"/matches/{made['id']}?lang=ru")["scenario"]
    assert any("вражеский отряд уничтожен" in "".join(span["t"] for span in line) for line in told)
    live = me.live(made["id"])
    pick = random.Random(1)
    while not live.table["over"]:
        waiting = live.table["waiting"][0]["seat"]
        if live.table["seat"] != waiting:
            live.send("look", seat=waiting)
            live.until("table")
        assert live.answer(pick.choice(live.options()))["type"] == "ack"
    record = me.get(f"/matches/{made['id']}/record")
    assert record["options"]["scenario"] == DUEL and warhost.verify(record).over
    again = me.post("/records", record)
    assert again["scenario"] == made["scenario"]
    store = Store(database)
    row = store.match(made["id"])
    store.close()
    assert row is not None and row.options["scenario"] == DUEL


def test_matches_with_custom_scenarios_are_not_rated(visitor: Make, database: str) -> None:
    me = visitor()
    made = [me.new({"daqan": "me", "uthuk": "open"}, "battlelore", **more)["id"] for more in ({}, {"scenario": DUEL})]
    store = Store(database)
    rows = [store.match(match) for match in made]
    store.close()
    assert [row.rated for row in rows if row is not None] == [True, False]


def test_an_invalid_scenario_starts_no_match(visitor: Make) -> None:
    me = visitor()
    body = {
        "game": "battlelore",
        "seats": {"daqan": {"kind": "me"}, "uthuk": {"kind": "hot"}},
        "scenario": DUEL | {"points": 0},
    }
    response = me.http.post("/matches?lang=ru", json=body)
    assert response.status_code == 400 and response.json()["code"] == "bad_scenario"
    assert "points" in response.json()["detail"] and "Неверный сценарий" in response.json()["detail"]
    body["scenario"] = DUEL | {"units": {"c6": "citadel_guard", "c4": "viper"}}
    refused = me.http.post("/matches?lang=ru", json=body).json()["detail"]
    assert "units.c4: «viper» не подходит; можно: легион Гадюки «viper_legion»" in refused
    assert me.http.post("/matches", json=body | {"scenario": DUEL | {"text": "x" * 30_000}}).status_code == 400
    assert me.http.post(CHECK, json={"text": "x" * 120_000}).status_code in (400, 413)
    assert me.get("/matches?state=mine") == []


def test_checking_a_scenario_does_not_count_as_writing() -> None:
    assert kind_of("POST", "/api/games/battlelore/scenario") == "read"
    assert kind_of("POST", "/api/matches") == "write"
