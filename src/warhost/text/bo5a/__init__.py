"""The words of The Battle of Five Armies."""
