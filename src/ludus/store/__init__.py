"""Where results and records live."""

from ludus.store.store import Store

__all__ = ["Store"]
