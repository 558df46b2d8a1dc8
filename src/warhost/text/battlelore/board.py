"""The board of BattleLore in words, and as a text drawing."""

from typing import Any

from warhost.games.battlelore.book import KEYWORD_NAMES, STANDARD
from warhost.games.battlelore.hexes import (
    COLUMN_LETTERS,
    HEX_NAMES,
    HEX_NUMBERS,
    NEIGHBOURS,
    NEXT,
    ROWS,
    SECTIONS,
    width,
)
from warhost.games.battlelore.ids import (
    CUSTOM_SCENARIO,
    DIRECTION_NAMES,
    KINDS_A_SIDE,
    MARKER_NAMES,
    SCENARIO_NAMES,
    SECTION_NAMES,
    SIDE_NAMES,
    UNIT_NAMES,
    W_LORE_CARD,
)
from warhost.kernel.errors import Fault
from warhost.text.about import explanations
from warhost.text.battlelore.composed import field_words
from warhost.text.battlelore.scenario import about, fault_text, parts, rule_text
from warhost.text.board import Board, piles
from warhost.text.reader import Reader
from warhost.text.spans import Line, Span, Thing, joined, merged, plain, small

OWN_NAMES = SCENARIO_NAMES[CUSTOM_SCENARIO:]
COMMA = [Span(", ")]
DOT = [Span(" · ")]
INDENT = Span("  ")
# How wide a hex is drawn. Even rows are shifted right by half of it.
CELL = 6
# A hex with nothing on it.
BARE = [Span("·".ljust(CELL))]
# A hex by its ground, in the drawing.
SIGNS = {"hill": "^", "forest": "%", "building": "#", "water": "~", "daqan_tent": "A", "uthuk_tent": "A"}
TOKENS = {"ford": "=", "bridge": "H"}
PORTAL = "@"
# A deployment hex without a card, and one with a card face down.
EMPTY = "[ ]"
FACE_DOWN = "[?]"
# Smaller chances are not mentioned.
NOTHING = 0.0005
# Where the data of things with a text are.
FILES = {"command": "commands", "lore": "lore", "scenario": "scenarios", "keyword": "units.keyword"}
# Fields of cards that their texts do not mention: such a text stays true when an owner has corrected them.
BESIDE_THE_TEXT = ["count", "cost", "initiative", "map", "banners", "first", "units"]
# Fields of the data files that are not values.
WORDS = ("en", "ru", "confidence", "doubt", "note")
# Options that are cards with a text.
CARDS = ("command", "scenario", "lore")


