"""Action dice: what each could do, which to use, when to use a ring or pass."""

from typing import Final

from warhost.bots.wotr.cards import best_event, event_score
from warhost.bots.wotr.characters import errand_score, flight_score, travel_score
from warhost.bots.wotr.muster import diplomacy_score, recruit_score
from warhost.bots.wotr.orders import NEVER, all_places, best_attack, march_value
from warhost.bots.wotr.plan import Plan, hurry
from warhost.bots.wotr.ring import hide_score, move_score
from warhost.games.action_dice import F_ARMY, F_ARMY_MUSTER, F_CHARACTER, F_EVENT, F_EYE, F_MUSTER, F_WILL, FACES
from warhost.games.wotr.actions import (
    army_deeds,
    can_send_messenger,
    character_deeds,
    free_any_die,
    muster_deeds,
    symbol_served,
)
from warhost.games.wotr.cardplay import decks_left, hand_limit
from warhost.games.wotr.characters import can_enter
from warhost.games.wotr.events import may_play
from warhost.games.wotr.force import A_LEADER, ANYBODY
from warhost.games.wotr.ids import (
    A_DIE,
    ARAGORN,
    D_ARAGORN,
    D_ATTACK,
    D_BOROMIR,
    D_DIPLOMACY,
    D_DISCARD_BOMBADIL,
    D_DISCARD_FOLLY,
    D_DISCARD_PALANTIR,
    D_DISCARD_POWER,
    D_DRAW,
    D_EVENT,
    D_GANDALF_WHITE,
    D_GIMLI,
    D_HIDE,
    D_LEADER_ATTACK,
    D_LEADER_MOVE,
    D_LEGOLAS,
    D_MESSENGER,
    D_MOUTH,
    D_MOVE_ARMIES,
    D_MOVE_COMPANIONS,
    D_MOVE_FELLOWSHIP,
    D_MOVE_MINIONS,
    D_RECRUIT,
    D_SARUMAN,
    D_SEPARATE,
    D_SKIP,
    D_VOICE_RECRUIT,
    D_VOICE_REPLACE,
    D_WITCH_KING,
    FREE,
    GANDALF_WHITE,
    PASS,
    RING,
    SHADOW,
)
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import SYMBOL
from warhost.games.wotr.teams import side_of
from warhost.kernel.dice import Dice
from warhost.kernel.flow import Ask

# Of two dice that do the same, the less versatile one goes first.
FLEXIBLE: Final[list[int]] = [0, 0, 0, 6, 3, 14, 0]
# Actions whose worth hardly depends on the position: a minion brings a die for every later turn.
FIXED: Final[dict[int, int]] = {
    D_SARUMAN: 330, D_WITCH_KING: 260, D_MOUTH: 230, D_VOICE_RECRUIT: 70, D_VOICE_REPLACE: 55,
    D_BOROMIR: 60, D_LEGOLAS: 55, D_GIMLI: 50, D_DISCARD_PALANTIR: 25, D_DISCARD_FOLLY: 60, D_DISCARD_POWER: 20,
    D_DISCARD_BOMBADIL: 20,
}  # fmt: skip
# Dice this close in value are equal to the bot, which then chooses at random.
TIE: Final = 6


