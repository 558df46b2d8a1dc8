"""The action dice shared by War of the Ring and The Battle of Five Armies: faces, what a face serves as, hits."""

from typing import Final

F_CHARACTER: Final = 0
F_ARMY: Final = 1
F_MUSTER: Final = 2
F_ARMY_MUSTER: Final = 3
F_EVENT: Final = 4
F_WILL: Final = 5
F_EYE: Final = 6
FACES: Final = 7
FACE_NAMES: Final = ["character", "army", "muster", "army_muster", "event", "will", "eye"]
FREE_DIE: Final = [F_CHARACTER, F_CHARACTER, F_MUSTER, F_ARMY_MUSTER, F_EVENT, F_WILL]
SHADOW_DIE: Final = [F_CHARACTER, F_ARMY, F_MUSTER, F_ARMY_MUSTER, F_EVENT, F_EYE]


def serves(face: int, as_face: int) -> bool:
    """Whether a die showing `face` can be used as a Character, Army, Muster or Event result."""
    if face == as_face or face == F_WILL:
        return True
    return face == F_ARMY_MUSTER and (as_face == F_ARMY or as_face == F_MUSTER)


def is_hit(value: int, bonus: int, need: int) -> bool:
    """Whether a die hits. A natural 1 always misses, a natural 6 always hits."""
    return value == 6 or (value > 1 and value + bonus >= need)


def least_hit(bonus: int, need: int) -> int:
    """Return the lowest face that hits."""
    return min(6, max(2, need - bonus))
