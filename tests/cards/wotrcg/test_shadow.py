"""The cards of the Shadow: icons in real combats, texts, conditions, refusals."""

from typing import Any

import pytest
from tests.cg_table import (
    actor,
    asked,
    combat,
    corruption,
    hand,
    kind_of,
    location,
    notes,
    offered,
    path,
    pile,
    play,
    points,
    say,
    sound,
    state,
    strength,
    table,
    wielder,
    zone,
    zones,
)

from warhost.games.wotrcg.tables import BATTLEGROUND_NAMES, CARD_NAMES, PATHS_OF, WIELDERS, card
from warhost.games.wotrcg.turn import carryover
from warhost.kernel.match import Match

# attack, defence, leadership attack, leadership defence, path attack
ICONS = {
    "devilry_of_saruman": (3, 0, 0, 0, 0),
    "fighting_uruk_hai": (1, 2, 0, 0, 0),
    "wolf_riders": (2, 1, 0, 0, 0),
    "white_hand_orcs_1": (1, 1, 0, 0, 0),
    "white_hand_orcs_2": (1, 1, 0, 0, 0),
    "grima_wormtongue": (0, 0, 0, 0, 1),
    "saruman": (1, 1, 1, 1, 2),
    "ugluk": (0, 0, 1, 1, 1),
    "palantir_of_orthanc": (0, 0, 0, 0, 0),
    "sarumans_staff": (1, 1, 0, 0, 1),
    "woven_of_all_colours": (0, 0, 0, 0, 0),
    "goblins_of_the_misty_mountains_1": (1, 1, 0, 0, 0),
    "goblins_of_the_misty_mountains_2": (1, 1, 0, 0, 0),
    "balrog_of_moria": (2, 2, 0, 0, 2),
    "barrow_wights": (0, 0, 0, 0, 1),
    "candles_of_corpses": (0, 0, 0, 0, 1),
    "caradhras_the_cruel": (0, 0, 0, 0, 1),
    "cave_troll": (1, 1, 0, 0, 1),
    "flocks_of_crebain": (0, 0, 0, 0, 1),
    "gollum": (0, 0, 0, 0, 1),
    "hill_troll": (1, 1, 0, 0, 1),
    "shelob": (0, 0, 0, 0, 1),
    "coastal_raiders": (1, 1, 0, 0, 0),
    "corsairs_of_umbar": (1, 1, 0, 0, 0),
    "haradrim_mumakil": (2, 1, 0, 0, 0),
    "haradrim_regulars": (1, 1, 0, 0, 0),
    "haradrim_cavalry": (1, 1, 0, 0, 0),
    "the_black_fleet": (1, 1, 0, 0, 0),
    "the_black_serpent": (0, 0, 1, 1, 0),
    "black_uruks": (2, 1, 0, 0, 0),
    "grond_hammer_of_the_underworld": (3, 0, 0, 0, 0),
    "mordor_orcs_1": (1, 1, 0, 0, 0),
    "mordor_orcs_2": (1, 1, 0, 0, 0),
    "mordor_orcs_3": (1, 1, 0, 0, 0),
    "mordor_orcs_4": (1, 1, 0, 0, 0),
    "mordor_orcs_5": (1, 1, 0, 0, 0),
    "olog_hai": (2, 2, 0, 0, 0),
    "trolls_of_udun": (1, 2, 0, 0, 0),
    "gorbag_and_shagrat": (0, 0, 0, 1, 0),
    "grishnakh": (0, 0, 1, 0, 1),
    "mouth_of_sauron": (0, 0, 1, 1, 1),
    "the_beguiler": (0, 0, 1, 0, 1),
    "the_black_easterling": (0, 0, 1, 1, 1),
    "the_commander": (0, 0, 1, 0, 1),
    "the_destroyer": (0, 0, 1, 0, 1),
    "the_hunter": (0, 0, 1, 0, 1),
    "the_lidless_eye": (0, 0, 0, 0, 1),
    "the_messenger": (0, 0, 1, 0, 1),
    "the_reaver": (0, 0, 1, 0, 1),
    "the_warrior": (0, 0, 1, 0, 1),
    "the_witch_king": (2, 0, 0, 0, 2),
    "black_breath": (0, 0, 0, 0, 0),
    "black_riders_mount": (0, 0, 0, 0, 1),
    "fell_beast": (1, 1, 0, 0, 0),
    "morgul_blade": (0, 0, 0, 0, 0),
    "nazguls_mantle": (0, 0, 0, 0, 0),
    "whip_of_many_thongs": (1, 1, 0, 0, 1),
    "gothmog": (0, 0, 1, 1, 0),
}
EVENTS = {"threats_and_promises", "the_black_captain", "the_day_without_dawn", "the_ringwraiths_are_abroad"}
PROMO = ["whip_of_many_thongs", "gothmog"]
NAZGUL = [
    "the_beguiler",
    "the_black_easterling",
    "the_commander",
    "the_destroyer",
    "the_hunter",
    "the_messenger",
    "the_reaver",
    "the_warrior",
    "the_witch_king",
]
FACTION_OF = {
    "isengard": CARD_NAMES[60:72],
    "monstrous": [*CARD_NAMES[72:83], "whip_of_many_thongs"],
    "southron": CARD_NAMES[83:90],
    "mordor": [*CARD_NAMES[90:120], "gothmog"],
}
# a battleground where the faction attacks, one where it defends, with its shields, and an army; no text adds anything
GROUNDS = {
    "isengard": ("edoras", "orthanc", 2, "white_hand_orcs_1"),
    "monstrous": ("rivendell", "moria", 2, "goblins_of_the_misty_mountains_1"),
    "southron": ("minas_tirith", "umbar", 2, "haradrim_regulars"),
    "mordor": ("lorien", "morannon", 2, "mordor_orcs_5"),
}
# the path numbers of every character that has any
PATHS = {
    "grima_wormtongue": [1, 2, 5, 6],
    "saruman": [5, 6],
    "ugluk": [5, 6],
    "balrog_of_moria": [4, 5],
    "barrow_wights": [1, 2, 3],
    "candles_of_corpses": [6, 7],
    "caradhras_the_cruel": [4, 5],
    "cave_troll": [4, 8, 9],
    "flocks_of_crebain": [1, 2, 3, 4, 5, 6, 7],
    "gollum": [6, 7, 8, 9],
    "hill_troll": [2, 3, 4, 5, 6, 7, 8, 9],
    "shelob": [7, 8, 9],
    "gorbag_and_shagrat": [8, 9],
    "grishnakh": [6, 7],
    "mouth_of_sauron": [7, 8, 9],
    "the_lidless_eye": [9],
} | {name: [1, 2, 3, 5, 6, 7, 8, 9] for name in NAZGUL}
# one path of every number, on which no text of a Shadow card adds anything
PATH_OF_NUMBER = [
    "",
    "bag_end",
    "weathertop",
    "imladris",
    "caradhras",
    "egladil",
    "amon_hen",
    "henneth_annun",
    "morgul_vale",
    "orodruin",
]
TESTED = {name for name in ICONS if kind_of(name) == "character" and name not in PROMO}


def faction(name: str) -> str:
    """The faction of a card."""
    return next(key for key, names in FACTION_OF.items() if name in names)


def deck_of(name: str) -> str:
    """The deck of a card in the Trilogy."""
    return "witch_king" if faction(name) == "mordor" else "saruman"


def held(name: str, *, spare: str = "", **more: Any) -> Match:
    """A table where the owner of a card has it in hand, with one card to pay for it."""
    deck = deck_of(name)
    cards = ["mordor_orcs_5", "mordor_orcs_4"] if deck == "witch_king" else ["white_hand_orcs_2", "white_hand_orcs_1"]
    spare = spare or cards[name == cards[0]]
    return table(hands={deck: [name, spare]}, turn=deck, promo=name in PROMO, **more)


