"""Playing event cards: who may play one, and what happens then (chapter 5, p. 22)."""

from warhost.games.wotr.armies import discard_unheld
from warhost.games.wotr.registry import CARD
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import ON_TABLE, PLAYER_ICON, SEAT_NAMES
from warhost.games.wotr.teams import nation_barred, use_nation
from warhost.kernel.flow import Flow


def may_play(s: Wotr, seat: int, card: int) -> bool:
    """Whether a seat may play a card in hand as an event."""
    if s.players > 2 and PLAYER_ICON[card] and PLAYER_ICON[card] != SEAT_NAMES[s.players][seat]:
        # The single Free Peoples player of a three-player match plays for both Free seats.
        if not (s.players == 3 and seat == 0):
            return False
    event = CARD[card]
    if event.nation >= 0 and nation_barred(s, seat, event.nation):
        return False
    return event.playable(s, seat)


def resolve_event(s: Wotr, seat: int, card: int) -> Flow[None]:
    """Move the card from the hand to the table or the discards, and apply its effect."""
    s.hands[seat].remove(card)
    s.seen += 1
    s.note("plays", (seat, card))
    event = CARD[card]
    if ON_TABLE[card]:
        s.table.append(card)
    else:
        s.played.append(card)
    if event.nation >= 0:
        use_nation(s, seat, event.nation)
    yield from event.play(s, seat)
    discard_unheld(s)
