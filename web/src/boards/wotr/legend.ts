import { among } from "../legend";
import { CHARACTER_ICONS, DECK_ICONS, EYE, FACE_ICONS, NATION_ICONS, RING, STEPS } from "./icons";

export const signs = among({
  die: FACE_ICONS,
  side: { free: NATION_ICONS["gondor"]!, shadow: NATION_ICONS["sauron"]! },
  nation: NATION_ICONS,
  character: { ...CHARACTER_ICONS, ring_bearers: RING },
  deck: DECK_ICONS,
  tile: { std_eye: EYE },
  track: { rings: RING, fellowship: RING, corruption: RING, progress: STEPS, mordor: RING, hunt: EYE },
});