def use(name: str, *answers: str, **more: Any) -> Match:
    """A table where a printed action is used by the card's owner."""
    return say(table(turn=deck_of(name), **more), f"use:{name}", *answers)


def usable(name: str, **more: Any) -> bool:
    """Whether a printed action is offered to the card's owner."""
    return f"use:{name}" in table(turn=deck_of(name), **more).options()


# ---- values


def test_every_card_is_known() -> None:
    """The two tables name every Shadow card."""
    assert sorted([*ICONS, *EVENTS]) == sorted([*CARD_NAMES[60:120], *PROMO])
    assert sorted(name for names in FACTION_OF.values() for name in names) == sorted([*ICONS, *EVENTS])


@pytest.mark.parametrize("name", [n for n in ICONS if kind_of(n) in ("army", "character")])
def test_icons_on_battlegrounds(name: str) -> None:
    """Alone a card has its plain icons; leadership icons need an army of the faction."""
    attack, defence, lead_attack, lead_defence, _ = ICONS[name]
    enemy, own, shields, army = GROUNDS[faction(name)]
    if name == "haradrim_cavalry":
        enemy = "pelargir"
    promo = name in PROMO
    assert strength(combat(enemy, grounds={enemy: [name]}, promo=promo))[0] == attack
    assert strength(combat(own, grounds={own: [name]}, promo=promo))[1] == shields + defence
    if kind_of(name) == "character":
        plain = ICONS[army]
        attack += lead_attack + plain[0]
        defence += lead_defence + plain[1]
        assert strength(combat(enemy, grounds={enemy: [name, army]}, promo=promo))[0] == attack
        assert strength(combat(own, grounds={own: [name, army]}, promo=promo))[1] == shields + defence


@pytest.mark.parametrize("name", sorted(TESTED))
def test_paths_and_path_attack(name: str) -> None:
    """The path numbers where a character may be played, and its path attack there."""
    numbers = PATHS.get(name, [])
    assert PATHS_OF[card(name)] == numbers
    for number in range(1, 10):
        m = say(held(name, path=PATH_OF_NUMBER[number]), f"play:{name}")
        there = asked(m) == "destination" and "active_path" in m.options()
        assert there == (number in numbers), number
    if numbers:
        at = PATH_OF_NUMBER[numbers[-1]]
        assert strength(combat("path", path=at, on_path=[name]))[0] == ICONS[name][4]


@pytest.mark.parametrize("name", [n for n in ICONS if kind_of(n) == "army"])
def test_armies_go_to_no_path(name: str) -> None:
    """An army stands on battlegrounds and in reserve only."""
    m = say(held(name, grounds={n: [] for n in BATTLEGROUND_NAMES}, path="orodruin"), f"play:{name}")
    assert "active_path" not in m.options()
    assert "reserve" in m.options()


WHERE = {
    "isengard": {"edoras", "helms_deep", "orthanc"},
    "monstrous": {"lorien", "rivendell", "moria"},
    "southron": {"dol_amroth", "minas_tirith", "pelargir", "harad", "morannon", "umbar"},
    "mordor": {"lorien", "minas_tirith", "dol_guldur", "minas_morgul", "morannon"},
}


@pytest.mark.parametrize("name", [n for n in ICONS if kind_of(n) in ("army", "character")])
def test_battlegrounds_of_a_faction(name: str) -> None:
    """Every army and character goes to the battlegrounds that show its faction and to no other."""
    m = say(held(name, grounds={n: [] for n in BATTLEGROUND_NAMES}, path=""), f"play:{name}")
    assert {o.removeprefix("battleground:") for o in m.options() if o != "reserve"} == WHERE[faction(name)]


WIELDED = {
    "palantir_of_orthanc": "saruman",
    "sarumans_staff": "saruman",
    "woven_of_all_colours": "saruman",
    "black_breath": "the_hunter",
    "black_riders_mount": "the_hunter",
    "fell_beast": "the_hunter",
    "morgul_blade": "the_hunter",
    "nazguls_mantle": "the_hunter",
    "whip_of_many_thongs": "balrog_of_moria",
}


@pytest.mark.parametrize("item", list(WIELDED))
def test_icons_of_items(item: str) -> None:
    """An item adds its icons to its wielder's, on paths and battlegrounds."""
    bearer = WIELDED[item]
    enemy, own, _, _ = GROUNDS[faction(bearer)]
    promo = item in PROMO
    attack, defence, _, _, on_path = ICONS[item]
    bare = ICONS[bearer]
    here: dict[str, Any] = {"items": {item: bearer}, "promo": promo}
    assert strength(combat("path", path="egladil", on_path=[bearer], **here))[0] == bare[4] + on_path
    assert strength(combat(enemy, grounds={enemy: [bearer]}, **here))[0] == bare[0] + attack
    assert strength(combat(own, grounds={own: [bearer]}, **here))[1] == 2 + bare[1] + defence


@pytest.mark.parametrize("item", list(WIELDED))
def test_wielders(item: str) -> None:
    """Saruman's things for Saruman, the whip for the Balrog, the rest for any Nazgûl; it needs one in play."""
    able = NAZGUL if WIELDED[item] == "the_hunter" else [WIELDED[item]]
    assert [CARD_NAMES[c] for c in WIELDERS[card(item)]] == able
    play_area = [*NAZGUL, "saruman", "balrog_of_moria", "mouth_of_sauron", "gollum"]
    m = held(item, reserve=play_area)
    say(m, f"play:{item}")
    if len(able) > 1:
        assert m.options() == [f"on:{name}" for name in able]
    else:
        assert wielder(m, item) == able[0]
    m = held(item, reserve=["mouth_of_sauron", "gollum"])
    assert f"play:{item}" not in m.options()


def test_items_on_locations() -> None:
    """An item finds its wielder on the path and on battlegrounds as well."""
    m = held("nazguls_mantle", on_path=["the_hunter"], grounds={"lorien": ["the_warrior"]}, reserve=["the_reaver"])
    say(m, "play:nazguls_mantle")
    assert set(m.options()) == {"on:the_hunter", "on:the_warrior", "on:the_reaver"}
    say(m, "on:the_warrior")
    assert zone(m, "nazguls_mantle") == "lorien"
    sound(m)


# ---- Isengard


def test_grima_fetches_saruman() -> None:
    """Gríma in reserve gives himself up and takes Saruman out of the draw deck, for all to see."""
    m = use("grima_wormtongue", reserve=["grima_wormtongue"])
    assert zones(m, "grima_wormtongue", "saruman") == ["eliminated", "hand"]
    assert state(m).known[card("saruman")] == 1
    sound(m)


def test_grima_kills_a_rider() -> None:
    """Or he eliminates a Rohan character in a reserve or on a battleground, chosen by his owner; no army, no other."""
    m = use(
        "grima_wormtongue",
        reserve=["grima_wormtongue", "theoden", "village_militia", "gimli"],
        grounds={"edoras": ["eowyn", "gandalf_the_grey"]},
    )
    assert asked(m) == "choose_way"
    say(m, "second")
    assert (m.seat, set(m.options())) == ("saruman", {"card:theoden", "card:eowyn"})
    say(m, "card:eowyn")
    assert zones(m, "eowyn", "theoden", "saruman") == ["eliminated", "reserve", "deck"]


def test_grima_refused() -> None:
    """Only from reserve, and only if one of the two ways is open."""
    nobody = {"cycle": ["saruman"]}
    assert not usable("grima_wormtongue", reserve=["grima_wormtongue"], **nobody)
    assert usable("grima_wormtongue", reserve=["grima_wormtongue", "eomer"], **nobody)
    assert not usable("grima_wormtongue", on_path=["grima_wormtongue"], reserve=["eomer"])
    assert not usable("grima_wormtongue", grounds={"edoras": ["grima_wormtongue"]}, reserve=["eomer"])
    m = use("grima_wormtongue", "second", reserve=["grima_wormtongue", "eomer"], **nobody)
    assert zones(m, "eomer", "saruman") == ["eliminated", "cycle"]


