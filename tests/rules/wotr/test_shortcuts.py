"""The quick checks of frequent questions agree with the full rules in many random positions."""

from collections.abc import Iterator

from tests.table import GAME

from warhost.games.wotr.attack import fighters
from warhost.games.wotr.force import A_LEADER, ANYBODY, Choice, available
from warhost.games.wotr.ids import FREE, PLACES, SHADOW
from warhost.games.wotr.moves import anybody_goes, army_places, led, room_in
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import NEIGHBOURS
from warhost.kernel.dice import Dice, key_of_seed


def positions(number: int) -> Iterator[Wotr]:
    """Random legal positions for two."""
    options = GAME.check_options({"players": 2})
    for i in range(number):
        state = GAME.scramble(options, Dice(key_of_seed(f"shortcut {i}")))
        assert isinstance(state, Wotr)
        yield state


def test_a_choice_shows_whether_anybody_may_go() -> None:
    """Units of a nation not At War stay out of other nations, and leaders are not left alone. [army.move]"""
    seen = {True: 0, False: 0}
    for s in positions(80):
        for seat in (FREE, SHADOW):
            for place in army_places(s, seat):
                for target in NEIGHBOURS[place]:
                    if room_in(s, seat, target) > 0:
                        most = available(s, seat, place, target)
                        full = Choice(s, seat, place, most, room_in(s, seat, target), ANYBODY).possible(s)
                        assert anybody_goes(s, seat, place, target) == full
                        seen[full] += 1
    assert min(seen.values()) > 50


def test_a_choice_shows_whether_anybody_may_fight() -> None:
    """Units not At War stay behind, with leaders that may not be left alone. [battle.attack]"""
    seen = {True: 0, False: 0}
    for s in positions(80):
        for seat in (FREE, SHADOW):
            for place in army_places(s, seat):
                full = Choice(s, seat, place, fighters(s, seat, place), 10, ANYBODY).possible(s)
                assert anybody_goes(s, seat, place, -1) == full
                seen[full] += 1
    assert min(seen.values()) > 50


def test_without_anybody_to_lead_no_army_moves_by_a_leader() -> None:
    """The quick look for a leader never turns away an army that has one. [army.move]"""
    without = 0
    for s in positions(80):
        for seat in (FREE, SHADOW):
            for place in army_places(s, seat):
                if s.units[seat * PLACES + place] and not led(s, seat, place):
                    without += 1
                    most = available(s, seat, place, -1)
                    assert not Choice(s, seat, place, most, 10, A_LEADER).possible(s)
    assert without > 50
