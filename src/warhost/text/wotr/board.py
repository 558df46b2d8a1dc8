"""The table of War of the Ring in words."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from warhost.games.action_dice import FACE_NAMES
from warhost.games.wotr.ids import A_CHARACTER, A_UNIT, AT_WAR, CHARACTER_NAMES, COMPANIONS, NATION_NAMES, RANKS
from warhost.games.wotr.tables import (
    ACTIVATES,
    ANY_NATION,
    CARD_NAMES,
    COMBAT,
    COMBAT_NAMES,
    DIE,
    DIE_BONUS,
    EYE,
    FIRST_OWNER,
    KIND_NAMES,
    LEADERSHIP,
    LEVEL,
    NATION_OF,
    NEIGHBOURS,
    NO_NATION,
    POINTS,
    REGION_NAMES,
    SETTLEMENT,
    SETTLEMENT_NAMES,
    SIDE_OF,
    SYMBOL,
    TILE_KIND,
    TILE_NAMES,
    TILE_REVEALS,
    TILE_VALUE,
    region,
)
from warhost.text.board import Board, piles
from warhost.text.reader import Reader, bind
from warhost.text.spans import Line, Span, Thing, capital, joined, plain
from warhost.text.speaker import NOTHING

SIDES = ("free", "shadow")
GOALS = {"free": 4, "shadow": 10}
SYMBOL_FACES = ("character", "army", "muster")
# The special rules of each character, in the order of our rules.
ABILITIES = {
    "gandalf_grey": ("guide_gandalf_grey", "captain_of_the_west"),
    "strider": ("guide_strider", "captain_of_the_west"),
    "boromir": ("captain_of_the_west", "high_warden"),
    "legolas": ("captain_of_the_west", "prince_of_mirkwood"),
    "gimli": ("captain_of_the_west", "dwarf_of_erebor"),
    "meriadoc": ("guide_hobbit", "take_them_alive"),
    "peregrin": ("guide_hobbit", "take_them_alive"),
    "aragorn": ("entry_aragorn", "captain_of_the_west"),
    "gandalf_white": ("entry_gandalf_white", "shadowfax", "white_rider"),
    "gollum": ("guide_gollum",),
    "saruman": ("entry_saruman", "voice_of_saruman", "servants_of_the_white_hand"),
    "witch_king": ("entry_witch_king", "sorcerer"),
    "mouth_of_sauron": ("entry_mouth_of_sauron", "messenger_of_the_dark_tower"),
}
# The dice that each side uses differently.
SIDED_FACES = ("character", "muster")
# Questions about cards whose event takes effect.
PLAYED = ("event", "hunt_card")
# The side that a Hunt tile belongs to, by its kind; a standard one belongs to none.
TILE_SIDES = ("", "free", "shadow")
COMMA = [Span(", ")]
DOT = [Span(" · ")]


# ---- figures


def side_of_unit(unit: str) -> str:
    """Return the side of a kind of figure."""
    return SIDES[SIDE_OF[KIND_NAMES.index(unit) // RANKS]]


def counted_unit(reader: Reader, unit: str, number: int) -> Line:
    """Return a number of figures of a kind: `2 Gondor regulars`."""
    return [
        Span(
            reader.say("board.units", count=number, unit=reader.name("unit", unit, counted_form(reader, number))),
            "unit",
            unit,
        )
    ]


def counted_form(reader: Reader, number: int) -> str:
    """Return the form of a name after a number."""
    return reader.catalogue.message("board.unit_form", number)


def units_line(reader: Reader, units: dict[str, int]) -> Line:
    """Return figures of several kinds."""
    return joined([counted_unit(reader, unit, number) for unit, number in units.items()], COMMA)


def ranks(units: dict[str, int]) -> str:
    """Return figures as regulars/elites/leaders."""
    numbers = [0, 0, 0]
    for unit, number in units.items():
        numbers[KIND_NAMES.index(unit) % RANKS] += number
    return "/".join([str(n) for n in numbers])


def characters_at(view: dict[str, Any], place: str) -> list[str]:
    """Return the characters in a place (`edoras` or `garrison:edoras`)."""
    return [name for name, at in view["characters"].items() if at == place]


def figures_at(view: dict[str, Any], place: str) -> dict[str, int]:
    """Return the figures in a place (`edoras` or `garrison:edoras`)."""
    garrison = place.startswith("garrison:")
    entry = view["regions"].get(place.removeprefix("garrison:"), {})
    found: dict[str, int] = entry.get("garrison" if garrison else "units", {})
    return found


def contents(reader: Reader, view: dict[str, Any], place: str) -> Line:
    """Return figures and characters in a place."""
    parts = [counted_unit(reader, unit, number) for unit, number in figures_at(view, place).items()]
    parts += [reader.thing("character", name, "") for name in characters_at(view, place)]
    return joined(parts, COMMA)


def picked(reader: Reader, taken: Sequence[int]) -> Line:
    """Return figures and characters by the answers that took them."""
    units = Counter([KIND_NAMES[code - A_UNIT] for code in taken if code < A_CHARACTER])
    parts = [counted_unit(reader, unit, number) for unit, number in units.items()]
    parts += [
        reader.thing("character", CHARACTER_NAMES[code - A_CHARACTER], "") for code in taken if code >= A_CHARACTER
    ]
    return joined(parts, COMMA)


def control_of(view: dict[str, Any], number: int) -> str:
    """Return who controls a region's settlement: a side, or nobody."""
    if FIRST_OWNER[number] < 0:
        return ""
    found: str = view["regions"].get(REGION_NAMES[number], {}).get("control", SIDES[FIRST_OWNER[number]])
    return found


