"""Games as the original's runner played them."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from ludus.core.errors import LudusError, UnknownName
from ludus.games import load
from ludus.games.boards import open_board
from ludus.originals.auralux.config import GameConfig, Seating
from ludus.originals.auralux.runs import (
    MARK,
    RECORD,
    GameLogs,
    game_spec,
    name_of,
    open_map,
    run_game,
    sit_down,
    unlike,
    write_logs,
)
from ludus.referee import play_match, read_record
from ludus.referee.file import dump_record

GAME = load("auralux")


def a_map(folder: Path) -> str:
    file = folder / "map.txt"
    file.write_text(GAME.board.write(open_board(GAME, "duel", "original", 0)))
    return str(file)


def program(folder: Path, mode: int = 0o755) -> Seating:
    file = folder / "bot.sh"
    file.write_text("#!/bin/sh\n")
    file.chmod(mode)
    return Seating("PROCESS", str(file))


def test_names_that_are_the_same_are_told_apart() -> None:
    assert unlike(["a", "b", "a", "a (2)", "a"]) == ["a", "b", "a (2)", "a (2) (2)", "a (3)"]
    assert name_of(Seating("PROCESS", "./x/bot.sh")) == "bot"
    assert name_of(Seating("DEFAULT", "idle")) == "idle"


def test_a_map_is_for_so_many(tmp_path: Path) -> None:
    assert open_map(a_map(tmp_path), 2).players == 2
    with pytest.raises(LudusError, match="is for 2 players, but there are 3"):
        open_map(a_map(tmp_path), 3)
    with pytest.raises(LudusError, match=r"none\.txt"):
        open_map(str(tmp_path / "none.txt"), 2)


def test_a_folder_that_is_not_ours_is_never_emptied(tmp_path: Path) -> None:
    (tmp_path / "tmp").mkdir()
    (tmp_path / "tmp" / "precious").touch()
    with pytest.raises(LudusError, match="not empty and not ours"):
        sit_down([], tmp_path / "tmp")
    assert (tmp_path / "tmp" / "precious").exists()
    (tmp_path / "tmp" / MARK).touch()
    sit_down([], tmp_path / "tmp")
    assert [file.name for file in (tmp_path / "tmp").iterdir()] == [MARK]


def test_who_cannot_sit_down_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match="nobody"):
        sit_down([Seating("DEFAULT", "nobody")], tmp_path / "a")
    with pytest.raises(LudusError, match="chmod"):
        sit_down([program(tmp_path, 0o644)], tmp_path / "a")
    gone = Seating("PROCESS", str(tmp_path / "none"))
    with pytest.raises(LudusError, match="no such program"):
        sit_down([gone], tmp_path / "a")
    assert len(sit_down([gone], tmp_path / "a", "document")) == 1  # it will be disqualified
    sit_down([program(tmp_path), program(tmp_path)], tmp_path / "a")
    assert {"bot_0.sh", "bot_1.sh"} <= {file.name for file in (tmp_path / "a").iterdir()}


def test_a_game_leaves_its_logs_and_a_record(tmp_path: Path) -> None:
    idle = Seating("DEFAULT", "afk")
    config = GameConfig(
        map=a_map(tmp_path),
        players=[idle, idle],
        max_steps=3,
        log_dir=str(tmp_path / "logs"),
        tmp_dir=str(tmp_path / "t"),
    )
    record = run_game(config)
    assert [entrant.name for entrant in record.game.spec.entrants] == ["afk", "afk (2)"]
    assert read_record(tmp_path / "logs" / RECORD).game == record.game
    assert (tmp_path / "logs" / "game_scores.log").exists()


def test_logs_kept_while_a_match_is_played_are_those_of_its_record(tmp_path: Path) -> None:
    players = [Seating("DEFAULT", "aggressive_expansion_random"), Seating("DEFAULT", "upgrade_and_repair_main")]
    config = GameConfig(map=a_map(tmp_path), players=players, tmp_dir=str(tmp_path / "tmp"))
    logs = GameLogs(str(tmp_path / "live"))
    record = play_match(game_spec(config), observers=[logs])
    logs.finish(dump_record(record))
    write_logs(record, tmp_path / "again")
    live, again = ({file.name: file.read_bytes() for file in (tmp_path / name).iterdir()} for name in ("live", "again"))
    assert live == again
    assert {RECORD, "error.log", "game_visualizer.log"} <= live.keys()


def test_who_cannot_keep_logs_leaves_it_to_who_waits_for_them(tmp_path: Path) -> None:
    (tmp_path / "taken").touch()
    logs = GameLogs(str(tmp_path / "taken"))
    config = GameConfig(map=a_map(tmp_path), players=[Seating("DEFAULT", "afk")] * 2, tmp_dir=str(tmp_path / "tmp"))
    record = play_match(replace(game_spec(config), options={"edition": "original", "max_steps": 2}), observers=[logs])
    logs.finish(dump_record(record))
    with pytest.raises(LudusError, match="taken: cannot be written"):
        write_logs(record, tmp_path / "taken")
