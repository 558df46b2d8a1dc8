/** The cards of The Battle of Five Armies: whose they are, and the signs on them. */
import type { IconData } from "../../lib/icon";
import type { Names } from "../../lib/wire";
import { sideOfKind } from "./figures";
import { BANNER, BAT, CHARACTER_ICONS, FACE_ICONS, UNIT_ICONS } from "./icons";

/** Event and Fate cards belong to both sides. */
export function sideOfCard(id: string): "free" | "shadow" | "both" {
  if (/^(event|fate)/.test(id)) return "both";
  const kind = id.replace("man_", "");
  return id.startsWith("sh_") || /shadow$|vampire/.test(id) || (kind in UNIT_ICONS && sideOfKind(kind) === "shadow") ? "shadow" : "free";
}

const MANEUVER_ICONS: Record<string, IconData> = { regroup_free_peoples: BANNER, regroup_shadow: BANNER, thorins_mighty_strokes: CHARACTER_ICONS["thorin"]!, vampire_like: BAT };

/** The die result that plays the card, the kind of unit that the card belongs to, or the character of the maneuver. */
export function signsOf(names: Names, id: string): IconData[] {
  const unit = UNIT_ICONS[id.replace("man_", "")] ?? MANEUVER_ICONS[id.replace("man_", "")];
  return unit ? [unit] : (FACE_ICONS[String(names["card"]?.[id]?.["type"] ?? "")] ?? []);
}