class DeedWorths:
    """What the actions of a seat are worth now; each is computed once."""

    def __init__(self, s: Wotr, seat: int) -> None:
        self.s = s
        self.seat = seat
        self.side = side_of(s, seat)
        self.plan = Plan(s, self.side)
        self.march = [NEVER * 2] * 2
        self.attack = [NEVER * 2] * 2

    def march_worth(self, leader: bool) -> int:
        """Return what marching is worth, with any army or with a leader."""
        at = 1 if leader else 0
        if self.march[at] == NEVER * 2:
            need = A_LEADER if leader else ANYBODY
            self.march[at] = march_value(self.s, self.seat, need, self.plan, 1 if leader else 2)
        return self.march[at]

    def attack_worth(self, leader: bool) -> int:
        """Return what attacking is worth, with any army or with a leader."""
        at = 1 if leader else 0
        if self.attack[at] == NEVER * 2:
            order = best_attack(self.s, self.seat, A_LEADER if leader else ANYBODY, all_places(self.s, self.seat))
            self.attack[at] = order.score
        return self.attack[at]

    def worth(self, deed: int) -> int:
        """Return what an action is worth."""
        if deed == D_MOVE_ARMIES or deed == D_LEADER_MOVE:
            return self.march_worth(deed == D_LEADER_MOVE)
        if deed == D_ATTACK or deed == D_LEADER_ATTACK:
            return self.attack_worth(deed == D_LEADER_ATTACK)
        if deed == D_DIPLOMACY:
            return diplomacy_score(self.s, self.seat)
        if deed == D_RECRUIT:
            return recruit_score(self.s, self.seat, self.plan)
        if deed == D_DRAW:
            return self.draw_worth()
        return self.free_worth(deed) if self.side == FREE else self.shadow_worth(deed)

    def free_worth(self, deed: int) -> int:
        """Return what an action of the Free Peoples is worth."""
        s = self.s
        if deed == D_MOVE_FELLOWSHIP:
            return move_score(s)
        if deed == D_HIDE:
            return hide_score(s)
        if deed == D_SEPARATE:
            return errand_score(s)
        if deed == D_MOVE_COMPANIONS:
            return travel_score(s)
        if deed == D_ARAGORN or deed == D_GANDALF_WHITE:
            return 300 if s.mordor < 3 else 150
        return FIXED.get(deed, -5)

    def shadow_worth(self, deed: int) -> int:
        """Return what an action of the Shadow is worth."""
        if deed == D_MOVE_MINIONS:
            return flight_score(self.s)
        if deed == D_MESSENGER:
            return max(self.march_worth(False), self.attack_worth(False))
        return FIXED.get(deed, -5)

    def draw_worth(self) -> int:
        """Return what another card is worth: less when the hand is full."""
        held = len(self.s.hands[self.seat])
        limit = hand_limit(self.s, self.seat)
        return 45 if held < limit - 1 else 35 if held < limit else 18


def card_worths(s: Wotr, seat: int) -> list[int]:
    """Return the best event by die symbol."""
    best = [NEVER] * 3
    for c in s.hands[seat]:
        if may_play(s, seat, c):
            score = event_score(s, seat, c)
            best[SYMBOL[c]] = max(best[SYMBOL[c]], score)
    return best


def face_worths(s: Wotr, seat: int, values: DeedWorths) -> list[int]:
    """Return what each face could do at best, whether or not there is such a die."""
    side = values.side
    events = card_worths(s, seat)
    deeds: list[int] = []
    character_deeds(s, seat, deeds)
    character = best_of(values, deeds)
    deeds = []
    army_deeds(s, seat, deeds)
    army = best_of(values, deeds)
    deeds = []
    muster_deeds(s, seat, deeds)
    muster = best_of(values, deeds)
    any_card = max(events)
    draw = values.draw_worth() if decks_left(s, seat) else NEVER
    out = [NEVER] * FACES
    out[F_CHARACTER] = max(character, events[0])
    out[F_ARMY] = max(army, events[1])
    out[F_MUSTER] = max(muster, events[2])
    if side == SHADOW and can_send_messenger(s, seat, F_MUSTER):
        out[F_MUSTER] = max(out[F_MUSTER], army, events[1])
    out[F_ARMY_MUSTER] = max(out[F_ARMY], out[F_MUSTER])
    out[F_EVENT] = max(any_card, draw)
    out[F_WILL] = max(character, army, muster, out[F_EVENT])
    if side == FREE:
        if can_enter(s, ARAGORN, seat):
            out[F_WILL] = max(out[F_WILL], values.worth(D_ARAGORN))
        if can_enter(s, GANDALF_WHITE, seat):
            out[F_WILL] = max(out[F_WILL], values.worth(D_GANDALF_WHITE))
        for face in range(F_EYE):
            extra: list[int] = []
            free_any_die(s, seat, face, extra)
            out[face] = max(out[face], best_of(values, extra))
    for face in range(FACES):
        out[face] = max(out[face], -5)
    return out


