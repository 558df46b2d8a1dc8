"""Characters of the War of the Ring for tests: dice and sieges for them, and their moves on the map."""

from typing import Any

from tests.table import act, table

from warhost.kernel.match import Match

ONE_CHARACTER = {"free": {"character": 1}, "shadow": {"character": 1}}
ONE_MUSTER = {"free": {"muster": 1}, "shadow": {"muster": 1}}
ONE_WILL = {"free": {"will": 1}, "shadow": {"muster": 1}}
MORIA_BESIEGED = {"moria": {"units": {"elves_elite": 2}, "garrison": {"sauron_regular": 2}}}
LORIEN_BESIEGED = {"lorien": {"units": {"sauron_regular": 2}, "garrison": {"elves_elite": 2, "elves_leader": 1}}}


def walking(characters: dict[str, str], **position: Any) -> Match:
    """The Free Peoples have just chosen to move companions with a Character die."""
    m = table(dice=ONE_CHARACTER, characters=characters, **position)
    return act(m, "character", "do:move_companions")


def flying(**position: Any) -> Match:
    """The Shadow has just chosen to move Nazgul and minions with a Character die."""
    m = table(dice=ONE_CHARACTER, actor=1, **position)
    return act(m, "character", "do:move_minions")
