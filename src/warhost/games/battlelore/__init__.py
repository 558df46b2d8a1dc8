"""BattleLore, second edition."""
