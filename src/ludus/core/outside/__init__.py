"""What comes from outside: how much of it is read, and how it is shown."""
