"""The heuristic of the Card Game, by subject: locations, hand, texts, battles, and the plan of a turn."""
