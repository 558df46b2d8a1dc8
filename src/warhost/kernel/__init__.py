"""The kernel: questions, flows, matches, dice, records. It knows no game."""
