"""What the events, questions and actions of The Battle of Five Armies name, in the order of their arguments."""

from typing import Final

from warhost.games.action_dice import FACE_NAMES
from warhost.games.bo5a.book import STANDARD
from warhost.games.bo5a.cards import fill
from warhost.games.bo5a.ids import (
    BOLG,
    CHARACTER_NAMES,
    GROUP_NAMES,
    KIND_NAMES,
    ORCS,
    PLAIN_NAMES,
    REGIONS,
    SIDE_NAMES,
    TERRITORY_NAMES,
    TILE_NAMES,
    TOKEN_NAMES,
)
from warhost.games.bo5a.ids import EVENTS as EVENT_CARDS
from warhost.games.bo5a.registry import CARD
from warhost.games.bo5a.tables import CARD_NAMES, COMBAT_NAMES, VOCABULARY
from warhost.text.words import Variant, Words, leading

fill()

EVENTS: Final = {
    # the turn
    "turn": "number:turn",
    "action_dice": "side counts:faces",
    "uses_die": "side die action:deed",
    "goes_on": "action:deed",
    "passes": "side",
    "die_again": "die:old die:new",
    "die_lost": "side die",
    "game_over": "-",
    # cards
    "draws_event": "side card",
    "draws_story": "side",
    "drew": "side card",
    "drew_story": "side card",
    "discards": "side",
    "discarded": "side card",
    "reshuffled": "",
    "plays": "side card",
    "table_discard": "card",
    "orcs_stored": "number",
    "troubled": "character",
    "dread_die": "number:value",
    # Fate
    "tile": "tile",
    "special_tile": "tile",
    "fate_marker": "number:step",
    "figure_shifts": "character number:step",
    "fate_card": "card",
    # armies
    "army_moves": "side place:source place:target number:units",
    "recruited": "unit count:number place",
    "eliminated": "unit place",
    "removed": "unit place",
    "damage": "number place",
    "healed": "number place",
    "leadership": "side number place",
    "leadership_lost": "number place",
    "control": "side place",
    "token_placed": "group place",
    "tokens_lost": "group number place",
    "flipped": "token place",
    "rally_die": "side number:value",
    "rallied": "side number place",
    "pass_opens": "place",
    "fort_damage": "number place",
    "fort_broken": "place",
    "repaired": "number place",
    # combat
    "attack": "side place:source place:target",
    "combined_attack": "side number:armies place",
    "fighter": "side place",
    "superiority": "side",
    "reveals": "side card",
    "black_die": "side number:value",
    "white_die": "side number:value",
    "combat_roll": "side number:dice number:need number:hits number:bonus",
    "black_reroll": "side number:value",
    "white_reroll": "side number:value",
    "leader_reroll": "side number:dice number:hits number:need number:bonus",
    "ability": "side unit",
    "howled_down": "unit",
    "bodyguards": "number:damage",
    "bodyguard_joins": "number:tokens",
    "armour": "number:damage number:total",
    "destroyed": "side place",
    "withdraws": "side place",
    "retreats": "side place:source place:target",
    "routs": "side place",
    "combat_ends": "place",
    # characters, Eagles, bats
    "activated": "character",
    "general": "character",
    "concentration": "",
    "missile_die": "number:value",
    "missiles": "number:hits place",
    "enters": "character place",
    "lord_enters": "",
    "character_moves": "character place",
    "character_dies": "character",
    "journey": "place number:rings",
    "vanishes": "number:rings",
    "beorn_moves": "place",
    "wrath": "number:wrath",
    "eagles": "number",
    "eagles_fly": "number:broken_lands number:valley number:eastern_bank number:southern_spur",
    "eagle_die": "number:value",
    "eagles_hit": "number:hits place",
    "bats_chosen": "number:bats number:leaders",
    "bat_placed": "territory",
    "bat_removed": "territory",
}

