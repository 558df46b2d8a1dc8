"""Static tables of the game, built once from `data/`: cards and locations with their abilities compiled."""

from typing import Any, Final

from warhost.games.wotrcg import declared
from warhost.games.wotrcg.ids import (
    A_BATTLE,
    A_CARD,
    A_CYCLE,
    A_MOVE,
    A_ON,
    A_PATH,
    A_PLAIN,
    A_PLAY,
    A_USE,
    CHARACTER,
    FACTION_NAMES,
    PLAIN_NAMES,
    RING_NAMES,
    SCENARIO_NAMES,
    TRAIT_NAMES,
    TYPE_NAMES,
)
from warhost.games.wotrcg.wording import (
    ARGUMENTS,
    ICONS,
    check_battleground,
    check_card,
    check_path,
    check_values,
    check_verb,
    known,
    number_of,
)
from warhost.kernel.actions import Vocabulary

_cards: Final = declared.CARD

CARD_NAMES: Final[list[str]] = list(declared.CARD)
PATH_NAMES: Final[list[str]] = list(declared.PATH)
BATTLEGROUND_NAMES: Final[list[str]] = list(declared.BATTLEGROUND)


def card(name: str) -> int:
    """Return the number of a card."""
    return number_of("card", name, CARD_NAMES)


def _mask(what: str, names: Any, allowed: list[str]) -> int:
    """Return names as bits."""
    mask = 0
    for name in [names] if isinstance(names, str) else names:
        mask |= 1 << number_of(what, name, allowed)
    return mask


# ---- abilities

# who an effect addresses
OWNER: Final = 0
EACH_FREE: Final = 1
EACH_SHADOW: Final = 2
THE_FACTION: Final = 3

TIMINGS: Final = [
    "static",
    "when_played",
    "when_played_or_moved",
    "action",
    "event",
    "replacement",
    "restriction",
    "draw_step",
    "on_activation",
    "after_combat",
]
T_STATIC: Final[int] = TIMINGS.index("static")
T_PLAYED: Final[int] = TIMINGS.index("when_played")
T_PLAYED_OR_MOVED: Final[int] = TIMINGS.index("when_played_or_moved")
T_ACTION: Final[int] = TIMINGS.index("action")
T_EVENT: Final[int] = TIMINGS.index("event")
T_REPLACEMENT: Final[int] = TIMINGS.index("replacement")
T_RESTRICTION: Final[int] = TIMINGS.index("restriction")
T_DRAW_STEP: Final[int] = TIMINGS.index("draw_step")
T_ACTIVATION: Final[int] = TIMINGS.index("on_activation")
T_AFTER_COMBAT: Final[int] = TIMINGS.index("after_combat")

SPOTS: Final = ["anywhere", "reserve", "path", "battleground", "location", "play", "any"]
S_ANYWHERE: Final[int] = SPOTS.index("anywhere")
S_RESERVE: Final[int] = SPOTS.index("reserve")
S_PATH: Final[int] = SPOTS.index("path")
S_BATTLEGROUND: Final[int] = SPOTS.index("battleground")
S_LOCATION: Final[int] = SPOTS.index("location")
S_PLAY: Final[int] = SPOTS.index("play")
S_ANY: Final[int] = SPOTS.index("any")

