/** The messages in src/warhost/server/wire/, written by scripts/wire_types.py. Do not edit. */
export type Line = Span[];
export type Language = "en" | "ru";
export type OptionValue = string | number | boolean;
export type Forced = "lesson" | "luck" | "position" | "script";
export type ClaimKind = "bot" | "seat" | "win";
export type LessonMove = "back" | "free" | "guide" | "on";
export type FromClient = Answer | Answers | Wish | Undo | Resign | Abort | Claim | GiveStanding | MoveLesson | UndoReply | Look | SwitchLanguage | Say | Ping;
export type MatchState = "aborted" | "finished" | "open" | "running" | "stopped";
export type SeatKind = "bot" | "hot" | "invite" | "me" | "open";
export type Seats = Record<string, SeatPlan>;
export type Options = Record<string, OptionValue>;
export type ToClient = Table | Log | Chat | Present | UndoAsked | Refused | Ack | Wishes | Pong;
/** The odds behind an option in words, and in numbers if requested. Without lines there are none. */
export interface Odds {
  lines: Line[];
  numbers?: Record<string, unknown> | null;
}
/** What a bot would answer, and why in words. */
export interface Hint {
  action: string;
  lines: Line[];
}
/** What the coach sees in a question; `best` is empty where it has nothing to say.
 *
 * `chance` is the winning chance after the best answer, `ahead` its lead over the next one, and `why` its purpose.
 * `costs` lists the answers that are costly mistakes, each with the winning chance it gives away.
 */
export interface Coaching {
  best: string;
  chance: number;
  ahead: number;
  costs: Record<string, number>;
  why: Line[];
}
/** A moment of a match: the number of entries, the turn, the chance of the first side, and the luck since before. */
export interface ReviewPoint {
  at: number;
  turn: number;
  chance: number;
  luck: number;
}
/** A big change of the chances: the moment, the chance before, and what happened. */
export interface ReviewSwing {
  at: number;
  turn: number;
  before: number;
  after: number;
  luck: number;
  lines: Line[];
}
/** The course of a finished match: chances and luck are those of `side`. */
export interface Review {
  side: string;
  points: ReviewPoint[];
  swings: ReviewSwing[];
}
/** A number counted in a match: per side, or for all together. */
export interface Row {
  title: string;
  values: number[];
}
/** The dice of a side for one purpose: how many, the expected hits, and the actual hits.
 *
 * `above` is the share of all games in which the same dice would have hit less often.
 * Games with as many hits count half.
 */
export interface Luck {
  side: string;
  title: string;
  dice: number;
  expected: number;
  hits: number;
  above: number;
}
/** What a seat kept hidden to the end. */
export interface Secret {
  seat: string;
  lines: Line[];
}
/** A finished match in numbers: `counts` and `seconds` of thinking have a value per side, `sums` one for all.
 *
 * `score` has the figures that decided, in words. `winner` is the number of the side that won, -1 if none did alone.
 */
export interface Totals {
  sides: string[];
  winner: number;
  score: string;
  seconds: number[];
  counts: Row[];
  sums: Row[];
  luck: Luck[];
  secrets: Secret[];
}
/** Why a thing may not be chosen now; empty if the rules give no short reason. */
export interface Why {
  reason: string;
}
/** What a thing on the board can reach: for each kind of reach, the ids of things of its own kind. */
export interface Reach {
  reach: Record<string, string[]>;
}
/** A piece of text: `t` the text, `k` and `i` the kind and id of what it names. */
export interface Span {
  t: string;
  k?: string;
  i?: string;
}
/** A thing that can be highlighted on the board. */
export interface Thing {
  kind: string;
  id: string;
}
/** What went wrong, in the reader's language; `code` stays the same in all languages. */
export interface Failure {
  code: string;
  detail: string;
}
/** Which parts work: the database answers, its tables are up to date, bot processes and background tasks run. */
export interface Health {
  store: boolean;
  migrations: boolean;
  workers: boolean;
}
/** An answer to the question asked at `ask_version`. The same `id` sent twice is played once. */
export interface Answer {
  type: "answer";
  ask_version: number;
  seat: string;
  action: string;
  id: string;
}
/** Several answers from the question asked at `ask_version` on; `whole` adds the option that takes all.
 *
 * The first refusal stops them, as does anything rolled, revealed or asked of another player; those before it
 * stay. An undo takes them back together. The same `id` sent twice is played once.
 */
