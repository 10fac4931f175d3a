"""Boards that people bring: kept, looked at, drawn."""
