/** The wire format: the messages between the server and the page. tests/wire.check.ts compares it with the server's own. */

/** A piece of text; `k` and `i` say what it names. */
export interface Span {
  t: string;
  k?: string;
  i?: string;
}
export type Line = Span[];

export interface Thing {
  kind: string;
  id: string;
}

export interface Person {
  id: string;
  name: string;
  guest: boolean;
  language: string;
  /** Where notifications go. */
  mail: string;
  webhook: string;
  /** Whether the server can send mail. */
  mails: boolean;
  /** Whether the mail address is confirmed by the link that was sent there. */
  confirmed: boolean;
  /** The public key of the server's push notifications; empty if it sends none. */
  push: string;
}
/** Somebody whom I have muted or blocked. */
export interface AvoidedPerson {
  person: string;
  name: string;
  muted: boolean;
  blocked: boolean;
}
export interface NewToken {
  id: string;
  /** The secret. */
  token: string;
}
export interface KnownToken {
  id: string;
  label: string;
  expires: number;
}

// ---- games

export type OptionValue = string | number | boolean;
export interface OptionInfo {
  name: string;
  label: string;
  values: { value: OptionValue; label: string }[];
  default: OptionValue;
}
export interface SeatName {
  seat: string;
  name: string;
}
/** A set of options that can be played, and its seats. */
export interface Variant {
  options: Record<string, OptionValue>;
  seats: SeatName[];
}
export interface GameInfo {
  game: string;
  name: string;
  options: OptionInfo[];
  variants: Variant[];
  bots: { name: string; label: string }[];
  /** Whether people can write scenarios for it. */
  own_scenarios?: boolean;
  /** The variant for a first game: the options that make it, its name, and that of the usual game. */
  introduction?: { options: Record<string, OptionValue>; label: string; usual: string } | null;
  /** Series of matches that count together, and the options that all their matches have. */
  series?: { name: string; label: string; options: Record<string, OptionValue> }[];
  /** What it is about; the minutes of a short and of a long game; its weight, from 1 to 5. */
  facts?: { about: string; minutes: number[]; weight: number } | null;
}

/** A custom scenario as in its file; the server checks it. */
export type Scenario = Record<string, unknown>;
/** A kind of rule for custom scenarios; a word is a number, one or several of some names, or a word alone. */
export interface RuleKind {
  rule: string;
  label: string;
  words: { word: string; label: string; needed?: boolean; low?: number; high?: number; many?: boolean; names?: { id: string; name: string }[] }[];
}
export interface ScenarioFault {
  place: string;
  detail: string;
}
export interface CheckedScenario {
  faults: ScenarioFault[];
  rules: Record<string, string[]>;
  /** The scenario read from the text of a file. */
  scenario: Scenario;
}

/** One name with whatever facts a card face needs. */
export interface Named {
  name: string;
  text?: string;
  [fact: string]: unknown;
}
export type Names = Record<string, Record<string, Named>>;

/** What something drawn on a board is: a thing by kind and id, `*` for every thing of the kind. */
export interface About {
  group: string;
  kind: string;
  id: string;
  title: string;
  text: string;
  rule: string;
  rule_title: string;
}

export interface NamedThing {
  kind: string;
  id: string;
  name: string;
}

export interface Rule {
  id: string;
  title: string;
  chapter: string;
  page: string;
  html: string;
  /** The cards that it names. */
  cards: NamedThing[];
}
/** A section of the guide of a game; a chapter has level 2, a part of it 3. */
export interface GuideSection {
  id: string;
  title: string;
  level: number;
  html: string;
}

// ---- matches

export type SeatKind = "me" | "bot" | "open" | "invite" | "hot";
export interface SeatPlan {
  kind: SeatKind;
  bot?: string;
}
export interface Pace {
  kind: "none" | "live" | "days";
  minutes?: number;
  increment?: number;
  days?: number;
  /** Without a clock: after this many days without an answer the others need not wait any longer. */
  absence?: number;
}
export interface NewMatch {
  game: string;
  options: Record<string, OptionValue>;
  seats: Record<string, SeatPlan>;
  pace: Pace;
  scenario?: Scenario;
  /** Whether others may watch a match by invitation. */
  spectators?: boolean;
  /** The match begins a series of this name. */
  series?: string;
}

