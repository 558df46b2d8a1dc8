/** How the events of the Card Game are shown in a film. */
import type { Names } from "../../lib/wire";
import type { ThingKey } from "../contract";
import { cardOf, noteAt, type Battle, type Facts, type How, type Piece, type PlainFace, type Scene, type Scenes } from "../film";
import { ATTACK, CARD_PICTURES, CORRUPTION, DEFENCE, LOCATION_PICTURES, POINTS, RING, TYPE_SIGNS } from "./icons";
import { kindOf, symbolsOf, typeOf, type Side } from "./board";
import type { View } from "./view";
import "./words";

/** What is known of the view. */
const known = ({ view }: Pick<Scene, "view">): Partial<View> => view as Partial<View>;
const TONES: Record<Side, string> = { free: "#2f4f86", shadow: "#87211d" };
const PATH_TONE = "#7a5714";

const sideOfCard = (id: string, names: Names): Side => (names["faction"]?.[String(names["card"]?.[id]?.["faction"] ?? "")]?.["side"] === "shadow" ? "shadow" : "free");
const piece = (id: string, { names }: Scene): Piece => ({ icon: CARD_PICTURES[id] ?? TYPE_SIGNS[typeOf(names["card"]?.[id])] ?? RING, tone: TONES[sideOfCard(id, names)] });

/** The place on the table that a sentence names: a battleground, or the path. */
function zone(facts: Facts, scene: Scene): ThingKey | "" {
  const found = facts.thing("zone");
  if (found.startsWith("battleground:")) return found;
  const path = known(scene).locations?.path;
  return facts.way === "path" && path ? `path:${path}` : "";
}
/** A card moves from its place to another place on the table. */
const moved: How = (facts, scene) => {
  const [id, to] = [facts.id("card"), zone(facts, scene)];
  return id && to ? { is: "move", look: "go", piece: piece(id, scene), from: `card:${id}`, to } : null;
};
/** Cards are lost where they lie. */
const lost: How = (facts, scene) => {
  const cards = new Set([...facts.ids("rolled"), ...facts.ids("card")]);
  const [first, ...also] = [...cards].map((id) => ({ piece: piece(id, scene), at: `card:${id}` as ThingKey }));
  return first ? { is: "fall", ...first, ...(also.length ? { also } : {}) } : null;
};
/** Attack and defence are compared; the side that owns the location defends. */
const strength = (kind: "path" | "battleground"): How => (facts, { names }) => {
  const here = facts.thing(kind);
  const [attack, defence] = [facts.number("attack"), facts.number("defence")];
  const [attacker, defender]: [Side, Side] = names[kind]?.[facts.id(kind)]?.["side"] === "shadow" ? ["free", "shadow"] : ["shadow", "free"];
  return {
    is: "count", ...(here ? { at: here } : {}),
    sides: [
      { icon: ATTACK, n: attack, wins: attack > defence, who: attacker, tone: TONES[attacker], title: "wotrcg.attack_of", about: `symbol:${kind === "path" ? "path" : "battle"}_attack` },
      { icon: DEFENCE, n: defence, wins: defence >= attack, who: defender, tone: TONES[defender], title: "wotrcg.defence_of", about: `symbol:${kind === "path" ? "path" : "battle"}_defence` },
    ],
  };
};
const won = (kind: "path" | "battleground", side?: Side): How => (facts) => {
  const [here, whose] = [facts.thing(kind), side ?? (facts.id("side") as Side)];
  return here ? { is: "arrive", at: here, piece: { icon: POINTS, tone: TONES[whose] ?? PATH_TONE } } : null;
};
export const SCENES: Scenes = {
  // the round
  round: "note", path_active: cardOf("path"), ground_active: cardOf("battleground"), passes: "note", winnows: "note", ring: "note", uses: cardOf("card"), score: "note", final_score: "note", game_over: "note",
  // cards in hands and piles
  draws: "silent", drew: "silent", takes: "silent", looks_at: "silent", draws_apart: "silent", reshuffles: "silent",
  cycled: "note", cycled_hidden: "silent", cycled_own: "silent", eliminated: lost, eliminated_hidden: "silent", eliminated_own: "silent", removed: lost,
  // cards in play
  played: cardOf("card"), played_on: cardOf("card"), plays_event: cardOf("card"), moved, card_tokens: noteAt("card"), path_tokens: noteAt("path"), ground_tokens: noteAt("battleground"),
  corruption: (facts) => ({ is: "marker", piece: { icon: CORRUPTION, tone: TONES.shadow, n: facts.number("corruption") }, to: "track:corruption" }),
  // combat
  supports: noteAt("card"), path_combat: strength("path"), ground_combat: strength("battleground"), lost_in_combat: lost,
  path_won: won("path", "free"), path_lost: won("path", "shadow"), path_aside: noteAt("path"), ground_won: won("battleground"),
};

/** A combat: the icons of both sides, while the defenders choose their losses. */
export const BATTLE: Battle = {
  sides: ["free", "shadow"],
  begins: /^(path|ground)_combat$/,
  ends: /^(path_won|path_lost|path_aside|ground_won|round)$/,
  keeps: /^(path|ground)_combat$/,
  asks: /^combat\.losses$/,
  who: () => "",
};
export const SCOPE = "cg";
export function face(kind: string, id: string, names: Names): PlainFace {
  const named = names[kind]?.[id];
  if (kind !== "card")
    return { tone: kind === "path" ? PATH_TONE : (TONES[named?.["side"] as Side] ?? PATH_TONE), picture: LOCATION_PICTURES[id], text: named?.text ?? "" };
  const signs = symbolsOf(named).flatMap(({ attack, defence }) => [...(attack ? [{ icon: ATTACK, n: attack }] : []), ...(defence ? [{ icon: DEFENCE, n: defence }] : [])]);
  return { tone: TONES[sideOfCard(id, names)], under: kindOf(names, named), picture: CARD_PICTURES[id] ?? TYPE_SIGNS[typeOf(named)], text: named?.text ?? "", signs };
}
