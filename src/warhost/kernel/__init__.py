"""The kernel: questions, flows, matches, dice and records. It knows nothing about any particular game."""
