"""Combat: starting it, the five steps of a round, Combined Attacks (chapter 10, p. 26-30). A step is one round."""

from warhost.games.action_dice import is_hit, least_hit
from warhost.games.bo5a.armies import (
    beorn_dice,
    beorn_needs,
    casualties,
    has_army,
    leadership,
    more_strength,
    strength,
    unbroken,
)
from warhost.games.bo5a.cardplay import discard_down, draw_event
from warhost.games.bo5a.damage import hurt_beorn, protect, put_damage, vanish
from warhost.games.bo5a.ids import (
    A_CARD,
    A_NUMBER,
    BEORN,
    EVENTS,
    FIRST_KIND,
    FIRST_MANEUVER,
    FREE,
    GO_ON,
    GREAT_ORCS,
    KINDS,
    MIGHTY_STROKES_CARD,
    P_ACTION,
    P_COMBAT,
    PLACES,
    REGIONS,
    REGROUP_FREE,
    REGROUP_SHADOW,
    SHADOW,
    TERRAINS,
    VAMPIRE_LIKE,
    WITHDRAW,
)
from warhost.games.bo5a.maneuvers import (
    after_hits,
    before_roll,
    combat_playable,
    determined_attack,
    effect,
    end_effects,
    place_of,
    vampire_like,
)
from warhost.games.bo5a.registry import CARD, card_played
from warhost.games.bo5a.rerolls import ask_reroll
from warhost.games.bo5a.retreat import advance, leave
from warhost.games.bo5a.round import Round
from warhost.games.bo5a.state import Five
from warhost.games.bo5a.tables import TERRAIN, TERRITORY, climbs, is_ford
from warhost.kernel.flow import Ask, Flow, State, Together

# ---- starting a combat


def start_attack(s: Five, side: int, source: int, target: int, card: int = -1) -> None:
    """Attack a region with an Army. The rounds are the next steps."""
    begin(s, side, source, target, card)
    s.note("attack", (side, source, target))


def begin(s: Five, side: int, source: int, target: int, card: int) -> None:
    """Set up a combat."""
    s.c_side = side
    s.c_from = source
    s.c_to = target
    s.c_round = 0
    s.c_beorn = 1 if s.where[BEORN] >= 0 and s.where[BEORN] == (source if side == FREE else target) else 0
    s.c_card = card
    s.c_combined = 0
    s.parts = [source]
    s.c_fought = 0
    s.used = [0, 0]
    s.phase = P_COMBAT


def start_combined(s: Five, side: int, parts: list[int], target: int, card: int = -1) -> None:
    """Attack a region with several Armies, one in each round (p. 30)."""
    begin(s, side, parts[0], target, card)
    s.c_combined = 1
    s.parts = parts
    s.c_from = -1
    s.note("combined_attack", (side, len(parts), target))


def end(s: Five) -> None:
    """Remove the combat from the state."""
    s.note("combat_ends", (s.c_to,))
    s.c_side = 0
    s.c_from = -1
    s.c_to = -1
    s.c_round = 0
    s.c_beorn = 0
    s.c_card = -1
    s.c_combined = 0
    s.parts = []
    s.c_fought = 0
    s.used = [0, 0]
    s.phase = P_ACTION


def by_beorn(s: Five, side: int) -> bool:
    """Whether Beorn fights for a side instead of an Army."""
    return side == FREE and s.c_beorn == 1


def alive(s: Five, side: int) -> bool:
    """Whether a side is still fighting."""
    if by_beorn(s, side):
        return s.where[BEORN] >= 0
    return has_army(s, side, place_of(s, side))


# ---- a round


def combat_step(s: Five) -> Flow[bool]:
    """Fight one round of the current combat, and return whether it is over."""
    s.c_round += 1
    r = Round()
    if s.c_combined:
        yield from choose_fighter(s)
    if s.c_round == 1:
        yield from terrain_superiority(s)
    yield from maneuvering(s, r)
    before_roll(s, r)
    combat_roll(s, r)
    for side in (s.c_side, 1 - s.c_side):
        yield from leader_reroll(s, r, side)
    yield from apply_damage(s, r)
    over = yield from end_of_round(s, r)
    if over:
        end(s)
    return over


def choose_fighter(s: Five) -> Flow[None]:
    """Choose which Army of a Combined Attack fights this round. A different one takes back the used cards (p. 30)."""
    options = [p for p in s.parts if has_army(s, s.c_side, p)]
    choice = yield Ask(s.c_side, "fighter", options, "combat.combined", (s.c_to, s.c_round))
    if s.c_from >= 0 and choice != s.c_from:
        s.used[s.c_side] = 0
    s.c_from = choice
    if len(options) > 1:
        s.note("fighter", (s.c_side, choice))


def favouring(s: Five, side: int) -> int:
    """Return how many units of a side favour the terrain of the combat (p. 26)."""
    terrain = TERRAIN[s.c_to]
    row = s.figures[place_of(s, side)]
    total = 0
    for kind in range(FIRST_KIND[side], FIRST_KIND[side + 1]):
        if row[kind] and (s.book.favours[kind * TERRAINS + terrain] or (kind == GREAT_ORCS and side == s.c_side)):
            total += row[kind]
    return total


