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
  /** Choose by thing: at once when a single action names it, otherwise the shell asks which is meant. */
  pick: (kind: string, id: string) => void;
  inspect: (kind: string, id: string) => void;
  /** The reader wants a thing that may not be chosen now. The shell finds the answers that lead to it, or explains why there are none. `inspect` does so too. */
  wish: (kind: string, id: string) => void;
  /** Things with which a wish can begin: they can be dragged. */
  wishable: Set<ThingKey>;
  /** The keyboard is on the board: what is wishable takes the focus. */
  keyed: boolean;
  /** A thing is dragged away; where it can go is lit. */
  lift: (kind: string, id: string) => void;
  /** What is dragged was dropped on a thing, which may lie within another one. */
  drop: (kind: string, id: string, within?: ThingKey) => void;
  /** Why the thing tried last may not be chosen; the shell shows it over the board, an open window (a `dialog`) shows it itself. */
  refusal: string;
  hover: (kind: string, id: string | null) => void;
  /** What a thing reaches, by kind of reach, as ids of its kind; with `at`, as if it were there. Missing while the past is shown. */
  reach?: ((kind: string, id: string, at?: string) => Promise<Record<string, string[]>>) | undefined;
  /** The seat whose view is shown, or "spectator". */
  seat: string;
  /** What happened just now, oldest first. */
  recent: { kind: string; things: Thing[]; line?: Line }[];
  /** The thing that a film shows now: the tab where it is drawn comes to the front. Empty when no film plays. */
  filmed: ThingKey | "";
  /** The stage of the fight under way or just fought, with what was rolled and played; null if there was none, undefined while a film plays over an earlier board. */
  arena: Arena | null | undefined;
  /** Opens our rules at one of them; missing where none are shown. */
  showRule?: ((rule: string) => void) | undefined;
  t: Translate;
  /** The state of play in words; a drawn board needs none of it. */
  status: Line[];
}

/** An event on an element that is to be seen, with the set of all such: what can be zoomed shows its own and takes them out. */
export const INTO_SIGHT = "intosight";

/** What a board may offer the shell. */
export interface BoardExports {
  /** Show a thing enlarged, in the board's own way; false: the shell describes it in words. */
  show?: (kind: string, id: string) => boolean;
  /** What stands at a place now, a line each: an army with its strength. */
  tells?: (kind: string, id: string) => string[];
  /** Bring the part of the board into sight where a thing is drawn. */
  reveal?: (kind: string, id: string) => void;
}

/** The properties of a scenario editor. It draws and changes the file; the server checks it. */
export interface EditorProps {
  file: Scenario;
  change: (file: Scenario) => void;
  faults: ScenarioFault[];
  /** The rules of each side in words, as far as they could be read. */
  told: Record<string, string[]>;
  kinds: RuleKind[];
  names: Names;
  t: Translate;
  /** The shell's message about it, shown above the fields. */
  children: Snippet;
}

export const thingKey = (kind: string, id: string): ThingKey => `${kind}:${id}`;