def test_grima_searches_a_rebuilt_deck() -> None:
    """An empty deck is remade from the cycle pile before it is searched."""
    m = use("grima_wormtongue", reserve=["grima_wormtongue"], cycle=["saruman", "ugluk"], only={"saruman": []})
    assert zones(m, "saruman", "ugluk") == ["hand", "deck"]
    sound(m)


HELPERS = [
    ("saruman", "saruman", 4),
    ("the_witch_king", "witch_king", 4),
    ("mouth_of_sauron", "witch_king", 4),
    ("gothmog", "witch_king", 4),
]


@pytest.mark.parametrize(("name", "deck", "base"), HELPERS)
def test_one_more_in_the_draw_phase(name: str, deck: str, base: int) -> None:
    """Saruman, the Witch-king, the Mouth of Sauron and Gothmog draw one more, from reserve only."""
    number = ["frodo", "witch_king", "aragorn", "saruman"].index(deck)
    promo = name in PROMO
    m = table(phase="draw", path="", reserve=[name], promo=promo)
    assert (number, base + 1) in notes(m, "draws")[:4]
    m = table(phase="draw", path="", gone=[] if promo else [name], promo=promo)
    assert (number, base) in notes(m, "draws")[:4]


def test_draw_bonuses_add_up() -> None:
    """The Witch-king and the Mouth together draw two more."""
    m = table(phase="draw", path="", reserve=["the_witch_king", "mouth_of_sauron"])
    assert (1, 6) in notes(m, "draws")[:4]


@pytest.mark.parametrize(("name", "lone"), [("saruman", "white_hand_orcs_1"), ("the_witch_king", "mordor_orcs_1")])
def test_lords_come_back_off_the_deck(name: str, lone: str) -> None:
    """Forsaken from the deck they are cycled and shown; from hand and from reserve they are eliminated."""
    deck = deck_of(name)
    m = table(hands={deck: [lone]}, tops={deck: [name]}, turn=deck)
    play(m, lone, "reserve")
    assert (zone(m, name), state(m).known[card(name)]) == ("cycle", 1)
    m = table(hands={deck: [lone]}, reserve=[name], turn=deck)
    play(m, lone, "reserve", pay=name)
    assert zone(m, name) == "eliminated"
    m = table(hands={deck: [lone, name]}, turn=deck)
    assert zone(say(m, "winnow"), name) == "eliminated"
    sound(m)


SWITCHERS = [("ugluk", "egladil"), ("flocks_of_crebain", "egladil"), ("gollum", "emyn_muil")]


@pytest.mark.parametrize(("name", "at"), SWITCHERS)
def test_switching_the_path(name: str, at: str) -> None:
    """On the path: it is fought with the card there, then another path of the number comes with its effect."""
    m = use(name, path=at, on_path=[name])
    others = {"egladil": {"dimrill_dale", "lothlorien"}, "emyn_muil": {"amon_hen", "dead_marshes"}}[at]
    assert asked(m) == "choose_path"
    assert set(m.options()) == {f"path:{other}" for other in others}
    new = sorted(others)[-1]
    say(m, f"path:{new}")
    assert (path(m), notes(m, "path_combat")[0][1]) == (new, 1)
    assert zone(m, name) == ("cycle" if name == "gollum" else "eliminated")
    sound(m)


@pytest.mark.parametrize(("name", "at"), SWITCHERS)
def test_switching_refused(name: str, at: str) -> None:
    """It works only on a path, until all paths of the number are used or set aside."""
    others = {"egladil": ["dimrill_dale", "lothlorien"], "emyn_muil": ["amon_hen", "dead_marshes"]}[at]
    assert not usable(name, path=at, reserve=[name])
    assert not usable(name, path=at, grounds={GROUNDS[faction(name)][0]: [name]})
    assert not usable(name, path=at, on_path=[name], areas={"free": others[:1], "shadow": others[1:]})
    m = table("duel", path=at, on_path=[name], areas={"aside": others}, turn="witch_king")
    assert f"use:{name}" not in m.options()
    assert usable(name, path=at, on_path=[name], areas={"free": others[:1]})


def test_gollum_is_cycled_after_path_combat() -> None:
    """He comes back from path combat and nowhere else."""
    m = combat("path", path="emyn_muil", on_path=["gollum", "grishnakh"])
    assert zones(m, "gollum", "grishnakh") == ["cycle", "eliminated"]
    m = combat("moria", grounds={"moria": ["gollum", "cave_troll"]}, ground_tokens={"moria": {"attack": 9}})
    assert zone(m, "gollum") == "eliminated"
    m = table(hands={"saruman": ["gollum", "ugluk"]}, turn="saruman")
    assert zone(say(m, "winnow"), "gollum") == "eliminated"


def test_palantir() -> None:
    """Of the top three one is eliminated, one cycled, one taken; nobody else sees which; once a round."""
    m = use(
        "palantir_of_orthanc",
        reserve=["saruman"],
        items={"palantir_of_orthanc": "saruman"},
        tops={"saruman": ["ugluk", "gollum", "shelob"]},
    )
    assert (m.seat, asked(m)) == ("saruman", "apart_eliminate")
    assert set(m.options()) == {"card:ugluk", "card:gollum", "card:shelob"}
    assert m.view("frodo")["decks"]["saruman"]["apart"] == 3
    assert m.view("saruman")["decks"]["saruman"]["apart"] == ["ugluk", "gollum", "shelob"]
    say(m, "card:ugluk")
    assert (asked(m), set(m.options())) == ("apart_cycle", {"card:gollum", "card:shelob"})
    say(m, "card:shelob")
    assert zones(m, "ugluk", "shelob", "gollum") == ["eliminated", "cycle", "hand"]
    assert [state(m).known[card(n)] for n in ("ugluk", "shelob", "gollum")] == [0, 0, 0]
    say(m, "pass", "pass", "pass")
    assert actor(m) == "saruman"
    assert "use:palantir_of_orthanc" not in m.options()
    sound(m)


def test_palantir_is_ready_again_next_round() -> None:
    """The limit is for the round."""
    m = table(
        reserve=["saruman"],
        items={"palantir_of_orthanc": "saruman"},
        used=["palantir_of_orthanc"],
        turn="saruman",
        hands={"saruman": []},
    )
    assert offered(m, "use:palantir_of_orthanc") == []
    say(m, "pass", "pass", "pass", "pass")
    assert state(m).round == 2
    assert state(m).used == []


@pytest.mark.parametrize(
    ("left", "gone", "cycled", "taken"),
    [(["ugluk"], ["ugluk"], [], []), (["ugluk", "gollum"], ["ugluk"], ["gollum"], [])],
)
def test_palantir_with_few_cards(left: list[str], gone: list[str], cycled: list[str], taken: list[str]) -> None:
    """Eliminate, cycle, take, as far as cards last."""
    items = {"palantir_of_orthanc": "saruman"}
    m = use("palantir_of_orthanc", reserve=["saruman"], items=items, only={"saruman": left})
    if asked(m) == "apart_eliminate":
        say(m, "card:ugluk")
    assert all(zone(m, name) == "eliminated" for name in gone)
    assert pile(m, "saruman", "cycle") == cycled
    assert hand(m, "saruman") == taken
    sound(m)


