"""What a machine that stood still, or was busy, has cost nobody: what a record says of it."""

from collections.abc import Iterator, Sequence

from ludus.core.match import Entrant
from ludus.core.player import Player

WORTH_MS = 1000  # less is not worth a word


def spared_ms(players: Sequence[Player]) -> tuple[int, ...]:
    """For each seat the time that passed while it was asked and could not run; empty where there was none."""
    spared = tuple(round(getattr(player, "spared_ms", 0.0)) for player in players)
    return spared if any(spared) else ()


def spared_words(entrants: Sequence[Entrant], spared: Sequence[int]) -> Iterator[str]:
    for entrant, time_ms in zip(entrants, spared, strict=False):
        if time_ms >= WORTH_MS:
            yield f"the machine stood still for {time_ms / 1000:.1f} s while {entrant.name} was asked; not charged"
