"""BattleLore as the kernel sees it."""

from typing import Any

from warhost.games.battlelore import observe, position, reach, scramble, setup, turn, view
from warhost.games.battlelore.asks import ASK_KINDS
from warhost.games.battlelore.book import BOOK, Book, book_of, data, digest, scenarios_of
from warhost.games.battlelore.campaign import CAMPAIGN
from warhost.games.battlelore.custom_scenario import read_file, scenario_book
from warhost.games.battlelore.ids import (
    COMMAND_NAMES,
    ENDING_NAMES,
    FACE_NAMES,
    LORE_NAMES,
    PRESET,
    SCENARIO_NAMES,
    SIDE_NAMES,
)
from warhost.games.battlelore.invariants import faults
from warhost.games.battlelore.notation import short
from warhost.games.battlelore.odds import has_odds, odds_of
from warhost.games.battlelore.state import Battle
from warhost.games.battlelore.tables import VOCABULARY
from warhost.kernel.data import Entry, read_override
from warhost.kernel.dice import Dice
from warhost.kernel.errors import BadOption, Fault, shown
from warhost.kernel.events import Event
from warhost.kernel.flow import Ask, Flow, Game
from warhost.kernel.observe import Layout, Sheet
from warhost.kernel.options import known_options, option_of
from warhost.kernel.position import alike, read_script
from warhost.kernel.series import Series

# Dice by the faces they show. A lot shows a side.
DICE_KINDS = ["combat", "bolt", "overrun"]
DRAWN_KINDS = {"command": COMMAND_NAMES, "lore": LORE_NAMES, "scenario": SCENARIO_NAMES}
PLAYS = ["learning", "full"]
# The command cards that players start with: some of the deck, or the same four for both.
HANDS = ["random", "preset"]
OPTIONS = ["game", "hands", "pairing", "override", "scenario"]
# Every Daqan scenario card with every Uthuk one.
PAIRINGS = [f"{SCENARIO_NAMES[a]}/{SCENARIO_NAMES[b]}" for a in scenarios_of(0) for b in scenarios_of(1)]


def pairing_of(options: dict[str, Any]) -> list[int] | None:
    """Return the scenario cards of both sides if the options set them."""
    if "pairing" not in options:
        return None
    return [SCENARIO_NAMES.index(name) for name in str(options["pairing"]).split("/")]


def book_for(options: dict[str, Any]) -> Book:
    """Return the values that a match is played with, including those of a custom scenario."""
    if "scenario" not in options:
        return book_of(options)
    return scenario_book(options["override"]["values"] if "override" in options else {}, options["scenario"])


def preset_of(options: dict[str, Any]) -> bool:
    """Whether both players start with the same command cards."""
    return bool(options.get("hands") == "preset")


def check_preset(book: Book) -> None:
    """Refuse preset hands if an override leaves too few of their cards for two players."""
    for card in PRESET:
        count = book.commands[card].count
        if count < 2:
            raise BadOption(
                "preset_copies",
                "hands: with this override the command deck has only {count} of {card}; preset hands need 2.",
                {"count": str(count), "card": COMMAND_NAMES[card]},
            )


