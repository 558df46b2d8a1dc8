"""Rules of thumb for The Battle of Five Armies."""
