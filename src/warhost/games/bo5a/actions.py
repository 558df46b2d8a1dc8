"""What an action die can do, and how it is done (chapter 5, p. 12, 13)."""

from warhost.games.action_dice import F_ARMY, F_CHARACTER, F_EVENT, F_EYE, F_MUSTER, F_WILL, FACES, serves
from warhost.games.bo5a.cardplay import discard_down, draw_event, draw_story, spend
from warhost.games.bo5a.characters import (
    can_enter,
    can_journey,
    can_renew,
    enter,
    movable,
    move_characters,
    renewed_force,
    ring_journey,
    usable_generals,
    use_general,
)
from warhost.games.bo5a.eagles import can_attack, cloud_armies, eagles_attack, eagles_on_one, lone_prey, remove_bat
from warhost.games.bo5a.ids import (
    A_CARD,
    A_DIE,
    A_GENERAL,
    ARMY_TYPE,
    BEORN,
    BILBO,
    BOLG,
    CHARACTER_TYPE,
    D_ATTACK,
    D_BAT_CLOUD,
    D_CARD,
    D_COMBINED_ATTACK,
    D_DRAW,
    D_EAGLES,
    D_EAGLES_ON_ONE,
    D_ENTER_BEORN,
    D_ENTER_BILBO,
    D_ENTER_BOLG,
    D_ENTER_LORD,
    D_ENTER_THORIN,
    D_FAST_MOVE,
    D_FURY,
    D_GOBLIN_ATTACK,
    D_GOBLIN_MOVE,
    D_GOBLIN_RECRUIT,
    D_LEADER_ATTACK,
    D_MOVE_ARMIES,
    D_MOVE_CHARACTERS,
    D_RALLY,
    D_RECRUIT,
    D_RENEWED_FORCE,
    D_RING_JOURNEY,
    D_SKIP,
    EVENTS,
    FREE,
    GENERALS,
    GOBLINS,
    LORD,
    P_COMBAT,
    PASS,
    SHADOW,
    THORIN,
)
from warhost.games.bo5a.moves import (
    ANYBODY,
    GOBLINS_NEEDED,
    LEADERSHIP_NEEDED,
    Moved,
    merge,
    move_armies,
    move_from,
    movers,
)
from warhost.games.bo5a.muster import damaged, goblin_recruitment, rally_armies, recruit, token_places
from warhost.games.bo5a.orders import attack_action, attackers, can_fury, combined_attack, combined_targets, fury
from warhost.games.bo5a.registry import CARD, card_played
from warhost.games.bo5a.state import Five
from warhost.games.bo5a.tables import ON_TABLE, TERRITORY
from warhost.kernel.flow import Ask, Flow

# The characters that enter play with a Character result, and the action for each.
ENTERING = ((BILBO, D_ENTER_BILBO), (THORIN, D_ENTER_THORIN), (LORD, D_ENTER_LORD), (BEORN, D_ENTER_BEORN))
# The uses of a Character result. Will of the West used for one of these counts as a Character result.
CHARACTER_DEEDS = (
    D_FAST_MOVE,
    D_LEADER_ATTACK,
    D_MOVE_CHARACTERS,
    D_ENTER_BILBO,
    D_ENTER_THORIN,
    D_ENTER_LORD,
    D_ENTER_BEORN,
)


def unused(s: Five, side: int) -> int:
    """Return the unused dice of a side."""
    total = 0
    for face in range(FACES):
        total += s.faces[side * FACES + face]
    return total


# ---- cards


def type_served(face: int, kind: int) -> bool:
    """Return whether a face plays a card of this type. An Event die plays any card (p. 15)."""
    if serves(face, F_EVENT):
        return True
    return serves(face, F_CHARACTER if kind == CHARACTER_TYPE else F_ARMY if kind == ARMY_TYPE else F_MUSTER)


def playable_cards(s: Five, side: int, face: int) -> list[int]:
    """Return the cards in hand that a face can play now."""
    return [c for c in s.hands[side] if type_served(face, s.book.type[c]) and card_played(s, c).playable(s, side)]


def play_card(s: Five, side: int, face: int, used_as: int) -> Flow[int]:
    """Play a card with a die that is used as a certain result, and return the card's type."""
    options = [A_CARD + c for c in playable_cards(s, side, used_as)]
    # Secret: not asking would reveal that no other card in hand can be played.
    answer = yield Ask(side, "card", options, "cards.playing", (face,), True)
    card = answer - A_CARD
    s.note("plays", (side, card))
    spend(s, side, card)
    if ON_TABLE[card]:
        s.story_used.remove(card)
        s.table.append(card)
    yield from card_played(s, card).play(s, side, card, face)
    return s.book.type[card]


# ---- what a face allows


