"""The heuristic of War of the Ring: its plan in positions where the right answer is clear, and against random play."""

from typing import Any

import pytest
from tests.table import ALL_AT_WAR, at_war, control, fellowship, hand, state, table, units

import warhost
from warhost.bots.policy import Policy, RandomPolicy, accepted
from warhost.bots.wotr.atlas import WAY_THROUGH
from warhost.bots.wotr.plan import Plan
from warhost.bots.wotr.policy import ANSWERS, DECLINE, WotrPolicy
from warhost.bots.wotr.strength import hits_in, host, outcome
from warhost.games.library import game_named
from warhost.games.wotr.asks import ASK_KINDS
from warhost.games.wotr.ids import FREE, NO, PASS, SHADOW, YES
from warhost.games.wotr.tables import BOX, region
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.flow import Ask
from warhost.kernel.match import Match
from warhost.kernel.play import Tally, play_out

POLICY = WotrPolicy()
MANY = {"sauron_regular": 8, "sauron_elite": 2, "sauron_nazgul": 3}


def chosen(m: Match) -> str:
    """What the policy answers to the open question."""
    ask = m.ask
    assert ask is not None
    return m.game.vocabulary.names[POLICY.choose(m.state, ask, Dice(key_of_seed("tie")))]


def follow(m: Match, kind: str) -> str:
    """Let the policy answer until it is asked a question of this kind; its answer to that."""
    for _ in range(40):
        ask = m.ask
        assert ask is not None
        answer = chosen(m)
        m.answer(answer, ask.seat)
        if ask.kind == kind:
            return answer
    raise AssertionError(f"no question {kind}")


def shadow_to_act(faces: dict[str, int], **position: Any) -> Match:
    """The Shadow acts next with these dice; the Free Peoples have one die."""
    return table(actor=1, dice={"free": {"event": 1}, "shadow": faces}, politics=ALL_AT_WAR, **position)


def free_to_act(faces: dict[str, int], **position: Any) -> Match:
    """The Free Peoples are to act with these dice."""
    return table(dice={"free": faces, "shadow": {"event": 2}}, **position)


# ---- every question


@pytest.mark.parametrize("kind", ASK_KINDS)
def test_a_single_option_is_taken(kind: str) -> None:
    """A secret question is asked even if only one answer is possible, for example when no card can be played."""
    s = state(free_to_act({"event": 1}))
    assert POLICY.choose(s, Ask(FREE, kind, [PASS], "cards.play", (0, 0, 0, 0), True), Dice(key_of_seed("tie"))) == PASS


def test_every_kind_of_question_has_its_answer() -> None:
    """The choice of a die is the policy's own; the rest is in one table."""
    assert set(ANSWERS) | {"action"} == set(ASK_KINDS)


def test_a_secret_question_with_one_answer_is_answered() -> None:
    """It is asked anyway, so that nobody sees that a hand has nothing to offer, such as a free event."""
    start = warhost.new("wotr", seed=1).state
    for kind in ASK_KINDS:
        assert WotrPolicy().choose(start, Ask(FREE, kind, [PASS], "cards.play", (), True), Dice(b"d")) == PASS


def test_an_unforeseen_offer_is_accepted_not_declined() -> None:
    assert accepted(Ask(0, "new", [PASS, YES], "x"), DECLINE) == YES
    assert accepted(Ask(0, "new", [NO, YES], "x"), DECLINE) == YES
    assert accepted(Ask(0, "new", [NO, PASS], "x"), DECLINE) == NO


# ---- the Shadow


def test_a_strong_siege_is_pressed() -> None:
    m = shadow_to_act(
        {"army": 1, "event": 1},
        hands={"shadow": []},
        regions={"minas_tirith": {"units": MANY, "garrison": {"gondor_regular": 1}}, "osgiliath": {"units": {}}},
    )
    assert chosen(m) == "die:army"
    assert follow(m, "deed") == "do:attack"
    follow(m, "force")
    attacks = [event.args[1:3] for event in m.events() if event.kind == "attack"]
    assert attacks == [(region("minas_tirith"), BOX[region("minas_tirith")])]


def test_a_weak_siege_waits() -> None:
    m = shadow_to_act(
        {"army": 1},
        hands={"shadow": []},
        clear_map=True,
        regions={
            "minas_tirith": {"units": {"sauron_regular": 2}, "garrison": {"gondor_elite": 5, "gondor_leader": 2}},
            "minas_morgul": {"units": {"sauron_regular": 5}},
        },
    )
    assert follow(m, "deed") != "do:attack"


def test_an_open_city_is_taken() -> None:
    m = shadow_to_act(
        {"army": 1},
        hands={"shadow": []},
        clear_map=True,
        regions={
            "westemnet": {"units": {"isengard_regular": 5}, "control": "shadow"},
            "helms_deep": {"units": {"rohan_elite": 5}},
        },
    )
    assert follow(m, "deed") == "do:move_armies"
    while m.ask is not None and m.ask.seat == 1:
        m.answer(chosen(m), 1)
    assert control(m, "edoras") == "shadow"


