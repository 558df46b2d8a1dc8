"""The turn: six phases, the order of actions, the end of an action (chapter 4, p. 18; chapter 11, p. 45)."""

from typing import Final

from warhost.games.action_dice import F_EYE, FACES, FREE_DIE, SHADOW_DIE
from warhost.games.wotr.actions import ACTED, PASSED, act, unused
from warhost.games.wotr.armies import discard_unheld, enforce_stacking, points
from warhost.games.wotr.battle import battle_step
from warhost.games.wotr.cardplay import CHARACTER_DECK, STRATEGY_DECK, discard_down, draw, draw_any
from warhost.games.wotr.characters import fellowship
from warhost.games.wotr.fellowship import at_gates, choose_guide, corrupt, declare, enter_mordor, touches_moria, yes_no
from warhost.games.wotr.hunt import through_moria
from warhost.games.wotr.ids import (
    A_CARD,
    A_NUMBER,
    ARAGORN,
    E_FREE_MILITARY,
    E_SHADOW_MILITARY,
    FREE,
    GANDALF_WHITE,
    MOUTH,
    NO,
    P_ACTION,
    P_BATTLE,
    P_FELLOWSHIP,
    P_HUNT,
    P_OVER,
    P_RECOVER,
    P_ROLL,
    P_VICTORY,
    PASS,
    PLACES,
    SARUMAN,
    SHADOW,
    WITCH_KING,
    YES,
)
from warhost.games.wotr.state import GameEnd, Wotr
from warhost.games.wotr.tables import DIE_BONUS
from warhost.games.wotr.teams import APART, MERGED, UNDECIDED, alone, lead, partner, seats_of, shared, side_of
from warhost.kernel.flow import Ask, Flow, State, Together

# The dice of each side, and the characters that bring one more (p. 19).
BASIC_DICE: Final = (4, 7)
HEROES: Final[list[list[int]]] = [[ARAGORN, GANDALF_WHITE], [SARUMAN, WITCH_KING, MOUTH]]


def step(s: Wotr) -> Flow[None]:
    """Run the next step. A Ring victory ends the game immediately, in the middle of anything."""
    try:
        if s.phase == P_ACTION:
            yield from action_step(s)
        elif s.phase == P_BATTLE:
            over = yield from battle_step(s)
            if over:
                yield from end_action(s)
        elif s.phase == P_RECOVER:
            yield from recover(s)
        elif s.phase == P_FELLOWSHIP:
            yield from fellowship_phase(s)
        elif s.phase == P_HUNT:
            yield from hunt_allocation(s)
        elif s.phase == P_ROLL:
            action_roll(s)
        else:
            victory_check(s)
    except GameEnd:
        s.phase = P_OVER
        s.note("game_over", (s.ending,))


# ---- phase 1


def recover(s: Wotr) -> Flow[None]:
    """Take back the dice, pass the leading token, draw cards."""
    s.turn += 1
    s.note("turn", (s.turn,))
    s.hunt_minimum = 1 if s.hunt_free > 0 else 0
    s.hunt_shadow = 0
    s.hunt_free = 0
    s.faces = [0] * (2 * FACES)
    s.spent = [0, 0]
    s.rolled = [0, 0]
    s.ring_used = [0, 0]
    s.messenger_used = 0
    s.tried = 0
    s.position = 0
    if s.turn > 1:
        for side in (FREE, SHADOW):
            if not alone(s, side):
                s.leading[side] = partner(s, s.leading[side])
    for side in (FREE, SHADOW):
        for seat in [s.leading[side]] + [p for p in seats_of(s, side) if p != s.leading[side]]:
            yield from draw_phase(s, seat)
    for side in (FREE, SHADOW):
        if not alone(s, side):
            yield from swap(s, side)
    s.phase = P_FELLOWSHIP


