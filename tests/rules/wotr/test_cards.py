"""Rule tests: event cards in general (chapter 5)."""

from typing import Any

import pytest
from tests.table import (
    ALL_AT_WAR,
    act,
    asked,
    at_war,
    battle,
    can_do,
    can_play,
    control,
    event,
    fellowship,
    garrison,
    hand,
    kinds,
    may_use,
    notes,
    on_table,
    playable,
    politics,
    position,
    regions_offered,
    say,
    sound,
    state,
    table,
    units,
    where,
)

from warhost.games.wotr.tables import CARD_NAMES, SYMBOL
from warhost.kernel.match import Match

ARMY_CARDS = {
    "fp_strat": ["01", "02", "03", "05", "06", "10", "11", "12"],
    "sh_strat": ["01", "02", "03", "04", "07", "08", "09", "10", "13", "14", "15"],
}
NO_GANDALF = {"gandalf_grey": "dead"}
SIEGE = {"minas_tirith": {"units": {"sauron_regular": 5}, "garrison": {"gondor_regular": 2, "gondor_leader": 1}}}


def played(m: Match) -> list[str]:
    """The cards that were played and lie among the discards, known to all."""
    found: list[str] = position(m)["played"]
    return found


def discards(m: Match, seat: str) -> list[str]:
    """The cards that a seat has discarded face down."""
    found: list[str] = position(m)["discards"][seat]
    return found


def reserve(m: Match, kind: str) -> int:
    """Figures of a kind in the reinforcements."""
    found: int = position(m)["reinforcements"].get(kind, 0)
    return found


# ---- decks and hands


def test_the_symbol_of_every_card() -> None:
    """Character cards bear the Character symbol, strategy cards Army or Muster (p. 22). [cards.decks]"""
    for number, name in enumerate(CARD_NAMES):
        deck, place = name[:-3], name[-2:]
        expected = 0 if deck.endswith("char") else 1 if place in ARMY_CARDS[deck] else 2
        assert SYMBOL[number] == expected, name


def test_a_player_with_one_playable_card_is_still_asked() -> None:
    """Otherwise the others would learn that the rest of the hand could not be played. [cards.play]"""
    m = table(hands={"free": ["fp_char_05", "fp_strat_12"]}, dice={"free": {"character": 1}, "shadow": {"event": 1}})
    act(m, "character", "do:event")
    assert playable(m) == ["fp_char_05"]


def test_the_symbol_and_not_the_deck_decides_on_the_die() -> None:
    """Of two strategy cards an Army die plays one and a Muster die the other (p. 22). [cards.decks]"""
    both = {"free": ["fp_strat_12", "fp_strat_15"], "shadow": ["sh_strat_07", "sh_strat_20"]}
    dice = {"free": {"muster": 1, "event": 1}, "shadow": {"army": 1, "muster": 1, "event": 1}}
    for face, card in (("army", "sh_strat_07"), ("muster", "sh_strat_20")):
        m = table(hands=both, dice=dice, actor=1)
        act(m, face, "do:event", f"card:{card}")
        assert card in played(m)
    m = table(hands=both, dice=dice, actor=1)
    act(m, "event", "do:event")
    assert playable(m) == ["sh_strat_07", "sh_strat_20"]


def test_more_than_six_cards_are_discarded_at_once() -> None:
    """A seventh card costs a card of the player's choice before anything else happens (p. 22). [cards.hand_limit]"""
    six = [f"fp_strat_{number:02d}" for number in range(1, 7)]
    m = table(hands={"free": six}, script={"draw": ["fp_char_01"]}, dice={"free": {"event": 1}, "shadow": {"army": 1}})
    act(m, "event", "do:draw", "deck:character")
    assert asked(m) == "discard" and m.seat == "free"
    assert set(m.options()) == {f"card:{card}" for card in [*six, "fp_char_01"]}
    say(m, "card:fp_strat_03")
    assert len(hand(m, "free")) == 6 and discards(m, "free") == ["fp_strat_03"]
    sound(m)


def test_six_cards_may_be_kept_and_the_table_does_not_count() -> None:
    """Six are allowed, cards on the table are not in hand (p. 22). [cards.hand_limit]"""
    five = [f"fp_strat_{number:02d}" for number in range(4, 9)]
    m = table(
        hands={"free": five},
        table=["fp_char_05", "fp_char_06", "fp_strat_02"],
        dice={"free": {"event": 1}, "shadow": {"army": 1}},
    )
    act(m, "event", "do:draw", "deck:character")
    assert asked(m) != "discard" and len(hand(m, "free")) == 6


def test_the_limit_applies_in_the_middle_of_an_action() -> None:
    """Gandalf's card is the seventh, and one goes before the action ends (p. 22). [cards.hand_limit]"""
    six = ["fp_char_05", *[f"fp_strat_{number:02d}" for number in range(4, 9)]]
    m = table(hands={"free": six}, dice={"free": {"event": 2}, "shadow": {"army": 1}})
    act(m, "event", "do:event", "card:fp_char_05", "go_on")
    assert asked(m) != "discard" and len(hand(m, "free")) == 6  # the played card has left the hand
    m = table(
        hands={"free": [*six[1:], "fp_char_24"]},
        dice={"free": {"event": 2}, "shadow": {"army": 1}},
        characters={"strider": "bree"},
    )
    act(m, "event", "do:event", "card:fp_char_24")
    assert asked(m) == "discard" and m.seat == "free"
    say(m, m.options()[0])
    assert asked(m) == "gandalf_draw"
    say(m, "go_on")
    assert asked(m) == "discard" and len(hand(m, "free")) == 7


