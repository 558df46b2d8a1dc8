"""The table of the Card Game in words."""

from collections.abc import Sequence
from typing import Any

from warhost.games.wotrcg.ids import FACTION_NAMES, RING_NAMES, SCENARIO_NAMES, TRAIT_NAMES, TYPE_NAMES
from warhost.games.wotrcg.tables import (
    ATTACK,
    BATTLEGROUND_NAMES,
    CARD_NAMES,
    DEFENCE,
    FACTION,
    FACTION_SIDE,
    GROUND_FACTIONS,
    GROUND_POINTS,
    GROUND_SHIELDS,
    GROUND_SIDE,
    LEAD_ATTACK,
    LEAD_DEFENCE,
    PATH_ATTACK,
    PATH_DEFENCE,
    PATH_NAMES,
    PATH_POINTS,
    PATH_SHIELDS,
    PATHS_OF,
    SCENARIOS,
    SIDE,
    STAGE,
    TRAITS,
    TYPE,
    card,
)
from warhost.text.board import Board, piles
from warhost.text.reader import Reader, bind
from warhost.text.spans import Line, Span, Thing, joined, small

SIDES = ("free", "shadow")
COMMA = [Span(", ")]
DOT = [Span(" · ")]
INDENT = Span("  ")
# Piles of a deck whose cards its own player sees.
PILES = ("hand", "cycle", "eliminated", "apart")
# Actions of a turn that may ask for more.
ACTIONS = ("play", "move", "use", "winnow", "ring")

# Questions about cards that come into hand or into play.
FETCHED = ("apart_play", "take_card")


# ---- cards and locations by themselves


def icons(reader: Reader, number: int) -> str:
    """Return a card's icons: attack/defence, +leadership, on the path; empty without icons."""
    parts = []
    if ATTACK[number] or DEFENCE[number]:
        parts.append(f"{ATTACK[number]}/{DEFENCE[number]}")
    if LEAD_ATTACK[number] or LEAD_DEFENCE[number]:
        parts.append(f"+{LEAD_ATTACK[number]}/{LEAD_DEFENCE[number]}")
    if PATH_ATTACK[number] or PATH_DEFENCE[number]:
        parts.append(reader.say("board.path_icons", number=PATH_ATTACK[number] + PATH_DEFENCE[number]))
    return " ".join(parts)


def ranges(numbers: Sequence[int]) -> str:
    """Return numbers in order, with consecutive ones combined: `1–3, 5`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join([str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs])


def kind_of(location: str) -> str:
    """Say whether a location is a path or a battleground."""
    return "path" if location in PATH_NAMES else "battleground"


def head(reader: Reader, location: str) -> Line:
    """Return a location's heading: its name, its side or number, its points."""
    if location in PATH_NAMES:
        path = PATH_NAMES.index(location)
        return reader.line(
            "board.path", {"number": STAGE[path], "path": Thing("path", location), "points": PATH_POINTS[path]}
        )
    ground = BATTLEGROUND_NAMES.index(location)
    return reader.line(
        "board.battleground",
        {
            "battleground": Thing("battleground", location),
            "points": GROUND_POINTS[ground],
            "side": Thing("side", SIDES[GROUND_SIDE[ground]]),
        },
    )


def shields(location: str) -> int:
    """Return printed defence of a location."""
    if location in PATH_NAMES:
        return PATH_SHIELDS[PATH_NAMES.index(location)]
    return GROUND_SHIELDS[BATTLEGROUND_NAMES.index(location)]


def standing(view: dict[str, Any], location: str) -> int:
    """Return the printed defence that counts: none on a battleground taken back from the enemy's area."""
    lies = view["locations"]["battlegrounds"].get(location, "")
    back = view["locations"]["battleground_tokens"].get(location, {}).get("from_enemy", False)
    if back or (lies in SIDES and lies != SIDES[GROUND_SIDE[BATTLEGROUND_NAMES.index(location)]]):
        return 0
    return shields(location)


def tokens(reader: Reader, view: dict[str, Any], location: str) -> list[Line]:
    """Return what tokens add to an active location."""
    places = view["locations"]
    here = places["path_tokens"] if location in PATH_NAMES else places["battleground_tokens"][location]
    if not here["attack"] and not here["defence"]:
        return []
    return [reader.line("board.tokens", {"attack": here["attack"], "defence": here["defence"]})]


def factions(reader: Reader, ground: int, side: int) -> Line:
    """Return the factions of a side that may come to a battleground."""
    found = [
        name for i, name in enumerate(FACTION_NAMES) if GROUND_FACTIONS[ground] >> i & 1 and FACTION_SIDE[i] == side
    ]
    return joined([reader.thing("faction", name, "") for name in found], COMMA)


