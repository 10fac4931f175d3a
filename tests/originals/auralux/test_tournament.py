"""The original's tournaments through the house's runner: the same games, whatever happens in between."""

import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from ludus.originals.auralux.config import Contestant, Seating, TournamentConfig, read_tournament
from ludus.originals.auralux.spec import spec_of
from ludus.originals.auralux.table import runs
from ludus.referee import read_record, verify
from ludus.store import Store
from ludus.tournament import TournamentSpec, next_matches, read_text
from ludus.tournament.schedule import Schedule
from ludus.tournament.standings import ranked
from ludus.tournament.stored import stored_spec
from tests.originals.auralux.test_commands import LUDUS, ludus
from tests.support import REPO

ALL = 10**6  # a batch that holds every match
EXAMPLE = "examples/auralux/tournament.txt"
AFK = Seating("DEFAULT", "afk")
# Leaves a note where it works, under the name that it was called by, and goes: disqualified.
QUITTER = '#!/bin/sh\npwd > "$0.note"\n'

names = st.text(st.characters(exclude_characters=",\n\r", exclude_categories=["Cs"]), min_size=1, max_size=8)
few = settings(max_examples=60, deadline=None)


def games(spec: TournamentSpec) -> list[tuple[int, int, tuple[int, ...]]]:
    return [(one.number, one.board, one.entrants) for one in next_matches(replace(spec, batch=ALL), ())]


def originals(config: TournamentConfig) -> list[tuple[int, int, tuple[int, ...]]]:
    return [(run.number, run.map, run.players) for run in runs(config)]


@few
@given(st.lists(names, min_size=2, max_size=9), st.integers(1, 3))
def test_one_vs_one_all_has_the_originals_games(called: list[str], maps: int) -> None:
    players = [Contestant(name, AFK) for name in called]
    config = TournamentConfig(kind="ONE_VS_ONE_ALL", maps=["m"] * maps, players=players)
    assert games(spec_of(config)) == originals(config)


@few
@given(st.integers(1, 5), st.integers(1, 4), st.integers(1, 12), st.data())
def test_free_for_all_has_the_originals_games(tables: int, maps: int, rounds: int, data: st.DataObject) -> None:
    called = data.draw(st.lists(names, min_size=4 * tables, max_size=4 * tables))  # the same name twice is allowed
    players = [Contestant(name, AFK) for name in called]
    config = TournamentConfig(kind="FREE_FOR_ALL", maps=["m"] * maps, players=players, rounds=rounds)
    assert games(spec_of(config)) == originals(config)


def test_a_spec_file_can_ask_for_the_originals_games() -> None:
    called = ("a", "b", "c", "d", "e", "f", "g", "пример")
    entrants = ", ".join(f'{{name = "{name}", player = "afk"}}' for name in called)
    text = f"""game = "auralux"\nrounds = 9\nboards = ["cross", "compass"]\nentrants = [{entrants}]\n[format]\n"""
    original = read_text(f'{text}name = "free_for_all"\ndice = "original"\n', "t.toml", REPO)
    lines = "".join(f"PLAYER, {name}, DEFAULT afk\n" for name in called)
    config = read_tournament(f"TOURNAMENT_TYPE, FREE_FOR_ALL\nTOURNAMENT_STEPS, 9\nMAP, a\nMAP, b\n{lines}", "config")
    assert games(original) == originals(config)
    assert games(replace(original, seed=1)) != originals(config)
    assert games(read_text(f'{text}name = "free_for_all"\n', "t.toml", REPO)) != originals(config)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(REPO / "examples" / "auralux", tmp_path / "examples" / "auralux")
    return tmp_path


def add_quitter(folder: Path, *called: str) -> None:
    program = folder / "quitter.sh"
    program.write_text(QUITTER)
    program.chmod(0o755)
    with (folder / EXAMPLE).open("a") as file:
        file.writelines(f"PLAYER, {name}, PROCESS quitter.sh\n" for name in called)


def rows(text: str) -> dict[str, list[str]]:
    return {line.split("\t")[0]: line.split("\t")[1:] for line in text.splitlines()}


def test_a_changed_program_is_played_again_and_so_is_a_game_without_logs(folder: Path) -> None:
    add_quitter(folder, "quits")
    words = ("auralux", "tournament", EXAMPLE, "--jobs", "2")
    first = ludus(folder, *words)
    assert first.returncode == 0, first.stderr
    assert rows(first.stdout)["quits"] == ["0", "0", "0", "0", "8"]
    (folder / "quitter.sh").write_text(QUITTER + "exit 1\n")
    changed = ludus(folder, *words)
    assert "20 games, 12 of them played before" in changed.stderr
    shutil.rmtree(folder / "logs/tournament/game_id_00004_map_0_player_0_player_3")
    (folder / "logs/tournament/game_id_00005_map_0_player_3_player_0/game_scores.log").unlink()
    removed = ludus(folder, *words)
    assert "20 games, 18 of them played before" in removed.stderr
    assert first.stdout == changed.stdout == removed.stdout
    assert "20 games, 20 of them played before" in ludus(folder, *words).stderr


def test_a_program_works_in_a_folder_of_its_game_under_a_name_of_its_seat(folder: Path) -> None:
    add_quitter(folder, "one", "two")
    assert ludus(folder, "auralux", "tournament", EXAMPLE, "--jobs", "2").returncode == 0
    game = folder / "tmp" / "game_id_00029_map_0_player_5_player_4"
    assert (game / "quitter_0.sh").is_symlink()
    assert (game / "quitter_0.sh.note").read_text() == f"{game}\n"
    notes = {note.parent.name for note in folder.glob("tmp/*/*.note")}
    assert len(notes) == 18  # of 30 games those that it sits in


