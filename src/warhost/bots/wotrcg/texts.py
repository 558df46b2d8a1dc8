"""Texts: what a printed action, an event or an activation is worth, verb by verb."""

from warhost.bots.wotrcg.card_worth import DRAWN, MARCH, MOST, ON_STAGE, ROWS, SHARE, SPREAD, STANDS
from warhost.bots.wotrcg.hand import Mind, reserve_value
from warhost.bots.wotrcg.locations import Place, own_icons, place_at, spare_cards, would_lose
from warhost.games.wotrcg.conditions import Context, grounds_for, met, next_paths, takable
from warhost.games.wotrcg.ids import (
    BATTLEGROUNDS,
    CARDS,
    FREE,
    ITEM,
    L_FREE,
    L_SHADOW,
    SHADOW,
    Z_BATTLE,
    Z_CYCLE,
    Z_DECK,
    Z_PATH,
    Z_RESERVE,
)
from warhost.games.wotrcg.piles import hand_size, in_play
from warhost.games.wotrcg.placing import fits, in_zone
from warhost.games.wotrcg.seats import addressed
from warhost.games.wotrcg.state import CardGame
from warhost.games.wotrcg.tables import (
    ABILITIES,
    G_ACTIVE_PATH,
    G_SELF,
    G_THIS_PATH,
    GROUND_POINTS,
    GROUND_SHIELDS,
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
    O_REMOVE,
    O_REMOVE_CORRUPTION,
    O_TAKE,
    PATH_POINTS,
    PATH_SHIELDS,
    SIDE,
    STAGE,
    T_ACTION,
    T_EVENT,
    T_PLAYED,
    T_PLAYED_OR_MOVED,
    TYPE,
    Ability,
    Op,
)


def ability_value(s: CardGame, mind: Mind, ability: Ability, ctx: Context) -> int:
    """Return what an ability brings its player, including its price."""
    total = 0
    for op in ability.cost:
        total += op_value(s, mind, op, ctx)
    for i in range(len(ability.effects)):
        op = ability.effects[i]
        if op.code == O_MOVE_TO and i > 0 and ability.effects[i - 1].code == O_ACTIVATE_BATTLEGROUND:
            continue
        if op.code == O_ACTIVATE_BATTLEGROUND:
            mover = -1
            if i + 1 < len(ability.effects) and ability.effects[i + 1].code == O_MOVE_TO:
                move = ability.effects[i + 1]
                mover = s.wielder[ctx.card] if move.to_wielder else move.cards[0]
                if mover >= 0 and s.zone[mover] != Z_RESERVE:
                    mover = -1
            total += best_ground(s, mind, op, mover)
        else:
            total += op_value(s, mind, op, ctx)
    return total


def op_value(s: CardGame, mind: Mind, op: Op, ctx: Context) -> int:
    """Return what one verb brings the side of the thinking player."""
    code = op.code
    value = 0
    if code == O_DRAW:
        number = op.n_more if met(s, op.more_if, ctx.zone) else op.n
        value = sum(
            [
                (1 if s.rules().sides[deck] == mind.side else -1) * drawn(s, mind, deck, number)
                for deck in addressed(s, op, ctx.deck)
            ]
        )
    elif code == O_CYCLE_FROM_HAND:
        value = sum(
            [
                -12 * op.n if s.rules().sides[deck] == mind.side else 20 * min(op.n, hand_size(s, deck))
                for deck in addressed(s, op, ctx.deck)
            ]
        )
    elif code == O_FORSAKE:
        value = sum(
            [-10 * op.n if s.rules().sides[deck] == mind.side else 10 * op.n for deck in addressed(s, op, ctx.deck)]
        )
    elif code == O_CYCLE_SELF:
        value = -left_behind(s, mind, ctx.card) * 6 // 10
    elif code == O_ELIMINATE_SELF:
        value = -left_behind(s, mind, ctx.card)
    elif code == O_CYCLE_WITH_WIELDER:
        wielder = s.wielder[ctx.card]
        value = -left_behind(s, mind, wielder) * 6 // 10 if wielder >= 0 else 0
    elif code == O_TAKE:
        value = take_value(s, mind, op, ctx)
    elif code == O_INSPECT:
        value = DRAWN
    elif code == O_DRAW_PLAY_CYCLE:
        value = 0 if addressed(s, op, ctx.deck) == [] else apart_value(s, mind, op, ctx)
    elif code == O_ACTIVATE_PATH:
        value = switch_value(s, mind, op)
    elif code == O_ACTIVATE_BATTLEGROUND:
        value = best_ground(s, mind, op, -1)
    elif code == O_ADD_TOKENS:
        value = token_value(s, mind, op)
    elif code == O_ADD_CORRUPTION:
        value = 100 * op.n if mind.side == SHADOW else -100 * op.n
    elif code == O_REMOVE_CORRUPTION:
        there = len([c for c in range(CARDS) if s.zone[c] == ctx.zone and fits(c, op.per_filter)])
        healed = min(s.corruption, there) * 100
        value = healed if mind.side == FREE else -healed
    elif code == O_ELIMINATE_CARDS:
        value = 60 if op.n == 1 else 0
    elif code == O_CHOOSE_ONE:
        value = max([sum([op_value(s, mind, one, ctx) for one in way]) for way in op.options])
    return value


