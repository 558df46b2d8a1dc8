"""The words a declaration may use. A typo stops the program, since it would silently change a card."""

from typing import Any, Final

from warhost.games.wotrcg import declared

ICONS: Final = ["attack", "defence", "path_attack", "path_defence"]
CARD_ICONS: Final = ["attack", "defence", "leadership_attack", "leadership_defence", "path_attack", "path_defence"]
SIDES: Final = ["free_peoples", "shadow"]
FACTION_PLAYERS: Final[list[str]] = [f"faction:{name}" for name in declared.FACTION]
PLAYERS: Final[list[str]] = ["owner", "each_free_peoples", "each_shadow", *FACTION_PLAYERS]
LOCATIONS: Final[list[str]] = [*declared.PATH, *declared.BATTLEGROUND]

# The verbs, in the order of their numbers, and the arguments each accepts.
ARGUMENTS: Final[dict[str, list[str]]] = {
    "draw": ["who", "n", "n_if"],
    "cycle_from_hand": ["who", "n"],
    "forsake": ["who", "n"],
    "cycle_self": [],
    "eliminate_self": [],
    "cycle_self_and_wielder": [],
    "eliminate_cards": ["chooser", "n", "filter", "where", "store"],
    "remove_from_game": ["card"],
    "take_card": ["who", "n", "up_to", "cards", "filter", "source"],
    "inspect_top": ["who", "n"],
    "peek_top": ["who"],
    "draw_play_cycle": ["who", "draw", "eliminate", "play_max", "filter", "to"],
    "activate_path": ["which"],
    "activate_battleground": ["modes", "filter", "only_if_in_deck"],
    "move_to": ["card", "to", "mandatory", "ignore_played_this_round"],
    "add_icons": ["target", *ICONS, "per"],
    "add_tokens": ["target", *ICONS, "path_attack_if"],
    "add_corruption": ["n"],
    "remove_corruption": ["n_per"],
    "carryover_bonus": ["who", "n"],
    "draw_step_bonus": ["who", "n"],
    "permit": ["what", "cards", "to", "duration"],
    "forbid": ["what", "cards", "to"],
    "permit_support": ["cards", "by", "duration"],
    "replace_elimination": ["target", "instead", "items"],
    "recycle": ["who"],
    "choose_one": ["options"],
}
# Arguments with few possible values, all listed here. Most of them are only for the reader.
PLAIN_WORDS: Final[dict[str, list[Any]]] = {
    "peek_top.who": ["owner"],
    "carryover_bonus.who": ["owner"],
    "draw_step_bonus.who": ["owner"],
    "eliminate_cards.store": ["x"],
    "move_to.ignore_played_this_round": [True],
    "permit.what": [["play", "move"], ["play"]],
    "permit.duration": ["round"],
    "permit_support.duration": ["round"],
    "forbid.what": [["play", "move"], ["wield"]],
    "replace_elimination.instead": ["cycle"],
}
# Values of other arguments, given singly or as a list.
VALUES: Final[dict[str, list[str]]] = {
    "take_card.source": ["draw_deck", "cycle_pile"],
    "activate_path.which": ["next_number", "same_number_different"],
    "activate_battleground.modes": ["activate", "reactivate"],
    "activate_battleground.only_if_in_deck": SIDES,
    "replace_elimination.target": ["self", "wielder"],
    "replace_elimination.items": ["cycled", "eliminated"],
    "ability.limit": ["once_per_round"],
    "ability.actor": ["owner", *FACTION_PLAYERS],
    "condition.location": LOCATIONS,
    "condition.active_battleground_side": SIDES,
    "condition.cause": ["any", "forsaken", "combat", "path_combat"],
    "condition.source": ["reserve", "hand", "draw_deck_top"],
    "filter.id": LOCATIONS,
    "to.location": LOCATIONS,
    "to.battleground": ["any"],
    "to.battleground_faction": list(declared.FACTION),
    "to.battleground_side": SIDES,
    "to.path": ["any"],
}


def known(what: str, data: dict[str, Any], allowed: list[str]) -> None:
    """Refuse keys that nothing reads."""
    for key in data:
        number_of(what, key, allowed)


def number_of(what: str, word: Any, allowed: list[str]) -> int:
    """Return the number of a word in a list, refusing other words."""
    if word not in allowed:
        near = allowed if len(allowed) <= 40 else [*allowed[:3], "..."]
        raise ValueError(f"{what}: {word!r} is unknown; allowed are {', '.join(near)}")
    return allowed.index(word)


def check_values(what: str, data: dict[str, Any]) -> None:
    """Refuse values that have no meaning."""
    for key, value in data.items():
        plain = PLAIN_WORDS.get(f"{what}.{key}")
        if plain is not None and value not in plain:
            raise ValueError(f"{what}: {key} = {value!r} is not possible; allowed are {', '.join(map(repr, plain))}")
        allowed = PLAYERS if key in ("who", "chooser") else VALUES.get(f"{what}.{key}")
        if allowed is not None:
            for word in value if isinstance(value, list) else [value]:
                number_of(f"{what}: {key}", word, allowed)


def check_verb(data: dict[str, Any]) -> None:
    """Refuse a verb or an argument that has no meaning."""
    verb = data.get("op")
    number_of("op", verb, list(ARGUMENTS))
    assert isinstance(verb, str)
    known(verb, data, ["op", *ARGUMENTS[verb]])
    check_values(verb, data)


def check_card(name: str, entry: dict[str, Any]) -> None:
    """Check that a card has all required keys and no unknown ones."""
    known(name, entry, ["number", "faction", "type", "icons", "paths", "traits", "wielders", "promo", "abilities", "en",
                        "ru", "confidence", "note"])  # fmt: skip
    known(f"{name}: icons", entry.get("icons", {}), CARD_ICONS)
    for wielder in entry.get("wielders", []):
        known(f"{name}: wielders", wielder, ["card", "faction", "trait"])
        if "card" in wielder:
            number_of(f"{name}: wielders", wielder["card"], list(declared.CARD))
        if "faction" in wielder:
            number_of(f"{name}: wielders", wielder["faction"], list(declared.FACTION))
    check_texts(name, entry)


def check_path(name: str, entry: dict[str, Any]) -> None:
    """Check a path in the same way."""
    known(name, entry, ["number", "stage", "points", "defence", "abilities", "en", "ru", "confidence", "note"])
    check_texts(name, entry)


def check_battleground(name: str, entry: dict[str, Any]) -> None:
    """Check a battleground in the same way."""
    known(
        name,
        entry,
        [
            "number",
            "side",
            "points",
            "defence",
            "defenders",
            "attackers",
            "abilities",
            "en",
            "ru",
            "confidence",
            "note",
        ],
    )
    check_texts(name, entry)


def check_texts(name: str, entry: dict[str, Any]) -> None:
    """Check that both languages have a name and, if there are abilities, a text."""
    for language in ("en", "ru"):
        words = entry.get(language, {})
        known(f"{name}: {language}", words, ["name", "text", "first", "second"])
        if not words.get("name") or "text" not in words or bool(words["text"]) != bool(entry.get("abilities")):
            raise ValueError(f"{name}: {language} wants a name, and a text if and only if there are abilities")
