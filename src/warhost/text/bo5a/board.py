"""The table of The Battle of Five Armies in words."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from warhost.games.action_dice import FACE_NAMES
from warhost.games.bo5a.book import STANDARD
from warhost.games.bo5a.ids import (
    A_CHARACTER,
    A_UNIT,
    BOLG,
    CHARACTER_NAMES,
    EVENTS,
    FIRST_FATE,
    FIRST_KIND,
    KIND_NAMES,
    REGIONS,
    TERRAIN_NAMES,
    TERRITORY_NAMES,
    TYPE_NAMES,
)
from warhost.games.bo5a.tables import (
    CARD_NAMES,
    COMBAT_NAMES,
    FORT,
    FORTIFICATIONS,
    LEADS_TO,
    MUSTER_REGIONS,
    NEIGHBOURS,
    PLACE_NAMES,
    POINTS,
    REGION_NAMES,
    SETTLEMENT,
    TERRAIN,
    TERRITORY,
    is_ford,
    place,
)
from warhost.text.board import Board, piles
from warhost.text.reader import Reader, bind
from warhost.text.spans import Line, Span, Thing, capital, joined, plain

SIDES = ("free", "shadow")
COMMA = [Span(", ")]
DOT = [Span(" · ")]
# Less than this is a rounding error.
NOTHING = 1e-9
# Where our rules describe each character.
RULE_OF = {
    "gandalf": "generals.gandalf",
    "thranduil": "generals.thranduil",
    "bard": "generals.bard",
    "dain": "generals.dain",
    "lord_of_the_eagles": "eagles.nature",
    "beorn": "beorn.enters",
    "bolg": "bolg.enters",
    "bilbo": "bilbo.enters",
    "thorin": "thorin.enters",
}


def place_thing(name: str) -> Thing:
    """Return a region or a box."""
    return Thing("region" if PLACE_NAMES.index(name) < REGIONS else "box", name)


def side_of_units(units: dict[str, int]) -> str:
    """Return the side of an Army."""
    return "free" if KIND_NAMES.index(next(iter(units))) < FIRST_KIND[1] else "shadow"


def units_line(reader: Reader, units: dict[str, int]) -> Line:
    """Return units of several kinds: `Orcs 3, Wargs 1`."""
    return joined(
        [[Span(f"{reader.name('unit', unit, 'short')} {number}", "unit", unit)] for unit, number in units.items()],
        COMMA,
    )


def characters_at(view: dict[str, Any], name: str) -> list[str]:
    """Return the characters in a place."""
    return [character for character, at in view["characters"].items() if at == name]


def contents(reader: Reader, view: dict[str, Any], name: str) -> Line:
    """Return everything in a place."""
    entry = view["places"].get(name, {})
    parts: list[Line] = []
    if entry.get("units"):
        parts.append(units_line(reader, entry["units"]))
    for character in characters_at(view, name):
        if character == "beorn":
            parts.append(reader.line("board.beorn", {"wrath": view["wrath"]}))
        else:
            parts.append(reader.thing("character", character, "short"))
    if entry.get("leadership"):
        parts.append(reader.line("board.leadership", {"number": entry["leadership"]}))
    if entry.get("damage"):
        parts.append(reader.line("board.damage", {"number": entry["damage"]}))
    tokens = sum(entry.get("tokens", {}).values())
    if tokens:
        parts.append(reader.line("board.tokens", {"number": tokens}))
    return joined(parts, COMMA)


def picked(reader: Reader, taken: Sequence[int]) -> Line:
    """Return units and characters by the answers that took them."""
    units = Counter([KIND_NAMES[code - A_UNIT] for code in taken if code < A_CHARACTER])
    parts = [units_line(reader, units)] if units else []
    parts += [
        reader.thing("character", CHARACTER_NAMES[code - A_CHARACTER], "short") for code in taken if code >= A_CHARACTER
    ]
    return joined(parts, COMMA)


def corrected(view: dict[str, Any], path: str, standard: int) -> int:
    """Return a number of the data files as it is in this match. An override takes precedence."""
    return int(view.get("override", {}).get(path, standard))


def combat_text(reader: Reader, card: str) -> str:
    """Return what a card does in combat: its combat half, or the text of a unit or maneuver card.

    The option already has the title.
    """
    number = CARD_NAMES.index(card)
    if number >= EVENTS:
        return reader.text("card", card, "event")
    return reader.text("combat", COMBAT_NAMES[STANDARD.combat[number]], "text")


class FiveBoard(Board):
    """The board of The Battle of Five Armies."""

    def title(self, reader: Reader, view: dict[str, Any]) -> str:
        """Return the turn, the phase, Fate and points."""
        return reader.say(
            "board.title",
            turn=view["turn"],
            phase=reader.say(f"phase.{view['phase']}"),
            fate=view["fate"]["marker"],
            points=view["points"],
            last=corrected(view, "pieces.fate.last_step", STANDARD.last_step),
        )

    def page_facts(self) -> dict[str, dict[str, dict[str, Any]]]:
        """Return a card's die result, a character's rule, and the Damage a Fortification absorbs."""
        return {
            "character": {name: {"rule": rule} for name, rule in RULE_OF.items()},
            "card": {CARD_NAMES[c]: {"type": TYPE_NAMES[STANDARD.type[c]]} for c in range(FIRST_FATE)},
            "region": {REGION_NAMES[r]: {"protection": STANDARD.protection[FORT[r]]} for r in FORTIFICATIONS},
        }

    def secrets(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """Return the hand, and the cards discarded face down."""
        seat = view["seat"]
        return piles(reader, {"totals.hand": view["hands"][seat], "totals.buried": view["discards"][seat]})

    def ending(self, reader: Reader, reason: str) -> str:
        """Return how the game ended."""
        return reader.say(f"event.game_over.{reason}")

    def score(self, reader: Reader, view: dict[str, Any], reason: str) -> str:
        """Return Fate or the points of the Shadow, whichever decided, otherwise both."""
        last = corrected(view, "pieces.fate.last_step", STANDARD.last_step)
        fate = reader.say("board.score.fate", fate=view["fate"]["marker"], last=last)
        points = reader.say("board.score.points", points=view["points"])
        decided = {"fate": fate, "shadow_points": points, "front_gate": points}
        return decided.get(reason, f"{points} · {fate}")

    # ---- the state of play

    def status(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """Return dice and cards of both sides, what the Shadow controls, Fate, fliers, tokens, the current combat."""
        lines = [self.side(reader, view, side) for side in SIDES]
        held = joined([reader.thing("region", name, "title") for name in view["control"]], COMMA)
        lines.append(reader.line("board.held", {"places": held or [Span("—")]}))
        figures = joined(
            [
                [*reader.thing("character", name, "short"), Span(f" {step}")]
                for name, step in view["fate"]["figures"].items()
            ],
            COMMA,
        )
        parts = [reader.line("board.fate_track", {"figures": figures or [Span("—")]})]
        if view["generals"]["activated"]:
            names = joined([reader.thing("character", name, "short") for name in view["generals"]["activated"]], COMMA)
            parts.append(reader.line("board.activated", {"names": names}))
        lines.append(joined(parts, DOT))
        if view["fortifications"]:
            forts = joined(
                [
                    [*reader.thing("region", name, "title"), Span(f" {number}")]
                    for name, number in view["fortifications"].items()
                ],
                COMMA,
            )
            lines.append(reader.line("board.forts", {"forts": forts}))
        fliers = {"eagles": self.eagles(reader, view), "bats": self.bats(reader, view)}
        lines.append(reader.line("board.fliers", fliers))
        tokens = self.tokens(reader, view)
        if tokens:
            lines.append(joined(tokens, DOT))
        if "combat" in view:
            lines.append(self.combat(reader, view))
            used = [reader.thing("card", name, "") for side in SIDES for name in view["combat"]["used"][side]]
            if used:
                lines.append(reader.line("board.combat_used", {"cards": joined(used, COMMA)}))
        return lines

    def tokens(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """Return the open Passes, and what is on the cards of characters and on the table."""
        parts: list[Line] = []
        if view["open_passes"]:
            passes = joined([reader.thing("box", name, "title") for name in view["open_passes"]], COMMA)
            parts.append(reader.line("board.open_passes", {"passes": passes}))
        if view["generals"]["concentration"]:
            parts.append(reader.line("board.concentration", {}))
        if view["generals"]["troubled"]:
            parts.append(reader.line("board.troubled", {"character": Thing("character", view["generals"]["troubled"])}))
        for name in ("rings", "wrath", "bodyguards", "armour", "stored_orcs"):
            if view[name]:
                parts.append(reader.line(f"board.{name}", {"number": view[name]}))
        return parts

    def side(self, reader: Reader, view: dict[str, Any], side: str) -> Line:
        """Return dice and cards of a side."""
        hand = view["hands"][side]
        return reader.line(
            "board.side",
            {
                "side": [Span(reader.name("side", side, "title"), side)],
                "dice": reader.counts(tuple(view["dice"][side].get(face, 0) for face in FACE_NAMES)),
                "cards": len(hand) if isinstance(hand, list) else sum(hand.values()),
            },
        )

    def over(self, reader: Reader, numbers: dict[str, int]) -> list[Line]:
        """Return how many fly over each territory."""
        return [
            [*reader.thing("territory", name, "title"), Span(f" {numbers[name]}")]
            for name in TERRITORY_NAMES
            if numbers.get(name)
        ]

    def eagles(self, reader: Reader, view: dict[str, Any]) -> Line:
        """Return the Eagles at home and out, including their Lord."""
        eagles = view["eagles"]
        flying = dict(eagles["flying"])
        home = eagles["eyrie"]
        if eagles["lord"]:
            flying[eagles["lord"]] = flying.get(eagles["lord"], 0) + 1
        elif view["characters"]["lord_of_the_eagles"] == "eagles":
            home += 1
        return joined([reader.line("board.eyrie", {"number": home}), *self.over(reader, flying)], COMMA)

    def bats(self, reader: Reader, view: dict[str, Any]) -> Line:
        """Return the Great Bats over each territory."""
        return joined(self.over(reader, view["bats"]), COMMA) or [Span("—")]

    def combat(self, reader: Reader, view: dict[str, Any]) -> Line:
        """Describe the current combat."""
        combat = view["combat"]
        sources = [combat["from"]] if combat["from"] else combat["armies"]
        nobody = reader.line("board.empty", {})
        return reader.line(
            "board.combat",
            {
                "place": place_thing(combat["to"]),
                "round": max(1, combat["round"]),
                "attackers": joined([contents(reader, view, name) or nobody for name in sources], DOT),
                "defenders": contents(reader, view, combat["to"]) or nobody,
            },
        )

    # ---- around a question

    def around(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """Return what is in the places the question is about, and who has been taken."""
        ask = view["ask"]
        lines = []
        bound = bind(reader.words.asks[ask["kind"]], ask["args"])
        for kind, numbers in bound.values():
            if kind == "place" and numbers[0] >= 0 and "combat" not in view:
                name = PLACE_NAMES[numbers[0]]
                here = contents(reader, view, name)
                if here:
                    lines.append(capital(reader.line("board.here", {"place": place_thing(name), "figures": here})))
        taken = bound["taken"][1] if "taken" in bound else ()
        if taken:
            lines.append(reader.line("board.taken", {"figures": picked(reader, taken)}))
        return lines

    def remark(self, reader: Reader, view: dict[str, Any], action: str) -> str:
        """Return the units where an option leads, and their Damage."""
        verb, _, name = action.partition(":")
        if verb not in ("region", "box"):
            return ""
        entry = view["places"].get(name, {})
        if not entry.get("units"):
            return ""
        units = plain(units_line(reader, entry["units"]))
        if side_of_units(entry["units"]) != view["seat"]:
            units = reader.say("board.enemy", units=units)
        return f"{units} · {reader.say('board.damage', number=entry['damage'])}" if entry.get("damage") else units

    def leads(self, reader: Reader, view: dict[str, Any], action: str) -> str:
        """Return what a die can be used for, what a card does in this use, what a General's ability is."""
        verb, _, name = action.partition(":")
        asked = view["ask"]["kind"]
        if verb == "die" and asked == "action":
            return reader.say(f"board.leads.{name}")
        if verb == "general":
            return reader.text("character", name, "text")
        if verb == "card" and asked == "card":
            return reader.text("card", name, "event")
        return combat_text(reader, name) if verb == "card" and asked == "maneuver" else ""

    # ---- the map

    # ---- odds

    def odds(self, reader: Reader, odds: dict[str, Any]) -> list[Line]:
        """Return a combat in full, or several in one line each; then the assumptions."""
        combats = odds["combats"]
        if len(combats) == 1:
            lines = self.combat_odds(reader, combats[0])
        else:
            lines = [self.short_odds(reader, combat) for combat in combats]
        return [*lines, [Span(reader.say("board.odds.so"))]]

    def combat_odds(self, reader: Reader, combat: dict[str, Any]) -> list[Line]:
        """Return who wins, what either side scores and loses, what the walls absorb, whom the terrain favours."""
        lines = [self.outcomes(reader, combat, list(combat["outcomes"]))]
        for role in ("attacker", "defender"):
            army = combat[role]
            key = "board.odds.beorn" if army["beorn"] else f"board.odds.{role}"
            lines.append(
                [
                    Span(
                        reader.say(
                            key,
                            hits=reader.decimal(army["hits"]["mean"]),
                            units=army["units"],
                            losses=reader.decimal(army["losses"]["mean"]),
                        )
                    )
                ]
            )
        if combat["walls"] > 0:
            lines.append(
                [
                    Span(
                        reader.say(
                            "board.odds.walls", walls=combat["walls"], chance=reader.percent(combat["walls_broken"])
                        )
                    )
                ]
            )
        if combat["superiority"] is not None:
            lines.append(reader.line("board.odds.superiority", {"side": Thing("side", combat["superiority"])}))
        if combat["may_leave"]:
            lines.append(capital([Span(reader.say("board.odds.leave"))]))
        return lines

    def short_odds(self, reader: Reader, combat: dict[str, Any]) -> Line:
        """Return one of several combats: who wins, and what both lose."""
        losses = [reader.decimal(combat[role]["losses"]["mean"]) for role in ("attacker", "defender")]
        return joined(
            [
                self.outcomes(reader, combat, ["won"]),
                [Span(reader.say("board.odds.losses", attacker=losses[0], defender=losses[1]))],
            ],
            DOT,
        )

    def outcomes(self, reader: Reader, combat: dict[str, Any], shown: list[str]) -> Line:
        """Return the combat and how it may end: victory always, the rest if possible."""
        chances = combat["outcomes"]
        parts = [
            [Span(reader.say(f"board.odds.outcome.{name}", chance=reader.percent(chances[name])))]
            for name in shown
            if name == "won" or chances[name] > NOTHING
        ]
        return reader.line(
            "board.odds.combat", {"target": place_thing(combat["defender"]["place"]), "outcomes": joined(parts, COMMA)}
        )

    # ---- the map

    def places(self) -> list[str]:
        """Return regions and boxes."""
        return PLACE_NAMES

    def place_name(self, reader: Reader, name: str) -> str:
        """Return the name of a place."""
        thing = place_thing(name)
        return reader.name(thing.kind, thing.id, "title")

    def place(self, reader: Reader, view: dict[str, Any], name: str) -> list[Line]:
        """Describe a place and where it leads."""
        number = place(name)
        lines = [self.facts(reader, view, number)]
        here = contents(reader, view, name)
        if here:
            lines.append([Span("  "), *here])
        lines.append([Span(reader.say("board.neighbours"))])
        for there in NEIGHBOURS[number] if number < REGIONS else [LEADS_TO[number]]:
            line = self.facts(reader, view, there)
            if number < REGIONS and is_ford(number, there):
                line = [*line, Span(f" ({reader.say('board.ford')})")]
            inside = contents(reader, view, PLACE_NAMES[there])
            lines.append([Span("  "), *line, *([Span(": "), *inside] if inside else [])])
        return lines

    def facts(self, reader: Reader, view: dict[str, Any], number: int) -> Line:
        """Describe a place: its terrain, its territory and what is built there."""
        name = PLACE_NAMES[number]
        thing = place_thing(name)
        line = reader.thing(thing.kind, thing.id, "title")
        if number >= REGIONS:
            return line
        parts = [
            reader.name("terrain", TERRAIN_NAMES[TERRAIN[number]]),
            reader.name("territory", TERRITORY_NAMES[TERRITORY[number]], "title"),
        ]
        if SETTLEMENT[number]:
            parts.append(reader.say("board.settlement"))
        if FORT[number] >= 0:
            protection = corrected(view, f"pieces.fortification.{name}", STANDARD.protection[FORT[number]])
            parts.append(
                reader.say("board.fortification", protection=protection, damage=view["fortifications"].get(name, 0))
            )
        if number in MUSTER_REGIONS:
            parts.append(reader.say("board.muster"))
        if POINTS[number]:
            parts.append(reader.say("board.points", points=POINTS[number]))
        if name in view["control"]:
            parts.append(reader.say("board.shadow_control"))
        return [*line, Span(f" ({', '.join(parts)})")]

    def armies(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """Return every Army by side, and the characters who are alone."""
        lines: list[Line] = []
        for side in SIDES:
            lines.append([Span(reader.name("side", side, "title"), "heading")])
            for name in PLACE_NAMES:
                units = view["places"].get(name, {}).get("units", {})
                alone = [
                    c for c in characters_at(view, name) if (CHARACTER_NAMES.index(c) == BOLG) == (side == "shadow")
                ]
                if (units and side_of_units(units) == side) or (alone and not units):
                    thing = place_thing(name)
                    lines.append(
                        [*reader.thing(thing.kind, thing.id, "title"), Span(": "), *contents(reader, view, name)]
                    )
        return lines

    # ---- cards

    def cards(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """Return hand and table with their texts; of the other hand only the number of cards."""
        lines: list[Line] = []
        for seat, hand in view["hands"].items():
            if isinstance(hand, list):
                lines.append([Span(reader.say("board.hand", number=len(hand)), "heading")])
                for name in hand:
                    lines += self.card(reader, name)
            else:
                lines.append(
                    [
                        Span(
                            reader.say(
                                "board.other_hand", seat=reader.seat(seat), event=hand["event"], story=hand["story"]
                            ),
                            "heading",
                        )
                    ]
                )
        if view["table"]:
            lines.append([Span(reader.say("board.table"), "heading")])
            for name in view["table"]:
                lines += self.card(reader, name)
        return lines

    def card(self, reader: Reader, name: str) -> list[Line]:
        """Return a card: its title and type, its text, and for an event card its combat effect."""
        number = CARD_NAMES.index(name)
        title: Line = [Span(reader.text("card", name, "name"), "card", name)]
        if number < FIRST_FATE:
            title.append(Span(f" ({reader.name('die', TYPE_NAMES[STANDARD.type[number]])})"))
        lines = [title, [Span("  " + reader.text("card", name, "event"))]]
        if number < EVENTS:
            combat = COMBAT_NAMES[STANDARD.combat[number]]
            lines.append(
                [
                    Span("  "),
                    *reader.line(
                        "board.combat_text",
                        {"title": reader.name("card", name, "combat"), "text": reader.text("combat", combat, "text")},
                    ),
                ]
            )
        return lines


BOARD = FiveBoard()
