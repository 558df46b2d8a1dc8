"""Cards that the rules call by name."""

from typing import Final

from warhost.games.bo5a.tables import card

# story cards that stay on the table
LUCKY_NUMBER: Final[int] = card("lucky_number")
FLYING_ARROWS: Final[int] = card("flying_arrows")
TROUBLED_MIND: Final[int] = card("troubled_mind")
HOWLING_ORCS: Final[int] = card("howling_orcs")
# story cards that shape a combat
ELVEN_CHARGE: Final[int] = card("elven_charge")
MORIA: Final[int] = card("moria_dain_dain")
# story cards that put a special tile into the pool
ARKENSTONE_CARD: Final[int] = card("arkenstone")
NECROMANCER_CARD: Final[int] = card("shadow_of_the_necromancer")
# Fate cards that stay on the table
GIANT_SIZE: Final[int] = card("giant_size")
ROARING_VOICE: Final[int] = card("roaring_voice")
NOT_KINDLY_BIRDS: Final[int] = card("eagles_are_not_kindly_birds")
FURY_OF_THE_DWARVES: Final[int] = card("fury_of_the_dwarves")
MIGHTY_STROKES: Final[int] = card("mighty_strokes")
SHINING_ARMOUR: Final[int] = card("shining_armour")
