"""Matches as the server sees them: played in processes of their own, watched by anybody."""
