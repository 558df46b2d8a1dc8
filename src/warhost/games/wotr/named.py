"""The regions and cards that the rules call by name."""

from typing import Final

from warhost.games.wotr.ids import ELVES, FREE, SAURON
from warhost.games.wotr.tables import CITY, NATION_OF, SETTLEMENT, STRONGHOLDS, TOWN, card, region

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
    [r for r in range(len(NATION_OF)) if NATION_OF[r] == n and SETTLEMENT[r] >= CITY] for n in range(8)
]
SETTLEMENTS: Final[list[list[int]]] = [
    [r for r in range(len(NATION_OF)) if NATION_OF[r] == n and SETTLEMENT[r] >= TOWN] for n in range(8)
]

# cards that lie on the table or are asked for by the rules
MITHRIL_COAT: Final = card("fp_char_05")
AXE_AND_BOW: Final = card("fp_char_06")
HORN_OF_GONDOR: Final = card("fp_char_07")
WIZARDS_STAFF: Final = card("fp_char_08")
CHALLENGE_OF_THE_KING: Final = card("fp_char_14")
LAST_BATTLE: Final = card("fp_strat_01")
POWER_TOO_GREAT: Final = card("fp_strat_02")
TOM_BOMBADIL: Final = card("fp_strat_03")
HELP_UNLOOKED_FOR: Final = card("fp_strat_10")
SORROW_AND_TOIL: Final = card("sh_char_15")
CREBAIN: Final = card("sh_char_16")
BALROG: Final = card("sh_char_17")
GROND: Final = card("sh_char_20")
PALANTIR: Final = card("sh_char_21")
WORMTONGUE: Final = card("sh_char_22")
FIGHTING_URUK_HAI: Final = card("sh_strat_02")
DENETHORS_FOLLY: Final = card("sh_strat_03")
THREATS_AND_PROMISES: Final = card("sh_strat_05")
STORMCROW: Final = card("sh_strat_06")
CORSAIRS: Final = card("sh_strat_10")

SIDE_OF: Final[list[int]] = [FREE] * 5 + [1] * 3
