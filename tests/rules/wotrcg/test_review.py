"""Rule tests from a review: questions without a choice, what the others know, mistakes in the data files."""

from typing import Any

import pytest
from tests.cg_table import GAME, asked, combat, location, play, say, state, strength, table, zones

from warhost.games.wotrcg import declared, ids
from warhost.games.wotrcg.ids import K_DOUBTFUL, K_HIDDEN, K_SEEN, Z_CYCLE, Z_GONE, Z_HAND
from warhost.games.wotrcg.invariants import faults
from warhost.games.wotrcg.tables import ABILITIES, CARD_NAMES, O_CHOOSE_ONE, VOCABULARY, Ability, card
from warhost.games.wotrcg.wording import check_battleground, check_card, check_path
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.match import Match
from warhost.text.reader import Reader
from warhost.text.spans import plain

# ---- combat: what is no choice is not asked


def test_forced_losses_are_not_asked_about() -> None:
    """Attack 3 less 1 takes both defenders with an icon, in whatever order (p. 16). [combat.losses]"""
    m = combat("edoras", grounds={"edoras": ["eomer", "village_militia", "devilry_of_saruman"]})
    assert strength(m) == (3, 1 + 1 + 1)
    assert zones(m, "eomer", "village_militia") == ["eliminated", "eliminated"]
    assert location(m, "edoras") == "free"


def test_losses_that_may_differ_are_asked_about() -> None:
    """One attack less, and one of the two may be kept; then the other is not asked about again. [combat.losses]"""
    m = combat(
        "edoras",
        grounds={"edoras": ["eomer", "village_militia", "devilry_of_saruman"]},
        ground_tokens={"edoras": {"defence": 1}},
    )
    assert (asked(m), m.options()) == ("loss", ["card:village_militia", "card:eomer"])
    say(m, "card:eomer")
    assert zones(m, "eomer", "village_militia") == ["eliminated", "cycle"]


def test_those_without_icons_are_lost_after_the_rest_without_a_question() -> None:
    """Éomer alone leads nobody: he is lost since attack is left over (p. 16). [combat.losses]"""
    m = combat("edoras", grounds={"edoras": ["eomer", "devilry_of_saruman"]})
    assert zones(m, "eomer") == ["eliminated"]
    assert location(m, "edoras") == "shadow"


def test_support_for_everybody_is_not_asked() -> None:
    """Two armies for two leaders: both count in either assignment (p. 16). [combat.support]"""
    m = combat("morannon", grounds={"morannon": ["boromir", "faramir", "soldiers_of_gondor", "knights_of_dol_amroth"]})
    assert strength(m)[0] == 4
    assert asked(m) != "support"


def test_support_is_found_in_every_case() -> None:
    """Any FP army will do for Aragorn, a Dúnedain one for Boromir: the Rohan army goes to Aragorn. [combat.support]"""
    here = ["aragorn", "boromir", "soldiers_of_gondor", "village_militia"]
    m = combat("morannon", grounds={"morannon": here}, permissions={"three_hunters": True})
    assert strength(m)[0] == 1 + 1 + (1 + 1) + (0 + 1)


def test_only_leadership_that_counts_here_needs_support() -> None:
    """Boromir leads in attack only: on the defence the army is Denethor's, and nothing is asked. [combat.leadership]"""
    defending = combat("pelargir", grounds={"pelargir": ["boromir", "denethor", "soldiers_of_gondor"]})
    assert strength(defending)[1] == 1 + 1 + 1 + 1  # the battleground, the army, Boromir, Denethor's leadership
    attacking = combat("harad", grounds={"harad": ["boromir", "denethor", "soldiers_of_gondor"]})
    assert (asked(attacking), attacking.options()) == ("support", ["card:boromir", "card:denethor"])


