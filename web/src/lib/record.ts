import { api } from "./api";

/** Download the record of a match as a file. */
export async function saveRecord(id: string): Promise<void> {
  save(`${id}.warhost.json`, await api.record(id));
}

/** Download data as a file. */
export function save(name: string, data: unknown): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 1)], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
