"""A stranger's Python: what it is, told without running it, and whether what it has written can be called."""
