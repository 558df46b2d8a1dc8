/** The messages in src/warhost/server/wire/, written by scripts/wire_types.py. Do not edit. */
export interface Odds {
  lines: Span[][];
  numbers?: Record<string, any> | null;
}
export interface Hint {
  action: string;
  lines: Span[][];
}
export interface Coaching {
  best: string;
  chance: number;
  ahead: number;
  costs: Record<string, number>;
  why: Span[][];
}
export interface ReviewPoint {
  at: number;
  turn: number;
  chance: number;
  luck: number;
}
export interface ReviewSwing {
  at: number;
  turn: number;
  before: number;
  after: number;
  luck: number;
  lines: Span[][];
}
export interface Review {
  side: string;
  points: ReviewPoint[];
  swings: ReviewSwing[];
}
export interface Row {
  title: string;
  values: number[];
}
export interface Luck {
  side: string;
  title: string;
  dice: number;
  expected: number;
  hits: number;
  above: number;
}
export interface Secret {
  seat: string;
  lines: Span[][];
}
export interface Totals {
  sides: string[];
  seconds: number[];
  counts: Row[];
  sums: Row[];
  luck: Luck[];
  secrets: Secret[];
}
export interface Why {
  reason: string;
}
export interface Reach {
  reach: Record<string, string[]>;
}
export interface Span {
  t: string;
  k?: string;
  i?: string;
}
export interface Thing {
  kind: string;
  id: string;
}
export interface Failure {
  code: string;
  detail: string;
}
export interface Health {
  store: boolean;
  migrations: boolean;
  workers: boolean;
}
export interface Answer {
  type: "answer";
  ask_version: number;
  seat: string;
  action: string;
  id: string;
}
export interface Answers {
  type: "answers";
  ask_version: number;
  seat: string;
  actions: string[];
  id: string;
  whole?: boolean;
}
export interface WishedThing {
  kind: string;
  id: string;
}
export interface Wish {
  type: "wish";
  ask_version: number;
  seat: string;
  things: WishedThing[];
  id: string;
  odds?: boolean;
}
export interface Undo {
  type: "undo";
  seat: string;
}
export interface Resign {
  type: "resign";
  seat: string;
}
export interface Abort {
  type: "abort";
  seat: string;
}
export interface Claim {
  type: "claim";
  seat: string;
  what: "bot" | "seat" | "win";
}
export interface GiveStanding {
  type: "standing";
  seat: string;
  kind?: string;
  action?: string;
  whole_match?: boolean;
  this_battle?: boolean;
}
export interface MoveLesson {
  type: "lesson";
  seat: string;
  what: "back" | "free" | "guide" | "on";
  step: number;
}
export interface UndoReply {
  type: "undo_reply";
  yes: boolean;
}
export interface Look {
  type: "look";
  seat: string;
}
export interface SwitchLanguage {
  type: "language";
  lang: "en" | "ru";
}
export interface Say {
  type: "chat";
  words: string;
}
export interface Ping {
  type: "ping";
}
export interface Value {
  value: string | number | boolean;
  label: string;
}
export interface Option {
  name: string;
  label: string;
  values: Value[];
  default: string | number | boolean;
}
export interface SeatName {
  seat: string;
  name: string;
}
export interface Variant {
  options: Record<string, string | number | boolean>;
  seats: SeatName[];
}
export interface BotName {
  name: string;
  label: string;
}
export interface Introduction {
  options: Record<string, string | number | boolean>;
  label: string;
  usual: string;
}
export interface SeriesInfo {
  name: string;
  label: string;
  options: Record<string, string | number | boolean>;
}
export interface GameFacts {
  about: string;
  minutes: number[];
  weight: number;
}
export interface GameInfo {
  game: string;
  name: string;
  options: Option[];
  variants: Variant[];
  bots: BotName[];
  own_scenarios: boolean;
  introduction: Introduction | null;
  series: SeriesInfo[];
  facts: GameFacts | null;
}
export interface LessonInfo {
  id: string;
  title: string;
  about: string;
  minutes: number;
  steps: number;
  first_game: boolean;
}
export interface Teaching {
  what: string;
  win: string[];
  turn: string[];
  lessons: LessonInfo[];
  guide: boolean;
}
export interface PuzzleTheme {
  id: string;
  title: string;
}
export interface PuzzleInfo {
  id: string;
  lesson: string;
  title: string;
  theme: string;
  difficulty: number;
  seat: string;
}
export interface Puzzles {
  day: string;
  themes: PuzzleTheme[];
  puzzles: PuzzleInfo[];
}
export interface DayPuzzle {
  game: string;
  name: string;
  puzzle: PuzzleInfo;
}
export interface Learned {
  lessons: string[];
}
export interface Solved {
  puzzles: string[];
}
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
  cards: NamedThing[];
}
export interface GuideSection {
  id: string;
  title: string;
  level: number;
  html: string;
}
export interface NamedId {
  id: string;
  name: string;
}
export interface SeatPlan {
  kind: "bot" | "hot" | "invite" | "me" | "open";
  bot?: string;
}
export interface Pace {
  kind?: "days" | "live" | "none";
  minutes?: number;
  increment?: number;
  days?: number;
  absence?: number;
}
export interface NewMatch {
  game: string;
  seats: Record<string, SeatPlan>;
  options?: Record<string, string | number | boolean>;
  pace?: Pace;
  seed?: string;
  scenario?: Record<string, any> | null;
  series?: string;
  spectators?: boolean;
}
export interface NewLesson {
  game: string;
  lesson: string;
}
export interface NextMatch {
  choice?: string;
}
export interface SeriesMatch {
  id: string;
  number: number;
  state: string;
  things: Record<string, NamedId>;
  points: Record<string, number>;
  result: Record<string, number> | null;
}
export interface Series {
  id: string;
  name: string;
  label: string;
  length: number;
  number: number;
  matches: SeriesMatch[];
  points: Record<string, number>;
  bonus: Record<string, number>;
  result: Record<string, number> | null;
  next: string;
  chooser: string;
  choices: NamedId[];
  may_go_on: boolean;
}
export interface Spectators {
  spectators: boolean;
}
export interface Sitter {
  seat: string;
  name: string;
  kind: string;
  who?: string;
  person?: string;
  bot?: string;
  mine?: boolean;
  invite?: string;
  account?: boolean;
  against_me?: boolean;
}
export interface Continuation {
  agreed: string[];
  match: string;
}
export interface Ending {
  agreed: string[];
  left: number;
}
export interface Agree {
  yes: boolean;
}
export interface Summary {
  id: string;
  game: string;
  game_name: string;
  options: Record<string, any>;
  seats: Sitter[];
  state: "aborted" | "finished" | "open" | "running" | "stopped";
  pace: Required<Pace>;
  version: number;
  created: number;
  updated: number;
  mine: string[];
  my_turn: boolean;
  result: Record<string, number> | null;
  reason: string;
  rules_changed: string;
  unplayable: boolean;
  scenario: Span[][];
  may_withdraw: boolean;
  rated: boolean;
  key: string;
  series: Series | null;
  private: boolean;
  created_by_me: boolean;
  forced: string[];
  carried: string;
  continues: string;
  continuation: Continuation | null;
  ending: Ending | null;
}
export interface Join {
  seat: string;
  invite?: string;
}
export interface Branch {
  at: number;
  seats: Record<string, SeatPlan>;
}
export interface Report {
  words: string;
}
export interface NoteText {
  words: string;
}
export interface SeatRating {
  game: string;
  game_name: string;
  seat: string;
  seat_name: string;
  player: string;
  rating: number;
  games: number;
  wins: number;
  bot: boolean;
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
  lengths: number[];
}
export interface Person {
  id: string;
  name: string;
  guest: boolean;
  language: string;
  mail: string;
  webhook: string;
  mails: boolean;
  confirmed: boolean;
  push: string;
}
export interface MailLink {
  secret: string;
}
export interface MailWanted {
  wanted: boolean;
}
export interface PushSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}
export interface Forgotten {
  name: string;
}
export interface ResetPassword {
  secret: string;
  password: string;
}
export interface Avoid {
  muted: boolean;
  blocked: boolean;
}
export interface AvoidedPerson {
  person: string;
  name: string;
  muted: boolean;
  blocked: boolean;
}
export interface PlayerReport {
  match: string;
  words: string;
  line?: number | null;
}
export interface OwnPassword {
  password: string;
}
export interface NewAccount {
  name: string;
  password: string;
  mail?: string;
}
export interface Login {
  name: string;
  password: string;
}
export interface NewPassword {
  old: string;
  new: string;
}
export interface Settings {
  language?: "en" | "ru" | null;
  mail?: string | null;
  webhook?: string | null;
}
export interface NewToken {
  label: string;
}
export interface Token {
  id: string;
  token: string;
  label: string;
}
export interface KnownToken {
  id: string;
  label: string;
  expires: number;
}
export interface RuleWord {
  word: string;
  label: string;
  needed?: boolean;
  low?: number;
  high?: number;
  many?: boolean;
  names?: NamedId[];
}
export interface RuleKind {
  rule: string;
  label: string;
  words: RuleWord[];
}
export interface ScenarioFile {
  scenario?: Record<string, any>;
  text?: string;
}
export interface ScenarioFault {
  place: string;
  detail: string;
}
export interface CheckedScenario {
  faults: ScenarioFault[];
  rules: Record<string, string[]>;
  scenario: Record<string, any>;
}
export interface Choice {
  action: string;
  label: Span[];
  short?: string;
  remark?: string;
  things?: Thing[];
  odds?: boolean;
}
export interface Ask {
  version: number;
  kind: string;
  rule: string;
  page: string;
  prompt: Span[];
  around: Span[][];
  options: Choice[];
  args: number[];
  battle: boolean;
  rule_title: string;
}
export interface Clock {
  seat: string;
  left: number;
  running: boolean;
}
export interface StandingAnswer {
  kind: string;
  action: string;
  label: Span[];
  whole_match: boolean;
  this_battle: boolean;
}
export interface Absent {
  seat: string;
  name: string;
  left: number;
  may: string[];
}
export interface Lesson {
  id: string;
  title: string;
  step: number;
  count: number;
  text: string;
  points?: Thing[];
  accept?: string[];
  wrong?: string;
  wrong_for?: Record<string, string>;
  rule?: string;
  waits?: boolean;
  free?: boolean;
  next?: string;
  first_game?: boolean;
  puzzle?: boolean;
}
export interface Table {
  type: "table";
  version: number;
  seat: string;
  seats: string[];
  state: string;
  view: Record<string, any> | null;
  title: Span[];
  status: Span[][];
  ask: Ask | null;
  waiting: SeatName[];
  may_undo: boolean;
  over: boolean;
  result: Record<string, number> | null;
  reason: string;
  clocks: Clock[];
  commitment: string;
  standing: StandingAnswer[];
  may_abort: boolean;
  absent: Absent[];
  passes: boolean;
  lesson: Lesson | null;
}
export interface LogEntry {
  n: number;
  line: Span[];
  kind?: string;
  turn?: boolean;
  things?: Thing[];
  way?: string;
  facts?: Record<string, number | string | (number | string)[]>;
}
export interface Moment {
  type: "table";
  version: number;
  seat: string;
  seats: string[];
  state: string;
  view: Record<string, any> | null;
  title: Span[];
  status: Span[][];
  ask: Ask | null;
  waiting: SeatName[];
  may_undo: boolean;
  over: boolean;
  result: Record<string, number> | null;
  reason: string;
  clocks: Clock[];
  commitment: string;
  standing: StandingAnswer[];
  may_abort: boolean;
  absent: Absent[];
  passes: boolean;
  lesson: Lesson | null;
  log: LogEntry[];
}
export interface Log {
  type: "log";
  from: number;
  entries: LogEntry[];
  more: boolean;
}
export interface ChatLine {
  id: number;
  person: string;
  who: string;
  words: string;
  time: number;
}
export interface Chat {
  type: "chat";
  lines: ChatLine[];
  whole: boolean;
}
export interface Here {
  name: string;
  seats: string[];
}
export interface People {
  type: "people";
  people: Here[];
}
export interface UndoAsked {
  type: "undo_asked";
  by: string;
  name: string;
  of: string[];
  refused: boolean;
}
export interface Refused {
  type: "refused";
  code: string;
  detail: string;
  id: string;
}
export interface Ack {
  type: "ack";
  version: number;
  id: string;
}
export interface Way {
  steps: Choice[];
  picking: boolean;
  ends: boolean;
  through: boolean;
  safe: boolean;
  deed: string;
  odds: Span[][];
}
export interface Wishes {
  type: "wishes";
  id: string;
  ways: Way[];
  next: Thing[];
}
export interface Pong {
  type: "pong";
}
export type ToClient = Table | Log | Chat | People | UndoAsked | Refused | Ack | Wishes | Pong;
export type FromClient = Answer | Answers | Wish | Undo | Resign | Abort | Claim | GiveStanding | MoveLesson | UndoReply | Look | SwitchLanguage | Say | Ping;
