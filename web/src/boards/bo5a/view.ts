/** The types in src/warhost/text/bo5a/view.py, written by scripts/wire_types.py. Do not edit. */
export type Side = "free" | "shadow";
/** What is in a place; `tokens` are face-down recruitment tokens, by group. */
export interface Place {
  units?: Record<string, number>;
  damage?: number;
  leadership?: number;
  tokens?: Record<string, number>;
}
/** The Fate Track with the figures on it, and the tiles by type. */
export interface Fate {
  marker: number;
  figures: Record<string, number>;
  pool: Record<string, number>;
  aside: Record<string, number>;
  gone: Record<string, number>;
}
/** The activated Generals, and what is on their cards. */
export interface Generals {
  activated: string[];
  number: number;
  used: boolean;
  troubled: string;
  concentration: boolean;
  kinsfolk: boolean;
}
/** The unused dice of each side by face, and how many each rolls. */
export interface Dice {
  free: Record<string, number>;
  shadow: Record<string, number>;
  pool: Record<Side, number>;
}
/** The Eagles in the Eyrie and over the territories, and where their Lord flies. */
export interface Eagles {
  eyrie: number;
  flying: Record<string, number>;
  lord: string;
}
export interface Combat {
  attacker: Side;
  from: string;
  to: string;
  round: number;
  beorn: boolean;
  card: string;
  combined: boolean;
  armies: string[];
  fought: string[];
  used: Record<Side, string[]>;
}
/** How many cards of either kind a hand or a pile has. */
export interface Backs {
  event: number;
  story: number;
}
/** The Battle of Five Armies as a seat sees it. */
export interface View {
  seat: string;
  waiting: string[];
  over: boolean;
  corrected?: Record<string, string>;
  turn: number;
  phase: string;
  ending: string;
  places: Record<string, Place>;
  control: string[];
  fortifications: Record<string, number>;
  open_passes: string[];
  points: number;
  reserve: Record<string, number>;
  tokens_left: Record<string, number>;
  characters: Record<string, string>;
  fate: Fate;
  generals: Generals;
  rings: number;
  journey: boolean;
  wrath: number;
  bodyguards: number;
  armour: number;
  dice: Dice;
  actor: Side;
  table: string[];
  stored_orcs: number;
  used: Record<"event" | "fate" | "story", string[]>;
  bats: Record<string, number>;
  eagles: Eagles;
  decks: Record<"event" | "fate" | "free" | "shadow", number>;
  combat?: Combat;
  hands: Record<Side, string[] | Backs>;
  discards: Record<Side, string[] | Backs>;
  override?: Record<string, unknown>;
}
