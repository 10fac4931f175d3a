"""Before a match: what can be wrong with it is said by one function, whoever is about to play."""

from pathlib import Path
from typing import Any

import pytest

from ludus import Entrant, MatchSpec, TimeControl, load
from ludus.core.errors import BadBoard, BadOption, BadPlayer, LudusError, UnknownName
from ludus.core.match import Moment
from ludus.players.direct import DirectPlayer
from ludus.players.local import LocalPlayer
from ludus.players.programs.process import ProcessPlayer
from ludus.players.python import find_bot
from ludus.players.reference import read_player
from ludus.referee import play_match
from ludus.referee.prepare import is_for, nobody_yet, prepare

TWO = (Entrant("a", "noop"), Entrant("b", "random"))


def spec(**rest: Any) -> MatchSpec:
    return MatchSpec(**{"game": "planet_wars", "entrants": TWO, "seed": 5, "board": "rings", **rest})


def aged(*ages: int) -> tuple[Entrant, ...]:
    return tuple(Entrant(f"of {age}", "random", age) for age in ages)


def test_a_match_is_prepared_as_it_is_played() -> None:
    seen: list[Moment] = []
    before = prepare(spec(board="", options={"max_turns": "5"}))
    record = play_match(spec(board="", options={"max_turns": "5"}), observers=[seen.append])
    assert before.spec == record.game.spec
    assert before.state == seen[0].state
    assert before.spec.options == {"max_turns": 5} and before.options.max_turns == 5
    assert before.spec.board == before.board.name == load("planet_wars").info.board
    assert before.spec.time == load("planet_wars").info.clock
    assert [type(before.players[seat]) for seat in (0, 1)] == [DirectPlayer, DirectPlayer]


WRONG: tuple[tuple[dict[str, Any], type[LudusError], str], ...] = (
    ({"game": "fsh"}, UnknownName, "no game 'fsh'"),
    ({"entrants": TWO[:1]}, LudusError, "planet_wars is for 2 players, not 1"),
    ({"game": "fish", "entrants": ()}, LudusError, "fish is for 2 or 3 or 4 players, not 0"),
    ({"options": {"max_turms": 5}}, UnknownName, "no option 'max_turms'"),
    ({"options": {"max_turns": "soon"}}, BadOption, "max_turns = 'soon'"),
    ({"board": "rngs"}, UnknownName, "no board 'rngs'"),
    ({"board": "random:planets=many"}, BadOption, "planets = 'many'"),
    ({"game": "auralux", "board": "random:players=3"}, BadBoard, "this board is for 3 players, not 2"),
    ({"entrants": (TWO[0], Entrant("b", "./nobody"))}, BadPlayer, "./nobody: no such program"),
)


@pytest.mark.parametrize(("change", "kind", "said"), WRONG, ids=[said for *_, said in WRONG])
def test_what_is_wrong_is_said(change: dict[str, Any], kind: type[LudusError], said: str) -> None:
    with pytest.raises(kind, match=said.replace(".", r"\.")):
        prepare(spec(**change))


def test_who_comes_later_is_not_looked_for() -> None:
    strangers = (Entrant("a", "remote"), Entrant("b", "./nobody"))
    assert prepare(spec(entrants=strangers), players=nobody_yet(spec())).players == {}
    with pytest.raises(BadPlayer, match="nobody"):
        prepare(spec(entrants=strangers), players={0: None})


def test_whether_a_board_is_for_so_many() -> None:
    assert is_for("auralux", "compass", 4)
    assert not is_for("auralux", "compass", 2)
    assert not is_for("auralux", "nowhere", 2)


def test_the_youngest_sits_first_and_its_player_with_it() -> None:
    game = load("fish")
    live = LocalPlayer(find_bot(game, read_player("random", game)), game.codec.parse_action)
    prepared = prepare(spec(game="fish", board="", entrants=aged(30, 4, 20)), players={0: live})
    assert [entrant.age for entrant in prepared.spec.entrants] == [4, 20, 30]
    assert [seat for seat in range(3) if prepared.players[seat] is live] == [2]


def test_a_stranger_is_not_run_where_matches_are_isolated(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("raise SystemExit('I was run')\n")
    prepared = prepare(spec(entrants=(TWO[0], Entrant("b", str(bot)))), isolate=True)
    assert isinstance(prepared.players[1], ProcessPlayer)


def test_options_of_a_board_come_after_those_of_the_match(tmp_path: Path) -> None:
    game = load("auralux")
    file = tmp_path / "mine.txt"
    file.write_text(game.board.write(prepare(spec(game="auralux", board="", entrants=aged(1, 2))).board))
    file.with_suffix(".toml").write_text("max_steps = 7\nstart_ships = 9\n")
    asked = spec(game="auralux", board=str(file), entrants=aged(1, 2), options={"max_steps": 3})
    options = prepare(asked).options
    assert (options.max_steps, options.start_ships) == (3, 9)


BANK = TimeControl(bank_ms=2000, increment_ms=1, start_ms=7)


def test_a_turn_limit_alone_replaces_a_bank() -> None:
    assert BANK.changed() is BANK.changed(bank_ms=2000) is None
    assert BANK.changed(turn_ms=50) == TimeControl(turn_ms=50, start_ms=7)
    assert BANK.changed(turn_ms=50, bank_ms=9) == TimeControl(turn_ms=50, bank_ms=9, increment_ms=1, start_ms=7)
    assert BANK.changed(increment_ms=0, measure="wall") == TimeControl(bank_ms=2000, start_ms=7, measure="wall")
