"""Custom scenarios: reading and checking the file of a scenario written by a person.

Like a position, the file uses the ids of the data files. It has a title and author, terrain, tokens and banners by hex,
for each side its units or what it may muster, and rules of the kinds that scenario cards have (docs/scenarios.md).
"""

from typing import Any, Final

from warhost.games.battlelore.book import STANDARD, Book, cards_of
from warhost.games.battlelore.card_data import Scenario
from warhost.games.battlelore.hexes import HEX_NAMES, HEX_NUMBERS
from warhost.games.battlelore.ids import (
    CUSTOM_SCENARIO,
    DAQAN_TENT,
    HEXES,
    KINDS_A_SIDE,
    NO_TOKEN,
    PLAIN,
    SCENARIO_NAMES,
    SIDE_NAMES,
    SLOTS,
    TERRAIN_NAMES,
    TOKEN_NAMES,
    UNIT_NAMES,
    UTHUK_TENT,
    WATER,
)
from warhost.games.battlelore.ops import (
    FLAGS,
    MASKS,
    NAMED,
    NUMBERS,
    O_CLEAR,
    O_DISCOUNT,
    O_LORE_BONUS,
    O_OFFERING,
    O_REACH,
    O_WADE,
    SCENARIO_OPS,
    Op,
    read_op,
)
from warhost.kernel.data import corrected, json_size
from warhost.kernel.errors import BadOption, Fault, Problem, shown
from warhost.kernel.position import FieldReader

FIELDS: Final = [
    "game", "title", "author", "text", "first", "points", "rounds", "lore_cards", "terrain", "tokens", "banners",
    "units", "muster", "lore", "rules",
]  # fmt: skip
# The longest texts, and how large a whole file may be as JSON.
LENGTHS: Final = {"title": 80, "author": 60, "text": 600}
MOST_SIZE: Final = 20_000
MOST_RULES: Final = 6
MOST_POINTS: Final = 99
MOST_BANNER: Final = 9
MOST_LORE: Final = 20
# The numbers that a rule may have, and the words that each kind of rule requires.
BOUNDS: Final = {
    "dice": (1, 3),
    "hexes": (1, 3),
    "n": (1, 3),
    "within": (1, 9),
    "lore": (1, 9),
    "damage": (1, 3),
    "points": (1, 9),
    "at_least": (1, 18),
    "most": (1, 9),
    "low": (1, 9),
    "high": (1, 9),
}
NEEDED: Final = {
    "counter_dice": ["ground", "dice"],
    "move_bonus": ["hexes"],
    "steady": ["ground", "n"],
    "discount": ["kind", "n"],
    "unseen": ["ground", "within"],
    "no_stop": ["ground"],
    "lore_bonus": ["ground", "lore"],
    "lore_for_kill": ["lore"],
    "range_bonus": ["hexes"],
    "see_through": ["n"],
    "offering": ["damage", "lore"],
    "hold": ["ground", "points"],
    "pairs": ["ground", "other", "points"],
    "reach": ["low", "high", "points"],
    "clear": ["low", "high", "points"],
    "buy": ["lore", "points"],
    "kill": ["points"],
}
# Rules of the lore step, which exists only with lore cards.
WITH_LORE_CARDS: Final = [O_LORE_BONUS, O_OFFERING]


class ScenarioBook(Book):
    """The values of a match in a custom scenario: the usual ones, and those of its file."""

    def __init__(self, data: dict[str, dict[str, Any]], override: dict[str, Any], file: dict[str, Any]) -> None:
        super().__init__(data, override)
        self.file = file
        self.first = 0
        self.terrain: list[int] = [PLAIN] * HEXES
        self.token: list[int] = [NO_TOKEN] * HEXES
        self.banner: list[int] = [0] * HEXES
        # By hex: the kind and the health of the unit that starts there.
        self.unit: list[int] = [-1] * HEXES
        self.unit_health: list[int] = [0] * HEXES
        self.start_lore: list[int] = [0, 0]
        for side in (0, 1):
            card = Scenario(SCENARIO_NAMES[CUSTOM_SCENARIO + side], {"banners": [], "rules": []})
            card.side = side
            card.budget = self.budget
            self.scenarios.append(card)

    def __reduce__(self) -> tuple[Any, ...]:
        return scenario_book, (self.override, self.file)

    def card(self, side: int) -> Scenario:
        """Return what replaces the scenario card of a side."""
        return self.scenarios[CUSTOM_SCENARIO + side]


