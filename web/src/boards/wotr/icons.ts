/** The icons of War of the Ring: nations, figures, dice. */
import type { IconData } from "../../lib/icon";
import dwarves from "virtual:icon/dwarf-helmet";
import elves from "virtual:icon/linden-leaf";
import gondor from "virtual:icon/white-tower";
import north from "virtual:icon/polar-star";
import rohan from "virtual:icon/horse-head";
import isengard from "virtual:icon/hand";
import sauron from "virtual:icon/burning-eye";
import southrons from "virtual:icon/elephant-head";
import sword from "virtual:icon/broadsword";
import banner from "virtual:icon/vertical-banner";
import helm from "virtual:icon/crested-helmet";
import scroll from "virtual:icon/scroll-unfurled";
import will from "virtual:icon/sun";
import ring from "virtual:icon/ring";
import steps from "virtual:icon/boot-prints";
import hood from "virtual:icon/hooded-figure";
import crown from "virtual:icon/crown";
import staff from "virtual:icon/wizard-staff";
import horn from "virtual:icon/hunting-horn";
import bow from "virtual:icon/bow-arrow";
import axe from "virtual:icon/war-axe";
import pipe from "virtual:icon/smoking-pipe";
import door from "virtual:icon/hobbit-door";
import skull from "virtual:icon/crowned-skull";
import mouth from "virtual:icon/horned-helm";
import whiteHand from "virtual:icon/wizard-face";

export const NATION_ICONS: Record<string, IconData> = { dwarves, elves, gondor, north, rohan, isengard, sauron, southrons };

/** A face may show two signs. */
export const FACE_ICONS: Record<string, IconData[]> = {
  character: [sword],
  army: [banner],
  muster: [helm],
  army_muster: [banner, helm],
  event: [scroll],
  will: [will],
  eye: [sauron],
};

export const CHARACTER_ICONS: Record<string, IconData> = {
  gandalf_grey: staff,
  gandalf_white: staff,
  strider: sword,
  aragorn: crown,
  boromir: horn,
  legolas: bow,
  gimli: axe,
  meriadoc: pipe,
  peregrin: door,
  saruman: whiteHand,
  witch_king: skull,
  mouth_of_sauron: mouth,
  gollum: hood,
};

/** The two decks of a side. */
export const DECK_ICONS: Record<string, IconData> = { character: sword, strategy: banner };

/** A die of six, drawn by us: the sides of a tile that rolls its damage. */
export const DIE: IconData = {
  box: "0 0 24 24",
  body: '<path fill-rule="evenodd" d="M6 3h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3Zm2 3a2 2 0 1 0 .01 0Zm8 0a2 2 0 1 0 .01 0Zm-4 4a2 2 0 1 0 .01 0Zm-4 4a2 2 0 1 0 .01 0Zm8 0a2 2 0 1 0 .01 0Z"/>',
};

export { sauron as EYE, ring as RING, steps as STEPS, banner as BANNER };
