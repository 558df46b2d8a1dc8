"""What the documents show can be run."""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import warhost
from warhost.bots import library
from warhost.cli.server import serve_arguments
from warhost.games.battlelore.custom_scenario import FIELDS as scenario_fields
from warhost.games.battlelore.custom_scenario import NEEDED
from warhost.games.battlelore.ops import SCENARIO_OPS
from warhost.games.battlelore.position import FIELDS as battlelore_fields
from warhost.games.bo5a.position import FIELDS as five_fields
from warhost.games.wotr.position import FIELDS as wotr_fields
from warhost.games.wotrcg.position import FIELDS as card_game_fields
from warhost.server.metrics import Metrics
from warhost.text.catalogue import LANGUAGES
from warhost.text.speaker import Speaker

DOCS = Path(__file__).parent.parent / "docs"


def test_the_position_in_the_guide_is_legal_and_comes_back() -> None:
    """docs/positions.md: the example loads, and what m.position() writes loads again."""
    text = (DOCS / "positions.md").read_text(encoding="utf-8")
    block = re.search(r"```toml\n(.*?)```", text, re.S)
    assert block is not None
    position = tomllib.loads(block[1])
    m = warhost.new("wotr", seed=1, position=position)
    assert m.seat == "free"
    assert m.position()["regions"]["minas_tirith"]["garrison"]["gondor_elite"] == 1
    again = warhost.new("wotr", seed=1, position=m.position())
    assert again.position() == m.position()


def test_the_impossible_position_in_the_guide_is_built_and_checked() -> None:
    """docs/positions.md: the Python lines run, and the fault is the one that they name."""
    text = (DOCS / "positions.md").read_text(encoding="utf-8")
    block = re.search(r"```python\n(.*?)```", text, re.S)
    assert block is not None
    names: dict[str, Any] = {}
    exec(block[1], names)
    assert names["units"] == {"gondor_elite": 9}
    assert f'"{names["faults"][0]}"' in block[1]


def test_the_card_game_in_the_guide_is_legal_and_comes_back() -> None:
    """docs/positions.md: the second example loads, and what m.position() writes loads again."""
    text = (DOCS / "positions.md").read_text(encoding="utf-8")
    position = tomllib.loads(re.findall(r"```toml\n(.*?)```", text, re.S)[1])
    m = warhost.new("wotrcg", seed=1, position=position)
    assert m.seat == "witch_king"
    assert m.position()["in_play"]["ugluk"]["zone"] == "helms_deep"
    again = warhost.new("wotrcg", seed=1, position=m.position())
    assert again.position() == m.position()


def test_the_battle_in_the_guide_is_legal_and_comes_back() -> None:
    """docs/positions.md: the position of BattleLore loads, and what m.position() writes loads again."""
    text = (DOCS / "positions.md").read_text(encoding="utf-8")
    block = next(found for found in re.findall(r"```toml\n(.*?)```", text, re.S) if "[units]" in found)
    m = warhost.new("battlelore", seed=1, position=tomllib.loads(block))
    assert m.seat == "daqan"
    assert m.position()["units"]["g6"]["health"] == 2
    again = warhost.new("battlelore", seed=1, position=m.position())
    assert again.position() == m.position()


def test_the_scenario_in_the_guide_is_playable_and_every_field_and_rule_is_described() -> None:
    """docs/scenarios.md: the example has no fault; no field, no kind of rule and no word of one is left out."""
    text = (DOCS / "scenarios.md").read_text(encoding="utf-8")
    block = re.search(r"```toml\n(.*?)```", text, re.S)
    assert block is not None
    assert warhost.new("battlelore", seed=1, options={"scenario": tomllib.loads(block[1])}).seat == "uthuk"
    assert [field for field in scenario_fields if f"`{field}" not in text] == []
    for rule, words in SCENARIO_OPS.items():
        row = re.search(rf"^\| `{rule}` \|.*$", text, re.M)
        assert row is not None, rule
        required, _, optional = row[0].split("|")[2].partition("(")
        assert re.findall(r"`(\w+)`", required) == NEEDED.get(rule, []), rule
        assert sorted(re.findall(r"`(\w+)`", optional)) == sorted(set(words) - set(NEEDED.get(rule, []))), rule


def test_the_combat_in_the_guide_is_legal_and_comes_back() -> None:
    """docs/positions.md: the third example loads, and what m.position() writes loads again."""
    text = (DOCS / "positions.md").read_text(encoding="utf-8")
    position = tomllib.loads(re.findall(r"```toml\n(.*?)```", text, re.S)[2])
    m = warhost.new("bo5a", seed=1, position=position)
    assert m.seat == "shadow"
    assert m.position()["places"]["ruins_of_dale"]["tokens"] == {"dwarves_and_men": 1}
    again = warhost.new("bo5a", seed=1, position=m.position())
    assert again.position() == m.position()