def test_dead_men_support_aragorn_if_others_can_support_the_rest() -> None:
    """The Dead Men have icons for Aragorn only, the Soldiers are there for Boromir. [combat.support]"""
    here = ["dead_men_of_dunharrow", "soldiers_of_gondor", "aragorn", "boromir"]
    assert strength(combat("harad", grounds={"harad": here}))[0] == 2 + 1 + (1 + 1) + (0 + 1)
    m = combat("harad", grounds={"harad": [name for name in here if name != "soldiers_of_gondor"]})
    assert (asked(m), m.options()) == ("support", ["card:aragorn", "card:boromir"])
    assert strength(say(m, "card:boromir"))[0] == 0 + 1 + (0 + 1)


def test_the_view_counts_support_as_the_combat_will() -> None:
    """Attack and defence shown before a combat are those of the combat. [combat.support]"""
    here = ["aragorn", "boromir", "soldiers_of_gondor", "village_militia", "mouth_of_sauron", "mordor_orcs_1"]
    more: dict[str, Any] = {"grounds": {"morannon": here}, "permissions": {"three_hunters": True}}
    shown = table(path="", **more).view("spectator")["strength"]["morannon"]
    assert (shown["attack"], shown["defence"]) == strength(combat("morannon", **more)) == (5, 2 + 1 + 1)


# ---- cards that must go are not asked about


def test_winnowing_the_whole_hand_needs_no_choice() -> None:
    """With two cards in hand it is clear which are eliminated; with three it is not. [actions.winnow]"""
    m = say(table(hands={"frodo": ["gimli", "sting"]}, turn="frodo"), "winnow")
    assert zones(m, "gimli", "sting") == ["eliminated", "eliminated"]
    m = say(table(hands={"frodo": ["gimli", "sting", "theoden"]}, turn="frodo"), "winnow")
    assert asked(m) == "eliminate_card"
    say(m, "card:theoden")
    assert (asked(m), m.options()) == ("eliminate_card", ["card:gimli", "card:sting"])


def test_cycling_the_whole_hand_needs_no_choice() -> None:
    """Dimrill Dale has both SH players cycle 2: a player with exactly two is not asked which first. [effects.cycle]"""
    m = table(
        path="",
        phase="location",
        stage=4,
        round=4,
        script={"path": ["dimrill_dale"], "battleground": ["umbar"]},
        hands={"witch_king": ["fell_beast"], "saruman": ["ugluk", "gollum"]},
        first=1,
        tops={"witch_king": ["the_hunter"], "saruman": ["shelob"]},
    )
    assert zones(m, "fell_beast", "the_hunter") == ["cycle", "cycle"]
    assert (m.seat, asked(m)) == ("saruman", "cycle_card")
    say(m, "card:ugluk")
    assert (m.seat, asked(m)) == ("saruman", "cycle_card")


def test_cards_in_play_that_must_all_go_are_not_asked_about() -> None:
    """Death! Ride with two for two: the Mordor player has nothing to choose. [effects.eliminate]"""
    m = table(
        hands={"frodo": ["death_ride_ride_to_ruin", "sting"]},
        reserve=["eomer", "theoden"],
        turn="frodo",
        grounds={"morannon": ["mordor_orcs_1", "mordor_orcs_2"]},
    )
    say(m, "play:death_ride_ride_to_ruin", "card:eomer", "card:theoden")
    assert zones(m, "mordor_orcs_1", "mordor_orcs_2") == ["eliminated", "eliminated"]


# ---- the round


def test_nobody_has_passed_once_the_phase_is_over() -> None:
    """A pass binds for a turn only (p. 10). [actions.pass]"""
    m = table(grounds={"harad": []})
    say(m, "pass", "pass", "pass")
    assert m.view("spectator")["passed"] == ["frodo", "witch_king", "aragorn"]
    say(m, "pass")
    assert asked(m) == "next_combat"
    assert m.view("spectator")["passed"] == []


def test_permissions_end_before_the_draw() -> None:
    """When Galadriel's owner cycles after drawing, the round's permissions are over. [round.end]"""
    m = table(path="", phase="draw", reserve=["galadriel"], permissions={"red_arrow": True, "three_hunters": True})
    assert asked(m) == "cycle_card"
    assert m.view("spectator")["permissions"] == {"red_arrow": False, "three_hunters": False}