def draw_phase(s: Wotr, seat: int) -> Flow[None]:
    """Draw one card from each deck. From the second turn on, partners draw one from a deck of their choice."""
    if alone(s, side_of(s, seat)) or s.turn == 1:
        draw(s, seat, CHARACTER_DECK, -1)
        draw(s, seat, STRATEGY_DECK, -1)
        yield from discard_down(s, seat)
    else:
        yield from draw_any(s, seat, -1)


class Offer(Ask):
    """Asks which card a partner offers, if any."""

    def __init__(self, s: Wotr, seat: int) -> None:
        super().__init__(seat, "swap", [], "teams.swap", (), True)
        self.renew(s)

    def renew(self, state: State) -> None:
        """Make the hand the options."""
        assert isinstance(state, Wotr)
        self.options = [A_CARD + c for c in state.hands[self.seat]] + [PASS]


def swap(s: Wotr, side: int) -> Flow[None]:
    """Let partners swap one card each: both offer in secret, and the swap happens if both do (p. 45)."""
    first, second = seats_of(s, side)
    if not s.hands[first] or not s.hands[second]:
        return
    both = Together([Offer(s, first), Offer(s, second)])
    yield both
    if PASS in both.answers:
        return
    given = [answer - A_CARD for answer in both.answers]
    s.hands[first].remove(given[0])
    s.hands[second].remove(given[1])
    s.hands[first].append(given[1])
    s.hands[second].append(given[0])
    s.hands[first].sort()
    s.hands[second].sort()
    s.seen += 1
    s.note("swapped", (side,))
    s.note("drew", (first, given[1]), 1 << first)
    s.note("drew", (second, given[0]), 1 << second)


# ---- phase 2


def fellowship_phase(s: Wotr) -> Flow[None]:
    """Ask whether to declare and whether to enter Mordor, and choose the Guide (p. 18)."""
    seat = lead(s, FREE)
    if s.mordor < 0 and s.hidden == 1:
        wants = yield from yes_no(s, seat, "declare", "fellowship.declare", (s.progress,))
        if wants:
            path = yield from declare(s)
            if touches_moria(path):
                yield from through_moria(s, True)
    if at_gates(s):
        wants = yield from yes_no(s, seat, "enter_mordor", "mordor.enter")
        if wants:
            enter_mordor(s)
    yield from choose_guide(s)
    s.phase = P_HUNT


# ---- phase 3


def dice_pool(s: Wotr, side: int) -> int:
    """Return how many action dice a side has this turn."""
    total = BASIC_DICE[side]
    for c in HEROES[side]:
        if s.where[c] >= 0:
            total += DIE_BONUS[c]
    return total


def hunt_allocation(s: Wotr) -> Flow[None]:
    """Let the Shadow put dice into the Hunt Box: at least one after a move, at most one per companion (p. 19)."""
    most = min(max(1, len(fellowship(s))), 10)
    options = [A_NUMBER + n for n in range(s.hunt_minimum, most + 1)]
    answer = yield Ask(lead(s, SHADOW), "hunt_dice", options, "turn.hunt_allocation", (s.hunt_minimum, most))
    s.hunt_shadow = answer - A_NUMBER
    s.note("hunt_dice", (s.hunt_shadow,))
    s.phase = P_ROLL


# ---- phase 4


def action_roll(s: Wotr) -> None:
    """Roll the dice of both sides. Eyes go into the Hunt Box (p. 19)."""
    for _ in range(dice_pool(s, FREE)):
        face = FREE_DIE[s.dice.roll("free_die") - 1]
        s.faces[face] += 1
        s.rolled[FREE] += 1
    s.rolled[SHADOW] = s.hunt_shadow
    for _ in range(dice_pool(s, SHADOW) - s.hunt_shadow):
        face = SHADOW_DIE[s.dice.roll("shadow_die") - 1]
        s.rolled[SHADOW] += 1
        if face == F_EYE:
            s.hunt_shadow += 1
        else:
            s.faces[FACES + face] += 1
    s.note("action_dice", (FREE, *s.faces[:FACES]))
    s.note("action_dice", (SHADOW, *s.faces[FACES:]))
    if s.hunt_shadow > 0:
        s.note("hunt_box", (s.hunt_shadow,))
    s.position = 1 if s.players == 2 else 3
    next_actor(s)


