import { among } from "../legend";
import { DECOY_SIGN, FACE_ICONS, LORE_SIGN, TENT_SIGN, UNIT_ICONS } from "./icons";

export const signs = among({
  face: FACE_ICONS,
  unit: UNIT_ICONS,
  card: { command_tent: TENT_SIGN, decoy: DECOY_SIGN },
  track: { lore: LORE_SIGN },
});