def test_two_players_may_have_the_same_name(folder: Path) -> None:
    add_quitter(folder, "twin", "twin")
    done = ludus(folder, "auralux", "tournament", EXAMPLE)
    assert done.returncode == 0, done.stderr
    assert [line.split("\t")[0] for line in done.stdout.splitlines()].count("twin") == 2


def test_maps_that_do_not_fit_and_folders_that_are_not_ours_are_named_and_left_out(folder: Path) -> None:
    precious = folder / "tmp/game_id_00000_map_0_player_0_player_1/thesis.txt"
    precious.parent.mkdir(parents=True)
    precious.write_text("years of work")
    (folder / "three.txt").write_text("3 3\n1 2 3\n0 0\n9 0\n0 9\n")
    (folder / "near.txt").write_text("2 2\n1 2\n5 5\n5 5\n")
    with (folder / EXAMPLE).open("a") as file:
        file.write("MAP, three.txt\nMAP, near.txt\nMAP, missing.txt\n")
    done = ludus(folder, "auralux", "tournament", EXAMPLE, "--jobs", "2")
    assert done.returncode == 1
    told = " ".join(done.stderr.split())
    assert "37 games could not be played" in told
    assert "three.txt is for 3 players, but there are 2 PLAYERs" in told
    assert "missing.txt: cannot be read" in told
    assert "game_id_00000_map_0_player_0_player_1: TMP_DIR" in told
    assert precious.read_text() == "years of work"
    assert sum(map(int, rows(done.stdout)["does nothing"][1:])) == 5


def test_nobody_to_play_is_a_table_without_games(folder: Path) -> None:
    (folder / "t.txt").write_text("TOURNAMENT_TYPE, ONE_VS_ONE_ALL\nMAP, x\nPLAYER, alone, DEFAULT afk\n")
    done = ludus(folder, "auralux", "tournament", "t.txt")
    assert done.returncode == 0, done.stderr
    assert rows(done.stdout)["alone"] == ["nan", "0", "0", "0", "0"]
    lines = "".join(f"PLAYER, {name}, DEFAULT afk\n" for name in "abcd")
    steps = "TOURNAMENT_TYPE, FREE_FOR_ALL\n,,\nTOURNAMENT_STEPS, 0\nMAP, x\n"
    (folder / "t.txt").write_text(steps + lines)
    assert {*map(tuple, rows(ludus(folder, "auralux", "tournament", "t.txt").stdout).values())} == {
        ("Score", "AbsoluteWinner", "AliveInDraw", "Dead", "Disqualified"),
        ("nan", "0", "0", "0", "0"),
    }


@pytest.mark.parametrize("deed", [signal.SIGKILL, signal.SIGINT], ids=["killed", "interrupted"])
def test_a_stopped_tournament_goes_on_where_it_was(deed: signal.Signals, folder: Path) -> None:
    words = ("auralux", "tournament", EXAMPLE, "--jobs", "2")
    running = subprocess.Popen([LUDUS, *words], cwd=folder, stderr=subprocess.PIPE, text=True)
    while len(list(folder.glob("logs/tournament/*/run.json"))) < 3:
        assert running.poll() is None
        time.sleep(0.01)
    running.send_signal(deed)
    _, said = running.communicate()
    assert running.returncode == (130 if deed is signal.SIGINT else -deed)
    assert deed is signal.SIGKILL or f"To go on: ludus auralux tournament {EXAMPLE}" in " ".join(said.split())
    resumed = ludus(folder, *words)
    assert resumed.returncode == 0, resumed.stderr
    assert "0 of them played before" not in resumed.stderr
    shutil.rmtree(folder / "logs")
    assert ludus(folder, *words).stdout == resumed.stdout


def test_in_the_store_it_has_the_name_of_its_file_and_the_documents_score(folder: Path) -> None:
    words = ("auralux", "tournament", EXAMPLE, "--edition", "document")
    table = rows(ludus(folder, *words).stdout)
    assert "12 games, 12 of them played before" in ludus(folder, *words).stderr
    with Store(folder / "logs/tournament/tournament.db") as store:
        assert store.tournaments() == ["tournament"]
        spec, results = stored_spec(store, "tournament"), list(store.results("tournament"))
    assert spec.points == "score"
    for row in ranked(spec, results, Schedule(spec, results)):
        mean = 100 * float(row.points) / row.played
        assert mean == pytest.approx(float(table[spec.entrants[row.entrant].name][0]), rel=1e-4)
    assert "12 games, 0 of them played before" in ludus(folder, *words[:3]).stderr  # another edition is another game
    with Store(folder / "logs/tournament/tournament.db") as store:
        assert sorted(store.tournaments()) == ["tournament", "tournament (2)"]
    assert len(list(folder.glob("logs/tournament/*/game.ludus"))) == 12


def test_the_logs_of_every_game_are_where_they_belong_and_nothing_else_is_left(folder: Path) -> None:
    assert ludus(folder, "auralux", "tournament", EXAMPLE).returncode == 0
    logs = folder / "logs" / "tournament"
    games = [place for place in logs.iterdir() if place.is_dir()]
    assert {place.name.partition("_map")[0] for place in games} == {f"game_id_{number:05d}" for number in range(12)}
    for place in games:
        assert {file.name for file in place.iterdir()} == {
            *("game_scores.log", "game_result.log", "game_visualizer.log", "error.log", "game.ludus", "run.json")
        }
        assert verify(read_record(place / "game.ludus")) > 0
