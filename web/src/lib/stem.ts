/** Stems of words, so that a search finds other forms of a word: Porter's algorithm for English, Snowball's for Russian. */
import type { Language } from "./settings.svelte";

// ---- Russian: https://snowballstem.org/algorithms/russian/stemmer.html
const GERUND = /(?:(?:ив|ивши|ившись|ыв|ывши|ывшись)|(?<=[ая])(?:в|вши|вшись))$/;
const REFLEXIVE = /с[яь]$/;
const ADJECTIVE = /(?:[еиыо]е|ими|ыми|ей|ий|ый|ой|ем|им|ым|ом|его|ого|ему|ому|их|ых|ую|юю|ая|яя|ою|ею)$/;
const PARTICIPLE = /(?:(?:ивш|ывш|ующ)|(?<=[ая])(?:ем|нн|вш|ющ|щ))$/;
const VERB =
  /(?:(?:ила|ыла|ена|ейте|уйте|ите|или|ыли|ей|уй|ил|ыл|им|ым|ен|ило|ыло|ено|ят|ует|уют|ит|ыт|ены|ить|ыть|ишь|ую|ю)|(?<=[ая])(?:ла|на|ете|йте|ли|й|л|ем|н|ло|но|ет|ют|ны|ть|ешь|нно))$/;
const NOUN = /(?:а|ев|ов|ие|ье|е|иями|ями|ами|еи|ии|и|ией|ей|ой|ий|й|иям|ям|ием|ем|ам|ом|о|у|ах|иях|ях|ы|ь|ию|ью|ю|ия|ья|я)$/;
const VOWEL = "аеиоуыэюя";

function russian(word: string): string {
  const first = word.search(new RegExp(`[${VOWEL}]`));
  if (first < 0) return word;
  const head = word.slice(0, first + 1);
  let rest = word.slice(first + 1);
  // The region in which endings that make new words stand: after the second consonant that follows a vowel.
  const inner = new RegExp(`^[^${VOWEL}]*(?:[${VOWEL}]+[^${VOWEL}]+)?[${VOWEL}]+[^${VOWEL}]`).exec(rest);
  const deep = inner ? inner[0].length : rest.length;
  const cut = (ending: RegExp): boolean => {
    const found = rest.replace(ending, "");
    const changed = found !== rest;
    rest = found;
    return changed;
  };
  if (!cut(GERUND)) {
    cut(REFLEXIVE);
    if (cut(ADJECTIVE)) cut(PARTICIPLE);
    else if (!cut(VERB)) cut(NOUN);
  }
  cut(/и$/);
  if (rest.slice(deep).search(/ость?$/) >= 0) cut(/ость?$/);
  if (cut(/ейше?$/)) rest = rest.replace(/нн$/, "н");
  else if (!cut(/ь$/)) rest = rest.replace(/нн$/, "н");
  return head + rest;
}

// ---- English: M. F. Porter, An algorithm for suffix stripping (1980)
const C = "(?:[^aeiou](?:[^aeiouy])*)";
const V = "(?:[aeiouy][aeiou]*)";
const MEASURE = (n: string): RegExp => new RegExp(`^${C}?(?:${V}${C})${n}${V}?$`);
const ONE_OR_MORE = MEASURE("{1,}");
const ONE = MEASURE("{1}");
const MORE = MEASURE("{2,}");
const HAS_VOWEL = new RegExp(`^${C}?${V}`);
const SHORT = new RegExp(`^${C}[aeiouy][^aeiouwxy]$`);
const DOUBLE = /([^aeiouylsz])\1$/;
const SECOND: Record<string, string> = {
  ational: "ate", tional: "tion", enci: "ence", anci: "ance", izer: "ize", bli: "ble", alli: "al", entli: "ent", eli: "e", ousli: "ous", ization: "ize",
  ation: "ate", ator: "ate", alism: "al", iveness: "ive", fulness: "ful", ousness: "ous", aliti: "al", iviti: "ive", biliti: "ble",
};
const THIRD: Record<string, string> = { icate: "ic", ative: "", alize: "al", iciti: "ic", ical: "ic", ful: "", ness: "" };
const FOURTH = /(?:al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|(?<=[st])ion|ou|ism|ate|iti|ous|ive|ize)$/;

function replaced(word: string, endings: Record<string, string>): string {
  const ending = Object.keys(endings)
    .sort((a, b) => b.length - a.length)
    .find((one) => word.endsWith(one));
  if (!ending) return word;
  const stem = word.slice(0, -ending.length);
  return ONE_OR_MORE.test(stem) ? stem + endings[ending] : word;
}

function english(given: string): string {
  let word = given.replace(/['’]s?$/, "");
  if (word.length < 3) return word;
  word = word.replace(/sses$/, "ss").replace(/ies$/, "i").replace(/([^s])s$/, "$1");
  if (word.endsWith("eed")) {
    if (ONE_OR_MORE.test(word.slice(0, -3))) word = word.slice(0, -1);
  } else {
    const stem = word.replace(/(?:ed|ing)$/, "");
    if (stem !== word && HAS_VOWEL.test(stem)) {
      word = stem;
      if (/(?:at|bl|iz)$/.test(word)) word += "e";
      else if (DOUBLE.test(word)) word = word.slice(0, -1);
      else if (SHORT.test(word)) word += "e";
    }
  }
  if (word.endsWith("y") && HAS_VOWEL.test(word.slice(0, -1))) word = `${word.slice(0, -1)}i`;
  word = replaced(replaced(word, SECOND), THIRD);
  const bare = word.replace(FOURTH, "");
  if (bare !== word && MORE.test(bare)) word = bare;
  if (word.endsWith("e")) {
    const stem = word.slice(0, -1);
    if (MORE.test(stem) || (ONE.test(stem) && !SHORT.test(stem))) word = stem;
  }
  return word.endsWith("ll") && MORE.test(word.slice(0, -1)) ? word.slice(0, -1) : word;
}

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
