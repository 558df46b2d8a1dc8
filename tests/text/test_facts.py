"""The facts beside each sentence of the log: what the sentence says, what is drawn beside it, and nothing else."""

import pytest

import warhost
from warhost.games.library import game_names
from warhost.games.wotr.tables import region
from warhost.kernel.check import choose
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.events import Event
from warhost.text.reader import Facts, Reader, Told
from warhost.text.spans import Line, plain
from warhost.text.words import words_of

READER = Reader("wotr", "en", ["free", "shadow"])


def test_a_march_names_its_source_and_target_in_any_language() -> None:
    march = Event("army_moves", (1, region("moria"), region("dimrill_dale"), 3), -1)
    for language in ("en", "ru"):
        told = Reader("wotr", language, ["free", "shadow"]).tell(march)
        assert told.facts == {
            "seat": "seat:shadow",
            "source": "region:moria",
            "target": "region:dimrill_dale",
            "units": 3,
        }


def test_the_dice_of_a_roll_are_shown_as_numbers() -> None:
    dice = [Event("combat_die", (0, 5, 0, 5, value), -1) for value in (5, 1, 6)]
    (told,) = READER.told([*dice, Event("combat_roll", (0, 3, 2), -1)])
    assert (told.kind, told.way) == ("combat_roll", "")
    assert told.facts == {"side": "side:free", "rolled": [5, 1, 6], "hits": 2, "need": 5, "bonus": 0, "least": 5}


def test_the_number_that_a_roll_needs_is_sent_with_its_sentence() -> None:
    dice = [Event("combat_die", (0, 6, 1, 5, value), -1) for value in (5, 1)]
    (told,) = READER.told([*dice, Event("combat_roll", (0, 2, 1), -1)])
    assert plain(told.line) == "The Free Peoples rolled 5, 1: 1 hit."
    assert told.facts == {"side": "side:free", "rolled": [5, 1], "hits": 1, "need": 6, "bonus": 1, "least": 5}
    again, hunted = READER.told([Event("combat_reroll", (1, 5, 0, 5, 6), -1), Event("hunt_die", (6, 2, 4, 3), -1)])
    assert (again.facts["need"], again.facts["least"], again.facts["rolled"]) == (5, 5, [6])
    assert (hunted.facts["need"], hunted.facts["bonus"], hunted.facts["least"]) == (6, 2, 4)


def test_a_reroll_of_five_armies_is_sent_with_the_number_it_needs() -> None:
    told = Reader("bo5a", "en", ["free", "shadow"]).tell(Event("leader_reroll", (1, 2, 1, 6, 1), -1))
    assert told.facts == {"side": "side:shadow", "dice": 2, "hits": 1, "need": 6, "bonus": 1}


def test_the_variant_of_a_sentence_is_sent() -> None:
    told = READER.tell(Event("advanced", (0, 2), -1))
    assert (told.way, told.facts) == ("two", {"nation": "nation:dwarves"})


def said(facts: Facts, line: Line) -> bool:
    """Whether a sentence says each of some facts."""
    named, words = {f"{span.kind}:{span.id}" for span in line}, plain(line).replace("−", "-")
    for fact in facts.values():
        for one in fact if isinstance(fact, list) else [fact]:
            if isinstance(one, int) and str(one) not in words:
                return False
            # What somebody does is in words; a thing is marked.
            if isinstance(one, str) and one not in named and facts.get("deed") != one:
                return False
    return True


def in_words(game: str, told: Told) -> Facts:
    """The facts that a sentence has to say."""
    drawn = words_of(game).asides.get(told.kind, frozenset())
    return {name: fact for name, fact in told.facts.items() if name not in drawn}


def test_the_effect_of_each_face_of_a_roll_is_sent_with_its_sentence() -> None:
    dice = [Event("die", (0, 0, value), -1) for value in (1, 4)]
    reader = Reader("battlelore", "en", ["daqan", "uthuk"])
    (told,) = reader.told([*dice, Event("roll", (0, 0, 1, 1, 0, 4, 16, 0), -1)])
    assert plain(told.line) == plain(reader.told(dice)[0].line)
    assert [told.facts[name] for name in ("strike", "morale", "heroic")] == [1, 4, 0]


@pytest.mark.parametrize("game", game_names())
def test_a_sentence_says_each_of_its_facts(game: str) -> None:
    pick = Dice(key_of_seed("facts"))
    match = warhost.new(game, seed=3)
    while not match.over and len(match.answers) < 900:
        match.answer(choose(match, pick), match.open_asks()[0].seat)
    for language in ("en", "ru"):
        reader = Reader(game, language, match.seats)
        wrong = [told for told in reader.told(match.events()) if not said(in_words(game, told), told.line)]
        assert wrong == []
