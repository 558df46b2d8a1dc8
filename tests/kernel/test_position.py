"""Reading positions and scripts: every wrong field is named, with what is allowed there."""

from typing import Any

import pytest

import warhost
from warhost.kernel.errors import BadPosition, Problem, shown
from warhost.kernel.position import FieldReader, alike, impossible, read_script

MANY = ["rivendell", "moria", *[str(i) * 9 for i in range(40)]]


def only_fault(reader: FieldReader) -> Problem:
    """Return the single fault that a reader reports."""
    assert len(reader.wrong) == 1
    return reader.wrong[0]


def test_valid_fields_are_read_without_faults() -> None:
    r = FieldReader()
    data: dict[str, Any] = {"table": {"a": 1}, "list": ["x"], "names": ["red", "blue"], "flag": True}
    r.known(data, list(data), "")
    assert r.section(data, "table") == {"a": 1} and r.section(data, "none") == {}
    assert r.items(data, "list") == ["x"] and r.items(data, "none") == []
    assert r.names(data, "names", ["blue", "red"]) == [1, 0]
    assert (r.flag(data, "flag"), r.flag(data, "none"), r.flag(data, "none", "", True)) == (1, 0, 1)
    assert (r.number(3, "n", 0, 3), r.one_of("b", ["a", "b"], "x")) == (3, 1)
    assert r.wrong == []


@pytest.mark.parametrize(
    ("read", "code", "sentence"),
    [
        (
            lambda r: r.known({"moon": 1}, ["sun", "star"], "sky."),
            "unknown_field",
            "sky.moon: unknown; allowed: sun, star",
        ),
        (
            lambda r: r.known({"rivendel": 1}, MANY, "map."),
            "unknown_id_field",
            "map.rivendel: unknown; examples: rivendell",
        ),
        (lambda r: r.section({"a": 5}, "a", "sky."), "not_a_table", "sky.a: expected a table, not 5"),
        (lambda r: r.items({"a": {}}, "a", "sky."), "not_a_list", "sky.a: expected a list, not {}"),
        (lambda r: r.names({"a": ["red", 7]}, "a", ["red"], "sky."), "not_one_of", "sky.a[1]: 7 is not one of red"),
        (lambda r: r.one_of("mori", MANY, "map"), "not_an_id", "map: 'mori' is unknown; examples: moria"),
        (lambda r: r.number(True, "n", 0, 3), "not_in_range", "n: expected a number from 0 to 3, not True"),
        (lambda r: r.number(4, "n", 0, 3), "not_in_range", "n: expected a number from 0 to 3, not 4"),
        (lambda r: r.flag({"a": 1}, "a", "sky."), "not_a_flag", "sky.a: expected true or false, not 1"),
    ],
)
def test_faults_name_the_field_and_the_allowed_values(read: Any, code: str, sentence: str) -> None:
    r = FieldReader()
    read(r)
    fault = only_fault(r)
    assert (fault.code, str(fault)) == (code, sentence)


def test_all_faults_are_reported_at_once_and_listed_one_by_one() -> None:
    r = FieldReader()
    r.number(4, "n", 0, 3)
    r.flag({"a": 1}, "a")
    problem = impossible(r.wrong)
    assert isinstance(problem, BadPosition)
    assert str(problem) == (
        "Invalid position: n: expected a number from 0 to 3, not 4; a: expected true or false, not 1"
    )
    assert [fault.code for fault in problem.faults] == ["not_in_range", "not_a_flag"]


def test_similar_names_are_suggested_or_the_first_if_none_is_similar() -> None:
    assert alike("minas_tiri", ["edoras", "minas_tirith", "moria"]) == "minas_tirith"
    assert alike("???", ["a", "b", "c", "d", "e"]) == "a, b, c, d"


def test_a_long_wrong_value_is_shortened() -> None:
    assert shown("x" * 50) == "'" + "x" * 50 + "'"
    assert shown(list(range(1000))) == shown(list(range(2000))) and len(shown(list(range(1000)))) == 60


def test_a_script_is_read_by_dice_and_by_names() -> None:
    assert read_script({"die": [6, 1], "tile": ["b"]}, ["die"], {"tile": ["a", "b"]}) == {"die": [6, 1], "tile": [1]}


@pytest.mark.parametrize(
    ("script", "code", "sentence"),
    [
        ({"moon": []}, "bad_script_kind", "script.moon is unknown; allowed: die, tile."),
        ({"die": 6}, "script_list", "script.die: expected a list, not 6."),
        ({"die": [7]}, "script_die", "script.die: expected numbers from 1 to 6, not 7."),
        ({"die": [True]}, "script_die", "script.die: expected numbers from 1 to 6, not True."),
        ({"tile": ["c"]}, "script_id", "script.tile: 'c' is unknown; examples: a, b."),
        ({"tile": [["a"]]}, "script_id", "script.tile: ['a'] is unknown; examples: a, b."),
    ],
)
def test_an_impossible_script_is_refused(script: dict[str, Any], code: str, sentence: str) -> None:
    with pytest.raises(BadPosition) as refused:
        read_script(script, ["die"], {"tile": ["a", "b"]})
    assert (refused.value.code, str(refused.value)) == (code, sentence)


@pytest.mark.parametrize("field", ["options", "position", "script"])
@pytest.mark.parametrize("value", [[], [1], "x", 5])
def test_a_field_that_must_be_a_table_is_checked(field: str, value: object) -> None:
    """A new match is refused by the name of the field, not by a Python error."""
    ingredients: dict[str, Any] = {field: value}
    with pytest.raises(warhost.Problem, match=f"{field}: expected a table, not"):
        warhost.new("wotr", **ingredients)
