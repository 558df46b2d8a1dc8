/** Planning a match: the current options, and the seats they give. */
import { hasBoard } from "../boards";
import { api } from "../lib/api";
import type { GameInfo, OptionValue, SeatName } from "../lib/wire";

/** The games that the page lists: those with a board, and a game in the address, which gets the plain board. */
export async function offeredGames(also = ""): Promise<GameInfo[]> {
  return (await api.games()).filter((one) => hasBoard(one.game) || one.game === also);
}

export function defaults(game: GameInfo): Record<string, OptionValue> {
  return Object.fromEntries(game.options.map((option) => [option.name, option.default]));
}

/** The seats of the variant that matches the options. */
export function seatsOf(game: GameInfo, options: Record<string, OptionValue>): SeatName[] {
  const found = game.variants.find((variant) =>
    Object.entries(variant.options).every(([name, value]) => !(name in options) || options[name] === value),
  );
  return (found ?? game.variants[0])?.seats ?? [];
}
