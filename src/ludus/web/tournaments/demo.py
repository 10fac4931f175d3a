"""Something to watch from the start: a short tournament of the house in every game, one after the other."""

import asyncio
from collections.abc import Iterator
from typing import Any

import msgspec

from ludus.core.errors import LudusError
from ludus.games import load, names
from ludus.games.boards import shipped
from ludus.web.arena import Arena
from ludus.web.keys import key_of
from ludus.web.tournaments.story import Stage
from ludus.web.tournaments.wish import granted, read_wish

LOOK_S = 1.0
BOTS, BOARDS, ROUNDS = 4, 3, 8


async def demo_tournaments(arena: Arena) -> None:
    """Play them all; those of an earlier start are gone on with, and new ones begun where all are over."""
    for name, wish in await asyncio.to_thread(lambda: list(_wishes(arena))):
        try:
            await _play(arena, name, wish)
        except LudusError:
            continue  # somebody else plays here: they come first


async def _play(arena: Arena, name: str, wish: dict[str, Any]) -> None:
    cups = arena.tournaments
    if name in await asyncio.to_thread(cups.names):
        story = await asyncio.to_thread(cups.of_key, key_of(name))
        await asyncio.to_thread(cups.go_on, story)
    else:
        _, spec = await asyncio.to_thread(granted, read_wish(msgspec.json.encode(wish)), arena.roster)
        story = await asyncio.to_thread(cups.begin, name, spec)
    while await asyncio.to_thread(cups.stage, story) is Stage.RUNNING:
        await asyncio.sleep(LOOK_S)


def _wishes(arena: Arena) -> Iterator[tuple[str, dict[str, Any]]]:
    number = 1 + sum(name.startswith("House cup") for name in arena.tournaments.names()) // len(names())
    for name in names():
        game = load(name)
        title = f"House cup {number}: {game.info.title}"
        boards = [game.info.board, *(board for board in shipped(game) if board != game.info.board)]
        yield (
            title,
            {
                "name": title,
                "game": name,
                "entrants": list(game.bots)[-BOTS:],
                "boards": [board for board in boards if _fits(name, board)][:BOARDS],
                "format": {"name": "round_robin"},
                "rounds": ROUNDS,
            },
        )


def _fits(name: str, board: str) -> bool:
    """Whether two can play there."""
    from ludus.core.options import read_options
    from ludus.games.boards import open_board

    game = load(name)
    options: Any = read_options(game.options, {}, name)
    try:
        game.rules.new(open_board(game, board, options.edition, 0), 2, options)
    except LudusError:
        return False
    return True