def test_palantir_refused() -> None:
    """It needs a card, and Saruman off the locations; a cycle pile is enough and is not touched before."""
    items = {"palantir_of_orthanc": "saruman"}
    assert not usable("palantir_of_orthanc", reserve=["saruman"], items=items, only={"saruman": []})
    assert not usable("palantir_of_orthanc", path="egladil", on_path=["saruman"], items=items)
    cycle = ["ugluk", "gollum", "shelob"]
    m = table(turn="saruman", reserve=["saruman"], items=items, only={"saruman": []}, cycle=cycle)
    assert "use:palantir_of_orthanc" in m.options()
    assert pile(m, "saruman", "cycle") == ["ugluk", "gollum", "shelob"]
    say(m, "use:palantir_of_orthanc", "card:ugluk", "card:gollum")
    assert zones(m, "ugluk", "gollum", "shelob") == ["eliminated", "cycle", "hand"]
    sound(m)


@pytest.mark.parametrize("spot", ["reserve", "path", "battleground"])
def test_sarumans_staff(spot: str) -> None:
    """It raises the carryover limit of its owner by one while it is in play."""
    where: dict[str, dict[str, Any]] = {
        "reserve": {"reserve": ["saruman"]},
        "path": {"path": "egladil", "on_path": ["saruman"]},
        "battleground": {"grounds": {"edoras": ["saruman"]}},
    }
    three = ["ugluk", "gollum", "shelob"]
    m = table(hands={"saruman": three}, items={"sarumans_staff": "saruman"}, turn="saruman", **where[spot])
    assert "pass" in m.options()
    assert [carryover(state(m), deck) for deck in range(4)] == [2, 2, 2, 3]
    m = table(hands={"saruman": three}, turn="saruman", **where[spot])
    assert "pass" not in m.options()


MANTLES = [
    ("woven_of_all_colours", "saruman", "sarumans_staff", "edoras", "orthanc"),
    ("nazguls_mantle", "the_black_easterling", "fell_beast", "lorien", "dol_guldur"),
]


@pytest.mark.parametrize(("mantle", "bearer", "other", "enemy", "own"), MANTLES)
def test_mantles(mantle: str, bearer: str, other: str, enemy: str, own: str) -> None:
    """Lost in any combat the wielder is cycled with all its items: attacking, defending, on a path."""
    items = {mantle: bearer, other: bearer}
    for m in (
        combat(enemy, grounds={enemy: [bearer]}, items=items),
        combat("path", path="egladil", on_path=[bearer], items=items),
        combat(own, grounds={own: [bearer]}, items=items, ground_tokens={own: {"attack": 9}}),
    ):
        assert zones(m, mantle, bearer, other) == ["cycle", "cycle", "cycle"]
        sound(m)
    m = combat(enemy, grounds={enemy: [bearer]}, items={other: bearer})
    assert zones(m, bearer, other) == ["eliminated", "eliminated"]


@pytest.mark.parametrize(
    ("mantle", "bearer", "lone"),
    [("woven_of_all_colours", "saruman", "ugluk"), ("nazguls_mantle", "the_hunter", "olog_hai")],
)
def test_mantles_help_in_combat_only(mantle: str, bearer: str, lone: str) -> None:
    """A forsaken wielder is eliminated with its mantle."""
    deck = deck_of(bearer)
    m = table(hands={deck: [lone]}, reserve=[bearer], items={mantle: bearer}, turn=deck)
    play(m, lone, "reserve", pay=bearer)
    assert zones(m, mantle, bearer) == ["eliminated", "eliminated"]


CALLS = [
    ("threats_and_promises", "saruman", ["edoras", "helms_deep", "orthanc"]),
    ("the_black_captain", "the_witch_king", ["lorien", "minas_tirith", "dol_guldur", "minas_morgul", "morannon"]),
]


@pytest.mark.parametrize(("event", "lord", "grounds"), CALLS)
def test_events_that_call_a_battleground(event: str, lord: str, grounds: list[str]) -> None:
    """With the lord in reserve: any battleground of the faction, from deck or area, and he may go there at once."""
    m = play(held(event, reserve=[lord], fresh=[lord], areas={"free": grounds[:1], "shadow": grounds[-1:]}), event)
    assert asked(m) == "choose_ground"
    assert set(m.options()) == {f"battleground:{name}" for name in grounds}
    say(m, f"battleground:{grounds[-1]}")
    while asked(m) in ("use_text", "apart_play"):
        say(m, "no" if asked(m) == "use_text" else "done")
    assert location(m, grounds[-1]) == "active"
    assert asked(m) == "move_card"
    assert set(m.options()) == {f"battleground:{grounds[-1]}", "done"}
    say(m, f"battleground:{grounds[-1]}")
    assert zones(m, lord, event) == [grounds[-1], "eliminated"]
    sound(m)


@pytest.mark.parametrize(("event", "lord", "grounds"), CALLS)
def test_events_that_call_leave_the_lord_his_choice(event: str, lord: str, grounds: list[str]) -> None:
    """He may stay; a battleground that is active is not called."""
    m = play(held(event, reserve=[lord], grounds={grounds[0]: []}), event)
    assert set(m.options()) == {f"battleground:{name}" for name in grounds[1:]}
    say(m, f"battleground:{grounds[-1]}")
    while asked(m) in ("use_text", "apart_play"):
        say(m, "no" if asked(m) == "use_text" else "done")
    say(m, "done")
    assert zones(m, lord, event) == ["reserve", "eliminated"]


@pytest.mark.parametrize(("event", "lord", "grounds"), CALLS)
def test_events_that_call_without_the_lord(event: str, lord: str, grounds: list[str]) -> None:
    """Without the lord in reserve, or with every such battleground active, the event is played without effect."""
    m = play(held(event), event)
    assert (asked(m), zone(m, event)) == ("turn", "eliminated")
    assert not notes(m, "ground_active")
    m = play(held(event, grounds={grounds[0]: [lord]}), event)
    assert not notes(m, "ground_active")
    m = play(held(event, reserve=[lord], grounds={name: [] for name in grounds}), event)
    assert (asked(m), zone(m, lord)) == ("turn", "reserve")


# ---- Monstrous


def test_balrog_makes_them_forsake() -> None:
    """When it is played to a location, every Free Peoples player forsakes one, after the price."""
    hands = {"saruman": ["balrog_of_moria", "ugluk"], "frodo": ["gimli"], "aragorn": ["arwen"]}
    m = table(hands=hands, path="khazad_dum", turn="saruman")
    play(m, "balrog_of_moria", "active_path")
    assert zone(m, "ugluk") == "cycle"
    assert (m.seat, asked(m), set(m.options())) == ("frodo", "forsake", {"card:gimli", "top"})
    say(m, "card:gimli")
    assert (m.seat, asked(m)) == ("aragorn", "forsake")
    say(m, "top")
    assert [len(pile(m, deck, "eliminated")) for deck in ("frodo", "aragorn")] == [1, 1]
    assert zone(m, "arwen") == "hand"
    m = play(table(hands=hands, path="khazad_dum", turn="saruman"), "balrog_of_moria", "reserve")
    assert asked(m) == "turn"


@pytest.mark.parametrize("place", ["active_path", "battleground:moria"])
def test_balrog_on_a_move(place: str) -> None:
    """A move to a path or battleground counts as well, and costs nothing."""
    m = table(
        reserve=["balrog_of_moria"],
        path="egladil",
        grounds={"moria": []},
        turn="saruman",
        hands={"frodo": ["gimli"], "aragorn": ["arwen"]},
    )
    say(m, "move:balrog_of_moria", place, "card:gimli", "card:arwen")
    assert zones(m, "gimli", "arwen") == ["eliminated", "eliminated"]
    assert pile(m, "saruman", "cycle") == []


def test_balrog_in_the_duel_counts_twice() -> None:
    """The one Free Peoples player forsakes twice."""
    m = table("duel", reserve=["balrog_of_moria"], path="egladil", turn="witch_king", hands={"gandalf": ["gimli"]})
    say(m, "move:balrog_of_moria", "card:gimli")
    assert len(pile(m, "gandalf", "eliminated")) == 2


