"""Carrying out the abilities of cards and locations: one function for each verb of the vocabulary."""

from typing import Final

from warhost.games.wotrcg.combat import fight_path, location_name
from warhost.games.wotrcg.ids import (
    A_BATTLE,
    A_CARD,
    A_PATH,
    BATTLEGROUNDS,
    CARDS,
    DONE,
    EVENT,
    FIRST,
    FREE,
    K_DOUBTFUL,
    K_SEEN,
    L_ACTIVE,
    L_DECK,
    L_FREE,
    L_SHADOW,
    NO,
    PATHS,
    SECOND,
    TO_PATH,
    TO_RESERVE,
    YES,
    Z_APART,
    Z_BATTLE,
    Z_CYCLE,
    Z_DECK,
    Z_EVENT,
    Z_GONE,
    Z_HAND,
    Z_OUT,
    Z_PATH,
    Z_RESERVE,
)
from warhost.games.wotrcg.piles import (
    BY_TEXT,
    can_forsake,
    cards_in,
    cycle,
    cycle_from_hand,
    draw,
    eliminate,
    forsake,
    hand_size,
    has_top,
    in_play,
    leave,
    out_of_deck,
    rebuild,
    recycle,
    take_top,
)
from warhost.games.wotrcg.placing import destinations, fits, holds, in_zone, may_stand, put, shift, zone_of
from warhost.games.wotrcg.seats import addressed, faction_deck, seat_of, starting_deck
from warhost.games.wotrcg.state import CardGame
from warhost.games.wotrcg.tables import (
    ABILITIES,
    BATTLEGROUND_NAMES,
    EACH_FREE,
    EACH_SHADOW,
    G_ACTIVE_BATTLEGROUND,
    G_ACTIVE_BATTLEGROUNDS,
    G_ACTIVE_PATH,
    G_IN_PLAY,
    G_OWN_RESERVE,
    G_RESERVE,
    G_SELF,
    G_THIS_BATTLEGROUND,
    G_THIS_PATH,
    GROUND_ABILITIES,
    GROUND_FACTIONS,
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
    Condition,
    Op,
)
from warhost.kernel.flow import Ask, Flow

NO_CARD: Final = -1
WITH_ACTION: Final[list[int]] = [c for c in range(CARDS) if any(a.timing == T_ACTION for a in ABILITIES[c])]


class Context:
    """What an ability knows while it runs: its card, its deck, and what its earlier verbs found."""

    def __init__(self, card: int, deck: int, zone: int) -> None:
        self.card = card
        self.deck = deck
        self.zone = zone
        self.ground = -1
        self.stored = 0


# ---- conditions and possibility


def met(s: CardGame, when: Condition, zone: int) -> bool:
    """Whether a condition holds for an ability whose card stands, or stood, in a zone."""
    if when.path_number and (zone != Z_PATH or s.path < 0 or STAGE[s.path] != when.path_number):
        return False
    if when.location:
        if location_name(s, zone) != when.location:
            return False
    return holds(s, when)


def next_paths(s: CardGame, next_number: bool) -> list[int]:
    """The unused paths that a text may activate: one number on, or another of the same number."""
    if s.path < 0:
        return []
    stage = STAGE[s.path] + (1 if next_number else 0)
    if stage > s.rules().last_path:
        return []
    return [p for p in range(PATHS) if s.paths[p] == L_DECK and STAGE[p] == stage]


def grounds_for(s: CardGame, op: Op) -> list[int]:
    """The battlegrounds that a text may activate or reactivate."""
    found = []
    for ground in range(BATTLEGROUNDS):
        where = s.grounds[ground]
        if not ((op.activate and where == L_DECK) or (op.reactivate and (where == L_FREE or where == L_SHADOW))):
            continue
        if op.chosen.location and BATTLEGROUND_NAMES[ground] != op.chosen.location:
            continue
        if op.chosen.factions and not GROUND_FACTIONS[ground] & op.chosen.factions:
            continue
        if op.in_deck >= 0 and (where != L_DECK or GROUND_SIDE[ground] != op.in_deck):
            continue
        found.append(ground)
    return found


def takable(s: CardGame, op: Op, deck: int) -> list[int]:
    """The cards a deck may fetch from its piles; an empty draw deck is first refilled from the cycle pile."""
    from_cycle = op.from_cycle or (op.from_deck and not s.decks[deck])
    found = []
    for c in range(CARDS):
        if s.owner[c] != deck or (op.cards and c not in op.cards) or not fits(c, op.chosen):
            continue
        if (op.from_deck and s.zone[c] == Z_DECK) or (from_cycle and s.zone[c] == Z_CYCLE):
            found.append(c)
    return found


