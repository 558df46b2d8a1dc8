import { among } from "../legend";
import { ATTACK, CORRUPTION, CYCLE, DEFENCE, DRAW, FACTION_SIGNS, FIRST, FRESH, GONE, HAND, LEAD, PATH, POINTS, RING, SIDE_SIGNS, TYPE_SIGNS } from "./icons";

export const signs = among({
  side: SIDE_SIGNS,
  faction: FACTION_SIGNS,
  type: TYPE_SIGNS,
  symbol: {
    battle_attack: ATTACK, battle_defence: DEFENCE, lead_attack: [LEAD, ATTACK], lead_defence: [LEAD, DEFENCE], path_attack: [PATH, ATTACK], path_defence: [PATH, DEFENCE],
  },
  mark: { ring: RING, first: FIRST, fresh: FRESH, points: POINTS },
  pile: { hand: HAND, deck: DRAW, cycle: CYCLE, eliminated: GONE },
  track: { corruption: CORRUPTION, journey: PATH },
});