def test_all_cards_of_one_effect_are_drawn_before_discarding() -> None:
    """Two cards drawn by one card make the choice one of all of them (p. 22). [cards.hand_limit]"""
    six = ["fp_char_23", *[f"fp_strat_{number:02d}" for number in range(4, 9)]]
    m = event(
        "fp_char_23",
        {"draw": ["fp_strat_19", "fp_strat_20"]},
        hands={"free": six},
        characters={"boromir": "minas_tirith", **NO_GANDALF},
    )
    say(m, "unit:gondor_regular")
    assert asked(m) == "discard"
    assert {"card:fp_strat_19", "card:fp_strat_20"} <= set(m.options()) and len(m.options()) == 7


def test_partners_have_at_most_four_cards_each() -> None:
    """With four players the limit is four (p. 22, 45). [cards.hand_limit]"""
    four = [f"fp_strat_{number:02d}" for number in range(4, 8)]
    m = table(4, hands={"rohan": four}, dice={"free": {"event": 1}, "shadow": {"army": 1}})
    act(m, "event", "do:draw", "deck:character")
    assert asked(m) == "discard" and m.seat == "rohan"


def test_an_exhausted_deck_is_never_reshuffled() -> None:
    """With one empty deck only one card is drawn in phase 1, with two none (p. 22). [cards.empty_deck]"""
    gone = [f"fp_char_{number:02d}" for number in range(1, 25)]
    both = [*gone, *[f"fp_strat_{number:02d}" for number in range(1, 25)]]
    m = table(phase="recover", dice={}, discards={"free": gone})
    assert [card[:-3] for card in hand(m, "free")] == ["fp_strat"] and position(m)["decks"]["fp_char"] == []
    m = table(phase="recover", dice={}, discards={"free": both})
    assert hand(m, "free") == [] and asked(m) == "declare"
    assert len(hand(m, "shadow")) == 2


def test_a_draw_names_the_other_deck_or_yields_nothing() -> None:
    """An Event die draws from the deck that is left; a card that names the empty deck gives nothing (p. 22).
    [cards.empty_deck]"""
    gone = [f"fp_strat_{number:02d}" for number in range(1, 25) if number != 15]
    m = table(discards={"free": gone}, played=["fp_strat_15"], dice={"free": {"event": 1}, "shadow": {"army": 1}})
    act(m, "event", "do:draw")
    assert [card[:-3] for card in hand(m, "free")] == ["fp_char"]
    m = event("fp_strat_15", discards={"free": gone}, hands={"free": ["fp_strat_15"]}, characters=NO_GANDALF)
    say(m, "unit:elves_regular")
    assert hand(m, "free") == [] and units(m, "lorien")["elves_regular"] == 2
    both = [*gone, "fp_strat_15", *[f"fp_char_{number:02d}" for number in range(1, 25)]]
    assert "draw" not in can_do(table(discards={"free": both}), "free", "event")


def test_gandalf_draws_nothing_from_an_empty_deck() -> None:
    """The deck the played card came from is empty: nothing is asked (p. 22). [cards.empty_deck]"""
    gone = [f"fp_char_{number:02d}" for number in range(1, 25) if number != 5]
    m = table(
        discards={"free": gone}, hands={"free": ["fp_char_05"]}, dice={"free": {"event": 1}, "shadow": {"army": 1}}
    )
    act(m, "event", "do:event", "card:fp_char_05")
    assert on_table(m) == ["fp_char_05"] and asked(m) != "gandalf_draw"


# ---- hidden cards


def seen_by(m: Match, seat: str) -> str:
    """Everything a seat can know, as text."""
    view = m.view(seat)
    told = [(e.kind, [CARD_NAMES[arg] for arg in e.args if e.kind in ("drew", "discarded")]) for e in m.events(seat)]
    return f"{view} {told}"


@pytest.mark.parametrize("players", [2, 4])
def test_discards_lie_face_down(players: int) -> None:
    """Nobody but the owner sees what is discarded; the backs are seen (p. 22). [cards.discards_hidden]"""
    seat = "free" if players == 2 else "rohan"
    cards = [f"fp_strat_{number:02d}" for number in range(4, 10 if players == 2 else 8)]
    m = table(
        players,
        hands={seat: cards},
        script={"draw": ["fp_char_01"]},
        dice={"free": {"event": 1}, "shadow": {"army": 1}},
    )
    act(m, "event", "do:draw", "deck:character", "card:fp_strat_04")
    for other in [*[name for name in m.seats if name != seat], "spectator"]:
        assert "fp_strat_04" not in seen_by(m, other) and "fp_char_01" not in seen_by(m, other), other
        assert m.view(other)["discards"][seat] == {"character": 0, "strategy": 1}
    assert m.view(seat)["discards"][seat] == ["fp_strat_04"]


