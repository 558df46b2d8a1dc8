/** The look of a game's cards. The hand, the piles and the card opened to read are the same in all games with maps. */
import type { Component } from "svelte";
import type { IconData } from "../../lib/icon";
import type { Names } from "../../lib/wire";
import type { BoardProps } from "../contract";

export interface Faces {
  /** The face of a card. When it is opened to read, its title is a heading with the id `card-read`. */
  Face: Component<Pick<BoardProps, "names" | "t"> & { id: string; heading?: "strong" | "h2" }>;
  /** The die results that play the card. */
  signs: (names: Names, id: string) => IconData[];
  /** Whose card it is. */
  side: (id: string) => "free" | "shadow" | "both";
}
