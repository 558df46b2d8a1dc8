/** The page's own texts in the reader's language. Inside a component they follow a change of language. */
import { en } from "../text/en";
import { ru } from "../text/ru";
import { settings, type Language } from "./settings.svelte";

/** A message, or its forms by the number `n` (the plural forms of the language). */
export type Message = string | { one: string; few?: string; many?: string; other: string };
/** A whole language: the compiler reports a missing or extra message. */
export type Messages<K extends string = keyof typeof en> = Record<K, Message>;
/** All messages: those of the page, to which the folder of each board adds the words of its game. */
export interface Words extends Messages {}
export type Key = keyof Words;
export type Values = Record<string, string | number>;
export type Translate = (key: Key, values?: Values) => string;

const ALL: Record<Language, Record<string, Message>> = { en: { ...en }, ru: { ...ru } };

/** Add the words of a game. */
export function addWords(words: typeof ALL): void {
  Object.assign(ALL.en, words.en);
  Object.assign(ALL.ru, words.ru);
}

const PLURALS: Record<Language, Intl.PluralRules> = { en: new Intl.PluralRules("en"), ru: new Intl.PluralRules("ru") };

export function say(language: Language, key: Key, values: Values = {}): string {
  const message = ALL[language][key] ?? key;
  let text: string;
  if (typeof message === "string") text = message;
  else {
    const rule = PLURALS[language].select(Number(values["n"] ?? 0));
    text = (rule === "one" || rule === "few" || rule === "many" ? message[rule] : undefined) ?? message.other;
  }
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export const t: Translate = (key, values) => say(settings.language, key, values);
