"""A season from its opening to the grades."""
