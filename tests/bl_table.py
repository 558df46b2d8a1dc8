"""A table for tests of BattleLore: set a position up, force dice and draws, answer by name."""

from typing import Any

from tests.match import asked, notes, options, refused, say

from warhost.games.battlelore.game import BattleLoreGame
from warhost.games.battlelore.hexes import HEX_NUMBERS
from warhost.games.battlelore.ids import SIDE_NAMES, UNIT_NAMES
from warhost.games.battlelore.invariants import faults
from warhost.games.battlelore.state import Battle
from warhost.kernel.dice import key_of_seed
from warhost.kernel.match import Match
from warhost.kernel.record import start

__all__ = ["asked", "notes", "options", "refused", "say"]

GAME = BattleLoreGame()
# Far from everything, so that neither side is without units.
BYSTANDERS = {"a9": "citadel_guard", "l1": "blood_harvesters"}
# Scenario cards whose rules touch nothing that most tests look at.
QUIET = {"daqan": "mustering_the_militia", "uthuk": "march_of_the_obscene"}


def table(
    units: dict[str, Any],
    *,
    scenarios: dict[str, str] | None = None,
    terrain: dict[str, str] | None = None,
    active: str = "daqan",
    phase: str = "command",
    ordered: list[str] | None = None,
    command: str = "patrol_left",
    text: bool = False,
    hand: list[str] | None = None,
    lore_hands: dict[str, list[str]] | None = None,
    script: dict[str, list[Any]] | None = None,
    bystanders: bool = True,
    full: bool = False,
    override: dict[str, Any] | None = None,
    seed: str = "table",
    **position: Any,
) -> Match:
    """A match in a position: without scenario cards or lore by the rules of the learning scenario.

    `units` are kinds by hex, or tables. After the command step `ordered` units have their orders from `command`, whose
    `text` is used or not. `hand` is the hand of the active player. Bystanders stand in two corners.
    """
    full = full or scenarios is not None or lore_hands is not None
    placed: dict[str, Any] = dict(BYSTANDERS) if bystanders else {}
    for place, unit in units.items():
        placed[place] = dict(unit) if isinstance(unit, dict) else {"unit": unit}
    for place in ordered or []:
        placed[place]["ordered"] = "command"
    position |= {"units": placed, "terrain": terrain or {}, "active": active, "phase": phase}
    position.setdefault("banners", {})
    position.setdefault("first", "daqan")
    position.setdefault("round", 1)
    if full:
        position["scenarios"] = QUIET | (scenarios or {})
    players: dict[str, dict[str, Any]] = {side: {} for side in SIDE_NAMES}
    if hand is not None:
        players[active]["hand"] = hand
    if full:
        for side in SIDE_NAMES:
            players[side]["lore_hand"] = (lore_hands or {}).get(side, [])
    position["players"] = players
    if phase not in ("command",):
        position["command"] = {"played": command, "text": text} | position.get("command", {})
    options: dict[str, Any] = {"game": "full" if full else "learning"}
    if override is not None:
        options["override"] = override
    return start(GAME, options, key_of_seed(seed), position, script)


def battle(units: dict[str, Any], attacker: str, target: str, dice: list[str], **more: Any) -> Match:
    """A table where a unit has been ordered and attacks another; the dice show these faces."""
    more.setdefault("phase", "attack")
    script = {"combat": dice} | more.pop("script", {})
    kind = units[attacker]["unit"] if isinstance(units[attacker], dict) else units[attacker]
    more.setdefault("active", SIDE_NAMES[UNIT_NAMES.index(kind) // 5])
    m = table(units, ordered=[attacker, *more.pop("ordered", [])], script=script, **more)
    say(m, f"hex:{attacker}")
    if asked(m) == "target":
        say(m, f"hex:{target}")
    return m


def actor(m: Match) -> str:
    """Who is asked first."""
    assert m.ask is not None
    return m.seats[m.ask.seat]


def until(m: Match, *kinds: str) -> Match:
    """Pass windows and decline until one of these questions is asked."""
    for _ in range(60):
        if asked(m) in kinds or m.over:
            return m
        options = m.options(m.ask.seat) if m.ask is not None else []
        for answer in ("pass", "done", "no", "two_lore"):
            if answer in options:
                say(m, answer)
                break
        else:
            say(m, options[0])
    raise AssertionError(f"{kinds} not asked: {asked(m)}")


def idle_turn(m: Match) -> Match:
    """A whole turn without orders and cards."""
    assert asked(m) == "command"
    say(m, options(m)[0], "basic", "done")
    return until(m, "command")


def state(m: Match) -> Battle:
    """The live state."""
    assert isinstance(m.state, Battle)
    return m.state


def unit_at(m: Match, place: str) -> str:
    """The kind of the unit on a hex, or nothing."""
    s = state(m)
    unit = s.at[HEX_NUMBERS[place]]
    return UNIT_NAMES[s.kind[unit]] if unit >= 0 else ""


def health(m: Match, place: str) -> int:
    """What the unit on a hex has left."""
    s = state(m)
    unit = s.at[HEX_NUMBERS[place]]
    assert unit >= 0, f"nobody on {place}"
    return s.health[unit]


def marks(m: Match, place: str) -> list[str]:
    """The markers of the unit on a hex."""
    s = state(m)
    unit = s.at[HEX_NUMBERS[place]]
    return [name for name, column in (("poison", s.poison), ("stun", s.stun), ("swarm", s.swarm)) if column[unit]]


def points(m: Match) -> list[int]:
    """Victory points of both sides."""
    return list(state(m).points)


def lore(m: Match) -> list[int]:
    """Lore of both sides."""
    return list(state(m).lore)


def dice_rolled(m: Match) -> list[int]:
    """How many dice each roll of a combat had, in order."""
    found: list[int] = []
    last: tuple[str, tuple[int, ...]] | None = None
    for event in m.events():
        if event.kind == "die":
            if last == ("die", event.args[:2]):
                found[-1] += 1
            else:
                found.append(1)
        last = (event.kind, event.args[:2])
    return found


def hexes(m: Match) -> list[str]:
    """The hexes among the options."""
    return [option.removeprefix("hex:") for option in options(m) if option.startswith("hex:")]


def sound(m: Match) -> None:
    """The state is possible."""
    assert [str(fault) for fault in faults(state(m))] == []
