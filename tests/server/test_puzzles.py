"""Puzzles over the wire: the list, beginning one as a lesson, and progress stored with the account."""

from collections.abc import Callable

from tests.server.helper import Visitor

from warhost.puzzles.library import puzzles

Make = Callable[[], Visitor]


def test_a_puzzle_of_the_list_is_begun_like_a_lesson(visitor: Make) -> None:
    me = visitor()
    found = me.get("/games/wotr/puzzles?lang=ru")
    assert [one["id"] for one in found["puzzles"]] == [one.id for one in puzzles("wotr")]
    assert {one["theme"] for one in found["puzzles"]} == {theme["id"] for theme in found["themes"]}
    made = me.post("/lessons", {"game": "wotr", "lesson": found["puzzles"][0]["lesson"]})
    assert made["forced"] == ["lesson"] and made["private"] and not made["rated"]
    assert me.refused("POST", "/lessons", {"game": "wotr", "lesson": "puzzle-none"}) == (404, "no_lesson")
    assert me.refused("GET", "/games/none/puzzles") == (404, "not_found")


def test_the_first_page_gets_one_puzzle_of_the_day_with_its_game(visitor: Make) -> None:
    me = visitor()
    day = me.get("/puzzles/day?lang=ru")
    found = me.get(f"/games/{day['game']}/puzzles?lang=ru")
    assert day["puzzle"] == next(one for one in found["puzzles"] if one["id"] == found["day"])
    assert day["name"] == next(one["name"] for one in me.get("/games?lang=ru") if one["game"] == day["game"])


def test_solved_puzzles_are_kept_and_unknown_ones_are_not(visitor: Make) -> None:
    me = visitor()
    name = puzzles("wotr")[0].name
    assert me.get("/me/puzzles") == {"puzzles": []}
    for _ in range(2):
        assert me.post("/me/puzzles", {"puzzles": [name, "wotr/none", "none/none"]}) == {"puzzles": [name]}
    assert me.get("/me/puzzles") == {"puzzles": [name]}
    assert visitor().get("/me/puzzles") == {"puzzles": []}
    assert me.refused("POST", "/me/puzzles", {"puzzles": ["x" * 81]})[0] == 400


def test_puzzles_a_guest_has_solved_move_to_the_account_on_sign_in(visitor: Make) -> None:
    first, second = [puzzle.name for puzzle in puzzles("wotr")[:2]]
    owner, guest = visitor(), visitor()
    owner.post("/me/puzzles", {"puzzles": [first]})
    owner.post("/account", {"name": "Solver", "password": "a long password of mine"})
    guest.post("/me/puzzles", {"puzzles": [first, second]})
    guest.post("/session", {"name": "Solver", "password": "a long password of mine"})
    assert guest.get("/me/puzzles") == {"puzzles": sorted([first, second])}
    data = guest.get("/account/data")
    assert [one["puzzle"] for one in data["solved"]] == sorted([first, second])