def superior(s: Five) -> int:
    """Return the side with more units on terrain they favour; -1 for none or when Beorn fights (p. 26, 33)."""
    if s.c_beorn:
        return -1
    ours = favouring(s, s.c_side)
    theirs = favouring(s, 1 - s.c_side)
    granted = s.c_card >= 0 and card_played(s, s.c_card).superior
    if granted or ours > theirs:
        return s.c_side
    return 1 - s.c_side if theirs > ours else -1


def terrain_superiority(s: Five) -> Flow[None]:
    """Let the superior side draw an event card (p. 26)."""
    winner = superior(s)
    if winner < 0:
        return
    s.note("superiority", (winner,))
    draw_event(s, winner, -1)
    yield from discard_down(s, winner)


# ---- step 1: maneuvering


def maneuvers(s: Five, side: int) -> list[int]:
    """Return the unit and maneuver cards in a side's combat hand (p. 26)."""
    place = place_of(s, side)
    row = s.figures[place]
    out: list[int] = []
    for kind in range(FIRST_KIND[side], FIRST_KIND[side + 1]):
        if row[kind] and s.used[side] >> kind & 1 == 0:
            out.append(FIRST_MANEUVER + kind)
    out.append(REGROUP_FREE if side == FREE else REGROUP_SHADOW)
    for card in s.table:
        added = CARD[card].maneuver(s, side, place)
        if added >= 0:
            out.append(added)
    if side == SHADOW and s.bats[TERRITORY[s.c_to]] > 0:
        out.append(VAMPIRE_LIKE)
    return out


class Maneuver(Ask):
    """The card for a round, chosen in secret."""

    def __init__(self, s: Five, side: int) -> None:
        super().__init__(side, "maneuver", [], "combat.maneuvering", (s.c_to, s.c_round), True)
        self.renew(s)

    def renew(self, state: State) -> None:
        """Make the combat hand the options."""
        assert isinstance(state, Five)
        side = self.seat
        self.options = [A_CARD + c for c in maneuvers(state, side)]
        self.options += [A_CARD + c for c in state.hands[side] if c < EVENTS and combat_playable(state, side, c)]


def maneuvering(s: Five, r: Round) -> Flow[None]:
    """Let both players choose a card in secret and reveal them together. Beorn uses none (p. 26)."""
    if s.c_beorn:
        choice = yield Maneuver(s, SHADOW)
        r.card[SHADOW] = choice - A_CARD
    else:
        both = Together([Maneuver(s, s.c_side), Maneuver(s, 1 - s.c_side)])
        yield both
        r.card[s.c_side] = both.answers[0] - A_CARD
        r.card[1 - s.c_side] = both.answers[1] - A_CARD
    for side in (1 - s.c_side, s.c_side):
        card = r.card[side]
        if card < 0:
            continue
        s.seen += 1
        s.note("reveals", (side, card))
        if card < EVENTS:
            s.hands[side].remove(card)
            s.event_used.append(card)
        else:
            r.maneuver[side] = card
            lay(s, side, card)
    for side in (1 - s.c_side, s.c_side):
        if 0 <= r.card[side] < EVENTS:
            yield from determined_attack(s, r, side, maneuvers(s, side))


def lay(s: Five, side: int, card: int) -> None:
    """Use a maneuver card. It stays on the table until Regroup returns all of them (p. 27)."""
    if card < FIRST_MANEUVER + KINDS:
        s.used[side] |= 1 << (card - FIRST_MANEUVER)
    elif card == MIGHTY_STROKES_CARD:
        s.used[side] |= 1 << KINDS
    elif card == REGROUP_FREE or card == REGROUP_SHADOW:
        s.used[side] = 0


# ---- steps 2 and 3: rolling


def dice_of(s: Five, r: Round, side: int) -> int:
    """Return how many dice a side rolls (p. 27)."""
    if by_beorn(s, side):
        dice = beorn_dice(s)
    else:
        place = place_of(s, side)
        dice = strength(s, side, place)
        if r.strong[side]:
            dice = 2 * s.units[side * PLACES + place] + more_strength(s, side, place)
        dice = min(dice, s.book.most_dice)
    if r.fewer[side]:
        dice = max(1, dice - r.fewer[side])
    return dice


def target_number(s: Five, r: Round, side: int) -> int:
    """Return what a side needs to hit (p. 27)."""
    need = 5
    if by_beorn(s, side):
        need = beorn_needs(s)
    if r.need_six[side]:
        return 6
    if side != s.c_side:
        return need
    if unbroken(s, s.c_to):
        return 6
    source = s.c_from
    if s.c_fought >> source & 1 == 0 and source < REGIONS and (is_ford(source, s.c_to) or climbs(source, s.c_to)):
        return 6
    return need


