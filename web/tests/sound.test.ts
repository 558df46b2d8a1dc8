import { beforeEach, expect, test, vi } from "vitest";

const settings = { volume: 50, muted: false };
vi.mock("../src/lib/settings.svelte", () => ({ settings }));

/** An audio context that only counts what is started. */
const started: string[] = [];
let made = 0;
const ramp = { setValueAtTime() {}, exponentialRampToValueAtTime(value: number) { if (!(value > 0)) throw new RangeError("not above zero"); }, value: 0 };
const node = (kind: string): object => ({ connect: (to: object) => to, disconnect() {}, start: () => started.push(kind), stop() {}, gain: { ...ramp }, frequency: { ...ramp }, type: "" });
vi.stubGlobal("AudioContext", class {
  sampleRate = 100;
  currentTime = 0;
  destination = node("out");
  constructor() { made += 1; }
  resume = (): Promise<void> => Promise.resolve();
  createGain = (): object => node("gain");
  createOscillator = (): object => node("tone");
  createBiquadFilter = (): object => node("filter");
  createBufferSource = (): object => node("noise");
  createBuffer = (): object => ({ getChannelData: () => new Float32Array(100) });
});
const heard: Record<string, () => void> = {};
vi.stubGlobal("addEventListener", (kind: string, listener: () => void) => (heard[kind] = listener));
vi.stubGlobal("removeEventListener", (kind: string) => delete heard[kind]);
const { awaitGesture, play, SOUNDS } = await import("../src/lib/sound");

beforeEach(() => {
  started.length = 0;
  [settings.volume, settings.muted] = [50, false];
});

test("everything is silent until the first gesture, and then heard", () => {
  awaitGesture();
  play("horn");
  expect([made, started]).toEqual([0, []]);
  heard["keydown"]!();
  expect([made, Object.keys(heard)]).toEqual([1, []]);
  play("horn");
  expect(started).not.toEqual([]);
});
test.each([...SOUNDS])("the %s is made of noise and tones", (sound) => {
  play(sound);
  expect(started.length).toBeGreaterThan(0);
});
test("nothing is heard when it is muted or the volume is zero", () => {
  settings.muted = true;
  play("dice");
  [settings.muted, settings.volume] = [false, 0];
  play("dice");
  expect(started).toEqual([]);
});
