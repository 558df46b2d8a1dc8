/** Requests. Everything the page asks of the house goes through here or through live.ts. */
import { house } from "$house";
import type { HouseResponse } from "../house/contract";
import { settings } from "./settings.svelte";
import { t } from "./text";
import type { About, AvoidedPerson, ChatLine, CheckedScenario, Coaching, DayPuzzle, Failure, GameInfo, GuideSection, Hint, KnownToken, Line, Moment, Names, NewMatch, Person, Player, Puzzles, Review, Rule, RuleKind, Scenario, SeatPlan, SeatRating, Solved, Statistics, Summary, Teaching, Token, Totals } from "./wire";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
  ) {
    super(detail);
  }
}

/** `as` is the current user; the request is refused if another user has signed in in another tab.
 *  What `outlives` the page is still sent after the page is closed; browsers allow that for 64 KB. */
async function call<T>(method: string, path: string, body?: unknown, as?: Person, outlives = false): Promise<T> {
  let response: HouseResponse;
  try {
    response = await house.request({
      method,
      path,
      language: settings.language,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(as ? { person: as.id } : {}),
      outlives,
    });
  } catch {
    throw new ApiError(0, "offline", "");
  }
  const text = response.text;
  if (response.status < 200 || response.status > 299) {
    let problem: Partial<Failure> = {};
    try {
      problem = JSON.parse(text) as Partial<Failure>;
    } catch {
      // not one of our responses, but for instance a proxy's page
    }
    throw new ApiError(response.status, problem.code ?? "unknown", problem.detail ?? "");
  }
  return (text ? JSON.parse(text) : undefined) as T;
}

// A new visitor becomes a guest with the first request. This is done once, before anything that needs a user.
let asked: Promise<Person> | null = null;
export function somebody(): Promise<Person> {
  asked ??= call<Person>("GET", "/me");
  asked.catch(() => (asked = null));
  return asked;
}
// Look up the current user once for all requests that were refused at the same time.
let renewing: Promise<Person> | null = null;
function renewed(): Promise<Person> {
  renewing ??= call<Person>("GET", "/me").finally(() => (renewing = null));
  return renewing;
}
async function mine<T>(method: string, path: string, body?: unknown, outlives = false): Promise<T> {
  const before = await somebody();
  try {
    return await call<T>(method, path, body, before, outlives);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "no_session")) throw error;
    // The cookie expired, or was deleted or changed in another tab, while the page was open.
    const now = await renewed();
    // A user with an account never acts as somebody else unnoticed: all requests fail until the page looks up the user.
    if (!before.guest && now.id !== before.id) {
      const words = now.guest ? t("problem.sessionEnded") : t("problem.anotherHere", { name: now.name });
      throw new ApiError(401, "session_ended", words);
    }
    asked = Promise.resolve(now);
    return call<T>(method, path, body, now, outlives);
  }
}

const part = encodeURIComponent;
const lang = (): string => `lang=${settings.language}`;

// Data that does not change while the page is open is fetched once per language.
const kept = new Map<string, Promise<unknown>>();
function once<T>(path: string): Promise<T> {
  let found = kept.get(path) as Promise<T> | undefined;
  if (!found) {
    found = call<T>("GET", path);
    kept.set(path, found);
    found.catch(() => kept.delete(path));
  }
  return found;
}

