/** The current user of this page. */
import { api } from "../lib/api";
import type { Person } from "../lib/wire";

export const me = $state<{ person: Person | null }>({ person: null });

export async function loadMe(): Promise<void> {
  try {
    me.person = await api.me();
  } catch {
    me.person = null; // shown as signed out; the next request reports the problem
  }
}
