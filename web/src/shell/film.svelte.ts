/**
 * The film of what happened: its clock. Each message of the log is a batch; its beats are shown one after another while
 * the board keeps the view from before it. An answer, a key or a tap ends the film at once.
 */
import { arenaAfter, arenaOf, beatOf, isStaged, placeOf, stagesOf, type Arena, type Beat, type Director, type Scene } from "../boards/film";
import type { ThingKey } from "../boards/contract";
import type { Speed } from "../lib/settings.svelte";
import type { Line, LogEntry, Names, View } from "../lib/wire";
import { news, type Recent } from "./news";

/** How long a beat is shown at normal speed, in milliseconds. */
const LASTS: Record<Beat["is"], number> = { move: 1000, roll: 1500, card: 2600, tile: 1700, marker: 950, arrive: 800, fall: 800, count: 2200, note: 900 };
/** A note is shown longer the longer its sentence is. */
const LETTER_MS = 12;
const FACTOR: Record<Speed, number> = { off: 0, fast: 0.5, normal: 1, slow: 1.8 };
/** A longer film plays faster, but not faster than this. */
const LONGEST_MS = 24_000;
const FASTEST = 0.3;
/** The kinds of beats that are shown before their result. */
const DRAMA: readonly string[] = ["roll", "count", "tile", "card"];
/** The kinds of beats whose sentence gives away how they end. */
const TENSE: readonly string[] = ["roll", "count", "tile"];
/** At most this many beats can be replayed. */
const KEPT = 120;

/** Some lines of the log that came together, with the view and the headline from before them. */
export interface Step {
  entries: LogEntry[];
  view: View | null;
  title?: Line | null;
}
interface Batch extends Step {
  seat: string;
  /** Whether it follows the reader's own answer. Without dice or cards the board changes at once, and the film plays over it without words. */
  own: boolean;
  /** Whether it is not news; the board then keeps the view from before it in any case. */
  again?: boolean;
}

export function lengthOf(beat: Beat, speed: Speed): number {
  const letters = beat.line.reduce((sum, span) => sum + span.t.length, 0);
  return (LASTS[beat.is] + (beat.is === "note" ? LETTER_MS * letters : 0)) * FACTOR[speed];
}

/** Some entries in the words of another log of the same match. */
export function retold(entries: LogEntry[], log: LogEntry[]): LogEntry[] {
  const found = new Map(log.map((entry) => [entry.n, entry]));
  return entries.map((entry) => found.get(entry.n) ?? entry);
}