class BattleLoreGame(Game[Battle]):
    """BattleLore, second edition, for two: the learning scenario, the full game, or a custom scenario."""

    def __init__(self) -> None:
        self.name = "battlelore"
        self.rules_version = 2
        self.vocabulary = VOCABULARY
        self.fingerprint = digest()

    def check_options(self, options: dict[str, Any]) -> dict[str, Any]:
        """Check the options: learning or full game, scenario cards or a custom scenario, an owner's corrections."""
        known_options(options, OPTIONS)
        chosen = option_of(options, "game", PLAYS, "full")
        out: dict[str, Any] = {"game": chosen, "hands": option_of(options, "hands", HANDS, HANDS[0])}
        if "pairing" in options:
            if chosen != "full":
                raise BadOption(
                    "pairing_learning",
                    "pairing: only the full game uses scenario cards. Leave out the pairing, or game={game}.",
                    {"game": str(chosen)},
                )
            if "scenario" in options:
                raise BadOption(
                    "pairing_scenario",
                    "pairing: a custom scenario has no scenario cards. Leave out the pairing or the scenario.",
                    {},
                )
            if options["pairing"] not in PAIRINGS:
                raise BadOption(
                    "bad_pairing",
                    "pairing: {value} is not possible. Examples: {near}. A pairing is a scenario card of the Daqan, a "
                    "slash, and one of the Uthuk (`warhost data battlelore` lists them under scenarios).",
                    {"value": shown(options["pairing"]), "near": alike(str(options["pairing"]), PAIRINGS)},
                )
            out["pairing"] = options["pairing"]
        if "override" in options:
            out["override"] = read_override(short("override", options["override"]), data())
            book_of(out)  # raises if impossible
        if "scenario" in options:
            if chosen != "full":
                raise BadOption(
                    "scenario_game",
                    "game: leave it out with a custom scenario; the scenario says whether lore cards are used",
                    {},
                )
            out["scenario"] = options["scenario"]
            book_for(out)  # raises if impossible
        if preset_of(out):
            check_preset(book_for(out))
        return out

    def scenario_faults(self, given: Any) -> list[Fault]:
        """Return everything that is wrong with a custom scenario."""
        return read_file({}, given)[1]

    def data(self) -> list[Entry]:
        """Return every value of the data files."""
        return data()

    def seats(self, options: dict[str, Any]) -> list[str]:
        """Return the two sides."""
        return list(SIDE_NAMES)

    def sides(self, options: dict[str, Any]) -> list[int]:
        """Return the side of each seat: each is its own."""
        return [0, 1]

    def turn(self, state: Battle) -> int:
        """Return the number of the round."""
        return state.round

    def setup(self, options: dict[str, Any], dice: Dice) -> Battle:
        """Set up a match."""
        return setup.start(
            book_for(options), options["game"] == "learning", dice, pairing_of(options), preset_of(options)
        )

    def step(self, state: Battle) -> Flow[None]:
        """Run one step: a choice of the set-up, a step of the turn, one move or one attack."""
        return turn.step(state)

    def result(self, state: Battle) -> list[float] | None:
        """Return 1 for the winner, or half for both if nobody is ahead at the end."""
        if not state.ending:
            return None
        if state.winner < 0:
            return [0.5, 0.5]
        return [1.0, 0.0] if state.winner == 0 else [0.0, 1.0]

    def reason(self, state: Battle) -> str:
        """Return the id of the ending."""
        return ENDING_NAMES[state.ending]

    def view(self, state: Battle, seat: int) -> dict[str, Any]:
        """Return what a seat may see."""
        return view.view(state, seat)

    def reach(self, state: Battle, kind: str, thing: str, at: str) -> dict[str, list[str]]:
        """Return what the unit on a hex sees, may attack and may move to."""
        return reach.reached(state, thing, at) if kind == "hex" else {}

    def guess(self, state: Battle, seat: int, dice: Dice) -> None:
        """Deal everything the seat cannot see again."""
        view.guess(state, seat, dice)

    def position(self, state: Battle) -> dict[str, Any]:
        """Return the whole state between two steps as plain data."""
        return position.write(state)

    def from_position(self, position_data: dict[str, Any], options: dict[str, Any], dice: Dice) -> Battle:
        """Build a state from plain data, even an impossible one."""
        return position.read(
            position_data,
            book_for(options),
            options["game"] == "learning",
            dice,
            pairing_of(options),
            preset_of(options),
        )

    def check(self, state: Battle) -> list[Fault]:
        """Return everything impossible in a state."""
        return faults(state)

    def variants(self) -> list[dict[str, Any]]:
        """Return both games, with either kind of opening hands."""
        return [{"game": name, "hands": hands} for name in PLAYS for hands in HANDS]

    def introduction(self) -> dict[str, Any]:
        """Return the options of the learning scenario."""
        return {"game": "learning"}

    def scramble(self, options: dict[str, Any], dice: Dice) -> Battle:
        """Return a random legal position deep in the game."""
        return scramble.scramble(
            book_for(options), options["game"] == "learning", dice, pairing_of(options), preset_of(options)
        )

    def pairings(self) -> list[str]:
        """Return every pair of scenario cards."""
        return PAIRINGS

    def series(self) -> list[Series]:
        """Return the campaign."""
        return [CAMPAIGN]

    def points(self, state: Battle, lost: int) -> list[int]:
        """Return the victory points. If a player resigns, the other gets at least the points that win a battle."""
        points = state.points[:]
        if lost >= 0:
            points[1 - lost] = max(points[1 - lost], state.book.points_to_win)
        return points

    def goals(self) -> list[str]:
        """Return every ending, every kind of question, every card."""
        return (
            [f"ending:{name}" for name in ENDING_NAMES[1:]]
            + [f"ask:{kind}" for kind in ASK_KINDS]
            + [f"command:{name}" for i, name in enumerate(COMMAND_NAMES) if BOOK.commands[i].count]
            + [f"lore:{name}" for i, name in enumerate(LORE_NAMES) if BOOK.lore[i].count]
        )

    def goal_met(self, event: Event) -> str:
        """Return the goal met by using a card."""
        if event.kind == "plays_command":
            return f"command:{COMMAND_NAMES[event.args[1]]}"
        if event.kind == "uses_lore":
            return f"lore:{LORE_NAMES[event.args[1]]}"
        return ""

    def has_odds(self, state: Battle, ask: Ask, action: int) -> bool:
        """Whether an option has odds: attacks do."""
        return has_odds(ask, action)

    def odds(self, state: Battle, ask: Ask, action: int) -> dict[str, Any] | None:
        """Return the odds of an attack, or of every attack that a unit may make."""
        return odds_of(state, ask, action)

    def roll_name(self, kind: str, value: int) -> str:
        """Return a random result by name."""
        if kind in DICE_KINDS:
            return FACE_NAMES[value - 1]
        return SIDE_NAMES[value - 1] if kind == "lot" else DRAWN_KINDS[kind][value]

    def read_script(self, script: dict[str, list[Any]]) -> dict[str, list[int]]:
        """Turn the names of forced results into ints: dice by their faces."""
        faces = dict.fromkeys(DICE_KINDS, FACE_NAMES) | {"lot": SIDE_NAMES}
        numbers = read_script(script, [], DRAWN_KINDS | faces)
        return {kind: [value + 1 for value in values] if kind in faces else values for kind, values in numbers.items()}

    def layout(self) -> Layout:
        """Return the fields of an observation."""
        return observe.LAYOUT

    def observe(self, state: Battle, seat: int, sheet: Sheet) -> None:
        """Write what a seat sees on a sheet."""
        observe.observe(state, seat, sheet)
