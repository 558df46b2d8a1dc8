"""Rule tests: three and four players (chapter 11)."""

from typing import Any

import pytest
from tests.table import (
    ALL_AT_WAR,
    at_war,
    can_play,
    control,
    event_kinds_of,
    hand,
    hits,
    kinds,
    notes,
    politics,
    position,
    say,
    sound,
    state,
    table,
    units,
    where,
)

import warhost
from warhost.games.wotr.tables import CARD_NAMES, PLAYER_ICON, REGION_NAMES
from warhost.kernel.check import check_guess, check_hidden, check_views
from warhost.kernel.dice import Dice
from warhost.kernel.errors import BadPosition
from warhost.kernel.match import Match

FREE_SEATS = ("free", "gondor", "rohan")
# The place of each seat in the order of actions of turn 1, where Gondor and the Witch-king lead.
ACTORS: dict[int, dict[str, int]] = {
    3: {"free": 0, "saruman": 1, "witch_king": 3},
    4: {"rohan": 0, "saruman": 1, "gondor": 2, "witch_king": 3},
}
# Two neutral regions side by side, away from everything, and two more beyond.
HERE = "noman_lands"
THERE = "eastern_emyn_muil"
FAR = "southern_rhovanion"
NEAR = "dagorlad"


def asked(m: Match) -> str:
    """What is asked."""
    assert m.ask is not None
    return m.ask.kind


def options(m: Match) -> list[str]:
    """What the seat asked first may answer."""
    assert m.ask is not None
    return m.options(m.ask.seat)


def die(players: int, seat: str, face: str, **at: Any) -> Match:
    """A seat has just chosen one of two dice with this face; the other side has an Event die as well."""
    mine, other = ("free", "shadow") if seat in FREE_SEATS else ("shadow", "free")
    at.setdefault("dice", {mine: {face: 2}, other: {"event": 2}})
    at.setdefault("actor", ACTORS[players][seat])
    m = table(players, at.pop("script", None), **at)
    if asked(m) == "action":
        say(m, f"die:{face}")
    assert m.seat == seat and asked(m) == "deed"
    return m


def war(players: int, seat: str, armies: dict[str, dict[str, int]], face: str = "army_muster", **at: Any) -> Match:
    """The same with every nation At War and nothing on the map but these armies and, for the Shadow, a lone Nazgul."""
    at.setdefault("politics", ALL_AT_WAR)
    regions = {name: {"units": figures} for name, figures in armies.items()} | at.pop("regions", {})
    if seat not in FREE_SEATS:
        regions["minhiriath"] = {"units": {"sauron_nazgul": 1}}
    return die(players, seat, face, clear_map=True, regions=regions, **at)


def sources(m: Match) -> list[str]:
    """The regions from which armies may move."""
    say(m, "do:move_armies")
    if asked(m) == "move_to":
        assert m.ask is not None
        return [REGION_NAMES[m.ask.args[0]]]
    assert asked(m) == "move_army"
    return [o.removeprefix("region:") for o in options(m)]


def force(m: Match) -> list[str]:
    """The figures that may be chosen now."""
    assert asked(m) == "force"
    return options(m)


def merged(m: Match, place: str) -> str:
    """What partners have agreed on in a place."""
    found: str = position(m)["mixed"].get(place, "undecided")
    return found


def acting(m: Match, number: int) -> list[str]:
    """Who is asked for the next actions, each die being skipped."""
    found: list[str] = []
    for _ in range(number):
        assert asked(m) in ("action", "deed") and isinstance(m.seat, str)
        found.append(m.seat)
        if asked(m) == "action":
            say(m, options(m)[0])
        say(m, "do:skip")
    return found


# ---- who is who


def test_every_nation_has_its_player() -> None:
    """Gondor and Elves; Rohan, North, Dwarves; Sauron; Isengard, Southrons & Easterlings (p. 45). [teams.seats]"""
    nations = {
        "gondor": {"gondor", "elves"}, "rohan": {"rohan", "north", "dwarves"}, "witch_king": {"sauron"},
        "saruman": {"isengard", "southrons"}, "free": {"gondor", "elves", "rohan", "north", "dwarves"},
    }
    for players, seats in ((4, ("gondor", "rohan", "witch_king", "saruman")), (3, ("free", "witch_king", "saruman"))):
        for seat in seats:
            m = die(players, seat, "muster", politics=ALL_AT_WAR)
            say(m, "do:recruit")
            assert {o.removeprefix("unit:").rsplit("_", 1)[0] for o in options(m)} \
                == nations[seat], (players, seat)


def test_every_minion_has_his_player() -> None:
    """Witch-king and Mouth of Sauron belong to one Shadow player, Saruman to the other (p. 45). [teams.seats]"""
    for players in (3, 4):
        for seat, minions in (("witch_king", {"do:witch_king", "do:mouth_of_sauron"}), ("saruman", {"do:saruman"})):
            m = die(players, seat, "muster", politics=ALL_AT_WAR)
            assert {o for o in options(m) if o in ("do:saruman", "do:witch_king", "do:mouth_of_sauron")} == minions


def test_the_voice_and_the_messenger_serve_their_own_players() -> None:
    """Saruman's settlements serve his player, the Mouth's Army result the Witch-king's (p. 45). [teams.seats]"""
    minions = {"saruman": "orthanc", "mouth_of_sauron": "barad_dur"}
    for players in (3, 4):
        lord = options(die(players, "witch_king", "muster", characters=minions, politics=ALL_AT_WAR))
        assert "do:messenger" in lord and "do:voice_recruit" not in lord and "do:voice_replace" not in lord
        wizard = options(die(players, "saruman", "muster", characters=minions, politics=ALL_AT_WAR))
        assert "do:messenger" not in wizard and "do:voice_recruit" in wizard and "do:voice_replace" in wizard


def test_dice_rings_and_decks_are_common_to_a_side() -> None:
    """A die or ring used by one is gone for both; both draw from the same decks (p. 45). [teams.seats]"""
    m = table(4, dice={"free": {"event": 1, "muster": 1}, "shadow": {"muster": 2}})
    deck = m.view("gondor")["decks"]["fp_char"]
    say(m, "ring", "die:muster", "die:character", "die:event", "do:draw", "deck:character")
    assert m.view("gondor")["dice"]["free"] == {"character": 1}
    assert m.view("gondor")["rings"] == {"free": 2, "shadow": 1}
    assert m.view("gondor")["decks"]["fp_char"] == deck - 1
    assert len(hand(m, "rohan")) == 1 and hand(m, "gondor") == []
    say(m, "die:muster", "do:skip")
    assert m.seat == "gondor" and asked(m) == "deed", "one ring a side and turn: the single die is all that is left"


# ---- the Leading Players


def test_gondor_and_the_witch_king_lead_first_and_the_token_goes_round() -> None:
    """Gondor and the Witch-king lead in turn 1; every turn the token goes to the partner (p. 45). [teams.leading]"""
    first = {"free": "gondor", "shadow": "witch_king"}
    second = {"free": "rohan", "shadow": "saruman"}
    assert warhost.new("wotr", seed="x", options={"players": 4}).view("spectator")["leading"] == first
    m = table(4, phase="recover", turn=1)
    assert m.view("spectator")["leading"] == second
    assert table(4, phase="recover", turn=2, leading=second).view("spectator")["leading"] == first
    m = table(3, phase="recover", turn=1)
    assert m.view("spectator")["leading"] == {"free": "free", "shadow": "saruman"}


def test_a_leading_player_must_be_of_the_side() -> None:
    """Nobody leads the enemy (p. 45). [teams.leading]"""
    with pytest.raises(BadPosition):
        table(4, leading={"free": "saruman"})
    with pytest.raises(BadPosition):
        table(3, leading={"shadow": "free"})


def test_the_leading_players_decide_for_their_sides() -> None:
    """Declaration, Guide, Mordor: the Free leader; dice for the Hunt: the Shadow's (p. 45). [teams.leader_decides]"""
    for leading in ({"free": "gondor", "shadow": "witch_king"}, {"free": "rohan", "shadow": "saruman"}):
        m = table(4, phase="fellowship", leading=leading, fellowship={"region": "morannon"})
        for kind, answer in (("declare", "no"), ("enter_mordor", "yes"), ("guide", "character:strider")):
            assert (m.seat, asked(m)) == (leading["free"], kind)
            say(m, answer)
        assert (m.seat, asked(m)) == (leading["shadow"], "hunt_dice")
    m = table(3, phase="hunt_allocation", turn=2, leading={"shadow": "saruman"})
    assert (m.seat, asked(m)) == ("saruman", "hunt_dice")


def test_the_leading_free_player_answers_for_the_hunt() -> None:
    """The partner moves the Fellowship, the Leading Player takes the blow (p. 45). [teams.leader_decides]"""
    for leader, mover in (("gondor", "rohan"), ("rohan", "gondor")):
        m = table(
            4, {"hunt": [6], "tile": ["std_3"]}, leading={"free": leader}, fellowship={"region": "hollin"},
            dice={"free": {"character": 1}, "shadow": {"event": 1}, "hunt": {"shadow": 1}}, table=["fp_char_08"],
        )
        assert m.seat == mover
        say(m, "die:character", "do:move_fellowship")
        assert (m.seat, asked(m)) == (leader, "wizards_staff")
        say(m, "no")
        assert (m.seat, asked(m)) == (leader, "hunt_damage")


def test_the_leading_shadow_player_decides_on_cards_of_the_hunt() -> None:
    """Flocks of Crebain lies there for the side; its Leading Player uses it (p. 45). [teams.leader_decides]"""
    for leader in ("witch_king", "saruman"):
        m = table(
            4, leading={"shadow": leader}, table=["sh_char_16"],
            dice={"free": {"character": 1}, "shadow": {"event": 1}, "hunt": {"shadow": 1}},
        )
        say(m, "die:character", "do:move_fellowship")
        assert (m.seat, asked(m)) == (leader, "crebain")


# ---- cards: draw, hand limit, swap


def test_first_turn_every_player_draws_from_both_decks() -> None:
    """In turn 1 each player draws a card from each deck of his side (p. 45). [teams.draw]"""
    for players in (3, 4):
        m = table(players, phase="recover", turn=0)
        assert asked(m) == "swap"
        for cards in position(m)["hands"].values():
            assert sorted(name.split("_")[1] for name in cards) == ["char", "strat"]


def test_later_every_partner_draws_one_card_of_his_choice() -> None:
    """From turn 2 on one card from a deck of one's choice, the Leading Player first (p. 45). [teams.draw]"""
    m = table(4, phase="recover", turn=1)
    for seat, deck in (("rohan", "strategy"), ("gondor", "character"), ("saruman", "strategy"),
                       ("witch_king", "strategy")):
        assert (m.seat, asked(m)) == (seat, "draw_from")
        assert options(m) == ["deck:character", "deck:strategy"]
        say(m, f"deck:{deck}")
    assert [len(cards) for cards in position(m)["hands"].values()] == [1, 1, 1, 1]
    assert hand(m, "gondor")[0].startswith("fp_char") and hand(m, "rohan")[0].startswith("fp_strat")


def test_with_three_the_free_player_draws_two_cards_every_turn() -> None:
    """The single Free player draws as with two players, the partners as with four (p. 46). [teams.draw]

    [teams.three_players]
    """
    m = table(3, phase="recover", turn=5)
    assert (m.seat, asked(m)) == ("saruman", "draw_from")
    assert len(hand(m, "free")) == 2
    say(m, "deck:character")
    assert (m.seat, asked(m)) == ("witch_king", "draw_from")
    say(m, "deck:character")
    assert len(hand(m, "saruman")) == len(hand(m, "witch_king")) == 1


