"""War of the Ring: The Card Game as the kernel sees it."""

from typing import Any

from warhost.games.wotrcg import declared, observe, position, scramble, setup, turn, view
from warhost.games.wotrcg.asks import ASK_KINDS
from warhost.games.wotrcg.ids import ENDING_NAMES, FREE, SCENARIO_NAMES, SHADOW
from warhost.games.wotrcg.invariants import faults
from warhost.games.wotrcg.seats import seat_names, seat_of
from warhost.games.wotrcg.state import CardGame
from warhost.games.wotrcg.tables import BATTLEGROUND_NAMES, CARD_NAMES, PATH_NAMES, SCENARIOS, VOCABULARY
from warhost.games.wotrcg.why import REASONS, why_not
from warhost.kernel.dice import Dice
from warhost.kernel.errors import BadOption, Fault
from warhost.kernel.events import Event
from warhost.kernel.flow import Ask, Flow, Game
from warhost.kernel.observe import Layout, Sheet
from warhost.kernel.options import known_options, option_of
from warhost.kernel.position import read_script

# Kinds of forced results: things drawn by name.
DRAWN_KINDS = {"draw": CARD_NAMES, "path": PATH_NAMES, "battleground": BATTLEGROUND_NAMES}
# Events that a card was played, with the index of the card in their arguments.
PLAYED = {"played": 1, "played_on": 1, "plays_event": 1}


