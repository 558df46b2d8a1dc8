"""The turn: command, orders, moves, attacks; then victory points, draw, lore (pages 6, 7, 12)."""

from typing import Final

from warhost.games.battlelore.cards import discard_lore, draw_command, draw_lore, kinds
from warhost.games.battlelore.combat import attack
from warhost.games.battlelore.damage import finish, gain_lore, hurt_one, marked
from warhost.games.battlelore.ground import enemy_near, has, places, targets, weak
from warhost.games.battlelore.hexes import SECTIONS
from warhost.games.battlelore.ids import (
    A_COMMAND,
    A_HEX,
    A_LORE,
    A_SECTION,
    ALL_SLOTS,
    BASIC,
    DONE,
    E_LIMIT,
    E_POINTS,
    LORE_AND_CARD,
    NO,
    P_ATTACK,
    P_ATTACK_START,
    P_COMMAND,
    P_DEPLOY,
    P_EXTRA_MOVE,
    P_FORDS,
    P_LORE,
    P_MOVE,
    P_MOVE_START,
    P_MUSTER,
    P_OPENING,
    P_ORDER,
    P_POINTS,
    P_SCENARIO,
    POISON,
    STUN,
    TEXT,
    TWO_CARDS,
    TWO_LORE,
    W_ATTACK,
    W_LORE_STEP,
    W_MOVE,
    W_MOVED,
    W_ORDER,
    W_POINTS,
)
from warhost.games.battlelore.lore import window
from warhost.games.battlelore.moves import Moved, destinations, held, shift, steps_of
from warhost.games.battlelore.muster import deploy, muster_army
from warhost.games.battlelore.ops import O_EXTRA_ATTACKS, O_EXTRA_MOVE, O_GAIN_LORE, O_OFFERING
from warhost.games.battlelore.riding import overruns, ride
from warhost.games.battlelore.scoring import capture_tent, lore_bonus, score_points
from warhost.games.battlelore.setup import choose_scenarios, opening_hands, place_fords
from warhost.games.battlelore.state import NOBODY, Battle, GameEnd, side_of
from warhost.kernel.flow import Ask, Flow

ANYWHERE: Final = 3
# Values of `moved`: in the move step; by the command card when the attack step begins.
IN_MOVE_STEP: Final = 1
BY_COMMAND: Final = 2


def step(s: Battle) -> Flow[None]:
    """Run the next step. Losing a side's last unit ends it immediately."""
    try:
        yield from step_of(s)
    except GameEnd:
        return


def step_of(s: Battle) -> Flow[None]:
    """Return the step of the phase."""
    phase = s.phase
    if phase == P_ATTACK:
        yield from attack_step(s)
    elif phase == P_MOVE:
        yield from move_step(s)
    elif phase == P_ORDER:
        yield from order_step(s)
    elif phase == P_COMMAND:
        yield from command_step(s)
    elif phase == P_MOVE_START:
        yield from window(s, W_MOVE, None)
        s.phase = P_MOVE
    elif phase == P_EXTRA_MOVE:
        yield from extra_move_step(s)
    elif phase == P_ATTACK_START:
        yield from window(s, W_ATTACK, None)
        s.phase = P_ATTACK
    elif phase == P_POINTS:
        yield from points_step(s)
    elif phase == P_LORE:
        yield from lore_step(s)
    else:
        yield from setup_step(s)


def setup_step(s: Battle) -> Flow[None]:
    """Run the steps before the first turn."""
    if s.phase == P_SCENARIO:
        yield from choose_scenarios(s)
    elif s.phase == P_FORDS:
        yield from place_fords(s)
    elif s.phase == P_MUSTER:
        yield from muster_army(s)
    elif s.phase == P_DEPLOY:
        yield from deploy(s)
    elif s.phase == P_OPENING:
        yield from opening_hands(s)


# ---- main phase


def command_step(s: Battle) -> Flow[None]:
    """Take a tent, check for victory in the first player's turn, then play one command card (pages 6, 7)."""
    side = s.active
    capture_tent(s)
    if side == s.first and victory_check(s):
        return
    s.note("turn", (s.round, side))
    if not s.hands[side]:
        draw_command(s, side, 1)
    if not s.hands[side]:
        # The enemy has them all.
        end_turn(s)
        return
    # Secret: not asking would reveal that all cards in hand are the same.
    answer = yield Ask(
        side, "command", [A_COMMAND + card for card in kinds(s.hands[side])], "turn.command", (), len(s.hands[side]) > 1
    )
    card = answer - A_COMMAND
    s.hands[side].remove(card)
    if card in s.known[side]:
        s.known[side].remove(card)
    s.discard.append(card)
    s.seen += 1
    s.command = card
    s.note("plays_command", (side, card))
    answer = yield Ask(side, "text_or_basic", [TEXT, BASIC], "turn.basic_order", (card,))
    entry = s.book.commands[card]
    if answer == TEXT:
        s.text = 1
        s.orders = [*entry.sections, entry.any]
        for op in entry.effects:
            if op.code == O_GAIN_LORE:
                gain_lore(s, side, op.lore)
    else:
        s.note("basic_order", (side,))
        s.text = 0
        s.orders = [0, 0, 0, 1]
    s.phase = P_ORDER


