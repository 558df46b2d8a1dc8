/** The legend of a board: its explanations by group, with those that have the same text together. */
import type { About } from "./wire";

export interface Part {
  group: string;
  entries: { about: About; titles: string[] }[];
}

export function legendOf(about: About[]): Part[] {
  const parts: Part[] = [];
  for (const one of about) {
    let part = parts.at(-1);
    if (part?.group !== one.group) parts.push((part = { group: one.group, entries: [] }));
    const last = part.entries.at(-1);
    if (last?.about.text !== one.text) part.entries.push({ about: one, titles: [one.title] });
    else if (!last.titles.includes(one.title)) last.titles.push(one.title);
  }
  return parts;
}
