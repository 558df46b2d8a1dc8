"""Random positions for the fuzzer: a random match played on for some steps, or armies thrown together on the board."""

from warhost.games.battlelore.book import Book, scenarios_of
from warhost.games.battlelore.cards import insert
from warhost.games.battlelore.custom_scenario import ScenarioBook
from warhost.games.battlelore.ground import may_occupy, may_stand
from warhost.games.battlelore.hexes import ROW
from warhost.games.battlelore.ids import CARDS, DAQAN_TENT, FORD, HEXES, KINDS, LEARNING, P_COMMAND, PLAIN, TENT
from warhost.games.battlelore.muster import muster_at_random, raise_unit
from warhost.games.battlelore.setup import ford_hexes, lay_board, start
from warhost.games.battlelore.state import NOBODY, NOWHERE, Battle
from warhost.games.battlelore.turn import step
from warhost.kernel.dice import Dice
from warhost.kernel.flow import Ask, Together
from warhost.kernel.play import any_option


def scramble(book: Book, learning: bool, dice: Dice, pairing: list[int] | None = None, preset: bool = False) -> Battle:
    """Return a legal position somewhere in a match, with two scenario cards if given.

    For a custom scenario, only positions reached by playing it.
    """
    while True:
        s = start(book, learning, Dice(dice.draw_key()), pairing, preset)
        if isinstance(book, ScenarioBook) or dice.below(4) == 0:
            play(s, 1 + dice.below(60), dice)
        else:
            melee(s, dice)
            play(s, dice.below(12), dice)
        if not s.ending:
            return s


def play(s: Battle, steps: int, dice: Dice) -> None:
    """Play some steps with random answers."""
    while steps > 0 and not s.ending:
        flow = step(s)
        try:
            ask = next(flow)
            while True:
                ask = flow.send(_answer(ask, dice))
        except StopIteration:
            steps -= 1


def _answer(ask: Ask, dice: Dice) -> int:
    """Return a random answer to a question, or to all simultaneous ones."""
    if not isinstance(ask, Together):
        return any_option(ask, dice)
    ask.answers = [any_option(single, dice) for single in ask.asks]
    return ask.answers[-1]


def melee(s: Battle, dice: Dice) -> None:
    """Set up two armies in the middle of the board, some units damaged and marked, full hands and some lore."""
    if s.cards[0] != LEARNING:
        _board(s, dice)
    s.first = dice.below(2)
    s.active = dice.below(2)
    s.round = dice.below(min(20, s.book.rounds)) + (0 if s.active == s.first else 1)
    s.phase = P_COMMAND
    armies = [unit for unit in range(len(s.place)) if s.place[unit] >= 0]
    for unit in armies:
        _throw(s, unit, dice)
    for unit in armies:
        s.health[unit] = 1 + dice.below(s.book.health[s.kind[unit]])
    for column in (s.poison, s.stun, s.swarm):
        for _ in range(dice.below(5)):
            column[armies[dice.below(len(armies))]] = 1
    for side in (0, 1):
        s.points[side] = dice.below(16)
        s.lore[side] = dice.below(14)
        while len(s.hands[side]) < 4:
            insert(s.hands[side], s.deck.pop())
        while len(s.lore_hands[side]) < 4 and s.lore_decks[side]:
            insert(s.lore_hands[side], s.lore_decks[side].pop())


def _board(s: Battle, dice: Dice) -> None:
    """Set up random or given scenario cards, fords, and armies as they might have been mustered."""
    for side in (0, 1):
        cards = s.offered[side] if len(s.offered[side]) == 1 else scenarios_of(side)
        s.cards[side] = cards[dice.below(len(cards))]
    s.offered = [[], []]
    lay_board(s)
    for side in (0, 1):
        water = ford_hexes(s, side)
        if water:
            s.token[water[dice.below(len(water))]] = FORD
        muster_at_random(s, side, dice)
        for kind in range(KINDS):
            for _ in range(s.muster[side][kind]):
                raise_unit(s, kind, _free_hex(s, side, kind, dice))
        if s.muster[side][TENT]:
            s.terrain[_plain_hex(s, dice)] = DAQAN_TENT + side
    s.muster = [[0] * CARDS, [0] * CARDS]


def _plain_hex(s: Battle, dice: Dice) -> int:
    """Return an empty plain hex."""
    found = [place for place in range(HEXES) if s.at[place] < 0 and s.terrain[place] == PLAIN]
    return found[dice.below(len(found))]


def _free_hex(s: Battle, side: int, kind: int, dice: Dice) -> int:
    """Return an empty hex that a kind of unit may stand on."""
    found = [place for place in range(HEXES) if s.at[place] < 0 and may_occupy(s, side, kind, place)]
    return found[dice.below(len(found))]


def _throw(s: Battle, unit: int, dice: Dice) -> None:
    """Put a unit somewhere into the melee."""
    before = s.place[unit]
    s.at[before] = NOBODY
    s.place[unit] = NOWHERE
    found = [place for place in range(HEXES) if s.at[place] < 0 and 3 <= ROW[place] <= 7 and may_stand(s, unit, place)]
    # With terrain other than in the box there may be none.
    place = found[dice.below(len(found))] if found else before
    s.at[place] = unit
    s.place[unit] = place
