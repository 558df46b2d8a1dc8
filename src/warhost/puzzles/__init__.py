"""Puzzles: questions from real positions with one clearly best answer, found by the search and explained by hand."""
