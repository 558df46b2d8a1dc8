/** The state of one open match, as received over the live connection. */
import { house } from "$house";
import { tick } from "svelte";
import type { ThingKey } from "../boards/contract";
import { thingKey } from "../boards/contract";
import { api, somebody } from "../lib/api";
import { Live, type LiveState } from "../lib/live";
import { setSeen } from "../lib/seen";
import { settings } from "../lib/settings.svelte";
import { t } from "../lib/text";
import type { Ask, ChatLine, ClaimKind, Here, HowLong, Lesson, LessonMove, LogEntry, Table, Thing, ToClient, Wishes } from "../lib/wire";
import { Film, retold } from "./film.svelte";
import { missedBy, sinceOwn } from "./missed";
import { common } from "./past.svelte";

/** The actions that name each thing. */
export function litBy(ask: Ask | null): Map<ThingKey, string[]> {
  const lit = new Map<ThingKey, string[]>();
  for (const option of ask?.options ?? [])
    for (const thing of option.things ?? []) {
      const key = thingKey(thing.kind, thing.id);
      const actions = lit.get(key);
      if (actions) actions.push(option.action);
      else lit.set(key, [option.action]);
    }
  return lit;
}

/** The lesson's reply to an answer that its step does not accept; nothing if the answer is right or the guide is off. */
export function refusalOf(lesson: Lesson | null | undefined, action: string): string {
  if (!lesson || lesson.free || lesson.accept?.includes(action)) return "";
  return lesson.wrong_for?.[action] ?? lesson.wrong ?? t("lesson.read");
}

/** For this long after a question arrives, a click may still be the second half of a double click that answered the last one. */
const DOUBLE_CLICK_MS = 400;
/** After the connection was lost, fewer new lines than this are played at once; more are summed up. */
const FEW = 12;

