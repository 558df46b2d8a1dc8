"""The heuristic of the Card Game: it beats chance, answers everything, touches nothing, and follows its plan."""

from typing import Any

import pytest
from tests.cg_table import asked, combat, say, table

from warhost.bots.policies import heuristic
from warhost.games.wotrcg.asks import ASK_KINDS
from warhost.games.wotrcg.game import CardGameGame
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.match import Match
from warhost.lab.arena import Pairing, play_one

GAME = CardGameGame()
# Too rare to be met by chance; each has its own test below.
RARE = {"which_replacement", "ioreth_other", "choose_way"}
VARIANTS = [pytest.param(options, id=f"{options['scenario']} {options['people']}") for options in GAME.variants()]


def choice(match: Match) -> str:
    """What the heuristic answers, by name."""
    ask = match.open_asks()[0]
    return GAME.vocabulary.names[heuristic("wotrcg").choose(match.state, ask, Dice(key_of_seed("tie")))]


@pytest.mark.parametrize("options", VARIANTS)
def test_beats_random_on_both_sides(options: dict[str, Any]) -> None:
    """Four games per side; measured over hundreds it loses none (docs/bots.md)."""
    outcomes = [play_one(Pairing("wotrcg", options, ("heuristic", "random"), "test"), n) for n in range(8)]
    assert [outcome.score for outcome in outcomes] == [1.0] * 8


def test_answers_every_kind_of_question_and_leaves_the_state_alone() -> None:
    """The games continue at random, so the rules alone decide what occurs. Cards are tried out in the state itself."""
    pick = Dice(key_of_seed("every kind"))
    policy = heuristic("wotrcg")
    met: set[str] = set()
    for number in range(90):
        options = GAME.variants()[number % len(GAME.variants())]
        promo = {"promo": options["scenario"] != "fellowship"}
        state = GAME.setup(options | promo, Dice(key_of_seed(f"kinds {number}")))
        while GAME.result(state) is None:
            flow = GAME.step(state)
            try:
                ask = next(flow)
                while True:
                    before = state.columns()
                    chosen = policy.choose(state, ask, pick)
                    assert chosen in ask.options, ask.kind
                    assert state.columns() == before, ask.kind
                    if len(ask.options) > 1:
                        met.add(ask.kind)
                    ask = flow.send(ask.options[pick.below(len(ask.options))])
            except StopIteration:
                continue
    assert set(ASK_KINDS) - met <= RARE


def test_saves_the_items_of_frodo_by_the_cloak() -> None:
    m = combat("path", on_path=["frodo_baggins", "the_witch_king"], items={"elven_cloak": "frodo_baggins"})
    assert asked(m) == "which_replacement"
    assert choice(m) == "second"


def test_saves_the_better_character_with_ioreth() -> None:
    m = say(combat("harad", promo=True, grounds={"harad": ["ioreth", "denethor", "strider"]}), "yes")
    assert asked(m) == "ioreth_other"
    assert choice(m) == "card:strider"


def test_loses_the_character_that_comes_back() -> None:
    """One attack is left. Legolas is worth more than Boromir, but his cloak has him only cycled."""
    m = combat(
        "path", path="khazad_dum", on_path=["boromir", "legolas", "hill_troll"], items={"elven_cloak": "legolas"}
    )
    assert asked(m) == "loss"
    assert choice(m) == "card:legolas"


def test_wastes_no_defence_on_a_loss() -> None:
    """Two attacks are left: Strider cancels both alone, Gandalf the Grey would waste one."""
    m = combat("path", path="weathertop", on_path=["strider", "gandalf_the_grey", "the_witch_king"])
    assert asked(m) == "loss"
    assert choice(m) == "card:strider"


def test_strikes_with_the_whole_reserve_on_the_last_path() -> None:
    """Every path attack that is not cancelled is a point, and nothing is left to wait for."""
    m = table(path="crack_of_doom", reserve=["the_hunter", "the_warrior"], turn="witch_king", round=9)
    assert choice(m) in ("move:the_hunter", "move:the_warrior")


def test_keeps_the_reserve_back_where_it_wins_nothing() -> None:
    """Gandalf the Grey holds the first path: one Nazgûl would only be lost."""
    m = table(path="bag_end", on_path=["gandalf_the_grey"], reserve=["the_hunter"], turn="witch_king")
    assert choice(m) == "pass"


def test_answers_an_attack_that_would_take_the_path() -> None:
    m = table(path="weathertop", on_path=["the_hunter"], reserve=["gandalf_the_grey"], turn="frodo", round=2)
    assert choice(m) == "move:gandalf_the_grey"


def test_does_not_strengthen_a_place_already_won() -> None:
    """The Shadow may still strike, but then Legolas can still answer."""
    orcs = ["mordor_orcs_1", "mordor_orcs_2", "mordor_orcs_3"]
    m = table(path="amon_hen", reserve=["legolas"], hands={"witch_king": orcs}, turn="aragorn", round=6)
    assert choice(m) == "pass"


def test_forsakes_the_unseen_card_rather_than_a_key_card_of_the_reserve() -> None:
    m = table(path="bag_end", hands={"aragorn": ["boromir"]}, reserve=["galadriel"], turn="aragorn", round=3)
    say(m, "play:boromir")
    assert asked(m) == "forsake"
    assert choice(m) == "top"


def test_keeps_the_card_that_the_last_path_needs() -> None:
    """Merry and Quickbeam are worth the same on the next path, but only Merry reaches the last."""
    m = table(
        path="khazad_dum",
        hands={"frodo": ["village_militia"]},
        only={"frodo": []},
        reserve=["merry_brandybuck", "quickbeam"],
        turn="frodo",
        round=4,
    )
    say(m, "play:village_militia")
    assert asked(m) == "forsake"
    assert choice(m) == "card:quickbeam"


@pytest.mark.parametrize(("struck", "way"), [("path", "first"), ("dol_amroth", "second")])
def test_chooses_the_alternative_that_saves_something(struck: str, way: str) -> None:
    """Nenya helps the path or the battleground, whichever one icon saves."""
    on_path = ["the_hunter"] if struck == "path" else []
    fleet = ["the_black_fleet", "haradrim_mumakil"] if struck == "dol_amroth" else []
    m = table(
        path="weathertop",
        on_path=on_path,
        grounds={"dol_amroth": fleet},
        reserve=["galadriel"],
        items={"nenya_ring_of_adamant": "galadriel"},
        turn="aragorn",
        round=2,
    )
    assert choice(m) == "use:nenya_ring_of_adamant"
    say(m, "use:nenya_ring_of_adamant")
    assert asked(m) == "choose_way"
    assert choice(m) == way


def test_puts_a_token_where_it_decides() -> None:
    """At Pelargir one more attack wins, at Minas Tirith it changes nothing."""
    m = table(
        path="bag_end",
        reserve=["the_destroyer"],
        turn="witch_king",
        grounds={"pelargir": ["the_black_fleet"], "minas_tirith": []},
        ground_tokens={"pelargir": {"defence": 1}},
    )
    assert choice(m) == "use:the_destroyer"
    say(m, "use:the_destroyer")
    assert choice(m) == "battleground:pelargir"
