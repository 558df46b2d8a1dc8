"""Training the networks that judge positions: games to learn from, the fit, the files of weights."""