OPS: Final[list[str]] = list(ARGUMENTS)
O_DRAW: Final[int] = OPS.index("draw")
O_CYCLE_FROM_HAND: Final[int] = OPS.index("cycle_from_hand")
O_FORSAKE: Final[int] = OPS.index("forsake")
O_CYCLE_SELF: Final[int] = OPS.index("cycle_self")
O_ELIMINATE_SELF: Final[int] = OPS.index("eliminate_self")
O_CYCLE_WITH_WIELDER: Final[int] = OPS.index("cycle_self_and_wielder")
O_ELIMINATE_CARDS: Final[int] = OPS.index("eliminate_cards")
O_REMOVE: Final[int] = OPS.index("remove_from_game")
O_TAKE: Final[int] = OPS.index("take_card")
O_INSPECT: Final[int] = OPS.index("inspect_top")
O_PEEK: Final[int] = OPS.index("peek_top")
O_DRAW_PLAY_CYCLE: Final[int] = OPS.index("draw_play_cycle")
O_ACTIVATE_PATH: Final[int] = OPS.index("activate_path")
O_ACTIVATE_BATTLEGROUND: Final[int] = OPS.index("activate_battleground")
O_MOVE_TO: Final[int] = OPS.index("move_to")
O_ADD_ICONS: Final[int] = OPS.index("add_icons")
O_ADD_TOKENS: Final[int] = OPS.index("add_tokens")
O_ADD_CORRUPTION: Final[int] = OPS.index("add_corruption")
O_REMOVE_CORRUPTION: Final[int] = OPS.index("remove_corruption")
O_CARRYOVER: Final[int] = OPS.index("carryover_bonus")
O_DRAW_BONUS: Final[int] = OPS.index("draw_step_bonus")
O_PERMIT: Final[int] = OPS.index("permit")
O_FORBID: Final[int] = OPS.index("forbid")
O_PERMIT_SUPPORT: Final[int] = OPS.index("permit_support")
O_REPLACE: Final[int] = OPS.index("replace_elimination")
O_RECYCLE: Final[int] = OPS.index("recycle")
O_CHOOSE_ONE: Final[int] = OPS.index("choose_one")

TARGETS: Final = [
    "self", "wielder", "this_path", "active_path", "active_battleground", "cards", "this_battleground",
    "that_battleground", "own_reserve", "active_battlegrounds", "anywhere_in_play", "reserve",
]  # fmt: skip
G_SELF: Final[int] = TARGETS.index("self")
G_WIELDER: Final[int] = TARGETS.index("wielder")
G_THIS_PATH: Final[int] = TARGETS.index("this_path")
G_ACTIVE_PATH: Final[int] = TARGETS.index("active_path")
G_ACTIVE_BATTLEGROUND: Final[int] = TARGETS.index("active_battleground")
G_CARDS: Final[int] = TARGETS.index("cards")
G_THIS_BATTLEGROUND: Final[int] = TARGETS.index("this_battleground")
G_THAT_BATTLEGROUND: Final[int] = TARGETS.index("that_battleground")
G_OWN_RESERVE: Final[int] = TARGETS.index("own_reserve")
G_ACTIVE_BATTLEGROUNDS: Final[int] = TARGETS.index("active_battlegrounds")
G_IN_PLAY: Final[int] = TARGETS.index("anywhere_in_play")
G_RESERVE: Final[int] = TARGETS.index("reserve")


class Filter:
    """Which cards are meant; empty masks mean any."""

    def __init__(self, data: dict[str, Any]) -> None:
        known("filter", data, ["faction", "type", "trait", "id", "cards", "any"])
        self.factions = _mask("faction", data.get("faction", []), FACTION_NAMES)
        self.types = _mask("type", data.get("type", []), TYPE_NAMES)
        self.traits = _mask("trait", data.get("trait", []), TRAIT_NAMES)
        check_values("filter", data)
        self.location = str(data.get("id", ""))
        self.cards: list[int] = [card(name) for name in data.get("cards", [])]


class Condition:
    """When an ability applies."""

    def __init__(self, data: dict[str, Any]) -> None:
        known(
            "condition",
            data,
            [
                "location",
                "path_number",
                "supporting",
                "in_play",
                "in_reserve",
                "same_path_has",
                "active_battleground_side",
                "cause",
                "source",
            ],
        )
        check_values("condition", data)
        self.location = str(data.get("location", ""))
        self.path_number = int(data.get("path_number", 0))
        self.supporting: list[int] = [card(name) for name in data.get("supporting", [])]
        self.in_play: list[int] = [card(name) for name in data.get("in_play", [])]
        self.in_reserve: list[int] = [card(name) for name in data.get("in_reserve", [])]
        self.same_path_has = Filter(data["same_path_has"]) if "same_path_has" in data else None
        self.side_active = (
            ["free_peoples", "shadow"].index(data["active_battleground_side"])
            if "active_battleground_side" in data
            else -1
        )
        self.cause = str(data.get("cause", ""))
        self.source = str(data.get("source", ""))


