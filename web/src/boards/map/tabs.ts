/** The part of a board with a map on which a thing is drawn. Dice and points are always in sight. */
const ABOVE = ["die", "dice", "points", "rings", "side"];
const ON_MAP = ["", "region", "garrison", "box", "territory"];
const IN_HAND = ["card", "hand"];

export type Tab = "map" | "tracks" | "cards";

/** The tab to show for a thing. Without a thing it is the map, where fights and their dice are shown. */
export function tabOf(kind: string, phone: boolean): Tab | null {
  if (ABOVE.includes(kind)) return null;
  if (ON_MAP.includes(kind)) return "map";
  // If there is room, the cards are below the map.
  return IN_HAND.includes(kind) ? (phone ? "cards" : null) : "tracks";
}

/** The tab in front: the reader's own, or while a film plays, the one that the film needs. */
export function frontOf(own: Tab, filmed: string, phone: boolean): Tab {
  return (filmed && tabOf(filmed.slice(0, filmed.indexOf(":")), phone)) || own;
}
