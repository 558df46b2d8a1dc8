"""The types of what a seat of BattleLore sees."""

from typing import Any, Literal, NotRequired, TypedDict

from warhost.text.view import Seen

Side = Literal["daqan", "uthuk"]


class Unit(TypedDict):
    """A unit on its hex. Usual values are left out."""

    unit: str
    health: int
    poison: NotRequired[bool]
    stun: NotRequired[bool]
    swarm: NotRequired[int]
    ordered: NotRequired[Literal["command", "lore"]]
    moved: NotRequired[int]
    attacks: NotRequired[int]
    bonus: NotRequired[int]
    pursued: NotRequired[bool]
    unstopped: NotRequired[list[str]]


class TurnDice(TypedDict):
    """A change of dice for the turn."""

    side: Side
    traits: list[str]
    dice: int
    counters: bool


class Overrun(TypedDict):
    """The traits of units that may ride over enemies this turn, and the faces that damage them."""

    traits: list[str]
    faces: list[str]


class MusterPoints(TypedDict):
    """The muster points of an army."""

    spent: int
    budget: int


class Player(TypedDict):
    """The cards of a player. Of another player's hand it has only the number; the rest is for the player alone."""

    hand: list[str] | int
    lore_hand: list[str] | int
    lore_deck: int
    lore_discard: list[str]
    known: NotRequired[list[str]]
    under: NotRequired[list[str]]
    lore_under: NotRequired[list[str]]
    offered: NotRequired[list[str]]
    muster: NotRequired[dict[str, int]]
    army: NotRequired[str]
    muster_points: NotRequired[MusterPoints]
    prices: NotRequired[dict[str, int]]
    laid: NotRequired[dict[str, str]]


class View(Seen):
    """BattleLore as a seat sees it. What is on the board is listed by hex."""

    round: int
    phase: str
    ending: str
    winner: str
    scenarios: dict[str, str]
    first: str
    active: str
    terrain: dict[str, str]
    tokens: dict[str, str]
    banners: dict[str, int]
    units: dict[str, Unit]
    portals: list[str]
    points: dict[Side, int]
    goal: int
    lore: dict[Side, int]
    lore_used: dict[Side, bool]
    deck: int
    discard: list[str]
    command: str
    text: bool
    orders: dict[str, int]
    turn_dice: list[TurnDice]
    overrun: Overrun
    deployment: NotRequired[dict[Side, list[str]]]
    face_down: NotRequired[list[str]]
    override: NotRequired[dict[str, Any]]
    own_scenario: NotRequired[dict[str, Any]]
    pursuer: NotRequired[str]
    players: dict[Side, Player]
