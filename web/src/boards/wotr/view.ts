/** The types in src/warhost/text/wotr/view.py, written by scripts/wire_types.py. Do not edit. */
export type Side = "free" | "shadow";
/** The figures in a region, those besieged in its stronghold, and who controls it if not its first owner. */
export interface Region {
  units?: Record<string, number>;
  garrison?: Record<string, number>;
  control?: Side;
}
/** The place of a nation on the Political Track: steps from war. */
export interface Politics {
  box: number | "at_war";
  active: boolean;
}
/** The unused dice of each side by face, and those in the Hunt Box. */
export interface Dice {
  free: Record<string, number>;
  shadow: Record<string, number>;
  hunt: Record<Side, number>;
}
/** Hunt tiles by type; `pool` is how many are left. */
export interface Tiles {
  pool: number;
  left: Record<string, number>;
  drawn: Record<string, number>;
  removed: Record<string, number>;
  in_play: Record<string, number>;
}
/** The Fellowship; `mordor` is its step on the Mordor Track, if it is there. */
export interface Fellowship {
  region: string;
  progress: number;
  corruption: number;
  hidden: boolean;
  guide: string;
  mordor: number | null;
}
export interface Battle {
  kind: "assault" | "field" | "sortie";
  attacker: Side;
  seat: string;
  from: string;
  to: string;
  round: number;
  rounds_left: number;
  card: string;
  white_rider: boolean;
  rearguard: Record<string, number>;
  rearguard_characters: string[];
  needed: Record<Side, number>;
}
/** How many cards of either deck a hand or a pile has. */
export interface Backs {
  character: number;
  strategy: number;
}
/** With three players: what the side used in its last action. */
export interface UsedBefore {
  nations: string[];
  armies: string[];
}
/** War of the Ring as a seat sees it. */
export interface View {
  seat: string;
  waiting: string[];
  over: boolean;
  corrected?: Record<string, string>;
  players: number;
  turn: number;
  phase: string;
  ending: string;
  regions: Record<string, Region>;
  reinforcements: Record<string, number>;
  casualties: Record<string, number>;
  characters: Record<string, string>;
  politics: Record<string, Politics>;
  dice: Dice;
  rings: Record<Side, number>;
  points: Record<Side, number>;
  table: string[];
  played: string[];
  tiles: Tiles;
  fellowship: Fellowship;
  leading: Record<Side, string>;
  decks: Record<"fp_char" | "fp_strat" | "sh_char" | "sh_strat", number>;
  mixed?: Record<string, "apart" | "merged" | "undecided">;
  takers?: Record<string, string>;
  merits?: Record<string, number>;
  used_before?: UsedBefore;
  battle?: Battle;
  hands: Record<string, string[] | Backs>;
  discards: Record<string, string[] | Backs>;
  combat_cards: Record<string, string>;
}
