/** The types in src/warhost/text/wotrcg/view.py, written by scripts/wire_types.py. Do not edit. */
export type Side = "free" | "shadow";
export type Lies = "active" | "aside" | "deck" | "free" | "out" | "shadow";
export type Pile = string[] | number;
/** A card in play: its deck, where it is, who carries it, its tokens, and whether it was played this round. */
export interface Played {
  deck: string;
  zone: string;
  wielder?: string;
  tokens?: number;
  fresh?: boolean;
}
/** The tokens on a location; `from_enemy`: its defence was taken over from the enemy. */
export interface Tokens {
  attack: number;
  defence: number;
  from_enemy?: boolean;
}
/** Paths and battlegrounds on the table. */
export interface Locations {
  path: string;
  stage: number;
  path_tokens: Tokens;
  paths: Record<string, Lies>;
  battlegrounds: Record<string, Lies>;
  battleground_tokens: Record<string, Tokens>;
}
/** What is at stake on an active location, and what each card adds. */
export interface Strength {
  attack: number;
  defence: number;
  cards: Record<string, number>;
}
/** What cards allow for the rest of the round. */
export interface Permissions {
  red_arrow: boolean;
  three_hunters: boolean;
}
/** A deck and its piles. Its player sees which cards have no effect now, and perhaps the top card. */
export interface Deck {
  deck: number;
  hand: Pile;
  cycle: Pile;
  eliminated: Pile;
  apart: Pile;
  top?: string;
  no_effect?: string[];
}
/** The Card Game as a seat sees it. */
export interface View {
  seat: string;
  waiting: string[];
  over: boolean;
  corrected?: Record<string, string>;
  scenario: string;
  round: number;
  phase: string;
  ending: string;
  first: string;
  turn: string;
  order: string[];
  place: number;
  passed: string[];
  in_play: Record<string, Played>;
  events: string[];
  locations: Locations;
  strength: Record<string, Strength>;
  corruption: number;
  score: Record<Side, number>;
  rings: Record<string, boolean>;
  permissions: Permissions;
  carryover: Record<string, number>;
  decks: Record<string, Deck>;
}
