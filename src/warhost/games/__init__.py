"""The games, each readable on its own."""
