"""What teams send: immutable versions of their bots, and what becomes of them."""