BONUSES = [
    ("balrog_of_moria", "khazad_dum", "caradhras"),
    ("candles_of_corpses", "dead_marshes", "emyn_muil"),
    ("shelob", "shelobs_lair", "cirith_ungol"),
]


@pytest.mark.parametrize(("name", "home", "elsewhere"), BONUSES)
def test_path_attack_at_home(name: str, home: str, elsewhere: str) -> None:
    """One more path attack on its own path."""
    assert strength(combat("path", path=home, on_path=[name]))[0] == ICONS[name][4] + 1
    assert strength(combat("path", path=elsewhere, on_path=[name]))[0] == ICONS[name][4]


def test_whip() -> None:
    """The whip lets its owner draw one card."""
    m = held("whip_of_many_thongs", reserve=["balrog_of_moria"], tops={"saruman": ["ugluk"]})
    play(m, "whip_of_many_thongs")
    assert wielder(m, "whip_of_many_thongs") == "balrog_of_moria"
    assert (hand(m, "saruman"), hand(m, "witch_king")) == (["ugluk"], [])
    sound(m)


FRIGHTS = ["barrow_wights", "candles_of_corpses", "caradhras_the_cruel", "cave_troll", "hill_troll"]


@pytest.mark.parametrize("name", FRIGHTS)
def test_cards_that_eliminate_themselves_make_each_enemy_forsake(name: str) -> None:
    """In reserve the card gives itself up and each Free Peoples player forsakes one."""
    m = use(name, reserve=[name], hands={"frodo": ["gimli"], "aragorn": ["arwen"]})
    assert zone(m, name) == "eliminated"
    say(m, "card:gimli", "card:arwen")
    assert [pile(m, deck, "eliminated") for deck in ("frodo", "aragorn")] == [["gimli"], ["arwen"]]
    at = PATH_OF_NUMBER[PATHS[name][0]]
    assert not usable(name, on_path=[name], path=at)
    m = table(hands={"saruman": [name]}, turn="saruman")
    assert f"use:{name}" not in m.options()


def test_caradhras_the_cruel_changes_the_path() -> None:
    """Played to the path Caradhras it must bring another path 4, and fights on the old one."""
    m = play(held("caradhras_the_cruel", path="caradhras", on_path=["gimli"]), "caradhras_the_cruel", "active_path")
    assert asked(m) == "choose_path"
    assert set(m.options()) == {"path:khazad_dum", "path:the_doors_of_durin"}
    say(m, "path:khazad_dum")
    assert (path(m), location(m, "caradhras")) == ("khazad_dum", "free")
    assert zones(m, "caradhras_the_cruel", "gimli") == ["eliminated", "eliminated"]
    assert len(hand(m, "saruman")) == 2
    sound(m)


def test_caradhras_the_cruel_elsewhere() -> None:
    """On another path, on a move, or with no other path 4 left nothing happens and the card stays."""
    m = play(held("caradhras_the_cruel", path="khazad_dum"), "caradhras_the_cruel", "active_path")
    assert (asked(m), path(m)) == ("turn", "khazad_dum")
    m = say(table(reserve=["caradhras_the_cruel"], path="caradhras", turn="saruman"), "move:caradhras_the_cruel")
    assert (asked(m), path(m), zone(m, "caradhras_the_cruel")) == ("turn", "caradhras", "path")
    used = {"free": ["khazad_dum", "the_doors_of_durin"]}
    m = play(held("caradhras_the_cruel", path="caradhras", areas=used), "caradhras_the_cruel", "active_path")
    assert (asked(m), path(m), zone(m, "caradhras_the_cruel")) == ("turn", "caradhras", "path")
    sound(m)


def test_shelob() -> None:
    """When it is played or moved to a path, each Free Peoples player forsakes one; elsewhere it does nothing."""
    hands = {"frodo": ["gimli"], "aragorn": ["arwen"]}
    m = table(hands=hands | {"saruman": ["shelob", "ugluk"]}, path="shelobs_lair", turn="saruman")
    say(play(m, "shelob", "active_path"), "card:gimli", "card:arwen")
    assert [pile(m, deck, "eliminated") for deck in ("frodo", "aragorn")] == [["gimli"], ["arwen"]]
    m = table(hands=hands, reserve=["shelob"], path="orodruin", turn="saruman")
    assert (asked(say(m, "move:shelob")), m.seat) == ("forsake", "frodo")
    for place in ("reserve", "battleground:moria"):
        m = table(
            hands=hands | {"saruman": ["shelob", "ugluk"]}, path="shelobs_lair", grounds={"moria": []}, turn="saruman"
        )
        assert asked(play(m, "shelob", place)) == "turn"


# ---- Southrons


CALLERS = [
    ("coastal_raiders", "dol_amroth", "free"),
    ("corsairs_of_umbar", "umbar", "shadow"),
    ("haradrim_regulars", "harad", "shadow"),
    ("haradrim_cavalry", "minas_tirith", "free"),
    ("the_black_fleet", "pelargir", "free"),
]


@pytest.mark.parametrize(("name", "ground", "side"), CALLERS)
def test_armies_that_eliminate_themselves_activate_their_battleground(name: str, ground: str, side: str) -> None:
    """In reserve the army gives itself up to activate its battleground, whose effect happens."""
    m = use(name, reserve=[name])
    assert (zone(m, name), location(m, ground)) == ("eliminated", "active")
    if side == "free":
        assert (asked(m), m.seat) == ("use_text", "aragorn")
    else:
        assert [len(hand(m, deck)) for deck in ("witch_king", "saruman")] == [1, 1]
    assert not state(m).ground_from_enemy[BATTLEGROUND_NAMES.index(ground)]


@pytest.mark.parametrize(("name", "ground", "side"), CALLERS)
def test_armies_cannot_activate_a_battleground_that_is_not_in_its_deck(name: str, ground: str, side: str) -> None:
    """Only while the battleground is in its deck, and only from reserve."""
    for area in ("free", "shadow"):
        assert not usable(name, reserve=[name], areas={area: [ground]})
    assert not usable(name, reserve=[name], grounds={ground: []})
    assert not usable(name, grounds={"morannon": [name]})
    assert side in ("free", "shadow")


AWAY = [("coastal_raiders", "dol_amroth"), ("haradrim_cavalry", "minas_tirith"), ("the_black_fleet", "pelargir")]


@pytest.mark.parametrize(("name", "ground"), AWAY)
def test_attack_on_their_goal(name: str, ground: str) -> None:
    """One more attack on the battleground it is made for."""
    assert strength(combat(ground, grounds={ground: [name]}))[0] == 2
    other = "pelargir" if ground != "pelargir" else "dol_amroth"
    assert strength(combat(other, grounds={other: [name]}))[0] == 1


def test_black_serpent() -> None:
    """In reserve he gives himself up to bring a Southron battleground back out of either area."""
    areas = {"free": ["umbar", "pelargir", "edoras"], "shadow": ["minas_tirith", "dol_guldur"]}
    m = use("the_black_serpent", reserve=["the_black_serpent"], areas=areas)
    assert set(m.options()) == {"battleground:umbar", "battleground:pelargir", "battleground:minas_tirith"}
    say(m, "battleground:umbar")
    assert (location(m, "umbar"), zone(m, "the_black_serpent")) == ("active", "eliminated")
    assert state(m).ground_from_enemy[BATTLEGROUND_NAMES.index("umbar")] == 1
    assert points(m)["free"] == 2
    assert [len(hand(m, deck)) for deck in ("witch_king", "saruman")] == [1, 1]
    assert not usable("the_black_serpent", reserve=["the_black_serpent"], areas={"free": ["edoras"]})
    assert not usable("the_black_serpent", grounds={"harad": ["the_black_serpent"]}, areas={"free": ["umbar"]})


