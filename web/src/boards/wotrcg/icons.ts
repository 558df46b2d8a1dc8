/** The pictures and signs of the Card Game: one picture per card and location, one sign per faction, one mark per symbol. */
import type { IconData } from "../../lib/icon";
import beerStein from "virtual:icon/beer-stein";
import bigDiamondRing from "virtual:icon/big-diamond-ring";
import birchTrees from "virtual:icon/birch-trees";
import boatHorizon from "virtual:icon/boat-horizon";
import boneKnife from "virtual:icon/bone-knife";
import bootPrints from "virtual:icon/boot-prints";
import bowArrow from "virtual:icon/bow-arrow";
import broadheadArrow from "virtual:icon/broadhead-arrow";
import broadsword from "virtual:icon/broadsword";
import brute from "virtual:icon/brute";
import burningEye from "virtual:icon/burning-eye";
import campCookingPot from "virtual:icon/camp-cooking-pot";
import campingTent from "virtual:icon/camping-tent";
import candleSkull from "virtual:icon/candle-skull";
import cardDraw from "virtual:icon/card-draw";
import castleRuins from "virtual:icon/castle-ruins";
import chestArmor from "virtual:icon/chest-armor";
import cloak from "virtual:icon/cloak";
import cobra from "virtual:icon/cobra";
import crescentStaff from "virtual:icon/crescent-staff";
import crestedHelmet from "virtual:icon/crested-helmet";
import crossedAxes from "virtual:icon/crossed-axes";
import crossedSabres from "virtual:icon/crossed-sabres";
import crown from "virtual:icon/crown";
import crownedSkull from "virtual:icon/crowned-skull";
import crystalBall from "virtual:icon/crystal-ball";
import crystalShine from "virtual:icon/crystal-shine";
import curledLeaf from "virtual:icon/curled-leaf";
import curvyKnife from "virtual:icon/curvy-knife";
import daemonSkull from "virtual:icon/daemon-skull";
import deathSkull from "virtual:icon/death-skull";
import diamondRing from "virtual:icon/diamond-ring";
import doubleFish from "virtual:icon/double-fish";
import drakkar from "virtual:icon/drakkar";
import dungeonGate from "virtual:icon/dungeon-gate";
import dwarfHelmet from "virtual:icon/dwarf-helmet";
import eagleHead from "virtual:icon/eagle-head";
import elephantHead from "virtual:icon/elephant-head";
import entMouth from "virtual:icon/ent-mouth";
import evilTower from "virtual:icon/evil-tower";
import fireRing from "virtual:icon/fire-ring";
import flagObjective from "virtual:icon/flag-objective";
import goblin from "virtual:icon/goblin";
import guardedTower from "virtual:icon/guarded-tower";
import hand from "virtual:icon/hand";
import handBandage from "virtual:icon/hand-bandage";
import harborDock from "virtual:icon/harbor-dock";
import hillFort from "virtual:icon/hill-fort";
import hobbitDoor from "virtual:icon/hobbit-door";
import hood from "virtual:icon/hood";
import hoodedFigure from "virtual:icon/hooded-figure";
import hornedHelm from "virtual:icon/horned-helm";
import horseHead from "virtual:icon/horse-head";
import hourglass from "virtual:icon/hourglass";
import huntingHorn from "virtual:icon/hunting-horn";
import hut from "virtual:icon/hut";
import imperialCrown from "virtual:icon/imperial-crown";
import knapsack from "virtual:icon/knapsack";
import lindenLeaf from "virtual:icon/linden-leaf";
import medievalGate from "virtual:icon/medieval-gate";
import mirrorMirror from "virtual:icon/mirror-mirror";
import mountainRoad from "virtual:icon/mountain-road";
import mountains from "virtual:icon/mountains";
import openBook from "virtual:icon/open-book";
import palmTree from "virtual:icon/palm-tree";
import peaks from "virtual:icon/peaks";
import person from "virtual:icon/person";
import pineTree from "virtual:icon/pine-tree";
import pitchfork from "virtual:icon/pitchfork";
import plainDagger from "virtual:icon/plain-dagger";
import pocketBow from "virtual:icon/pocket-bow";
import pointyHat from "virtual:icon/pointy-hat";
import pointySword from "virtual:icon/pointy-sword";
import poisonCloud from "virtual:icon/poison-cloud";
import pokerHand from "virtual:icon/poker-hand";
import polarStar from "virtual:icon/polar-star";
import queenCrown from "virtual:icon/queen-crown";
import raven from "virtual:icon/raven";
import recycle from "virtual:icon/recycle";
import ring from "virtual:icon/ring";
import river from "virtual:icon/river";
import robe from "virtual:icon/robe";
import rollingBomb from "virtual:icon/rolling-bomb";
import roundPotion from "virtual:icon/round-potion";
import roundStar from "virtual:icon/round-star";
import roundTable from "virtual:icon/round-table";
import runeSword from "virtual:icon/rune-sword";
import scrollUnfurled from "virtual:icon/scroll-unfurled";
import shield from "virtual:icon/shield";
import shiningSword from "virtual:icon/shining-sword";
import siegeRam from "virtual:icon/siege-ram";
import smokingPipe from "virtual:icon/smoking-pipe";
import snakeTongue from "virtual:icon/snake-tongue";
import spears from "virtual:icon/spears";
import spectre from "virtual:icon/spectre";
import spiderAlt from "virtual:icon/spider-alt";
import stoneBridge from "virtual:icon/stone-bridge";
import stonePath from "virtual:icon/stone-path";
import sun from "virtual:icon/sun";
import sunCloud from "virtual:icon/sun-cloud";
import sunSpear from "virtual:icon/sun-spear";
import swan from "virtual:icon/swan";
import swordBrandish from "virtual:icon/sword-brandish";
import talk from "virtual:icon/talk";
import tombstone from "virtual:icon/tombstone";
import towerFall from "virtual:icon/tower-fall";
import tribalMask from "virtual:icon/tribal-mask";
import troll from "virtual:icon/troll";
import verticalBanner from "virtual:icon/vertical-banner";
import visoredHelm from "virtual:icon/visored-helm";
import volcano from "virtual:icon/volcano";
import warAxe from "virtual:icon/war-axe";
import warlockHood from "virtual:icon/warlock-hood";
import waterFlask from "virtual:icon/water-flask";
import whip from "virtual:icon/whip";
import whiteTower from "virtual:icon/white-tower";
import wizardFace from "virtual:icon/wizard-face";
import wizardStaff from "virtual:icon/wizard-staff";
import wolfHead from "virtual:icon/wolf-head";
import woodenSign from "virtual:icon/wooden-sign";
import wyvern from "virtual:icon/wyvern";