def best_of(values: DeedWorths, deeds: list[int]) -> int:
    """Return the worth of the best action."""
    best = NEVER
    for deed in deeds:
        best = max(best, values.worth(deed))
    return best


# ---- questions


def action(s: Wotr, ask: Ask, bot_dice: Dice) -> int:
    """Choose the die that does most, or a ring if it changes much."""
    seat = ask.seat
    values = DeedWorths(s, seat)
    worths = face_worths(s, seat, values)
    best = -1
    top = -100000
    for option in ask.options:
        if A_DIE <= option < A_DIE + FACES:
            face = option - A_DIE
            score = worths[face] - FLEXIBLE[face] + bot_dice.below(TIE)
            if score > top:
                top = score
                best = option
    if RING in ask.options and ring_pays(s, values.side, worths):
        return RING
    if PASS in ask.options and top <= 0:
        return PASS
    return best if best >= 0 else ask.options[0]


def ring_wanted(s: Wotr, side: int, worths: list[int]) -> int:
    """Return the face a ring should produce, or -1: that of the best action no die can do."""
    base = side * FACES
    have = 0
    for face in range(FACES):
        if s.faces[base + face] > 0:
            have = max(have, worths[face])
    want = -1
    gain = 140 if side == FREE else 110
    faces = (F_CHARACTER, F_MUSTER, F_EVENT) if side == FREE else (F_CHARACTER, F_ARMY, F_MUSTER, F_EVENT)
    if side == FREE and (s.mordor >= 0 or hurry(s) >= 6):
        gain = 90
    for face in faces:
        if s.faces[base + face] == 0 and worths[face] - have > gain:
            gain = worths[face] - have
            want = face
    return want


def ring_pays(s: Wotr, side: int, worths: list[int]) -> bool:
    """Whether a ring changes much."""
    return ring_wanted(s, side, worths) >= 0


def ring_die(s: Wotr, ask: Ask) -> int:
    """Choose the die that does least."""
    values = DeedWorths(s, ask.seat)
    worths = face_worths(s, ask.seat, values)
    best = ask.options[0]
    least = 100000
    for option in ask.options:
        if worths[option - A_DIE] < least:
            least = worths[option - A_DIE]
            best = option
    return best


def ring_face(s: Wotr, ask: Ask) -> int:
    """Choose the face that does most."""
    values = DeedWorths(s, ask.seat)
    worths = face_worths(s, ask.seat, values)
    best = ask.options[0]
    top = -100000
    for option in ask.options:
        face = option - A_DIE
        if face == F_EYE:
            continue
        score = worths[face] - FLEXIBLE[face]
        if score > top:
            top = score
            best = option
    return best


def eye_die(s: Wotr, ask: Ask) -> int:
    """Choose dice for the Hunt Box: those that do least."""
    values = DeedWorths(s, ask.seat)
    worths = face_worths(s, ask.seat, values)
    best = ask.options[-1]
    least = 70
    for option in ask.options:
        if A_DIE <= option < A_DIE + FACES and worths[option - A_DIE] < least:
            least = worths[option - A_DIE]
            best = option
    return best


def deed(s: Wotr, ask: Ask) -> int:
    """Choose what the die does."""
    seat = ask.seat
    face = ask.args[0]
    values = DeedWorths(s, seat)
    best = ask.options[0]
    top = -100000
    for option in ask.options:
        if option == D_EVENT:
            cards = [c for c in s.hands[seat] if symbol_served(face, SYMBOL[c]) and may_play(s, seat, c)]
            score = event_score(s, seat, best_event(s, seat, cards)) if cards else NEVER
        elif option == D_SKIP:
            score = -5
        else:
            score = values.worth(option)
        if score > top:
            top = score
            best = option
    return best