# ---- Mordor


def gorbag(at: str, *more: str, **other: Any) -> Match:
    """Gorbag & Shagrat played to a path, one card left in hand."""
    m = table(
        hands={"witch_king": ["gorbag_and_shagrat", "olog_hai", "black_uruks"]}, path=at, turn="witch_king", **other
    )
    play(m, "gorbag_and_shagrat", "active_path", "olog_hai")
    return say(m, *more)


@pytest.mark.parametrize(("at", "tokens"), [("cirith_ungol", 2), ("morgul_vale", 1), ("orodruin", 1)])
def test_gorbag_and_shagrat(at: str, tokens: int) -> None:
    """For a card from the hand they gain one path attack, two on Cirith Ungol; it counts in the fight."""
    m = gorbag(at)
    assert asked(m) == "use_text"
    say(m, "yes")
    assert (zone(m, "black_uruks"), state(m).tokens[card("gorbag_and_shagrat")]) == ("cycle", tokens)
    assert pile(m, "witch_king", "eliminated") == []
    say(m, "pass", "pass", "pass", "pass")
    assert strength(m) == (tokens, 0)
    assert state(m).tokens[card("gorbag_and_shagrat")] == 0
    assert corruption(m) == tokens


def test_gorbag_and_shagrat_may_decline() -> None:
    """Unpaid they have no path attack; in reserve and on a battleground they are not asked."""
    m = gorbag("cirith_ungol", "no")
    assert (zone(m, "black_uruks"), state(m).tokens[card("gorbag_and_shagrat")]) == ("hand", 0)
    for place in ("reserve", "battleground:morannon"):
        m = table(
            hands={"witch_king": ["gorbag_and_shagrat", "olog_hai"]},
            path="cirith_ungol",
            turn="witch_king",
            grounds={"morannon": []},
        )
        assert asked(play(m, "gorbag_and_shagrat", place)) == "turn"


def test_gorbag_and_shagrat_moved_with_an_empty_hand() -> None:
    """A move counts too; with an empty hand the price is a forsaken card, and with nothing at all there is no offer."""
    m = table(reserve=["gorbag_and_shagrat"], path="orodruin", turn="witch_king", tops={"witch_king": ["olog_hai"]})
    say(m, "move:gorbag_and_shagrat", "yes")
    assert (zone(m, "olog_hai"), state(m).tokens[card("gorbag_and_shagrat")]) == ("eliminated", 1)
    m = table(reserve=["gorbag_and_shagrat"], path="orodruin", turn="witch_king", only={"witch_king": []})
    assert asked(say(m, "move:gorbag_and_shagrat")) == "turn"


def test_grishnakh() -> None:
    """On a path, and only there, he gives himself up for one corruption."""
    m = use("grishnakh", path="amon_hen", on_path=["grishnakh"], corruption=2)
    assert (corruption(m), zone(m, "grishnakh")) == (3, "eliminated")
    assert not usable("grishnakh", reserve=["grishnakh"])
    assert not usable("grishnakh", grounds={"morannon": ["grishnakh"]})


BARRED = [("mouth_of_sauron", "orodruin"), ("the_lidless_eye", "orodruin")]


@pytest.mark.parametrize(("name", "at"), BARRED)
def test_barred_from_paths(name: str, at: str) -> None:
    """While a Shadow battleground is active they are neither played nor moved to a path; enemy ones do not matter."""
    m = say(held(name, path=at, grounds={"umbar": []}), f"play:{name}")
    assert zone(m, name) == "reserve"
    m = table(reserve=[name], path=at, grounds={"umbar": []}, turn="witch_king")
    assert f"move:{name}" not in m.options()
    m = say(held(name, path=at, grounds={"pelargir": []}), f"play:{name}")
    assert set(m.options()) == {"reserve", "active_path"}
    m = table(reserve=[name], path=at, grounds={"pelargir": []}, turn="witch_king")
    assert f"move:{name}" in m.options()


@pytest.mark.parametrize(("name", "at"), BARRED)
def test_cards_on_the_path_stay_there(name: str, at: str) -> None:
    """The bar is for arriving: called later, a Shadow battleground drives nobody off."""
    m = table(on_path=[name], path=at, reserve=["haradrim_regulars"], turn="saruman")
    say(m, "use:haradrim_regulars")
    assert (location(m, "harad"), zone(m, name)) == ("active", "path")
    sound(m)


def test_the_mouth_still_goes_to_battlegrounds() -> None:
    """The bar is for paths only."""
    m = table(reserve=["mouth_of_sauron"], path="orodruin", grounds={"morannon": []}, turn="witch_king")
    assert zone(say(m, "move:mouth_of_sauron"), "mouth_of_sauron") == "morannon"


def test_lidless_eye() -> None:
    """On play each Shadow player draws one; in reserve, but not on a path, the limit is one higher."""
    m = play(held("the_lidless_eye"), "the_lidless_eye", "reserve")
    assert [len(hand(m, deck)) for deck in ("witch_king", "saruman")] == [1, 1]
    assert [carryover(state(m), deck) for deck in range(4)] == [2, 3, 2, 2]
    m = table(on_path=["the_lidless_eye"], path="orodruin")
    assert carryover(state(m), 1) == 2
    m = table(reserve=["the_lidless_eye"], path="orodruin", turn="witch_king")
    assert len(hand(say(m, "move:the_lidless_eye"), "saruman")) == 0


def test_lidless_eye_in_the_duel() -> None:
    """The one Shadow player draws twice."""
    m = table("duel", hands={"witch_king": ["the_lidless_eye", "ugluk"]}, turn="witch_king")
    assert len(hand(play(m, "the_lidless_eye", "reserve"), "witch_king")) == 2


def test_beguiler() -> None:
    """He cycles himself; each Free Peoples player cycles one from hand, or forsakes if the hand is empty."""
    m = use(
        "the_beguiler",
        reserve=["the_beguiler"],
        hands={"frodo": ["gimli", "eomer"], "aragorn": []},
        items={"morgul_blade": "the_beguiler"},
        tops={"aragorn": ["arwen"]},
    )
    assert zones(m, "the_beguiler", "morgul_blade") == ["cycle", "cycle"]
    assert (m.seat, asked(m)) == ("frodo", "cycle_card")
    say(m, "card:eomer")
    assert zones(m, "eomer", "gimli", "arwen") == ["cycle", "hand", "eliminated"]
    assert len(pile(m, "aragorn", "eliminated")) == 1
    sound(m)


def test_black_easterling() -> None:
    """One more defence at Dol Guldur, even without an army; one card is drawn on play, not on a move."""
    assert strength(combat("dol_guldur", grounds={"dol_guldur": ["the_black_easterling"]}))[1] == 3
    m = play(held("the_black_easterling", tops={"witch_king": ["olog_hai"]}), "the_black_easterling", "reserve")
    assert (hand(m, "witch_king"), hand(m, "saruman")) == (["olog_hai"], [])
    m = table(reserve=["the_black_easterling"], turn="witch_king")
    assert hand(say(m, "move:the_black_easterling"), "witch_king") == []


def test_commander() -> None:
    """He cycles himself; each Shadow player draws one."""
    m = use("the_commander", reserve=["the_commander"])
    assert zone(m, "the_commander") == "cycle"
    assert [len(hand(m, deck)) for deck in ("frodo", "witch_king", "aragorn", "saruman")] == [0, 1, 0, 1]


