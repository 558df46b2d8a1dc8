/** The terms of a match: the options that differ from the standard, the time control, and whether it is rated. */
import { t } from "./text";
import type { GameInfo, Summary } from "./wire";

export function terms(match: Pick<Summary, "game" | "options" | "pace" | "rated" | "seats" | "forced" | "carried" | "continues">, games: GameInfo[]): string[] {
  const { kind, minutes, increment, days } = match.pace;
  const others = match.rated || match.seats.some((seat) => !seat.bot && !seat.mine);
  const options = games.find((one) => one.game === match.game)?.options ?? [];
  return [
    ...options.flatMap((option) => {
      const value = option.values.find((one) => one.value === match.options[option.name]);
      return value && value.value !== option.default ? [`${option.label}: ${value.label}`] : [];
    }),
    ...(kind === "live" ? [t("pace.isLive", { minutes, increment })] : []),
    ...(kind === "days" ? [t("pace.isDays", { n: days })] : []),
    ...(others ? [t(match.rated ? "rated.yes" : "rated.no")] : []),
    ...match.forced.map((how) => t(`forced.${how}`)),
    ...(match.carried ? [t(match.continues ? "continues" : "carried", { versions: match.carried })] : []),
  ];
}

/** Whether a match has ended, with a result or without. */
export const isOver = (match: Pick<Summary, "state">): boolean => match.state === "finished" || match.state === "aborted";

/** Whether nothing more will happen; for a match in a series, whether the series has ended. */
export const isDone = (match: Pick<Summary, "state" | "series">): boolean => isOver(match) && (!match.series || match.series.result !== null);

/** The time left on a clock: days and hours, or hours, minutes and seconds from two days on. */
export function timeLeft(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  if (hours >= 48) return `${t("clock.days", { n: Math.floor(hours / 24) })}${hours % 24 ? ` ${t("clock.hours", { n: hours % 24 })}` : ""}`;
  const pad = (n: number): string => String(n).padStart(2, "0");
  return `${hours ? `${hours}:` : ""}${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}
