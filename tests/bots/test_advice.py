"""Advice: an answer that may be given, with reasons that can be said in both languages."""

import re
from collections import Counter

import pytest
from tests.table import ALL_AT_WAR, state, table

import warhost
from warhost.bots import policies
from warhost.bots.advice import action_of, advise
from warhost.bots.bot import Seat
from warhost.bots.library import bot_named
from warhost.bots.policies import evaluation_of, has_evaluation, heuristic
from warhost.bots.search import asked
from warhost.bots.wotr.atlas import WAY_THROUGH
from warhost.bots.wotr.plan import Plan
from warhost.games.library import game_named, game_names
from warhost.games.wotr.ids import FREE, SHADOW
from warhost.games.wotr.tables import region
from warhost.games.wotrcg.tables import BATTLEGROUND_NAMES
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.errors import BadOption
from warhost.kernel.flow import Ask
from warhost.kernel.match import Match
from warhost.kernel.optional import has_odds
from warhost.text.catalogue import LANGUAGES
from warhost.text.hint import hint_lines, whole_action
from warhost.text.reader import Reader
from warhost.text.spans import plain
from warhost.text.speaker import Speaker
from warhost.text.words import arguments, words_of


def played(match: Match, bot: str, answers: int) -> Match:
    """The match after some answers of a bot."""
    player = bot_named(bot, "x")
    for _ in range(answers):
        seat = match.seats[match.open_asks()[0].seat]
        match.answer(player.choose(Seat(match, seat)), seat)
    return match


def told(match: Match, seat: str, language: str, lines: int) -> tuple[str, list[str]]:
    """The action advised, and the hint in words."""
    ask = next(ask for ask in match.open_asks() if match.seats[ask.seat] == seat)
    advice = advise(Seat(match, seat), "a", 0, lines)
    reader = Reader(match.game.name, language, match.seats)
    return advice.action, [
        plain(line)
        for line in hint_lines(
            reader, ask.kind, ask.args, advice.action, advice.chances, advice.lines, advice.purposes, advice.odds
        )
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [name for name in game_names() if has_evaluation(name)])
def test_a_hint_names_an_answer_and_its_reasons(game: str, language: str) -> None:
    """For a question worth a search it gives chances; for any other it says that rules of thumb are enough."""
    match = warhost.new(game, seed=5)
    kinds: set[bool] = set()
    while kinds != {True, False}:
        ask = match.open_asks()[0]
        seat = match.seats[ask.seat]
        weighty = evaluation_of(game).weighty(ask)
        if weighty not in kinds:
            kinds.add(weighty)
            action, lines = told(match, seat, language, 12)
            assert action in match.options(seat)
            assert any("%" in line for line in lines) == weighty
            assert not re.search(r"[{}]|\b\w+_\w+\b", " ".join(lines))
            assert lines[1].startswith({"en": "Plan: ", "ru": "План: "}[language])
        played(match, "random", 1)


@pytest.mark.parametrize(("language", "words"), [("en", "may be noise"), ("ru", "может быть случайной")])
def test_a_hint_says_why_another_answer_with_a_higher_chance_is_not_advised(language: str, words: str) -> None:
    reader = Reader("wotr", language, ["free", "shadow"])
    for other, doubted in ((0.40, True), (0.35, False)):
        lines = hint_lines(
            reader, "hunt_dice", (0, 7), "number:2", [("number:2", 0.37), ("number:3", other)], 24, [], None
        )
        assert (words in plain(lines[-1])) == doubted


def test_a_game_without_an_evaluation_has_no_hints_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(policies._EVALUATIONS, "wotrcg")
    match = warhost.new("wotrcg", seed=1)
    with pytest.raises(BadOption, match="no hints or reviews") as refused:
        advise(Seat(match, match.seats[match.open_asks()[0].seat]), "a")
    for language in LANGUAGES:
        assert (
            Speaker(language, ["warhost"])
            .problem(refused.value)
            .startswith(
                {"en": "This game has no hints or reviews yet", "ru": "Для этой игры пока нет подсказок"}[language]
            )
        )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_every_purpose_can_be_said(game: str, language: str) -> None:
    reader = Reader(game, language, game_named(game).seats(game_named(game).check_options({})))
    for kind, declared in words_of(game).purposes.items():
        for number in (1, 2, 5):
            text = plain(reader.purpose(kind, [number] * len(arguments(declared))))
            assert text and not re.search(r"[{}]", text)


