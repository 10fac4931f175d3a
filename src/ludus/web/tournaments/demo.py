"""Something to watch from the start: a short tournament of the house in every game, one after the other."""

import asyncio
from collections.abc import Iterator
from typing import Any

import msgspec

from ludus.core.errors import LudusError
from ludus.core.match import Entrant, MatchSpec
from ludus.games import load, names
from ludus.games.boards import shipped
from ludus.referee.prepare import nobody_yet, prepare
from ludus.web.arena import Arena
from ludus.web.keys import key_of
from ludus.web.tournaments.request import checked, read_request
from ludus.web.tournaments.tournament_page import TournamentStage

LOOK_S = 1.0
BOTS, BOARDS, ROUNDS = 4, 3, 8


async def demo_tournaments(arena: Arena) -> None:
    """Play them all; those of an earlier start are gone on with, and new ones begun where all are over."""
    for name, asked in await asyncio.to_thread(lambda: list(_requests(arena))):
        try:
            await _play(arena, name, asked)
        except LudusError:
            continue  # somebody else plays here: they come first


async def _play(arena: Arena, name: str, asked: dict[str, Any]) -> None:
    cups = arena.tournaments
    if name in await asyncio.to_thread(cups.names):
        page = await asyncio.to_thread(cups.of_key, key_of(name))
        await asyncio.to_thread(cups.go_on, page)
    else:
        request = read_request(msgspec.json.encode(asked))
        _, spec = await asyncio.to_thread(checked, request, arena.roster, arena.settings.bounds)
        page = await asyncio.to_thread(cups.begin, name, spec)
    while await asyncio.to_thread(cups.stage, page) is TournamentStage.RUNNING:
        await asyncio.sleep(LOOK_S)


def _requests(arena: Arena) -> Iterator[tuple[str, dict[str, Any]]]:
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
    two = MatchSpec(game=name, entrants=(Entrant("a", ""), Entrant("b", "")), board=board)
    try:
        prepare(two, players=nobody_yet(two))
    except LudusError:
        return False
    return True