def test_the_override_in_the_guide_is_read() -> None:
    """docs/cards.md: the override file for BattleLore means something in every line."""
    text = (DOCS / "cards.md").read_text(encoding="utf-8")
    block = next(found for found in re.findall(r"```toml\n(.*?)```", text, re.S) if "box.toml" in found)
    m = warhost.new("battlelore", seed=1, options={"override": tomllib.loads(block)})
    assert m.view("daqan")["override"]["units.unit.yeoman_archers.range"] == 5


def test_every_field_of_a_position_is_in_the_guide() -> None:
    """docs/positions.md: no field that a position can hold is left out."""
    text = (DOCS / "positions.md").read_text(encoding="utf-8")
    for fields in (wotr_fields, card_game_fields, battlelore_fields, five_fields):
        assert [field for field in fields if f"`{field}" not in text] == []


def test_every_fault_of_a_position_is_listed() -> None:
    """Two things wrong, two things named."""
    with pytest.raises(warhost.BadPosition) as refused:
        warhost.new("wotr", position={"regions": {"mordor": {}}, "fellowship": {"corruption": 13}})
    assert "regions.mordor" in str(refused.value) and "fellowship.corruption" in str(refused.value)


def test_the_python_examples_of_the_readme_run() -> None:
    """The README's example, line by line."""
    text = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.S)
    scope: dict[str, object] = {}
    exec(blocks[0], scope)
    match = scope["m"]
    assert isinstance(match, warhost.Match)
    exec(blocks[1], scope)
    match = scope["m"]
    assert isinstance(match, warhost.Match) and match.over, "the loop plays to the end, also where seats decide at once"


