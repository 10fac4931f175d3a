"""GUIDE.md beside a game's rules: how to play it, in scenes that the game itself plays and draws, and hints."""
