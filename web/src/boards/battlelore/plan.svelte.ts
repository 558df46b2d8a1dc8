/** Placing the cards face down: they are arranged freely on the board, then placed hex by hex as the rules ask for them. */
import type { Ask } from "../../lib/wire";
import { HEXES } from "./hexes";

/** The hex that a deployment question is about. */
export function askedHex(ask: Ask | null): string | null {
  return ask?.kind === "deploy" ? (HEXES[ask.args[0] ?? -1]?.id ?? null) : null;
}

export class Plan {
  /** The planned card on each hex. */
  cards = $state.raw<Record<string, string>>({});
  /** The card that the next hex gets. */
  held = $state<string | null>(null);
  /** The card under the pointer while it is dragged. */
  drawn = $state.raw<{ card: string; from: string | null; x: number; y: number } | null>(null);
  /** Whether the cards are being placed. */
  laying = $state(false);
  /** The hex on which the planned card is not allowed. */
  refused = $state("");

  /** How many copies of a card are neither placed nor planned. */
  left(card: string, mustered: Record<string, number>, laid: Record<string, string>): number {
    const used = [...Object.values(laid), ...Object.values(this.cards)].filter((one) => one === card).length;
    return (mustered[card] ?? 0) - used;
  }

  /** Put a card on a hex, from the tray or from another hex. A card that was there goes back to the tray, or changes places. */
  put(hex: string, card: string, from: string | null): void {
    const before = this.cards[hex];
    const next = { ...this.cards, [hex]: card };
    if (from && from !== hex) {
      if (before) next[from] = before;
      else delete next[from];
    }
    this.cards = next;
    this.refused = "";
  }

  take(hex: string): void {
    const next = { ...this.cards };
    delete next[hex];
    this.cards = next;
    this.refused = "";
  }

  clear(): void {
    this.cards = {};
    this.held = null;
    this.laying = false;
    this.refused = "";
  }

  /** The answer to a deployment question while the cards are being placed, if there is one. */
  answer(ask: Ask | null): string | null {
    const hex = askedHex(ask);
    if (!this.laying || !hex) return null;
    const card = this.cards[hex];
    const action = `card:${card}`;
    if (card && ask!.options.some((option) => option.action === action)) return action;
    this.laying = false;
    if (card) this.refused = hex;
    return null;
  }

  /** Drag a card from the tray or from a hex to another one. */
  draw(event: PointerEvent, card: string, from: string | null, drop: (hex: string) => void): void {
    if (event.button !== 0) return;
    const [x, y] = [event.clientX, event.clientY];
    const SLACK = 6;
    const move = (now: PointerEvent): void => {
      if (this.drawn || Math.hypot(now.clientX - x, now.clientY - y) > SLACK) this.drawn = { card, from, x: now.clientX, y: now.clientY };
    };
    const end = (now: PointerEvent): void => {
      for (const [kind, listener] of heard) removeEventListener(kind, listener as EventListener);
      const thing = this.drawn && now.type === "pointerup" ? document.elementFromPoint(now.clientX, now.clientY)?.closest<SVGElement>("[data-thing^='hex:']") : null;
      // Ignore the click that follows, because it belongs to the drag.
      setTimeout(() => (this.drawn = null));
      if (thing) drop(thing.dataset["thing"]!.slice(4));
    };
    const heard = [["pointermove", move], ["pointerup", end], ["pointercancel", end]] as const;
    for (const [kind, listener] of heard) addEventListener(kind, listener as EventListener);
  }
}