def test_the_host_marches_before_the_stragglers() -> None:
    """Of armies bound for one prize the larger gains more by a step."""
    start = state(warhost.new("wotr", seed=1))
    plan = Plan(start, SHADOW)
    armies = [r for r in range(len(plan.goal)) if plan.goal[r] >= 0]
    compared = 0
    for one in armies:
        for other in armies:
            if plan.goal[one] == plan.goal[other] and hits_in(start, SHADOW, one) > hits_in(start, SHADOW, other):
                assert plan.push[one] > plan.push[other], (one, other)
                compared += 1
    assert compared > 3


def test_a_guard_stays_where_the_enemy_is_near() -> None:
    """Orthanc is two steps from Helm's Deep: the one elite stays when the regulars march."""
    m = shadow_to_act(
        {"army": 1},
        hands={"shadow": []},
        clear_map=True,
        regions={
            "orthanc": {"units": {"isengard_regular": 7, "isengard_elite": 1}},
            "helms_deep": {"units": {"rohan_regular": 1}},
        },
    )
    follow(m, "move_to")
    while m.ask is not None and m.ask.kind == "force":
        m.answer(chosen(m), 1)
    assert units(m, "orthanc") == {"isengard_elite": 1}


def test_saruman_comes_as_soon_as_he_can() -> None:
    m = table(
        actor=1,
        dice={"free": {"event": 1}, "shadow": {"muster": 1, "army": 1}},
        politics=at_war("isengard"),
        hands={"shadow": []},
    )
    assert chosen(m) == "die:muster"
    assert follow(m, "deed") == "do:saruman"


def test_the_shadow_hunts_harder_in_mordor() -> None:
    def dice(**marks: Any) -> int:
        m = table(phase="hunt_allocation", turn=5, fellowship=marks)
        return int(chosen(m).removeprefix("number:"))

    assert dice(region="morannon", mordor=1) > dice(region="rivendell", progress=2) > 0


# ---- the Free Peoples


def test_a_revealed_fellowship_hides() -> None:
    m = free_to_act(
        {"character": 1, "muster": 1}, fellowship={"region": "dimrill_dale", "hidden": False}, hands={"free": []}
    )
    assert chosen(m) == "die:character"
    assert follow(m, "deed") == "do:hide_fellowship"


def test_a_besieged_army_finds_a_way_out_by_the_paths_of_the_woses() -> None:
    """Minas Tirith is lost, so the card offers the regions beside it."""
    m = free_to_act(
        {"event": 1},
        politics=ALL_AT_WAR,
        hands={"free": ["fp_strat_11"]},
        clear_map=True,
        regions={
            "helms_deep": {"units": {"isengard_regular": 5}, "garrison": {"rohan_regular": 3}},
            "minas_tirith": {"units": {"sauron_regular": 2}, "control": "shadow"},
        },
    )
    m.answer("die:event", 0)
    m.answer("do:event", 0)
    assert follow(m, "move_to") in {"region:druadan_forest", "region:lossarnach", "region:osgiliath"}
    assert follow(m, "force") == "all"


# Those who have left the Fellowship to Gollum.
GONE = dict.fromkeys(["gandalf_grey", "strider", "legolas", "gimli", "boromir", "meriadoc", "peregrin"], "dead")
TILES = {"pool": {"std_eye": 4, "std_3": 3, "std_2": 2, "std_1": 2, "std_0r": 2, "sp_on_on": 1}}


def doomed(faces: dict[str, int], cards: list[str] | None = None, rings: int = 0, **marks: Any) -> Match:
    """The Fellowship is one step from the Crack of Doom and has not tried to move; one point more and it has lost."""
    marks = {"region": "morannon", "mordor": 4, "corruption": 11, "guide": "gollum"} | marks
    return table(
        dice={"free": faces, "shadow": {"army": 2}, "hunt": {"shadow": 3}},
        politics=ALL_AT_WAR,
        turn=9,
        fellowship=marks,
        characters=GONE,
        hands={"free": cards or []},
        tiles=TILES,
        rings={"free": rings, "shadow": 0},
    )


@pytest.mark.parametrize("faces", [{"character": 1}, {"character": 1, "muster": 1}, {"will": 1, "army_muster": 1}])
def test_the_fellowship_moves_where_standing_still_is_a_certain_loss(faces: dict[str, int]) -> None:
    """Standing still costs the twelfth point of Corruption, so a bad Hunt is better."""
    m = doomed(faces)
    assert follow(m, "deed") == "do:move_fellowship"
    # Once it has tried, the box is as dangerous as ever and nothing forces it.
    assert follow(doomed({"character": 1, "muster": 1}, tried=True), "deed") != "do:move_fellowship"