def kinds(match: Match, seat: int) -> list[tuple[str, tuple[int, ...]]]:
    """The kinds of a seat's aims."""
    return [(p.kind, p.args) for p in heuristic(match.game.name).purposes(match.state, Ask(seat, "", [0, 1], ""))]


def test_the_purposes_follow_the_position() -> None:
    """The Ring runs, then climbs; the Shadow conquers, and hunts when Corruption is high."""
    match = warhost.new("wotr", seed=1)
    assert kinds(match, 0)[0] == ("run", (WAY_THROUGH[region("rivendell")], 0))
    assert [kind for kind, _ in kinds(match, 1)] == ["conquer"]
    bearers = {"region": "morannon", "mordor": 2, "corruption": 7}
    climbing = warhost.new("wotr", seed=1, position={"fellowship": bearers})
    assert kinds(climbing, 0)[0] == ("climb", (3, 7))
    assert ("hunt", (7,)) in kinds(climbing, 1)


@pytest.mark.parametrize("seed", range(3))
def test_the_plan_of_the_card_game_is_that_of_the_place_advised(seed: int) -> None:
    """The reason for each place names that place; a card in reserve waits, and a pass keeps cards."""
    match = warhost.new("wotrcg", seed=seed, options={"scenario": "trilogy"})
    policy = heuristic("wotrcg")
    names = match.game.vocabulary.names
    own = Dice(key_of_seed(str(seed)))
    seen: Counter[str] = Counter()
    while not match.over and match.game.turn(match.state) < 4:
        ask = match.open_asks()[0]
        for option in ask.options:
            reason = [(p.kind, p.args[:1]) for p in policy.purposes(match.state, ask, option)]
            where, _, which = names[option].partition(":")
            if ask.kind == "destination" and where == "battleground":
                assert reason == [("ground", (BATTLEGROUND_NAMES.index(which),))]
            elif ask.kind == "destination" and where in ("active_path", "reserve"):
                assert [kind for kind, _ in reason] == [where.removeprefix("active_")]
            elif names[option] == "pass":
                assert reason == [("keep", ())]
            else:
                continue
            seen[where] += 1
        match.answer_next(policy.choose(match.state, ask, own))
    assert all(seen[where] > 3 for where in ("battleground", "active_path", "reserve", "pass")), seen


def test_the_plan_of_the_shadow_is_that_of_the_army_advised() -> None:
    """An army that goes another way is not said to march for the main goal; a siege is its own reason."""
    regions = {
        "withered_heath": {"units": {"sauron_regular": 4}},
        "minas_morgul": {"units": {"sauron_regular": 10}},
        "moria": {"units": {"sauron_regular": 5}},
        "lorien": {"units": {"sauron_regular": 5}, "garrison": {"elves_regular": 1, "elves_elite": 2}},
    }
    match = table(regions=regions, politics=ALL_AT_WAR, clear_map=True)

    def reason(kind: str, answer: str, *args: str) -> list[tuple[str, tuple[int, ...]]]:
        ask = Ask(1, kind, [0, 1], "", tuple([region(name) for name in args]))
        found = heuristic("wotr").purposes(match.state, ask, region(answer))
        return [(p.kind, p.args[:1]) for p in found]

    assert reason("move_to", "erebor", "withered_heath") == [("conquer", (region("erebor"),))]
    assert reason("attack_to", "erebor", "withered_heath") == [("conquer", (region("erebor"),))]
    assert reason("attack_from", "lorien") == reason("move_to", "lorien", "moria") == [("siege", (region("lorien"),))]
    goal = Plan(state(match), SHADOW).goal[region("minas_morgul")]
    assert reason("move_army", "minas_morgul") == [("conquer", (goal,))]
    # Away from its goal and to no other: no reason is better than a wrong one.
    assert reason("move_to", "gorgoroth", "minas_morgul") == []


