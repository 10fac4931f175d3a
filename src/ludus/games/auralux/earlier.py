"""Version 1 of the rules, for records of its time. The book knows it; what differs asks the book (RULES R3, R5, R7)."""

from ludus.games.auralux.board import Board
from ludus.games.auralux.rules import actions as actions
from ludus.games.auralux.rules import check as check
from ludus.games.auralux.rules import digest as digest
from ludus.games.auralux.rules import drop as drop
from ludus.games.auralux.rules import forced as forced
from ludus.games.auralux.rules import idle as idle
from ludus.games.auralux.rules import new_of
from ludus.games.auralux.rules import outcome as outcome
from ludus.games.auralux.rules import play as play
from ludus.games.auralux.rules import sample as sample
from ludus.games.auralux.rules import to_move as to_move
from ludus.games.auralux.rules import view as view
from ludus.games.auralux.state import Options, State


def new(board: Board, seats: int, options: Options) -> State:
    return new_of(1, board, seats, options)
