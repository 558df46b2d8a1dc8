"""Combat cards in a round of battle: chosen face down, resolved by initiative, discarded (p. 29)."""

from warhost.games.wotr.battle_sides import alive, battle_seat, fighting_characters
from warhost.games.wotr.cardplay import discard_down, draw
from warhost.games.wotr.ids import A_CARD, FREE, GO_ON, PASS, SHADOW, WITCH_KING
from warhost.games.wotr.registry import CARD, COMBAT_CARD
from warhost.games.wotr.round import Round
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import BACK, CARD_SIDE, COMBAT, DECK_OF, INITIATIVE
from warhost.kernel.flow import Ask, Flow


def combat_cards(s: Wotr, r: Round) -> Flow[None]:
    """Let the attacker, then the defender, choose a card face down, and reveal both together (p. 29)."""
    for side in (s.b_side, 1 - s.b_side):
        yield from choose_combat_card(s, side)
    s.combat_open = 3
    for side in (s.b_side, 1 - s.b_side):
        card = s.combat[side]
        r.card[side] = card
        if card >= 0:
            s.seen += 1
            s.note("combat_card", (side, card))


def barred_from_cards(s: Wotr, side: int) -> bool:
    """Whether a card keeps the Free Peoples from using combat cards in this round."""
    if side == SHADOW:
        return False
    if s.b_card >= 0 and CARD[s.b_card].bars_combat_cards(s):
        return True
    return any(CARD[c].bars_combat_cards(s) for c in s.table)


def choose_combat_card(s: Wotr, side: int) -> Flow[None]:
    """Let one side choose its card. The other sees only which deck it is from."""
    if barred_from_cards(s, side):
        return
    seat = battle_seat(s, side)
    options = [A_CARD + c for c in s.hands[seat] if COMBAT_CARD[COMBAT[c]].playable(s, side)]
    for c in s.table:
        if CARD[c].serves_in_combat and CARD_SIDE[c] == side and COMBAT_CARD[COMBAT[c]].playable(s, side):
            options.append(A_CARD + c)
            options.sort()
    options.append(PASS)
    secret = len(s.hands[seat]) > 0
    choice = yield Ask(seat, "combat_card", options, "battle.combat_cards", (s.b_round,), secret)
    if choice == PASS:
        s.note("no_combat_card", (side,))
        return
    card = choice - A_CARD
    s.combat[side] = card
    if card in s.table:
        s.table.remove(card)
        s.combat_open |= 1 << side
    else:
        s.hands[seat].remove(card)
    s.note("combat_card_laid", (side, BACK[card]))


def discard_combat_cards(s: Wotr) -> None:
    """Discard the combat cards at the end of the round."""
    for side in (FREE, SHADOW):
        if s.combat[side] >= 0:
            s.played.append(s.combat[side])
            s.combat[side] = -1
    s.combat_open = 0


def card_effects(s: Wotr, r: Round, initiative: int) -> Flow[None]:
    """Apply the effects of this initiative, the defender's first if equal (p. 29). A destroyed army has none."""
    for side in (1 - s.b_side, s.b_side):
        card = r.card[side]
        if card < 0 or r.cancelled[side] or initiative not in INITIATIVE[COMBAT[card]]:
            continue
        if not r.over and alive(s, FREE) and alive(s, SHADOW):
            yield from COMBAT_CARD[COMBAT[card]].act(s, r, side, initiative)


def sorcerer(s: Wotr, r: Round) -> Flow[None]:
    """Let the Witch-king replace the card used in the first round of a battle he is in."""
    card = r.card[SHADOW]
    if s.b_round != 1 or card < 0 or fighting_characters(s, SHADOW) >> WITCH_KING & 1 == 0:
        return
    if not s.decks[DECK_OF[card]]:
        return
    seat = battle_seat(s, SHADOW)
    choice = yield Ask(seat, "sorcerer", [GO_ON, PASS], "characters.witch_king", (BACK[card],))
    if choice == GO_ON:
        draw(s, seat, BACK[card], card)
        yield from discard_down(s, seat)
