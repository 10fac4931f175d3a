"""The starter bots that the two games of planets share: they are told alike."""

from pathlib import Path

FOLDER = Path(__file__).parent / "kits"