@pytest.mark.parametrize(("name", "attack", "defence"), [("the_destroyer", 1, 0), ("the_warrior", 0, 1)])
def test_tokens_on_battlegrounds(name: str, attack: int, defence: int) -> None:
    """He cycles himself to put an icon on any active battleground, for its attackers or its defenders."""
    m = use(name, reserve=[name], grounds={"edoras": [], "umbar": []})
    assert asked(m) == "token_ground"
    assert set(m.options()) == {"battleground:edoras", "battleground:umbar"}
    say(m, "battleground:umbar")
    assert zone(m, name) == "cycle"
    ground = BATTLEGROUND_NAMES.index("umbar")
    assert (state(m).ground_attack[ground], state(m).ground_defence[ground]) == (attack, defence)
    say(m, "pass", "pass", "pass", "pass", "battleground:umbar")
    assert strength(m) == (attack, 2 + defence)
    assert not usable(name, reserve=[name])
    assert not usable(name, grounds={"morannon": [name]})


def test_tokens_add_up() -> None:
    """A second token joins the first, on the battleground of either kind and on the path."""
    tokens = {"lorien": {"attack": 1, "defence": 2}}
    names = ["the_destroyer", "the_warrior", "the_hunter"]
    m = table(reserve=names, turn="witch_king", grounds={"lorien": []}, ground_tokens=tokens, path_tokens={"attack": 2})
    for name in names:
        say(m, f"use:{name}", "pass", "pass", "pass")
    ground = BATTLEGROUND_NAMES.index("lorien")
    assert (state(m).ground_attack[ground], state(m).ground_defence[ground], state(m).path_attack) == (2, 3, 3)


def test_hunter() -> None:
    """He cycles himself to put one path attack on the active path."""
    m = use("the_hunter", reserve=["the_hunter"], path="weathertop")
    assert (zone(m, "the_hunter"), state(m).path_attack) == ("cycle", 1)
    say(m, "pass", "pass", "pass", "pass")
    assert (strength(m), corruption(m)) == ((1, 0), 1)
    assert not usable("the_hunter", on_path=["the_hunter"])
    assert not usable("the_hunter", reserve=["the_hunter"], path="", stage=1)


def test_messenger() -> None:
    """He cycles himself and takes a Nazgûl out of the cycle pile: another or himself, but no item of theirs."""
    m = use(
        "the_messenger",
        reserve=["the_messenger"],
        cycle=["the_reaver", "fell_beast", "mouth_of_sauron"],
        items={"morgul_blade": "the_messenger"},
    )
    assert set(m.options()) == {"card:the_reaver", "card:the_messenger"}
    say(m, "card:the_reaver")
    assert zones(m, "the_reaver", "the_messenger", "morgul_blade") == ["hand", "cycle", "cycle"]
    assert (state(m).known[card("the_reaver")], asked(m)) == (1, "turn")


def test_messenger_reveals_nothing_about_the_pile() -> None:
    """With face-down cards in the pile he is asked even if he finds only himself: the others cannot know that."""
    m = use("the_messenger", reserve=["the_messenger"], cycle=["olog_hai"])
    assert (m.seat, asked(m), m.options()) == ("witch_king", "take_card", ["card:the_messenger"])
    assert zones(say(m, "card:the_messenger"), "the_messenger", "olog_hai") == ["hand", "cycle"]
    sound(m)


def test_messenger_fetches_himself() -> None:
    """Without another Nazgûl he comes back himself, but cannot be played again this round."""
    m = use("the_messenger", reserve=["the_messenger"], fresh=["the_messenger"], hands={"witch_king": ["olog_hai"]})
    assert zone(m, "the_messenger") == "hand"
    say(m, "pass", "pass", "pass")
    assert actor(m) == "witch_king"
    assert offered(m, "play:olog_hai", "play:the_messenger") == ["play:olog_hai"]


def test_reaver() -> None:
    """He cycles himself, each Free Peoples player forsakes one; the round he was played does not matter."""
    hands = {"frodo": ["gimli"], "aragorn": ["arwen"]}
    m = use("the_reaver", reserve=["the_reaver"], fresh=["the_reaver"], hands=hands)
    say(m, "card:gimli", "top")
    assert zones(m, "the_reaver", "gimli", "arwen") == ["cycle", "eliminated", "hand"]
    assert [len(pile(m, deck, "eliminated")) for deck in ("frodo", "aragorn")] == [1, 1]


@pytest.mark.parametrize(
    "name",
    ["the_beguiler", "the_commander", "the_destroyer", "the_messenger", "the_reaver", "the_warrior", "the_hunter"],
)
def test_nazgul_act_from_reserve_only(name: str) -> None:
    """It works neither on a path or battleground nor for the other Shadow player."""
    assert usable(name, reserve=[name], grounds={"morannon": []})
    assert not usable(name, on_path=[name], grounds={"morannon": []})
    assert not usable(name, grounds={"morannon": [name]})
    m = table(reserve=[name], grounds={"morannon": []}, turn="saruman")
    assert f"use:{name}" not in m.options()


@pytest.mark.parametrize("where", ["path", "battleground"])
def test_black_breath(where: str) -> None:
    """On a location, but not in reserve, the wielder is cycled with all its items for one corruption."""
    items = {"black_breath": "the_hunter", "fell_beast": "the_hunter"}
    spot: dict[str, Any] = {"on_path": ["the_hunter"]} if where == "path" else {"grounds": {"lorien": ["the_hunter"]}}
    m = use("black_breath", items=items, **spot)
    assert corruption(m) == 1
    assert zones(m, "black_breath", "the_hunter", "fell_beast") == ["cycle", "cycle", "cycle"]
    assert not usable("black_breath", reserve=["the_hunter"], items=items)
    sound(m)


@pytest.mark.parametrize("fresh", [True, False])
def test_black_riders_mount(fresh: bool) -> None:
    """Played on a Nazgûl in reserve: he may ride to the path at once, even in the round he was played."""
    new = ["the_hunter"] if fresh else []
    m = held("black_riders_mount", reserve=["the_hunter"], fresh=new, grounds={"lorien": []})
    play(m, "black_riders_mount")
    assert (asked(m), set(m.options())) == ("move_card", {"active_path", "done"})
    say(m, "active_path")
    assert zones(m, "the_hunter", "black_riders_mount") == ["path", "path"]
    assert state(m).fresh[card("the_hunter")] == 0
    sound(m)


def test_black_riders_mount_refused() -> None:
    """He may stay; on a path 4, or when he is not in reserve, there is nothing to ask."""
    m = say(play(held("black_riders_mount", reserve=["the_hunter"]), "black_riders_mount"), "done")
    assert zones(m, "the_hunter", "black_riders_mount") == ["reserve", "reserve"]
    m = play(held("black_riders_mount", reserve=["the_hunter"], path="caradhras"), "black_riders_mount")
    assert asked(m) == "turn"
    m = play(held("black_riders_mount", grounds={"lorien": ["the_hunter"]}), "black_riders_mount")
    assert (asked(m), zone(m, "the_hunter")) == ("turn", "lorien")


def test_fell_beast() -> None:
    """Played on a Nazgûl in reserve: he may fly to any active battleground of Mordor, at once."""
    m = held(
        "fell_beast",
        reserve=["the_warrior"],
        fresh=["the_warrior"],
        grounds={"lorien": [], "umbar": [], "morannon": []},
    )
    play(m, "fell_beast")
    assert (asked(m), set(m.options())) == ("move_card", {"battleground:lorien", "battleground:morannon", "done"})
    say(m, "battleground:lorien")
    assert zones(m, "the_warrior", "fell_beast") == ["lorien", "lorien"]
    m = play(held("fell_beast", reserve=["the_warrior"], grounds={"umbar": []}), "fell_beast")
    assert asked(m) == "turn"
    m = play(held("fell_beast", reserve=["the_warrior"], grounds={"lorien": []}), "fell_beast")
    assert zone(say(m, "done"), "the_warrior") == "reserve"