def test_the_leading_player_gets_the_last_card() -> None:
    """Of a deck with one card left the Leading Player draws first (p. 45). [teams.draw]"""
    rest = [name for name in CARD_NAMES if name.startswith("fp_") and name != "fp_char_01"]
    m = table(4, phase="recover", turn=1, decks={"fp_char": ["fp_char_01"], "fp_strat": []}, played=rest)
    assert hand(m, "rohan") == ["fp_char_01"] and hand(m, "gondor") == []
    assert m.seat == "saruman", "the partner, left with empty decks, draws nothing"


def test_partners_may_hold_four_cards() -> None:
    """The hand limit is 4, with three players 6 for the single Free player (p. 45). [teams.hand_limit]"""
    cards = [f"fp_char_{n:02}" for n in range(1, 8)]
    for players, seat, limit in ((4, "gondor", 4), (4, "rohan", 4), (3, "free", 6)):
        m = die(players, seat, "event", hands={seat: cards[: limit - 1]})
        say(m, "do:draw", "deck:strategy")
        assert asked(m) != "discard" and len(hand(m, seat)) == limit
        m = die(players, seat, "event", hands={seat: cards[:limit]})
        say(m, "do:draw", "deck:strategy")
        assert (m.seat, asked(m)) == (seat, "discard") and len(options(m)) == limit + 1
        say(m, f"card:{cards[0]}")
        assert len(hand(m, seat)) == limit
    for players in (3, 4):
        for seat in ("witch_king", "saruman"):
            m = die(players, seat, "event", hands={seat: [f"sh_char_{n:02}" for n in range(1, 5)]})
            say(m, "do:draw", "deck:strategy")
            assert (m.seat, asked(m)) == (seat, "discard")


SWAPPERS = {
    "gondor": ["fp_char_01"], "rohan": ["fp_char_02"], "witch_king": ["sh_char_01"], "saruman": ["sh_char_02"],
}


def swapping() -> Match:
    """Turn 2, everybody has drawn a strategy card and Gondor and Rohan are asked for a swap."""
    drawn = ["fp_strat_02", "fp_strat_01", "sh_strat_02", "sh_strat_01"]
    hands = {seat: list(cards) for seat, cards in SWAPPERS.items()}
    m = table(4, {"draw": drawn}, phase="recover", turn=1, hands=hands)
    return say(m, *["deck:strategy"] * 4)


def test_partners_swap_one_card_if_both_offer() -> None:
    """After the draw both may offer a card; if both do, the cards change hands (p. 45). [teams.swap]"""
    m = swapping()
    assert m.seat == ("gondor", "rohan") and asked(m) == "swap"
    assert m.options("gondor") == ["card:fp_char_01", "card:fp_strat_01", "pass"]
    assert m.options("rohan") == ["card:fp_char_02", "card:fp_strat_02", "pass"]
    m.answer("card:fp_strat_02", "rohan")
    m.answer("card:fp_char_01", "gondor")
    assert hand(m, "gondor") == ["fp_strat_01", "fp_strat_02"]
    assert hand(m, "rohan") == ["fp_char_01", "fp_char_02"]
    assert m.seat == ("witch_king", "saruman") and asked(m) == "swap"
    say(m, "card:sh_char_01", "card:sh_char_02")
    assert hand(m, "witch_king") == ["sh_char_02", "sh_strat_01"]
    assert asked(m) == "declare"


@pytest.mark.parametrize("answers", [("pass", "card:fp_char_02"), ("card:fp_char_01", "pass"), ("pass", "pass")])
def test_no_swap_unless_both_want_it(answers: tuple[str, str]) -> None:
    """An offer that the other does not meet stays in the hand (p. 45). [teams.swap]"""
    m = say(swapping(), *answers)
    assert hand(m, "gondor") == ["fp_char_01", "fp_strat_01"]
    assert hand(m, "rohan") == ["fp_char_02", "fp_strat_02"]
    assert "swapped" not in kinds(m)


def test_offers_are_secret_and_simultaneous() -> None:
    """Nobody, the partner included, sees an offer; what changed hands only the receiver (p. 45). [teams.swap]"""
    m = swapping()
    before = {seat: (m.view(seat), len(m.events(seat))) for seat in (*m.seats, "spectator")}
    m.answer("card:fp_char_01", "gondor")
    for seat, (view, events) in before.items():
        if seat == "gondor":
            continue
        seen = m.view(seat)
        assert (seen["hands"], seen["discards"], seen.get("ask")) == (view["hands"], view["discards"], view.get("ask"))
        assert len(m.events(seat)) == events
    m.answer("card:fp_strat_02", "rohan")
    news = {seat: [(e.kind, e.args) for e in m.events(seat)[events:]] for seat, (_, events) in before.items()}
    assert news["rohan"] == [("swapped", (0,)), ("drew", (1, CARD_NAMES.index("fp_char_01")))]
    assert news["gondor"] == [("swapped", (0,)), ("drew", (0, CARD_NAMES.index("fp_strat_02")))]
    for seat in ("witch_king", "saruman", "spectator"):
        assert news[seat] == [("swapped", (0,))]
    m = swapping()
    before_events = len(m.events())
    say(m, "card:fp_char_01", "pass")
    assert len(m.events()) == before_events, "an offer refused leaves no trace"


def test_the_swap_comes_after_discarding() -> None:
    """First the hand is brought down to four; any of these may be offered (p. 45). [teams.swap] [teams.hand_limit]"""
    full = [f"fp_char_{n:02}" for n in range(1, 5)]
    m = table(4, {"draw": ["fp_strat_02"]}, phase="recover", turn=1, hands={"rohan": full, "gondor": ["fp_strat_01"]})
    say(m, "deck:strategy")
    assert (m.seat, asked(m)) == ("rohan", "discard")
    say(m, "card:fp_char_01", *["deck:character"] * 3)
    assert asked(m) == "swap" and len(m.options("rohan")) == 5


def test_the_single_free_player_swaps_with_nobody() -> None:
    """With three players only the Shadow partners swap (p. 46). [teams.swap] [teams.three_players]"""
    m = table(3, phase="recover", turn=0)
    assert m.seat == ("witch_king", "saruman")
    say(m, "pass", "pass")
    assert asked(m) == "declare"


def test_who_has_no_card_cannot_swap() -> None:
    """Without a card on one of the two sides nobody is asked (p. 45). [teams.swap]"""
    rest = [name for name in CARD_NAMES if name.startswith("fp_") and name != "fp_char_01"]
    m = table(4, phase="recover", turn=1, decks={"fp_char": ["fp_char_01"], "fp_strat": []}, played=rest)
    say(m, "deck:strategy", "deck:strategy")
    assert m.seat == ("witch_king", "saruman")


# ---- the order of actions


def test_four_players_act_in_turn_the_leaders_second() -> None:
    """Free not leading, Shadow not leading, Free leading, Shadow leading, and again (p. 45). [teams.order]"""
    dice = {"free": {"event": 3}, "shadow": {"event": 3}}
    assert acting(table(4, dice=dice), 6) == ["rohan", "saruman", "gondor", "witch_king", "rohan", "saruman"]
    m = table(4, dice=dice, leading={"free": "rohan", "shadow": "saruman"})
    assert acting(m, 6) == ["gondor", "witch_king", "rohan", "saruman", "gondor", "witch_king"]


def test_three_players_the_free_player_acts_between_the_partners() -> None:
    """Free, Shadow not leading, Free, Shadow leading, and again (p. 46). [teams.order] [teams.three_players]"""
    dice = {"free": {"event": 3}, "shadow": {"event": 3}}
    assert acting(table(3, dice=dice), 6) == ["free", "saruman", "free", "witch_king", "free", "saruman"]
    m = table(3, dice=dice, leading={"shadow": "saruman"})
    assert acting(m, 4) == ["free", "witch_king", "free", "saruman"]


def test_a_side_out_of_dice_is_passed_over_and_the_partners_go_on_in_turn() -> None:
    """When one side has no dice left the partners of the other use theirs in turn (p. 45). [teams.order]"""
    m = table(4, dice={"free": {"event": 1}, "shadow": {"event": 5}})
    assert acting(m, 6) == ["rohan", "saruman", "witch_king", "saruman", "witch_king", "saruman"]
    assert "passes" not in kinds(m), "who has no dice is not asked and does not pass"
    m = table(4, dice={"free": {"event": 4}, "shadow": {"event": 1}})
    assert acting(m, 5) == ["rohan", "saruman", "gondor", "rohan", "gondor"]
    m = table(3, dice={"free": {"event": 1}, "shadow": {"event": 4}})
    assert acting(m, 5) == ["free", "saruman", "witch_king", "saruman", "witch_king"]


def test_the_action_phase_starts_with_the_free_player_not_leading() -> None:
    """After the roll the Free player not leading acts, in every turn (p. 45). [teams.order]"""
    for leading, first in (("gondor", "rohan"), ("rohan", "gondor")):
        m = table(4, {"free_die": [5] * 4, "shadow_die": [5] * 7}, phase="action_roll", leading={"free": leading})
        assert (m.seat, asked(m)) == (first, "action")


def test_passing_compares_the_dice_of_the_sides() -> None:
    """Who passes keeps the dice and acts again when his turn comes (p. 45). [teams.order]"""
    m = table(4, dice={"free": {"event": 1}, "shadow": {"event": 2, "army": 1}})
    assert "pass" in options(m)
    say(m, "pass")
    assert m.seat == "saruman" and "pass" not in options(m)
    say(m, "die:army", "do:skip")
    assert m.seat == "gondor" and "pass" in options(m)
    say(m, "pass", "do:skip")
    assert m.seat == "rohan" and "pass" not in options(m), "one die against one"


# ---- limits of a player


def test_a_player_moves_only_his_own_armies() -> None:
    """An Army result moves armies of one's own nations (p. 45). [teams.limits]"""
    armies = {"eastemnet": {"rohan_regular": 1}, "pelargir": {"gondor_regular": 1}, "dale": {"north_regular": 1},
              "lorien": {"elves_regular": 1}, "erebor": {"dwarves_regular": 1}}
    assert sources(war(4, "gondor", armies)) == ["lorien", "pelargir"]
    assert sources(war(4, "rohan", armies)) == ["dale", "eastemnet", "erebor"]
    assert sources(war(3, "free", armies)) == ["dale", "eastemnet", "erebor", "lorien", "pelargir"]
    dark = {"moria": {"sauron_regular": 1}, "orthanc": {"isengard_regular": 1}, "umbar": {"southrons_regular": 1},
            "nurn": {"sauron_regular": 1}}
    for players in (3, 4):
        assert sources(war(players, "witch_king", dark)) == ["moria", "nurn"]
        assert sources(war(players, "saruman", dark)) == ["orthanc", "umbar"]


def test_a_player_attacks_only_with_his_own_armies() -> None:
    """An attack needs units of one's own nations (p. 45). [teams.limits]"""
    armies = {HERE: {"sauron_regular": 2}, THERE: {"gondor_regular": 2}}
    assert "do:attack" in options(war(4, "witch_king", armies))
    assert "do:attack" not in options(war(4, "saruman", armies))
    assert "do:attack" in options(war(4, "gondor", armies))
    assert "do:attack" not in options(war(4, "rohan", armies))


