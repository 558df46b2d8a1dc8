import { api } from "./api";

/** Download the record of a match as a file. */
export async function saveRecord(id: string): Promise<void> {
  const record = await api.record(id);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(record, null, 1)], { type: "application/json" }));
  link.download = `${id}.warhost.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
