"""Finished matches: files in a folder with their index, those of tournaments, and what somebody has opened."""