def test_morgul_blade() -> None:
    """On a path it is given up for one corruption; its wielder stays. Not in reserve or on a battleground."""
    items = {"morgul_blade": "the_hunter"}
    m = use("morgul_blade", on_path=["the_hunter"], items=items)
    assert (corruption(m), zone(m, "morgul_blade"), zone(m, "the_hunter")) == (1, "eliminated", "path")
    assert not usable("morgul_blade", reserve=["the_hunter"], items=items)
    assert not usable("morgul_blade", grounds={"lorien": ["the_hunter"]}, items=items)
    sound(m)


SEVEN = ["olog_hai", "black_uruks", "the_hunter", "the_warrior", "fell_beast", "mouth_of_sauron", "mordor_orcs_1"]


@pytest.mark.parametrize(
    ("event", "kind"),
    [
        ("the_day_without_dawn", ["olog_hai", "black_uruks", "mordor_orcs_1"]),
        ("the_ringwraiths_are_abroad", ["the_hunter", "the_warrior"]),
    ],
)
def test_seven_cards_apart(event: str, kind: list[str]) -> None:
    """Seven are drawn apart, one eliminated, and up to two of the kind played; cycling the rest pays for them."""
    m = held(event, tops={"witch_king": SEVEN}, grounds={"lorien": []}, spare="mordor_orcs_2")
    play(m, event)
    assert (asked(m), set(m.options())) == ("apart_eliminate", {f"card:{name}" for name in SEVEN})
    say(m, "card:fell_beast")
    assert (asked(m), set(m.options())) == ("apart_play", {f"card:{name}" for name in kind} | {"done"})
    say(m, f"card:{kind[0]}")
    assert {"reserve", "battleground:lorien"} <= set(m.options())
    say(m, "battleground:lorien", f"card:{kind[1]}", "reserve")
    assert zones(m, event, "fell_beast", kind[0], kind[1]) == ["eliminated", "eliminated", "lorien", "reserve"]
    rest = [name for name in SEVEN if name not in (kind[0], kind[1], "fell_beast")]
    assert zones(m, *rest) == ["cycle"] * 4
    assert (zone(m, "mordor_orcs_2"), asked(m)) == ("cycle", "turn")
    assert state(m).fresh[card(kind[1])] == 1
    sound(m)


@pytest.mark.parametrize("event", ["the_day_without_dawn", "the_ringwraiths_are_abroad"])
def test_seven_cards_apart_none_played(event: str) -> None:
    """Nobody has to be played. Without a fitting card this is the only answer, but the question is still asked."""
    m = say(play(held(event, tops={"witch_king": SEVEN}), event), "card:fell_beast", "done")
    assert len(pile(m, "witch_king", "cycle")) == 7
    left = ["fell_beast", "mouth_of_sauron"]
    m = play(held(event, only={"witch_king": left}, spare="morgul_blade"), event)
    say(m, "card:fell_beast")
    assert (asked(m), m.options()) == ("apart_play", ["done"])
    sound(say(m, "done"))


def test_two_played_out_of_four() -> None:
    """One eliminated, two played: the one left pays for one of them, a card from the hand for the other."""
    hands = {"witch_king": ["the_day_without_dawn", "the_hunter", "mordor_orcs_2", "mordor_orcs_3"]}
    m = table(hands=hands, only={"witch_king": ["fell_beast", "olog_hai", "black_uruks"]}, turn="witch_king")
    play(m, "the_day_without_dawn", pay="the_hunter")
    assert notes(m, "draws_apart") == [(1, 4)]
    say(m, "card:fell_beast", "card:olog_hai", "card:black_uruks")
    assert (asked(m), set(m.options())) == ("cycle_card", {"card:mordor_orcs_2", "card:mordor_orcs_3"})
    say(m, "card:mordor_orcs_2")
    assert zones(m, "olog_hai", "black_uruks", "the_hunter", "mordor_orcs_3") == ["reserve", "reserve", "cycle", "hand"]
    assert asked(m) == "turn"
    sound(m)


def test_ringwraiths_play_nobody_twice() -> None:
    """A Nazgûl played this round, cycled and drawn again cannot be played; another can."""
    m = table(
        hands={"witch_king": ["the_ringwraiths_are_abroad"]},
        reserve=["the_messenger"],
        fresh=["the_messenger"],
        cycle=["the_hunter", "olog_hai"],
        only={"witch_king": ["morgul_blade"]},
        turn="witch_king",
    )
    say(m, "use:the_messenger", "card:the_hunter", "pass", "pass", "pass")
    play(m, "the_ringwraiths_are_abroad", pay="the_hunter")
    assert set(m.options()) == {f"card:{n}" for n in ("morgul_blade", "the_messenger", "the_hunter", "olog_hai")}
    say(m, "card:morgul_blade")
    assert (asked(m), set(m.options())) == ("apart_play", {"card:the_hunter", "done"})


def test_ringwraiths_texts_come_after_the_price() -> None:
    """What an apart card does on play happens once the rest is cycled: the Easterling draws."""
    m = held("the_ringwraiths_are_abroad", tops={"witch_king": ["the_black_easterling", *SEVEN[:6], "mordor_orcs_3"]})
    say(play(m, "the_ringwraiths_are_abroad"), "card:fell_beast", "card:the_black_easterling", "reserve", "done")
    assert hand(m, "witch_king") == ["mordor_orcs_3"]


def test_day_without_dawn_in_the_duel_takes_any_army() -> None:
    """One player holds all factions: an army of any of them will do, and goes where it may."""
    seven = ["wolf_riders", "haradrim_mumakil", "olog_hai", "saruman", "gollum", "shelob", "ugluk"]
    m = table(
        "duel",
        hands={"witch_king": ["the_day_without_dawn", "hill_troll"]},
        tops={"witch_king": seven},
        grounds={"edoras": []},
        turn="witch_king",
    )
    say(play(m, "the_day_without_dawn"), "card:gollum")
    assert set(m.options()) == {"card:wolf_riders", "card:haradrim_mumakil", "card:olog_hai", "done"}
    say(m, "card:wolf_riders", "battleground:edoras", "done")
    assert zone(m, "wolf_riders") == "edoras"


@pytest.mark.parametrize("where", ["deck", "hand", "cycle", "path", "reserve"])
def test_gothmog_removes_the_witch_king(where: str) -> None:
    """No matter where he is, with his items; all have seen it."""
    every: dict[str, dict[str, Any]] = {
        "deck": {},
        "hand": {"spare": "the_witch_king"},
        "cycle": {"cycle": ["the_witch_king"]},
        "path": {"on_path": ["the_witch_king"], "items": {"nazguls_mantle": "the_witch_king"}},
        "reserve": {"reserve": ["the_witch_king"], "items": {"nazguls_mantle": "the_witch_king"}},
    }
    m = play(held("gothmog", **every[where]), "gothmog", "reserve")
    assert zones(m, "gothmog", "the_witch_king") == ["reserve", "eliminated"]
    assert state(m).known[card("the_witch_king")] == 1
    if where in ("path", "reserve"):
        assert zone(m, "nazguls_mantle") == "eliminated"
    sound(m)


def test_gothmog_moved_removes_nobody() -> None:
    """Only playing him does; and the Witch-king does not remove Gothmog."""
    m = table(promo=True, reserve=["gothmog"], grounds={"lorien": []}, turn="witch_king")
    assert zone(say(m, "move:gothmog"), "the_witch_king") == "deck"
    m = play(held("the_witch_king", reserve=["mouth_of_sauron"]), "the_witch_king", "reserve")
    assert zone(m, "the_witch_king") == "reserve"


def test_gothmog_empties_the_deck() -> None:
    """If the Witch-king was its last card the deck is remade at once."""
    m = held("gothmog", only={"witch_king": ["the_witch_king"]}, cycle=["olog_hai"])
    play(m, "gothmog", "reserve")
    assert zone(m, "the_witch_king") == "eliminated"
    assert sorted(pile(m, "witch_king", "deck")) == ["mordor_orcs_5", "olog_hai"]
    sound(m)
