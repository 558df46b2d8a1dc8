// The search finds sections of the guide beside the exact rules, by any form of a word.
import { describe, expect, it } from "vitest";
import { Reading } from "../src/lib/reading";
import type { GuideSection, Rule } from "../src/lib/wire";

const section = (id: string, title: string, html: string): GuideSection => ({ id, title, level: 2, html });
const rule = (id: string, title: string, html: string): Rule => ({ id, title, html, chapter: "", page: "", cards: [] });

describe("in Russian", () => {
  const reading = new Reading(
    [rule("siege.sortie", "Вылазка", "<p>Осаждённое войско атакует.</p>"), rule("dice.skip", "Пропуск", "<p>Кубик снимают.</p>")],
    [section("siege", "Осады", "<p>Крепость защищает. Войско в <a href='#x'>осаде</a> может &amp; держаться.</p>"), section("dice", "Кубики", "<p>Их бросают.</p>")],
    "ru",
  );
  it("other forms of a word find the guide", () => {
    expect(reading.guide("осаду").map((one) => one.section.id)).toEqual(["siege"]);
    expect(reading.guide("кубиком").map((one) => one.section.id)).toEqual(["dice"]);
  });
  it("the sentence that fits is shown, without marks", () => {
    expect(reading.guide("осадой")[0]!.excerpt).toBe("Войско в осаде может & держаться.");
  });
  it("the exact rules are found as before, also by their id", () => {
    expect(reading.rules("кубики").map((one) => one.id)).toEqual(["dice.skip"]);
    expect(reading.rules("siege.sortie").map((one) => one.id)).toEqual(["siege.sortie"]);
  });
});

describe("in English", () => {
  const reading = new Reading([], [section("hunt", "The Hunt", "<p>Dice wait. The Shadow hunts, and an Eye helps.</p>")], "en");
  it("other forms and unfinished words find the guide", () => {
    expect(reading.guide("hunting").map((one) => one.excerpt)).toEqual(["The Shadow hunts, and an Eye helps."]);
    expect(reading.guide("shado")).toHaveLength(1);
    expect(reading.guide("fellowship")).toEqual([]);
  });
});