def test_only_the_owner_moves_a_political_counter() -> None:
    """The diplomatic action advances nations of one's own (p. 45). [teams.limits]"""
    m = say(die(4, "gondor", "muster"), "do:diplomacy")
    assert options(m) == ["nation:elves", "nation:gondor"]
    m = say(die(4, "rohan", "muster"), "do:diplomacy")
    assert options(m) == ["nation:dwarves", "nation:north", "nation:rohan"]
    m = say(die(4, "saruman", "muster"), "do:diplomacy")
    assert options(m) == ["nation:isengard", "nation:southrons"]
    m = say(die(4, "witch_king", "muster"), "do:diplomacy")
    assert politics(m, "sauron")["box"] == "at_war"


def test_a_companion_moves_the_counter_for_either_player() -> None:
    """A character's ability advances a nation of the partner too (p. 45). [teams.limits]"""
    homes = {"boromir": "minas_tirith", "legolas": "woodland_realm", "gimli": "erebor"}
    for seat in ("gondor", "rohan"):
        for deed, nation in (("do:boromir", "gondor"), ("do:legolas", "elves"), ("do:gimli", "dwarves")):
            m = die(4, seat, "event", characters=homes)
            before = politics(m, nation)["box"]
            say(m, deed)
            assert politics(m, nation)["box"] in (before + 1, "at_war")


def test_any_free_player_leads_the_fellowship_and_the_companions() -> None:
    """Both move, hide and separate, move companions and bring Aragorn and Gandalf in (p. 45). [teams.limits]"""
    out = {"strider": "minas_tirith", "gandalf_grey": "edoras", "saruman": "orthanc"}
    for seat in ("gondor", "rohan"):
        m = die(4, seat, "will", characters=out)
        for deed in ("move_fellowship", "separate", "move_companions", "aragorn", "gandalf_white"):
            assert f"do:{deed}" in options(m), (seat, deed)
        assert "do:hide_fellowship" in options(die(4, seat, "character", fellowship={"hidden": False}))
        say(m, "do:separate", "character:legolas")
        assert m.seat == seat, "who acts says who goes and where"


def test_any_free_player_leads_his_army_with_any_companion() -> None:
    """A companion goes along with the army of either player (p. 45). [teams.limits]"""
    for seat, nation in (("gondor", "gondor"), ("rohan", "rohan")):
        m = war(4, seat, {HERE: {f"{nation}_regular": 1}}, "character", characters={"gimli": HERE})
        say(m, "do:leader_move", f"region:{THERE}", "all")
        assert where(m, "gimli") == THERE


# ---- Nazgul and minions


def test_any_shadow_player_moves_nazgul_but_only_his_own_minions() -> None:
    """The Saruman player flies Nazgul, not the Witch-king or the Mouth (p. 46). [teams.nazgul] [teams.limits]"""
    minions = {"witch_king": "nurn", "mouth_of_sauron": "barad_dur"}
    for players in (3, 4):
        m = say(die(players, "saruman", "character", characters=minions), "do:move_minions")
        assert not [o for o in options(m) if o.startswith("character:")]
        say(m, "region:dol_guldur", "region:fangorn")
        assert units(m, "fangorn") == {"sauron_nazgul": 1}
        m = say(die(players, "witch_king", "character", characters=minions), "do:move_minions")
        assert [o for o in options(m) if o.startswith("character:")] == ["character:witch_king",
                                                                         "character:mouth_of_sauron"]
    m = die(4, "saruman", "character", characters=minions, clear_map=True, hands={"saruman": ["sh_char_08"]},
            fellowship={"region": "hollin"})
    assert options(m) == ["do:event", "do:skip"], "without Nazgul he has nothing to move"


def test_only_the_witch_king_player_recruits_nazgul() -> None:
    """Nazgul come with a Muster result of the Witch-king player alone (p. 46). [teams.nazgul]"""
    for players in (3, 4):
        m = say(die(players, "witch_king", "muster", politics=ALL_AT_WAR), "do:recruit")
        assert "unit:sauron_nazgul" in options(m)
        m = say(die(players, "saruman", "muster", politics=ALL_AT_WAR), "do:recruit")
        assert "unit:sauron_nazgul" not in options(m)


def test_nazgul_go_along_with_the_army_of_either_player() -> None:
    """A Southron army with a Nazgul is led by him (p. 46). [teams.nazgul]"""
    for players in (3, 4):
        m = war(players, "saruman", {HERE: {"southrons_regular": 1, "sauron_nazgul": 1}}, "character")
        say(m, "do:leader_move", f"region:{THERE}", "all")
        assert units(m, THERE) == {"southrons_regular": 1, "sauron_nazgul": 1}
        for agreed in ("apart", "merged"):
            armies = {HERE: {"southrons_regular": 1, "sauron_regular": 3, "sauron_nazgul": 1}}
            m = war(players, "saruman", armies, "character", mixed={HERE: agreed})
            say(m, "do:leader_move", f"region:{THERE}", "all")
            assert units(m, THERE) == {"southrons_regular": 1, "sauron_nazgul": 1}, "also out of a shared region"


def test_a_minion_does_not_go_with_the_units_of_the_partner_alone() -> None:
    """Southrons neither take the Witch-king along nor attack under him (p. 45). [teams.limits]"""
    for players in (3, 4):
        at: dict[str, Any] = {"characters": {"witch_king": HERE}}
        m = war(players, "saruman", {HERE: {"southrons_regular": 2}, FAR: {"gondor_regular": 1}}, "character", **at)
        assert "do:leader_move" not in options(m) and "do:leader_attack" not in options(m)
        m = war(players, "saruman", {HERE: {"southrons_regular": 2}}, **at)
        say(m, "do:move_armies", f"region:{THERE}")
        assert "character:witch_king" not in force(m)
        say(m, "all")
        assert where(m, "witch_king") == HERE
        m = war(players, "witch_king", {HERE: {"sauron_regular": 2}}, "character", **at)
        say(m, "do:leader_move", f"region:{THERE}", "all")
        assert where(m, "witch_king") == THERE


def test_the_commander_of_a_mixed_army_takes_its_minions_along() -> None:
    """A mixed army moves with the minions in it (p. 46). [teams.command] [teams.limits]"""
    at: dict[str, Any] = {"characters": {"witch_king": HERE}, "mixed": {HERE: "merged"}}
    m = war(4, "saruman", {HERE: {"southrons_regular": 2, "sauron_regular": 1}}, "character", **at)
    say(m, "do:leader_move", f"region:{THERE}", "all")
    assert where(m, "witch_king") == THERE


def test_saruman_attacks_with_his_own_player_or_a_mixed_army() -> None:
    """In Orthanc he fights along with Isengard or a mixed army, not with Sauron's alone (p. 45). [teams.limits]"""
    for seat, army, mixed, fights in (
        ("saruman", {"isengard_regular": 2}, "undecided", True),
        ("witch_king", {"sauron_regular": 2}, "undecided", False),
        ("witch_king", {"sauron_regular": 2, "isengard_regular": 1}, "merged", True),
        ("witch_king", {"sauron_regular": 2, "isengard_regular": 1}, "apart", False),
    ):
        m = war(4, seat, {"orthanc": army, "fords_of_isen": {"rohan_regular": 1}}, mixed={"orthanc": mixed},
                characters={"saruman": "orthanc"})
        say(m, "do:attack")
        assert ("character:saruman" in force(m)) == fights, (seat, army)


# ---- cards


def test_the_icon_says_who_may_play_an_event() -> None:
    """A card with an icon is played by that player alone, one without by both (p. 46). [teams.cards]"""
    minions = {"saruman": "orthanc", "witch_king": "nurn"}
    at: dict[str, Any] = {"politics": ALL_AT_WAR, "characters": minions}
    for seat, name in enumerate(("gondor", "rohan", "witch_king", "saruman")):
        for card, icon in (("fp_strat_14", "gondor"), ("fp_strat_22", "rohan"), ("sh_strat_12", "witch_king"),
                           ("sh_strat_16", "saruman"), ("fp_char_05", ""), ("sh_char_08", "")):
            if card.startswith("fp") != (name in FREE_SEATS):
                continue
            assert PLAYER_ICON[CARD_NAMES.index(card)] == icon
            here = at | ({"fellowship": {"region": "hollin"}} if card == "sh_char_08" else {})
            assert can_play(card, 4, seat, **here) == (icon in ("", name)), (card, name)
    for seat, name in ((1, "witch_king"), (2, "saruman")):
        assert can_play("sh_strat_12", 3, seat, **at) == (name == "witch_king")
        assert can_play("sh_strat_16", 3, seat, **at) == (name == "saruman")
    assert can_play("fp_strat_14", 3, 0) and can_play("fp_strat_22", 3, 0), "he plays for both"


def test_icons_follow_the_nations() -> None:
    """Every card with an icon belongs to a player of its own side (p. 46). [teams.cards]"""
    for name, icon in zip(CARD_NAMES, PLAYER_ICON, strict=True):
        assert icon in (("", "gondor", "rohan") if name.startswith("fp") else ("", "witch_king", "saruman"))
    assert sum(1 for icon in PLAYER_ICON if icon) == 37


def test_the_icon_does_not_limit_the_combat_half() -> None:
    """In battle every card of the hand may be used (p. 46). [teams.cards] [teams.command]"""
    m = war(4, "rohan", {HERE: {"rohan_regular": 2}, THERE: {"sauron_regular": 1}}, hands={"rohan": ["fp_strat_15"]})
    assert PLAYER_ICON[CARD_NAMES.index("fp_strat_15")] == "gondor"
    say(m, "do:attack", "all")
    assert (m.seat, asked(m)) == ("rohan", "combat_card") and "card:fp_strat_15" in options(m)


def played(seat: str, card: str, players: int = 4, **at: Any) -> Match:
    """A seat has just played a card with an Event die."""
    at["hands"] = {seat: [card]}
    m = say(die(players, seat, "event", **at), "do:event")
    return say(m, f"card:{card}") if asked(m) == "event" else m


def test_a_card_without_icon_recruits_only_for_the_player() -> None:
    """House of the Stewards, Dead Men, The Grey Company raise nobody of the partner's (p. 45). [teams.cards]"""
    guide = {"gandalf_grey": "dead", "strider": "dead"}
    for seat in ("gondor", "rohan"):
        m = played(seat, "fp_char_23", characters=guide | {"boromir": "minas_tirith"})
        assert (asked(m) == "recruit_unit") == (seat == "gondor")
        if asked(m) == "recruit_unit":
            say(m, "unit:gondor_elite")
        assert len(hand(m, seat)) == 2
        m = played(seat, "fp_char_22", characters={"gandalf_grey": "dead", "strider": "edoras"})
        say(m, "region:erech")
        assert (asked(m) == "recruit_number") == (seat == "gondor")
        m = played(seat, "fp_char_24", characters={"gandalf_grey": "dead", "strider": HERE}, clear_map=True,
                   regions={HERE: {"units": {"gondor_regular": 1, "rohan_regular": 1}}}, mixed={HERE: "merged"})
        assert units(m, HERE).get(f"{seat}_elite") == 1


def test_a_card_without_icon_moves_only_the_counters_of_the_player() -> None:
    """There and Back Again advances nations of who plays it, but wakes both (p. 45). [teams.cards] [teams.limits]"""
    for seat, own in (("gondor", {"elves"}), ("rohan", {"dwarves", "north"})):
        m = played(seat, "fp_char_17", characters={"gimli": "dale", "gandalf_grey": "dead"})
        say(m, "character:boromir", "done", "region:rivendell")
        assert {n for n in ("dwarves", "elves", "north") if politics(m, n)["box"] == 2} == own
        assert politics(m, "dwarves")["active"] and politics(m, "north")["active"]