def victims(s: CardGame, op: Op, ctx: Context) -> list[int]:
    """The cards in play that a text may eliminate."""
    found = []
    for c in range(CARDS):
        if not fits(c, op.chosen) or not in_play(s, c):
            continue
        zone = s.zone[c]
        if op.target == G_THIS_BATTLEGROUND and zone != ctx.zone:
            continue
        if op.target == G_OWN_RESERVE and (zone != Z_RESERVE or s.owner[c] != ctx.deck):
            continue
        if op.target == G_ACTIVE_BATTLEGROUNDS and zone < Z_BATTLE:
            continue
        if op.target == G_IN_PLAY and zone == Z_PATH:
            continue
        found.append(c)
    return found


def payable(s: CardGame, op: Op, deck: int) -> bool:
    """Whether a price can be paid in full."""
    if op.code == O_FORSAKE:
        return can_forsake(s, deck)
    if op.code == O_CYCLE_FROM_HAND:
        return hand_size(s, deck) >= op.n or can_forsake(s, deck)
    return True


def possible(s: CardGame, op: Op, ctx: Context) -> bool:
    """Whether a verb on which the use of a text hangs can be carried out."""
    if op.code == O_ACTIVATE_PATH:
        return len(next_paths(s, op.next_path)) > 0
    if op.code == O_ACTIVATE_BATTLEGROUND:
        return len(grounds_for(s, op)) > 0
    if op.code == O_TAKE:
        return any(takable(s, op, deck) for deck in addressed(s, op, ctx.deck))
    if op.code == O_ADD_TOKENS:
        if op.target == G_ACTIVE_PATH:
            return s.path >= 0
        return op.target != G_ACTIVE_BATTLEGROUND or L_ACTIVE in s.grounds
    if op.code == O_INSPECT:
        return has_top(s, ctx.deck)
    if op.code == O_MOVE_TO:
        return len(move_zones(s, op, ctx)) > 0 or op.mandatory
    if op.code == O_CHOOSE_ONE:
        return any(way_open(s, way, ctx) for way in op.options)
    if op.code == O_ELIMINATE_CARDS:
        return op.n < 0 or len(victims(s, op, ctx)) > 0
    if op.code == O_REMOVE_CORRUPTION:
        return s.corruption > 0
    return True


def way_open(s: CardGame, way: list[Op], ctx: Context) -> bool:
    """Whether one of two ways can be gone."""
    return possible(s, way[0], ctx)


def affordable(s: CardGame, ability: Ability, ctx: Context) -> bool:
    """Whether the condition of an action or optional text holds and its price can be paid, which all can see."""
    deck = actor(s, ability, ctx.deck)
    if deck < 0 or not met(s, ability.condition, ctx.zone):
        return False
    for op in ability.cost:
        if not payable(s, op, deck):
            return False
    return True


def usable(s: CardGame, ability: Ability, ctx: Context) -> bool:
    """Whether an action or optional text may be used now: price and decisive effect possible."""
    if not affordable(s, ability, ctx):
        return False
    return not ability.effects or possible(s, ability.effects[0], ctx) or saved(ability, ctx.card)


def conceivable(s: CardGame, op: Op, deck: int) -> int:
    """How many cards that fit may, for all the others know, lie in the piles that a deck searches."""
    from_cycle = op.from_cycle or (op.from_deck and not s.decks[deck])
    fitting = 0
    face_down = 0
    covered = False
    for c in s.rules().belongings[deck]:
        zone = s.zone[c]
        searched = (op.from_deck and zone == Z_DECK) or (from_cycle and zone == Z_CYCLE)
        right = fits(c, op.chosen) and (not op.cards or c in op.cards)
        if s.known[c] == K_SEEN:
            fitting += int(searched and right)
        elif zone in (Z_DECK, Z_HAND, Z_CYCLE, Z_GONE):
            # A doubtful card is in hand or in a pile, not in the draw deck.
            face_down += int(right and (from_cycle or s.known[c] != K_DOUBTFUL))
            covered = covered or searched
    return fitting + face_down if covered else fitting


def may_lie_there(s: CardGame, op: Op, ctx: Context) -> bool:
    """Whether, for all the others know, a search may succeed."""
    return any(conceivable(s, op, deck) > 0 for deck in addressed(s, op, ctx.deck))