@pytest.mark.parametrize(("name", "once"), [("soldiers_of_gondor", 0), ("boromir", 1)])
def test_only_characters_and_items_are_bound_to_one_play(name: str, once: int) -> None:
    """An army that came back to hand could be played again (p. 13). [playing.twice]"""
    m = play(table(hands={"aragorn": [name, "anduril"]}, turn="aragorn"), name, "reserve")
    assert state(m).played[card(name)] == once


# ---- what is known


def test_an_event_is_face_up_while_it_takes_effect() -> None:
    """All see which event is being carried out; it is never in play (p. 11). [info.open] [playing.event]"""
    m = table(hands={"witch_king": ["the_day_without_dawn", "fell_beast"]}, turn="witch_king")
    say(m, "play:the_day_without_dawn")
    assert asked(m) == "apart_eliminate"
    for seat in ("spectator", "frodo", "witch_king"):
        view = m.view(seat)
        assert view["events"] == ["the_day_without_dawn"]
        assert "the_day_without_dawn" not in view["in_play"]
    say(m, m.options()[0])
    while asked(m) == "apart_play":
        say(m, "done")
    assert zones(m, "the_day_without_dawn") == ["eliminated"]
    assert m.view("spectator")["events"] == []


def fetched() -> Match:
    """The Witch-king's player took The Hunter for all to see; the turn is his again."""
    m = table(
        hands={"witch_king": ["fell_beast", "black_breath"]},
        reserve=["the_messenger"],
        cycle=["the_hunter", "the_warrior"],
        turn="witch_king",
    )
    say(m, "use:the_messenger", "card:the_hunter", "pass", "pass", "pass")
    return m


def where_others_think(m: Match, name: str) -> set[int]:
    """The zones of a card in many worlds that Frodo's player holds possible."""
    found: set[int] = set()
    for i in range(60):
        world = state(m).copy()
        GAME.guess(world, 0, Dice(key_of_seed(f"world {i}")))
        found.add(world.zone[card(name)])
    return found


def test_a_card_shown_on_its_way_into_a_hand_is_known_there() -> None:
    """Taken cards are shown (p. 13): while nothing leaves the hand, it is there. [info.hand] [info.shown]"""
    m = fetched()
    assert state(m).known[card("the_hunter")] == K_SEEN
    assert where_others_think(m, "the_hunter") == {Z_HAND}


@pytest.mark.parametrize("cycled", ["the_hunter", "fell_beast"])
def test_a_card_that_leaves_face_down_may_have_been_the_known_one(cycled: str) -> None:
    """The others cannot tell which card it was, but it cannot be in the deck. [info.hand]"""
    m = say(fetched(), f"cycle:{cycled}")
    assert state(m).known[card("the_hunter")] == K_DOUBTFUL
    assert where_others_think(m, "the_hunter") == {Z_HAND, Z_CYCLE}
    position = m.position()["decks"]["witch_king"]
    assert ("the_hunter" in position["known"], position["doubtful"]) == (False, ["the_hunter"])


def test_a_reshuffle_ends_all_doubt() -> None:
    """After the cycle pile has gone into the deck a doubtful card may be anywhere. [info.hand] [effects.empty_deck]"""
    m = table(
        hands={"witch_king": ["fell_beast", "black_breath"]},
        reserve=["the_messenger"],
        cycle=["the_hunter", "the_warrior"],
        only={"witch_king": ["the_reaver", "the_destroyer"]},
        turn="witch_king",
    )
    say(m, "use:the_messenger", "card:the_hunter", "pass", "pass", "pass", "cycle:fell_beast", "pass", "pass", "pass")
    assert state(m).known[card("the_hunter")] == K_DOUBTFUL
    say(m, "ring")
    assert state(m).known[card("the_hunter")] == K_HIDDEN
    assert where_others_think(m, "the_hunter") > {Z_HAND, Z_GONE}


# ---- the data files


