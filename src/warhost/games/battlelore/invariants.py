"""What must always be true between two steps. `faults` describes everything that is not."""

from warhost.games.battlelore.book import cards_of
from warhost.games.battlelore.cards import kinds
from warhost.games.battlelore.ground import may_occupy, may_stand
from warhost.games.battlelore.hexes import HEX_NAMES
from warhost.games.battlelore.ids import (
    ALL_SLOTS,
    COMMAND_NAMES,
    DAQAN_TENT,
    DECOY,
    HEXES,
    KINDS,
    LEARNING,
    LORE_NAMES,
    NO_TOKEN,
    P_ATTACK,
    P_COMMAND,
    P_DEPLOY,
    P_MOVE,
    P_MOVE_START,
    P_MUSTER,
    P_OPENING,
    P_ORDER,
    P_OVER,
    P_SCENARIO,
    PLAIN,
    SIDE_NAMES,
    TENT,
    TERRAIN_NAMES,
    UTHUK_TENT,
    WATER,
)
from warhost.games.battlelore.muster import budget, deployable, musters, spent
from warhost.games.battlelore.setup import deck_of, lore_deck
from warhost.games.battlelore.state import Battle, side_of
from warhost.kernel.errors import Fault


def faults(s: Battle) -> list[Fault]:
    """Return everything impossible in a state between two steps."""
    out: list[Fault] = []
    _scenarios(s, out)
    if not out:
        _board(s, out)
        _units(s, out)
        _cards(s, out)
        _turn(s, out)
        _armies(s, out)
    return out


def _scenarios(s: Battle, out: list[Fault]) -> None:
    settled = len(s.offered[0]) == len(s.offered[1]) == 1
    for side, name in enumerate(SIDE_NAMES):
        card = s.cards[side]
        if s.phase == P_SCENARIO:
            known = [other for other in s.offered[side] if s.book.scenarios[other].side == side]
            if card >= 0 or len(set(known)) != len(s.offered[side]) or (len(known) != 3 and not settled):
                out.append(
                    Fault(
                        "offered_cards",
                        "offered.{side}: needs three scenario cards of this side while they "
                        "are chosen, or one for each side if they are settled; none is "
                        "chosen "
                        "yet",
                        {"side": name},
                    )
                )
        elif s.offered[side]:
            out.append(Fault("offered_late", "offered.{side}: the scenario cards have been chosen", {"side": name}))
        elif card < 0 or (card != LEARNING and s.book.scenarios[card].side != side):
            out.append(Fault("scenario_side", "scenarios.{side}: not a scenario card of this side", {"side": name}))
    if (s.cards[0] == LEARNING) != (s.cards[1] == LEARNING):
        out.append(Fault("learning_both", "scenarios: the learning scenario is played by both or by neither", {}))


def _board(s: Battle, out: list[Fault]) -> None:
    for place in range(HEXES):
        if s.token[place] != NO_TOKEN and s.terrain[place] != WATER:
            out.append(
                Fault("token_on_land", "tokens.{hex}: a ford or bridge must be on water", {"hex": HEX_NAMES[place]})
            )
    for tent in (DAQAN_TENT, UTHUK_TENT):
        if s.terrain.count(tent) > 1:
            out.append(
                Fault(
                    "scenario_tents",
                    "{field}: a side may have only one tent, not {found} of {tent}",
                    {"field": "terrain", "found": str(s.terrain.count(tent)), "tent": TERRAIN_NAMES[tent]},
                )
            )
    if len(s.portals) not in (0, s.book.portals) or len(set(s.portals)) != len(s.portals):
        out.append(
            Fault("portals", "portals: must be {number} different hexes or none", {"number": str(s.book.portals)})
        )
    if s.portals and s.phase not in (P_MOVE_START, P_MOVE):
        out.append(Fault("portals_late", "portals: allowed only in the move step", {}))


