"""The fuzzer finds a fault in a game that has it, and the record it leaves reproduces the fault."""

import json
from collections import Counter
from pathlib import Path

import pytest
from tests.kernel.toy import STOP, TOY, YES, Leaky, Toy, ToyState

from warhost.games.library import game_named
from warhost.kernel.flow import Ask, Flow
from warhost.kernel.record import replay
from warhost.lab import fuzz


class Losing(Toy):
    """Loses a card when seat 1 has acted in the second round with a score that ends in 0 or 5."""

    def deeds(self, s: ToyState) -> Flow[None]:
        late = s.round == 1 and s.actor == 1
        yield from super().deeds(s)
        if late and s.scores[1] % 5 == 0:
            s.deck.pop()


class Untidy(Losing):
    """Does the same, and in the middle of a step a card is in two places, which is allowed."""

    def deeds(self, s: ToyState) -> Flow[None]:
        s.open.append(0)
        yield Ask(s.actor, "over", [YES, STOP], "toy.over")
        s.open.pop()
        yield from super().deeds(s)


class Stumbling(Toy):
    """An error in the rules, where a card is buried."""

    def deed(self, s: ToyState, seat: int, choice: int) -> Flow[None]:
        yield from super().deed(s, seat, choice)
        if s.buried[seat]:
            raise ZeroDivisionError


def test_a_sound_game_passes() -> None:
    counts: Counter[str] = Counter()
    for index in range(20):
        fuzz.play_one(TOY, "s", index, counts)
        fuzz.play_match(TOY, "s", index, counts)
    assert counts["ending:rounds"] == 20
    assert counts["looks"] >= 20


def test_every_pairing_is_met_from_the_set_up_and_from_random_positions() -> None:
    """Two rounds through the options are enough; goals that were not met are missing."""
    game = game_named("battlelore")
    counts: Counter[str] = Counter()
    met: list[dict[str, str]] = []
    for index in range(2 * 53):
        options, _, position = fuzz.opening(game, "s", index)
        counts[fuzz.variant_goals(options)[position is not None]] += 1
        if position is not None and "pairing" in options:
            assert "/".join(position["scenarios"].values()) == options["pairing"]
            met.append(position["scenarios"])
    assert len(met) == 49
    missing = [goal for goal in fuzz.never_met(game, counts) if goal.startswith(("variant:", "scrambled:"))]
    assert missing == []
    del counts["scrambled:game=full hands=random pairing=runestones/shadow_tor"]
    assert "scrambled:game=full hands=random pairing=runestones/shadow_tor" in fuzz.never_met(game, counts)


@pytest.mark.parametrize("game", [Losing(), Untidy()])
def test_the_record_of_a_broken_invariant_leads_to_it(game: Toy) -> None:
    """The same match is played again, although a match does not ask questions with a single answer."""
    failed = 0
    for index in range(40):
        try:
            fuzz.play_one(game, "s", index, Counter())
        except fuzz.BrokenRule as failure:
            failed += 1
            assert str(failure) == "a card is not there once"
            match = replay(fuzz.record_of(game, "s", index), game)
            assert isinstance(match.base, ToyState)
            assert [str(fault) for fault in game.check(match.base)] == ["a card is not there once"]
    assert failed > 3


def test_the_record_of_an_error_in_the_rules_leads_to_it() -> None:
    failed = 0
    for index in range(12):
        game = Stumbling()
        try:
            fuzz.play_one(game, "s", index, Counter())
        except ZeroDivisionError:
            failed += 1
            record = fuzz.record_of(game, "s", index)
            with pytest.raises(ZeroDivisionError):
                replay(record, game)
    assert failed > 3


def test_a_match_that_reveals_hidden_information_fails_with_its_record(tmp_path: Path) -> None:
    game = Leaky()
    fuzz.play_one(game, "s", 0, Counter())
    with pytest.raises(fuzz.BrokenMatch, match="guess by") as failure:
        fuzz.play_match(game, "s", 0, Counter())
    path = fuzz.save_failure(game, "s", (0, str(failure.value), failure.value.record), tmp_path)
    assert path.name == f"fuzz-{game.name}-s-0.warhost.json"
    assert replay(json.loads(path.read_text(encoding="utf-8")), game).past is not None


def test_an_error_in_a_match_fails_with_its_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without checks on the way: those play on in clones and meet errors before the record does."""
    monkeypatch.setattr(fuzz, "look", lambda match, pick: None)
    records = []
    for index in range(12):
        try:
            fuzz.play_match(Stumbling(), "s", index, Counter())
        except fuzz.BrokenMatch as failure:
            assert "ZeroDivisionError" in str(failure)
            records.append(failure.record)
    assert len(records) > 3
    for record in records:
        with pytest.raises(ZeroDivisionError):
            replay(record, Stumbling())
