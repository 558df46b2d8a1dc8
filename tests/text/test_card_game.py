"""The Card Game in words: stories, the table, questions with their texts."""

from typing import Any

import pytest
from tests.cg_table import combat, say, table
from tests.text import sources

from warhost.games.wotrcg.ids import ENDING_NAMES, LOCATION_NAMES, PHASE_NAMES
from warhost.games.wotrcg.tables import card
from warhost.kernel.errors import UndoRefused
from warhost.kernel.events import Event
from warhost.text.catalogue import LANGUAGES, Catalogue
from warhost.text.reader import Reader
from warhost.text.spans import plain
from warhost.text.wotrcg.board import CardGameBoard, ranges

BOARD = CardGameBoard()
FOUR = ["frodo", "witch_king", "aragorn", "saruman"]
READER = Reader("wotrcg", "en", FOUR)
RUSSIAN = Reader("wotrcg", "ru", FOUR)


def story(reader: Reader, *events: tuple[str, tuple[int, ...]]) -> list[str]:
    return [plain(line) for line in reader.story([Event(kind, args, -1) for kind, args in events])]


def test_drawn_cards_are_listed_together_for_those_who_see_them() -> None:
    drew = [("drew", (2, card("boromir"))), ("drew", (2, card("aragorn")))]
    assert story(READER, *drew, ("draws", (2, 2))) == ["Aragorn drew “Boromir” and “Aragorn”."]
    assert story(READER, ("draws", (2, 2))) == ["Aragorn drew 2 cards."]
    assert story(RUSSIAN, *drew, ("draws", (2, 2))) == ["Арагорн берёт карты «Боромир» и «Арагорн»."]
    assert story(RUSSIAN, drew[0], ("draws", (2, 1))) == ["Арагорн берёт карту «Боромир»."]
    assert story(RUSSIAN, ("draws", (2, 1))) == ["Арагорн берёт 1 карту."]


def test_one_card_or_several_agree_with_the_russian_verb() -> None:
    denethor, boromir = card("denethor"), card("boromir")
    assert story(RUSSIAN, ("cycled_own", (2, denethor))) == ["Арагорн сбрасывает карту «Денетор»."]
    assert story(RUSSIAN, ("cycled_own", (2, denethor)), ("cycled_own", (2, boromir))) == [
        "Арагорн сбрасывает карты «Денетор» и «Боромир»."
    ]
    assert story(RUSSIAN, *[("eliminated", (denethor,))] * 21) == [
        "Удалены карты " + ", ".join(["«Денетор»"] * 20) + " и «Денетор»."
    ]
    assert story(RUSSIAN, ("looks_at", (2, boromir))) == ["Арагорн смотрит верхнюю карту колоды: «Боромир»."]


def test_a_deck_is_called_by_the_player_of_its_scenario() -> None:
    for seats, expected in (
        (["gandalf", "witch_king"], ["Gandalf", "The Witch-king"]),
        (["balrog", "gandalf"], ["The Balrog", "Gandalf"]),
        (["free", "shadow"], ["Frodo", "The Witch-king", "Aragorn", "Saruman"]),
        (["frodo", "aragorn", "shadow"], ["Frodo", "The Witch-king", "Aragorn", "Saruman"]),
    ):
        reader = Reader("wotrcg", "en", seats)
        passes = [("passes", (deck,)) for deck in range(len(expected))]
        assert story(reader, *passes) == [f"{name} passed." for name in expected]


def test_the_owner_reads_which_card_went_face_down_and_the_others_only_that_one_did() -> None:
    hidden = ("cycled_hidden", (0,)), ("cycled_own", (0, card("gimli")))
    assert story(READER, *hidden) == ["Frodo cycled “Gimli”."]
    assert story(READER, hidden[0]) == ["Frodo cycled a card face down."]


