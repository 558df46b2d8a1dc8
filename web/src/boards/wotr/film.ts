/** How the events of War of the Ring are shown in a film. */
import type { ThingKey } from "../contract";
import { cardOf, noteAt, pips, type Battle, type Die, type Facts, type How, type Look, type Part, type Piece, type Scene, type Scenes } from "../film";
import { armiesAt, sideOfCharacter, sideOfNation, sideOfSeat, TONES, type Side } from "./figures";
import Face from "./Face.svelte";
import { BANNER, CHARACTER_ICONS, DIE, EYE, FACE_ICONS, NATION_ICONS, RING } from "./icons";
import type { View } from "./view";
import "./words";

/** What is known of the view. */
const known = ({ view }: Pick<Scene, "view">): Partial<View> => view as Partial<View>;
const RING_TONE = "#7a5714";
const BEARERS: Piece = { icon: RING, tone: RING_TONE };

/** Where something happens on the map; for a garrison, its region. */
const place = (facts: Facts, name: string): ThingKey | "" => (facts.thing(name) ? `region:${facts.id(name)}` : "");
const at = (name: string): How => noteAt(name, place);
const sideOf = (facts: Facts): Side => (facts.thing("side") ? (facts.id("side") as Side) : sideOfSeat(facts.id("seat")) || "shadow");

/** An army by its largest nation. */
function army(facts: Facts, scene: Scene, side: Side, ...places: string[]): Piece {
  const { regions, characters = {} } = known(scene);
  const groups = (regions ? places : []).flatMap((name) => armiesAt({ regions: regions!, characters }, facts.thing(name).replace("region:", "")).filter((one) => one.side === side).flatMap((one) => one.groups));
  const size = (group: (typeof groups)[number]): number => group.regular + group.elite + group.leader / 10;
  const [first] = groups.sort((a, b) => size(b) - size(a));
  const n = facts.number("units");
  return { icon: (first && NATION_ICONS[first.nation]) ?? BANNER, tone: TONES[first?.nation ?? side]!, ...(n ? { n } : {}) };
}
const march = (look: Look): How => (facts, scene) => {
  const [from, to] = [place(facts, "source"), place(facts, "target")];
  return from && to ? { is: "move", look, from, to, piece: army(facts, scene, sideOf(facts), "source") } : to ? { is: "note", at: to } : from ? { is: "note", at: from } : null;
};
const unitNation = (facts: Facts): string => facts.id("unit").replace(/_[a-z]+$/, "");
function unit(facts: Facts): Piece {
  const nation = unitNation(facts);
  const n = facts.number("number");
  return { icon: NATION_ICONS[nation] ?? BANNER, tone: TONES[nation] ?? TONES["free"]!, ...(n > 1 ? { n } : {}) };
}
const figures = (is: "arrive" | "fall"): How => (facts) => {
  const here = place(facts, "place");
  return here ? { is, at: here, piece: unit(facts) } : null;
};
function person(facts: Facts): Piece {
  const name = facts.id("character");
  return { icon: CHARACTER_ICONS[name] ?? RING, tone: TONES[sideOfCharacter(name)]! };
}
/** The place of a character, if the view shows it. */
function whereabouts(name: string, scene: Scene): ThingKey | "" {
  const where = known(scene).characters?.[name] ?? "";
  if (where === "fellowship" || name === "gollum") return bearers(scene);
  return where && where !== "not_yet" && where !== "dead" ? `region:${where.replace("garrison:", "")}` : "";
}
const bearers = (scene: Scene): ThingKey | "" => {
  const { fellowship } = known(scene);
  return fellowship?.mordor === null ? `region:${fellowship.region}` : "";
};
const arrives = (name: string): How => (facts, scene) => {
  const to = place(facts, name);
  const from = whereabouts(facts.id("character"), scene);
  if (!to) return null;
  return from && from !== to ? { is: "move", look: "go", piece: person(facts), from, to } : { is: "arrive", piece: person(facts), at: to };
};
const lost: How = (facts, scene) => {
  const here = whereabouts(facts.id("character"), scene);
  return here ? { is: "fall", piece: person(facts), at: here } : { is: "note", piece: person(facts) };
};

