"""`make golden`: play the golden matches anew and write their records (of the games named, or of all).

A golden record pins down the rules: replayed, it must give the same states for ever. If one changes, the rules did:
raise `INFO.version` of that game.
"""

import sys
from pathlib import Path

from ludus import Entrant, MatchRecord, MatchSpec, load, play_match
from ludus.core.match import Measured
from ludus.games import names
from ludus.games.boards import open_board, shipped
from ludus.referee import write_record

HERE = Path(__file__).parent
LIMITS = {"max_turns": 60, "max_steps": 400}  # what games call the option that ends a match; enough to see something
BUSY = ("random", "greedy")
NAMES = ("first", "second", "third", "fourth")


def specs(game: str) -> list[tuple[str, MatchSpec]]:
    """For every edition a match on each of some boards, between bots that do much."""
    info, found = load(game).info, []
    limits = {name: turns for name, turns in LIMITS.items() if name in load(game).options.__struct_fields__}
    for edition in info.editions:
        for number, board in enumerate(shipped(load(game))[::4]):
            entrants = _entrants(game, board, number)
            options = {"edition": edition, **limits}
            spec = MatchSpec(game=game, entrants=entrants, board=board, seed=number, options=options)
            found.append((f"{game}-{edition}-{board}", spec))
    return found


def _entrants(game: str, board: str, number: int) -> tuple[Entrant, ...]:
    """As many as the board is for, or by turns as many as may play: the busy house bots, or where a game has not both
    of them, all in turn."""
    found = load(game)
    usual = found.info.seats[number % len(found.info.seats)]
    seats = getattr(open_board(found, board, found.info.editions[0], 0), "players", usual)
    busy, bots = set(BUSY) <= set(found.bots), sorted(found.bots, reverse=True)
    chosen = [BUSY[seat * number % 2] if busy else bots[(seat + number) % len(bots)] for seat in range(seats)]
    return tuple(Entrant(name, bot) for name, bot in zip(NAMES, chosen, strict=False))


def main(games: list[str]) -> None:
    for game in games or names():
        for name, spec in specs(game):
            record = MatchRecord(game=play_match(spec).game, measured=Measured())
            path = write_record(record, HERE / f"{name}.ludus")
            sys.stdout.write(f"{path.name}: {len(record.game.turns)} turns, {path.stat().st_size} bytes\n")


if __name__ == "__main__":
    main(sys.argv[1:])
