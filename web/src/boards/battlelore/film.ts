/** How the events of BattleLore are shown in a film. */
import type { ThingKey } from "../contract";
import type { Key } from "../../lib/text";
import type { LogEntry, Names } from "../../lib/wire";
import { cardOf, Facts, noteAt, type Battle, type Die, type How, type Look, type Part, type Piece, type PlainFace, type Scene, type Scenes } from "../film";
import { FACE_ICONS, LORE_SIGN, TENT_SIGN, UNIT_ICONS } from "./icons";
import { sideOf, type Side } from "./units";
import type { View } from "./view";
import "./words";

const TONES: Record<Side, string> = { daqan: "#24508f", uthuk: "#97211d" };
const LORE_TONE = "#5b3a7d";
const COMMAND_TONE = "#5b4420";

const piece = (facts: Facts, name = "unit"): Piece => ({ icon: UNIT_ICONS[facts.id(name)] ?? TENT_SIGN, tone: TONES[sideOf(facts.id(name))], about: `unit:${facts.id(name)}` });
const go = (look: Look): How => (facts) => {
  const [from, to] = [facts.thing("hex"), facts.thing("target")];
  return from && to ? { is: "move", look, from, to, piece: piece(facts) } : null;
};
/** The health of each unit, by its hex, after the events shown since a view. */
function healths(view: Partial<View>, told: LogEntry[]): Map<string, number> {
  const found = new Map(Object.entries(view.units ?? {}).map(([hex, { health }]) => [hex, health]));
  for (const entry of told) {
    const facts = new Facts(entry.facts ?? {}, entry.way ?? "");
    const [hex, target, kind] = [facts.id("hex"), facts.id("target"), entry.kind ?? ""];
    const health = found.get(hex);
    if (health === undefined) continue;
    if (GOES.test(kind)) found.delete(hex);
    if (GOES.test(kind) && target) found.set(target, health);
    if (HURTS.test(kind)) found.set(hex, health - facts.number("number"));
    if (kind === "healed") found.set(hex, health + facts.number("number"));
  }
  return found;
}
const GOES = /^(moves|retreats|advances|pursues|lifted|destroyed)$/;
const HURTS = /^(suffers|loses_figures)$/;
/** A unit strikes another one. */
const strikes: How = (facts, { view, names, told = [] }) => {
  const [from, to, unit] = [facts.thing("hex"), facts.thing("at"), facts.id("target")];
  const single = (names["unit"]?.[unit]?.["traits"] as string[] | undefined)?.includes("legend") ?? false;
  const target = { unit, at: to as ThingKey, piece: piece(facts, "target"), single, whole: healths(view as Partial<View>, told).get(facts.id("at")), lost: 0 };
  return from && to ? { is: "move", look: "attack", from, to, piece: piece(facts), target } : null;
};
const spot = (is: "arrive" | "fall", counted = ""): How => (facts) => {
  const [here, n] = [facts.thing("hex"), counted ? facts.number(counted) : 0];
  return here ? { is, at: here, piece: { ...piece(facts), ...(n ? { n } : {}) } } : null;
};
const tent = (is: "arrive" | "fall"): How => (facts) => {
  const here = facts.thing("hex");
  return here ? { is, at: here, piece: { icon: TENT_SIGN, tone: TONES[facts.id("seat") as Side] ?? COMMAND_TONE } } : null;
};
/** The possible effects of a face in a roll: the bits of the event `roll`, in the order in which they are listed. */
const DOES: [bit: number, key: Key][] = [
  [1, "bl.does.damage"], [4, "bl.does.retreat"], [8, "bl.does.may_stay"], [16, "bl.does.lore"], [2, "bl.does.may_damage"], [32, "bl.does.may_spend"],
];
const called = (face: string, names: Names): string => names["face"]?.[face]?.name ?? face;
const roll: How = (facts, { names }) => {
  const faces = facts.ids("rolled");
  const dice: Die[] = faces.map((face) => ({ face: [FACE_ICONS[face] ?? LORE_SIGN], name: called(face, names), hit: (facts.number(face) & 1) > 0, about: `face:${face}` }));
  const tone = facts.thing("unit") ? TONES[sideOf(facts.id("unit"))] : (TONES[facts.id("seat") as Side] ?? COMMAND_TONE);
  return dice.length ? { is: "roll", dice, tone } : null;
};
/** A roll with the effect of each face. */
const attackRoll: How = (facts, scene) => {
  const part = (roll as (facts: Facts, scene: Scene) => Part | null)(facts, scene);
  if (part?.is !== "roll") return null;
  const faces = facts.ids("rolled");
  const does = [...new Set(faces)].map((face) => {
    const keys = DOES.filter(([bit]) => facts.number(face) & bit).map(([, key]) => key);
    return { icon: FACE_ICONS[face] ?? LORE_SIGN, name: called(face, scene.names), n: faces.filter((one) => one === face).length, keys: keys.length ? keys : (["bl.does.none"] as Key[]), about: `face:${face}` };
  });
  return { ...part, does };
};
const kept = (name: string): How => (facts) => ({ is: "note", piece: { icon: FACE_ICONS[facts.id(name)] ?? LORE_SIGN, tone: LORE_TONE, about: `face:${facts.id(name)}` } });
const at: How = noteAt("hex");
const score = (track: "points" | "lore"): How => (facts) => ({ is: "marker", piece: { icon: track === "lore" ? LORE_SIGN : FACE_ICONS["heroic"]!, tone: track === "lore" ? LORE_TONE : "#8a6100", n: facts.number("number") }, to: `${track}:${facts.id("seat")}` as ThingKey });

