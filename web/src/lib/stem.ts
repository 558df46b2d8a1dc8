/** A search that finds other forms of a word, by the stems of words (Snowball's algorithms). */
import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as russian } from "@orama/stemmers/russian";
import type { Language } from "./settings.svelte";

const plain = (text: string): string => text.toLowerCase().normalize("NFD").replace(/(?!\u0306)\p{M}/gu, "").normalize("NFC");

/** The words of a text, without accents and in lower case; ё counts as е. */
export const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

export const stem = (word: string, language: Language): string => (language === "ru" && /[а-я]/.test(word) ? russian(word) : english(word));

/** A search that understands other forms of a word. The last word may be unfinished. */
export class Search<T> {
  private readonly found: { item: T; stems: Set<string>; words: string[] }[];

  constructor(
    items: T[],
    textOf: (item: T) => string,
    private readonly language: Language,
  ) {
    this.found = items.map((item) => {
      const words = [...new Set(wordsOf(textOf(item)))];
      return { item, words, stems: new Set(words.map((word) => stem(word, language))) };
    });
  }

  /** The items with all the words, in their order. */
  find(query: string): T[] {
    const wanted = wordsOf(query);
    const last = wanted.at(-1);
    const fits = ({ stems, words }: { stems: Set<string>; words: string[] }): boolean =>
      wanted.every((word) => stems.has(stem(word, this.language)) || (word === last && words.some((one) => one.startsWith(word))));
    return wanted.length ? this.found.filter(fits).map((one) => one.item) : this.found.map((one) => one.item);
  }
}
