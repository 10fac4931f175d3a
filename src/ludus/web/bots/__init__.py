"""Uploaded bots: kept, checked, deleted."""