def _units(s: Battle, out: list[Fault]) -> None:
    for unit in range(ALL_SLOTS):
        place = s.place[unit]
        if place < 0:
            continue
        name = HEX_NAMES[place]
        kind = s.kind[unit]
        if s.at[place] != unit:
            out.append(Fault("two_units", "units.{hex}: only one unit may be on a hex", {"hex": name}))
        if kind not in cards_of(side_of(unit)):
            out.append(Fault("unit_side", "units.{hex}: in a slot of the other side", {"hex": name}))
            continue
        if not 1 <= s.health[unit] <= s.book.health[kind]:
            out.append(
                Fault(
                    "unit_health",
                    "units.{hex}.health: must be from 1 to {most}",
                    {"hex": name, "most": str(s.book.health[kind])},
                )
            )
        if not may_stand(s, unit, place):
            if s.terrain[place] == WATER:
                out.append(Fault("unit_in_water", "units.{hex}: no unit may be in this water", {"hex": name}))
            else:
                out.append(Fault("unit_ground", "units.{hex}: this unit may not be on this ground", {"hex": name}))
        if side_of(unit) != s.active and (s.ordered[unit] or s.moved[unit] or s.attacks[unit] or s.bonus[unit]):
            out.append(
                Fault(
                    "not_active",
                    "units.{hex}: only units of the active player may be ordered, move and attack",
                    {"hex": name},
                )
            )
        if (s.moved[unit] or s.attacks[unit] or s.bonus[unit]) and not s.ordered[unit]:
            out.append(Fault("not_ordered", "units.{hex}: has moved or attacked without an order", {"hex": name}))
    for place in range(HEXES):
        unit = s.at[place]
        if unit >= 0 and s.place[unit] != place:
            out.append(Fault("unit_elsewhere", "units.{hex}: this unit is on another hex", {"hex": HEX_NAMES[place]}))


def _cards(s: Battle, out: list[Fault]) -> None:
    every = sorted([*s.deck, *s.discard, *s.hands[0], *s.hands[1]])
    if every != deck_of(s.book):
        wrong = [c for c in range(len(COMMAND_NAMES)) if every.count(c) != s.book.commands[c].count]
        out.append(
            Fault(
                "command_cards",
                "command: must contain {count} of {card} in all",
                {"card": COMMAND_NAMES[wrong[0]], "count": str(s.book.commands[wrong[0]].count)},
            )
        )
    for side, name in enumerate(SIDE_NAMES):
        if s.hands[side] != sorted(s.hands[side]) or s.lore_hands[side] != sorted(s.lore_hands[side]):
            out.append(Fault("hand_order", "players.{side}: the hand is not in order", {"side": name}))
        for card in kinds(s.known[side]):
            if s.known[side].count(card) > s.hands[side].count(card):
                out.append(
                    Fault(
                        "known_card",
                        "players.{side}.known: {card} is not in the hand",
                        {"side": name, "card": COMMAND_NAMES[card]},
                    )
                )
        every = sorted([*s.lore_decks[side], *s.lore_discards[side], *s.lore_hands[side]])
        whole = lore_deck(s.book, side) if s.cards[side] < 0 or s.scenario(side).lore_cards else []
        if every != whole:
            known = [c for c in range(len(LORE_NAMES)) if every.count(c) != whole.count(c)]
            out.append(
                Fault(
                    "lore_cards", "players.{side}: wrong number of {card}", {"side": name, "card": LORE_NAMES[known[0]]}
                )
            )
        if s.lore[side] < 0 or s.points[side] < 0:
            out.append(Fault("below_nothing", "players.{side}: lore and points must not be negative", {"side": name}))
        if s.lore_under[side] > len(s.lore_decks[side]):
            out.append(Fault("under_lore", "players.{side}.lore_under: no card is there", {"side": name}))


