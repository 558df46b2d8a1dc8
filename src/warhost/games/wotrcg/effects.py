"""Carrying out the abilities of cards and locations, verb by verb, and the verbs that trigger other abilities."""

from typing import Final

from warhost.games.wotrcg.combat import fight_path
from warhost.games.wotrcg.conditions import (
    Context,
    actor,
    affordable,
    grounds_for,
    may_lie_there,
    met,
    move_zones,
    next_paths,
    possible,
    searches,
    usable,
    way_open,
)
from warhost.games.wotrcg.ids import (
    A_BATTLE,
    A_CARD,
    A_PATH,
    CARDS,
    DONE,
    EVENT,
    FIRST,
    FREE,
    K_SEEN,
    L_ACTIVE,
    L_FREE,
    L_SHADOW,
    NO,
    SECOND,
    YES,
    Z_APART,
    Z_BATTLE,
    Z_CYCLE,
    Z_EVENT,
    Z_PATH,
)
from warhost.games.wotrcg.piles import (
    BY_TEXT,
    cards_in,
    cycle,
    cycle_from_hand,
    draw,
    eliminate,
    forsake,
    in_play,
    leave,
    recycle,
    take_top,
)
from warhost.games.wotrcg.placing import fits, in_zone, put, shift, zone_of
from warhost.games.wotrcg.seats import addressed, seat_of, starting_deck
from warhost.games.wotrcg.state import CardGame
from warhost.games.wotrcg.tables import (
    ABILITIES,
    EACH_FREE,
    EACH_SHADOW,
    GROUND_ABILITIES,
    GROUND_SIDE,
    O_ACTIVATE_BATTLEGROUND,
    O_ACTIVATE_PATH,
    O_ADD_CORRUPTION,
    O_ADD_TOKENS,
    O_CHOOSE_ONE,
    O_CYCLE_FROM_HAND,
    O_CYCLE_SELF,
    O_CYCLE_WITH_WIELDER,
    O_DRAW,
    O_DRAW_PLAY_CYCLE,
    O_ELIMINATE_CARDS,
    O_ELIMINATE_SELF,
    O_FORSAKE,
    O_INSPECT,
    O_MOVE_TO,
    O_PERMIT,
    O_RECYCLE,
    O_REMOVE,
    O_REMOVE_CORRUPTION,
    O_TAKE,
    PATH_ABILITIES,
    STAGE,
    T_ACTION,
    T_EVENT,
    T_PLAYED,
    T_PLAYED_OR_MOVED,
    TYPE,
    Ability,
    Op,
)
from warhost.games.wotrcg.verbs import (
    add_tokens,
    apart,
    apart_spots,
    eliminate_cards,
    inspect_top,
    remove_from_game,
    take_card,
)
from warhost.kernel.flow import Ask, Flow

NO_CARD: Final = -1


# ---- running an ability


def use_action(s: CardGame, card: int) -> Flow[None]:
    """Use the action printed on a card."""
    for ability in ABILITIES[card]:
        if ability.timing == T_ACTION:
            if ability.once:
                s.used.append(card)
            ctx = Context(card, s.owner[card], s.zone[card])
            deck = actor(s, ability, ctx.deck)
            yield from pay(s, ability, ctx, deck)
            yield from run(s, ability.effects, ctx)
            return


def pay(s: CardGame, ability: Ability, ctx: Context, deck: int) -> Flow[None]:
    """Pay the price of a text."""
    for op in ability.cost:
        yield from do(s, op, ctx, deck)


def resolve(s: CardGame, ability: Ability, ctx: Context) -> Flow[None]:
    """Apply a text. An optional one applies only if its player wants it and can pay."""
    deck = actor(s, ability, ctx.deck)
    if deck < 0 or not met(s, ability.condition, ctx.zone):
        return
    if ability.optional:
        only_no = not usable(s, ability, ctx)
        if only_no:
            # Not asking would reveal to the others that the card is not in the piles searched.
            search = ability.effects[0]
            if search.code != O_TAKE or not affordable(s, ability, ctx) or not may_lie_there(s, search, ctx):
                return
        answer = yield Ask(
            seat_of(s, deck),
            "use_text",
            [NO] if only_no else [YES, NO],
            "cards.optional",
            (ctx.card, deck, ctx.zone),
            only_no,
        )
        if answer == NO:
            return
    yield from pay(s, ability, ctx, deck)
    yield from run(s, ability.effects, ctx)


