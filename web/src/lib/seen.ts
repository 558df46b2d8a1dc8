/** How much of each match's log was seen on this device, and how long it was at the last answer. A summary shows what came after that. */
const KEY = "warhost.seen";
/** How many matches are remembered; older ones are forgotten. */
const MOST = 60;

/** The number of lines seen, and the number of lines when the seat last answered. */
export interface Seen {
  lines: number;
  answered?: number | undefined;
  /** The end of the match was shown. */
  ended?: boolean | undefined;
}

function all(): Record<string, Seen> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found && typeof found === "object" ? (found as Record<string, Seen>) : {};
  } catch {
    return {}; // a browser without storage, or something else under our name
  }
}

/** What a seat of a match has seen; undefined on a device where the match was never opened. */
export const seenOf = (match: string, seat: string): Seen | undefined => all()[`${match} ${seat}`];

function put(match: string, seat: string, change: (before: Seen | undefined) => Seen): void {
  const key = `${match} ${seat}`;
  const { [key]: before, ...others } = all();
  const kept = Object.entries(others).slice(-(MOST - 1));
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...kept, [key, change(before)]])));
  } catch {
    // without storage the summary is shown once more
  }
}

/** Remember that the log is seen up to here; with `answered`, the seat has just answered. */
export function setSeen(match: string, seat: string, lines: number, answered = false): void {
  put(match, seat, (before) => ({ ...before, lines, ...(answered ? { answered: lines } : {}) }));
}

/** Whether the end of a match was shown to a seat. */
export const hasSeenEnd = (match: string, seat: string): boolean => seenOf(match, seat)?.ended ?? false;

export function setSeenEnd(match: string, seat: string): void {
  put(match, seat, (before) => ({ lines: 0, ...before, ended: true }));
}
