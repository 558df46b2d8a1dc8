/** The wire format: the messages of the server (`schema.ts`), and names that only the page uses. */
import type { Table } from "./schema";

export type * from "./schema";

/** A name with the facts that a card face needs. */
export interface Named {
  name: string;
  text?: string;
  [fact: string]: unknown;
}
export type Names = Record<string, Record<string, Named>>;

/** A custom scenario as in its file; the server checks it. */
export type Scenario = Record<string, unknown>;

/** What a seat sees of a game. The page knows no game: the types of a board are in its `view.ts`. */
export type View = NonNullable<Table["view"]>;

/** How long a standing answer lasts. */
export type HowLong = "battle" | "turn" | "match";
