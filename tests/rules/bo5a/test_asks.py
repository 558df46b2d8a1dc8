"""Which seat is asked which question, in random matches from random positions."""

from tests.five import GAME

from warhost.games.bo5a.asks import ASK_KINDS
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.flow import Together

ONLY_FREE = {
    "activate", "archery_at", "banners", "beorn_to", "bilbo_joins", "bilbo_to", "blast_at", "concentrated", "dain",
    "dismay", "eagle_home", "eagle_number", "eagle_prey", "eagle_target", "eagle_to", "eagles", "fell_race",
    "flip_or_place", "gandalf", "kinsfolk", "lucky_number", "not_lost", "repair", "shining_armour", "trumpets",
    "vanish",
}  # fmt: skip
ONLY_SHADOW = {
    "bat_to", "bats", "bodyguards", "chieftains", "cloud", "fate_tile", "goblin_at", "lose_group", "lose_leader",
    "lose_token", "orcs_at", "riders_at", "spend_bat", "troubled_mind", "vampire_like", "vanishing_hope",
}  # fmt: skip


def test_every_kind_of_question_goes_to_the_right_seat() -> None:
    """[generals.use] [bolg.bodyguards] [fate.drawing]"""
    assert set(ASK_KINDS) >= (ONLY_FREE | ONLY_SHADOW)
    met: dict[str, set[int]] = {}
    for number in range(60):
        dice = Dice(key_of_seed(f"asks {number}"))
        s = GAME.scramble({"seventh_die": "english"}, dice)
        while GAME.result(s) is None:
            flow = GAME.step(s)
            try:
                ask = next(flow)
                while True:
                    single = ask.asks if isinstance(ask, Together) else [ask]
                    answers = []
                    for one in single:
                        met.setdefault(one.kind, set()).add(one.seat)
                        answers.append(one.options[dice.below(len(one.options))])
                    if isinstance(ask, Together):
                        ask.answers = answers
                    ask = flow.send(answers[-1])
            except StopIteration:
                pass
    assert {kind for kind, seats in met.items() if seats == {0}} >= ONLY_FREE & set(met)
    assert {kind for kind, seats in met.items() if seats == {1}} >= ONLY_SHADOW & set(met)
    both = {"action", "deed", "casualty", "maneuver", "withdraw", "force", "march", "advance", "rout"}
    assert all(met[kind] == {0, 1} for kind in both)
    assert len(met) > 75, sorted(set(ASK_KINDS) - set(met))
