"""`make golden`: play the golden matches anew and write their records.

A golden record pins down the rules: replayed, it must give the same states for ever. If one changes, the rules did:
raise `INFO.version` of that game.
"""

import sys
from pathlib import Path

from ludus import Entrant, MatchRecord, MatchSpec, load, play_match
from ludus.core.match import Measured
from ludus.games import names
from ludus.games.boards import shipped
from ludus.referee import write_record

HERE = Path(__file__).parent
TURNS = 60


def specs(game: str) -> list[tuple[str, MatchSpec]]:
    """For every edition a match on each of some boards, between bots that do much."""
    info, found = load(game).info, []
    for edition in info.editions:
        for number, board in enumerate(shipped(load(game))[::4]):
            entrants = (Entrant("first", "random"), Entrant("second", "greedy" if number % 2 else "random"))
            options = {"edition": edition, "max_turns": TURNS}
            spec = MatchSpec(game=game, entrants=entrants, board=board, seed=number, options=options)
            found.append((f"{game}-{edition}-{board}", spec))
    return found


def main() -> None:
    for game in names():
        for name, spec in specs(game):
            record = MatchRecord(game=play_match(spec).game, measured=Measured())
            path = write_record(record, HERE / f"{name}.ludus")
            sys.stdout.write(f"{path.name}: {len(record.game.turns)} turns, {path.stat().st_size} bytes\n")


if __name__ == "__main__":
    main()
