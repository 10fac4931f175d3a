"""Something to watch from the start: a tournament of every game, one after the other."""

from pathlib import Path

import pytest

from ludus.core.errors import LudusError
from ludus.games import load, names
from ludus.tournament.spec import Entered
from ludus.web.arena import Arena
from ludus.web.settings import Settings
from ludus.web.tournaments import demo
from ludus.web.tournaments.calendar import Tournaments
from ludus.web.tournaments.demo import BOARDS, BOTS, demo_tournaments
from ludus.web.tournaments.tournament_page import TournamentPage
from tests.support import finished
from tests.web.indoors import arena_in


@pytest.mark.parametrize("full", [False, True])
def test_one_of_every_game_also_where_others_play(full: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[tuple[str, Entered]] = []

    def begin(self: Tournaments, name: str, entered: Entered) -> TournamentPage:
        begun.append((name, entered))
        if full:
            raise LudusError("somebody else plays here")
        return TournamentPage.__new__(TournamentPage)

    monkeypatch.setattr(Tournaments, "begin", begin)
    monkeypatch.setattr(Tournaments, "stage", lambda self, page: None)
    finished(demo_tournaments(arena_in(tmp_path)))
    assert [entered.spec.game for _, entered in begun] == list(names())
    assert [name for name, _ in begun] == [f"House cup: {load(name).info.title}" for name in names()]
    for _, entered in begun:
        assert not entered.left_out
        assert 2 <= len(entered.spec.entrants) <= BOTS and 1 <= len(entered.spec.boards) <= BOARDS


def test_three_starts_make_one_demo_cup_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "BOTS", 2)
    monkeypatch.setattr(demo, "BOARDS", 1)
    monkeypatch.setattr(demo, "ROUNDS", 1)
    monkeypatch.setattr(demo, "LOOK_S", 0.1)
    settings = Settings(records=tmp_path / "records", uploads=tmp_path / "bots", store=str(tmp_path / "arena.db"))

    async def started() -> list[str]:
        arena = Arena(settings)
        await demo.demo_tournaments(arena)
        await arena.tournaments.end()
        return arena.tournaments.names()

    first, second, third = (sorted(finished(started())) for _ in range(3))
    assert first == second == third == sorted(f"House cup: {load(name).info.title}" for name in names())
