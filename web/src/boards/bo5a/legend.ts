import { among } from "../legend";
import { BANNER, BAT, CHARACTER_ICONS, EAGLE, FACE_ICONS, GROUP_ICONS, SCROLL, UNIT_ICONS } from "./icons";

export const signs = among({
  die: FACE_ICONS,
  side: { free: CHARACTER_ICONS["thorin"]!, shadow: CHARACTER_ICONS["bolg"]! },
  unit: UNIT_ICONS,
  character: CHARACTER_ICONS,
  group: GROUP_ICONS,
  mark: { eagles: EAGLE, bats: BAT },
  place: { eyrie: EAGLE, muster: BANNER },
  deck: { event: BANNER, story: SCROLL },
});