ASKS: Final = {
    # the turn
    "action": "number:turn",
    "deed": "die",
    "lucky_number": "",
    "activate": "number",
    "leader_at": "number:left",
    "fate_tile": "tile number:left",
    "bats": "number:pool",
    "bat_to": "number:left",
    # cards
    "card": "die",
    "discard": "number:limit",
    "reinforce": "card",
    "place_and_flip": "",
    "banners": "number:left",
    "trumpets": "number:left",
    "flip_or_place": "place",
    "dismay": "",
    "not_lost": "",
    "repair": "",
    "bilbo_joins": "",
    "chieftains": "number:left",
    "spend_bat": "number:left",
    "lose_leader": "",
    "lose_token": "",
    "lose_group": "place",
    "troubled_mind": "",
    "orcs_at": "",
    "riders_at": "",
    "vanishing_hope": "number:left",
    # armies
    "move_army": "number:left",
    "move_to": "place:source",
    "march": "place number:steps rest:taken",
    "force": "place number:chosen place:target rest:taken",
    "split_leadership": "place number:tokens place:target rest:taken",
    "split_damage": "place number:damage place:target rest:taken",
    "stacking": "place number:damage",
    "casualty": "number:damage place",
    "excess_casualty": "number:damage place number:excess",
    "recruit_at": "number:left",
    "group": "place",
    "instead": "unit place",
    "goblin_at": "",
    "rally": "number:left",
    "heal_at": "number",
    "kinsfolk": "place",
    "cloud": "",
    # combat
    "attack_with": "-:card",
    "attack_or_move": "place -:card",
    "move_or_attack": "place -:card",
    "attack_to": "place -:card",
    "combined_at": "",
    "participant": "place number:chosen",
    "fighter": "place number:round",
    "maneuver": "place number:round",
    "determined": "",
    "reroll": "number:most number:black number:white",
    "reroll_black": "number number:black number:white",
    "ability": "unit",
    "fell_race": "number:tokens",
    "vampire_like": "territory",
    "bodyguards": "number:damage number:tokens",
    "shining_armour": "number:damage number:total",
    "sacrifice": "number:damage",
    "vanish": "number:damage number:rings",
    "withdraw": "place number:round",
    "retreat": "place",
    "rout": "place number:damage",
    "be_driven": "place",
    "rout_driven": "place number:damage",
    "drive_to": "place",
    "advance": "place",
    # characters, Eagles
    "enter_at": "character",
    "move_character": "",
    "character_to": "character",
    "bilbo_to": "number:rings",
    "gandalf": "",
    "blast_at": "",
    "concentrated": "",
    "archery_at": "",
    "dain": "",
    "token_at": "number:left",
    "beorn_to": "place number:steps",
    "eagles": "",
    "eagle_to": "number:left",
    "eagle_home": "number",
    "eagle_prey": "territory",
    "eagle_target": "",
    "eagle_number": "place",
}

PURPOSES: Final = {
    "await_beorn": "number:steps number:points",
    "hold_out": "number:steps number:points",
    "guard": "place:region",
    "retake": "place:region",
    "conquer": "place:region number:points",
    "before_beorn": "number:steps number:points",
    "keep": "number:points",
}

VERBS: Final = {
    "region": "place:region",
    "box": "place:region",
    "card": "card",
    "unit": "unit",
    "remove": "unit",
    "character": "character",
    "general": "character",
    "die": "die",
    "territory": "territory",
    "group": "group",
    "number": "number",
} | dict.fromkeys(["do", *PLAIN_NAMES], "")


def kinds(kind: str, ids: list[str]) -> list[str]:
    """Return ids with their kind."""
    return [f"{kind}:{name}" for name in ids]


# An event card has two halves, and up to four cards have the same order, so a choice of card names both.
HALVES: Final = [Variant(0, dict.fromkeys(range(EVENT_CARDS), "event"))]
DRAWN: Final = [Variant(1, dict.fromkeys(range(EVENT_CARDS), "event"))]
# A force that moves region by region has no destination yet.
TOWARDS: Final = [Variant(2, {-1: "open"})]

