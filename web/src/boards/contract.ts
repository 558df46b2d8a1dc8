/** What a board is given. It draws the view and offers the options; it knows no more than this. */
import type { Snippet } from "svelte";
import type { Translate } from "../lib/text";
import type { Ask, Line, Names, RuleKind, Scenario, ScenarioFault, Thing, View } from "../lib/wire";

/** `kind:id`, as in the attribute `data-thing`. */
export type ThingKey = `${string}:${string}`;

export interface BoardProps {
  view: View;
  names: Names;
  ask: Ask | null;
  /** What may be chosen on the board: the actions that name each thing. */
  lit: Map<ThingKey, string[]>;
  /** Lit by the log, or by an option under the pointer. */
  marked: Set<ThingKey>;
  choose: (action: string) => void;
  /** Choose by thing: at once when a single action names it, otherwise the shell asks which is meant. */
  pick: (kind: string, id: string) => void;
  inspect: (kind: string, id: string) => void;
  /** The reader has tried a thing that may not be chosen: the shell says why, where the rules can. `inspect` does so too. */
  wish: (kind: string, id: string) => void;
  /** Why the thing tried last may not be chosen; the shell shows it over the board, an open window (a `dialog`) shows it itself. */
  refusal: string;
  hover: (kind: string, id: string | null) => void;
  /** What a thing reaches, by the way it does, as ids of its kind; with `at` as it would be there. Missing where the past is shown. */
  reach?: ((kind: string, id: string, at?: string) => Promise<Record<string, string[]>>) | undefined;
  /** Whose eyes the view is seen with; "spectator" for nobody's. */
  seat: string;
  /** What happened just now, oldest first. */
  recent: { kind: string; things: Thing[]; line?: Line }[];
  t: Translate;
  /** The state of play in words; a drawn board needs none of it. */
  status: Line[];
}

/** What a board may offer the shell. */
export interface BoardExports {
  /** Show a thing large, in the board's own way; false: the shell tells of it in words. */
  show?: (kind: string, id: string) => boolean;
}

/** What the editor of a game's scenarios is given. It draws the file and changes it; the server says what is wrong. */
export interface EditorProps {
  file: Scenario;
  change: (file: Scenario) => void;
  faults: ScenarioFault[];
  /** The rules of each side in words, as far as they could be read. */
  told: Record<string, string[]>;
  kinds: RuleKind[];
  names: Names;
  t: Translate;
  /** What the shell says of it, to be shown above the fields. */
  children: Snippet;
}

export const thingKey = (kind: string, id: string): ThingKey => `${kind}:${id}`;
