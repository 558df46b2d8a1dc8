"""Positions: a state as plain data that a person can read and write, with the ids of the data files.

In a custom scenario (`custom_scenario.py`) anything a position leaves out is as in that scenario.
"""

from typing import Any

from warhost.games.battlelore.book import Book, scenarios_of
from warhost.games.battlelore.cards import insert
from warhost.games.battlelore.custom_scenario import ScenarioBook
from warhost.games.battlelore.hexes import HEX_NAMES
from warhost.games.battlelore.ids import (
    ARMY_NAMES,
    CARD_NAMES,
    COMMAND_NAMES,
    CUSTOM_SCENARIO,
    ENDING_NAMES,
    FACE_NAMES,
    GROUND_NAMES,
    HEXES,
    KINDS_A_SIDE,
    LEARNING,
    LORE_NAMES,
    P_COMMAND,
    P_SCENARIO,
    PHASE_NAMES,
    PRESET,
    SCENARIO_NAMES,
    SIDE_NAMES,
    SLOTS,
    TERRAIN_NAMES,
    TOKEN_NAMES,
    TRAIT_NAMES,
    UNIT_NAMES,
)
from warhost.games.battlelore.muster import raise_unit
from warhost.games.battlelore.setup import (
    deck_of,
    lay_board,
    lay_custom_board,
    lore_deck,
    place_custom_units,
    take_preset,
)
from warhost.games.battlelore.state import NOBODY, Battle
from warhost.games.battlelore.view import (
    ORDER_NAMES,
    ORDERED_NAMES,
    board,
    by_side,
    command_names,
    lore_names,
    overrun,
    turn_dice,
)
from warhost.kernel.dice import Dice
from warhost.kernel.errors import Fault
from warhost.kernel.position import FieldReader

FIELDS = [
    "round", "phase", "ending", "winner", "first", "active", "scenarios", "offered", "terrain", "tokens", "banners",
    "units", "portals", "muster", "army", "laid", "points", "lore", "lore_used", "command", "orders", "turn_dice",
    "overrun", "pursuer", "players",
]  # fmt: skip
UNIT_FIELDS = [
    "unit",
    "health",
    "poison",
    "stun",
    "swarm",
    "ordered",
    "moved",
    "attacks",
    "pursued",
    "bonus",
    "unstopped",
]
COMMAND_FIELDS = ["deck", "discard", "played", "text", "under"]
PLAYER_FIELDS = ["hand", "lore_hand", "lore_deck", "lore_discard", "lore_under"]


def write(s: Battle) -> dict[str, Any]:
    """Return the whole state between two steps as plain data."""
    out: dict[str, Any] = {
        "round": s.round,
        "phase": PHASE_NAMES[s.phase],
        "ending": ENDING_NAMES[s.ending],
        "winner": SIDE_NAMES[s.winner] if s.winner >= 0 else "",
        "first": SIDE_NAMES[s.first],
        "active": SIDE_NAMES[s.active],
        "scenarios": {SIDE_NAMES[side]: SCENARIO_NAMES[s.cards[side]] for side in (0, 1) if s.cards[side] >= 0},
        "offered": {SIDE_NAMES[side]: [SCENARIO_NAMES[card] for card in s.offered[side]] for side in (0, 1)},
        **board(s),
        "muster": {
            SIDE_NAMES[side]: {CARD_NAMES[card]: n for card, n in enumerate(s.muster[side]) if n} for side in (0, 1)
        },
        "army": {SIDE_NAMES[side]: ARMY_NAMES[s.army[side]] for side in (0, 1) if s.army[side] >= 0},
        "laid": {HEX_NAMES[h]: CARD_NAMES[s.laid[h]] for h in range(HEXES) if s.laid[h] >= 0},
        "points": by_side(s.points),
        "lore": by_side(s.lore),
        "lore_used": {SIDE_NAMES[side]: bool(s.lore_used[side]) for side in (0, 1)},
        "command": {
            "deck": command_names(s.deck),
            "discard": command_names(s.discard),
            "played": COMMAND_NAMES[s.command] if s.command >= 0 else "",
            "text": bool(s.text),
            "under": s.under,
        },
        "orders": dict(zip(ORDER_NAMES, s.orders, strict=True)),
        "turn_dice": turn_dice(s),
        "overrun": overrun(s),
        "pursuer": HEX_NAMES[s.place[s.pursuer]] if s.pursuer >= 0 else "",
        "players": {
            name: {
                "hand": command_names(s.hands[side]),
                "lore_hand": lore_names(s.lore_hands[side]),
                "lore_deck": lore_names(s.lore_decks[side]),
                "lore_discard": lore_names(s.lore_discards[side]),
                "lore_under": s.lore_under[side],
                **({"known": command_names(s.known[side])} if s.preset else {}),
            }
            for side, name in enumerate(SIDE_NAMES)
        },
    }
    return out


