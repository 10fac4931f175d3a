"""What is known at a seat: the game as its bot knows it, and how a match ends for it."""