WORDS: Final = Words(
    events=EVENTS,
    asks=ASKS,
    purposes=PURPOSES,
    verbs=VERBS,
    things={
        "place": VOCABULARY.names[: VOCABULARY.first["card"]],
        "card": kinds("card", CARD_NAMES),
        "unit": kinds("unit", KIND_NAMES),
        "character": kinds("character", CHARACTER_NAMES),
        "die": kinds("die", FACE_NAMES),
        "territory": kinds("territory", TERRITORY_NAMES),
        "group": kinds("group", GROUP_NAMES),
        "token": kinds("token", TOKEN_NAMES),
        "tile": kinds("tile", TILE_NAMES),
        "side": kinds("side", SIDE_NAMES),
    },
    counted="die",
    vocabulary=VOCABULARY.names,
    links=leading(VOCABULARY.names),
    starts={"box": REGIONS},
    variants={
        "event.uses_die": [Variant(2, {VOCABULARY.index["do:skip"]: "skip"})],
        "event.draws_event": [Variant(1, {-1: "turn"})],
        "event.game_over": [
            Variant(0, {1: "bolg_slain", 2: "beorn_comes", 3: "fate", 4: "shadow_points"}, "front_gate")
        ],
        "event.drew": DRAWN,
        "event.discarded": DRAWN,
        "event.reveals": DRAWN,
        "ask.force": TOWARDS,
        "ask.split_leadership": TOWARDS,
        "ask.split_damage": TOWARDS,
        "ask.excess_casualty": [Variant(2, {0: "within"})],
        "ask.reroll": [Variant(1, {0: "white"})],
        "event.control": [Variant(0, {0: "free"}, "shadow")],
        "option.maneuver.card": HALVES,
        "option.card.card": HALVES,
        "option.discard.card": HALVES,
    },
    # A use of a die that a card on the table offers names the card.
    extras={
        VOCABULARY.names[card.deed]: f"card:{name}"
        for name, card in zip(CARD_NAMES, CARD, strict=True)
        if card.deed >= 0
    },
    titles=frozenset({"card"}),
    headings=frozenset({"turn"}),
    battle_begins=frozenset({"attack", "combined_attack"}),
    battle_ends=frozenset({"combat_ends"}),
    aspects={
        "combat": {
            name: COMBAT_NAMES[STANDARD.combat[i]] if i < EVENT_CARDS else COMBAT_NAMES[0]
            for i, name in enumerate(CARD_NAMES)
        }
    },
    asides={"combat_roll": frozenset({"bonus"}), "leader_reroll": frozenset({"need", "bonus"})},
    gathers={
        "black_die": [],
        "white_die": ["combat_roll"],
        "black_reroll": [],
        "white_reroll": ["leader_reroll"],
        "rally_die": ["rallied"],
        "eagle_die": ["eagles_hit"],
        "missile_die": ["missiles"],
        "dread_die": [],
    },
    counts={
        "marches": {"army_moves": ""},
        "battles": {"attack": "", "combined_attack": ""},
        "captured": {"control": ""},
        "recruited": {"recruited": "number"},
        "lost": {"eliminated": ""},
        "characters_lost": {"character_dies": ""},
        "cards": {"plays": ""},
        "combat_cards": {"reveals": ""},
    },
    sums={"fate_tiles": {"tile": ""}, "eagle_hits": {"eagles_hit": "hits"}, "missile_hits": {"missiles": "hits"}},
    owners={
        "unit": [int(kind >= ORCS) for kind in range(len(KIND_NAMES))],
        "character": [int(number == BOLG) for number in range(len(CHARACTER_NAMES))],
    },
    replaces={"drew": "draws_event", "drew_story": "draws_story", "discarded": "discards"},
)
