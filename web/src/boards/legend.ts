/** The signs of a legend: a game with drawn dice and pieces has a file `legend.ts` in its folder. */
import type { IconData } from "../lib/icon";

/** The sign of a thing as the board draws it; several signs for a die that shows several. */
export type Signs = (kind: string, id: string) => IconData[];

const FOUND = import.meta.glob<{ signs: Signs }>("./*/legend.ts");

export async function signsOf(game: string): Promise<Signs> {
  const load = FOUND[`./${game}/legend.ts`];
  return load ? (await load()).signs : () => [];
}

/** A look-up of signs by kind and id. */
export function among(tables: Record<string, Record<string, IconData | IconData[]>>): Signs {
  return (kind, id) => [tables[kind]?.[id] ?? []].flat();
}