/** A match of a series; while it runs it has no points. Nothing is said of a `private` one. */
export interface SeriesMatch {
  id: string;
  number: number;
  state: string;
  /** What each seat plays it with. */
  things: Record<string, { id: string; name: string }>;
  points: Record<string, number>;
  result: Record<string, number> | null;
}
export interface SeriesState {
  id: string;
  name: string;
  label: string;
  length: number;
  /** Which match of the series this one is. */
  number: number;
  matches: SeriesMatch[];
  points: Record<string, number>;
  bonus: Record<string, number>;
  result: Record<string, number> | null;
  /** The match after this one, if it has begun. */
  next: string;
  /** The seat that chooses one of the choices for the next match. */
  chooser: string;
  choices: { id: string; name: string }[];
  /** I may begin the next match. */
  may_go_on: boolean;
}

/** A stopped match was started under other rules than the server has now. */
export type MatchState = "open" | "running" | "stopped" | "finished" | "aborted";
export interface Sitter {
  seat: string;
  name: string;
  kind: string;
  who?: string;
  person?: string;
  bot?: string;
  mine?: boolean;
  /** The secret of the link, sent only to the creator of the match. */
  invite?: string;
  /** Whether this player has a page. */
  account?: boolean;
  /** I play for the other side, so I cannot take this seat. */
  against_me?: boolean;
}
export interface Summary {
  id: string;
  game: string;
  game_name: string;
  options: Record<string, unknown>;
  seats: Sitter[];
  state: MatchState;
  pace: Pace;
  /** How many entries the match has. */
  version: number;
  created: number;
  updated: number;
  mine: string[];
  my_turn: boolean;
  result: Record<string, number> | null;
  reason: string;
  /** How the rules have changed since, such as `1 → 2`; then the match cannot be shown. */
  rules_changed: string;
  /** Its saved data is damaged, so it cannot be shown either. */
  unplayable: boolean;
  /** I created it, and nobody else has a seat. */
  may_withdraw: boolean;
  /** Whether it counts for the ratings. */
  rated: boolean;
  /** Only those who take part can find and watch it. */
  private: boolean;
  created_by_me: boolean;
  /** It began from a position, a script forces its dice, or it moved here with the luck it had elsewhere. */
  forced: ("position" | "script" | "luck" | "lesson")[];
  /** How the rules have changed since, such as `4 → 5`, without any difference for the match; with `continues`, between the two matches. */
  carried: string;
  /** The stopped match from whose last position this one began. */
  continues: string;
  /** Of a match that new rules have stopped: the seats that agree to continue it, and the match in which it is continued. */
  continuation: { agreed: string[]; match: string } | null;
  /** Of a stopped match: the seats that agree to end it without a result, and the seconds until one player can do so alone. */
  ending: { agreed: string[]; left: number } | null;
  /** Where it stands in the lists: the next page begins after it. */
  key: string;
  /** A custom scenario: its title, then its description and rules. */
  scenario?: Line[];
  /** The series it belongs to. In a list, the match stands for the whole series. */
  series?: SeriesState | null;
}

/** The review of a finished match; chances and luck are those of `side`. */
export interface Review {
  side: string;
  points: { at: number; turn: number; chance: number; luck: number }[];
  swings: { at: number; turn: number; before: number; after: number; luck: number; lines: Line[] }[];
}
/** A finished match in numbers: `counts` and `seconds` of thinking have a value per side, `sums` one for all. */
export interface Totals {
  sides: string[];
  seconds: number[];
  counts: { title: string; values: number[] }[];
  sums: { title: string; values: number[] }[];
  /** `above` is the share of games in which the same dice hit less often. */
  luck: { side: string; title: string; dice: number; expected: number; hits: number; above: number }[];
  /** What each seat kept hidden. */
  secrets: { seat: string; lines: Line[] }[];
}
/** What a bot would answer, and why. */
export interface Hint {
  action: string;
  lines: Line[];
}
/** What the coach sees in a question; `best` is empty where it has nothing to say. */
export interface Coaching {
  best: string;
  /** The winning chance after the best answer, and its lead over the next one. */
  chance: number;
  ahead: number;
  /** The answers that throw much away, each with the chance that it loses. */
  costs: Record<string, number>;
  /** What the best answer is for. */
  why: Line[];
}
// ---- results