def test_musterings_raise_only_the_nation_of_the_player() -> None:
    """Musterings of Long-planned War brings each partner his own five (p. 45). [teams.cards] [teams.limits]"""
    for players in (3, 4):
        for seat, region, kind in (
            ("witch_king", "nurn", "sauron_regular"), ("saruman", "gorgoroth", "southrons_regular"),
        ):
            m = played(seat, "sh_strat_23", players, clear_map=True, politics=ALL_AT_WAR)
            assert notes(m, "recruited")[-1][1] == 5 and units(m, region) == {kind: 5}
            assert len(notes(m, "recruited")) == 1


def test_moving_cards_serve_only_the_own_armies() -> None:
    """The Shadow is Moving moves armies of who plays it (p. 45). [teams.limits] [teams.cards]"""
    armies = {HERE: {"units": {"sauron_regular": 1}}, FAR: {"units": {"southrons_regular": 1}},
              NEAR: {"units": {"isengard_regular": 1}}}
    m = played("saruman", "sh_strat_09", clear_map=True, regions=armies, politics=ALL_AT_WAR)
    assert asked(m) == "move_army" and set(options(m)) == {f"region:{FAR}", f"region:{NEAR}"}


# ---- mixed armies


def joined(agree: tuple[str, ...] = ("yes", "yes"), **at: Any) -> Match:
    """The Saruman player has moved two Southrons to two Sauron regulars; the partners have answered."""
    m = war(4, "saruman", {HERE: {"southrons_regular": 2}, THERE: {"sauron_regular": 2}}, **at)
    say(m, "do:move_armies", f"region:{THERE}", "all")
    if asked(m) == "move_army":
        say(m, "done")
    return say(m, *agree)


def test_partners_who_meet_are_asked_both_at_once() -> None:
    """After the action both say whether to form a mixed army; nobody sees an answer before (p. 46). [teams.mixed]"""
    m = joined(())
    assert [m.seats[ask.seat] for ask in m.open_asks()] == ["witch_king", "saruman"] and asked(m) == "merge"
    assert m.options("witch_king") == m.options("saruman") == ["yes", "no"]
    m.answer("yes", "saruman")
    assert m.seat == "witch_king" and merged(m, THERE) == "undecided"
    m.answer("yes", "witch_king")
    assert merged(m, THERE) == "merged"
    assert m.view("spectator")["mixed"] == {THERE: "merged"}


@pytest.mark.parametrize("answers", [("yes", "no"), ("no", "yes"), ("no", "no")])
def test_without_agreement_the_armies_stay_apart(answers: tuple[str, str]) -> None:
    """One refusal is enough; then each commands his own (p. 46). [teams.mixed]"""
    m = joined(answers)
    assert merged(m, THERE) == "apart"
    sound(m)


def test_free_partners_are_asked_too_and_three_players_only_the_shadow() -> None:
    """Gondor and Rohan meet as well; a single Free player has one army (p. 46). [teams.mixed]"""
    armies = {HERE: {"gondor_regular": 2}, THERE: {"rohan_regular": 2}}
    m = war(4, "gondor", armies)
    say(m, "do:move_armies", f"region:{THERE}", "all")
    assert m.seat == ("gondor", "rohan") and asked(m) == "merge"
    m = war(3, "free", armies)
    say(m, "do:move_armies", f"region:{HERE}", f"region:{THERE}", "all", "done")
    assert asked(m) == "deed" and merged(m, THERE) == "undecided"


def test_recruits_meet_the_partner_too() -> None:
    """Units mustered where the partner stands bring up the question (p. 46). [teams.mixed]"""
    m = war(4, "saruman", {"umbar": {"sauron_regular": 3}})
    say(m, "do:recruit", "unit:southrons_elite", "region:umbar")
    assert m.seat == ("witch_king", "saruman") and asked(m) == "merge"


def test_agreed_once_nobody_is_asked_again_while_nothing_changes() -> None:
    """The answer lasts; other actions bring no new question (p. 46). [teams.mixed]"""
    m = joined(("yes", "no"))
    while asked(m) in ("action", "deed"):
        say(m, options(m)[0] if asked(m) == "action" else "do:skip")
    assert kinds(m).count("uses_die") == 4 and asked(m) != "merge"


def test_separate_armies_are_asked_again_when_more_units_come() -> None:
    """New units bring the question up again; to a mixed army they are added (p. 46). [teams.mixed]"""
    for agreed, kind in (("apart", "merge"), ("merged", "action")):
        armies = {HERE: {"southrons_regular": 2}, THERE: {"sauron_regular": 2, "southrons_regular": 1}}
        m = war(4, "saruman", armies, mixed={THERE: agreed})
        say(m, "do:move_armies", f"region:{HERE}", f"region:{THERE}", "all")
        if asked(m) == "move_army":
            say(m, "done")
        assert asked(m) == kind
    assert merged(m, THERE) == "merged"


def test_a_mixed_army_that_moves_stays_mixed() -> None:
    """The partner is not asked anew: he leaves by an action of his own (p. 46). [teams.mixed] [teams.command]"""
    armies = {HERE: {"southrons_regular": 3, "sauron_regular": 2}}
    m = war(4, "saruman", armies, mixed={HERE: "merged"})
    say(m, "do:move_armies", f"region:{THERE}", "all")
    assert asked(m) == "action" and merged(m, THERE) == "merged" and merged(m, HERE) == "undecided"
    assert units(m, THERE) == {"southrons_regular": 3, "sauron_regular": 2}


def test_a_mixed_army_that_comes_to_units_of_a_partner_asks_both() -> None:
    """Units that never agreed are not taken over (p. 46). [teams.mixed]"""
    armies = {HERE: {"southrons_regular": 3, "sauron_regular": 2}, THERE: {"sauron_regular": 2}}
    m = war(4, "saruman", armies, mixed={HERE: "merged"})
    say(m, "do:move_armies", f"region:{THERE}", "all")
    assert asked(m) == "merge"


def test_units_that_left_and_others_that_came_are_a_new_meeting() -> None:
    """An army goes out of a mixed one and another comes in with the same die (p. 46). [teams.mixed]"""
    armies = {HERE: {"southrons_regular": 1, "sauron_regular": 2}, FAR: {"southrons_regular": 1}}
    m = war(4, "saruman", armies, mixed={HERE: "merged"})
    say(m, "do:move_armies", f"region:{HERE}", f"region:{THERE}", f"region:{FAR}", f"region:{HERE}")
    assert asked(m) == "merge"


def attacked(seat: str = "gondor", agreed: str = "apart", **at: Any) -> Match:
    """Gondor has attacked two Southrons and three of Sauron's side by side."""
    armies = {HERE: {"gondor_regular": 2}, THERE: {"southrons_regular": 2, "sauron_regular": 3}}
    m = war(4, seat, armies, mixed={THERE: agreed}, **at)
    say(m, "do:attack", "all")
    return m


def test_separate_armies_merge_when_attacked_and_stay_merged() -> None:
    """An attack on the region makes them one army, also afterwards (p. 46). [teams.mixed]"""
    m = attacked(script={"combat": [1] * 7})
    assert merged(m, THERE) == "merged"
    assert [args for args in notes(m, "combat_roll") if args[0] == 1] == [(1, 5, 0)]
    say(m, "cease")
    assert merged(m, THERE) == "merged" and m.seat == "witch_king"


def test_a_mixed_army_keeps_to_the_limits_of_nations_at_peace() -> None:
    """With Southrons not At War in it only the others cross into Gondor (p. 46). [teams.mixed] [ex.mixed_border]"""
    m = war(4, "witch_king", {"osgiliath": {"southrons_regular": 1, "sauron_regular": 3}}, politics=at_war("sauron"),
            mixed={"osgiliath": "merged"})
    say(m, "do:move_armies", "region:druadan_forest")
    assert "unit:southrons_regular" not in force(m)
    m = war(4, "witch_king", {"osgiliath": {"southrons_regular": 1, "sauron_regular": 3}}, politics=at_war("sauron"),
            mixed={"osgiliath": "merged"})
    say(m, "do:move_armies", "region:north_ithilien")
    assert "unit:southrons_regular" in force(m)
    m = war(4, "saruman", {"osgiliath": {"southrons_regular": 3, "sauron_regular": 1}}, politics=at_war("sauron"),
            mixed={"osgiliath": "merged"})
    say(m, "do:move_armies")
    assert "region:druadan_forest" not in options(m) and "region:north_ithilien" in options(m)


def test_event_hits_on_a_region_fall_on_all_units_there() -> None:
    """An event is no attack: it does not merge, but who would command removes the losses (p. 46). [teams.mixed]"""
    for army, seat in (({"southrons_regular": 2, "sauron_regular": 3}, "witch_king"),
                       ({"southrons_regular": 3, "sauron_regular": 2}, "saruman")):
        m = played("gondor", "fp_strat_05", clear_map=True, regions={HERE: {"units": army}}, mixed={HERE: "apart"},
                   script={"event": [5, 1, 1, 1, 1]}, characters={"gandalf_grey": "dead"})
        assert (m.seat, asked(m)) == (seat, "casualty")
        assert options(m) == ["remove:sauron_regular", "remove:southrons_regular"]
        assert merged(m, HERE) == "apart"


# ---- command


@pytest.mark.parametrize(("army", "leading", "seat"), [
    ({"southrons_regular": 1, "sauron_regular": 2}, "saruman", "witch_king"),
    ({"southrons_regular": 1, "isengard_regular": 1, "sauron_elite": 1}, "witch_king", "saruman"),
    ({"southrons_regular": 2, "sauron_regular": 1, "sauron_elite": 1}, "saruman", "witch_king"),
    ({"southrons_elite": 1, "sauron_regular": 1}, "witch_king", "saruman"),
    ({"southrons_regular": 1, "sauron_regular": 1, "sauron_nazgul": 3}, "saruman", "saruman"),
    ({"southrons_regular": 1, "sauron_regular": 1}, "witch_king", "witch_king"),
])
def test_most_units_then_most_elites_then_the_leading_player_commands(
    army: dict[str, int], leading: str, seat: str
) -> None:
    """Units decide, then elites, then the token; Nazgul do not count (p. 46). [teams.command]"""
    order = {"witch_king": {"saruman": 1, "witch_king": 3}, "saruman": {"saruman": 3, "witch_king": 1}}
    for mover in ("witch_king", "saruman"):
        at: dict[str, Any] = {"leading": {"shadow": leading}, "actor": order[leading][mover]}
        m = war(4, mover, {HERE: army}, mixed={HERE: "merged"}, **at)
        say(m, "do:move_armies", f"region:{THERE}")
        own = [name for name in army if (name in ("sauron_regular", "sauron_elite")) == (mover == "witch_king")]
        foreign = [name for name in army if name not in own and name != "sauron_nazgul"]
        picks = options(m) if asked(m) == "force" else []
        assert any(f"unit:{name}" in picks for name in foreign) == (mover == seat)


def test_separate_armies_have_two_commanders() -> None:
    """Apart, each moves and attacks with his own units and leaders only (p. 46). [teams.mixed]"""
    armies = {HERE: {"gondor_regular": 3, "gondor_leader": 1, "rohan_regular": 1, "rohan_leader": 1},
              FAR: {"sauron_regular": 1}}
    for seat, other in (("gondor", "rohan"), ("rohan", "gondor")):
        for deed, goal in (("do:move_armies", (f"region:{THERE}",)), ("do:attack", ())):
            m = war(4, seat, armies, mixed={HERE: "apart"})
            say(m, deed, *goal)
            assert f"unit:{seat}_regular" in force(m) and f"unit:{seat}_leader" in force(m)
            assert not [o for o in force(m) if o.startswith(f"unit:{other}")]
    say(m, "all")
    assert units(m, HERE)["gondor_regular"] == 3
    assert position(m)["battle"]["rearguard"] == {"gondor_regular": 3, "gondor_leader": 1}


