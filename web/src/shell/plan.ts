/** Planning a match: the options as they stand, and the seats they give. */
import type { GameInfo, OptionValue, SeatName } from "../lib/wire";

export function defaults(game: GameInfo): Record<string, OptionValue> {
  return Object.fromEntries(game.options.map((option) => [option.name, option.default]));
}

/** The seats of the variant that agrees with the options in everything it names. */
export function seatsOf(game: GameInfo, options: Record<string, OptionValue>): SeatName[] {
  const found = game.variants.find((variant) =>
    Object.entries(variant.options).every(([name, value]) => !(name in options) || options[name] === value),
  );
  return (found ?? game.variants[0])?.seats ?? [];
}