def test_the_extras_that_the_docs_name_are_there() -> None:
    project = tomllib.loads((DOCS.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pages = [DOCS.parent / "README.md", *DOCS.glob("*.md")]
    named = {
        extra
        for page in pages
        for found in re.findall(r"(?:warhost|\.)\[([a-z,]+)\]", page.read_text("utf-8"))
        for extra in found.split(",")
    }
    assert "rl" in named and named <= set(project["optional-dependencies"])


def with_cards(folder: Path, changes: dict[str, str], program: str) -> list[str]:
    """What a program prints that runs on a copy of the package with other cards of the Card Game.

    Each change replaces words that stand once in the data file; an empty text stands for its end.
    """
    return with_files(folder, {"games/wotrcg/data/cards.toml": changes}, program)


def with_files(folder: Path, files: dict[str, dict[str, str]], program: str) -> list[str]:
    """What a program prints that runs on a copy of the package with changes to some of its files."""
    copy = folder / "warhost"
    shutil.copytree(
        Path(warhost.__file__).parent,
        copy,
        ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "page", "server"),
    )
    for name, changes in files.items():
        text = (copy / name).read_text(encoding="utf-8")
        for old, new in changes.items():
            assert not old or text.count(old) == 1, old
            text = text.replace(old, new) if old else text + new
        (copy / name).write_text(text, encoding="utf-8")
    around = os.environ | {"PYTHONPATH": os.pathsep.join([str(folder), str(DOCS.parent)]), "PYTHONUTF8": "1"}
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=folder, env=around, check=False, capture_output=True, encoding="utf-8"
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.splitlines()


# The other readings of uncertain cards, as an owner of the printed card would write them down; then what is played.
RED_ARROW = 'cards = {faction = "rohan"}, to = {battleground_faction = "dunedain"}, dur'
OTHER_READINGS = {
    f'permit", what = ["play", "move"], {RED_ARROW}': f'permit", what = ["play"], {RED_ARROW}',
    '"after_combat", zone = "battleground", optional = true': '"after_combat", zone = "battleground"',
    'in_reserve = ["strider", "aragorn"]}, n = 5': 'in_play = ["strider", "aragorn"]}, n = 5',
}
PLAYED = """
from tests.cg_table import asked, combat, hand, say, table, zone

m = table(reserve=["eomer"], hands={"frodo": ["eowyn", "gimli"]}, grounds={"minas_tirith": []}, turn="frodo",
          permissions={"red_arrow": True})
print("move:eomer" in m.options())
say(m, "play:eowyn")
print("battleground:minas_tirith" in m.options())
m = combat("minas_tirith", promo=True, path="bag_end", grounds={"minas_tirith": ["ioreth", "grishnakh", "mordor_orcs_1",
           "mordor_orcs_2", "mordor_orcs_3", "mordor_orcs_4", "mordor_orcs_5"]})
print(asked(m), zone(m, "ioreth"))
m = table(on_path=["strider"], path="weathertop", hands={"aragorn": ["paths_of_the_dead", "arwen"]}, turn="aragorn")
say(m, "play:paths_of_the_dead")
print(len(hand(m, "aragorn")))
"""


def test_the_other_reading_of_a_card_is_a_change_of_the_data_alone(tmp_path: Path) -> None:
    """docs/cards.md: an owner of the printed cards corrects the file, and the game follows."""
    (tmp_path / "here").mkdir()
    (tmp_path / "there").mkdir()
    assert with_cards(tmp_path / "here", {}, PLAYED) == ["True", "True", "ioreth eliminated", "4"]
    assert with_cards(tmp_path / "there", OTHER_READINGS, PLAYED) == ["False", "True", "turn cycle", "5"]


# More tests of the card in the guide, after those that the guide itself shows.
WITH_THE_CARD = """
import warhost
from tests.cg_table import combat, hand, say, strength, table, zone
from warhost.bots.bot import answer
from warhost.bots.library import bot_named
from warhost.text.reader import Reader
from warhost.text.wotrcg.board import BOARD
from warhost.text.spans import plain

{tests}
for name, shown in list(globals().items()):
    if name.startswith("test_"):
        shown()
        print("ran", name)
m = table(promo=True, turn="aragorn", hands={{"aragorn": ["beregond", "arwen"]}}, grounds={{"minas_tirith": []}})
for language in ("en", "ru"):
    reader = Reader("wotrcg", language, m.seats)
    print(plain(reader.option("turn", (2,), "play:beregond")))
    print(*[plain(line).strip() for line in BOARD.card(reader, "beregond")], sep="|")
m = warhost.new("wotrcg", seed=3, options={{"scenario": "trilogy", "promo": True}})
print(sum("beregond" in cards for deck in m.position()["decks"].values() for cards in deck.values()))
bot = bot_named("heuristic", "guide")
while not m.over:
    answer(m, m.seats[m.ask.seat], bot)
print("over", m.reason != "")
"""


def test_the_card_of_the_guide_needs_only_its_declaration(tmp_path: Path) -> None:
    """docs/cards.md: the imaginary card, put into a copy of the data file, is played, and named in both languages."""
    text = (DOCS / "cards.md").read_text(encoding="utf-8").split("## Add a card")[1]
    declaration = re.search(r"```toml\n(.*?)```", text, re.S)
    tests = re.search(r"```python\n(.*?)```", text, re.S)
    assert declaration is not None and tests is not None
    shown = with_cards(tmp_path, {"": "\n" + declaration[1]}, WITH_THE_CARD.format(tests=tests[1]))
    card = tomllib.loads(declaration[1])["beregond"]
    names = re.findall(r"^def (test_\w+)", tests[1], re.M)
    assert shown[: len(names)] == [f"ran {name}" for name in names] and len(names) == 2
    said = shown[len(names) :]
    for language, option, face in (("en", *said[0:2]), ("ru", *said[2:4])):
        assert card[language]["name"] in option
        assert face.startswith(card[language]["name"]) and face.endswith("|" + card[language]["text"])
    assert said[4:] == ["1", "over True"]


# Checks of a card that a guide adds: its test, its name in both languages, and a bot's game.
WITH_A_NEW_CARD = """
import warhost
from tests.{helper} import {names}
from warhost.bots.bot import answer
from warhost.bots.library import bot_named
from warhost.text.reader import Reader
from warhost.text.spans import plain

{test}
for name, shown in list(globals().items()):
    if name.startswith("test_"):
        shown()
        print("ran", name)
m = warhost.new("{game}", seed=5)
for language in ("en", "ru"):
    print(plain(Reader("{game}", language, m.seats).option("{ask}", (4,), "card:{card}")))
bot = bot_named("heuristic", "guide")
while not m.over:
    answer(m, m.seats[m.ask.seat], bot)
print("over", m.reason != "")
"""
RING = {
    "game": "wotr",
    "card": "fp_strat_25",
    "ask": "event",
    "helper": "table",
    "names": "event, on_table, say, table, tiles_drawn",
}
LORE = {
    "game": "battlelore",
    "card": "marching_drums",
    "ask": "",
    "helper": "bl_table",
    "names": "dice_rolled, say, table",
}
FIVE = {"game": "bo5a", "card": "sh_story_21", "ask": "card", "helper": "five", "names": "leaders, play, units"}


def walk(title: str, places: str = "three places") -> tuple[list[str], list[str]]:
    """The blocks of a guide in docs/cards.md: those in TOML, and those in Python."""
    text = (DOCS / "cards.md").read_text(encoding="utf-8")
    text = text.split(f"## {title}: a new card in {places}")[1].split("\n## ")[0]
    return re.findall(r"```toml\n(.*?)```", text, re.S), re.findall(r"```python\n(.*?)```", text, re.S)


def test_a_new_card_of_war_of_the_ring_needs_three_places(tmp_path: Path) -> None:
    """docs/cards.md: its entry, its class with the line that declares it, and its texts."""
    (entry, texts), (effect, line, test) = walk("War of the Ring")
    shown = with_files(
        tmp_path,
        {
            "games/wotr/data/cards.toml": {"\n[sh_char_01]\n": f"\n{entry}\n[sh_char_01]\n"},
            "games/wotr/cards/fp_strat.py": {
                "# ---- politics\n": f"{effect}\n\n# ---- politics\n",
                '    "fp_strat_24": ': f'{line}    "fp_strat_24": ',
            },
            "text/wotr/cards.toml": {"[card.sh_char_01]\n": f"{texts}\n[card.sh_char_01]\n"},
        },
        WITH_A_NEW_CARD.format(**RING, test=test),
    )
    assert shown == [
        "ran test_mist_spoils_a_hunt",
        "Play “Mist on the River”",
        "Сыграть карту «Туман над рекой»",
        "over True",
    ]


def test_a_new_card_of_five_armies_needs_three_places(tmp_path: Path) -> None:
    """docs/cards.md: its entry, the line that declares it, and its texts."""
    (entry, texts), (line, test) = walk("Five Armies")
    shown = with_files(
        tmp_path,
        {
            "games/bo5a/data/cards.toml": {"\n[fate.fate_01]\n": f"\n{entry}\n[fate.fate_01]\n"},
            "games/bo5a/cards/shadow.py": {'    "victory_vanishes": ': f'{line}    "victory_vanishes": '},
            "text/bo5a/cards.toml": {"[card.fate_01]\n": f"{texts}\n[card.fate_01]\n"},
        },
        WITH_A_NEW_CARD.format(**FIVE, test=test),
    )
    assert shown == [
        "ran test_drums_call_goblins",
        "Play “Drums in the Deep”",
        "Сыграть карту «Барабаны в глубине»",
        "over True",
    ]


def test_a_new_card_of_battlelore_needs_one_place(tmp_path: Path) -> None:
    """docs/cards.md: the card's entry, with its texts, and its deck, which grows."""
    [entry], [test] = walk("BattleLore", "one place")
    program = WITH_A_NEW_CARD.format(**LORE, test=test).replace('"card:', '"lore:')
    shown = with_files(
        tmp_path, {"games/battlelore/data/lore.toml": {"\n[portal]\n": f"\n{entry}\n[portal]\n"}}, program
    )
    assert shown == ["ran test_drums_give_infantry_a_die", "“Marching Drums”", "«Походные барабаны»", "over True"]


def test_links_between_documents_lead_somewhere() -> None:
    """Every relative link of README and docs names a file."""
    for page in [*DOCS.parent.glob("*.md"), *DOCS.rglob("*.md")]:
        for link in re.findall(r"\]\((?!http)([^)#]+)", page.read_text(encoding="utf-8")):
            assert (page.parent / link).exists(), f"{page.name}: {link}"


def test_every_picture_is_shown() -> None:
    pages = [DOCS.parent / "README.md", *DOCS.glob("*.md")]
    shown = {name for page in pages for name in re.findall(r"images/([\w.-]+)", page.read_text(encoding="utf-8"))}
    assert shown == {file.name for file in (DOCS / "images").iterdir()}


def test_contributing_names_files_and_targets_that_exist() -> None:
    """CONTRIBUTING.md: every path in it exists, and every `make` target in it is one of the Makefile."""
    root = DOCS.parent
    text = (root / "CONTRIBUTING.md").read_text(encoding="utf-8")
    paths = re.findall(r"(?<![\w/.])((?:src|tests|docs|web)/[\w./-]*)", text)
    assert len(paths) >= 10
    assert [path for path in paths if not (root / path).exists()] == []
    targets = re.findall(r"^([a-z-]+):", (root / "Makefile").read_text(encoding="utf-8"), re.M)
    named = re.findall(r"\bmake ([a-z-]+)", text)
    assert len(named) >= 10
    assert [name for name in named if name not in targets] == []


def test_contributing_shows_how_to_add_each_kind_of_thing() -> None:
    text = (DOCS.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
    sections = re.findall(r"^## (.+)$", text, re.M)
    assert {"Set up", "The commands", "Fix a rule", "Change or add a card", "Add a bot level", "Add a language",
            "Add a game"} <= set(sections)  # fmt: skip
    # The bots, functions and tables that it names are in the library, and every level has a name in both languages.
    section = text.split("## Add a bot level")[1].split("\n## ")[0]
    assert [
        name for name in re.findall(r"`([A-Za-z_]+)`", section) if name != "NAME" and not hasattr(library, name)
    ] == []
    for language in LANGUAGES:
        speaker = Speaker(language, ["server"])
        assert all(speaker.catalogue.find(f"bot.{level}") for level in library.LEVELS)


def test_the_checklist_of_a_pull_request_is_that_of_contributing() -> None:
    def boxes(name: str) -> list[str]:
        text = (DOCS.parent / name).read_text(encoding="utf-8")
        return [line.rstrip(".") for line in re.findall(r"^- \[ \] (.+)$", text, re.M)]

    asked = boxes("CONTRIBUTING.md")
    assert len(asked) == 5
    assert boxes(".github/pull_request_template.md") == asked


def test_the_notice_credits_every_artist_of_an_icon() -> None:
    """NOTICE names the licences of icons and typeface, and everyone whose icons the page uses."""
    root = DOCS.parent
    notice = " ".join((root / "NOTICE").read_text(encoding="utf-8").split())
    credits = (root / "web/src/lib/artists.ts").read_text(encoding="utf-8")
    drawn = re.search(r"DRAWN[^=]*= \{\n(.*?)\n\};", credits, re.S)
    assert drawn is not None
    artists = re.findall(r'^  "?([^":]+)"?:', drawn[1], re.M)
    assert len(artists) >= 10
    assert [artist for artist in artists if artist not in notice] == []
    assert "CC BY 3.0" in notice and "SIL Open Font License" in notice


def test_the_handbook_names_every_setting() -> None:
    """docs/operating.md: every option of `warhost serve` and every variable of the environment is in a table."""
    text = (DOCS / "operating.md").read_text(encoding="utf-8")
    rows = "".join([line for line in text.splitlines(keepends=True) if line.startswith("|")])
    parser = argparse.ArgumentParser()
    serve_arguments(parser, Speaker("en", ["warhost"]))
    options = [option for action in parser._actions for option in action.option_strings if option.startswith("--")]
    assert len(options) > 8
    assert [option for option in options if option != "--help" and f"`{option}" not in rows] == []
    source = Path(warhost.__file__).parent
    named = {
        name
        for file in [*source.rglob("*.py")]
        for name in re.findall(r"\bWARHOST_[A-Z_]+", file.read_text(encoding="utf-8"))
    }
    assert {"WARHOST_DB", "WARHOST_SMTP"} <= named
    assert [name for name in sorted(named) if f"`{name}`" not in rows] == []


def test_the_handbook_names_every_metric() -> None:
    """docs/operating.md: every figure that a server gives to Prometheus."""
    text = (DOCS / "operating.md").read_text(encoding="utf-8")
    metrics = Metrics()
    own = [family.name for family in metrics.registry.collect() if family.name.startswith("warhost_")]
    assert len(own) >= 5
    assert [name for name in own if f"`{name}" not in text] == []


def test_every_test_that_the_page_on_fairness_names_exists() -> None:
    known = {
        name
        for path in Path(__file__).parent.rglob("test_*.py")
        for name in re.findall(r"^(?:async )?def (test_\w+)", path.read_text(), re.M)
    }
    named = set(re.findall(r"`(test_[a-z0-9_]+)`", (DOCS / "fairness.md").read_text()))
    assert named and named <= known


def test_every_test_that_the_page_on_the_reference_book_names_exists() -> None:
    """docs/battlelore-reference.md: names without `test_`, where dots stand for the rest of a name."""
    tests = (DOCS.parent / "tests").rglob("test_*.py")
    names = {name for path in tests for name in re.findall(r"def test_(\w+)", path.read_text(encoding="utf-8"))}
    page = re.sub(r"\([^)]*\)", "", (DOCS / "battlelore-reference.md").read_text(encoding="utf-8"))
    lists = re.findall(r"test_\w+: (\w[^;|]*|\.\.\.[^;|]*)", page)
    named = [re.sub(r"\[.*", "", name).strip() for listed in lists for name in listed.split(", ")]
    assert len(named) > 100
    for name in named:
        pattern = re.escape(name).replace(r"\.\.\.", r"\w*")
        assert [test for test in names if re.fullmatch(pattern, test)], name
