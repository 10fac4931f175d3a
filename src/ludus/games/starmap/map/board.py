"""Boards: those that ship with the games, those of files, read (`reading.py`) and written, and new ones from a seed."""

import re
from pathlib import Path

from ludus.core.seat.outcome import NOBODY
from ludus.games.starmap.map.generate import Recipe, draft
from ludus.games.starmap.map.places import Edge, Place
from ludus.games.starmap.map.reading import SUFFIX, Board, check_document, read

__all__ = ["FOLDER", "SUFFIX", "Board", "Edge", "Place", "Recipe", "check_document", "generate", "read", "write"]

FOLDER = Path(__file__).parents[1] / "boards"


def write(board: Board) -> str:
    """The board as a file: `read` gives the same board again."""
    labels = {place.id: place.label or str(place.id) for place in board.places}
    rows = [f"  {labels[place.id]} [ {_attributes(place)} ]" for place in board.places]
    rows += [f"  {labels[a]} -- {labels[b]} [ weight = {length} ]" for a, b, length in board.edges]
    name = re.sub(r"[^\w .-]", "_", board.name)
    return "\n".join([f'graph "{name}" {{', *rows, "}", ""])


def generate(seed: int, recipe: Recipe) -> Board:
    """A board that depends on the seed and the recipe alone."""
    planets, edges = draft(seed, recipe)
    places = tuple(Place(*planet) for planet in planets)
    links = sorted((Edge(*edge) for edge in edges), key=lambda edge: f"{edge.source}-{edge.destination}")
    return Board(f"random-{seed}", places, tuple(links))


def _attributes(place: Place) -> str:
    words = [f"habit = {place.habit}", f"size = {place.size}", f"x = {place.x}", f"y = {place.y}"]
    if place.home != NOBODY:
        words.append(f"base = {place.home + 1}")
    if place.population is not None:
        words.append(f"population = {place.population}")
    return ", ".join(words)