NO_CONDITION: Final = Condition({})


class Op:
    """One verb of an ability with its arguments."""

    def __init__(self, data: dict[str, Any]) -> None:
        check_verb(data)
        self.code = OPS.index(data["op"])
        who = str(data.get("who", data.get("chooser", "owner")))
        self.who = OWNER
        self.faction = -1
        if who == "each_free_peoples":
            self.who = EACH_FREE
        elif who == "each_shadow":
            self.who = EACH_SHADOW
        elif who.startswith("faction:"):
            self.who = THE_FACTION
            self.faction = FACTION_NAMES.index(who.removeprefix("faction:"))
        number = data.get("n", 1)
        self.n = number if isinstance(number, int) else -1
        self.stored = number == "x"
        more = data.get("n_if", data.get("path_attack_if", {}))
        known("n_if", more, ["condition", "n"])
        self.n_more = int(more["n"]) if more else self.n
        self.more_if = Condition(more["condition"]) if more else NO_CONDITION
        self.up_to = bool(data.get("up_to", False))
        self.cards: list[int] = [card(name) for name in data["cards"]] if isinstance(data.get("cards"), list) else []
        if isinstance(data.get("card"), str) and data["card"] != "wielder":
            self.cards = [card(data["card"])]
        what = data["cards"] if isinstance(data.get("cards"), dict) else {}
        self.chosen = Filter(what if what else data.get("filter", {}))
        self.self_only = data.get("cards") == "self"
        target = data.get("target", data.get("where", data.get("to", "self")))
        if isinstance(target, dict) and "cards" in target:
            known("target", target, ["cards"])
            self.cards = [card(name) for name in target["cards"]]
            target = "cards"
        self.target = number_of("target", target, TARGETS) if isinstance(target, str) else -1
        self.to_wielder = data.get("card") == "wielder"
        place = data.get("to") if isinstance(data.get("to"), dict) else {}
        assert isinstance(place, dict)
        known("to", place, ["battleground_faction", "battleground", "location", "battleground_side", "path"])
        check_values("to", place)
        self.to_faction = FACTION_NAMES.index(place["battleground_faction"]) if "battleground_faction" in place else -1
        self.to_any = place.get("battleground") == "any"
        self.to_location = str(place.get("location", ""))
        side = place.get("battleground_side")
        self.to_side = ["free_peoples", "shadow"].index(side) if side else -1
        self.to_path = place.get("path") == "any"
        self.support = Filter(data.get("by", {}))
        self.moves = "move" in data.get("what", ["move"])
        self.icons: list[int] = [int(data.get(name, 0)) for name in ICONS]
        per = data.get("per", {})
        known("per", per, ["count", "filter"])
        self.per = int(per.get("count", 1)) if per else 0
        self.per_filter = Filter(per.get("filter", data.get("n_per", {})))
        self.draw = int(data.get("draw", 0))
        self.eliminate = int(data.get("eliminate", 0))
        self.play_max = int(data.get("play_max", 0))
        sources = data.get("source", [])
        self.from_deck = "draw_deck" in sources
        self.from_cycle = "cycle_pile" in sources
        self.activate = "activate" in data.get("modes", [])
        self.reactivate = "reactivate" in data.get("modes", [])
        deck = data.get("only_if_in_deck", "")
        self.in_deck = ["free_peoples", "shadow"].index(deck) if deck else -1
        self.next_path = data.get("which") == "next_number"
        self.mandatory = bool(data.get("mandatory", False))
        self.items_cycled = data.get("items", "cycled") == "cycled"
        self.of_wielder = data.get("target") == "wielder"
        self.options: list[list[Op]] = [[Op(one) for one in way] for way in data.get("options", [])]


