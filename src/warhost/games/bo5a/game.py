"""The Battle of Five Armies as the kernel sees it."""

from typing import Any

import warhost.games.bo5a.cards
from warhost.games.bo5a import observe, position, scramble, setup, turn, view
from warhost.games.bo5a.asks import ASK_KINDS
from warhost.games.bo5a.book import book_of, data
from warhost.games.bo5a.ids import (
    E_FATE,
    ENDING_NAMES,
    EVENTS,
    FIRST_FATE,
    FIRST_MANEUVER,
    FREE,
    SHADOW,
    TILE_NAMES,
    TOKEN_NAMES,
)
from warhost.games.bo5a.invariants import faults
from warhost.games.bo5a.odds import has_odds, odds_of
from warhost.games.bo5a.state import Five
from warhost.games.bo5a.tables import CARD_NAMES, SEAT_NAMES, VOCABULARY
from warhost.kernel.data import Entry, read_override
from warhost.kernel.dice import Dice
from warhost.kernel.errors import BadOption, Fault
from warhost.kernel.events import Event
from warhost.kernel.flow import Ask, Flow, Game
from warhost.kernel.observe import Layout, Sheet
from warhost.kernel.options import known_options, option_of
from warhost.kernel.position import read_script

warhost.games.bo5a.cards.fill()

# Kinds of forced results: dice with their sides, or things drawn by name.
DICE_KINDS = ["combat", "rally", "eagle", "missile", "dread", "free_die", "shadow_die"]
DRAWN_KINDS = {"tile": TILE_NAMES, "token": TOKEN_NAMES, "draw": CARD_NAMES, "fate": CARD_NAMES}
SEVENTH_DIE = ["english", "russian"]
OPTIONS = ["seventh_die", "override"]


class FiveGame(Game[Five]):
    """The Battle of Five Armies, for two players."""

    def __init__(self) -> None:
        self.name = "bo5a"
        self.rules_version = 3
        self.vocabulary = VOCABULARY

    def check_options(self, options: dict[str, Any]) -> dict[str, Any]:
        """Check how the seventh Shadow die is counted, and an owner's corrections of the data."""
        known_options(options, OPTIONS)
        out: dict[str, Any] = {"seventh_die": option_of(options, "seventh_die", SEVENTH_DIE, "english")}
        if "override" in options:
            out["override"] = read_override(options["override"], data())
            book_of(out)  # raises if impossible
            self.check_setup(out)
        return out

    def check_setup(self, options: dict[str, Any]) -> None:
        """Refuse corrections that make the set-up impossible."""
        state = self.setup(options, Dice(bytes(32)))
        wrong = faults(state)
        if wrong:
            problem = BadOption(
                "bo5a_override_setup",
                "override: the setup is not possible: {faults}.",
                {"faults": "; ".join([str(fault) for fault in wrong])},
            )
            problem.faults = list(wrong)
            raise problem

    def seats(self, options: dict[str, Any]) -> list[str]:
        """Return the names of the seats."""
        return list(SEAT_NAMES)

    def sides(self, options: dict[str, Any]) -> list[int]:
        """Return the side of each seat: each is its own."""
        return [FREE, SHADOW]

    def turn(self, state: Five) -> int:
        """Return the number of the turn."""
        return state.turn

    def fighting(self, state: Five) -> bool:
        """Whether a combat is being fought."""
        return state.c_to >= 0

    def setup(self, options: dict[str, Any], dice: Dice) -> Five:
        """Set up a standard match."""
        return setup.start(book_of(options), SEVENTH_DIE.index(options["seventh_die"]), dice)

    def step(self, state: Five) -> Flow[None]:
        """Run one step: a phase, an action, or a round of combat."""
        return turn.step(state)

    def result(self, state: Five) -> list[float] | None:
        """Return a score for every seat, or None while the game goes on."""
        if not state.ending:
            return None
        return [1.0, 0.0] if state.ending <= E_FATE else [0.0, 1.0]

    def reason(self, state: Five) -> str:
        """Return the id of the victory."""
        return ENDING_NAMES[state.ending]

    def view(self, state: Five, seat: int) -> dict[str, Any]:
        """Return what a seat may see."""
        return view.view(state, seat)

    def guess(self, state: Five, seat: int, dice: Dice) -> None:
        """Deal everything the seat cannot see again."""
        view.guess(state, seat, dice)

    def position(self, state: Five) -> dict[str, Any]:
        """Return the whole state between two steps as plain data."""
        return position.write(state)

    def from_position(self, position_data: dict[str, Any], options: dict[str, Any], dice: Dice) -> Five:
        """Build a state from plain data, even an impossible one."""
        return position.read(position_data, book_of(options), SEVENTH_DIE.index(options["seventh_die"]), dice)

    def check(self, state: Five) -> list[Fault]:
        """Return everything impossible in a state."""
        return faults(state)

    def variants(self) -> list[dict[str, Any]]:
        """Return both rules for the seventh die."""
        return [{"seventh_die": rule} for rule in SEVENTH_DIE]

    def scramble(self, options: dict[str, Any], dice: Dice) -> Five:
        """Return a random legal position deep in the game."""
        return scramble.scramble(book_of(options), SEVENTH_DIE.index(options["seventh_die"]), dice)

    def goals(self) -> list[str]:
        """Return every ending, every kind of question, and every use of every card."""
        return (
            [f"ending:{name}" for name in ENDING_NAMES[1:]]
            + [f"ask:{kind}" for kind in ASK_KINDS]
            + [f"card:{name}" for name in CARD_NAMES[:FIRST_FATE]]
            + [f"fate:{name}" for name in CARD_NAMES[FIRST_FATE:FIRST_MANEUVER]]
            + [f"combat:{name}" for name in CARD_NAMES[:EVENTS] + CARD_NAMES[FIRST_MANEUVER:]]
        )

    def goal_met(self, event: Event) -> str:
        """Return the goal met by a card played with a die, a Fate card, or a card in combat."""
        if event.kind == "plays":
            return f"card:{CARD_NAMES[event.args[1]]}"
        if event.kind == "fate_card":
            return f"fate:{CARD_NAMES[event.args[0]]}"
        return f"combat:{CARD_NAMES[event.args[1]]}" if event.kind == "reveals" else ""

    def roll_name(self, kind: str, value: int) -> str:
        """Return a random result by name."""
        return DRAWN_KINDS[kind][value] if kind in DRAWN_KINDS else str(value)

    def has_odds(self, state: Five, ask: Ask, action: int) -> bool:
        """Whether an option has odds: attacks, and continuing one."""
        return has_odds(state, ask, action)

    def odds(self, state: Five, ask: Ask, action: int) -> dict[str, Any] | None:
        """Return the odds of an attack."""
        return odds_of(state, ask, action)

    def read_script(self, script: dict[str, list[Any]]) -> dict[str, list[int]]:
        """Turn the names of forced results into ints."""
        return read_script(script, DICE_KINDS, DRAWN_KINDS)

    def data(self) -> list[Entry]:
        """Return the values that an override may change."""
        return data()

    def layout(self) -> Layout:
        """Return the fields of an observation."""
        return observe.LAYOUT

    def observe(self, state: Five, seat: int, sheet: Sheet) -> None:
        """Write what a seat sees on a sheet."""
        observe.observe(state, seat, sheet)
