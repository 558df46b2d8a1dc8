"""What holds for all tests."""

import gc

# Thousands of tests and the data of all games stay to the end: garbage is looked for seldom, and not in them.
gc.set_threshold(50_000, 20, 50)


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()
