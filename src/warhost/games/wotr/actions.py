"""What an action die can do, and how it is done (chapter 4, p. 19-21)."""

from typing import Final

from warhost.games.action_dice import (
    F_ARMY,
    F_ARMY_MUSTER,
    F_CHARACTER,
    F_EVENT,
    F_EYE,
    F_MUSTER,
    F_WILL,
    FACES,
    serves,
)
from warhost.games.wotr.attack import can_attack_any, choose_attack
from warhost.games.wotr.cardplay import ARMY_SYMBOL, CHARACTER_SYMBOL, decks_left, discard_down, draw, draw_any
from warhost.games.wotr.characters import (
    can_enter,
    can_move_minions,
    enter,
    fellowship,
    fly,
    movable_companions,
    move_companions,
)
from warhost.games.wotr.events import may_play, resolve_event
from warhost.games.wotr.fellowship import hide, separate
from warhost.games.wotr.force import A_LEADER, ANYBODY
from warhost.games.wotr.hunt import move_fellowship
from warhost.games.wotr.ids import (
    A_CARD,
    A_DIE,
    ARAGORN,
    BOROMIR,
    D_ARAGORN,
    D_ATTACK,
    D_BOROMIR,
    D_DIPLOMACY,
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
    DWARVES,
    ELVES,
    FREE,
    GANDALF_GREY,
    GANDALF_WHITE,
    GIMLI,
    GO_ON,
    GONDOR,
    LEGOLAS,
    MOUTH,
    PASS,
    RING,
    SARUMAN,
    SHADOW,
    STRIDER,
    WITCH_KING,
)
from warhost.games.wotr.moves import can_move_any, move_armies
from warhost.games.wotr.muster import (
    can_recruit,
    can_voice_recruit,
    can_voice_replace,
    diplomacy,
    diplomacy_nations,
    recruit_by_die,
    voice_recruit,
    voice_replace,
)
from warhost.games.wotr.politics import BY_ABILITY, advance, can_advance
from warhost.games.wotr.regions import ELVEN_STRONGHOLDS, EREBOR, HAVENS
from warhost.games.wotr.registry import CARD
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import BACK, DECK_OF, REGION_AT, SYMBOL
from warhost.games.wotr.teams import minion_seat, nation_barred, side_of, use_nation
from warhost.kernel.flow import Ask, Flow

# What a seat did with its place in the order.
SKIPPED: Final = 0
ACTED: Final = 1
PASSED: Final = 2

# ---- what a face serves as


def symbol_served(face: int, symbol: int) -> bool:
    """Return whether a face plays a card with this symbol. An Event die plays any card."""
    if serves(face, F_EVENT):
        return True
    return serves(face, F_CHARACTER if symbol == CHARACTER_SYMBOL else F_ARMY if symbol == ARMY_SYMBOL else F_MUSTER)


def playable_cards(s: Wotr, seat: int, face: int) -> list[int]:
    """Return the cards in hand that a face can play now."""
    return [c for c in s.hands[seat] if symbol_served(face, SYMBOL[c]) and may_play(s, seat, c)]


# ---- companions whose ability makes any die an action


def stands_in(s: Wotr, character: int, regions: list[int]) -> bool:
    """Return whether a companion is in one of these regions while it is unconquered."""
    at = s.where[character]
    return at >= 0 and REGION_AT[at] in regions and s.control[REGION_AT[at]] == FREE


def army_deeds(s: Wotr, seat: int, out: list[int]) -> None:
    """Add the uses of an Army result."""
    if can_move_any(s, seat, ANYBODY):
        out.append(D_MOVE_ARMIES)
    if can_attack_any(s, seat, ANYBODY):
        out.append(D_ATTACK)