def scenario_book(override: dict[str, Any], given: Any) -> ScenarioBook:
    """Return the values of a match in a scenario, with an owner's corrections. BadOption lists everything wrong."""
    book, wrong = read_file(override, given)
    if wrong:
        problem = BadOption(
            "bad_scenario",
            "Invalid scenario: {faults}",
            {"faults": "; ".join([str(fault) for fault in wrong]), "game": "battlelore"},
        )
        listed: list[Problem] = []
        listed.extend(wrong)
        problem.faults = listed
        raise problem
    return book


def read_file(override: dict[str, Any], given: Any) -> tuple[ScenarioBook, list[Fault]]:
    """Return the values of a match in a scenario, and everything that is wrong with its file."""
    r = FieldReader()
    file: dict[str, Any] = given if r.is_table(given, "scenario") else {}
    if json_size(file) > MOST_SIZE:
        r.wrong.append(
            Fault(
                "scenario_size",
                "{field}: at most {most} characters as JSON",
                {"field": "scenario", "most": str(MOST_SIZE)},
            )
        )
        file = {}
    book = ScenarioBook(corrected(STANDARD, override), override, file)
    if not r.wrong:
        r.known(file, FIELDS, "")
        _head(r, book, file)
        _ground(r, book, file)
        _units(r, book, file)
        for side in (0, 1):
            _rules(r, book, file, side)
        for side in (0, 1):
            _army(r, book, file, side)
    return book, r.wrong


# ---- the parts of a file


def _words(r: FieldReader, file: dict[str, Any], key: str, needed: bool) -> None:
    """Read a text by the author: one line that can be shown anywhere."""
    value = file.get(key, "")
    most = LENGTHS[key]
    if not isinstance(value, str) or len(value) > most or not value.isprintable() or (needed and not value.strip()):
        r.wrong.append(
            Fault(
                "scenario_words",
                "{field}: expected one line of at most {most} characters, not {found}",
                {"field": key, "most": str(most), "found": shown(value)},
            )
        )


def _head(r: FieldReader, book: ScenarioBook, file: dict[str, Any]) -> None:
    """Read the author, the first player and the end of the match."""
    r.one_of(file.get("game"), ["battlelore"], "game")
    _words(r, file, "title", True)
    _words(r, file, "author", False)
    _words(r, file, "text", False)
    book.first = r.one_of(file.get("first"), SIDE_NAMES, "first")
    book.points_to_win = r.number(file.get("points", book.points_to_win), "points", 1, MOST_POINTS)
    book.rounds = r.number(file.get("rounds", book.rounds), "rounds", 1, book.rounds)
    lore_cards = r.flag(file, "lore_cards", default=True)
    for side, value in _sides(r, file, "lore").items():
        book.start_lore[side] = r.number(value, f"lore.{SIDE_NAMES[side]}", 0, MOST_LORE)
    for side in (0, 1):
        book.card(side).lore_cards = lore_cards


def _sides(r: FieldReader, file: dict[str, Any], key: str) -> dict[int, Any]:
    """Return a table with an entry for some sides."""
    section = r.section(file, key)
    r.known(section, SIDE_NAMES, f"{key}.")
    return {SIDE_NAMES.index(name): value for name, value in section.items() if name in SIDE_NAMES}


def _hexes(r: FieldReader, file: dict[str, Any], key: str) -> dict[int, Any]:
    """Return a table with an entry for some hexes."""
    section = r.section(file, key)
    if len(section) > HEXES:
        r.wrong.append(
            Fault(
                "scenario_many",
                "{field}: at most {most} entries, not {found}",
                {"field": key, "most": str(HEXES), "found": str(len(section))},
            )
        )
        return {}
    for name in section:
        if name not in HEX_NUMBERS:
            r.wrong.append(_no_hex(f"{key}.{name}", name))
    return {HEX_NUMBERS[name]: value for name, value in section.items() if name in HEX_NUMBERS}


