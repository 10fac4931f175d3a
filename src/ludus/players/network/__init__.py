"""Players at the other end of a connection."""
