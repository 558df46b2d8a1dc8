// The contrast of every pair of colours that stand on each other, computed as WCAG 2 does, light and dark.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("../src/tokens.css", import.meta.url), "utf-8");
const pairs = [...css.matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)];
const light = Object.fromEntries(pairs.map(([, name, colour]) => [name!, colour!]));
const dark = Object.fromEntries(pairs.map(([, name, , colour]) => [name!, colour!]));

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
  ["dark", dark],
])("%s", (_, colours) => {
  test.each(TEXT.flatMap(([ink, grounds]) => grounds.map((ground) => [ink, ground] as const)))("%s on %s is read", (ink, ground) => {
    expect(contrast(colours[ink]!, colours[ground]!)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(EDGES.flatMap(([edge, grounds]) => grounds.map((ground) => [edge, ground] as const)))("%s on %s is seen", (edge, ground) => {
    expect(contrast(colours[edge]!, colours[ground]!)).toBeGreaterThanOrEqual(3);
  });
});

test("every sheet writes its dark colours beside the light ones", () => {
  const paths = Object.keys(import.meta.glob("../src/**/*.{css,svelte}", { query: "?raw" }));
  const sheets = paths.map((path) => [path, readFileSync(new URL(path, import.meta.url), "utf-8")] as const);
  const [twice, once] = [/prefers-color-scheme|data-theme="(light|dark)"\](?! \{ color-scheme)/, /light-dark\(/];
  expect(sheets.filter(([, sheet]) => twice.test(sheet)).map(([path]) => path)).toEqual([]);
  expect(sheets.filter(([path, sheet]) => /colours|tokens/.test(path) && once.test(sheet))).toHaveLength(6);
});

test("text on the colour of a faction or side of the Card Game is legible, light and dark", () => {
  const sheet = readFileSync(new URL("../src/boards/wotrcg/colours.css", import.meta.url), "utf-8");
  const ink = /--on-field:\s*(#[0-9a-f]{6})/.exec(sheet)![1]!;
  const fields = [...sheet.matchAll(/--(?:f-\w+|free|shade):\s*light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)];
  expect(fields).toHaveLength(12);
  expect(fields.filter(([, ...both]) => both.some((field) => contrast(ink, field) < 4.6)).map(([line]) => line)).toEqual([]);
});
