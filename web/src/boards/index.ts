/** The boards by game id, each in its own file, loaded when first needed. A game without one gets the plain board. */
import type { Component } from "svelte";
import type { BoardExports, BoardProps } from "./contract";
import Plain from "./Plain.svelte";

const FOUND = import.meta.glob<{ default: Component<BoardProps, BoardExports> }>("./*/Board.svelte");

export function hasBoard(game: string): boolean {
  return `./${game}/Board.svelte` in FOUND;
}

export async function boardOf(game: string): Promise<Component<BoardProps, BoardExports>> {
  const load = FOUND[`./${game}/Board.svelte`];
  return load ? (await load()).default : (Plain as Component<BoardProps, BoardExports>);
}