def test_cards_paid_or_lost_from_the_hand_lie_face_down_too() -> None:
    """The price of discarding a card, and a card lost at random, are not shown (p. 22). [cards.discards_hidden]"""
    m = table(
        table=["fp_strat_02"],
        hands={"shadow": ["sh_char_15", "sh_strat_07", "sh_strat_20"]},
        dice={"free": {"event": 1}, "shadow": {"army": 1, "event": 1}},
        actor=1,
    )
    act(m, "army", "do:discard_power", "card:sh_strat_07", "card:sh_char_15")
    assert on_table(m) == [] and discards(m, "shadow") == ["sh_strat_07", "sh_char_15"]
    for card in ("sh_char_15", "sh_strat_07"):
        assert card not in seen_by(m, "free") and card in seen_by(m, "shadow")
    m = table(
        table=["sh_char_15"],
        hands={"free": ["fp_char_10", "fp_strat_04"]},
        fellowship={"region": "hollin"},
        dice={"free": {"character": 1}, "shadow": {"army": 1}, "hunt": {"shadow": 1}},
        script={"hunt": [6], "tile": ["std_2"], "companion": ["gimli"], "random_card": ["fp_char_10"]},
    )
    act(m, "character", "do:move_fellowship", "random", "character:gandalf_grey", "random")
    assert hand(m, "free") == ["fp_strat_04"] and discards(m, "free") == ["fp_char_10"]
    assert "fp_char_10" not in seen_by(m, "shadow") and "fp_char_10" in seen_by(m, "free")
    assert m.view("shadow")["discards"]["free"] == {"character": 1, "strategy": 0}


def test_cards_played_or_used_in_battle_are_seen() -> None:
    """An event and a revealed combat card are known to all (p. 22). [cards.discards_hidden]"""
    m = event("fp_char_05", characters=NO_GANDALF)
    assert "fp_char_05" in seen_by(m, "shadow")
    m = battle({"sauron_regular": 1}, {"gondor_regular": 5}, ("", "fp_strat_15"), roll=(1, 1, 1, 1, 1, 1))
    assert "fp_strat_15" in seen_by(m, "shadow")


# ---- playing


def test_paths_of_the_woses_needs_an_event_or_an_army_result() -> None:
    """A strategy card with the Army symbol goes with Event, Army/Muster and Will of the West (p. 22). [cards.play]
    [ex.woses_symbol]"""
    for face, may in (("event", True), ("army_muster", True), ("will", True), ("muster", False), ("character", False)):
        m = table(hands={"free": ["fp_strat_11"]}, politics=at_war("rohan"))
        assert ("event" in can_do(m, "free", face)) == may, face


def test_a_played_card_takes_effect_and_is_discarded() -> None:
    """Its effect is carried out, and it goes to the discards (p. 22). [cards.play]"""
    m = event("fp_char_12", fellowship={"corruption": 4}, characters=NO_GANDALF)
    assert fellowship(m)["corruption"] == 3
    assert hand(m, "free") == [] and played(m) == ["fp_char_12"] and on_table(m) == []
    assert position(m)["dice"]["spent"]["free"] == 4


def test_only_cards_from_the_players_own_hand_are_played() -> None:
    """Neither the enemy's cards nor those on the table or in a deck can be played (p. 22). [cards.play]"""
    m = table(hands={"shadow": ["sh_char_15"]}, table=["fp_char_05"])
    assert "event" not in can_do(m, "free", "event")


def test_what_the_card_does_not_mention_follows_the_rules() -> None:
    """The Woses bring Elves not At War no farther than the rules do (p. 22). [cards.play]"""
    m = table(
        clear_map=True,
        hands={"free": ["fp_strat_11"]},
        politics=at_war("rohan"),
        regions={"edoras": {"units": {"rohan_regular": 1, "elves_regular": 1}}},
        dice={"free": {"event": 1}, "shadow": {"army": 1}},
        characters=NO_GANDALF,
    )
    act(m, "event", "do:event", "card:fp_strat_11")
    assert units(m, "minas_tirith") == {"rohan_regular": 1} and units(m, "edoras") == {"elves_regular": 1}


def test_the_precondition_must_be_met_in_full() -> None:
    """Half a condition is not enough (p. 22). [cards.precondition]"""
    for nations in (("isengard", "sauron"), ("sauron", "southrons"), ("isengard", "southrons")):
        assert not can_play("sh_strat_09", politics=at_war(*nations))
    assert can_play("sh_strat_09", politics=at_war("isengard", "sauron", "southrons"))
    assert not can_play("sh_strat_03")
    assert can_play("sh_strat_03", regions=SIEGE)
    assert not can_play("fp_char_14", characters={"strider": "edoras"}, regions={"edoras": {"units": {}}})
    assert not can_play("fp_char_14", characters={"strider": "bree"})
    assert can_play("fp_char_14", characters={"strider": "edoras"})


def test_the_precondition_is_asked_at_the_moment_of_play() -> None:
    """The corruption of the moment, not that of the start of the turn, lets Bilbo's Song be played (p. 22).
    [cards.precondition]"""
    m = table(
        hands={"free": ["fp_char_12"]},
        fellowship={"region": "hollin"},
        dice={"free": {"character": 1, "event": 1}, "shadow": {"event": 1}, "hunt": {"shadow": 1}},
        script={"hunt": [6], "tile": ["std_1"]},
    )
    assert "event" not in can_do(m, "free", "event")
    act(m, "character", "do:move_fellowship", "take")
    assert "event" in can_do(m, "free", "event")


def test_imrahil_without_a_leader_brings_the_unit_alone() -> None:
    """No leader in stock: only the unit, regular or elite, is recruited (p. 22). [cards.partial] [ex.imrahil]"""
    m = event("fp_strat_18", characters=NO_GANDALF, casualties={"gondor_leader": 3})
    assert set(m.options()) == {"unit:gondor_regular", "unit:gondor_elite"}
    say(m, "unit:gondor_elite")
    assert units(m, "dol_amroth") == {"gondor_regular": 3, "gondor_elite": 1}
    m = event("fp_strat_18", characters=NO_GANDALF)
    say(m, "unit:gondor_regular")
    assert units(m, "dol_amroth") == {"gondor_regular": 4, "gondor_leader": 1}