def place_of(place: str) -> Thing:
    """Return a place by its name in a view (`edoras` or `garrison:edoras`)."""
    return Thing("garrison" if place.startswith("garrison:") else "region", place.removeprefix("garrison:"))


def character_text(reader: Reader, name: str) -> str:
    """Return what a character's card says, in our words."""
    parts = []
    if name in CHARACTER_NAMES:  # Gollum has no figure on the map
        c = CHARACTER_NAMES.index(name)
        parts.append(reader.say("about.flies") if LEVEL[c] < 0 else reader.say("about.level", level=LEVEL[c]))
        parts.append(reader.say("about.leadership", leadership=LEADERSHIP[c]))
        if ACTIVATES[c] == ANY_NATION:
            parts.append(reader.say("about.activates_any"))
        elif ACTIVATES[c] != NO_NATION:
            parts.append(reader.say("about.activates", nation=Thing("nation", NATION_NAMES[ACTIVATES[c]])))
        if DIE_BONUS[c]:
            parts.append(reader.say("about.die", dice=DIE_BONUS[c]))
    lines = [", ".join(parts) + "."] if parts else []
    for ability in ABILITIES[name]:
        title = reader.text("ability", ability, "name")
        lines.append(f"{title}{'' if title.endswith('!') else '.'} {reader.text('ability', ability, 'text')}")
    return "\n\n".join(lines)


def combat_text(reader: Reader, card: str) -> str:
    """Return what a card does in battle. The option already has its title."""
    return reader.text("combat", COMBAT_NAMES[COMBAT[CARD_NAMES.index(card)]], "text")


