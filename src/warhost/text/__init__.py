"""Text: events, questions, options, errors and names as sentences for one reader, in Russian or English."""