export const SCENES: Scenes = {
  // setting up
  scenarios: "note", first_player: "note", ford: at, mustered: "note", deployed: "note", tent: tent("arrive"), takes_tent: tent("fall"), stands: spot("arrive"), army_card: "note", hands_ready: "note",
  // the turn
  turn: "note", plays_command: cardOf("command"), basic_order: "note", ordered: at, marches: at, moves: go("go"), portal: at, rides_over: at,
  // combat
  attacks: strikes, counters: strikes, die: roll, roll: attackRoll, keeps_die: kept("face"), bolt_die: roll, ability: "note", adds_result: kept("face"),
  suffers: spot("fall", "number"), loses_figures: spot("fall", "number"), ignores_damage: at, ignores_retreats: at, destroyed: spot("fall"), marked: at, unmarked: at,
  retreats: go("back"), supported: at, cannot_retreat: at, advances: go("go"), pursues: go("go"), lifted: go("fly"), healed: spot("arrive", "number"), burst: at,
  // cards, lore and points
  preset_hands: "note", draws_command: "silent", drew_command: "silent", command_reshuffled: "silent", draws_lore: "silent", drew_lore: "silent", lore_reshuffled: "silent",
  discards_lore: "note", uses_lore: cardOf("lore"), lore_cancelled: "note", gains_lore: score("lore"), gains_points: score("points"), game_over: "note",
};

export const BATTLE: Battle = {
  sides: ["daqan", "uthuk"],
  begins: /^(attacks|counters)$/,
  ends: /^(turn|moves|ordered|plays_command)$/,
  keeps: /^(die|roll|keeps_die|bolt_die|ability|adds_result|uses_lore|lore_cancelled|ignores_damage|ignores_retreats|supported|cannot_retreat|suffers|loses_figures|destroyed)$/,
  theirs: /^adds_result$/,
  lone: true,
  asks: /^(dice|abilities|counter|advance|retreat|lore|terrain|attack\.again|cards\.keep_dice)/,
  who: (facts) => (facts.thing("unit") ? sideOf(facts.id("unit")) : facts.id("seat")),
};
export const SCOPE = "battlelore";
export const face = (kind: string, id: string, names: Names): PlainFace => ({
  tone: kind === "lore" ? LORE_TONE : COMMAND_TONE,
  picture: kind === "lore" ? LORE_SIGN : undefined,
  text: names[kind]?.[id]?.text ?? "",
});
