"""The words of BattleLore."""
