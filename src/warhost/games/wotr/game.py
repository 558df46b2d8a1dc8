"""War of the Ring as the kernel sees it."""

from typing import Any

import warhost.games.wotr.cards
from warhost.games.wotr import observe, position, scramble, setup, turn, victory, view
from warhost.games.wotr.asks import ASK_KINDS
from warhost.games.wotr.ids import B_NONE, CHARACTER_NAMES, ENDING_NAMES, FREE, SHADOW
from warhost.games.wotr.invariants import faults
from warhost.games.wotr.odds import has_odds, odds_of
from warhost.games.wotr.registry import CARD
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import CARD_NAMES, SEAT_NAMES, TILE_NAMES, VOCABULARY
from warhost.games.wotr.why import REASONS, why_not
from warhost.kernel.dice import Dice
from warhost.kernel.errors import Fault
from warhost.kernel.events import Event
from warhost.kernel.flow import Ask, Flow, Game
from warhost.kernel.observe import Layout, Sheet
from warhost.kernel.options import known_options, option_of
from warhost.kernel.position import read_script

warhost.games.wotr.cards.fill()
assert len(CARD) == len(CARD_NAMES)

# Kinds of forced results: dice with their sides, or things drawn by name.
DICE_KINDS = ["combat", "hunt", "hunt_damage", "event", "free_die", "shadow_die"]
DRAWN_KINDS = {"tile": TILE_NAMES, "companion": CHARACTER_NAMES, "draw": CARD_NAMES, "random_card": CARD_NAMES}


class WotrGame(Game[Wotr]):
    """War of the Ring, second edition, for two, three and four players."""

    def __init__(self) -> None:
        self.name = "wotr"
        self.rules_version = 5
        self.vocabulary = VOCABULARY

    def check_options(self, options: dict[str, Any]) -> dict[str, Any]:
        """Check the only option, the number of players."""
        known_options(options, ["players"])
        return {"players": option_of(options, "players", [2, 3, 4], 2)}

    def seats(self, options: dict[str, Any]) -> list[str]:
        """Return the names of the seats."""
        return list(SEAT_NAMES[int(options["players"])])

    def sides(self, options: dict[str, Any]) -> list[int]:
        """Return the side of each seat. The Free Peoples come before the Shadow."""
        players = int(options["players"])
        free = 2 if players == 4 else 1
        return [FREE] * free + [SHADOW] * (players - free)

    def turn(self, state: Wotr) -> int:
        """Return the number of the turn."""
        return state.turn

    def fighting(self, state: Wotr) -> bool:
        """Whether a battle is being fought."""
        return state.b_kind != B_NONE

    def setup(self, options: dict[str, Any], dice: Dice) -> Wotr:
        """Set up a standard match."""
        return setup.start(int(options["players"]), dice)

    def step(self, state: Wotr) -> Flow[None]:
        """Run one step: a phase, an action, or a round of battle."""
        return turn.step(state)

    def result(self, state: Wotr) -> list[float] | None:
        """Return a score for every seat, or None while the game goes on."""
        return victory.scores(state) if state.ending else None

    def reason(self, state: Wotr) -> str:
        """Return the id of the victory."""
        return ENDING_NAMES[state.ending]

    def view(self, state: Wotr, seat: int) -> dict[str, Any]:
        """Return what a seat may see."""
        return view.view(state, seat)

    def layout(self) -> Layout:
        """Return the fields of an observation."""
        return observe.LAYOUT

    def observe(self, state: Wotr, seat: int, sheet: Sheet) -> None:
        """Return what a seat sees, in numbers."""
        observe.observe(state, seat, sheet)

    def guess(self, state: Wotr, seat: int, dice: Dice) -> None:
        """Deal everything the seat cannot see again."""
        view.guess(state, seat, dice)

    def position(self, state: Wotr) -> dict[str, Any]:
        """Return the whole state between two steps as plain data."""
        return position.write(state)

    def from_position(self, position_data: dict[str, Any], options: dict[str, Any], dice: Dice) -> Wotr:
        """Build a state from plain data, even an impossible one."""
        return position.read(position_data, int(options["players"]), dice)

    def check(self, state: Wotr) -> list[Fault]:
        """Return everything impossible in a state."""
        return faults(state)

    def variants(self) -> list[dict[str, Any]]:
        """Return two, three and four players."""
        return [{"players": 2}, {"players": 3}, {"players": 4}]

    def scramble(self, options: dict[str, Any], dice: Dice) -> Wotr:
        """Return a random legal position deep in the game."""
        return scramble.scramble(int(options["players"]), dice)

    def goals(self) -> list[str]:
        """Return every ending, every kind of question, and every card played as an event and in combat."""
        return (
            [f"ending:{name}" for name in ENDING_NAMES[1:]]
            + [f"ask:{kind}" for kind in ASK_KINDS]
            + [f"event:{name}" for name in CARD_NAMES]
            + [f"combat:{name}" for name in CARD_NAMES]
        )

    def goal_met(self, event: Event) -> str:
        """Return the goal met by playing a card as an event or a combat card."""
        if event.kind == "plays":
            return f"event:{CARD_NAMES[event.args[1]]}"
        return f"combat:{CARD_NAMES[event.args[1]]}" if event.kind == "combat_card" else ""

    def roll_name(self, kind: str, value: int) -> str:
        """Return a random result by name."""
        return DRAWN_KINDS[kind][value] if kind in DRAWN_KINDS else str(value)

    def has_odds(self, state: Wotr, ask: Ask, action: int) -> bool:
        """Whether an option has odds: attacks and moves of the Fellowship do."""
        return has_odds(ask, action)

    def reasons(self) -> list[str]:
        """Return every reason why something may not be chosen."""
        return list(REASONS)

    def why_not(self, state: Wotr, ask: Ask, kind: str, thing: str) -> str:
        """Return the reason why a region or a card may not be chosen."""
        return why_not(state, ask, kind, thing)

    def odds(self, state: Wotr, ask: Ask, action: int) -> dict[str, Any] | None:
        """Return the odds of an attack or of a move of the Fellowship."""
        return odds_of(state, ask.seat, ask, action)

    def read_script(self, script: dict[str, list[Any]]) -> dict[str, list[int]]:
        """Turn the names of forced results into ints."""
        return read_script(script, DICE_KINDS, DRAWN_KINDS)