def drawn(s: CardGame, mind: Mind, deck: int, number: int) -> int:
    """Return what a number of cards is worth to a deck."""
    if s.rules().sides[deck] == mind.side and not s.decks[deck]:
        return 0
    return number * DRAWN


def left_behind(s: CardGame, mind: Mind, c: int) -> int:
    """Return what is lost when a card in play leaves its place."""
    zone = s.zone[c]
    if TYPE[c] == ITEM or zone == Z_RESERVE:
        return reserve_value(s, mind, c)
    place = place_at(mind.look(s), zone)
    if place is None:
        return 0
    return place.worth(0) - place.worth(-would_lose(s, place, c))


def take_value(s: CardGame, mind: Mind, op: Op, ctx: Context) -> int:
    """Return the value of a chosen card, which beats one drawn blindly."""
    total = 0
    for deck in addressed(s, op, ctx.deck):
        if deck != mind.deck:
            total += 40 if s.rules().sides[deck] == mind.side else -40
        elif takable(s, op, deck):
            total += min(op.n, len(takable(s, op, deck))) * (DRAWN + 14)
    return total


def apart_value(s: CardGame, mind: Mind, op: Op, ctx: Context) -> int:
    """Return the value of cards played for free, if the deck still has such cards. Each player knows their own."""
    total = 0
    for deck in addressed(s, op, ctx.deck):
        if s.rules().sides[deck] != mind.side:
            total -= 50 * op.play_max
        elif deck == mind.deck:
            found = len(
                [
                    c
                    for c in s.rules().belongings[deck]
                    if fits(c, op.chosen)
                    and (s.zone[c] == Z_DECK or (s.zone[c] == Z_CYCLE and len(s.decks[deck]) < op.draw))
                ]
            )
            total += min(op.play_max * 55, found * 30) + (20 if op.play_max > 1 else 0)
    return total


# ---- locations called by texts