class WotrBoard(Board):
    """The board of War of the Ring."""

    def title(self, reader: Reader, view: dict[str, Any]) -> str:
        """Return the turn and the phase."""
        points = view["points"]
        return reader.say(
            "board.title",
            turn=view["turn"],
            phase=reader.say(f"phase.{view['phase']}"),
            free=points["free"],
            free_goal=GOALS["free"],
            shadow=points["shadow"],
            shadow_goal=GOALS["shadow"],
        )

    def page_facts(self) -> dict[str, dict[str, dict[str, Any]]]:
        """Return the rule of every character, and the side and symbol of each special Hunt tile."""
        return {
            "character": {
                name: {"rule": "characters.hobbits" if "guide_hobbit" in own else f"characters.{name}"}
                for name, own in ABILITIES.items()
            },
            "tile": {
                name: {
                    "side": TILE_SIDES[TILE_KIND[i]],
                    "reveals": TILE_REVEALS[i],
                    "value": {EYE: "eye", DIE: "die"}.get(TILE_VALUE[i], TILE_VALUE[i]),
                }
                for i, name in enumerate(TILE_NAMES)
            },
        }

    def page_texts(self, reader: Reader) -> dict[str, dict[str, str]]:
        """Return the values and special rules of every character."""
        return {"character": {name: character_text(reader, name) for name in ABILITIES}}

    def secrets(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """Return the hand, and the cards discarded face down."""
        seat = view["seat"]
        return piles(reader, {"totals.hand": view["hands"][seat], "totals.buried": view["discards"][seat]})

    def ending(self, reader: Reader, reason: str) -> str:
        """Return how the game ended."""
        return reader.say(f"event.game_over.{reason}")

    def score(self, reader: Reader, view: dict[str, Any], reason: str) -> str:
        """Return Corruption if the Ring decided, otherwise the points of both sides."""
        if reason in ("corruption", "ring_destroyed"):
            return reader.say("board.score.corruption", corruption=view["fellowship"]["corruption"])
        free, shadow = (f"{view['points'][side]}/{GOALS[side]}" for side in SIDES)
        return reader.say("board.score.points", free=free, shadow=shadow)

    # ---- the state of play

    def status(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """Return the Fellowship, the dice and politics of both sides, and the current battle."""
        lines = self.fellowship(reader, view)
        for side in SIDES:
            lines.append(self.side(reader, view, side))
            lines += self.merits(reader, view, side)
            lines.append(self.politics(reader, view, side))
        if "battle" in view:
            lines.append(self.battle(reader, view))
        return lines

    def merits(self, reader: Reader, view: dict[str, Any], side: str) -> list[Line]:
        """Return what decides between partners when their side has won."""
        own = {seat: n for seat, n in view.get("merits", {}).items() if self.side_of_seat(seat) == side}
        parts: list[Line] = [
            [Span(f"{reader.seat(seat)} {plain(reader.number(n, ''))}", side)] for seat, n in own.items()
        ]
        return [reader.line("board.merits", {"who": joined(parts, COMMA)})] if own else []

    def fellowship(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """Return where the Fellowship is, and who is in it."""
        data = view["fellowship"]
        values = {
            "region": Thing("region", data["region"]),
            "progress": data["progress"],
            "corruption": data["corruption"],
            "state": reader.say("board.hidden" if data["hidden"] else "board.revealed"),
            "step": data["mordor"] or 0,
        }
        key = "board.fellowship" if data["mordor"] is None else "board.fellowship_mordor"
        members = [name for name in CHARACTER_NAMES[:COMPANIONS] if view["characters"][name] == "fellowship"]
        guide = reader.thing("character", data["guide"], "short")
        others = joined([reader.thing("character", name, "short") for name in members if name != data["guide"]], COMMA)
        company = reader.line("board.company" if others else "board.company_alone", {"guide": guide, "others": others})
        return [reader.line(key, values), company]

    def side(self, reader: Reader, view: dict[str, Any], side: str) -> Line:
        """Return dice, Hunt Box, rings and cards of a side."""
        dice = reader.counts(tuple(view["dice"][side].get(face, 0) for face in FACE_NAMES))
        cards = 0
        for seat, hand in view["hands"].items():
            if self.side_of_seat(seat) == side:
                cards += len(hand) if isinstance(hand, list) else sum(hand.values())
        values = {
            "side": [Span(reader.name("side", side, "title"), side)],
            "dice": dice,
            "rings": view["rings"][side],
            "cards": cards,
            "hunt": view["dice"]["hunt"]["shadow"],
            "free": view["dice"]["hunt"]["free"],
        }
        return reader.line(f"board.side.{side}", values)

    def side_of_seat(self, seat: str) -> str:
        """Return the side a seat plays for."""
        return "free" if seat in ("free", "gondor", "rohan") else "shadow"

    def politics(self, reader: Reader, view: dict[str, Any], side: str) -> Line:
        """Return the nations of a side: how many steps they are from war, marked if passive, and those At War."""
        waiting: list[Line] = []
        fighting: list[Line] = []
        passive = False
        for number, nation in enumerate(NATION_NAMES):
            if SIDES[SIDE_OF[number]] == side:
                entry = view["politics"][nation]
                name = reader.thing("nation", nation, "short")
                if entry["box"] == "at_war":
                    fighting.append(name)
                else:
                    waiting.append([*name, Span(f" {AT_WAR - entry['box']}{'' if entry['active'] else '*'}")])
                    passive = passive or not entry["active"]
        parts: list[Line] = []
        if fighting:
            parts.append(reader.line("board.at_war", {"nations": joined(fighting, COMMA)}))
        if waiting:
            line = reader.line("board.steps_to_war", {"nations": joined(waiting, COMMA)})
            parts.append([*line, Span(f" (*{reader.say('board.passive')})")] if passive else line)
        return [Span("  "), *joined(parts, DOT)]

    def battle(self, reader: Reader, view: dict[str, Any]) -> Line:
        """Describe the current battle."""
        battle = view["battle"]
        return reader.line(
            f"board.battle.{battle['kind']}",
            {
                "source": place_of(battle["from"]),
                "target": place_of(battle["to"]),
                "round": max(1, battle["round"]),
                "attackers": self.attackers(reader, view),
                "defenders": contents(reader, view, battle["to"]),
            },
        )

    def attackers(self, reader: Reader, view: dict[str, Any]) -> Line:
        """Return who attacks: everyone there except the rearguard."""
        battle = view["battle"]
        units = figures_at(view, battle["from"])
        fighting = {
            unit: number - battle["rearguard"].get(unit, 0)
            for unit, number in units.items()
            if number > battle["rearguard"].get(unit, 0)
        }
        parts = [counted_unit(reader, unit, number) for unit, number in fighting.items()]
        parts += [
            reader.thing("character", name, "")
            for name in characters_at(view, battle["from"])
            if name not in battle["rearguard_characters"]
        ]
        return joined(parts, COMMA)

    # ---- around a question

    def around(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """Return what is in the places the question is about, and who has been taken."""
        ask = view["ask"]
        lines = []
        bound = bind(reader.words.asks[ask["kind"]], ask["args"])
        for kind, numbers in bound.values():
            if kind == "place" and numbers[0] >= 0 and "battle" not in view:
                name = reader.words.things["place"][numbers[0]]
                place = name.removeprefix("region:")
                here = contents(reader, view, place)
                if here:
                    lines.append(capital(reader.line("board.here", {"place": place_of(place), "figures": here})))
        taken = bound["taken"][1] if "taken" in bound else ()
        if taken:
            lines.append(reader.line("board.taken", {"figures": picked(reader, taken)}))
        return lines

    def remark(self, reader: Reader, view: dict[str, Any], action: str) -> str:
        """Return regulars/elites/leaders where an option leads, the player's first; or a nation's steps to war."""
        verb, _, place = action.partition(":")
        if verb == "nation":
            return self.steps_to_war(reader, view["politics"][place])
        if view.get("ask", {}).get("kind") == "hunt_damage":
            return self.guide_remark(reader, view, action)
        if verb not in ("region", "garrison"):
            return ""
        units = figures_at(view, place if verb == "region" else action)
        own = {unit: n for unit, n in units.items() if side_of_unit(unit) == self.side_of_seat(view["seat"])}
        enemy = {unit: n for unit, n in units.items() if unit not in own}
        parts = [ranks(own)] if own else []
        if enemy:
            parts.append(reader.say("board.enemy", ranks=ranks(enemy)))
        return " ".join(parts)

    def leads(self, reader: Reader, view: dict[str, Any], action: str) -> str:
        """Return what a die, a card, a Guide or a choice is good for, or whom an army may attack."""
        verb, _, name = action.partition(":")
        asked = view["ask"]["kind"]
        if verb == "die" and asked == "action":
            side = self.side_of_seat(view["seat"])
            return reader.say(f"board.leads.{name}.{side}" if name in SIDED_FACES else f"board.leads.{name}")
        if verb == "card" and asked == "combat_card":
            return combat_text(reader, name)
        if verb == "card" and asked in PLAYED:
            return reader.text("card", name, "event")
        if asked == "guide":
            guide = ABILITIES[name][0]
            return reader.text("ability", guide, "text") if guide.startswith("guide_") else ""
        if asked == "declare":
            return reader.say(f"board.leads.declare.{action}")
        if asked == "fight_or_withdraw":
            return reader.say(f"board.leads.{action}")
        return self.targets(reader, view, action) if asked == "attack_from" and name else ""

    def targets(self, reader: Reader, view: dict[str, Any], source: str) -> str:
        """Return the places an army may attack, each with its defenders: its own siege, or adjacent regions."""
        verb, _, name = source.partition(":")
        own = self.side_of_seat(view["seat"])
        near = (
            [name]
            if verb == "garrison"
            else [f"garrison:{name}", *[REGION_NAMES[there] for there in NEIGHBOURS[region(name)]]]
        )
        found = []
        for place in near:
            enemies = {unit: n for unit, n in figures_at(view, place).items() if side_of_unit(unit) != own}
            if enemies:
                target = reader.name("region", place.removeprefix("garrison:"), "title")
                found.append(f"{target} ({ranks(enemies)})")
        return reader.say("board.against", targets=", ".join(found)) if found else ""

    def steps_to_war(self, reader: Reader, entry: dict[str, Any]) -> str:
        """Return how far a nation is from war."""
        if entry["box"] == "at_war":
            return reader.say("board.is_at_war")
        steps = reader.say("board.to_war", count=AT_WAR - entry["box"])
        return steps if entry["active"] else f"{steps}, {reader.say('board.passive_nation')}"

    def guide_remark(self, reader: Reader, view: dict[str, Any], action: str) -> str:
        """Return how using or losing the Guide reduces Hunt damage, at most to zero."""
        guide = view["fellowship"]["guide"]
        if action == "guide":
            return reader.say(
                "board.gollum_helps" if guide == "gollum" else "board.hobbit_helps",
                guide=reader.name("character", guide, "short"),
            )
        if action == "lose":
            return reader.say(
                "board.guide_lost",
                guide=reader.name("character", guide, "short"),
                damage=min(LEVEL[CHARACTER_NAMES.index(guide)], view["ask"]["args"][0]),
            )
        return ""

    # ---- odds

    def odds(self, reader: Reader, odds: dict[str, Any]) -> list[Line]:
        """Return a battle in full, or several in one line each, or the Hunt; then the assumptions."""
        if odds["what"] == "hunt":
            return self.hunt_odds(reader, odds["hunt"])
        battles = odds["battles"]
        if len(battles) == 1:
            lines = self.battle_odds(reader, battles[0])
        else:
            lines = [self.short_odds(reader, battle) for battle in battles]
        return [*lines, [Span(reader.say("board.odds.battles_so"))]]

    def battle_odds(self, reader: Reader, battle: dict[str, Any]) -> list[Line]:
        """Return who wins, and what either side scores and loses."""
        lines = [self.outcomes(reader, battle, list(battle["outcomes"]))]
        for role in ("attacker", "defender"):
            army = battle[role]
            lines.append(
                [
                    Span(
                        reader.say(
                            f"board.odds.{role}",
                            hits=reader.decimal(army["hits"]["mean"]),
                            losses=reader.decimal(army["losses"]["mean"]),
                            units=army["units"],
                        )
                    )
                ]
            )
        if battle["may_withdraw"]:
            lines.append(capital([Span(reader.say("board.odds.withdraw"))]))
        return lines

    def short_odds(self, reader: Reader, battle: dict[str, Any]) -> Line:
        """Return one of several battles: who wins, and what both lose."""
        losses = [reader.decimal(battle[role]["losses"]["mean"]) for role in ("attacker", "defender")]
        parts = [
            self.outcomes(reader, battle, ["won"]),
            [Span(reader.say("board.odds.losses", attacker=losses[0], defender=losses[1]))],
        ]
        if battle["may_withdraw"]:
            parts.append([Span(reader.say("board.odds.withdraw"))])
        return joined(parts, DOT)

    def outcomes(self, reader: Reader, battle: dict[str, Any], shown: list[str]) -> Line:
        """Return the battle and how it may end: victory always, the rest if possible."""
        chances = battle["outcomes"]
        parts = [
            [Span(reader.say(f"board.odds.outcome.{name}", chance=reader.percent(chances[name])))]
            for name in shown
            if name == "won" or chances[name] > NOTHING
        ]
        return reader.line(
            f"board.odds.battle.{battle['kind']}",
            {
                "source": place_of(battle["attacker"]["place"]),
                "target": place_of(battle["defender"]["place"]),
                "outcomes": joined(parts, COMMA),
            },
        )

    def hunt_odds(self, reader: Reader, hunt: dict[str, Any]) -> list[Line]:
        """Return the chances that a tile is drawn, stops the Fellowship or ends the game, and the mean damage."""
        lines = [
            [
                Span(
                    reader.say(
                        "board.odds.hunt",
                        success=reader.percent(hunt["success"]),
                        damage=reader.decimal(hunt["damage"]["mean"]),
                        reveal=reader.percent(hunt["reveal"]),
                    )
                )
            ]
        ]
        ends = [
            [Span(reader.say(f"board.odds.end.{name}", chance=reader.percent(hunt[name])))]
            for name in ("stopped", "corrupted", "destroyed")
            if hunt[name] > NOTHING
        ]
        if ends:
            lines.append(capital(joined(ends, COMMA)))
        return [*lines, [Span(reader.say("board.odds.hunt_so"))]]

    # ---- the map

    def places(self) -> list[str]:
        """Return all regions."""
        return REGION_NAMES

    def place_name(self, reader: Reader, place: str) -> str:
        """Return the name of a region."""
        return reader.name("region", place, "title")

    def place(self, reader: Reader, view: dict[str, Any], place: str) -> list[Line]:
        """Return a region and its neighbours."""
        lines = self.region(reader, view, place, True)
        lines.append([Span(reader.say("board.neighbours"))])
        for there in NEIGHBOURS[region(place)]:
            lines += [[Span("  "), *line] for line in self.region(reader, view, REGION_NAMES[there], False)]
        return lines

    def region(self, reader: Reader, view: dict[str, Any], place: str, full: bool) -> list[Line]:
        """Describe a region: its nation, its settlement and its figures; without `full` on one line."""
        number = region(place)
        head: list[Line] = []
        if NATION_OF[number] >= 0:
            head.append(reader.thing("nation", NATION_NAMES[NATION_OF[number]], ""))
        if SETTLEMENT[number]:
            head.append([Span(reader.name("settlement", SETTLEMENT_NAMES[SETTLEMENT[number]]))])
        if full and POINTS[number]:
            head.append([Span(reader.say("board.worth", points=POINTS[number]))])
        control = control_of(view, number)
        if control and control != SIDES[FIRST_OWNER[number]]:
            head.append(reader.line("board.controlled", {"side": Thing("side", control)}))
        line = reader.thing("region", place, "title")
        if head:
            line = [*line, Span(" ("), *joined(head, COMMA), Span(")")]
        inside: list[Line] = []
        here = contents(reader, view, place)
        if view["fellowship"]["region"] == place and view["fellowship"]["mordor"] is None:
            here = joined([line for line in (here, [Span(reader.say("board.bearers"), "fellowship")]) if line], COMMA)
        if here:
            inside.append(here)
        garrison = contents(reader, view, f"garrison:{place}")
        if garrison:
            inside.append(reader.line("board.garrison", {"figures": garrison}))
        if not full:
            return [[*line, Span(": "), *joined(inside, [Span("; ")])] if inside else line]
        return [line, *[[Span("  "), *capital(entry)] for entry in inside or [[Span(reader.say("board.nobody"))]]]]

    def armies(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """Return the armies of both sides by region."""
        lines: list[Line] = []
        for side in SIDES:
            lines.append([Span(reader.say("board.armies", side=reader.name("side", side, "title")), side)])
            for place in sorted(REGION_NAMES, key=lambda place: reader.name("region", place, "title")):
                for name in (place, f"garrison:{place}"):
                    line = self.army(reader, view, side, name)
                    if line:
                        lines.append([Span("  "), *capital(line)])
        return lines

    def army(self, reader: Reader, view: dict[str, Any], side: str, place: str) -> Line:
        """Return the army of a side in a place by nation, as regulars/elites/leaders."""
        units = {unit: n for unit, n in figures_at(view, place).items() if side_of_unit(unit) == side}
        characters = [
            name
            for name in characters_at(view, place)
            if (CHARACTER_NAMES.index(name) < COMPANIONS) == (side == "free")
        ]
        if not units and not characters:
            return []
        parts: list[Line] = []
        for nation in NATION_NAMES:
            mine = {unit: n for unit, n in units.items() if unit.startswith(f"{nation}_")}
            if mine:
                parts.append([*reader.thing("nation", nation, ""), Span(f" {ranks(mine)}")])
        parts += [reader.thing("character", name, "short") for name in characters]
        return [*reader.thing(*place_of(place), "title"), Span(": "), *joined(parts, COMMA)]

    # ---- cards

    def cards(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """Return hand and table with their texts; of the other hands only the number of cards."""
        lines: list[Line] = []
        for seat, hand in view["hands"].items():
            if isinstance(hand, list):
                lines.append([Span(reader.say("board.hand", count=len(hand)), "heading")])
                for name in hand:
                    lines += self.card(reader, name)
            else:
                lines.append(
                    [
                        Span(
                            reader.say(
                                "board.other_hand",
                                seat=reader.seat(seat),
                                character=hand["character"],
                                strategy=hand["strategy"],
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
        """Return a card: its title and symbol, its event, its combat half."""
        number = CARD_NAMES.index(name)
        symbol = reader.name("die", SYMBOL_FACES[SYMBOL[number]])
        combat = COMBAT_NAMES[COMBAT[number]]
        return [
            [Span(reader.text("card", name, "name"), "card", name), Span(f" ({symbol})")],
            [Span("  " + reader.text("card", name, "event"))],
            [
                Span("  "),
                *reader.line(
                    "board.combat",
                    {"title": reader.name("card", name, "combat"), "text": reader.text("combat", combat, "text")},
                ),
            ],
        ]


BOARD = WotrBoard()
