"""People at the table: who is there, their clock, how they end a match, and what they play next."""
