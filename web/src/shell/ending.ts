/** The end of a match: what comes after it, and another one with the sides swapped. */
import type { NewMatch, OptionValue, Summary } from "../lib/wire";

/**
 * The same match again with the sides swapped: I take the other seat, and a bot takes mine or another person is
 * invited to it. There is none for matches of more than two, of a series, from a position or a custom scenario, or for people who
 * did not play in it.
 */
export function rematch(summary: Summary): NewMatch | null {
  const [mine, ...more] = summary.seats.filter((seat) => seat.mine);
  const other = summary.seats.find((seat) => !seat.mine);
  if (!mine || !other || more.length || summary.seats.length !== 2) return null;
  if (summary.series || summary.scenario?.length || summary.forced.length) return null;
  const options = Object.entries(summary.options);
  if (options.some(([, value]) => typeof value === "object")) return null;
  return {
    game: summary.game,
    options: Object.fromEntries(options) as Record<string, OptionValue>,
    seats: { [other.seat]: { kind: "me" }, [mine.seat]: other.bot ? { kind: "bot", bot: other.bot } : { kind: "invite" } },
    pace: summary.pace,
  };
}

/** What leads on: the next match of a series, a rematch, another match of the game for a player, or nothing. */
export function onwardFrom(summary: Summary, player: boolean): "series" | "rematch" | "again" | "" {
  if (summary.series?.next) return "series";
  if (rematch(summary)) return "rematch";
  return player && (!summary.series || summary.series.result) ? "again" : "";
}
