"""Rule tests: the campaign of four battles."""

from typing import Any

import pytest
from tests.bl_table import points, state, table

import warhost
from warhost.games.battlelore.campaign import CAMPAIGN
from warhost.games.library import game_named
from warhost.kernel.errors import BadOption
from warhost.kernel.flow import series_named
from warhost.kernel.series import Played, Standing, next_options

GAME = game_named("battlelore")
FULL = GAME.check_options({})
DAQAN, UTHUK, DRAW = [1.0, 0.0], [0.0, 1.0], [0.5, 0.5]


def battles(*played: tuple[list[float], int, int]) -> list[Played]:
    """Battles that have been fought: who won, and the points of the Daqan and the Uthuk."""
    return [Played(result, [daqan, uthuk]) for result, daqan, uthuk in played]


def cards(played: list[Played], chosen: str = "") -> list[str]:
    """The scenario cards of the next battle."""
    return CAMPAIGN.things(next_options(CAMPAIGN, FULL, played, chosen))


def code(card: str) -> str:
    """The initiative code of a scenario card."""
    return str(next(entry.value for entry in GAME.data() if entry.path == f"scenarios.{card}.initiative"))


def total(standing: Standing) -> list[int]:
    """Points and bonus together."""
    return [a + b for a, b in zip(standing.points, standing.bonus, strict=True)]


def test_a_campaign_has_four_battles_with_the_letters_a_to_d() -> None:
    """[campaign.battles]"""
    assert CAMPAIGN.length == 4
    played: list[Played] = []
    for letter in "ABCD":
        assert {code(card)[0] for card in cards(played, first_choice(played))} == {letter}
        played.extend(battles((UTHUK, 3, 16)))


def first_choice(played: list[Played]) -> str:
    """The first card that may be chosen, if any may."""
    return (CAMPAIGN.choice(FULL, played).things or [""])[0]


def test_the_first_battle_has_both_cards_a1_and_nobody_chooses() -> None:
    """[campaign.first]"""
    choice = CAMPAIGN.choice(FULL, [])
    assert (choice.seat, choice.things) == (-1, [])
    assert cards([]) == ["damming_the_muir", "blood_in_the_water"]
    assert [code(card) for card in cards([])] == ["A1", "A1"]


@pytest.mark.parametrize("lot", ["daqan", "uthuk"])
def test_the_first_player_of_the_first_battle_is_drawn_by_lot(lot: str) -> None:
    """[campaign.first] Both codes are A1."""
    options = next_options(CAMPAIGN, FULL, [], "")
    m = warhost.new("battlelore", seed=1, options=options, script={"lot": [lot]})
    assert state(m).first == ["daqan", "uthuk"].index(lot)


def test_the_first_player_of_a_later_battle_follows_from_the_codes() -> None:
    """[campaign.first] The Uthuk chose B2, so the Daqan with B1 begin."""
    m = warhost.new("battlelore", seed=1, options=next_options(CAMPAIGN, FULL, battles((UTHUK, 0, 16)), "shadow_tor"))
    assert state(m).first == 0


@pytest.mark.parametrize(
    ("winner", "number", "codes"),
    [(0, 1, ["B1", "B2"]), (1, 1, ["B1", "B2"]), (0, 2, ["C1", "C2"]), (1, 3, ["D1", "D2"])],
)
def test_the_winner_of_the_last_battle_chooses_among_their_cards_of_the_next_letter(
    winner: int, number: int, codes: list[str]
) -> None:
    """[campaign.winner]"""
    # Who won before the last battle does not matter.
    played = battles(*[([UTHUK, DAQAN][winner], 5, 5)] * (number - 1), ([DAQAN, UTHUK][winner], 5, 5))
    choice = CAMPAIGN.choice(FULL, played)
    assert choice.seat == winner
    assert [code(card) for card in choice.things] == codes
    for card in choice.things:
        assert cards(played, card)[winner] == card


def test_the_loser_takes_their_card_with_number_1() -> None:
    """[campaign.loser]"""
    assert cards(battles((DAQAN, 16, 2)), "runestones") == ["runestones", "march_of_the_obscene"]
    assert [code(card) for card in cards(battles((DAQAN, 16, 2)), "runestones")] == ["B2", "B1"]
    assert cards(battles((UTHUK, 2, 16)), "shadow_tor") == ["mustering_the_militia", "shadow_tor"]


@pytest.mark.parametrize("chosen", ["", "nordgard_gate", "march_of_the_obscene", "nothing"])
def test_a_card_that_the_winner_may_not_take_is_refused(chosen: str) -> None:
    """[campaign.winner] It is not a card, has another letter, or belongs to the other side."""
    with pytest.raises(BadOption, match=r"cannot be chosen now. Allowed: mustering_the_militia, runestones") as refused:
        cards(battles((DAQAN, 16, 2)), chosen)
    assert refused.value.code == "bad_choice"


def test_after_a_drawn_battle_nobody_chooses_and_both_take_the_card_with_number_1() -> None:
    """[campaign.draw]"""
    played = battles((DAQAN, 16, 2), (DRAW, 9, 9))
    assert CAMPAIGN.choice(FULL, played).seat == -1
    assert [code(card) for card in cards(played)] == ["C1", "C1"]
    with pytest.raises(BadOption):
        cards(played, "river_of_sleep")