def test_only_the_commander_attacks_with_a_mixed_army() -> None:
    """The partner cannot fight out of it, not even with his own units (p. 46). [teams.command]"""
    armies = {HERE: {"sauron_regular": 3, "southrons_regular": 2}, THERE: {"gondor_regular": 1}}
    assert "do:attack" in options(war(4, "witch_king", armies, mixed={HERE: "merged"}))
    assert "do:attack" not in options(war(4, "saruman", armies, mixed={HERE: "merged"}))
    assert "do:attack" in options(war(4, "saruman", armies, mixed={HERE: "apart"}))
    m = war(4, "witch_king", armies, mixed={HERE: "merged"})
    say(m, "do:attack", "all")
    assert position(m)["battle"]["rearguard"] == {}


def test_only_the_commander_assaults_and_sorties_with_a_mixed_army() -> None:
    """Besiegers and besieged obey the same command (p. 46). [teams.command]"""
    siege = {"minas_tirith": {"units": {"sauron_regular": 3, "southrons_regular": 1},
                              "garrison": {"gondor_regular": 2, "rohan_regular": 1}}}
    mixed = {"minas_tirith": "merged", "garrison:minas_tirith": "merged"}
    for seat, able in (("witch_king", True), ("saruman", False), ("gondor", True), ("rohan", False)):
        m = war(4, seat, {}, regions=siege, mixed=mixed)
        assert ("do:attack" in options(m)) == able, seat


def test_the_partner_takes_his_units_out_all_or_some() -> None:
    """With an action of his own he moves units of his out of the mixed army (p. 46). [teams.command]"""
    for picks, left in ((("all",), {"sauron_regular": 3}),
                        (("unit:southrons_regular", "done"), {"sauron_regular": 3, "southrons_regular": 1})):
        m = war(4, "saruman", {HERE: {"sauron_regular": 3, "southrons_regular": 2}}, mixed={HERE: "merged"})
        say(m, "do:move_armies", f"region:{THERE}")
        assert "unit:sauron_regular" not in force(m)
        say(m, *picks)
        if asked(m) == "move_army":
            say(m, "done")
        assert units(m, HERE) == left
        assert merged(m, HERE) == ("merged" if len(left) == 2 else "undecided")
    m = war(4, "saruman", {HERE: {"sauron_regular": 4, "southrons_regular": 3}, THERE: {"southrons_regular": 8}},
            mixed={HERE: "merged"})
    say(m, "do:move_armies", f"region:{HERE}")
    assert f"region:{THERE}" in options(m), "also where there is no room for all of them"


def test_the_commander_does_not_split_so_that_he_loses_command() -> None:
    """What goes of the mixed army may not fall to the partner; what stays may (p. 46). [teams.command]"""
    m = war(4, "witch_king", {HERE: {"sauron_regular": 3, "southrons_regular": 2}}, mixed={HERE: "merged"})
    say(m, "do:move_armies", f"region:{THERE}", "unit:southrons_regular", "unit:southrons_regular")
    assert "done" not in force(m), "his partner's units alone would be his no more"
    say(m, "unit:sauron_regular")
    assert "done" not in force(m)
    say(m, "unit:sauron_regular", "done")
    assert units(m, THERE) == {"sauron_regular": 2, "southrons_regular": 2}
    assert merged(m, THERE) == "merged"
    m = war(4, "witch_king", {HERE: {"sauron_regular": 3, "southrons_regular": 2}}, mixed={HERE: "merged"})
    say(m, "do:move_armies", f"region:{THERE}", "unit:sauron_regular")
    say(m, "unit:sauron_regular", "done", "done")
    assert units(m, THERE) == {"sauron_regular": 2}
    assert units(m, HERE) == {"sauron_regular": 1, "southrons_regular": 2} and merged(m, HERE) == "merged"


def test_a_tie_in_units_goes_by_elites_and_token_when_an_army_is_split() -> None:
    """A part with as many units is lost to the partner with more elites, or to the token (p. 46). [teams.command]"""
    m = war(4, "witch_king", {HERE: {"sauron_regular": 3, "southrons_elite": 2}}, mixed={HERE: "merged"})
    say(m, "do:move_armies", f"region:{THERE}", "unit:southrons_elite", "unit:sauron_regular")
    assert "done" not in force(m), "one each, but the elite is the partner's"
    say(m, "unit:sauron_regular")
    assert "done" in force(m), "two against one; what stays may be the partner's"
    m = war(4, "witch_king", {HERE: {"sauron_regular": 3, "southrons_regular": 2}}, mixed={HERE: "merged"},
            leading={"shadow": "saruman"}, actor=1)
    say(m, "do:move_armies", f"region:{THERE}", "unit:southrons_regular", "unit:sauron_regular")
    assert "done" not in force(m), "one each, and the partner has the token"


def test_an_attack_is_no_way_round_the_limit_on_splitting() -> None:
    """The attackers stay under the commander (p. 46). [teams.command]"""
    armies = {HERE: {"sauron_regular": 3, "southrons_regular": 2}, THERE: {"gondor_regular": 1}}
    m = war(4, "witch_king", armies, mixed={HERE: "merged"})
    say(m, "do:attack", "unit:southrons_regular")
    assert "done" not in force(m)
    say(m, "unit:southrons_regular", "unit:sauron_regular")
    assert "done" not in force(m)


def test_an_advance_is_no_way_round_it_either() -> None:
    """What advances of a victorious mixed army stays under the commander (p. 46). [teams.command]"""
    armies = {HERE: {"sauron_regular": 3, "southrons_regular": 2}, THERE: {"gondor_regular": 1}}
    m = war(4, "witch_king", armies, mixed={HERE: "merged"}, script={"combat": [6, 1, 1, 1, 1, 1]})
    say(m, "do:attack", "all", "go_on", "unit:southrons_regular")
    assert asked(m) == "force" and "done" not in force(m)
    say(m, "unit:sauron_regular", "done")
    assert units(m, THERE) == {"sauron_regular": 1, "southrons_regular": 1} and merged(m, THERE) == "merged"


def test_an_elite_that_must_lead_goes_only_with_units_of_the_commander() -> None:
    """Where there is room for one, an elite of the partner cannot lead the commander's units (p. 46). [teams.command]

    [teams.southron_elites]
    """
    armies = {HERE: {"sauron_regular": 4, "southrons_elite": 2}, THERE: {"sauron_regular": 9}}
    at: dict[str, Any] = {"mixed": {HERE: "merged"}, "characters": {"saruman": "orthanc"}}
    m = war(4, "witch_king", armies, "character", **at)
    say(m, "do:leader_move")
    assert f"region:{THERE}" not in options(m) and f"region:{FAR}" in options(m)
    say(m, f"region:{FAR}", "unit:sauron_regular", "unit:sauron_regular")
    assert "done" not in force(m)
    say(m, "unit:southrons_elite")
    assert "done" in force(m)


def test_the_commander_plays_the_combat_cards() -> None:
    """Only his hand is used, and he decides for the army (p. 46). [teams.command]"""
    hands = {"witch_king": ["sh_strat_13"], "saruman": ["sh_strat_14"]}
    m = attacked(hands=hands, script={"combat": [1] * 7})
    assert (m.seat, asked(m), options(m)) == ("witch_king", "combat_card", ["pass"])
    m = attacked(hands=hands | {"witch_king": ["sh_strat_22"]}, script={"combat": [1] * 7})
    assert (m.seat, asked(m), options(m)) == ("witch_king", "combat_card", ["card:sh_strat_22", "pass"])
    say(m, "pass", "go_on")
    assert (m.seat, asked(m)) == ("witch_king", "retreat")


def test_command_passes_on_when_numbers_change_in_defence() -> None:
    """After losses the partner with more units left decides (p. 46). [teams.command]"""
    m = attacked(script={"combat": [6, 6, 1, 1, 1, 1, 1]})
    assert (m.seat, asked(m)) == ("witch_king", "casualty")
    say(m, "remove:sauron_regular")
    assert m.seat == "witch_king", "two each: his by the token"
    say(m, "remove:sauron_regular", "go_on")
    assert (m.seat, asked(m)) == ("saruman", "retreat")


def test_command_passes_on_when_numbers_change_in_attack() -> None:
    """The attackers too go on under who has most units among them (p. 46). [teams.command]"""
    armies = {HERE: {"sauron_regular": 3, "southrons_regular": 2}, THERE: {"gondor_regular": 2}}
    m = war(4, "witch_king", armies, mixed={HERE: "merged"}, hands={"saruman": ["sh_strat_22"]},
            script={"combat": [1, 1, 1, 1, 1, 6, 6, 6, 6, 6, 1, 1]})
    say(m, "do:attack", "all")
    assert (m.seat, asked(m)) == ("witch_king", "casualty")
    say(m, "remove:sauron_regular", "remove:sauron_regular")
    assert (m.seat, asked(m)) == ("saruman", "cease_or_go_on")
    say(m, "go_on")
    while asked(m) == "retreat":
        say(m, "stay")
    assert (m.seat, asked(m)) == ("saruman", "combat_card")
    say(m, "pass")
    assert (m.seat, asked(m)) == ("saruman", "advance")


def test_command_passes_on_between_two_losses_of_one_roll() -> None:
    """Numbers change with every unit removed, and with them who removes the next (p. 46). [teams.command]"""
    armies = {HERE: {"sauron_regular": 3, "southrons_regular": 2}, THERE: {"gondor_regular": 3}}
    m = war(4, "witch_king", armies, mixed={HERE: "merged"}, script={"combat": [1, 1, 1, 1, 1, 6, 6, 6]})
    say(m, "do:attack", "all", "remove:sauron_regular", "remove:sauron_regular")
    assert (m.seat, asked(m)) == ("saruman", "casualty")
    m = war(4, "gondor", {HERE: armies[HERE], THERE: {"gondor_regular": 3}}, mixed={HERE: "merged"},
            script={"combat": [6, 6, 6, 1, 1, 1, 1, 1]})
    say(m, "do:attack", "all", "remove:sauron_regular", "remove:sauron_regular")
    assert (m.seat, asked(m)) == ("saruman", "casualty")


def test_a_rearguard_does_not_count_for_command_in_battle() -> None:
    """Who has most units among the attackers commands them (p. 46). [teams.command]"""
    armies = {HERE: {"sauron_regular": 4, "southrons_regular": 2}, THERE: {"gondor_regular": 2}}
    m = war(4, "witch_king", armies, mixed={HERE: "merged"}, script={"combat": [1, 1, 1, 6, 1]})
    say(m, "do:attack", "unit:sauron_regular", "unit:sauron_regular", "unit:southrons_regular", "done")
    say(m, "remove:sauron_regular")
    assert (m.seat, asked(m)) == ("witch_king", "cease_or_go_on"), "one each: his by the token"
    m = war(4, "witch_king", armies, mixed={HERE: "merged"}, script={"combat": [1, 1, 1, 6, 6]})
    say(m, "do:attack", "unit:sauron_regular", "unit:sauron_regular", "unit:southrons_regular", "done")
    say(m, "remove:sauron_regular", "remove:sauron_regular")
    assert (m.seat, asked(m)) == ("saruman", "cease_or_go_on")


