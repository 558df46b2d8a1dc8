"""Verbs that trigger no other ability: eliminating, removing, taking and inspecting cards, tokens."""

from warhost.games.wotrcg.conditions import Context, conceivable, met, takable, victims
from warhost.games.wotrcg.ids import (
    A_BATTLE,
    A_CARD,
    BATTLEGROUNDS,
    CARDS,
    DONE,
    K_SEEN,
    L_ACTIVE,
    TO_RESERVE,
    Z_APART,
    Z_BATTLE,
    Z_CYCLE,
    Z_DECK,
    Z_GONE,
    Z_HAND,
    Z_OUT,
    Z_RESERVE,
)
from warhost.games.wotrcg.piles import BY_TEXT, cards_in, eliminate, leave, out_of_deck, rebuild, take_top
from warhost.games.wotrcg.placing import destinations
from warhost.games.wotrcg.seats import seat_of
from warhost.games.wotrcg.state import CardGame
from warhost.games.wotrcg.tables import G_ACTIVE_PATH, G_RESERVE, G_SELF, G_THIS_BATTLEGROUND, G_THIS_PATH, Op
from warhost.kernel.flow import Ask, Flow


def eliminate_cards(s: CardGame, op: Op, ctx: Context, deck: int) -> Flow[None]:
    """Eliminate cards in play. With `n = "any"` the player chooses how many, remembered for the next verb."""
    number = ctx.stored if op.stored else op.n
    done = 0
    while number < 0 or done < number:
        found = victims(s, op, ctx)
        if op.stored:
            found = [c for c in found if s.owner[c] == deck]
        if not found:
            break
        options = [A_CARD + c for c in found]
        if number < 0:
            options.append(DONE)
        elif len(found) <= number - done:
            options = options[:1]  # all of them must go
        answer = yield Ask(seat_of(s, deck), "eliminate_which", options, "effects.eliminate", (ctx.card,))
        if answer == DONE:
            break
        yield from eliminate(s, answer - A_CARD, BY_TEXT, "reserve" if s.zone[answer - A_CARD] == Z_RESERVE else "")
        done += 1
    if number < 0:
        ctx.stored = done


def remove_from_game(s: CardGame, card: int) -> None:
    """Eliminate a named card wherever it is, with the items it wields. No text saves it."""
    s.seen += 1  # this reveals where it was, or that it was already gone
    if s.zone[card] == Z_GONE:
        s.known[card] = K_SEEN
    if s.zone[card] == Z_OUT or s.zone[card] == Z_GONE:
        return
    if s.zone[card] == Z_DECK:
        out_of_deck(s, card)
    s.note("removed", (card,))
    for item in range(CARDS):
        if s.wielder[item] == card:
            leave(s, item, Z_GONE)
    leave(s, card, Z_GONE, True)


def take_card(s: CardGame, op: Op, deck: int) -> Flow[None]:
    """Fetch cards from the player's piles into hand, shown to all. A searched deck is shuffled.

    If the others cannot know how many cards fit, the player is asked even if there is nothing to choose.
    """
    if op.from_deck:
        rebuild(s, deck)
    for _ in range(op.n):
        options = [A_CARD + c for c in takable(s, op, deck)]
        doubt = conceivable(s, op, deck)
        if op.up_to and doubt > 0:
            options.append(DONE)
        if not options:
            break
        s.seen += 1
        answer = yield Ask(seat_of(s, deck), "take_card", options, "effects.take", (deck,), op.up_to or doubt > 1)
        if answer == DONE:
            break
        card = answer - A_CARD
        if s.zone[card] == Z_DECK:
            out_of_deck(s, card)
        s.zone[card] = Z_HAND
        s.known[card] = K_SEEN
        s.seen += 1
        s.note("takes", (deck, card))


def inspect_top(s: CardGame, deck: int, number: int) -> Flow[None]:
    """Look at the top cards: eliminate one, cycle one and take one, as long as there are cards."""
    cards: list[int] = []
    for _ in range(number):
        top = take_top(s, deck)
        if top < 0:
            break
        s.zone[top] = Z_APART
        cards.append(top)
        s.note("looks_at", (deck, top), 1 << seat_of(s, deck))
    seat = seat_of(s, deck)
    if cards:
        answer = yield Ask(seat, "apart_eliminate", apart(s, deck), "effects.inspect", (deck,))
        yield from eliminate(s, answer - A_CARD)
    if len(cards) > 1:
        answer = yield Ask(seat, "apart_cycle", apart(s, deck), "effects.inspect", (deck,))
        leave(s, answer - A_CARD, Z_CYCLE)
    for c in cards_in(s, deck, Z_APART):
        s.zone[c] = Z_HAND


def apart(s: CardGame, deck: int) -> list[int]:
    """Return the cards set apart, as actions."""
    return [A_CARD + c for c in cards_in(s, deck, Z_APART)]


def apart_spots(s: CardGame, op: Op, ctx: Context, card: int) -> list[int]:
    """Return where a card set apart may be played."""
    if s.played[card]:
        return []
    spots = destinations(s, card)
    if op.target == G_RESERVE:
        return [TO_RESERVE] if TO_RESERVE in spots else []
    if op.target == G_THIS_BATTLEGROUND:
        return [p for p in spots if p == A_BATTLE + ctx.zone - Z_BATTLE]
    return spots


def add_tokens(s: CardGame, op: Op, ctx: Context, deck: int) -> Flow[None]:
    """Put tokens on a location or on the card itself."""
    if op.target == G_SELF:
        s.tokens[ctx.card] += op.n_more if met(s, op.more_if, ctx.zone) and op.n_more != op.n else op.icons[2]
        s.note("card_tokens", (ctx.card, s.tokens[ctx.card]))
    elif op.target == G_ACTIVE_PATH or op.target == G_THIS_PATH:
        if s.path >= 0:
            s.path_attack += op.icons[2]
            s.path_defence += op.icons[3]
            s.note("path_tokens", (s.path, s.path_attack, s.path_defence))
    else:
        found = [A_BATTLE + g for g in range(BATTLEGROUNDS) if s.grounds[g] == L_ACTIVE]
        if found:
            answer = yield Ask(seat_of(s, deck), "token_ground", found, "effects.tokens", (ctx.card,))
            ground = answer - A_BATTLE
            s.ground_attack[ground] += op.icons[0]
            s.ground_defence[ground] += op.icons[1]
            s.note("ground_tokens", (ground, s.ground_attack[ground], s.ground_defence[ground]))
