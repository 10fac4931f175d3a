"""Where a user's records are kept: $LUDUS_HOME, or ~/.ludus."""

import os
from pathlib import Path

from ludus.core.match import MatchRecord


def home() -> Path:
    return Path(os.environ.get("LUDUS_HOME") or Path.home() / ".ludus")


def record_path(played: MatchRecord) -> Path:
    """A name that tells what it is, and that no other match has."""
    spec = played.game.spec
    players = "-".join("".join(c if c.isalnum() else "_" for c in entrant.name) for entrant in spec.entrants)
    when = played.measured.started.replace(":", "").replace("-", "").split("+")[0]
    stem = f"{spec.game}-{players}-{spec.seed}-{when}"
    folder = home() / "records"
    path, number = folder / f"{stem}.ludus", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.ludus"
    return path