def character_deeds(s: Wotr, seat: int, out: list[int]) -> None:
    """Add the uses of a Character result."""
    if side_of(s, seat) == FREE:
        if s.hidden == 1:
            out.append(D_MOVE_FELLOWSHIP)
        if s.mordor < 0 and fellowship(s):
            out.append(D_SEPARATE)
        if movable_companions(s):
            out.append(D_MOVE_COMPANIONS)
    elif can_move_minions(s, seat):
        out.append(D_MOVE_MINIONS)
    if can_move_any(s, seat, A_LEADER):
        out.append(D_LEADER_MOVE)
    if can_attack_any(s, seat, A_LEADER):
        out.append(D_LEADER_ATTACK)


def muster_deeds(s: Wotr, seat: int, out: list[int]) -> None:
    """Add the uses of a Muster result."""
    if diplomacy_nations(s, seat):
        out.append(D_DIPLOMACY)
    if can_recruit(s, seat):
        out.append(D_RECRUIT)
    if side_of(s, seat) == SHADOW:
        for character, deed in ((SARUMAN, D_SARUMAN), (WITCH_KING, D_WITCH_KING), (MOUTH, D_MOUTH)):
            if can_enter(s, character, seat):
                out.append(deed)
        if can_voice_recruit(s, seat):
            out.append(D_VOICE_RECRUIT)
        if can_voice_replace(s, seat):
            out.append(D_VOICE_REPLACE)


def can_send_messenger(s: Wotr, seat: int, face: int) -> bool:
    """Return whether the Mouth of Sauron may turn a Muster die into an Army die now: once per turn."""
    if face != F_MUSTER or s.where[MOUTH] < 0 or s.messenger_used or minion_seat(s, False) != seat:
        return False
    if can_move_any(s, seat, ANYBODY) or can_attack_any(s, seat, ANYBODY):
        return True
    return any(SYMBOL[c] == ARMY_SYMBOL and may_play(s, seat, c) for c in s.hands[seat])


def free_any_die(s: Wotr, seat: int, face: int, out: list[int]) -> None:
    """Add what the Free Peoples may do with any result."""
    if s.hidden == 0 and (serves(face, F_CHARACTER) or s.guide == STRIDER):
        out.append(D_HIDE)
    for character, deed, nation, regions in (
        (BOROMIR, D_BOROMIR, GONDOR, HAVENS[GONDOR]),
        (LEGOLAS, D_LEGOLAS, ELVES, ELVEN_STRONGHOLDS),
        (GIMLI, D_GIMLI, DWARVES, [EREBOR]),
    ):
        if can_advance(s, nation) and stands_in(s, character, regions) and not nation_barred(s, seat, nation):
            out.append(deed)


def table_deeds(s: Wotr, seat: int, face: int, out: list[int]) -> None:
    """Add the enemy cards on the table that a die can discard."""
    out.extend(sorted([CARD[c].deed for c in s.table if CARD[c].offers(s, seat, face)]))


def deeds(s: Wotr, seat: int, face: int) -> list[int]:
    """Return everything a die showing this face can do. Skipping is always possible."""
    out: list[int] = []
    if serves(face, F_CHARACTER):
        character_deeds(s, seat, out)
    if serves(face, F_ARMY):
        army_deeds(s, seat, out)
    if serves(face, F_MUSTER):
        muster_deeds(s, seat, out)
    if can_send_messenger(s, seat, face):
        out.append(D_MESSENGER)
    if playable_cards(s, seat, face):
        out.append(D_EVENT)
    if serves(face, F_EVENT) and decks_left(s, seat):
        out.append(D_DRAW)
    if side_of(s, seat) == FREE:
        free_any_die(s, seat, face, out)
    table_deeds(s, seat, face, out)
    if side_of(s, seat) == FREE:
        if face == F_WILL:
            if can_enter(s, ARAGORN, seat):
                out.append(D_ARAGORN)
            if can_enter(s, GANDALF_WHITE, seat):
                out.append(D_GANDALF_WHITE)
    out.append(D_SKIP)
    return out


# ---- acting


