"""The board, the pieces and the set-up (chapters 1 to 3, p. 2-10)."""

import pytest
from tests.five import GAME, at, hand, offered, pos, say, state, table, turn, units, where

import warhost
from warhost.games.bo5a.book import STANDARD
from warhost.games.bo5a.ids import (
    CHARACTER_NAMES,
    GENERALS,
    KIND_NAMES,
    MOUNTAINS,
    REGIONS,
    TERRAIN_NAMES,
    TERRITORY_NAMES,
    TOKEN_NAMES,
)
from warhost.games.bo5a.tables import (
    BOX_NAMES,
    FORDS,
    FORTIFICATIONS,
    LEADS_TO,
    LOCATIONS,
    MUSTER_REGIONS,
    NEIGHBOURS,
    PLACE_NAMES,
    REGION_NAMES,
    SETTLEMENTS,
    TERRAIN,
    TERRITORY,
    climbs,
    is_ford,
    place,
)


def named(regions: list[int]) -> set[str]:
    return {REGION_NAMES[r] for r in regions}


def test_two_sides_play_to_the_end() -> None:
    """Two players have different ways to win (p. 2, 3). [game.sides] [game.goal]"""
    assert GAME.seats({"seventh_die": "english"}) == ["free", "shadow"]
    m = warhost.new("bo5a", seed=3, track=False)
    while not m.over:
        m.play(m.open_asks()[0].options[0])
    assert m.result in ({"free": 1.0, "shadow": 0.0}, {"free": 0.0, "shadow": 1.0}) and m.reason


def test_regions_have_a_terrain_and_a_territory() -> None:
    """46 regions in four territories (p. 8). [board.regions]"""
    assert len(REGION_NAMES) == REGIONS == 46
    assert [sum(TERRITORY[r] == t for r in range(REGIONS)) for t in range(4)] == [13, 13, 12, 8]
    assert TERRITORY_NAMES == ["broken_lands", "valley", "eastern_bank", "southern_spur"]
    assert {TERRAIN_NAMES[TERRAIN[r]] for r in range(REGIONS)} == set(TERRAIN_NAMES)


def test_white_lines_make_neighbours_and_the_river_does_not() -> None:
    """87 borders and 5 fords (p. 9).
    [board.adjacency] [ex.borders] [board.river] [board.ford] [board.slope] [ex.slope] [board.black_line]"""
    pairs = {(a, b) for a in range(REGIONS) for b in NEIGHBOURS[a]}
    assert all((b, a) in pairs for a, b in pairs)
    assert len(pairs) // 2 == 87 + 5 and sum(map(len, FORDS)) // 2 == 5
    camp, meadow = place("camp"), place("eb_camp_meadow")
    assert meadow in NEIGHBOURS[camp] and not is_ford(camp, meadow)
    assert place("valley_north_marsh") not in NEIGHBOURS[meadow]
    assert is_ford(camp, place("valley_camp_ford")) and place("valley_camp_ford") in NEIGHBOURS[camp]
    ridge = place("eb_west_ridge")
    assert TERRAIN[ridge] == MOUNTAINS and climbs(camp, ridge) and not climbs(ridge, camp)
    assert not climbs(ridge, place("eb_pass_ridge")), "mountains beside mountains have no slope"
    assert NEIGHBOURS[place("front_gate")] == [place("eb_gate_vale")]
    for ford in (
        ("fallen_bridge", "eb_bridge_bank"),
        ("eb_north_ford", "valley_north_marsh"),
        ("bl_ford_marsh", "valley_east_marsh"),
        ("valley_south_marsh", "bl_south_ford"),
    ):
        assert is_ford(place(ford[0]), place(ford[1])) and is_ford(place(ford[1]), place(ford[0]))


def test_the_black_line_stops_missiles_and_the_river_does_not() -> None:
    """[board.black_line] [board.river] [generals.range]"""
    reaches = STANDARD.reaches
    assert reaches[place("camp") * REGIONS + place("valley_west_plain")]
    assert not reaches[place("eb_pass_ridge") * REGIONS + place("bl_ridge_muster")]