class Ability:
    """One text of a card or location."""

    def __init__(self, data: dict[str, Any]) -> None:
        known(
            "ability", data, ["timing", "zone", "where", "condition", "optional", "limit", "actor", "cost", "effects"]
        )
        check_values("ability", data)
        self.timing = number_of("timing", data.get("timing"), TIMINGS)
        self.zone = number_of("zone", data.get("zone", "anywhere"), SPOTS)
        self.where = number_of("where", data.get("where", "anywhere"), SPOTS)
        self.condition = Condition(data.get("condition", {}))
        self.optional = bool(data.get("optional", False))
        self.once = data.get("limit") == "once_per_round"
        self.cost: list[Op] = [Op(one) for one in data.get("cost", [])]
        self.effects: list[Op] = [Op(one) for one in data.get("effects", [])]
        actor = str(data.get("actor", "owner"))
        self.actor = FACTION_NAMES.index(actor.removeprefix("faction:")) if actor.startswith("faction:") else -1


def _abilities(name: str, entry: dict[str, Any]) -> list[Ability]:
    """Read the texts of a card or location. An error names the card."""
    try:
        return [Ability(a) for a in entry.get("abilities", [])]
    except (KeyError, ValueError) as wrong:
        raise ValueError(f"{name}: {wrong}") from wrong


# ---- cards
for _name in CARD_NAMES:
    check_card(_name, _cards[_name])
FACTION: Final[list[int]] = [
    number_of(f"{name}: faction", _cards[name].get("faction"), FACTION_NAMES) for name in CARD_NAMES
]
FACTION_SIDE: Final[list[int]] = [["free", "shadow"].index(entry["side"]) for entry in declared.FACTION.values()]
SIDE: Final[list[int]] = [FACTION_SIDE[f] for f in FACTION]
TYPE: Final[list[int]] = [number_of(f"{name}: type", _cards[name].get("type"), TYPE_NAMES) for name in CARD_NAMES]
TRAITS: Final[list[int]] = [_mask(f"{n}: traits", _cards[n].get("traits", []), TRAIT_NAMES) for n in CARD_NAMES]


def _icon(name: str) -> list[int]:
    return [int(_cards[c].get("icons", {}).get(name, 0)) for c in CARD_NAMES]


ATTACK: Final = _icon("attack")
DEFENCE: Final = _icon("defence")
LEAD_ATTACK: Final = _icon("leadership_attack")
LEAD_DEFENCE: Final = _icon("leadership_defence")
PATH_ATTACK: Final = _icon("path_attack")
PATH_DEFENCE: Final = _icon("path_defence")
PATHS_OF: Final[list[list[int]]] = [list(_cards[name].get("paths", [])) for name in CARD_NAMES]
ABILITIES: Final[list[list[Ability]]] = [_abilities(name, _cards[name]) for name in CARD_NAMES]
PROMO: Final[list[bool]] = [bool(_cards[name].get("promo", False)) for name in CARD_NAMES]


def _wielders(name: str) -> list[int]:
    """Return the characters that may carry an item."""
    found = []
    for rule in _cards[name].get("wielders", []):
        for c, other in enumerate(CARD_NAMES):
            if TYPE[c] != CHARACTER:
                continue
            of_trait = "trait" in rule and TRAITS[c] & _mask(name, rule["trait"], TRAIT_NAMES)
            if rule.get("card") == other or rule.get("faction") == FACTION_NAMES[FACTION[c]] or of_trait:
                found.append(c)
    return sorted(set(found))


WIELDERS: Final[list[list[int]]] = [_wielders(name) for name in CARD_NAMES]

# ---- locations
_paths: Final = declared.PATH
_grounds: Final = declared.BATTLEGROUND
for _name in PATH_NAMES:
    check_path(_name, _paths[_name])
for _name in BATTLEGROUND_NAMES:
    check_battleground(_name, _grounds[_name])
STAGE: Final[list[int]] = [int(_paths[name]["stage"]) for name in PATH_NAMES]
PATH_POINTS: Final[list[int]] = [int(_paths[name]["points"]) for name in PATH_NAMES]
PATH_SHIELDS: Final[list[int]] = [int(_paths[name].get("defence", 0)) for name in PATH_NAMES]
PATH_ABILITIES: Final[list[list[Ability]]] = [_abilities(n, _paths[n]) for n in PATH_NAMES]

