/** How the events of The Battle of Five Armies are shown in a film. */
import type { ThingKey } from "../contract";
import type { LogEntry } from "../../lib/wire";
import { cardOf, Facts, noteAt, pips, type Battle, type Die, type How, type Look, type Part, type Piece, type Scene, type Scenes } from "../film";
import Face from "./Face.svelte";
import { contentsOf, sideOfCharacter, sideOfKind, TONES, type Side } from "./figures";
import { PLACE } from "./geometry";
import { BANNER, BAT, CHARACTER_ICONS, EAGLE, FACE_ICONS, GROUP_ICONS, SCROLL, UNIT_ICONS } from "./icons";
import type { View } from "./view";
import "./words";

/** What is known of the view. */
const known = ({ view }: Pick<Scene, "view">): Partial<View> => view as Partial<View>;
const FATE_TONE = "#6e5a33";
const BLACK = "#1b1216";

const sideOf = (facts: Facts): Side => (facts.id("side") === "shadow" ? "shadow" : "free");
const at = (name = "place"): How => noteAt(name);

/** An army by its largest kind of unit. */
function army(facts: Facts, scene: Scene, side: Side): Piece {
  const { places, characters = {} } = known(scene);
  const here = places ? contentsOf({ places, characters }, facts.id("source")) : { armies: [] };
  const units = here.armies.filter((one) => one.side === side).flatMap((one) => one.units);
  const [kind] = units.sort((a, b) => b[1] - a[1])[0] ?? [];
  const n = facts.number("units");
  return { icon: UNIT_ICONS[kind ?? ""] ?? BANNER, tone: TONES[side]!, ...(n ? { n } : {}) };
}
const march = (look: Look): How => (facts, scene) => {
  const [from, to] = [facts.thing("source"), facts.thing("target")];
  return from && to ? { is: "move", look, from, to, piece: army(facts, scene, sideOf(facts)) } : null;
};
const figures = (is: "arrive" | "fall"): How => (facts) => {
  const [here, kind, n] = [facts.thing("place"), facts.id("unit"), facts.number("number")];
  return here ? { is, at: here, piece: { icon: UNIT_ICONS[kind] ?? BANNER, tone: TONES[sideOfKind(kind)]!, ...(n > 1 ? { n } : {}) } } : null;
};
const person = (name: string): Piece => ({ icon: CHARACTER_ICONS[name] ?? BANNER, tone: TONES[sideOfCharacter(name)]! });
/** The place of a character, if the view shows it. */
function whereabouts(name: string, scene: Scene): ThingKey | "" {
  const where = known(scene).characters?.[name] ?? "";
  return PLACE[where] ? `${PLACE[where].kind}:${where}` : "";
}
/** A character comes to a place; `who` is given if the sentence does not name the character. */
const comes = (who = ""): How => (facts, scene) => {
  const name = who || facts.id("character");
  const [from, to] = [whereabouts(name, scene), facts.thing("place")];
  if (!to) return null;
  return from && from !== to ? { is: "move", look: "go", piece: person(name), from, to } : { is: "arrive", piece: person(name), at: to };
};
const dies: How = (facts, scene) => {
  const [name, here] = [facts.id("character"), whereabouts(facts.id("character"), scene)];
  return here ? { is: "fall", piece: person(name), at: here } : { is: "note", piece: person(name) };
};
const portrait: How = (facts) => ({ is: "note", piece: person(facts.id("character")) });

const roll = (tone = "", again = false): How => (facts) => {
  const dice = pips(facts.numbers("rolled"));
  return dice.length ? { is: "roll", about: "dice:combat", dice, tone: tone || TONES[sideOf(facts)]!, ...(again ? { again } : {}) } : null;
};
/** The facts of a neighbouring sentence, if it is of this kind and about the same side. */
const beside = (entry: LogEntry | undefined, kind: string, facts: Facts): Facts | null =>
  entry?.kind === kind && entry.facts?.["side"] === facts.thing("side") ? new Facts(entry.facts, entry.way ?? "") : null;