export const api = {
  /** Whether the server answers within three seconds, in JSON; a proxy in front of it may say that it does not. */
  answering: (): Promise<boolean> =>
    house
      .request({ method: "GET", path: "/health", language: settings.language, within: 3000 })
      .then(({ status, text }) => status < 500 || text.startsWith("{"), () => false),
  me: () => ((asked = null), somebody()),
  setMe: (settings: { language?: string; mail?: string; webhook?: string }) => mine<Person>("PATCH", "/me", settings),
  sendLink: () => mine<void>("POST", "/me/mail"),
  confirmMail: (secret: string) => call<void>("POST", "/mail", { secret }),
  mailWanted: () => mine<{ wanted: boolean }>("GET", "/me/mail").then((found) => found.wanted),
  setMailWanted: (wanted: boolean) => mine<unknown>("PUT", "/me/mail", { wanted }),
  subscribe: (browser: { endpoint: string; p256dh: string; auth: string }) => mine<void>("PUT", `/me/push?${lang()}`, browser),
  unsubscribe: () => mine<void>("DELETE", "/me/push"),
  forgotten: (name: string) => call<void>("POST", "/account/reset", { name }),
  resetPassword: (secret: string, password: string) => call<void>("PUT", "/account/reset", { secret, password }),
  register: (name: string, password: string, mail: string) =>
    mine<Person>("POST", "/account", { name, password, ...(mail ? { mail } : {}) }),
  signIn: (name: string, password: string) => mine<Person>("POST", "/session", { name, password }),
  signOut: () => mine<void>("DELETE", "/session"),
  password: (old: string, fresh: string) => mine<Person>("PUT", "/account/password", { old, new: fresh }),
  avoided: () => mine<AvoidedPerson[]>("GET", `/people?${lang()}`),
  avoid: (person: string, muted: boolean, blocked: boolean) => mine<unknown>("PUT", `/people/${part(person)}`, { muted, blocked }),
  reportPerson: (person: string, match: string, words: string, line?: number) =>
    mine<void>("POST", `/people/${part(person)}/report`, { match, words, ...(line === undefined ? {} : { line }) }),
  data: () => mine<unknown>("GET", "/account/data"),
  deleteAccount: (password: string) => mine<void>("POST", "/account/delete", { password }),
  tokens: () => mine<KnownToken[]>("GET", "/tokens"),
  token: (label: string) => mine<Token>("POST", "/tokens", { label }),
  endToken: (id: string) => mine<void>("DELETE", `/tokens/${part(id)}`),

  games: () => once<GameInfo[]>(`/games?${lang()}`),
  names: (game: string) => once<Names>(`/games/${part(game)}/names?${lang()}`),
  ratings: (game: string) => call<SeatRating[]>("GET", `/games/${part(game)}/ratings?${lang()}`),
  statistics: (game: string) => call<Statistics>("GET", `/games/${part(game)}/statistics?${lang()}`),
  player: (name: string) => call<Player>("GET", `/players/${part(name)}?${lang()}`),
  about: (game: string) => once<About[]>(`/games/${part(game)}/about?${lang()}`),
  rules: (game: string) => once<Rule[]>(`/games/${part(game)}/rules?${lang()}`),
  guide: (game: string) => once<GuideSection[]>(`/games/${part(game)}/guide?${lang()}`),

  stakes: (game: string) => once<Record<string, string>>(`/games/${part(game)}/stakes?${lang()}`),
  teaching: (game: string) => once<Teaching>(`/games/${part(game)}/lessons?${lang()}`),
  puzzles: (game: string) => call<Puzzles>("GET", `/games/${part(game)}/puzzles?${lang()}`),
  dayPuzzle: () => call<DayPuzzle | null>("GET", `/puzzles/day?${lang()}`),
  /** Add puzzles that I have solved, and return all of them. */
  learned: (lessons: string[]) => mine<{ lessons: string[] }>("POST", "/me/lessons", { lessons }),
  solved: (puzzles: string[]) => mine<Solved>("POST", "/me/puzzles", { puzzles }),
  startLesson: (game: string, lesson: string) => mine<Summary>("POST", "/lessons", { game, lesson }),
  ruleKinds: (game: string) => once<RuleKind[]>(`/games/${part(game)}/scenario?${lang()}`),
  checkScenario: (game: string, given: { scenario: Scenario } | { text: string }) =>
    call<CheckedScenario>("POST", `/games/${part(game)}/scenario?${lang()}`, given),

  /** A page of a list: the newest, or those after the match with this key. */
  matches: (state: "open" | "running" | "finished" | "mine", after = "") =>
    mine<Summary[]>("GET", `/matches?state=${state}&${lang()}${after ? `&after=${part(after)}` : ""}`),
  create: (match: NewMatch) => mine<Summary>("POST", "/matches", match),
  /** A new visitor has no seats, so this need not wait for the guest to be created. */
  match: (id: string) => call<Summary>("GET", `/matches/${part(id)}?${lang()}`),
  join: (id: string, seat: string, invite?: string) =>
    mine<Summary>("POST", `/matches/${part(id)}/join`, { seat, ...(invite ? { invite } : {}) }),
  leave: (id: string) => mine<Summary>("DELETE", `/matches/${part(id)}/join?${lang()}`),
  next: (id: string, choice: string) => mine<Summary>("POST", `/matches/${part(id)}/next?${lang()}`, { choice }),
  agree: (id: string, yes: boolean) => mine<Summary>("POST", `/matches/${part(id)}/continue?${lang()}`, { yes }),
  end: (id: string, yes: boolean) => mine<Summary>("POST", `/matches/${part(id)}/end?${lang()}`, { yes }),
  setSpectators: (id: string, spectators: boolean) => mine<Summary>("PATCH", `/matches/${part(id)}?${lang()}`, { spectators }),
  withdraw: (id: string) => mine<void>("DELETE", `/matches/${part(id)}`),
  at: (id: string, n: number, seat: string) =>
    mine<Moment>("GET", `/matches/${part(id)}/at/${n}?seat=${part(seat)}&${lang()}`),
  /** The address of the odds behind an option; `odds` fetches them. */
  oddsAddress: (id: string, seat: string, ask: number, action: string): string =>
    `/matches/${part(id)}/odds?seat=${part(seat)}&ask=${ask}&action=${part(action)}&${lang()}`,
  odds: (address: string) => mine<{ lines: Line[] }>("GET", address).then((found) => found.lines),
  hint: (id: string, seat: string, ask: number) =>
    mine<Hint>("GET", `/matches/${part(id)}/hint?seat=${part(seat)}&ask=${ask}&${lang()}`),
  coach: (id: string, seat: string, ask: number) =>
    mine<Coaching>("GET", `/matches/${part(id)}/coach?seat=${part(seat)}&ask=${ask}&${lang()}`),
  totals: (id: string) => mine<Totals>("GET", `/matches/${part(id)}/totals?${lang()}`),
  review: (id: string) => mine<Review>("GET", `/matches/${part(id)}/review?${lang()}`),
  why: (id: string, seat: string, ask: number, kind: string, thing: string) =>
    mine<{ reason: string }>("GET", `/matches/${part(id)}/why?seat=${part(seat)}&ask=${ask}&kind=${part(kind)}&thing=${part(thing)}&${lang()}`).then(
      (found) => found.reason,
    ),
  chat: (id: string) => mine<ChatLine[]>("GET", `/matches/${part(id)}/chat?${lang()}`),
  reach: (id: string, kind: string, thing: string, at = "") =>
    mine<{ reach: Record<string, string[]> }>("GET", `/matches/${part(id)}/reach?kind=${part(kind)}&thing=${part(thing)}&at=${part(at)}`).then(
      (found) => found.reach,
    ),
  record: (id: string) => mine<unknown>("GET", `/matches/${part(id)}/record`),
  position: (id: string) => mine<unknown>("GET", `/matches/${part(id)}/position`),
  continuation: (id: string) => mine<unknown>("GET", `/matches/${part(id)}/continuation`),
  importRecord: (record: unknown) => mine<Summary>("POST", "/records", record),
  branch: (id: string, at: number, seats: Record<string, SeatPlan>) =>
    mine<Summary>("POST", `/matches/${part(id)}/branch`, { at, seats }),
  report: (id: string, words: string) => mine<void>("POST", `/matches/${part(id)}/report`, { words }),
  notes: (id: string) => mine<{ words: string }>("GET", `/matches/${part(id)}/notes`),
  setNotes: (id: string, words: string) => mine<void>("PUT", `/matches/${part(id)}/notes`, { words }, true),
};