def test_odds_stand_beside_an_attack_that_is_advised() -> None:
    """A hint to move the Fellowship names the odds of its Hunt."""
    match = warhost.new("wotr", seed=2)
    for _ in range(400):
        ask = match.open_asks()[0]
        seat = match.seats[ask.seat]
        advice = advise(Seat(match, seat), "a", 0, 1)
        if advice.odds is not None:
            break
        match.answer(advice.action, seat)
    assert advice.odds is not None
    # Those of the answer itself, or of what a die is used for.
    assert advice.rest or has_odds(match.game, match.state, ask, match.game.vocabulary.parse(advice.action))


def test_the_plan_of_the_free_peoples_is_that_of_the_answer() -> None:
    """Moving the Fellowship is for the Ring, a recruit for the place where it stands; a wasted die has no purpose."""
    match = table(
        dice={"free": {"character": 1}, "shadow": {"event": 2}}, regions={"moria": {"units": {"sauron_regular": 8}}}
    )
    names = match.game.vocabulary.names

    def reason(kind: str, answer: str) -> list[str]:
        found = heuristic("wotr").purposes(match.state, Ask(0, kind, [0, 1], ""), names.index(answer))
        return [p.kind for p in found]

    assert reason("deed", "do:move_fellowship") == ["run"]
    assert reason("deed", "do:recruit") == reason("recruit_at", "region:lorien") == ["guard"]
    assert reason("deed", "do:skip") == reason("recruit_at", "region:grey_havens") == []
    assert reason("action", "die:character") == ["run", "guard"]


def whole(match: Match, seat: int, answer: str, language: str) -> str:
    """A hint's action in words, begun with an answer."""
    asked_seat = Seat(match, match.seats[seat])
    world = asked_seat.world(Dice(key_of_seed("w")))
    names = match.game.vocabulary.names
    course = action_of(world, asked(world, asked_seat.name), names.index(answer), Dice(key_of_seed("o")))
    answers = [(one.kind, one.args, names[action]) for _, one, action in course]
    return plain(whole_action(Reader(match.game.name, language, match.seats), answers))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "use a Character die to attack Osgiliath from South Ithilien"),
        ("ru", "использовать кубик «персонаж», чтобы атаковать Осгилиат из Южного Итилиена"),
    ],
)
def test_a_hint_names_the_whole_action(language: str, words: str) -> None:
    """The die, what it is used for, and where; the plan is that of the attack."""
    match = table(
        actor=1,
        dice={"free": {"event": 1}, "shadow": {"character": 1, "event": 1}},
        politics=ALL_AT_WAR,
        hands={"shadow": []},
        clear_map=True,
        regions={
            "south_ithilien": {"units": {"sauron_regular": 8, "sauron_nazgul": 2}},
            "osgiliath": {"units": {"gondor_regular": 1}},
        },
    )
    assert whole(match, SHADOW, "die:character", language) == words


def test_the_whole_action_ends_where_another_begins() -> None:
    """A refusal is an action of its own, and one army's march is not followed by another's."""
    match = warhost.new("wotr", seed=1, position={"phase": "fellowship", "turn": 2, "fellowship": {"progress": 2}})
    assert whole(match, FREE, "no", "en") == "do not declare"
    match = table(dice={"free": {"army_muster": 2}, "shadow": {"event": 2}}, politics=ALL_AT_WAR)
    told = whole(match, FREE, "die:army_muster", "en")
    assert told.startswith("use an Army/Muster die to ") and told.count("move the army") <= 1


@pytest.mark.parametrize(
    ("game", "answers", "english", "russian"),
    [
        ("battlelore", [("march", (1,), "hex:a4")], "move the unit on A4 further", "вести дальше отряд с A4"),
        (
            "bo5a",
            [
                ("action", (1,), "die:eye"),
                ("move_army", (1,), "box:goblin_muster_west"),
                ("move_to", (0,), "box:mountain_pass_west"),
            ],
            "use Lidless Eye to march from the western Goblin Mustering Point, go onto the western Mountain Pass",
            "использовать кубик «Око», чтобы двинуть войско из западной точки сбора гоблинов, "
            "идти на западный горный перевал",
        ),
    ],
)
def test_a_hint_names_what_a_step_does_where_its_answer_is_only_a_place(
    game: str, answers: list[tuple[str, tuple[int, ...], str]], english: str, russian: str
) -> None:
    seats = warhost.new(game, seed=1).seats
    assert [plain(whole_action(Reader(game, language, seats), answers)) for language in ("en", "ru")] == [
        english,
        russian,
    ]