def test_imrahil_without_a_unit_brings_the_leader_alone() -> None:
    """The other half may fail as well, as long as one works (p. 22). [cards.partial]"""
    spent: dict[str, Any] = {"casualties": {"gondor_regular": 6, "gondor_elite": 4}}
    m = event("fp_strat_18", characters=NO_GANDALF, **spent)
    assert units(m, "dol_amroth") == {"gondor_regular": 3, "gondor_leader": 1}
    # A leader does not come where no army is.
    assert not can_play(
        "fp_strat_18", regions={"dol_amroth": {"units": {}}}, casualties={"gondor_regular": 9, "gondor_elite": 4}
    )


def test_effects_are_mandatory_unless_the_card_says_may() -> None:
    """Recruiting cannot be declined; a step with "may" can (p. 22). [cards.partial]"""
    m = event("fp_strat_18", characters=NO_GANDALF)
    assert not {"pass", "done", "no"} & set(m.options())
    m = event("sh_char_24", characters={"witch_king": "minas_morgul"})
    assert "pass" in m.options()


def test_a_step_that_cannot_be_done_is_skipped() -> None:
    """Faramir's Rangers find no enemy, but the recruits still come (p. 22). [cards.partial]"""
    m = event("fp_strat_06", characters=NO_GANDALF)
    say(m, "unit:gondor_regular")
    assert units(m, "osgiliath") == {"gondor_regular": 3, "gondor_leader": 1} and "event_die" not in kinds(m)


@pytest.mark.parametrize(
    ("card", "at"),
    [
        ("fp_char_09", {"fellowship": {"corruption": 0}}),
        ("fp_char_12", {"fellowship": {"corruption": 0}}),
        ("fp_strat_08", {"politics": at_war("dwarves", "elves", "gondor", "north", "rohan")}),
        ("fp_strat_18", {"casualties": {"gondor_regular": 6, "gondor_elite": 4, "gondor_leader": 3}}),
        ("fp_strat_17", {"regions": {"carrock": {"units": {"sauron_regular": 1}, "control": "shadow"}}}),
        (
            "sh_strat_20",
            {
                "regions": {
                    name: {"units": {"gondor_regular": 1}, "control": "free"}
                    for name in ("dol_guldur", "mount_gundabad")
                }
            },
        ),
        (
            "sh_strat_01",
            {
                "regions": {
                    "lorien": {"control": "shadow", "units": {}},
                    "rivendell": {"units": {}},
                    "grey_havens": {"units": {}},
                    "woodland_realm": {"units": {}},
                }
            },
        ),
        ("sh_strat_04", {"politics": at_war("isengard", "sauron", "southrons")}),
        ("sh_char_18", {"dice": {"free": {"event": 1}, "shadow": {}}, "actor": 0}),
    ],
)
def test_an_event_whose_every_effect_is_impossible_is_not_played(card: str, at: dict[str, Any]) -> None:
    """If nothing at all on the card can be done it may not be played (p. 22). [cards.partial]"""
    assert not can_play(card, **at)


def test_a_card_without_effect_is_not_played_for_a_draw_but_can_be_used_in_battle() -> None:
    """Gandalf as Guide would draw a card after it; the combat half is another use (p. 22). [cards.partial]"""
    m = table(hands={"free": ["fp_char_12"]})
    assert fellowship(m)["guide"] == "gandalf_grey" and fellowship(m)["corruption"] == 0
    assert not can_play("fp_char_12") and can_play("fp_char_12", fellowship={"corruption": 1})
    assert may_use("fp_char_12", {"sauron_regular": 1}, {"gondor_regular": 1, "gondor_leader": 1})


def test_the_owner_of_the_card_chooses_and_the_owner_of_the_army_its_casualties() -> None:
    """The Shadow picks the target of Dreadful Spells, the Free Peoples what dies (p. 22). [cards.partial]"""
    m = event(
        "sh_char_19",
        {"event": [6]},
        clear_map=True,
        regions={
            "osgiliath": {"units": {"sauron_regular": 1, "sauron_nazgul": 1}},
            "pelargir": {"units": {"gondor_regular": 1, "gondor_elite": 1}},
            "lossarnach": {"units": {"gondor_regular": 2, "gondor_elite": 1}},
        },
    )
    assert asked(m) == "spells_on" and m.seat == "shadow"
    say(m, "region:lossarnach")
    assert asked(m) == "casualty" and m.seat == "free"
    say(m, "reduce:gondor")
    assert units(m, "lossarnach") == {"gondor_regular": 3}


# ---- on the table


def test_a_card_on_the_table_stays_until_its_condition_is_met() -> None:
    """It is not discarded when played, and works until it is used up (p. 22). [cards.on_table]"""
    m = table(
        hands={"free": ["fp_char_06"]},
        fellowship={"region": "hollin"},
        characters={"gandalf_grey": "dead"},
        dice={"free": {"event": 1, "character": 1}, "shadow": {"army": 2}, "hunt": {"shadow": 1}},
        script={"hunt": [6], "tile": ["std_1"]},
    )
    act(m, "event", "do:event", "card:fp_char_06")
    assert on_table(m) == ["fp_char_06"] and played(m) == []
    act(m, "army", "do:skip")
    act(m, "character", "do:move_fellowship", "card:fp_char_06")
    assert on_table(m) == [] and played(m) == ["fp_char_06"] and fellowship(m)["corruption"] == 0