def _no_hex(field: str, name: Any) -> Fault:
    """Report a hex that the board does not have."""
    return Fault(
        "scenario_no_hex",
        "{field}: no such hex: {found}; write hexes with a small letter, a1 to l9, in even rows only up to k",
        {"field": field, "found": shown(name)},
    )


def _ground(r: FieldReader, book: ScenarioBook, file: dict[str, Any]) -> None:
    """Read terrain, fords and bridges, and banners."""
    for place, value in _hexes(r, file, "terrain").items():
        book.terrain[place] = r.one_of(value, TERRAIN_NAMES, f"terrain.{HEX_NAMES[place]}")
    for tent in (DAQAN_TENT, UTHUK_TENT):
        number = book.terrain.count(tent)
        if number > 1:
            r.wrong.append(
                Fault(
                    "scenario_tents",
                    "{field}: a side may have only one tent, not {found} of {tent}",
                    {"field": "terrain", "found": str(number), "tent": TERRAIN_NAMES[tent]},
                )
            )
    for place, value in _hexes(r, file, "tokens").items():
        book.token[place] = r.one_of(value, TOKEN_NAMES, f"tokens.{HEX_NAMES[place]}")
        if book.token[place] != NO_TOKEN and book.terrain[place] != WATER:
            r.wrong.append(
                Fault("token_on_land", "tokens.{hex}: a ford or bridge must be on water", {"hex": HEX_NAMES[place]})
            )
    for place, value in _hexes(r, file, "banners").items():
        book.banner[place] = r.number(value, f"banners.{HEX_NAMES[place]}", 1, MOST_BANNER)


def _units(r: FieldReader, book: ScenarioBook, file: dict[str, Any]) -> None:
    """Read units by hex: the name of a unit, or a table with its health."""
    for place, entry in _hexes(r, file, "units").items():
        where = f"units.{HEX_NAMES[place]}"
        unit: dict[str, Any] = entry if isinstance(entry, dict) else {"unit": entry}
        r.known(unit, ["unit", "health"], f"{where}.")
        before = len(r.wrong)
        kind = r.one_of(unit.get("unit"), UNIT_NAMES, where)
        if len(r.wrong) == before:
            book.unit[place] = kind
            book.unit_health[place] = r.number(
                unit.get("health", book.health[kind]), f"{where}.health", 1, book.health[kind]
            )


# ---- rules


def _rules(r: FieldReader, book: ScenarioBook, file: dict[str, Any], side: int) -> None:
    """Read the rules of a side, as scenario cards have them."""
    section = r.section(file, "rules")
    if side == 0:
        r.known(section, SIDE_NAMES, "rules.")
    where = f"rules.{SIDE_NAMES[side]}"
    given = r.items(section, SIDE_NAMES[side], "rules.")
    if len(given) > MOST_RULES:
        r.wrong.append(
            Fault(
                "scenario_many",
                "{field}: at most {most} entries, not {found}",
                {"field": where, "most": str(MOST_RULES), "found": str(len(given))},
            )
        )
        return
    for i, text in enumerate(given):
        _rule(r, book, side, f"{where}[{i}]", text)


def _rule(r: FieldReader, book: ScenarioBook, side: int, where: str, text: Any) -> None:
    """Read one rule. Every word of it that has no meaning is a separate fault."""
    name, _, rest = text.partition(" ") if isinstance(text, str) else ("", "", "")
    before = len(r.wrong)
    r.one_of(name or text, list(SCENARIO_OPS), where)
    if len(r.wrong) > before:
        return
    words = rest.split()
    for word in words:
        _rule_word(r, where, name, word)
    given = [word.partition("=")[0] for word in words]
    twice = [word for word in SCENARIO_OPS[name] if given.count(word) > 1]
    if twice:
        r.wrong.append(
            Fault(
                "scenario_twice",
                "{field}: give {words} only once; separate several names with commas",
                {"field": where, "words": ", ".join(twice)},
            )
        )
    missing = [word for word in NEEDED.get(name, []) if word not in given]
    if missing:
        r.wrong.append(
            Fault(
                "scenario_missing",
                "{field}: {rule} also needs {words}",
                {"field": where, "rule": name, "words": ", ".join(missing)},
            )
        )
    if len(r.wrong) > before:
        return
    if name == "hold" and "most" in given and "each" not in given:
        r.wrong.append(Fault("scenario_most", "{field}: most needs each", {"field": where}))
    rule = read_op(name, text, SCENARIO_OPS)
    _meaning(r, book, side, where, rule)
    if len(r.wrong) == before:
        book.card(side).rules.append(rule)