export interface SeatRating {
  game: string;
  game_name: string;
  seat: string;
  seat_name: string;
  player: string;
  /** Whether the player is a bot, which has no page. */
  bot: boolean;
  rating: number;
  games: number;
  wins: number;
}
export interface Player {
  name: string;
  ratings: SeatRating[];
  matches: Summary[];
}
export interface Count {
  id: string;
  label: string;
  count: number;
}
export interface Statistics {
  game: string;
  finished: number;
  wins: Count[];
  reasons: Count[];
  /** How many answers each match had. */
  lengths: number[];
}

// ---- the table; what has its default value may be left out

export interface AskOption {
  action: string;
  label: Line;
  short?: string;
  remark?: string;
  things?: Thing[];
  /** Whether its odds can be requested. */
  odds?: boolean;
}
export interface Ask {
  version: number;
  kind: string;
  rule: string;
  page: string;
  prompt: Line;
  around: Line[];
  options: AskOption[];
  args: number[];
  /** Asked in a battle: a standing answer can last until the battle ends. */
  battle?: boolean;
  rule_title?: string;
}
export interface Clock {
  seat: string;
  left: number;
  running: boolean;
}
// The page knows no game: a board casts its own view.
export type View = Record<string, any>;
export interface Table {
  version: number;
  seat: string;
  /** The seats that are mine. */
  seats: string[];
  state: MatchState;
  /** None before every seat is taken. */
  view: View | null;
  title: Line;
  status: Line[];
  ask: Ask | null;
  waiting: SeatName[];
  may_undo: boolean;
  over: boolean;
  result: Record<string, number> | null;
  reason: string;
  clocks: Clock[];
  commitment: string;
  standing?: StandingAnswer[];
  /** Leaving now would abort the match, and nobody would lose. */
  may_abort: boolean;
  /** Players who are asked and are away. */
  absent: Absent[];
  /** When this seat resigns, a partner takes it over. */
  passes: boolean;
  lesson?: Lesson | null;
}
/** The place in a lesson, and what its step says. */
export interface Lesson {
  id: string;
  title: string;
  /** From 1 to `count`. */
  step: number;
  count: number;
  text: string;
  points?: Thing[];
  /** The actions that the step accepts; without any it is read and continued. */
  accept?: string[];
  /** Said to other answers, and to some of them instead. */
  wrong?: string;
  wrong_for?: Record<string, string>;
  rule?: string;
  /** The other side answers first. */
  waits?: boolean;
  /** The guide is off. */
  free?: boolean;
  /** The lesson after this one. */
  next?: string;
  /** After the last step the match goes on against bots. */
  first_game?: boolean;
  /** A puzzle: it is played in the same way, and its solution can be shown. */
  puzzle?: boolean;
}
/** Ways through a lesson: continue, back, the guide off, the guide on again. */
export type LessonMove = "on" | "back" | "free" | "guide";
export interface LessonInfo {
  id: string;
  title: string;
  about: string;
  minutes: number;
  steps: number;
  first_game: boolean;
}
/** What a newcomer reads about a game, and its lessons. */
export interface Teaching {
  what: string;
  win: string[];
  turn: string[];
  lessons: LessonInfo[];
  /** Whether it has a guide to read. */
  guide: boolean;
}
export interface PuzzleTheme {
  id: string;
  title: string;
}
export interface PuzzleInfo {
  id: string;
  /** The lesson that it is played as. */
  lesson: string;
  title: string;
  theme: string;
  difficulty: number;
  seat: string;
}
/** The puzzles of a game, and the id of the one of the day. */
export interface Puzzles {
  day: string;
  themes: PuzzleTheme[];
  puzzles: PuzzleInfo[];
}
/** The puzzle of the day that the first page shows, with the name of its game. */
export interface DayPuzzle {
  game: string;
  name: string;
  puzzle: PuzzleInfo;
}
/** Puzzles that I have solved, as `game/id`. */
export interface Solved {
  puzzles: string[];
}
/** What can be done about an absent player: win, let a bot play, or take over a partner's seat. */
export type Claim = "win" | "bot" | "seat";
export interface Absent {
  seat: string;
  name: string;
  /** Seconds until the others need not wait any longer. */
  left: number;
  may: Claim[];
}
/** A standing answer to every question of a kind. */
export interface StandingAnswer {
  kind: string;
  action: string;
  label: Line;
  whole_match: boolean;
  this_battle: boolean;
}
/** How long a standing answer lasts. */
export type HowLong = "battle" | "turn" | "match";
export interface LogEntry {
  n: number;
  line: Line;
  kind?: string;
  turn?: boolean;
  things?: Thing[];
  /** Which wording of its sentence. */
  way?: string;
  /** What the sentence says, by name: numbers, things as `kind:id`, or several. */
  facts?: Record<string, number | string | (number | string)[]>;
}
/** The table at an earlier moment, with the log up to then if the server sends it. */
export interface Moment extends Table {
  log?: LogEntry[];
}
export interface ChatLine {
  id: number;
  person: string;
  who: string;
  words: string;
  time: number;
}
export interface Here {
  name: string;
  seats: string[];
}

