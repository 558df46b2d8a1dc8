"""What one reader sees: logs that several threads render at the same time."""

import random
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

import warhost
from warhost.games.library import game_named
from warhost.kernel.events import Event
from warhost.server import render
from warhost.server.course import Course, Origin
from warhost.text.reader import Reader, Told


@pytest.fixture
def quick_switches() -> Iterator[None]:
    """Threads take turns after every few steps."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("quick_switches")
def test_logs_rendered_at_the_same_time_do_not_mix() -> None:
    """Replays are rendered in a thread, with the same reader as the live tables."""
    match = warhost.new("wotr", seed=4)
    pick = random.Random(4)
    for _ in range(60):
        ask = match.open_asks()[0]
        match.answer(pick.choice(match.options(ask.seat)), ask.seat)
    happened = render.Happened().events(match)

    def told(_: int) -> list[object]:
        return list(render.story_of(match, "en", "free").update(happened))

    alone = told(0)
    with ThreadPoolExecutor(4) as threads:
        assert all(log == alone for log in threads.map(told, range(24)))


@pytest.mark.parametrize("game", ["battlelore", "bo5a", "wotr", "wotrcg"])
def test_a_sentence_of_the_log_is_rendered_once(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The log grows with the match, and is the same as one that is rendered at once, also after answers taken back."""
    match = warhost.new(game, seed=7)
    pick = random.Random(7)
    happened, story = render.Happened(), render.story_of(match, "en", match.seats[0])
    rendered: list[tuple[Event, tuple[int, ...]]] = []
    tell = Reader.tell

    def noted(reader: Reader, event: Event, rolled: Sequence[int] = (), die: Event | None = None) -> Told:
        rendered.append((event, tuple(rolled)))
        return tell(reader, event, rolled, die)

    for _ in range(60):
        ask = match.open_asks()[0]
        match.answer(pick.choice(match.options(ask.seat)), ask.seat)
        seat = match.seats[ask.seat]
        if match.may_undo(seat) and pick.random() < 0.2:
            match.undo(seat)
        with monkeypatch.context() as patched:
            patched.setattr(Reader, "tell", noted)
            story.update(happened.events(match))
        assert story.entries == render.story_of(match, "en", match.seats[0]).update(render.Happened().events(match))
    assert len(rendered) == len(set(rendered)) > 5


def test_a_custom_scenario_is_described_in_words() -> None:
    """Effects of cards and keywords as sentences, by their path: a page has no words for them."""
    override = {
        "lore.portal.effects": ["turn_dice dice=2"],
        "units.keyword.frenzy.effects": ["damage"],
        "units.unit.obscenes.move": 2,
    }
    course = Course(Origin("battlelore", game_named("battlelore").check_options({"override": override}), "11" * 32, {}))
    told = {}
    for language in ("en", "ru"):
        view = render.table(course, language, "daqan", ["daqan"], 0, None, "running", [], "").view
        assert view is not None
        assert set(view["corrected"]) == {"lore.portal.effects", "units.keyword.frenzy.effects"}
        assert not any("=" in text or "_" in text for text in view["corrected"].values())
        told[language] = view["corrected"]["lore.portal.effects"]
    assert told["en"].isascii() and not told["ru"].isascii()
    plain = Course(Origin("battlelore", game_named("battlelore").check_options({}), "11" * 32, {}))
    assert "corrected" not in (render.table(plain, "en", "daqan", ["daqan"], 0, None, "running", [], "").view or {})