def test_the_points_of_all_battles_are_added() -> None:
    """[campaign.score]"""
    standing = CAMPAIGN.standing(battles((DAQAN, 16, 7), (UTHUK, 5, 17), (UTHUK, 3, 18)))
    assert (standing.points, standing.bonus, standing.result) == ([24, 42], [0, 0], None)


def test_the_winner_of_the_last_battle_adds_a_point_for_each_battle_they_won() -> None:
    """[campaign.score] The Uthuk won more battles and add nothing."""
    standing = CAMPAIGN.standing(battles((UTHUK, 8, 16), (DAQAN, 16, 8), (UTHUK, 8, 16), (DAQAN, 16, 8)))
    assert (standing.points, standing.bonus) == ([48, 48], [2, 0])
    assert standing.result == DAQAN
    standing = CAMPAIGN.standing(battles((UTHUK, 8, 16), (UTHUK, 8, 16), (UTHUK, 8, 16), (DAQAN, 16, 8)))
    assert (total(standing), standing.result) == ([41, 56], UTHUK)


def test_the_highest_total_wins_the_campaign() -> None:
    """[campaign.victory] The Uthuk lost three battles of four."""
    standing = CAMPAIGN.standing(battles((DAQAN, 5, 0), (DAQAN, 5, 0), (UTHUK, 0, 19), (DAQAN, 5, 0)))
    assert (total(standing), standing.result) == ([18, 19], UTHUK)


def test_a_tie_goes_to_the_winner_of_the_last_battle() -> None:
    """[campaign.victory] With the point for the battle won they are level."""
    standing = CAMPAIGN.standing(battles((UTHUK, 8, 16), (DAQAN, 16, 14), (DAQAN, 17, 16), (UTHUK, 16, 9)))
    assert (total(standing), standing.result) == ([57, 57], UTHUK)


def test_a_campaign_is_a_draw_if_both_are_level_and_the_last_battle_was_drawn() -> None:
    """[campaign.draw] Then nobody adds points."""
    standing = CAMPAIGN.standing(battles((DAQAN, 16, 8), (UTHUK, 8, 16), (DRAW, 4, 4), (DRAW, 6, 6)))
    assert (total(standing), standing.result) == ([34, 34], DRAW)
    standing = CAMPAIGN.standing(battles((DAQAN, 16, 8), (UTHUK, 9, 16), (DRAW, 4, 4), (DRAW, 6, 6)))
    assert (total(standing), standing.result) == ([35, 34], DAQAN)


def test_a_battle_counts_with_the_points_at_its_end() -> None:
    """[campaign.score] This includes a battle in which the last unit was destroyed, with any number of points."""
    m = table({"c3": "citadel_guard", "c7": "viper_legion"}, points={"daqan": 5, "uthuk": 11})
    assert GAME.points(state(m), -1) == points(m) == [5, 11]


def test_resigning_gives_the_other_the_points_that_win_a_battle() -> None:
    """[campaign.given_up] The player's own points stay; more than 16 are not reduced."""
    m = table({"c3": "citadel_guard", "c7": "viper_legion"}, points={"daqan": 5, "uthuk": 11})
    assert GAME.points(state(m), 0) == [5, 16]
    assert GAME.points(state(m), 1) == [16, 11]
    assert points(m) == [5, 11]
    m = table({"c3": "citadel_guard", "c7": "viper_legion"}, points={"daqan": 18, "uthuk": 18})
    assert GAME.points(state(m), 0) == [18, 18]


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"game": "learning"}, "campaign_game"),
        ({"pairing": "damming_the_muir/blood_in_the_water"}, "campaign_option"),
        ({"override": {"scenarios": {"feast_of_flesh": {"initiative": "C3"}}}}, "campaign_codes"),
        ({"override": {"scenarios": {"damming_the_muir": {"initiative": "B3"}}}}, "campaign_codes"),
    ],
)
def test_a_campaign_is_refused_where_it_cannot_settle_the_cards(options: dict[str, Any], problem: str) -> None:
    """[campaign.battles]"""
    with pytest.raises(BadOption) as refused:
        CAMPAIGN.check_options(GAME.check_options(options))
    assert refused.value.code == problem


def test_an_override_may_give_other_codes() -> None:
    """[campaign.winner] A third card with the letter B can be chosen too."""
    options = GAME.check_options({"override": {"scenarios": {"ride_for_greenbridge": {"initiative": "B3"}}}})
    CAMPAIGN.check_options(options)
    choice = CAMPAIGN.choice(options, battles((DAQAN, 16, 0)))
    assert choice.things == ["mustering_the_militia", "runestones", "ride_for_greenbridge"]


def test_series_are_found_by_name() -> None:
    assert series_named(GAME, "campaign") is CAMPAIGN
    with pytest.raises(BadOption, match=r"battlelore has no series 'war'. Its series are: campaign"):
        series_named(GAME, "war")
    with pytest.raises(BadOption, match=r"bo5a has no series 'campaign'. Its series are: —"):
        series_named(game_named("bo5a"), "campaign")