export interface Answers {
  type: "answers";
  ask_version: number;
  seat: string;
  actions: string[];
  id: string;
  whole?: boolean;
}
/** A thing that a wish names. */
export interface WishedThing {
  kind: string;
  id: string;
}
/** Ask which answers name these things in this order. Without things, ask how a wish can begin. */
export interface Wish {
  type: "wish";
  ask_version: number;
  seat: string;
  things: WishedThing[];
  id: string;
  odds?: boolean;
}
/** Undo the last answer or sequence of answers: by the rule, or with the others' agreement. */
export interface Undo {
  type: "undo";
  seat: string;
}
/** Resign. A partner takes over the seat, if there is one. Before the match is under way it is aborted instead. */
export interface Resign {
  type: "resign";
  seat: string;
}
/** End a match that is not under way yet: it has no result. Refused later, so nobody resigns by mistake. */
export interface Abort {
  type: "abort";
  seat: string;
}
/** Stop waiting for the absent player of a seat; see `Absent`. */
export interface Claim {
  type: "claim";
  seat: string;
  what: ClaimKind;
}
/** Answer questions of a kind in advance: until the turn, the round or this battle ends, or for the whole match.
 *
 * Without an action the answer is taken back; without a kind all are.
 */
export interface GiveStanding {
  type: "standing";
  seat: string;
  kind?: string;
  action?: string;
  whole_match?: boolean;
  this_battle?: boolean;
}
/** Continue after the step that was read, go back one step, turn the guide off, or return to the lesson.
 *
 * `step` is the one shown, so that a message sent twice does nothing the second time.
 */
export interface MoveLesson {
  type: "lesson";
  seat: string;
  what: LessonMove;
  step: number;
}
/** Agree to an undo, or refuse it. */
export interface UndoReply {
  type: "undo_reply";
  yes: boolean;
}
/** View the match from another of my seats; after the end, from any seat. */
export interface Look {
  type: "look";
  seat: string;
}
/** Switch to another language. */
export interface SwitchLanguage {
  type: "language";
  lang: Language;
}
/** Say something to everybody at the table. */
export interface Say {
  type: "chat";
  words: string;
}
/** Check the connection. */
export interface Ping {
  type: "ping";
}
/** One value of an option. */
export interface Value {
  value: OptionValue;
  label: string;
}
/** An option of a game. */
export interface Option {
  name: string;
  label: string;
  values: Value[];
  default: OptionValue;
}
/** A seat and its name. */
export interface SeatName {
  seat: string;
  name: string;
}
/** A set of options that can be played, and its seats. */
export interface Variant {
  options: Record<string, OptionValue>;
  seats: SeatName[];
}
/** A bot that can take a seat. */
export interface BotName {
  name: string;
  label: string;
}
/** A variant for a first game: its options, its name, and the name of the usual game. */
export interface Introduction {
  options: Record<string, OptionValue>;
  label: string;
  usual: string;
}
/** A kind of series of matches that are scored together, and the options that all its matches share. */
export interface SeriesInfo {
  name: string;
  label: string;
  options: Record<string, OptionValue>;
}
/** A game's subject in a sentence, the minutes of a short and of a long game, and its weight from 1 to 5. */
export interface GameFacts {
  about: string;
  minutes: number[];
  weight: number;
}
/** A game as the page offers it. */
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
/** A lesson as the page lists it. A first game goes on after its last step, against bots. */
export interface LessonInfo {
  id: string;
  title: string;
  about: string;
  minutes: number;
  steps: number;
  first_game: boolean;
}
/** A way to play a game, as its page describes it. */
export interface ScenarioInfo {
  title: string;
  text: string;
}
/** A game's introduction and lessons, and whether it has a guide. */
export interface Teaching {
  what: string;
  win: string[];
  turn: string[];
  scenarios: ScenarioInfo[];
  lessons: LessonInfo[];
  guide: boolean;
}
/** A kind of puzzle. */
export interface PuzzleTheme {
  id: string;
  title: string;
}
/** A puzzle as the page lists it. `lesson` begins it; `difficulty` goes from 1 to 3. */
export interface PuzzleInfo {
  id: string;
  lesson: string;
  title: string;
  theme: string;
  difficulty: number;
  seat: string;
}
/** The puzzles of a game, and the id of today's puzzle. */
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
/** Lessons that I have finished, as `game/id`. */
export interface Learned {
  lessons: string[];
}
/** Puzzles that I have solved, as `game/id`. */
export interface Solved {
  puzzles: string[];
}
/** What something drawn on a board is: a thing by kind and id (`*`: every thing of the kind), and its rule.
 *
 * `group` is its part of the legend.
 */
