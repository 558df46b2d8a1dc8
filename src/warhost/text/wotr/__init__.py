"""The words of War of the Ring."""