def test_the_table_in_a_few_lines() -> None:
    match = table(
        "trilogy",
        4,
        path="imladris",
        on_path=["strider", "the_reaver"],
        reserve=["gimli", "saruman"],
        grounds={"edoras": ["eomer", "riders_of_rohan_1"]},
        items={"dwarven_axe": "gimli"},
        fresh=["saruman"],
        hands={"frodo": ["theoden"], "witch_king": ["morgul_blade"]},
        corruption=2,
    )
    view = match.view("frodo")
    assert BOARD.title(READER, view) == "Round 1 · Actions · points: Free Peoples 0, Shadow 2 · Corruption 2"
    lines = [plain(line) for line in BOARD.status(READER, view)]
    assert lines == [
        "Path 3 “Imladris” (1 point): attack 1, defence 3",
        "  attackers: “The Reaver” 1",
        "  defenders: “Strider” 2",
        "Battleground “Edoras” (Free Peoples, 1 point): attack 0, defence 3",
        "  defenders: “Riders of Rohan” 1, “Éomer” 1",
        "Frodo: hand 1/2 · deck 25 · cycled 0 · eliminated 0 · Ring · first",
        "  reserve: “Gimli” (“Dwarven Axe”)",
        "Witch-king: hand 1/2 · deck 28 · cycled 0 · eliminated 0 · Ring",
        "Aragorn: hand 0/2 · deck 29 · cycled 0 · eliminated 0 · Ring",
        "Saruman: hand 0/2 · deck 29 · cycled 0 · eliminated 0 · Ring",
        "  reserve: “Saruman”*",
    ]
    assert all(len(line) <= 80 for line in lines)


def test_the_strength_counts_leadership_of_a_supported_character() -> None:
    alone = table(grounds={"edoras": ["eomer"]}).view("spectator")["strength"]["edoras"]
    led = table(grounds={"edoras": ["eomer", "riders_of_rohan_1"]}).view("spectator")["strength"]["edoras"]
    assert (alone["attack"], alone["defence"], alone["cards"]) == (0, 1, {"eomer": 0})
    assert led["cards"]["eomer"] == 1 and led["defence"] == 1 + sum(led["cards"].values())


def test_a_question_brings_the_text_of_its_card_or_location() -> None:
    match = table("trilogy", 4, hands={"frodo": ["theoden", "gimli"]}, grounds={"helms_deep": []}, turn="frodo")
    say(match, "play:theoden")
    lines = [plain(line) for line in BOARD.around(READER, match.view("frodo"))]
    assert len(lines) == 1 and lines[0].startswith("“Théoden”: ")
    assert BOARD.remark(READER, match.view("frodo"), "battleground:helms_deep") == "attack 0, defence 2"


def test_the_text_of_an_action_that_is_offered_is_shown() -> None:
    match = table("trilogy", 4, path="imladris", reserve=["fatty_bolger"], hands={"frodo": ["theoden"]})
    view = match.view("frodo")
    assert "use:fatty_bolger" in match.options()
    lines = [plain(line) for line in BOARD.around(READER, view)]
    assert len(lines) == 1 and lines[0].startswith("“Fatty Bolger”: ")


def test_the_ring_token_shows_what_it_does() -> None:
    assert BOARD.remark(READER, table("trilogy", 4).view("frodo"), "ring") == "draw 2 cards, once per game"
    duel = Reader("wotrcg", "ru", ["gandalf", "witch_king"])
    assert BOARD.remark(duel, table("duel", 2).view("gandalf"), "ring") == (
        "взять 3 карты, затем 1 удалить и 1 сбросить"
    )


def told(option: str, seat: str, **position: Any) -> tuple[str, str]:
    """Return the remark beside an option of a turn, in both languages."""
    match = table("trilogy", 4, turn=seat, **position)
    assert option in match.options()
    view = match.view(seat)
    return BOARD.remark(READER, view, option), BOARD.remark(RUSSIAN, view, option)


VAIN = ("has no effect now", "сейчас ничего не даст")
SHADOW_HAND: dict[str, Any] = {"hands": {"saruman": ["threats_and_promises", "ugluk"]}}
NO_ISENGARD: dict[str, Any] = {"grounds": {"edoras": [], "helms_deep": [], "orthanc": []}}
RIDE: dict[str, Any] = {"hands": {"frodo": ["death_ride_ride_to_ruin", "gimli"]}}
ORCS = {"minas_tirith": ["mordor_orcs_1"]}