def test_a_card_whose_condition_ends_is_discarded_at_once() -> None:
    """Gimli and Legolas leave the Fellowship, and Axe and Bow goes (p. 22). [cards.on_table]"""
    m = table(table=["fp_char_06"], dice={"free": {"character": 1}, "shadow": {"army": 1}})
    act(m, "character", "do:separate", "character:gimli", "done", "region:rivendell")
    assert on_table(m) == ["fp_char_06"]
    m = table(table=["fp_char_06"], dice={"free": {"character": 1}, "shadow": {"army": 1}})
    act(m, "character", "do:separate", "character:gimli", "character:legolas", "done", "region:rivendell")
    assert on_table(m) == []


@pytest.mark.parametrize("ending", ["capture", "sortie", "departure"])
def test_denethors_folly_goes_with_the_siege(ending: str) -> None:
    """The card is discarded as soon as the siege of Minas Tirith ends in any way (p. 22). [cards.on_table]
    [ex.denethor_folly]"""
    folly: dict[str, Any] = {"clear_map": True, "table": ["sh_strat_03"], "politics": ALL_AT_WAR}
    if ending == "capture":
        m = table(
            regions={"minas_tirith": {"units": {"sauron_regular": 5}, "garrison": {"gondor_regular": 1}}},
            dice={"free": {"event": 1}, "shadow": {"army": 1, "event": 1}},
            actor=1,
            script={"combat": [6, 1, 1, 1, 1, 1]},
            **folly,
        )
        act(m, "army", "do:attack", "all")
        assert control(m, "minas_tirith") == "shadow"
    elif ending == "sortie":
        m = table(
            regions={"minas_tirith": {"units": {"sauron_regular": 1}, "garrison": {"gondor_regular": 5}}},
            dice={"free": {"army_muster": 1}, "shadow": {"event": 1, "army": 1}},
            script={"combat": [6, 1, 1, 1, 1, 1]},
            **folly,
        )
        act(m, "army_muster", "do:attack", "all")
        assert units(m, "minas_tirith") == {"gondor_regular": 5}
    else:
        m = table(
            regions={"minas_tirith": {"units": {"sauron_regular": 1}, "garrison": {"gondor_regular": 2}}},
            dice={"free": {"event": 1}, "shadow": {"army": 1, "event": 1}},
            actor=1,
            **folly,
        )
        act(m, "army", "do:move_armies", "region:osgiliath")
        assert units(m, "minas_tirith") == {"gondor_regular": 2}
    assert on_table(m) == [] and "sh_strat_03" in played(m)


def test_the_last_battle_ends_when_aragorns_army_is_home_or_gone() -> None:
    """Back in a region of a Free nation, or without an army, the card goes (p. 22). [cards.on_table]"""
    crowned = {"strider": "replaced", "aragorn": "osgiliath"}
    at: dict[str, Any] = {
        "clear_map": True,
        "table": ["fp_strat_01"],
        "characters": crowned,
        "politics": ALL_AT_WAR,
        "regions": {"osgiliath": {"units": {"gondor_regular": 2}}},
        "dice": {"free": {"army_muster": 1, "character": 1}, "shadow": {"event": 1}},
    }
    m = table(**at)
    act(m, "army_muster", "do:move_armies", "region:lossarnach", "all")
    assert on_table(m) == []
    m = table(**at)
    act(m, "army_muster", "do:move_armies", "region:north_ithilien", "all")
    assert on_table(m) == ["fp_strat_01"]
    m = table(**at)  # the army leaves him behind
    act(
        m,
        "army_muster",
        "do:move_armies",
        "region:north_ithilien",
        "unit:gondor_regular",
        "unit:gondor_regular",
        "done",
    )
    assert where(m, "aragorn") == "osgiliath" and on_table(m) == []
    m = table(**at)  # and he may not leave the army
    act(m, "character", "do:move_companions", "region:north_ithilien")
    assert on_table(m) == []


def test_discarding_a_card_with_a_die_is_an_action() -> None:
    """It is done on the turn of the player who pays, and the other acts next (p. 22). [cards.discard_for_die]"""
    m = table(
        table=["sh_strat_03"],
        regions=SIEGE,
        characters={"boromir": "garrison:minas_tirith"},
        dice={"free": {"will": 1, "event": 1}, "shadow": {"army": 1, "event": 1}},
    )
    assert "discard_folly" not in can_do(m, "free", "event")
    act(m, "will", "do:discard_folly")
    assert on_table(m) == [] and position(m)["dice"]["free"] == {"event": 1} and m.seat == "shadow"
    m = table(table=["sh_strat_03"], regions=SIEGE, characters={"gandalf_grey": "garrison:minas_tirith"})
    assert "discard_folly" in can_do(m, "free", "event")


