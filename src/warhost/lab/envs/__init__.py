"""Environments for learning machines (extra `rl`): PettingZoo, Gymnasium, many matches at once, OpenSpiel.

Actions are the game's vocabulary, observations the fields of its layout: see docs/environments.md.
"""
