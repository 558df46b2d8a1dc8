import { describe, expect, it } from "vitest";
import { hyphenate } from "../src/lib/hyphen";

const shown = (text: string): string => hyphenate(text).replaceAll("\u00ad", "-");

describe("soft hyphens", () => {
  it("stand between the syllables of long Russian words", () => {
    expect(shown("Окружение")).toBe("Ок-ру-же-ние");
    expect(shown("Счастливые")).toBe("Счас-тли-вые");
    expect(shown("Моргульский")).toBe("Мор-гуль-ский");
    expect(shown("невидимка")).toBe("не-ви-дим-ка");
  });
  it("stand before the ending of a very long English word", () => {
    expect(shown("Encirclement")).toBe("Encircle-ment");
    expect(shown("Easterlings. Invisibility")).toBe("Easter-lings. Invisibil-ity");
    expect(shown("a regiment, settlements")).toBe("a regiment, settle-ments");
  });
  it("leave no single letter alone and no short word broken", () => {
    expect(shown("Эльфы Осгилиат и Мория")).toBe("Эльфы Ос-ги-ли-ат и Мория");
    expect(shown("Lothlórien, Sam and Frodo")).toBe("Lothlórien, Sam and Frodo");
  });
});
