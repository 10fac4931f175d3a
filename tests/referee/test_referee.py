"""One match: the same record every time, whoever watches."""

import subprocess
import sys
from typing import Any

import pytest
from msgspec.structs import replace

from ludus import Entrant, TimeControl, load, play_match, states
from ludus.core.errors import LudusError
from ludus.core.match import Moment
from ludus.referee import verify
from ludus.referee.file import dump_record, load_record
from tests.referee.matches import spec

GAMES = ("planet_wars", "space_explorers")


@pytest.mark.parametrize("game", GAMES)
def test_same_seed_same_game_twice_and_in_another_process(game: str) -> None:
    record = play_match(spec(game))
    assert play_match(spec(game)).game == record.game
    code = (
        "import sys, ludus, msgspec\n"
        "from ludus.referee.file import dump_record\n"
        "from ludus.core.match import MatchSpec, Measured, MatchRecord\n"
        "spec = msgspec.json.decode(sys.stdin.buffer.read(), type=MatchSpec)\n"
        "game = ludus.play_match(spec).game\n"
        "sys.stdout.buffer.write(dump_record(MatchRecord(game=game, measured=Measured())))\n"
    )
    from msgspec.json import encode

    done = subprocess.run([sys.executable, "-c", code], input=encode(spec(game)), capture_output=True, check=True)
    assert load_record(done.stdout).game == record.game


def test_another_seed_gives_another_game() -> None:
    assert play_match(spec(seed=6)).game.turns != play_match(spec(seed=7)).game.turns


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("edition", ["document", "original"])
def test_replaying_a_record_gives_the_states_of_the_match(game: str, edition: str) -> None:
    seen: list[Moment] = []
    options = {"edition": edition, "max_turns": 60}
    record = play_match(spec(game, options=options), observers=[seen.append])
    assert [moment.state for moment in seen] == list(states(record))
    assert verify(record) == len(record.game.turns) == seen[-1].turn
    assert seen[-1].outcome == record.game.outcome
    assert load_record(dump_record(record)) == record


def test_the_board_stands_whole_in_the_record() -> None:
    record = play_match(spec(board="random:planets=9", options={"max_turns": 5}))
    game = load("planet_wars")
    assert len(game.board.read(record.game.board, "board", "document").places) == 9


@pytest.mark.parametrize("count", [0, 1, 3])
def test_the_number_of_players_is_checked(count: int) -> None:
    entrants = tuple(Entrant(str(number), "noop") for number in range(count))
    with pytest.raises(LudusError, match=f"planet_wars is for 2 players, not {count}"):
        play_match(spec(entrants=entrants))


def test_the_clock_is_the_games_own_where_none_is_given() -> None:
    record = play_match(spec(options={"max_turns": 3}))
    assert record.game.spec.time == load("planet_wars").info.clock
    other = TimeControl(turn_ms=50)
    assert play_match(spec(time=other, options={"max_turns": 3})).game.spec.time == other


def test_options_are_kept_as_plain_data_without_the_defaults() -> None:
    record = play_match(spec(options={"penalty": "1/5", "max_turns": "4", "defence": 1.1}))
    assert record.game.spec.options == {"penalty": "1/5", "max_turns": 4}


def test_a_record_of_changed_rules_is_told_from_a_good_one() -> None:
    record = play_match(spec())
    turns = list(record.game.turns)
    turns[7] = replace(turns[7], digest=turns[7].digest ^ 1)
    with pytest.raises(LudusError, match="turn 8: "):
        verify(replace(record, game=replace(record.game, turns=tuple(turns))))


def test_fish_players_sit_down_by_age_and_others_as_they_come() -> None:
    def names(game: str, board: str) -> list[str]:
        entrants = (Entrant("old", "random", 60), Entrant("young", "random", 7))
        record = play_match(spec(game, entrants=entrants, board=board))
        return [entrant.name for entrant in record.game.spec.entrants]

    assert names("fish", "") == ["young", "old"]
    assert names("planet_wars", "line") == ["old", "young"]


def test_cheaters_are_told_from_failures() -> None:
    class Cheats:
        def choose(self, view: Any, clock: Any) -> list[list[int]]:
            return [[99, 99], [0, 0]]

    class Fails:
        def choose(self, view: Any, clock: Any) -> None:
            raise ValueError("no idea")

    from ludus.players.local import LocalPlayer

    parse = load("fish").codec.parse_action
    players = {0: LocalPlayer(Cheats, parse), 1: LocalPlayer(Fails, parse)}
    entrants = tuple(Entrant(name, "random") for name in ("cheater", "failure", "good"))
    game = play_match(spec("fish", entrants=entrants, board=""), players=players).game
    assert (game.cheaters, game.failures, game.outcome.winners) == ((0,), (1,), (2,))