def ground_threat(s: CardGame, ground: int, enemy: int) -> int:
    """Return the icons the enemy may bring to a battleground that is not active yet, in quarters."""
    rules = s.rules()
    icon = 1 if GROUND_SIDE[ground] == enemy else 0
    total = 0
    for deck in range(len(rules.decks)):
        if rules.sides[deck] == enemy:
            total += spare_cards(s, deck) * SHARE[s.scenario][deck][ground] * 55 // 10_000
    for c in range(CARDS):
        if s.zone[c] == Z_RESERVE and SIDE[c] == enemy and not s.fresh[c] and STANDS[c][ground]:
            total += own_icons(s, c, icon, Z_BATTLE + ground) * 45
    return min(ROWS - 1, total // 25)


def ground_value(s: CardGame, mind: Mind, ground: int, mover: int) -> int:
    """Return what a battleground would bring if it were activated now and one card moved there."""
    where = s.grounds[ground]
    owner = GROUND_SIDE[ground]
    attacking = owner != mind.side
    from_enemy = where == (L_SHADOW if owner == FREE else L_FREE)
    shields = 0 if from_enemy else GROUND_SHIELDS[ground]
    icon = 0 if attacking else 1
    zone = Z_BATTLE + ground
    mine = own_icons(s, mover, icon, zone) if mover >= 0 else 0
    ready = [
        own_icons(s, c, icon, zone)
        for c in s.rules().belongings[mind.deck]
        if s.zone[c] == Z_RESERVE and c != mover and not s.fresh[c] and STANDS[c][ground]
    ]
    mine += sum(ready)
    held = sorted(
        [own_icons(s, c, icon, zone) for c in mind.hand if STANDS[c][ground] and not s.played[c]], reverse=True
    )
    mine += sum(held[: max(0, (len(mind.hand) - 1) // 3)])
    row = SPREAD[ground_threat(s, ground, 1 - mind.side)]
    points = GROUND_POINTS[ground] * 100
    total = 0
    for n in range(MOST + 1):
        won = mine - shields - n > 0 if attacking else mine + shields - n >= 0
        total += row[n] * (points if won else -points)
    now = 0
    if where == L_FREE or where == L_SHADOW:
        now = points if (where == L_FREE) == (mind.side == FREE) else -points
    return total // 1000 - now


def best_ground(s: CardGame, mind: Mind, op: Op, mover: int) -> int:
    """Return the value of the best battleground that a text may activate."""
    found = grounds_for(s, op)
    return max([ground_value(s, mind, g, mover) for g in found]) if found else 0


def path_icons(s: CardGame, mind: Mind, path: int) -> int:
    """Return the icons this side could bring to a path not active yet: its reserve and half of its hand."""
    icon = 3 if mind.side == FREE else 2
    stage = STAGE[path]
    total = 0
    for c in range(CARDS):
        if s.zone[c] == Z_RESERVE and SIDE[c] == mind.side and ON_STAGE[c][stage] and not s.fresh[c]:
            total += own_icons(s, c, icon, Z_PATH)
    held = sorted([MARCH[c] for c in mind.hand if ON_STAGE[c][stage] and not s.played[c]], reverse=True)
    return total + sum(held[: len(mind.hand) // 2])


def path_threat(s: CardGame, path: int, enemy: int) -> int:
    """Return the icons the enemy may bring to a path that is not active yet, in quarters."""
    rules = s.rules()
    stage = STAGE[path]
    icon = 3 if enemy == FREE else 2
    total = 0
    for deck in range(len(rules.decks)):
        if rules.sides[deck] == enemy:
            total += spare_cards(s, deck) * SHARE[s.scenario][deck][BATTLEGROUNDS + stage] * 55 // 10_000
    for c in range(CARDS):
        if s.zone[c] == Z_RESERVE and SIDE[c] == enemy and ON_STAGE[c][stage] and not s.fresh[c]:
            total += own_icons(s, c, icon, Z_PATH) * 80
    return min(ROWS - 1, total // 25)


def new_path_value(s: CardGame, mind: Mind, path: int) -> int:
    """Return what a new path promises the thinking side, with what both could bring there in this round."""
    mine = path_icons(s, mind, path)
    row = SPREAD[path_threat(s, path, 1 - mind.side)]
    points = PATH_POINTS[path] * 100
    total = 0
    for n in range(MOST + 1):
        margin = (n - mine if mind.side == FREE else mine - n) - PATH_SHIELDS[path]
        if margin > 0:
            value = -100 * margin
        else:
            value = 0 if margin == 0 and s.rules().surplus else points
        total += row[n] * value
    return total // 1000 if mind.side == FREE else -total // 1000


def switch_value(s: CardGame, mind: Mind, op: Op) -> int:
    """Return the value of fighting the path now and going on. A path that only comes earlier counts half."""
    found = next_paths(s, op.next_path)
    place = place_at(mind.look(s), Z_PATH)
    if not found or place is None:
        return 0
    sure = place.payoff(place.attack - place.defence) - place.worth(0)
    fresh = max([new_path_value(s, mind, p) for p in found])
    if op.next_path:
        fresh = min(0, fresh)
    return sure + fresh - 25


def token_value(s: CardGame, mind: Mind, op: Op) -> int:
    """Return what icons on a location, or on a card on the path, are worth."""
    found = mind.look(s)
    if op.target == G_ACTIVE_PATH or op.target == G_THIS_PATH or op.target == G_SELF:
        place = place_at(found, Z_PATH)
        return tokens_on(place, op.icons[2], op.icons[3]) if place is not None else 0
    values = [tokens_on(place, op.icons[0], op.icons[1]) for place in found if place.ground >= 0]
    return max(values) if values else 0


def tokens_on(place: Place, attack: int, defence: int) -> int:
    """Return what tokens on one location are worth."""
    mine = attack if place.attacking else defence
    theirs = defence if place.attacking else attack
    return place.worth(mine - theirs) - place.worth(0)


# ---- cards


def use_value(s: CardGame, mind: Mind, c: int) -> int:
    """Return what the printed action of a card in play brings."""
    for ability in ABILITIES[c]:
        if ability.timing == T_ACTION:
            return ability_value(s, mind, ability, Context(c, s.owner[c], s.zone[c]))
    return 0


def event_value(s: CardGame, mind: Mind, c: int) -> int:
    """Return what an event brings now."""
    total = 0
    for ability in ABILITIES[c]:
        if ability.timing == T_EVENT and met(s, ability.condition, s.zone[c]):
            total += ability_value(s, mind, ability, Context(c, s.owner[c], s.zone[c]))
    return total


def arrival_value(s: CardGame, mind: Mind, c: int, zone: int, played: bool) -> int:
    """Return what the texts of a card bring when it is played or moved to a zone."""
    total = 0
    for ability in ABILITIES[c]:
        if (ability.timing == T_PLAYED and played) or ability.timing == T_PLAYED_OR_MOVED:
            if not in_zone(zone, ability.where) or not met(s, ability.condition, zone):
                continue
            value = 0
            for op in ability.effects:
                if op.code == O_REMOVE:
                    value -= 20 if in_play(s, op.cards[0]) else 0
                elif op.code == O_ELIMINATE_CARDS:
                    value += victim_value(s, mind, op, zone)
                elif op.code == O_MOVE_TO or (op.code == O_ADD_TOKENS and op.target == G_SELF):
                    value += 20
                else:
                    value += op_value(s, mind, op, Context(c, s.owner[c], zone))
            for op in ability.cost:
                value += op_value(s, mind, op, Context(c, s.owner[c], zone))
            total += max(0, value) if ability.optional else value
    return total


def victim_value(s: CardGame, mind: Mind, op: Op, zone: int) -> int:
    """Return the value of the enemy cards that a text hits on a battleground."""
    for c in range(CARDS):
        if s.zone[c] == zone and fits(c, op.chosen) and SIDE[c] != mind.side:
            return 70
    return 0
