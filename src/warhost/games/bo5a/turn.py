"""The turn: six phases, the order of actions (chapter 4, p. 11)."""

from warhost.games.action_dice import FACES, FREE_DIE, SHADOW_DIE
from warhost.games.bo5a.actions import act, after_action, unused
from warhost.games.bo5a.armies import army_places, give_leaders, points, win
from warhost.games.bo5a.cardplay import discard_down, draw_event, draw_story
from warhost.games.bo5a.characters import activate
from warhost.games.bo5a.combat import combat_step
from warhost.games.bo5a.fate import fate_phase
from warhost.games.bo5a.ids import (
    A_NUMBER,
    A_TERRITORY,
    BEORN,
    E_POINTS,
    FREE,
    P_ACTION,
    P_COMBAT,
    P_END,
    P_FATE,
    P_GENERALS,
    P_LEADERSHIP,
    P_OVER,
    P_RECOVERY,
    P_ROLL,
    PLACES,
    SHADOW,
    TERRITORIES,
    THORIN,
)
from warhost.games.bo5a.registry import CARD
from warhost.games.bo5a.state import Five, GameEnd
from warhost.games.bo5a.tables import LOCATIONS, SETTLEMENT, TERRITORY
from warhost.kernel.flow import Ask, Flow


def step(s: Five) -> Flow[None]:
    """Run the next step. Most victories end the game immediately, in the middle of anything."""
    try:
        if s.phase == P_ACTION:
            yield from act(s, s.actor)
            if s.phase != P_COMBAT:
                yield from end_action(s)
        elif s.phase == P_COMBAT:
            over = yield from combat_step(s)
            if over:
                yield from end_action(s)
        elif s.phase == P_RECOVERY:
            yield from recovery(s)
        elif s.phase == P_GENERALS:
            yield from generals(s)
        elif s.phase == P_FATE:
            yield from fate_phase(s)
            s.phase = P_LEADERSHIP
        elif s.phase == P_LEADERSHIP:
            yield from shadow_leadership(s)
        elif s.phase == P_ROLL:
            yield from action_roll(s)
        else:
            end_of_turn(s)
    except GameEnd:
        s.phase = P_OVER
        s.note("game_over", (s.ending,))


# ---- phase 1


def seventh_die(s: Five) -> bool:
    """Whether the Shadow controls two Settlements of a territory; by the Russian rule Fortifications count too."""
    held = [0] * TERRITORIES
    for r in LOCATIONS:
        if s.control[r] == SHADOW and (SETTLEMENT[r] or s.russian):
            held[TERRITORY[r]] += 1
    return max(held) >= 2


def dice_pools(s: Five) -> list[int]:
    """Return how many dice each side has (p. 12)."""
    helped = s.where[THORIN] >= 0 or s.where[BEORN] >= 0
    return [6 if helped else 5, 7 if seventh_die(s) else 6]


def recovery(s: Five) -> Flow[None]:
    """Take back the dice. Each player draws an event and a story card, the Free Peoples first."""
    s.turn += 1
    s.note("turn", (s.turn,))
    s.faces = [0] * (2 * FACES)
    s.dice_pool = dice_pools(s)
    s.kinsfolk = 0
    s.general_used = 0
    s.journey = 0
    for side in (FREE, SHADOW):
        draw_event(s, side, -1)
        draw_story(s, side)
        yield from discard_down(s, side)
    s.phase = P_GENERALS


# ---- phase 2


def generals(s: Five) -> Flow[None]:
    """Activate Generals and give their Leadership tokens to different Armies."""
    s.activated = 0
    s.generals = 0
    yield from activate(s)
    taken: list[int] = []
    for left in range(s.generals, 0, -1):
        yield from place_leader(s, FREE, taken, left)
    s.phase = P_FATE


def place_leader(s: Five, side: int, taken: list[int], left: int) -> Flow[None]:
    """Give a Leadership token to an Army that got none in this phase. Without such an Army it is lost."""
    options = [p for p in army_places(s, side) if p not in taken]
    if options:
        place = yield Ask(side, "leader_at", options, "leadership.placing", (left,))
        taken.append(place)
        give_leaders(s, side, place)


# ---- phase 4


def shadow_leadership(s: Five) -> Flow[None]:
    """Place as many Leadership tokens and Great Bats together as the Shadow has dice (p. 11, 20, 34)."""
    pool = s.dice_pool[SHADOW]
    most = min(pool, s.book.bats)
    least = min(most, max(0, pool - len(army_places(s, SHADOW))))
    options = [A_NUMBER + n for n in range(least, most + 1)]
    answer = yield Ask(SHADOW, "bats", options, "leadership.shadow", (pool,))
    bats = answer - A_NUMBER
    s.note("bats_chosen", (bats, pool - bats))
    taken: list[int] = []
    for left in range(pool - bats, 0, -1):
        yield from place_leader(s, SHADOW, taken, left)
    territories = [A_TERRITORY + t for t in range(TERRITORIES)]
    for left in range(bats, 0, -1):
        answer = yield Ask(SHADOW, "bat_to", territories, "bats.placing", (left,))
        s.bats[answer - A_TERRITORY] += 1
        s.note("bat_placed", (answer - A_TERRITORY,))
    s.phase = P_ROLL


# ---- phase 5


def action_roll(s: Five) -> Flow[None]:
    """Roll the dice of both players, then apply the cards on the table that change a roll."""
    for _ in range(s.dice_pool[FREE]):
        s.faces[FREE_DIE[s.dice.roll("free_die") - 1]] += 1
    for _ in range(s.dice_pool[SHADOW]):
        s.faces[FACES + SHADOW_DIE[s.dice.roll("shadow_die") - 1]] += 1
    s.note("action_dice", (FREE, *s.faces[:FACES]))
    s.note("action_dice", (SHADOW, *s.faces[FACES:]))
    for card in s.table[:]:
        yield from CARD[card].after_roll(s, card)
    s.actor = SHADOW
    next_actor(s)


def next_actor(s: Five) -> None:
    """Pass to the other side, if it has dice. If neither side has, the turn ends."""
    if unused(s, FREE) + unused(s, SHADOW) == 0:
        s.phase = P_END
        return
    s.phase = P_ACTION
    if unused(s, 1 - s.actor) > 0:
        s.actor = 1 - s.actor


def end_action(s: Five) -> Flow[None]:
    """Apply whatever follows an action, then pass to the next player."""
    yield from after_action(s)
    next_actor(s)


# ---- phase 6


def end_of_turn(s: Five) -> None:
    """Check for victory, then return tokens, bats and Eagles (p. 11, 31)."""
    if points(s) >= 10:
        win(s, E_POINTS)
    s.leaders = [0] * PLACES
    s.bats = [0] * TERRITORIES
    for t in range(TERRITORIES):
        s.eyrie += s.flying[t]
        s.flying[t] = 0
    s.lord_at = -1
    s.activated = 0
    s.generals = 0
    s.phase = P_RECOVERY