def saved(ability: Ability, card: int) -> bool:
    """Whether a search may be vain: more follows it, or the card finds itself in the pile to which it is cycled."""
    search = ability.effects[0]
    if search.code != O_TAKE:
        return False
    if len(ability.effects) > 1:
        return True
    itself = fits(card, search.chosen) and (not search.cards or card in search.cards)
    return itself and search.from_cycle and len(ability.cost) > 0 and ability.cost[0].code == O_CYCLE_SELF


def actor(s: CardGame, ability: Ability, owner: int) -> int:
    """The deck that decides on an ability."""
    return faction_deck(s, ability.actor) if ability.actor >= 0 else owner


def actions_of(s: CardGame, deck: int) -> list[int]:
    """The cards in play whose printed action a deck may use."""
    found = []
    for c in WITH_ACTION:
        if not in_play(s, c):
            continue
        for ability in ABILITIES[c]:
            if ability.timing != T_ACTION or not in_zone(s.zone[c], ability.zone) or (ability.once and c in s.used):
                continue
            if actor(s, ability, s.owner[c]) == deck and usable(s, ability, Context(c, s.owner[c], s.zone[c])):
                found.append(c)
    return found


def searches(op: Op) -> bool:
    """Whether a verb hangs on cards that only their owner sees."""
    return op.code == O_TAKE or any(searches(way[0]) for way in op.options)


SEARCHERS: Final[list[int]] = [
    c for c in WITH_ACTION if any(a.timing == T_ACTION and searches(a.effects[0]) for a in ABILITIES[c])
]


def may_search(s: CardGame, deck: int) -> bool:
    """Whether a deck has a printed action in play whose legality others cannot know."""
    for c in SEARCHERS:
        if in_play(s, c):
            for ability in ABILITIES[c]:
                if ability.timing == T_ACTION and searches(ability.effects[0]):
                    if actor(s, ability, s.owner[c]) == deck:
                        return True
    return False


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
    """A text takes effect; an optional one only if its player wants and can pay."""
    deck = actor(s, ability, ctx.deck)
    if deck < 0 or not met(s, ability.condition, ctx.zone):
        return
    if ability.optional:
        vain = not usable(s, ability, ctx)
        if vain:
            # Not to be asked would tell the others that the card is not in the piles searched.
            search = ability.effects[0]
            if search.code != O_TAKE or not affordable(s, ability, ctx) or not may_lie_there(s, search, ctx):
                return
        answer = yield Ask(seat_of(s, deck), "use_text", [NO] if vain else [YES, NO], "cards.optional",
                           (ctx.card, deck, ctx.zone), vain)
        if answer == NO:
            return
    yield from pay(s, ability, ctx, deck)
    yield from run(s, ability.effects, ctx)


def run(s: CardGame, effects: list[Op], ctx: Context) -> Flow[None]:
    """The effects in printed order. What addresses all players of a side is done whole by one after the other."""
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
    """The texts of a card that has been played or moved."""
    zone = s.zone[card]
    for ability in ABILITIES[card]:
        if (ability.timing == T_PLAYED and played) or ability.timing == T_PLAYED_OR_MOVED:
            if in_zone(zone, ability.where) and in_play(s, card):
                yield from resolve(s, ability, Context(card, s.owner[card], zone))


def show_event(s: CardGame, card: int) -> None:
    """An event is laid open; it is never in play."""
    s.zone[card] = Z_EVENT
    s.known[card] = K_SEEN
    s.seen += 1
    s.note("plays_event", (s.owner[card], card))


def happen(s: CardGame, card: int) -> Flow[None]:
    """The text of an event, which is then eliminated."""
    for ability in ABILITIES[card]:
        if ability.timing == T_EVENT:
            yield from resolve(s, ability, Context(card, s.owner[card], Z_EVENT))
    yield from eliminate(s, card, BY_TEXT)


def do(s: CardGame, op: Op, ctx: Context, deck: int) -> Flow[None]:
    """One verb for one deck."""
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


# ---- the verbs


def choose_one(s: CardGame, op: Op, ctx: Context, deck: int) -> Flow[None]:
    """Pick one of two ways that can be gone."""
    ways = [i for i in range(len(op.options)) if way_open(s, op.options[i], ctx)]
    if not ways:
        return
    vain = searches(op) and not any(searches(op.options[i][0]) for i in ways)
    answer = yield Ask(seat_of(s, deck), "choose_way", [FIRST if i == 0 else SECOND for i in ways], "cards.choose",
                       (ctx.card,), vain)
    yield from run(s, op.options[0 if answer == FIRST else 1], ctx)


