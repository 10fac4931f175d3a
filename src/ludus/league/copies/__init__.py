"""A league copied as it is: to a file (backup), from one (restore), to another database while it runs (move)."""