def victory_check(s: Battle) -> bool:
    """End the game at the start of the first player's turn if somebody has sixteen points and the lead (page 7)."""
    ahead = 0 if s.points[0] > s.points[1] else 1
    if s.points[0] != s.points[1] and s.points[ahead] >= s.book.points_to_win:
        finish(s, E_POINTS, ahead)
        return True
    if s.round >= s.book.rounds:
        finish(s, E_LIMIT, leader(s))
        return True
    s.round += 1
    return False


def leader(s: Battle) -> int:
    """Return who is ahead when time is up: by points, then by muster value of the units left; or nobody."""
    worth = [sum([s.book.cost[s.kind[u]] for u in s.units(side)]) for side in (0, 1)]
    for values in (s.points, worth):
        if values[0] != values[1]:
            return 0 if values[0] > values[1] else 1
    return NOBODY


def fitting(s: Battle, unit: int) -> list[int]:
    """Return which orders a unit could take: those for its sections, and those for anywhere if it qualifies."""
    sections = SECTIONS[side_of(unit)][s.place[unit]]
    found = [section for section in range(3) if sections >> section & 1]
    entry = s.book.commands[s.command]
    if not s.text or (has(s, unit, entry.traits) and not (entry.not_weak and weak(s, unit))):
        found.append(ANYWHERE)
    return found


def orderable(s: Battle, unit: int) -> list[int]:
    """Return which of the remaining orders a unit could take."""
    return [way for way in fitting(s, unit) if s.orders[way]]


def mixed(s: Battle) -> bool:
    """Whether there are orders both for sections and for anywhere. No card in the box has both."""
    return s.orders[ANYWHERE] > 0 and max(s.orders[:ANYWHERE]) > 0


def give(s: Battle, unit: int, taken: list[int], tried: list[int]) -> bool:
    """Give a unit an order of a mixed card. Units that already have one may switch to free an order for it."""
    for way in fitting(s, unit):
        if tried[way]:
            continue
        tried[way] = 1
        if s.orders[way]:
            s.orders[way] -= 1
            taken[unit] = way
            return True
        for other in s.units(side_of(unit)):
            if taken[other] == way and give(s, other, taken, tried):
                taken[unit] = way
                return True
    return False


def may_give(s: Battle, unit: int, taken: list[int]) -> bool:
    """Whether an order of a mixed card can be found for a unit."""
    left = s.orders[:]
    found = give(s, unit, taken[:], [0] * len(left))
    s.orders = left
    return found


def order_step(s: Battle) -> Flow[None]:
    """Choose the units one by one; then lore cards, and markers removed from ordered units for lore (page 6)."""
    side = s.active
    shared = mixed(s)
    taken = [NOBODY] * ALL_SLOTS
    while True:
        units = [
            u
            for u in s.units(side)
            if not s.ordered[u] and (may_give(s, u, taken) if shared else len(orderable(s, u)) > 0)
        ]
        if not units:
            break
        answer = yield Ask(side, "order", [*places(s, units), DONE], "turn.order", tuple(s.orders))
        if answer == DONE:
            break
        unit = s.at[answer - A_HEX]
        if shared:
            give(s, unit, taken, [0] * len(s.orders))
        else:
            yield from take_order(s, unit)
        s.ordered[unit] = 1
        s.note("ordered", (s.kind[unit], s.place[unit]))
    s.orders = [0, 0, 0, 0]
    yield from window(s, W_ORDER, None)
    yield from remove_markers(s)
    s.phase = P_MOVE_START


def take_order(s: Battle, unit: int) -> Flow[None]:
    """Use up one of the remaining orders. On a hex in two sections the player chooses which."""
    ways = orderable(s, unit)
    way = ways[0]
    if len(ways) > 1:
        answer = yield Ask(
            s.active,
            "section",
            [A_SECTION + section for section in ways],
            "turn.split_hex",
            (s.kind[unit], s.place[unit]),
        )
        way = answer - A_SECTION
    s.orders[way] -= 1


