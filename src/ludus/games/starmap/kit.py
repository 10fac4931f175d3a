"""What the two games of planets share around them: starter bots, and the bridge to strategies of the originals."""

from pathlib import Path

FOLDER = Path(__file__).parent / "kits"
BRIDGES = {"java": "ludus.originals.java.bridge"}