export interface About {
  group: string;
  kind: string;
  id: string;
  title: string;
  text: string;
  rule: string;
  rule_title: string;
}
/** A thing with its name. */
export interface NamedThing {
  kind: string;
  id: string;
  name: string;
}
/** A rule of our specification, and the cards that it mentions. */
export interface Rule {
  id: string;
  title: string;
  chapter: string;
  page: string;
  html: string;
  cards: NamedThing[];
}
/** A section of the guide of a game; a chapter has level 2, a part of it 3. */
export interface GuideSection {
  id: string;
  title: string;
  level: number;
  html: string;
}
/** An id and its name. */
export interface NamedId {
  id: string;
  name: string;
}
/** Who will sit there: me, a bot, another person at my screen, anybody, or the person with the link. */
export interface SeatPlan {
  kind: SeatKind;
  bot?: string;
}
/** The pace: no clock, a live clock (minutes each, seconds added per move), or days per move. */
export interface Pace {
  kind?: "days" | "live" | "none";
  minutes?: number;
  increment?: number;
  days?: number;
  absence?: number;
}
/** A new match. `seed` makes the dice repeatable; it is allowed only if nobody else can join.
 *
 * `scenario` is a custom scenario. `position` is the text of a file (JSON or TOML) with a position from which the
 * match starts; it too is allowed only if nobody else can join. A match with a seed, a custom scenario or a position
 * is not rated. `series` makes it the first match of a series of that name. One by invitation is private unless
 * `spectators` may watch.
 */
export interface NewMatch {
  game: string;
  seats: Seats;
  options?: Options;
  pace?: Pace;
  seed?: string;
  scenario?: Record<string, unknown> | null;
  position?: string;
  series?: string;
  spectators?: boolean;
}
/** Begin a lesson: a match against the lesson, then against a bot. */
export interface NewLesson {
  game: string;
  lesson: string;
}
/** Begin the next match of a series; `choice` is one of its `choices` if I am the chooser. */
export interface NextMatch {
  choice?: string;
}
/** A match of a series: what each seat plays with and, once it has ended, points and result.
 *
 * If the match is private and the reader takes no part in it, its `state` is `private` and the rest is empty.
 */
export interface SeriesMatch {
  id: string;
  number: number;
  state: string;
  things: Record<string, NamedId>;
  points: Record<string, number>;
  result: Record<string, number> | null;
}
/** The standing of a series: `number` is that of this match, and `matches` are those so far.
 *
 * Aborted matches are played again and are not listed, unless it is the newest one. `points` are those of the matches
 * that the reader may know of. `bonus` is added to the points at
 * the end, when there is a `result`. Once this match has ended, `next` is the match that came after it. Until there is
 * one, `chooser` is the seat that chooses one of `choices`, or empty if nobody chooses; `may_go_on` says whether I may
 * begin the next match.
 */
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
/** Whether others may watch a match by invitation and read its chat. All its players have to agree. */
export interface Spectators {
  spectators: boolean;
}
/** A seat of a match and who sits there. `invite` is the secret of the link, shown only to the creator. */
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
  shows?: boolean;
}
/** Which seats agree to continue a stopped match from its last position, and the match in which it is continued.
 *
 * That match is not named to those who may not see it.
 */
export interface Continuation {
  agreed: string[];
  match: string;
}
/** Which seats agree to end a stopped match without a result, and the seconds until one player can do so alone. */
export interface Ending {
  agreed: string[];
  left: number;
}
/** Agree to continue a stopped match under the new rules, or to end it; or withdraw. */
export interface Agree {
  yes: boolean;
}
/** A match in a list; a `stopped` one began under rules other than those here.
 *
 * `scenario` describes a custom scenario: its title, then its text and rules. `options` leaves it out, and names an
 * `override` only by its digest.
 */