def army_deeds(s: Five, side: int, out: list[int]) -> None:
    """Add the uses of an Army result."""
    if movers(s, side, ANYBODY, 1):
        out.append(D_MOVE_ARMIES)
    if attackers(s, side, ANYBODY) or movers(s, side, ANYBODY, 1):
        out.append(D_ATTACK)
    if combined_targets(s, side):
        out.append(D_COMBINED_ATTACK)


def character_deeds(s: Five, side: int, face: int, out: list[int]) -> None:
    """Add the uses of a Character result."""
    if movers(s, side, LEADERSHIP_NEEDED, 2):
        out.append(D_FAST_MOVE)
    if attackers(s, side, LEADERSHIP_NEEDED) or movers(s, side, LEADERSHIP_NEEDED, 1):
        out.append(D_LEADER_ATTACK)
    if movable(s, side, 0):
        out.append(D_MOVE_CHARACTERS)
    if side == FREE:
        for character, deed in ENTERING:
            if can_enter(s, character):
                out.append(deed)
        if can_fury(s) and (face == F_WILL or s.wrath > 1):
            out.append(D_FURY)


def muster_deeds(s: Five, side: int, out: list[int]) -> None:
    """Add the uses of a Muster result."""
    if token_places(s, side):
        out.append(D_RECRUIT)
    if damaged(s, side):
        out.append(D_RALLY)
    if side == FREE:
        if can_attack(s):
            out.append(D_EAGLES)
        if lone_prey(s):
            out.append(D_EAGLES_ON_ONE)
    else:
        if cloud_armies(s):
            out.append(D_BAT_CLOUD)
        if can_enter(s, BOLG):
            out.append(D_ENTER_BOLG)
        if can_renew(s):
            out.append(D_RENEWED_FORCE)


def eye_deeds(s: Five, out: list[int]) -> None:
    """Add the uses of the Lidless Eye."""
    if s.reserve[GOBLINS] > 0:
        out.append(D_GOBLIN_RECRUIT)
    if attackers(s, SHADOW, GOBLINS_NEEDED) or movers(s, SHADOW, GOBLINS_NEEDED, 1):
        out.append(D_GOBLIN_ATTACK)
    if movers(s, SHADOW, GOBLINS_NEEDED, 1):
        out.append(D_GOBLIN_MOVE)


def deeds(s: Five, side: int, face: int) -> list[int]:
    """Return everything a die can be used for now. Skipping is always possible."""
    out: list[int] = []
    if serves(face, F_ARMY):
        army_deeds(s, side, out)
    if serves(face, F_MUSTER):
        muster_deeds(s, side, out)
    if serves(face, F_CHARACTER):
        character_deeds(s, side, face, out)
    if face == F_EYE:
        eye_deeds(s, out)
    if face != F_EYE and playable_cards(s, side, face):
        out.append(D_CARD)
    if serves(face, F_EVENT) and (s.story_decks[side] or event_cards_left(s)):
        out.append(D_DRAW)
    for card in s.table:
        if CARD[card].offers(s, side, face):
            out.append(CARD[card].deed)
    if side == FREE and serves(face, F_CHARACTER) and s.journey == 0 and can_journey(s):
        out.append(D_RING_JOURNEY)
    out.append(D_SKIP)
    return out


def event_cards_left(s: Five) -> bool:
    """Whether an event card can be drawn."""
    if s.event_deck or s.event_used:
        return True
    for side in (FREE, SHADOW):
        for card in s.buried[side]:
            if card < EVENTS:
                return True
    return False


# ---- an action


def act(s: Five, side: int) -> Flow[None]:
    """Take one action: perhaps a General first, then a die; or pass with fewer dice than the opponent (p. 12, 19)."""
    while True:
        options = [A_DIE + face for face in range(FACES) if s.faces[side * FACES + face] > 0]
        if side == FREE and not s.general_used:
            options += [A_GENERAL + general for general in usable_generals(s)]
        if not s.general_used and unused(s, side) < unused(s, 1 - side):
            options.append(PASS)
        answer = yield Ask(side, "action", options, "dice.using", (s.turn,))
        if answer == PASS:
            s.note("passes", (side,))
            return
        if A_GENERAL <= answer < A_GENERAL + GENERALS:
            s.general_used = 1
            yield from use_general(s, answer - A_GENERAL)
            continue
        yield from use_die(s, side, answer - A_DIE)
        s.general_used = 0
        return


