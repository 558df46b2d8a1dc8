"""The Battle of Five Armies."""
