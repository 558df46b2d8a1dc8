// The contrast of every pair of colours that stand on each other, computed as WCAG 2 does, light and dark.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("../src/tokens.css", import.meta.url), "utf-8");
const blocks = [...css.matchAll(/:root[^{]*\{([^}]*)\}/g)].map((found) =>
  Object.fromEntries([...found[1]!.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map((pair) => [pair[1]!, pair[2]!])),
);
const [light, darkBySystem, darkByReader] = blocks as [Record<string, string>, Record<string, string>, Record<string, string>];

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high! + 0.05) / (low! + 0.05);
}

const GROUNDS = ["paper", "paper-deep", "leaf", "leaf-2"];
const TEXT: [string, string[]][] = [
  ["ink", [...GROUNDS, "accent-wash", "gold-wash", "green-wash"]],
  ["ink-soft", [...GROUNDS, "accent-wash", "gold-wash"]],
  ["accent", [...GROUNDS, "gold-wash"]],
  ["accent-deep", GROUNDS],
  ["on-accent", ["accent", "accent-deep"]],
  ["gold", ["leaf", "paper"]],
  ["green", ["leaf", "green-wash"]],
  ["paper", ["ink"]],
];
const EDGES: [string, string[]][] = [
  ["rule-strong", GROUNDS],
  ["focus", [...GROUNDS, "accent-wash", "gold-wash"]],
  ["gold", [...GROUNDS, "gold-wash"]],
];

describe.each([
  ["light", light],
  ["dark", darkByReader],
])("%s", (_, colours) => {
  test.each(TEXT.flatMap(([ink, grounds]) => grounds.map((ground) => [ink, ground] as const)))("%s on %s is read", (ink, ground) => {
    expect(contrast(colours[ink]!, colours[ground]!)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(EDGES.flatMap(([edge, grounds]) => grounds.map((ground) => [edge, ground] as const)))("%s on %s is seen", (edge, ground) => {
    expect(contrast(colours[edge]!, colours[ground]!)).toBeGreaterThanOrEqual(3);
  });
});

test("dark is the same for the system's wish and the reader's", () => {
  expect(darkBySystem).toEqual(darkByReader);
  expect(Object.keys(darkByReader).sort()).toEqual(Object.keys(light).sort());
});

// Every file that has colours for light and dark says the dark ones twice.
const BOARDS = ["map", "battlelore", "bo5a", "wotr", "wotrcg"];
const SHEETS = ["../src/tokens.css", ...BOARDS.map((board) => `../src/boards/${board}/colours.css`)];

test("every sheet with dark colours is looked at", () => {
  const found = Object.keys(import.meta.glob("../src/**/*.css", { query: "?raw" })).filter((path) =>
    readFileSync(new URL(path, import.meta.url), "utf-8").includes("prefers-color-scheme: dark"),
  );
  expect(found.sort()).toEqual([...SHEETS].sort());
});

test.each(SHEETS)("%s says the same dark colours for the system's wish and the reader's", (path) => {
  const sheet = readFileSync(new URL(path, import.meta.url), "utf-8");
  const block = (head: RegExp): string[][] =>
    [...(head.exec(sheet)?.[1] ?? "").matchAll(/(--[\w-]+):\s*([^;]+);/g)].map((pair) => [pair[1]!, pair[2]!]);
  const bySystem = block(/:root:not\(\[data-theme="light"\]\)[^{]*\{([^}]*)\}/);
  expect(bySystem.length).toBeGreaterThan(10);
  expect(block(/:root\[data-theme="dark"\][^{]*\{([^}]*)\}/)).toEqual(bySystem);
});

test("what is written on the field of a faction or a side of the Card Game is read, light and dark", () => {
  const sheet = readFileSync(new URL("../src/boards/wotrcg/colours.css", import.meta.url), "utf-8");
  const ink = /--on-field:\s*(#[0-9a-f]{6})/.exec(sheet)![1]!;
  const fields = [...sheet.matchAll(/--(f-\w+|free|shade):\s*(#[0-9a-f]{6})/g)];
  expect(fields).toHaveLength(3 * 12);
  expect(fields.filter(([, , field]) => contrast(ink, field!) < 4.6).map(([line]) => line)).toEqual([]);
});
