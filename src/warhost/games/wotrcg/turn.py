"""The round: locations, actions, combat, victory check, draw."""

from typing import Final

from warhost.games.wotrcg.combat import fight_ground, fight_path
from warhost.games.wotrcg.conditions import actions_of, may_search
from warhost.games.wotrcg.effects import activate_ground, activate_path, arrived, happen, show_event, use_action
from warhost.games.wotrcg.ids import (
    A_BATTLE,
    A_CYCLE,
    A_MOVE,
    A_PLAY,
    A_USE,
    BATTLEGROUNDS,
    CARDS,
    E_FINAL,
    E_LEAD,
    E_TIE,
    EACH_GROUND,
    EACH_PATH,
    EVENT,
    FREE,
    IN_PLAY,
    L_ACTIVE,
    L_DECK,
    L_FREE,
    L_SHADOW,
    LOCATION_NAMES,
    P_ACTION,
    P_COMBAT,
    P_DRAW,
    P_LOCATION,
    P_OVER,
    P_VICTORY,
    PASS,
    PATHS,
    R_GAME,
    R_NONE,
    R_ROUND,
    RING,
    SHADOW,
    TO_PATH,
    WINNOW,
)
from warhost.games.wotrcg.piles import (
    cycle,
    cycle_from_hand,
    draw,
    eliminate_from_hand,
    forsake,
    hand,
    hand_size,
    in_play,
)
from warhost.games.wotrcg.placing import destinations, in_zone, movable, playable, put, shift, spots, zone_of
from warhost.games.wotrcg.seats import seat_of, starting_deck
from warhost.games.wotrcg.state import CardGame
from warhost.games.wotrcg.tables import (
    ABILITIES,
    GROUND_POINTS,
    GROUND_SIDE,
    O_CARRYOVER,
    O_CYCLE_FROM_HAND,
    O_DRAW_BONUS,
    PATH_POINTS,
    STAGE,
    T_DRAW_STEP,
    T_STATIC,
    TYPE,
)
from warhost.kernel.flow import Ask, Flow
from warhost.kernel.scan import numbers_flagged, numbers_with

LEAST_CARRYOVER: Final = 2
# By where a location is: whether it is in the area of a side.
WON: Final = bytes([where in (L_FREE, L_SHADOW) for where in range(len(LOCATION_NAMES))])
# Cards that raise the carryover limit or the number of cards drawn.
HELPERS: Final = bytes(
    [
        c
        for c in range(CARDS)
        if any(
            a.timing == T_DRAW_STEP or (a.timing == T_STATIC and a.effects[0].code == O_CARRYOVER) for a in ABILITIES[c]
        )
    ]
)


def step(s: CardGame) -> Flow[None]:
    """Return the flow of the next step."""
    if s.phase == P_ACTION:
        return action_step(s)
    if s.phase == P_COMBAT:
        return combat_step(s)
    if s.phase == P_LOCATION:
        return location_phase(s)
    if s.phase == P_VICTORY:
        return victory_phase(s)
    if s.phase == P_DRAW:
        return draw_phase(s)
    return opening(s)


def opening(s: CardGame) -> Flow[None]:
    """Deal the opening hands, and cycle some of their cards."""
    scenario = s.rules()
    for deck in range(len(scenario.decks)):
        draw(s, deck, scenario.opening[deck])
    for deck in range(len(scenario.decks)):
        yield from cycle_from_hand(s, deck, scenario.opening_cycle[deck])
    s.phase = P_LOCATION


# ---- location phase


def location_phase(s: CardGame) -> Flow[None]:
    """Let the starting player activate a battleground, then a path."""
    s.round += 1
    s.note("round", (s.round,))
    scenario = s.rules()
    for deck in range(len(scenario.decks)):
        if scenario.rings[deck] == R_ROUND:
            s.rings[deck] = 1
    if scenario.fixed:
        row = scenario.fixed[s.round - 1] if s.round <= len(scenario.fixed) else []
        for ground in row:
            if s.grounds[ground] == L_DECK:
                yield from activate_ground(s, ground)
    else:
        ground = random_ground(s)
        if ground >= 0:
            yield from activate_ground(s, ground)
    found = [p for p in range(PATHS) if s.paths[p] == L_DECK and STAGE[p] == s.stage + 1]
    if found:
        yield from activate_path(s, found[s.dice.pick("path", found)])
    s.turn = s.first
    s.passed = 0
    s.phase = P_ACTION


def random_ground(s: CardGame) -> int:
    """Draw a battleground from the deck of the starting player's side, else from the other; -1 if there is none."""
    side = s.rules().sides[starting_deck(s)]
    for owner in (side, 1 - side):
        found = [g for g in range(BATTLEGROUNDS) if s.grounds[g] == L_DECK and GROUND_SIDE[g] == owner]
        if found:
            return found[s.dice.pick("battleground", found)]
    return -1


