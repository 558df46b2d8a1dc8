/** The types in src/warhost/text/battlelore/view.py, written by scripts/wire_types.py. Do not edit. */
export type Side = "daqan" | "uthuk";
/** A unit on its hex. Usual values are left out. */
export interface Unit {
  unit: string;
  health: number;
  poison?: boolean;
  stun?: boolean;
  swarm?: number;
  ordered?: "command" | "lore";
  moved?: number;
  attacks?: number;
  bonus?: number;
  pursued?: boolean;
  unstopped?: string[];
}
/** A change of dice for the turn. */
export interface TurnDice {
  side: Side;
  traits: string[];
  dice: number;
  counters: boolean;
}
/** The traits of units that may ride over enemies this turn, and the faces that damage them. */
export interface Overrun {
  traits: string[];
  faces: string[];
}
/** The muster points of an army. */
export interface MusterPoints {
  spent: number;
  budget: number;
}
/** The cards of a player. Of another player's hand it has only the number; the rest is for the player alone. */
export interface Player {
  hand: string[] | number;
  lore_hand: string[] | number;
  lore_deck: number;
  lore_discard: string[];
  known?: string[];
  under?: string[];
  lore_under?: string[];
  offered?: string[];
  muster?: Record<string, number>;
  army?: string;
  muster_points?: MusterPoints;
  prices?: Record<string, number>;
  laid?: Record<string, string>;
}
/** BattleLore as a seat sees it. What is on the board is listed by hex. */
export interface View {
  seat: string;
  waiting: string[];
  over: boolean;
  corrected?: Record<string, string>;
  round: number;
  phase: string;
  ending: string;
  winner: string;
  scenarios: Record<string, string>;
  first: string;
  active: string;
  terrain: Record<string, string>;
  tokens: Record<string, string>;
  banners: Record<string, number>;
  units: Record<string, Unit>;
  portals: string[];
  points: Record<Side, number>;
  goal: number;
  lore: Record<Side, number>;
  lore_used: Record<Side, boolean>;
  deck: number;
  discard: string[];
  command: string;
  text: boolean;
  orders: Record<string, number>;
  turn_dice: TurnDice[];
  overrun: Overrun;
  deployment?: Record<Side, string[]>;
  face_down?: string[];
  override?: Record<string, unknown>;
  own_scenario?: Record<string, unknown>;
  pursuer?: string;
  players: Record<Side, Player>;
}