def remove_markers(s: Battle) -> Flow[None]:
    """Let the player pay two lore to remove a stun or poison marker (reference book, pages 7 and 9)."""
    side, price = s.active, s.book.marker_price
    for marker in (STUN, POISON):
        column = marked(s, marker)
        while s.lore[side] >= price:
            units = [u for u in s.units(side) if s.ordered[u] and column[u]]
            if not units:
                break
            answer = yield Ask(side, "remove_marker", [*places(s, units), DONE], "markers.remove", (marker, price))
            if answer == DONE:
                break
            unit = s.at[answer - A_HEX]
            s.lore[side] -= price
            column[unit] = 0
            s.note("unmarked", (marker, s.kind[unit], s.place[unit], price))


def movers(s: Battle) -> list[int]:
    """Return the ordered units that have not moved and can."""
    return [u for u in s.units(s.active) if s.ordered[u] and not s.moved[u] and not held(s, u) and ends_of(s, u)]


def ends_of(s: Battle, unit: int) -> list[int]:
    """Return where a unit may go in the move step."""
    return destinations(s, unit, steps_of(s, unit), s.book.lunge[s.kind[unit]])


def move_step(s: Battle) -> Flow[None]:
    """Move one ordered unit, or end the moves (page 6)."""
    side = s.active
    units = movers(s)
    answer = DONE
    if units:
        answer = yield Ask(side, "move", [*places(s, units), DONE], "turn.move")
    if answer == DONE:
        s.portals = []
        s.phase = P_EXTRA_MOVE if extra_move(s) else P_ATTACK_START
        return
    unit = s.at[answer - A_HEX]
    moved = yield from move_one(s, unit, steps_of(s, unit), s.book.lunge[s.kind[unit]])
    s.moved[unit] |= IN_MOVE_STEP
    yield from window(s, W_MOVED, None, moved)


def move_one(s: Battle, unit: int, steps: int, lunge: int = 0) -> Flow[Moved]:
    """Move a unit to a hex it can reach, hex by hex if it may ride over enemy units. Return the move."""
    start = s.place[unit]
    if overruns(s, unit):
        end = yield from ride(s, unit, steps, lunge)
    else:
        ends = [A_HEX + end for end in destinations(s, unit, steps, lunge)]
        answer = yield Ask(s.active, "move_to", ends, "turn.move", (s.kind[unit], s.place[unit]))
        end = answer - A_HEX
    s.note("moves", (s.kind[unit], start, end))
    shift(s, unit, end)
    return Moved(unit, start, steps + lunge if enemy_near(s, s.active, end) else steps)


def extra_move(s: Battle) -> int:
    """Return how far the units of this command card may move again when the attack step begins."""
    hexes = 0
    if s.text:
        for op in s.book.commands[s.command].effects:
            if op.code == O_EXTRA_MOVE:
                hexes += op.hexes
    return hexes


def extra_move_step(s: Battle) -> Flow[None]:
    """Begin the attack step: one unit makes its additional move, or these are over (reference book, page 7)."""
    far = extra_move(s)
    units = [
        u
        for u in s.units(s.active)
        if s.ordered[u] == 1 and not s.moved[u] & BY_COMMAND and not held(s, u) and destinations(s, u, far)
    ]
    answer = DONE
    if units:
        answer = yield Ask(s.active, "extra_move", [*places(s, units), DONE], "cards.extra_move", (far,))
    if answer == DONE:
        s.phase = P_ATTACK_START
        return
    unit = s.at[answer - A_HEX]
    moved = yield from move_one(s, unit, far)
    s.moved[unit] |= BY_COMMAND
    yield from window(s, W_MOVED, None, moved)


def more_attacks(s: Battle, unit: int) -> bool:
    """Whether a unit that has attacked may attack again: by its card, Double Shot, or after a pursuit."""
    most = 1 + s.pursued[unit]
    if s.text and s.ordered[unit] == 1:
        for op in s.book.commands[s.command].effects:
            if op.code == O_EXTRA_ATTACKS:
                most += op.n
    kind = s.kind[unit]
    if not s.moved[unit] & IN_MOVE_STEP:
        most += s.book.double_shot[kind]
    return s.attacks[unit] < most and len(targets(s, unit)) > 0


