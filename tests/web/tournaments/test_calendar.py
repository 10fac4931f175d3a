"""The tournaments of the server's store, and what may be done with them."""

from pathlib import Path

import msgspec
import pytest

from ludus.core.errors import LudusError
from ludus.core.match import Entrant
from ludus.store import Store
from ludus.tournament.spec import Entered, TournamentSpec
from ludus.web.keys import key_of
from ludus.web.records.record_folder import NotThere
from ludus.web.tournaments.calendar import NameTaken, Tournaments
from ludus.web.tournaments.tournament_page import TournamentStage, record_id
from tests.web.indoors import arena_in

SPEC = TournamentSpec(game="fish", entrants=(Entrant("random", "random"), Entrant("greedy", "greedy")))
THEIRS = TournamentSpec(game="fish", entrants=(Entrant("random", "random"), Entrant("greedy", "rm -rf x")))


def tournaments(folder: Path) -> Tournaments:
    with Store(str(folder / "arena.db")) as store:
        for name, spec in (("b/c", SPEC), ("A", SPEC), ("theirs", THEIRS)):
            store.begin(name, msgspec.json.encode(spec))
        store.begin("unknown", msgspec.json.encode(msgspec.structs.replace(SPEC, game="chess")))
    return arena_in(folder).tournaments


def test_all_in_their_order_without_those_of_games_that_are_gone(tmp_path: Path) -> None:
    found = tournaments(tmp_path)
    assert [page.name for page in found.all()] == ["A", "b/c", "theirs"]
    assert found.of_key(key_of("b/c")).name == "b/c"
    assert found.page("A") is found.page("A")
    assert found.stage(found.page("A")) is TournamentStage.STOPPED
    with pytest.raises(NotThere, match="'none'"):
        found.of_key("none")


def test_a_command_of_somebody_else_is_never_run(tmp_path: Path) -> None:
    found = tournaments(tmp_path)
    assert found.is_ours(found.page("A")) and not found.is_ours(found.page("theirs"))
    with pytest.raises(LudusError, match="this server does not know"):
        found.go_on(found.page("theirs"))


def test_a_name_is_taken_once_and_what_is_not_played_cannot_be_stopped(tmp_path: Path) -> None:
    found = tournaments(tmp_path)
    with pytest.raises(NameTaken):
        found.begin("A", Entered(SPEC, ()))
    with pytest.raises(LudusError, match="is not played here"):
        found.stop(found.page("A"))
    assert found.playing("greedy") == ""


def test_a_record_is_found_by_its_id(tmp_path: Path) -> None:
    found = tournaments(tmp_path)
    assert found.record("fish-1") is None
    for id in (record_id("A", 0), record_id("nobody", 0)):
        with pytest.raises(NotThere):
            found.record(id)


def test_a_folder_that_cannot_be_made_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(LudusError, match="cannot be made"):
        arena_in(tmp_path, store=str(tmp_path / "file" / "arena.db")).tournaments.names()
