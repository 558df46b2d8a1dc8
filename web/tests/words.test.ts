import { expect, test } from "vitest";
import { en } from "../src/text/en";
import { ru } from "../src/text/ru";

type Forms = string | Record<string, string>;
/** The words of the page and of all games. */
const files = import.meta.glob<Record<string, Record<string, Forms>>>("../src/boards/*/words.{en,ru}.ts", { eager: true });
const all = (language: string, own: Record<string, Forms>): Record<string, Forms> => Object.assign({}, own, ...Object.values(files).map((file) => file[language]));
const ALL: Record<string, Record<string, Forms>> = { en: all("en", en), ru: all("ru", ru) };
const forms = (message: Forms): string[] => (typeof message === "string" ? [message] : Object.values(message));
const holes = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!).sort();

test.each(Object.keys(ALL["en"]!))("%s has the same values in both languages and words in both", (key) => {
  const wanted = holes(forms(ALL["en"]![key]!).at(-1)!);
  for (const language of ["en", "ru"])
    for (const form of forms(ALL[language]![key]!)) {
      expect(form.trim()).not.toBe("");
      expect(holes(form)).toEqual(wanted);
    }
});

test("no word of a game is also one of the page or of another game", () => {
  const keys = [...Object.keys(en), ...Object.values(files).flatMap((file) => Object.keys(file["en"] ?? {}))];
  expect(keys.filter((key, i) => keys.indexOf(key) < i)).toEqual([]);
});

test("what counts has every plural form of its language", () => {
  for (const [language, messages] of Object.entries(ALL)) {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const message of Object.values(messages))
      if (typeof message !== "string") expect(Object.keys(message).sort()).toEqual([...needed].sort());
  }
});

test("a nation is active or passive in the gender of its Russian noun", () => {
  expect([ALL["ru"]!["wotr.active"], ALL["ru"]!["wotr.passive"]]).toEqual(["активный народ", "пассивный народ"]);
});
