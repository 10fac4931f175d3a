"""The original's game_visualizer.log, read back: the states of a match, as far as it tells them (RULES 10, 13)."""

import re
from collections.abc import Iterator
from itertools import islice

from ludus.core.errors import BadBoard, BadRecord
from ludus.core.game import Log, LoggedTurn
from ludus.games.auralux.board import Board
from ludus.games.auralux.orders import Action, Order, Send, ShipGroup
from ludus.games.auralux.state import Book, Options, State, book_of

WORD = re.compile(r"-?[0-9]{1,10}")
NO_NUMBER = re.compile(r"[^\s0-9-]|[0-9]{11}|[0-9]-|-(?![0-9])")
END = -1
OFF = "disabled"  # what stands there where the log was not wanted
MOST_PLANETS, MOST_PLAYERS = 1000, 4
HIGHEST = 100  # level: the original may be built with more than 3

Row = tuple[int, ...]  # owner from 1, ships, level, armour
Told = tuple[list[Row], list[Row]]  # what was sent, and the planets


def read_log(text: str, source: str) -> Log[State, Action]:
    """The state after every turn. Who started where, and who is out, the file does not say."""
    if text.strip() == OFF:
        raise BadRecord(f"{source}: the log was switched off (DISABLE_VISUALIZER_LOG)")
    if not text.strip() or NO_NUMBER.search(text):
        raise BadRecord(f"{source}: not a game_visualizer.log (it holds numbers only)")
    try:
        return _log(int(word[0]) for word in WORD.finditer(text))
    except (RuntimeError, StopIteration):
        raise BadRecord(f"{source}: cut short after {len(text.split())} numbers") from None
    except (ValueError, BadBoard) as error:
        raise BadRecord(f"{source}: not a game_visualizer.log{f' ({error})' if str(error) else ''}") from None


def _log(numbers: Iterator[int]) -> Log[State, Action]:
    planets, players = next(numbers), next(numbers)
    if not (0 < planets <= MOST_PLANETS and 0 < players <= MOST_PLAYERS):
        raise ValueError
    points = tuple((next(numbers), next(numbers)) for _ in range(planets))
    turns = list(_turns(numbers, planets, players))
    book = _book(Board("log", tuple(range(1, players + 1)), points), turns)
    return Log(seats=players, turns=tuple(_states(book, turns)))


def _turns(numbers: Iterator[int], planets: int, players: int) -> Iterator[Told]:
    while (count := next(numbers)) != END:
        if count < 0:
            raise ValueError
        sends = [_row(numbers) for _ in range(count)]
        rows = [_row(numbers) for _ in range(planets)]
        good = all(0 < who <= players and 0 < one <= planets and 0 < other <= planets for who, one, other, _ in sends)
        if not good or any(not 0 <= owner <= players or not 0 <= level <= HIGHEST for owner, _, level, _ in rows):
            raise ValueError
        yield sends, rows


def _row(numbers: Iterator[int]) -> Row:
    row = tuple(islice(numbers, 4))
    if len(row) < 4:
        raise StopIteration
    return row


def _book(board: Board, turns: list[Told]) -> Book:
    """With as many levels as are seen. How much armour a level has, where it is not the usual, nobody says."""
    usual = Options(edition="original")
    top = max((row[2] for _, rows in turns for row in rows), default=0)
    more = max(0, top - len(usual.upgrade_prices))
    armour = (*usual.armour, *usual.armour[-1:] * more)
    prices = (*usual.upgrade_prices, *usual.upgrade_prices[-1:] * more)
    return book_of(board, Options(edition="original", armour=armour, upgrade_prices=prices))


def _states(book: Book, turns: list[Told]) -> Iterator[LoggedTurn[State, Action]]:
    groups: list[ShipGroup] = []
    launched, players = 0, book.seats
    for turn, (sends, rows) in enumerate(turns):
        step, seat = divmod(turn, players)
        groups = [group for group in groups if group.seat != seat or group.lands > step]
        for send in (Send(who - 1, *rest) for who, *rest in sends):
            lands = step + book.distances[send.source - 1][send.destination - 1]
            groups.append(ShipGroup(lands, launched, *send))
            launched += 1
        owners, ships, levels, armours = zip(*rows, strict=True)
        state = State(
            book,
            turn + 1,
            tuple(owner - 1 for owner in owners),
            ships,
            levels,
            armours,
            tuple(tuple(sorted(group for group in groups if group.seat == who)) for who in range(players)),
            ((),) * players,
            launched,
            (),
            (),
            False,
            ((),) * players,
        )
        yield LoggedTurn(seat, tuple(Order(*send[1:]) for send in sends), state)
