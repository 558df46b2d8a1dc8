"""Training of the networks that evaluate positions: games to learn from, the fit, the weight files."""