class CardGameGame(Game[CardGame]):
    """War of the Ring: The Card Game, for two to four people, with four scenarios."""

    def __init__(self) -> None:
        self.name = "wotrcg"
        self.rules_version = 2
        self.fingerprint = declared.DIGEST
        self.vocabulary = VOCABULARY

    def check_options(self, options: dict[str, Any]) -> dict[str, Any]:
        """Check scenario, number of people, and promotional cards."""
        known_options(options, ["scenario", "people", "promo"])
        scenario = option_of(options, "scenario", SCENARIO_NAMES, "duel")
        allowed = SCENARIOS[SCENARIO_NAMES.index(scenario)].people
        people = options.get("people", allowed[-1])
        if not isinstance(people, int) or people not in allowed:
            raise BadOption(
                "bad_people",
                "people: {value} is not allowed in the scenario {scenario}; allowed: {allowed}.",
                {"value": repr(people), "scenario": scenario, "allowed": ", ".join(map(str, allowed))},
            )
        promo = option_of(options, "promo", [True, False], False)
        if promo and not SCENARIOS[SCENARIO_NAMES.index(scenario)].promo:
            raise BadOption(
                "no_promo",
                "promo: the scenario {scenario} has no promotional cards; allowed: false.",
                {"scenario": scenario},
            )
        return {"scenario": scenario, "people": people, "promo": promo}

    def seats(self, options: dict[str, Any]) -> list[str]:
        """Return the names of the seats."""
        return seat_names(SCENARIOS[SCENARIO_NAMES.index(options["scenario"])], int(options["people"]))

    def sides(self, options: dict[str, Any]) -> list[int]:
        """Return the side of each seat: that of its decks."""
        scenario = SCENARIOS[SCENARIO_NAMES.index(options["scenario"])]
        seats = seat_names(scenario, int(options["people"]))
        sides = dict(zip(scenario.decks, scenario.sides, strict=True)) | {"free": FREE, "shadow": SHADOW}
        return [sides[seat] for seat in seats]

    def turn(self, state: CardGame) -> int:
        """Return the number of the round."""
        return state.round

    def setup(self, options: dict[str, Any], dice: Dice) -> CardGame:
        """Set up the scenario."""
        scenario = SCENARIO_NAMES.index(options["scenario"])
        return setup.start(scenario, int(options["people"]), bool(options["promo"]), dice)

    def step(self, state: CardGame) -> Flow[None]:
        """Run one step: a phase, a turn, or the combat on one location."""
        return turn.step(state)

    def result(self, state: CardGame) -> list[float] | None:
        """Return 1 for every seat of the winning side."""
        if not state.ending:
            return None
        rules = state.rules()
        out = [0.0] * len(seat_names(rules, state.people))
        for deck in range(len(rules.decks)):
            if rules.sides[deck] == state.winner:
                out[seat_of(state, deck)] = 1.0
        return out

    def reason(self, state: CardGame) -> str:
        """Return the id of the ending."""
        return ENDING_NAMES[state.ending]

    def view(self, state: CardGame, seat: int) -> dict[str, Any]:
        """Return what a seat may see."""
        return view.view(state, seat)

    def layout(self) -> Layout:
        """Return the fields of an observation."""
        return observe.LAYOUT

    def observe(self, state: CardGame, seat: int, sheet: Sheet) -> None:
        """Return what a seat sees, in numbers."""
        observe.observe(state, seat, sheet)

    def guess(self, state: CardGame, seat: int, dice: Dice) -> None:
        """Deal everything the seat cannot see again."""
        view.guess(state, seat, dice)

    def position(self, state: CardGame) -> dict[str, Any]:
        """Return the whole state between two steps as plain data."""
        return position.write(state)

    def from_position(self, position_data: dict[str, Any], options: dict[str, Any], dice: Dice) -> CardGame:
        """Build a state from plain data, even an impossible one."""
        return position.read(
            position_data,
            SCENARIO_NAMES.index(options["scenario"]),
            int(options["people"]),
            bool(options["promo"]),
            dice,
        )

    def check(self, state: CardGame) -> list[Fault]:
        """Return everything impossible in a state."""
        return faults(state)

    def variants(self) -> list[dict[str, Any]]:
        """Return every scenario with every number of people, and one variant with the promotional cards."""
        plain: list[dict[str, Any]] = [
            {"scenario": scenario.name, "people": people, "promo": False}
            for scenario in SCENARIOS
            for people in scenario.people
        ]
        return plain + [
            {"scenario": scenario.name, "people": scenario.people[-1], "promo": True}
            for scenario in SCENARIOS
            if scenario.promo
        ]

    def scramble(self, options: dict[str, Any], dice: Dice) -> CardGame:
        """Return a random legal position deep in the game."""
        return scramble.scramble(
            SCENARIO_NAMES.index(options["scenario"]), int(options["people"]), bool(options["promo"]), dice
        )

    def goals(self) -> list[str]:
        """Return every ending, every kind of question, every card played, every location activated."""
        return (
            [f"ending:{name}" for name in ENDING_NAMES[1:]]
            + [f"ask:{kind}" for kind in ASK_KINDS]
            + [f"card:{name}" for name in CARD_NAMES]
            + [f"path:{name}" for name in PATH_NAMES]
            + [f"battleground:{name}" for name in BATTLEGROUND_NAMES]
        )

    def goal_met(self, event: Event) -> str:
        """Return the goal met by playing a card or activating a location."""
        if event.kind in PLAYED:
            return f"card:{CARD_NAMES[event.args[1]]}"
        if event.kind == "path_active":
            return f"path:{PATH_NAMES[event.args[0]]}"
        return f"battleground:{BATTLEGROUND_NAMES[event.args[0]]}" if event.kind == "ground_active" else ""

    def roll_name(self, kind: str, value: int) -> str:
        """Return a random result by name."""
        return DRAWN_KINDS[kind][value]

    def reasons(self) -> list[str]:
        """Return every reason why something may not be chosen."""
        return list(REASONS)

    def why_not(self, state: CardGame, ask: Ask, kind: str, thing: str) -> str:
        """Return the reason why a card or a location may not be chosen."""
        return why_not(state, ask, kind, thing)

    def read_script(self, script: dict[str, list[Any]]) -> dict[str, list[int]]:
        """Turn the names of forced results into ints."""
        return read_script(script, [], DRAWN_KINDS)
