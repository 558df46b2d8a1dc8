"""The odds of a combat: exact, without cards, every choice by a stated policy.

No rule is written twice. The engine decides, on copies of the state, what is rolled, what hits and what Damage does.
This package adds up the chances of the possible rolls.
"""

from warhost.games.bo5a.odds.chances import ATTACKER, DEFENDER, Policy
from warhost.games.bo5a.odds.combats import Combat, combat, rest_of_combat, simulate_combat
from warhost.games.bo5a.odds.options import has_odds, odds_of

__all__ = [
    "ATTACKER",
    "DEFENDER",
    "Combat",
    "Policy",
    "combat",
    "has_odds",
    "odds_of",
    "rest_of_combat",
    "simulate_combat",
]
