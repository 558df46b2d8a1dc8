// What a lesson points at is drawn on the board at that step. The boards are drawn here without a browser, from what the
// learner sees at each step (tests/lessons/boards.py).
import { execFileSync } from "node:child_process";
import { render } from "svelte/server";
import { expect, it, vi } from "vitest";
import type { BoardProps } from "../src/boards/contract";
import type { Ask, Names, View } from "../src/lib/wire";

vi.mock("../src/lib/settings.svelte", () => ({ settings: { language: "en", film: "slow" } }));
vi.stubGlobal("document", { createElement: () => ({ getContext: () => null }) }); // widths of names are guessed
vi.stubGlobal("location", { protocol: "http:", host: "test" });
const { boardOf } = await import("../src/boards");
const { t } = await import("../src/lib/text");
const { litBy } = await import("../src/shell/table.svelte");

interface Step { step: string; seat: string; view: View; ask: Ask | null; points: string[] }
interface Lessons { names: Names; steps: Step[] }

const ROOT = new URL("../../", import.meta.url).pathname;
const nothing = (): void => {};

async function drawn(game: string, names: Names, { seat, view, ask }: Step): Promise<string> {
  const props: BoardProps = {
    view, names, ask, seat, t,
    lit: litBy(ask), marked: new Set(), wishable: new Set(), keyed: false, refusal: "", recent: [], filmed: "", arena: null, status: [],
    choose: nothing, pick: nothing, inspect: nothing, wish: nothing, lift: nothing, drop: nothing, hover: nothing,
  };
  return render(await boardOf(game), { props }).body;
}

it("is on the board when a lesson points at it", async () => {
  const told = execFileSync(`${ROOT}.venv/bin/python`, ["-m", "tests.lessons.boards"], { cwd: ROOT, maxBuffer: 2 ** 28, encoding: "utf-8" });
  const missing: string[] = [];
  for (const [game, { names, steps }] of Object.entries(JSON.parse(told) as Record<string, Lessons>))
    for (const step of steps.filter((one) => one.points.length)) {
      const board = await drawn(game, names, step);
      missing.push(...step.points.filter((point) => !["thing", "at"].some((by) => board.includes(`data-${by}="${point}"`))).map((point) => `${step.step}: ${point}`));
    }
  expect(missing).toEqual([]);
}, 300_000);
