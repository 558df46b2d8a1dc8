/** A match is asked for as soon as its address is known, its board and names with it, while its page is still on its way. */
import { boardOf } from "../boards";
import { api } from "../lib/api";
import type { Summary } from "../lib/wire";

const coming = new Map<string, Promise<Summary>>();

/** The board and the names of a game are on their way; should they fail, who needs them asks again and says so. */
export function fetchBoard(game: string): void {
  boardOf(game).catch(() => {});
  api.names(game).catch(() => {});
}

export function comeAhead(id: string): void {
  const summary = api.match(id);
  coming.set(id, summary);
  summary.then((found) => fetchBoard(found.game)).catch(() => {});
  // Who has gone elsewhere before it came, and comes back, wants the match as it then is.
  addEventListener("hashchange", () => coming.delete(id), { once: true });
}

/** A match as it is: the first time as it was asked for ahead. */
export function summaryOf(id: string): Promise<Summary> {
  const summary = coming.get(id) ?? api.match(id);
  coming.delete(id);
  return summary;
}
