"""The aims of a side in BattleLore, for a hint: from what everybody sees on the board."""

from warhost.bots.battlelore.blows import best_blow, best_target
from warhost.bots.battlelore.worth import Plan, goals, plan_of
from warhost.bots.policy import Purpose
from warhost.games.battlelore.hexes import DISTANCE
from warhost.games.battlelore.state import Battle


def purposes(s: Battle, side: int) -> list[Purpose]:
    """Return a banner to take, an attack to make, or the next goal; before the battle, an army to muster."""
    if not s.units(side):
        return [Purpose("prepare", ())]
    aims = goals(s, side)
    best: Plan | None = None
    for unit in s.units(side):
        plan = plan_of(s, unit, aims)
        if best is None or plan.gain > best.gain:
            best = plan
    if best is None or best.gain <= 0.0:
        return [Purpose("hold", ())]
    out: list[Purpose] = []
    if s.banner[best.end] and best.end != s.place[best.unit]:
        out.append(Purpose("banner", (best.end, s.banner[best.end])))
    if best_blow(s, best.unit, best.end) > 0.0:
        target = best_target(s, best.unit, best.end)
        out.append(Purpose("strike", (s.kind[target], s.place[target])))
    if not out and aims and best.end != s.place[best.unit]:
        near = aims[0]
        for aim in aims:
            if DISTANCE[best.end][aim] < DISTANCE[best.end][near]:
                near = aim
        out.append(Purpose("reach", (near,)))
    return out or [Purpose("hold", ())]