def combat_roll(s: Five, r: Round) -> None:
    """Roll for both sides. With a unit card, one die is black for each such unit (p. 27)."""
    for side in (s.c_side, 1 - s.c_side):
        dice = dice_of(s, r, side)
        need = target_number(s, r, side)
        black = 0
        card = r.maneuver[side]
        if FIRST_MANEUVER <= card < FIRST_MANEUVER + KINDS:
            black = min(dice, s.figures[place_of(s, side)][card - FIRST_MANEUVER])
        for i in range(dice):
            value = s.dice.roll("combat")
            if i < black:
                s.note("black_die", (side, value))
            else:
                s.note("white_die", (side, value))
            if is_hit(value, r.roll_bonus[side], need):
                r.hits[side] += 1
                if i < black:
                    r.black_hits[side] += 1
            elif i < black:
                r.black_misses[side] += 1
            else:
                r.white_misses[side] += 1
        s.note("combat_roll", (side, dice, need, r.hits[side], r.roll_bonus[side]))
        s.note_roll("combat", side, dice, 7 - least_hit(r.roll_bonus[side], need), r.hits[side])


def rerolls(s: Five, r: Round, side: int) -> int:
    """Return how many failed dice a side may roll again (p. 28)."""
    misses = r.white_misses[side] + r.black_misses[side]
    if r.no_reroll[side]:
        return 0
    if by_beorn(s, side):
        return misses
    leading = leadership(s, side, place_of(s, side))
    if s.c_card >= 0 and side == s.c_side:
        leading = card_played(s, s.c_card).leading(leading)
    return min(misses, leading + r.more_leadership[side])


def leader_reroll(s: Five, r: Round, side: int) -> Flow[None]:
    """Let a side roll failed dice again, white or black at the player's choice. The new result counts (p. 28)."""
    white, black = r.white_misses[side], r.black_misses[side]
    number = yield from ask_reroll(side, rerolls(s, r, side), black, white, "combat.reroll")
    if number == 0:
        return
    options = [A_NUMBER + n for n in range(max(0, number - white), min(black, number) + 1)]
    choice = yield Ask(side, "reroll_black", options, "combat.reroll", (number, black, white))
    again = choice - A_NUMBER
    need = target_number(s, r, side)
    hits = 0
    for i in range(number):
        value = s.dice.roll("combat")
        if i < again:
            s.note("black_reroll", (side, value))
        else:
            s.note("white_reroll", (side, value))
        if is_hit(value, r.reroll_bonus[side], need):
            hits += 1
            if i < again:
                r.black_hits[side] += 1
    r.hits[side] += hits
    s.note("leader_reroll", (side, number, hits, need, r.reroll_bonus[side]))
    s.note_roll("combat", side, number, 7 - least_hit(r.reroll_bonus[side], need), hits)


# ---- step 4: Damage


def apply_damage(s: Five, r: Round) -> Flow[None]:
    """Turn hits into Damage, changed by abilities and cards, then eliminate units (p. 28)."""
    attacker, defender = s.c_side, 1 - s.c_side
    r.pending[attacker] = r.hits[defender]
    r.pending[defender] = r.hits[attacker]
    for side in (attacker, defender):
        yield from after_hits(s, r, side)
    yield from vampire_like(s, r)
    dealt = [0, 0]
    for side in (defender, attacker):
        number = max(0, r.pending[side] - r.cancelled[side])
        place = place_of(s, side)
        if side == attacker:
            # A Fortification protects its defender.
            left = yield from protect(s, side, place, number, False)
        else:
            left = yield from protect(s, side, place, number)
        dealt[side] = left
        if by_beorn(s, side):
            hurt_beorn(s, left)
        else:
            put_damage(s, place, left)
    for side in (defender, attacker):
        yield from effect(s, r, side).after_damage(s, side, place_of(s, side))
    for side in (defender, attacker):
        if not by_beorn(s, side):
            place = place_of(s, side)
            if side == FREE and (dealt[FREE] > 0 or effect(s, r, FREE).hurts):
                yield from vanish(s, place)
            yield from casualties(s, side, place, 99, "combat.casualties", r.redoubtable and side == FREE)


# ---- step 5: the end of the round


def end_of_round(s: Five, r: Round) -> Flow[bool]:
    """End the round: destruction, withdrawal, retreat or rout. Return whether the combat is over (p. 29)."""
    attacker, defender = s.c_side, 1 - s.c_side
    s.c_fought |= 1 << s.c_from
    yield from end_effects(s, r)
    if not alive(s, defender):
        if still_attacking(s):
            s.note("destroyed", (defender, s.c_to))
            yield from advance(s)
        return True
    if not still_attacking(s):
        s.note("destroyed", (attacker, s.c_from))
        return True
    if r.fog:
        return True
    choice = yield Ask(attacker, "withdraw", [GO_ON, WITHDRAW], "combat.withdraw", (s.c_to, s.c_round))
    if choice == WITHDRAW:
        s.note("withdraws", (attacker, s.c_to))
        return True
    left = yield from leave(s, r)
    if left and still_attacking(s):
        yield from advance(s)
    return left


def still_attacking(s: Five) -> bool:
    """Whether an attacking Army is left: the one that fought, or another of a Combined Attack (p. 30)."""
    if by_beorn(s, s.c_side):
        return s.where[BEORN] >= 0
    for place in s.parts:
        if has_army(s, s.c_side, place):
            return True
    return False