def read(
    position: dict[str, Any],
    book: Book,
    learning: bool,
    dice: Dice,
    pairing: list[int] | None = None,
    preset: bool = False,
) -> Battle:
    """Build a state from plain data. What is left out is as on the scenario cards; missing hands are dealt at random.

    With `preset`, missing hands are the preset ones.

    With a pairing the scenario cards may be left out, and must not be different ones.
    """
    r = FieldReader()
    r.known(position, FIELDS, "")
    s = Battle(dice, book)
    s.preset = int(preset)
    if isinstance(book, ScenarioBook):
        s.cards = [CUSTOM_SCENARIO, CUSTOM_SCENARIO + 1]
        s.first = book.first
        s.lore = book.start_lore[:]
    elif learning:
        s.cards = [LEARNING, LEARNING]
    _read_scenarios(r, s, position, pairing)
    _read_turn(r, s, position)
    if not r.wrong:
        _read_board(r, s, position)
        _read_armies(r, s, position)
        _read_players(r, s, position)
        _read_cards(r, s, position, preset)
        _read_marks(r, s, position)
    r.refuse()
    return s


def _sides(r: FieldReader, position: dict[str, Any], key: str) -> dict[int, Any]:
    """Return a table with an entry for some sides."""
    section = r.section(position, key)
    r.known(section, SIDE_NAMES, f"{key}.")
    return {SIDE_NAMES.index(name): value for name, value in section.items() if name in SIDE_NAMES}


def _read_scenarios(r: FieldReader, s: Battle, position: dict[str, Any], pairing: list[int] | None) -> None:
    given = min(s.cards) >= 0
    settled = s.cards if given else pairing
    cards = [scenarios_of(side) if settled is None else [settled[side]] for side in (0, 1)]
    for side, name in _sides(r, position, "scenarios").items():
        allowed = cards[side]
        found = r.one_of(name, [SCENARIO_NAMES[card] for card in allowed], f"scenarios.{SIDE_NAMES[side]}")
        s.cards[side] = allowed[found]
    for side in _sides(r, position, "offered"):
        section = r.section(position, "offered")
        s.offered[side] = r.names(section, SIDE_NAMES[side], SCENARIO_NAMES, "offered.")
        if pairing is not None and s.offered[side] not in ([], cards[side]):
            r.wrong.append(
                Fault(
                    "other_pairing",
                    "offered: the pairing settles {card} for {side}",
                    {"card": SCENARIO_NAMES[pairing[side]], "side": SIDE_NAMES[side]},
                )
            )
    first = "command" if min(s.cards) >= 0 else "scenario"
    s.phase = r.one_of(position.get("phase", first), PHASE_NAMES, "phase")
    if s.phase == P_SCENARIO and not given:
        for side in (0, 1):
            if not s.offered[side]:
                drawn = cards[side][:]
                s.dice.shuffle(drawn)
                s.offered[side] = sorted(drawn[:3])
    elif pairing is not None:
        s.cards = pairing[:]
    elif min(s.cards) < 0:
        r.wrong.append(Fault("no_scenarios", "scenarios: needs a scenario card for daqan and for uthuk", {}))


def _read_turn(r: FieldReader, s: Battle, position: dict[str, Any]) -> None:
    default = s.book.learning_first if s.cards[0] == LEARNING else s.first
    s.first = r.one_of(position.get("first", SIDE_NAMES[default]), SIDE_NAMES, "first")
    s.active = r.one_of(position.get("active", SIDE_NAMES[s.first]), SIDE_NAMES, "active")
    begun = s.phase > P_COMMAND or (s.phase == P_COMMAND and s.active != s.first)
    s.round = r.number(position.get("round", 1 if begun else 0), "round", 0, 99)
    s.ending = r.one_of(position.get("ending", ""), ENDING_NAMES, "ending")
    s.winner = r.one_of(position["winner"], SIDE_NAMES, "winner") if position.get("winner") else NOBODY


def _hexes(r: FieldReader, position: dict[str, Any], key: str) -> dict[int, Any]:
    """Return a table with an entry for some hexes."""
    out: dict[int, Any] = {}
    for name, value in r.section(position, key).items():
        if name in HEX_NAMES:
            out[HEX_NAMES.index(name)] = value
        else:
            r.unknown(f"{key}.{name}", HEX_NAMES)
    return out