/** The dice of a battle or a hunt, with the number needed and the bonus; the event says the lowest face that hits. */
const thrown = (facts: Facts, hits: number | undefined): { dice: Die[]; need?: number; bonus?: number } => {
  const [values, least, need, bonus] = [facts.numbers("rolled"), facts.number("least"), facts.number("need"), facts.number("bonus")];
  return { dice: least ? values.map((face) => ({ face, hit: face >= least })) : pips(values, hits), ...(need ? { need } : {}), ...(bonus ? { bonus } : {}) };
};
const roll = (hits = "", again = false): How => (facts) => {
  const found = thrown(facts, hits ? facts.number(hits) : undefined);
  // No sentence gives the hits of a re-roll: they are the dice that are lit.
  const scored = hits ? { hits: facts.number(hits) } : again ? { hits: found.dice.filter((die) => die.hit).length } : {};
  return found.dice.length ? { is: "roll", ...found, about: "dice:combat", tone: TONES[sideOf(facts)]!, ...scored, ...(again ? { again } : {}) } : null;
};
const hunt = (again = false): How => (facts, scene) => {
  const [here, scored] = [bearers(scene), facts.way ? { hits: facts.number("successes"), counted: "wotr.successes" as const } : {}];
  const found = thrown(facts, scored.hits);
  if (!found.dice.length) return here ? { is: "note", at: here } : null;
  return { is: "roll", ...found, about: "dice:hunt", tone: TONES["shadow"]!, ...(here ? { at: here } : {}), ...scored, ...(again ? { again } : {}) };
};
const damageDie: How = (facts, scene) => ({ is: "roll", about: "dice:hunt", dice: pips([facts.number("value")]), tone: TONES["shadow"]!, ...(bearers(scene) ? { at: bearers(scene) as ThingKey } : {}) });
const action: How = (facts, { names }) => {
  const dice: Die[] = facts.ids("faces").map((face) => ({ face: FACE_ICONS[face] ?? [BANNER], name: names["die"]?.[face]?.name ?? face }));
  return dice.length ? { is: "roll", dice, tone: TONES[sideOf(facts)]! } : null;
};
const die = (name: string): How => (facts) => {
  const [icon] = FACE_ICONS[facts.id(name)] ?? [];
  return icon ? { is: "note", piece: { icon, tone: TONES[sideOf(facts)]! } } : null;
};
const tile = (facts: Facts, { names }: Scene): Part => {
  const { side, value, reveals } = (names["tile"]?.[facts.id("tile")] ?? {}) as { side?: string; value?: number | string; reveals?: boolean };
  const icon = value === "eye" ? EYE : value === "die" ? DIE : undefined;
  return { is: "tile", about: `tile:${facts.id("tile")}`, text: icon ? "" : String(value ?? "").replace("-", "−"), tone: side ? TONES[side]! : "#6e5a33", ...(icon ? { icon } : {}), ...(reveals ? { reveals: EYE } : {}) };
};

/** A tile that is drawn for the Fellowship. */
const huntTile: How = (facts, scene) => {
  const here = bearers(scene);
  return { ...tile(facts, scene), ...(here ? { at: here } : {}) } as Part;
};

const BOXES: Record<string, string> = { three: "1", two: "2", one: "3", war: "at_war" };
/** A nation on the Political Track. */
const politics = (box?: string): How => (facts, scene) => {
  const nation = facts.id("nation");
  const before = known(scene).politics?.[nation]?.box;
  const [from, to] = [`politics:${nation}.${before}`, `politics:${nation}.${box ?? BOXES[facts.way] ?? before}`] as [ThingKey, ThingKey];
  return { is: "marker", piece: { icon: NATION_ICONS[nation] ?? BANNER, tone: TONES[nation] ?? TONES[sideOfNation(nation)]! }, to, ...(before !== undefined && from !== to ? { from } : {}) };
};
/** A counter of the Fellowship on its track. */
const track = (name: "progress" | "corruption" | "mordor", of: string): How => (facts, scene) => {
  const before = known(scene).fellowship?.[name];
  const [from, to] = [`${name}:${before}`, `${name}:${facts.number(of)}`] as [ThingKey, ThingKey];
  return { is: "marker", piece: BEARERS, to, ...(typeof before === "number" && from !== to ? { from } : {}) };
};
const fellowship = (name = ""): How => (facts, scene) => {
  const [from, to] = [bearers(scene), name ? place(facts, name) : ""];
  if (from && to && from !== to) return { is: "move", look: "go", piece: BEARERS, from, to };
  const here = to || from;
  return { is: "note", piece: BEARERS, ...(here ? { at: here } : {}) };
};