def _rule_word(r: FieldReader, where: str, rule: str, text: str) -> None:
    """Read a word of a rule: one that the rule has, a number within bounds, names that exist."""
    word, _, value = text.partition("=")
    if word not in SCENARIO_OPS[rule]:
        r.wrong.append(
            Fault(
                "scenario_rule_word",
                "{field}: unknown word {found} in {rule}; allowed: {allowed}",
                {"field": where, "rule": rule, "found": shown(word), "allowed": ", ".join(SCENARIO_OPS[rule]) or "—"},
            )
        )
    elif word in NUMBERS:
        # Longer ones are out of bounds anyway, and Python does not read very long ones.
        number = len(value) < 5 and value.removeprefix("-").isdecimal()
        r.number(int(value) if number else value, f"{where} {word}", *BOUNDS[word])
    elif word in FLAGS:
        if text != word:
            r.wrong.append(Fault("scenario_flag", "{field}: {word} takes no value", {"field": where, "word": word}))
    else:
        for name in value.split(",") if word in MASKS else [value]:
            r.one_of(name, MASKS[word] if word in MASKS else NAMED[word], f"{where} {word}")


def _meaning(r: FieldReader, book: ScenarioBook, side: int, where: str, rule: Op) -> None:
    """Check that rows are in order and that nothing is without effect."""
    if rule.code in (O_REACH, O_CLEAR) and rule.low > rule.high:
        r.wrong.append(Fault("scenario_rows", "{field}: low must not be above high", {"field": where}))
    if rule.code == O_DISCOUNT and (rule.kind not in cards_of(side) or SIDE_NAMES[side] not in _muster(book.file)):
        r.wrong.append(
            Fault("scenario_discount", "{field}: a discount needs a unit of a side that musters", {"field": where})
        )
    if rule.code in WITH_LORE_CARDS and not book.card(side).lore_cards:
        r.wrong.append(
            Fault("scenario_lore_step", "{field}: without lore cards there is no lore step", {"field": where})
        )


# ---- armies


def _muster(file: dict[str, Any]) -> dict[str, Any]:
    """Return which sides muster, as far as the file can be read."""
    section = file.get("muster", {})
    return section if isinstance(section, dict) else {}


