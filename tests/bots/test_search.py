"""The search: it finds what the policy misses, keeps to its budget, and changes nothing at the table."""

import pytest
from tests.kernel.toy import ToyState
from tests.kernel.toy import new as toy_match

import warhost
from warhost.bots.blunders import Blunders
from warhost.bots.bot import Seat
from warhost.bots.evaluation import Evaluation
from warhost.bots.library import bot_named
from warhost.bots.policies import evaluation_of, has_evaluation
from warhost.bots.policy import Policy
from warhost.bots.search import Candidate, Plan, Search, Thought, lead, ranked, side_score
from warhost.bots.thinker import SearchBot
from warhost.games.library import game_named, game_names
from warhost.kernel.check import portrait
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.flow import Ask, State
from warhost.kernel.match import Match
from warhost.kernel.play import Tally


class First(Policy):
    """Takes the first option: in the toy game the lowest card."""

    def choose(self, s: State, ask: Ask, dice: Dice) -> int:
        return ask.options[0]


class Score(Evaluation):
    """The points of the toy game."""

    turns = 1
    width = 4

    def weighty(self, ask: Ask) -> bool:
        return True

    def names(self) -> list[str]:
        return ["lead"]

    def features(self, s: State) -> list[float]:
        assert isinstance(s, ToyState)
        return [float(s.scores[0] - s.scores[1])]

    def weights(self, s: State) -> list[float]:
        return [0.2]


def toy_search(caution: float = 1.0) -> Search:
    match = toy_match()
    return Search(match.game, match.game.sides(match.options_used), First(), Score(), Plan(1, 4, caution))


@pytest.mark.parametrize("seat", ["ann", "bob"])
def test_it_finds_answers_that_the_policy_misses(seat: str) -> None:
    """Both lay a card together, the higher wins its number: the policy lays its lowest, which can win nothing."""
    match = toy_match()
    thought = toy_search().think(Seat(match, seat), key_of_seed("think"), 120, 0)
    options = match.asks[match.seat_number(seat)].options
    assert thought.candidates[0].action == min(options)
    assert thought.chosen.action > min(options)
    assert thought.chosen.mean() > thought.candidates[0].mean()


def test_in_doubt_the_policys_answer_is_kept() -> None:
    """With nothing between the answers, or too few lines, its own answer is kept."""
    match = toy_match()
    for lines in (1, 4, 11):
        thought = toy_search().think(Seat(match, "ann"), key_of_seed("think"), lines, 0)
        assert (thought.chosen, thought.lines) == (thought.candidates[0], lines)
    assert toy_search(1000.0).think(Seat(match, "ann"), key_of_seed("think"), 120, 0).chosen.action == min(
        match.asks[0].options
    )


def test_an_answer_must_be_ahead_by_the_margin() -> None:
    """A lead within the errors of the evaluation changes nothing, even if all worlds agree."""
    match = toy_match()
    free = toy_search().think(Seat(match, "ann"), key_of_seed("think"), 120, 0)
    ahead, error = lead(free.chosen, free.candidates[0])
    for margin, kept in ((ahead - error - 0.001, False), (ahead - error + 0.001, True)):
        search = Search(match.game, match.game.sides(match.options_used), First(), Score(), Plan(1, 4, 1.0, margin))
        thought = search.think(Seat(match, "ann"), key_of_seed("think"), 120, 0)
        assert (thought.chosen is thought.candidates[0]) == kept


def test_a_search_ends_when_its_time_is_up() -> None:
    thought = toy_search().think(Seat(toy_match(), "ann"), key_of_seed("think"), 0, 1)
    assert 1 <= thought.lines < 100_000
    assert thought.chosen in thought.candidates


def test_a_tree_grows_below_the_root() -> None:
    """Below the lowest and the highest card the next questions are tried too, in the policy's order."""
    thought = toy_search().think(Seat(toy_match(), "ann"), key_of_seed("think"), 400, 0)
    below = thought.chosen.below
    assert below and any(len(node.branches) > 1 for node in below.values())
    for node in below.values():
        assert sum(branch.visits for branch in node.branches) == node.visits
        assert all(0.0 <= branch.total <= branch.visits for branch in node.branches)


def test_a_lead_is_measured_in_the_worlds_that_both_have_seen() -> None:
    one, other = Candidate(1), Candidate(2)
    one.values, other.values = [0.9, 0.5, 0.7], [0.8, 0.4, 0.6, 0.0]
    ahead, error = lead(one, other)
    assert ahead == pytest.approx(0.1)
    assert error < 0.01, "the luck of the worlds is no luck of the answers"
    assert lead(one, Candidate(3)) == (0.0, 1.0)


def test_the_policy_ranks_the_answers() -> None:
    ask = toy_match().asks[0]
    state = toy_match().state
    known: list[int] = []
    for _ in range(len(ask.options)):
        known.append(ranked(First(), state, ask, known, Dice(b"k")))
    assert known == ask.options
    assert ranked(First(), state, ask, known, Dice(b"k")) == -1


class Some(Blunders):
    """Some answers are blunders."""

    def __init__(self, bad: list[int]) -> None:
        self.bad = bad

    def name_of(self, s: State, ask: Ask, answer: int) -> str:
        return "bad" if answer in self.bad else ""


