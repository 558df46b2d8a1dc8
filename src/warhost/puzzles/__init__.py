"""Puzzles: questions with one clearly best answer, confirmed by the search and explained by hand."""
