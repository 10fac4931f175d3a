"""The original's game_visualizer.log, read back: the states of a match, as far as it tells them (RULES 10, 13)."""

from collections.abc import Iterator

from ludus.core.errors import BadRecord
from ludus.games.auralux.board import Board
from ludus.games.auralux.orders import Send, ShipGroup
from ludus.games.auralux.state import Options, State, book_of

END = -1


def read_log(text: str, source: str) -> list[State]:
    """The state after every turn. Who started where, and who is out, the file does not say."""
    words = text.split()
    try:
        numbers = iter([int(word) for word in words])
    except ValueError:
        raise BadRecord(f"{source}: not a game_visualizer.log (it holds numbers only)") from None
    try:
        return list(_states(numbers))
    except (RuntimeError, StopIteration):
        raise BadRecord(f"{source}: cut short after {len(words)} numbers") from None
    except (ValueError, IndexError):
        raise BadRecord(f"{source}: not a game_visualizer.log") from None


def _states(numbers: Iterator[int]) -> Iterator[State]:
    planets, players = next(numbers), next(numbers)
    if not (0 < planets <= 1000 and 0 < players <= 1000):
        raise ValueError
    points = tuple((next(numbers), next(numbers)) for _ in range(planets))
    book = book_of(Board("log", tuple(range(1, players + 1)), points), Options(edition="original"))
    groups: list[ShipGroup] = []
    turn = 0
    while (count := next(numbers)) != END:
        sends = [Send(next(numbers) - 1, next(numbers), next(numbers), next(numbers)) for _ in range(count)]
        rows = [tuple(next(numbers) for _ in range(4)) for _ in range(planets)]
        step, seat = divmod(turn, players)
        groups = [group for group in groups if group.seat != seat or group.lands > step]
        for send in sends:
            lands = step + book.distances[send.source - 1][send.destination - 1]
            groups.append(ShipGroup(lands, len(groups), *send))
        owners, ships, levels, armours = zip(*rows, strict=True)
        turn += 1
        yield State(
            book,
            turn,
            tuple(owner - 1 for owner in owners),
            ships,
            levels,
            armours,
            tuple(tuple(sorted(group for group in groups if group.seat == who)) for who in range(players)),
            ((),) * players,
            len(groups),
            (),
            (),
            False,
            (None,) * players,
        )
