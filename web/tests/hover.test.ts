// On a touch screen a hover stays where the finger was: there it would look like a choice.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SOURCE = new URL("../src", import.meta.url).pathname;

/** The rules of a style with a hover that also hold where nothing hovers. */
function loose(css: string): string[] {
  const open: string[] = [];
  const found: string[] = [];
  for (const [, words, end] of css.replace(/\/\*.*?\*\//gs, "").matchAll(/([^{};]*)([{};])/g)) {
    if (end === "}") open.pop();
    if (end !== "{") continue;
    if (words!.includes(":hover") && !open.some((rule) => rule.includes("(hover: hover)"))) found.push(words!.trim());
    open.push(words!);
  }
  return found;
}

it("has hover styles only for pointers that hover", () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf-8" }).filter((name) => /\.(svelte|css)$/.test(name));
  const found = files.flatMap((name) => {
    const text = readFileSync(join(SOURCE, name), "utf-8");
    const style = name.endsWith(".css") ? text : (/<style[^>]*>(.*)<\/style>/s.exec(text)?.[1] ?? "");
    return loose(style).map((rule) => `${name}: ${rule}`);
  });
  expect(found).toEqual([]);
  expect(loose(".a:hover { color: red }")).toEqual([".a:hover"]);
});
