/** On which part of a board with a map a thing is drawn. Dice and points are always in sight. */
const ABOVE = ["die", "dice", "points", "rings", "side"];
const ON_MAP = ["region", "garrison", "box", "territory"];
const IN_HAND = ["card", "hand"];

export function tabOf(kind: string, phone: boolean): "map" | "tracks" | "cards" | null {
  if (ABOVE.includes(kind)) return null;
  if (ON_MAP.includes(kind)) return "map";
  // Where there is room the cards lie below the map.
  return IN_HAND.includes(kind) ? (phone ? "cards" : null) : "tracks";
}
