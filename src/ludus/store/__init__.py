"""Where results and records live."""

from ludus.store.store import Store, StoreAway

__all__ = ["Store", "StoreAway"]