def test_separate_attackers_stay_under_their_own_player() -> None:
    """Losses of a separate army never bring the partner into the battle (p. 46). [teams.mixed]"""
    armies = {HERE: {"sauron_regular": 2, "southrons_regular": 4}, THERE: {"gondor_regular": 2}}
    m = war(4, "witch_king", armies, mixed={HERE: "apart"}, script={"combat": [1, 1, 6, 1]})
    say(m, "do:attack", "all")
    assert (m.seat, asked(m)) == ("witch_king", "cease_or_go_on")
    assert units(m, HERE) == {"sauron_regular": 1, "southrons_regular": 4}


def test_leaders_without_units_of_their_player_go_with_the_other() -> None:
    """A Gondor leader among Rohan units alone is led by the Rohan player (p. 46). [teams.command]"""
    m = war(4, "rohan", {HERE: {"rohan_regular": 1, "gondor_leader": 1}}, "character")
    say(m, "do:leader_move", f"region:{THERE}", "all")
    assert units(m, THERE) == {"rohan_regular": 1, "gondor_leader": 1}


# ---- stacking


def crowded(leading: str, agreed: tuple[str, str] = ("no", "no"), **kinds_there: int) -> Match:
    """Two recruits of the partner make eleven units in Umbar; the partners have agreed, or answer now."""
    order = {"witch_king": 1, "saruman": 3}
    both = len({kind.startswith("sauron") for kind in kinds_there}) == 2
    mixed = {"umbar": "apart" if "no" in agreed else "merged"} if both else {}
    m = war(4, "saruman", {"umbar": kinds_there}, leading={"shadow": leading}, actor=order[leading], mixed=mixed)
    say(m, "do:recruit", "unit:southrons_elite", "region:umbar")
    return say(m, *agreed) if asked(m) == "merge" else m


def test_separate_armies_give_up_units_in_turn_the_player_not_leading_first() -> None:
    """Above ten each removes one of his own, the one not leading first (p. 46). [teams.stacking]"""
    m = crowded("witch_king", sauron_regular=5, southrons_regular=5)
    assert (m.seat, asked(m)) == ("saruman", "stacking")
    assert options(m) == ["remove:southrons_regular", "remove:southrons_elite"]
    say(m, "remove:southrons_regular")
    assert units(m, "umbar") == {"sauron_regular": 5, "southrons_regular": 4, "southrons_elite": 1}
    sound(m)
    m = crowded("saruman", sauron_regular=4, sauron_elite=1, southrons_regular=5)
    assert (m.seat, asked(m)) == ("witch_king", "stacking")
    assert options(m) == ["remove:sauron_regular", "remove:sauron_elite"]


def test_separate_armies_go_on_in_turn_until_the_limit_is_kept() -> None:
    """One by one, turn about, each from his own (p. 46). [teams.stacking]"""
    regions = {"edoras": {"units": {"rohan_regular": 4, "rohan_elite": 1}},
               "minas_tirith": {"units": {"gondor_regular": 8, "gondor_elite": 1, "rohan_elite": 1}}}
    m = war(4, "rohan", {}, "event", regions=regions, mixed={"minas_tirith": "apart"}, hands={"rohan": ["fp_strat_11"]},
            characters={"gandalf_grey": "dead"})
    say(m, "do:event", "card:fp_strat_11", "all", "no", "no")
    for seat, kind in (("rohan", "rohan_regular"), ("gondor", "gondor_regular"), ("rohan", "rohan_regular"),
                       ("gondor", "gondor_regular"), ("rohan", "rohan_elite")):
        assert (m.seat, asked(m)) == (seat, "stacking")
        assert all(o.startswith(f"remove:{seat}") for o in options(m))
        say(m, f"remove:{kind}")
    assert units(m, "minas_tirith") == {"gondor_regular": 6, "gondor_elite": 1, "rohan_regular": 2, "rohan_elite": 1}
    sound(m)


def test_who_has_no_unit_left_is_passed_over() -> None:
    """He gives up his own, never units of his partner (p. 46). [teams.stacking]"""
    regions = {"minas_morgul": {"units": {"sauron_regular": 7, "sauron_elite": 2, "southrons_regular": 1}}}
    m = played("witch_king", "sh_strat_18", clear_map=True, regions=regions, mixed={"minas_morgul": "apart"},
               characters={"strider": "replaced", "aragorn": "pelargir"})
    assert units(m, "minas_morgul") == {"sauron_regular": 12, "sauron_elite": 2, "sauron_nazgul": 1}
    for _ in range(4):
        assert (m.seat, asked(m)) == ("witch_king", "stacking")
        say(m, "remove:sauron_regular")
    assert units(m, "minas_morgul") == {"sauron_regular": 8, "sauron_elite": 2, "sauron_nazgul": 1}
    sound(m)


def test_nothing_is_agreed_any_more_where_the_excess_was_all_a_partner_had() -> None:
    """Units that come again later are to decide anew (p. 46). [teams.stacking] [teams.mixed]"""
    m = crowded("saruman", sauron_regular=1, southrons_regular=9)
    assert units(m, "umbar") == {"southrons_regular": 9, "southrons_elite": 1}, "the one unit of Sauron had to go"
    assert m.view("saruman")["mixed"] == {}
    sound(m)


def test_of_a_mixed_army_the_commander_removes_the_excess() -> None:
    """Merged, the commander chooses among all its units (p. 46). [teams.stacking] [teams.command]"""
    m = crowded("witch_king", ("yes", "yes"), sauron_regular=6, southrons_regular=4)
    assert (m.seat, asked(m)) == ("witch_king", "stacking")
    assert options(m) == ["remove:sauron_regular", "remove:southrons_regular", "remove:southrons_elite"]


def test_partners_share_the_room_of_a_region() -> None:
    """A plain move counts the units of both, merged or not (p. 46). [teams.stacking]"""
    m = war(4, "saruman", {HERE: {"southrons_regular": 3}, THERE: {"sauron_regular": 9}})
    say(m, "do:move_armies", f"region:{THERE}")
    assert units(m, THERE) == {"sauron_regular": 9, "southrons_regular": 1}, "there is room for one"


# ---- Southron elites


def test_with_saruman_southron_elites_lead_with_three_and_four_players() -> None:
    """They lead a move by a Character die; not with two players or without Saruman (p. 46). [teams.southron_elites]"""
    here = {"saruman": "orthanc"}
    army = {HERE: {"southrons_elite": 1, "southrons_regular": 1}}
    for players in (3, 4):
        assert "do:leader_move" in options(war(players, "saruman", army, "character", characters=here))
        assert "do:leader_move" not in options(war(players, "saruman", army, "character"))
        dead = war(players, "saruman", army, "character", characters={"saruman": "dead"})
        assert "do:leader_move" not in options(dead)
    m = table(2, clear_map=True, regions={HERE: {"units": army[HERE]}, FAR: {"units": {"sauron_nazgul": 1}}}, actor=1,
              politics=ALL_AT_WAR, characters={"saruman": "orthanc"}, dice={"shadow": {"character": 1}})
    assert asked(m) == "deed" and "do:leader_move" not in options(m)


def test_southron_elites_re_roll_in_battle_with_three_and_four_players() -> None:
    """Each gives one point of Leadership, as those of Isengard (p. 46). [teams.southron_elites]"""
    armies = {HERE: {"southrons_elite": 2}, THERE: {"gondor_regular": 3}}
    for players in (3, 4):
        m = war(players, "saruman", armies, characters={"saruman": "orthanc"},
                script={"combat": [1, 1, 1, 1, 1, 6, 6]})
        say(m, "do:attack", "all")
        assert len(notes(m, "combat_reroll")) == 2 and hits(m) == (2, 0)


# ---- three players: not twice in a row for one nation


def three(face: str = "army_muster", **at: Any) -> Match:
    """The Free player of three is about to act with one of four dice, everything At War."""
    at.setdefault("politics", ALL_AT_WAR)
    at.setdefault("dice", {"free": {face: 4}, "shadow": {"event": 7}})
    m = table(3, at.pop("script", None), **at)
    return m


def free_acts(m: Match, *answers: str) -> Match:
    """The Free player uses his next die for this; the Shadow players skip theirs before."""
    while m.seat != "free":
        say(m, options(m)[0] if asked(m) == "action" else "do:skip")
    say(m, next(o for o in options(m) if o.startswith("die:")))
    return say(m, *answers)


def free_can(m: Match) -> list[str]:
    """What the Free player could do with his next die."""
    other = m.clone()
    free_acts(other)
    return options(other)


def used(m: Match) -> dict[str, list[str]]:
    """The nations and mixed armies of the last Free action."""
    found: dict[str, list[str]] = position(m)["used_before"]
    return found


ARMIES = {HERE: {"units": {"gondor_regular": 2}}, FAR: {"units": {"rohan_regular": 2}},
          "south_downs": {"units": {"gondor_regular": 1, "rohan_regular": 1}}}


def moved(m: Match, source: str, target: str, *rest: str) -> Match:
    """The Free player moves one army."""
    free_acts(m, "do:move_armies")
    say(m, f"region:{source}", f"region:{target}")
    if asked(m) == "force":
        say(m, "all")
    if asked(m) == "move_army":
        say(m, *(rest or ("done",)))
    return m


def movable(m: Match) -> set[str]:
    """From where the Free player could move an army next."""
    other = m.clone()
    free_acts(other)
    return set(sources(other)) if "do:move_armies" in options(other) else set()


def test_mustering_gondor_then_moving_gondor_is_not_allowed() -> None:
    """Two actions in a row for one nation are barred (p. 46). [teams.three_players] [ex.gondor_twice]"""
    m = three(clear_map=True, regions=ARMIES)
    assert movable(m) == {HERE, FAR, "south_downs"}
    free_acts(m, "do:recruit", "unit:gondor_elite", "region:pelargir")
    assert used(m) == {"nations": ["gondor"], "armies": []}
    assert movable(m) == {FAR, "south_downs"}
    free_acts(m, "do:recruit")
    assert not [o for o in options(m) if o.startswith("unit:gondor")]


def test_a_gondor_army_then_a_mixed_army_but_not_that_army_twice() -> None:
    """A mixed army may follow either nation, never itself (p. 46). [teams.three_players] [ex.mixed_twice]"""
    m = three(clear_map=True, regions=ARMIES)
    moved(m, HERE, THERE)
    assert movable(m) == {FAR, "south_downs"}
    moved(m, "south_downs", "hollin")
    assert used(m) == {"nations": [], "armies": ["hollin"]}
    assert movable(m) == {THERE, FAR}, "both nations are open again, that army is not"


def test_two_different_mixed_armies_may_act_in_a_row() -> None:
    """It only may not be the same one (p. 46). [teams.three_players]"""
    regions = ARMIES | {"fangorn": {"units": {"gondor_regular": 1, "rohan_regular": 1}}}
    m = moved(three(clear_map=True, regions=regions), "south_downs", "hollin")
    assert "fangorn" in movable(m) and "hollin" not in movable(m)


def test_no_part_of_the_mixed_army_that_acted_moves_next() -> None:
    """Splitting it does not make it another army (p. 46). [teams.three_players]"""
    m = three(clear_map=True, regions={HERE: {"units": {"gondor_regular": 2, "rohan_regular": 2}}})
    free_acts(m, "do:move_armies", f"region:{THERE}", "all")
    assert movable(m) == set()


