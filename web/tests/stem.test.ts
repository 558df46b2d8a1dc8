// Stems of words in both languages, and the search of the rules that uses them.
import { describe, expect, it } from "vitest";
import { Search, stem, wordsOf } from "../src/lib/stem";

const alike = (language: "en" | "ru", words: string): void => {
  const stems = new Set(words.split(" ").map((word) => stem(word, language)));
  expect([...stems], words).toHaveLength(1);
};

describe("Russian", () => {
  it.each([
    "осада осады осаде осаду осадой осад осадам",
    "крепость крепости крепостью крепостей крепостям",
    "войско войска войску войском войсках",
    "битва битвы битву битвой битвах",
    "отступление отступления отступлению отступлением отступлений",
    "осаждённый осаждённого осаждённые осаждённых",
    "атаковать атаковал атаковали атакован",
    "кубик кубика кубики кубиков кубиком",
  ])("knows the forms of %s", (words) => alike("ru", words.replaceAll("ё", "е")));
  it("keeps different words apart", () => {
    expect(stem("осада", "ru")).not.toBe(stem("осадок", "ru"));
    expect(stem("карта", "ru")).not.toBe(stem("картина", "ru"));
  });
});

describe("English", () => {
  it.each(["siege sieges", "attack attacks attacked attacking", "army armies", "retreat retreats retreating", "capture captured captures capturing", "relate related relational"])(
    "knows the forms of %s", (words) => alike("en", words));
});

describe("a search", () => {
  const rules = ["Осада крепости", "Снятие осады и прорыв", "Движение войска", "Ёлка"];
  const search = new Search(rules, (rule) => rule, "ru");
  it("finds other forms of a word", () => {
    expect(search.find("осада")).toEqual(["Осада крепости", "Снятие осады и прорыв"]);
    expect(search.find("осаду крепость")).toEqual(["Осада крепости"]);
  });
  it("finds a word that is not finished", () => {
    expect(search.find("движ")).toEqual(["Движение войска"]);
  });
  it("treats ё as е", () => {
    expect(search.find("елка")).toEqual(["Ёлка"]);
  });
  it("finds everything without a word and nothing for an unknown one", () => {
    expect(search.find(" ")).toEqual(rules);
    expect(search.find("дракон")).toEqual([]);
  });
  it("reads words without accents", () => {
    expect(wordsOf("The Nazgûl’s йод")).toEqual(["the", "nazgul", "s", "йод"]);
  });
});