/** The log from a line on; with `more`, the next part follows. */
export interface Log {
  type: "log";
  from: number;
  entries: LogEntry[];
  more?: boolean;
}

export type FromServer =
  | ({ type: "table" } & Table)
  | Log
  | { type: "chat"; lines: ChatLine[]; whole?: boolean }
  | { type: "people"; people: Here[] }
  | { type: "undo_asked"; by: string; name: string; of: string[]; refused: boolean }
  | { type: "refused"; code: string; detail: string; id: string }
  | { type: "ack"; version: number; id: string }
  | Wishes
  | { type: "pong" };

export interface Answer {
  type: "answer";
  ask_version: number;
  seat: string;
  action: string;
  id: string;
}
/** Several answers as one message; with `whole` the server takes all where it leads to that. */
export interface Answers {
  type: "answers";
  ask_version: number;
  seat: string;
  actions: string[];
  id: string;
  whole: boolean;
}

/** A sequence of answers that fulfils a wish. */
export interface Way {
  steps: AskOption[];
  /** A subset is being chosen: more may be named. */
  picking: boolean;
  /** Nothing can be named after it. */
  ends: boolean;
  /** It begins with something else that the question is about. */
  through: boolean;
  /** The seat is asked again after it: it can be taken back. */
  safe: boolean;
  /** The same for ways that do the same with different dice. */
  deed: string;
  odds: Line[];
}
export interface Wishes {
  type: "wishes";
  id: string;
  ways: Way[];
  /** What can be named next. */
  next: Thing[];
}

export type ToServer =
  | Answer
  | Answers
  | { type: "wish"; ask_version: number; seat: string; things: Thing[]; id: string; odds: boolean }
  | { type: "undo"; seat: string }
  | { type: "undo_reply"; yes: boolean }
  | { type: "resign" | "abort"; seat: string }
  | { type: "claim"; seat: string; what: Claim }
  | { type: "standing"; seat: string; kind: string; action: string; whole_match: boolean; this_battle: boolean }
  | { type: "lesson"; seat: string; what: LessonMove; step: number }
  | { type: "look"; seat: string }
  | { type: "language"; lang: "en" | "ru" }
  | { type: "chat"; words: string }
  | { type: "ping" };

export interface Problem {
  code: string;
  detail: string;
}
