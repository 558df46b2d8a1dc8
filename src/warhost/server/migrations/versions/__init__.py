"""Migrations of the store, run at every start."""