# ---- action phase


def carryovers(s: CardGame) -> list[int]:
    """Return the hand size at which each deck may always pass: two, or more with some cards in play."""
    limits = [LEAST_CARRYOVER] * len(s.rules().decks)
    for c in numbers_flagged(HELPERS, s.zone, IN_PLAY):
        for ability in ABILITIES[c]:
            if ability.timing == T_STATIC and in_zone(s.zone[c], ability.zone):
                for op in ability.effects:
                    if op.code == O_CARRYOVER:
                        limits[s.owner[c]] += op.n
    return limits


def carryover(s: CardGame, deck: int) -> int:
    """Return the hand size at which a deck may always pass."""
    return carryovers(s)[deck]


def may_pass(s: CardGame, deck: int, size: int) -> bool:
    """Whether a deck may pass with a hand of this size: within the carryover limit, or smaller than every enemy's."""
    if size <= LEAST_CARRYOVER or size <= carryover(s, deck):
        return True
    sides = s.rules().sides
    return all(size < hand_size(s, other) for other in range(len(sides)) if sides[other] != sides[deck])


def action_step(s: CardGame) -> Flow[None]:
    """Take one turn of one deck: exactly one action, or a pass."""
    scenario = s.rules()
    deck = scenario.turns[s.turn]
    cards = hand(s, deck)
    options = [A_PLAY + c for c in playable(s, cards)]
    options += [A_MOVE + c for c in movable(s, deck)]
    options += [A_USE + c for c in actions_of(s, deck)]
    options += [A_CYCLE + c for c in cards]
    if len(cards) >= 2:
        options.append(WINNOW)
    if s.rings[deck] and scenario.rings[deck] != R_NONE:
        options.append(RING)
    if may_pass(s, deck, len(cards)):
        options.append(PASS)
    answer = yield Ask(seat_of(s, deck), "turn", options, "actions.turn", (deck,), may_search(s, deck))
    if answer == PASS:
        s.note("passes", (deck,))
        s.passed |= 1 << deck
    else:
        s.passed = 0
        yield from act(s, deck, answer)
    s.turn = (s.turn + 1) % len(scenario.turns)
    if s.passed == (1 << len(scenario.decks)) - 1:
        begin_combat(s)


def act(s: CardGame, deck: int, answer: int) -> Flow[None]:
    """Carry out the chosen action."""
    if answer == WINNOW:
        s.note("winnows", (deck,))
        yield from eliminate_from_hand(s, deck, 2)
        draw(s, deck, 1)
    elif answer == RING:
        yield from use_ring(s, deck)
    elif answer >= A_CYCLE:
        cycle(s, answer - A_CYCLE)
    elif answer >= A_USE:
        s.note("uses", (deck, answer - A_USE))
        yield from use_action(s, answer - A_USE)
    elif answer >= A_MOVE:
        card = answer - A_MOVE
        place = yield Ask(seat_of(s, deck), "destination", spots(s, card, True), "playing.move", (card,))
        shift(s, card, zone_of(place))
        yield from arrived(s, card, False)
    else:
        yield from play_card(s, deck, answer - A_PLAY)


def play_card(s: CardGame, deck: int, card: int) -> Flow[None]:
    """Play a card: place it, pay for it with another card, then apply its text."""
    if TYPE[card] == EVENT:
        show_event(s, card)
    else:
        place = yield Ask(seat_of(s, deck), "destination", destinations(s, card), "playing.place", (card,))
        put(s, card, place)
    if hand_size(s, deck) > 0:
        yield from cycle_from_hand(s, deck, 1)
    else:
        yield from forsake(s, deck, 1, [card])
    if TYPE[card] == EVENT:
        yield from happen(s, card)
    else:
        yield from arrived(s, card, True)


def use_ring(s: CardGame, deck: int) -> Flow[None]:
    """Use a Ring token: two cards once per game, or three once per round for two cards in hand."""
    s.rings[deck] = 0
    s.note("ring", (deck,))
    if s.rules().rings[deck] == R_GAME:
        draw(s, deck, 2)
        return
    draw(s, deck, 3)
    yield from eliminate_from_hand(s, deck, 1)
    yield from cycle_from_hand(s, deck, 1)


# ---- combat phase


def begin_combat(s: CardGame) -> None:
    """Mark every active location to be fought, and clear all passes."""
    s.passed = 0
    s.to_fight = [g for g in range(BATTLEGROUNDS) if s.grounds[g] == L_ACTIVE]
    if s.path >= 0:
        s.to_fight.append(PATHS)
    s.phase = P_COMBAT if s.to_fight else P_VICTORY