GROUND_SIDE: Final[list[int]] = [["free", "shadow"].index(_grounds[n]["side"]) for n in BATTLEGROUND_NAMES]
GROUND_POINTS: Final[list[int]] = [int(_grounds[n]["points"]) for n in BATTLEGROUND_NAMES]
GROUND_SHIELDS: Final[list[int]] = [int(_grounds[n]["defence"]) for n in BATTLEGROUND_NAMES]
# Every faction that may be there, attackers and defenders, as a mask.
GROUND_FACTIONS: Final[list[int]] = [
    _mask(n, _grounds[n]["defenders"], FACTION_NAMES) | _mask(n, _grounds[n]["attackers"], FACTION_NAMES)
    for n in BATTLEGROUND_NAMES
]
GROUND_ABILITIES: Final[list[list[Ability]]] = [_abilities(n, _grounds[n]) for n in BATTLEGROUND_NAMES]

# ---- scenarios


class Scenario:
    """What a scenario sets: decks and their order, numbers, special rules."""

    def __init__(self, name: str, data: dict[str, Any]) -> None:
        self.name = name
        self.people: list[int] = list(data["people"])
        self.decks: list[str] = list(data["decks"])
        self.turns: list[int] = [self.decks.index(player) for player in data["turns"]]
        kinds = [declared.DECK[kind] for kind in data["decks"].values()]
        self.sides: list[int] = [["free", "shadow"].index(kind["side"]) for kind in kinds]
        self.cards: list[list[int]] = [_deck(kind) for kind in kinds]
        # The same in the order of their numbers: what always belongs to a deck.
        self.belongings: list[list[int]] = [sorted(cards) for cards in self.cards]
        # The same for scans of a column (kernel/scan.py).
        self.packed: list[bytes] = [bytes(cards) for cards in self.belongings]
        # Promotional cards join the decks that consist of whole factions.
        self.promo = any(PROMO[c] for cards in self.cards for c in cards)
        self.opening: list[int] = [int(data["opening"][player]) for player in self.decks]
        self.opening_cycle: list[int] = [int(data["opening_cycle"][player]) for player in self.decks]
        self.draw: list[int] = [int(data["draw"][player]) for player in self.decks]
        self.rings: list[int] = [RING_NAMES.index(data["rings"][player]) for player in self.decks]
        self.last_path = int(data["last_path"])
        self.surplus = bool(data["surplus"])
        self.twice: list[bool] = ["free" in data["twice"], "shadow" in data["twice"]]
        self.paths: list[int] = [PATH_NAMES.index(n) for n in data.get("paths", PATH_NAMES)]
        rows = data.get("battlegrounds", [])
        self.fixed: list[list[int]] = [[BATTLEGROUND_NAMES.index(n) for n in row] for row in rows]
        self.grounds: list[int] = [g for row in self.fixed for g in row] or list(range(len(BATTLEGROUND_NAMES)))


def _deck(kind: dict[str, Any]) -> list[int]:
    """Return the cards of a deck, with promotional ones if it consists of whole factions."""
    if "cards" in kind:
        return [card(name) for name in kind["cards"]]
    factions = [FACTION_NAMES.index(name) for name in kind["factions"]]
    return [c for c in range(len(CARD_NAMES)) if FACTION[c] in factions]


SCENARIOS: Final[list[Scenario]] = [Scenario(name, declared.SCENARIO[name]) for name in SCENARIO_NAMES]

VOCABULARY: Final = Vocabulary(
    [
        ("card", CARD_NAMES),
        ("play", CARD_NAMES),
        ("move", CARD_NAMES),
        ("use", CARD_NAMES),
        ("cycle", CARD_NAMES),
        ("on", CARD_NAMES),
        ("path", PATH_NAMES),
        ("battleground", BATTLEGROUND_NAMES),
    ]
    + [(name, []) for name in PLAIN_NAMES]
)
# The blocks of actions in `ids` follow each other in this order.
assert [VOCABULARY.first[verb] for verb in ("card", "play", "move", "use", "cycle", "on", "path", "battleground")] == [
    A_CARD,
    A_PLAY,
    A_MOVE,
    A_USE,
    A_CYCLE,
    A_ON,
    A_PATH,
    A_BATTLE,
] and VOCABULARY.first[PLAIN_NAMES[0]] == A_PLAIN
