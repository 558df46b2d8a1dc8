import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ARTISTS } from "../src/lib/artists";

const SOURCES = join(import.meta.dirname, "../src");
const used = new Set(
  readdirSync(SOURCES, { recursive: true, encoding: "utf-8" })
    .filter((name) => /\.(svelte|ts)$/.test(name))
    .flatMap((name) => [...readFileSync(join(SOURCES, name), "utf-8").matchAll(/virtual:icon\/([a-z0-9-]+)/g)])
    .map((found) => found[1]!),
);

test("every icon the page uses is credited to one artist, and no other icon is", () => {
  expect(ARTISTS.flatMap(([, icons]) => icons).sort()).toEqual([...used].sort());
});
