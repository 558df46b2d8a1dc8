"""Rules of thumb for War of the Ring."""
