/** What a seat missed: the lines of the log since it last answered. */
import { doneBy } from "../boards/film";
import { seenOf } from "../lib/seen";
import type { LogEntry } from "../lib/wire";

/** Events that name a seat although it has not done anything: it draws cards, its dice are rolled, its turn begins. */
const PASSIVE = /^(draw|drew|action_dice|gains_|turn$)/;

/** The lines since a seat last answered. If this device does not know that, the lines after the last one about something that the seat did. */
export function sinceOwn(match: string, seat: string, log: LogEntry[]): LogEntry[] {
  const answered = seenOf(match, seat)?.answered;
  if (answered !== undefined && answered <= log.length) return log.slice(answered);
  const last = log.findLastIndex((entry) => !PASSIVE.test(entry.kind ?? "") && doneBy(entry, seat));
  return last < 0 ? [] : log.slice(last + 1);
}

/** The summary for a reader who comes back; nothing if everything was seen on this device. */
export function missedBy(match: string, seat: string, log: LogEntry[]): LogEntry[] {
  const seen = seenOf(match, seat);
  return seen && log.length <= seen.lines ? [] : sinceOwn(match, seat, log);
}