def act(s: Wotr, seat: int) -> Flow[int]:
    """Take one action of a seat, perhaps using an Elven Ring first. Return what the seat did with its place (p. 19)."""
    side = side_of(s, seat)
    while True:
        options = [A_DIE + face for face in range(FACES) if s.faces[side * FACES + face] > 0]
        if ring_faces(s, side):
            options.append(RING)
        if unused(s, side) < unused(s, 1 - side):
            options.append(PASS)
        answer = yield Ask(seat, "action", options, "turn.actions", (s.turn,))
        if answer == PASS:
            s.note("passes", (seat,))
            return PASSED
        if answer != RING:
            break
        yield from use_ring(s, seat)
        if unused(s, side) == 0:
            return SKIPPED
    face = answer - A_DIE
    # The die is spent first, so that cards which count unused dice do not count the one that plays them.
    s.faces[side * FACES + face] -= 1
    s.spent[side] += 1
    # Secret with cards in hand: a single choice left would reveal what the hand lacks.
    deed = yield Ask(seat, "deed", deeds(s, seat, face), die_rule(face), (face,), len(s.hands[seat]) > 0)
    s.note("uses_die", (seat, face, deed))
    yield from do(s, seat, face, deed)
    return SKIPPED if deed == D_SKIP else ACTED


def die_rule(face: int) -> str:
    """Return the id of the rule about a face."""
    if face == F_CHARACTER:
        return "dice.character"
    if face == F_ARMY:
        return "dice.army"
    if face == F_MUSTER:
        return "dice.muster"
    if face == F_ARMY_MUSTER:
        return "dice.army_muster"
    if face == F_EVENT:
        return "dice.event"
    return "dice.will_of_the_west"


def unused(s: Wotr, side: int) -> int:
    """Return the unused action dice of a side."""
    total = 0
    faces = s.faces
    for at in range(side * FACES, side * FACES + FACES):
        total += faces[at]
    return total


def do(s: Wotr, seat: int, face: int, deed: int) -> Flow[None]:
    """Carry out what was chosen for a die."""
    if deed == D_SKIP:
        return
    if deed == D_MOVE_FELLOWSHIP:
        yield from move_fellowship(s)
        if not any(CARD[c].spares_hunt_box for c in s.table):
            s.spent[FREE] -= 1
            s.hunt_free += 1
    elif deed == D_HIDE:
        hide(s)
    elif deed == D_SEPARATE:
        yield from separate(s, seat)
    elif deed == D_MOVE_COMPANIONS:
        yield from move_companions(s, seat)
    elif deed == D_MOVE_MINIONS:
        yield from fly(s, seat, True, False)
    elif deed == D_LEADER_MOVE:
        yield from move_armies(s, seat, 1, A_LEADER)
    elif deed == D_LEADER_ATTACK:
        yield from choose_attack(s, seat, A_LEADER)
    elif deed == D_MOVE_ARMIES:
        yield from move_armies(s, seat, 2)
    elif deed == D_ATTACK:
        yield from choose_attack(s, seat)
    elif deed == D_DIPLOMACY:
        yield from diplomacy(s, seat)
    elif deed == D_RECRUIT:
        yield from recruit_by_die(s, seat)
    elif deed == D_EVENT:
        yield from play_event(s, seat, face)
    elif deed == D_DRAW:
        yield from draw_any(s, seat, -1)
    elif deed == D_SARUMAN:
        yield from enter(s, seat, SARUMAN)
    elif deed == D_WITCH_KING:
        yield from enter(s, seat, WITCH_KING)
    elif deed == D_MOUTH:
        yield from enter(s, seat, MOUTH)
    elif deed == D_ARAGORN:
        yield from enter(s, seat, ARAGORN)
    elif deed == D_GANDALF_WHITE:
        yield from enter(s, seat, GANDALF_WHITE)
    elif deed == D_VOICE_RECRUIT:
        yield from voice_recruit(s, seat)
    elif deed == D_VOICE_REPLACE:
        voice_replace(s)
    elif deed == D_MESSENGER:
        yield from messenger(s, seat)
    elif deed == D_BOROMIR:
        advance(s, GONDOR, BY_ABILITY)
        use_nation(s, seat, GONDOR)
    elif deed == D_LEGOLAS:
        advance(s, ELVES, BY_ABILITY)
        use_nation(s, seat, ELVES)
    elif deed == D_GIMLI:
        advance(s, DWARVES, BY_ABILITY)
        use_nation(s, seat, DWARVES)
    else:
        yield from pay_discard(s, seat, face, deed)


