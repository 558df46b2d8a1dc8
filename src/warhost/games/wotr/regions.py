"""Regions that the rules mention by name, and the settlements of each nation."""

from typing import Final

from warhost.games.wotr.ids import ELVES, NATIONS, SAURON
from warhost.games.wotr.tables import CITY, NATION_OF, SETTLEMENT, STRONGHOLDS, TOWN, region

MINAS_TIRITH: Final = region("minas_tirith")
DOL_AMROTH: Final = region("dol_amroth")
PELARGIR: Final = region("pelargir")
OSGILIATH: Final = region("osgiliath")
ORTHANC: Final = region("orthanc")
NORTH_DUNLAND: Final = region("north_dunland")
SOUTH_DUNLAND: Final = region("south_dunland")
MORIA: Final = region("moria")
MORANNON: Final = region("morannon")
MINAS_MORGUL: Final = region("minas_morgul")
EDORAS: Final = region("edoras")
HELMS_DEEP: Final = region("helms_deep")
EREBOR: Final = region("erebor")
FANGORN: Final = region("fangorn")
LORIEN: Final = region("lorien")
RIVENDELL: Final = region("rivendell")
GREY_HAVENS: Final = region("grey_havens")
BUCKLAND: Final = region("buckland")
THE_SHIRE: Final = region("the_shire")
OLD_FOREST: Final = region("old_forest")
UMBAR: Final = region("umbar")

ELVEN_STRONGHOLDS: Final[list[int]] = [r for r in STRONGHOLDS if NATION_OF[r] == ELVES]
SAURON_STRONGHOLDS: Final[list[int]] = [r for r in STRONGHOLDS if NATION_OF[r] == SAURON]
# Cities and strongholds of each nation: where companions wake it.
HAVENS: Final[list[list[int]]] = [
    [r for r in range(len(NATION_OF)) if NATION_OF[r] == n and SETTLEMENT[r] >= CITY] for n in range(NATIONS)
]
SETTLEMENTS: Final[list[list[int]]] = [
    [r for r in range(len(NATION_OF)) if NATION_OF[r] == n and SETTLEMENT[r] >= TOWN] for n in range(NATIONS)
]
