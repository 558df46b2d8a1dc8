/** What a seat missed: the lines of the log since it last answered. */
import { doneBy } from "../boards/film";
import { seenOf } from "../lib/seen";
import type { LogEntry } from "../lib/wire";

/** Events that name a seat without its doing anything: it draws cards, its dice are rolled, its turn begins. */
const PASSIVE = /^(draw|drew|action_dice|gains_|turn$)/;

/** The lines since a seat answered last: as this device knows, or else those after the last one that tells of something it did. */
export function sinceOwn(match: string, seat: string, log: LogEntry[]): LogEntry[] {
  const answered = seenOf(match, seat)?.answered;
  if (answered !== undefined && answered <= log.length) return log.slice(answered);
  const last = log.findLastIndex((entry) => !PASSIVE.test(entry.kind ?? "") && doneBy(entry, seat));
  return last < 0 ? [] : log.slice(last + 1);
}

/** The summary for somebody who comes back: nothing if everything was seen on this device. */
export function missedBy(match: string, seat: string, log: LogEntry[]): LogEntry[] {
  const seen = seenOf(match, seat);
  return seen && log.length <= seen.lines ? [] : sinceOwn(match, seat, log);
}