def messenger(s: Wotr, seat: int) -> Flow[None]:
    """Use a Muster die as an Army die."""
    s.messenger_used = 1
    options: list[int] = []
    army_deeds(s, seat, options)
    if playable_cards(s, seat, F_ARMY):
        options.append(D_EVENT)
    deed = yield Ask(seat, "deed", options, "characters.mouth_of_sauron", (F_ARMY,), len(s.hands[seat]) > 0)
    yield from do(s, seat, F_ARMY, deed)


def pay_discard(s: Wotr, seat: int, face: int, deed: int) -> Flow[None]:
    """Discard an enemy card from the table, paying its price."""
    for card in s.table[:]:
        if CARD[card].deed == deed:
            yield from CARD[card].pay(s, seat, face)


# ---- events


def play_event(s: Wotr, seat: int, face: int) -> Flow[None]:
    """Play an event card with a die (p. 22)."""
    options = [A_CARD + c for c in playable_cards(s, seat, face)]
    # Secret: not asking would reveal that no other card in hand can be played.
    answer = yield Ask(seat, "event", options, "cards.play", (face,), True)
    card = answer - A_CARD
    yield from resolve_event(s, seat, card)
    if serves(face, F_EVENT):
        if side_of(s, seat) == FREE:
            if s.guide == GANDALF_GREY and s.decks[DECK_OF[card]]:
                choice = yield Ask(seat, "gandalf_draw", [GO_ON, PASS], "characters.gandalf_grey", (BACK[card],))
                if choice == GO_ON:
                    draw(s, seat, BACK[card], card)
                    yield from discard_down(s, seat)
        for other in s.table[:]:
            yield from CARD[other].after_event(s, seat, card)


# ---- Elven Rings


def ring_faces(s: Wotr, side: int) -> list[int]:
    """Return the faces of dice that a ring may change now (p. 21)."""
    if s.rings[side] == 0 or s.ring_used[side]:
        return []
    return [face for face in range(FACES) if s.faces[side * FACES + face] > 0 and face != F_EYE]


def pass_ring(s: Wotr, side: int) -> None:
    """Give a used ring to the Shadow, or remove it from the game."""
    s.rings[side] -= 1
    s.ring_used[side] = 1
    if side == FREE:
        s.rings[SHADOW] += 1
    s.note("ring", (side,))


def use_ring(s: Wotr, seat: int) -> Flow[None]:
    """Change one unused die to another face. An Eye goes straight to the Hunt Box."""
    side = side_of(s, seat)
    answer = yield Ask(seat, "ring_die", [A_DIE + f for f in ring_faces(s, side)], "rings.use")
    old = answer - A_DIE
    if side == FREE:
        faces = [F_CHARACTER, F_MUSTER, F_ARMY_MUSTER, F_EVENT]
    else:
        faces = [F_CHARACTER, F_ARMY, F_MUSTER, F_ARMY_MUSTER, F_EVENT, F_EYE]
    rule = "rings.free" if side == FREE else "rings.shadow"
    answer = yield Ask(seat, "ring_face", [A_DIE + f for f in faces if f != old], rule, (old,))
    new = answer - A_DIE
    pass_ring(s, side)
    s.faces[side * FACES + old] -= 1
    if new == F_EYE:
        s.hunt_shadow += 1
    else:
        s.faces[side * FACES + new] += 1
    s.note("ring_turns", (side, old, new))
