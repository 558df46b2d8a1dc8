"""The odds of a battle and of a move of the Fellowship: exact, without cards in hand, by a stated policy.

No rule is written twice. The engine decides, on copies of the state with forced dice, what is rolled, what hits, what a
hit removes and what a tile does. This package adds up the chances of the possible rolls.
"""

from warhost.games.wotr.odds.battles import Battle, battle, ready, simulate_battle
from warhost.games.wotr.odds.chances import ATTACKER, DEFENDER, Policy
from warhost.games.wotr.odds.hunts import Hunt, hunt, simulate_hunt
from warhost.games.wotr.odds.options import has_odds, odds_of

__all__ = [
    "ATTACKER", "DEFENDER", "Battle", "Hunt", "Policy", "battle", "has_odds", "hunt", "odds_of", "ready",
    "simulate_battle", "simulate_hunt",
]  # fmt: skip