def test_the_shadow_pays_a_die_and_two_cards() -> None:
    """A Power too Great costs any die, an Army card and a Character card from the hand (p. 22).
    [cards.discard_for_die]"""
    for cards, may in (
        (["sh_char_15", "sh_strat_07"], True),
        (["sh_char_15", "sh_strat_20"], False),
        (["sh_strat_07", "sh_strat_08"], False),
        (["sh_char_15"], False),
    ):
        m = table(table=["fp_strat_02"], hands={"shadow": cards})
        assert ("discard_power" in can_do(m, "shadow", "muster")) == may, cards
    assert "discard_power" not in can_do(table(hands={"shadow": ["sh_char_15", "sh_strat_07"]}), "shadow", "muster")
    m = table(
        table=["fp_strat_02"],
        hands={"shadow": ["sh_char_15", "sh_char_16", "sh_strat_07"]},
        actor=1,
        dice={"free": {"event": 1}, "shadow": {"muster": 1, "event": 1}},
    )
    act(m, "muster", "do:discard_power", "card:sh_strat_07")
    assert asked(m) == "pay_card" and set(m.options()) == {"card:sh_char_15", "card:sh_char_16"}
    say(m, "card:sh_char_16")
    assert hand(m, "shadow") == ["sh_char_15"] and on_table(m) == [] and m.seat == "free"


# ---- hits


def spells(regions: dict[str, Any], dice: list[int], **more: Any) -> Match:
    """Dreadful Spells from Osgiliath on an otherwise empty map."""
    army = {"osgiliath": {"units": {"sauron_regular": 1, "sauron_nazgul": len(dice)}}}
    return event("sh_char_19", {"event": dice}, clear_map=True, regions={**army, **regions}, **more)


def test_hits_of_an_event_are_taken_at_once_by_the_casualty_rules() -> None:
    """A hit removes a regular or reduces an elite, two remove an elite (p. 22). [cards.hits]"""
    m = spells({"pelargir": {"units": {"gondor_regular": 1, "gondor_elite": 2}}}, [5, 6, 4])
    assert set(m.options()) == {"remove:gondor_regular", "remove:gondor_elite", "reduce:gondor"}
    say(m, "remove:gondor_elite")
    assert units(m, "pelargir") == {"gondor_regular": 1, "gondor_elite": 1}
    assert position(m)["casualties"] == {"gondor_elite": 1}


def test_leaders_die_with_the_last_unit_and_companions_stay() -> None:
    """The last unit of the army dies: its leaders go with it, companions do not (p. 22). [cards.hits]"""
    m = spells(
        {"pelargir": {"units": {"gondor_regular": 1, "gondor_leader": 2}}}, [5], characters={"boromir": "pelargir"}
    )
    assert units(m, "pelargir") == {} and where(m, "boromir") == "pelargir"
    assert position(m)["casualties"] == {"gondor_regular": 1, "gondor_leader": 2}
    assert control(m, "pelargir") == "free"
    sound(m)


def test_nazgul_and_minions_stay_when_their_army_dies() -> None:
    """Faramir's Rangers kill the units in Ithilien, not the Nazgul and minions with them (p. 22). [cards.hits]"""
    m = event(
        "fp_strat_06",
        {"event": [5, 5, 1]},
        clear_map=True,
        characters={**NO_GANDALF, "witch_king": "north_ithilien"},
        regions={"north_ithilien": {"units": {"sauron_regular": 2, "sauron_nazgul": 1}}},
    )
    assert units(m, "north_ithilien") == {"sauron_nazgul": 1} and where(m, "witch_king") == "north_ithilien"
    assert reserve(m, "sauron_regular") == 36


def test_an_event_with_hits_is_not_an_attack() -> None:
    """The nation hit is neither woken nor moved (p. 22). [cards.hits]"""
    m = spells({"pelargir": {"units": {"gondor_regular": 3}}}, [6])
    assert politics(m, "gondor") == {"box": 2, "active": False}


def test_a_besieged_garrison_can_be_hit_and_its_besieger_takes_the_empty_stronghold() -> None:
    """Without a garrison the stronghold falls; characters in it are then in the open (p. 22). [cards.hits]"""
    siege = {"minas_tirith": {"units": {"sauron_regular": 3}, "garrison": {"gondor_regular": 1, "gondor_leader": 1}}}
    m = spells(siege, [6], characters={"boromir": "garrison:minas_tirith"})
    assert control(m, "minas_tirith") == "shadow" and garrison(m, "minas_tirith") == {}
    assert where(m, "boromir") == "minas_tirith" and units(m, "minas_tirith") == {"sauron_regular": 3}
    assert m.view("spectator")["points"]["shadow"] == 2
    sound(m)
    siege["minas_tirith"]["garrison"] = {"gondor_regular": 2}
    m = spells(siege, [6])
    assert control(m, "minas_tirith") == "free" and garrison(m, "minas_tirith") == {"gondor_regular": 1}


def test_a_siege_ends_when_an_event_kills_the_besiegers() -> None:
    """Nobody besieges any more: the garrison is back in its region (p. 22). [cards.hits]"""
    m = event(
        "fp_strat_05",
        {"event": [5, 5, 1, 1, 1]},
        clear_map=True,
        characters=NO_GANDALF,
        regions={
            "minas_tirith": {"units": {"sauron_regular": 1, "southrons_regular": 1}, "garrison": {"gondor_regular": 2}}
        },
    )
    assert units(m, "minas_tirith") == {"gondor_regular": 2} and garrison(m, "minas_tirith") == {}
    sound(m)


# ---- recruiting


