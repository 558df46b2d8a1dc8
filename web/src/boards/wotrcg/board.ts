/** The cards in each place, from the view of the Card Game, and what all parts of the table share. */
import { getContext, setContext } from "svelte";
import { on } from "svelte/events";
import { carry } from "../../lib/carry";
import type { Key, Translate } from "../../lib/text";
import type { Ask, Named, Names } from "../../lib/wire";
import type { BoardProps, ThingKey } from "../contract";
import type { Deck, Pile, Side, View } from "./view";

export type { Side } from "./view";

export const SIDES = ["free", "shadow"] as const;
export const other = (side: Side): Side => (side === "free" ? "shadow" : "free");

export const PILES = ["hand", "cycle", "eliminated", "apart"] as const;
export type PileName = (typeof PILES)[number];

const FREE_DECKS: readonly string[] = ["frodo", "aragorn", "gandalf"];
export const sideOfDeck = (deck: string): Side => (FREE_DECKS.includes(deck) ? "free" : "shadow");
export const size = (pile: Pile): number => (typeof pile === "number" ? pile : pile.length);
export const isMine = (deck: Deck): boolean => Array.isArray(deck.hand);
export const listed = (pile: Pile | undefined): string[] => (Array.isArray(pile) ? pile : []);

/** The cards in a zone that no other card carries. */
export const lying = (view: View, zone: string): string[] =>
  Object.keys(view.in_play).filter((id) => view.in_play[id]!.zone === zone && !view.in_play[id]!.wielder);
/** What a card carries. */
export const carried = (view: View, wielder: string): string[] =>
  Object.keys(view.in_play).filter((id) => view.in_play[id]!.wielder === wielder);

// ---- faces

/** The symbols of a card for battle, as a leader and on the path. */
export const FAMILIES = [
  { family: "battle", attack: "attack", defence: "defence" },
  { family: "lead", attack: "leadership_attack", defence: "leadership_defence" },
  { family: "path", attack: "path_attack", defence: "path_defence" },
] as const;
export type Family = (typeof FAMILIES)[number]["family"];
export interface Symbols {
  family: Family;
  attack: number;
  defence: number;
}
export function symbolsOf(card: Named | undefined): Symbols[] {
  const icons = (card?.["icons"] ?? {}) as Record<string, number>;
  return FAMILIES.map(({ family, attack, defence }) => ({ family, attack: icons[attack] ?? 0, defence: icons[defence] ?? 0 })).filter(
    (one) => one.attack || one.defence,
  );
}
export const factionOf = (card: Named | undefined): string => String(card?.["faction"] ?? "");
export const typeOf = (card: Named | undefined): string => String(card?.["type"] ?? "");
export const number = (named: Named | undefined, fact: string): number => Number(named?.[fact] ?? 0);
export const words = (named: Named | undefined, fact: string): string[] => (named?.[fact] ?? []) as string[];

/** Join the parts of a spoken text; some are whole sentences already. */
export function sentences(parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(". ").replaceAll(".. ", ". ");
}
/** A card's kind in words: faction, type, traits. */
export function kindOf(names: Names, card: Named | undefined): string {
  const traits = words(card, "traits").map((trait) => names["trait"]?.[trait]?.name ?? trait);
  const type = typeOf(card);
  return [names["faction"]?.[factionOf(card)]?.name, names["type"]?.[type]?.name ?? type, ...traits].filter(Boolean).join(" · ");
}
/** Who may carry an item. */
export function wieldersOf(names: Names, card: Named | undefined): string {
  const rules = (card?.["wielders"] ?? []) as Record<string, string>[];
  return rules
    .flatMap((rule) => Object.entries(rule).map(([kind, id]) => [id].flat().map((one) => names[kind]?.[one]?.name ?? one).join(" ")))
    .join(", ");
}
/** Symbols in words. */
export function symbolWords(t: Translate, symbols: Symbols[]): string[] {
  return symbols.flatMap(({ family, attack, defence }) => [
    ...(attack ? [t(`wotrcg.symbol.${family}.attack` as Key, { n: attack })] : []),
    ...(defence ? [t(`wotrcg.symbol.${family}.defence` as Key, { n: defence })] : []),
  ]);
}

