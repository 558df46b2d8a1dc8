/** Fetch a match, its board and its names as soon as its address is known, while its page is still loading. */
import { boardOf } from "../boards";
import { api } from "../lib/api";
import type { Summary } from "../lib/wire";

const coming = new Map<string, Promise<Summary>>();

/** Start loading the board and the names of a game. If that fails, the component that needs them tries again and reports it. */
export function fetchBoard(game: string): void {
  boardOf(game).catch(() => {});
  api.names(game).catch(() => {});
}

export function comeAhead(id: string): void {
  const summary = api.match(id);
  coming.set(id, summary);
  summary.then((found) => fetchBoard(found.game)).catch(() => {});
  // After leaving and coming back, the match is fetched again.
  addEventListener("hashchange", () => coming.delete(id), { once: true });
}

/** Return a match; the first time, the one fetched ahead. */
export function summaryOf(id: string): Promise<Summary> {
  const summary = coming.get(id) ?? api.match(id);
  coming.delete(id);
  return summary;
}
