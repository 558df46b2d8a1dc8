/** The icons of The Battle of Five Armies: units, characters, dice. */
import type { IconData } from "../../lib/icon";
import dwarf from "virtual:icon/dwarf-helmet";
import axe from "virtual:icon/war-axe";
import boat from "virtual:icon/fishing-boat";
import bow from "virtual:icon/bow-arrow";
import spears from "virtual:icon/spears";
import scimitar from "virtual:icon/croc-sword";
import horned from "virtual:icon/horned-helm";
import goblin from "virtual:icon/goblin";
import wolf from "virtual:icon/wolf-head";
import staff from "virtual:icon/wizard-staff";
import leaf from "virtual:icon/linden-leaf";
import shot from "virtual:icon/high-shot";
import anvil from "virtual:icon/anvil";
import eagle from "virtual:icon/eagle-head";
import door from "virtual:icon/hobbit-door";
import crown from "virtual:icon/crown";
import bear from "virtual:icon/bear-face";
import skull from "virtual:icon/crowned-skull";
import bat from "virtual:icon/bat";
import sword from "virtual:icon/broadsword";
import banner from "virtual:icon/vertical-banner";
import helm from "virtual:icon/crested-helmet";
import scroll from "virtual:icon/scroll-unfurled";
import will from "virtual:icon/sun";
import eye from "virtual:icon/burning-eye";
import ring from "virtual:icon/ring";

export const UNIT_ICONS: Record<string, IconData> = {
  dwarf_regulars: dwarf,
  dwarf_veterans: axe,
  lake_men: boat,
  elf_archers: bow,
  elf_spearmen: spears,
  orcs: scimitar,
  great_orcs: horned,
  goblins: goblin,
  wargs: wolf,
};
/** Recruitment tokens by group. */
export const GROUP_ICONS: Record<string, IconData> = { dwarves_and_men: dwarf, elves: leaf, shadow: eye };
export const CHARACTER_ICONS: Record<string, IconData> = {
  gandalf: staff,
  thranduil: leaf,
  bard: shot,
  dain: anvil,
  lord_of_the_eagles: eagle,
  bilbo: door,
  thorin: crown,
  beorn: bear,
  bolg: skull,
};
/** A face may show two signs. */
export const FACE_ICONS: Record<string, IconData[]> = {
  character: [sword],
  army: [banner],
  muster: [helm],
  army_muster: [banner, helm],
  event: [scroll],
  will: [will],
  eye: [eye],
};
export { bat as BAT, banner as BANNER, eagle as EAGLE, ring as RING, scroll as SCROLL };
