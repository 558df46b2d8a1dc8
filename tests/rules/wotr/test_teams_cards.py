"""Rule tests: three and four players (chapter 11): the cards of partners."""

from typing import Any

import pytest
from tests.table import (
    ALL_AT_WAR,
    can_play,
    event_kinds_of,
    hand,
    kinds,
    notes,
    politics,
    position,
    say,
    state,
    table,
    units,
)
from tests.teams import FAR, FREE_SEATS, HERE, NEAR, THERE, asked, attacked, die, options, played, war

import warhost
from warhost.games.wotr.tables import CARD_NAMES, PLAYER_ICON
from warhost.kernel.check import check_guess, check_hidden, check_views
from warhost.kernel.dice import Dice
from warhost.kernel.match import Match

# ---- draw, hand limit, swap


def test_first_turn_every_player_draws_from_both_decks() -> None:
    """In turn 1 each player draws a card from each deck of his side (p. 45). [teams.draw]"""
    for players in (3, 4):
        m = table(players, phase="recover", turn=0)
        assert asked(m) == "swap"
        for cards in position(m)["hands"].values():
            assert sorted(name.split("_")[1] for name in cards) == ["char", "strat"]


def test_later_every_partner_draws_one_card_of_their_choice() -> None:
    """From turn 2 on one card from a deck of their choice, the Leading Player first (p. 45). [teams.draw]"""
    m = table(4, phase="recover", turn=1)
    for seat, deck in (
        ("rohan", "strategy"),
        ("gondor", "character"),
        ("saruman", "strategy"),
        ("witch_king", "strategy"),
    ):
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


def test_partners_may_have_four_cards() -> None:
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


SWAPPERS = {"gondor": ["fp_char_01"], "rohan": ["fp_char_02"], "witch_king": ["sh_char_01"], "saruman": ["sh_char_02"]}


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
    """Nobody, the partner included, sees an offer; only the receiver sees the card that changed hands (p. 45).

    [teams.swap]
    """
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


def test_a_player_without_cards_cannot_swap() -> None:
    """Without a card on one of the two sides nobody is asked (p. 45). [teams.swap]"""
    rest = [name for name in CARD_NAMES if name.startswith("fp_") and name != "fp_char_01"]
    m = table(4, phase="recover", turn=1, decks={"fp_char": ["fp_char_01"], "fp_strat": []}, played=rest)
    say(m, "deck:strategy", "deck:strategy")
    assert m.seat == ("witch_king", "saruman")


# ---- playing


def test_the_icon_says_who_may_play_an_event() -> None:
    """A card with an icon is played by that player alone, one without by both (p. 46). [teams.cards]"""
    minions = {"saruman": "orthanc", "witch_king": "nurn"}
    at: dict[str, Any] = {"politics": ALL_AT_WAR, "characters": minions}
    for seat, name in enumerate(("gondor", "rohan", "witch_king", "saruman")):
        for card, icon in (
            ("fp_strat_14", "gondor"),
            ("fp_strat_22", "rohan"),
            ("sh_strat_12", "witch_king"),
            ("sh_strat_16", "saruman"),
            ("fp_char_05", ""),
            ("sh_char_08", ""),
        ):
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
    """In battle every card in hand may be used (p. 46). [teams.cards] [teams.command]"""
    m = war(4, "rohan", {HERE: {"rohan_regular": 2}, THERE: {"sauron_regular": 1}}, hands={"rohan": ["fp_strat_15"]})
    assert PLAYER_ICON[CARD_NAMES.index("fp_strat_15")] == "gondor"
    say(m, "do:attack", "all")
    assert (m.seat, asked(m)) == ("rohan", "combat_card") and "card:fp_strat_15" in options(m)


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
        m = played(
            seat,
            "fp_char_24",
            characters={"gandalf_grey": "dead", "strider": HERE},
            clear_map=True,
            regions={HERE: {"units": {"gondor_regular": 1, "rohan_regular": 1}}},
            mixed={HERE: "merged"},
        )
        assert units(m, HERE).get(f"{seat}_elite") == 1


def test_a_card_without_icon_moves_only_the_counters_of_the_player() -> None:
    """There and Back Again advances the player's nations but activates all (p. 45). [teams.cards] [teams.limits]"""
    for seat, own in (("gondor", {"elves"}), ("rohan", {"dwarves", "north"})):
        m = played(seat, "fp_char_17", characters={"gimli": "dale", "gandalf_grey": "dead"})
        say(m, "character:boromir", "done", "region:rivendell")
        assert {n for n in ("dwarves", "elves", "north") if politics(m, n)["box"] == 2} == own
        assert politics(m, "dwarves")["active"] and politics(m, "north")["active"]


def test_musterings_raise_only_the_nation_of_the_player() -> None:
    """Musterings of Long-planned War brings each partner his own five (p. 45). [teams.cards] [teams.limits]"""
    for players in (3, 4):
        for seat, region, kind in (
            ("witch_king", "nurn", "sauron_regular"),
            ("saruman", "gorgoroth", "southrons_regular"),
        ):
            m = played(seat, "sh_strat_23", players, clear_map=True, politics=ALL_AT_WAR)
            assert notes(m, "recruited")[-1][1] == 5 and units(m, region) == {kind: 5}
            assert len(notes(m, "recruited")) == 1


def test_moving_cards_move_only_the_players_own_armies() -> None:
    """The Shadow is Moving moves armies of the player who plays it (p. 45). [teams.limits] [teams.cards]"""
    armies = {
        HERE: {"units": {"sauron_regular": 1}},
        FAR: {"units": {"southrons_regular": 1}},
        NEAR: {"units": {"isengard_regular": 1}},
    }
    m = played("saruman", "sh_strat_09", clear_map=True, regions=armies, politics=ALL_AT_WAR)
    assert asked(m) == "move_army" and set(options(m)) == {f"region:{FAR}", f"region:{NEAR}"}


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
    """Until the reveal only its player knows more than its back (p. 46). [teams.command]"""
    m = attacked(hands={"gondor": ["fp_strat_08"], "witch_king": ["sh_strat_22"], "saruman": ["sh_strat_23"]})
    say(m, "card:fp_strat_08")
    assert m.view("gondor")["combat_cards"] == {"free": "fp_strat_08"}
    for seat in ("rohan", "witch_king", "saruman", "spectator"):
        assert m.view(seat)["combat_cards"] == {"free": "strategy"}


def test_everybody_sees_what_the_rules_of_several_players_depend_on() -> None:
    """The token, mixed armies, conquests and used nations are public (p. 45). [teams.leading] [teams.three_players]"""
    m = table(
        3,
        used_before={"nations": ["gondor"], "armies": ["fangorn"]},
        turn=2,
        leading={"shadow": "saruman"},
        regions={"edoras": {"units": {}, "control": "shadow"}},
        takers={"edoras": "saruman"},
    )
    for seat in (*m.seats, "spectator"):
        view = m.view(seat)
        assert view["used_before"] == {"nations": ["gondor"], "armies": ["fangorn"]}
        assert view["leading"] == {"free": "free", "shadow": "saruman"}
        assert view["takers"] == {"edoras": "saruman"}


@pytest.mark.parametrize("players", [3, 4])
def test_a_guess_agrees_with_what_every_seat_sees(players: int) -> None:
    """In a guess, a seat's own cards stay and the partner's change (p. 45). [teams.swap]"""
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
    worlds = {
        tuple(state(m.guess(m.open_asks()[0].seat, str(n))).hands[(m.open_asks()[0].seat + 1) % players])
        for n in range(8)
    }
    assert len(worlds) > 1 or not any(position(m)["hands"].values())
