"""The Fish course's own tools: harnesses, tournaments, its protocol over TCP."""