def test_settlements_fortifications_and_mustering_regions() -> None:
    """Where they are and what they are worth (p. 9, 10). [board.settlements] [board.fortifications]
    [board.mustering_regions] [victory.points]"""
    assert named(SETTLEMENTS) == {"eastern_spur", "camp", "ravenhill", "lower_slopes", "ruins_of_dale", "fallen_bridge"}
    assert dict(zip([REGION_NAMES[r] for r in FORTIFICATIONS], STANDARD.protection, strict=True)) == {
        "front_gate": 6,
        "ravenhill": 3,
        "eastern_spur": 3,
    }
    assert named(MUSTER_REGIONS) == {"bl_ridge_muster", "bl_north_muster", "bl_corner_muster", "bl_east_muster"}
    assert len(LOCATIONS) == 7


def test_boxes_are_not_regions() -> None:
    """They lie in no territory, have no terrain and no neighbours (p. 10). [board.boxes] [board.eyrie]"""
    for box in BOX_NAMES:
        assert TERRITORY[place(box)] == -1 and TERRAIN[place(box)] == -1 and NEIGHBOURS[place(box)] == []
    ways = {PLACE_NAMES[p]: PLACE_NAMES[LEADS_TO[p]] for p in range(REGIONS, len(PLACE_NAMES))}
    assert ways == {
        "goblin_muster_north": "mountain_pass_north",
        "mountain_pass_north": "eb_pass_ridge",
        "goblin_muster_west": "mountain_pass_west",
        "mountain_pass_west": "ss_pass_ledge",
    }
    assert "eagles_eyrie" not in PLACE_NAMES


def test_the_fate_track_ends_at_fifteen() -> None:
    """[board.fate_track]"""
    with pytest.raises(warhost.BadPosition, match="marker"):
        table(fate={"marker": 15})
    assert STANDARD.last_step == 15


def test_figures_are_limited() -> None:
    """What is not in play is in reserve (p. 10). [board.units] [board.special_units] [board.tokens]"""
    assert dict(zip(KIND_NAMES, STANDARD.figures, strict=True)) == {
        "dwarf_regulars": 5,
        "dwarf_veterans": 5,
        "lake_men": 10,
        "elf_archers": 10,
        "elf_spearmen": 10,
        "orcs": 36,
        "great_orcs": 6,
        "goblins": 12,
        "wargs": 12,
    }
    assert (STANDARD.eagles, STANDARD.bats, STANDARD.leadership_tokens) == (5, 6, [6, 14])
    with pytest.raises(warhost.BadPosition, match="dwarf_regulars"):
        table(places={"camp": {"units": {"dwarf_regulars": 3}}, "ravenhill": {"units": {"dwarf_regulars": 3}}})
    with pytest.raises(warhost.BadPosition, match="eagles"):
        table(eagles={"eyrie": 6})


def test_characters_and_generals() -> None:
    """[board.characters]"""
    assert CHARACTER_NAMES[:GENERALS] == ["gandalf", "thranduil", "bard", "dain", "lord_of_the_eagles"]
    assert set(CHARACTER_NAMES[GENERALS:]) == {"bilbo", "thorin", "beorn", "bolg"}


def test_hands_and_discards_are_hidden_and_piles_are_counted() -> None:
    """The other player sees backs (p. 15). [info.hidden]"""
    m = table(
        hands={"free": ["event_01", "fp_story_01"], "shadow": ["event_02"]},
        discards={"free": ["event_03", "fp_story_02"]},
    )
    view = m.view("shadow")
    assert view["hands"] == {"free": {"event": 1, "story": 1}, "shadow": ["event_02"]}
    assert view["discards"]["free"] == {"event": 1, "story": 1}
    assert m.view("free")["hands"]["free"] == ["event_01", "fp_story_01"]
    assert view["decks"]["event"] == 27 and sum(view["fate"]["pool"].values()) == 12
    assert m.view("spectator")["hands"]["shadow"] == {"event": 1, "story": 0}


