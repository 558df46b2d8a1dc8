/** Compares the page's types of messages with those of the server; svelte-check reports a difference as an error. */
import type * as schema from "./schema";
import type * as wire from "../src/lib/wire";

/** A message of the one side fits what the other expects. */
type Fits<Expected, Sent extends Expected> = [Expected, Sent];

/** The same with any text where the page knows all the words; the server calls some of them just text. */
type Loose<T> = T extends string ? string : T extends object ? { [K in keyof T]: Loose<T[K]> } : T;

/** The messages of a socket that the page reads, beside the table. */
type Known = Exclude<wire.FromServer["type"], "table">;

export type FromServer = [
  Fits<wire.Person, schema.Person>,
  Fits<wire.AvoidedPerson, schema.AvoidedPerson>,
  Fits<wire.NewToken, schema.Token>,
  Fits<wire.KnownToken, schema.KnownToken>,
  Fits<wire.GameInfo, schema.GameInfo>,
  Fits<wire.RuleKind, schema.RuleKind>,
  Fits<wire.CheckedScenario, schema.CheckedScenario>,
  Fits<wire.About, schema.About>,
  Fits<wire.Rule, schema.Rule>,
  Fits<wire.GuideSection, schema.GuideSection>,
  Fits<wire.DayPuzzle, schema.DayPuzzle>,
  Fits<wire.SeriesState, schema.Series>,
  Fits<Loose<wire.Summary>, schema.Summary>,
  Fits<wire.Review, schema.Review>,
  Fits<wire.Totals, schema.Totals>,
  Fits<wire.Hint, schema.Hint>,
  Fits<wire.Coaching, schema.Coaching>,
  Fits<wire.SeatRating, schema.SeatRating>,
  Fits<Loose<wire.Player>, schema.Player>,
  Fits<wire.Statistics, schema.Statistics>,
  Fits<Loose<wire.Table>, schema.Table>,
  Fits<Loose<wire.Moment>, schema.Moment>,
  Fits<Exclude<wire.FromServer, { type: "table" }>, Extract<schema.ToClient, { type: Known }>>,
  Fits<wire.Problem, schema.Failure>,
];

export type ToServer = [
  Fits<schema.NewMatch, wire.NewMatch>,
  Fits<schema.FromClient, wire.ToServer>,
];