def test_both_nations_of_two_armies_moved_by_one_die_are_used() -> None:
    """An Army result for two nations bars both; within the action nothing is barred (p. 46). [teams.three_players]"""
    m = three(clear_map=True, regions=ARMIES)
    free_acts(m, "do:move_armies", f"region:{HERE}", f"region:{THERE}", "all", f"region:{FAR}", f"region:{HERE}", "all")
    assert used(m)["nations"] == ["gondor", "rohan"]
    assert movable(m) == {"south_downs"}
    m = three(clear_map=True, regions={HERE: {"units": {"gondor_regular": 1}}, FAR: {"units": {"gondor_elite": 1}}})
    free_acts(m, "do:move_armies", f"region:{HERE}", f"region:{THERE}", f"region:{FAR}", f"region:{HERE}")
    assert len(notes(m, "army_moves")) == 2


def test_a_mixed_force_needs_room_for_two_nations() -> None:
    """With both nations barred one unit alone cannot go, only both together (p. 46). [teams.three_players]"""
    regions = {HERE: {"units": {"gondor_regular": 1, "rohan_regular": 1}}, THERE: {"units": {"elves_regular": 5,
               "elves_elite": 4}}}
    m = three(clear_map=True, regions=regions, used_before={"nations": ["gondor", "rohan"]})
    free_acts(m, "do:move_armies", f"region:{HERE}")
    assert f"region:{THERE}" not in options(m) and f"region:{FAR}" in options(m)
    say(m, f"region:{FAR}", "unit:gondor_regular")
    assert "done" not in force(m)


def test_an_attack_counts_for_its_nation() -> None:
    """The nation that attacked may not act next, nor attack after moving (p. 46). [teams.three_players]"""
    regions = {HERE: {"units": {"gondor_regular": 2}}, THERE: {"units": {"sauron_regular": 2}},
               FAR: {"units": {"rohan_regular": 1}}}
    m = three(clear_map=True, regions=regions, script={"combat": [1] * 4})
    free_acts(m, "do:attack", "all", "cease")
    assert used(m)["nations"] == ["gondor"] and movable(m) == {FAR}
    assert "do:attack" not in free_can(m)
    m = three(clear_map=True, regions=regions, used_before={"nations": ["gondor"]})
    assert "do:attack" not in free_can(m)
    m = three(clear_map=True, regions=regions, used_before={"nations": ["rohan"]})
    assert "do:attack" in free_can(m)


def test_a_mixed_army_that_advanced_is_still_the_same_army() -> None:
    """It may not act again from the region it has won (p. 46). [teams.three_players]"""
    regions = {HERE: {"units": {"gondor_regular": 2, "rohan_regular": 2}}, THERE: {"units": {"sauron_regular": 1}}}
    m = three(clear_map=True, regions=regions, script={"combat": [6, 1, 1, 1, 1]})
    free_acts(m, "do:attack", "all", "go_on", "unit:gondor_regular", "unit:rohan_regular", "done")
    assert units(m, THERE) == {"gondor_regular": 1, "rohan_regular": 1}
    assert movable(m) == set(), "neither what advanced nor what stayed"


def test_a_mixed_army_that_retreats_is_still_the_same_army() -> None:
    """Driven off by the Shadow in between it may not act next (p. 46). [teams.three_players]"""
    regions = {HERE: {"units": {"gondor_regular": 2, "rohan_regular": 2}}, NEAR: {"units": {"sauron_regular": 2}},
               FAR: {"units": {"rohan_regular": 1}}}
    m = three(clear_map=True, regions=regions, script={"combat": [1] * 6},
              dice={"free": {"army_muster": 4}, "shadow": {"army": 7}}, leading={"shadow": "saruman"})
    free_acts(m, "do:move_armies", f"region:{HERE}", f"region:{THERE}", "all", "done")
    assert m.seat == "witch_king"
    say(m, "do:attack", "all", "go_on", f"region:{HERE}", "stay")
    assert units(m, HERE) == {"gondor_regular": 2, "rohan_regular": 2}
    assert movable(m) == {FAR}


def test_a_mixed_army_that_broke_out_is_still_the_same_army() -> None:
    """A sortie that lifts the siege was its action (p. 46). [teams.three_players]"""
    regions = {"minas_tirith": {"units": {"sauron_regular": 1}, "garrison": {"gondor_regular": 2, "rohan_regular": 2}}}
    m = three(clear_map=True, regions=regions, script={"combat": [6, 1, 1, 1, 1]})
    free_acts(m, "do:attack", "all")
    assert units(m, "minas_tirith") == {"gondor_regular": 2, "rohan_regular": 2}
    assert movable(m) == set()


def test_diplomacy_and_abilities_count_for_their_nation() -> None:
    """The counter of a nation is not moved twice in a row (p. 46). [teams.three_players]"""
    m = three(politics={"gondor": {"box": 2, "active": True}}, characters={"boromir": "minas_tirith"})
    free_acts(m, "do:diplomacy", "nation:gondor")
    assert used(m)["nations"] == ["gondor"]
    assert "do:boromir" not in free_can(m)
    free_acts(m, "do:diplomacy")
    assert options(m) == ["nation:dwarves", "nation:elves", "nation:north", "nation:rohan"]
    m = three(politics={"gondor": {"box": 2, "active": True}}, characters={"boromir": "minas_tirith"})
    free_acts(m, "do:boromir")
    assert used(m)["nations"] == ["gondor"]
    free_acts(m, "do:diplomacy")
    assert "nation:gondor" not in options(m)


def test_a_recruit_of_two_nations_uses_both() -> None:
    """Two figures by one Muster result: neither nation next (p. 46). [teams.three_players]"""
    m = three()
    free_acts(m, "do:recruit", "unit:gondor_regular", "region:pelargir", "unit:elves_regular", "region:lorien")
    assert used(m)["nations"] == ["elves", "gondor"]
    free_acts(m, "do:recruit")
    assert {o.removeprefix("unit:").split("_")[0] for o in options(m)} == {"dwarves", "north", "rohan"}


def test_cards_count_for_their_nation() -> None:
    """A card for a nation may not follow, and bars that nation next (p. 46). [teams.three_players]"""
    assert can_play("fp_strat_14", 3, 0) and not can_play("fp_strat_14", 3, 0, used_before={"nations": ["gondor"]})
    m = three("event", politics={}, hands={"free": ["fp_strat_14"]}, characters={"gandalf_grey": "dead"})
    free_acts(m, "do:event", "card:fp_strat_14", "unit:gondor_regular")
    assert used(m)["nations"] == ["gondor"]


def test_a_card_for_several_nations_leaves_out_the_one_used_before() -> None:
    """Swords in Eriador after an action for the North recruits Dwarves only (p. 46). [teams.three_players]"""
    gone = {"gandalf_grey": "dead"}
    m = three("event", hands={"free": ["fp_strat_20"]}, used_before={"nations": ["north"]}, characters=gone)
    free_acts(m, "do:event", "card:fp_strat_20")
    assert options(m) == ["unit:dwarves_regular", "unit:dwarves_elite"]
    say(m, "unit:dwarves_regular")
    assert used(m)["nations"] == ["dwarves"] and len(hand(m, "free")) == 1
    m = three("event", hands={"free": ["fp_strat_20"]}, characters=gone)
    free_acts(m, "do:event", "card:fp_strat_20", "unit:north_regular", "unit:dwarves_regular")
    assert used(m)["nations"] == ["dwarves", "north"]
    m = three("event", hands={"free": ["fp_char_17"]}, used_before={"nations": ["dwarves"]}, politics={},
              characters=gone | {"gimli": "dale"})
    free_acts(m, "do:event", "card:fp_char_17", "character:boromir", "done", "region:rivendell")
    assert politics(m, "dwarves") == {"box": 1, "active": True}
    assert politics(m, "north")["box"] == politics(m, "elves")["box"] == 2
    assert used(m)["nations"] == ["elves", "north"]


def test_actions_of_the_fellowship_and_companions_are_of_no_nation() -> None:
    """They break the sequence: afterwards every nation is open (p. 46). [teams.three_players]"""
    for deed, answers in (
        ("do:move_fellowship", ()),
        ("do:separate", ("character:gimli", "done", "region:rivendell", "character:strider")),
        ("do:move_companions", ("region:hollin",)),
    ):
        m = three("character", clear_map=True, regions=ARMIES, characters={"boromir": "trollshaws"},
                  used_before={"nations": ["gondor"]}, dice={"free": {"character": 1, "army_muster": 1},
                                                             "shadow": {"event": 7}})
        say(m, "die:character", deed, *answers)
        assert used(m) == {"nations": [], "armies": []}
        assert HERE in movable(m), deed
    m = three("character", fellowship={"hidden": False}, used_before={"nations": ["gondor"]})
    free_acts(m, "do:hide_fellowship")
    assert used(m)["nations"] == []


def test_neither_a_pass_nor_a_skip_nor_a_shadow_action_breaks_the_sequence() -> None:
    """The last Free action counts, whatever lies between (p. 46). [teams.three_players]"""
    m = three(clear_map=True, regions=ARMIES)
    moved(m, HERE, THERE)
    while m.seat != "free":
        say(m, options(m)[0] if asked(m) == "action" else "do:skip")
    say(m, "pass")
    assert movable(m) == {FAR, "south_downs"}
    free_acts(m, "do:skip")
    assert movable(m) == {FAR, "south_downs"}, "a die thrown away is no action"


def test_the_sequence_goes_on_into_the_next_turn() -> None:
    """The last action of a turn and the first of the next are in a row (p. 46). [teams.three_players]"""
    m = three(clear_map=True, regions=ARMIES, dice={"free": {"army_muster": 1}, "shadow": {}},
              script={"free_die": [4, 4, 4, 4]})
    moved(m, HERE, THERE)
    for _ in range(20):
        if m.seat == "free" and asked(m) == "action":
            break
        say(m, {"declare": "no", "guide": "character:strider", "hunt_dice": "number:1", "draw_from": "deck:character",
                "swap": "pass"}[asked(m)])
    assert state(m).turn == 2 and movable(m) == {FAR, "south_downs"}


def test_the_limit_is_for_the_free_player_of_three_alone() -> None:
    """Neither the Shadow partners nor four players are bound by it (p. 46). [teams.three_players]"""
    for players, side, seat, nation in ((3, "shadow", "witch_king", "sauron"), (4, "free", "rohan", "rohan")):
        partner = {"witch_king": "saruman", "rohan": "gondor"}[seat]
        m = table(players, clear_map=True, regions={HERE: {"units": {f"{nation}_regular": 1}}}, politics=ALL_AT_WAR,
                  dice={side: {"army_muster": 4}}, leading={side: partner}, actor=ACTORS[players][seat])
        for target in (THERE, HERE):
            while m.seat == partner or asked(m) != "deed":
                say(m, "die:army_muster" if asked(m) == "action" else "do:skip")
            assert m.seat == seat
            say(m, "do:move_armies", f"region:{target}")
        assert len(notes(m, "army_moves")) == 2


def test_the_single_free_player_commands_everything() -> None:
    """He uses all nations, companions and cards of both icons in one army (p. 46). [teams.three_players]"""
    m = three(clear_map=True, regions={HERE: {"units": {"gondor_regular": 1, "rohan_regular": 3, "rohan_leader": 1}}})
    free_acts(m, "do:move_armies", f"region:{THERE}", "unit:gondor_regular", "done", "done")
    assert units(m, THERE) == {"gondor_regular": 1} and asked(m) != "merge"


# ---- who has won


def ended(players: int, shadow: dict[str, str], free: tuple[str, ...] = (), by: str = "") -> dict[str, float]:
    """The scores when these Free settlements were taken, each by a seat, and these of the Shadow by one."""
    regions = {name: {"control": "shadow"} for name in shadow} | {name: {"control": "free"} for name in free}
    credit = shadow | dict.fromkeys(free, by or ("gondor" if players == 4 else "free"))
    m = table(players, clear_map=True, phase="victory", regions=regions, takers=credit)
    assert m.result is not None
    return m.result


