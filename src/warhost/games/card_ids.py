"""A check that the cards declared in code and those in the data agree."""


def check_declared(what: str, declared: list[str], listed: list[str]) -> None:
    """Refuse a card that the data file lists but no module declares, and one that is declared but not listed."""
    missing = [name for name in listed if name not in declared]
    unknown = [name for name in declared if name not in listed]
    if missing or unknown:
        raise ValueError(f"{what}: not declared in cards/: {missing}; not in data/cards.toml: {unknown}")