def use_die(s: Five, side: int, face: int) -> Flow[None]:
    """Use a die for one action its face allows. Bilbo may go on a journey with it, before or after."""
    options = deeds(s, side, face)
    secret = len(s.hands[side]) > 0
    deed = yield Ask(side, "deed", options, "dice.actions", (face,), secret)
    s.faces[side * FACES + face] -= 1
    s.note("uses_die", (side, face, deed))
    went = False
    used_as = face
    if deed == D_RING_JOURNEY:
        yield from ring_journey(s, False)
        went = True
        used_as = F_CHARACTER
        options = [d for d in deeds_after_journey(s, face) if d != D_RING_JOURNEY]
        deed = yield Ask(side, "deed", options, "dice.actions", (face,), secret)
        s.note("goes_on", (deed,))
    kind = -1
    if deed == D_CARD:
        kind = yield from play_card(s, side, face, used_as)
    else:
        yield from do(s, side, used_as, deed)
    as_character = face == F_CHARACTER and deed != D_SKIP
    if face == F_WILL and (deed in CHARACTER_DEEDS or kind == CHARACTER_TYPE):
        as_character = True
    if side == FREE and as_character and not went:
        s.journey = 1


def deeds_after_journey(s: Five, face: int) -> list[int]:
    """Return the uses of the die after Bilbo's journey, when it is a Character result."""
    if face == F_CHARACTER:
        return deeds(s, FREE, face)
    out: list[int] = []
    character_deeds(s, FREE, F_CHARACTER, out)
    if playable_cards(s, FREE, F_CHARACTER):
        out.append(D_CARD)
    out.append(D_SKIP)
    return out


def do(s: Five, side: int, face: int, deed: int) -> Flow[None]:
    """Carry out what was chosen for a die."""
    if deed == D_MOVE_ARMIES:
        yield from move_armies(s, side, 2, ANYBODY, 1, "army.strategic", by_die=True)
    elif deed == D_ATTACK:
        yield from attack_action(s, side, ANYBODY, 1, "combat.attack")
    elif deed == D_COMBINED_ATTACK:
        yield from combined_attack(s, side, "combat.combined")
    elif deed == D_RECRUIT:
        yield from recruit(s, side, 2, "muster.recruitment")
    elif deed == D_RALLY:
        yield from rally_armies(s, side, 2, 5, "muster.rally")
    elif deed == D_FAST_MOVE:
        yield from move_armies(s, side, 1, LEADERSHIP_NEEDED, 2, "army.fast", by_die=True)
    elif deed == D_LEADER_ATTACK:
        yield from attack_action(s, side, LEADERSHIP_NEEDED, 1, "combat.attack")
    elif deed == D_MOVE_CHARACTERS:
        yield from move_characters(s, side)
    elif deed == D_DRAW:
        draw_event(s, side, -1)
        draw_story(s, side)
        yield from discard_down(s, side)
    elif side == FREE:
        yield from do_free(s, face, deed)
    else:
        yield from do_shadow(s, face, deed)


def do_free(s: Five, face: int, deed: int) -> Flow[None]:
    """Carry out what only the Free Peoples can do."""
    if deed == D_FURY:
        if face != F_WILL:
            s.wrath -= 1
            s.note("wrath", (s.wrath,))
        yield from fury(s, "beorn.fury")
    elif deed == D_EAGLES:
        yield from eagles_attack(s)
    elif deed == D_EAGLES_ON_ONE:
        yield from eagles_on_one(s)
    else:
        for character, its in ENTERING:
            if its == deed:
                yield from enter(s, character)
        yield from use_table(s, face, deed)


def use_table(s: Five, face: int, deed: int) -> Flow[None]:
    """Carry out what a card on the table offers."""
    for card in s.table[:]:
        if CARD[card].deed == deed:
            yield from CARD[card].use(s, card, face)


def do_shadow(s: Five, face: int, deed: int) -> Flow[None]:
    """Carry out what only the Shadow can do."""
    if deed == D_BAT_CLOUD:
        source = yield Ask(SHADOW, "cloud", cloud_armies(s), "bats.cloud")
        remove_bat(s, TERRITORY[source])
        moved = Moved()
        yield from move_from(s, SHADOW, source, ANYBODY, 1, moved, "bats.cloud")
        yield from merge(s, SHADOW, moved)
    elif deed == D_ENTER_BOLG:
        yield from enter(s, BOLG)
    elif deed == D_RENEWED_FORCE:
        yield from renewed_force(s)
    elif deed == D_GOBLIN_RECRUIT:
        yield from goblin_recruitment(s)
    elif deed == D_GOBLIN_ATTACK:
        yield from attack_action(s, SHADOW, GOBLINS_NEEDED, 1, "combat.attack")
    elif deed == D_GOBLIN_MOVE:
        yield from move_armies(s, SHADOW, 2, GOBLINS_NEEDED, 1, "army.strategic", by_die=True)
    else:
        yield from use_table(s, face, deed)


def after_action(s: Five) -> Flow[None]:
    """End an action once its combat is over. Bilbo may still go on his journey."""
    if s.phase != P_COMBAT and s.journey:
        if can_journey(s):
            yield from ring_journey(s, True)
        s.journey = 0
