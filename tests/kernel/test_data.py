"""Values of data files and an owner's corrections."""

from typing import Any

import pytest

import warhost
from warhost.games.library import game_named, game_names
from warhost.kernel.data import corrected, digest, entries, read_override
from warhost.kernel.errors import BadOption

FILES: dict[str, dict[str, Any]] = {
    "people": {
        "bard": {"rank": 1, "home": "camp", "skills": ["bow"], "alive": True},
        "confidence": {"people.bard.rank": "designed"},
    },
    "pieces": {"orcs": 36},
}


def test_every_value_has_a_path_and_a_confidence() -> None:
    found = {entry.path: (entry.value, entry.confidence) for entry in entries(FILES)}
    assert found == {
        "people.bard.rank": (1, "designed"),
        "people.bard.home": ("camp", "verified"),
        "people.bard.skills": (["bow"], "verified"),
        "people.bard.alive": (True, "verified"),
        "pieces.orcs": (36, "verified"),
    }


def test_an_override_is_read_from_tables_or_from_its_own_form() -> None:
    given = {"people": {"bard": {"rank": 3}}, "pieces": {"orcs": 30}}
    override = read_override(given, entries(FILES))
    assert override["values"] == {"people.bard.rank": 3, "pieces.orcs": 30}
    assert override["digest"] == digest({"pieces.orcs": 30, "people.bard.rank": 3}), "in whatever order"
    assert read_override(override, entries(FILES)) == override
    assert read_override({"people.bard.rank": 3, "pieces.orcs": 30}, entries(FILES)) == override


def test_the_files_are_not_changed() -> None:
    changed = corrected(FILES, {"people.bard.rank": 3})
    assert changed["people"]["bard"]["rank"] == 3 and FILES["people"]["bard"]["rank"] == 1
    assert corrected(FILES, {}) is FILES


@pytest.mark.parametrize(
    ("given", "code", "what"),
    [
        (7, "override_table", "7"),
        ({"people.bard.skills": ["bow"] * 20_000}, "override_size", "50000"),
        ({"people": {"brad": {"rank": 3}}}, "override_path", "people.bard.rank"),
        ({"pieces.orcs": "many"}, "override_number", "from 0 to 999"),
        ({"pieces.orcs": -1}, "override_number", "from 0 to 999"),
        ({"pieces.orcs": True}, "override_number", "from 0 to 999"),
        ({"people.bard.home": 3}, "override_value", "camp"),
        ({"people.bard.skills": [1]}, "override_value", "bow"),
        ({"people.bard.alive": 1}, "override_flag", "true or false"),
        ({"digest": "00", "values": {"pieces.orcs": 3}}, "override_digest", "00"),
    ],
)
def test_what_is_wrong_with_an_override_is_named(given: Any, code: str, what: str) -> None:
    with pytest.raises(BadOption) as refused:
        read_override(given, entries(FILES))
    assert refused.value.code == code and what in str(refused.value)


# ---- in a match


GAMES = [name for name in game_names() if game_named(name).data()]


def some_override(game: str) -> dict[str, Any]:
    """An override that changes one uncertain number."""
    unsure = next(
        entry for entry in game_named(game).data() if entry.confidence != "verified" and type(entry.value) is int
    )
    return {unsure.path: unsure.value + 1}


@pytest.mark.parametrize("game", GAMES)
def test_a_record_carries_its_override_and_replays_with_it(game: str) -> None:
    m = warhost.new(game, seed=4, options={"override": some_override(game)})
    for _ in range(30):
        m.play(m.open_asks()[0].options[0])
    record = m.record()
    assert record["options"]["override"]["values"] == some_override(game)
    assert len(record["options"]["override"]["digest"]) == 16
    again = warhost.load(record)
    assert again.record() == record
    record["options"]["override"]["values"] = {}
    with pytest.raises(warhost.BadRecord, match="options"):
        warhost.load(record)


@pytest.mark.parametrize("game", GAMES)
def test_matches_with_and_without_an_override_do_not_affect_each_other(game: str) -> None:
    plain = warhost.new(game, seed=4).record()
    warhost.new(game, seed=4, options={"override": some_override(game)})
    assert warhost.new(game, seed=4).record() == plain
    assert "override" not in plain["options"]


def test_an_override_changes_the_game() -> None:
    """The owner's values decide: ratings, set-up, figures."""
    options = {
        "override": {
            "characters": {"bard": {"leadership": 3}},
            "pieces": {
                "start": {"free_8": {"place": "valley_east_plain"}},
                "token": {"elves": {"elf_archers": 12, "elf_spearmen": 8}},
            },
        }
    }
    p = warhost.new("bo5a", seed=1, options=options).position()
    assert p["places"]["valley_east_plain"]["units"] == {"lake_men": 2}
    assert p["tokens_left"]["elf_archers"] == 12


@pytest.mark.parametrize(
    ("values", "what"),
    [
        ({"pieces.start.free_8.place": "mordor"}, "pieces.start.free_8.place"),
        ({"pieces.unit.orcs.figures": 3}, "orcs: 3"),
        ({"pieces.token.elves.elf_archers": 0, "pieces.token.elves.elf_spearmen": 3}, "elves: 3"),
        ({"pieces.unit.orcs.favours": ["sea"]}, "swamps"),
        ({"pieces.fortification.ravenhill": 999}, "ravenhill: expected a whole number from 0 to 20, not 999"),
        ({"pieces.unit.orcs.strength": 999}, "orcs.strength: expected a whole number from 0 to 9, not 999"),
        ({"characters.beorn.wrath": 0}, "characters.beorn.wrath: expected a whole number from 1 to 40, not 0"),
        ({"pieces.limit.wrath": 0}, "pieces.limit.wrath: expected a whole number from 1 to 40, not 0"),
        ({"pieces.token.elves.elf_archers": 999}, "pieces.token.elves.elf_archers: expected a whole number"),
        ({"pieces.fate.last_step": 21}, "pieces.fate.last_step: expected a whole number from 1 to 20, not 21"),
        ({"cards.event.event_01.combat": "panic"}, "cards.event.event_01.combat: this card value is verified"),
        ({"cards.event.event_01.combat": "dense_fog"}, "cards.event.event_01.combat: this card value is verified"),
        ({"cards.order.blow_the_horns.type": "army"}, "cards.order.blow_the_horns.type: this card value is verified"),
        ({"cards.story.fp_story_07.type": "army"}, "cards.story.fp_story_07.type: this card value is verified"),
    ],
)
def test_an_impossible_override_is_refused(values: dict[str, Any], what: str) -> None:
    with pytest.raises(BadOption) as refused:
        warhost.new("bo5a", options={"override": values})
    assert what in str(refused.value)
