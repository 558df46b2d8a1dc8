/** One open match: a connection that reconnects by itself and loses no answer. */
import type { Socket } from "../house/contract";
import type { Answer, Answers, FromClient, Log, Thing, ToClient, Wishes } from "./wire";

export type LiveState = "connecting" | "open" | "waiting" | "closed";

export interface LiveOptions {
  onMessage: (message: ToClient) => void;
  onState: (state: LiveState) => void;
  connect: () => Socket;
  delay?: (attempt: number, longest: number) => number;
  /** Whether the server answers at all. Browsers slow down repeated connections that fail, but not this. */
  probe?: () => Promise<boolean>;
}

const LONGEST = 15_000;
/** While a clock has less than this many seconds left, the page waits at most `LONGEST_WITH_CLOCK` between two tries. */
const SHORT_OF_TIME = 3 * 3600;
const LONGEST_WITH_CLOCK = 2_000;
/** A connection can die silently (a sleeping laptop, another network). After this much silence it counts as dead. */
const PATIENCE = 10_000;
/** The server closes with these codes when the match is private, does not exist, or its rules have changed; reconnecting would not help. */
const FOR_GOOD = [4403, 4404, 4409];

/** Half a second, then twice as long each time, with jitter so that not everybody reconnects to a restarted server at once. */
function backoff(attempt: number, longest: number): number {
  return Math.min(longest, 500 * 2 ** attempt) * (0.75 + Math.random() / 2);
}

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const nothing = (id: string): Wishes => ({ type: "wishes", id, ways: [], next: [] });

export class Live {
  /** Answers that have not been acknowledged. They are sent again, with the same id, after every reconnection. */
  private unacknowledged: (Answer | Answers)[] = [];
  /** Wishes that have not been answered, by id. */
  private wishing = new Map<string, (found: Wishes) => void>();
  private socket: Socket | null = null;
  private opened = false;
  private ended = true;
  private attempt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private looking: string | null = null;
  /** The parts of a long log that have arrived so far. */
  private parts: Log | null = null;
  private silence: ReturnType<typeof setTimeout> | undefined;
  /** Whether a clock of the match counts in seconds; not known before the first table. */
  private hasty: boolean | undefined;

  constructor(private readonly options: LiveOptions) {}

  start(): void {
    if (!this.ended) return;
    this.ended = false;
    this.connect();
  }

  stop(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.listened();
    this.socket?.close();
    this.options.onState("closed");
  }

  /** Reconnect at once, for instance when the network is back; a connection that seems open is pinged. */
  hurry(): void {
    if (this.socket) this.check();
    if (this.ended || this.socket) return;
    clearTimeout(this.timer);
    this.connect();
  }

  /** Ping the server. */
  check(): void {
    if (this.send({ type: "ping" })) this.listen();
  }

  get pending(): readonly (Answer | Answers)[] {
    return this.unacknowledged;
  }

  /** Whether an answer to this question is on its way. */
  isPending(seat: string, askVersion: number | undefined): boolean {
    return this.unacknowledged.some((answer) => answer.seat === seat && answer.ask_version === askVersion);
  }

  answer(seat: string, askVersion: number, action: string): void {
    this.give({ type: "answer", ask_version: askVersion, seat, action, id: newId() });
  }

  /** Give several answers as one; with `whole`, also answer `all` if they lead to that. */
  answers(seat: string, askVersion: number, actions: string[], whole: boolean): void {
    this.give({ type: "answers", ask_version: askVersion, seat, actions, id: newId(), whole });
  }

  private give(answer: Answer | Answers): void {
    this.unacknowledged.push(answer);
    if (this.send(answer)) this.listen();
  }

  /** Ask which answers name these things. Nothing is found without a connection, or if the match has moved on. */
  wish(seat: string, askVersion: number, things: Thing[], odds: boolean): Promise<Wishes> {
    const id = newId();
    return new Promise((resolve) => {
      if (this.send({ type: "wish", ask_version: askVersion, seat, things, id, odds })) this.wishing.set(id, resolve);
      else resolve(nothing(id));
    });
  }

  /** Settle a wish; returns whether it was one. */
  private settle(id: string, found: Wishes): boolean {
    const resolve = this.wishing.get(id);
    this.wishing.delete(id);
    resolve?.(found);
    return resolve !== undefined;
  }

  /** Everything except answers is sent only while connected. */
  send(message: FromClient): boolean {
    if (message.type === "look") this.looking = message.seat;
    if (!this.socket || !this.opened) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** If nothing arrives in time, drop the connection and reconnect. */
  private listen(): void {
    this.silence ??= setTimeout(() => {
      const dead = this.socket;
      this.socket = null;
      this.opened = false;
      this.listened();
      dead?.close();
      this.connect();
    }, PATIENCE);
  }

  private listened(): void {
    clearTimeout(this.silence);
    this.silence = undefined;
  }

  private connect(): void {
    this.options.onState("connecting");
    for (const id of [...this.wishing.keys()]) this.settle(id, nothing(id));
    this.parts = null;
    const socket = this.options.connect();
    this.socket = socket;
    if (this.hasty) this.listen();
    socket.onopen = () => {
      if (this.socket !== socket) return;
      this.listened();
      this.opened = true;
      this.attempt = 0;
      this.options.onState("open");
      if (this.looking) socket.send(JSON.stringify({ type: "look", seat: this.looking }));
      for (const answer of this.unacknowledged) socket.send(JSON.stringify(answer));
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.receive(JSON.parse(event.data) as ToClient);
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.opened = false;
      this.listened();
      if (FOR_GOOD.includes(event.code)) this.stop();
      if (this.ended) return;
      this.options.onState("waiting");
      this.retry();
    };
  }

  /** Connect again after a pause. If a clock may count in seconds, connect only once the server answers, or at every eighth try. */
  private retry(): void {
    const hasty = this.hasty ?? true;
    const longest = hasty ? LONGEST_WITH_CLOCK : LONGEST;
    const mine = setTimeout(async () => {
      const probe = hasty && this.attempt > 1 && this.attempt % 8 ? this.options.probe : undefined;
      const up = !probe || (await probe().catch(() => true));
      if (this.ended || this.socket || this.timer !== mine) return;
      if (up) this.connect();
      else this.retry();
    }, (this.options.delay ?? backoff)(this.attempt++, longest));
    this.timer = mine;
  }

  /** The whole of a log that comes in parts, once the last one is here. */
  private gathered(part: Log): Log | null {
    const whole = this.parts ? { ...part, from: this.parts.from, entries: [...this.parts.entries, ...part.entries] } : part;
    this.parts = part.more ? whole : null;
    return part.more ? null : whole;
  }

  private receive(message: ToClient): void {
    this.listened();
    if (message.type === "wishes") return void this.settle(message.id, message);
    if (message.type === "refused" && this.settle(message.id, nothing(message.id))) return;
    // Both an acknowledgement and a refusal settle an answer.
    if (message.type === "ack" || message.type === "refused")
      this.unacknowledged = this.unacknowledged.filter((answer) => answer.id !== message.id);
    // The clocks of a waiting match may start at any moment.
    if (message.type === "table")
      this.hasty = !message.over && (message.state === "open" || message.clocks.some((clock) => clock.left < SHORT_OF_TIME));
    const whole = message.type === "log" ? this.gathered(message) : message;
    if (whole) this.options.onMessage(whole);
  }
}
