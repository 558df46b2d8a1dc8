import { beforeEach, expect, test, vi } from "vitest";

const learned = vi.fn<(lessons: string[]) => Promise<{ lessons: string[] }>>();
vi.mock("../src/lib/api", () => ({ api: { learned } }));
const { finishLesson, isBegun, isFinished, shareProgress } = await import("../src/lib/lessons");

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  learned.mockReset().mockImplementation((lessons) => Promise.resolve({ lessons }));
  globalThis.localStorage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) } as unknown as Storage;
});

test("a finished lesson is sent to the account once", () => {
  finishLesson("wotr", "board");
  finishLesson("wotr", "board");
  expect(isFinished("wotr", "board")).toBe(true);
  expect(learned.mock.calls).toEqual([[["wotr/board"]]]);
});

test("this device and the account have the lessons of both", async () => {
  finishLesson("wotr", "board");
  learned.mockResolvedValueOnce({ lessons: ["bo5a/goal", "wotr/board"] });
  await shareProgress();
  expect(learned).toHaveBeenLastCalledWith(["wotr/board"]);
  expect([isFinished("bo5a", "goal"), isFinished("wotr", "board"), isFinished("bo5a", "dice")]).toEqual([true, true, false]);
});

test("without a server the device keeps its own", async () => {
  finishLesson("wotr", "board");
  learned.mockRejectedValueOnce(new Error("not found"));
  await shareProgress();
  expect(isFinished("wotr", "board")).toBe(true);
});

test("the match that continues a first game can be opened again", () => {
  kept.set("warhost.lessons", JSON.stringify({ done: [], begun: { "wotr/first_game": "abc", "wotr/board": "def" } }));
  finishLesson("wotr", "first_game", true);
  finishLesson("wotr", "board");
  expect([isBegun("wotr", "first_game"), isBegun("wotr", "board")]).toEqual([true, false]);
});