def _turn(s: Battle, out: list[Fault]) -> None:
    playing = P_COMMAND <= s.phase < P_OVER
    if (s.phase == P_OVER) != (s.ending > 0):
        out.append(Fault("phase_over", "ending: must be given in the phase over, and only then", {}))
    for side, name in enumerate(SIDE_NAMES):
        if P_OPENING <= s.phase < P_OVER and not s.units(side):
            out.append(Fault("no_units", "units: {side} has none, but the game goes on", {"side": name}))
        if s.phase < P_OPENING and s.units(side) and (s.phase == P_SCENARIO or musters(s, side)):
            out.append(Fault("early_units", "units: {side} must have none until its army is placed", {"side": name}))
    if playing and s.phase > P_COMMAND and (s.command < 0 or s.round < 1):
        out.append(Fault("no_command", "command.played: must name a card after the command step", {}))
    if s.phase <= P_COMMAND and (s.command >= 0 or s.text):
        out.append(Fault("early_command", "command.played: must be empty before the command step", {}))
    if s.phase != P_ORDER and max(s.orders) > 0:
        out.append(Fault("orders_late", "orders: allowed only in the order step", {}))
    if s.pursuer >= 0 and (s.phase != P_ATTACK or side_of(s.pursuer) != s.active):
        out.append(Fault("pursuer", "pursuer: must be a unit of the active player, in the attack step", {}))
    if s.turn_dice and not P_ORDER <= s.phase <= P_OVER:
        out.append(Fault("dice_early", "turn_dice: allowed only during a turn", {}))
    if s.overrun and not P_ORDER <= s.phase <= P_OVER:
        out.append(Fault("overrun_early", "overrun: allowed only during a turn", {}))
    if playing and s.round > s.book.rounds:
        out.append(Fault("too_late", "round: the game ends after {rounds}", {"rounds": str(s.book.rounds)}))


def _armies(s: Battle, out: list[Fault]) -> None:
    mustering = s.phase == P_MUSTER or s.phase == P_DEPLOY
    for side, name in enumerate(SIDE_NAMES):
        cards = s.muster[side]
        if not mustering:
            if sum(cards) or s.army[side] >= 0:
                out.append(Fault("mustered_late", "muster.{side}: the armies are already on the board", {"side": name}))
            continue
        if not musters(s, side):
            if sum(cards):
                out.append(
                    Fault("musters_not", "muster.{side}: the units of this side are on the board", {"side": name})
                )
            continue
        for place in range(HEXES):
            if s.terrain[place] == DAQAN_TENT + side:
                out.append(
                    Fault(
                        "scenario_own_tent",
                        "{field}: a side that musters may place its own tent; leave this one out",
                        {"field": f"terrain.{HEX_NAMES[place]}"},
                    )
                )
        done = side != s.active if s.active != s.first else False
        if sum(cards) not in ((s.book.muster_cards,) if done or (side == s.active and s.phase == P_DEPLOY) else (0,)):
            out.append(
                Fault(
                    "muster_size",
                    "muster.{side}: must have {cards} cards after mustering and none before",
                    {"side": name, "cards": str(s.book.muster_cards)},
                )
            )
        allowed = [*cards_of(side), TENT, DECOY]
        wrong = [
            card
            for card in range(len(cards))
            if cards[card] and (card not in allowed or cards[card] > s.book.count[card])
        ]
        if wrong or spent(s, side) > budget(s, side):
            out.append(
                Fault(
                    "muster_cards",
                    "muster.{side}: must be cards of this side, no more than there are, within the points",
                    {"side": name},
                )
            )
        laid = [s.laid[place] for place in s.scenario(side).deployment if s.laid[place] >= 0]
        if sorted(laid) not in ([], [card for card in range(len(cards)) for _ in range(cards[card])]):
            out.append(Fault("laid_cards", "laid: must have all cards of an army or none", {}))
        elif laid and not deployable(s, side, [0] * len(cards), [], []):
            out.append(Fault("laid_tent", "laid: a unit of {side} is farther forward than its tent", {"side": name}))
        for place in s.scenario(side).deployment:
            card = s.laid[place]
            wrong_ground = 0 <= card < KINDS and not may_occupy(s, side, card, place)
            if wrong_ground or (card == TENT and s.terrain[place] != PLAIN):
                out.append(
                    Fault("laid_where", "laid.{hex}: this card cannot be placed here", {"hex": HEX_NAMES[place]})
                )
        if bool(laid) != done:
            out.append(
                Fault("laid_when", "laid: the first player's cards must be placed before the second player musters", {})
            )
    if not mustering and max(s.laid) >= 0:
        out.append(Fault("laid_late", "laid: no cards are face down any more", {}))
