"""The original's configuration files, read."""

import pytest

from ludus.core.errors import LudusError
from ludus.originals.auralux.config import Contestant, Seating, read_game, read_tournament

CUP = "TOURNAMENT_TYPE,ONE_VS_ONE_ALL\nMAP, a.txt\nPLAYER, Ann ,DEFAULT idle\n\nPLAYER,Bob,PROCESS ./bob\n"


def test_a_game_is_words_wherever_the_lines_break() -> None:
    config = read_game("MAP\na.txt PLAYER DEFAULT\n idle PLAYER PROCESS ./bot\nMAX_STEPS 7 DISABLE_VISUALIZER_LOG", "x")
    assert (config.map, config.max_steps, config.visualizer) == ("a.txt", 7, False)
    assert config.players == [Seating("DEFAULT", "idle"), Seating("PROCESS", "./bot")]
    assert read_game("MAP a", "x").log_dir == "logs"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no MAP"),
        ("MAP", "has no value"),
        ("MAP a MAP b", "twice"),
        ("MAPS a", "MAPS"),
        ("MAP a MAX_STEPS many", "whole number"),
        ("MAP a PLAYER HUMAN ann", "expected PLAYER DEFAULT name"),
    ],
)
def test_a_bad_game_is_one_line(text: str, why: str) -> None:
    with pytest.raises(LudusError, match=why):
        read_game(text, "game.txt")


def test_a_tournament_is_a_line_an_option() -> None:
    config = read_tournament(CUP, "x")
    assert config.maps == ["a.txt"]
    assert config.players[0] == Contestant("Ann", Seating("DEFAULT", "idle"))
    assert config.rounds == 1000


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "TOURNAMENT_TYPE"),
        (CUP.replace("ONE_VS_ONE_ALL", "CHESS"), "CHESS"),
        (CUP.replace("MAP, a.txt\n", ""), "no MAP"),
        (f"{CUP}PLAYER,x\n", "cup.csv:6: PLAYER takes 2 parts, not 1"),
        (f"{CUP}TOURNAMENT_STEPS,5\n", "FREE_FOR_ALL only"),
        (CUP.replace("ONE_VS_ONE_ALL", "FREE_FOR_ALL"), "multiple of 4 players, not 2"),
        (f"{CUP}GAME_LOGS_DIR,a\nGAME_LOGS_DIR,b\n", "cup.csv:7: GAME_LOGS_DIR stands there twice"),
    ],
)
def test_a_bad_tournament_names_its_line(text: str, why: str) -> None:
    with pytest.raises(LudusError, match=why):
        read_tournament(text, "cup.csv")
