/** Wishes: things that the reader clicks one after the other before the question about them has come. This knows no game. */
import type { ThingKey } from "../boards/contract";
import { thingKey } from "../boards/contract";
import type { Line, Thing, Way, Wishes } from "./wire";

/** How long the pointer rests on a thing before its odds are requested. */
const REST_MS = 150;
/** The most questions that a single click answers: the unit and its target. */
const AT_ONCE = 2;
/** The odds of at most this many targets are requested at once. */
const FEW = 8;

type Step = Way["steps"][number];

export const keyOf = (thing: Thing): ThingKey => thingKey(thing.kind, thing.id);

export class Wish {
  /** What has been named so far. */
  things = $state.raw<Thing[]>([]);
  /** What can be named next. */
  next = $state.raw<Set<ThingKey>>(new Set());
  /** The ways to what has been named. */
  ways = $state.raw<Way[]>([]);
  /** The ways to the thing under the pointer, with their odds. */
  preview = $state.raw<Way[]>([]);
  /** On a touch screen: the odds of each target, in one line. */
  chances = $state.raw<Line[]>([]);
  /** The way that was sent first among several, and the others, which can still replace it. */
  spare = $state.raw<{ things: Thing[]; used: Way; others: Way[] } | null>(null);
  /** What a wish can begin with, once this has been requested. */
  begins = $state.raw<Set<ThingKey>>(new Set());
  /** The first answer that was preferred, such as a die. */
  private preferred = $state("");
  private turn = 0;
  /** A way was sent, and the question after it has not come yet. */
  private fresh = false;
  private known = new Map<ThingKey, Wishes>();
  private rest: ReturnType<typeof setTimeout> | undefined;
  private looked = "";
  private ready: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly ask: (things: Thing[], odds: boolean) => Promise<Wishes>,
    private readonly send: (actions: string[]) => void,
    private readonly touch: () => boolean = () => false,
    private readonly swap: (actions: string[]) => void = () => {},
  ) {}

  get active(): boolean {
    return this.things.length > 0;
  }

  /** The ways to choose from: all of them if nothing more can be named. */
  get offered(): Way[] {
    return this.next.size ? this.ways.filter((way) => way.ends || way.through) : this.ways;
  }

  /** The first answers to choose from while things are named, such as dice. */
  get firsts(): Step[] {
    if (!this.next.size) return [];
    const steps = this.ways.filter((way) => !way.through && !way.ends).map((way) => way.steps[0]!);
    return steps.filter((step, i) => steps.findIndex((one) => one.action === step.action) === i);
  }
  /** The first answer that is used if it leads to the next thing. */
  get first(): string {
    return this.preferred || (this.firsts[0]?.action ?? "");
  }
  prefer(action: string): void {
    this.preferred = action;
    this.leave();
  }

  has(thing: Thing): boolean {
    return this.things.some((one) => keyOf(one) === keyOf(thing));
  }

  clear = (): void => {
    this.turn += 1;
    this.things = [];
    this.next = new Set();
    this.ways = [];
    this.chances = [];
    this.spare = null;
    this.preferred = "";
    this.leave();
    this.known.clear();
  };

  /** The question has changed. */
  reset(): void {
    const spare = this.fresh ? this.spare : null;
    this.fresh = false;
    this.clear();
    this.spare = spare;
    this.begins = new Set();
  }

  /** Ask what a wish can begin with. */
  async open(): Promise<void> {
    const turn = this.turn;
    const { next } = await this.ask([], false);
    if (turn === this.turn) this.begins = new Set(next.map(keyOf));
  }

  /** Begin with a thing. Returns whether it leads anywhere. */
  start(thing: Thing): Promise<boolean> {
    this.clear();
    const found = this.take([thing], this.ask([thing], false));
    this.ready = found;
    return found;
  }

  /** Name one more thing. */
  extend(thing: Thing): Promise<boolean> {
    const known = this.known.get(keyOf(thing));
    return this.take([...this.things, thing], known ? Promise.resolve(known) : this.ask([...this.things, thing], false));
  }

  /** A thing was dragged to another one, which may be inside a third. Wait until it is known where the thing can go. */
  async drop(...onto: Thing[]): Promise<void> {
    await this.ready;
    const target = this.active ? onto.find((thing) => this.next.has(keyOf(thing))) : undefined;
    if (target) await this.extend(target);
    else if (!onto.some((thing) => this.has(thing))) this.clear();
  }

  /** The pointer or the focus is on a thing that can be named next: show what that leads to. */
  look(thing: Thing | null): void {
    this.leave();
    if (!thing || !this.active || !this.next.has(keyOf(thing))) return;
    this.looked = keyOf(thing);
    this.rest = setTimeout(() => void this.foresee(thing), REST_MS);
  }

  private async foresee(thing: Thing): Promise<void> {
    const turn = this.turn;
    const found = this.known.get(keyOf(thing)) ?? (await this.ask([...this.things, thing], true));
    if (turn !== this.turn) return;
    this.known.set(keyOf(thing), found);
    if (this.looked === keyOf(thing)) this.preview = this.choice(found.ways).filter((way) => way.odds.length);
  }

  leave(): void {
    clearTimeout(this.rest);
    this.looked = "";
    this.preview = [];
  }

  /** Send a way; `others` can still replace it. */
  go(way: Way, things: Thing[] = [], others: Way[] = []): void {
    this.clear();
    if (others.length) [this.spare, this.fresh] = [{ things, used: way, others }, true];
    this.send(way.steps.map((step) => step.action));
  }

  /** Take back what was sent, and send another way in its place. */
  instead(way: Way): void {
    this.clear();
    this.swap(way.steps.map((step) => step.action));
  }

  /** Among ways that do the same with different dice, return the preferred one or the first. */
  private choice(ways: Way[]): Way[] {
    const own = ways.filter((way) => way.steps[0]!.action === this.preferred);
    const found = own.length ? own : ways;
    const [first] = found;
    return first && found.every((way) => !way.through && way.deed === first.deed) ? [first] : found;
  }

  private async take(things: Thing[], asked: Promise<Wishes>): Promise<boolean> {
    const turn = ++this.turn;
    const { ways, next } = await asked;
    if (turn !== this.turn) return true;
    this.known.clear();
    this.leave();
    if (!ways.length) {
      this.clear();
      return false;
    }
    const whole = ways.filter((way) => !way.picking);
    const choice = things.length > 1 ? this.choice(whole) : whole;
    const [only] = choice;
    const sure = things.length > 1 || (only?.through && only.steps.length <= AT_ONCE);
    if (only && sure && (choice.length === 1 || only.safe)) {
      this.go(only, things, only.safe ? whole.filter((way) => way !== only) : []);
      return true;
    }
    this.things = things;
    this.ways = whole;
    // After two things the reader only chooses how; after one, further things can follow.
    this.next = things.length > 1 && whole.length ? new Set() : new Set(next.map(keyOf));
    this.chances = [];
    if (this.next.size && next.length <= FEW && this.touch()) void this.survey(next);
    return true;
  }

  /** A finger cannot rest on a target, so the odds of all of them are shown at once. */
  private async survey(next: Thing[]): Promise<void> {
    const turn = this.turn;
    for (const thing of next) {
      const found = await this.ask([...this.things, thing], true);
      if (turn !== this.turn) return;
      this.known.set(keyOf(thing), found);
      const [line] = found.ways.flatMap((way) => way.odds);
      if (line) this.chances = [...this.chances, line];
    }
  }
}

/** The words of a way: its answers except the things that were clicked. */
export function wordsOf(way: Way, things: Thing[]): Step["label"][] {
  const keys = new Set(things.map(keyOf));
  const plain = (action: string): boolean => action === "all" || action === "done";
  const own = way.steps.filter((step) => !plain(step.action) && !(step.things ?? []).some((one) => keys.has(keyOf(one))));
  return (own.length ? own : way.steps).map((step) => step.label);
}