export class Film {
  /** The current beat; null if no film plays. */
  beat = $state.raw<Beat | null>(null);
  /** The thing on the board that the film shows or showed last; empty before the first one and when no film plays. */
  place = $state<ThingKey | "">("");
  /** How long it is shown, in milliseconds. */
  lasts = $state(0);
  /** Earlier beats of this batch; their figures stay at their destinations. */
  gone = $state.raw<Beat[]>([]);
  /** The view that the board keeps while the film plays. */
  held = $state.raw<View | null>(null);
  /** The headline from before, with the score, while the board keeps its view. */
  title = $state.raw<Line | null>(null);
  /** The last line of the log that has been told: later ones would give away how it ends. */
  until = $state(Infinity);
  /** What the board shows as just happened. */
  recent = $state.raw<Recent>([]);
  /** The beats since the reader's last answer, which can be played again. */
  past = $state.raw<Beat[]>([]);
  /** The batches from which those beats are made. */
  private told: Batch[] = [];
  /** Whether something came while the tab was hidden. */
  unseen = false;
  /** The batches that are playing or waiting to be played. */
  private batches: Batch[] = [];
  /** Entries of the current batch that the board does not know yet. */
  private untold: LogEntry[] = [];
  /** Beats of the current batch that are still to be shown. */
  private rest: Beat[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The stage of the battle that is being fought, as far as the film has come. */
  arena = $state.raw<Arena | null>(null);
  /** The stage from before the beats that can be played again. */
  private opening: Arena | null = null;
  private director = $state.raw<Director | null>(null);
  private names: Names = {};

  constructor(
    private readonly speed: () => Speed,
    private readonly away: () => boolean = () => document.hidden,
    /** Everything was shown or skipped. */
    private readonly onEnd: () => void = () => {},
  ) {}

  /** The film can be shown once the game's folder and the names are loaded. */
  load(director: Director, names: Names): void {
    this.director = director;
    this.names = names;
    this.keep(this.told);
  }

  /** Replace the entries with the same ones in another language. */
  retell(log: LogEntry[]): void {
    this.keep(this.told.map((batch) => ({ ...batch, title: null, entries: retold(batch.entries, log) })));
  }

  /** Keep the beats that can be played again. */
  private keep(told: Batch[]): void {
    this.told = told.slice(-KEPT);
    this.past = this.told.flatMap((batch) => this.beats(batch)).slice(-KEPT);
  }

  /** Whether an entry is shown at all. */
  shows(entry: LogEntry): boolean {
    return this.director?.SCENES[entry.kind ?? ""] !== "silent";
  }

  private beats(batch: Batch): Beat[] {
    const scene: Scene = { view: batch.view ?? {}, names: this.names, seat: batch.seat };
    const director = this.director ?? { SCENES: {} };
    const beats = batch.entries.flatMap((entry, i, all) => beatOf(director, entry, { ...scene, before: all[i - 1], after: all[i + 1], told: all.slice(0, i) }) ?? []);
    return batch.own ? beats.filter((beat) => beat.is !== "note" || isStaged(director, beat.event)) : beats;
  }

  /** Something happened; `view` and `title` are what a seat saw before it. `own`: it follows from the answer of that seat. */
  add(entries: LogEntry[], view: View | null, seat = "", own = false, title: Line | null = null): void {
    if (!entries.length || !this.batches.length || this.batches[0]!.again) this.end();
    if (!entries.length) return;
    const batch = { entries, view, seat, own, title };
    const ready = this.director !== null && view !== null;
    if (ready) this.keep([...this.told, batch]);
    if (ready && this.speed() !== "off" && !this.away()) {
      this.batches.push(batch);
      if (this.batches.length === 1) this.next();
    } else {
      this.end();
      this.recent = news(entries);
      this.unseen ||= this.away();
    }
  }

  /** Play again what happened since the last answer, over the boards as they were. */
  again = (): void => {
    this.end();
    this.arena = this.opening;
    if (!this.past.length) return;
    this.batches = this.told.map((batch) => ({ ...batch, again: true }));
    this.next();
  };

  /** Play what was missed, step by step, over the boards as they were; `before` is the log up to there. */
  play(steps: Step[], before: LogEntry[] = []): void {
    this.end();
    const arena = this.director && arenaOf(this.director, before, this.names);
    this.opening = arena?.over ? null : arena;
    this.keep(steps.map((step) => ({ ...step, seat: "", own: false })));
    this.again();
  }

  private next(): void {
    const batch = this.batches[0];
    if (!batch) {
      this.tell(Infinity);
      this.onEnd();
      return;
    }
    const beats = this.beats(batch);
    this.held = batch.own && !batch.again && !beats.some((beat) => DRAMA.includes(beat.is)) ? null : batch.view;
    this.title = this.held && (batch.title ?? null);
    if (!batch.again) this.untold = [...this.untold, ...batch.entries];
    const done = (): void => {
      this.batches.shift();
      this.next();
    };
    this.run(beats, done, (beat) => {
      this.until = this.held ? beat.n - Number(TENSE.includes(beat.is)) : batch.entries.at(-1)!.n;
      this.tell(beat.n);
    });
  }

  /** Pass everything up to an entry to the board. */
  private tell(n: number): void {
    const now = this.untold.filter((entry) => entry.n <= n);
    this.untold = this.untold.filter((entry) => entry.n > n);
    if (now.length) this.recent = news(now);
  }

  private run(beats: Beat[], done: () => void, show: (beat: Beat) => void = () => {}): void {
    const speed = this.speed() === "off" ? "normal" : this.speed();
    const waiting = this.batches.slice(1).flatMap((batch) => this.beats(batch));
    const total = [...beats, ...waiting].reduce((sum, beat) => sum + lengthOf(beat, speed), 0);
    const scale = total > LONGEST_MS ? Math.max(FASTEST, LONGEST_MS / total) : 1;
    const step = (i: number): void => {
      const beat = beats[i];
      if (!beat) {
        this.stop();
        done();
        return;
      }
      this.gone = beats.slice(0, i);
      this.rest = beats.slice(i + 1);
      this.lasts = Math.round(lengthOf(beat, speed) * scale);
      this.onStage([beat]);
      this.place = placeOf(beat, this.arena) || this.place;
      this.beat = beat;
      show(beat);
      this.timer = setTimeout(() => step(i + 1), this.lasts);
    };
    step(0);
  }

  /** Put beats on the stage of the battle. */
  private onStage(beats: Beat[]): void {
    for (const beat of beats) this.arena = arenaAfter(this.arena, stagesOf(this.director ?? { SCENES: {} }), beat);
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.beat = null;
    this.place = "";
    this.gone = [];
    this.rest = [];
    this.held = this.title = null;
    this.until = Infinity;
  }

  /** End the film: the board shows the current state. */
  end = (): void => {
    const playing = this.beat !== null;
    const waiting = this.batches.slice(1);
    this.onStage([...this.rest, ...waiting.flatMap((batch) => this.beats(batch))]);
    this.untold = [...this.untold, ...waiting.flatMap((batch) => (batch.again ? [] : batch.entries))];
    this.batches = [];
    this.stop();
    this.tell(Infinity);
    if (playing) this.onEnd();
  };

  /** The reader answered: what happens from now on is the next film. */
  answered(): void {
    this.end();
    this.opening = this.arena;
    this.keep([]);
  }
}
