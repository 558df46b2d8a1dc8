"""What the coach says at each kind of question: every kind has a short sentence in both languages."""

import re

import pytest

from warhost.games.library import game_names
from warhost.lessons.lesson import BadLesson, read_stakes
from warhost.lessons.library import stakes
from warhost.text.words import words_of

# The sentence stands above the question, also on a phone.
LONGEST = 150


@pytest.mark.parametrize("game", game_names())
def test_every_kind_of_question_has_a_sentence(game: str) -> None:
    kinds = set(words_of(game).asks)
    assert [kind for kind in sorted(kinds) if kind not in stakes(game)] == []
    assert set(stakes(game)) <= kinds
    for kind, text in stakes(game).items():
        assert max(len(text["en"]), len(text["ru"])) <= LONGEST, kind
        assert re.search("[а-я]", text["ru"]) and not re.search("[а-я]", text["en"]), kind


def test_a_sentence_in_only_one_language_is_refused() -> None:
    with pytest.raises(BadLesson, match=r"game/stakes\.toml, action: expected a text in each of en, ru"):
        read_stakes("game", "stakes.toml", 'action = {en = "Choose."}')
