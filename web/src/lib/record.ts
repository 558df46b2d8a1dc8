import { api } from "./api";
import type { Summary } from "./wire";

/** Download the record of a match as a file. */
export async function saveRecord(id: string): Promise<void> {
  save(`${id}.warhost.json`, await api.record(id));
}

/** Whether only I and bots play in a match, so that its record contains nobody else's secrets. */
export function holdsAll(summary: Pick<Summary, "mine" | "seats">): boolean {
  return summary.mine.length > 0 && summary.seats.every((seat) => seat.bot || seat.mine);
}

/** Download a file with which a running match can be continued elsewhere. */
export async function saveContinuation(id: string): Promise<void> {
  save(`${id}-continue.warhost.json`, await api.continuation(id));
}

/** Download the position after the last finished step, from which a new match can start. */
export async function savePosition(id: string): Promise<void> {
  save(`${id}-position.json`, await api.position(id));
}

/** Download data as a file. */
export function save(name: string, data: unknown): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 1)], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