@pytest.mark.parametrize(
    ("option", "seat", "vain", "helpful"),
    [
        # The condition fails; it holds, but there is nothing to activate.
        ("play:threats_and_promises", "saruman", SHADOW_HAND, SHADOW_HAND | {"reserve": ["saruman"]}),
        (
            "play:threats_and_promises",
            "saruman",
            SHADOW_HAND | NO_ISENGARD | {"reserve": ["saruman"]},
            SHADOW_HAND | {"grounds": {"edoras": [], "orthanc": []}, "reserve": ["saruman"]},
        ),
        # No other path of the number is left.
        (
            "play:there_is_another_way",
            "frodo",
            {
                "hands": {"frodo": ["there_is_another_way", "gimli"]},
                "path": "morgai",
                "areas": {"free": ["crack_of_doom", "orodruin"]},
            },
            {"hands": {"frodo": ["there_is_another_way", "gimli"]}},
        ),
        # Nobody to give up; nobody to strike.
        (
            "play:death_ride_ride_to_ruin",
            "frodo",
            RIDE | {"grounds": ORCS},
            RIDE | {"grounds": ORCS, "reserve": ["eomer"]},
        ),
        (
            "play:death_ride_ride_to_ruin",
            "frodo",
            RIDE | {"reserve": ["eomer"]},
            RIDE | {"grounds": ORCS, "reserve": ["eomer"]},
        ),
        # No battleground that the permission opens.
        (
            "play:the_red_arrow",
            "aragorn",
            {"hands": {"aragorn": ["the_red_arrow", "arwen"]}, "grounds": {"edoras": []}},
            {"hands": {"aragorn": ["the_red_arrow", "arwen"]}, "grounds": {"minas_tirith": []}},
        ),
        (
            "play:the_three_hunters",
            "aragorn",
            {"hands": {"aragorn": ["the_three_hunters", "arwen"]}},
            {"hands": {"aragorn": ["the_three_hunters", "arwen"]}, "grounds": {"edoras": []}},
        ),
        # Nothing to draw, and nothing that will have been cycled before.
        (
            "play:the_day_without_dawn",
            "witch_king",
            {"hands": {"witch_king": ["the_day_without_dawn"]}, "only": {"witch_king": []}},
            {"hands": {"witch_king": ["the_day_without_dawn", "grishnakh"]}, "only": {"witch_king": []}},
        ),
        # An action: no card to draw.
        (
            "use:fatty_bolger",
            "frodo",
            {"reserve": ["fatty_bolger"], "only": {"frodo": []}},
            {"reserve": ["fatty_bolger"]},
        ),
    ],
)
def test_an_event_or_action_that_would_do_nothing_says_so_first(
    option: str, seat: str, vain: dict[str, Any], helpful: dict[str, Any]
) -> None:
    """The rules allow it, so the player is warned before deciding. [playing.event]"""
    assert told(option, seat, **vain) == VAIN
    assert told(option, seat, **helpful) == ("", "")


def test_a_card_that_can_fetch_itself_from_the_pile_has_an_effect() -> None:
    """The Messenger is cycled first, so the only Nazgûl of the pile may be he; Bilbo draws himself."""
    assert told("use:the_messenger", "witch_king", reserve=["the_messenger"]) == ("", "")
    assert told("use:bilbo_baggins", "frodo", reserve=["bilbo_baggins"], only={"frodo": []}) == ("", "")


def test_an_event_drawn_separately_is_described_too() -> None:
    match = table(
        "trilogy",
        4,
        path="",
        grounds={"edoras": []},
        hands={"frodo": ["theoden", "gimli"]},
        turn="frodo",
        tops={"frodo": ["death_ride_ride_to_ruin", "eomer", "sting"]},
    )
    say(match, "play:theoden", "battleground:edoras")
    view = match.view("frodo")
    assert view["ask"]["kind"] == "apart_play"
    assert BOARD.remark(READER, view, "card:death_ride_ride_to_ruin") == VAIN[0]
    assert BOARD.remark(READER, view, "card:eomer") != VAIN[0]


def test_with_no_card_to_draw_ring_and_winnow_say_so() -> None:
    empty: dict[str, Any] = {"only": {"frodo": []}, "hands": {"frodo": ["gimli", "sting"]}}
    for option in ("ring", "winnow"):
        assert told(option, "frodo", **empty) == ("no cards are left to draw", "взять будет нечего")
        assert told(option, "frodo", **empty, cycle=["eomer"])[0] != "no cards are left to draw"