export const SCENES: Scenes = {
  // the turn
  turn: "note", hunt_dice: "note", action_dice: action, hunt_box: "silent", uses_die: die("die"), passes: "note",
  ring: "note", ring_turns: die("new"), die_turns: die("new"), turned_to_eye: die("die"), dice_lost: die("die"), game_over: "note",
  // cards
  draws: "silent", drew: "silent", discards: "silent", discarded: "silent", swapped: "note", plays: cardOf("card"), table_discard: "note", no_character_card: "note",
  // armies
  army_moves: march("go"), recruited: figures("arrive"), eliminated: figures("fall"), disbanded: figures("fall"), reduced: figures("fall"),
  captured: at("region"), recaptured: at("region"), siege_lifted: at("region"), hits: at("place"), event_die: roll(),
  // battles
  attack: march("attack"), white_rider: "note", combat_card_laid: "silent", combat_card: cardOf("card"), no_combat_card: "silent",
  combat_die: roll(), combat_reroll: roll("", true), combat_roll: roll("hits"), special_attack: roll("hits"), hits_scored: "note",
  army_destroyed: at("place"), ceased: "note", retreats: march("back"), withdraws: at("region"), siege: at("region"), advances: march("go"), battle_ends: at("region"),
  forfeits: "note", forfeits_nazgul: "note", silenced: "note", misses_turned: "note", extra_hits: "note", hits_cancelled: "note", roll_bonus: "note",
  most_dice: "note", fewer_dice: "note", no_reroll: "note", card_cancelled: "note",
  // politics
  activated: politics(), advanced: politics(), moved_back: politics(), at_war: politics("at_war"),
  // the Fellowship and the Hunt
  fellowship_moves: track("progress", "progress"), bearers_driven: fellowship("region"), no_hunt: "silent",
  hunt_die: hunt(), hunt_reroll: hunt(true), hunt_roll: hunt(), tile: huntTile, tile_returned: "note", tile_removed: "note", pool_refilled: "silent", special_tile: tile,
  hunt_damage_die: damageDie, hunt_damage: "note", hunt_casualty: lost, lured: lost, taken_alive: lost, corruption: track("corruption", "corruption"),
  revealed: fellowship(), revealed_at: fellowship("region"), declared: fellowship("region"), hidden: fellowship(), guide: "note",
  enters_mordor: fellowship(), mordor_move: "silent", mordor_stop: "note", mordor_step: track("mordor", "step"), idle_in_mordor: "note",
  // characters
  separated: (facts) => ({ is: "note", piece: person(facts) }), companion_arrives: arrives("region"), minion_moves: arrives("target"),
  nazgul_flies: (facts) => ({ is: "move", look: "fly", piece: { icon: EYE, tone: "#1b1216" }, from: place(facts, "source") as ThingKey, to: place(facts, "target") as ThingKey }),
  character_enters: arrives("place"), character_dies: lost,
};

export const BATTLE: Battle = {
  sides: ["free", "shadow"],
  begins: /^attack$/,
  ends: /^battle_ends$/,
  closes: /^hits_scored$/,
  foretells: /^(roll_bonus|most_dice|fewer_dice|no_reroll)$/,
  keeps: /^(combat_card|combat_roll|combat_reroll|combat_die|special_attack|hits_scored|white_rider|forfeits.*|silenced|misses_turned|extra_hits|hits_cancelled|roll_bonus|most_dice|fewer_dice|no_reroll|card_cancelled)$/,
  who: (facts, event) => (event === "forfeits_nazgul" ? "shadow" : event === "white_rider" ? "free" : facts.thing("side") ? facts.id("side") : facts.thing("seat") ? sideOfSeat(facts.id("seat")) : facts.thing("character") ? sideOfCharacter(facts.id("character")) : facts.thing("unit") ? sideOfNation(unitNation(facts)) : ""),
};
/** The Hunt: the Shadow's roll and tile, and how the Fellowship takes the damage. */
export const HUNT: Battle = {
  sides: ["free", "shadow"],
  attacker: "shadow",
  title: "wotr.hunt_stage",
  begins: /^(hunt_(die|reroll|roll)|tile)$/,
  ends: /^(turn|uses_die|passes|ring|plays|action_dice|fellowship_moves|declared|hidden|mordor_step|mordor_stop|game_over)$/,
  keeps: /^(hunt_(die|reroll|roll|damage_die|damage|casualty)|tile|tile_returned|tile_removed|table_discard|taken_alive|separated|lured|corruption|revealed)$/,
  theirs: /^(hunt_(die|reroll|roll|damage_die|damage)|tile|tile_removed)$/,
  asks: /^(hunt|mordor)\./,
  who: BATTLE.who,
};
export const SCOPE = "chart wotr";
export { Face };
