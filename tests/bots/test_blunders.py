"""Known blunders: each is named, the levels avoid them, and the review finds them."""

import pytest

from warhost.bots.blunders import Blunders, WaryPolicy
from warhost.bots.policies import blunders_of, heuristic
from warhost.bots.policy import Policy
from warhost.cli.review import report_of, tell
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.flow import Ask, State
from warhost.kernel.match import Match
from warhost.lab.review import Moment, slips
from warhost.lab.suite import tasks
from warhost.text.reader import Reader

OWN = Dice(key_of_seed("own"))


def at(game: str, task: str) -> Match:
    """The match of a task at its choice."""
    return next(one for one in tasks(game) if one.name == task).match("blunder")


@pytest.mark.parametrize(
    ("game", "task", "answer", "name"),
    [
        ("wotr", "mordor_still_five", "do:skip", "stood_still"),
        ("wotr", "mordor_still_five", "do:leader_move", "stood_still"),
        ("wotr", "mordor_still_five", "do:move_fellowship", ""),
        ("wotr", "mordor_still_revealed_one", "do:skip", "stood_still"),
        ("wotr", "character_die_four", "do:skip", "die_wasted"),
        ("wotr", "character_die_four", "do:move_fellowship", ""),
        ("wotr", "reveal_hide_first", "do:skip", "die_wasted"),
        ("wotr", "balrog_lorien", "yes", "balrog"),
        ("wotr", "balrog_lorien", "no", ""),
        ("wotr", "heal_lorien", "yes", ""),
        ("wotr", "gandalf_lorien_doomed", "region:lorien", "gandalf_lost"),
        ("wotr", "gandalf_lorien_doomed", "region:grey_havens", ""),
        ("wotr", "dol_guldur_turn_one", "all", "hold_emptied"),
        ("wotr", "dol_guldur_turn_one", "unit:sauron_regular", ""),
        ("wotr", "erebor_for_dale", "all", "hold_emptied"),
        ("wotr", "trickle_minas_tirith", "region:minas_tirith", "trickle"),
        ("bo5a", "spur_last_unit_march", "all", "hold_emptied"),
        ("bo5a", "spur_last_unit_march", "unit:elf_spearmen", ""),
        ("bo5a", "gandalf_walks", "do:move_characters", "walked"),
        ("wotrcg", "duel_path_seven_grey", "battleground:moria", "path_lost"),
        ("wotrcg", "duel_path_seven_grey", "active_path", ""),
    ],
)
def test_a_blunder_has_a_name(game: str, task: str, answer: str, name: str) -> None:
    match = at(game, task)
    if match.open_asks()[0].kind == "action":
        match.answer_next("die:character")
    ask = match.open_asks()[0]
    action = match.game.vocabulary.parse(answer)
    assert blunders_of(game).name_of(match.state, ask, action) == name


class Only(Blunders):
    """Some answers are blunders."""

    def __init__(self, bad: list[int]) -> None:
        self.bad = bad

    def name_of(self, s: State, ask: Ask, answer: int) -> str:
        return "bad" if answer in self.bad else ""


class First(Policy):
    """Takes the first option."""

    def choose(self, s: State, ask: Ask, dice: Dice) -> int:
        return ask.options[0]


@pytest.mark.parametrize(("bad", "answer"), [([], 4), ([4], 5), ([4, 5], 6), ([4, 5, 6], 4)])
def test_the_policy_is_asked_again_without_the_blunder(bad: list[int], answer: int) -> None:
    """If every answer is a blunder, the first choice stands."""
    state = at("wotr", "saruman").state
    assert WaryPolicy(First(), Only(bad)).choose(state, Ask(0, "deed", [4, 5, 6], "x"), OWN) == answer


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "  Turn 10, Free Peoples: The Fellowship stood still, although that loses the game."),
        ("ru", "  Ход 10, Свободные народы: Братство осталось на месте, хотя это ведёт к проигрышу."),
    ],
)
def test_the_review_names_the_blunders(capsys: pytest.CaptureFixture[str], language: str, line: str) -> None:
    match = at("wotr", "mordor_still_five")
    match.answer_next("do:skip")
    policy = heuristic("wotr")
    while not match.over:
        match.answer_next(policy.choose(match.state, match.open_asks()[0], OWN))
    found = slips(match)
    assert next((slip.turn, slip.seat, slip.given) for slip in found if slip.blunder == "stood_still") == (
        10,
        "free",
        "do:skip",
    )
    reader = Reader("wotr", language, match.seats)
    course = [Moment(0, 0, 0, 10, 0.5, 0.0), Moment(1, 1, 0, 10, 0.0, 0.0)]
    tell(report_of(match, reader, course, [], found), reader)
    assert line in capsys.readouterr().out