def test_only_the_player_learns_which_answers_have_no_effect() -> None:
    match = table("trilogy", 4, turn="saruman", **SHADOW_HAND)
    assert match.view("saruman")["decks"]["saruman"]["no_effect"] == ["threats_and_promises"]
    assert all("no_effect" not in match.view(seat)["decks"]["saruman"] for seat in ("frodo", "witch_king", "spectator"))


def test_who_has_passed_is_shown_only_while_it_matters() -> None:
    match = table("trilogy", 4, path="imladris")
    view = match.view("frodo") | {"passed": ["saruman"]}
    assert any(plain(line).endswith("passed") for line in BOARD.status(READER, view))
    assert not any(plain(line).endswith("passed") for line in BOARD.status(READER, view | {"phase": "location"}))


def test_paths_that_follow_each_other_are_put_together() -> None:
    assert [ranges(numbers) for numbers in ([], [4], [1, 2, 3], [1, 3, 4, 9])] == ["", "4", "1–3", "1, 3–4, 9"]
    assert "paths 1–9" in plain(BOARD.card(READER, "merry_brandybuck")[0])


def test_a_refused_undo_does_not_mention_dice() -> None:
    [english] = sources.sentences()["undo_refused"]
    russian = RUSSIAN.problem(UndoRefused("undo_refused", "", {}))
    assert english is not None and "random or hidden" in english and "dice" not in english
    assert "случайное или скрытое" in russian and "кубик" not in russian


def test_a_title_within_a_title_has_other_quotation_marks() -> None:
    assert RUSSIAN.name("path", "inn_of_the_prancing_pony") == "«Трактир „Гарцующий пони“»"


def test_a_card_that_may_be_lost_shows_what_it_cancels() -> None:
    match = combat(
        "edoras",
        grounds={"edoras": ["eomer", "riders_of_rohan_1", "saruman", "white_hand_orcs_1"]},
        ground_tokens={"edoras": {"defence": 1}},
    )
    view = match.view("frodo")
    assert view["ask"]["kind"] == "loss"
    worth = {name: BOARD.remark(READER, view, name) for name in view["ask"]["options"]}
    assert worth == {"card:eomer": "cancels 1", "card:riders_of_rohan_1": "cancels 1"}


def test_cards_show_your_own_hand_and_only_the_number_of_the_others() -> None:
    match = table("trilogy", 4, hands={"frodo": ["gimli"], "saruman": ["ugluk"]}, cycle=["merry_brandybuck"])
    lines = [plain(line) for line in BOARD.cards(READER, match.view("frodo"))]
    assert "Frodo: 1 card in hand" in lines and "Saruman: 1 card in hand" in lines
    assert any(line.startswith("Gimli (Dwarf; character; ") for line in lines)
    assert not any("Uglúk" in line for line in lines)
    assert "Frodo, cycle pile: “Merry Brandybuck”" in lines
    assert not any("Merry" in plain(line) for line in BOARD.cards(READER, match.view("saruman")))


def test_a_location_shows_who_may_come_and_what_it_does() -> None:
    lines = [plain(line) for line in BOARD.place(READER, table(grounds={"edoras": ["eomer"]}).view("frodo"), "edoras")]
    assert lines[:5] == [
        "Battleground “Edoras” (Free Peoples, 1 point)",
        "  active",
        "  printed defence 1",
        "  attackers: Isengard",
        "  defenders: Rohan, Wizard",
    ]
    assert lines[-1].strip() == "defenders: “Éomer” 0"


def test_options_that_name_the_same_card_twice_are_written_in_full() -> None:
    assert not READER.told_apart(["play:gimli", "cycle:gimli", "pass"])
    assert READER.told_apart(["card:gimli", "card:aragorn", "top"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_has_all_its_messages(language: str) -> None:
    catalogue = Catalogue(language, ["wotrcg"])
    needed = [f"phase.{name}" for name in PHASE_NAMES] + [f"board.lies.{name}" for name in LOCATION_NAMES]
    needed += [f"board.ending.{name}" for name in ENDING_NAMES[1:]]
    assert [key for key in needed if catalogue.find(key) is None] == []