def test_facedown_tokens_show_their_group_alone() -> None:
    """Nobody knows what they are (p. 24). [info.tokens] [setup.tokens]"""
    m = warhost.new("bo5a", seed=1)
    for seat in ("free", "shadow", "spectator"):
        assert m.view(seat)["places"]["ravenhill"]["tokens"] == {"elves": 2}
    left = m.view("free")["tokens_left"]
    assert left == {
        "lake_men": 8,
        "dwarf_regulars": 5,
        "dwarf_veterans": 4,
        "elf_archers": 10,
        "elf_spearmen": 10,
        "orcs": 8,
        "two_orcs": 8,
        "wargs": 7,
        "great_orcs": 4,
    }
    assert set(left) == set(TOKEN_NAMES)


def test_the_flipped_token_is_drawn_from_all_that_are_left() -> None:
    """[muster.tokens] [setup.tokens]"""
    found = set()
    for seed in range(30):
        m = turn("muster", seed=str(seed), places={"camp": {"tokens": {"dwarves_and_men": 1}}})
        say(m, "do:recruit", "region:camp")
        found |= set(units(m, "camp"))
    assert found == {"lake_men", "dwarf_regulars", "dwarf_veterans"}


def test_the_set_up() -> None:
    """Units, characters, tokens (p. 6, 7).
    [setup.armies] [setup.passes] [setup.decks] [setup.fate] [setup.tiles] [setup.dice] [setup.control]"""
    s = GAME.setup({"seventh_die": "english"}, warhost.new("bo5a", seed=1).origin.dice.copy())
    p = GAME.position(s)
    assert p["places"] == {
        "front_gate": {"units": {"dwarf_veterans": 1}},
        "eb_pass_ridge": {"units": {"dwarf_veterans": 1}},
        "eastern_spur": {"units": {"lake_men": 1}, "tokens": {"dwarves_and_men": 1}},
        "camp": {"units": {"dwarf_regulars": 1}, "tokens": {"dwarves_and_men": 1}},
        "ss_pass_ledge": {"units": {"elf_spearmen": 1}},
        "fallen_bridge": {"tokens": {"elves": 1}},
        "ruins_of_dale": {"units": {"lake_men": 1}, "tokens": {"dwarves_and_men": 1}},
        "valley_east_marsh": {"units": {"lake_men": 2}},
        "ravenhill": {"units": {"elf_spearmen": 1}, "tokens": {"elves": 2}},
        "lower_slopes": {"units": {"elf_archers": 2}, "tokens": {"elves": 1}},
        "goblin_muster_west": {"units": {"goblins": 1}},
        "goblin_muster_north": {"units": {"goblins": 2}},
        "bl_ridge_muster": {"units": {"orcs": 1, "great_orcs": 1, "wargs": 1}, "tokens": {"shadow": 3}},
        "bl_north_muster": {"units": {"orcs": 2, "great_orcs": 1}, "tokens": {"shadow": 3}},
        "bl_corner_muster": {"units": {"orcs": 3, "wargs": 1}, "tokens": {"shadow": 3}},
        "bl_east_muster": {"units": {"wargs": 3}, "tokens": {"shadow": 3}},
    }
    assert {c: at for c, at in p["characters"].items() if at != "waiting"} == {
        "gandalf": "ravenhill",
        "thranduil": "ravenhill",
        "bard": "eastern_spur",
        "dain": "camp",
    }
    assert p["open_passes"] == [] and p["control"] == []
    assert [len(p["decks"][d]) for d in ("event", "free", "shadow", "fate")] == [30, 20, 20, 9]
    assert p["hands"] == {"free": [], "shadow": []}
    assert p["fate"]["marker"] == 0
    assert p["fate"]["figures"] == {"lord_of_the_eagles": 8, "bilbo": 2, "thorin": 6, "beorn": 11}
    assert p["fate"]["pool"] == {"one": 2, "one_icon": 3, "two": 3, "two_icon": 2, "three": 2}
    m = warhost.new("bo5a", seed=1)
    assert state(m).dice_pool == [5, 6]
    assert where(m, "bolg") == "waiting" and at(m, "camp")["tokens"] == {"dwarves_and_men": 1}
    assert len(hand(m, "free")) == 2 and "general:gandalf" in offered(m)
    assert pos(m)["phase"] == "generals"