export const FACTION_SIGNS: Record<string, IconData> = {
  dunedain: whiteTower,
  elf: lindenLeaf,
  dwarf: dwarfHelmet,
  hobbit: hobbitDoor,
  rohan: horseHead,
  wizard: wizardStaff,
  isengard: hand,
  monstrous: spiderAlt,
  southron: elephantHead,
  mordor: burningEye,
};

/** The sign of a side. */
export const SIDE_SIGNS: Record<string, IconData> = { free: whiteTower, shadow: burningEye };

export const TYPE_SIGNS: Record<string, IconData> = { army: verticalBanner, character: person, item: knapsack, event: scrollUnfurled };

// A picture and the cards that have it.
const CARDS: [IconData, string][] = [
  [spectre, "dead_men_of_dunharrow barrow_wights"],
  [visoredHelm, "knights_of_dol_amroth"],
  [whiteTower, "guards_of_the_citadel"],
  [crestedHelmet, "soldiers_of_gondor"],
  [medievalGate, "the_great_gate"],
  [crown, "aragorn"],
  [huntingHorn, "boromir theoden"],
  [imperialCrown, "denethor"],
  [bowArrow, "faramir legolas"],
  [hood, "halbarad"],
  [swan, "prince_imrahil"],
  [hoodedFigure, "strider"],
  [shiningSword, "anduril"],
  [plainDagger, "blade_of_westernesse"],
  [deathSkull, "paths_of_the_dead"],
  [broadheadArrow, "the_red_arrow"],
  [bootPrints, "the_three_hunters"],
  [handBandage, "ioreth"],
  [lindenLeaf, "high_elves_1 high_elves_2"],
  [queenCrown, "arwen"],
  [polarStar, "elrond"],
  [crystalShine, "galadriel"],
  [pocketBow, "bow_of_the_galadhrim"],
  [cloak, "elven_cloak"],
  [curledLeaf, "lembas"],
  [mirrorMirror, "mirror_of_galadriel"],
  [diamondRing, "nenya_ring_of_adamant"],
  [roundPotion, "phial_of_galadriel"],
  [bigDiamondRing, "vilya_ring_of_air"],
  [dwarfHelmet, "gimli"],
  [warAxe, "dwarven_axe"],
  [openBook, "bilbo_baggins"],
  [beerStein, "fatty_bolger"],
  [ring, "frodo_baggins"],
  [smokingPipe, "merry_brandybuck"],
  [hobbitDoor, "pippin_took"],
  [campCookingPot, "sam_gamgee herbs_and_stewed_rabbit"],
  [chestArmor, "mithril_coat"],
  [pointySword, "sting"],
  [stonePath, "there_is_another_way"],
  [horseHead, "riders_of_rohan_1 riders_of_rohan_2 shadowfax haradrim_cavalry black_riders_mount"],
  [pitchfork, "village_militia"],
  [sunSpear, "eomer"],
  [swordBrandish, "eowyn"],
  [sun, "death_ride_ride_to_ruin"],
  [tribalMask, "ghan_buri_ghan"],
  [pointyHat, "gandalf_the_grey"],
  [wizardFace, "gandalf_the_white saruman"],
  [eagleHead, "gwaihir_the_windlord"],
  [birchTrees, "quickbeam"],
  [doubleFish, "smeagol gollum"],
  [entMouth, "treebeard"],
  [waterFlask, "ent_draught"],
  [wizardStaff, "gandalfs_staff"],
  [runeSword, "glamdring"],
  [fireRing, "narya_ring_of_fire"],
  [rollingBomb, "devilry_of_saruman"],
  [brute, "fighting_uruk_hai ugluk black_uruks"],
  [wolfHead, "wolf_riders"],
  [hand, "white_hand_orcs_1 white_hand_orcs_2"],
  [snakeTongue, "grima_wormtongue"],
  [crystalBall, "palantir_of_orthanc"],
  [crescentStaff, "sarumans_staff"],
  [robe, "woven_of_all_colours nazguls_mantle"],
  [talk, "threats_and_promises"],
  [goblin, "goblins_of_the_misty_mountains_1 goblins_of_the_misty_mountains_2 mordor_orcs_1 mordor_orcs_2 mordor_orcs_3 mordor_orcs_4 mordor_orcs_5"],
  [daemonSkull, "balrog_of_moria"],
  [candleSkull, "candles_of_corpses"],
  [peaks, "caradhras_the_cruel"],
  [troll, "cave_troll hill_troll olog_hai trolls_of_udun"],
  [raven, "flocks_of_crebain"],
  [spiderAlt, "shelob"],
  [whip, "whip_of_many_thongs"],
  [crossedSabres, "coastal_raiders"],
  [drakkar, "corsairs_of_umbar the_black_fleet"],
  [elephantHead, "haradrim_mumakil"],
  [spears, "haradrim_regulars"],
  [cobra, "the_black_serpent"],
  [siegeRam, "grond_hammer_of_the_underworld"],
  [crossedAxes, "gorbag_and_shagrat"],
  [curvyKnife, "grishnakh"],
  [hornedHelm, "mouth_of_sauron gothmog"],
  [burningEye, "the_lidless_eye"],
  [crownedSkull, "the_witch_king the_black_captain"],
  [poisonCloud, "black_breath"],
  [wyvern, "fell_beast"],
  [boneKnife, "morgul_blade"],
  [warlockHood, "the_beguiler the_black_easterling the_commander the_destroyer the_hunter the_messenger the_reaver the_warrior the_ringwraiths_are_abroad"],
  [sunCloud, "the_day_without_dawn"],
];
// A picture and the paths and battlegrounds that have it.
const LOCATIONS: [IconData, string][] = [
  [hobbitDoor, "bag_end"],
  [boatHorizon, "bucklebury_ferry"],
  [campingTent, "gildors_encampment"],
  [beerStein, "inn_of_the_prancing_pony"],
  [pineTree, "the_old_forest"],
  [towerFall, "weathertop"],
  [river, "fords_of_bruinen imladris henneth_annun rivendell"],
  [roundTable, "the_council_of_elrond"],
  [peaks, "caradhras amon_hen"],
  [stoneBridge, "khazad_dum moria"],
  [medievalGate, "the_doors_of_durin"],
  [mountains, "dimrill_dale emyn_muil"],
  [birchTrees, "egladil lothlorien lorien"],
  [candleSkull, "dead_marshes"],
  [castleRuins, "osgiliath"],
  [woodenSign, "the_cross_roads"],
  [evilTower, "cirith_ungol dol_guldur orthanc"],
  [deathSkull, "morgul_vale"],
  [spiderAlt, "shelobs_lair"],
  [fireRing, "crack_of_doom"],
  [mountainRoad, "morgai"],
  [volcano, "orodruin"],
  [swan, "dol_amroth"],
  [hut, "edoras"],
  [hillFort, "helms_deep"],
  [whiteTower, "minas_tirith"],
  [harborDock, "pelargir"],
  [palmTree, "harad"],
  [guardedTower, "minas_morgul"],
  [dungeonGate, "morannon"],
  [drakkar, "umbar"],
];

const spread = (table: [IconData, string][]): Record<string, IconData> =>
  Object.fromEntries(table.flatMap(([icon, ids]) => ids.split(" ").map((id) => [id, icon] as const)));

export const CARD_PICTURES = spread(CARDS);
export const LOCATION_PICTURES = spread(LOCATIONS);

export {
  broadsword as ATTACK,
  shield as DEFENCE,
  crown as LEAD,
  bootPrints as PATH,
  ring as RING,
  pokerHand as HAND,
  cardDraw as DRAW,
  recycle as CYCLE,
  tombstone as GONE,
  hourglass as FRESH,
  flagObjective as FIRST,
  burningEye as CORRUPTION,
  roundStar as POINTS,
};