def test_a_ring_makes_the_die_that_saves_the_fellowship() -> None:
    m = doomed({"army_muster": 1}, rings=1)
    assert chosen(m) == "ring"
    assert follow(m, "ring_face") == "die:character" and follow(m, "deed") == "do:move_fellowship"


def test_a_revealed_fellowship_hides_to_move_on_before_it_is_lost() -> None:
    m = doomed({"character": 2}, hidden=False)
    assert follow(m, "deed") == "do:hide_fellowship"


@pytest.mark.parametrize(
    ("card", "hidden", "deed"),
    [
        ("fp_char_12", True, "do:event"),
        ("fp_char_10", True, "do:event"),
        ("fp_char_09", True, "do:move_fellowship"),
        ("fp_char_09", False, "do:event"),
    ],
)
def test_a_card_that_heals_enough_goes_before_the_last_risk(card: str, hidden: bool, deed: str) -> None:
    """Two points, or one and a move: then there is less to fear. Where it cannot move, one point saves the turn."""
    m = doomed({"character": 1}, [card], hidden=hidden)
    assert follow(m, "deed") == deed


def test_the_fellowship_declares_at_the_gates_and_enters() -> None:
    far = WAY_THROUGH[region("dagorlad")]
    m = table(phase="fellowship", turn=6, fellowship={"region": "dagorlad", "progress": far})
    assert chosen(m) == "yes"
    follow(m, "enter_mordor")
    assert fellowship(m)["mordor"] == 0


def test_it_does_not_declare_needlessly() -> None:
    m = table(phase="fellowship", turn=2, fellowship={"region": "rivendell", "progress": 2, "corruption": 0})
    assert chosen(m) == "no"


@pytest.mark.parametrize(("tile", "answer"), [("std_1", "take"), ("std_3", "lose")])
def test_companions_take_the_heavy_blows(tile: str, answer: str) -> None:
    m = free_to_act(
        {"character": 1},
        fellowship={"region": "hollin", "corruption": 1},
        hands={"free": []},
        script={"hunt": [6], "tile": [tile]},
    )
    state(m).hunt_shadow = 1
    m.answer("die:character", 0)
    m.answer("do:move_fellowship", 0)
    assert m.ask is not None and m.ask.kind == "hunt_damage"
    assert chosen(m) == answer


def test_a_keepsake_without_its_bearer_is_discarded_first() -> None:
    cards = ["fp_char_03", "fp_char_07", "fp_strat_08", "fp_strat_14", "fp_strat_16", "fp_strat_22"]
    m = table(
        phase="recover",
        turn=3,
        hands={"free": cards},
        characters={"boromir": "dead"},
        script={"draw": ["fp_char_04", "fp_strat_23"]},
    )
    assert follow(m, "discard") == "card:fp_char_07"
    assert "fp_char_03" in hand(m, "free")


# ---- judgement of battles


def test_battles_are_judged_by_strength_and_walls() -> None:
    """More attackers leave more; against walls the same army fares worse."""
    m = table(
        clear_map=True,
        politics=ALL_AT_WAR,
        regions={
            "pelargir": {"units": {"gondor_regular": 3}},
            "osgiliath": {"units": {"sauron_regular": 4}},
            "west_harondor": {"units": {"sauron_regular": 9}},
        },
    )
    s = state(m)
    garrison = host(s, FREE, region("pelargir"), False)
    few = host(s, SHADOW, region("osgiliath"), True)
    many = host(s, SHADOW, region("west_harondor"), True)
    assert outcome(many, garrison, 5, 5, 12) > outcome(few, garrison, 5, 5, 12)
    assert outcome(few, garrison, 5, 5, 12) > outcome(few, garrison, 6, 6, 12)


# ---- whole games


def play(players: list[Policy], seed: str) -> tuple[list[float], int]:
    """The scores and the turns of a game."""
    game = game_named("wotr")
    s = game.setup(game.check_options({"players": len(players)}), Dice(key_of_seed(seed)))
    assert play_out(game, s, players, Dice(key_of_seed(f"{seed} own")), Tally())
    result = game.result(s)
    assert result is not None
    return result, game.turn(s)


@pytest.mark.parametrize("seed", ["a", "b"])
@pytest.mark.parametrize("side", [FREE, SHADOW])
def test_it_beats_random_play(side: int, seed: str) -> None:
    players: list[Policy] = [RandomPolicy(), RandomPolicy()]
    players[side] = POLICY
    scores, _ = play(players, seed)
    assert scores[side] == 1


@pytest.mark.parametrize("number", [2, 3, 4])
def test_it_plays_to_the_end_at_every_table(number: int) -> None:
    _, turns = play([POLICY] * number, "self")
    assert 4 <= turns <= 40


def test_its_own_dice_decide_only_close_choices() -> None:
    """The same position and the same dice give the same choice."""
    m = warhost.new("wotr", seed=3)
    while m.ask is not None and m.ask.kind != "action":
        m.answer(chosen(m), m.ask.seat)
    assert chosen(m) == chosen(m)
