"""Everything in the data files that a board draws, and every fixed key of the page, has an explanation.

The tests of the page see only what they happen to draw.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from warhost.games.action_dice import FACE_NAMES, FREE_DIE, SHADOW_DIE
from warhost.games.battlelore import ids as battlelore
from warhost.games.battlelore.book import STANDARD
from warhost.games.bo5a import declared as bo5a
from warhost.games.library import game_names
from warhost.games.wotr import declared as wotr
from warhost.games.wotrcg import declared as wotrcg
from warhost.text.about import explanations
from warhost.text.catalogue import LANGUAGES
from warhost.text.names import names_by_kind

BOARDS = Path(__file__).parents[2] / "web" / "src" / "boards"
# Folders of parts that the boards of several games share.
SHARED = {"wotr": ["map", "cards"], "bo5a": ["map", "cards"], "wotrcg": [], "battlelore": []}
QUOTED = re.compile(r'["`]([^"`\n]*)["`]')
KEY = re.compile(r"(?<!\S)([a-z]+):(?:[a-z_]+|\*)(?!\S)")
# A place on the board, which needs no explanation.
AT = re.compile(r'data-at="[^"]*"')
# Icons of the data that the board draws under other names.
SYMBOLS = {
    "attack": "battle_attack",
    "defence": "battle_defence",
    "leadership_attack": "lead_attack",
    "leadership_defence": "lead_defence",
}


def every(entries: Iterable[dict[str, Any]], field: str) -> set[str]:
    """The values of a field that holds one word, or several."""
    values = [entry[field] for entry in entries if field in entry]
    return {word for value in values for word in ([value] if isinstance(value, str) else value)}


def wotr_things() -> dict[str, Iterable[str]]:
    figures = wotr.PIECES["figures"]
    ranks = {(nation, rank) for nation, entry in figures.items() for rank in entry["totals"]}
    # The leaders of Sauron are the Nazgûl.
    ranks = ranks - {("sauron", "leader")} | {("sauron", "nazgul")}
    return {
        "die": {FACE_NAMES[face] for face in FREE_DIE + SHADOW_DIE} | every(wotr.CARD.values(), "symbol"),
        "side": ["free", "shadow"],
        "nation": figures,
        "rank": {rank for _, rank in ranks},
        "unit": {f"{nation}_{rank}" for nation, rank in ranks},
        "character": wotr.CHARACTERS,
        "tile": [tile["id"] for tile in wotr.PIECES["tile"]],
        "settlement": every(wotr.MAP.values(), "settlement"),
        "region": wotr.MAP,
        "card": wotr.CARD,
    }


def bo5a_things() -> dict[str, Iterable[str]]:
    regions = bo5a.MAP["region"].values()
    return {
        "die": {FACE_NAMES[face] for face in FREE_DIE + SHADOW_DIE} | every(bo5a.CARDS["order"].values(), "type"),
        "side": ["free", "shadow"],
        "unit": bo5a.PIECES["unit"],
        "character": set(bo5a.CHARACTERS) - {"confidence"},
        "group": bo5a.PIECES["token"],
        "token": {face for group in bo5a.PIECES["token"].values() for face in group},
        "tile": bo5a.PIECES["tile"],
        "terrain": every(regions, "terrain"),
        "territory": every(regions, "territory"),
        "region": bo5a.MAP["region"],
        "box": bo5a.MAP["box"],
        "card": bo5a.CARD_NAMES,
    }


def wotrcg_things() -> dict[str, Iterable[str]]:
    cards = wotrcg.CARD.values()
    return {
        "side": every(wotrcg.FACTION.values(), "side"),
        "faction": wotrcg.FACTION,
        "type": every(cards, "type"),
        "trait": every(cards, "traits"),
        "symbol": {SYMBOLS.get(icon, icon) for card in cards for icon in card.get("icons", {})},
        "battleground": wotrcg.BATTLEGROUND,
        "path": wotrcg.PATH,
        "scenario": wotrcg.SCENARIO,
        "card": wotrcg.CARD,
    }


def battlelore_things() -> dict[str, Iterable[str]]:
    units, terrain = STANDARD["units"], STANDARD["terrain"]
    return {
        "face": battlelore.FACE_NAMES,
        "seat": battlelore.SIDE_NAMES,
        "unit": units["unit"],
        "trait": every(units["unit"].values(), "traits"),
        "keyword": units["keyword"],
        "army": units["army"],
        "card": ["command_tent", "decoy"],
        "marker": battlelore.MARKER_NAMES,
        "section": battlelore.SECTION_NAMES,
        "terrain": {*terrain["terrain"], "daqan_tent", "uthuk_tent"} - {"tent"},
        "token": terrain["token"],
        "command": STANDARD["commands"],
        "lore": STANDARD["lore"],
        "scenario": STANDARD["scenarios"],
    }


THINGS = {"wotr": wotr_things, "bo5a": bo5a_things, "wotrcg": wotrcg_things, "battlelore": battlelore_things}


def explained(game: str, language: str) -> set[tuple[str, str]]:
    """The things with an explanation. One for a whole kind serves those that have a name in the language."""
    found = {(one.kind, one.id) for one in explanations(game, language) if one.text and one.rule}
    named = {
        (kind, thing) for kind, things in names_by_kind(game).items() for thing in things if things[thing].get(language)
    }
    return found | {(kind, thing) for kind, thing in named if (kind, "*") in found}


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_the_data_files_is_explained(game: str, language: str) -> None:
    told = explained(game, language)
    things = THINGS[game]()
    assert all(things.values())
    assert [f"{kind}:{id}" for kind, ids in things.items() for id in sorted(ids) if (kind, id) not in told] == []


def keys_on_the_page(game: str, kinds: set[str]) -> set[str]:
    """The keys of these kinds that the board of a game writes out in full, such as `track:hunt`."""
    keys: set[str] = set()
    for folder in [game, *SHARED[game]]:
        for source in [*(BOARDS / folder).rglob("*.svelte"), *(BOARDS / folder).rglob("*.ts")]:
            text = AT.sub("", source.read_text(encoding="utf-8"))
            keys |= {key[0] for words in QUOTED.findall(text) for key in KEY.finditer(words) if key[1] in kinds}
    return keys


@pytest.mark.parametrize("game", game_names())
def test_every_key_that_the_page_writes_out_is_explained(game: str) -> None:
    """Tracks, marks and piles are in no data file."""
    told = {(one.kind, one.id) for one in explanations(game, "en")} | explained(game, "en")
    keys = keys_on_the_page(game, {kind for kind, _ in told})
    assert {kind for kind, _, _ in (key.partition(":") for key in keys)} >= {"track", "mark", "pile"}
    assert sorted(keys - {f"{kind}:{id}" for kind, id in told}) == []