export class OpenMatch {
  table = $state.raw<Table | null>(null);
  log = $state.raw<LogEntry[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  people = $state.raw<Here[]>([]);
  line = $state<LiveState>("connecting");
  undoAsked = $state.raw<{ by: string; name: string; of: string[] } | null>(null);
  refused = $state("");
  /** The table that a refusal belongs to: the one shown at that moment, or the next one. */
  private refusedAt: number | null = null;
  /** The chosen action, until a new table comes. It is shown at once, before the server has answered. */
  chosen = $state<string | null>(null);
  /** The film of the latest events. */
  film = new Film(() => settings.film, () => document.hidden, () => this.sees());
  /** What happened since the reader's last move, shown after an absence. */
  missed = $state.raw<LogEntry[]>([]);
  /** Whether the connection was opened or renewed and the table has not come yet. */
  private returns = false;
  unread = $state(0);
  /** The lesson's reply to the last wrong answer. */
  taught = $state.raw<{ said: string; action: string } | null>(null);
  lit = $derived(litBy(this.chosen === null ? (this.table?.ask ?? null) : null));
  /** Whether a seated player lost the session (the cookie expired) and now only watches. */
  unseated = $state(false);
  private sat = false;
  /** Whether the connection was renewed since the player last had a seat. Before that, logging in elsewhere takes the seat away for a moment. */
  private renewed = false;
  private live: Live;
  private told = false;
  /** The answers to give once the last ones are taken back. */
  private instead: string[] | null = null;
  private asked = 0;
  private language = settings.language;
  private heartbeat: ReturnType<typeof setInterval> | undefined;

  constructor(readonly id: string) {
    this.live = new Live({
      connect: () => house.connect(id, settings.language),
      probe: api.answering,
      onMessage: (message) => this.receive(message),
      onState: (state) => {
        this.line = state;
        // The server will say again whether an undo is still requested.
        if (state === "open") [this.undoAsked, this.renewed, this.returns] = [null, true, true];
      },
    });
  }

  start(): void {
    // The cookie identifies the seat, so it is needed first.
    void somebody()
      .catch(() => {})
      .then(() => this.heartbeat !== undefined && this.live.start());
    this.heartbeat = setInterval(() => this.live.check(), 25_000);
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  stop(): void {
    clearInterval(this.heartbeat);
    this.heartbeat = undefined;
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.live.stop();
  }

  private hurry = (): void => {
    if (document.hidden) return;
    this.live.hurry();
    // What came while the tab was hidden was not played.
    if (this.film.unseen && this.table && this.table.seats.length === 1) this.missed = sinceOwn(this.id, this.table.seat, this.log);
    this.film.unseen = false;
  };

  /** Give an answer; with `whole`, take the whole army if the answer leads to that. In a lesson each answer is given separately. */
  choose = (action: string, whole = false): void => {
    const guided = this.table?.lesson && !this.table.lesson.free;
    if (whole && !guided) this.give([action], true);
    else this.answer(action, (seat, version) => this.live.answer(seat, version, action));
  };

  /** Give several answers as one. */
  give = (actions: string[], whole = false): void => {
    this.answer(actions[0]!, (seat, version) => this.live.answers(seat, version, actions, whole));
  };

  private answer(action: string, send: (seat: string, version: number) => void): void {
    const ask = this.table?.ask;
    if (!this.table || !ask || this.chosen !== null) return;
    if (!ask.options.some((option) => option.action === action)) return;
    const said = refusalOf(this.table.lesson, action);
    if (said) {
      this.taught = { said, action };
      return;
    }
    this.taught = null;
    this.instead = null;
    this.chosen = action;
    this.refused = "";
    this.film.answered();
    this.missed = [];
    setSeen(this.id, this.table.seat, this.log.length, true);
    send(this.table.seat, ask.version);
  }

  /** Ask which answers name these things, with their odds if they are wanted. */
  wish = (things: Thing[], odds: boolean): Promise<Wishes> =>
    this.live.wish(this.table?.seat ?? "", this.table?.ask?.version ?? -1, things, odds);

  /** Whether the question had only just arrived at that moment. */
  justAsked(at: number): boolean {
    return at - this.asked < DOUBLE_CLICK_MS;
  }

  undo = (): void => {
    if (this.table) this.live.send({ type: "undo", seat: this.table.seat });
  };

  /** Take the last answers back and give others in their place. */
  swap = (actions: string[]): void => {
    this.instead = actions;
    this.undo();
  };

  /** The answers that were to be replaced are taken back. */
  private giveInstead(): void {
    const actions = this.instead;
    if (!actions || !this.table?.ask?.options.some((option) => option.action === actions[0])) return;
    this.instead = null;
    this.give(actions, true);
  }

  /** Go on or back in a lesson, or turn its guide off or on. */
  moveLesson = (what: LessonMove): void => {
    const lesson = this.table?.lesson;
    if (!this.table || !lesson) return;
    this.taught = null;
    this.live.send({ type: "lesson", seat: this.table.seat, what, step: lesson.step });
  };

  replyUndo(yes: boolean): void {
    this.live.send({ type: "undo_reply", yes });
    this.undoAsked = null;
  }

  look(seat: string): void {
    this.told = false;
    this.live.send({ type: "look", seat });
  }

  speak(language: typeof settings.language): void {
    if (language === this.language) return;
    this.language = language;
    this.told = false;
    this.live.send({ type: "language", lang: language });
  }

  resign = (): void => {
    if (this.table) this.live.send({ type: "resign", seat: this.table.seat });
  };

  abort = (): void => {
    if (this.table) this.live.send({ type: "abort", seat: this.table.seat });
  };

  claim = (seat: string, what: ClaimKind): void => {
    this.live.send({ type: "claim", seat, what });
  };

  /** Set a standing answer for a kind of question; without an action, remove it. */
  stand = (kind: string, action: string, long: HowLong): void => {
    if (!this.table) return;
    this.live.send({ type: "standing", seat: this.table.seat, kind, action, whole_match: long === "match", this_battle: long === "battle" });
  };

  say(words: string): boolean {
    return this.live.send({ type: "chat", words });
  }

  /** Sum up what a player who comes back has missed. People who share a screen are at the table themselves. */
  private lookBack({ seat, seats }: Table): void {
    const returns = this.returns;
    this.returns = false;
    if (seats.length !== 1 || seats[0] !== seat) return;
    if (returns) this.missed = missedBy(this.id, seat, this.log);
    // A film or a summary counts as seen when it has ended, so that it comes back if the page is reloaded before.
    if (!this.film.beat && !this.missed.length) this.sees();
  }

  /** The reader has seen everything that was shown. */
  private sees(): void {
    if (!this.table || document.hidden) return;
    const { seat, seats } = this.table;
    if (seats.length === 1 && seats[0] === seat) setSeen(this.id, seat, this.log.length);
  }

  /** Close the summary; it counts as seen unless its film is playing. */
  closeMissed = (): void => {
    this.missed = [];
    if (!this.film.beat) this.sees();
  };

  private receive(message: ToClient): void {
    switch (message.type) {
      case "table":
        // A table older than the answer just given would show the old question again for a moment.
        if (this.chosen !== null && this.live.pending.length && message.version === this.table?.version) return;
        // A refusal no longer matters once the match has moved on.
        this.refusedAt ??= message.version;
        if (message.version !== this.refusedAt) this.refused = "";
        if (message.seats.length) [this.unseated, this.sat, this.renewed] = [false, true, false];
        else if (this.sat && this.renewed) this.unseated = true;
        // The question counts as arrived when it is drawn.
        if (message.ask && message.ask.version !== this.table?.ask?.version) void tick().then(() => (this.asked = performance.now()));
        if (message.seat !== this.table?.seat) this.film.answered();
        if (message.lesson?.step !== this.table?.lesson?.step) this.taught = null;
        this.table = message;
        this.lookBack(message);
        // When several seats are asked, another seat's answer brings a new table while my answer is still on its way.
        if (this.chosen !== null && this.live.isPending(message.seat, message.ask?.version)) return;
        this.chosen = null;
        this.giveInstead();
        // A spectator who takes a seat is shown that seat.
        if (message.seats.length && message.seat === "spectator" && !message.over) this.look(message.seats[0]!);
        break;
      case "log": {
        const fresh = message.entries;
        const old = this.log.filter((entry) => entry.n < message.from);
        // A whole log is not news: it is sent when the match is opened, after a change of language and for another seat. After a lost
        // connection, what came since then is news, and so is everything after a log without lines.
        const known = this.told && this.returns && message.from === 0 ? common(this.log, fresh) : message.from;
        if (this.told && (known > 0 || !this.log.length)) {
          const news = fresh.slice(known - message.from);
          if (this.returns && news.length >= FEW) this.film.end();
          else if (news.length || !this.returns) this.film.add(news, this.table?.view ?? null, this.table?.seat, this.chosen !== null, this.table?.title);
          this.returns &&= news.length >= FEW;
        } else {
          this.film.end();
          if (!this.told) {
            this.film.retell(fresh);
            this.missed = retold(this.missed, fresh);
          }
        }
        this.log = [...old, ...fresh];
        this.told = true;
        break;
      }
      case "chat": {
        // Earlier chat is sent first, and again after a change of language.
        const known = new Map(this.chat.map((line) => [line.id, line]));
        // After somebody was muted or blocked, their chat lines disappear.
        if (message.whole) {
          this.chat = message.lines;
          break;
        }
        if (this.table) this.unread += message.lines.filter((line) => !known.has(line.id)).length;
        for (const line of message.lines) known.set(line.id, line);
        this.chat = [...known.values()];
        break;
      }
      case "people":
        this.people = message.people;
        break;
      case "undo_asked":
        if (message.refused && this.undoAsked && this.table?.seats.includes(this.undoAsked.by))
          [this.refused, this.refusedAt] = [t("undo.refused"), this.table.version];
        this.undoAsked = message.by ? message : null;
        break;
      case "refused":
        [this.refused, this.refusedAt] = [message.detail || message.code, null];
        this.chosen = this.instead = null;
        break;
      case "ack":
      case "wishes":
      case "pong":
        break;
    }
  }
}