@pytest.mark.parametrize(
    ("ability", "complaint"),
    [
        ({"effects": [{"op": "draw", "whom": "owner"}]}, "draw: 'whom' is unknown; allowed are op, who, n, n_if"),
        ({"effects": [{"op": "drow"}]}, "op: 'drow' is unknown"),
        ({"effects": [{"op": "draw", "n_if": {"condition": {}, "m": 2}}]}, "n_if: 'm' is unknown"),
        ({"effects": [{"op": "take_card", "filter": {"side": "shadow"}}]}, "filter: 'side' is unknown"),
        ({"effects": [{"op": "add_icons", "per": {"counts": 2}}]}, "per: 'counts' is unknown"),
        ({"effects": [{"op": "add_icons", "target": {"cards": ["aragorn"], "plus": 1}}]}, "target: 'plus' is unknown"),
        ({"effects": [{"op": "forbid", "to": {"paths": "any"}}]}, "to: 'paths' is unknown"),
        ({"effects": [{"op": "permit", "what": ["move"]}]}, "permit: what = ['move'] is not possible"),
        ({"effects": [{"op": "carryover_bonus", "who": "each_shadow"}]}, "carryover_bonus: who = 'each_shadow'"),
        ({"cost": [{"op": "cycle_self", "n": 2}]}, "cycle_self: 'n' is unknown"),
        ({"condition": {"in_hand": ["aragorn"]}}, "condition: 'in_hand' is unknown"),
        ({"efects": []}, "ability: 'efects' is unknown"),
        (
            {"effects": [{"op": "draw", "who": "each_free"}]},
            "draw: who: 'each_free' is unknown; allowed are owner, each_f",
        ),
        ({"effects": [{"op": "forsake", "who": "faction:ents"}]}, "forsake: who: 'faction:ents' is unknown"),
        (
            {"effects": [{"op": "take_card", "source": ["deck"]}]},
            "take_card: source: 'deck' is unknown; allowed are draw",
        ),
        ({"effects": [{"op": "activate_path", "which": "next"}]}, "activate_path: which: 'next' is unknown"),
        (
            {"effects": [{"op": "activate_battleground", "modes": ["again"]}]},
            "activate_battleground: modes: 'again' is",
        ),
        ({"effects": [{"op": "activate_battleground", "filter": {"id": "edora"}}]}, "filter: id: 'edora' is unknown"),
        ({"effects": [{"op": "permit", "to": {"location": "edora"}}]}, "to: location: 'edora' is unknown"),
        ({"effects": [{"op": "take_card", "cards": ["bilbo"]}]}, "card: 'bilbo' is unknown"),
        ({"effects": [{"op": "add_icons", "target": "me"}]}, "target: 'me' is unknown; allowed are self, wielder"),
        ({"effects": [{"op": "take_card", "filter": {"faction": "ents"}}]}, "faction: 'ents' is unknown"),
        ({"condition": {"location": "edora"}}, "condition: location: 'edora' is unknown"),
        ({"condition": {"cause": "fight"}}, "condition: cause: 'fight' is unknown; allowed are any, forsaken, combat"),
        ({"timing": "sometimes"}, "timing: 'sometimes' is unknown; allowed are static, when_played"),
        ({"zone": "hand"}, "zone: 'hand' is unknown"),
        ({"limit": "once"}, "ability: limit: 'once' is unknown; allowed are once_per_round"),
        ({"actor": "each_shadow"}, "ability: actor: 'each_shadow' is unknown"),
    ],
)
def test_a_word_that_means_nothing_is_refused(ability: dict[str, Any], complaint: str) -> None:
    """A mistake in a declaration stops the program instead of silently changing the card. [cards.types]"""
    with pytest.raises(ValueError, match=r"unknown|not possible") as wrong:
        Ability({"timing": "static", **ability})
    assert str(wrong.value).startswith(complaint)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"power": 2}, "sting: 'power' is unknown; allowed are number, faction"),
        ({"icons": {"atack": 1}}, "sting: icons: 'atack' is unknown; allowed are attack"),
        ({"wielders": [{"card": "frodo"}]}, "sting: wielders: 'frodo' is unknown"),
        ({"wielders": [{"faction": "ents"}]}, "sting: wielders: 'ents' is unknown; allowed are dunedain"),
        ({"wielders": [{"side": "free"}]}, "sting: wielders: 'side' is unknown; allowed are card, faction, trait"),
        ({"ru": {"name": "Жало", "text": ""}}, "sting: ru wants a name, and a text if and only if there are abilities"),
        ({"en": {"text": "?"}}, "sting: en wants a name"),
        ({"en": {"name": "Sting", "txt": "?"}}, "sting: en: 'txt' is unknown; allowed are name, text, first, second"),
    ],
)
def test_a_slip_in_a_card_is_refused_with_its_id(change: dict[str, Any], complaint: str) -> None:
    """Keys, icons, wielders and texts: the error names what is wrong and what would be right. [cards.types]"""
    check_card("sting", declared.CARD["sting"])
    with pytest.raises(ValueError, match="sting") as wrong:
        check_card("sting", declared.CARD["sting"] | change)
    assert str(wrong.value).startswith(complaint)