// ---- what all parts share

export interface BoardContext {
  readonly view: View;
  readonly names: Names;
  readonly ask: Ask | null;
  readonly lit: Map<ThingKey, string[]>;
  readonly marked: Set<ThingKey>;
  /** The latest events. */
  readonly recent: Set<ThingKey>;
  /** The card that a question is about. */
  readonly subject: string;
  /** Why the last thing tried may not be chosen. */
  readonly refusal: string;
  /** Opens our rules at a rule. */
  readonly showRule: BoardProps["showRule"];
  readonly t: Translate;
  /** The side that is shown below. */
  readonly below: Side;
  /** The deck that is asked. */
  readonly asked: string;
  /** Handle a click: choose the thing if it may be chosen, otherwise open it to read. */
  act: (kind: string, id: string) => void;
  /** Choose by the name of the action. */
  choose: (action: string) => void;
  /** Whether an action that names no thing is offered. */
  offers: (action: string) => boolean;
  /** Open a thing to read. */
  open: (kind: string, id: string) => void;
  /** The pointer or the focus is on a thing: show it enlarged next to it. */
  peek: (kind: string, id: string, element: Element, quick: boolean) => void;
  unpeek: () => void;
  /** Whether a thing can be dragged. It is lifted, and then dropped on a card, a location, the reserve or a pile. */
  carries: (kind: string, id: string) => boolean;
  lift: (kind: string, id: string) => void;
  drop: (onto: ThingKey | undefined, within: ThingKey | undefined) => void;
  /** Look through a pile. */
  look: (deck: string, pile: PileName) => void;
  /** Look at the decks of locations. */
  lands: () => void;
}

const KEY = Symbol("wotrcg");
export const shareBoard = (board: BoardContext): BoardContext => setContext(KEY, board);
export const useBoard = (): BoardContext => getContext<BoardContext>(KEY);

/** `use:thing={[board, kind, id]}` adds all listeners of a thing on the table: click, pointer, focus, long press, +. */
export function thing(node: HTMLElement, at: [BoardContext, string, string]): { update: (next: [BoardContext, string, string]) => void; destroy: () => void } {
  let [board, kind, id] = at;
  let press: ReturnType<typeof setTimeout> | undefined;
  // The click that ends a long press does not choose.
  let held = false;
  const letGo = (): void => clearTimeout(press);
  const dropped = (target: Element | null): void => {
    const at = (name: "thing" | "drop"): ThingKey | undefined => target?.closest<HTMLElement>(`[data-${name}]`)?.dataset[name] as ThingKey | undefined;
    board.drop(at("thing"), at("drop"));
  };
  const listeners: { [name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[name]) => void } = {
    click: () => {
      if (held) held = false;
      else board.act(kind, id);
    },
    keydown: (event) => {
      if (event.key !== "+" && event.key !== "=") return;
      event.preventDefault();
      board.open(kind, id);
    },
    pointerenter: (event) => event.pointerType === "mouse" && board.peek(kind, id, node, false),
    pointerleave: () => {
      letGo();
      board.unpeek();
    },
    focus: () => node.matches(":focus-visible") && board.peek(kind, id, node, true),
    blur: () => board.unpeek(),
    pointerdown: (event) => {
      held = false;
      if (board.carries(kind, id)) carry(event, { lift: () => (letGo(), board.lift(kind, id)), drop: dropped });
      if (event.pointerType === "mouse") return;
      press = setTimeout(() => {
        held = true;
        board.open(kind, id);
      }, 450);
    },
    pointerup: letGo,
    pointercancel: letGo,
    // The right button opens the thing too; on a touch screen the long press already did.
    contextmenu: (event) => {
      event.preventDefault();
      letGo();
      if (!held) board.open(kind, id);
    },
  };
  // Use Svelte's own `on`: a focused thing that is removed blurs in the middle of a redraw.
  const off = Object.entries(listeners).map(([name, listener]) => on(node, name, listener as EventListener));
  return {
    update: (next) => ([board, kind, id] = next),
    destroy: () => {
      letGo();
      for (const one of off) one();
    },
  };
}
