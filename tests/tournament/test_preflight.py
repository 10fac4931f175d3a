"""Before a worker stumbles over it: boards, options and entrants are looked at, and who cannot play is left out."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludus.core.errors import LudusError
from ludus.core.match import Entrant
from ludus.tournament.preflight import check_board, check_matches, look_at_all, match_on, why_not
from ludus.tournament.spec import BoardSpec, Entered, LeftOut, TournamentSpec


def spec(*players: str, **more: Any) -> TournamentSpec:
    people = [{"name": f"e{number}", "player": player} for number, player in enumerate(players)]
    return msgspec.convert({"game": "planet_wars", "entrants": people, **more}, TournamentSpec)


def test_who_cannot_play_is_left_out_with_a_reason_behind_those_who_were_before() -> None:
    before = (LeftOut("earlier", "it is a link"),)
    looked = look_at_all(Entered(spec("greedy", "gredy", "noop", "/no/such/file"), before))
    assert [one.name for one in looked.spec.entrants] == ["e0", "e2"]
    assert [one.name for one in looked.left_out] == ["earlier", "e1", "e3"]
    assert "did you mean 'greedy'?" in looked.left_out[1].reason


def test_where_nobody_is_left_to_play_all_reasons_are_said() -> None:
    with pytest.raises(LudusError) as caught:
        look_at_all(Entered(spec("gredy", "noop"), (LeftOut("earlier", "it is a link"),)))
    assert str(caught.value).startswith("a tournament needs two entrants or more, and there is 1; ")
    assert "it is a link" in str(caught.value)
    assert "gredy" in str(caught.value)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"boards": [{"board": "line"}, {"board": "nowhere"}]}, "no board 'nowhere'"),
        ({"options": {"max_turn": 3}}, "max_turn"),
        ({"boards": [{"board": "line", "options": {"max_turns": "many"}}]}, "max_turns"),
        ({"game": "go"}, "no game 'go'"),
    ],
    ids=["board", "option", "option of a board", "game"],
)
def test_what_is_wrong_with_all_of_it_is_nobodys_fault(more: dict[str, Any], said: str) -> None:
    for look in (check_matches, lambda one: look_at_all(Entered(one))):
        with pytest.raises(LudusError, match=said):
            look(spec("greedy", "noop", **more))


def test_a_stranger_is_looked_at_and_not_run(tmp_path: Path) -> None:
    mark, bot = tmp_path / "mark", tmp_path / "bot.py"
    bot.write_text(f"open({str(mark)!r}, 'w')\nclass Bot:\n    def choose(self, view, clock):\n        return []\n")
    two = spec("greedy", str(bot))
    check_matches(two)
    assert why_not(two, two.entrants[1]) == ""
    assert not mark.exists()
    bot.write_text("def broken(:\n")
    assert "bot.py:1: syntax error" in why_not(two, Entrant("it", str(bot)))


def test_a_full_table_sits_at_the_board_with_its_options_over_those_of_all() -> None:
    three = spec("greedy", "noop", "rush", options={"max_turns": 3, "penalty": "1/5"}, seed=4)
    match = match_on(three, BoardSpec("line", {"max_turns": 9}))
    assert match.entrants == three.entrants[:2]
    assert (match.board, match.seed, match.options) == ("line", 4, {"max_turns": 9, "penalty": "1/5"})
    check_board(three, BoardSpec("line", {"max_turns": 9}))