# Ten points: five strongholds of two.
TEN = ("minas_tirith", "dol_amroth", "lorien", "helms_deep", "erebor")


def test_the_shadow_player_who_took_more_wins_within_his_side() -> None:
    """Points of settlements taken by one's nations count (p. 46). [teams.individual_victory]"""
    for players in (3, 4):
        takers = dict.fromkeys(TEN[:3], "witch_king") | dict.fromkeys(TEN[3:], "saruman")
        scores = ended(players, takers)
        assert (scores["witch_king"], scores["saruman"]) == (1.0, 0.5)
        assert [scores[seat] for seat in scores if seat in FREE_SEATS] == [0.0] * (players - 2)
        takers = dict.fromkeys(TEN[:2], "witch_king") | dict.fromkeys(TEN[2:], "saruman")
        scores = ended(players, takers)
        assert (scores["witch_king"], scores["saruman"]) == (0.5, 1.0)


def test_what_a_shadow_player_lost_is_taken_off() -> None:
    """Own cities and strongholds in enemy hands cost their points (p. 46). [teams.individual_victory]"""
    takers = dict.fromkeys(TEN[:3], "witch_king") | dict.fromkeys(TEN[3:], "saruman")
    scores = ended(4, takers, ("moria",))
    assert (scores["witch_king"], scores["saruman"]) == (1.0, 1.0), "6 - 2 against 4: a tie is a joint win"
    scores = ended(4, takers, ("moria", "angmar"))
    assert (scores["witch_king"], scores["saruman"]) == (0.5, 1.0)
    scores = ended(4, takers, ("moria", "angmar", "nurn"))
    assert (scores["witch_king"], scores["saruman"]) == (0.5, 1.0), "a town is worth nothing"


def test_cities_count_one_and_strongholds_two() -> None:
    """The usual points decide (p. 46). [teams.individual_victory]"""
    takers = dict.fromkeys(TEN[:2], "witch_king") | dict.fromkeys(TEN[2:4], "saruman") | {
        "edoras": "witch_king", "dale": "witch_king", "bree": "saruman"}
    scores = ended(4, takers)
    assert (scores["witch_king"], scores["saruman"]) == (1.0, 0.5)


def test_a_corruption_victory_is_shared_out_the_same_way() -> None:
    """However the Shadow wins, conquests decide between the partners (p. 46). [teams.individual_victory]"""
    m = table(4, {"hunt": [6], "tile": ["std_3"]}, fellowship={"corruption": 11, "region": "hollin"},
              regions={"edoras": {"units": {}, "control": "shadow"}}, takers={"edoras": "saruman"},
              dice={"free": {"character": 1}, "shadow": {"event": 1}, "hunt": {"shadow": 1}})
    say(m, "die:character", "do:move_fellowship", "take")
    assert m.result == {"gondor": 0.0, "rohan": 0.0, "witch_king": 0.5, "saruman": 1.0}


def test_the_free_player_who_lost_less_wins_within_his_side() -> None:
    """Within the Free Peoples only losses count, not conquests (p. 46). [teams.individual_victory]"""
    lost = {"edoras": "witch_king", "lossarnach": "witch_king"}
    scores = ended(4, lost, ("moria", "mount_gundabad"), "rohan")
    assert (scores["gondor"], scores["rohan"]) == (1.0, 0.5)
    scores = ended(4, {"minas_tirith": "saruman", "edoras": "saruman"}, ("moria", "mount_gundabad"))
    assert (scores["gondor"], scores["rohan"]) == (0.5, 1.0)
    scores = ended(4, {}, ("moria", "mount_gundabad"))
    assert (scores["gondor"], scores["rohan"]) == (1.0, 1.0)
    assert ended(3, lost, ("moria", "mount_gundabad")) == {"free": 1.0, "witch_king": 0.0, "saruman": 0.0}


def takers(m: Match) -> dict[str, str]:
    """Who took what, as everybody sees it."""
    found: dict[str, str] = m.view("spectator")["takers"]
    return found


def test_a_capture_is_credited_to_the_player_of_the_army() -> None:
    """Who enters scores; for a mixed army its commander (p. 46). [teams.individual_victory]"""
    for seat, army, mixed in (
        ("saruman", {"southrons_regular": 1}, "undecided"), ("witch_king", {"sauron_regular": 1}, "undecided"),
        ("saruman", {"southrons_regular": 2, "sauron_regular": 1}, "merged"),
        ("witch_king", {"southrons_regular": 2, "sauron_regular": 1}, "apart"),
    ):
        m = war(4, seat, {"osgiliath": army}, mixed={"osgiliath": mixed})
        say(m, "do:move_armies", "region:pelargir")
        if asked(m) == "force":
            say(m, "all")
        assert control(m, "pelargir") == "shadow" and takers(m) == {"pelargir": seat}


def test_an_assault_is_credited_to_who_made_it() -> None:
    """Of two separate besieging armies the one that assaulted scores (p. 46). [teams.individual_victory]"""
    units_there = {"sauron_regular": 2, "southrons_regular": 4}
    siege = {"minas_tirith": {"units": units_there, "garrison": {"gondor_regular": 1}}}
    m = war(4, "witch_king", {}, regions=siege, mixed={"minas_tirith": "apart"}, script={"combat": [6, 1, 1]})
    say(m, "do:attack", "all")
    assert takers(m) == {"minas_tirith": "witch_king"}


def test_whose_attackers_all_died_takes_nothing() -> None:
    """If only the partner's units are left in the region he is the captor (p. 46). [teams.individual_victory]"""
    units_there = {"sauron_regular": 1, "southrons_regular": 4}
    siege = {"minas_tirith": {"units": units_there, "garrison": {"gondor_regular": 1}}}
    m = war(4, "witch_king", {}, regions=siege, mixed={"minas_tirith": "apart"}, script={"combat": [6, 6]})
    say(m, "do:attack")
    assert units(m, "minas_tirith") == {"southrons_regular": 4}
    assert takers(m) == {"minas_tirith": "saruman"}


def test_a_garrison_that_falls_to_an_event_is_credited_to_the_commander_of_the_siege() -> None:
    """With nobody's attack the army outside takes the stronghold (p. 46). [teams.individual_victory]"""
    siege = {"minas_tirith": {"units": {"sauron_regular": 1, "sauron_nazgul": 1, "southrons_regular": 4},
                              "garrison": {"gondor_regular": 1}}}
    m = played("witch_king", "sh_char_19", clear_map=True, regions=siege, mixed={"minas_tirith": "apart"},
               script={"event": [6]})
    assert takers(m) == {"minas_tirith": "saruman"}


def test_what_is_retaken_is_nobodys_conquest() -> None:
    """Taken back it counts for nobody; taken again, for the new captor (p. 46). [teams.individual_victory]"""
    m = war(4, "gondor", {"osgiliath": {"gondor_regular": 1}}, regions={"pelargir": {"control": "shadow"}},
            takers={"pelargir": "saruman"})
    say(m, "do:move_armies", "region:pelargir")
    assert control(m, "pelargir") == "free" and takers(m) == {}


def test_a_conquest_must_be_one() -> None:
    """A position cannot credit a settlement that its first owner holds (p. 46). [teams.individual_victory]"""
    with pytest.raises(BadPosition):
        table(4, takers={"pelargir": "saruman"})
    with pytest.raises(BadPosition):
        table(4, regions={"pelargir": {"units": {}, "control": "shadow"}}, takers={"pelargir": "rohan"})


# ---- what partners do not see of each other


def test_partners_do_not_see_each_others_hands_and_discards() -> None:
    """Cards are neither shown nor discussed: a partner sees backs like everybody else (p. 45). [teams.swap]

    [teams.seats]
    """
    hands = {"gondor": ["fp_char_01", "fp_strat_01"], "rohan": ["fp_char_02"], "saruman": ["sh_char_02"]}
    m = table(4, hands=hands, discards={"gondor": ["fp_char_05"], "witch_king": ["sh_strat_05"]})
    for seat in (*m.seats, "spectator"):
        view = m.view(seat)
        for other in m.seats:
            own = seat == other
            assert isinstance(view["hands"][other], list) == own and isinstance(view["discards"][other], list) == own
    assert m.view("rohan")["hands"]["gondor"] == {"character": 1, "strategy": 1}
    assert m.view("rohan")["discards"]["gondor"] == {"character": 1, "strategy": 0}


def test_a_partner_sees_neither_a_draw_nor_a_discard() -> None:
    """He sees the deck, not the card (p. 45). [teams.draw] [teams.hand_limit]"""
    full = [f"fp_char_{n:02}" for n in range(1, 5)]
    m = die(4, "rohan", "event", hands={"rohan": full}, script={"draw": ["fp_strat_07"]})
    say(m, "do:draw", "deck:strategy", "card:fp_char_02")
    assert {"drew", "discarded"} <= event_kinds_of(m, "rohan")
    for seat in ("gondor", "witch_king", "saruman", "spectator"):
        assert {"draws", "discards"} <= event_kinds_of(m, seat)
        assert not {"drew", "discarded"} & event_kinds_of(m, seat)


def test_a_partner_does_not_see_a_combat_card_before_it_is_shown() -> None:
    """Until the reveal only who laid it knows more than its back (p. 46). [teams.command]"""
    m = attacked(hands={"gondor": ["fp_strat_08"], "witch_king": ["sh_strat_22"], "saruman": ["sh_strat_23"]})
    say(m, "card:fp_strat_08")
    assert m.view("gondor")["combat_cards"] == {"free": "fp_strat_08"}
    for seat in ("rohan", "witch_king", "saruman", "spectator"):
        assert m.view(seat)["combat_cards"] == {"free": "strategy"}


def test_everybody_sees_what_the_rules_of_several_players_depend_on() -> None:
    """Token, mixed armies, conquests and what was used lie open (p. 45). [teams.leading] [teams.three_players]"""
    m = table(3, used_before={"nations": ["gondor"], "armies": ["fangorn"]}, turn=2, leading={"shadow": "saruman"},
              regions={"edoras": {"units": {}, "control": "shadow"}}, takers={"edoras": "saruman"})
    for seat in (*m.seats, "spectator"):
        view = m.view(seat)
        assert view["used_before"] == {"nations": ["gondor"], "armies": ["fangorn"]}
        assert view["leading"] == {"free": "free", "shadow": "saruman"}
        assert view["takers"] == {"edoras": "saruman"}


@pytest.mark.parametrize("players", [3, 4])
def test_a_guess_agrees_with_what_every_seat_sees(players: int) -> None:
    """Dealt anew, a seat's own cards stay and the partner's change (p. 45). [teams.swap]"""
    pick = Dice(bytes([players]) * 32)
    m = warhost.new("wotr", seed=f"guess {players}", options={"players": players})
    for number in range(120):
        if m.over:
            break
        if number % 4 == 0:
            assert check_views(m) == [] and check_guess(m, pick) == []
        if number % 8 == 0:
            for seat in range(players):
                assert check_hidden(m, seat, pick, 6) == []
        ask = m.open_asks()[0]
        m.answer(ask.options[pick.below(len(ask.options))], ask.seat)
    worlds = {tuple(state(m.guess(m.open_asks()[0].seat, str(n))).hands[(m.open_asks()[0].seat + 1) % players])
              for n in range(8)}
    assert len(worlds) > 1 or not any(position(m)["hands"].values())
