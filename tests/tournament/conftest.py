"""A tournament is kept on SQLite or PostgreSQL: the same servers as the store's own tests have."""

from tests.store.conftest import database, place, server

__all__ = ["database", "place", "server"]
