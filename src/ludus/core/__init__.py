"""The words of the house: what a game, a match, a fault and a record are. No I/O, no processes."""
