/** How much of each match's log was seen on this device, and where it was at the last answer, so that a summary can tell what came since. */
const KEY = "warhost.seen";
/** The matches remembered; older ones are forgotten. */
const MOST = 60;

/** Numbers of lines: those seen, and those there were when the seat answered last. */
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

/** What a seat of a match had seen; undefined on a device where it was never opened. */
export const seenOf = (match: string, seat: string): Seen | undefined => all()[`${match} ${seat}`];

function put(match: string, seat: string, change: (before: Seen | undefined) => Seen): void {
  const key = `${match} ${seat}`;
  const { [key]: before, ...others } = all();
  const kept = Object.entries(others).slice(-(MOST - 1));
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...kept, [key, change(before)]])));
  } catch {
    // then the summary is shown once more
  }
}

/** The log is seen this far; with `answered`, the seat has just answered. */
export function setSeen(match: string, seat: string, lines: number, answered = false): void {
  put(match, seat, (before) => ({ ...before, lines, ...(answered ? { answered: lines } : {}) }));
}

/** Whether the end of a match was shown to a seat. */
export const hasSeenEnd = (match: string, seat: string): boolean => seenOf(match, seat)?.ended ?? false;

export function setSeenEnd(match: string, seat: string): void {
  put(match, seat, (before) => ({ lines: 0, ...before, ended: true }));
}