def eliminate_cards(s: CardGame, op: Op, ctx: Context, deck: int) -> Flow[None]:
    """A player eliminates cards in play; `n = "any"` as many as he likes, remembered for the next verb."""
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
    """Eliminate a named card wherever it is, with the items it wields; no text saves it."""
    s.seen += 1  # where it was comes to light, or that it was gone already
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
    """Fetch cards from one's piles into hand, shown to all; a searched deck is shuffled.

    Where the others cannot tell how many cards fit, the player is asked even if there is nothing to choose.
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
    """Look at the top cards: one is eliminated, one cycled, one taken, as far as cards last."""
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
    """The cards drawn apart, as actions."""
    return [A_CARD + c for c in cards_in(s, deck, Z_APART)]


def draw_play_cycle(s: CardGame, op: Op, ctx: Context, deck: int) -> Flow[None]:
    """Draw cards apart, play some of them, cycle the rest, which pays for what was played."""
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
        options = [A_CARD + c for c in cards_in(s, deck, Z_APART)
                   if fits(c, op.chosen) and (TYPE[c] == EVENT or apart_spots(s, op, ctx, c))]
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


def apart_spots(s: CardGame, op: Op, ctx: Context, card: int) -> list[int]:
    """Where a card drawn apart may be played."""
    if s.played[card]:
        return []
    spots = destinations(s, card)
    if op.target == G_RESERVE:
        return [TO_RESERVE] if TO_RESERVE in spots else []
    if op.target == G_THIS_BATTLEGROUND:
        return [p for p in spots if p == A_BATTLE + ctx.zone - Z_BATTLE]
    return spots


def switch_path(s: CardGame, op: Op, deck: int) -> Flow[None]:
    """Replace the active path: it is fought first, then the new one is activated."""
    found = next_paths(s, op.next_path)
    if not found:
        return
    yield from fight_path(s)
    answer = yield Ask(seat_of(s, deck), "choose_path", [A_PATH + p for p in found], "locations.switch", (deck,))
    yield from activate_path(s, answer - A_PATH)


def activate_path(s: CardGame, path: int) -> Flow[None]:
    """A path becomes active and its effect happens."""
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
    """A battleground becomes active and its effect happens."""
    where = s.grounds[ground]
    enemy_area = L_SHADOW if GROUND_SIDE[ground] == FREE else L_FREE
    s.ground_from_enemy[ground] = 1 if where == enemy_area else 0
    s.grounds[ground] = L_ACTIVE
    s.ground_attack[ground] = 0
    s.ground_defence[ground] = 0
    s.note("ground_active", (ground, 1 if where == L_FREE or where == L_SHADOW else 0))
    for ability in GROUND_ABILITIES[ground]:
        yield from resolve(s, ability, Context(NO_CARD, starting_deck(s), Z_BATTLE + ground))


def move_zones(s: CardGame, op: Op, ctx: Context) -> list[int]:
    """Where a text may move its card, as actions."""
    mover = s.wielder[ctx.card] if op.to_wielder else op.cards[0]
    if mover < 0 or s.zone[mover] != Z_RESERVE:
        return []
    if op.target == G_ACTIVE_PATH:
        return [TO_PATH] if may_stand(s, mover, Z_PATH, True) else []
    if op.target == G_ACTIVE_BATTLEGROUND:
        return [A_BATTLE + g for g in range(BATTLEGROUNDS) if may_stand(s, mover, Z_BATTLE + g, True)]
    if ctx.ground < 0:
        return []
    return [A_BATTLE + ctx.ground] if may_stand(s, mover, Z_BATTLE + ctx.ground, True) else []


def move_to(s: CardGame, op: Op, ctx: Context, deck: int) -> Flow[None]:
    """Move a card out of reserve by a text, even in the round it was played."""
    mover = s.wielder[ctx.card] if op.to_wielder else op.cards[0]
    zones = move_zones(s, op, ctx)
    if not zones:
        return
    options = zones if op.mandatory else [*zones, DONE]
    answer = yield Ask(seat_of(s, deck), "move_card", options, "playing.move", (mover,))
    if answer != DONE:
        shift(s, mover, zone_of(answer))
        yield from arrived(s, mover, False)


def add_tokens(s: CardGame, op: Op, ctx: Context, deck: int) -> Flow[None]:
    """Tokens on a location or on the card itself."""
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