def attack_step(s: Battle) -> Flow[None]:
    """Make one attack: an additional one by the last attacker, or one by another unit; or end the attacks.

    An additional attack comes before any other unit attacks (page 7; reference book, page 2).
    """
    side = s.active
    if s.pursuer >= 0:
        unit = s.pursuer
        s.pursuer = NOBODY
        options = [*places(s, targets(s, unit)), NO]
        answer = yield Ask(side, "attack_again", options, "attack.again", (s.kind[unit], s.place[unit]))
        if answer != NO:
            yield from attack_with(s, unit, s.at[answer - A_HEX])
        return
    units = [u for u in s.units(side) if s.ordered[u] and not s.attacks[u] and targets(s, u)]
    answer = DONE
    if units:
        answer = yield Ask(side, "attack", [*places(s, units), DONE], "turn.attack")
    if answer == DONE:
        yield from mobility(s)
        s.phase = P_POINTS
        return
    unit = s.at[answer - A_HEX]
    answer = yield Ask(side, "target", places(s, targets(s, unit)), "attack.declare", (s.kind[unit], s.place[unit]))
    yield from attack_with(s, unit, s.at[answer - A_HEX])


def attack_with(s: Battle, unit: int, target: int) -> Flow[None]:
    """Attack with a unit. If it has another attack, it is asked next."""
    yield from attack(s, unit, target)
    if s.place[unit] >= 0 and more_attacks(s, unit):
        s.pursuer = unit


def mobility(s: Battle) -> Flow[None]:
    """Let ordered units with Mobility move at the end of the attack step, one by one (reference book, page 6)."""
    left = [u for u in s.units(s.active) if s.ordered[u] and s.book.mobility[s.kind[u]] and not held(s, u)]
    while True:
        units = [u for u in left if destinations(s, u, s.book.mobility[s.kind[u]])]
        if not units:
            return
        answer = yield Ask(s.active, "after_attack", [*places(s, units), DONE], "abilities.mobility")
        if answer == DONE:
            return
        unit = s.at[answer - A_HEX]
        left.remove(unit)
        moved = yield from move_one(s, unit, s.book.mobility[s.kind[unit]])
        yield from window(s, W_MOVED, None, moved)


# ---- upkeep


def points_step(s: Battle) -> Flow[None]:
    """Use lore cards of the step, then add victory points of banners and scenario; then draw (page 7)."""
    yield from window(s, W_POINTS, None)
    yield from score_points(s)
    draw_command(s, s.active, 1)
    s.phase = P_LORE


def lore_step(s: Battle) -> Flow[None]:
    """Use cards and scenario rules, make one of three choices, apply the hand limit, end the turn (page 12)."""
    side = s.active
    if s.scenario(side).lore_cards:
        yield from window(s, W_LORE_STEP, None)
        gain_lore(s, side, lore_bonus(s, side))
        yield from offering(s)
        answer = yield Ask(side, "lore_choice", [TWO_LORE, LORE_AND_CARD, TWO_CARDS], "lore.step")
        if answer == TWO_LORE:
            gain_lore(s, side, 2)
        elif answer == LORE_AND_CARD:
            gain_lore(s, side, 1)
            draw_lore(s, side, 1)
        else:
            draw_lore(s, side, 2)
            if s.lore_hands[side]:
                yield from discard(s, side)
        while len(s.lore_hands[side]) > 4:
            yield from discard(s, side)
    end_turn(s)


def discard(s: Battle, side: int) -> Flow[None]:
    """Discard a lore card of the player's choice."""
    answer = yield Ask(
        side, "discard_lore", [A_LORE + card for card in kinds(s.lore_hands[side])], "lore.discard", (), True
    )
    discard_lore(s, side, answer - A_LORE)


def offering(s: Battle) -> Flow[None]:
    """Let a unit take damage for lore, if a scenario allows it."""
    side = s.active
    for rule in s.scenario(side).rules:
        if rule.code == O_OFFERING:
            answer = yield Ask(
                side, "offering", [*places(s, s.units(side)), NO], "scenario.offering", (rule.damage, rule.lore)
            )
            if answer != NO:
                gain_lore(s, side, rule.lore)
                hurt_one(s, s.at[answer - A_HEX], rule.damage)


def end_turn(s: Battle) -> None:
    """End the turn: clear its marks and the markers that end with it, and make the other player active."""
    for unit in s.units(s.active):
        if s.swarm[unit]:
            s.swarm[unit] -= 1
    s.ordered = [0] * ALL_SLOTS
    s.moved = [0] * ALL_SLOTS
    s.attacks = [0] * ALL_SLOTS
    s.pursued = [0] * ALL_SLOTS
    s.bonus = [0] * ALL_SLOTS
    s.unstopped = [0] * ALL_SLOTS
    s.turn_dice = []
    s.overrun = 0
    s.overrun_faces = 0
    s.lore_used = [0, 0]
    s.command = NOBODY
    s.text = 0
    s.active = 1 - s.active
    s.phase = P_COMMAND
