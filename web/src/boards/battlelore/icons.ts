/** The icons of BattleLore: the ten units. Faces of the dice and markers are drawn by us, in a box of 24. */
import type { IconData } from "../../lib/icon";
import archers from "virtual:icon/bowman";
import guard from "virtual:icon/swordman";
import riders from "virtual:icon/cloaked-figure-on-horseback";
import golems from "virtual:icon/rock-golem";
import roc from "virtual:icon/eagle-head";
import vipers from "virtual:icon/cobra";
import harvesters from "virtual:icon/scythe";
import rippers from "virtual:icon/wolf-head";
import obscenes from "virtual:icon/brute";
import lord from "virtual:icon/horned-helm";

export const UNIT_ICONS: Record<string, IconData> = {
  yeoman_archers: archers,
  citadel_guard: guard,
  riverwatch_riders: riders,
  rune_golems: golems,
  roc_warrior: roc,
  viper_legion: vipers,
  blood_harvesters: harvesters,
  flesh_rippers: rippers,
  obscenes,
  chaos_lord: lord,
};

const drawn = (d: string): IconData => ({ box: "0 0 24 24", body: `<path fill="currentColor" d="${d}"/>` });

export const FACE_ICONS: Record<string, IconData> = {
  strike: drawn("M20.500 2 11 13l-1.700-1.700L19 2ZM5.200 12.300l6.500 6.500-1.700 1.700-2.400-2.400L4 21.500 2.500 20l3.400-3.600L3.500 14Z"),
  cleave: drawn("M14 2l1.800 1.800L13 8.500c4-.5 7 1 8.500 4-3-1-6-.5-8.500 2L9.500 11 3.500 21.500 2 20 9 8.800c-.5-3 1-5.300 5-6.800Z"),
  pierce: drawn("M22 2l-2 8-2.300-2.300L8 17.400l-.3 2.900L4 22l.4-2.400L2 20l1.700-3.700 2.900-.3L16.300 6.300 14 4Z"),
  morale: drawn("M4 2h2v1c4-2 6 2 9 1s3-1 5-1l-3 5 3 5c-3 0-3 1-6 2s-5-2-8-1v8H4Z"),
  lore: drawn("M12 1l7 8-7 14L5 9ZM12 4.500 8.500 9h7Z"),
  heroic: drawn("M12 1l3 7.500 8 .5-6.200 5.100 2.100 7.900L12 17.600 5.100 22l2.100-7.900L1 9l8-.5Z"),
};

export const LORE_SIGN = FACE_ICONS["lore"]!;
/** What a card shows instead of a unit, face up or face down. */
export const TENT_SIGN = drawn("M12 3l9.500 17h-6L12 11 8.500 20h-6Z");
export const DECOY_SIGN = drawn("M4 4h16v16H4Zm2 2v12h12V6Zm2 6h8v1.500H8Z");