export interface Summary {
  id: string;
  game: string;
  game_name: string;
  options: Record<string, unknown>;
  seats: Sitter[];
  state: MatchState;
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
  scenario: Line[];
  may_withdraw: boolean;
  rated: boolean;
  key: string;
  series: Series | null;
  private: boolean;
  created_by_me: boolean;
  forced: Forced[];
  carried: string;
  continues: string;
  continuation: Continuation | null;
  ending: Ending | null;
}
/** Take a free seat. */
export interface Join {
  seat: string;
  invite?: string;
}
/** Play on from a moment of a match: after its first `at` entries, with these people. */
export interface Branch {
  at: number;
  seats: Seats;
}
/** A report to the maintainers; record and position are stored with it. */
export interface Report {
  words: string;
}
/** Private notes about a match. */
export interface NoteText {
  words: string;
}
/** A player's rating in a seat of a game: a cautious lower bound. */
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
/** A player's page. */
export interface Player {
  name: string;
  ratings: SeatRating[];
  matches: Summary[];
}
/** How often something happened. */
export interface Count {
  id: string;
  label: string;
  count: number;
}
/** How the matches of a game ended here; `lengths` are the numbers of answers. */
export interface Statistics {
  game: string;
  finished: number;
  wins: Count[];
  reasons: Count[];
  lengths: number[];
}
/** The current user; a guest is known by a cookie alone. Nobody else sees where notifications go.
 *
 * `mails` says whether this server can send mail, and `push` is the public key of its push notifications, or empty.
 */
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
/** The secret of the link that was sent to an email address. */
export interface MailLink {
  secret: string;
}
/** Whether mail is sent to my address; the link in an email can stop it. */
export interface MailWanted {
  wanted: boolean;
}
/** Where this browser gets push notifications, and the keys that they are encrypted with. */
export interface PushSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}
/** The name of the account whose password was forgotten. */
export interface Forgotten {
  name: string;
}
/** A new password, with the secret of the link that was sent by mail. */
export interface ResetPassword {
  secret: string;
  password: string;
}
/** Mute a person (their chat is hidden from me), block them (we cannot meet), or neither. */
export interface Avoid {
  muted: boolean;
  blocked: boolean;
}
/** A person I have muted or blocked. */
export interface AvoidedPerson {
  person: string;
  name: string;
  muted: boolean;
  blocked: boolean;
}
/** A report about a player for the operator: the match, the chat line if it is about one, and what is wrong. */
export interface PlayerReport {
  match: string;
  words: string;
  line?: number | null;
}
/** My password, to confirm something that cannot be undone. */
export interface OwnPassword {
  password: string;
}
/** Keeps a guest's matches under a name and a password. */
export interface NewAccount {
  name: string;
  password: string;
  mail?: string;
}
/** A name and its password. */
export interface Login {
  name: string;
  password: string;
}
/** A new password, with the old one as proof. */
export interface NewPassword {
  old: string;
  new: string;
}
/** The settings that a person may change; those left out stay. */
export interface Settings {
  language?: Language | null;
  mail?: string | null;
  webhook?: string | null;
}
/** A request for a token for a program that plays; the label names the program. */
export interface NewToken {
  label: string;
}
/** A new token: `token` is the secret, shown once. */
export interface Token {
  id: string;
  token: string;
  label: string;
}
/** A valid token: its purpose, and when it ends. Its secret is not stored. */
export interface KnownToken {
  id: string;
  label: string;
  expires: number;
}
/** A part of a rule: a number from `low` to `high`, one of `names` (or several: `many`), or a plain word. */
export interface RuleWord {
  word: string;
  label: string;
  needed?: boolean;
  low?: number;
  high?: number;
  many?: boolean;
  names?: NamedId[];
}
/** A kind of rule that a scenario can have. */
export interface RuleKind {
  rule: string;
  label: string;
  words: RuleWord[];
}
/** A scenario to be checked: as data, or as the text of a file (JSON or TOML), which takes precedence. */
export interface ScenarioFile {
  scenario?: Record<string, unknown>;
  text?: string;
}
/** One thing that is wrong: where in the scenario, and what would be right. */
export interface ScenarioFault {
  place: string;
  detail: string;
}
/** Everything wrong with a scenario, its rules in words (empty: unreadable), and the data read from a text. */
export interface CheckedScenario {
  faults: ScenarioFault[];
  rules: Record<string, string[]>;
  scenario: Record<string, unknown>;
}
/** One option of a question: `short` is its name in a long list, `remark` describes what is there.
 *
 * `odds` says whether odds can be requested for it.
 */
export interface Choice {
  action: string;
  label: Line;
  short?: string;
  remark?: string;
  things?: Thing[];
  odds?: boolean;
}
/** A question to the seat. `version` is that of the table when it was asked: an answer must name it.
 *
 * `battle`: it is asked in a battle or combat, and a standing answer can last until its end.
 */
