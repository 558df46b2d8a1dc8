/**
 * The sounds of the table: dice, a march, a card, a battle, a horn. They are generated when they are played, from noise and a few
 * tones; there are no files. Browsers allow sound only after the first click or key press, so there is none before that.
 */
import { settings } from "./settings.svelte";

export const SOUNDS = ["dice", "march", "card", "battle", "horn"] as const;
export type Sound = (typeof SOUNDS)[number];

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** Allow sound from the first gesture on. */
export function awaitGesture(): void {
  const wake = (): void => {
    removeEventListener("pointerdown", wake, true);
    removeEventListener("keydown", wake, true);
    context ??= new AudioContext();
  };
  addEventListener("pointerdown", wake, true);
  addEventListener("keydown", wake, true);
}

/** One voice: a source, perhaps a filter, and a loudness that rises and dies away. */
function voice(to: AudioNode, source: AudioScheduledSourceNode, at: number, rise: number, loud: number, length: number, filter?: [BiquadFilterType, number, number]): void {
  const gain = context!.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  let last: AudioNode = source;
  if (filter) {
    const made = context!.createBiquadFilter();
    made.type = filter[0];
    made.frequency.setValueAtTime(filter[1], at);
    made.frequency.exponentialRampToValueAtTime(filter[2], at + length);
    last = source.connect(made);
  }
  last.connect(gain).connect(to);
  source.start(at);
  source.stop(at + length + 0.02);
}

function noise(): AudioBufferSourceNode {
  if (!hiss) {
    hiss = context!.createBuffer(1, context!.sampleRate, context!.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  const source = context!.createBufferSource();
  source.buffer = hiss;
  source.loop = true;
  return source;
}
function tone(type: OscillatorType, from: number, to: number, at: number, length: number): OscillatorNode {
  const source = context!.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + length);
  return source;
}

const MADE: Record<Sound, (to: AudioNode, at: number) => void> = {
  // Knocks of wood on wood, closer and softer.
  dice: (to, at) => [0, 0.09, 0.16, 0.25, 0.3, 0.37].forEach((late, i) => voice(to, noise(), at + late, 0.002, 0.55 - 0.07 * i, 0.05, ["bandpass", 2600 - 180 * i, 1500])),
  // Feet on the ground.
  march: (to, at) =>
    [0, 0.19, 0.38, 0.57].forEach((late, i) => {
      voice(to, tone("sine", 105, 48, at + late, 0.13), at + late, 0.005, i % 2 ? 0.4 : 0.55, 0.14);
      voice(to, noise(), at + late, 0.004, 0.07, 0.07, ["lowpass", 900, 300]);
    }),
  // A card drawn over the cloth.
  card: (to, at) => voice(to, noise(), at, 0.04, 0.28, 0.24, ["bandpass", 900, 5200]),
  // Metal on metal.
  battle: (to, at) => {
    for (const [late, pitch] of [[0, 1], [0.16, 1.19]] as const) {
      for (const part of [1180, 1873, 2760, 3490]) voice(to, tone("triangle", part * pitch, part * pitch * 0.985, at + late, 0.5), at + late, 0.003, 0.11, 0.45);
      voice(to, noise(), at + late, 0.002, 0.3, 0.06, ["highpass", 3000, 1800]);
    }
  },
  // Two notes, the second higher.
  horn: (to, at) =>
    ([[0, 0.42, 196], [0.4, 0.95, 293.7]] as const).forEach(([late, length, pitch]) => {
      voice(to, tone("sawtooth", pitch * 0.985, pitch, at + late, length), at + late, 0.09, 0.2, length, ["lowpass", 500, 1500]);
      voice(to, tone("triangle", pitch / 2, pitch / 2, at + late, length), at + late, 0.1, 0.22, length);
    }),
};

/** Play a sound at the reader's volume. */
export function play(sound: Sound): void {
  if (!context || settings.muted || !settings.volume) return;
  void context.resume();
  const master = context.createGain();
  // Squared, because the ear does not perceive loudness linearly.
  master.gain.value = (settings.volume / 100) ** 2;
  master.connect(context.destination);
  MADE[sound](master, context.currentTime + 0.01);
  setTimeout(() => master.disconnect(), 2500);
}