def test_riders_of_theoden_do_not_come_among_enemies_but_into_a_besieged_helms_deep() -> None:
    """The companion in Eastemnet with an enemy army calls nobody, the one in a besieged Helm's Deep does (p. 27).
    [cards.recruit] [ex.riders_theoden]"""
    lost = {"edoras": {"units": {"sauron_regular": 1}, "control": "shadow"}}
    rider = {"gandalf_grey": "dead", "legolas": "eastemnet"}
    beside = {**lost, "eastemnet": {"units": {"sauron_regular": 1}}}
    assert not can_play("fp_strat_16", clear_map=True, regions=beside, characters=rider)
    assert can_play("fp_strat_16", clear_map=True, regions=lost, characters=rider)
    siege = {**beside, "helms_deep": {"units": {"isengard_regular": 3}, "garrison": {"rohan_regular": 1}}}
    m = event(
        "fp_strat_16",
        clear_map=True,
        regions=siege,
        characters={"gandalf_grey": "dead", "legolas": "garrison:helms_deep"},
    )
    say(m, "unit:rohan_elite")
    assert garrison(m, "helms_deep") == {"rohan_regular": 1, "rohan_elite": 1, "rohan_leader": 1}
    sound(m)


def test_a_recruiting_event_needs_no_war_and_puts_several_in_one_place() -> None:
    """Nations not At War recruit by event, two figures in one settlement (p. 27). [cards.recruit]"""
    m = event("fp_strat_19", {"draw": ["fp_strat_01"]}, characters=NO_GANDALF)
    assert units(m, "dale") == {"north_regular": 3, "north_leader": 1}
    assert politics(m, "north") == {"box": 1, "active": False} and reserve(m, "north_regular") == 4


def test_a_recruiting_event_takes_what_is_in_stock() -> None:
    """Too few figures: fewer are placed (p. 27). [cards.recruit]"""
    m = event("fp_strat_19", {"draw": ["fp_strat_01"]}, characters=NO_GANDALF, casualties={"north_regular": 5})
    assert units(m, "dale") == {"north_regular": 2, "north_leader": 1} and reserve(m, "north_regular") == 0
    m = event("fp_strat_19", {"draw": ["fp_strat_01"]}, characters=NO_GANDALF, casualties={"north_regular": 6})
    assert units(m, "dale") == {"north_regular": 1, "north_leader": 1} and hand(m, "free") == ["fp_strat_01"]


def test_a_recruiting_event_never_works_in_a_region_that_is_not_free() -> None:
    """Neither in a captured settlement nor beside an enemy army (p. 27). [cards.recruit]"""
    for dale in ({"units": {}, "control": "shadow"}, {"units": {"sauron_regular": 1}, "control": "shadow"}):
        m = event("fp_strat_19", {"draw": ["fp_strat_01"]}, characters=NO_GANDALF, regions={"dale": dale})
        assert "north_regular" not in units(m, "dale") and reserve(m, "north_regular") == 7


def test_the_stacking_limit_is_enforced_after_recruiting() -> None:
    """Ten in a region, five inside a siege; the owner takes the excess back (p. 27). [cards.recruit]"""
    full = {"dol_amroth": {"units": {"gondor_regular": 10}}}
    m = event("fp_strat_18", clear_map=True, characters=NO_GANDALF, regions=full)
    say(m, "unit:gondor_elite")
    assert asked(m) == "stacking" and m.seat == "free"
    say(m, "remove:gondor_regular")
    assert units(m, "dol_amroth") == {"gondor_regular": 9, "gondor_elite": 1, "gondor_leader": 1}
    assert reserve(m, "gondor_regular") == 6 and position(m)["casualties"] == {}
    siege = {"dol_amroth": {"units": {"sauron_regular": 1}, "garrison": {"gondor_regular": 5}}}
    m = event("fp_strat_18", clear_map=True, characters=NO_GANDALF, regions=siege)
    say(m, "unit:gondor_elite")
    assert asked(m) == "stacking" and m.seat == "free"
    say(m, "remove:gondor_regular")
    assert garrison(m, "dol_amroth") == {"gondor_regular": 4, "gondor_elite": 1, "gondor_leader": 1}
    sound(m)


# ---- moving armies


def day_and_night(regions: dict[str, Any], **more: Any) -> Match:
    """Through a Day and a Night with Boromir in Minas Tirith, on an otherwise empty map."""
    more.setdefault("politics", ALL_AT_WAR)
    return event(
        "fp_strat_12",
        clear_map=True,
        regions=regions,
        characters={"gandalf_grey": "dead", "boromir": "minas_tirith"},
        **more,
    )


def test_the_army_of_a_card_is_fixed_before_it_moves() -> None:
    """It may be split off first; nothing joins it and nothing is left on the way (p. 27). [cards.move_army]"""
    m = day_and_night(
        {
            "minas_tirith": {"units": {"gondor_regular": 3, "gondor_leader": 1}},
            "lossarnach": {"units": {"gondor_regular": 2}},
        }
    )
    say(m, "region:lossarnach", "unit:gondor_regular", "unit:gondor_regular", "character:boromir", "done")
    assert asked(m) == "march"  # only where to; no figures are asked for again
    say(m, "region:pelargir")
    assert units(m, "pelargir") == {"gondor_regular": 2} and where(m, "boromir") == "pelargir"
    assert units(m, "lossarnach") == {"gondor_regular": 2}
    assert units(m, "minas_tirith") == {"gondor_regular": 1, "gondor_leader": 1}


