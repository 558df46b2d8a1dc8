/** Explanations of the things on a board: those of the game, and what is known about a thing by name. */
import type { About, Names } from "./wire";

export interface Explained {
  title: string;
  text: string;
  rule: string;
  /** The title of the rule, if it is known. */
  ruleTitle: string;
}

const words = (value: unknown): string => (typeof value === "string" ? value : "");

/** The explanation of a thing, `kind:id`; null where there is none. The name and text of the thing itself come first. */
export function explain(about: About[], names: Names, key: string): Explained | null {
  const cut = key.indexOf(":");
  const [kind, id] = [key.slice(0, cut), key.slice(cut + 1)];
  const own = about.find((one) => one.kind === kind && one.id === id);
  if (own) return { title: own.title, text: own.text, rule: own.rule, ruleTitle: own.rule_title };
  const general = about.find((one) => one.kind === kind && one.id === "*");
  const named = names[kind]?.[id];
  const text = words(named?.text) || words(named?.["event"]) || general?.text;
  const rule = words(named?.["rule"]) || general?.rule;
  if (!text || !rule) return null;
  return { title: words(named?.name) || (general?.title ?? id), text, rule, ruleTitle: words(named?.["rule_title"]) || (rule === general?.rule ? general.rule_title : "") };
}

/** Something drawn on the board, and the thing or place that it belongs to. */
export interface Drawn {
  /** Keys of explanations: its own, then those of what belongs to it. */
  keys: string[];
  thing: string;
  /** The words that it shows, such as a number. */
  words: string;
  element: Element;
}

/** What is drawn at a place on the board: an element with `data-about`, or the thing around it. */
export function drawnAt(target: Element | null): Drawn | null {
  const element = target?.closest<HTMLElement | SVGElement>("[data-about], [data-thing]");
  const keys = element?.dataset["about"] ?? element?.dataset["thing"];
  if (!element || !keys) return null;
  const place = element.closest<HTMLElement | SVGElement>("[data-thing], [data-at]")?.dataset;
  const words = element.dataset["words"] ?? (element.getAttribute("role") === "img" ? element.ariaLabel : "") ?? "";
  return { keys: keys.split(" "), thing: place?.["thing"] ?? place?.["at"] ?? keys.split(" ")[0]!, words, element };
}
