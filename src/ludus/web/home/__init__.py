"""Home is an arena: a board that plays, one big Play for each game, and what else there is to watch."""