# ---- cards as they lie


def lying(view: dict[str, Any], zone: str) -> list[str]:
    """Return the cards in a zone that nobody carries."""
    return [name for name, entry in view["in_play"].items() if entry["zone"] == zone and "wielder" not in entry]


def with_items(reader: Reader, view: dict[str, Any], name: str, number: int | None = None) -> Line:
    """Return a card, its icons here, a star if it came this round, and what it carries."""
    line = reader.thing("card", name, "")
    if number is not None:
        line.append(Span(f" {number}"))
    if view["in_play"][name].get("fresh"):
        line.append(Span("*"))
    carried = [item for item, entry in view["in_play"].items() if entry.get("wielder") == name]
    if carried:
        line += [Span(" ("), *joined([reader.thing("card", item, "") for item in carried], COMMA), Span(")")]
    return line


class CardGameBoard(Board):
    """The table of the Card Game."""

    def title(self, reader: Reader, view: dict[str, Any]) -> str:
        """Return the round, the phase, the points."""
        return reader.say(
            "board.title",
            round=view["round"],
            phase=reader.say(f"phase.{view['phase']}"),
            free=view["score"]["free"],
            shadow=view["score"]["shadow"],
            corruption=view["corruption"],
        )

    def secrets(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """Return the hands and cycle piles of the player's decks, by deck name if there are several."""
        own = {deck: entry for deck, entry in view["decks"].items() if isinstance(entry["hand"], list)}
        lines: list[Line] = []
        for deck, entry in own.items():
            found = piles(reader, {"totals.hand": [*entry["hand"], *entry["apart"]], "totals.cycled": entry["cycle"]})
            lines += [[Span(f"{reader.seat(deck)}. "), *line] for line in found] if len(own) > 1 else found
        return lines

    def ending(self, reader: Reader, reason: str) -> str:
        """Return how the game ended."""
        return reader.say(f"board.ending.{reason}")

    def score(self, reader: Reader, view: dict[str, Any], reason: str) -> str:
        """Return the points of both sides."""
        return reader.say("board.score", free=view["score"]["free"], shadow=view["score"]["shadow"])

    # ---- the state of play

    def status(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """Return the active locations, then every deck with its reserve."""
        lines: list[Line] = []
        for location in view["strength"]:
            lines += self.location(reader, view, location)
        for deck in view["decks"]:
            lines += self.deck(reader, view, deck)
        for name, active in view["permissions"].items():
            if active:
                lines.append(reader.line("board.this_round", {"card": Thing("card", f"the_{name}")}))
        return lines

    def location(self, reader: Reader, view: dict[str, Any], location: str) -> list[Line]:
        """Describe an active location: attack and defence, and the cards of both sides."""
        here = view["strength"][location]
        lines = [
            reader.line(
                "board.active",
                {"location": head(reader, location), "attack": here["attack"], "defence": here["defence"]},
            )
        ]
        lines += [[INDENT, *line] for line in tokens(reader, view, location)]
        side = 0 if location in PATH_NAMES else GROUND_SIDE[BATTLEGROUND_NAMES.index(location)]
        for key, fighters in (("board.attackers", 1 - side), ("board.defenders", side)):
            cards = [
                with_items(reader, view, name, number)
                for name, number in here["cards"].items()
                if SIDE[card(name)] == fighters
            ]
            if cards:
                lines.append([INDENT, *reader.line(key, {"cards": joined(cards, COMMA)})])
        return lines

    def deck(self, reader: Reader, view: dict[str, Any], deck: str) -> list[Line]:
        """Describe a deck: the size of its piles, its ring, whether it starts or has passed; its reserve."""
        entry = view["decks"][deck]
        sizes: dict[str, int] = {key: len(entry[key]) if isinstance(entry[key], list) else entry[key] for key in PILES}
        parts = [
            reader.line(
                "board.deck",
                {
                    "deck": self.name(reader, deck),
                    "hand": sizes["hand"],
                    "limit": view["carryover"][deck],
                    "left": entry["deck"],
                    "cycle": sizes["cycle"],
                    "eliminated": sizes["eliminated"],
                },
            )
        ]
        marks = ["board.ring"] if view["rings"][deck] else []
        if view["first"] == deck:
            marks.append("board.first")
        if deck in view["passed"] and view["phase"] == "action":
            marks.append("board.passed")
        lines = [joined([*parts, *[[Span(reader.say(key))] for key in marks]], DOT)]
        reserve = [name for name in lying(view, "reserve") if view["in_play"][name]["deck"] == deck]
        if reserve:
            cards = joined([with_items(reader, view, name) for name in reserve], COMMA)
            lines.append([INDENT, *reader.line("board.reserve", {"cards": cards})])
        if "top" in entry:
            lines.append([INDENT, *reader.line("board.top", {"card": Thing("card", entry["top"])})])
        return lines

    def name(self, reader: Reader, deck: str) -> Line:
        """Return a deck's name in the colour of its side."""
        for scenario in SCENARIOS:
            if deck in scenario.decks:
                return [Span(reader.seat(deck), SIDES[scenario.sides[scenario.decks.index(deck)]])]
        return [Span(reader.seat(deck))]

    # ---- around a question

    def around(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """Return what is shown above the options, and the texts of the cards whose action is offered."""
        used = [option.partition(":")[2] for option in view["ask"]["options"] if option.startswith("use:")]
        return [*self.above(reader, view), *[line for name in used for line in self.text(reader, "card", name)]]

    def above(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """Return the text of the card or location that the question is about."""
        ask = view["ask"]
        if ask["kind"] == "turn":
            return []
        bound = bind(reader.words.asks[ask["kind"]], ask["args"])
        for name in ("card", "army"):
            if name in bound and bound[name][1][0] >= 0:
                return self.text(reader, "card", CARD_NAMES[bound[name][1][0]])
        if "zone" in bound:
            kind, _, location = reader.things["zone"][bound["zone"][1][0]].partition(":")
            location = view["locations"]["path"] if kind == "zone" else location
            return self.text(reader, kind_of(location), location)
        return self.action(reader, ask["chosen"])

    def action(self, reader: Reader, chosen: list[str]) -> list[Line]:
        """Return the turn's action that a question belongs to, such as playing the card that another pays for."""
        if not chosen or chosen[0].partition(":")[0] not in ACTIONS:
            return []
        return [reader.line("board.chosen", {"action": small(reader.option("", (), chosen[0]))})]

    def text(self, reader: Reader, kind: str, name: str) -> list[Line]:
        """Return what a card or location says, with its name; nothing if it has no text."""
        text = reader.text(kind, name, "text")
        return [reader.line("board.says", {"name": Thing(kind, name), "text": text})] if text else []

    def remark(self, reader: Reader, view: dict[str, Any], action: str) -> str:
        """Return a card's icons, or what is on a location; for a card that may be lost, how much it cancels.

        An event or action that would do nothing now is marked as such.
        """
        verb, _, name = action.partition(":")
        ask = view["ask"]
        if ask["kind"] == "loss":
            return reader.say("board.cancels", number=ask["args"][1 + ask["options"].index(action)])
        if ask["kind"] in ("turn", "apart_play"):
            deck = list(view["decks"].values())[ask["args"][0]]
            if name in deck["no_effect"] and verb in ("card", "play", "use"):
                return reader.say("board.no_effect")
            if verb in ("ring", "winnow") and not deck["deck"] and not deck["cycle"]:
                return reader.say("board.none_to_draw")
        if verb == "ring":
            deck = view["ask"]["args"][0]
            return reader.say(f"board.ring.{RING_NAMES[SCENARIOS[SCENARIO_NAMES.index(view['scenario'])].rings[deck]]}")
        if verb in ("card", "play", "move"):
            return icons(reader, card(name))
        if verb == "active_path":
            name = view["locations"]["path"]
        if name in view["strength"] and verb in ("active_path", "battleground"):
            here = view["strength"][name]
            return reader.say("board.odds", attack=here["attack"], defence=here["defence"])
        if verb in ("path", "battleground"):
            return reader.say("board.defence", defence=standing(view, name))
        return ""

    def leads(self, reader: Reader, view: dict[str, Any], action: str) -> str:
        """Return what an event, an action or a location does, and what the reserve is for."""
        verb, _, name = action.partition(":")
        asked = view["ask"]["kind"]
        if asked == "destination" and verb == "reserve":
            return reader.say("board.leads.reserve")
        if asked == "turn" and verb == "pass":
            own = list(view["decks"])[view["ask"]["args"][0]]
            last = {own, *view["passed"]} == set(view["decks"])
            return reader.say("board.leads.last_pass" if last else "board.leads.pass")
        if asked in ("choose_path", "choose_ground"):
            return reader.text(kind_of(name), name, "text")
        event = verb == "play" and TYPE_NAMES[TYPE[card(name)]] == "event"
        return reader.text("card", name, "text") if event or verb == "use" or (asked in FETCHED and name) else ""

    # ---- the map

    def places(self) -> list[str]:
        """Return all locations."""
        return [*PATH_NAMES, *BATTLEGROUND_NAMES]

    def place_name(self, reader: Reader, place: str) -> str:
        """Return the name of a location."""
        return reader.name(kind_of(place), place, "title")

    def place(self, reader: Reader, view: dict[str, Any], place: str) -> list[Line]:
        """Describe a location: where it is, who may come there, what it does, what is on it."""
        kind = kind_of(place)
        lines: list[Line] = [head(reader, place)]
        where = view["locations"]["paths" if kind == "path" else "battlegrounds"][place]
        lines.append([INDENT, Span(reader.say(f"board.lies.{where}"))])
        lines.append([INDENT, Span(reader.say("board.printed", defence=standing(view, place)))])
        if kind == "battleground":
            ground = BATTLEGROUND_NAMES.index(place)
            side = GROUND_SIDE[ground]
            lines.append([INDENT, *reader.line("board.attackers", {"cards": factions(reader, ground, 1 - side)})])
            lines.append([INDENT, *reader.line("board.defenders", {"cards": factions(reader, ground, side)})])
        lines.append([INDENT, Span(reader.text(kind, place, "text"))])
        if place in view["strength"]:
            lines += [[INDENT, *line] for line in self.location(reader, view, place)]
        return lines

    def armies(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """Return every card in play with its icons, by reserve and active location, and what each side has won."""
        lines: list[Line] = []
        for deck in view["decks"]:
            lines.append([*self.name(reader, deck), Span(":")])
            found = [name for name, entry in view["in_play"].items() if entry["deck"] == deck]
            lines += [[INDENT, *self.brief(reader, view, name)] for name in found]
            if not found:
                lines.append([INDENT, Span(reader.say("board.nothing"))])
        for side in SIDES:
            won = [reader.thing("path", name, "") for name, at in view["locations"]["paths"].items() if at == side]
            won += [
                reader.thing("battleground", name, "")
                for name, at in view["locations"]["battlegrounds"].items()
                if at == side
            ]
            if won:
                lines.append(
                    reader.line(
                        "board.won",
                        {"side": [Span(reader.name("side", side, "title"), side)], "locations": joined(won, COMMA)},
                    )
                )
        return lines

    def brief(self, reader: Reader, view: dict[str, Any], name: str) -> Line:
        """Return a card in play: its icons, and where it is."""
        entry = view["in_play"][name]
        parts = [[*reader.thing("card", name, ""), Span(f" {icons(reader, card(name))}".rstrip())]]
        if "wielder" in entry:
            parts.append(reader.line("board.on", {"card": Thing("card", entry["wielder"])}))
        elif entry["zone"] in BATTLEGROUND_NAMES:
            parts.append(reader.thing("battleground", entry["zone"], ""))
        else:
            parts.append([Span(reader.name("zone", entry["zone"]))])
        if entry.get("tokens"):
            parts.append([Span(reader.say("board.tokens", number=entry["tokens"]))])
        return joined(parts, COMMA)

    # ---- cards

    def cards(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """Return hands and cards in play with their texts, the player's own piles by name, the others by number."""
        lines: list[Line] = [[Span(reader.say("board.legend"), "note")]]
        for deck, entry in view["decks"].items():
            name = reader.seat(deck)
            for pile, key in (("hand", "board.hand"), ("apart", "board.apart")):
                held = entry[pile]
                if held or pile == "hand":
                    count = len(held) if isinstance(held, list) else held
                    lines.append([Span(reader.say(key, deck=name, count=count), "heading")])
                for one in held if isinstance(held, list) else []:
                    lines += self.card(reader, one)
            for pile, key in (("cycle", "board.cycle"), ("eliminated", "board.eliminated")):
                if isinstance(entry[pile], list) and entry[pile]:
                    cards = joined([reader.thing("card", one, "") for one in entry[pile]], COMMA)
                    lines.append(reader.line(key, {"deck": name, "cards": cards}))
        if view["in_play"]:
            lines.append([Span(reader.say("board.in_play"), "heading")])
            for played in view["in_play"]:
                lines += self.card(reader, played)
        return lines

    def card(self, reader: Reader, name: str) -> list[Line]:
        """Return a card: its faction and type, its icons, its paths, its text."""
        number = card(name)
        parts = [reader.name("faction", FACTION_NAMES[FACTION[number]]), reader.name("type", TYPE_NAMES[TYPE[number]])]
        parts += [reader.name("trait", trait) for i, trait in enumerate(TRAIT_NAMES) if TRAITS[number] >> i & 1]
        if icons(reader, number):
            parts.append(icons(reader, number))
        if PATHS_OF[number]:
            parts.append(reader.say("board.paths", paths=ranges(PATHS_OF[number])))
        lines: list[Line] = [[Span(reader.text("card", name, "name"), "card", name), Span(f" ({'; '.join(parts)})")]]
        text = reader.text("card", name, "text")
        return [*lines, [INDENT, Span(text)]] if text else lines


BOARD = CardGameBoard()