def test_settlements_on_the_way_are_captured() -> None:
    """An enemy-held settlement without enemy units falls in passing (p. 27). [cards.move_army]"""
    m = day_and_night(
        {
            "minas_tirith": {"units": {"gondor_regular": 1}},
            "lossarnach": {"control": "shadow"},
            "pelargir": {"control": "shadow"},
        }
    )
    say(m, "region:lossarnach", "all", "region:pelargir")
    assert control(m, "lossarnach") == control(m, "pelargir") == "free"
    m = event(
        "sh_strat_07",
        clear_map=True,
        politics=at_war("sauron"),
        regions={
            "osgiliath": {"units": {"sauron_regular": 2}},
            "lamedon": {"units": {"sauron_regular": 1}, "control": "shadow"},
        },
    )
    say(m, "region:osgiliath", "all", "region:lossarnach")  # from there one way leads to Lamedon in time
    assert control(m, "lossarnach") == control(m, "pelargir") == "shadow"
    assert units(m, "lamedon") == {"sauron_regular": 3}
    assert politics(m, "gondor") == {"box": "at_war", "active": True}  # woken, and two settlements lost


def test_stacking_is_checked_once_after_all_moves_of_the_card() -> None:
    """An army passes through a full region; only where too many end is the excess taken back (p. 27).
    [cards.move_army]"""
    m = day_and_night(
        {
            "minas_tirith": {"units": {"gondor_regular": 3}},
            "lossarnach": {"units": {"gondor_regular": 10}},
            "pelargir": {"units": {"gondor_elite": 5, "north_regular": 3}},
        }
    )
    say(m, "region:lossarnach", "all", "region:pelargir")
    assert asked(m) == "stacking"
    say(m, "remove:gondor_regular")
    assert units(m, "lossarnach") == {"gondor_regular": 10}
    assert units(m, "pelargir") == {"gondor_regular": 2, "gondor_elite": 5, "north_regular": 3}
    sound(m)


def test_no_army_of_a_card_moves_twice() -> None:
    """The second army of The Shadow Lengthens is not the first one (p. 27). [cards.move_army]"""
    m = event(
        "sh_strat_08",
        clear_map=True,
        politics=ALL_AT_WAR,
        regions={"tharbad": {"units": {"sauron_regular": 2}}, "hollin": {"units": {"sauron_regular": 3}}},
    )
    say(m, "region:tharbad", "all")
    assert units(m, "tharbad") == {} and sum(units(m, "hollin").values()) == 5
    assert asked(m) != "move_army"  # no goal with another army is left for those who have not moved


def test_all_other_limits_of_movement_apply() -> None:
    """Enemy armies and foreign borders stop a card's army too (p. 27). [cards.move_army]"""
    m = day_and_night(
        {"minas_tirith": {"units": {"gondor_regular": 1}}, "osgiliath": {"units": {"sauron_regular": 1}}},
        politics=at_war("sauron"),
    )
    assert set(regions_offered(m)) == {"druadan_forest", "lossarnach"}
    say(m, "region:druadan_forest", "all")
    assert "region:folde" not in m.options() and "region:eastemnet" not in m.options()
    assert "region:dead_marshes" in m.options() and "region:osgiliath" not in m.options()


# ---- in battle


def test_a_card_used_in_battle_costs_no_action_and_is_discarded() -> None:
    """One card a player and round, without a die, discarded at the end of the round (p. 23). [cards.combat_use]"""
    m = battle(
        {"sauron_regular": 2},
        {"gondor_regular": 5},
        ("", "fp_strat_15"),
        roll=(1,) * 14,
        hands={"free": ["fp_strat_16"]},
        dice={"free": {"event": 2}, "shadow": {"army_muster": 1, "event": 1}},
    )
    assert hand(m, "free") == ["fp_strat_16"] and "fp_strat_15" in played(m)
    assert position(m)["dice"]["free"] == {"event": 2} and state(m).combat == [-1, -1]
    assert len(notes(m, "combat_card")) == 1 and asked(m) == "cease_or_go_on"
    say(m, "go_on", "stay")
    assert asked(m) == "combat_card" and m.seat == "free"  # a new round, a new card
    assert m.options() == ["card:fp_strat_16", "pass"]


def test_the_event_condition_does_not_limit_the_combat_use() -> None:
    """A card that cannot be played as an event may be used in battle (p. 23). [cards.combat_use]"""
    assert not can_play("fp_strat_01") and not can_play("sh_strat_16")
    assert may_use("fp_strat_01", {"sauron_regular": 1}, {"gondor_regular": 1})
    assert may_use("sh_strat_16", {"sauron_regular": 5}, {"gondor_regular": 1})


def test_the_player_icon_does_not_limit_the_combat_use() -> None:
    """With four players Gondor's commander may use a card with Rohan's icon in battle (p. 23). [cards.combat_use]"""
    m = table(
        4,
        clear_map=True,
        politics=ALL_AT_WAR,
        hands={"gondor": ["fp_strat_17"]},
        actor=1,
        regions={"north_ithilien": {"units": {"sauron_regular": 3}}, "dagorlad": {"units": {"gondor_regular": 3}}},
        leading={"shadow": "saruman"},
        dice={"free": {"event": 1}, "shadow": {"army": 1, "event": 1}},
    )
    assert m.seat == "witch_king"
    assert not can_play("fp_strat_17", 4, 0, hands={"gondor": ["fp_strat_17"]})
    act(m, "army", "do:attack", "all")
    assert asked(m) == "combat_card" and m.seat == "gondor" and "card:fp_strat_17" in m.options()


def test_cards_are_used_only_during_a_battle() -> None:
    """Outside a battle the lower half cannot be chosen at all (p. 23). [cards.combat_use]"""
    m = table(hands={"free": ["fp_strat_11"]})
    for face in ("character", "muster", "army_muster", "event", "will"):
        assert "event" not in can_do(m, "free", face)