def side_of(unit: str) -> str:
    """Return the side of a kind of unit."""
    return SIDE_NAMES[UNIT_NAMES.index(unit) // KINDS_A_SIDE]


def value(view: dict[str, Any], path: str) -> Any:
    """Return a value of the data files as it is in this match. An override takes precedence."""
    if path in view.get("override", {}):
        return view["override"][path]
    found: Any = STANDARD
    for word in path.split("."):
        found = found[word]
    return found


def explained(reader: Reader, kind: str, thing: str) -> str:
    """Return what a thing is, as in the legend of the board."""
    return next(one.text for one in explanations(reader.game, reader.language) if (one.kind, one.id) == (kind, thing))


def unit_line(reader: Reader, view: dict[str, Any], entry: dict[str, Any]) -> Line:
    """Describe a unit: its name, its health, its markers and what it has done this turn."""
    line: Line = [Span(reader.name("unit", entry["unit"], "short"), side_of(entry["unit"]))]
    whole = value(view, f"units.unit.{entry['unit']}.health")
    line.append(Span(f" {entry['health']}/{whole}"))
    marks = [reader.name("marker", marker) for marker in ("poison", "stun", "swarm") if entry.get(marker)]
    if entry.get("ordered"):
        marks.append(reader.say("board.ordered"))
    return [*line, Span(f" ({', '.join(marks)})")] if marks else line


class BattleBoard(Board):
    """The board of BattleLore."""

    def title(self, reader: Reader, view: dict[str, Any]) -> str:
        """Return the round, the phase, the active player, the points."""
        return reader.say(
            "board.title",
            round=view["round"],
            phase=reader.say(f"phase.{view['phase']}"),
            daqan=view["points"]["daqan"],
            uthuk=view["points"]["uthuk"],
        )

    def secrets(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """Return both hands, and the cards put under the decks."""
        entry = view["players"][view["seat"]]
        command = {"totals.command_hand": entry["hand"], "totals.command_under": entry["under"]}
        lore = {"totals.lore_hand": entry["lore_hand"], "totals.lore_under": entry["lore_under"]}
        return piles(reader, command, "command") + piles(reader, lore, "lore")

    def page_facts(self) -> dict[str, dict[str, dict[str, Any]]]:
        """Return units and cards with their values in the short form used by overrides and the page."""
        tables = {
            "command": STANDARD["commands"],
            "scenario": STANDARD["scenarios"],
            "lore": STANDARD["lore"],
            **STANDARD["units"],
        }
        return {
            kind: {
                thing: {field: told for field, told in fields.items() if field not in WORDS}
                for thing, fields in tables[kind].items()
                if isinstance(fields, dict)
            }
            for kind in ("command", "scenario", "lore", "unit", "army", "keyword")
        }

    def ending(self, reader: Reader, reason: str) -> str:
        """Return how the game ended."""
        return reader.say(f"board.ending.{reason}")

    def score(self, reader: Reader, view: dict[str, Any], reason: str) -> str:
        """Return the points of both sides."""
        return reader.say("board.score", daqan=view["points"]["daqan"], uthuk=view["points"]["uthuk"])

    # ---- the state of play

    def status(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """Return the board as a drawing, then both players."""
        lines = self.drawing(reader, view)
        if "own_scenario" in view:
            lines += about(reader, view["own_scenario"])[:1]
        for side in SIDE_NAMES:
            lines.append(self.player(reader, view, side))
        return lines

    def drawing(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """Draw nine rows of hexes: terrain, banner, and a unit by two letters and its health."""
        head = "".join([letter.upper().ljust(CELL) for letter in COLUMN_LETTERS])
        # The Uthuk player sits at the top, so their left is the right of the drawing.
        sections = SECTION_NAMES[::-1] if view["seat"] == "uthuk" else SECTION_NAMES
        names = "".join([reader.name("section", name).center(4 * CELL) for name in sections])
        lines: list[Line] = [[Span(f"   {names.rstrip()}", "note")], [Span(f"   {head.rstrip()}", "note")]]
        open_hexes = {place for hexes in view.get("deployment", {}).values() for place in hexes}
        laid = view["players"].get(view["seat"], {}).get("laid", {})
        bare = set(HEX_NAMES).difference(
            open_hexes, laid, view["tokens"], view["terrain"], view["portals"], view["banners"], view["units"]
        )
        for row in range(1, ROWS + 1):
            line: Line = [Span(f"{row}  " if row % 2 else f"{row}{' ' * (2 + CELL // 2)}", "note")]
            for column in range(width(row)):
                place = f"{COLUMN_LETTERS[column]}{row}"
                line += BARE if place in bare else self.cell(reader, view, place, open_hexes)
            lines.append(merged(line))
        return lines

    def cell(self, reader: Reader, view: dict[str, Any], place: str, open_hexes: set[str]) -> Line:
        """Return a hex of the drawing. On `open_hexes` cards may be deployed."""
        sign = TOKENS.get(view["tokens"].get(place, ""), SIGNS.get(view["terrain"].get(place, ""), "·"))
        if place in view["portals"]:
            sign = PORTAL
        banner = str(view["banners"][place]) if place in view["banners"] else ""
        entry = view["units"].get(place)
        laid = view["players"].get(view["seat"], {}).get("laid", {}).get(place, "")
        if laid:
            return [Span(sign), Span(self.code(reader, laid).ljust(CELL - 1), view["seat"])]
        if entry is None:
            card = ""
            if place in open_hexes:
                card = FACE_DOWN if place in view["face_down"] else EMPTY
            text = f"{sign}{card}!{banner}" if banner else f"{sign}{card}"
            return [Span(text.ljust(CELL))]
        code = reader.text("unit", entry["unit"], "code") + str(entry["health"])
        rest = ("!" if banner else "") + ("*" if entry.get("ordered") else "")
        return [Span(sign), Span(code, side_of(entry["unit"])), Span(rest.ljust(CELL - 1 - len(code)))]

    def code(self, reader: Reader, card: str) -> str:
        """Return a face-down card as its own player knows it."""
        return f"[{reader.text('unit' if card in UNIT_NAMES else 'card', card, 'code')}]"

    def player(self, reader: Reader, view: dict[str, Any], side: str) -> Line:
        """Describe a player: points, lore, cards, and whether they begin."""
        entry = view["players"][side]
        sizes = {key: len(entry[key]) if isinstance(entry[key], list) else entry[key] for key in ("hand", "lore_hand")}
        parts = [
            reader.line(
                "board.player",
                {
                    "side": [Span(reader.seat(side), side)],
                    "points": view["points"][side],
                    "lore": view["lore"][side],
                    "hand": sizes["hand"],
                    "lore_hand": sizes["lore_hand"],
                },
            )
        ]
        if view["scenarios"].get(side, "learning") != "learning" and "own_scenario" not in view:
            parts.append(reader.thing("scenario", view["scenarios"][side], ""))
        if view["first"] == side:
            parts.append([Span(reader.say("board.first"))])
        return joined(parts, DOT)

    # ---- around a question

    def around(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """Return what is shown above the options, and the texts of the cards offered."""
        ask = view["ask"]
        lines = self.above(reader, view)
        if ask["kind"] == "text_or_basic":
            lines.append(self.says(reader, view, "command", view["command"]))
        for option in ask["options"]:
            kind, _, name = option.partition(":")
            if kind in CARDS:
                lines.append(self.says(reader, view, kind, name))
        return lines

    def above(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """Return the card that may be answered, the scenario while mustering, or what a marker does."""
        ask = view["ask"]
        if ask["kind"] == "use_lore" and ask["args"][0] == W_LORE_CARD:
            enemy = SIDE_NAMES[1 - SIDE_NAMES.index(view["seat"])]
            return [self.says(reader, view, "lore", view["players"][enemy]["lore_discard"][-1])]
        if ask["kind"] in ("army", "offering", "buy_points"):
            return [self.says(reader, view, "scenario", view["scenarios"][view["seat"]])]
        if ask["kind"] in ("mark", "remove_marker"):
            return [[Span(explained(reader, "marker", MARKER_NAMES[ask["args"][0]]))]]
        return []

    def says(self, reader: Reader, view: dict[str, Any], kind: str, name: str) -> Line:
        """Return a card's name and text, after an owner's corrections if there are any."""
        if name in OWN_NAMES:
            own = view["own_scenario"]
            rules = [rule_text(reader, rule) for rule in own.get("rules", {}).get(name.removeprefix("own_"), [])]
            return reader.line("board.says", {"name": [Span(own["title"], kind, name)], "text": " ".join(rules) or "—"})
        text = self.card_text(reader, view, kind, name)
        return [
            *reader.line("board.says", {"name": Thing(kind, name), "text": text}),
            *self.price(reader, view, kind, name),
        ]

    def price(self, reader: Reader, view: dict[str, Any], kind: str, name: str) -> Line:
        """Return what a lore card costs, or the initiative of a scenario."""
        if kind == "lore":
            return reader.line("board.price", {"cost": int(value(view, f"lore.{name}.cost"))})
        if kind == "scenario" and "initiative" in STANDARD["scenarios"].get(name, {}):
            return reader.line("board.initiative", {"code": str(value(view, f"scenarios.{name}.initiative"))})
        return []

    def card_text(self, reader: Reader, view: dict[str, Any], kind: str, name: str) -> str:
        """Return the text of a card, with an owner's corrections first."""
        start = f"{FILES[kind]}.{name}."
        changed = {
            path.removeprefix(start): new for path, new in view.get("override", {}).items() if path.startswith(start)
        }
        told = ["; ".join([field_words(reader, field, new) for field, new in changed.items()])] if changed else []
        if all(field.partition(".")[0] in BESIDE_THE_TEXT for field in changed):
            told.append(reader.text(kind, name, "text"))
        return ". ".join([part[:1].upper() + part[1:] for part in told])

    def leads(self, reader: Reader, view: dict[str, Any], action: str) -> str:
        """Return what a card does and costs, what a result is spent on, or what a card without a unit is for."""
        kind, _, name = action.partition(":")
        ask = view["ask"]
        if kind in CARDS:
            return self.card_text(reader, view, kind, name) + plain(self.price(reader, view, kind, name))
        if ask["kind"] == "text_or_basic" and action == "text":
            return self.card_text(reader, view, "command", view["command"])
        if ask["kind"] == "spend" and action == "yes":
            return reader.text("keyword", KEYWORD_NAMES[ask["args"][1]], "text")
        return explained(reader, "card", name) if ask["kind"] == "deploy" and name == "decoy" else ""

    def remark(self, reader: Reader, view: dict[str, Any], action: str) -> str:
        """Return what is on an option's hex, what a card costs or how many are left, or where a way leads."""
        verb, _, name = action.partition(":")
        if verb == "hex":
            return self.on_hex(reader, view, name)
        if verb == "card":
            return self.of_card(reader, view, name)
        if verb == "direction":
            end = NEXT[view["ask"]["args"][1]][DIRECTION_NAMES.index(name)]
            return HEX_NAMES[end].upper() if end >= 0 else reader.say("board.off_board")
        if verb == "army":
            listed = [str(text).rpartition(" ") for text in value(view, f"units.army.{name}.units")]
            units = ", ".join([f"{reader.name('unit', unit)} ×{number}" for unit, _, number in listed])
            return reader.say("board.army", units=units, lore=int(value(view, f"units.army.{name}.lore")))
        return ""

    def of_card(self, reader: Reader, view: dict[str, Any], name: str) -> str:
        """Describe a deployment card: how many are still to be placed, or before that its price and number."""
        entry = view["players"][view["seat"]]
        number = entry["muster"].get(name, 0)
        if view["ask"]["kind"] == "deploy":
            return f"×{number - list(entry['laid'].values()).count(name)}"
        parts = [reader.say("board.cost", cost=entry["prices"][name])] if name in UNIT_NAMES else []
        if number:
            parts.append(reader.say("board.taken", number=number))
        return ", ".join(parts)

    def on_hex(self, reader: Reader, view: dict[str, Any], place: str) -> str:
        """Return a short note on what is on a hex."""
        parts = []
        if place in view["units"]:
            entry = view["units"][place]
            parts.append(reader.name("unit", entry["unit"], "short"))
            parts.append(reader.say("board.health", health=entry["health"]))
        if place in view["terrain"]:
            parts.append(reader.name("terrain", view["terrain"][place]))
        parts += self.on_ground(reader, view, place)
        return ", ".join(parts)

    def on_ground(self, reader: Reader, view: dict[str, Any], place: str) -> list[str]:
        """Return what is on a hex besides units: a ford or bridge, a banner, a portal."""
        parts = [reader.name("token", view["tokens"][place])] if place in view["tokens"] else []
        if place in view["banners"]:
            parts.append(reader.say("board.banner", points=view["banners"][place]))
        if place in view["portals"]:
            parts.append(reader.say("board.portal"))
        return parts

    # ---- odds

    def odds(self, reader: Reader, odds: dict[str, Any]) -> list[Line]:
        """Return an attack in full, or several in one line each; then the assumptions."""
        attacks = odds["attacks"]
        lines = [self.attack_odds(reader, attack) for attack in attacks]
        if len(attacks) == 1:
            lines.append([Span(self.damage_odds(reader, attacks[0]))])
            if attacks[0]["counter"] > NOTHING:
                ends = self.ends(reader, attacks[0]["attacker"])
                lines.append(
                    reader.line(
                        "board.odds.counter", {"chance": reader.percent(attacks[0]["counter"]), "ends": ", ".join(ends)}
                    )
                )
        else:
            lines = [
                joined([line, small([Span(self.damage_odds(reader, attack))])], DOT)
                for line, attack in zip(lines, attacks, strict=True)
            ]
        return [*lines, [Span(reader.say("board.odds.so"))]]

    def attack_odds(self, reader: Reader, attack: dict[str, Any]) -> Line:
        """Return what may happen to the target."""
        target = attack["target"]
        ends = self.ends(reader, target) + [
            reader.say(f"board.odds.marked.{marker}", chance=reader.percent(chance))
            for marker, chance in target["marked"].items()
            if chance > NOTHING
        ]
        return reader.line(
            "board.odds.attack", {"hex": Thing("hex", target["hex"]), "dice": attack["dice"], "ends": ", ".join(ends)}
        )

    def ends(self, reader: Reader, unit: dict[str, Any]) -> list[str]:
        """Return the chances that a unit is destroyed or driven back."""
        return [reader.say(f"board.odds.{end}", chance=reader.percent(unit[end])) for end in ("destroyed", "driven")]

    def damage_odds(self, reader: Reader, attack: dict[str, Any]) -> str:
        """Return the average damage to both."""
        both = [reader.decimal(attack[role]["damage"]["mean"]) for role in ("target", "attacker")]
        return reader.say(
            "board.odds.damage",
            target=both[0],
            health=attack["target"]["health"],
            attacker=both[1],
            own=attack["attacker"]["health"],
        )

    # ---- the map

    def places(self) -> list[str]:
        """Return all hexes."""
        return list(HEX_NAMES)

    def place_name(self, reader: Reader, place: str) -> str:
        """Return a hex by its letter and number."""
        return place.upper()

    def place(self, reader: Reader, view: dict[str, Any], place: str) -> list[Line]:
        """Describe a hex: its terrain, its sections as the reader sees them, its unit, and its neighbours."""
        number = HEX_NUMBERS[place]
        seat = SIDE_NAMES.index(view["seat"]) if view["seat"] in SIDE_NAMES else 0
        sections = [
            reader.name("section", name) for i, name in enumerate(SECTION_NAMES) if SECTIONS[seat][number] >> i & 1
        ]
        ground = [reader.name("terrain", view["terrain"].get(place, "plain")), *self.on_ground(reader, view, place)]
        lines: list[Line] = [[Span(place.upper(), "heading"), Span(f": {', '.join([*ground, *sections])}")]]
        if place in view["units"]:
            lines += self.unit(reader, view, view["units"][place])
        for near in NEIGHBOURS[number]:
            here = self.on_hex(reader, view, HEX_NAMES[near])
            lines.append([INDENT, Span(f"{HEX_NAMES[near].upper()} {here}".rstrip())])
        return lines

    def unit(self, reader: Reader, view: dict[str, Any], entry: dict[str, Any]) -> list[Line]:
        """Describe a unit with its values and abilities."""
        own = f"units.unit.{entry['unit']}"
        traits = [reader.name("trait", name) for name in value(view, f"{own}.traits")]
        values = reader.say(
            "board.values",
            move=int(value(view, f"{own}.move")),
            combat=int(value(view, f"{own}.combat")),
            range=int(value(view, f"{own}.range")),
        )
        lines: list[Line] = [[INDENT, *unit_line(reader, view, entry), Span(f" — {', '.join(traits)}; {values}")]]
        for text in value(view, f"{own}.abilities"):
            keyword, _, number = str(text).partition(" ")
            told = self.says(reader, view, "keyword", keyword)
            lines.append([INDENT, INDENT, *told, *([Span(f" [{number}]")] if number not in ("", "1") else [])])
        return lines

    def armies(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """Return every unit on the board, side by side."""
        lines: list[Line] = []
        for side in SIDE_NAMES:
            lines.append([Span(reader.seat(side), side), Span(":")])
            found = [(place, entry) for place, entry in view["units"].items() if side_of(entry["unit"]) == side]
            lines += [[INDENT, Span(f"{place.upper()} "), *unit_line(reader, view, entry)] for place, entry in found]
            if not found:
                lines.append([INDENT, Span(reader.say("board.nothing"))])
        return lines

    # ---- cards

    def cards(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """Return the scenario cards, the visible hands with their texts, and the discards."""
        if "own_scenario" in view:
            lines = about(reader, view["own_scenario"])
        else:
            lines = [self.says(reader, view, "scenario", name) for name in dict.fromkeys(view["scenarios"].values())]
        for side in SIDE_NAMES:
            entry = view["players"][side]
            for pile, kind in (("hand", "command"), ("lore_hand", "lore")):
                held = entry[pile]
                count = len(held) if isinstance(held, list) else held
                lines.append([Span(reader.say(f"board.{pile}", side=reader.seat(side), count=count), "heading")])
                for name in dict.fromkeys(held) if isinstance(held, list) else []:
                    lines.append([INDENT, *self.says(reader, view, kind, name)])
            if entry["lore_discard"]:
                cards = joined([reader.thing("lore", name, "") for name in entry["lore_discard"]], COMMA)
                lines.append(reader.line("board.lore_discard", {"side": reader.seat(side), "cards": cards}))
        if view["discard"]:
            cards = joined([reader.thing("command", name, "") for name in view["discard"]], COMMA)
            lines.append(reader.line("board.discard", {"cards": cards}))
        return lines

    # ---- custom scenarios

    def corrected(self, reader: Reader, view: dict[str, Any]) -> dict[str, str]:
        """Describe the fields of cards and keywords in an override."""
        told: dict[str, str] = {}
        for path, new in view.get("override", {}).items():
            for start in FILES.values():
                _, _, field = path.removeprefix(f"{start}.").partition(".")
                if path.startswith(f"{start}.") and field:
                    told[path] = field_words(reader, field, new)
        return told

    def scenario(self, reader: Reader, file: dict[str, Any]) -> list[Line]:
        """Describe a scenario and its rules."""
        return about(reader, file)

    def scenario_rule(self, reader: Reader, rule: str) -> str:
        """Return a rule as a sentence."""
        return rule_text(reader, rule)

    def scenario_fault(self, reader: Reader, fault: Fault, in_file: bool = False) -> str:
        """Say what is wrong with a scenario."""
        return fault_text(reader, fault, in_file)

    def scenario_parts(self, reader: Reader) -> list[dict[str, Any]]:
        """Return the kinds of rules with their words."""
        return parts(reader)


BOARD = BattleBoard()