export interface Ask {
  version: number;
  kind: string;
  rule: string;
  page: string;
  prompt: Line;
  around: Line[];
  options: Choice[];
  args: number[];
  battle: boolean;
  rule_title: string;
}
/** The seconds a seat has left, and whether its clock is running. */
export interface Clock {
  seat: string;
  left: number;
  running: boolean;
}
/** A standing answer: one that the seat has given in advance. */
export interface StandingAnswer {
  kind: string;
  action: string;
  label: Line;
  whole_match: boolean;
  this_battle: boolean;
}
/** A seat that has to answer while its player is away, and the seconds until the others may stop waiting.
 *
 * `may` lists what I can do then: claim the `win`, let a `bot` take the seat, or take over my partner's `seat`.
 */
export interface Absent {
  seat: string;
  name: string;
  left: number;
  may: ClaimKind[];
}
/** The place in a lesson, and what its step says. `step` counts from 1 to `count`.
 *
 * `accept` are the actions that the step accepts; without any, the step is only read. `wrong` is the reply to other
 * answers, and `wrong_for` to some of them instead. `waits`: the other side answers first. `free`: the guide is off.
 * `next` is the lesson after this one. `first_game`: after its last step the match goes on against bots, and has no
 * lesson any more. A `puzzle` is played in the same way, and its solution can be shown.
 */
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
/** Everything a seat sees now. */
export interface Table {
  type: "table";
  version: number;
  seat: string;
  seats: string[];
  state: MatchState;
  view: Record<string, unknown> | null;
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
  standing: StandingAnswer[];
  may_abort: boolean;
  absent: Absent[];
  passes: boolean;
  lesson: Lesson | null;
}
/** One sentence of the log; `turn` begins a chapter.
 *
 * `way` is the variant of the sentence, `facts` what it says in numbers and things (`kind:id`), by their names.
 */
export interface LogEntry {
  n: number;
  line: Line;
  kind?: string;
  turn?: boolean;
  things?: Thing[];
  way?: string;
  facts?: Record<string, number | string | (number | string)[]>;
}
/** The table at a past moment, with the log up to then. */
export interface Moment {
  type: "table";
  version: number;
  seat: string;
  seats: string[];
  state: MatchState;
  view: Record<string, unknown> | null;
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
  standing: StandingAnswer[];
  may_abort: boolean;
  absent: Absent[];
  passes: boolean;
  lesson: Lesson | null;
  log: LogEntry[];
}
/** The log from a line on, replacing earlier text from there. With `more`, the next part follows. */
export interface Log {
  type: "log";
  from: number;
  entries: LogEntry[];
  more: boolean;
}
/** A line of the chat; `person` as in the seats of the match. */
export interface ChatLine {
  id: number;
  person: string;
  who: string;
  words: string;
  time: number;
}
/** The whole chat at first, then only new lines. With `whole`, it replaces everything sent before. */
export interface Chat {
  type: "chat";
  lines: ChatLine[];
  whole: boolean;
}
/** A person at the table; a spectator has no seats. */
export interface Here {
  name: string;
  seats: string[];
}
/** The people at the table. */
export interface Present {
  type: "people";
  people: Here[];
}
/** A seat asks the others for an undo; empty if no request is open any more.
 *
 * `of` are the seats whose people have not decided yet; `refused`: there is no undo.
 */
export interface UndoAsked {
  type: "undo_asked";
  by: string;
  name: string;
  of: string[];
  refused: boolean;
}
/** The message changed nothing; a fresh table follows. */
export interface Refused {
  type: "refused";
  code: string;
  detail: string;
  id: string;
}
/** The answer with this id is stored. */
export interface Ack {
  type: "ack";
  version: number;
  id: string;
}
/** A sequence of answers that fulfils a wish, with the odds of its last named answer if requested.
 *
 * `picking`: it leads to a question of the same kind, because a subset is being chosen. `ends`: nothing can be named
 * after it. `through`: it begins with another subject of the question, such as the unit that attacks.
 * `safe`: the seat is asked again after it, so it can be undone. `deed` is the same for ways that do the same with
 * different dice.
 */
export interface Way {
  steps: Choice[];
  picking: boolean;
  ends: boolean;
  through: boolean;
  safe: boolean;
  deed: string;
  odds: Line[];
}
/** The answer to the wish with this id: for every first answer the shortest ways, and what can be named next. */
export interface Wishes {
  type: "wishes";
  id: string;
  ways: Way[];
  next: Thing[];
}
/** An answer to `ping`. */
export interface Pong {
  type: "pong";
}