def run(s: CardGame, effects: list[Op], ctx: Context) -> Flow[None]:
    """Carry out the effects in printed order. Players of a side that is addressed do all of it, one after another."""
    if effects and (effects[0].who == EACH_FREE or effects[0].who == EACH_SHADOW):
        for deck in addressed(s, effects[0], ctx.deck):
            for op in effects:
                yield from do(s, op, ctx, deck)
        return
    for op in effects:
        if op.code == O_ACTIVATE_PATH and not possible(s, op, ctx):
            return
        for deck in addressed(s, op, ctx.deck):
            yield from do(s, op, ctx, deck)


def arrived(s: CardGame, card: int, played: bool) -> Flow[None]:
    """Apply the texts of a card that has been played or moved."""
    zone = s.zone[card]
    for ability in ABILITIES[card]:
        if (ability.timing == T_PLAYED and played) or ability.timing == T_PLAYED_OR_MOVED:
            if in_zone(zone, ability.where) and in_play(s, card):
                yield from resolve(s, ability, Context(card, s.owner[card], zone))


def show_event(s: CardGame, card: int) -> None:
    """Reveal an event. It is never in play."""
    s.zone[card] = Z_EVENT
    s.known[card] = K_SEEN
    s.seen += 1
    s.note("plays_event", (s.owner[card], card))


def happen(s: CardGame, card: int) -> Flow[None]:
    """Apply the text of an event, which is then eliminated."""
    for ability in ABILITIES[card]:
        if ability.timing == T_EVENT:
            yield from resolve(s, ability, Context(card, s.owner[card], Z_EVENT))
    yield from eliminate(s, card, BY_TEXT)


def do(s: CardGame, op: Op, ctx: Context, deck: int) -> Flow[None]:
    """Carry out one verb for one deck."""
    code = op.code
    if code == O_DRAW:
        draw(s, deck, op.n_more if met(s, op.more_if, ctx.zone) else op.n)
    elif code == O_CYCLE_FROM_HAND:
        yield from cycle_from_hand(s, deck, op.n)
    elif code == O_FORSAKE:
        yield from forsake(s, deck, op.n)
    elif code == O_CYCLE_SELF:
        cycle(s, ctx.card)
    elif code == O_ELIMINATE_SELF:
        yield from eliminate(s, ctx.card)
    elif code == O_CYCLE_WITH_WIELDER:
        cycle(s, s.wielder[ctx.card])
    elif code == O_ELIMINATE_CARDS:
        yield from eliminate_cards(s, op, ctx, deck)
    elif code == O_REMOVE:
        remove_from_game(s, op.cards[0])
    elif code == O_TAKE:
        yield from take_card(s, op, deck)
    elif code == O_INSPECT:
        yield from inspect_top(s, deck, op.n)
    elif code == O_DRAW_PLAY_CYCLE:
        yield from draw_play_cycle(s, op, ctx, deck)
    elif code == O_ACTIVATE_PATH:
        yield from switch_path(s, op, deck)
    elif code == O_ACTIVATE_BATTLEGROUND:
        yield from call_ground(s, op, ctx, deck)
    elif code == O_MOVE_TO:
        yield from move_to(s, op, ctx, deck)
    elif code == O_ADD_TOKENS:
        yield from add_tokens(s, op, ctx, deck)
    elif code == O_ADD_CORRUPTION:
        s.corruption += op.n
        s.note("corruption", (s.corruption,))
    elif code == O_REMOVE_CORRUPTION:
        there = [c for c in range(CARDS) if s.zone[c] == ctx.zone and fits(c, op.per_filter)]
        s.corruption = max(0, s.corruption - len(there))
        s.note("corruption", (s.corruption,))
    elif code == O_PERMIT:
        if op.to_any:
            s.three_hunters = 1
        else:
            s.red_arrow = 1
    elif code == O_RECYCLE:
        recycle(s, deck)
        s.note("reshuffles", (deck,))
    elif code == O_CHOOSE_ONE:
        yield from choose_one(s, op, ctx, deck)


# ---- verbs that set off other abilities


def choose_one(s: CardGame, op: Op, ctx: Context, deck: int) -> Flow[None]:
    """Choose one of two possible alternatives."""
    ways = [i for i in range(len(op.options)) if way_open(s, op.options[i], ctx)]
    if not ways:
        return
    secret = searches(op) and not any(searches(op.options[i][0]) for i in ways)
    answer = yield Ask(
        seat_of(s, deck), "choose_way", [FIRST if i == 0 else SECOND for i in ways], "cards.choose", (ctx.card,), secret
    )
    yield from run(s, op.options[0 if answer == FIRST else 1], ctx)


