/** The boards by game id, each in its own file, loaded when first needed. A game without one gets the plain board. */
import type { Component } from "svelte";
import type { IconData } from "../lib/icon";
import type { Scenario } from "../lib/wire";
import type { BoardExports, BoardProps, EditorProps } from "./contract";
import Plain from "./Plain.svelte";

const FOUND = import.meta.glob<{ default: Component<BoardProps, BoardExports> }>("./*/Board.svelte");

export function hasBoard(game: string): boolean {
  return `./${game}/Board.svelte` in FOUND;
}

export async function boardOf(game: string): Promise<Component<BoardProps, BoardExports>> {
  const load = FOUND[`./${game}/Board.svelte`];
  return load ? (await load()).default : (Plain as Component<BoardProps, BoardExports>);
}

// The first page shows the emblems of the games, so they are loaded with it.
const EMBLEMS = import.meta.glob<IconData>("./*/emblem.ts", { eager: true, import: "EMBLEM" });

/** The emblem of a game, if its folder draws one. */
export function emblemOf(game: string): IconData | undefined {
  return EMBLEMS[`./${game}/emblem.ts`];
}

// A game with custom scenarios has an editor in its folder: a component, and the contents of a new scenario.
const EDITORS = import.meta.glob<{ default: Component<EditorProps>; empty: (title: string) => Scenario }>("./*/Editor.svelte");

export function hasEditor(game: string): boolean {
  return `./${game}/Editor.svelte` in EDITORS;
}

export async function editorOf(game: string): Promise<{ default: Component<EditorProps>; empty: (title: string) => Scenario }> {
  const load = EDITORS[`./${game}/Editor.svelte`];
  if (!load) throw new Error(game);
  return load();
}
