"""hatch_compile.py puts docstrings, with types, and functions for lists into the C that mypyc has written."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).parents[2] / "hatch_compile.py"
SOURCE = '''
"""A module."""

class Game:
    """A "game"??

    Ends — perhaps.
    """

    @property
    def over(self) -> bool:
        """Whether it is over."""

    def play(self, card: int) -> None:
        """Play a card."""

    def quiet(self) -> None:
        pass

class Odd:
    """Has a signature that mypyc cannot write."""

class _Game:
    """Another."""

    def play(self) -> None:
        """Play something else."""

def start() -> None:
    """Start."""

def odd() -> None:
    """Neither has this."""
'''
CODE = r"""
static PyGetSetDef rules___Game_getseters[] = {
    {"card",
     (getter)rules___Game_get_card, (setter)rules___Game_set_card,
     NULL, NULL},
    {"over",
     (getter)rules___Game_get_over,
    NULL, NULL, NULL},
    {NULL}  /* Sentinel */
};
static PyMethodDef rules___Game_methods[] = {
    {"play",
     (PyCFunction)CPyPy_rules___Game___play,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("play($self, card)\n--\n\n")},
    {"quiet",
     (PyCFunction)CPyPy_rules___Game___quiet,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("quiet($self)\n--\n\n")},
};
static PyTypeObject CPyType_rules___Game_template_ = {
    .tp_name = "Game",
    .tp_doc = PyDoc_STR("Game()\n--\n\n"),
};
static PyTypeObject CPyType_rules___Odd_template_ = {
    .tp_doc = PyDoc_STR(NULL),
};
static PyMethodDef rules____Game_methods[] = {
    {"play",
     (PyCFunction)CPyPy_rules____Game___play,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("play($self)\n--\n\n")},
};
static PyTypeObject CPyType_rules____Game_template_ = {
    .tp_doc = PyDoc_STR("_Game()\n--\n\n"),
};
static PyMethodDef rulesmodule_methods[] = {
    {"start", (PyCFunction)CPyPy_rules___start, METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("start()\n--\n\n") /* docstring */},
    {"odd", (PyCFunction)CPyPy_rules___odd, METH_FASTCALL | METH_KEYWORDS, PyDoc_STR(NULL) /* docstring */},
};
static struct PyModuleDef rulesmodule = {
    "toy.rules",
    NULL, /* docstring */
};
"""  # noqa: E501
CHANGES = [
    ("    NULL, NULL, NULL},", '    NULL, "Whether it is over.", NULL},'),
    (
        r'PyDoc_STR("play($self, card)\n--\n\n")',
        r'PyDoc_STR("play($self, card)\n--\n\n" "Play a card.\n\n(card: int) -> None")',
    ),
    (r'PyDoc_STR("Game()\n--\n\n")', r'PyDoc_STR("Game()\n--\n\n" "A \"game\"\?\?\n\nEnds \342\200\224 perhaps.")'),
    (r'PyDoc_STR("play($self)\n--\n\n")', r'PyDoc_STR("play($self)\n--\n\n" "Play something else.\n\n() -> None")'),
    (r'PyDoc_STR("_Game()\n--\n\n")', r'PyDoc_STR("_Game()\n--\n\n" "Another.")'),
    (r'PyDoc_STR("start()\n--\n\n")', r'PyDoc_STR("start()\n--\n\n" "Start.\n\n() -> None")'),
    (".tp_doc = PyDoc_STR(NULL)", '.tp_doc = PyDoc_STR("Has a signature that mypyc cannot write.")'),
    ("PyDoc_STR(NULL) /*", r'PyDoc_STR("Neither has this.\n\n() -> None") /*'),
    ("NULL, /* docstring */", '"A module.", /* docstring */'),
]


@pytest.fixture
def script() -> ModuleType:
    """Load the script, which is not part of the package."""
    spec = importlib.util.spec_from_file_location("hatch_compile", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_docstring_follows_the_signature_of_its_function_or_class(script: ModuleType) -> None:
    expected = CODE
    for before, after in CHANGES:
        assert expected.count(before) == 1
        expected = expected.replace(before, after)
    assert script.with_docstrings(CODE, "toy.rules", SOURCE) == expected


def test_a_module_without_docstrings_stays_as_it_is(script: ModuleType) -> None:
    assert script.with_docstrings(CODE, "toy.rules", "class Game:\n    def play(self): ...\n") == CODE


def test_the_functions_for_lists_come_before_the_end_of_the_header(script: ModuleType) -> None:
    header = "#ifndef HEADER_H\n#include <CPy.h>\n#endif\n"
    changed = script.with_lists(header)
    assert changed.startswith("#ifndef HEADER_H\n#include <CPy.h>\n") and changed.endswith("#endif\n")
    assert changed.count("#if") == changed.count("#endif")
    # A function is defined before its name stands for another one.
    assert changed.index("return PyList_Append") < changed.index("#define PyList_Append")
