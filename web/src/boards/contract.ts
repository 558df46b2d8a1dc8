/** The properties of a board. It draws the view and offers the options, and knows nothing else. */
import type { Snippet } from "svelte";
import type { Translate } from "../lib/text";
import type { Arena } from "./film";
import type { Ask, Line, Names, RuleKind, Scenario, ScenarioFault, Thing, View } from "../lib/wire";

/** `kind:id`, as in the attribute `data-thing`. */
export type ThingKey = `${string}:${string}`;

export interface BoardProps<V = View> {
  view: V;
  names: Names;
  ask: Ask | null;
  /** What may be chosen on the board: the actions that name each thing. */
  lit: Map<ThingKey, string[]>;
  /** Lit by the log, or by an option under the pointer. */
  marked: Set<ThingKey>;
  choose: (action: string) => void;
  /** Choose a thing. If a single action names it, it is chosen at once; otherwise the shell asks which action is meant. */
  pick: (kind: string, id: string) => void;
  inspect: (kind: string, id: string) => void;
  /** The reader wants a thing that may not be chosen now. The shell finds the answers that lead to it, or explains why there are none. `inspect` does so too. */
  wish: (kind: string, id: string) => void;
  /** Things with which a wish can begin: they can be dragged. */
  wishable: Set<ThingKey>;
  /** The reader uses the keyboard on the board, so wishable things can take the focus. */
  keyed: boolean;
  /** The reader starts to drag a thing; the places where it can go are lit. */
  lift: (kind: string, id: string) => void;
  /** The dragged thing was dropped on another one, which may be inside a third. */
  drop: (kind: string, id: string, within?: ThingKey) => void;
  /** Why the last thing tried may not be chosen. The shell shows it over the board; an open window (a `dialog`) shows it itself. */
  refusal: string;
  hover: (kind: string, id: string | null) => void;
  /** Return what a thing reaches: for each kind of reach, ids of its kind; with `at`, as if it were there. Missing while the past is shown. */
  reach?: ((kind: string, id: string, at?: string) => Promise<Record<string, string[]>>) | undefined;
  /** The seat whose view is shown, or "spectator". */
  seat: string;
  /** The latest events, oldest first. */
  recent: { kind: string; things: Thing[]; line?: Line }[];
  /** The thing that a film currently shows; the tab where it is drawn comes to the front. Empty when no film plays. */
  filmed: ThingKey | "";
  /** The stage of the current or last fight, with its rolls and cards. Null if there was no fight, undefined while a film plays over an earlier board. */
  arena: Arena | null | undefined;
  /** Opens our rules at a rule; missing where no rules are shown. */
  showRule?: ((rule: string) => void) | undefined;
  t: Translate;
  /** The state of play in words; a drawn board does not need it. */
  status: Line[];
}

/** Sent to an element that should be shown, with the set of all such elements. A box that can be zoomed shows its own elements and removes them from the set. */
export const INTO_SIGHT = "intosight";

/** What a board may offer the shell. */
export interface BoardExports {
  /** Show a thing enlarged, in the board's own way. If it returns false, the shell describes the thing in words. */
  show?: (kind: string, id: string) => boolean;
  /** What is at a place at the moment, one line for each, such as an army with its strength. */
  tells?: (kind: string, id: string) => string[];
  /** Show the part of the board where a thing is drawn. */
  reveal?: (kind: string, id: string) => void;
}

/** The properties of a scenario editor. It draws and changes the file; the server checks it. */
export interface EditorProps {
  file: Scenario;
  change: (file: Scenario) => void;
  faults: ScenarioFault[];
  /** The rules of each side in words, if they could be read. */
  told: Record<string, string[]>;
  kinds: RuleKind[];
  names: Names;
  t: Translate;
  /** The shell's message about the file, shown above the fields. */
  children: Snippet;
}

export const thingKey = (kind: string, id: string): ThingKey => `${kind}:${id}`;