def test_a_slip_in_a_location_is_refused_with_its_id() -> None:
    """Paths and battlegrounds have keys and texts of their own. [cards.path] [cards.battleground]"""
    for check, locations in ((check_path, declared.PATH), (check_battleground, declared.BATTLEGROUND)):
        name, entry = next(iter(locations.items()))
        check(name, entry)
        with pytest.raises(ValueError, match=f"^{name}: 'defense' is unknown; allowed are number, "):
            check(name, entry | {"defense": 1})
        with pytest.raises(ValueError, match=f"^{name}: ru wants a name"):
            check(name, entry | {"ru": {"text": ""}})


def test_actions_have_the_numbers_of_the_vocabulary() -> None:
    """Every block of actions begins with the first card or location, and every plain action has its number."""
    blocks = {
        "card": ids.A_CARD,
        "play": ids.A_PLAY,
        "move": ids.A_MOVE,
        "use": ids.A_USE,
        "cycle": ids.A_CYCLE,
        "on": ids.A_ON,
        "path": ids.A_PATH,
        "battleground": ids.A_BATTLE,
    }
    assert {verb: VOCABULARY.first[verb] for verb in blocks} == blocks
    plain_actions = [
        ids.TO_RESERVE,
        ids.TO_PATH,
        ids.TOP,
        ids.WINNOW,
        ids.RING,
        ids.PASS,
        ids.DONE,
        ids.YES,
        ids.NO,
        ids.FIRST,
        ids.SECOND,
    ]
    assert [VOCABULARY.names[action] for action in plain_actions] == ids.PLAIN_NAMES
    assert len(VOCABULARY) == ids.SECOND + 1


def test_cards_with_two_ways_have_words_for_both() -> None:
    """Where a text offers two ways both are orders in the words of the card. [cards.choose]"""
    cards = declared.CARD
    offering = [
        name
        for c, name in enumerate(CARD_NAMES)
        if any(op.code == O_CHOOSE_ONE for a in ABILITIES[c] for op in a.effects)
    ]
    assert offering == ["nenya_ring_of_adamant", "grima_wormtongue"]
    for name in CARD_NAMES:
        for language in ("en", "ru"):
            worded = [key for key in ("first", "second") if cards[name][language].get(key)]
            assert worded == (["first", "second"] if name in offering else []), name


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["Take Saruman from the draw deck", "Eliminate a Rohan character"]),
        ("ru", ["Забрать Сарумана из колоды", "Удалить персонажа Рохана"]),
    ],
)
def test_two_ways_are_offered_in_the_words_of_the_card(language: str, expected: list[str]) -> None:
    """Gríma's player reads what each way does. [cards.choose]"""
    m = table(reserve=["grima_wormtongue", "eomer"], turn="saruman")
    say(m, "use:grima_wormtongue")
    assert m.ask is not None and m.ask.kind == "choose_way"
    reader = Reader("wotrcg", language, m.seats)
    assert [plain(reader.option(m.ask.kind, m.ask.args, option)) for option in m.options()] == expected


def test_a_deck_without_a_card_of_its_scenario_is_a_fault() -> None:
    """No position leads here, so a rule that lost a card would be at fault."""
    s = state(table())
    lost = s.decks[0].pop()
    s.owner[lost] = -1
    assert "scenario_cards" in [fault.code for fault in faults(s)]
