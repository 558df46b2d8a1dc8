"""Bots: players that see only what a seat may see."""
