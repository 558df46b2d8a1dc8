/** Lines of the log for a board, which shows for a moment what happened. */
import type { Line, LogEntry, Thing } from "../lib/wire";

export type Recent = { kind: string; things: Thing[]; line: Line }[];

export function news(entries: LogEntry[]): Recent {
  return entries.map((entry) => ({ kind: entry.kind ?? "", things: entry.things ?? [], line: entry.line }));
}