/** Each row has a count of its own. */
const lit = (dice: Die[]): number => dice.filter((one) => one.hit).length;
/** Black dice. The sentence that follows has the white ones, if there are any, and counts the hits of both. */
const black = (total: string, again = false): How => (facts, { after }) => {
  const [values, all] = [facts.numbers("rolled"), beside(after, total, facts)];
  const white = all?.numbers("rolled") ?? [];
  const dice = pips([...values, ...white], all?.number("hits")).slice(0, values.length);
  const [need, bonus] = [all?.number("need") ?? 0, all?.number("bonus") ?? 0];
  const told = { ...(need ? { need } : {}), ...(bonus ? { bonus } : {}), ...(all ? { hits: lit(dice) } : {}) };
  return dice.length ? { is: "roll", about: "dice:combat", dice: dice.map((one) => ({ ...one, dark: true })), tone: BLACK, ...told, ...(again ? { again } : {}) } : null;
};
/** A roll with its hits. The black dice shown before may have scored some of them. If that is not known, the dice that reach the needed number light up. */
const fight = (darkDice: string, again = false): How => (facts, { before }) => {
  const [values, need, hits] = [facts.numbers("rolled"), facts.number("need"), facts.number("hits")];
  // If all dice were black, everything has been shown.
  if (!values.length) return beside(before, darkDice, facts) ? "silent" : null;
  const dark = beside(before, darkDice, facts)?.numbers("rolled") ?? [];
  const complete = facts.number("dice") === dark.length + values.length;
  const dice: Die[] = complete ? pips([...dark, ...values], hits).slice(dark.length) : values.map((face) => ({ face, hit: need > 0 && face >= need }));
  const bonus = facts.number("bonus");
  return { is: "roll", about: "dice:combat", dice, tone: TONES[sideOf(facts)]!, hits: complete || need ? lit(dice) : hits, ...(need ? { need } : {}), ...(bonus ? { bonus } : {}), ...(again ? { again } : {}) };
};
const volley = (tone: string): How => (facts) => {
  const values = facts.numbers("rolled");
  return values.length ? { is: "roll", dice: pips(values, facts.number("hits")), tone, hits: facts.number("hits") } : noteAt("place")(facts);
};
const action: How = (facts, { names }) => {
  const dice: Die[] = facts.ids("faces").map((face) => ({ face: FACE_ICONS[face] ?? [BANNER], name: names["die"]?.[face]?.name ?? face }));
  return dice.length ? { is: "roll", dice, tone: TONES[sideOf(facts)]! } : null;
};
const die = (name: string): How => (facts) => {
  const [icon] = FACE_ICONS[facts.id(name)] ?? [];
  return icon ? { is: "note", piece: { icon, tone: TONES[sideOf(facts)]! } } : null;
};
const tile: How = (facts, { names }): Part => {
  const id = facts.id("tile");
  const value = names["tile"]?.[id]?.["value"];
  return { is: "tile", text: value ? String(value) : id === "arkenstone" ? "◆" : "☾", tone: FATE_TONE };
};
/** Something goes to a step of the Fate Track. */
const step = (piece: (facts: Facts) => Piece, before: (facts: Facts, scene: Scene) => unknown): How => (facts, scene) => {
  const old = before(facts, scene);
  const [from, to] = [`fate:${old}`, `fate:${facts.number("step")}`] as [ThingKey, ThingKey];
  return { is: "marker", piece: piece(facts), to, ...(typeof old === "number" && from !== to ? { from } : {}) };
};
const flier = (is: "arrive" | "fall"): How => (facts) => {
  const over = facts.thing("territory");
  return over ? { is, at: over, piece: { icon: BAT, tone: BLACK } } : null;
};
const eagles: How = () => ({ is: "note", piece: { icon: EAGLE, tone: TONES["free"]! } });

export const SCENES: Scenes = {
  // the turn
  turn: "note", action_dice: action, uses_die: die("die"), goes_on: "note", passes: "note", die_again: die("new"), die_lost: die("die"), game_over: "note",
  // cards
  draws_event: "silent", draws_story: "silent", drew: "silent", drew_story: "silent", discards: "silent", discarded: "silent", reshuffled: "silent",
  plays: cardOf("card"), table_discard: "note", orcs_stored: "note", troubled: portrait, dread_die: roll(TONES["shadow"]!),
  // Fate
  tile, special_tile: tile, fate_marker: step(() => ({ icon: SCROLL, tone: FATE_TONE }), (_, scene) => known(scene).fate?.marker),
  figure_shifts: step((facts) => person(facts.id("character")), (facts, scene) => known(scene).fate?.figures[facts.id("character")]), fate_card: cardOf("card"),
  // armies
  army_moves: march("go"), recruited: figures("arrive"), eliminated: figures("fall"), removed: figures("fall"), damage: at(), healed: at(), leadership: at(), leadership_lost: at(),
  control: at(), token_placed: (facts) => (facts.thing("place") ? { is: "arrive", at: facts.thing("place") as ThingKey, piece: { icon: GROUP_ICONS[facts.id("group")] ?? BANNER, tone: facts.id("group") === "shadow" ? TONES["shadow"]! : TONES["free"]! } } : null),
  tokens_lost: at(), flipped: at(), rally_die: roll(), rallied: at(), pass_opens: at(), fort_damage: at(), fort_broken: at(), repaired: at(),
  // combat
  attack: march("attack"), combined_attack: at(), fighter: at(), superiority: "note", reveals: cardOf("card"),
  black_die: black("combat_roll"), white_die: roll(), combat_roll: fight("black_die"), black_reroll: black("leader_reroll", true), white_reroll: roll("", true), leader_reroll: fight("black_reroll", true),
  ability: "note", howled_down: "note", bodyguards: "note", bodyguard_joins: "note", armour: "note", destroyed: at(), withdraws: at(), retreats: march("back"), routs: at(), combat_ends: at(),
  // characters, Eagles, bats
  activated: portrait, general: portrait, concentration: "note", missile_die: roll(TONES["free"]!), missiles: volley(TONES["free"]!),
  enters: comes(), lord_enters: eagles, character_moves: comes(), character_dies: dies, journey: comes("bilbo"), vanishes: "note", beorn_moves: comes("beorn"), wrath: "note",
  eagles, eagles_fly: eagles, eagle_die: roll(TONES["free"]!), eagles_hit: volley(TONES["free"]!), bats_chosen: "note", bat_placed: flier("arrive"), bat_removed: flier("fall"),
};

export const BATTLE: Battle = {
  sides: ["free", "shadow"],
  begins: /^(attack|combined_attack)$/,
  ends: /^combat_ends$/,
  opens: /^(superiority|reveals)$/,
  keeps: /^(superiority|reveals|(black|white)_(die|reroll)|combat_roll|leader_reroll|ability|howled_down|bodyguards|armour)$/,
  who: (facts) => (facts.thing("side") ? sideOf(facts) : facts.thing("unit") ? sideOfKind(facts.id("unit")) : ""),
};
export const SCOPE = "chart bo5a";
export { Face };
