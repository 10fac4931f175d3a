"""What a bot's process knows of a game is what the whole game says."""

from typing import Any

import msgspec
import pytest

from ludus import load
from ludus.core.errors import BadMessage
from ludus.core.seat.bot_side import bot_side_of
from ludus.games import bot_side, home
from ludus.games.boards import open_board

GAMES = pytest.mark.parametrize("name", home())


def opening(name: str) -> tuple[Any, str, Any]:
    """A board, its text, and the state in which the first seat is asked."""
    game = load(name)
    board, options = open_board(game, game.info.board, game.info.editions[0], 1), game.options()
    return board, game.board.write(board), game.rules.new(board, 2, options)


@GAMES
def test_a_view_is_read_alike(name: str) -> None:
    game, (_, _, state) = load(name), opening(name)
    for seat in (0, 1, None):
        raw = msgspec.json.encode(game.codec.dump_view(game.rules.view(state, seat)))
        shown = bot_side(name).read_view(raw)
        assert shown == bot_side_of(game).read_view(raw) == game.rules.view(state, seat)
        assert msgspec.json.encode(game.codec.dump_view(shown)) == raw


@GAMES
def test_a_view_that_cannot_be_read_is_refused_before_anybody_looks(name: str) -> None:
    for raw in (b"{", b"[]", b"{}", b'{"seat": "\xff"}'):
        with pytest.raises(BadMessage):
            bot_side(name).read_view(raw)


@GAMES
def test_board_and_options_are_read_alike(name: str) -> None:
    board, text, _ = opening(name)
    own, whole = (side.setting(text, {}) for side in (bot_side(name), bot_side_of(load(name))))
    assert own == whole
    assert msgspec.structs.replace(own[0], name=board.name) == board


@GAMES
def test_it_says_what_the_game_says(name: str) -> None:
    own, whole = bot_side(name), bot_side_of(load(name))
    assert (own.name, own.ready_ms, own.api, own.package) == (whole.name, whole.ready_ms, whole.api, whole.package)
