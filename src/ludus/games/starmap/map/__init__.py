"""The map of both planet games: its file, made ready for play and for drawing, and made from a seed."""
