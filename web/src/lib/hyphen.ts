/**
 * Soft hyphens for long words. Not every browser knows where they may be broken; without soft hyphens it breaks them anywhere.
 * The rules for Russian are those of P. Christov. They use vowels, consonants and the letters that belong to the previous letter.
 * A very long English word may be broken before its ending.
 */
const [A, V, C, X] = ["[а-яё]", "[аеёиоуыэюя]", "[бвгджзклмнпрстфхцчшщ]", "[йъь]"];
const RULES = [
  [X, A + A],
  [V, V + A],
  [V + C, C + V],
  [C + V, C + V],
  [V + C, C + C + V],
  [V + C + C, C + C + V],
].map(([before, after]) => new RegExp(`(?<=${before})(?=${after})`, "gi"));
/** Letters that stay together at the beginning and the end of a word. */
const EDGE = 2;
const LONG = 7;
const ENGLISH = /\b([a-z]{5,}?)(ments?|ness|tions?|lings?|ship|able|ity|ings?)\b/gi;
const VERY_LONG = 11;

function hyphenated(word: string): string {
  const places = new Set(RULES.flatMap((rule) => [...word.matchAll(rule)].map((found) => found.index)));
  return [...word].map((letter, i) => (places.has(i) && i >= EDGE && i <= word.length - EDGE ? `\u00ad${letter}` : letter)).join("");
}

/** A text whose long words may be broken. */
export const hyphenate = (text: string): string =>
  text
    .replace(new RegExp(`[а-яё]{${LONG},}`, "gi"), hyphenated)
    .replace(ENGLISH, (word: string, stem: string, ending: string) => (word.length < VERY_LONG ? word : `${stem}\u00ad${ending}`));
