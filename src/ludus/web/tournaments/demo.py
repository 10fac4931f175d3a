"""Something to watch from the start: one short tournament of the house in every game, one after the other."""

import asyncio
import re
from typing import Any

import msgspec

from ludus.core.errors import LudusError
from ludus.games import load, names
from ludus.games.boards import shipped
from ludus.games.strength import by_strength
from ludus.referee.prepare import is_for
from ludus.web.arena import Arena
from ludus.web.tournaments.request import checked, read_request
from ludus.web.tournaments.tournament_page import TournamentPage, TournamentStage

LOOK_S = 1.0
CUP = re.compile(r"House cup(?: \d+)?: .+")
BOTS, BOARDS, ROUNDS = 4, 3, 8


async def demo_tournaments(arena: Arena) -> None:
    """One cup a game, for ever: one that an earlier start has begun is gone on with, and one that is over stays."""
    for name in names():
        try:
            await _play(arena, name)
        except LudusError:
            continue  # somebody else plays here: they come first


async def _play(arena: Arena, name: str) -> None:
    cups = arena.tournaments
    known = await asyncio.to_thread(_cup_of, arena, name)
    if known is not None:
        page = known
        if await asyncio.to_thread(cups.stage, page) is TournamentStage.OVER:
            return
        await asyncio.to_thread(cups.go_on, page)
    else:
        asked = await asyncio.to_thread(_request, name)
        request = read_request(msgspec.json.encode(asked))
        _, spec = await asyncio.to_thread(checked, request, arena.roster, arena.settings.bounds)
        page = await asyncio.to_thread(cups.begin, asked["name"], spec)
    while await asyncio.to_thread(cups.stage, page) is TournamentStage.RUNNING:
        await asyncio.sleep(LOOK_S)


def _cup_of(arena: Arena, name: str) -> TournamentPage | None:
    """That of this game, of which earlier versions have begun one at every start: then the last."""
    title = load(name).info.title
    mine = [cup for cup in arena.tournaments.names() if CUP.fullmatch(cup) and cup.endswith(f": {title}")]
    pages = [arena.tournaments.page(cup) for cup in sorted(mine, key=lambda cup: (len(cup), cup))]
    return next((page for page in reversed(pages) if page.spec.game == name), None)


def _request(name: str) -> dict[str, Any]:
    game = load(name)
    boards = [game.info.board, *(board for board in shipped(game) if board != game.info.board)]
    return {
        "name": f"House cup: {game.info.title}",
        "game": name,
        "entrants": by_strength(game)[-BOTS:],
        "boards": [board for board in boards if is_for(name, board, 2)][:BOARDS],
        "format": {"name": "round_robin"},
        "rounds": ROUNDS,
    }