def combat_step(s: CardGame) -> Flow[None]:
    """Let the starting player choose the next location, and fight there."""
    options = [TO_PATH if place == PATHS else A_BATTLE + place for place in s.to_fight]
    answer = yield Ask(seat_of(s, starting_deck(s)), "next_combat", options, "combat.order")
    if answer == TO_PATH:
        s.to_fight.remove(PATHS)
        yield from fight_path(s)
    else:
        s.to_fight.remove(answer - A_BATTLE)
        yield from fight_ground(s, answer - A_BATTLE)
    if not s.to_fight:
        s.phase = P_VICTORY


# ---- victory check


def scores(s: CardGame) -> list[int]:
    """Return the victory points of both sides: locations in their areas, and corruption for the Shadow."""
    free = 0
    shadow = s.corruption
    for ground in numbers_flagged(EACH_GROUND, s.grounds, WON):
        if s.grounds[ground] == L_FREE:
            free += GROUND_POINTS[ground]
        else:
            shadow += GROUND_POINTS[ground]
    for path in numbers_with(EACH_PATH, s.paths, L_FREE):
        free += PATH_POINTS[path]
    return [free, shadow]


def score(s: CardGame, side: int) -> int:
    """Return the victory points of a side."""
    return scores(s)[side]


def ring_points(s: CardGame, side: int) -> int:
    """Return the points for unused once-per-game rings, which count at the final check."""
    scenario = s.rules()
    return sum(
        [
            1
            for deck in range(len(scenario.decks))
            if scenario.sides[deck] == side and scenario.rings[deck] == R_GAME and s.rings[deck]
        ]
    )


def standing_score(s: CardGame, side: int) -> int:
    """Return the victory points of a side now, including unused rings after the final check."""
    return score(s, side) + (ring_points(s, side) if s.ending in (E_FINAL, E_TIE) else 0)


def victory_phase(s: CardGame) -> Flow[None]:
    """Check for victory. Nobody is asked."""
    victory_check(s)
    yield from ()


def victory_check(s: CardGame) -> None:
    """End the game at a lead of ten. After the last path the higher score wins, and the Shadow wins a tie."""
    free = score(s, FREE)
    shadow = score(s, SHADOW)
    s.note("score", (free, shadow))
    if abs(free - shadow) >= 10:
        finish(s, E_LEAD, FREE if free > shadow else SHADOW)
        return
    if s.fought_last:
        rings = [ring_points(s, FREE), ring_points(s, SHADOW)]
        free += rings[FREE]
        shadow += rings[SHADOW]
        if rings[FREE] or rings[SHADOW]:
            s.note("final_score", (rings[FREE], rings[SHADOW], free, shadow))
        finish(s, E_TIE if free == shadow else E_FINAL, FREE if free > shadow else SHADOW)
        return
    s.phase = P_DRAW


def finish(s: CardGame, ending: int, winner: int) -> None:
    """End the game."""
    s.ending = ending
    s.winner = winner
    s.phase = P_OVER
    s.note("game_over", (ending, winner))


# ---- draw phase


def draw_phase(s: CardGame) -> Flow[None]:
    """End permissions for the round, draw for every deck, pass the starting token, and clear marks of the round."""
    scenario = s.rules()
    s.red_arrow = 0
    s.three_hunters = 0
    for i in range(len(scenario.decks)):
        deck = turn_order(s)[i]
        extra = 0
        to_cycle = 0
        for c in numbers_flagged(HELPERS, s.zone, IN_PLAY):
            if s.owner[c] == deck and in_play(s, c):
                for ability in ABILITIES[c]:
                    if ability.timing == T_DRAW_STEP and in_zone(s.zone[c], ability.zone):
                        for op in ability.effects:
                            if op.code == O_DRAW_BONUS:
                                extra += op.n
                            elif op.code == O_CYCLE_FROM_HAND:
                                to_cycle += op.n
        draw(s, deck, scenario.draw[deck] + extra)
        yield from cycle_from_hand(s, deck, to_cycle)
    s.first = (s.first + 1) % len(scenario.turns)
    s.fresh = [0] * CARDS
    s.played = [0] * CARDS
    s.used = []
    s.phase = P_LOCATION


def turn_order(s: CardGame) -> list[int]:
    """Return the decks in seat order from the starting player, each once."""
    turns = s.rules().turns
    order: list[int] = []
    for i in range(len(turns)):
        deck = turns[(s.first + i) % len(turns)]
        if deck not in order:
            order.append(deck)
    return order
