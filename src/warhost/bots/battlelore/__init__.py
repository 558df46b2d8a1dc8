"""Rules of thumb for BattleLore."""
