/** What the cards of a game look like; hand, piles and the card opened to read are the same in all that have maps. */
import type { Component } from "svelte";
import type { IconData } from "../../lib/icon";
import type { Names } from "../../lib/wire";
import type { BoardProps } from "../contract";

export interface Faces {
  /** The face of a card; its title is a heading with the id `card-read` where it is opened to read. */
  Face: Component<Pick<BoardProps, "names" | "t"> & { id: string; heading?: "strong" | "h2" }>;
  /** The die results it is played with. */
  signs: (names: Names, id: string) => IconData[];
  /** Whose card it is. */
  side: (id: string) => "free" | "shadow" | "both";
}
