/** The players I have muted or blocked, and the menu with which I do it. */
import { api } from "../lib/api";
import type { AvoidedPerson } from "../lib/wire";

export const avoided = $state<{ people: AvoidedPerson[] }>({ people: [] });

/** The person whom the menu is about. A report names the match, and the chat line if it is about one. */
export interface Asked {
  person: string;
  name: string;
  match: string;
  line?: number;
}
export const asked = $state<{ about: Asked | null }>({ about: null });

export async function loadAvoided(): Promise<void> {
  avoided.people = await api.avoided();
}

export async function avoid(person: string, muted: boolean, blocked: boolean): Promise<void> {
  await api.avoid(person, muted, blocked);
  await loadAvoided();
}