@pytest.mark.parametrize(("bad", "first"), [([], [0, 1]), ([0], [1, 2]), ([0, 1, 2], [0, 1])])
def test_a_known_blunder_is_no_candidate(bad: list[int], first: list[int]) -> None:
    """If every answer is a blunder, the policy's order stands."""
    match = toy_match()
    options = match.asks[0].options
    search = Search(
        match.game,
        match.game.sides(match.options_used),
        First(),
        Score(),
        Plan(1, 2, 1.0),
        blunders=Some([options[number] for number in bad]),
    )
    candidates = search.begin(Seat(match, "ann"), key_of_seed("think")).candidates
    assert [one.action for one in candidates] == [options[number] for number in first]


def test_sides_score_together() -> None:
    assert side_score([1.0, 0.5, 0.0], [0, 0, 1]) == 1.0
    assert side_score([0.0, 0.5, 1.0], [0, 1, 1]) == 0.0
    assert side_score([1.0, 1.0], [0, 1]) == 0.5


# ---- the games

SEARCHED = [name for name in game_names() if has_evaluation(name)]


def weighty_match(game: str, number: int = 0) -> tuple[Match, str]:
    """A match at a question worth a search: after a number of them."""
    match = warhost.new(game, seed=3)
    bot = bot_named("normal", "x")
    while True:
        ask = match.open_asks()[0]
        seat = match.seats[ask.seat]
        if len(ask.options) > 1 and evaluation_of(game).weighty(ask):
            if number == 0:
                return match, seat
            number -= 1
        match.answer(bot.choose(Seat(match, seat)), seat)


@pytest.mark.parametrize("game", SEARCHED)
def test_the_same_seed_and_lines_give_the_same_answer_and_leave_the_match_alone(game: str) -> None:
    match, seat = weighty_match(game, 3)
    before = portrait(match)
    thoughts: list[Thought] = []
    for _ in range(2):
        thought = SearchBot("s", 0, 14).think(Seat(match, seat))
        assert thought is not None
        thoughts.append(thought)
    assert [c.values for c in thoughts[0].candidates] == [c.values for c in thoughts[1].candidates]
    assert thoughts[0].chosen.action == thoughts[1].chosen.action
    assert thoughts[0].chosen.action in match.asks[0].options
    assert all(0.0 <= value <= 1.0 for candidate in thoughts[0].candidates for value in candidate.values)
    assert portrait(match) == before
    other = SearchBot("t", 0, 14).think(Seat(match, seat))
    assert other is not None
    assert [c.values for c in other.candidates] != [c.values for c in thoughts[0].candidates]


@pytest.mark.parametrize("game", SEARCHED)
def test_an_evaluation_weighs_every_feature_and_knows_who_is_ahead(game: str) -> None:
    """It has a weight for each feature in every variant, and a start is not a won match."""
    engine = game_named(game)
    for options in engine.variants():
        state = engine.setup(engine.check_options(options), Dice(key_of_seed("e")))
        evaluation = evaluation_of(game)
        assert len(evaluation.features(state)) == len(evaluation.weights(state))
        assert 0.1 < evaluation.chance(state) < 0.9


def test_corruption_is_bad_for_the_free_peoples_and_points_are_good_for_the_shadow() -> None:
    start = warhost.new("wotr", seed=1)
    chance = evaluation_of("wotr").chance
    state = start.state
    before = chance(state)
    for corruption in (6, 11):
        state.corruption = corruption  # type: ignore[attr-defined]
        assert chance(state) < before
        before = chance(state)
    state = warhost.new("wotr", seed=1).state
    before = chance(state)
    state.control[warhost.new("wotr").game.vocabulary.parse("region:minas_tirith")] = 1  # type: ignore[attr-defined]
    assert chance(state) < before


def test_minor_questions_are_left_to_the_rules_of_thumb() -> None:
    """No search, and the same answer as the heuristic's with the same dice."""
    match = warhost.new("wotr", seed=3)
    bot = bot_named("normal", "x")
    while evaluation_of("wotr").weighty(match.open_asks()[0]):
        seat = match.seats[match.open_asks()[0].seat]
        match.answer(bot.choose(Seat(match, seat)), seat)
    seat = match.seats[match.open_asks()[0].seat]
    assert SearchBot("s", 0, 20).think(Seat(match, seat)) is None
    assert SearchBot("s", 0, 20).choose(Seat(match, seat)) in match.options(seat)


def test_time_left_over_by_easy_questions_is_saved_for_hard_ones() -> None:
    """Minor questions cost nothing. A major one also gets half of the time saved, but never four budgets."""
    match = warhost.new("wotr", seed=3)
    bot = SearchBot("s", 0, 3)
    searched = trifles = most_used = 0
    for _ in range(30):
        ask = match.open_asks()[0]
        seat = Seat(match, match.seats[ask.seat])
        before = bot.saved
        if len(ask.options) > 1 and evaluation_of("wotr").weighty(ask):
            searched += 1
            answer = bot.choose(seat)
            most = 3 + min(9, before // 2)
            assert before + 3 - most <= bot.saved <= before + 3
            most_used = max(most_used, before + 3 - bot.saved)
            if searched == 1:
                assert bot.saved == 0, "nothing was saved, so the budget is all there is"
        else:
            trifles += 1
            answer = bot.choose(seat)
            assert bot.saved == before + 3
        match.answer(answer, seat.name)
    assert searched > 3 and trifles > 3
    assert 3 < most_used <= 12


def test_a_game_with_a_search_is_played_and_counted() -> None:
    from warhost.bots.series import play_game

    def once() -> tuple[list[float] | None, int]:
        tally = Tally()
        game = game_named("wotrcg")
        state = play_game(
            "wotrcg", game.check_options({"scenario": "fellowship"}), ["search:2", "random"], "k", "o", tally
        )
        return game.result(state), tally.decisions

    result, decisions = once()
    assert (result, decisions) == once()
    assert decisions > 50