def _read_board(r: FieldReader, s: Battle, position: dict[str, Any]) -> None:
    learning = s.cards[0] == LEARNING
    if "terrain" not in position and isinstance(s.book, ScenarioBook):
        lay_custom_board(s, s.book)
    elif "terrain" not in position and not learning and s.phase != P_SCENARIO:
        lay_board(s)
    for place, value in _hexes(r, position, "terrain").items():
        s.terrain[place] = r.one_of(value, TERRAIN_NAMES, f"terrain.{HEX_NAMES[place]}")
    for place, value in _hexes(r, position, "tokens").items():
        s.token[place] = r.one_of(value, TOKEN_NAMES, f"tokens.{HEX_NAMES[place]}")
    if "banners" in position:
        s.banner = [0] * HEXES
    elif learning:
        for place, points in s.book.scenarios[LEARNING].banners:
            s.banner[place] = points
    for place, value in _hexes(r, position, "banners").items():
        s.banner[place] = r.number(value, f"banners.{HEX_NAMES[place]}", 0, 9)
    if learning and "units" not in position:
        for kind, places in enumerate(s.book.learning_units):
            for place in places:
                raise_unit(s, kind, place)
    elif "units" not in position and isinstance(s.book, ScenarioBook):
        place_custom_units(s, s.book)
    for place, value in _hexes(r, position, "units").items():
        _read_unit(r, s, place, value)
    s.portals = r.names(position, "portals", HEX_NAMES)


def _read_unit(r: FieldReader, s: Battle, place: int, entry: Any) -> None:
    """Read a unit, given by its name alone or with its state."""
    where = f"units.{HEX_NAMES[place]}"
    if isinstance(entry, str):
        entry = {"unit": entry}
    if not r.is_table(entry, where):
        return
    r.known(entry, UNIT_FIELDS, f"{where}.")
    before = len(r.wrong)
    kind = r.one_of(entry.get("unit"), UNIT_NAMES, f"{where}.unit")
    if len(r.wrong) > before:
        return
    side = kind // KINDS_A_SIDE
    if len(s.units(side)) == SLOTS:
        r.wrong.append(
            Fault("side_full", "{field}: a side may have at most {most} units", {"field": where, "most": str(SLOTS)})
        )
        return
    raise_unit(s, kind, place)
    unit = s.at[place]
    s.health[unit] = r.number(entry.get("health", s.book.health[kind]), f"{where}.health", 1, s.book.health[kind])
    s.poison[unit] = r.flag(entry, "poison", f"{where}.")
    stun = entry.get("stun", False)
    # Older positions contain the turns it lasts.
    s.stun[unit] = int(stun) if isinstance(stun, bool) else min(1, r.number(stun, f"{where}.stun", 0, 2))
    swarm = entry.get("swarm", 0)
    # Older positions say true.
    s.swarm[unit] = int(swarm) if isinstance(swarm, bool) else r.number(swarm, f"{where}.swarm", 0, 2)
    s.ordered[unit] = r.one_of(entry.get("ordered", ""), ORDERED_NAMES, f"{where}.ordered")
    s.moved[unit] = r.number(entry.get("moved", 0), f"{where}.moved", 0, 3)
    s.attacks[unit] = r.number(entry.get("attacks", 0), f"{where}.attacks", 0, 199)
    s.pursued[unit] = r.flag(entry, "pursued", f"{where}.")
    s.bonus[unit] = r.number(entry.get("bonus", 0), f"{where}.bonus", 0, 9)
    for ground in r.names(entry, "unstopped", GROUND_NAMES, f"{where}."):
        s.unstopped[unit] |= 1 << ground


def _read_armies(r: FieldReader, s: Battle, position: dict[str, Any]) -> None:
    for side, cards in _sides(r, position, "muster").items():
        where = f"muster.{SIDE_NAMES[side]}"
        if r.is_table(cards, where):
            r.known(cards, CARD_NAMES, f"{where}.")
            for name, number in cards.items():
                if name in CARD_NAMES:
                    s.muster[side][CARD_NAMES.index(name)] = r.number(number, f"{where}.{name}", 0, 18)
    for side, name in _sides(r, position, "army").items():
        s.army[side] = r.one_of(name, ARMY_NAMES, f"army.{SIDE_NAMES[side]}")
    for place, value in _hexes(r, position, "laid").items():
        s.laid[place] = r.one_of(value, CARD_NAMES, f"laid.{HEX_NAMES[place]}")


def _read_players(r: FieldReader, s: Battle, position: dict[str, Any]) -> None:
    for key, column in (("points", s.points), ("lore", s.lore)):
        for side, value in _sides(r, position, key).items():
            column[side] = r.number(value, f"{key}.{SIDE_NAMES[side]}", 0, 999_999)
    for side in _sides(r, position, "lore_used"):
        s.lore_used[side] = r.flag(r.section(position, "lore_used"), SIDE_NAMES[side], "lore_used.")