def _army(r: FieldReader, book: ScenarioBook, file: dict[str, Any], side: int) -> None:
    """Check that a side has units on the board, or musters in secret and has deployment hexes for its cards."""
    name = SIDE_NAMES[side]
    places = [place for place in range(HEXES) if book.unit[place] >= 0 and book.unit[place] // KINDS_A_SIDE == side]
    if side == 0:
        r.known(r.section(file, "muster"), SIDE_NAMES, "muster.")
    musters = name in _muster(file)
    if musters == bool(places):
        r.wrong.append(
            Fault(
                "scenario_army",
                "units: {side} needs units on the board, or an entry in muster, not both",
                {"field": "units", "side": name},
            )
        )
    if len(places) > SLOTS:
        r.wrong.append(
            Fault(
                "side_full",
                "{field}: a side may have at most {most} units",
                {"field": f"units ({name})", "most": str(SLOTS)},
            )
        )
    for place in places:
        kind = book.unit[place]
        if not dry(book, place):
            if not book.flying[kind] and not _wades(book, side, kind):
                r.wrong.append(
                    Fault("unit_in_water", "units.{hex}: no unit may be in this water", {"hex": HEX_NAMES[place]})
                )
        elif book.massive[kind] and not book.firm(side, book.terrain[place], book.token[place]):
            r.wrong.append(
                Fault("unit_ground", "units.{hex}: this unit may not be on this ground", {"hex": HEX_NAMES[place]})
            )
    if musters:
        _deployment(r, book, _muster(file)[name], side)


def _deployment(r: FieldReader, book: ScenarioBook, entry: Any, side: int) -> None:
    """Check the points and the hexes of a side that musters. Its one tent is a card of its own."""
    where = f"muster.{SIDE_NAMES[side]}"
    for place in range(HEXES):
        if book.terrain[place] == DAQAN_TENT + side:
            r.wrong.append(
                Fault(
                    "scenario_own_tent",
                    "{field}: a side that musters may place its own tent; leave this one out",
                    {"field": f"terrain.{HEX_NAMES[place]}"},
                )
            )
    if not r.is_table(entry, where):
        return
    r.known(entry, ["points", "deployment"], f"{where}.")
    card = book.card(side)
    prices = sorted(
        [book.price(CUSTOM_SCENARIO + side, kind) for kind in cards_of(side) for _ in range(book.count[kind])]
    )
    least = sum(prices[: book.fewest()])
    card.budget = r.number(entry.get("points", book.budget), f"{where}.points", least, MOST_POINTS)
    given = r.items(entry, "deployment", f"{where}.")
    if len(given) != book.muster_cards:
        r.wrong.append(
            Fault(
                "scenario_deployment",
                "{field}: expected {number} hexes, not {found}",
                {"field": f"{where}.deployment", "number": str(book.muster_cards), "found": str(len(given))},
            )
        )
        return
    places: list[int] = []
    for i, hex_name in enumerate(given):
        if isinstance(hex_name, str) and hex_name in HEX_NUMBERS:
            places.append(HEX_NUMBERS[hex_name])
        else:
            r.wrong.append(_no_hex(f"{where}.deployment[{i}]", hex_name))
    if len(places) < len(given):
        return
    for i, place in enumerate(places):
        taken = book.unit[place] >= 0 or place in places[:i] or (side == 1 and place in book.card(0).deployment)
        if taken:
            r.wrong.append(
                Fault(
                    "scenario_hex",
                    "{field}: {hex} is taken; a card needs a free hex",
                    {"field": f"{where}.deployment[{i}]", "hex": HEX_NAMES[place]},
                )
            )
    firm = sum([book.firm(side, book.terrain[place], book.token[place]) for place in places])
    if firm < book.fewest():
        r.wrong.append(
            Fault(
                "scenario_firm",
                "{field}: at least {least} hexes must allow every unit, not {found}",
                {"field": f"{where}.deployment", "least": str(book.fewest()), "found": str(firm)},
            )
        )
    if not [place for place in places if book.terrain[place] == PLAIN]:
        r.wrong.append(
            Fault(
                "scenario_tent",
                "{field}: at least one must be on the plain, where a tent can stand",
                {"field": f"{where}.deployment"},
            )
        )
    card.deployment = sorted(places)


def dry(book: ScenarioBook, place: int) -> bool:
    """Whether any unit may stand on a hex."""
    return book.passable[book.terrain[place]] != 0 or book.token[place] != NO_TOKEN


def _wades(book: ScenarioBook, side: int, kind: int) -> bool:
    """Whether a rule lets a kind of unit stand in water."""
    for rule in book.card(side).rules:
        if rule.code == O_WADE and (rule.traits == 0 or book.traits[kind] & rule.traits):
            return True
    return False


# ---- for tools that help to write one


def known_rules() -> dict[str, list[dict[str, Any]]]:
    """Return the kinds of rules with their words: the allowed values, and whether the rule needs each word."""
    out: dict[str, list[dict[str, Any]]] = {}
    for name, words in SCENARIO_OPS.items():
        out[name] = []
        for word in words:
            entry: dict[str, Any] = {"word": word, "needed": word in NEEDED.get(name, [])}
            if word in NUMBERS:
                entry |= {"low": BOUNDS[word][0], "high": BOUNDS[word][1]}
            elif word not in FLAGS:
                entry |= {"names": MASKS[word], "many": True} if word in MASKS else {"names": UNIT_NAMES}
            out[name].append(entry)
    return out
