"""Tournaments of the store, and those that play here."""