def _read_cards(r: FieldReader, s: Battle, position: dict[str, Any], preset: bool) -> None:
    lore_cards = min(s.cards) < 0 or s.scenario(0).lore_cards != 0
    command = r.section(position, "command")
    r.known(command, COMMAND_FIELDS, "command.")
    players = r.section(position, "players")
    r.known(players, SIDE_NAMES, "players.")
    entries = [r.section(players, name, "players.") for name in SIDE_NAMES]
    for side, name in enumerate(SIDE_NAMES):
        r.known(entries[side], [*PLAYER_FIELDS, "known"] if preset else PLAYER_FIELDS, f"players.{name}.")
        s.hands[side] = sorted(r.names(entries[side], "hand", COMMAND_NAMES, f"players.{name}."))
        s.known[side] = sorted(r.names(entries[side], "known", COMMAND_NAMES, f"players.{name}."))
        s.lore_hands[side] = sorted(r.names(entries[side], "lore_hand", LORE_NAMES, f"players.{name}."))
        s.lore_discards[side] = r.names(entries[side], "lore_discard", LORE_NAMES, f"players.{name}.")
    s.discard = r.names(command, "discard", COMMAND_NAMES, "command.")
    if command.get("played"):
        s.command = r.one_of(command["played"], COMMAND_NAMES, "command.played")
        if "discard" not in command:
            s.discard = [s.command]
    s.text = r.flag(command, "text", "command.")
    s.under = r.number(command.get("under", 0), "command.under", 0, 2)
    if "deck" in command:
        s.deck = r.names(command, "deck", COMMAND_NAMES, "command.")
    else:
        s.deck = _rest(r, deck_of(s.book), [*s.discard, *s.hands[0], *s.hands[1]], COMMAND_NAMES, "command")
        s.dice.shuffle(s.deck)
    for side, name in enumerate(SIDE_NAMES):
        where = f"players.{name}"
        if "lore_deck" in entries[side]:
            s.lore_decks[side] = r.names(entries[side], "lore_deck", LORE_NAMES, f"{where}.")
        elif lore_cards:
            s.lore_decks[side] = _rest(
                r, lore_deck(s.book, side), [*s.lore_discards[side], *s.lore_hands[side]], LORE_NAMES, where
            )
            s.dice.shuffle(s.lore_decks[side])
        s.lore_under[side] = r.number(entries[side].get("lore_under", 0), f"{where}.lore_under", 0, 1)
        if s.phase < P_COMMAND or r.wrong:
            continue
        if "hand" not in entries[side] and preset:
            for card in [card for card in PRESET if card in s.deck]:
                take_preset(s, side, card)
        elif "hand" not in entries[side]:
            for _ in range(min(4, len(s.deck))):
                insert(s.hands[side], s.deck.pop())
        if "lore_hand" not in entries[side] and lore_cards:
            for _ in range(min(2, len(s.lore_decks[side]))):
                insert(s.lore_hands[side], s.lore_decks[side].pop())


def _rest(r: FieldReader, every: list[int], named: list[int], names: list[str], where: str) -> list[int]:
    """Return the cards that are not named anywhere."""
    for card in named:
        if card in every:
            every.remove(card)
        else:
            r.wrong.append(
                Fault("no_such_copy", "{field}: no copy of {card} is left", {"field": where, "card": names[card]})
            )
    return every


def _read_marks(r: FieldReader, s: Battle, position: dict[str, Any]) -> None:
    orders = r.section(position, "orders")
    r.known(orders, ORDER_NAMES, "orders.")
    s.orders = [r.number(orders.get(name, 0), f"orders.{name}", 0, 9) for name in ORDER_NAMES]
    for i, entry in enumerate(r.items(position, "turn_dice")):
        where = f"turn_dice[{i}]"
        if r.is_table(entry, where):
            r.known(entry, ["side", "traits", "dice", "counters"], f"{where}.")
            traits = 0
            for trait in r.names(entry, "traits", TRAIT_NAMES, f"{where}."):
                traits |= 1 << trait
            s.turn_dice.extend(
                [
                    r.one_of(entry.get("side"), SIDE_NAMES, f"{where}.side"),
                    traits,
                    r.number(entry.get("dice", 0), f"{where}.dice", -9, 9),
                    r.flag(entry, "counters", f"{where}."),
                ]
            )
    entry = r.section(position, "overrun")
    r.known(entry, ["traits", "faces"], "overrun.")
    for trait in r.names(entry, "traits", TRAIT_NAMES, "overrun."):
        s.overrun |= 1 << trait
    for face in r.names(entry, "faces", FACE_NAMES, "overrun."):
        s.overrun_faces |= 1 << face
    if position.get("pursuer"):
        place = r.one_of(position["pursuer"], HEX_NAMES, "pursuer")
        s.pursuer = s.at[place]
        if s.pursuer < 0:
            r.wrong.append(Fault("nobody_there", "{field}: there is no unit", {"field": "pursuer"}))