def draw_play_cycle(s: CardGame, op: Op, ctx: Context, deck: int) -> Flow[None]:
    """Draw cards set apart, play some of them and cycle the rest, which pays for what was played."""
    seat = seat_of(s, deck)
    for _ in range(op.draw):
        top = take_top(s, deck)
        if top < 0:
            break
        s.zone[top] = Z_APART
        s.note("looks_at", (deck, top), 1 << seat)
    if cards_in(s, deck, Z_APART):
        s.note("draws_apart", (deck, len(cards_in(s, deck, Z_APART))))
    for _ in range(op.eliminate):
        if cards_in(s, deck, Z_APART):
            answer = yield Ask(seat, "apart_eliminate", apart(s, deck), "effects.apart", (deck,))
            yield from eliminate(s, answer - A_CARD)
    placed: list[int] = []
    for _ in range(op.play_max):
        if not cards_in(s, deck, Z_APART):
            break
        options = [
            A_CARD + c
            for c in cards_in(s, deck, Z_APART)
            if fits(c, op.chosen) and (TYPE[c] == EVENT or apart_spots(s, op, ctx, c))
        ]
        answer = yield Ask(seat, "apart_play", [*options, DONE], "effects.apart", (deck,), True)
        if answer == DONE:
            break
        card = answer - A_CARD
        placed.append(card)
        if TYPE[card] == EVENT:
            show_event(s, card)
            continue
        place = yield Ask(seat, "destination", apart_spots(s, op, ctx, card), "playing.place", (card,))
        put(s, card, place)
    rest = cards_in(s, deck, Z_APART)
    for c in rest:
        leave(s, c, Z_CYCLE)
    if len(rest) < len(placed):
        yield from cycle_from_hand(s, deck, len(placed) - len(rest), placed)
    for card in placed:
        if TYPE[card] == EVENT:
            yield from happen(s, card)
        else:
            yield from arrived(s, card, True)


def switch_path(s: CardGame, op: Op, deck: int) -> Flow[None]:
    """Replace the active path: fight there first, then activate the new one."""
    found = next_paths(s, op.next_path)
    if not found:
        return
    yield from fight_path(s)
    answer = yield Ask(seat_of(s, deck), "choose_path", [A_PATH + p for p in found], "locations.switch", (deck,))
    yield from activate_path(s, answer - A_PATH)


def activate_path(s: CardGame, path: int) -> Flow[None]:
    """Make a path active and apply its effect."""
    s.paths[path] = L_ACTIVE
    s.path = path
    s.stage = STAGE[path]
    s.path_attack = 0
    s.path_defence = 0
    s.note("path_active", (path,))
    for ability in PATH_ABILITIES[path]:
        yield from resolve(s, ability, Context(NO_CARD, starting_deck(s), Z_PATH))


def call_ground(s: CardGame, op: Op, ctx: Context, deck: int) -> Flow[None]:
    """Activate or reactivate a battleground of the acting player's choice."""
    found = grounds_for(s, op)
    if not found:
        return
    answer = yield Ask(seat_of(s, deck), "choose_ground", [A_BATTLE + g for g in found], "locations.activate", (deck,))
    ctx.ground = answer - A_BATTLE
    yield from activate_ground(s, ctx.ground)


def activate_ground(s: CardGame, ground: int) -> Flow[None]:
    """Make a battleground active and apply its effect."""
    where = s.grounds[ground]
    enemy_area = L_SHADOW if GROUND_SIDE[ground] == FREE else L_FREE
    s.ground_from_enemy[ground] = 1 if where == enemy_area else 0
    s.grounds[ground] = L_ACTIVE
    s.ground_attack[ground] = 0
    s.ground_defence[ground] = 0
    s.note("ground_active", (ground, 1 if where == L_FREE or where == L_SHADOW else 0))
    for ability in GROUND_ABILITIES[ground]:
        yield from resolve(s, ability, Context(NO_CARD, starting_deck(s), Z_BATTLE + ground))


def move_to(s: CardGame, op: Op, ctx: Context, deck: int) -> Flow[None]:
    """Move a card out of the reserve by a text, even in the round it was played."""
    mover = s.wielder[ctx.card] if op.to_wielder else op.cards[0]
    zones = move_zones(s, op, ctx)
    if not zones:
        return
    options = zones if op.mandatory else [*zones, DONE]
    answer = yield Ask(seat_of(s, deck), "move_card", options, "playing.move", (mover,))
    if answer != DONE:
        shift(s, mover, zone_of(answer))
        yield from arrived(s, mover, False)
