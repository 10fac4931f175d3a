"""The board: planets and edges in a `.dot` file, the same for both planet games."""

from ludus.games.starmap.map.board import FOLDER, SUFFIX, Board, Recipe, generate, read, write

__all__ = ["FOLDER", "SUFFIX", "Board", "Recipe", "generate", "read", "write"]
