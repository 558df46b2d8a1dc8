/** The puzzles solved, stored on this device and in the account if there is one. */
import { api } from "./api";

const KEY = "warhost.puzzles";
/** The prefix of the lessons as which puzzles are played. */
const PREFIX = "puzzle-";

export const puzzleName = (game: string, id: string): string => `${game}/${id.startsWith(PREFIX) ? id.slice(PREFIX.length) : id}`;

/** The puzzles solved on this device, as `game/id`. */
export function solvedHere(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one === "string") : [];
  } catch {
    return []; // a browser without storage, or something else under our name
  }
}

function keep(solved: string[]): string[] {
  const all = [...new Set(solved)].sort();
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // without storage it lasts until the page is closed
  }
  return all;
}

/** Bring this device and the account together, and return all puzzles solved. Without a server only this device counts. */
export async function solvedPuzzles(): Promise<string[]> {
  const here = solvedHere();
  const { puzzles } = await api.solved(here).catch(() => ({ puzzles: [] }));
  return keep([...here, ...puzzles]);
}

/** A puzzle was solved without its solution being shown. */
export function solve(game: string, id: string): void {
  const name = puzzleName(game, id);
  if (solvedHere().includes(name)) return;
  keep([...solvedHere(), name]);
  void api.solved([name]).catch(() => {});
}
