"""The odds of a move of the Fellowship: the Hunt roll, the tiles, the damage."""

from typing import Any

from warhost.games.chances import mean, rolled, trimmed
from warhost.games.wotr.hunt import can_move, move_fellowship, refill
from warhost.games.wotr.ids import E_CORRUPTION, E_RING
from warhost.games.wotr.odds.chances import MOST_HITS, Policy, answer, bare, force_dice
from warhost.games.wotr.state import GameEnd, Wotr
from warhost.games.wotr.tables import CARD_NAMES, DIE, TILE_NAMES, TILE_VALUE, TILES
from warhost.kernel.dice import Dice
from warhost.kernel.events import Log


class Hunt:
    """The possible results of a Fellowship move. A distribution is a list of chances indexed by number."""

    def __init__(self, s: Wotr) -> None:
        self.mordor = s.mordor
        self.corruption = s.corruption
        # The roll. There is none on the Mordor Track, where a tile is always drawn.
        self.dice = 0
        self.rerolls = 0
        self.bonus = 0
        self.chance = 0.0
        self.tiles: list[float] = [0.0] * TILES
        # Cards on the table that can still change the result.
        self.table = [CARD_NAMES[card] for card in s.table]
        # results
        self.successes: list[float] = [0.0] * (MOST_HITS + 1)
        self.drawn = 0.0
        self.damage: list[float] = [0.0] * 21
        self.revealed = 0.0
        # Corruption after the move, from 0 to 12, if all damage is taken as Corruption; and the ends of the Mordor
        # Track.
        self.after: list[float] = [0.0] * 13
        self.stopped = 0.0
        self.corrupted = 0.0
        self.destroyed = 0.0

    def moved(self, p: float, move: "Move") -> None:
        """Add a possible result of the move."""
        self.successes[move.successes] += p
        if move.tile >= 0:
            self.drawn += p
        self.damage[move.damage] += p
        self.after[move.corruption] += p
        if move.revealed:
            self.revealed += p
        if move.stopped:
            self.stopped += p
        if move.ending == E_CORRUPTION:
            self.corrupted += p
        elif move.ending == E_RING:
            self.destroyed += p

    def plain(self) -> dict[str, Any]:
        """Return everything as plain data."""
        return {
            "mordor": self.mordor if self.mordor >= 0 else None,
            "dice": self.dice,
            "bonus": self.bonus,
            "rerolls": self.rerolls,
            "die_chance": self.chance,
            "table": self.table,
            "tiles": {TILE_NAMES[t]: self.tiles[t] for t in range(TILES) if self.tiles[t] > 0},
            "successes": {"mean": mean(self.successes), "chances": trimmed(self.successes)},
            "success": self.drawn,
            "damage": {"mean": mean(self.damage), "chances": trimmed(self.damage)},
            "reveal": self.revealed,
            "corruption": {"now": self.corruption, "mean": mean(self.after), "chances": list(self.after)},
            "corrupted": self.corrupted,
            "stopped": self.stopped,
            "destroyed": self.destroyed,
        }


class Move:
    """One move of the Fellowship as the engine made it, up to the point where a revealed figure would move."""

    def __init__(self, s: Wotr, policy: Policy) -> None:
        before = s.mordor
        log = Log()
        s.log = log
        self.level = 0
        self.bonus = 0
        self.rerolls = 0
        self.successes = 0
        self.tile = -1
        self.damage = 0
        self.revealed = False
        flow = move_fellowship(s)
        try:
            ask = next(flow)
            while ask.kind != "bearers":
                if ask.kind == "hunt_reroll":
                    self.rerolls = ask.args[0]
                ask = flow.send(answer(s, ask, policy))
        except (StopIteration, GameEnd):
            pass
        flow.close()
        for event in log.events:
            if event.kind == "hunt_roll":
                self.level, self.bonus, self.successes = event.args
            elif event.kind == "tile":
                self.tile = event.args[0]
            elif event.kind == "hunt_damage":
                self.damage = event.args[0]
            elif event.kind == "revealed":
                self.revealed = True
        self.corruption = s.corruption
        self.stopped = before >= 0 and s.mordor == before and s.ending == 0
        self.ending = s.ending


def hunt(s: Wotr, policy: Policy) -> Hunt | None:
    """Return the odds of moving the Fellowship now, or None while it is revealed and cannot move."""
    if not can_move(s):
        return None
    start = bare(s)
    found = Hunt(start)
    pool = start.copy()
    refill(pool)
    number = sum(pool.tiles)
    if number:
        found.tiles = [count / number for count in pool.tiles]
    if start.mordor >= 0:
        draw(found, start, policy, 0, 1.0)
        return found
    # The engine rolls. With equal dice, and an enemy who re-rolls everything, this shows what succeeds and how often.
    for value in range(1, 7):
        move = forced(start, policy, {"hunt": [value] * (2 * MOST_HITS)})
        found.dice = move.level
        found.bonus = move.bonus
        found.rerolls = max(found.rerolls, move.rerolls)
        if move.successes == move.level and move.level > 0:
            found.chance += 1 / 6
    successes = rolled(found.dice, found.rerolls, found.chance)
    for hits in range(len(successes)):
        if successes[hits] > 0:
            draw(found, start, policy, hits, successes[hits])
    return found


def forced(start: Wotr, policy: Policy, script: dict[str, list[int]]) -> Move:
    """Make a move with forced results, on a copy."""
    t = start.copy()
    force_dice(t, script)
    return Move(t, policy)


def draw(found: Hunt, start: Wotr, policy: Policy, successes: int, chance: float) -> None:
    """Follow every tile that a roll with some successes can bring, and every result of a tile with a die."""
    # Sixes always succeed and ones always fail; the dice to be re-rolled fail again.
    script = {"hunt": [6] * successes + [1] * (2 * MOST_HITS)}
    if sum(found.tiles) == 0 or (start.mordor < 0 and successes == 0):
        found.moved(chance, forced(start, policy, script))
        return
    for tile in range(TILES):
        if found.tiles[tile] > 0:
            dice = 6 if TILE_VALUE[tile] == DIE else 1
            for value in range(1, dice + 1):
                script["tile"] = [tile]
                script["hunt_damage"] = [value]
                found.moved(chance * found.tiles[tile] / dice, forced(start, policy, script))


def simulate_hunt(s: Wotr, policy: Policy, runs: int, dice: Dice) -> Hunt:
    """Return the same figures from moves that the engine makes with real dice."""
    start = bare(s)
    found = Hunt(start)
    share = 1.0 / runs
    for _ in range(runs):
        t = start.copy()
        t.dice = dice
        found.moved(share, Move(t, policy))
    return found