# ---- phase 5


def order(s: Wotr) -> list[int]:
    """Return the order of the seats in the action phase.

    With partners there are two rounds of four places: the usual one, and one in which the Shadow partners have swapped
    places. A pass leads from either to the other.
    """
    if s.players == 2:
        return [0, 1]
    shadow = s.leading[SHADOW]
    other = partner(s, shadow)
    if s.players == 3:
        return [0, other, 0, shadow, 0, shadow, 0, other]
    free = s.leading[FREE]
    return [partner(s, free), other, free, shadow, partner(s, free), shadow, free, other]


def next_actor(s: Wotr) -> None:
    """Pass on to the next seat whose side has dice, or end the phase."""
    if unused(s, FREE) + unused(s, SHADOW) == 0:
        s.phase = P_VICTORY
        return
    s.phase = P_ACTION
    seats = order(s)
    places = 2 if s.players == 2 else 4
    for _ in range(places):
        s.position += 1 if s.position % places < places - 1 else 1 - places
        if unused(s, side_of(s, seats[s.position])) > 0:
            return


def keep_place(s: Wotr) -> None:
    """Let the seat that passed take the side's next action, after the other side has acted (p. 45)."""
    if s.players > 2:
        place = s.position % 4
        if side_of(s, order(s)[s.position]) == FREE:
            place = (place + 2) % 4
        s.position = place if s.position >= 4 else place + 4


def action_step(s: Wotr) -> Flow[None]:
    """Take one action. A battle that it starts is fought in the steps that follow."""
    seat = order(s)[s.position]
    done = yield from act(s, seat)
    if done == PASSED:
        keep_place(s)
    if done == ACTED and seat == 0:
        s.last_nations = s.next_nations
        s.last_armies = s.next_armies
        s.next_nations = 0
        s.next_armies = []
    if s.phase != P_BATTLE:
        yield from end_action(s)


def end_action(s: Wotr) -> Flow[None]:
    """Enforce the stacking limit, let partners who meet decide, and pass to the next player."""
    if s.players > 2:
        yield from meet(s)
    yield from enforce_stacking(s)
    if s.players > 2:
        part(s)
    discard_unheld(s)
    next_actor(s)


def part(s: Wotr) -> None:
    """Drop the agreement of partners where only one of them has units left."""
    for place in range(PLACES):
        if s.mixed[place] != UNDECIDED and not shared(s, FREE if s.units[place] > 0 else SHADOW, place):
            s.mixed[place] = UNDECIDED


def meet(s: Wotr) -> Flow[None]:
    """Ask partners whose units newly share a place, both at once, whether to form a mixed army (p. 46)."""
    part(s)
    for place in range(PLACES):
        side = FREE if s.units[place] > 0 else SHADOW
        if s.mixed[place] == UNDECIDED and shared(s, side, place):
            both = Together([Ask(seat, "merge", [YES, NO], "teams.mixed", (place,)) for seat in seats_of(s, side)])
            yield both
            s.mixed[place] = APART if NO in both.answers else MERGED


# ---- phase 6


def victory_check(s: Wotr) -> None:
    """Add Corruption for idling in Mordor; then check the military victories, the Shadow's first (p. 44)."""
    if s.mordor >= 0 and s.tried == 0:
        s.note("idle_in_mordor", ())
        corrupt(s, 1)
    if points(s, SHADOW) >= 10:
        s.ending = E_SHADOW_MILITARY
        raise GameEnd
    if points(s, FREE) >= 4:
        s.ending = E_FREE_MILITARY
        raise GameEnd
    s.phase = P_RECOVER
